/** What `report.html` shows, gathered while the run streams by. */
import type { InvoiceReconciliation } from '../../drafts/invoice/invoice-plan.ts';
import type { Language } from '../../messages/message.ts';
import type { Origin } from '../../messages/origin.ts';
import type { InvoiceOutcomes, ReportFigures } from '../summary/fold-figures.ts';
import type { RunSummary } from '../summary/run-summary.ts';

/** Rows and invoices in the page; the files that it links have all of them. */
export const INLINE_ROWS = 1_000;
export const INLINE_INVOICES = 500;

export interface ReportModel {
	readonly summary: RunSummary;
	readonly figures: ReportFigures;
	/** The run folder as commands name it. */
	readonly dir: string;
	readonly language: Language;
	/** The first of them. */
	readonly rejected: readonly ShownRejected[];
	/** Of `--shard`: the invoices are whole notes, of which this run carries a part. */
	readonly share?: string;
	readonly invoices: readonly ShownInvoice[];
	/** All of them, shown or not. */
	readonly invoiceCount: number;
	readonly invoiceTotals: InvoiceCents;
}

export interface ShownRejected {
	readonly origin: Origin;
	/** What stands in the column of the enrollment id. */
	readonly enrollmentId: string;
	readonly problems: readonly string[];
	readonly codes: readonly string[];
}

export interface ShownInvoice {
	readonly invoice: InvoiceReconciliation;
	readonly outcomes: InvoiceOutcomes;
}

/** The parts of the total of an invoice, which add up to it. */
export type InvoiceCents = Pick<
	InvoiceReconciliation,
	| 'totalCents'
	| 'draftsCents'
	| 'earlierCents'
	| 'rejectedCents'
	| 'skippedCents'
	| 'unallocatedCents'
	| 'differenceCents'
>;
