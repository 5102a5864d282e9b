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
	return areNames && isGrouped && isPart && namesRowsBelow(rows, below) ? below : undefined;
}

/** True for names that are broken in two rows, in some of the columns: `Data de` above `compra`, `Valor` above `(R$)`. */
function isWrapped(above: readonly Cell[], cells: readonly Cell[]): boolean {
	const isFilled = (cell: Cell | undefined): boolean => !isBlank(cell ?? null);
	const isBelowNames = cells.every((cell, column) => !isFilled(cell) || looksLikeName(above[column] ?? null));
	const isPart = above.filter((cell, column) => looksLikeName(cell) && !isFilled(cells[column])).length >= FEWEST_NAMES;
	return isBelowNames && isPart && readNames(cells) !== undefined;
}

function isLabel(cell: Cell): cell is string {
	return looksLikeName(cell) && !/[\d:]/.test(cell);
}

/** Fields in which a wrong value does harm. What their column means depends on its group: the date of purchase, or of sale. */
const OF_GROUPS: readonly AssetField[] = ['priceCents', 'acquisitionDate', 'warrantyExpirationDate'];
const isOfGroup = (name: string): boolean => OF_GROUPS.some((field) => weighName(name, field) >= NAME.weak);

/** Names columns by the rows above them, nearest first. */
export function joinRows(above: readonly Row[], cells: readonly Cell[]): readonly Cell[] {
	let names = cells;
	for (const row of above) {
		names = joinGroups(row.cells, names);
		if (!row.cells.every((cell) => isBlank(cell) || isLabel(cell))) break;
	}
	return names;
}

/** Names columns by the row above where it is needed: without a name of their own, repeated, or unknown without their group. */
function joinGroups(above: readonly Cell[], cells: readonly Cell[]): readonly Cell[] {
	const width = Math.max(cells.length, above.length);
	if (isWrapped(above, cells)) {
		const both = (column: number): string =>
			`${renderCell(above[column] ?? null)} ${renderCell(cells[column] ?? null)}`;
		return Array.from({ length: width }, (_, column) => both(column).trim());
	}
	const columns = Array.from({ length: width }, (_, column) => cells[column] ?? null);
	const isNamed = above.filter((cell) => looksLikeName(cell)).length >= FEWEST_NAMES;
	const grouped = above.every((cell) => isBlank(cell) || isLabel(cell)) ? nameByGroups(above, columns) : undefined;
	return columns.map((cell, column) => {
		const upper = above[column] ?? null;
		if (isBlank(cell)) return isNamed && looksLikeName(upper) ? upper : cell;
		return grouped?.[column] ?? cell;
	});
}

/** `above`: only names. Undefined if they are titles rather than groups. */
function nameByGroups(above: readonly Cell[], columns: readonly Cell[]): readonly Cell[] | undefined {
	const names = columns.map((cell) => foldHeader(renderCell(cell)));
	const groups = columns.map((_, column) => findGroup(above, columns, column));
	const joined = columns.map((cell, column) => {
		const group = groups[column];
		if (group === undefined || isBlank(cell)) return cell;
		const name = renderCell(cell);
		const both = `${group} ${name}`;
		const isRepeated = names.indexOf(foldHeader(name)) !== names.lastIndexOf(foldHeader(name));
		return isRepeated || isOfGroup(name) || (!isKnown(name) && isKnown(both)) ? both : cell;
	});
	return isGroupRow(above, columns, groups, joined) ? joined : undefined;
}

/** The name above a column, or above the named columns directly left of it. */
function findGroup(above: readonly Cell[], cells: readonly Cell[], column: number): string | undefined {
	for (let at = column; at >= 0 && !isBlank(cells[at] ?? null); at -= 1) {
		const upper = above[at] ?? null;
		if (!isBlank(upper)) return isLabel(upper) ? upper.trim() : undefined;
	}
	return undefined;
}

const isKnown = rememberByText(
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
	// A single group stands above some columns in the middle, and its name is a word.
	const first = groups.findIndex((group) => group !== undefined);
	return first > 0 && headerWords(groups[first] ?? '').length === 1 && isChanged;
}

function hasRepeated(cells: readonly Cell[]): boolean {
	const names = cells.map((cell) => foldHeader(renderCell(cell))).filter((name) => name !== '');
	return new Set(names).size < names.length;
}
