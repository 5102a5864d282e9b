/**
 * Turns table rows into drafts, rejections and skips. Reports all problems of a row at once. Only options and mapping provide defaults.
 * The contract checks the body last.
 */
import { ASSET_FIELDS, type AssetField } from '../../contract/asset-fields.ts';
import type { RowOrigin } from '../../messages/origin.ts';
import { definedOf, type Problem, type ProblemPlace } from '../../messages/problem.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import type { RowResult, Rejection } from '../draft/row-result.ts';
import { createFormulaReader } from './quoted-formula.ts';
import { type Body, checkBody } from '../draft/check-body.ts';
import { type CompiledColumn, type CompiledColumns, compileColumns, valuesAt } from './compile-columns.ts';
import {
	type EmployeeColumns,
	fillEmployee,
	findEmployeeColumns,
	listUnknown,
	noticePeople,
	namesNobody,
	readEmployeeCell,
} from '../columns/employee-column.ts';
import { createHeaderAgainFinder } from '../columns/header-again.ts';
import { createHeadingFinder, type HeadingFinder } from './heading-row.ts';
import { countTexts, type TextCounts } from '../columns/text-counts.ts';
import { createReturnedReader, createRowRestorer, createUnreadFinder } from './returned-row.ts';
import { isAssignedHeader } from '../columns/reason-columns.ts';
import { TAKEN } from '../columns/prepare-column.ts';
import { renderUnitKey } from '../invoice-unit/unit-identity.ts';
import { createUnitReader, isOfInvoice, type RowIdentity, type RowUnit, type UnitReader } from './row-identity.ts';
import { foldKey } from '../values/folded-name.ts';
import { createRowShape, findRemark, findTotal, looksLikeNote, looksLikeTotal, type RowShape } from './row-shape.ts';
import { createLotReader, type LotReader } from './row-lot.ts';
import { createIgnoredColumns, type IgnoredColumns } from './ignored-columns.ts';
import { createOtherTableFinder } from './other-table.ts';
import { findTemplateExample } from './template-examples.ts';
import { isField } from '../columns/column-target.ts';
import type { TableOptions } from '../decisions/table-options.ts';
import type { ColumnDecisions, FoundHeader, RowBuilder, TablePlace } from './table-drafts.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import { NO_ASSET } from '../values/lot-numbers.ts';
import { type NumberRange, numberInRange } from '../values/number-range.ts';

/** A table with more of these texts has no footer worth a question. */
const MAX_NON_ASSETS = 20;
const NO_NOTICES: readonly Problem[] = Object.freeze([]);
const DESCRIBING = ASSET_FIELDS.filter((field) => field !== 'enrollmentId' && field !== 'priceCents');
const NAMING = ['category', 'brand', 'model', 'serialNumber'] as const;
const HEADING = ['category', 'brand', 'model'] as const;

/** Everything prepared once for reading the rows of a table, and what its rows have shown so far. */
interface PreparedTable {
	readonly place: TablePlace;
	readonly columns: readonly CompiledColumn[];
	readonly numbers: CompiledColumn | undefined;
	readonly constants: CompiledColumns['constants'];
	readonly employees: EmployeeColumns;
	readonly shape: RowShape;
	readonly isHeaderAgain: ReturnType<typeof createHeaderAgainFinder>;
	readonly isHeading: HeadingFinder;
	readonly findOther: ReturnType<typeof createOtherTableFinder>;
	readonly ignoredColumns: IgnoredColumns;
	readonly readFormulas: (cells: readonly Cell[]) => readonly Cell[];
	readonly readUnit: UnitReader | undefined;
	readonly lots: LotReader;
	/** Texts of rows that look like totals or notes, with their number of rows. */
	readonly nonAssets: TextCounts;
	readonly readReturned: ReturnType<typeof createReturnedReader>;
	readonly findUnread: ReturnType<typeof createUnreadFinder>;
	/** The first employee column with a value. */
	employeesAt: ProblemPlace | undefined;
	hiddenRows: number;
}

interface OpenRow {
	readonly row: Row;
	readonly origin: RowOrigin;
	readonly cells: readonly Cell[];
	readonly identity: RowIdentity;
	readonly body: Body;
	readonly problems: Problem[];
	readonly notices: Problem[];
	/** Set if the number of the row is a range of several. */
	range: NumberRange | undefined;
	/** Numbers a row without an asset number. */
	readonly number?: NumberRow | undefined;
}

