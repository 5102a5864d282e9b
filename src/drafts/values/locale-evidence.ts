/**
 * How a column is written, decided from all of its rows.
 *
 * A date `05/06/2025` or an amount `1.234` reads two ways. `31/12/2025` or `1.234,56` elsewhere in the column proves
 * one of them. A column that proves both, or neither where it matters, follows the locale of the options and says so.
 */
import type { Problem, ProblemPlace } from '../../messages/problem.ts';

/** How texts are written: `31/12/2025` and `1.234,56`, or `12/31/2025` and `1,234.56`. */
export type Locale = 'pt-BR' | 'en-US';
export type LocaleKind = 'date' | 'number';

/** How many texts of a column prove one reading, the other, or read both ways with different values. */
export interface LocaleCounts {
	'pt-BR': number;
	'en-US': number;
	either: number;
}

export interface LocaleDecision {
	readonly locale: Locale;
	readonly notice?: Problem;
}

const SHOWN: Readonly<Record<LocaleKind, Readonly<Record<Locale, string>>>> = {
	date: { 'pt-BR': 'dd/mm', 'en-US': 'mm/dd' },
	number: { 'pt-BR': '1.234,56', 'en-US': '1,234.56' },
};

export function noLocaleCounts(): LocaleCounts {
	return { 'pt-BR': 0, 'en-US': 0, either: 0 };
}

/** Each count by its own name: one that the engine does not know beforehand is looked up, for every cell of a column. */
export function countProof(counts: LocaleCounts, proof: keyof LocaleCounts): void {
	if (proof === 'pt-BR') counts['pt-BR'] += 1;
	else if (proof === 'en-US') counts['en-US'] += 1;
	else counts.either += 1;
}

export function decideLocale(
	kind: LocaleKind,
	counts: Readonly<LocaleCounts>,
	fallback: Locale,
	place: ProblemPlace,
): LocaleDecision {
	const { 'pt-BR': ptBr, 'en-US': enUs, either } = counts;
	const shown = SHOWN[kind];
	if (ptBr > 0 && enUs > 0) {
		const params = { kind, shape: shown[fallback], ptBr, enUs };
		return { locale: fallback, notice: { code: 'column-style-mixed', place, params } };
	}
	if (ptBr > 0) return { locale: 'pt-BR' };
	if (enUs > 0) return { locale: 'en-US' };
	if (either === 0) return { locale: fallback };
	const params = { kind, shape: shown[fallback], count: either };
	return { locale: fallback, notice: { code: 'column-style-assumed', place, params } };
}
