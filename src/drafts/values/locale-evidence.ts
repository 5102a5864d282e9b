/**
 * `05/06/2025` and `1.234` can be read in two ways. How they are read is a property of their column and of the table: an order of day and
 * month is proved by several values that none contradicts, or by the other dates and amounts of the table. One odd value turns no column.
 */
import type { Problem, ProblemPlace } from '../../messages/problem.ts';
import { DOT, NINE, ZERO } from '../../sources/bytes/ascii.ts';
import type { FilledCell } from './converted.ts';
import { headerWords } from './folded-name.ts';
import { detach } from './remember.ts';

/** `31/12/2025` and `1.234,56`, or `12/31/2025` and `1,234.56`. */
export type Locale = 'pt-BR' | 'en-US';
export type LocaleKind = 'date' | 'number';

export interface LocaleCounts {
	'pt-BR': number;
	'en-US': number;
	either: number;
}

export interface DateCounts extends LocaleCounts {
	shortYears: number;
	readonly samples: Set<string>;
	/** Number of real dates by their day. */
	readonly days: Uint32Array;
}

export interface NumberCounts extends LocaleCounts {
	/** Of `either`: with a comma, `1,234`. */
	commas: number;
	/** Of `en-US`: with a comma between thousands. A database writes `1234.50` in any country. */
	grouped: number;
	/** Whole numbers without a mark, below and from 1,000. */
	small: number;
	large: number;
}

export const LOCALE_SHAPES: Readonly<Record<LocaleKind, Readonly<Record<Locale, string>>>> = {
	date: { 'pt-BR': 'dd/mm', 'en-US': 'mm/dd' },
	number: { 'pt-BR': '1.234,56', 'en-US': '1,234.56' },
};

const DAYS = 32;

function noLocaleCounts(): LocaleCounts {
	return { 'pt-BR': 0, 'en-US': 0, either: 0 };
}

export function noDateCounts(): DateCounts {
	return { ...noLocaleCounts(), shortYears: 0, samples: new Set(), days: new Uint32Array(DAYS) };
}

export function noNumberCounts(): NumberCounts {
	return { ...noLocaleCounts(), commas: 0, grouped: 0, small: 0, large: 0 };
}

const DATE_SAMPLES = 3;

export function countDate(
	counts: DateCounts,
	text: string,
	proof: keyof LocaleCounts | undefined,
	isShort: boolean,
): void {
	if (proof !== undefined) counts[proof] += 1;
	if (isShort) counts.shortYears += 1;
	if ((isShort || proof === 'either') && counts.samples.size < DATE_SAMPLES) counts.samples.add(detach(text.trim()));
}

const LONGEST_WHOLE = 15;
const FIRST_GROUPED = 4;

/** A loop, because a pattern takes three times as long on the millions of short numbers. */
export function isWhole(text: string): boolean {
	if (text.length === 0 || text.length > LONGEST_WHOLE) return false;
	for (let index = 0; index < text.length; index += 1) if (!isDigit(text.charCodeAt(index))) return false;
	return true;
}

const isDigit = (unit: number): boolean => unit >= ZERO && unit <= NINE;

/** `digits`: see `isWhole`. */
export function countWhole(counts: NumberCounts, digits: string): void {
	if (digits.length < FIRST_GROUPED) counts.small += 1;
	else counts.large += 1;
}

export function countNumber(counts: NumberCounts, text: string): void {
	if (isWhole(text)) return countWhole(counts, text);
	const style = weighNumberStyle(text);
	if (style === undefined) return;
	counts[style] += 1;
	if (!text.includes(',')) return;
	if (style === 'either') counts.commas += 1;
	else if (style === 'en-US') counts.grouped += 1;
}

const SEVERAL = 2;

/** What the rows of a column cannot tell by themselves. `isGiven`: a person named the locale. */
export interface LocalePrior {
	readonly fallback: Locale;
	readonly isGiven: boolean;
}

/** How a column is read. `isOpen`: what fits both readings is not read. */
export interface LocaleReading {
	readonly locale: Locale;
	readonly isOpen?: boolean;
	readonly notice?: Problem;
}

const otherLocale = (locale: Locale): Locale => (locale === 'pt-BR' ? 'en-US' : 'pt-BR');

function mostOf(ptBr: number, enUs: number, fallback: Locale): Locale {
	return ptBr === enUs ? fallback : ptBr > enUs ? 'pt-BR' : 'en-US';
}

