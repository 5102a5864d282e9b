/** What converting one cell gives, and short ways to say it. */
import { joinProblem, type Problem, type ProblemArguments } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';

/** Result of converting one cell. Notices go with a value that is taken but deserves a word. */
export type Converted<Value> =
	| { readonly ok: true; readonly value: Value; readonly notice?: Problem }
	| { readonly ok: false; readonly problem: Problem };

/** A cell that holds something. */
export type FilledCell = Exclude<Cell, null>;

/** Reads one filled cell of a column. Pure. */
export type CellReader<Value> = (cell: FilledCell, formatCode?: string) => Converted<Value>;

export function converted<Value>(value: Value): Converted<Value> {
	return { ok: true, value };
}

/** A code, what was found, and the parameters that its words need. */
type RefusalArguments = ProblemArguments extends infer Arguments
	? Arguments extends readonly [infer Code, ...infer Params]
		? readonly [code: Code, found: string, ...params: Params]
		: never
	: never;

export function refused(...[code, found, params]: RefusalArguments): { readonly ok: false; readonly problem: Problem } {
	return { ok: false, problem: joinProblem(code, params === undefined ? { found } : { found, params }) };
}
