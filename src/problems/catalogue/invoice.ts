/** Messages: NF-e documents, invoices, items. Used by sources/nfe and drafts. */
import type { CataloguePart } from '../message.ts';

export const invoiceMessages = {} as const satisfies CataloguePart;
