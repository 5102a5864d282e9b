/**
 * A thread that checks the inputs of a workbench and stays warm for the next check, or one that writes reports. It does one thing at a
 * time, judges edited rows meanwhile, and begins anew after a bug. `cli/app/serve-checks.ts` is what runs in it.
 */
import type { Language } from '../../messages/message.ts';
import type { PlainFault } from '../../messages/render-problem.ts';
import type { Problem } from '../../messages/problem.ts';
import type { EditedFileRow } from '../rows/verdicts.ts';
import type { FoundInputs } from './inputs.ts';
import type { PlainTable } from './table-views.ts';

export interface CheckJob {
	readonly inputs: readonly string[];
	readonly flags: readonly string[];
	readonly language: Language;
	readonly apiKey: string | undefined;
	/** Folder in which the plan is kept as a run. */
	readonly planDir: string;
}

export type CheckResult =
	/** `run`: name of its folder. `waiting`: tables of which some rows wait for answers. */
	| { readonly kind: 'planned'; readonly run: string; readonly waiting: readonly PlainTable[] }
	/** `found`: what the inputs are, if it came so far. */
	| { readonly kind: 'undecided'; readonly tables: readonly PlainTable[]; readonly found?: FoundInputs }
	/** A failure without a fault is a bug. */
	| { readonly kind: 'failed'; readonly fault?: PlainFault; readonly found?: FoundInputs }
	| { readonly kind: 'cancelled' };

export interface ReportJob {
	readonly dir: string;
	readonly shownDir: string;
	readonly language: Language;
}

/** Asks what rows of the check `run` would be with other cells. */
export interface JudgeJob {
	readonly run: string;
	readonly rows: readonly EditedFileRow[];
}

export type ToThread =
	| { readonly kind: 'check'; readonly job: CheckJob }
	| { readonly kind: 'report'; readonly job: ReportJob }
	| { readonly kind: 'judge'; readonly id: number; readonly job: JudgeJob }
	| { readonly kind: 'cancel' };

export type FromThread =
	/** Tells how many rows have been read so far. */
	| { readonly kind: 'rows'; readonly rows: number }
	| { readonly kind: 'checked'; readonly result: CheckResult }
	| { readonly kind: 'reported' }
	/** Lists the problems of each row. Undefined if the thread did not make that check. */
	| { readonly kind: 'judged'; readonly id: number; readonly problems: RowProblems | undefined };

export type RowProblems = readonly (readonly Problem[])[];

/** The part of a `Worker` that is used, so that tests can check in their own process. */
export interface StartedThread {
	readonly postMessage: (message: ToThread) => void;
	on(event: 'message', listener: (message: FromThread) => void): unknown;
	on(event: 'error', listener: (error: unknown) => void): unknown;
	on(event: 'exit', listener: () => void): unknown;
	readonly unref: () => void;
	readonly terminate: () => Promise<unknown>;
}

export type StartThread = () => StartedThread;

export interface CheckThreadOptions {
	readonly start: StartThread;
	readonly onBug: (error: unknown) => void;
}

type Ended = Exclude<FromThread, { kind: 'rows' | 'judged' }>;

interface Task {
	readonly onRows: (rows: number) => void;
	readonly end: (ended: Ended | undefined) => void;
}

/** An idle thread keeps the memory of the last check. */
const IDLE_MS = 300_000;

export class CheckThread {
	readonly #options: CheckThreadOptions;
	#worker: StartedThread | undefined;
	#task: Task | undefined;
	readonly #judging = new Map<number, (problems: RowProblems | undefined) => void>();
	#judged = 0;
	#idle: NodeJS.Timeout | undefined;

	constructor(options: CheckThreadOptions) {
		this.#options = options;
	}

	async check(job: CheckJob, onRows: (rows: number) => void): Promise<CheckResult> {
		const ended = await this.#run({ kind: 'check', job }, onRows);
		return ended?.kind === 'checked' ? ended.result : { kind: 'failed' };
	}

	/** Writes the reports of a run, unless it is abandoned. */
	async report(job: ReportJob): Promise<void> {
		await this.#run({ kind: 'report', job }, () => {});
	}

	/** Returns undefined if the thread that made the check has ended. */
	async judge(job: JudgeJob): Promise<RowProblems | undefined> {
		const worker = this.#worker;
		if (worker === undefined) return undefined;
		const id = ++this.#judged;
		return new Promise((resolve) => {
			this.#judging.set(id, resolve);
			// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
			worker.postMessage({ kind: 'judge', id, job });
		});
	}

	/** Ends what is being done. */
	cancel(): void {
		if (this.#task !== undefined) this.#worker?.postMessage({ kind: 'cancel' });
	}

	/** Ends what is being done at once, with the thread. */
	async abandon(): Promise<void> {
		if (this.#task !== undefined) await this.close();
	}

	async close(): Promise<void> {
		clearTimeout(this.#idle);
		const worker = this.#worker;
		this.#worker = undefined;
		this.#end();
		await worker?.terminate();
	}

	#end(): void {
		this.#task?.end(undefined);
		for (const id of this.#judging.keys()) this.#endJudging(id, undefined);
	}

	#endJudging(id: number, problems: RowProblems | undefined): void {
		this.#judging.get(id)?.(problems);
		this.#judging.delete(id);
	}

	#run(message: ToThread, onRows: Task['onRows']): Promise<Ended | undefined> {
		clearTimeout(this.#idle);
		if (this.#task !== undefined) throw new Error('the thread is busy');
		return new Promise((resolve) => {
			this.#task = {
				onRows,
				end: (ended) => {
					this.#task = undefined;
					this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
					resolve(ended);
				},
			};
			this.#worker ??= this.#start();
			// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
			this.#worker.postMessage(message);
		});
	}

	#start(): StartedThread {
		const worker = this.#options.start();
		worker.unref();
		worker.on('message', (message: FromThread) => {
			// A thread that was closed may have said more.
			if (this.#worker !== worker) return;
			if (message.kind === 'rows') this.#task?.onRows(message.rows);
			else if (message.kind === 'judged') this.#endJudging(message.id, message.problems);
			else this.#task?.end(message);
		});
		worker.on('error', (error) => this.#options.onBug(error));
		worker.on('exit', () => {
			if (this.#worker !== worker) return;
			this.#worker = undefined;
			this.#end();
		});
		return worker;
	}
}