type NumberRow = Parameters<RowBuilder['build']>[1];

export function createRowBuilder(
	found: FoundHeader,
	place: TablePlace,
	options: TableOptions,
	decisions: ColumnDecisions,
): RowBuilder {
	const { columns, constants, decide } = compileColumns(found, options, decisions);
	const numbers = columns.find(({ target }) => isField(target, 'enrollmentId'));
	const shape = found.profile?.columns.find(({ column }) => column === numbers?.index)?.shape;
	const table: PreparedTable = {
		place,
		columns,
		numbers,
		constants,
		employees: findEmployeeColumns(found, options.employees, (index) => valuesAt(found, index, options.mapping)),
		shape: createRowShape(found, place.format, options),
		isHeaderAgain: createHeaderAgainFinder(found.header),
		isHeading: createHeadingFinder(found.profile),
		findOther: createOtherTableFinder(found.header),
		ignoredColumns: createIgnoredColumns(found, options),
		readFormulas: createFormulaReader(found.header, place.format),
		readUnit: createUnitReader(found),
		lots: createLotReader(found, options.mapping, { held: numbers?.held, shape }),
		nonAssets: countTexts(MAX_NON_ASSETS),
		readReturned: createReturnedReader(found.header),
		findUnread: createUnreadFinder(found.header),
		employeesAt: undefined,
		hiddenRows: 0,
	};
	return {
		restore: createRowRestorer(found.header),
		build: (row, number) => buildRow(row, table, number),
		decide() {
			const { notices, ...decided } = decide();
			const ofTable: Problem[] = [];
			if (table.employeesAt !== undefined) ofTable.push(...noticePeople(table.employees, table.employeesAt));
			if (table.hiddenRows > 0) ofTable.push({ code: 'rows-hidden', params: { count: table.hiddenRows } });
			return {
				...decided,
				ignoredColumns: table.ignoredColumns.list(),
				texts: withQuantities(decided.texts, table.lots),
				notices: ofTable.length === 0 ? notices : [...notices, ...ofTable],
				unknownPeople: listUnknown(table.employees),
				nonAssets: table.nonAssets.list(),
			};
		},
	};
}

function buildRow(row: Row, table: PreparedTable, number: NumberRow): RowResult {
	const origin = originOf(row, table.place);
	const other = table.findOther(row);
	if (other === 'again' || table.isHeaderAgain(row.cells))
		return { kind: 'skip', origin, row, reason: { code: 'header-again' } };
	if (other !== undefined) return { kind: 'rejection', origin, row, problems: [other] };
	table.ignoredColumns.see(row.cells);
	const cells = table.readFormulas(row.cells);
	const identity = table.readUnit?.identify(cells) ?? NO_IDENTITY;
	const open: OpenRow = { row, origin, cells, identity, body: {}, problems: [], notices: [], range: undefined, number };
	const filled = fillBody(open, table);
	if (filled === 0) return { kind: 'skip', origin, row, reason: { code: 'row-without-data' } };
	const none = findNone(open, table);
	if (none !== undefined) return { kind: 'skip', origin, row, reason: { code: 'quantity-none', found: none } };
	const example = findTemplateExample(open.body);
	if (example?.isLeftIn === true) return { kind: 'skip', origin, row, reason: example.problem };
	if (example !== undefined) open.problems.push(atField(example.problem, example.field, table));
	if (row.hidden === true) table.hiddenRows += 1;
	checkRow(open, filled, table);
	const unit = table.readUnit?.read(identity, open.cells, open.body, open.problems);
	open.body.source = unit === undefined ? 'sheets-import' : 'nfe-import';
	const { cells: read, body, range, problems } = open;
	const lot = table.lots.read({ cells: read, body, range, problems, unit: unit?.unit });
	if (lot === 'none') {
		const found = renderCell(open.cells[table.lots.column]);
		return { kind: 'skip', origin, row, reason: { code: 'quantity-none', found } };
	}
	const built = closeRow(open, unit ?? NO_UNIT, table);
	return lot === undefined || built.kind !== 'draft' ? built : { ...built, lot };
}

/** Adds the unreadable texts of the quantity column to the unknown words of other columns. */
function withQuantities(texts: ReturnType<CompiledColumns['decide']>['texts'], lots: LotReader): typeof texts {
	const words = lots.unknown.list();
	return words.length === 0 ? texts : [...texts, { column: lots.column, words }];
}

