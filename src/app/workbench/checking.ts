/** Decides when a workbench is checked, and what its view says of the check. */
import { Fault, findTooManyOpen } from '../../messages/fault.ts';
import type { CheckView } from '../protocol/view.ts';
import type { FoundInputs } from './inputs.ts';
import type { CheckJob, CheckResult, CheckThread, ReportJob } from './check-thread.ts';

const BUNDLED_MS = 100;

/** A check as it began. When it has ended, its inputs may be others, and more may be edited. */
export interface CheckStart {
	readonly job: CheckJob;
	readonly signature: string;
	readonly edits: number;
}

export interface CheckingOptions {
	readonly thread: Pick<CheckThread, 'check' | 'cancel' | 'close'>;
	/** Another thread, since no check waits for the reports of the one before it. */
	readonly reports: Pick<CheckThread, 'report' | 'abandon' | 'close'>;
	/** Returns undefined if there is nothing to check. */
	readonly prepare: () => Promise<CheckStart | undefined>;
	/** Shows the check, whose figures count from then on. Returns what makes it the one that a restart shows. */
	readonly onPlanned: (planned: Planned, start: CheckStart) => Promise<() => Promise<ReportJob>>;
	readonly onUndecided: (asked: Extract<CheckResult, { kind: 'undecided' }>) => void;
	/** Called if the check ends with questions or a failure, and knows what the inputs are. */
	readonly onFound: (found: FoundInputs) => void;
	readonly onReports: () => Promise<void>;
	readonly onChange: () => void;
	readonly onBug: (error: unknown) => void;
	readonly mustWait: () => boolean;
	readonly renderFailure: (failure: unknown) => string;
}

export type Planned = Extract<CheckResult, { kind: 'planned' }>;
type View = Omit<CheckView, 'isBehind'>;

/** Says why a check is due. A check that began before an edit is still worth its result; one of other inputs or answers is not. */
export type CheckReason = 'edit' | 'change' | 'asked';

export class Checking {
	readonly #options: CheckingOptions;
	#view: View = { state: 'none' };
	#timer: NodeJS.Timeout | undefined;
	#running: Promise<void> | undefined;
	#isWanted = false;
	#isCancelled = false;
	#isClosed = false;

	constructor(options: CheckingOptions) {
		this.#options = options;
	}

	request(reason: CheckReason = 'change'): void {
		this.#isWanted = true;
		if (reason !== 'edit') this.#end();
		void this.#options.reports.abandon();
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#begin(), reason === 'change' ? BUNDLED_MS : 0);
	}

	/** The result of the check before stays, and edits since then count as not checked. */
	cancel(): void {
		this.#isWanted = false;
		this.#end();
		clearTimeout(this.#timer);
	}

	view(): View {
		return this.#isWanted && this.#view.state !== 'running' ? { state: 'running' } : this.#view;
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
		await Promise.all([this.#options.thread.close(), this.#options.reports.close()]);
		await this.#running;
	}

	#end(): void {
		this.#isCancelled = true;
		this.#options.thread.cancel();
	}

	#begin(): void {
		this.#timer = undefined;
		if (this.#isClosed || !this.#isWanted || this.#running !== undefined) return;
		if (this.#options.mustWait()) {
			this.#timer = setTimeout(() => this.#begin(), BUNDLED_MS);
			return;
		}
		this.#isWanted = false;
		this.#isCancelled = false;
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
			const start = await this.#options.prepare();
			if (start === undefined) return this.#show({ state: 'none' });
			const result = await this.#check(start);
			if (result.kind === 'cancelled') return this.#show(before);
			if ('found' in result) this.#options.onFound(result.found);
			if (result.kind === 'failed')
				return this.#show({ state: 'failed', message: this.#options.renderFailure(result.fault ?? result) });
			if (result.kind === 'undecided') {
				this.#options.onUndecided(result);
				return this.#show({ state: 'undecided' });
			}
			const keep = await this.#options.onPlanned(result, start);
			this.#show({ state: 'done' });
			await this.#report(await keep());
		} catch (thrown) {
			const error = findTooManyOpen(thrown) ?? thrown;
			if (!(error instanceof Fault)) this.#options.onBug(error);
			this.#show({ state: 'failed', message: this.#options.renderFailure(error) });
		}
	}

	async #check({ job }: CheckStart): Promise<CheckResult> {
		if (this.#isCancelled || this.#isClosed) return { kind: 'cancelled' };
		const result = await this.#options.thread.check(job, (rows) => this.#show({ state: 'running', rows }));
		return this.#isCancelled || this.#isClosed ? { kind: 'cancelled' } : result;
	}

	/** A newer check writes reports of its own. */
	async #report(job: ReportJob): Promise<void> {
		if (this.#isWanted || this.#isClosed) return;
		await this.#options.reports.report(job);
		if (!this.#isClosed) await this.#options.onReports();
	}

	#show(view: View): void {
		this.#view = view;
		this.#options.onChange();
	}
}
