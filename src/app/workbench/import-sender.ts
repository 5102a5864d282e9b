/** Sends what was checked, by a command of its own that survives the page, and settles what became of it. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { definedOf } from '../../config/config.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { writeReports } from '../../reports/write/write-reports.ts';
import { planName } from '../../runs/plan-file/row-names.ts';
import { resolveRows } from '../../runs/view/resolve-rows.ts';
import type { BodyOf } from '../protocol/routes.ts';
import type { InvoiceSum, SendingView } from '../protocol/view.ts';
import { nameTarget } from '../protocol/work-state.ts';
import type { CheckedRun } from '../rows/checked-run.ts';
import { addSums, type RowSum } from '../rows/row-sums.ts';
import { type CommandSettings, resumeCommand, SEND_LOG, sendCommand } from './commands.ts';
import type { RunningCommand } from './program.ts';
import { announcedSending, processOf, Sending, type SendingState } from './sending.ts';
import { type ShownFile, showPath } from './shown-file.ts';
import type { KeptState } from './state-file.ts';
import type { Target } from './target.ts';
import type { WorkbenchOptions } from './workbench-options.ts';

export interface ImportSenderParts {
	readonly options: Pick<WorkbenchOptions, 'program' | 'cwd' | 'runsDir' | 'ledger' | 'now' | 'onBug'>;
	/** Folder of the workbench. */
	readonly dir: string;
	readonly state: KeptState;
	readonly target: Target;
	readonly shownFile: ShownFile;
	readonly settings: () => CommandSettings;
	/** Returns the last check if its figures are those of now. */
	readonly current: () => CheckedRun | undefined;
	/** Sums up the invoices of the last check. */
	readonly invoiceSum: () => InvoiceSum | undefined;
	readonly onChange: () => void;
	/** Starts a check, which skips what was created. */
	readonly onEnd: () => void;
}

export class ImportSender {
	readonly #parts: ImportSenderParts;
	#sending: Sending | undefined;
	#isStarting = false;

	constructor(parts: ImportSenderParts) {
		this.#parts = parts;
	}

	/** Finds again what was sent, or is being sent, before the program was started. */
	restore(): void {
		const { sending } = this.#parts.state.now;
		if (sending !== undefined) this.#watch(sending);
	}

	isSending(): boolean {
		return this.#sending?.isRunning() ?? false;
	}

	view(): SendingView | undefined {
		const view = this.#sending?.view();
		if (view === undefined) return undefined;
		const { sending } = this.#parts.state.now;
		const isFirst = sending?.isFirst === true && view.state === 'stopped' && this.#parts.target.isProduction();
		return isFirst ? { ...view, isRestUnconfirmed: true } : view;
	}

	async reload(language: Language): Promise<void> {
		await this.#sending?.reload(language);
	}

