/**
 * What the columns of a table are proposed to be that nobody has decided about.
 *
 * Each field goes to the column that most speaks for; what is left is kept as custom fields under the name of its header.
 * Dates and money of an asset are proposed only where name and contents say so and no other column claims as much. Money of
 * another country is a price where a rate for it is given.
 */
import { columnLetters } from '../../messages/origin.ts';
import { targetOfField, tidyLabel } from '../columns/match-column.ts';
import { renderTarget } from '../mapping/mapping-target.ts';
import { foldHeader, foldName, headerWords } from '../values/folded-name.ts';
import { isCurrencyCode, withoutCurrency } from '../values/foreign-money.ts';
import { type Claim, LEAST_PROPOSED, STRICT_FIELDS, weighClaims } from './field-claims.ts';
import { ASSET_NOUNS, hasWord, isSecretHeader, listWords } from './header-vocabulary.ts';
import type { ColumnProfile, ColumnProposal, TableProfile } from './question.ts';

/** By column: names of targets that are decided, or proposed elsewhere. */
export type DecidedTargets = ReadonlyMap<number, string>;

/** One for every column of the profile that is not decided, in their order. */
export function proposeColumns(
	{ columns }: TableProfile,
	decided: DecidedTargets,
	exchangeRates: ReadonlyMap<string, unknown> = NO_RATES,
): readonly ColumnProposal[] {
	const doubled = findDoubled(columns);
	const open = columns
		.filter(({ column }) => !decided.has(column))
		.map((profile) => {
			const priced = priceOf(profile);
			const isRated = priced !== undefined && exchangeRates.has(profile.currency ?? '');
			const why = whyNoField(profile, doubled) ?? (priced === undefined || isRated ? undefined : 'foreign-money');
			return { profile, claims: isRated ? priced : weighClaims(profile), why };
		});
	const assigned = assignFields(
		open.filter(({ why }) => why === undefined),
		new Set([...decided.values()].map(fieldKey)),
	);
	const labels = new Set([...decided.values()].map(labelKey));
	return open.map(({ profile, claims, why }) => {
		const { column } = profile;
		const field = assigned.get(column);
		const isLeftOut = why === 'empty' || why === 'secret' || profile.repeats !== undefined;
		const target = field ?? (isLeftOut ? 'ignore' : labelOf(profile, labels));
		labels.add(labelKey(target));
		const reason = field === undefined ? (why ?? (isOfSeveral(profile) ? 'quantity' : 'no-field')) : 'name';
		const { currency } = profile;
		const money = reason === 'foreign-money' && currency !== undefined ? { currency } : {};
		return { column, target, why: reason, ...money, others: othersOf(claims, profile, target) };
	});
}

type Why = ColumnProposal['why'];

/** A price in reais goes before one that is converted. */
const CONVERTED = 0.95;
const NO_RATES: ReadonlyMap<string, unknown> = new Map();

/** Of a column in another currency that would be a price in reais: what it claims then. */
function priceOf({ currency, ...profile }: ColumnProfile): readonly Claim[] | undefined {
	if (currency === undefined || !isCurrencyCode(currency)) return undefined;
	const claims = weighClaims({ ...profile, header: withoutCurrency(profile.header) });
	if (!claims.some(({ field, weight }) => field === 'priceCents' && weight >= LEAST_PROPOSED)) return undefined;
	return claims.map(({ field, weight }) => ({ field, weight: weight * CONVERTED }));
}

/** Why no field is proposed for a column, whatever it claims. */
function whyNoField(profile: ColumnProfile, doubled: ReadonlySet<number>): Why | undefined {
	if (profile.filled === 0) return 'empty';
	if (isSecretHeader(profile.header) && !isLogical(profile)) return 'secret';
	if (tidyLabel(profile.header) === '') return 'unnamed';
	return doubled.has(profile.column) ? 'repeated' : undefined;
}

const QUANTITY = listWords('quantidade qtd qtde qtdade quantity qty cantidad cant');
const COUNTED = new Set([...ASSET_NOUNS, ...listWords('itens unidade peca unit total estoque stock')]);
/** None, or several. */
const OTHER_THAN_ONE = /^(?:0+|0*(?:[2-9]|1\d)\d*)(?:[.,]0+)?$/;

