/**
 * A table about which something is open, and what is asked about it.
 *
 * Questions are what a mapping leaves open, so an answer is an entry of a mapping (`answered-table.ts`), and the questions that
 * are left are those of the table under the mapping with that entry. A proposal to one question is taken into account in the
 * next ones: a column that is proposed as the number of the asset is not asked for once more.
 */
import { renderTarget } from '../mapping/mapping-target.ts';
import { isFilled } from '../table/check-columns.ts';
import { describeNames } from '../table/find-header.ts';
import type { FoundHeader, HeaderOptions } from '../table/table-drafts.ts';
import { findMappedColumn } from '../mapping/mapping.ts';
import { foldKey } from '../values/folded-name.ts';
import { DEFAULT_NUMBERS, NO_ASSET } from '../values/lot-numbers.ts';
import { keepAsCustomField, proposeColumns } from './propose-columns.ts';
import { DATE_FIELDS, proposeDates } from './propose-dates.ts';
import { proposeIdentifier } from './propose-identifier.ts';
import { openPeople } from './propose-people.ts';
import { proposeStatus } from './propose-status.ts';
import { isWorthAsking, joinCounts, proposeWords } from './propose-words.ts';
import type { ColumnProposal, DateProposal, QuantityProposal, Question, TableProfile } from './question.ts';

export interface OpenTable {
	readonly found: FoundHeader;
	/** Of the columns that questions are about; of all of them, but where only words are open. */
	readonly profile: TableProfile;
}

/** Whether a header leaves something open, before any row is read. */
export function isHeaderOpen(found: FoundHeader, options: HeaderOptions): boolean {
	if (options.mapping?.leaveOut === true) return false;
	return (
		found.candidates !== undefined ||
		found.undecided.length > 0 ||
		!isFilled('enrollmentId', found.targets, options) ||
		!isFilled('status', found.targets, options) ||
		openQuantity(found, options) !== undefined
	);
}

/** The same table under what the mapping of the options says of it. */
export function applyMapping({ found, profile }: OpenTable, options: HeaderOptions): OpenTable {
	const named = describeNames(found.header, options, found);
	const unnamed = profile.columns.filter(
		({ column, filled }) =>
			options.unknownColumns !== 'ignore' && named.targets[column]?.kind === 'unnamed' && filled > 0,
	);
	const undecided = new Set([...named.undecided, ...unnamed.map(({ column }) => column)]);
	const { candidates } = found;
	const isOpen = candidates !== undefined && options.mapping?.headerRow === undefined;
	return { profile, found: { ...named, undecided: [...undecided], ...(isOpen ? { candidates } : {}) } };
}

/** In the order in which they are asked. */
export function openQuestions({ found, profile }: OpenTable, options: HeaderOptions): readonly Question[] {
	const questions: Question[] = [];
	if (options.mapping?.leaveOut === true) return questions;
	if (found.candidates !== undefined) questions.push({ kind: 'header', ...found.candidates });
	const decided = decidedTargets(found);
	const free = profile.columns.filter(({ column }) => !isMapped(found, column, options));
	const take = (column: number | undefined, target: string): void => {
		if (column !== undefined) decided.set(column, target);
	};
	if (!isFilled('enrollmentId', found.targets, options)) {
		const identifier = proposeIdentifier(free, profile.rows);
		take(identifier.proposal, 'enrollmentId');
		questions.push({ kind: 'identifier', ...identifier });
	}
	const status = proposeStatus(free.filter(({ column }) => decided.get(column) !== 'enrollmentId'));
	const isStatusOpen =
		!isFilled('status', found.targets, options) || isContradicted({ found, profile }, status, options);
	if (isStatusOpen) {
		// Its words mean something else as long as nobody says that it is the status after all.
		for (const [column, target] of decided)
			if (target === 'status') decided.set(column, `custom: ${found.header[column] ?? ''}`);
		take(status.proposal, 'status');
		questions.push({ kind: 'status', ...status });
	}
	const proposals = proposeColumns(profile, decided, options.exchangeRates);
	const quantity = openQuantity(found, options) ?? findPricedQuantity(proposals, decided);
	if (quantity !== undefined) questions.push({ kind: 'quantity', ...quantity });
	questions.push(...wordQuestions({ found, profile }, decided, options));
	questions.push(...strayQuestions({ found, profile }, options));
	questions.push(...peopleQuestions({ found, profile }, decided, options));
	const columns = proposals.filter(({ column }) => column !== quantity?.column);
	const isOpen = (column: number): boolean => column !== quantity?.column && !decided.has(column);
	if (found.undecided.some(isOpen)) questions.push({ kind: 'columns', columns });
	for (const { column, target } of columns) decided.set(column, target);
	const dates = findOpenDates({ found, profile }, decided, options);
	if (dates.length > 0) questions.push({ kind: 'dates', columns: dates });
	return questions;
}

/** What nobody has said of the column of quantities. */
function openQuantity({ header, targets }: FoundHeader, options: HeaderOptions): QuantityProposal | undefined {
	const column = targets.findIndex(({ kind }) => kind === 'quantity');
	if (column === -1) return undefined;
	const { numbers, price } = findMappedColumn(options.mapping, column, header) ?? {};
	const isPriceOpen = price === undefined && isFilled('priceCents', targets, options);
	if (numbers !== undefined && !isPriceOpen) return undefined;
	return { column, numbers: numbers ?? DEFAULT_NUMBERS, isPriceOpen };
}

