/**
 * Makes the plan of a run: every row and every invoice item ends as a draft, a rejection or a skip, exactly once.
 *
 * Five stages, each called once: list what is there; survey it, reading each input once; ask what is open; build the rows, reading each
 * table the second and last time; settle what all rows decide together.
 */
import path from 'node:path';
import { readJsonLines } from '../../disk/read-lines.ts';
import type { InvoiceReconciliation } from '../../invoices/plan/invoice-plan.ts';
import { decodePlanLine } from '../plan-file/plan-line.ts';
import { readPlan } from '../plan-file/read-plan.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import { recallItems } from '../record/saved-items.ts';
import { labelsOfUnits, type PlanRequest } from './plan-request.ts';
import type { Mapping } from '../../drafts/mapping/mapping.ts';
import { InputList } from '../../sources/open/input-list.ts';
import { listInputs } from '../../sources/open/list-inputs.ts';
import { keepChanges } from '../ledger/earlier-runs.ts';
import { createPlanFolder, keepPlanFolder, removePlanFolder } from '../record/plan-folder.ts';
import type { PlanFigures, PlanLine, RejectionLine, RunRecord, SkipLine, TableRecord } from '../record/run-record.ts';
import { askTables, type DecidedFile, listFound } from './ask.ts';
import { buildTables } from './build.ts';
import type { Invoices } from './build-invoices.ts';
import {
	joinSameHeaders,
	nameOfTable,
	OpenItemQuestions,
	OpenQuestions,
	type TableWithQuestions,
} from './open-tables.ts';
import { createRowReader, type ReadRow } from './read-row.ts';
import { mayWait, weighRows } from './waiting-rows.ts';
import { Settle } from './settle.ts';
import { type Survey, surveyInputs } from './survey.ts';

/** A plan changes nothing until it is kept. It waits in a folder of its own, so keep or close it. */
export interface Plan {
	readonly figures: PlanFigures;
	readonly tables: readonly TableRecord[];
	/** Tables of which some rows wait for answers. */
	readonly waiting: readonly TableWithQuestions[];
	readonly unitRows: RunRecord['unitRows'];
	/** Inputs with rows of units of invoices. */
	readonly unitFiles: ReadonlySet<string>;
	/** None for a dry run. */
	readonly drafts: () => AsyncIterable<PlanLine>;
	/** In the order of the inputs. */
	readonly rejections: () => AsyncIterable<RejectionLine>;
	readonly skips: () => AsyncIterable<SkipLine>;
	/** Each invoice once, even if there are copies. */
	readonly reconciliations: () => AsyncIterable<InvoiceReconciliation>;
	/** Also after it is closed. */
	readonly readRow: ReadRow;
	/** Remembers what it saw of invoices, as `keep` does. */
	readonly keepChanges: () => Promise<void>;
	/**
	 * Makes the plan a run, and remembers what it saw of invoices and the numbers that it gave to rows. `complete` adds what else the run
	 * needs to the folder where the plan waits. Returns the run's folder.
	 */
	readonly keep: (run: RunToKeep, complete?: (dir: string) => Promise<void>) => Promise<string>;
	/** Removes the plan. */
	readonly close: () => Promise<void>;
}

interface RunToKeep {
	/** The folder is named for it. */
	readonly name: string;
	readonly startedAt: Date;
}

/** Throws `OpenQuestions`, or `OpenItemQuestions` if the caller asks about items of invoices. */
export async function makePlan(given: PlanRequest, signal?: AbortSignal): Promise<Plan> {
	const inputs = given.inputs instanceof InputList ? given.inputs : await listInputs(given.inputs);
	const request = { ...given, inputs };
	const spoolDir = await createPlanFolder(request.planDir ?? request.runsDir);
	let invoices: Invoices | undefined;
	// Loaded with the first invoice: most runs have only spreadsheets.
	const loadInvoices = async (): Promise<Invoices> => {
		const { Invoices: OfRun } = await import('./build-invoices.ts');
		return (invoices ??= new OfRun(request, spoolDir));
	};
	try {
		const survey = await surveyInputs(request, loadInvoices, signal);
		const asked = await askTables(survey, request, signal);
		request.onFound?.(listFound(asked.files));
		for (const table of asked.accepted) request.onAccept?.(table);
		return await buildAndSettle(survey, { ...asked, spoolDir, loadInvoices }, signal);
	} catch (error) {
		invoices?.close();
		await removePlanFolder(spoolDir);
		throw error;
	} finally {
		invoices?.close();
	}
}

