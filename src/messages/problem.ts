/**
 * A problem: one thing that is wrong, or worth knowing, as a value. It flows in the stream and ends in a report; it is
 * never thrown. `codes.ts` says of each code which parameters it needs; its words stand in `text/`.
 */
import type { ParamsOf, ProblemCode } from './codes.ts';

/** The cell or element that a problem is about. */
export interface ProblemPlace {
	/** Column from 0, for a spreadsheet. */
	readonly column?: number;
	/** The header as the user wrote it, or the XML element (`det/prod/qCom`). */
	readonly name: string;
}

type Found = Pick<ShownProblem, 'place' | 'found'>;

/** Any problem may say what may have been meant by what was found. */
type Suggestion = { readonly suggestion?: string };

/** Codes whose words need nothing but the place and what was found. */
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

/** By name; which ones depends on the code. */
export type ProblemParams = Readonly<Record<string, string | number | undefined>>;

/** A problem to be shown: of any code, for a run folder may come from another version of the program. */
export interface ShownProblem {
	readonly code: string;
	readonly place?: ProblemPlace;
	/** The text found, as the user wrote it; whole here, shortened only where it is shown. */
	readonly found?: string;
	/** Values that its words name. */
	readonly params?: ProblemParams;
}

export function suggestionOf({ params }: Pick<ShownProblem, 'params'>): string | undefined {
	const suggestion = params?.['suggestion'];
	return suggestion === undefined ? undefined : String(suggestion);
}

/** A code, with the parameters that its words need. */
export type ProblemArguments =
	| readonly [code: PlainCode, params?: Suggestion | undefined]
	| { [Code in CodeWithParams]: readonly [code: Code, params: ParamsOf<Code> & Suggestion] }[CodeWithParams];

/** Each once: of the assets of a row all say what is wrong with the row. */
export function distinctProblems<Shown extends ShownProblem>(problems: readonly Shown[]): readonly Shown[] {
	return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** For a code and parameters from a typed table. */
export function joinProblem(code: ProblemCode, facts: Omit<ShownProblem, 'code'>): Problem;
export function joinProblem(code: ProblemCode, facts: Omit<ShownProblem, 'code'>): ShownProblem {
	return { code, ...facts };
}

type Defined<Values> = { [Name in keyof Values]?: Values[Name] & ({} | null) };

/** The values that are set. */
export function definedOf<Values extends object>(values: Values): Defined<Values> {
	const set: Defined<Values> = {};
	for (const name in values) {
		const value = values[name];
		if (value !== undefined) set[name] = value;
	}
	return set;
}
