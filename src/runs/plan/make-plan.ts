/**
 * Makes the plan of a run: every row and every invoice item ends as a draft, a rejection or a skip, exactly once.
 *
 * The inputs are read again until their decisions are stable (see `plan-decisions.ts`).
 */
import path from 'node:path';
import { recallItems } from '../record/saved-items.ts';
import type { PlanRequest } from './plan-request.ts';
import { InputList } from '../../sources/open/input-list.ts';
import { listInputs } from '../../sources/open/list-inputs.ts';
import { type RefusedSource, SourceRefusal, type TableSource } from '../../sources/values/source.ts';
import { keepChanges } from '../ledger/earlier-runs.ts';
import { PlanPass } from './plan-pass.ts';
import { NO_DECISIONS, sameDecisions, type PlanDecisions } from './plan-decisions.ts';
import type { InvoicePlanning } from './plan-invoices.ts';
import { PlanSink } from './plan-sink.ts';
import { planTable } from './plan-table.ts';
import { Survey } from './survey.ts';
import { nameOfTable } from './open-tables.ts';
import type { ChosenTable, TableChoice } from './choose-tables.ts';
import type { PlanFigures, TableRecord } from '../record/run-record.ts';

export interface Plan {
	readonly figures: PlanFigures;
	readonly tables: readonly TableRecord[];
}

/** Passes discover merged cells, repeats, columns and broken files at most once each. */
const MAX_PASSES = 7;

export async function makePlan(request: PlanRequest, signal?: AbortSignal): Promise<Plan> {
	const inputs = request.inputs instanceof InputList ? request.inputs : await listInputs(request.inputs);
	const survey = new Survey({ ...request, inputs });
	let assumed: PlanDecisions = NO_DECISIONS;
	for (let pass = 1; pass <= MAX_PASSES; pass++) {
		const sink = new PlanSink(request);
		const current = new PlanPass(request, assumed, sink);
		request.numbers?.startPass();
		try {
			const learnt = await passOver({ ...request, inputs }, survey, current, signal);
			current.checkDecided();
			if (sameDecisions(assumed, learnt)) {
				await keepChanges(current.seen, path.dirname(request.dir));
				if (request.writeDrafts) await request.numbers?.save(request.dir);
				return { figures: sink.finish(request.earlier?.count), tables: current.tables() };
			}
			sink.abandon();
			assumed = learnt;
		} catch (error) {
			sink.abandon();
			throw error;
		}
	}
	throw new Error('the plan does not become stable');
}

async function passOver(
	request: PlanRequest,
	survey: Survey,
	pass: PlanPass,
	signal: AbortSignal | undefined,
): Promise<PlanDecisions> {
	let invoices: InvoicePlanning | undefined;
	// Loaded with the first invoice: most runs have only spreadsheets.
	const loadInvoices = async (): Promise<InvoicePlanning> => {
		const { InvoicePlanning: Planning } = await import('./plan-invoices.ts');
		return (invoices ??= new Planning(request, pass));
	};
	try {
		for await (const source of survey.open(signal)) {
			signal?.throwIfAborted();
			const refused = pass.assumed.refusedFiles.get(source.file);
			if (refused !== undefined) pass.refuseFile(source.file, [refused.problem], refused.place);
			else if (source.kind === 'nfe') await (await loadInvoices()).add(source);
			else if (source.kind === 'refused' && source.isPdf === true) (await loadInvoices()).addPdf(source);
			else await planSource(source, survey, pass, signal);
		}
		if (pass.drafted.invoices().size > 0) await loadInvoices();
		await invoices?.build(await recallItems(path.dirname(request.dir), request.nfe), signal);
		await pass.noticeItemSums();
		return pass.learn((accessKey) => invoices?.fileOf(accessKey));
	} finally {
		invoices?.close();
	}
}

async function planSource(
	source: TableSource | RefusedSource,
	survey: Survey,
	pass: PlanPass,
	signal: AbortSignal | undefined,
): Promise<void> {
	if (source.kind === 'refused') {
		pass.leaveOutFile(source.file, source.problem);
		return;
	}
	try {
		await planWorkbook(source, survey, pass, signal);
	} catch (error) {
		if (!(error instanceof SourceRefusal)) throw error;
		pass.breakFile(source.file, error);
	}
}

async function planWorkbook(
	opened: TableSource,
	survey: Survey,
	pass: PlanPass,
	signal: AbortSignal | undefined,
): Promise<void> {
	const file = await survey.file(opened, signal);
	const { source, choice, request } = file;
	const problems = [...choice.problems, ...choice.chosen.flatMap((table) => table.found.problems)];
	// How a refused file was read often explains its unknown columns.
	for (const notice of source.notices) pass.noticeFile(source.file, notice);
	for (const notice of choice.notices) pass.noticeFile(source.file, notice);
	if (problems.length > 0) {
		await checkReadable(source, choice, signal);
		pass.refuseFile(source.file, problems);
		return;
	}
	const isLeftOut = ({ sheet = '', found, mapping = request.table.mapping }: ChosenTable): boolean =>
		mapping?.leaveOut === true || (found.sheets !== undefined && mapping?.sheets?.get(sheet) === 'ignore');
	const wanted = choice.chosen.filter((table) => !isLeftOut(table));
	for (const table of choice.chosen.filter(isLeftOut)) {
		pass.skipFile(nameOfTable({ file: source.file, ...table }), { code: 'table-left-out' });
	}
	if (wanted.length > 0) pass.sink.fileRead();
	// The number of rows of a broken sheet is unknown, so it counts as a file.
	if (choice.broken.length > 0) pass.refuseFile(source.file, choice.broken);
	const notices = [...source.notices, ...choice.notices];
	const { watch, check } = survey.takeEarly(file);
	for (const table of wanted) {
		const { asked, unread } = await survey.table(file, table, signal);
		const built = asked ?? (await planTable(file, table, unread, pass, watch, signal));
		const open = (await check?.()) ?? built;
		if (open !== undefined) pass.leaveOpen({ ...open, notices, isRemembered: table.isRemembered === true });
	}
}

/** Reads a refused file to its end, to report damage further down instead of its header. */
async function checkReadable(
	source: TableSource,
	{ chosen, unknown }: TableChoice,
	signal: AbortSignal | undefined,
): Promise<void> {
	for (const index of [...chosen.map((table) => table.index), ...unknown]) {
		for await (const _ of source.readRows(index, signal)) signal?.throwIfAborted();
	}
}
