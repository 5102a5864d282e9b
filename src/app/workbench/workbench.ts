/**
 * An import in progress, kept in a folder. It is checked in a thread, and sent by a command of this program, which survives the page.
 * Methods throw `Fault`.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { definedOf } from '../../config/config.ts';
import { environmentOfKey, maskKey, readPastedKey } from '../../contract/api-key.ts';
import type { Edit } from '../../drafts/corrections/correction.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { escapeUnseen } from '../../messages/render-visible.ts';
import { loadTexts } from '../../messages/texts.ts';
import { nameOfTable } from '../../runs/plan/open-tables.ts';
import { planName } from '../../runs/plan-file/row-names.ts';
import type { LedgerPlace } from '../../runs/ledger/ledger-types.ts';
import { resolveRows } from '../../runs/view/resolve-rows.ts';
import { writeReports } from '../../reports/write/write-reports.ts';
import { readReports } from '../../reports/write/report-folder.ts';
import { isPassedOver } from '../../sources/open/input-names.ts';
import type { Actions, AnswersBody, BodyOf, EditBody, RowsQuery, TargetBody } from '../protocol/routes.ts';
import { renderSeries } from '../protocol/series.ts';
import { nameTarget, type WorkFacts, workState } from '../protocol/work-state.ts';
import type { OutcomeView, ReportView, RowWindow, SendingView, WorkbenchView } from '../protocol/view.ts';
import { CheckedRun, type MappingOf } from '../rows/checked-run.ts';
import type { CheckedTable, EditedCells, TableEdits } from '../rows/checked-table.ts';
import type { ReplacedCells } from '../rows/row-filter.ts';
import { createRowsNow, type RowsNow } from '../rows/row-order.ts';
import { correctProduct, parseProposal } from '../../drafts/invoice-settings/corrected-products.ts';
import { PRODUCT_FIELDS } from '../../drafts/invoice-settings/parse-rules.ts';
import { readItemAnswers } from '../../drafts/decisions/ask-items.ts';
import { forgetItems, loadItems, saveItems } from '../../runs/record/saved-items.ts';
import { openRun } from '../../runs/view/run-view.ts';
import { openRunUnits } from '../../runs/view/unit-rows.ts';
import { CheckThread, type ReportJob, type StartThread } from './check-thread.ts';
import { type CheckReason, type CheckStart, Checking } from './checking.ts';
import {
	checkCommand,
	checkFlags,
	type CommandInputs,
	type CommandSettings,
	findCommandInputs,
	resumeCommand,
	SEND_LOG,
	sendCommand,
	showPath,
} from './commands.ts';
import { CORRECTIONS, type Edits, openEdits } from '../rows/edits.ts';
import { FOLDERS, type InputFiles, openInputFiles } from './input-files.ts';
import { DEFAULT_NFE_OPTIONS, type NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { type InvoiceViews, readInvoiceViews } from './invoice-views.ts';
import { MAPPING, type MappingFile, openMappingFile } from './mapping-file.ts';
import { type Program, renderFailure, type RunningCommand } from './program.ts';
import { announcedSending, processOf, Sending, viewReports } from './sending.ts';
import { readState, type WorkbenchState, writeState } from './state-file.ts';
import {
	describeDecided,
	describeItems,
	describeIgnored,
	ITEMS_KEY,
	describeUndecided,
	keyOfDecided,
	type KnownTable,
} from './table-views.ts';
import { outcomeOf, viewEdits, viewInputs } from './workbench-view.ts';

const MAX_WINDOW = 500;
/** The plan of the last check, as a run of its own. */
const CHECKS = 'checks';

