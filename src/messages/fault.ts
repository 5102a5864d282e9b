/** Faults: the run cannot go on and the user can act. Any other error is a bug. Their words are in `text/`, by code. */
import type { FaultCode, ParamsOf } from './codes.ts';
import type { ShownProblem } from './problem.ts';

/** Decides the exit code. */
export type FaultClass = 'usage' | 'stopped';

interface FaultOptions {
	readonly class?: FaultClass;
	readonly cause?: unknown;
	readonly problem?: ShownProblem;
	readonly awaits?: Fault['awaits'];
}

/** A code whose words need parameters comes with them. */
type FaultArguments = {
	[Code in FaultCode]: keyof ParamsOf<Code> extends never
		? readonly [code: Code, params?: ParamsOf<Code>, options?: FaultOptions]
		: readonly [code: Code, params: ParamsOf<Code>, options?: FaultOptions];
}[FaultCode];

/** The run cannot go on, and a person can act. `renderFault` says what is wrong and what to do. */
export class Fault extends Error {
	override readonly name = 'Fault';
	readonly code: string;
	readonly params: Readonly<Record<string, string | number>>;
	/** `usage`: change the command or what it needs (exit 2). `stopped`: the API or the disk stopped the run (exit 4). */
	readonly class: FaultClass;
	readonly problem: ShownProblem | undefined;
	/** A decision the run needs first; without it each retry would do the same harm. */
	readonly awaits: 'fields' | undefined;

	/** @internal */
	constructor(...[code, params = {}, options = {}]: FaultArguments) {
		super(code, options.cause === undefined ? undefined : { cause: options.cause });
		this.code = code;
		this.params = params;
		this.class = options.class ?? 'usage';
		this.problem = options.problem;
		this.awaits = options.awaits;
	}
}

/** A fault is known by its code, as other errors are by their class: for who can do something about this one. */
export function isFault(error: unknown, code: FaultCode): error is Fault {
	return error instanceof Fault && error.code === code;
}

/** For `new Fault(...)`, of a code and parameters that come from a table, whose own types hold them to each other. */
export function joinFault(code: string, params: Fault['params'], options?: FaultOptions): FaultArguments;
export function joinFault(...fault: readonly unknown[]): readonly unknown[] {
	return fault;
}

export const TOO_MANY_OPEN: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

/** The fault of an error of the system that says so, or that was caused by one: whatever was to be opened, the way out is the same. */
export function findTooManyOpen(error: unknown): Fault | undefined {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (isFault(cause, 'too-many-open-files')) return cause;
		if ('code' in cause && TOO_MANY_OPEN.has(cause.code)) {
			return new Fault('too-many-open-files', {}, { class: 'stopped', cause: error });
		}
	}
	return undefined;
}
