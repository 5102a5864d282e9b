/**
 * Assets being created by a command of its own, which goes on when nobody watches: what it has come to, from its log while it
 * runs, and from the journal of its run once it ended, however it ended.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { renderFault, renderOrigin, renderProblem } from '../../messages/render-problem.ts';
import { renderQuoted } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { summarizeRun } from '../../reports/write/write-reports.ts';
import { isAlive, processStart } from '../../runs/record/process-age.ts';
import { openRun, type RunFigures, type RunLine } from '../../runs/view/run-view.ts';
import { readJsonLines } from '../../runs/storage/read-blocks.ts';
import type { PlanLine } from '../../runs/record/run-record.ts';
import { isRunFolder, RUN_FILES, readRunRecord } from '../../runs/record/run-folder.ts';
import type { ReportView, SendingView, UnconfirmedView } from '../protocol/view.ts';
import { factsOfLine } from './found-rows.ts';
import { type LoggedEvent, openLogTail } from './log-tail.ts';
import type { WorkbenchState } from './state-file.ts';
import type { CommandEnd, RunningCommand } from './workbench.ts';

export type SendingState = NonNullable<WorkbenchState['sending']>;

const LOOK_EVERY_MS = 300;
/** In which a command that was started has written the first line of its log. */
const FIRST_LINE_MS = 10_000;
/** Rows that a person settles one by one; there are more in the files. */
const MAX_UNCONFIRMED = 500;
const NONE: RunFigures = { units: 0, created: 0, refused: 0, rejected: 0, unconfirmed: 0, skipped: 0, notSent: 0 };

export interface Sending {
	readonly view: () => SendingView;
	readonly isRunning: () => boolean;
	/** As Ctrl-C. */
	readonly stop: () => void;
	/** When the command has ended and all is known of it. */
	readonly ended: Promise<void>;
	/** What is known of the run is read again. */
	readonly look: (language: Language) => Promise<void>;
}

export interface SendingOptions {
	readonly state: SendingState;
	readonly runsDir: string;
	readonly log: string;
	readonly language: () => Language;
	/** Absent: it was started before this program was. */
	readonly command?: RunningCommand;
	readonly onChange: () => void;
	/** The run folder is known; a run that was killed early has no plan in it. */
	readonly onRun: (run: string) => Promise<void>;
	/** In one step with its end, so that nobody sees what was ready before it as ready still. */
	readonly onEnd: () => void;
}

/** The state of a command before it is started: who finds it so looks into its log for the process. `run`: of one that goes on. */
export async function announcedSending(log: string, total: number, now: Date, run?: string): Promise<SendingState> {
	const logOffset = await stat(log).then(
		({ size }) => size,
		() => 0,
	);
	return { ...(run === undefined ? {} : { run }), logOffset, startedAt: now.toISOString(), total };
}

/** Its process, as it is found again. */
export function processOf({ pid }: { readonly pid: number }): Pick<SendingState, 'pid' | 'start'> {
	const start = processStart(pid);
	return { pid, ...(start === undefined ? {} : { start }) };
}

type Progress = Pick<SendingView, 'figures' | 'createdCents' | 'total'> &
	Partial<Pick<SendingView, 'perSecond' | 'secondsLeft'>>;

type Result = Pick<SendingView, 'figures' | 'createdCents' | 'total' | 'unconfirmed' | 'reports'> & {
	readonly isFinished: boolean;
	readonly message?: string;
};

export class WatchedSending implements Sending {
	readonly ended: Promise<void>;
	readonly #options: SendingOptions;
	readonly #tail: ReturnType<typeof openLogTail>;
	/** Places in the plan of what was created since its prices were added up. */
	readonly #created: number[] = [];
	readonly #openedAt = performance.now();
	#run: string | undefined;
	#process: Pick<SendingState, 'pid' | 'start'>;
	#isRunning = true;
	#isStopping = false;
	#prices: Promise<Float64Array> | undefined;
	#progress: Progress;
	#result: Result | undefined;
	#failure: string | undefined;

	constructor(options: SendingOptions) {
		const { state, log } = options;
		this.#options = options;
		this.#tail = openLogTail(log, state.logOffset);
		this.#run = state.run;
		this.#process = state;
		this.#progress = { figures: { ...NONE, notSent: state.total }, createdCents: 0, total: state.total };
		this.ended = this.#follow();
	}

	isRunning(): boolean {
		return this.#isRunning;
	}

