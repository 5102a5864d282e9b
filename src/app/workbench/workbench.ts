/**
 * An import in progress, kept in a folder. It is checked in a thread, and sent by a command of this program, which survives the page.
 * Its parts are its inputs, answers, edits, last check and sending; here they meet. Methods throw `Fault`.
 */
import path from 'node:path';
import { Readable } from 'node:stream';
import { definedOf } from '../../config/config.ts';
import type { Language } from '../../messages/message.ts';
import { loadTexts } from '../../messages/texts.ts';
import { readDoneLines } from '../../reports/csv/read-changed.ts';
import { markDone } from '../../runs/view/mark-done.ts';
import type { Actions, AnswersBody, BodyOf, EditBody, RowsQuery, TargetBody, ValuesQuery } from '../protocol/routes.ts';
import type { ColumnValues, RowWindow, WorkbenchView } from '../protocol/view.ts';
import { type WorkFacts, workState } from '../protocol/work-state.ts';
import { CORRECTIONS, type Edits, openEdits } from '../rows/edits.ts';
import { Answers } from './answers.ts';
import { CheckThread, type ReportJob } from './check-thread.ts';
import { type CheckReason, type CheckStart, Checking, type Planned } from './checking.ts';
import { checkCommand, checkFlags, type CommandSettings, SEND_LOG, sendCommand } from './commands.ts';
import { ImportSender } from './import-sender.ts';
import { type InputFiles, openInputFiles } from './input-files.ts';
import { Inputs } from './inputs.ts';
import { digest, Invoices } from './invoices.ts';
import { LastCheck } from './last-check.ts';
import { MAPPING, type MappingFile, openMappingFile } from './mapping-file.ts';
import { renderFailure } from './program.ts';
import { RowEdits } from './row-edits.ts';
import { showPath } from './shown-file.ts';
import { KeptState, readState, type WorkbenchState, writeState } from './state-file.ts';
import { Target } from './target.ts';
import type { WorkbenchOptions } from './workbench-options.ts';

/** A program does not live to make so many. A tab that was open before a start ignores lower revisions. */
const REVISIONS_OF_A_START = 2 ** 32;

export async function openWorkbench(dir: string, options: WorkbenchOptions): Promise<Workbench | undefined> {
	const state = await readState(dir);
	if (state === undefined) return undefined;
	await loadTexts(state.language);
	const started = { ...state, starts: (state.starts ?? 0) + 1 };
	// Without it, only a tab that is open already goes wrong.
	await writeState(dir, started).catch(() => {});
	const opened = new Workbench(dir, options, {
		state: new KeptState(dir, started, options.now),
		files: await openInputFiles(dir),
		edits: await openEdits(dir),
		mapping: await openMappingFile(dir, options.runsDir),
	});
	await opened.restore();
	return opened;
}

interface Parts {
	readonly state: KeptState;
	readonly files: InputFiles;
	readonly edits: Edits;
	readonly mapping: MappingFile;
}

export class Workbench implements Actions {
	readonly id: string;
	readonly #dir: string;
	readonly #options: WorkbenchOptions;
	readonly #state: KeptState;
	readonly #edits: Edits;
	readonly #mapping: MappingFile;
	readonly #target: Target;
	readonly #inputs: Inputs;
	readonly #invoices: Invoices;
	readonly #lastCheck: LastCheck;
	readonly #answers: Answers;
	readonly #rowEdits: RowEdits;
	readonly #sender: ImportSender;
	readonly #checking: Checking;
	readonly #listeners = new Set<() => void>();
	#taken: WorkbenchView['taken'];
	#revision: number;

