/** Weighs header and cells for each field. Cells can contradict a strong name; weak names need the support of cells. */
import { ASSET_FIELDS, type AssetField } from '../../contract/asset-fields.ts';
import type { ColumnProfile } from '../columns/column-profile.ts';
import { CLAIM, COUNT, HOST, NAME, NUMBER, SHARE, STATUS } from '../columns/evidence.ts';
import { FIELDS } from '../columns/fields.ts';
import { weighName } from '../columns/match-column.ts';
import type { KnownSystem } from '../columns/systems.ts';
import { NO_NUMBERS, type TextKind } from '../columns/text-kind.ts';
import type { Topic } from '../columns/topics.ts';
import { foldHeader, foldName } from '../values/folded-name.ts';
import { isCurrencyCode } from '../values/foreign-money.ts';
import { createWordSuggester } from '../values/word-list.ts';
import { ACQUISITION_TYPE_WORDS } from '../values/asset-words.ts';
import { weighStatusWord } from './ask-texts.ts';

/** `unlikely`: too many cells are of other kinds, so only an exact name counts. */
export type Fit = 'against' | 'unlikely' | 'neutral' | 'for';

export interface Claim {
	readonly column: number;
	readonly field: AssetField;
	readonly name: number;
	readonly fit: Fit;
	/** For comparing claims on the same field. A claim of weight 0 is never proposed. */
	readonly weight: number;
}

/** Without a profile, only the name of the column counts. */
export interface WeighedColumn {
	readonly column: number;
	readonly header: string;
	readonly profile: ColumnProfile | undefined;
	readonly isEmpty: boolean;
	readonly claims: readonly Claim[];
}

export function weighColumn(
	column: number,
	header: string,
	profile: ColumnProfile | undefined,
	system: KnownSystem | undefined,
): WeighedColumn {
	const isEmpty = profile !== undefined && valuesOf(profile) === 0;
	const claims = ASSET_FIELDS.flatMap((field): readonly Claim[] => {
		const name = nameOf(header, field, system);
		if (name === 0) return [];
		const fit = profile === undefined || isEmpty ? 'neutral' : fitOf(field, profile);
		return [{ column, field, name, fit, weight: weightOf(name, fit, field, profile) }];
	});
	return { column, header, profile, isEmpty, claims: claims.toSorted((one, other) => other.weight - one.weight) };
}

/** In a recognised export, only its list of names counts. If a field has several names there, the first listed weighs most. */
function nameOf(header: string, field: AssetField, system: KnownSystem | undefined): number {
	const listed = system?.targets.get(foldHeader(header));
	if (listed === undefined) {
		const name = weighName(header, field);
		const isChosen = field === 'enrollmentId' || field === 'status';
		return system === undefined || isChosen || name >= NAME.sure ? name : 0;
	}
	if (listed.target !== field) return 0;
	return listed.isText ? NAME.weak : NAME.exact - listed.rank * NAME.nextListed;
}

function weightOf(name: number, fit: Fit, field: AssetField, profile: ColumnProfile | undefined): number {
	const isExact = name >= NAME.sure && (field !== 'enrollmentId' || name > NAME.label);
	if (fit === 'against' || name < NAME.weak || (!isExact && fit === 'unlikely') || (name < NAME.near && fit !== 'for'))
		return 0;
	if (profile !== undefined && valuesOf(profile) === 0) return isExact ? CLAIM.empty : 0;
	if (field === 'category' && name === NAME.things && (profile === undefined || !isOfKinds(profile))) return 0;
	const isCoded =
		profile !== undefined && NAMED_FIELDS.has(field) && shareOf(profile, ['integer', 'code']) >= SHARE.mostly;
	if (isCoded && name <= NAME.near) return 0;
	return (
		name +
		(fit === 'for' ? CLAIM.supported : 0) +
		(isCoded ? CLAIM.coded : 0) +
		(field === 'category' && name === NAME.things ? CLAIM.ofKinds : 0)
	);
}

/** Fields whose values should be words, although many lists have codes for them too. */
const NAMED_FIELDS: ReadonlySet<AssetField> = new Set([
	'category',
	'brand',
	'vendorName',
	'allocatedLocation',
	'model',
]);

/** Counts the filled cells, except those that say there is no value. */
export function valuesOf({ filled, kinds }: ColumnProfile): number {
	return filled - (kinds['no-value'] ?? 0);
}

