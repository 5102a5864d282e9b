/** Finds the row that names the columns: by a mapping, by known names, or because it looks like names above values. */
import type { Problem } from '../../messages/problem.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { columnLetters } from '../../messages/origin.ts';
import { findDataRows, isUnlikeRowsBelow, looksLikeData } from './find-data-rows.ts';
import { foldHeader, foldKey } from '../values/folded-name.ts';
import { restoreHeader } from './handed-back-row.ts';
import { checkColumns } from './check-columns.ts';
import { createTableProfiler, type TableProfile } from '../columns/column-profile.ts';
import { type ColumnTarget, isField, LONGEST_HEADER, targetOfField, uniqueKey } from '../columns/column-target.ts';
import { matchColumn } from '../columns/match-column.ts';
import { findOwnColumns, findReasonColumns, isIdentityHeader, ownPosition } from '../columns/reason-columns.ts';
import { findSystem } from '../columns/systems.ts';
import { classifyTable } from '../decisions/classify-table.ts';
import type { HeaderCandidates } from '../decisions/question.ts';
import type { HeaderOptions } from '../decisions/table-options.ts';
import type { FoundHeader } from './table-drafts.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import { type Mapping, findNamedColumn } from '../mapping/mapping.ts';

export const HEAD_ROWS = 30;
/** Rows of a table by which its columns are weighed before all are read. */
export const SAMPLE_ROWS = 500;
/** One column is no table that anybody could import. */
const FEWEST_COLUMNS = 2;
/** As many known names are no accident. */
const ENOUGH_NAMES = 2;
const MAX_CANDIDATES = 6;
/** How much more the column that every table needs says than any other. */
const REQUIRED_WEIGHT = 1.5;

/** How many cells are known columns, a meaning counted once: by this a CSV finds its delimiter. */
export function scoreHeader(cells: readonly string[], mapping?: Mapping): number {
	return scoreTargets(matchCells(cells, mapping));
}

/**
 * The header among the first rows of a table: the row that a mapping names, or the one with the most known names, or the
 * one that looks most like names of columns. Undefined for what is no table: nowhere two cells side by side.
 */
export function findHeader(sample: readonly Row[], options: HeaderOptions): FoundHeader | undefined {
	const wanted = options.mapping?.headerRow;
	const last = typeof wanted === 'number' ? sample.findIndex(({ number }) => number >= wanted) + HEAD_ROWS : 0;
	const rows = sample.slice(0, Math.max(HEAD_ROWS, last));
	const describe = (row: Row): FoundHeader => describeHeader(rows, row, sample, options);
	const handedBack = wanted === undefined ? undefined : findHandedBack(rows, wanted === 'none');
	if (handedBack !== undefined) return describe(handedBack);
	if (wanted === 'none') return describeLetters(sample, options);
	if (wanted !== undefined) {
		const row = findWantedRow(rows, wanted);
		if (row === undefined) return undefined;
		const found = describe(row);
		if (row.number === wanted) return found;
		const notice: Problem = { code: 'header-not-where-said', params: { row: row.number, wanted } };
		return { ...found, notices: [notice, ...found.notices] };
	}
	const named = findNamedRow(rows, options);
	const likely = findLikelyRow(rows);
	if (named !== undefined && (named.score >= ENOUGH_NAMES || named.row === likely)) return describe(named.row);
	// One known name may be a word in a row of data.
	const either = [named?.row, likely].filter((row) => row !== undefined);
	const header = either.find((row) => looksLikeHeader(rows, row));
	const row = header ?? either[0];
	if (row === undefined) return undefined;
	if (header !== undefined) return describe(row);
	const candidates = candidatesOf(rows, row);
	return candidates.proposal === 'none'
		? describeLetters(sample, options, candidates)
		: describeHeader(rows, row, sample, options, candidates);
}

/** The header of a file that this program handed back, wherever that of the table stood; that of a table without one is letters. */
export function findHandedBack(rows: readonly Row[], isNameless: boolean): Row | undefined {
	return rows.slice(0, HEAD_ROWS).find(({ cells }) => {
		const header = restoreHeader(cells);
		const isOurs = findReasonColumns(header) !== undefined || header.some(isIdentityHeader);
		return isNameless ? namesLetters(header) : isOurs;
	});
}

