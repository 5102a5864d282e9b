/** Gathers what `report.html` shows of single rows and invoices, while the run streams by. */
import type { Language } from '../../messages/message.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import { type InvoiceOutcomes, NO_OUTCOMES, type ReportFigures } from '../summary/fold-figures.ts';
import type { Rejected } from '../rejected/rejected-rows.ts';
import { renderCellText } from '../rejected/render-cell.ts';
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
	) => Promise<Pick<ReportModel, 'rejected' | 'share' | 'invoices' | 'invoiceCount' | 'invoiceTotals'>>;
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
				earlierCents: 0,
				rejectedCents: 0,
				skippedCents: 0,
				unallocatedCents: 0,
				differenceCents: 0,
			};
			for await (const planned of run.reconciliations()) {
				const outcomes = figures.invoices.get(planned.accessKey) ?? NO_OUTCOMES;
				const invoice = { ...planned, ...centsAfterSending(planned, outcomes) };
				invoiceCount++;
				totals = addCents(totals, invoice);
				if (invoices.length < INLINE_INVOICES) invoices.push({ invoice, outcomes });
			}
			const share = run.record.options['shard'];
			return {
				rejected,
				...(typeof share === 'string' ? { share } : {}),
				invoices,
				invoiceCount,
				invoiceTotals: totals,
			};
		},
	};
}

/** What the API refused became no asset, nor did what was left out when its turn came. */
function centsAfterSending(
	planned: InvoiceCents,
	{ refusedCents, skippedCents, earlierCents }: InvoiceOutcomes,
): Pick<InvoiceCents, 'draftsCents' | 'earlierCents' | 'rejectedCents' | 'skippedCents'> {
	return {
		draftsCents: planned.draftsCents - refusedCents - skippedCents - earlierCents,
		earlierCents: (planned.earlierCents ?? 0) + earlierCents,
		rejectedCents: planned.rejectedCents + refusedCents,
		skippedCents: planned.skippedCents + skippedCents,
	};
}

function showRejected(
	{ origin, row, table, problems }: Rejected,
	tables: readonly TableRecord[],
	language: Language,
): ShownRejected {
	const { fields, formatCodes } = tables[table ?? -1] ?? {};
	const column = fields?.indexOf('enrollmentId') ?? -1;
	const formatCode = formatCodes?.[row?.formats?.[column] ?? -1];
	return {
		origin,
		enrollmentId: renderCellText(row?.cells[column] ?? null, 'pt-BR', formatCode),
		problems: problems.map((problem) => renderProblem(problem, language)),
		codes: [...new Set(problems.map(({ code }) => code))],
	};
}

function addCents(left: InvoiceCents, right: InvoiceCents): InvoiceCents {
	return {
		totalCents: left.totalCents + right.totalCents,
		draftsCents: left.draftsCents + right.draftsCents,
		earlierCents: (left.earlierCents ?? 0) + (right.earlierCents ?? 0),
		rejectedCents: left.rejectedCents + right.rejectedCents,
		skippedCents: left.skippedCents + right.skippedCents,
		unallocatedCents: left.unallocatedCents + right.unallocatedCents,
		differenceCents: left.differenceCents + right.differenceCents,
	};
}
