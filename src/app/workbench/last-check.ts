/** Shows the rows, figures and reports of the last check, which is the plan of a run in a folder of its own. */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { nameOfTable } from '../../runs/plan/open-tables.ts';
import { openRun } from '../../runs/view/run-view.ts';
import { openRunUnits } from '../../runs/view/unit-rows.ts';
import { readReports } from '../../reports/write/report-folder.ts';
import { definedOf } from '../../config/config.ts';
import type { CorrectedRow } from '../../drafts/corrections/correction-log.ts';
import type { Language } from '../../messages/message.ts';
import type { RowsQuery } from '../protocol/routes.ts';
import type { OutcomeView, ReportView, RowWindow } from '../protocol/view.ts';
import { CheckedRun, type MappingOf } from '../rows/checked-run.ts';
import type { Edits } from '../rows/edits.ts';
import { createRowsNow, type RowsNow } from '../rows/row-order.ts';
import { Verdicts } from '../rows/verdicts.ts';
import type { CheckThread } from './check-thread.ts';
import type { InvoiceViews } from './invoice-views.ts';
import type { MappingFile } from './mapping-file.ts';
import { viewReports } from './sending.ts';
import type { ShownFile } from './shown-file.ts';
import type { KeptState } from './state-file.ts';
import { keyOfDecided } from './table-views.ts';

const MAX_WINDOW = 500;
const CHECKS = 'checks';

export interface LastCheckParts {
	/** Folder of the workbench. */
	readonly dir: string;
	readonly state: KeptState;
	readonly edits: Edits;
	readonly mapping: MappingFile;
	/** Judges edited rows. */
	readonly thread: Pick<CheckThread, 'judge'>;
	readonly shownFile: ShownFile;
	readonly onChange: () => void;
	readonly onBug: (error: unknown) => void;
}

export class LastCheck {
	readonly folder: string;
	readonly #parts: LastCheckParts;
	readonly #rowsNow: RowsNow;
	readonly #verdicts: Verdicts;
	#run: CheckedRun | undefined;
	#reports: readonly ReportView[] = [];
	#showing: Promise<void> = Promise.resolve();
	#outcome:
		| { readonly key: string; readonly of: CheckedRun; readonly view: ReturnType<CheckedRun['view']> }
		| undefined;

	constructor(parts: LastCheckParts) {
		this.#parts = parts;
		this.folder = path.join(parts.dir, CHECKS);
		this.#rowsNow = createRowsNow(parts.edits);
		const { edits, thread, onChange } = parts;
		this.#verdicts = new Verdicts({ edits, judge: (run, rows) => thread.judge({ run, rows }), onChange });
	}

	get run(): CheckedRun | undefined {
		return this.#run;
	}

	/** A check that was killed after its plan has no reports, and an old one has no rows of units. */
	isWhole(hasInvoices: boolean): boolean {
		if (this.#run === undefined || this.#reports.length === 0) return false;
		return !hasInvoices || this.#run.record.unitRows !== undefined;
	}

	dirOf(run: string): string {
		return path.join(this.folder, path.basename(run));
	}

	exists(run: string): boolean {
		return existsSync(this.dirOf(run));
	}

	/** Shows a run; undefined shows the present one again. Runs are shown one after another, so that the last check stays. */
	show(run: string | undefined): Promise<void> {
		return this.#inTurn(() => this.#showNow(run));
	}

	/** Waits until the figures of the run that is shown are whole. */
	whenSummed(): Promise<void> {
		return this.#inTurn(async () => this.#run?.index.summed);
	}

	#inTurn(act: () => Promise<void>): Promise<void> {
		const turn = this.#showing.catch(() => {}).then(act);
		this.#showing = turn;
		return turn;
	}

