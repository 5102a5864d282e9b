/**
 * Which fields a column may fill, by the words of its header and by what stands in it, each with how much speaks for it.
 *
 * Whether a column of a table gets a field that several claim is decided in `propose-columns.ts`.
 */
import { ASSET_FIELDS, type AssetField } from '../../contract/asset-fields.ts';
import { hintAt, matchColumn } from '../columns/match-column.ts';
import { ACQUISITION_TYPE_WORDS } from '../values/asset-words.ts';
import { foldName } from '../values/folded-name.ts';
import { createWordSuggester } from '../values/word-list.ts';
import { ASSET_NOUNS, hasWord, listWords, NAMING, nearWord, NUMBERING, splitHeaderWords } from './header-vocabulary.ts';
import type { ColumnProfile, TextKind } from './question.ts';

/** Fields that are proposed for columns here: number and status have questions of their own, people are custom fields. */
export type ClaimedField = Exclude<AssetField, 'enrollmentId' | 'status' | 'employeeId' | 'employeeAttachedAt'>;

export interface Claim {
	readonly field: ClaimedField;
	/** Up to 1, of a known name; below `LEAST_PROPOSED` it is shown as one that the column may be. */
	readonly weight: number;
}

export const LEAST_PROPOSED = 0.5;
/** A known name; one that is made of known words, with a slip of the pen; one that speaks of it among other things. */
const [ALIAS, WORDS, NEAR, MENTIONED] = [1, 0.8, 0.7, 0.3];

/** Fields whose wrong values do harm: only by name and contents, and only where no other column claims them as much. */
export const STRICT_FIELDS: ReadonlySet<AssetField> = new Set([
	'acquisitionDate',
	'warrantyExpirationDate',
	'priceCents',
]);

interface Vocabulary {
	/** Of each header at least one; a single word that says less than others weighs less. */
	readonly heads: ReadonlyMap<string, number>;
	/** What may stand beside them. */
	readonly beside: ReadonlySet<string>;
	/** Of some of which a header needs one more. */
	readonly needs?: ReadonlySet<string>;
	/** Heads that need none. */
	readonly alone?: ReadonlySet<string>;
}

/** Beside the words of a text: its number is something else. */
const COMMON = new Set([...ASSET_NOUNS, ...NAMING]);
const ACQUIRED = listWords(
	'aquisicao aquis compra adquisicion purchase purchased purchasing acquisition acquired bought adquirido comprado',
);
const NUMBERED = new Set([...NUMBERING, ...listWords('compra purchase fornecedor supplier vendor proveedor')]);

function vocabulary(
	heads: readonly (readonly [words: string, weight: number])[],
	beside: ReadonlySet<string> = COMMON,
	more: Omit<Vocabulary, 'heads' | 'beside'> = {},
): Vocabulary {
	const weights = heads.flatMap(([words, weight]) => words.split(' ').map((word) => [word, weight] as const));
	return { heads: new Map(weights), beside, ...more };
}

const VOCABULARIES: Readonly<Record<ClaimedField, Vocabulary>> = {
	category: vocabulary(
		[
			['categoria category tipo type', WORDS],
			['classe class clase grupo group familia family fam subcategoria', 0.6],
		],
		COMMON,
	),
	brand: vocabulary([['marca fabricante brand manufacturer make maker mfr mfg', WORDS]]),
	model: vocabulary(
		[
			['modelo model', WORDS],
			['produto product producto', 0.62],
			['nome name nombre', 0.6],
			['equipamento equipment equipo bem bien item aparelho dispositivo device', 0.56],
			['descricao description descripcion denominacao especificacao title titulo', 0.52],
		],
		new Set([...COMMON, ...NUMBERING, ...listWords('marca brand fabricante')]),
	),
	vendorName: vocabulary([['fornecedor supplier vendor proveedor prov revenda revendedor seller', WORDS]]),
	serialNumber: vocabulary(
		[['serial serie sn', WORDS]],
		new Set([...ASSET_NOUNS, ...NUMBERING, ...listWords('tag service fabrica')]),
	),
	acquisitionDate: vocabulary([['data date fecha fec dia', WORDS]], new Set([...ASSET_NOUNS, ...ACQUIRED]), {
		needs: ACQUIRED,
		alone: ACQUIRED,
	}),
	acquisitionType: vocabulary(
		[['tipo forma modalidade modo type method modalidad', WORDS]],
		new Set([...ASSET_NOUNS, ...ACQUIRED]),
		{ needs: ACQUIRED },
	),
	priceCents: vocabulary(
		[
			['valor preco custo costo precio price cost', WORDS],
			['value amount importe monto', WORDS],
		],
		new Set([...ASSET_NOUNS, ...ACQUIRED, ...listWords('unitario unitaria unit original pago paid reais rs')]),
		{
			needs: new Set([...ACQUIRED, ...listWords('unitario unitaria unit pago paid original')]),
			alone: listWords('valor preco custo costo precio price cost'),
		},
	),
	nfeNumber: vocabulary([['nf nfe nota invoice factura', WORDS]], new Set([...NUMBERED, 'fiscal', 'eletronica'])),
	contractId: vocabulary([['contrato contract', WORDS]], NUMBERING),
	warrantyExpirationDate: vocabulary(
		[['garantia warranty', WORDS]],
		new Set([
			...ASSET_NOUNS,
			...listWords('data date fecha fim fin final ate until end ends expiry expiration expires expire exp due hasta'),
			...listWords('vencimento venc vence termino validade valida vencimiento limite ending'),
		]),
		{
			needs: listWords(
				'fim fin final ate until end ends expiry expiration expires expire exp due hasta vencimento venc vence termino validade valida vencimiento limite ending',
			),
			alone: listWords('garantia warranty'),
		},
	),
	allocatedLocation: vocabulary(
		[
			['localizacao location ubicacion ubi', WORDS],
			['local site lugar', 0.75],
			['sala room predio building', 0.7],
			['setor filial unidade lotacao branch campus', 0.6],
		],
		new Set([...COMMON, ...listWords('atual current actual fisica fisico physical alocacao')]),
	),
};