	constructor(dir: string, options: WorkbenchOptions, { state, files, edits, mapping }: Parts) {
		const { cwd, keys, now: clock, onBug, startThread } = options;
		const onChange = (): void => this.#changed();
		this.id = path.basename(dir);
		this.#dir = dir;
		this.#options = options;
		this.#state = state;
		this.#edits = edits;
		this.#mapping = mapping;
		this.#revision = (state.now.starts ?? 0) * REVISIONS_OF_A_START;
		const target = new Target(state, keys, this.id);
		const inputs = new Inputs(files, cwd, state);
		const { shownFile } = inputs;
		const invoices = new Invoices({ inputs, state, options });
		[this.#target, this.#inputs, this.#invoices] = [target, inputs, invoices];
		const thread = new CheckThread({ start: startThread, onBug });
		this.#lastCheck = new LastCheck({ dir, state, edits, mapping, thread, shownFile, onChange, onBug });
		const checked = () => this.#lastCheck.run;
		this.#answers = new Answers({ mapping, invoices, inputs, state, checked });
		this.#rowEdits = new RowEdits({ edits, lastCheck: this.#lastCheck, clock, onEdit: () => this.#checkAgain('edit') });
		this.#sender = new ImportSender({
			options,
			dir,
			state,
			target,
			shownFile,
			onChange,
			settings: () => this.#settings(),
			current: () => (this.#isCurrent() ? this.#lastCheck.run : undefined),
			invoiceSum: () => this.#invoices.views()?.invoiceSum,
			onEnd: () => this.#checkAgain(),
		});
		this.#checking = new Checking({
			thread,
			reports: new CheckThread({ start: startThread, onBug }),
			prepare: () => this.#prepareCheck(),
			onPlanned: (planned, start) => this.#takePlan(planned, start),
			onUndecided: (asked) => this.#answers.setOpen(asked),
			onFound: (found) => this.#answers.setFound(found),
			onReports: () => this.#lastCheck.readReports(),
			onChange,
			onBug,
			mustWait: () => inputs.isUploading(),
			renderFailure: (failure) => renderFailure(failure, state.now.language, shownFile),
		});
	}

	async restore(): Promise<void> {
		await this.#inputs.look();
		const { checked } = this.#state.now;
		// Without inputs, the last check is of files that were removed.
		if (checked !== undefined && this.#inputs.hasAny() && this.#lastCheck.exists(checked.run)) {
			this.#edits.setSeen(checked.edits);
			await this.#lastCheck.show(checked.run);
			this.#checking.restore();
		}
		await this.#lastCheck.clearOthers();
		this.#sender.restore();
		const isWhole = this.#lastCheck.isWhole(this.#inputs.invoices().length > 0);
		const isStale = !isWhole || checked?.isAsking === true || checked?.signature !== this.#signature();
		if (this.#inputs.hasAny() && (isStale || this.#edits.isBehind())) this.#checking.request();
		// The list of invoices is not kept with a check. If it cannot be read any more, a new check says why.
		else
			void this.#invoices.read().then(
				() => this.#changed(),
				() => this.#checkAgain(),
			);
	}

	view(): WorkbenchView {
		const { language, settings } = this.#state.now;
		const facts: WorkFacts = {
			inputs: this.#inputs.view(this.#answers.found(), this.#invoices.others()),
			target: this.#target.view(),
			check: { ...this.#checking.view(), isBehind: this.#isBehind() },
			tables: this.#answers.tables().map(({ view }) => view),
			...definedOf({ outcome: this.#lastCheck.view(this.#invoices.views()), sending: this.#sender.view() }),
		};
		return {
			id: this.id,
			language,
			revision: this.#revision,
			state: workState(facts),
			...facts,
			settings: definedOf(settings),
			...definedOf({ companies: this.#invoices.views()?.companies, taken: this.#taken }),
			edits: this.#rowEdits.view(language),
			commands: {
				check: checkCommand(this.#settings()),
				send: sendCommand(this.#settings(), path.join(this.#dir, SEND_LOG)).shown,
			},
		};
	}

	subscribe(listener: () => void): () => void {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	}

	rows(query: RowsQuery): Promise<RowWindow> {
		return this.#lastCheck.rows(query, this.#revision);
	}

	async values({ of, ...filter }: ValuesQuery): Promise<ColumnValues> {
		return this.#lastCheck.run?.filters.count(filter, of) ?? { values: [], distinct: 0, isCut: false };
	}

	/** Returns the folder and the name of the run in which the last check left its reports. */
	checkedRun(): readonly [dir: string, run: string] {
		return [this.#lastCheck.folder, this.#lastCheck.run?.name ?? ''];
	}

	isSending(): boolean {
		return this.#sender.isSending();
	}

	async close(): Promise<void> {
		await this.#checking.close();
		await this.#sender.close();
		await this.#state.close();
		await this.#lastCheck.close();
	}

	async setLanguage(language: Language): Promise<void> {
		await loadTexts(language);
		await this.#state.save({ language });
		// The columns of units are named in the language.
		if (this.#lastCheck.run?.tables.some(({ isUnits }) => isUnits) === true) await this.#lastCheck.show(undefined);
		await this.#sender.reload(language);
		this.#changed();
		// Many invoices take a while to be read in the new language.
		await this.#invoices.read();
		this.#changed();
	}

	async putInput(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
		if (!(await this.#inputs.put(name, bytes))) return;
		this.#taken = undefined;
		this.#checkAgain();
	}

	async paste({ text }: BodyOf<'paste'>): Promise<void> {
		await this.putInput('colado.csv', Readable.from([Buffer.from(`\uFEFF${text}`)]));
	}

	async takeDone({ name }: BodyOf<'takeDone'>): Promise<void> {
		const { runsDir, ledger, now } = this.#options;
		const file = this.#inputs.pathOf(name);
		if (file === undefined) return;
		const done = await readDoneLines(file);
		await markDone(runsDir, done, { now: now(), team: ledger && { ledger, apiKey: this.#target.key() } });
		this.#taken = { name, lines: done.length };
		await this.removeInput({ name });
	}

	async removeInput({ name }: BodyOf<'removeInput'>): Promise<void> {
		await this.#inputs.remove(name);
		this.#checkAgain();
	}

	async setSettings(settings: WorkbenchState['settings']): Promise<void> {
		await this.#state.save({ settings });
		this.#checkAgain();
	}

	async setTarget(target: TargetBody): Promise<void> {
		await this.#target.set(target);
		this.#checkAgain();
	}

	async answer(answers: AnswersBody): Promise<void> {
		await this.#answers.answer(answers);
		this.#checkAgain();
	}

	async correct(product: BodyOf<'correct'>): Promise<void> {
		await this.#invoices.correct(product);
		this.#checkAgain();
	}

	edit(edit: EditBody): Promise<void> {
		return this.#rowEdits.edit(edit);
	}

	fill(fill: BodyOf<'fill'>): Promise<void> {
		return this.#rowEdits.fill(fill);
	}

	undo(): Promise<void> {
		return this.#rowEdits.undo();
	}

	redo(): Promise<void> {
		return this.#rowEdits.redo();
	}

	async check(): Promise<void> {
		this.#checkAgain('asked');
	}

	async cancelCheck(): Promise<void> {
		this.#checking.cancel();
		this.#changed();
	}

	send(body: BodyOf<'send'>): Promise<void> {
		return this.#sender.send(body);
	}

	async stop(): Promise<void> {
		this.#sender.stop();
		this.#changed();
	}

	resume(body: BodyOf<'resume'>): Promise<void> {
		return this.#sender.resume(body);
	}

	async resolve(body: BodyOf<'resolve'>): Promise<void> {
		await this.#sender.resolve(body);
		this.#checkAgain();
	}

	#isBehind(): boolean {
		return this.#edits.isBehind() || this.#checking.isDue();
	}

	#isCurrent(): boolean {
		return this.#checking.view().state === 'done' && !this.#isBehind();
	}

	#settings(): CommandSettings {
		const { cwd, flags } = this.#options;
		const mapping = this.#mapping.isEmpty() ? undefined : path.join(this.#dir, MAPPING);
		const corrections = this.#edits.count() === 0 ? undefined : path.join(this.#dir, CORRECTIONS);
		const files = definedOf({ mapping, corrections });
		return { cwd, flags, dir: this.#dir, state: this.#state.now, inputs: this.#inputs.named(), ...files };
	}

	/** Hashes everything that a check depends on except the edits. */
	#signature(): string {
		const { settings, target, inPlace } = this.#state.now;
		return digest([settings, target, inPlace, this.#inputs.uploads(), this.#mapping.text()]);
	}

	async #prepareCheck(): Promise<CheckStart | undefined> {
		await this.#inputs.look();
		await this.#mapping.refresh();
		await this.#invoices.read();
		if (!this.#inputs.hasAny()) {
			this.#answers.setWaiting([]);
			await this.#lastCheck.forget();
			await this.#lastCheck.clearOthers();
			return undefined;
		}
		const job = {
			inputs: this.#inputs.named(),
			flags: checkFlags(this.#settings()),
			language: this.#state.now.language,
			apiKey: this.#target.key(),
			planDir: this.#lastCheck.folder,
		};
		return { job, signature: this.#signature(), edits: this.#edits.count() };
	}

	async #takePlan({ run, waiting }: Planned, { signature, edits }: CheckStart): Promise<() => Promise<ReportJob>> {
		await this.#lastCheck.show(run);
		await this.#lastCheck.whenSummed();
		this.#answers.setWaiting(waiting);
		this.#edits.setSeen(edits);
		return async () => {
			await this.#state.save({ checked: { run, edits, signature, isAsking: waiting.length > 0 } });
			await this.#lastCheck.clearOthers();
			const dir = this.#lastCheck.dirOf(run);
			return { dir, shownDir: showPath(this.#options.cwd, dir), language: this.#state.now.language };
		};
	}

	#checkAgain(reason: CheckReason = 'change'): void {
		this.#checking.request(reason);
		this.#changed();
	}

	#changed(): void {
		this.#revision += 1;
		const { stage } = this.view().state;
		if (stage !== this.#state.now.stage) void this.#state.save({ stage }).catch(() => {});
		for (const listener of this.#listeners) listener();
	}
}