interface Planning {
	readonly files: readonly DecidedFile[];
	readonly answers: ReadonlyMap<string, Mapping>;
	readonly request: PlanRequest;
	readonly spoolDir: string;
	readonly loadInvoices: () => Promise<Invoices>;
}

async function buildAndSettle(
	survey: Survey,
	{ files, answers, request, spoolDir, loadInvoices }: Planning,
	signal: AbortSignal | undefined,
): Promise<Plan> {
	const settle = new Settle(request, spoolDir, survey);
	try {
		const asked = await buildTables(files, survey, request, settle, signal);
		const open = asked.map((table) => weighRows(table, request));
		if (!open.every((table) => mayWait(table, request))) {
			const areAll = files.every((file) => file.kind !== 'tables' || file.tables.length === 0);
			throw new OpenQuestions(open, areAll, listFound(files), answers);
		}
		const waiting = joinSameHeaders(open);
		for (const table of request.asksRows === true ? [] : waiting)
			settle.noticeFile(nameOfTable(table.place), { code: 'rows-wait', params: { count: table.questions.length } });
		const hasInvoices = files.some(
			(file) => file.kind === 'invoices' || (file.kind === 'refused' && file.refused.isPdf === true),
		);
		const invoices = hasInvoices || settle.drafted.invoices().size > 0 ? await loadInvoices() : undefined;
		await invoices?.build(settle, await recallItems(request.runsDir, request.nfe), signal);
		const questions = invoices?.questions() ?? [];
		if (questions.length > 0) throw new OpenItemQuestions(questions);
		await settle.finish((accessKey) => invoices?.fileOf(accessKey), signal);
		const figures = { ...settle.sink.finish(request.earlier?.count), ...settle.preview.figures() };
		settle.close();
		return {
			figures,
			waiting,
			tables: settle.tables(),
			unitRows: invoices?.hasInvoices() === true ? describeUnitRows(request) : undefined,
			unitFiles: settle.drafted.files(),
			drafts: () => readDrafts(spoolDir, request, figures),
			rejections: () => readJsonLines<RejectionLine>(path.join(spoolDir, RUN_FILES.rejections)),
			skips: () => readJsonLines<SkipLine>(path.join(spoolDir, RUN_FILES.skips)),
			reconciliations: () => readJsonLines<InvoiceReconciliation>(path.join(spoolDir, RUN_FILES.reconciliation)),
			readRow: createRowReader(files),
			keepChanges: () => keepChanges(settle.seen, request.runsDir),
			keep: async ({ name, startedAt }, complete) => {
				await keepChanges(settle.seen, request.runsDir);
				if (request.writeDrafts) await request.numbers?.save(spoolDir);
				await complete?.(spoolDir);
				return keepPlanFolder(spoolDir, name, startedAt);
			},
			close: () => removePlanFolder(spoolDir),
		};
	} catch (error) {
		settle.abandon();
		throw error;
	}
}

async function* readDrafts(
	dir: string,
	{ writeDrafts, runId }: PlanRequest,
	planned: PlanFigures,
): AsyncGenerator<PlanLine> {
	if (!writeDrafts) return;
	for await (const { bytes } of readPlan(dir, { version: 2, id: runId, planned }, () => true))
		yield decodePlanLine(bytes);
}

function describeUnitRows(request: PlanRequest): RunRecord['unitRows'] {
	return { labels: labelsOfUnits(request), timeZone: request.nfe.timeZone };
}