	async send(body: BodyOf<'send'>): Promise<void> {
		this.#refuseWhileSending();
		const { target } = this.#parts.state.now;
		const { count, first = Infinity } = body;
		const checked = this.#parts.current();
		const ready = checked?.record.planned?.drafts ?? 0;
		const sent = Math.min(ready, first);
		if (checked === undefined || ready === 0) throw new Fault('sending-refused', { kind: 'unchecked' });
		if (this.#parts.target.lacksKey()) throw new Fault('sending-refused', { kind: 'key' });
		if (this.#parts.target.isProduction()) refuseOtherCount(count, sent);
		const isRehearsal = target.kind === 'rehearsal';
		const isFirst = sent < ready ? true : undefined;
		const { wrong, skipped, created, unconfirmed } = checked.index.sums;
		const left = [skipped, created, unconfirmed].reduce(addSums);
		const sending = {
			total: ready,
			isRehearsal,
			sentTo: nameTarget(target),
			checked: withInvoices({ wrong, skipped: left }, this.#parts.invoiceSum()),
			...definedOf({ isFirst }),
		};
		await this.#start(sending, sendCommand(this.#parts.settings(), this.#log(), body).args);
	}

	stop(): void {
		this.#sending?.stop();
	}

	async resume({ fields, count }: BodyOf<'resume'>): Promise<void> {
		this.#refuseWhileSending();
		const { state, options } = this.#parts;
		const { sending, target, settings } = state.now;
		const view = this.view();
		if (view?.awaitsFields === true && fields === undefined) throw new Fault('sending-refused', { kind: 'fields' });
		const isElsewhere = sending !== undefined && sending.sentTo !== nameTarget(target);
		if (sending?.run === undefined || isElsewhere) throw new Fault('sending-refused', { kind: 'unchecked' });
		if (this.#parts.target.lacksKey()) throw new Fault('sending-refused', { kind: 'key' });
		if (view?.isRestUnconfirmed === true) refuseOtherCount(count, view.figures.notSent);
		// In a rehearsal, fields exist unless the user has named others.
		if (fields === 'exist' && target.kind === 'rehearsal')
			await state.save({ settings: { ...settings, customFields: undefined } });
		const run = path.join(options.runsDir, sending.run);
		const { pid: _, start: __, isFirst: ___, ...again } = sending;
		await this.#start(again, resumeCommand(this.#parts.settings(), run, this.#log(), fields).args);
	}

	/** Records that a person looked whether an unconfirmed row was created. */
	async resolve({ run, n, isCreated, assetId }: BodyOf<'resolve'>): Promise<void> {
		const { options, state } = this.#parts;
		const { runsDir, ledger, now, cwd } = options;
		const dir = path.join(runsDir, path.basename(run));
		const created = { kind: 'created', ...definedOf({ assetId: assetId === '' ? undefined : assetId }) } as const;
		const { language } = state.now;
		await resolveRows(dir, [planName(n)], isCreated ? created : { kind: 'not-created' }, definedOf({ ledger }));
		await writeReports(dir, { language, now: now(), shownDir: showPath(cwd, dir) });
		await this.reload(language);
	}

	async close(): Promise<void> {
		if (this.#sending?.isRunning() !== true) return;
		this.#sending.stop();
		await this.#sending.ended;
	}

	async #start(sending: Omit<SendingState, 'logOffset' | 'startedAt'>, args: readonly string[]): Promise<void> {
		const { state, options } = this.#parts;
		this.#isStarting = true;
		try {
			if (sending.run === undefined) await rm(this.#log(), { force: true });
			const announced = await announcedSending(this.#log(), sending, options.now());
			await state.save({ sending: announced });
			const command = this.#startCommand(args);
			const started = { ...announced, ...processOf(command) };
			await state.save({ sending: started });
			this.#watch(started, command);
		} finally {
			this.#isStarting = false;
		}
	}

	#startCommand(args: readonly string[]): RunningCommand {
		const { options, state, target } = this.#parts;
		const env = { ASSET_IMPORTER_LANG: state.now.language, ASSET_IMPORTER_API_KEY: target.key() ?? '' };
		return options.program.start(args, { cwd: options.cwd, env });
	}

	#watch(sent: SendingState, command?: RunningCommand): void {
		const { options, state, shownFile, onChange, onEnd } = this.#parts;
		const last = this.#sending?.view();
		const isGoingOn = sent.run !== undefined && last?.run === sent.run;
		const its = new Sending({
			state: sent,
			runsDir: options.runsDir,
			log: this.#log(),
			language: () => state.now.language,
			shownFile,
			...definedOf({ command, before: isGoingOn ? last.figures : undefined }),
			onChange,
			onRun: async (run) => {
				if (state.now.sending !== undefined) await state.save({ sending: { ...state.now.sending, run } });
			},
			onBug: options.onBug,
			onEnd,
		});
		this.#sending = its;
		void its.ended.then(async () => {
			// Killed before it had a plan: there is nothing to resume or to show.
			if (its.view().run !== '' || its.view().message !== '') return;
			this.#sending = undefined;
			// If the disk is full, the next save writes it.
			await state.save({ sending: undefined }).catch(() => {});
			onChange();
		});
		onChange();
	}

	#log(): string {
		return path.join(this.#parts.dir, SEND_LOG);
	}

	#refuseWhileSending(): void {
		if (this.#isStarting || this.isSending()) throw new Fault('sending-refused', { kind: 'running' });
	}
}

function refuseOtherCount(typed: string | undefined, count: number): void {
	if (typed !== undefined && typed.trim().replaceAll(/[.,\s]/g, '') === String(count)) return;
	throw new Fault('sending-refused', { kind: 'count', typed: typed ?? '', count });
}

/** An import counts the items of invoices that are rejected or skipped as a whole, which are no rows of the check. */
function withInvoices(
	{ wrong, skipped }: { readonly wrong: RowSum; readonly skipped: RowSum },
	sum: InvoiceSum | undefined,
): { readonly wrong: RowSum; readonly skipped: RowSum } {
	const ofItems = (rows = 0, cents = 0): RowSum => ({ rows, cents, unreadable: 0 });
	const { refused, skipped: left } = sum ?? {};
	return {
		wrong: addSums(wrong, ofItems(refused?.items, refused?.cents)),
		skipped: addSums(skipped, ofItems(left && left.items + left.others, left?.cents)),
	};
}
