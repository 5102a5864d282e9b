/** Gives a command its streams and process settings, and prints for it. */
import path from 'node:path';
import type { Clock } from '../../client/clock.ts';
import type { Fault } from '../../messages/fault.ts';
import { renderJson } from '../../messages/render-visible.ts';
import type { Line, LineRole } from '../../reports/text/blocks.ts';
import type { EventLog } from './event-log.ts';

/** The streams and settings of the process. Tests pass their own. */
export interface Io {
	/** Absent: the process's stdin. */
	readonly stdin?: AsyncIterable<Uint8Array>;
	readonly stdout: Output;
	readonly stderr: Output;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly cwd: string;
	/** The user's folder as the system knows it, undefined if the user has none. Absent: the system is not asked. */
	readonly home?: () => string | undefined;
	readonly interactive: boolean;
	/** Absent: prompts in the terminal. */
	readonly prompter?: Prompter;
	readonly clock: Clock;
	/** Writes bytes to stdout. Absent if a terminal would show them. */
	readonly writeBytes?: ((bytes: Uint8Array) => unknown) | undefined;
	/** Once all is written, tells why some of `stdout` was lost, if so. Absent if nothing can be lost. */
	readonly lostResults?: () => Promise<string | undefined>;
	/** Listens for SIGINT, SIGTERM, SIGHUP and the parent's message `stop`. Returns a function that stops listening. */
	readonly onStopSignal: (listener: (signal?: NodeJS.Signals) => void) => () => void;
	/** Set for a command with `--log`. */
	readonly log?: EventLog;
}

/** An undefined answer goes back to the previous question. */
export interface Prompter {
	readonly say: (message: string) => void;
	readonly select: (question: {
		readonly message: string;
		/** Evidence for the proposed answer. */
		readonly evidence?: string;
		readonly options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
		/** Undefined: Enter selects nothing. */
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
	/** `role`: set for text for people, which a terminal wraps and colours; absent for data. */
	readonly write: (text: string, role?: LineRole | 'text') => unknown;
	/** Writes text that moves the cursor. Absent if `write` allows that. */
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

/** Returns a fault as `--json` prints it. `text` is the rendered fault. */
export function plainFault({ code, params }: Pick<Fault, 'code' | 'params'>, text: string): object {
	const [message = '', ...advice] = text.split('\n');
	return { error: { code, params, message, advice: advice.join(' ') } };
}

export function printFault(output: Output, text: string): void {
	const [first = '', ...rest] = text.split('\n');
	printLines(output, [{ role: 'refusal', text: first }, ...rest]);
}

/** Returns the columns of the terminal that shows the results, undefined if a file or program reads them. */
export function tableWidth({ stdout }: Io): number | undefined {
	return stdout.isTTY === true ? (stdout.columns ?? 80) : undefined;
}

export function showPath({ cwd }: Io, dir: string): string {
	const relative = path.relative(cwd, dir);
	return relative === '' || relative.startsWith('..') ? dir : relative;
}