export interface WorkbenchOptions {
	/** Sends. */
	readonly program: Program;
	/** Checks. */
	readonly startThread: StartThread;
	readonly onBug: (error: unknown) => void;
	readonly runsDir: string;
	readonly cwd: string;
	/** Passed to every command as typed: `--runs-dir`, `--config`, `--ca-file`, `--ledger`. */
	readonly flags: readonly string[];
	readonly ledger?: LedgerPlace;
	/** Returns the options of the command that serves the page, with its rules. */
	readonly nfeOptions?: (() => Promise<NfeOptions>) | undefined;
	readonly now: () => Date;
	readonly keys: Map<string, string>;
}

export async function openWorkbench(dir: string, options: WorkbenchOptions): Promise<Workbench | undefined> {
	const state = await readState(dir);
	if (state === undefined) return undefined;
	await loadTexts(state.language);
	const opened = new Workbench(dir, options, state, {
		files: await openInputFiles(dir),
		edits: await openEdits(dir),
		mapping: await openMappingFile(dir, options.runsDir),
	});
	await opened.restore();
	return opened;
}

interface Parts {
	readonly files: InputFiles;
	readonly edits: Edits;
	readonly mapping: MappingFile;
}

export class Workbench implements Actions {
	readonly id: string;
	readonly runsDir: string;
	readonly #dir: string;
	readonly #options: WorkbenchOptions;
	readonly #parts: Parts;
	readonly #checking: Checking;
	readonly #listeners = new Set<() => void>();
	readonly #rowsNow: RowsNow;
	#state: WorkbenchState;
	#revision: number;
	#uploads = 0;
	#checked: CheckedRun | undefined;
	#reports: readonly ReportView[] = [];
	#undecided: readonly KnownTable[] | undefined;
	#sending: Sending | undefined;
	#isStarting = false;
	#inputs: CommandInputs = { tables: [], invoices: [] };
	#invoices: (InvoiceViews & { readonly signature: string }) | undefined;
	#saving: Promise<void> = Promise.resolve();
	#showing: Promise<void> = Promise.resolve();

	constructor(dir: string, options: WorkbenchOptions, state: WorkbenchState, parts: Parts) {
		this.id = path.basename(dir);
		this.runsDir = options.runsDir;
		this.#dir = dir;
		this.#options = options;
		this.#state = state;
		// A tab that was open before this process began ignores views with lower revisions.
		this.#revision = options.now().getTime();
		this.#parts = parts;
		this.#rowsNow = createRowsNow(parts.edits);
		this.#checking = new Checking({
			thread: new CheckThread({ start: options.startThread, onBug: options.onBug }),
			prepare: () => this.#prepareCheck(),
			onPlanned: (run, start) => this.#takePlan(run, start),
			onUndecided: (tables) => void (this.#undecided = describeUndecided(tables, parts.mapping, this.#shownFile)),
			onReports: () => this.#readReports(),
			onChange: () => this.#changed(),
			mustWait: () => this.#uploads > 0,
			renderFailure: (failure) => renderFailure(failure, this.#state.language),
		});
	}

