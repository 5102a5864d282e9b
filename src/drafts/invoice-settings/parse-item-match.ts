/**
 * What lines a rule or a flag means: by supplier, product code, EAN, NCM, CFOP or description.
 *
 * Each value is one text or a list of them; an empty match would mean every line and is refused.
 */
import type { ItemMatch } from './rules.ts';
import { isCnpj, isCpf, tidyTaxId } from '../invoice-unit/tax-id.ts';

/** `path`: where the value stands, as a person finds it. */
export type Report = (path: string, found: unknown, expected: string) => void;

export const RULE_VALUES = {
	maxUnits: 10_000,
	/** A prefix, with or without dots and a star at the end: `8471.30*`. */
	tidyNcm: (text: string): string | undefined => {
		const digits = text.replaceAll('.', '').replace(/\*$/, '').trim();
		return /^\d{1,8}$/.test(digits) ? digits : undefined;
	},
	tidyCfop: (text: string): string | undefined => {
		const digits = text.replaceAll('.', '').trim();
		return /^\d{3,4}$/.test(digits) ? digits : undefined;
	},
	tidySupplier: (text: string): string | undefined => {
		const id = tidyTaxId(text);
		return /^[0-9A-Z]{8}$/.test(id) || isCnpj(id) || isCpf(id) ? id : undefined;
	},
	tidyEan: (text: string): string | undefined => {
		const digits = text.trim();
		return /^\d{8}$|^\d{12,14}$/.test(digits) ? digits : undefined;
	},
	tidyText: (text: string): string | undefined => {
		const tidy = foldText(text);
		return tidy === '' ? undefined : tidy;
	},
	tidyCode: (text: string): string | undefined => {
		const tidy = text.trim();
		return tidy === '' ? undefined : tidy;
	},
} as const;

/** Lower case without accents, blanks as one space: how descriptions are compared. */
export function foldText(text: string): string {
	return text
		.normalize('NFD')
		.replaceAll(/\p{M}+/gu, '')
		.toLowerCase()
		.replaceAll(/\s+/g, ' ')
		.trim();
}

export function parseItemMatch(properties: ReadonlyMap<string, unknown>, path: string, report: Report): ItemMatch {
	const textsAt = (
		name: string,
		tidy: (text: string) => string | undefined,
		expected: string,
	): readonly string[] | undefined => {
		const value = properties.get(name);
		if (value === undefined) return undefined;
		const given: readonly unknown[] = Array.isArray(value) ? value : [value];
		if (given.length === 0) report(`${path}.${name}`, value, expected);
		return given.flatMap((one, index) => {
			const text = typeof one === 'string' ? tidy(one) : undefined;
			if (text !== undefined) return [text];
			report(Array.isArray(value) ? `${path}.${name}[${index}]` : `${path}.${name}`, one, expected);
			return [];
		});
	};
	const supplier = textsAt('supplier', RULE_VALUES.tidySupplier, '"12.345.678/0001-95", "12345678"');
	const cProd = textsAt('cProd', RULE_VALUES.tidyCode, '"NB-1450"');
	const ean = textsAt('ean', RULE_VALUES.tidyEan, '"7891234567895"');
	const ncm = textsAt('ncm', RULE_VALUES.tidyNcm, '"8471", "8471.30*", "84713012"');
	const cfop = textsAt('cfop', RULE_VALUES.tidyCfop, '"5102", "102"');
	const text = textsAt('text', RULE_VALUES.tidyText, '"notebook"');
	const pattern = patternAt(properties.get('pattern'), `${path}.pattern`, report);
	const match: ItemMatch = {
		...(supplier === undefined ? {} : { supplier }),
		...(cProd === undefined ? {} : { cProd }),
		...(ean === undefined ? {} : { ean }),
		...(ncm === undefined ? {} : { ncm }),
		...(cfop === undefined ? {} : { cfop }),
		...(text === undefined ? {} : { text }),
		...(pattern === undefined ? {} : { pattern }),
	};
	if (Object.keys(match).length === 0) report(path, {}, '{ "ncm": "8471" }');
	return match;
}

function patternAt(value: unknown, path: string, report: Report): RegExp | undefined {
	if (value === undefined) return undefined;
	try {
		if (typeof value === 'string' && value !== '') return new RegExp(value, 'iu');
	} catch {
		// Told below.
	}
	report(path, value, '"(?<brand>DELL|HP) (?<model>\\\\S+)"');
	return undefined;
}
