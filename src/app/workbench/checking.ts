import path from 'node:path';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { CheckView } from '../protocol/view.ts';
import { openLogTail } from './log-tail.ts';
import { readUndecided, type UndecidedTables } from './table-views.ts';
import type { CommandEnd, RunningCommand } from './program.ts';

const BUNDLED_MS = 100;
const LOOK_EVERY_MS = 100;

export interface CheckStart {
	readonly command: RunningCommand;
	readonly cwd: string;
	readonly log: string;
	readonly signature: string;
	readonly edits: number;
}

export type CheckEnd =
	| { readonly kind: 'done'; readonly run: string; readonly start: CheckStart }
	| { readonly kind: 'undecided'; readonly undecided: UndecidedTables; readonly start: CheckStart };

export interface CheckingOptions {
	readonly start: () => Promise<CheckStart | undefined>;
	/** Checks the rows that have changed, before everything is checked. `check`: undefined if its command came to no run. */
	readonly checkRows: (check: (start: CheckStart) => Promise<string | undefined>) => Promise<void>;
	readonly onEnd: (end: CheckEnd) => Promise<void>;
	/** The reports of a run that has ended are written. */
	readonly onReports: (run: string) => Promise<void>;
	readonly onChange: () => void;
	readonly mustWait: () => boolean;
	readonly renderFailure: (failure: unknown) => string;
}

type View = Omit<CheckView, 'isBehind'>;

export class Checking {
	readonly #options: CheckingOptions;
	#view: View = { state: 'none' };
	#timer: NodeJS.Timeout | undefined;
	#running: Promise<void> | undefined;
	#command: RunningCommand | undefined;
	#isWanted = false;
	#isClosed = false;

	constructor(options: CheckingOptions) {
		this.#options = options;
	}

	request(isNow = false): void {
		this.#isWanted = true;
		this.#command?.kill();
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#begin(), isNow ? 0 : BUNDLED_MS);
	}

	view(): View {
		return this.#isWanted ? { state: 'running' } : this.#view;
	}

	isDue(): boolean {
		return this.#isWanted || this.#view.state === 'running';
	}

	restore(): void {
		this.#view = { state: 'done' };
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		clearTimeout(this.#timer);
		this.#command?.kill();
		await this.#running;
	}

	#begin(): void {
		this.#timer = undefined;
		if (this.#isClosed || !this.#isWanted || this.#running !== undefined) return;
		if (this.#options.mustWait()) {
			this.#timer = setTimeout(() => this.#begin(), BUNDLED_MS);
			return;
		}
		this.#isWanted = false;
		this.#running = this.#run().finally(() => {
			this.#running = undefined;
			if (this.#isWanted) this.#begin();
			else this.#options.onChange();
		});
	}

	async #run(): Promise<void> {
		const before = this.#view;
		this.#show({ state: 'running' });
		try {
			// If this fails, so does the check of everything.
			await this.#options.checkRows((start) => this.#checkRows(start)).catch(() => {});
			if (this.#isWanted || this.#isClosed) return this.#show(before);
			this.#options.onChange();
			const start = await this.#options.start();
			if (start === undefined) return this.#show({ state: 'none' });
			this.#command = start.command;
			if (this.#isWanted || this.#isClosed) start.command.kill();
			const end = await follow(start, {
				onRows: (rows) => this.#show({ state: 'running', rows }),
				onPlanned: (run) => this.#end({ kind: 'done', run, start }),
			});
			this.#show((await this.#settle(start, end)) ?? (this.#view.state === 'running' ? before : this.#view));
		} catch (error) {
			this.#show({ state: 'failed', message: this.#options.renderFailure(error) });
		} finally {
			this.#command = undefined;
		}
	}

	async #checkRows(start: CheckStart): Promise<string | undefined> {
		this.#command = start.command;
		if (this.#isWanted || this.#isClosed) start.command.kill();
		let run: string | undefined;
		const end = await follow(start, { onRows: () => {}, onPlanned: async (planned) => void (run = planned) });
		await takeUndecided(start, end);
		return this.#isWanted || this.#isClosed ? undefined : run;
	}

	async #settle(start: CheckStart, end: CommandEnd): Promise<View | undefined> {
		const undecided = await takeUndecided(start, end);
		if (this.#isWanted || this.#isClosed) return undefined;
		if (undecided !== undefined) {
			await this.#end({ kind: 'undecided', undecided, start });
			return undefined;
		}
		const run = end.exitCode === 0 || end.exitCode === 3 ? runOf(end.stdout) : undefined;
		if (run === undefined) return { state: 'failed', message: this.#options.renderFailure(end) };
		if (this.#view.state === 'running') await this.#end({ kind: 'done', run, start });
		await this.#options.onReports(run);
		return undefined;
	}

	async #end(end: CheckEnd): Promise<void> {
		if (this.#isWanted || this.#isClosed) return;
		await this.#options.onEnd(end);
		this.#show({ state: end.kind });
	}

	#show(view: View): void {
		this.#view = view;
		this.#options.onChange();
	}
}

/** The page asks the questions itself and does not need the file of proposals. */
async function takeUndecided(
	{ cwd }: CheckStart,
	{ exitCode, stdout }: CommandEnd,
): Promise<UndecidedTables | undefined> {
	const undecided = exitCode === 2 ? readUndecided(stdout) : undefined;
	if (undecided !== undefined) await rm(path.resolve(cwd, undecided.mapping), { force: true });
	return undecided;
}

/** A check has ended when it is planned; its command then writes the reports. */
async function follow({ command, log }: CheckStart, { onRows, onPlanned }: Followed): Promise<CommandEnd> {
	const tail = openLogTail(log, 0);
	let rows = 0;
	const look = async (): Promise<void> => {
		const before = rows;
		let planned: string | undefined;
		const read = tail((event) => {
			if (event.kind === 'reading' && event.rows !== undefined) rows = event.rows;
			if (event.kind === 'planned') planned = event.run;
		});
		await read.catch(() => {});
		if (planned !== undefined) await onPlanned(planned);
		else if (rows !== before) onRows(rows);
	};
	try {
		for (;;) {
			await look();
			const end = await Promise.race([command.ended, wait(LOOK_EVERY_MS)]);
			if (end === undefined) continue;
			await look();
			return end;
		}
	} finally {
		await rm(log, { force: true });
	}
}

interface Followed {
	readonly onRows: (rows: number) => void;
	readonly onPlanned: (run: string) => Promise<void>;
}

function runOf(stdout: string): string | undefined {
	try {
		const summary: { readonly run?: string } = JSON.parse(stdout);
		return summary.run === undefined ? undefined : path.basename(summary.run);
	} catch {
		return undefined;
	}
}