	async restore(): Promise<void> {
		await this.#findInputs();
		const { checked, sending } = this.#state;
		const dir = checked === undefined ? undefined : this.#checkDir(checked.run);
		if (checked !== undefined && dir !== undefined && existsSync(dir)) {
			this.#parts.edits.setSeen(checked.edits);
			await this.#show(dir);
			this.#checking.restore();
		}
		await this.#clearChecks();
		if (sending !== undefined) this.#watch(sending);
		// A check that was killed after its plan has no reports.
		const isWhole = this.#checked !== undefined && this.#reports.length > 0;
		// It was checked when units of invoices were no rows.
		const isOld = this.#inputs.invoices.length > 0 && this.#checked?.record.unitRows === undefined;
		const isStale = !isWhole || isOld || checked?.signature !== this.#signature();
		if (this.#hasInputs() && (isStale || this.#parts.edits.isBehind())) this.#checking.request();
	}

	view(): WorkbenchView {
		const { language, target, settings } = this.#state;
		const { files, edits } = this.#parts;
		const key = this.#key();
		const checked = this.#checked;
		const check = { ...this.#checking.view(), isBehind: this.#isBehind() };
		const facts: WorkFacts = {
			inputs: viewInputs(this.#state, this.#inputs, files.list(), checked, this.#shownFile),
			target: target.kind === 'rehearsal' ? target : { ...target, ...definedOf({ key: key && maskKey(key) }) },
			check,
			tables: this.#tables().map(({ view }) => view),
			...definedOf({ outcome: checked && this.#viewOutcome(checked), sending: this.#viewSending() }),
		};
		return {
			id: this.id,
			language,
			revision: this.#revision,
			state: workState(facts),
			...facts,
			settings: definedOf(settings),
			edits: viewEdits(edits.log(), language),
			commands: {
				check: checkCommand(this.#settings()),
				send: sendCommand(this.#settings(), this.#file(SEND_LOG)).shown,
			},
		};
	}

	#viewOutcome(checked: CheckedRun): OutcomeView {
		const { invoices = [], files = [], invoiceSum } = this.#invoices ?? {};
		const outcome = outcomeOf(checked, this.#state.language);
		return {
			...outcome,
			// The panel of invoices tells what is wrong with their files.
			files: [...outcome.files.filter(({ name }) => !isAmong(files, name)), ...files],
			invoices,
			...definedOf({ invoiceSum }),
			reports: this.#reports,
		};
	}

	#viewSending(): SendingView | undefined {
		const view = this.#sending?.view();
		if (view === undefined) return undefined;
		const { unconfirmed, firstSent } = view;
		const shown = <Row extends { readonly place: string }>(one: Row): Row => ({
			...one,
			place: this.#shownFile(one.place),
		});
		const { target, sending } = this.#state;
		const isFirst = sending?.isFirst === true && view.state === 'stopped' && isOfProduction(target);
		const rest = { firstSent: firstSent?.map(shown), isRestUnconfirmed: isFirst ? (true as const) : undefined };
		return { ...view, unconfirmed: unconfirmed.map(shown), ...definedOf(rest) };
	}

	subscribe(listener: () => void): () => void {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	}

	async setLanguage(language: Language): Promise<void> {
		await loadTexts(language);
		await this.#save({ language });
		// Its columns have the names of the language.
		if (this.#checked?.tables.some(({ isUnits }) => isUnits) === true) await this.#show(undefined);
		await this.#sending?.reload(language);
		this.#changed();
	}

	async putInput(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
		if (isPassedOver(path.posix.basename(name))) return;
		this.#uploads += 1;
		const shown = this.#state.inPlace.map((one) => this.#shownFile(one));
		try {
			await this.#parts.files.put(name, bytes, shown);
		} finally {
			this.#uploads -= 1;
		}
		await this.#inputsChanged();
	}

	async removeInput({ name }: BodyOf<'removeInput'>): Promise<void> {
		const inPlace = this.#state.inPlace.filter((one) => this.#shownFile(one) !== name);
		if (inPlace.length < this.#state.inPlace.length) await this.#save({ inPlace });
		else await this.#parts.files.remove(name);
		await this.#inputsChanged();
	}

	async paste({ text }: BodyOf<'paste'>): Promise<void> {
		await this.putInput('colado.csv', Readable.from([Buffer.from(`\uFEFF${text}`)]));
	}

	async setSettings(settings: WorkbenchState['settings']): Promise<void> {
		await this.#save({ settings });
		this.#checkAgain();
	}

	async setTarget(target: TargetBody): Promise<void> {
		if (target.kind === 'rehearsal') {
			await this.#save({ target });
		} else {
			const typed = target.apiKey === undefined || target.apiKey === '' ? undefined : readPastedKey(target.apiKey);
			if (typed?.ok === false) throw new Fault('api-key-malformed', { source: target.baseUrl });
			if (typed !== undefined) this.#options.keys.set(this.id, typed.key);
			const key = this.#options.keys.get(this.id);
			const environment = key === undefined ? 'production' : environmentOfKey(key);
			await this.#save({ target: { kind: 'api', baseUrl: target.baseUrl, environment } });
		}
		this.#checkAgain();
	}

	async answer(answers: AnswersBody): Promise<void> {
		if (answers.table === ITEMS_KEY) return this.#answerItems(answers);
		const table = this.#tables().find(({ view }) => view.key === answers.table);
		if (table === undefined) throw new Fault('table-gone', { table: answers.table });
		await this.#parts.mapping.answer(table.mapped, answers);
		this.#checkAgain();
	}

	async #answerItems({ patches, reset = false }: AnswersBody): Promise<void> {
		const { questions = [], answers: known } = this.#invoices ?? {};
		if (!reset) await saveItems(this.runsDir, readItemAnswers(questions, patches), 'app', this.#options.now());
		else if (known !== undefined) await forgetItems(this.runsDir, known, ['units']);
		this.#invoices = undefined;
		this.#checkAgain();
	}

	async correct({ proposal, ...typed }: BodyOf<'correct'>): Promise<void> {
		const product = parseProposal(proposal);
		if (product === undefined) throw new Error(`no product: ${proposal}`);
		const products = correctProduct(product, typed);
		await saveItems(this.runsDir, { products, belongsTo: {} }, 'app', this.#options.now());
		const emptied = PRODUCT_FIELDS.filter((field) => typed[field].trim() === '');
		if (emptied.length > 0) await forgetItems(this.runsDir, { products: [product], belongsTo: {} }, emptied);
		this.#invoices = undefined;
		this.#checkAgain();
	}

	async rows(query: RowsQuery): Promise<RowWindow> {
		const run = this.#checked;
		const revision = this.#revision;
		if (run === undefined) return { revision, count: 0, isSearching: false, from: query.from, rows: [] };
		const { from, to, ...filter } = query;
		const { ids, isWhole, ...counted } = await run.filters.selectSoon(filter);
		const wanted = ids.subarray(from, Math.min(to, from + MAX_WINDOW));
		const rows = await run.viewRows(wanted, this.#parts.edits, this.#state.language);
		return { revision, count: ids.length, isSearching: !isWhole, ...counted, from, rows };
	}

	async edit({ cells = [], rows = [] }: EditBody): Promise<void> {
		const tables = [...new Set([...cells, ...rows].map(({ table }) => table))];
		await this.#appendEdits(
			tables.map((table) => {
				const isOf = (place: { readonly table: string }): boolean => place.table === table;
				return this.#editsOf(table).write({ cells: cells.filter(isOf), rows: rows.filter(isOf) });
			}),
		);
	}

	async fill({ filter, text, isSeries, ...found }: BodyOf<'fill'>): Promise<void> {
		const run = this.#checked;
		if (run === undefined) return;
		const { from, to, ...rows } = filter;
		const isLocked = (id: number, column: number): boolean => {
			const { table, row } = run.index.at(id);
			return run.tables[table]?.isLocked(row, column) === true;
		};
		const fill = async (): Promise<ReplacedCells> => {
			const chosen = (await run.filters.select(rows)).subarray(from, to);
			// A row without a cell to type into takes no number of a series.
			const ids = chosen.filter((id) => found.columns.some((column) => !isLocked(id, column)));
			if (chosen.length > 0 && ids.length === 0) throw new Fault('cell-locked', {});
			const texts = isSeries ? renderSeries(text, ids.length) : [];
			const filled = new Map<CheckedTable, EditedCells['cells'][number][]>();
			for (const [index, id] of ids.entries()) {
				const { table: number, row } = run.index.at(id);
				const table = run.tables[number];
				if (table === undefined) continue;
				const cells = filled.get(table) ?? [];
				for (const column of found.columns)
					if (!table.isLocked(row, column)) cells.push({ row, column, text: texts[index] ?? text });
				filled.set(table, cells);
			}
			return filled;
		};
		const cells = await ((found.find ?? '') === '' ? fill() : run.filters.replace(rows, found, text));
		await this.#appendEdits(
			[...cells].map(([{ name }, ofTable]) => this.#editsOf(name).write({ cells: ofTable, rows: [] })),
		);
	}

	async undo(): Promise<void> {
		if (this.#parts.edits.log().undo() !== undefined) await this.#append({ undo: 1 });
	}

	async redo(): Promise<void> {
		if (this.#parts.edits.log().redo() !== undefined) await this.#append({ redo: 1 });
	}

	async check(): Promise<void> {
		this.#checkAgain('asked');
	}

	async cancelCheck(): Promise<void> {
		this.#checking.cancel();
		this.#changed();
	}

	/** Returns the folder and the name of the run in which the last check left its reports. */
	checkedRun(): readonly [dir: string, run: string] {
		return [this.#file(CHECKS), this.#checked?.name ?? ''];
	}

	async send(body: BodyOf<'send'>): Promise<void> {
		this.#refuseWhileSending();
		const { target } = this.#state;
		const { count, first = Infinity } = body;
		const ready = this.#checked?.record.planned?.drafts ?? 0;
		const sent = Math.min(ready, first);
		const isChecked = this.#checking.view().state === 'done' && !this.#isBehind();
		if (!isChecked || ready === 0) throw new Fault('sending-refused', { kind: 'unchecked' });
		if (target.kind === 'api' && this.#key() === undefined) throw new Fault('sending-refused', { kind: 'key' });
		if (isOfProduction(target) && !isCount(count, sent)) {
			throw new Fault('sending-refused', { kind: 'count', typed: count ?? '', count: sent });
		}
		const wrong = this.#checked?.index.sums.wrong;
		const isRehearsal = target.kind === 'rehearsal';
		const isFirst = sent < ready ? true : undefined;
		const sending = { total: ready, isRehearsal, sentTo: nameTarget(target), ...definedOf({ wrong, isFirst }) };
		await this.#startSending(sending, sendCommand(this.#settings(), this.#file(SEND_LOG), body).args);
	}

	async stop(): Promise<void> {
		this.#sending?.stop();
		this.#changed();
	}

	async resume({ fields, count }: BodyOf<'resume'>): Promise<void> {
		this.#refuseWhileSending();
		const { sending, target, settings } = this.#state;
		const awaitsFields = this.#sending?.view().awaitsFields === true;
		if (awaitsFields && fields === undefined) throw new Fault('sending-refused', { kind: 'fields' });
		const isElsewhere = sending !== undefined && sending.sentTo !== nameTarget(target);
		if (sending?.run === undefined || isElsewhere) throw new Fault('sending-refused', { kind: 'unchecked' });
		if (target.kind === 'api' && this.#key() === undefined) throw new Fault('sending-refused', { kind: 'key' });
		const view = this.#viewSending();
		if (view?.isRestUnconfirmed === true && !isCount(count, view.figures.notSent)) {
			throw new Fault('sending-refused', { kind: 'count', typed: count ?? '', count: view.figures.notSent });
		}
		const run = path.join(this.runsDir, sending.run);
		// In a rehearsal, fields exist unless the user has named others.
		if (fields === 'exist' && target.kind === 'rehearsal')
			await this.#save({ settings: { ...settings, customFields: undefined } });
		const { args } = resumeCommand(this.#settings(), run, this.#file(SEND_LOG), fields);
		const { pid: _, start: __, isFirst: ___, ...again } = sending;
		await this.#startSending(again, args);
	}

	async resolve({ run, n, isCreated, assetId }: BodyOf<'resolve'>): Promise<void> {
		const dir = path.join(this.runsDir, path.basename(run));
		const created = { kind: 'created', ...definedOf({ assetId: assetId === '' ? undefined : assetId }) } as const;
		const { language } = this.#state;
		const { ledger } = this.#options;
		await resolveRows(dir, [planName(n)], isCreated ? created : { kind: 'not-created' }, definedOf({ ledger }));
		await writeReports(dir, { language, now: this.#options.now(), shownDir: showPath(this.#options.cwd, dir) });
		await this.#sending?.reload(language);
		this.#checkAgain();
	}

	isSending(): boolean {
		return this.#sending?.isRunning() ?? false;
	}

	async close(): Promise<void> {
		await this.#checking.close();
		if (this.#sending?.isRunning() === true) {
			this.#sending.stop();
			await this.#sending.ended;
		}
		await this.#saving.catch(() => {});
		await this.#checked?.close();
	}

	#tables(): readonly KnownTable[] {
		const { mapping } = this.#parts;
		const open = this.#undecided ?? (this.#checked ? describeDecided(this.#checked, mapping, this.#shownFile) : []);
		const known = new Set(open.map(({ view }) => view.key));
		const ignored = describeIgnored(mapping, this.#shownFile).filter(({ view }) => !known.has(view.key));
		const items = this.#inputs.invoices.length === 0 ? [] : describeItems(this.#invoices, this.#state.language);
		return [...items, ...open, ...ignored];
	}

	readonly #shownFile = (text: string): string => {
		const { cwd } = this.#options;
		// Messages have names on one line already.
		const inPlace = this.#state.inPlace.reduce(
			(shown, file) => shown.replaceAll(escapeUnseen(file), escapeUnseen(showPath(cwd, file))),
			escapeUnseen(text),
		);
		const folders = [...Object.values(FOLDERS).map((name) => path.join(this.#dir, name)), this.#dir];
		const written = folders.flatMap((dir) => [path.resolve(cwd, dir), showPath(cwd, dir)]);
		const named = written.reduce((shown, dir) => shown.replaceAll(`${dir}${path.sep}`, ''), inPlace);
		return this.#parts.files.show(named);
	};

	#isBehind(): boolean {
		return this.#parts.edits.isBehind() || this.#checking.isDue();
	}

	#file(name: string): string {
		return path.join(this.#dir, name);
	}

	#key(): string | undefined {
		return this.#options.keys.get(this.id);
	}

	#hasInputs(): boolean {
		return this.#state.inPlace.length + this.#parts.files.list().length > 0;
	}

	async #findInputs(): Promise<void> {
		this.#inputs = await findCommandInputs(this.#options.cwd, this.#parts.files, this.#state.inPlace);
	}

	#named(): readonly string[] {
		const { tables, invoices } = this.#inputs;
		return [...tables, ...invoices];
	}

	async #readInvoices(): Promise<void> {
		const { invoices } = this.#inputs;
		const { cwd, runsDir, nfeOptions } = this.#options;
		if (invoices.length === 0) {
			this.#invoices = undefined;
			return;
		}
		const options = nfeOptions === undefined ? DEFAULT_NFE_OPTIONS : await nfeOptions();
		const { language, settings: said } = this.#state;
		const known = await loadItems(runsDir);
		const signature = digest([language, said, options.rules, known, this.#parts.files.list(), this.#inputs]);
		if (this.#invoices?.signature === signature) return;
		const files = invoices.map((file) => path.resolve(cwd, file));
		const views = await readInvoiceViews(files, { ...said, options, known, runsDir, language }, this.#shownFile);
		this.#invoices = { ...views, signature };
	}

	#settings(): CommandSettings {
		const { cwd, flags } = this.#options;
		const { mapping, edits } = this.#parts;
		return {
			cwd,
			dir: this.#dir,
			flags,
			state: this.#state,
			inputs: this.#named(),
			...definedOf({
				mapping: mapping.isEmpty() ? undefined : this.#file(MAPPING),
				corrections: edits.count() === 0 ? undefined : this.#file(CORRECTIONS),
			}),
		};
	}

	#signature(): string {
		const { settings, target, inPlace } = this.#state;
		return digest([settings, target, inPlace, this.#parts.files.list(), this.#parts.mapping.text()]);
	}

	#start(args: readonly string[]): RunningCommand {
		const { program, cwd } = this.#options;
		const { language, target } = this.#state;
		const key = target.kind === 'api' ? this.#key() : undefined;
		return program.start(args, { cwd, env: { ASSET_IMPORTER_LANG: language, ASSET_IMPORTER_API_KEY: key ?? '' } });
	}

	async #prepareCheck(): Promise<CheckStart | undefined> {
		await this.#findInputs();
		await this.#parts.mapping.refresh();
		if (!this.#hasInputs()) {
			const before = this.#checked;
			[this.#checked, this.#undecided] = [undefined, undefined];
			await before?.close();
			return undefined;
		}
		await this.#readInvoices();
		const settings = this.#settings();
		const { language, target } = this.#state;
		const apiKey = target.kind === 'api' ? this.#key() : undefined;
		const planDir = this.#file(CHECKS);
		const job = { inputs: settings.inputs, flags: checkFlags(settings), language, apiKey, planDir };
		return { job, signature: this.#signature(), edits: this.#parts.edits.count() };
	}

	async #takePlan(run: string, { signature, edits }: CheckStart): Promise<ReportJob> {
		const dir = this.#checkDir(run);
		await this.#show(dir);
		this.#undecided = undefined;
		this.#parts.edits.setSeen(edits);
		await this.#save({ checked: { run, edits, signature } });
		await this.#clearChecks();
		return { dir, shownDir: showPath(this.#options.cwd, dir), language: this.#state.language };
	}

	#checkDir(run: string): string {
		return path.join(this.#file(CHECKS), path.basename(run));
	}

	/** Removes all checks but the one that is shown, also what a check that was ended has left. */
	async #clearChecks(): Promise<void> {
		const folder = this.#file(CHECKS);
		for (const name of await readdir(folder).catch((): string[] => [])) {
			if (name === this.#checked?.name) continue;
			await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
		}
	}

	async #openRun(dir: string): Promise<CheckedRun> {
		const { mapping } = this.#parts;
		const mappingOf: MappingOf = (table) => {
			const key = keyOfDecided(table, mapping);
			const inForce = mapping.inForce({ ...table, key, name: nameOfTable(table) });
			return inForce === undefined ? { key } : { key, mapping: inForce.mapping };
		};
		const run = await openRun(dir);
		const units = await openRunUnits(run, this.#state.language);
		return new CheckedRun(dir, { record: run.record, units }, mappingOf, this.#shownFile, this.#rowsNow);
	}

	/** Undefined: the run that is shown, again. One after another, so that the last check stays. */
	#show(dir: string | undefined): Promise<void> {
		const showing = this.#showing.catch(() => {}).then(async () => this.#showNow(dir));
		this.#showing = showing;
		return showing;
	}

	async #showNow(wanted: string | undefined): Promise<void> {
		const before = this.#checked;
		const dir = wanted ?? (before && this.#checkDir(before.name));
		if (dir === undefined) return;
		const run = await this.#openRun(dir);
		this.#checked = run;
		await this.#readReports();
		const changed = (): void => (this.#checked === run ? this.#changed() : undefined);
		run.index.wrong.then(changed, () => {});
		run.index.done.then(changed, () => {});
		await run.index.wrong;
		await before?.close();
	}

	async #readReports(): Promise<void> {
		const run = this.#checked;
		const reports = run === undefined ? [] : await readReports(this.#checkDir(run.name));
		if (run === this.#checked) this.#reports = viewReports(`/api/workbenches/${this.id}/checked`, reports);
	}

	async #startSending(sending: Parameters<typeof announcedSending>[1], args: readonly string[]): Promise<void> {
		this.#isStarting = true;
		const log = this.#file(SEND_LOG);
		try {
			if (sending.run === undefined) await rm(log, { force: true });
			const announced = await announcedSending(log, sending, this.#options.now());
			await this.#save({ sending: announced });
			const command = this.#start(args);
			const state = { ...announced, ...processOf(command) };
			await this.#save({ sending: state });
			this.#watch(state, command);
		} finally {
			this.#isStarting = false;
		}
	}

	#watch(state: NonNullable<WorkbenchState['sending']>, command?: RunningCommand): void {
		const { runsDir } = this.#options;
		const its = new Sending({
			state,
			runsDir,
			log: this.#file(SEND_LOG),
			language: () => this.#state.language,
			...definedOf({ command }),
			onChange: () => this.#changed(),
			onRun: async (run) => {
				if (this.#state.sending !== undefined) await this.#save({ sending: { ...this.#state.sending, run } });
			},
			// The next check skips what was created.
			onEnd: () => this.#checkAgain(),
		});
		this.#sending = its;
		void its.ended.then(async () => {
			// Killed before it had a plan: there is nothing to resume or to show.
			if (its.view().run !== '' || its.view().message !== '') return;
			const { sending: _, ...kept } = this.#state;
			[this.#sending, this.#state] = [undefined, kept];
			await this.#save({});
			this.#changed();
		});
		this.#changed();
	}

	#refuseWhileSending(): void {
		const isRunning = this.#isStarting || this.#sending?.isRunning() === true;
		if (isRunning) throw new Fault('sending-refused', { kind: 'running' });
	}

	#editsOf(name: string): TableEdits {
		const edits = this.#checked?.tables.find((one) => one.name === name)?.corrections;
		if (edits === undefined) throw new Fault('table-gone', { table: name });
		return edits;
	}

	/** One action, to be undone as one. */
	async #appendEdits(edits: readonly ReturnType<TableEdits['write']>[]): Promise<void> {
		const joined = {
			cells: edits.flatMap(({ cells = [] }) => cells),
			rows: edits.flatMap(({ rows = [] }) => rows),
			unitCells: edits.flatMap(({ unitCells = [] }) => unitCells),
			units: edits.flatMap(({ units = [] }) => units),
		};
		const filled = Object.fromEntries(Object.entries(joined).filter(([, list]) => list.length > 0));
		if (Object.keys(filled).length === 0) return;
		await this.#append({ edit: 1, at: this.#options.now().toISOString(), ...filled });
	}

	async #append(action: Edit | { readonly undo: 1 } | { readonly redo: 1 }): Promise<void> {
		await this.#parts.edits.append(action);
		this.#checkAgain('edit');
	}

	async #inputsChanged(): Promise<void> {
		await this.#save({});
		this.#checkAgain();
	}

	/** Writes are serialised; the last one wins. */
	async #save(change: Partial<WorkbenchState>): Promise<void> {
		this.#state = { ...this.#state, ...change, changedAt: this.#options.now().toISOString() };
		const state = this.#state;
		this.#saving = this.#saving.catch(() => {}).then(() => writeState(this.#dir, state));
		return this.#saving;
	}

	#checkAgain(reason: CheckReason = 'change'): void {
		this.#checking.request(reason);
		this.#changed();
	}

	#changed(): void {
		this.#revision += 1;
		const { stage } = this.view().state;
		if (stage !== this.#state.stage) void this.#save({ stage }).catch(() => {});
		for (const listener of this.#listeners) listener();
	}
}

function digest(values: readonly unknown[]): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

function isOfProduction(target: WorkbenchState['target']): boolean {
	return target.kind === 'api' && target.environment === 'production';
}

function isCount(typed: string | undefined, count: number): boolean {
	return typed !== undefined && typed.trim().replaceAll(/[.,\s]/g, '') === String(count);
}

/** True for a file of the list, and for a document in it. */
function isAmong(files: readonly { readonly name: string }[], name: string): boolean {
	return files.some((file) => name === file.name || name.startsWith(`${file.name},`));
}
