/** Finds the header row: by the mapping, by known names, or because it looks like names above values. */
import { ASSET_FIELDS } from '../../contract/asset-fields.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { columnLetters } from '../../messages/origin.ts';
import { findDataRows, isUnlikeRowsBelow, looksLikeData } from './find-data-rows.ts';
import { createOtherTableFinder, findTableBeside } from './other-table.ts';
import { findSubHeader, looksLikeName, readHeader } from './header-groups.ts';
import { listCandidates } from './header-candidates.ts';
import { foldHeader, foldKey } from '../values/folded-name.ts';
import { restoreHeader } from './returned-row.ts';
import { checkColumns } from './check-columns.ts';
import { createTableProfiler, type TableProfile } from '../columns/column-profile.ts';
import { type ColumnTarget, isField, LONGEST_HEADER, targetOfField, uniqueKey } from '../columns/column-target.ts';
import { NAME } from '../columns/evidence.ts';
import { matchColumn, weighName } from '../columns/match-column.ts';
import { findOwnColumns, findReasonColumns, isIdentityHeader, ownPosition } from '../columns/reason-columns.ts';
import { findSystem } from '../columns/systems.ts';
import { classifyTable } from '../decisions/classify-table.ts';
import type { HeaderCandidates } from '../decisions/question.ts';
import type { HeaderOptions } from '../decisions/table-options.ts';
import type { FoundHeader } from './table-drafts.ts';
import { isBlank } from '../values/cell-text.ts';
import { isNoValue } from '../values/placeholder.ts';
import { type HeaderRow, isPair, lastRowOf, pairEndingAt } from '../mapping/header-row.ts';
import { type Mapping, findNamedColumn } from '../mapping/mapping.ts';

export const HEAD_ROWS = 30;
/** Number of rows sampled to classify the columns before the whole table is read. */
export const SAMPLE_ROWS = 500;
/** A single column is not an importable table. */
const FEWEST_COLUMNS = 2;
/** So many known names are no coincidence. */
const ENOUGH_NAMES = 2;
/** Extra rank of a row that names the asset number, which every table needs. */
const REQUIRED_WEIGHT = 1.5;

/** Counts the cells that name known columns, each target once. The CSV reader uses it to choose the delimiter. */
export function scoreHeader(cells: readonly string[], mapping?: Mapping): number {
	return scoreTargets(matchCells(cells, mapping));
}

/**
 * Finds the header among the first rows: the row that the mapping names, the one with the most known names, or the one that
 * looks most like column names. Undefined if the mapped row is missing, or if no row has two filled cells or a known name.
 */
export function findHeader(sample: readonly Row[], options: HeaderOptions): FoundHeader | undefined {
	const said = options.mapping?.headerRow;
	const wanted = lastRowOf(said);
	const last = wanted === undefined ? 0 : sample.findIndex(({ number }) => number >= wanted) + HEAD_ROWS;
	const rows = sample.slice(0, Math.max(HEAD_ROWS, last));
	const describe = (row: Row): FoundHeader =>
		describeHeader(rows, { row: (said === undefined && findSubHeader(rows, row)) || row }, sample, options);
	const returned = said === undefined ? undefined : findReturnedHeader(rows, said === 'none');
	if (returned !== undefined) return describe(returned);
	if (said === 'none') return describeLetters(sample, options);
	if (wanted !== undefined) {
		const row = findWantedRow(rows, wanted);
		if (row === undefined) return undefined;
		if (row.number === wanted) return describeHeader(rows, placeOf(rows, row, isPair(said)), sample, options);
		const found = describe(row);
		const notice: Problem = { code: 'header-not-where-said', params: { row: row.number, wanted } };
		return { ...found, notices: [notice, ...found.notices] };
	}
	const named = findNamedRow(rows, options);
	if (named !== undefined && named.score >= ENOUGH_NAMES) return describe(named.row);
	const likely = findLikelyRow(rows);
	if (named !== undefined && named.row === likely) return describe(named.row);
	// A single known name may be a word in a data row.
	const either = [named?.row, likely].filter((row) => row !== undefined);
	const header = either.find((row) => looksLikeHeader(rows, row));
	const row = header ?? either[0];
	if (row === undefined) return undefined;
	if (header !== undefined) return describe(row);
	const candidates = listCandidates(rows, row);
	const { proposal } = candidates;
	if (proposal === 'none') return describeLetters(sample, options, candidates);
	const proposed = rows.find(({ number }) => number === lastRowOf(proposal)) ?? row;
	return describeHeader(rows, placeOf(rows, proposed, isPair(proposal)), sample, options, candidates);
}

/** The place of a header. `above`: both rows together are the header. */
interface HeaderPlace {
	readonly row: Row;
	readonly above?: Row | undefined;
}

function placeOf(rows: readonly Row[], row: Row, areTwo: boolean): HeaderPlace {
	return { row, above: areTwo ? rows.find(({ number }) => number === row.number - 1) : undefined };
}

/** The header row of a file that this program returned. A table without a header has column letters as its header. */
export function findReturnedHeader(rows: readonly Row[], isNameless: boolean): Row | undefined {
	return rows.slice(0, HEAD_ROWS).find(({ cells }) => {
		const header = restoreHeader(cells);
		const isOurs = findReasonColumns(header) !== undefined || header.some(isIdentityHeader);
		return isNameless ? namesLetters(header) : isOurs;
	});
}

/**
 * Finds the row that the mapping names. If it is a data row below a header, the file has changed since then, and the header counts.
 * For example, a file of rejected rows begins with its header, and the user may have deleted the reason columns.
 */
