/**
 * `cUF(2) AAMM(4) CNPJ(14) mod(2) serie(3) nNF(9) tpEmis(1) cNF(8) cDV(1)`; before 2.00 without `tpEmis`, with nine digits of
 * `cNF`. Source: Manual de Orientação do Contribuinte, chave de acesso.
 */
import type { Problem } from '../../messages/problem.ts';
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';
import { mod11Digit, taxIdOf } from './tax-id.ts';

const FORM = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

export function hasKeyForm(text: string): boolean {
	return FORM.test(text);
}

export function findKeyProblem(accessKey: string): Problem | undefined {
	if (!hasKeyForm(accessKey)) {
		return { code: 'nfe-element-unreadable', found: accessKey, params: { kind: 'key' } };
	}
	const expected = mod11Digit(accessKey.slice(0, 43));
	if (expected === Number(accessKey[43])) return undefined;
	return { code: 'nfe-key-check-digit', found: accessKey, params: { expected } };
}

/** The number of the invoice. */
export function numberInKey(accessKey: string): number {
	return Number(accessKey.slice(25, 34));
}

/** Names of the elements that contradict the key. */
export function compareKey({ accessKey, versao, ide, emit }: NfeInvoice): readonly string[] {
	const issuedAt = ide.dhEmi ?? ide.dEmi ?? '';
	const old = versao.startsWith('1.');
	const parts: readonly (readonly [name: string, inKey: string, onInvoice: string | undefined])[] = [
		['cUF', accessKey.slice(0, 2), ide.cUF],
		[
			ide.dhEmi === undefined ? 'dEmi' : 'dhEmi',
			accessKey.slice(2, 6),
			`${issuedAt.slice(2, 4)}${issuedAt.slice(5, 7)}`,
		],
		[emit.CNPJ === undefined ? 'emit/CPF' : 'emit/CNPJ', accessKey.slice(6, 20), taxIdOf(emit).padStart(14, '0')],
		['mod', accessKey.slice(20, 22), ide.mod],
		['serie', accessKey.slice(22, 25), ide.serie?.padStart(3, '0')],
		['nNF', accessKey.slice(25, 34), ide.nNF?.padStart(9, '0')],
		['tpEmis', old ? '' : accessKey.slice(34, 35), old ? undefined : ide.tpEmis],
		['cNF', accessKey.slice(old ? 34 : 35, 43), ide.cNF],
		['cDV', accessKey.slice(43), ide.cDV],
	];
	return parts.filter(([, inKey, onInvoice]) => onInvoice !== undefined && inKey !== onInvoice).map(([name]) => name);
}
