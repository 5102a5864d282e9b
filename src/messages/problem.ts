/**
 * A problem: one thing that is wrong or worth knowing, as a value. It passes through the stream to a report and is never
 * thrown. `codes.ts` lists the parameters of each code; the texts are in `text/`.
 */
import type { ParamsOf, ProblemCode } from './codes.ts';

/** The cell or element that a problem is about. */
export interface ProblemPlace {
	/** Column from 0, for a spreadsheet. */
	readonly column?: number;
	/** The header as the user wrote it, or the XML element (`det/prod/qCom`). Empty: the message says it. */
	readonly name: string;
	/** Field of the asset, for a unit of an invoice. */
	readonly field?: string;
}

type Found = Pick<ShownProblem, 'place' | 'found'>;

/** Any problem may suggest what the user meant. */
type Suggestion = { readonly suggestion?: string };

/** Codes whose texts need only the place and the text found. */
export type PlainCode = {
	[Code in ProblemCode]: keyof ParamsOf<Code> extends never ? Code : never;
}[ProblemCode];

type CodeWithParams = Exclude<ProblemCode, PlainCode>;

interface PlainProblem extends Found {
	readonly code: PlainCode;
	readonly params?: Suggestion;
}

export type ProblemOf<Code extends ProblemCode> = Found & {
	readonly code: Code;
	readonly params: ParamsOf<Code> & Suggestion;
};

export type Problem = PlainProblem | { [Code in CodeWithParams]: ProblemOf<Code> }[CodeWithParams];

/** By name; the code decides which ones. */
export type ProblemParams = Readonly<Record<string, string | number | undefined>>;

/** A problem with any code, since a run folder may come from another version of the program. */
export interface ShownProblem {
	readonly code: string;
	readonly place?: ProblemPlace;
	/** The complete text found, as the user wrote it. Shortened only when shown. */
	readonly found?: string;
	/** Values for its text. */
	readonly params?: ProblemParams;
}

export function suggestionOf({ params }: Pick<ShownProblem, 'params'>): string | undefined {
	const suggestion = params?.['suggestion'];
	return suggestion === undefined ? undefined : String(suggestion);
}

/** A code with the parameters that its text needs. */
export type ProblemArguments =
	| readonly [code: PlainCode, params?: Suggestion | undefined]
	| { [Code in CodeWithParams]: readonly [code: Code, params: ParamsOf<Code> & Suggestion] }[CodeWithParams];

/** Removes duplicates, since each asset of a row reports the row's problems. */
export function distinctProblems<Shown extends ShownProblem>(problems: readonly Shown[]): readonly Shown[] {
	return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** Makes a problem of a code and parameters from a typed table, whose types match. */
export function joinProblem(code: ProblemCode, facts: Omit<ShownProblem, 'code'>): Problem;
export function joinProblem(code: ProblemCode, facts: Omit<ShownProblem, 'code'>): ShownProblem {
	return { code, ...facts };
}

type Defined<Values> = { [Name in keyof Values]?: Values[Name] & ({} | null) };

/** Leaves out the values that are not set. */
export function definedOf<Values extends object>(values: Values): Defined<Values> {
	const set: Defined<Values> = {};
	for (const name in values) {
		const value = values[name];
		if (value !== undefined) set[name] = value;
	}
	return set;
}
