/**
 * CNPJ and CPF: who sells and who buys.
 *
 * A CNPJ has 12 letters or digits and two check digits; its first eight characters, the root, are one company with all
 * its branches. Letters since July 2026 (IN RFB 2.229/2024).
 */
import type { NfeParty } from '../../sources/values/nfe-document.ts';
import { Fault } from '../../messages/fault.ts';
import { isCpf } from '../../messages/cpf.ts';

const CNPJ = /^[0-9A-Z]{12}[0-9]{2}$/;
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

/**
 * Check digit modulo 11, for access keys and CNPJ (letters too), with weights 2 to 9 from the right, over and over.
 *
 * The value of a character is its ASCII code minus 48: `0` to `9` are 0 to 9, `A` is 17, `Z` is 42. A remainder of 0 or 1
 * gives the digit 0. What such a digit catches: every wrong digit and every swap of neighbours, but for those that move
 * the remainder between 0 and 1; a letter besides goes unseen where it differs by a multiple of 11 (`A` for `6`).
 *
 * Source: Manual de Orientação do Contribuinte (access key); Nota Técnica Conjunta DF-e 2025.001 and IN RFB 2.229/2024 (letters).
 */
export function mod11Digit(text: string): number {
	let sum = 0;
	let weight = 2;
	for (let index = text.length - 1; index >= 0; index--) {
		sum += (text.charCodeAt(index) - 48) * weight;
		weight = weight === 9 ? 2 : weight + 1;
	}
	const rest = sum % 11;
	return rest < 2 ? 0 : 11 - rest;
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
