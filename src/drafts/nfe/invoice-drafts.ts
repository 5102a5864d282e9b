/**
 * The face of the invoice half of this room, for the plan maker.
 *
 * Two passes. First every document of every file goes to `InvoiceFacts.add`, in input order; then `settle`; then for
 * each invoice, in input order, `planInvoice` says what becomes of every line and reconciles the note with its total,
 * and `buildInvoiceDrafts` turns that plan into drafts, rejections and skips.
 *
 * Every `det` of every note ends as one draft per unit, as one rejection, or as one skip.
 */
export { buildInvoiceDrafts, type EnrollmentSequence } from './build-invoice-drafts.ts';
export { buildDraftRows, listLeftOut, type DraftRow, type LeftOutLine } from './drafts-workbook.ts';
export { createInvoiceFacts, type InvoiceFacts } from './invoice-facts.ts';
export type { InvoicePlan, InvoiceReconciliation, LinePlan, PlannedAssets } from './invoice-plan.ts';
export type { NfeOptions } from './nfe-options.ts';
export { listImmobilised, type ImmobilisedItem } from './list-immobilised.ts';
export { planInvoice } from './plan-invoice.ts';
