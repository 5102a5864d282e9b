/**
 * The face of the invoice half of this room, for the plan maker.
 *
 * Two passes. First every document of every file goes to `InvoiceFacts.add`, in input order; then `settle`; then for
 * each invoice, in input order, `planInvoice` says what becomes of every line and reconciles the note with its total,
 * and `buildInvoiceDrafts` turns that plan into drafts, rejections and skips.
 *
 * Every `det` of every note ends as one draft per unit, as one rejection, or as one skip.
 */
export { buildInvoiceDrafts } from './build-invoice-drafts.ts';
export { buildDraftRows, listLeftOut } from './drafts-workbook.ts';
export { createInvoiceFacts } from './invoice-facts.ts';
export type { InvoicePlan, InvoiceReconciliation } from './invoice-plan.ts';
export { listImmobilised } from './list-immobilised.ts';
export type { NfeOptions } from './nfe-options.ts';
export { planInvoice } from './plan-invoice.ts';
