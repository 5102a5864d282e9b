/** Finds rows that repeat the header, as programs print it at the top of each page. */
import type { Cell } from '../../sources/values/cell.ts';
import { renderCell } from '../values/cell-text.ts';
import { foldName } from '../values/folded-name.ts';
import { tidyText } from '../values/tidy-text.ts';
import { isDigit } from './number-form.ts';
import { findOwnColumns, isAssignedHeader } from './reason-columns.ts';

export function createHeaderAgainFinder(header: readonly string[]): (cells: readonly Cell[]) => boolean {
	const own = findOwnColumns(header);
	const isAdded = (column: number, name: string): boolean => own[column] !== undefined || isAssignedHeader(name);
	const named = header.flatMap((name, column) => (tidyText(name) === '' || isAdded(column, name) ? [] : [column]));
	const folded = new Map(named.map((column) => [column, foldName(header[column] ?? '')]));
	const first = named[0] ?? -1;
	const name = header[first] ?? '';
	return (cells) => {
		const cell = cells[first];
		if (typeof cell !== 'string' || !mayBe(cell, name)) return false;
		return named.every((column) => foldName(renderCell(cells[column])) === folded.get(column));
	};
}

/** Cheap test, made for every row: most identifiers end with a digit or differ from the header in length. */
function mayBe(cell: string, header: string): boolean {
	const last = cell.charCodeAt(cell.length - 1);
	if (isDigit(last) && !/\d$/.test(header)) return false;
	return Math.abs(cell.length - header.length) <= 3;
}