export function shareOf(profile: ColumnProfile, kinds: readonly TextKind[]): number {
	const values = valuesOf(profile);
	return values === 0 ? 0 : kinds.reduce((sum, kind) => sum + (profile.kinds[kind] ?? 0), 0) / values;
}

export function distinctShare({ distinct, compared }: ColumnProfile): number {
	return compared === 0 ? 0 : distinct / compared;
}

/** Undefined if no texts were examined. */
function topicOf(profile: ColumnProfile, topic: Topic): number | undefined {
	return profile.topics === undefined ? undefined : (profile.topics[topic] ?? 0);
}

function isAbout(profile: ColumnProfile, topic: Topic, share: number = SHARE.told): boolean {
	return (topicOf(profile, topic) ?? 0) >= share;
}

function fitOf(field: AssetField, profile: ColumnProfile): Fit {
	const { kinds, share } = FIELDS[field];
	const otherwise = kinds.reduce((sum, kind) => sum + (profile.otherwise?.[kind] ?? 0), 0);
	const held = shareOf(profile, kinds) + otherwise / Math.max(1, valuesOf(profile));
	const isFew = valuesOf(profile) < COUNT.few;
	if (field === 'enrollmentId') return fitNumber(profile, isFew);
	if (field === 'status') return fitStatus(profile, isFew);
	if (held < share) return held < SHARE.half && !isFew ? 'against' : 'unlikely';
	const fit = isOther(field, profile) ? 'against' : fitContents(field, profile);
	return fit === 'against' && isFew ? 'unlikely' : fit;
}

const NUMBERED_FIELDS: ReadonlySet<AssetField> = new Set(['serialNumber', 'nfeNumber', 'contractId']);

/** True if the cells are something else whatever the header says: a counter, no numbers at all, or words of another field. */
function isOther(field: AssetField, profile: ColumnProfile): boolean {
	const { samples } = profile;
	if (
		NUMBERED_FIELDS.has(field) &&
		(profile.isCounter || (samples.length > 0 && !samples.some((text) => /\d/.test(text))))
	)
		return true;
	if (field === 'acquisitionType') return acquisitionShare(profile) === 0;
	if (holdsStatus(profile)) return true;
	const isVaried = (profile.words?.length ?? 0) > 1;
	const shares = [weighStatus(profile).conditionShare, acquisitionShare(profile), shareOf(profile, ['logical'])];
	return isVaried && Math.max(...shares) >= SHARE.mostly;
}

function fitContents(field: AssetField, profile: ColumnProfile): Fit {
	const isCoded = shareOf(profile, ['integer', 'code']) >= SHARE.mostly;
	const isNumbered = shareOf(profile, ['integer']) >= SHARE.mostly;
	const isPeople = isAbout(profile, 'person');
	const isPlaces = isAbout(profile, 'place');
	const isProducts = (topicOf(profile, 'product') ?? 1) >= SHARE.some;
	const tests: Partial<Record<AssetField, () => Fit>> = {
		model: () => {
			if (isPeople || isPlaces || isNumbered || isHostNames(profile)) return 'against';
			return isProducts && shareOf(profile, ['word', 'words', 'code']) >= SHARE.half ? 'for' : 'neutral';
		},
		category: () => {
			if (isPeople || isPlaces || isCoded || acquisitionShare(profile) >= SHARE.half) return 'against';
			return isProducts ? 'for' : 'neutral';
		},
		brand: () => {
			if (isPeople || isPlaces || isNumbered) return 'against';
			return isCoded ? 'unlikely' : isAbout(profile, 'maker', SHARE.some) ? 'for' : 'neutral';
		},
		// Shops often have names of places.
		vendorName: () => (isNumbered ? 'against' : isPlaces || isCoded ? 'unlikely' : 'neutral'),
		allocatedLocation: () => {
			if (isPeople) return 'against';
			return isAbout(profile, 'place', SHARE.places) ? 'for' : 'neutral';
		},
		nfeNumber: () => (isNumbered && profile.samples.some((text) => /\d{3}/.test(text)) ? 'for' : 'neutral'),
		serialNumber: () =>
			distinctShare(profile) < SHARE.told && profile.compared >= COUNT.few * 2 ? 'against' : 'neutral',
		priceCents: () => {
			if (profile.currency !== undefined && !isCurrencyCode(profile.currency)) return 'against';
			return profile.currency !== undefined || profile.isCounter ? 'unlikely' : 'neutral';
		},
		acquisitionType: () => (acquisitionShare(profile) >= SHARE.half ? 'for' : 'unlikely'),
		employeeId: () => (isPlaces ? 'against' : isPeople ? 'for' : 'neutral'),
	};
	return tests[field]?.() ?? 'neutral';
}