export function decideNumbers(
	counts: Readonly<NumberCounts>,
	{ fallback, isGiven }: LocalePrior,
	place: ProblemPlace,
): LocaleReading {
	const { either, commas, small, large } = counts;
	const dots = either - commas;
	const enUs = counts['en-US'];
	// An amount has no third decimal, so a dot before three digits parts thousands.
	const ptBr = counts['pt-BR'] === 0 && dots > enUs ? dots : counts['pt-BR'];
	if (ptBr > 0 && enUs > 0) {
		const locale = isGiven ? fallback : mostOf(ptBr + dots, enUs + commas, fallback);
		const params = { kind: 'number', shape: LOCALE_SHAPES.number[locale], ptBr, enUs } as const;
		return { locale, notice: { code: 'column-style-mixed', place, params } };
	}
	if (counts['pt-BR'] > 0) return { locale: 'pt-BR' };
	if (enUs > 0) return { locale: 'en-US' };
	if (either === 0 || isGiven) return { locale: fallback };
	const isCommaOfThousands = commas >= SEVERAL && dots === 0 && large === 0;
	if (isCommaOfThousands && (small > 0 || isEnglish(place.name ?? ''))) return { locale: 'en-US' };
	const params = { shape: LOCALE_SHAPES.number[fallback], count: either };
	return { locale: fallback, notice: { code: 'column-style-assumed', place, params } };
}

/** Dates and amounts of a column. */
export interface WeighedColumn {
	readonly column: number;
	readonly header: string;
	readonly dates?: Readonly<LocaleCounts> | undefined;
	readonly numbers?: Readonly<NumberCounts> | undefined;
}

/** Decides the order of day and month in a column from its dates, the others of the table, its amounts and the header. */
export function decideOrder(
	{ column, header, dates: own = noLocaleCounts() }: WeighedColumn,
	table: readonly WeighedColumn[],
	prior: LocalePrior,
): LocaleReading {
	const { 'pt-BR': ptBr, 'en-US': enUs, either } = own;
	const { fallback, isGiven } = prior;
	const locale = mostOf(ptBr, enUs, fallback);
	const isProved = ptBr === 0 || enUs === 0;
	if (!isProved) {
		const shape = LOCALE_SHAPES.date[isGiven ? fallback : locale];
		const notice = {
			code: 'column-style-mixed',
			place: { column, name: header },
			params: { kind: 'date', shape, ptBr, enUs },
		} as const;
		return isGiven ? { locale: fallback, notice } : { locale, isOpen: either > 0, notice };
	}
	if (either === 0 || ptBr + enUs >= SEVERAL) return { locale };
	if (isGiven) return { locale: fallback };
	const others = table.filter((one) => one.column !== column);
	const inferred = inferOrder(ptBr === enUs ? undefined : locale, header, others, prior);
	return inferred === undefined ? { locale: fallback, isOpen: true } : { locale: inferred };
}

/** `single`: the order that one date of the column shows. Undefined if the table does not settle the order. */
function inferOrder(
	single: Locale | undefined,
	header: string,
	others: readonly WeighedColumn[],
	prior: LocalePrior,
): Locale | undefined {
	const sum = (locale: Locale): number => others.reduce((all, { dates }) => all + (dates?.[locale] ?? 0), 0);
	const [ptBr, enUs] = [sum('pt-BR'), sum('en-US')];
	const amounts = styleOfAmounts(others, prior);
	const isHome = isDayFirst(header);
	const speaksForUs = (enUs > 0 && enUs >= ptBr) || (amounts === 'en-US' && ptBr < SEVERAL);
	if (single === 'en-US') {
		const isShared = enUs > 0 && ptBr === 0 && amounts !== 'pt-BR';
		return isShared || (amounts === 'en-US' && ptBr === 0 && !isHome) ? single : undefined;
	}
	if (single === 'pt-BR') return speaksForUs && !(isHome && enUs === 0) ? undefined : single;
	if (enUs >= SEVERAL && ptBr === 0 && amounts !== 'pt-BR') return 'en-US';
	if (speaksForUs) return undefined;
	return isHome || ptBr > 0 || amounts === 'pt-BR' ? 'pt-BR' : undefined;
}