function originOf({ number: row }: Row, { file, sheet }: TablePlace): RowOrigin {
	return sheet === undefined ? { kind: 'row', file, row } : { kind: 'row', file, sheet, row };
}

/** Fills the body from the cells of a row. Returns the number of filled cells. */
function fillBody(open: OpenRow, table: PreparedTable): number {
	const { cells, body, problems, notices } = open;
	const { formats } = open.row;
	const { lots } = table;
	const returned = table.readReturned?.(cells);
	if (returned?.problem !== undefined) problems.push(returned.problem);
	const { formatCodes = [] } = table.place;
	let filled = 0;
	for (const column of table.columns) {
		const cell = cells[column.index] ?? null;
		if (isBlank(cell)) {
			if (column.missing !== undefined) problems.push({ code: column.missing, place: column.place });
			continue;
		}
		filled += 1;
		const unchanged = column.isAnswered?.(cell) === true ? undefined : returned?.read(cell, column);
		const read = unchanged !== undefined && 'cell' in unchanged ? unchanged.cell : cell;
		const formatCode =
			formats === undefined || typeof read === 'string' ? undefined : formatCodes[formats[column.index] ?? -1];
		const result =
			unchanged !== undefined && 'code' in unchanged
				? ({ ok: false, problem: unchanged } as const)
				: column.fill(read, body, formatCode);
		if (result === TAKEN) continue;
		if (!result.ok) {
			const range = lots.rangeIn(column.index, cells);
			if (range === undefined) problems.push(placed(result.problem, column.place));
			else {
				open.range = range;
				body.enrollmentId = numberInRange(range, 1);
			}
		} else if (result.notice !== undefined) notices.push(placed(result.notice, column.place));
	}
	if (!isBlank(cells[table.lots.column] ?? null)) filled += 1;
	for (const column of table.employees.columns) {
		const cell = readEmployeeCell(cells, column);
		if (isBlank(cell)) continue;
		if (namesNobody(cell)) {
			notices.push({
				code: 'text-placeholder',
				place: column.place,
				found: renderCell(cell),
				params: { kind: 'word' },
			});
			continue;
		}
		filled += 1;
		table.employeesAt ??= column.place;
	}
	return filled;
}

/** Fills in constants, a number and the employee, and checks the row as a whole. */
function checkRow(open: OpenRow, filled: number, table: PreparedTable): void {
	const { row, cells, body, problems, notices } = open;
	const { columns, constants, employees, shape } = table;
	const isWide = columns.length + employees.columns.length > 1;
	const isNumberAlone = filled === 1 && isWide && body.enrollmentId !== undefined;
	const nonAsset = findNonAsset(open, isNumberAlone, table);
	for (const fillConstant of constants) {
		const problem = fillConstant(body);
		if (problem !== undefined) problems.push(problem);
	}
	const given = nonAsset === undefined && body.enrollmentId === undefined ? open.number?.() : undefined;
	if (given !== undefined) body.enrollmentId = given;
	problems.push(...fillEmployee(cells, body, employees, notices));
	const unread = row.problem ?? table.findUnread?.(row);
	if (unread !== undefined) problems.push(unread);
	else shape.check(cells, problems, notices);
	if (nonAsset !== undefined) {
		// What the row is comes before what its cells lack.
		problems.unshift(nonAsset);
		table.nonAssets.add(nonAsset.found ?? '');
	} else if (isNumberAlone) notices.push({ code: 'row-has-only-number', found: body.enrollmentId ?? '' });
}

/** Finds a sign that the row is a total or a note, unless the mapping has an entry for its enrollment id. */
function findNonAsset(open: OpenRow, isNumberAlone: boolean, table: PreparedTable): Problem | undefined {
	const { numbers, employees } = table;
	const { cells, identity, body } = open;
	const { enrollmentId } = body;
	if (isOfInvoice(identity)) return undefined;
	if (enrollmentId === undefined) return findTotal(cells) ?? findRemark(cells) ?? findUnnamed(open, table);
	const isTotal = looksLikeTotal(enrollmentId) && !(/\d/.test(enrollmentId) && isDescribed(open, employees));
	if (!isTotal && !(isNumberAlone && looksLikeNote(enrollmentId))) return undefined;
	if (numbers?.values?.has(foldKey(renderCell(cells[numbers.index]))) === true) return undefined;
	return { code: isTotal ? 'row-looks-like-total' : 'row-looks-like-note', found: enrollmentId };
}

