/**
 * Decides how the texts of a column are read: by a person's decision, or by its texts and the rest of the table. A text that neither
 * settles is held.
 */
import type { Problem } from '../../messages/problem.ts';
import {
	countReal,
	type DateCounts,
	type DateOrder,
	decideNumbers,
	decideOrder,
	isConverted,
	type Locale,
	type LocaleKind,
	type LocalePrior,
	LOCALE_OF_ORDER,
	mayBeConverted,
	noDateCounts,
	type WeighedColumn,
} from './locale-evidence.ts';

/**
 * Cells of a column that are not read: dates that fit both orders, real dates whose day and month a program may have swapped, amounts that
 * fit both styles.
 */
export type Held = 'order' | 'swapped' | 'style';

/** A person's decisions about a column. */
export interface SaidReading {
	/** For dates. */
	readonly order?: DateOrder;
	/** True if a spreadsheet swapped day and month of its real dates. */
	readonly swapped?: boolean;
	/** Accepts years of two digits, see `SHORT_YEARS_FROM`. */
	readonly shortYears?: boolean;
	/** For numbers. */
	readonly locale?: Locale;
}

/** `kind`: undefined if its values may be anything, so that it is only evidence for others. */
export interface ReadColumn extends WeighedColumn {
	readonly kind: LocaleKind | undefined;
	readonly dates?: Readonly<DateCounts> | undefined;
	readonly said: SaidReading | undefined;
}

export interface ColumnDecision {
	/** For dates: the locale in whose order they are written. */
	readonly locale: Locale;
	readonly held?: Held | undefined;
	/** Day and month of its real dates are swapped back. */
	readonly swaps?: boolean;
}

export function decideColumn(
	one: ReadColumn,
	table: readonly ReadColumn[],
	prior: LocalePrior,
): ColumnDecision & { readonly notice?: Problem | undefined } {
	const { kind, said } = one;
	if (kind === undefined) return { locale: prior.fallback };
	const given = givenLocale(kind, said);
	if (kind === 'number') {
		const { locale, isOpen, notice } = given === undefined ? decideNumbers(one, table, prior) : { locale: given };
		return { locale, notice, held: isOpen === true ? 'style' : undefined };
	}
	const { locale, isOpen, notice } = given === undefined ? decideOrder(one, table, prior) : { locale: given };
	const isSwapped = mayBeSwapped(one, table);
	const held = isSwapped && said?.swapped === undefined ? 'swapped' : isOpen === true ? 'order' : undefined;
	return { locale, notice, held: isRefuted(one) ? 'swapped' : held, swaps: said?.swapped === true && !isRefuted(one) };
}

/** The locale that a person named for a column: of dates, by their order. */
export function givenLocale(kind: LocaleKind | undefined, said: SaidReading | undefined): Locale | undefined {
	if (kind !== 'date') return said?.locale;
	return said?.order && LOCALE_OF_ORDER[said.order];
}

/** True if a spreadsheet converted this column, or another one while nothing shows that it left this one. */
function mayBeSwapped({ dates = noDateCounts() }: ReadColumn, table: readonly ReadColumn[]): boolean {
	if (countReal(dates) === 0 || !mayBeConverted(dates)) return false;
	return table.some((other) => other.kind === 'date' && other.dates !== undefined && isConverted(other.dates));
}

/** True if a person said that its dates are swapped, and a later day shows that they are not. */
export function isRefuted({ said, dates = noDateCounts() }: Pick<ReadColumn, 'said' | 'dates'>): boolean {
	return said?.swapped === true && countReal(dates) > 0 && !mayBeConverted(dates);
}
