/**
 * Finds out what a header says about its column. There is no proposal if a header has an unlisted word, because one word may change
 * its meaning (`Data prevista de compra`).
 */
import { ASSET_FIELDS, type AssetField } from '../../contract/asset-fields.ts';
import type { Language } from '../../messages/message.ts';
import { findNamedCurrency } from '../../sources/values/number-format.ts';
import { foldHeader, headerWords } from '../values/folded-name.ts';
import { editDistance } from '../values/near-miss.ts';
import { rememberByText } from '../values/remember.ts';
import { type ColumnTarget, targetOfField, tidyLabel } from './column-target.ts';
import {
	CENTS_NAMES,
	COMMON,
	FIELDS,
	MACHINES,
	type FieldEntry,
	NAMING,
	NUMBER_WORDS,
	OPPOSITES,
	PEOPLE_WORDS,
	QUANTITY_WORDS,
	SECRET_WORDS,
} from './fields.ts';
import { NAME, NEAR } from './evidence.ts';
import { isIdentityHeader } from './reason-columns.ts';

export type ColumnMatch =
	| { readonly kind: 'known'; readonly target: ColumnTarget }
	| { readonly kind: 'label-missing' | 'unnamed' | 'unknown' };

const byFoldedName = new Map<string, ColumnTarget>();
for (const field of ASSET_FIELDS) {
	const { names, spanish = [] } = FIELDS[field];
	for (const name of [field, ...names['pt-BR'], ...names.en, ...spanish]) {
		if (name !== 'priceCents') byFoldedName.set(foldHeader(name), targetOfField(field));
	}
}
for (const name of CENTS_NAMES) {
	byFoldedName.set(foldHeader(name), { kind: 'field', field: 'priceCents', unit: 'cents' });
}

const CUSTOM_FIELD = /^\s*(?:campos? personalizados?|campo|custom ?fields?|custom)\s*[:.]\s*(?<label>.*)$/isu;

export function preferredHeader(field: AssetField, language: Language): string {
	return FIELDS[field].names[language][0];
}

/** Never matches a name that is only similar. */
export function matchColumn(header: string): ColumnMatch {
	const custom = CUSTOM_FIELD.exec(header);
	if (custom !== null) {
		const label = tidyLabel(custom.groups?.['label'] ?? '');
		return label === '' ? { kind: 'label-missing' } : { kind: 'known', target: { kind: 'custom', label } };
	}
	if (tidyLabel(header) === '') return { kind: 'unnamed' };
	if (isIdentityHeader(header)) return { kind: 'known', target: { kind: 'identity' } };
	const target = byFoldedName.get(foldHeader(withoutView(header)));
	const isPrice = target?.kind === 'field' && target.field === 'priceCents';
	return target === undefined || (isPrice && namesOtherUnit(header)) ? { kind: 'unknown' } : { kind: 'known', target };
}

/** Views of management databases end the names of columns with a zero: `Model0`. */
const withoutView = (header: string): string => header.replaceAll(/(?<=\p{L}{2})0(?=[\s_]|$)/gu, '');

/** `Valor (€)` is not in reais, and `Valor %` is not an amount. In headers, `$` alone may mean any currency. */
function namesOtherUnit(header: string): boolean {
	if (header.includes('%')) return true;
	const currency = findNamedCurrency(header);
	return currency !== undefined && currency !== 'BRL' && currency !== '$';
}

export function fieldOfName(header: string): AssetField | undefined {
	const match = matchColumn(header);
	if (match.kind !== 'known') return undefined;
	if (match.target.kind === 'employee') return 'employeeId';
	return match.target.kind === 'field' ? match.target.field : undefined;
}

const listWords = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const OPPOSED = listWords(OPPOSITES);

function hasWord(words: ReadonlySet<string>, word: string): boolean {
	return words.has(word) || (word.length > 3 && word.endsWith('s') && words.has(word.slice(0, -1)));
}

/** Finds the listed word that a word probably means: it begins like it (`Fornec.`), or has one slip, not in the first letter. */
function nearWord(
	word: string,
	words: Iterable<string>,
	shortestBeginning: number = NEAR.beginning,
): string | undefined {
	if (word.length < Math.min(NEAR.swap, shortestBeginning) || hasWord(OPPOSED, word)) return undefined;
	for (const known of words) {
		const isBeginning = word.length >= shortestBeginning && known.startsWith(word);
		if (isBeginning || (known[0] === word[0] && isTypo(word, known))) return known;
	}
	return undefined;
}