/** Kinds of text that each field may hold. */
const TEXTS: readonly TextKind[] = ['word', 'words', 'code', 'logical', 'no-value'];
const NUMBERS: readonly TextKind[] = ['integer', 'code', 'word', 'decimal', 'no-value'];
const HELD: Readonly<Record<ClaimedField, { readonly kinds: readonly TextKind[]; readonly share: number }>> = {
	category: { kinds: TEXTS, share: 0.5 },
	brand: { kinds: TEXTS, share: 0.5 },
	model: { kinds: [...TEXTS, 'integer'], share: 0.5 },
	vendorName: { kinds: TEXTS, share: 0.5 },
	serialNumber: { kinds: NUMBERS, share: 0.5 },
	acquisitionDate: { kinds: ['date'], share: 0.8 },
	acquisitionType: { kinds: TEXTS, share: 0.8 },
	priceCents: { kinds: ['money', 'decimal', 'integer'], share: 0.9 },
	nfeNumber: { kinds: NUMBERS, share: 0.5 },
	contractId: { kinds: NUMBERS, share: 0.5 },
	warrantyExpirationDate: { kinds: ['date'], share: 0.8 },
	allocatedLocation: { kinds: TEXTS, share: 0.5 },
};

const CLAIMED = ASSET_FIELDS.filter((field): field is ClaimedField => Object.hasOwn(HELD, field));

/** The heaviest first. */
export function weighClaims(profile: ColumnProfile): readonly Claim[] {
	const { header } = profile;
	const named = fieldOf(header);
	const hint = hintAt(header);
	const hinted = hint === undefined ? undefined : fieldOf(hint);
	return CLAIMED.flatMap((field) => {
		const name = named === field ? ALIAS : named === undefined ? weighName(header, field, hinted === field) : 0;
		if (name === 0) return [];
		return [{ field, weight: isHeld(profile, field) ? name : Math.min(name, MENTIONED) / 2 }];
	}).sort((one, other) => other.weight - one.weight);
}

/** `isHinted`: the header is one of the names that may mean several things, this field above all. */
function weighName(header: string, field: ClaimedField, isHinted: boolean): number {
	const { heads, beside, needs, alone } = VOCABULARIES[field];
	const isKnown = (word: string): boolean => heads.has(word) || hasWord(beside, word);
	let slips = 0;
	const words = splitHeaderWords(header, isKnown).map((word) => {
		const meant = isKnown(word) ? undefined : (nearWord(word, heads.keys()) ?? nearWord(word, beside));
		if (meant !== undefined) slips += 1;
		return meant ?? word;
	});
	const weight = Math.max(0, ...words.map((word) => heads.get(word) ?? 0));
	const hasNeeded = needs === undefined || words.some((word) => needs.has(word));
	const standsAlone = words.length > 0 && words.every((word) => alone?.has(word) === true);
	const isNamed = words.every(isKnown) && (standsAlone || (weight > 0 && hasNeeded));
	if (isNamed) return Math.min(standsAlone ? WORDS : weight, slips === 0 ? WORDS : NEAR);
	return isHinted || (weight > 0 && hasNeeded) ? MENTIONED : 0;
}

function fieldOf(header: string): AssetField | undefined {
	const match = matchColumn(header);
	return match.kind === 'known' && match.target.kind === 'field' ? match.target.field : undefined;
}

function isHeld(profile: ColumnProfile, field: ClaimedField): boolean {
	const { kinds, filled, currency, counts } = profile;
	const values = filled - (kinds['no-value'] ?? 0);
	if (values <= 0) return false;
	const { kinds: held, share } = HELD[field];
	const count = held.reduce((sum, kind) => sum + (kind === 'no-value' ? 0 : (kinds[kind] ?? 0)), 0);
	if (count < share * values) return false;
	if (field === 'priceCents') return currency === undefined && !counts;
	return field !== 'acquisitionType' || hasAcquisitionWords(profile);
}

const suggestAcquisition = createWordSuggester(ACQUISITION_TYPE_WORDS);

function hasAcquisitionWords({ words = [] }: ColumnProfile): boolean {
	const all = words.reduce((sum, { count }) => sum + count, 0);
	const known = words.reduce(
		(sum, { text, count }) => sum + (suggestAcquisition(foldName(text)) === undefined ? 0 : count),
		0,
	);
	return all > 0 && known >= all / 2;
}