/** A column of quantities that nobody decided on, beside a price: of one asset, or of how many? */
function findPricedQuantity(
	proposals: readonly ColumnProposal[],
	decided: ReadonlyMap<number, string>,
): QuantityProposal | undefined {
	const targets = [...decided.values(), ...proposals.map(({ target }) => target)];
	const quantity = proposals.find(({ why }) => why === 'quantity');
	if (quantity === undefined || !targets.some((target) => target === 'price' || target === 'priceCents'))
		return undefined;
	return { column: quantity.column, numbers: DEFAULT_NUMBERS, isPriceOpen: true, custom: quantity.target };
}

/** What columns are without a question, as a mapping file names it. */
function decidedTargets({ targets, undecided }: FoundHeader): Map<number, string> {
	const decided = targets.map((target, column) => [column, renderTarget(target) ?? 'ignore'] as const);
	return new Map(decided.filter(([column]) => !undecided.includes(column)));
}

function isMapped({ header }: FoundHeader, column: number, { mapping }: HeaderOptions): boolean {
	return findMappedColumn(mapping, column, header) !== undefined;
}

/**
 * Whether the words of a column that is called status speak against it. Only what a mapping says is beyond doubt, and only of
 * a table whose columns were looked at.
 */
function isContradicted(
	{ found, profile }: OpenTable,
	{ proposal }: { readonly proposal?: number },
	options: HeaderOptions,
): boolean {
	const column = found.targets.findIndex((target) => target.kind === 'field' && target.field === 'status');
	if (column === -1 || profile.columns.length < found.header.length) return false;
	return proposal !== column && !isMapped(found, column, options);
}

/** Of the columns of words, and of the one that is proposed as such, the texts that no value is known for. */
function wordQuestions(
	{ found: { header }, profile }: OpenTable,
	targets: ReadonlyMap<number, string>,
	{ mapping }: HeaderOptions,
): readonly Question[] {
	return profile.columns.flatMap(({ column, words = [] }): readonly Question[] => {
		const field = WORD_FIELDS.find((one) => one === targets.get(column));
		if (field === undefined) return [];
		const answered = findMappedColumn(mapping, column, header)?.values;
		const open = proposeWords(
			field,
			joinCounts(words).filter(({ text }) => answered?.has(foldKey(text)) !== true),
		);
		return isWorthAsking(field, open, profile.rows) ? [{ kind: 'words', column, field, words: open }] : [];
	});
}

/** Rows that look like sums and remarks are proposed to be left out. Of those that were handed back, a person has seen to it. */
function strayQuestions(
	{ found: { header, targets }, profile: { strays = [] } }: OpenTable,
	{ mapping, asksStrays = false }: HeaderOptions,
): readonly Question[] {
	const column = targets.findIndex((target) => target.kind === 'field' && target.field === 'enrollmentId');
	const answered = findMappedColumn(mapping, column, header)?.values;
	const open = strays.filter(({ text }) => answered?.has(foldKey(text)) !== true);
	if (!asksStrays || open.length === 0 || targets.some(({ kind }) => kind === 'reasons')) return [];
	const words = open.map((one) => ({ ...one, proposal: NO_ASSET }));
	return [{ kind: 'words', column, field: 'enrollmentId', words }];
}

/** Of the columns of employees, the texts that name nobody whom the company knows. */
function peopleQuestions(
	{ found: { header }, profile }: OpenTable,
	targets: ReadonlyMap<number, string>,
	{ mapping }: HeaderOptions,
): readonly Question[] {
	return profile.columns.flatMap((one): readonly Question[] => {
		const { column, people: unknown } = one;
		if (unknown === undefined || targets.get(column) !== 'employeeId') return [];
		const answered = findMappedColumn(mapping, column, header)?.values;
		const people = openPeople(unknown, (text) => answered?.has(foldKey(text)) === true, profile.rows);
		if (people.length === 0) return [];
		return [{ kind: 'people', column, people, custom: keepAsCustomField(one, targets) }];
	});
}

/** Columns of dates that are written in a way that leaves something open. A few rows that were handed back prove nothing. */
function findOpenDates(
	{ found: { header, targets: known }, profile }: OpenTable,
	targets: ReadonlyMap<number, string>,
	{ mapping, isLocaleSaid = false }: HeaderOptions,
): readonly DateProposal[] {
	if (known.some(({ kind }) => kind === 'reasons')) return [];
	return profile.columns.flatMap((one): readonly DateProposal[] => {
		if (!DATE_FIELDS.has(targets.get(one.column) ?? '')) return [];
		const said = findMappedColumn(mapping, one.column, header);
		const isOrderSaid = isLocaleSaid || said?.locale !== undefined;
		const open = proposeDates(one, profile.rows, { isOrderSaid, areYearsSaid: said?.shortYears !== undefined });
		return open === undefined ? [] : [open];
	});
}

const WORD_FIELDS = ['status', 'acquisitionType', 'quantity'] as const;