function isTypo(word: string, known: string): boolean {
	const isLong = Math.min(word.length, known.length) >= NEAR.typo;
	const isGap = known.length >= NEAR.gap && word.length === known.length - 1;
	const maySwap = known.length >= NEAR.swap && word.length === known.length && sortLetters(word) === sortLetters(known);
	return (isLong || isGap || maySwap) && editDistance(known, word) === 1;
}

const sortLetters = (word: string): string => Array.from(word).toSorted().join('');

/** Words joined without a separator, as in database columns: `CODBEM`, `DTCOMPRA`. */
const GLUED = /^(?<first>codigo|cod|num|nro|id|dt|data|vlr|vl|vr|valor|desc|nome|nom)(?<rest>.{2,})$/;
const LONG_FORMS: ReadonlyMap<string, string> = new Map([
	['cod', 'codigo'],
	['num', 'n'],
	['nro', 'n'],
	['dt', 'data'],
	['vlr', 'valor'],
	['vl', 'valor'],
	['vr', 'valor'],
]);

/** Splits a header into words. Splits an unknown word too, if both parts are known. */
function splitWords(header: string, isKnown: (word: string) => boolean): readonly string[] {
	return headerWords(header).flatMap((word) => {
		if (isKnown(word)) return [word];
		const { first = '', rest = '' } = GLUED.exec(word)?.groups ?? {};
		const long = LONG_FORMS.get(first) ?? first;
		return rest !== '' && isKnown(long) && isKnown(rest) ? [long, rest] : [word];
	});
}

interface Vocabulary {
	readonly heads: ReadonlyMap<string, number>;
	readonly beside: ReadonlySet<string>;
	readonly needs: ReadonlySet<string> | undefined;
	readonly alone: ReadonlySet<string>;
	/** Exact names of one word. */
	readonly names: readonly string[];
}

function readVocabulary({ names, heads, beside = COMMON, needs, alone }: FieldEntry): Vocabulary | undefined {
	if (heads === undefined) return undefined;
	const weights = heads.flatMap(([words, weight]) => words.split(' ').map((word) => [word, weight] as const));
	return {
		// The first weight of a word counts, which is the highest.
		heads: new Map(weights.toReversed()),
		beside: listWords(beside),
		needs: needs === undefined ? undefined : listWords(needs),
		alone: listWords(alone ?? ''),
		names: Object.values(names)
			.flat()
			.flatMap((name) => (/\s/.test(name) ? [] : headerWords(name))),
	};
}

const VOCABULARIES = new Map(ASSET_FIELDS.map((field) => [field, readVocabulary(FIELDS[field])]));

const DOCUMENTED = new Map(
	ASSET_FIELDS.map((field) => {
		const {
			'pt-BR': [portuguese],
			en: [english],
		} = FIELDS[field].names;
		return [field, new Set([field, portuguese, english].map(foldHeader))];
	}),
);

function isDocumented(header: string, field: AssetField): boolean {
	// Asset numbers have an order of their own, and statuses are decided by their words.
	if (field === 'enrollmentId' || field === 'status') return true;
	return DOCUMENTED.get(field)?.has(foldHeader(header)) === true;
}

const NAMES = listWords('nome name nombre');
const OF_MACHINES = listWords(MACHINES);
const MODELS = listWords('modelo modele model');
const NAMED = new Set([...NAMES, ...OF_MACHINES, ...MODELS, ...listWords(NAMING)]);

function namesMachine(header: string): boolean {
	const words = splitWords(header, (word) => NAMED.has(word));
	const has = (some: ReadonlySet<string>): boolean => words.some((word) => some.has(word));
	return has(NAMES) && has(OF_MACHINES) && !has(MODELS);
}

/** The sign of a currency names a value if no word of the header does: `R$`, `R$ unit.`. */
const SIGN_OF_REAIS = /R\$/i;

/** A name of the first rows is weighed once for each row that it may be the header of. */
const weights = new Map(ASSET_FIELDS.map((field) => [field, rememberByText((name) => weigh(name, field))]));

/** Evidence by the name alone, from 0 to 1: a weight of `NAME`. */
export function weighName(header: string, field: AssetField): number {
	return weights.get(field)?.(header) ?? 0;
}

