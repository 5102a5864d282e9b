/**
 * The row that names the columns, and what each column means.
 *
 * Looked for among the first `HEAD_ROWS` rows: the one with the most known columns, the enrollment id counting more; where
 * names do not tell, the one that looks like names above values. A row that a mapping names is taken unless it stands among the
 * data below a row of names. What is open after that is a person's to decide
 * (`FoundHeader.candidates`, `undecided`). Rows above the header are titles; those that look like data are refused
 * (`find-data-rows.ts`).
 */
import type { Problem } from '../../messages/problem.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { columnLetters } from '../../messages/origin.ts';
import { findDataRows, isUnlikeRowsBelow, looksLikeData } from './find-data-rows.ts';
import { foldKey } from '../values/folded-name.ts';
import { restoreHeader } from './handed-back-row.ts';
import { checkColumns } from './check-columns.ts';
import { type ColumnMatch, type ColumnTarget, matchColumn } from '../columns/match-column.ts';
import { findReasonColumns, isIdentityHeader, ownPosition } from '../columns/reason-columns.ts';
import { findIdentityColumns, isBesideIdentity } from './row-identity.ts';
import type { FoundHeader, HeaderCandidates, HeaderOptions } from './table-drafts.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import { type Mapping, findMappedColumn, findNamedColumn } from '../mapping/mapping.ts';

/** Rows of a table among which its header is looked for. */
export const HEAD_ROWS = 30;
/** A header is short; a longer cell is somebody's text. */
const LONGEST_HEADER = 200;
const REASONS: ColumnMatch = { kind: 'known', target: { kind: 'reasons' } };
const IDENTITY: ColumnMatch = { kind: 'known', target: { kind: 'identity' } };
/** One column is no table that anybody could import. */
const FEWEST_COLUMNS = 2;
/** As many known names are no accident. */
const ENOUGH_NAMES = 2;
const MAX_CANDIDATES = 6;
/** How much more the column that every table needs says than any other. */
const REQUIRED_WEIGHT = 1.5;

/** How many cells are known columns, a meaning counted once: by this a CSV finds its delimiter. */
export function scoreHeader(cells: readonly string[], mapping?: Mapping): number {
	return scoreMatches(matchCells(cells, mapping, findNamedColumn));
}

/**
 * The header among the first rows of a table: the row that a mapping names, or the one with the most known names, or the
 * one that looks most like names of columns. Undefined for what is no table: nowhere two cells side by side.
 */
export function findHeader(rows: readonly Row[], options: HeaderOptions): FoundHeader | undefined {
	const wanted = options.mapping?.headerRow;
	const handedBack = wanted === undefined ? undefined : findHandedBack(rows, wanted === 'none');
	if (handedBack !== undefined) return describeHeader(rows, handedBack, options);
	if (wanted === 'none') return describeLetters(rows, options);
	if (wanted !== undefined) {
		const row = findWantedRow(rows, wanted);
		if (row === undefined) return undefined;
		const found = describeHeader(rows, row, options);
		if (row.number === wanted) return found;
		const notice: Problem = { code: 'header-not-where-said', params: { row: row.number, wanted } };
		return { ...found, notices: [notice, ...found.notices] };
	}
	const named = findNamedRow(rows, options);
	const likely = findLikelyRow(rows);
	if (named !== undefined && (named.score >= ENOUGH_NAMES || named.row === likely)) {
		return describeHeader(rows, named.row, options);
	}
	// One known name may be a word in a row of data.
	const either = [named?.row, likely].filter((row) => row !== undefined);
	const header = either.find((row) => looksLikeHeader(rows, row));
	const row = header ?? either[0];
	if (row === undefined) return undefined;
	const found = describeHeader(rows, row, options);
	if (header !== undefined) return found;
	const candidates = candidatesOf(rows, row);
	return { ...(candidates.proposal === 'none' ? describeLetters(rows, options) : found), candidates };
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
		const matches = matchCells(restoreHeader(row.cells), mapping, findNamedColumn);
		const score = scoreMatches(matches);
		const rank = score + (matches.some(fillsEnrollmentId) ? REQUIRED_WEIGHT : 0);
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
function describeLetters(rows: readonly Row[], options: HeaderOptions): FoundHeader {
	const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
	return describeNames(lettersOf(width), options, { rowNumber: 0, dataRows: [] });
}

/** What the columns of a table without a header are called. */
export function lettersOf(width: number): readonly string[] {
	return Array.from({ length: width }, (_, column) => columnLetters(column));
}

function describeHeader(rows: readonly Row[], row: Row, options: HeaderOptions): FoundHeader {
	const dataRows = findDataRows(rows, row);
	const found = describeNames(readHeader(rows, row), options, { rowNumber: row.number, dataRows });
	const isAsked = options.unknownColumns !== 'ignore';
	const unnamed = found.targets.flatMap(({ kind }, column) =>
		isAsked && kind === 'unnamed' && isOftenFilled(rows.slice(rows.indexOf(row) + 1), column) ? [column] : [],
	);
	return unnamed.length === 0 ? found : { ...found, undecided: [...found.undecided, ...unnamed] };
}

/** What columns with these names are. Pure: an answer of a person is looked at in the same way. */
export function describeNames(
	header: readonly string[],
	options: HeaderOptions,
	{ rowNumber, dataRows }: Pick<FoundHeader, 'rowNumber' | 'dataRows'>,
): FoundHeader {
	const matches = matchCells(header, options.mapping, findMappedColumn);
	const checked = checkColumns(header, matches, options);
	return {
		rowNumber,
		dataRows,
		header,
		targets: checked.targets,
		undecided: checked.undecided,
		score: scoreMatches(matches),
		problems: checked.problems,
		notices: checked.notices,
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

function isOftenFilled(rows: readonly Row[], column: number): boolean {
	const filled = rows.filter(({ cells }) => !isBlank(cells[column] ?? null)).length;
	return filled > 1 && filled * 4 > rows.length;
}

function matchCells(
	cells: readonly string[],
	mapping: Mapping | undefined,
	findColumn: typeof findMappedColumn,
): readonly ColumnMatch[] {
	const reasons = findReasonColumns(cells);
	const identity = findIdentityColumns(cells);
	return cells.map((cell, column): ColumnMatch => {
		if (reasons !== undefined && column >= reasons && column < reasons + 3) return REASONS;
		if (typeof identity === 'object' && (identity.includes(column) || isBesideIdentity(cell))) return IDENTITY;
		const mapped = cell.length > LONGEST_HEADER ? undefined : findColumn(mapping, column, cells);
		if (mapped !== undefined) return { kind: 'known', target: mapped.target };
		return cell.length > LONGEST_HEADER ? { kind: 'unknown' } : matchColumn(cell);
	});
}

function scoreMatches(matches: readonly ColumnMatch[]): number {
	const meanings = new Set<string>();
	for (const match of matches) {
		if (match.kind === 'known') meanings.add(meaningOf(match.target));
	}
	return meanings.size;
}

function meaningOf(target: ColumnTarget): string {
	if (target.kind === 'field') return target.field;
	return target.kind === 'custom' ? `custom ${target.label}` : target.kind;
}

function fillsEnrollmentId(match: ColumnMatch): boolean {
	return match.kind === 'known' && match.target.kind === 'field' && match.target.field === 'enrollmentId';
}