/**
 * The row that a mapping names, unless it is one of data below a row of names: the file is not as it was when somebody said so, as
 * one of rejected rows, whose header stands first and from which the columns of this program were taken off.
 */
function findWantedRow(rows: readonly Row[], wanted: number): Row | undefined {
	const at = rows.findIndex(({ number }) => number >= wanted);
	const row = at === -1 ? undefined : rows[at];
	const above = rows.slice(0, at === -1 ? rows.length : at).find((one) => looksLikeHeader(rows, one));
	if (above !== undefined && (row === undefined || isAmongData(rows, at))) return above;
	return row?.number === wanted ? row : undefined;
}

/** Whether a row looks like those below it; the last one has none, and is looked at by itself. */
function isAmongData(rows: readonly Row[], at: number): boolean {
	return rows.slice(at, at + 1).some((row) => looksLikeData(row, at === rows.length - 1 ? [row] : rows.slice(at + 1)));
}

/** Whether the columns of the owner, two at least, are called as a spreadsheet calls them. */
function namesLetters(header: readonly string[]): boolean {
	const reasons = findReasonColumns(header) ?? -3;
	const own = header.flatMap((name, column) => {
		const isAdded = isIdentityHeader(name) || (column >= reasons && column < reasons + 3);
		return isAdded || name === '' ? [] : [{ name, letters: columnLetters(ownPosition(header, column)) }];
	});
	return own.length >= FEWEST_COLUMNS && own.every(({ name, letters }) => name === letters);
}

function findNamedRow(
	rows: readonly Row[],
	{ mapping }: HeaderOptions,
): { readonly row: Row; readonly score: number } | undefined {
	let best: { readonly row: Row; readonly score: number; readonly rank: number } | undefined;
	for (const row of rows.slice(0, HEAD_ROWS)) {
		const targets = matchCells(restoreHeader(row.cells), mapping);
		const score = scoreTargets(targets);
		const isNumbered = targets.some((target) => isField(target, 'enrollmentId'));
		const rank = score + (isNumbered ? REQUIRED_WEIGHT : 0);
		if (score > 0 && rank > (best?.rank ?? 0)) best = { row, score, rank };
	}
	return best;
}

/** The row with the most different names, and the least of what is no name. */
function findLikelyRow(rows: readonly Row[]): Row | undefined {
	let best: { readonly row: Row; readonly rank: number } | undefined;
	for (const row of rows.slice(0, HEAD_ROWS)) {
		const filled = row.cells.filter((cell) => !isBlank(cell));
		if (filled.length < FEWEST_COLUMNS) continue;
		const names = new Set(filled.flatMap((cell) => (looksLikeName(cell) ? [foldKey(cell)] : [])));
		const rank = 2 * names.size - filled.length;
		if (best === undefined || rank > best.rank) best = { row, rank };
	}
	return best?.row;
}

function looksLikeName(cell: Cell): cell is string {
	return typeof cell === 'string' && cell.length <= LONGEST_HEADER && /\p{L}/u.test(cell);
}

/** Whether what stands in the row is of another kind than what stands below it, and all of it may be names. */
function looksLikeHeader(rows: readonly Row[], row: Row): boolean {
	const filled = row.cells.filter((cell) => !isBlank(cell));
	const names = new Set(filled.flatMap((cell) => (looksLikeName(cell) ? [foldKey(cell)] : [])));
	return names.size === filled.length && isUnlikeRowsBelow(rows, row);
}

/** Rows that a person may mean, the likeliest first. Proposed is what the first row of the table looks like. */
function candidatesOf(rows: readonly Row[], likely: Row): HeaderCandidates {
	const first = rows.find(({ cells }) => cells.filter((cell) => !isBlank(cell)).length >= FEWEST_COLUMNS) ?? likely;
	const shown = [likely, ...rows.filter((row) => row !== likely)].slice(0, MAX_CANDIDATES);
	const others = rows.filter((row) => row !== first);
	return {
		proposal: looksLikeData(first, others) ? 'none' : likely.number,
		rows: shown.map(({ number, cells }) => ({ row: number, cells: cells.map(renderCell) })),
	};
}

