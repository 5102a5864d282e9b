/** Imported only if `--allow` names them. Source: Manual de Orientação do Contribuinte (cStat, finNFe, tpNF), CFOP. */
import { Fault } from '../../messages/fault.ts';
import type { ProblemCode } from '../../messages/codes.ts';

export const INVOICE_CASES = {
	homologation: 'nfe-homologation',
	'no-protocol': 'nfe-no-protocol',
	altered: 'nfe-altered',
	'invalid-key': 'nfe-key-check-digit',
	'cancel-requested': 'nfe-cancel-requested',
	disowned: 'nfe-disowned',
	nfce: 'nfe-consumer-note',
	'own-issue': 'nfe-own-issue',
	'total-differs': 'nfe-total-altered',
	rental: 'nfe-case-left-out',
	'not-owned': 'nfe-case-left-out',
	bonus: 'nfe-case-left-out',
	sample: 'nfe-case-left-out',
	'future-billing': 'nfe-first-of-pair',
	'order-shipment': 'nfe-first-of-pair',
	unspecified: 'nfe-case-left-out',
	'not-in-total': 'nfe-case-left-out',
	'without-value': 'nfe-case-left-out',
} as const satisfies Readonly<Record<string, ProblemCode>>;
export type InvoiceCase = keyof typeof INVOICE_CASES;

export function parseAllowedCases(names: readonly string[]): ReadonlySet<InvoiceCase> {
	return new Set(names.map(parseCase));
}

function parseCase(name: string): InvoiceCase {
	if (isInvoiceCase(name)) return name;
	const expected = Object.keys(INVOICE_CASES).join(', ');
	throw new Fault('nfe-option-invalid', { kind: 'allow', option: '--allow', found: name, expected });
}

export function isInvoiceCase(name: string): name is InvoiceCase {
	return Object.hasOwn(INVOICE_CASES, name);
}
