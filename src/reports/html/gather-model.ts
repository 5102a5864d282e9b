/** Gathers what `report.html` shows of single rows and invoices, while the run streams by. */
import type { Language } from '../../problems/message.ts';
import { renderProblem } from '../../problems/render-problem.ts';
import type { TableRecord } from '../../runs/run-record.ts';
import type { RunView } from '../../runs/run-view.ts';
import type { ReportFigures } from '../fold-figures.ts';
import type { Rejected } from '../rejected-rows.ts';
import { renderCellText } from '../render-cell.ts';
import {
	INLINE_INVOICES,
	INLINE_ROWS,
	type InvoiceCents,
	type ReportModel,
	type ShownInvoice,
	type ShownRejected,
} from './report-model.ts';

export interface ModelGathering {
	readonly addRejected: (rejected: Rejected) => void;
	/** After all rows: reads the invoices. */
	readonly gather: (
		figures: ReportFigures,
	) => Promise<Pick<ReportModel, 'rejected' | 'invoices' | 'invoiceCount' | 'invoiceTotals'>>;
}

export function gatherModel(run: RunView, language: Language): ModelGathering {
	const rejected: ShownRejected[] = [];
	return {
		addRejected(one) {
			if (rejected.length < INLINE_ROWS) rejected.push(showRejected(one, run.record.tables, language));
		},
		async gather(figures) {
			const invoices: ShownInvoice[] = [];
			let invoiceCount = 0;
			let totals: InvoiceCents = {
				totalCents: 0,
				draftsCents: 0,
				rejectedCents: 0,
				skippedCents: 0,
				unallocatedCents: 0,
				differenceCents: 0,
			};
			for await (const invoice of run.reconciliations()) {
				invoiceCount++;
				totals = addCents(totals, invoice);
				const outcomes = figures.invoices.get(invoice.accessKey) ?? NO_OUTCOMES;
				if (invoices.length < INLINE_INVOICES) invoices.push({ invoice, outcomes });
			}
			return { rejected, invoices, invoiceCount, invoiceTotals: totals };
		},
	};
}

const NO_OUTCOMES = { created: 0, refused: 0, unconfirmed: 0, other: 0 };

function showRejected(
	{ origin, row, table, problems }: Rejected,
	tables: readonly TableRecord[],
	language: Language,
): ShownRejected {
	const column = tables[table ?? -1]?.fields.indexOf('enrollmentId') ?? -1;
	return {
		origin,
		enrollmentId: renderCellText(row?.cells[column] ?? null, 'pt-BR'),
		problems: problems.map((problem) => renderProblem(problem, language)),
		codes: [...new Set(problems.map(({ code }) => code))],
	};
}

function addCents(left: InvoiceCents, right: InvoiceCents): InvoiceCents {
	return {
		totalCents: left.totalCents + right.totalCents,
		draftsCents: left.draftsCents + right.draftsCents,
		rejectedCents: left.rejectedCents + right.rejectedCents,
		skippedCents: left.skippedCents + right.skippedCents,
		unallocatedCents: left.unallocatedCents + right.unallocatedCents,
		differenceCents: left.differenceCents + right.differenceCents,
	};
}
