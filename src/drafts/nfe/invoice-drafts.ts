/**
 * The face of the invoice half of this room, for the plan maker.
 *
 * Two passes. First every document of every file goes to `InvoiceFacts.add`, in input order; then `settle`; then for
 * each invoice, in input order, `planInvoice` says what becomes of every line and reconciles the note with its total,
 * and `buildInvoiceDrafts` turns that plan into drafts, rejections and skips.
 *
 * Every `det` of every note ends as one draft per unit, as one rejection, or as one skip.
 */
import type { AcquisitionType, AssetStatus } from '../../contract/asset.ts';
import type { Problem } from '../../problems/problem.ts';
import type { NfeDocument } from '../../sources/nfe/document.ts';
import type { InvoiceCase } from './invoice-cases.ts';
import type { LineFilters, NfeRules } from './rules.ts';

export interface NfeOptions {
	/** CNPJ (14 characters), root of a CNPJ (8) or CPF (11), as `parseCompany` gives them. Empty: the run decides. */
	readonly companies: readonly string[];
	/** From `parseRules`. */
	readonly rules?: NfeRules;
	/** From flags; a line must pass these and those of the rules. */
	readonly filters?: LineFilters;
	readonly cost: 'product' | 'landed';
	/** IBS and CBS of notes from 2027 on: part of the cost, or not because they are credited. */
	readonly recoverableTaxes: 'include' | 'exclude';
	/** From `parseEnrollmentTemplate`; without it every draft is rejected: invoices need `--enrollment-id`. */
	readonly enrollmentIdTemplate?: string;
	/** First value of `{seq}`. */
	readonly enrollmentStart: number;
	/** From `--default-status`; never silently defaulted. */
	readonly status?: AssetStatus;
	/** Overrides what the CFOP says. */
	readonly acquisitionType?: AcquisitionType;
	/** Cases that are imported although they are not by default: see `INVOICE_CASES`. */
	readonly allow: ReadonlySet<InvoiceCase>;
	readonly maxUnitsPerLine: number;
	/** Lines sold by weight, length, area, volume or time: left out, or one asset for the whole line. */
	readonly measuredUnits: 'skip' | 'one-per-line';
	/** Labels of the custom fields; `false`: none. */
	readonly customFields: CustomFieldLabels | false;
	/** Whether the heading of the NCM gives the category where no rule does. */
	readonly categories: boolean;
	/** IANA zone in which a date without an offset is meant. */
	readonly timeZone: string;
}

/** A field without a label is left out. */
export interface CustomFieldLabels {
	readonly accessKey?: string;
	readonly series?: string;
	readonly item?: string;
	readonly unit?: string;
	readonly supplierId?: string;
	readonly ncm?: string;
	/** The parts that were joined into the asset. */
	readonly parts?: string;
	/** `xProd`, where a rule gave another model. */
	readonly description?: string;
}

/** What the documents of a run say together. Small and plain per note, so that memory stays flat. */
export interface InvoiceFacts {
	/** Once for every document of every file, in input order. */
	readonly add: (file: string, document: NfeDocument) => void;
	/**
	 * After the last `add`. `problem`: the recipients do not share one root and no company was named; the run stops.
	 * `companies`: who buys, as given or as found.
	 */
	readonly settle: (options: NfeOptions) => { readonly companies: readonly string[]; readonly problem?: Problem };
}

/** What became of the money of one note, in cents. `drafts + rejected + skipped + unallocated + difference = total`. */
export interface InvoiceReconciliation {
	readonly file: string;
	readonly accessKey: string;
	readonly number: string;
	readonly series: string;
	/** As written on the note. */
	readonly issuedAt: string;
	readonly supplierName: string;
	readonly supplierId: string;
	/** `vNF`; from 2027 on `vNFTot` where the note has it. */
	readonly totalCents: number;
	readonly draftsCents: number;
	readonly rejectedCents: number;
	readonly skippedCents: number;
	/** Of the total but of no asset: freight and taxes with `--cost product`, recoverable taxes. */
	readonly unallocatedCents: number;
	/** Total minus the sum of the lines: 0 when the note closes. */
	readonly differenceCents: number;
	/** How the lines were summed: `formula`, `deson-deducted`, `ii-included` … */
	readonly variant: string;
	readonly items: number;
	readonly drafts: number;
	readonly rejected: number;
	readonly skipped: number;
	/** `nfe-total-differs`, `nfe-apportioned`, or the reason that refuses the whole note. */
	readonly notices: readonly Problem[];
}