	stop(): void {
		const { command } = this.#options;
		this.#isStopping = true;
		if (command !== undefined) command.stop();
		else if (this.#process.pid !== undefined && !this.#isGone()) process.kill(this.#process.pid, 'SIGINT');
	}

	async look(language: Language): Promise<void> {
		if (!this.#isRunning) await this.#readEnd(language);
	}

	view(): SendingView {
		const text = this.#result?.message ?? this.#failure;
		const message = text === undefined ? {} : { message: nameButtons(text, this.#options.language()) };
		const common = { run: this.#run ?? '', startedAt: this.#options.state.startedAt, ...message };
		if (this.#isRunning || this.#result === undefined) {
			const ended = this.#run === undefined ? 'not-begun' : 'stopped';
			const state = this.#isRunning ? (this.#isStopping ? 'stopping' : 'sending') : ended;
			return { ...common, ...this.#progress, state, unconfirmed: [], reports: [] };
		}
		const { isFinished, message: _, ...known } = this.#result;
		return { ...common, ...known, state: isFinished ? 'finished' : 'stopped' };
	}

	#isGone(): boolean {
		if (this.#options.command !== undefined) return false;
		const { pid, start } = this.#process;
		return pid === undefined ? performance.now() > this.#openedAt + FIRST_LINE_MS : !isAlive(pid, start);
	}

	async #follow(): Promise<void> {
		let end: CommandEnd | undefined;
		void this.#options.command?.ended.then((its) => (end = its));
		for (;;) {
			const hasEnded = end !== undefined || this.#isGone();
			const before = JSON.stringify(this.#progress);
			await this.#readLog();
			if (hasEnded) break;
			if (before !== JSON.stringify(this.#progress)) this.#options.onChange();
			await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
		}
		await this.#readEnd(this.#options.language());
		if (this.#run === undefined || end?.exitCode === 2) this.#failure ??= lastWords(end);
		this.#isRunning = false;
		this.#options.onEnd();
	}

	async #readLog(): Promise<void> {
		let found = this.#run;
		const hadProcess = this.#process.pid !== undefined;
		await this.#tail.read((event) => {
			if (event.kind === 'start' && event.pid !== undefined && !hadProcess)
				this.#process = processOf({ pid: event.pid });
			if (event.kind === 'run' && event.run !== undefined) found = event.run;
			if (event.kind === 'row' && event.outcome === 'created' && event.n !== undefined) this.#created.push(event.n);
			if (event.kind === 'progress') this.#progress = { ...this.#progress, ...progressOf(event) };
		});
		// Asked to stop before it was known.
		if (this.#isStopping && !hadProcess) this.stop();
		if (found !== undefined && found !== this.#run) {
			this.#run = found;
			await this.#options.onRun(found);
		}
		if (found === undefined || this.#created.length === 0) return;
		this.#prices ??= readPrices(path.join(this.#options.runsDir, found), this.#progress.total);
		const prices = await this.#prices;
		const cents = this.#created.splice(0).reduce((sum, n) => sum + (prices[n] ?? 0), 0);
		this.#progress = { ...this.#progress, createdCents: this.#progress.createdCents + cents };
	}

	async #readEnd(language: Language): Promise<void> {
		const { runsDir } = this.#options;
		if (this.#run === undefined) return;
		const dir = path.join(runsDir, this.#run);
		try {
			const isPlanned = isRunFolder(dir) && (await readRunRecord(dir)).planned !== undefined;
			if (isPlanned) this.#result = await readResult(dir, language);
			else this.#run = undefined;
		} catch (error) {
			if (!(error instanceof Fault)) throw error;
			this.#failure = renderFault(error, language);
		}
	}
}

function progressOf(event: LoggedEvent): Partial<Progress> & Pick<Progress, 'figures' | 'total'> {
	const { total = 0, created = 0, refused = 0, unconfirmed = 0, skipped = 0, left = 0, perSecond = 0 } = event;
	return {
		total,
		figures: { units: total, created, refused, rejected: 0, unconfirmed, skipped, notSent: left },
		perSecond,
		...(perSecond > 0 ? { secondsLeft: Math.ceil(left / perSecond) } : {}),
	};
}

/** By place in the plan, which counts from 1. */
async function readPrices(dir: string, total: number): Promise<Float64Array> {
	const prices = new Float64Array(total + 1);
	for await (const { n, body } of readJsonLines<PlanLine>(path.join(dir, RUN_FILES.plan))) {
		if (n <= total) prices[n] = body.priceCents ?? 0;
	}
	return prices;
}

async function readResult(dir: string, language: Language): Promise<Result> {
	const summary = await summarizeRun(dir, { language, now: new Date() });
	const { state, buckets, cents, reports, stopMessage } = summary;
	const run = await openRun(dir);
	const hasUnconfirmed = buckets.unconfirmed > 0;
	return {
		isFinished: state === 'finished',
		total: run.record.planned?.drafts ?? 0,
		figures: buckets,
		createdCents: cents.created,
		unconfirmed: hasUnconfirmed ? await readUnconfirmed(run.lines(), language) : [],
		reports: viewReports(path.basename(dir), reports),
		...(stopMessage === undefined ? {} : { message: stopMessage }),
	};
}

/** The page has a button for it: there a text names that in place of the command. */
export function nameButtons(text: string, language: Language): string {
	const button = renderQuoted(wordsOf('workbench', language)('send.resume'));
	return text.replaceAll(/[“"]asset-importer resume(?: [^”"]+)?[”"]/g, () => button);
}

export function viewReports(run: string, reports: readonly Omit<ReportView, 'run'>[]): readonly ReportView[] {
	return reports.map(({ name, rows, bytes }) => ({ run, name, bytes, ...(rows === undefined ? {} : { rows }) }));
}

async function readUnconfirmed(lines: AsyncIterable<RunLine>, language: Language): Promise<readonly UnconfirmedView[]> {
	const found: UnconfirmedView[] = [];
	for await (const { line, state, entry } of lines) {
		if (state !== 'unconfirmed' && state !== 'attempting') continue;
		const { n, origin, body } = line;
		found.push({
			n,
			enrollmentId: body.enrollmentId,
			place: renderOrigin(origin, language),
			message: entry?.type === 'unconfirmed' ? renderProblem(entry.problem, language) : '',
			...(entry === undefined ? {} : { sentAt: entry.at }),
			facts: factsOfLine(body, language),
		});
		if (found.length === MAX_UNCONFIRMED) break;
	}
	return found;
}

/** What a command says before it ends without a run. */
export function lastWords(end: CommandEnd | undefined): string {
	return (end?.stderr ?? '').trim().split('\n').slice(-12).join('\n');
}