/**
 * Finds sums without a label and headings in a table whose rows get their numbers, because no missing number refuses them.
 * A table without a column that names its assets may have only these in its rows.
 */
function findUnnamed(open: OpenRow, table: PreparedTable): Problem | undefined {
	const { columns, numbers, employees, shape } = table;
	const isNumbered = numbers === undefined || isAssignedHeader(numbers.place.name);
	const mayName = columns.some(({ target }) => NAMING.some((field) => isField(target, field)));
	if (!isNumbered || !mayName) return undefined;
	const heading = findHeading(open, table);
	if (heading !== undefined) return { code: 'row-looks-like-note', found: heading };
	return isDescribed(open, employees) ? undefined : shape.findSums(open.cells);
}

/** Finds the only text of a row, if it is a place, or the heading of the rows below. */
function findHeading(open: OpenRow, { columns, employees, shape, isHeading }: PreparedTable): string | undefined {
	const [field, ...others] = Object.keys(open.body);
	if (field === undefined || others.length > 0 || hasPeople(open, employees) || !shape.isAlone(open.cells))
		return undefined;
	const { allocatedLocation } = open.body;
	if (typeof allocatedLocation === 'string') return allocatedLocation;
	const of = columns.find(({ target }) => HEADING.some((name) => name === field && isField(target, name)));
	const text = of === undefined ? '' : renderCell(open.cells[of.index]);
	return of !== undefined && (isHeading(of.index, text) || shape.wasNote(open.cells)) ? text : undefined;
}

/** Finds the text by which the mapping declares the row to be no asset: its number, or the label of a total. */
function findNone({ cells, identity }: OpenRow, { numbers }: PreparedTable): string | undefined {
	if (numbers?.values === undefined) return undefined;
	const cell = cells[numbers.index] ?? null;
	if (isBlank(cell) && isOfInvoice(identity)) return undefined;
	const text = isBlank(cell) ? (findTotal(cells) ?? findRemark(cells))?.found : renderCell(cell);
	return text !== undefined && numbers.values.get(foldKey(text)) === NO_ASSET ? text : undefined;
}

/** True if the row has more than a number and amounts, unlike the row of a total. */
function isDescribed(open: OpenRow, employees: EmployeeColumns): boolean {
	return DESCRIBING.some((field) => open.body[field] !== undefined) || hasPeople(open, employees);
}

function hasPeople({ cells }: OpenRow, { columns }: EmployeeColumns): boolean {
	return columns.some((column) => !namesNobody(readEmployeeCell(cells, column)));
}

const NO_UNIT: RowUnit = Object.freeze({});
const NO_IDENTITY: RowIdentity = Object.freeze({ kind: 'none' });

/** Checks the body against the contract. Returns a draft or a rejection. */
function closeRow(open: OpenRow, { layout, undecided, ...ofItem }: RowUnit, { columns }: PreparedTable): RowResult {
	const { origin, body, problems, notices } = open;
	const key = ofItem.unit && renderUnitKey(ofItem.unit);
	if (problems.length > 0) return rejection(open, key, problems, { ...ofItem, ...definedOf({ undecided }) });
	const checked = checkBody(body, (field) => placeOf(field, columns));
	if (!checked.ok) return rejection(open, key, checked.problems, ofItem);
	const draft = { origin, body: checked.value, notices: notices.length === 0 ? NO_NOTICES : notices };
	if (key === undefined) return { kind: 'draft', key: checked.value.enrollmentId, ...draft };
	return { kind: 'draft', key, ...(layout === undefined ? {} : { layout }), ...ofItem, ...draft };
}

function rejection(
	{ row, origin, body }: OpenRow,
	key: string | undefined,
	problems: readonly Problem[],
	ofItem: Pick<Rejection, 'unit' | 'undecided' | 'itemPortion'>,
): Rejection {
	const { enrollmentId, serialNumber } = body;
	const identity = definedOf({ enrollmentId, serialNumber, key });
	return { kind: 'rejection', origin, row, read: body, identity, problems, ...ofItem };
}

function placeOf(field: string, columns: readonly CompiledColumn[]): ProblemPlace | undefined {
	return columns.find(({ target }) => target.kind === 'field' && target.field === field)?.place;
}

function atField(problem: Problem, field: AssetField, { columns }: PreparedTable): Problem {
	const place = placeOf(field, columns);
	return place === undefined ? problem : placed(problem, place);
}

function placed(problem: Problem, place: ProblemPlace): Problem {
	return { ...problem, place };
}
