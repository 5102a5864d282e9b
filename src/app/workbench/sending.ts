/** An import goes on without the page: it is followed by its log, and found again by the process in its log. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { definedOf } from '../../config/config.ts';
import { diskErrorCode } from '../../disk/disk-error.ts';
import { Fault, findTooManyOpen } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import type { Origin } from '../../messages/origin.ts';
import { renderOrigin, renderProblem } from '../../messages/render-problem.ts';
import { summarizeRun } from '../../reports/write/write-reports.ts';
import { isAlive, processStart } from '../../disk/process-age.ts';
import { openRun, type RunFigures, type RunView } from '../../runs/view/run-view.ts';
import { isRunFolder, readRunRecord } from '../../runs/record/run-folder.ts';
import type { CreatedView, ReportView, SendingView, UnconfirmedView } from '../protocol/view.ts';
import { bucketCents } from './bucket-cents.ts';
import { factsOfLine, timeZoneOf } from './found-rows.ts';
import { type LoggedEvent, openLogTail } from './log-tail.ts';
import type { ShownFile } from './shown-file.ts';
import type { WorkbenchState } from './state-file.ts';
import { type CommandEnd, renderFailure, type RunningCommand } from './program.ts';

export type SendingState = NonNullable<WorkbenchState['sending']>;

const LOOK_EVERY_MS = 300;
const FIRST_LINE_MS = 10_000;
const MAX_UNCONFIRMED = 500;
const MAX_CREATED = 10;
const NONE: RunFigures = { units: 0, created: 0, refused: 0, rejected: 0, unconfirmed: 0, skipped: 0, notSent: 0 };

export interface SendingOptions {
	readonly state: SendingState;
	/** The figures of a resumed run, until its command reports newer ones. */
	readonly before?: RunFigures;
	readonly runsDir: string;
	readonly log: string;
	readonly language: () => Language;
	readonly shownFile: ShownFile;
	readonly command?: RunningCommand;
	readonly onChange: () => void;
	readonly onRun: (run: string) => Promise<void>;
	readonly onBug: (error: unknown) => void;
	/** Called in the same turn as the end, so that no view shows sent rows as ready. */
	readonly onEnd: () => void;
}

export async function announcedSending(
	log: string,
	sending: Omit<SendingState, 'logOffset' | 'startedAt'>,
	now: Date,
): Promise<SendingState> {
	const logOffset = await stat(log).then(
		({ size }) => size,
		() => 0,
	);
	return { ...sending, logOffset, startedAt: now.toISOString() };
}

export function processOf({ pid }: Pick<RunningCommand, 'pid'>): Pick<SendingState, 'pid' | 'start'> {
	return pid === undefined ? {} : { pid, ...definedOf({ start: processStart(pid) }) };
}

type Progress = Pick<SendingView, 'figures' | 'total' | 'perSecond' | 'secondsLeft'>;

type Result = Omit<SendingView, 'run' | 'isRehearsal' | 'sentTo' | 'state' | 'startedAt' | 'message'> & {
	readonly isFinished: boolean;
	readonly message?: string;
};

export class Sending {
	/** Fulfilled even if the log or the run cannot be read. */
	readonly ended: Promise<void>;
	readonly #options: SendingOptions;
	readonly #tail: ReturnType<typeof openLogTail>;
	readonly #openedAt = performance.now();
	#run: string | undefined;
	#process: Pick<SendingState, 'pid' | 'start'>;
	#isRunning = true;
	#isStopping = false;
	#progress: Progress;
	#result: Result | undefined;
	#failure: string | undefined;

