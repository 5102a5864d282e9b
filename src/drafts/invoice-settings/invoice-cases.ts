/** Imported only if `--allow` names them. Source: Manual de Orientação do Contribuinte (cStat, finNFe, tpNF), CFOP. */
import type { ProblemCode } from '../../messages/codes.ts';

export const INVOICE_CASES = {
	homologation: 'nfe-homologation',
	'no-protocol': 'nfe-no-protocol',
	'no-signature': 'nfe-no-protocol',
	altered: 'nfe-altered',
	'foreign-signer': 'nfe-foreign-signer',
	'invalid-key': 'nfe-key-check-digit',
	'cancel-requested': 'nfe-cancel-requested',
	disowned: 'nfe-disowned',
	nfce: 'nfe-consumer-note',
	'own-issue': 'nfe-own-issue',
	'total-differs': 'nfe-total-altered',
	rental: 'nfe-case-skipped',
	'not-owned': 'nfe-case-skipped',
	bonus: 'nfe-case-skipped',
	sample: 'nfe-case-skipped',
	'future-billing': 'nfe-first-of-pair',
	'order-shipment': 'nfe-first-of-pair',
	unspecified: 'nfe-case-skipped',
	'not-in-total': 'nfe-case-skipped',
	'without-value': 'nfe-case-skipped',
} as const satisfies Readonly<Record<string, ProblemCode>>;
export type InvoiceCase = keyof typeof INVOICE_CASES;

/** Allowed for one invoice, by its access key: for a whole folder, they would let in any forgery. */
const CASES_BY_INVOICE = ['no-signature', 'altered', 'foreign-signer'] as const satisfies readonly InvoiceCase[];
type CaseByInvoice = (typeof CASES_BY_INVOICE)[number];
export type AllowedCase = Exclude<InvoiceCase, CaseByInvoice> | `${CaseByInvoice}=${string}`;

/** As they are typed; those for one invoice end with the sign before its key. */
export const CASES_TO_ALLOW = Object.keys(INVOICE_CASES).map((name) => (isByInvoice(name) ? `${name}=` : name));

export function allowedFor(name: InvoiceCase, accessKey: string): AllowedCase {
	return isByInvoice(name) ? `${name}=${accessKey}` : name;
}

export function isByInvoice(name: string): name is CaseByInvoice {
	return CASES_BY_INVOICE.some((one) => one === name);
}

export function isInvoiceCase(name: string): name is InvoiceCase {
	return Object.hasOwn(INVOICE_CASES, name);
}
