/** The process as a command may use it, and the forms in which it prints. */
import path from 'node:path';
import type { Clock } from '../../client/clock.ts';
import type { Fault } from '../../messages/fault.ts';
import { renderJson } from '../../messages/render-visible.ts';
import type { Line, LineRole } from '../../reports/text/blocks.ts';
import type { EventLog } from './event-log.ts';

/** A test gives its own. */
export interface Io {
	/** Absent: that of the process. */
	readonly stdin?: AsyncIterable<Uint8Array>;
	readonly stdout: Output;
	readonly stderr: Output;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly cwd: string;
	readonly interactive: boolean;
	/** Absent: prompts in the terminal. */
	readonly prompter?: Prompter;
	readonly clock: Clock;
	/** Writes bytes to stdout; absent where a terminal would show them. */
	readonly writeBytes?: ((bytes: Uint8Array) => unknown) | undefined;
	/** Why what was written to `stdout` did not all arrive, once all was written; absent where nothing can be lost. */
	readonly lostResults?: () => Promise<string | undefined>;
	/** Calls back for SIGINT, SIGTERM, SIGHUP and the message `stop` of the parent; gives the way to stop listening. */
	readonly onStopSignal: (listener: (signal?: NodeJS.Signals) => void) => () => void;
	/** Set for a command with `--log`. */
	readonly log?: EventLog;
}

/** Undefined as an answer asks for the question before. */
export interface Prompter {
	readonly say: (message: string) => void;
	/** The value of the option that was chosen. */
	readonly select: (question: {
		readonly message: string;
		/** Evidence for the proposed answer. */
		readonly evidence?: string;
		readonly options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
		/** Undefined: Enter takes none of them. */
		readonly initial: string | undefined;
	}) => Promise<string | undefined>;
	/** `check` returns an error message. `initial` is editable. */
	readonly text: (question: {
		readonly message: string;
		readonly evidence?: string;
		readonly initial?: string;
		readonly check: (typed: string) => string | undefined;
	}) => Promise<string | undefined>;
}

export interface Output {
	/** `role`: of text for people, which a terminal wraps and colours; absent for data. */
	readonly write: (text: string, role?: LineRole | 'text') => unknown;
	/** Writes text that moves the cursor; absent where `write` lets that pass. */
	readonly drive?: (text: string) => unknown;
	readonly isTTY?: boolean | undefined;
	readonly columns?: number | undefined;
}

export function timeOf({ clock }: Pick<Io, 'clock'>): Date {
	return new Date(clock.now());
}

export function printJson({ stdout }: Pick<Io, 'stdout'>, value: unknown): void {
	stdout.write(`${renderJson(value, '\t')}\n`);
}

export function printLines(output: Output, lines: readonly Line[]): void {
	for (const line of lines) {
		if (typeof line === 'string') output.write(`${line}\n`, 'text');
		else output.write(`${line.text}\n`, line.role);
	}
}

/** A fault as `--json` prints it. `text`: as it was rendered. */
export function plainFault({ code }: Pick<Fault, 'code'>, text: string): object {
	const [message = '', ...advice] = text.split('\n');
	return { error: { code, message, advice: advice.join(' ') } };
}

/** The first line says what went wrong. */
export function printFault(output: Output, text: string): void {
	const [first = '', ...rest] = text.split('\n');
	printLines(output, [{ role: 'refusal', text: first }, ...rest]);
}

/** Columns of the terminal that shows the results; undefined when a file or a program reads them. */
export function tableWidth({ stdout }: Io): number | undefined {
	return stdout.isTTY === true ? (stdout.columns ?? 80) : undefined;
}

export function showPath({ cwd }: Io, dir: string): string {
	const relative = path.relative(cwd, dir);
	return relative === '' || relative.startsWith('..') ? dir : relative;
}
