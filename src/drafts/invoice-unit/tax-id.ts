/** The root of a CNPJ, eight characters, names a company with its branches; letters occur since July 2026. */
import type { NfeParty } from '../../sources/values/nfe-document.ts';
import { Fault } from '../../messages/fault.ts';
import { isCpf } from '../../messages/cpf.ts';

const CNPJ = /^[0-9A-Z]{12}[0-9]{2}$/;
const ROOT_LENGTH = 8;
const ROOT = /^[0-9A-Z]{8}$/;

const TIDY = /^[0-9A-Z]*$/;

export function tidyTaxId(text: string): string {
	if (TIDY.test(text)) return text;
	return text.replaceAll(/[\s./-]/g, '').toUpperCase();
}

export function isCnpj(text: string): boolean {
	if (!CNPJ.test(text) || /^(?<same>.)\k<same>*$/.test(text)) return false;
	return mod11Digit(text.slice(0, 12)) === Number(text[12]) && mod11Digit(text.slice(0, 13)) === Number(text[13]);
}

/**
 * Modulo 11 with weights 2 to 9 from the right; a character counts its ASCII code minus 48. Source: Manual de Orientação do
 * Contribuinte (access key); Nota Técnica Conjunta DF-e 2025.001 and IN RFB 2.229/2024 (letters).
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

export function taxIdOf(party: NfeParty | undefined): string {
	return tidyTaxId(party?.CNPJ || party?.CPF || '');
}

export function rootOf(taxId: string): string {
	return taxId.length === 14 ? taxId.slice(0, ROOT_LENGTH) : taxId;
}

/** `--company`: a CNPJ, its root, or a CPF, with or without mask. A whole CNPJ means all branches of its company. */
export function parseCompany(text: string): string {
	const id = tidyTaxId(text);
	if (ROOT.test(id) || isCnpj(id) || isCpf(id)) return rootOf(id);
	const expected = '12.345.678/0001-95';
	throw new Fault('nfe-option-invalid', { kind: 'company', option: '--company', found: text, expected });
}
