/**
 * Filters given as flags, to the form that the rules have. What is to be included must fit each kind of flag that is
 * given (an NCM and a text, say); what fits one of the exclusions is left out. Refused: `nfe-filter`.
 */
import { Fault } from '../../messages/fault.ts';
import { parseCents } from '../invoice-unit/decimal.ts';
import { parseItemMatch, type Report } from './parse-item-match.ts';
import type { ItemFilters, ItemMatch } from './rules.ts';

export interface FilterFlags {
	readonly includeNcm?: readonly string[];
	readonly excludeNcm?: readonly string[];
	readonly includeCfop?: readonly string[];
	readonly excludeCfop?: readonly string[];
	readonly includeText?: readonly string[];
	readonly excludeText?: readonly string[];
	/** Reais: `150`, `150.00` or `150,00`. */
	readonly minUnitPrice?: string;
}

const KINDS = [
	{ name: 'ncm', include: 'includeNcm', exclude: 'excludeNcm' },
	{ name: 'cfop', include: 'includeCfop', exclude: 'excludeCfop' },
	{ name: 'text', include: 'includeText', exclude: 'excludeText' },
] as const;

/** Throws `Fault`. */
export function parseFilters(flags: FilterFlags): ItemFilters {
	const included = new Map<string, unknown>();
	const exclude: ItemMatch[] = [];
	for (const kind of KINDS) {
		const [wanted, unwanted] = [flags[kind.include], flags[kind.exclude]];
		if (wanted !== undefined && wanted.length > 0) included.set(kind.name, wanted);
		if (unwanted !== undefined && unwanted.length > 0) {
			exclude.push(parseItemMatch(new Map([[kind.name, unwanted]]), optionOf(kind.exclude), refuse));
		}
	}
	const include = included.size === 0 ? [] : [parseItemMatch(included, '--include', refuse)];
	const minUnitPriceCents = parseMinimum(flags.minUnitPrice);
	return { include, exclude, ...(minUnitPriceCents === undefined ? {} : { minUnitPriceCents }) };
}

function parseMinimum(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const cents = parseCents(text.trim().replace(/,(?=\d{1,2}$)/, '.'));
	if (cents === undefined) refuse('--min-unit-price', text, '150,00');
	return Number(cents);
}

/** `includeNcm` is `--include-ncm`. */
function optionOf(flag: string): string {
	return `--${flag.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

const refuse: Report = (path, found, expected) => {
	throw new Fault('nfe-filter', { option: path, found: String(found), expected });
};
