/**
 * CNPJ and CPF: who sells and who buys.
 *
 * A CNPJ has 12 letters or digits and two check digits; its first eight characters, the root, are one company with all
 * its branches. Letters since July 2026 (IN RFB 2.229/2024).
 */
import type { NfeParty } from '../../sources/values/nfe-document.ts';
import { Fault } from '../../messages/fault.ts';
import { mod11Digit, risingMod11Digit } from './check-digits.ts';

const CNPJ = /^[0-9A-Z]{12}[0-9]{2}$/;
const CPF = /^[0-9]{11}$/;
const ROOT_LENGTH = 8;
const ROOT = /^[0-9A-Z]{8}$/;

/** Takes off the mask and folds the case: `12.abc.345/01de-35` is `12ABC34501DE35`. */
export function tidyTaxId(text: string): string {
	return text.replaceAll(/[\s./-]/g, '').toUpperCase();
}

/** Expects what `tidyTaxId` gave. */
export function isCnpj(text: string): boolean {
	if (!CNPJ.test(text) || /^(?<same>.)\k<same>*$/.test(text)) return false;
	return mod11Digit(text.slice(0, 12)) === Number(text[12]) && mod11Digit(text.slice(0, 13)) === Number(text[13]);
}

/** Expects what `tidyTaxId` gave. Eleven equal digits satisfy the sum and are no CPF. */
export function isCpf(text: string): boolean {
	if (!CPF.test(text) || /^(?<same>.)\k<same>*$/.test(text)) return false;
	return (
		risingMod11Digit(text.slice(0, 9)) === Number(text[9]) && risingMod11Digit(text.slice(0, 10)) === Number(text[10])
	);
}

/** CNPJ or CPF of a party as written, without a mask; empty when it has neither. */
export function taxIdOf(party: NfeParty | undefined): string {
	return tidyTaxId(party?.CNPJ || party?.CPF || '');
}

/** What tells one company from another: the root of a CNPJ, a whole CPF. */
export function rootOf(taxId: string): string {
	return taxId.length === 14 ? taxId.slice(0, ROOT_LENGTH) : taxId;
}

/**
 * `--company`: a CNPJ, the root of one, or a CPF, with or without its mask, to what `rootOf` gives for its invoices. A whole
 * CNPJ stands for all branches of its company. Throws `Fault` for wrong check digits and other lengths.
 */
export function parseCompany(text: string): string {
	const id = tidyTaxId(text);
	if (ROOT.test(id) || isCnpj(id) || isCpf(id)) return rootOf(id);
	const expected = '12.345.678/0001-95';
	throw new Fault('nfe-option-invalid', { kind: 'company', option: '--company', found: text, expected });
}
