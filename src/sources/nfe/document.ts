/** What an XML file of a mixed folder of fiscal documents may hold. Plain data: it survives `JSON.stringify`. */
import type { Problem } from '../../problems/problem.ts';

export type NfeDocument = NfeInvoice | NfeEvent | OtherDocument;

export interface NfeInvoice {
	readonly kind: 'invoice';
	readonly accessKey: string;
}

export interface NfeEvent {
	readonly kind: 'event';
	readonly accessKey: string;
}

/** CT-e, MDF-e, NFS-e, a summary, a voided number range: named, never an asset. */
export interface OtherDocument {
	readonly kind: 'other';
	readonly problem: Problem;
}
