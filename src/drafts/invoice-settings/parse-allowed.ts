/** Reads the cases of `--allow`. Apart from their list, which the help loads. */
import { Fault } from '../../messages/fault.ts';
import { hasKeyForm } from '../invoice-unit/access-key.ts';
import { type AllowedCase, CASES_TO_ALLOW, isByInvoice, isInvoiceCase } from './invoice-cases.ts';

export function parseAllowedCases(names: readonly string[]): ReadonlySet<AllowedCase> {
	return new Set(names.map(parseCase));
}

function parseCase(name: string): AllowedCase {
	const [, ofInvoice = '', accessKey = ''] = /^([^=]*)=(.*)$/.exec(name) ?? [];
	if (isByInvoice(ofInvoice) && hasKeyForm(accessKey)) return `${ofInvoice}=${accessKey}`;
	if (isInvoiceCase(name) && !isByInvoice(name)) return name;
	const expected = CASES_TO_ALLOW.join(', ').replaceAll('=', '=<NF-e key>');
	throw new Fault('nfe-option-invalid', { kind: 'allow', option: '--allow', found: name, expected });
}