	async readReports(): Promise<void> {
		const run = this.#run;
		const reports = run === undefined ? [] : await readReports(this.dirOf(run.name));
		const address = `/api/workbenches/${path.basename(this.#parts.dir)}/checked`;
		if (run === this.#run) this.#reports = viewReports(address, reports);
	}

	/** Removes all checks but the one that is shown, also what a check that was ended has left. */
	async clearOthers(): Promise<void> {
		for (const name of await readdir(this.folder).catch((): string[] => [])) {
			if (name === this.#run?.name) continue;
			await rm(path.join(this.folder, name), { recursive: true, force: true, maxRetries: 3 });
		}
	}

	async forget(): Promise<void> {
		const before = this.#run;
		this.#run = undefined;
		await before?.close();
	}

	async close(): Promise<void> {
		await this.#run?.close();
	}

	async rows(query: RowsQuery, revision: number): Promise<RowWindow> {
		const run = this.#run;
		if (run === undefined) return { revision, count: 0, isSearching: false, from: query.from, rows: [] };
		const { from, to, sought, ...filter } = query;
		const { edits, state } = this.#parts;
		const typed = { edits, verdicts: this.#verdicts };
		if (sought !== undefined) {
			const all = await run.filters.select(filter);
			const { at, row } = (await run.seek(all, sought, typed, state.now.language)) ?? {};
			const found = { rows: row === undefined ? [] : [row], ...definedOf({ at }) };
			return { revision, count: all.length, isSearching: false, from: at ?? 0, ...found };
		}
		const { ids, isWhole, ...counted } = await run.filters.selectSoon(filter);
		const wanted = ids.subarray(from, Math.min(to, from + MAX_WINDOW));
		const rows = await run.viewRows(wanted, typed, state.now.language);
		return { revision, count: ids.length, isSearching: !isWhole, ...counted, from, rows };
	}

	/** Call with the rows that an edit changes: what they are now is known before the next check. */
	judge(changed: readonly CorrectedRow[]): void {
		const run = this.#run;
		if (run === undefined) return;
		this.#verdicts.judge(run, changed).catch((error: unknown) => {
			// The files of an older check are gone.
			if (run === this.#run) this.#parts.onBug(error);
		});
	}

	view(panel: Partial<InvoiceViews> = {}): OutcomeView | undefined {
		if (this.#run === undefined) return undefined;
		const { invoices = [], invoiceSum, cancelled = [] } = panel;
		const outcome = this.#viewRun(this.#run, this.#parts.state.now.language);
		return {
			...outcome,
			notices: [...cancelled, ...outcome.notices],
			invoices,
			...definedOf({ invoiceSum }),
			reports: this.#reports,
		};
	}

	/** Cached, because sorting the wrong values of a large table takes a while. */
	#viewRun(run: CheckedRun, language: Language): ReturnType<CheckedRun['view']> {
		const key = `${language} ${run.index.phase}`;
		if (this.#outcome?.of !== run || this.#outcome.key !== key) {
			this.#outcome = { key, of: run, view: run.view(language) };
		}
		return this.#outcome.view;
	}

	async #showNow(wanted: string | undefined): Promise<void> {
		const before = this.#run;
		const name = wanted ?? before?.name;
		if (name === undefined) return;
		const run = await this.#open(this.dirOf(name));
		this.#run = run;
		await this.readReports();
		const changed = (): void => (this.#run === run ? this.#parts.onChange() : undefined);
		run.index.wrong.then(changed, () => {});
		run.index.done.then(changed, () => {});
		await run.index.wrong;
		await before?.close();
	}

	async #open(dir: string): Promise<CheckedRun> {
		const { mapping, state, shownFile } = this.#parts;
		const mappingOf: MappingOf = (table) => {
			const key = keyOfDecided(table, mapping);
			const inForce = mapping.inForce({ ...table, key, name: nameOfTable(table) });
			return inForce === undefined ? { key } : { key, mapping: inForce.mapping };
		};
		const run = await openRun(dir);
		const units = await openRunUnits(run, state.now.language);
		return new CheckedRun(dir, { record: run.record, units }, mappingOf, shownFile, this.#rowsNow);
	}
}
