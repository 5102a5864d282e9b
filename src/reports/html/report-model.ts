import type { InvoiceReconciliation } from '../../invoices/plan/invoice-plan.ts';
import type { Language } from '../../messages/message.ts';
import type { Origin } from '../../messages/origin.ts';
import { renderFile, renderGroupOrigin, renderProblem } from '../../messages/render-problem.ts';
import type { wordsOf } from '../../messages/texts.ts';
import { showUpload } from '../../messages/uploaded-file.ts';
import type { Rejected } from '../rejected/rejected-rows.ts';
import { renderCellText } from '../rejected/render-cell.ts';
import { type InvoiceOutcomes, NO_OUTCOMES, type ReportFigures } from '../summary/fold-run.ts';
import type { RunSummary } from '../summary/run-summary.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { RunView } from '../../runs/view/run-view.ts';

export const INLINE_ROWS = 1_000;
export const INLINE_INVOICES = 500;

export type Words = ReturnType<typeof wordsOf<'reports'>>;

export interface ReportModel {
	readonly summary: RunSummary;
	readonly figures: ReportFigures;
	readonly dir: string;
	readonly language: Language;
	readonly folder: string;
	readonly rejected: readonly ShownRejected[];
	readonly invoices: readonly ShownInvoice[];
	readonly invoiceCount: number;
	readonly invoiceTotals: InvoiceCents;
	readonly signatures: Readonly<Record<InvoiceReconciliation['signature'], number>>;
}

export interface ShownRejected {
	readonly origin: Origin;
	readonly enrollmentId: string;
	readonly problems: readonly string[];
	readonly codes: readonly string[];
}

const NO_CENTS = {
	totalCents: 0,
	draftsCents: 0,
	earlierCents: 0,
	rejectedCents: 0,
	skippedCents: 0,
	unallocatedCents: 0,
	differenceCents: 0,
};
export type InvoiceCents = Readonly<typeof NO_CENTS>;
const PARTS = Object.keys(NO_CENTS).filter((name): name is keyof InvoiceCents => Object.hasOwn(NO_CENTS, name));

export interface ShownInvoice {
	readonly invoice: InvoiceReconciliation & InvoiceCents;
	readonly created: number;
}

export function gatherModel(run: RunView, language: Language) {
	const rejected: ShownRejected[] = [];
	return {
		addRejected(one: Rejected): void {
			if (rejected.length < INLINE_ROWS) rejected.push(showRejected(one, run.record.tables, language));
		},
		async gather(figures: ReportFigures) {
			const invoices: ShownInvoice[] = [];
			let invoiceCount = 0;
			const invoiceTotals = { ...NO_CENTS };
			const signatures = { intact: 0, reformatted: 0, altered: 0, foreign: 0, missing: 0 };
			for await (const planned of run.reconciliations()) {
				const outcomes = figures.invoices.get(planned.accessKey) ?? NO_OUTCOMES;
				const cents = centsAfterSending(planned, outcomes);
				invoiceCount++;
				signatures[planned.signature]++;
				for (const part of PARTS) invoiceTotals[part] += cents[part];
				if (invoices.length === INLINE_INVOICES) continue;
				invoices.push({ invoice: { ...planned, ...cents }, created: outcomes.created });
			}
			return {
				folder: findFolder(run.record.inputs.map(({ file }) => showUpload(file))),
				rejected,
				invoices,
				invoiceCount,
				invoiceTotals,
				signatures,
			};
		},
	};
}

/** Subtracts refused and skipped drafts from the planned amount: they became no assets. */
function centsAfterSending(
	planned: InvoiceReconciliation,
	{ refusedCents, skippedCents, earlierCents }: InvoiceOutcomes,
): InvoiceCents {
	return {
		totalCents: planned.totalCents,
		unallocatedCents: planned.unallocatedCents,
		differenceCents: planned.differenceCents,
		draftsCents: planned.draftsCents - refusedCents - skippedCents - earlierCents,
		earlierCents: (planned.earlierCents ?? 0) + earlierCents,
		rejectedCents: planned.rejectedCents + refusedCents,
		skippedCents: planned.skippedCents + skippedCents,
	};
}

function showRejected(
	{ origin, row, table, values, problems }: Rejected,
	tables: readonly TableRecord[],
	language: Language,
): ShownRejected {
	const { fields, formatCodes } = tables[table ?? -1] ?? {};
	const column = fields?.indexOf('enrollmentId') ?? -1;
	const formatCode = formatCodes?.[row?.formats?.[column] ?? -1];
	return {
		origin,
		enrollmentId: values?.enrollmentId ?? renderCellText(row?.cells[column] ?? null, 'pt-BR', formatCode),
		problems: problems.map((problem) => renderProblem(problem, language)),
		codes: [...new Set(problems.map(({ code }) => code))],
	};
}

const MAX_NAME = 200;

export function findFolder(files: readonly string[]): string {
	const [first = '', ...others] = files.map((file) => file.slice(0, file.lastIndexOf('/') + 1));
	return others.reduce((folder, other) => {
		let shared = folder;
		while (!other.startsWith(shared)) shared = shared.slice(0, shared.slice(0, -1).lastIndexOf('/') + 1);
		return shared;
	}, first);
}

export function renderFileName(file: string, folder: string, language: Language): string {
	return renderFile(withoutFolder(file, folder), language, MAX_NAME);
}

export function renderPlace(origin: Origin, folder: string, language: Language): string {
	return renderGroupOrigin({ ...origin, file: withoutFolder(origin.file, folder) }, language);
}

function withoutFolder(file: string, folder: string): string {
	const shown = showUpload(file);
	return shown.startsWith(folder) ? shown.slice(folder.length) : shown;
}
