/** Headers in two rows: names of groups above names of columns, merged or not. */
import { ASSET_FIELDS, type AssetField } from '../../contract/asset-fields.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { LONGEST_HEADER } from '../columns/column-target.ts';
import { NAME } from '../columns/evidence.ts';
import { fieldOfName, matchColumn, weighName } from '../columns/match-column.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import { foldHeader, headerWords } from '../values/folded-name.ts';
import { isNoValue } from '../values/placeholder.ts';
import { rememberByText } from '../values/remember.ts';
import { namesRowsBelow } from './find-data-rows.ts';
import { readNames } from './other-table.ts';
import { restoreHeader } from './returned-row.ts';

/** A row of fewer names is a title. */
const FEWEST_NAMES = 2;

export function looksLikeName(cell: Cell): cell is string {
	if (typeof cell !== 'string' || cell.length > LONGEST_HEADER || !/\p{L}/u.test(cell)) return false;
	return !isNoValue(cell.trim()) || matchColumn(cell).kind === 'known';
}

/** Returns the row below if it names columns that this row only groups. */
export function findSubHeader(rows: readonly Row[], row: Row): Row | undefined {
	const below = rows[rows.indexOf(row) + 1];
	if (below?.number !== row.number + 1) return undefined;
	const filled = [...below.cells.entries()].filter(([, cell]) => !isBlank(cell));
	const areNames = filled.length >= FEWEST_NAMES && filled.every(([, cell]) => isLabel(cell));
	const isGrouped = filled.some(([column]) => isBlank(row.cells[column] ?? null));
	const isPart = row.cells.some((cell, column) => !isBlank(cell) && isBlank(below.cells[column] ?? null));
	if (isWrapped(row.cells, below.cells)) return below;
	const isMeant =
		isPart || readHeader(rows, below).some((name, column) => name !== renderCell(below.cells[column] ?? null));
	return areNames && isGrouped && isMeant && namesRowsBelow(rows, below) ? below : undefined;
}

/** True for names that are broken in two rows, in some of the columns: `Data de` above `compra`, `Valor` above `(R$)`. */
function isWrapped(above: readonly Cell[], cells: readonly Cell[]): boolean {
	const isFilled = (cell: Cell | undefined): boolean => !isBlank(cell ?? null);
	const isBelowNames = cells.every((cell, column) => !isFilled(cell) || looksLikeName(above[column] ?? null));
	const isPart = above.filter((cell, column) => looksLikeName(cell) && !isFilled(cells[column])).length >= FEWEST_NAMES;
	return isBelowNames && isPart && readNames(cells) !== undefined;
}

export function isLabel(cell: Cell): cell is string {
	return looksLikeName(cell) && !/[\d:]/.test(cell);
}

/** Fields in which a wrong value does harm. The meaning of their column depends on its group: the date of purchase, or of sale. */
const OF_GROUPS: readonly AssetField[] = ['priceCents', 'acquisitionDate', 'warrantyExpirationDate'];
const isOfGroup = (name: string): boolean => OF_GROUPS.some((field) => weighName(name, field) >= NAME.weak);

/** Returns the column names of a header row, as used for fingerprints. `above`: together with it, the row is the header. */
export function readHeader(rows: readonly Row[], { number, cells }: Row, above?: Row): readonly string[] {
	if (above !== undefined) return restoreHeader(joinPair(above.cells, cells));
	const [first, second] = [1, 2].map((distance) => rows.find((row) => row.number === number - distance));
	const upper = first === undefined ? [] : second === undefined ? [first] : [first, second];
	return restoreHeader(joinRows(upper, cells));
}

/** Names columns by two rows, whatever they look like. */
function joinPair(above: readonly Cell[], cells: readonly Cell[]): readonly Cell[] {
	if (isWrapped(above, cells)) return joinWrapped(above, cells);
	const columns = listColumns(above, cells);
	const groups = columns.map((_, column) => findGroup(above, columns, column, looksLikeName));
	const named = putGroups(columns, groups, (name) => !isKnown(name));
	return named.map((cell, column) => (isBlank(cell) ? (above[column] ?? null) : cell));
}

/** Names columns by the rows above them, nearest first. */
function joinRows(above: readonly Row[], cells: readonly Cell[]): readonly Cell[] {
	let names = cells;
	for (const row of above) {
		names = joinGroups(row.cells, names);
		if (!row.cells.every((cell) => isBlank(cell) || isLabel(cell))) break;
	}
	return names;
}