function findWantedRow(rows: readonly Row[], wanted: number): Row | undefined {
	const at = rows.findIndex(({ number }) => number >= wanted);
	const row = at === -1 ? undefined : rows[at];
	const above = rows.slice(0, at === -1 ? rows.length : at).find((one) => looksLikeHeader(rows, one));
	if (above !== undefined && (row === undefined || isAmongData(rows, at))) return above;
	return row?.number === wanted ? row : undefined;
}

/** True if a row looks like the data below it. The last row is compared with itself. */
function isAmongData(rows: readonly Row[], at: number): boolean {
	return rows.slice(at, at + 1).some((row) => looksLikeData(row, at === rows.length - 1 ? [row] : rows.slice(at + 1)));
}

/** True if the user's columns, at least two, are named by their column letters. */
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
		// `S/N` may be a missing value in a data row.
		const names = restoreHeader(row.cells).map((cell) => (isNoValue(cell.trim()) ? '' : cell));
		const targets = matchCells(names, mapping);
		const score = scoreTargets(targets);
		const isNumbered = targets.some((target) => isField(target, 'enrollmentId'));
		const rank = score + (isNumbered ? REQUIRED_WEIGHT : 0);
		if (score > 0 && rank > (best?.rank ?? 0)) best = { row, score, rank };
	}
	return best;
}

/** Finds the row with the most different names and the fewest other cells. From the second on, names with words of a field count twice. */
function findLikelyRow(rows: readonly Row[]): Row | undefined {
	let best: { readonly row: Row; readonly rank: number } | undefined;
	for (const row of rows.slice(0, HEAD_ROWS)) {
		const filled = row.cells.filter((cell) => !isBlank(cell));
		if (filled.length < FEWEST_COLUMNS) continue;
		const names = new Map(filled.flatMap((cell) => (looksLikeName(cell) ? [[foldKey(cell), cell] as const] : [])));
		const hinted = [...names.values()].filter((name) =>
			ASSET_FIELDS.some((field) => weighName(name, field) >= NAME.weak),
		);
		const rank = 2 * (names.size + Math.max(hinted.length - 1, 0)) - filled.length;
		if (best === undefined || rank > best.rank) best = { row, rank };
	}
	return best?.row;
}

/** True if the row's cells differ in kind from those below it and could all be names. */
function looksLikeHeader(rows: readonly Row[], row: Row): boolean {
	const filled = row.cells.filter((cell) => !isBlank(cell));
	const names = new Set(filled.flatMap((cell) => (looksLikeName(cell) ? [foldKey(cell)] : [])));
	return names.size === filled.length && isUnlikeRowsBelow(rows, row);
}

/** Describes a table without a header, whose columns are named by their letters. */
function describeLetters(sample: readonly Row[], options: HeaderOptions, candidates?: HeaderCandidates): FoundHeader {
	const header = lettersOf(Math.max(0, ...sample.map(({ cells }) => cells.length)));
	return describeNames(header, options, { rowNumber: 0, dataRows: [], candidates }, profileHead(header, sample));
}

/** Renders a header row as a mapping file writes it. */
export function headerRowOf({ rowNumber, above }: Pick<FoundHeader, 'rowNumber' | 'above'>): HeaderRow {
	if (rowNumber === 0) return 'none';
	return above === undefined ? rowNumber : pairEndingAt(rowNumber);
}

export function lettersOf(width: number): readonly string[] {
	return Array.from({ length: width }, (_, column) => columnLetters(column));
}

function describeHeader(
	rows: readonly Row[],
	{ row, above }: HeaderPlace,
	sample: readonly Row[],
	options: HeaderOptions,
	candidates?: HeaderCandidates,
): FoundHeader {
	const header = readHeader(rows, row, above);
	const profile = profileHead(header, sample.slice(sample.indexOf(row) + 1));
	const dataRows = findDataRows(
		rows.filter((one) => one !== above),
		row,
	);
	const place = { rowNumber: row.number, above: above?.number, dataRows, candidates };
	return describeNames(header, options, place, profile);
}

/** Profiles the first rows. Number formats are unknown here, but finding names does not need them. */
function profileHead(header: readonly string[], rows: readonly Row[]): TableProfile {
	const profiler = createTableProfiler(header);
	const findOther = createOtherTableFinder(header);
	for (const row of rows) if (findOther(row) === undefined) profiler.add(row);
	return { ...profiler.profile(), isSample: true };
}

type PlacedHeader = Pick<FoundHeader, 'rowNumber' | 'above' | 'dataRows' | 'candidates' | 'sheets' | 'encodings'>;

/** Classifies the columns of a header and checks them. Also used after each answer of the user. */
export function describeNames(
	header: readonly string[],
	options: HeaderOptions,
	{ rowNumber, above, dataRows, candidates, sheets, encodings }: PlacedHeader,
	profile?: TableProfile,
): FoundHeader {
	const open = options.mapping?.headerRow === undefined ? candidates : undefined;
	const isRead = options.mapping?.encoding === encodings?.choices[0]?.encoding;
	const asked = { candidates: open, sheets, encodings: isRead ? undefined : encodings };
	const reading = classifyTable({ header, profile, ...asked }, options);
	const { problems, notices } = checkColumns(reading, options);
	return {
		...reading,
		profile,
		rowNumber,
		above,
		dataRows,
		candidates: open,
		sheets,
		encodings,
		score: scoreTargets(matchCells(header, options.mapping)),
		problems: [...reading.problems, ...problems, ...findTableBeside(header, profile, options.mapping)],
		notices,
	};
}

/** Finds targets by name alone. Undefined for unknown names. */
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