/** Whether it is the quantity of what a row has, and another than one in some. */
function isOfSeveral({ header, kinds, filled, words }: ColumnProfile): boolean {
	const names = headerWords(header);
	const isQuantity = names.some((word) => hasWord(QUANTITY, word));
	if (!isQuantity || !names.every((word) => hasWord(QUANTITY, word) || hasWord(COUNTED, word))) return false;
	const numbers = (kinds.integer ?? 0) + (kinds.decimal ?? 0);
	// Of more numbers than are kept, some are others than one.
	return numbers >= filled / 2 && (words?.some(({ text }) => OTHER_THAN_ONE.test(text)) ?? true);
}

const NEARLY_ALL = 0.9;

/** `BitLocker: sim` is no secret. */
function isLogical({ kinds, filled }: ColumnProfile): boolean {
	return (kinds.logical ?? 0) >= NEARLY_ALL * filled;
}

/** Columns with the name of an earlier one that holds something. */
function findDoubled(columns: readonly ColumnProfile[]): ReadonlySet<number> {
	const seen = new Set<string>();
	const doubled = new Set<number>();
	for (const { column, header, filled } of columns) {
		const name = foldHeader(header);
		if (filled === 0 || name === '') continue;
		if (seen.has(name)) doubled.add(column);
		seen.add(name);
	}
	return doubled;
}

interface OpenColumn {
	readonly profile: ColumnProfile;
	readonly claims: readonly Claim[];
}

/**
 * The heaviest claim first; of equal ones, the column further left. Several claims of one weight on a strict field are
 * none. Names of targets by column.
 */
function assignFields(columns: readonly OpenColumn[], taken: ReadonlySet<string>): ReadonlyMap<number, string> {
	const claims = columns
		.flatMap(({ profile: { column }, claims: own }) => own.map((claim) => ({ ...claim, column })))
		.filter(({ weight }) => weight >= LEAST_PROPOSED)
		.sort((one, other) => other.weight - one.weight || one.column - other.column);
	const assigned = new Map<number, string>();
	const used = new Set(taken);
	for (const { field, weight, column } of claims) {
		if (assigned.has(column) || used.has(field)) continue;
		used.add(field);
		const isRivalled = claims.some(
			(other) => other.field === field && other.column !== column && other.weight >= weight,
		);
		if (!isRivalled || !STRICT_FIELDS.has(field)) assigned.set(column, targetName(field));
	}
	return assigned;
}

function targetName(field: Claim['field']): string {
	return renderTarget(targetOfField(field)) ?? 'ignore';
}

/** A field by its name in the contract, whatever a mapping calls it. */
function fieldKey(target: string): string {
	return target === 'price' ? 'priceCents' : target;
}

function labelKey(target: string): string {
	return target.startsWith('custom:') ? foldName(target.slice('custom:'.length)) : '';
}

/** Labels of custom fields are those of a dashboard of a Brazilian company, whatever language the program speaks. */
const UNNAMED = 'Coluna';

/** The target that keeps a column, whatever field it is now, as a custom field. */
export function keepAsCustomField(profile: ColumnProfile, decided: DecidedTargets): string {
	return labelOf(profile, new Set([...decided.values()].map(labelKey)));
}

/** The header as it stands; with the letter of the column where another has that label. */
function labelOf({ column, header }: ColumnProfile, labels: ReadonlySet<string>): string {
	const name = tidyLabel(header);
	const letters = columnLetters(column);
	if (name === '') return `custom: ${UNNAMED} ${letters}`;
	const target = `custom: ${name}`;
	return labels.has(labelKey(target)) ? `custom: ${name} (${letters})` : target;
}

const PEOPLE = listWords(
	'usuario user username funcionario employee colaborador responsavel responsible responsable owner proprietario gestor',
	'detentor custodiante custodian empleado assigned assignee login',
);
const MAX_OTHERS = 3;

function othersOf(claims: readonly Claim[], profile: ColumnProfile, target: string): readonly string[] {
	const { header, kinds, filled } = profile;
	const isDate = (kinds.date ?? 0) >= filled / 2 && filled > 0;
	const names = [
		...claims.map(({ field }) => targetName(field)),
		...(headerWords(header).some((word) => hasWord(PEOPLE, word)) ? ['employeeId'] : []),
		...(isDate ? ['acquisitionDate', 'warrantyExpirationDate'] : []),
		...((kinds.money ?? 0) >= filled / 2 && filled > 0 ? ['price'] : []),
		...(isOfSeveral(profile) ? ['quantity'] : []),
	];
	return [...new Set(names)].filter((name) => name !== target).slice(0, MAX_OTHERS);
}
