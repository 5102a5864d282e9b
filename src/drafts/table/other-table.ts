/** Finds tables beside and below a table. Their columns are others, so nothing of them is read. */
import { ASSET_FIELDS, type AssetField } from '../../contract/asset-fields.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import type { TableProfile } from '../columns/column-profile.ts';
import { LONGEST_HEADER } from '../columns/column-target.ts';
import { NAME } from '../columns/evidence.ts';
import { fieldOfName, weighName } from '../columns/match-column.ts';
import { findOwnColumns } from '../columns/reason-columns.ts';
import { findLettered, type Mapping } from '../mapping/mapping.ts';
import { isBlank } from '../values/cell-text.ts';
import { foldHeader } from '../values/folded-name.ts';
import { createIdentifier, isOfInvoice } from './row-identity.ts';

/** So many names that repeat are a second table, not a doubled column. */
const FEWEST_NAMES = 2;

/** Two tables side by side: several names repeat, the asset number's among them, and the cells differ. */
export function findTableBeside(
	header: readonly string[],
	profile: TableProfile | undefined,
	mapping: Mapping | undefined,
): readonly Problem[] {
	const names = header.map(foldHeader);
	const again = names.flatMap((name, column) => {
		const isAgain = name !== '' && names.indexOf(name) < column;
		return isAgain && findLettered(mapping, column, header) === undefined ? [column] : [];
	});
	const isCopy = (column: number): boolean =>
		profile?.columns.find((one) => one.column === column)?.repeats !== undefined;
	const first = again.find(
		(column) => weighName(header[column] ?? '', 'enrollmentId') >= NAME.number && !isCopy(column),
	);
	if (first === undefined || new Set(again.map((column) => names[column])).size < FEWEST_NAMES) return [];
	const place = { column: first, name: header[first] ?? '' };
	return [{ code: 'other-table', place, params: { kind: 'beside' } }];
}

/** `again`: the header itself, repeated. */
type OtherTableFinder = (row: Row) => 'again' | Problem | undefined;

/** Finds rows of tables below this one. Their header has known names in other columns. */
export function createOtherTableFinder(header: readonly string[]): OtherTableFinder {
	const own = findOwnColumns(header).map((target) => target === undefined);
	const names = header.map(foldHeader);
	const fields = header.map(fieldOfName);
	const isOurs = (cell: string, column: number): boolean => {
		const field = fieldOfName(cell);
		if (field !== undefined && field === fields[column]) return true;
		const name = names[column] ?? '';
		// The cell is half of a name in a header of two rows.
		return name.startsWith(foldHeader(cell)) || name.endsWith(foldHeader(cell));
	};
	const identify = createIdentifier(header);
	let other: number | undefined;
	return ({ number, cells }) => {
		const again = readNames(cells, own);
		const isCertain = again === undefined && other === undefined;
		if (isCertain || (identify !== undefined && isOfInvoice(identify(cells)))) return undefined;
		if (again?.every(([name, column]) => isOurs(name, column)) === true) {
			other = undefined;
			return 'again';
		}
		if (again !== undefined) other = number;
		return { code: 'other-table', params: { kind: 'below', row: String(other) } };
	};
}

/** The field that a name means, or probably means. */
const fieldOf = (name: string): AssetField | undefined =>
	fieldOfName(name) ?? ASSET_FIELDS.find((field) => weighName(name, field) >= NAME.near);

/** The cells of a row that is a header: all are names, and half of them, at least two, name different fields. */
export function readNames(
	cells: readonly Cell[],
	own: readonly boolean[] = [],
): readonly (readonly [name: string, column: number])[] | undefined {
	const names: [string, number][] = [];
	for (let column = 0; column < cells.length; column++) {
		const cell = cells[column] ?? null;
		if (own[column] === false || isBlank(cell)) continue;
		if (typeof cell !== 'string' || cell.length > LONGEST_HEADER || /\d/.test(cell)) return undefined;
		names.push([cell, column]);
	}
	const fields = new Set(names.flatMap(([name]) => fieldOf(name) ?? []));
	return fields.size >= FEWEST_NAMES && fields.size * 2 >= names.length ? names : undefined;
}