function styleOfAmounts(columns: readonly WeighedColumn[], prior: LocalePrior): Locale | undefined {
	const styles = columns.flatMap(({ numbers, header }): readonly Locale[] => {
		if (numbers === undefined) return [];
		const { locale } = decideNumbers(numbers, prior, { name: header });
		const { grouped, commas } = numbers;
		const isAmerican = grouped + commas > 0 && numbers['en-US'] + commas >= SEVERAL;
		return (locale === 'pt-BR' ? numbers['pt-BR'] >= SEVERAL : isAmerican) ? [locale] : [];
	});
	const [style] = styles;
	return styles.every((one) => one === style) ? style : undefined;
}

const LAST_MONTH = 12;
const LEAST_DATES = 3;
/** A real date has a day up to 12 by chance twice as rarely as a text has a later one. Below this sum it may be chance. */
const LEAST_WEIGHT = 9;

/**
 * True if a spreadsheet with the other order of day and month converted the column: it reads only days up to 12, and swaps them. All other
 * dates stay texts. Dates of a single day, such as the first of each month, would all be of one month, so they are not swapped.
 */
export function isConverted(dates: Readonly<DateCounts>): boolean {
	const { 'pt-BR': ptBr, 'en-US': enUs, days } = dates;
	const texts = ptBr + enUs;
	const real = countReal(dates);
	const different = days.filter((count) => count > 0).length;
	const isOneOrder = texts >= SEVERAL && (ptBr === 0 || enUs === 0);
	return (
		isOneOrder && mayBeConverted(dates) && different > 1 && real >= LEAST_DATES && 2 * real + texts >= LEAST_WEIGHT
	);
}

/** In a table with a converted column: true if nothing shows that this one was not. */
export function mayBeConverted({ either, days }: Readonly<DateCounts>): boolean {
	return either === 0 && days.every((count, day) => count === 0 || day <= LAST_MONTH);
}

/** The day of a real date. */
export function dayOf(cell: FilledCell): number | undefined {
	if (typeof cell !== 'object' || cell.kind !== 'date') return undefined;
	return (cell.text.charCodeAt(8) - ZERO) * 10 + cell.text.charCodeAt(9) - ZERO;
}

/** Number of real dates. */
export function countReal({ days }: Pick<DateCounts, 'days'>): number {
	return days.reduce((sum, count) => sum + count, 0);
}

const DAY_FIRST: ReadonlySet<string> = new Set(
	[
		'data datas dt fecha fechas fec aquisicao adquisicion compra entrada saida garantia vencimento vencimiento entrega',
		'emissao emision fim inicio validade vinculacao cadastro registro baixa ate termino fabricacao desde hasta criacao',
		'atualizacao',
	].flatMap((line) => line.split(' ')),
);
const ENGLISH: ReadonlySet<string> = new Set(
	[
		'date dates purchase purchased acquisition acquired warranty end start expiry expiration expires assigned assignment',
		'created updated modified delivery received until since on at from by last price cost value amount paid',
	].flatMap((line) => line.split(' ')),
);

export function isDayFirst(header: string): boolean {
	return headerWords(header).some((word) => DAY_FIRST.has(word)) && !isEnglish(header);
}

function isEnglish(header: string): boolean {
	return headerWords(header).some((word) => ENGLISH.has(word));
}

const COMMA = 0x2c;

/** The locale that the marks of a number prove; `either` for a text such as `1.234`. */
export function weighNumberStyle(text: string): Locale | 'either' | undefined {
	let first = text.length;
	let last = -1;
	let commas = 0;
	let dots = 0;
	let lastMark = -1;
	for (let index = 0; index < text.length; index += 1) {
		const unit = text.charCodeAt(index);
		if (isDigit(unit)) {
			if (last === -1) first = index;
			last = index;
		} else if (last !== -1 && (unit === COMMA || unit === DOT)) {
			if (unit === COMMA) commas += 1;
			else dots += 1;
			lastMark = index;
		}
	}
	if (lastMark === -1 || lastMark > last) return undefined;
	const decimal: Locale = text.charCodeAt(lastMark) === COMMA ? 'pt-BR' : 'en-US';
	if (commas > 0 && dots > 0) return decimal;
	if (commas + dots > 1) return isGrouped(text, first, last) ? otherLocale(decimal) : undefined;
	return last - lastMark === 3 && isGrouped(text, first, last) ? 'either' : decimal;
}

function isGrouped(text: string, first: number, last: number): boolean {
	return /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text.slice(first, last + 1));
}
