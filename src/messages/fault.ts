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
	readonly fields?: readonly string[];
}

/** A code with the parameters that its text needs. */
type FaultArguments = {
	[Code in FaultCode]: keyof ParamsOf<Code> extends never
		? readonly [code: Code, params?: ParamsOf<Code>, options?: FaultOptions]
		: readonly [code: Code, params: ParamsOf<Code>, options?: FaultOptions];
}[FaultCode];

type Worded = Pick<Fault, 'code' | 'params' | 'problem'>;

let wordsOfMessage = ({ code }: Worded): string => code;

/** A command shows its faults in the person's language, so only the library gives their messages words. */
export function giveMessages(words: (fault: Worded) => string): void {
	wordsOfMessage = words;
}

/** The run cannot continue, and a person can act. Its message says what is wrong and what to do, in English. */
export class Fault extends Error {
	override readonly name = 'Fault';
	readonly code: string;
	readonly params: Readonly<Record<string, string | number>>;
	/** `usage`: change the command or what it needs (exit 2). `stopped`: the API or the disk stopped the run (exit 4). */
	readonly class: FaultClass;
	readonly problem: ShownProblem | undefined;
	/** A decision that the run needs first; without it each retry would do the same harm. */
	readonly awaits: 'fields' | undefined;
	/** The custom fields that it awaits. */
	readonly fields: readonly string[] | undefined;

	/** @internal */
	constructor(...[code, params = {}, options = {}]: FaultArguments) {
		const { problem, cause } = options;
		super(wordsOfMessage({ code, params, problem }), cause === undefined ? undefined : { cause });
		this.code = code;
		this.params = params;
		this.class = options.class ?? 'usage';
		this.problem = problem;
		this.awaits = options.awaits;
		this.fields = options.fields;
	}
}

/** For callers that can handle this fault. Faults are told apart by code, as other errors are by class. */
export function isFault(error: unknown, code: FaultCode): error is Fault {
	return error instanceof Fault && error.code === code;
}

/** For `new Fault(...)` with a code and parameters from a table whose types match them. */
export function joinFault(code: string, params: Fault['params'], options?: FaultOptions): FaultArguments;
export function joinFault(...fault: readonly unknown[]): readonly unknown[] {
	return fault;
}

export const TOO_MANY_OPEN: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

/** Finds a "too many open files" error, also among causes: whatever failed to open, the user's action is the same. */
export function findTooManyOpen(error: unknown): Fault | undefined {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (isFault(cause, 'too-many-open-files')) return cause;
		if ('code' in cause && TOO_MANY_OPEN.has(cause.code)) {
			return new Fault('too-many-open-files', {}, { class: 'stopped', cause: error });
		}
	}
	return undefined;
}
