/** Short ways to say what became of a cell. */
import type { Problem } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';
import type { Converted } from '../draft/built.ts';

/** A cell that holds something. */
export type FilledCell = Exclude<Cell, null>;

/** Reads one filled cell of a column. Pure. */
export type CellReader<Value> = (cell: FilledCell, formatCode?: string) => Converted<Value>;

export function converted<Value>(value: Value): Converted<Value> {
	return { ok: true, value };
}

export function refused(
	code: Problem['code'],
	found: string,
	params?: Readonly<Record<string, string | number>>,
): { readonly ok: false; readonly problem: Problem } {
	return { ok: false, problem: params === undefined ? { code, found } : { code, found, params } };
}
