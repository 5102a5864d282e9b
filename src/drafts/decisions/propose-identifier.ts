/**
 * Which column holds the number of the asset.
 *
 * A column is proposed only where its name and its contents say so, and no other could be meant as well: a wrong number
 * makes assets that nobody finds again, and a question without a proposal costs one look.
 */
import { matchColumn } from '../columns/match-column.ts';
import { headerWords } from '../values/folded-name.ts';
import { ASSET_NOUNS, hasWord, listWords, nearWord, splitHeaderWords } from './header-vocabulary.ts';
import type { ColumnProfile } from './question.ts';

export interface IdentifierProposal {
	readonly proposal?: number;
	/** All columns that hold something, the likeliest first. */
	readonly ranked: readonly number[];
}

/** What is registered in a number of its own: these mean it by themselves. */
const REGISTERED = listWords('patrimonio tombo tombamento plaqueta etiqueta pat patr patrim patrimony chapa');
/** What says that something is a number, and of assets where it stands alone. */
const NUMBERED = listWords('id codigo tag placa uid asset ativo activo bem bien inventario inventory identifier label');
/** Of what a number may be, beside the asset itself. */
const NUMBERS = listWords(
	'n id codigo tag placa uid label number identificador identifier identificacao registro registry',
);
const OF_ASSETS = new Set([
	...ASSET_NOUNS,
	...REGISTERED,
	...listWords('inventario inventory act enrollment property fixed'),
]);
/** What changes nothing about a number. */
const BESIDE = listWords(
	'atual actual current unico unique interno internal novo nova new qr barras barra barcode bar',
);
const KNOWN = new Set([...REGISTERED, ...NUMBERED, ...NUMBERS, ...OF_ASSETS, ...BESIDE, 'c', 'numero']);
/** Of other things, or of people: no part of such a header is meant. */
const OTHERS = listWords(
	'serial serie sn imei mac ip modelo model marca nota nf nfe invoice fiscal pedido order po telefone phone email mail',
	'cpf cnpj usuario user funcionario employee responsavel senha password chassi renavam contrato contract categoria',
);

/** Numbered in catalogues too, and by the programs that run on them. */
const PRODUCTS = listWords('produto product producto');
const CATALOGUED = new Set([...PRODUCTS, ...listWords('item device dispositivo')]);

/**
 * 3: nothing else is called so. 2: so are other things, but in a list of assets hardly. 1: some number of something.
 * 0: says nothing of a number.
 */
type NameStrength = 0 | 1 | 2 | 3;

interface Weighed {
	readonly profile: ColumnProfile;
	readonly name: NameStrength;
	/** Of the filled cells, without those that say that there is nothing. */
	readonly filledShare: number;
	readonly distinctShare: number;
	readonly codeShare: number;
	/** Known as another field. */
	readonly isOther: boolean;
}

const NEARLY_ALL_FILLED = 0.95;
const NEARLY_ALL_DIFFERENT = 0.97;
const NEARLY_ALL_CODES = 0.9;
const MOSTLY_CODES = 0.5;
/** What a person reads off a label; programs tell devices apart by longer ones. */
const LONGEST_READ = 30;

/** `columns` are all of a table, `rows` their number of rows. */
export function proposeIdentifier(columns: readonly ColumnProfile[], rows: number): IdentifierProposal {
	const weighed = columns.filter(({ filled }) => filled > 0).map((profile) => weigh(profile, rows));
	const ranked = [...weighed].sort((one, other) => scoreOf(other) - scoreOf(one)).map(({ profile }) => profile.column);
	const best = findBest(weighed);
	return best === undefined
		? { ranked }
		: { proposal: best, ranked: [best, ...ranked.filter((column) => column !== best)] };
}

function findBest(weighed: readonly Weighed[]): number | undefined {
	const mayBe = weighed.filter(
		({ isOther, profile, codeShare }) => !isOther && profile.repeats === undefined && codeShare >= MOSTLY_CODES,
	);
	const strongest = Math.max(0, ...mayBe.map(({ name }) => name));
	if (strongest < 2) return undefined;
	// A stronger name with fewer or repeated numbers is what a person may mean all the same.
	const [only, ...others] = mayBe.filter(({ name }) => name === strongest);
	if (only === undefined || others.length > 0 || !isIdentifying(only)) return undefined;
	// Some other number that no two rows share, where this one is not as sure.
	const isRivalled = mayBe.some(
		(other) => other !== only && other.name > 0 && isIdentifying(other) && other.distinctShare === 1,
	);
	const isSure = only.name === 3 && only.distinctShare === 1;
	return isRivalled && !isSure ? undefined : only.profile.column;
}

function isIdentifying({ profile, filledShare, distinctShare, codeShare }: Weighed): boolean {
	if (profile.samples.some(({ length }) => length > LONGEST_READ)) return false;
	return filledShare >= NEARLY_ALL_FILLED && distinctShare >= NEARLY_ALL_DIFFERENT && codeShare >= NEARLY_ALL_CODES;
}

function scoreOf({ name, filledShare, distinctShare, codeShare, isOther }: Weighed): number {
	return name + 2 * filledShare * distinctShare + codeShare - (isOther ? 1 : 0);
}

function weigh(profile: ColumnProfile, rows: number): Weighed {
	const { header, filled, kinds, distinct, compared } = profile;
	const values = filled - (kinds['no-value'] ?? 0);
	const codes = (kinds.integer ?? 0) + (kinds.code ?? 0);
	const match = matchColumn(header);
	const isAlias = match.kind === 'known' && match.target.kind === 'field' && match.target.field === 'enrollmentId';
	return {
		profile,
		name: isAlias ? 3 : match.kind === 'known' ? 0 : strengthOf(header),
		filledShare: values / rows,
		distinctShare: distinct / compared,
		codeShare: codes / Math.max(1, values),
		isOther: match.kind === 'known' && !isAlias,
	};
}

/** `Código QR / Código de barras` is as strong as the stronger part. */
function strengthOf(header: string): NameStrength {
	const all = headerWords(header);
	if (all.some((word) => hasWord(OTHERS, word))) return 0;
	const parts = header.split('/').map(strengthOfPart);
	return parts.includes(3) ? 3 : parts.includes(2) ? 2 : parts.includes(1) ? 1 : 0;
}

function strengthOfPart(part: string): NameStrength {
	const words = splitHeaderWords(part, (word) => hasWord(KNOWN, word)).map((word) =>
		hasWord(KNOWN, word) ? word : (nearWord(word, REGISTERED) ?? word),
	);
	const isKnown = words.every((word) => hasWord(KNOWN, word));
	const numbered = words.some((word) => hasWord(NUMBERS, word) || word === 'c');
	if (!isKnown) return numbered ? 1 : 0;
	if (words.some((word) => hasWord(REGISTERED, word))) return 3;
	if (numbered && words.some((word) => hasWord(OF_ASSETS, word) && !hasWord(CATALOGUED, word))) return 3;
	if (words.some((word) => hasWord(PRODUCTS, word))) return 1;
	if (words.some((word) => hasWord(NUMBERED, word) || word === 'barcode')) return 2;
	return numbered ? 1 : 0;
}