	constructor(options: SendingOptions) {
		const { state, log } = options;
		this.#options = options;
		this.#tail = openLogTail(log, state.logOffset);
		this.#run = state.run;
		this.#process = state;
		this.#progress = { figures: options.before ?? { ...NONE, notSent: state.total }, total: state.total };
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

	async reload(language: Language): Promise<void> {
		if (!this.#isRunning) await this.#readEnd(language);
	}

	view(): SendingView {
		const message = this.#result?.message ?? this.#failure;
		const { startedAt, isRehearsal, sentTo } = this.#options.state;
		const common = { run: this.#run ?? '', startedAt, isRehearsal, sentTo, ...definedOf({ message }) };
		if (this.#isRunning || this.#result === undefined) {
			const ended = this.#run === undefined ? 'not-begun' : 'stopped';
			const state = this.#isRunning ? (this.#isStopping ? 'stopping' : 'sending') : ended;
			return { ...common, ...this.#progress, state, awaitsFields: false, unconfirmed: [], reports: [] };
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
			// The import goes on even if the page cannot read its log now, or note its run.
			await this.#readLog().catch((error: unknown) => this.#takeError(error));
			if (hasEnded) break;
			if (before !== JSON.stringify(this.#progress)) this.#options.onChange();
			await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
		}
		await this.#readEnd(this.#options.language());
		if (this.#run === undefined || end?.exitCode === 2) this.#failure ??= this.#renderFailure(end);
		this.#isRunning = false;
		this.#options.onEnd();
	}

	#renderFailure(failure: unknown): string {
		const { language, shownFile } = this.#options;
		return renderFailure(failure, language(), shownFile);
	}

	/** Returns what a person can act on. Any other error is a bug. */
	#takeError(thrown: unknown): unknown {
		const error = findTooManyOpen(thrown) ?? thrown;
		if (!(error instanceof Fault) && diskErrorCode(error) === undefined) this.#options.onBug(error);
		return error;
	}

	async #readLog(): Promise<void> {
		let found = this.#run;
		const hadProcess = this.#process.pid !== undefined;
		await this.#tail((event) => {
			if (event.kind === 'start' && event.pid !== undefined && !hadProcess)
				this.#process = processOf({ pid: event.pid });
			if (event.kind === 'run' && event.run !== undefined) found = event.run;
			if (event.kind === 'progress') this.#progress = progressOf(event);
		});
		// The user asked to stop before the process was known.
		if (this.#isStopping && !hadProcess) this.stop();
		if (found !== undefined && found !== this.#run) {
			this.#run = found;
			await this.#options.onRun(found);
		}
	}

	async #readEnd(language: Language): Promise<void> {
		const { runsDir } = this.#options;
		if (this.#run === undefined) return;
		const dir = path.join(runsDir, this.#run);
		try {
			const isPlanned = isRunFolder(dir) && (await readRunRecord(dir)).planned !== undefined;
			if (isPlanned) this.#result = await readResult(dir, this.#options.state, language, this.#options.shownFile);
			else this.#run = undefined;
		} catch (error) {
			this.#failure = renderFailure(this.#takeError(error), language, this.#options.shownFile);
		}
	}
}

function progressOf(event: LoggedEvent): Progress {
	const { total = 0, created = 0, refused = 0, unconfirmed = 0, skipped = 0, left = 0, perSecond = 0 } = event;
	return {
		total,
		figures: { units: total, created, refused, rejected: 0, unconfirmed, skipped, notSent: left },
		perSecond,
		...(perSecond > 0 && left > 0 ? { secondsLeft: Math.ceil(left / perSecond) } : {}),
	};
}

async function readResult(
	dir: string,
	{ checked }: SendingState,
	language: Language,
	shownFile: ShownFile,
): Promise<Result> {
	const summary = await summarizeRun(dir, { language, now: new Date() });
	const { state, buckets, reports, customFields: labels = [] } = summary;
	const run = await openRun(dir);
	const total = run.record.planned?.drafts ?? 0;
	const cents = bucketCents(summary, total, checked);
	const hasUnconfirmed = buckets.unconfirmed > 0;
	const isFinished = state === 'finished';
	const { reason, fault } = run.ended ?? {};
	const isFirst = !isFinished && reason === 'first-sent';
	const placeOf: PlaceOf = (origin) => renderOrigin({ ...origin, file: shownFile(origin.file) }, language);
	return {
		isFinished,
		total,
		figures: buckets,
		cents,
		...(cents.rejected === undefined ? {} : { unreadable: checked?.wrong.unreadable ?? 0 }),
		...(labels.length === 0 ? {} : { fields: labels }),
		notices: summary.notices.map(({ message, count, first }) => ({ message, count, place: placeOf(first) })),
		unconfirmed: hasUnconfirmed ? await readUnconfirmed(run, placeOf, language) : [],
		...(isFirst ? { firstSent: await readCreated(run, placeOf, language) } : {}),
		reports: viewReports(addressOfRun(path.basename(dir)), reports),
		awaitsFields: !isFinished && fault?.awaits === 'fields',
		...definedOf({ message: fault && renderFailure(fault, language, shownFile) }),
	};
}

export const addressOfRun = (run: string): string => `/api/runs/${encodeURIComponent(run)}/files`;

/** `folder`: the address below which they are. */
export function viewReports(folder: string, reports: readonly Omit<ReportView, 'address'>[]): readonly ReportView[] {
	return reports.map(({ name, kind, rows, bytes }) => {
		return { address: `${folder}/${encodeURIComponent(name)}`, name, kind, bytes, ...definedOf({ rows }) };
	});
}

type PlaceOf = (origin: Origin) => string;

async function readCreated(run: RunView, placeOf: PlaceOf, language: Language): Promise<readonly CreatedView[]> {
	const found: CreatedView[] = [];
	for await (const { line, state } of run.lines()) {
		if (state !== 'created') continue;
		const { origin, body } = line;
		const facts = factsOfLine(body, { timeZone: timeZoneOf(run.record), language });
		found.push({ enrollmentId: body.enrollmentId, place: placeOf(origin), facts });
		if (found.length === MAX_CREATED) break;
	}
	return found;
}

async function readUnconfirmed(
	run: RunView,
	placeOf: PlaceOf,
	language: Language,
): Promise<readonly UnconfirmedView[]> {
	const found: UnconfirmedView[] = [];
	for await (const { line, state, entry } of run.lines()) {
		if (state !== 'unconfirmed' && state !== 'attempting') continue;
		const { n, origin, body } = line;
		found.push({
			n,
			enrollmentId: body.enrollmentId,
			place: placeOf(origin),
			message: entry?.type === 'unconfirmed' ? renderProblem(entry.problem, language) : '',
			...definedOf({ sentAt: entry?.at }),
			facts: factsOfLine(body, { timeZone: timeZoneOf(run.record), language }),
		});
		if (found.length === MAX_UNCONFIRMED) break;
	}
	return found;
}
