/**
 * The case table: what a note or a line may be, what becomes of it by default, and the name by which `--allow` imports
 * it all the same. A case without that name is never imported.
 *
 * Source: NF-e reference §5 (cStat, finNFe, tpNF, CFOP).
 */
import { Fault } from '../../messages/fault.ts';
import type { ProblemCode } from '../../messages/catalogue/index.ts';

/** `reject`: the person should look at it · `skip`: left out on purpose · `notice`: imported, with a word. */
export interface CaseRule {
	readonly code: ProblemCode;
	readonly of: 'note' | 'line';
	readonly default: 'reject' | 'skip' | 'notice';
}

/** Cases that `--allow` imports, by the name that the option takes. */
export const INVOICE_CASES = {
	homologation: { code: 'nfe-homologation', of: 'note', default: 'reject' },
	'no-protocol': { code: 'nfe-no-protocol', of: 'note', default: 'reject' },
	'invalid-key': { code: 'nfe-key-check-digit', of: 'note', default: 'reject' },
	'cancel-requested': { code: 'nfe-cancel-requested', of: 'note', default: 'reject' },
	disowned: { code: 'nfe-disowned', of: 'note', default: 'reject' },
	nfce: { code: 'nfe-consumer-note', of: 'note', default: 'reject' },
	'own-issue': { code: 'nfe-own-issue', of: 'note', default: 'reject' },
	'total-differs': { code: 'nfe-total-altered', of: 'note', default: 'reject' },
	rental: { code: 'nfe-rental', of: 'line', default: 'skip' },
	'not-owned': { code: 'nfe-not-owned', of: 'line', default: 'skip' },
	bonus: { code: 'nfe-bonus', of: 'line', default: 'skip' },
	sample: { code: 'nfe-sample', of: 'line', default: 'skip' },
	'future-billing': { code: 'nfe-future-billing', of: 'line', default: 'skip' },
	'order-shipment': { code: 'nfe-order-shipment', of: 'line', default: 'skip' },
	unspecified: { code: 'nfe-unspecified', of: 'line', default: 'skip' },
	'not-in-total': { code: 'nfe-not-in-total', of: 'line', default: 'skip' },
	'without-value': { code: 'nfe-without-value', of: 'line', default: 'skip' },
} as const satisfies Readonly<Record<string, CaseRule>>;
export type InvoiceCase = keyof typeof INVOICE_CASES;

/** Cases that are never imported, and those that are imported with a word. */
export const FIXED_CASES = {
	cancelled: { code: 'nfe-cancelled', of: 'note', default: 'reject' },
	denied: { code: 'nfe-denied', of: 'note', default: 'reject' },
	'not-authorised': { code: 'nfe-not-authorised', of: 'note', default: 'reject' },
	complement: { code: 'nfe-complement', of: 'note', default: 'reject' },
	adjustment: { code: 'nfe-adjustment', of: 'note', default: 'reject' },
	'return-note': { code: 'nfe-return', of: 'note', default: 'reject' },
	'credit-note': { code: 'nfe-credit-note', of: 'note', default: 'reject' },
	'debit-note': { code: 'nfe-debit-note', of: 'note', default: 'reject' },
	'issuer-entry': { code: 'nfe-issuer-entry', of: 'note', default: 'reject' },
	'other-recipient': { code: 'nfe-other-recipient', of: 'note', default: 'reject' },
	'duplicate-copy': { code: 'nfe-duplicate-copy', of: 'note', default: 'skip' },
	'duplicate-key': { code: 'nfe-duplicate-key', of: 'note', default: 'reject' },
	return: { code: 'nfe-return', of: 'line', default: 'reject' },
	service: { code: 'nfe-service', of: 'line', default: 'skip' },
	'same-goods': { code: 'nfe-same-goods', of: 'line', default: 'skip' },
	'future-delivery': { code: 'nfe-future-delivery', of: 'line', default: 'notice' },
	'order-sale': { code: 'nfe-order-sale', of: 'line', default: 'notice' },
	'over-coupon': { code: 'nfe-over-coupon', of: 'line', default: 'notice' },
	corrected: { code: 'nfe-corrected', of: 'note', default: 'notice' },
} as const satisfies Readonly<Record<string, CaseRule>>;

/** `--allow`. Throws `Fault` for a name that is none of `INVOICE_CASES`. */
export function parseAllowedCases(names: readonly string[]): ReadonlySet<InvoiceCase> {
	return new Set(names.map(parseCase));
}

function parseCase(name: string): InvoiceCase {
	if (isInvoiceCase(name)) return name;
	throw new Fault('nfe-allow', { found: name, cases: Object.keys(INVOICE_CASES).join(', ') });
}

function isInvoiceCase(name: string): name is InvoiceCase {
	return Object.hasOwn(INVOICE_CASES, name);
}
