/**
 * `--company`: a CNPJ, the root of one, or a CPF, with or without its mask, to what `rootOf` gives for its notes.
 *
 * A whole CNPJ stands for all branches of its company. Refused: wrong check digits and other lengths (`nfe-company`).
 */
import { Fault } from '../../messages/fault.ts';
import { isCnpj, isCpf, rootOf, tidyTaxId } from '../invoice-unit/tax-id.ts';

const ROOT = /^[0-9A-Z]{8}$/;

/** Throws `Fault`. */
export function parseCompany(text: string): string {
	const id = tidyTaxId(text);
	if (ROOT.test(id) || isCnpj(id) || isCpf(id)) return rootOf(id);
	throw new Fault('nfe-company', { found: text });
}