/** True for kinds of things: nearly all cells are a single word without digits, and they name products: `Notebook`, `Monitor`. */
function isOfKinds(profile: ColumnProfile): boolean {
	return shareOf(profile, ['word']) >= SHARE.mostly && isAbout(profile, 'product', SHARE.half);
}

/** True for host names: nearly every row has a different code, with few beginnings (`NB-101`), unlike in a column of models. */
function isHostNames(profile: ColumnProfile): boolean {
	const beginnings = new Set(profile.samples.map((text) => /^\p{L}*/u.exec(text)?.[0]));
	if (beginnings.size * 2 > profile.samples.length) return false;
	return (
		shareOf(profile, ['code']) >= HOST.codes &&
		distinctShare(profile) >= HOST.different &&
		profile.compared >= COUNT.few
	);
}

const suggestAcquisition = createWordSuggester(ACQUISITION_TYPE_WORDS);

function acquisitionShare({ words = [] }: ColumnProfile): number {
	return shareOfWords(words, (text) => suggestAcquisition(foldName(text)) !== undefined);
}

function holdsStatus(profile: ColumnProfile): boolean {
	const { share, certainWords } = weighStatus(profile);
	return share >= SHARE.mostly && certainWords >= COUNT.certainWords;
}

function shareOfWords(words: ColumnProfile['words'] = [], test: (text: string) => boolean): number {
	const all = words.reduce((sum, { count }) => sum + count, 0);
	return all === 0 ? 0 : words.reduce((sum, { text, count }) => sum + (test(text) ? count : 0), 0) / all;
}

/** Vehicle plates. The asset number is in another column. `PAT-1001, PAT-1002` are not plates: they begin with the same letters. */
const PLATE = /^[A-Z]{3}[- ]?\d[A-Z\d]\d{2}$/i;

export function isPlates({ samples }: ColumnProfile): boolean {
	const letters = new Set(samples.map((sample) => sample.slice(0, 3)));
	const isVaried = letters.size > 1 || samples.some((sample) => /\d[A-Z]\d/i.test(sample));
	return isVaried && samples.every((sample) => PLATE.test(sample));
}

/** Cells contradict the name of a number only if most of them cannot be numbers or repeat each other. */
function fitNumber(profile: ColumnProfile, isFew: boolean): Fit {
	if (isFew) return 'neutral';
	// Some companies number assets like `Sala 12 mesa 3`. Texts without digits, or that repeat, are not numbers.
	const isNumbered = distinctShare(profile) >= NUMBER.different && profile.samples.every((text) => /\d/.test(text));
	const isText = shareOf(profile, isNumbered ? NO_NUMBERS : [...NO_NUMBERS, 'words']) >= NUMBER.others;
	if (isText || distinctShare(profile) < SHARE.half) return 'against';
	return isIdentifying(profile) ? 'for' : 'unlikely';
}

/** True if nearly every row has a different code. */
export function isIdentifying(profile: ColumnProfile, rows = profile.filled): boolean {
	if (profile.samples.some(({ length }) => length > NUMBER.longestRead) || isPlates(profile)) return false;
	const isFilled = valuesOf(profile) / rows >= NUMBER.filled;
	return (
		isFilled && distinctShare(profile) >= NUMBER.different && shareOf(profile, ['integer', 'code']) >= NUMBER.numbers
	);
}

export interface StatusShares {
	/** Shares of the rows with a word: `share` has a status word, `conditionShare` a state of repair. */
	readonly share: number;
	readonly conditionShare: number;
	/** Number of words that rarely occur in columns about other things. */
	readonly certainWords: number;
}

/** A column with too many different words has no `words`, so its shares are 0. */
export function weighStatus({ words = [] }: Pick<ColumnProfile, 'words'>): StatusShares {
	return {
		share: shareOfWords(words, (text) => ['certain', 'possible'].includes(weighStatusWord(text))),
		conditionShare: shareOfWords(words, (text) => weighStatusWord(text) === 'condition'),
		certainWords: words.filter(({ text }) => weighStatusWord(text) === 'certain').length,
	};
}

function fitStatus(profile: ColumnProfile, isFew: boolean): Fit {
	const { share, conditionShare } = weighStatus(profile);
	if (share >= SHARE.half && share > conditionShare)
		return share >= STATUS.words && conditionShare === 0 ? 'for' : 'neutral';
	return isFew && conditionShare === 0 ? 'neutral' : 'against';
}