/** Names columns by the row above where it is needed: without a name of their own, repeated, or unknown without their group. */
function joinGroups(above: readonly Cell[], cells: readonly Cell[]): readonly Cell[] {
	if (isWrapped(above, cells)) return joinWrapped(above, cells);
	const columns = listColumns(above, cells);
	const isNamed = above.filter((cell) => looksLikeName(cell)).length >= FEWEST_NAMES;
	const grouped = above.every((cell) => isBlank(cell) || isLabel(cell)) ? nameByGroups(above, columns) : undefined;
	return columns.map((cell, column) => {
		const upper = above[column] ?? null;
		if (isBlank(cell)) return isNamed && looksLikeName(upper) ? upper : cell;
		return grouped?.[column] ?? cell;
	});
}

const listColumns = (above: readonly Cell[], cells: readonly Cell[]): readonly Cell[] =>
	Array.from({ length: Math.max(cells.length, above.length) }, (_, column) => cells[column] ?? null);

function joinWrapped(above: readonly Cell[], cells: readonly Cell[]): readonly Cell[] {
	return listColumns(above, cells).map((cell, column) =>
		`${renderCell(above[column] ?? null)} ${renderCell(cell)}`.trim(),
	);
}

/** `above`: only names. Undefined if they are titles rather than groups. */
function nameByGroups(above: readonly Cell[], columns: readonly Cell[]): readonly Cell[] | undefined {
	const groups = columns.map((_, column) => findGroup(above, columns, column));
	const joined = putGroups(columns, groups, (name, both) => !isKnown(name) && isKnown(both));
	return isGroupRow(above, columns, groups, joined) ? joined : undefined;
}

/** Puts its group before the name of each column that needs it. `isHelped`: the name says more with it. */
function putGroups(
	columns: readonly Cell[],
	groups: readonly (string | undefined)[],
	isHelped: (name: string, both: string) => boolean,
): readonly Cell[] {
	const names = columns.map((cell) => foldHeader(renderCell(cell)));
	return columns.map((cell, column) => {
		const group = groups[column];
		if (group === undefined || isBlank(cell) || foldHeader(group) === names[column]) return cell;
		const name = renderCell(cell);
		const both = `${group} ${name}`;
		const isRepeated = names.indexOf(foldHeader(name)) !== names.lastIndexOf(foldHeader(name));
		return isRepeated || isOfGroup(name) || isHelped(name, both) ? both : cell;
	});
}

/** The name above a column, or above the named columns directly left of it. */
function findGroup(
	above: readonly Cell[],
	cells: readonly Cell[],
	column: number,
	isName: (cell: Cell) => cell is string = isLabel,
): string | undefined {
	for (let at = column; at >= 0 && !isBlank(cells[at] ?? null); at -= 1) {
		const upper = above[at] ?? null;
		if (!isBlank(upper)) return isName(upper) ? upper.trim() : undefined;
	}
	return undefined;
}

export const isKnown = rememberByText(
	(name: string): boolean =>
		fieldOfName(name) !== undefined || ASSET_FIELDS.some((field) => weighName(name, field) >= NAME.weak),
);

/** `above`: only names. True for groups, false for titles: some column has a meaning only with its group, or is named by the row above. */
function isGroupRow(
	above: readonly Cell[],
	cells: readonly Cell[],
	groups: readonly (string | undefined)[],
	joined: readonly Cell[],
): boolean {
	const upper = above.filter((cell) => !isBlank(cell));
	const isMeant = joined.some((cell, column) => cell !== cells[column] && isKnown(renderCell(cell)));
	const isVertical = cells.some((cell, column) => isBlank(cell) && !isBlank(above[column] ?? null));
	const isChanged = joined.some((cell, column) => cell !== cells[column]);
	const areWords = isChanged && upper.every((cell) => headerWords(renderCell(cell)).length === 1);
	if (upper.length >= FEWEST_NAMES) return isMeant || isVertical || areWords || hasRepeated(cells);
	// A single group is above some columns in the middle, and its name is a word.
	const first = groups.findIndex((group) => group !== undefined);
	return first > 0 && headerWords(groups[first] ?? '').length === 1 && isChanged;
}

export function hasRepeated(cells: readonly Cell[]): boolean {
	const names = cells.map((cell) => foldHeader(renderCell(cell))).filter((name) => name !== '');
	return new Set(names).size < names.length;
}
