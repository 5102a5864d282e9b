/**
 * The row that names the columns, and what each column means.
 *
 * Looked for among the first `HEAD_ROWS` rows: the one with the most known columns, the enrollment id counting more.
 * Rows above it are titles, told in a notice; those that look like data are refused (`find-data-rows.ts`). A table is refused whole for: two columns with one name
 * (`header-repeated`) or one meaning (`columns-same-field`), unknown columns unless the options say otherwise
 * (`column-unknown`), no column for a required field (`column-enrollment-id-missing`, `column-status-missing`), `custom:` without a label.
 */
import type { Problem } from '../../messages/problem.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { findDataRows } from './find-data-rows.ts';
import { foldKey } from '../values/folded-name.ts';
import { restoreHeader } from './handed-back-row.ts';
import { checkColumns } from './check-columns.ts';
import { type ColumnMatch, matchColumn } from '../columns/match-column.ts';
import { findReasonColumns } from '../columns/reason-columns.ts';
import { findIdentityColumns, isBesideIdentity } from './row-identity.ts';
import type { FoundHeader, HeaderOptions } from './table-drafts.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import { type Mapping, findMappedColumn, findNamedColumn } from '../mapping/mapping.ts';
import type { ColumnTarget } from '../columns/column-target.ts';

/** Rows of a table among which its header is looked for. */
export const HEAD_ROWS = 30;
/** A header is short; a longer cell is somebody's text. */
const LONGEST_HEADER = 200;
const REASONS: ColumnMatch = { kind: 'known', target: { kind: 'reasons' } };
const IDENTITY: ColumnMatch = { kind: 'known', target: { kind: 'identity' } };
/** How much more the column that every table needs says than any other. */
const REQUIRED_WEIGHT = 1.5;

/** How many cells are known columns, a meaning counted once: by this a CSV finds its delimiter. */
export function scoreHeader(cells: readonly string[], mapping?: Mapping): number {
	return scoreMatches(matchCells(cells, mapping, findNamedColumn));
}

/** Finds the header among the first rows of a table, or nothing where no row has a known column. */
export function findHeader(rows: readonly Row[], options: HeaderOptions): FoundHeader | undefined {
	let best: { readonly row: Row; readonly rank: number } | undefined;
	for (const row of rows.slice(0, HEAD_ROWS)) {
		const matches = matchCells(restoreHeader(row.cells), options.mapping, findNamedColumn);
		const score = scoreMatches(matches);
		const rank = score + (matches.some(fillsEnrollmentId) ? REQUIRED_WEIGHT : 0);
		if (score > 0 && rank > (best?.rank ?? 0)) best = { row, rank };
	}
	return best === undefined ? undefined : describeHeader(rows, best.row, options);
}

/**
 * The row that looks most like a header where no column is known: the most different names, and the least of what is no
 * name. Nothing is imported by it; it is where a person starts to say what the columns are.
 */
export function guessHeader(rows: readonly Row[], options: HeaderOptions): FoundHeader | undefined {
	let best: { readonly row: Row; readonly rank: number } | undefined;
	for (const row of rows.slice(0, HEAD_ROWS)) {
		const filled = row.cells.filter((cell) => !isBlank(cell));
		const names = new Set(filled.flatMap((cell) => (looksLikeName(cell) ? [foldKey(cell)] : [])));
		const rank = 2 * names.size - filled.length;
		if (rank > (best?.rank ?? 0)) best = { row, rank };
	}
	return best === undefined ? undefined : describeHeader(rows, best.row, options);
}

function looksLikeName(cell: Cell): cell is string {
	return typeof cell === 'string' && cell.length <= LONGEST_HEADER && /\p{L}/u.test(cell);
}

function describeHeader(rows: readonly Row[], row: Row, options: HeaderOptions): FoundHeader {
	const header = restoreHeader(row.cells);
	const matches = matchCells(header, options.mapping, findMappedColumn);
	const { targets, undecided, problems, notices } = checkColumns(header, matches, options);
	const dataRows = findDataRows(rows, row);
	return {
		rowNumber: row.number,
		dataRows,
		header,
		targets,
		undecided,
		score: scoreMatches(matches),
		problems,
		notices: [...titleNotice(rows, row, dataRows), ...notices],
	};
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
		const mapped = cell.length > LONGEST_HEADER ? undefined : findColumn(mapping, column, cell);
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

function titleNotice(rows: readonly Row[], header: Row, dataRows: readonly number[]): readonly Problem[] {
	const above = rows.slice(0, rows.indexOf(header)).filter(({ number }) => !dataRows.includes(number));
	const [first] = above;
	if (first === undefined) return [];
	const found = first.cells
		.map(renderCell)
		.filter((text) => text !== '')
		.join(' | ');
	return [{ code: 'rows-above-header', found, params: { count: above.length, row: header.number } }];
}