/** A table without a header: its columns are called by their letters. */
function describeLetters(sample: readonly Row[], options: HeaderOptions, candidates?: HeaderCandidates): FoundHeader {
	const header = lettersOf(Math.max(0, ...sample.map(({ cells }) => cells.length)));
	return describeNames(header, options, { rowNumber: 0, dataRows: [], candidates }, profileHead(header, sample));
}

export function lettersOf(width: number): readonly string[] {
	return Array.from({ length: width }, (_, column) => columnLetters(column));
}

function describeHeader(
	rows: readonly Row[],
	row: Row,
	sample: readonly Row[],
	options: HeaderOptions,
	candidates?: HeaderCandidates,
): FoundHeader {
	const header = readHeader(rows, row);
	const profile = profileHead(header, sample.slice(sample.indexOf(row) + 1));
	const dataRows = findDataRows(rows, row);
	return describeNames(header, options, { rowNumber: row.number, dataRows, candidates }, profile);
}

/** The first rows as a sample; number formats are not known here, and make no difference to names. */
function profileHead(header: readonly string[], rows: readonly Row[]): TableProfile {
	const profiler = createTableProfiler(header);
	for (const row of rows) profiler.add(row);
	return { ...profiler.profile(), isSample: true };
}

/** Reads a header with what is known of its columns; an answer of a user is looked at in the same way. */
export function describeNames(
	header: readonly string[],
	options: HeaderOptions,
	{ rowNumber, dataRows, candidates, sheets }: Pick<FoundHeader, 'rowNumber' | 'dataRows' | 'candidates' | 'sheets'>,
	profile?: TableProfile,
): FoundHeader {
	const open = options.mapping?.headerRow === undefined ? candidates : undefined;
	const reading = classifyTable({ header, profile, candidates: open, sheets }, options);
	const { problems, notices } = checkColumns(reading, options);
	return {
		...reading,
		profile,
		rowNumber,
		dataRows,
		candidates: open,
		sheets,
		score: scoreTargets(matchCells(header, options.mapping)),
		problems: [...reading.problems, ...problems],
		notices,
	};
}

/** The names of the columns that a row of these gives, as they count for a fingerprint. */
export function readHeader(rows: readonly Row[], row: Row): readonly string[] {
	return restoreHeader(joinAbove(rows, row));
}

/** A header over two rows names some columns in the upper one only, where cells are merged. */
function joinAbove(rows: readonly Row[], { number, cells }: Row): readonly Cell[] {
	const above = rows.find((row) => row.number === number - 1)?.cells ?? [];
	if (above.filter((cell) => looksLikeName(cell)).length < FEWEST_COLUMNS) return cells;
	const width = Math.max(cells.length, above.length);
	return Array.from({ length: width }, (_, column) => {
		const cell = cells[column] ?? null;
		const upper = above[column] ?? null;
		return isBlank(cell) && looksLikeName(upper) ? upper : cell;
	});
}

/** What names alone say of cells; undefined for names that nobody knows. */
function matchCells(cells: readonly string[], mapping: Mapping | undefined): readonly (ColumnTarget | undefined)[] {
	const own = findOwnColumns(cells);
	const system = findSystem(cells);
	return cells.map((cell, column): ColumnTarget | undefined => {
		if (own[column] !== undefined || cell.length > LONGEST_HEADER) return own[column];
		const mapped = findNamedColumn(mapping, column, cells);
		if (mapped !== undefined) return mapped.target;
		const listed = system?.targets.get(foldHeader(cell))?.target;
		if (listed === 'custom' || listed === 'ignore') return { kind: 'custom', label: cell };
		if (listed !== undefined) return targetOfField(listed);
		const match = matchColumn(cell);
		return match.kind === 'known' ? match.target : undefined;
	});
}

function scoreTargets(targets: readonly (ColumnTarget | undefined)[]): number {
	return new Set(targets.flatMap((target) => (target === undefined ? [] : (uniqueKey(target, '') ?? target.kind))))
		.size;
}