function weigh(name: string, field: AssetField): number {
	const header = withoutView(name);
	const exact = fieldOfName(header);
	if (exact !== undefined) return exact !== field ? 0 : isDocumented(header, field) ? NAME.exact : NAME.synonym;
	if (field === 'enrollmentId') return weighNumberName(header);
	if (field === 'model' && namesMachine(header)) return NAME.mentioned;
	const vocabulary = VOCABULARIES.get(field);
	if (vocabulary === undefined) return 0;
	const { heads, beside, needs, alone, names } = vocabulary;
	const isKnown = (word: string): boolean => heads.has(word) || hasWord(beside, word);
	let slips = 0;
	const isSigned = field === 'priceCents' && SIGN_OF_REAIS.test(header);
	const named = splitWords(header, isKnown);
	const words = (isSigned && !named.some((word) => heads.has(word)) ? ['valor', ...named] : named).map((word) => {
		const meant = isKnown(word) ? undefined : (nearWord(word, heads.keys()) ?? nearWord(word, beside));
		if (meant !== undefined) slips += 1;
		return meant ?? word;
	});
	const [only, ...others] = words;
	const weight = Math.max(0, ...words.map((word) => heads.get(word) ?? 0));
	if (only !== undefined && others.length === 0 && weight === 0 && nearWord(only, names) !== undefined)
		return NAME.near;
	const hasNeeded = needs === undefined || words.some((word) => needs.has(word));
	const standsAlone = words.length > 0 && words.every((word) => alone.has(word));
	if (!words.every(isKnown) || !(standsAlone || (weight > 0 && hasNeeded))) {
		return weight > 0 && hasNeeded ? NAME.mentioned : 0;
	}
	return Math.min(standsAlone ? NAME.made : weight, slips === 0 ? NAME.made : NAME.near);
}

const LABELS = listWords(NUMBER_WORDS.labels);
const NUMBERED = listWords(NUMBER_WORDS.numbered);
const NUMBERS = listWords(NUMBER_WORDS.numbers);
const NUMBERED_ASSETS = new Set([...listWords(NUMBER_WORDS.assets), ...LABELS]);
const CATALOGUED = listWords(NUMBER_WORDS.catalogued);
const PRODUCTS = listWords('produto product producto');
const OTHERS = listWords(NUMBER_WORDS.others);
const KNOWN = new Set([
	...LABELS,
	...NUMBERED,
	...NUMBERS,
	...NUMBERED_ASSETS,
	...listWords(NUMBER_WORDS.beside),
	'c',
	'numero',
]);

/** `Código QR / Código de barras` weighs as much as its stronger part. */
function weighNumberName(header: string): number {
	if (headerWords(header).some((word) => hasWord(OTHERS, word))) return 0;
	return Math.max(...header.split('/').map(weighNumberPart));
}

function weighNumberPart(part: string): number {
	const words = splitWords(part, (word) => hasWord(KNOWN, word)).map((word) =>
		hasWord(KNOWN, word) ? word : (nearWord(word, LABELS, NEAR.label) ?? word),
	);
	const isNumbered = words.some((word) => hasWord(NUMBERS, word) || word === 'c');
	if (!words.every((word) => hasWord(KNOWN, word))) return isNumbered ? NAME.mentioned : 0;
	if (words.some((word) => hasWord(LABELS, word))) return NAME.label;
	if (isNumbered && words.some((word) => hasWord(NUMBERED_ASSETS, word) && !hasWord(CATALOGUED, word)))
		return NAME.label;
	if (words.some((word) => hasWord(PRODUCTS, word))) return NAME.mentioned;
	if (words.some((word) => hasWord(NUMBERED, word) || word === 'barcode')) return NAME.number;
	return isNumbered ? NAME.mentioned : 0;
}

/** True for names of a label on the asset. If both names are exact, `Asset tag` comes before `Asset ID`. */
export function namesLabel(header: string): boolean {
	return headerWords(header).some((word) => hasWord(LABELS, word) || word === 'tag' || word === 'placa');
}

const SECRETS = listWords(SECRET_WORDS.alone);
const KEYS = listWords(SECRET_WORDS.keys);
const OF_SECRETS = listWords(SECRET_WORDS.ofSecrets);

export function isSecretHeader(header: string): boolean {
	const words = headerWords(header);
	// `BitLocker` and `PassWord` are split into two words.
	const joined = words.map((word, index) => word + (words[index + 1] ?? ''));
	if ([...words, ...joined].some((word) => hasWord(SECRETS, word))) return true;
	return words.some((word) => hasWord(KEYS, word)) && words.some((word) => hasWord(OF_SECRETS, word));
}

const QUANTITIES = listWords(QUANTITY_WORDS.heads);
const COUNTED = listWords(QUANTITY_WORDS.beside);

export function isQuantityHeader(header: string): boolean {
	const words = headerWords(header);
	const isKnown = words.every((word) => hasWord(QUANTITIES, word) || hasWord(COUNTED, word));
	return isKnown && words.some((word) => hasWord(QUANTITIES, word));
}

const PEOPLE = listWords(PEOPLE_WORDS);

export function isPeopleHeader(header: string): boolean {
	return headerWords(header).some((word) => hasWord(PEOPLE, word));
}
