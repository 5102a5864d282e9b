/**
 * Filters given as flags, to the form that the rules have. What is to be included must fit each kind of flag that is
 * given (an NCM and a text, say); what fits one of the exclusions is left out. Refused: `nfe-option-invalid`.
 */
import { Fault } from '../../messages/fault.ts';
import { parseCents } from '../invoice-unit/decimal.ts';
import { type ItemMatch, MATCH_VALUES } from './item-match.ts';
import type { ItemFilters } from './parse-rules.ts';

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
	const included: Partial<Record<'ncm' | 'cfop' | 'text', readonly string[]>> = {};
	const exclude: ItemMatch[] = [];
	for (const { name, include, exclude: exclusion } of KINDS) {
		const wanted = parseValues(name, include, flags);
		const unwanted = parseValues(name, exclusion, flags);
		if (wanted !== undefined) included[name] = wanted;
		if (unwanted !== undefined) exclude.push({ [name]: unwanted });
	}
	const include = Object.keys(included).length === 0 ? [] : [included];
	const minUnitPriceCents = parseMinimum(flags.minUnitPrice);
	return { include, exclude, ...(minUnitPriceCents === undefined ? {} : { minUnitPriceCents }) };
}

function parseValues(
	name: 'ncm' | 'cfop' | 'text',
	flag: Exclude<keyof FilterFlags, 'minUnitPrice'>,
	flags: FilterFlags,
): readonly string[] | undefined {
	const given = flags[flag] ?? [];
	if (given.length === 0) return undefined;
	return given.flatMap((text) => {
		const parsed = MATCH_VALUES[name].safeParse(text);
		return parsed.success ? parsed.data : refuse(optionOf(flag), text, parsed.error.issues[0]?.message ?? '');
	});
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

function refuse(option: string, found: string, expected: string): never {
	throw new Fault('nfe-option-invalid', { kind: 'filter', option, found, expected });
}
