/**
 * `05/06/2025` and `1.234` can be read in two ways. The right one is a property of their column and of the table: an order of day and month
 * is proved by the dates of the column (`provedOrder`), or by the other dates and amounts of the table. One odd value does not turn a
 * column, and among many it leaves nothing open.
 */
import type { Problem } from '../../messages/problem.ts';
import { DOT, NINE, ZERO } from '../../sources/bytes/ascii.ts';
import type { FilledCell } from './converted.ts';
import { headerWords } from './folded-name.ts';
import { detach } from './remember.ts';

/** `31/12/2025` and `1.234,56`, or `12/31/2025` and `1,234.56`. */
export type Locale = 'pt-BR' | 'en-US';
export type LocaleKind = 'date' | 'number';
/** The locale of a column of dates, as a person writes it. */
export type DateOrder = 'dmy' | 'mdy';

export const LOCALE_OF_ORDER: Readonly<Record<DateOrder, Locale>> = { dmy: 'pt-BR', mdy: 'en-US' };

export interface LocaleCounts {
	'pt-BR': number;
	'en-US': number;
	either: number;
}

/** A text in its row. */
export interface PlacedText {
	readonly row: number;
	readonly text: string;
}

/** The first texts that prove a locale. */
type Proofs = Readonly<Record<Locale, PlacedText[]>>;

export interface DateCounts extends LocaleCounts {
	shortYears: number;
	/** By year of two digits, a text that has it. */
	readonly short: Record<number, string>;
	/** The first texts that fit both orders. */
	readonly samples: string[];
	readonly proofs: Proofs;
	/** Number of texts that prove an order, by their month. */
	readonly months: number[];
	/** Number of real dates by their day. */
	readonly days: number[];
	/** The first real dates that are others with day and month swapped. */
	readonly real: string[];
}

export interface NumberCounts extends LocaleCounts {
	/** Texts of `either` with a comma, `1,234`. */
	commas: number;
	/** Texts of `either` with a zero at their end, `1.500` and `1,500`. Only these may be an amount with three decimals. */
	roundDots: number;
	roundCommas: number;
	/** Texts of `en-US` with a comma between thousands. A database writes `1234.50` in any country. */
	grouped: number;
	/** Whole numbers without a mark, below and from 1,000. */
	small: number;
	large: number;
	/** The first texts of `either`. */
	readonly samples: string[];
	readonly proofs: Proofs;
}

export const LOCALE_SHAPES: Readonly<Record<LocaleKind, Readonly<Record<Locale, string>>>> = {
	date: { 'pt-BR': 'dd/mm', 'en-US': 'mm/dd' },
	number: { 'pt-BR': '1.234,56', 'en-US': '1,234.56' },
};

const [MONTHS, DAYS] = [13, 32];

function noLocaleCounts(): LocaleCounts {
	return { 'pt-BR': 0, 'en-US': 0, either: 0 };
}

const noProofs = (): Proofs => ({ 'pt-BR': [], 'en-US': [] });

export function noDateCounts(): DateCounts {
	const months = Array.from({ length: MONTHS }, () => 0);
	const days = Array.from({ length: DAYS }, () => 0);
	return { ...noLocaleCounts(), shortYears: 0, short: {}, samples: [], proofs: noProofs(), months, days, real: [] };
}

export function noNumberCounts(): NumberCounts {
	const counts = { commas: 0, roundDots: 0, roundCommas: 0, grouped: 0, small: 0, large: 0 };
	return { ...noLocaleCounts(), ...counts, samples: [], proofs: noProofs() };
}

const SAMPLES = 3;

function keepSample(samples: string[], text: string): void {
	if (samples.length === SAMPLES) return;
	const shown = text.trim();
	if (!samples.includes(shown)) samples.push(detach(shown));
}

function keepProof(proofs: Proofs, proof: keyof LocaleCounts, text: string, row: number): void {
	if (proof === 'either' || proofs[proof].length === SAMPLES) return;
	proofs[proof].push({ row, text: detach(text.trim()) });
}

/** The result of `weighDate`. */
interface CountedDate {
	readonly order?: keyof LocaleCounts | undefined;
	readonly month?: number | undefined;
	readonly shortYear?: number | undefined;
}

/** Counts a text by what it proves. */
export function countDate(
	counts: DateCounts,
	text: string,
	row: number,
	{ order, month, shortYear }: CountedDate,
	/** False if a person has said that short years are read. */
	countsShortYears = true,
): void {
	if (order !== undefined) {
		counts[order] += 1;
		keepProof(counts.proofs, order, text, row);
		if (order === 'either') keepSample(counts.samples, text);
	}
	if (month !== undefined) counts.months[month] = (counts.months[month] ?? 0) + 1;
	if (shortYear === undefined || !countsShortYears) return;
	counts.shortYears += 1;
	counts.short[shortYear] ??= detach(text.trim());
}

/** Counts a real date. */
export function countDay(counts: DateCounts, cell: FilledCell): void {
	const day = dayOf(cell);
	if (day === undefined) return;
	counts.days[day] = (counts.days[day] ?? 0) + 1;
	const swapped = swapDate(cell);
	if (swapped !== undefined && typeof cell === 'object') keepSample(counts.real, cell.text);
}

/** A real date with day and month swapped. Undefined if that is no date, or the same one. */
export function swapDate(cell: FilledCell): (FilledCell & object) | undefined {
	if (typeof cell !== 'object' || cell.kind !== 'date') return undefined;
	const swapped = swapDayAndMonth(cell.text);
	return swapped === undefined ? undefined : { ...cell, text: swapped };
}

/** `2023-03-01` → `2023-01-03`. */
export function swapDayAndMonth(iso: string): string | undefined {
	const [month, day] = [iso.slice(5, 7), iso.slice(8, 10)];
	return month === day || Number(day) > LAST_MONTH ? undefined : `${iso.slice(0, 5)}${day}-${month}${iso.slice(10)}`;
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

export function countNumber(counts: NumberCounts, text: string, row: number): void {
	if (isWhole(text)) return countWhole(counts, text);
	const style = weighNumberStyle(text);
	if (style === undefined) return;
	counts[style] += 1;
	keepProof(counts.proofs, style, text, row);
	const hasComma = text.includes(',');
	if (style === 'en-US' && hasComma) counts.grouped += 1;
	if (style !== 'either') return;
	keepSample(counts.samples, text);
	if (hasComma) counts.commas += 1;
	if (!/0\D*$/.test(text)) return;
	if (hasComma) counts.roundCommas += 1;
	else counts.roundDots += 1;
}

/** Counts of two tables together. */
export function addDates(one: Readonly<DateCounts>, other: Readonly<DateCounts>): DateCounts {
	return {
		...noDateCounts(),
		...addCounts(one, other, ['pt-BR', 'en-US', 'either', 'shortYears']),
		short: { ...other.short, ...one.short },
		months: one.months.map((count, month) => count + (other.months[month] ?? 0)),
		days: one.days.map((count, day) => count + (other.days[day] ?? 0)),
		real: firstOf(one.real, other.real),
		samples: firstOf(one.samples, other.samples),
		proofs: addProofs(one.proofs, other.proofs),
	};
}

export function addNumbers(one: Readonly<NumberCounts>, other: Readonly<NumberCounts>): NumberCounts {
	const marks = ['commas', 'roundDots', 'roundCommas', 'grouped', 'small', 'large'] as const;
	return {
		...noNumberCounts(),
		...addCounts(one, other, ['pt-BR', 'en-US', 'either', ...marks]),
		samples: firstOf(one.samples, other.samples),
		proofs: addProofs(one.proofs, other.proofs),
	};
}

function addCounts<Name extends string>(
	one: Readonly<Record<Name, number>>,
	other: Readonly<Record<Name, number>>,
	names: readonly Name[],
): Partial<Record<Name, number>> {
	const sums: Partial<Record<Name, number>> = {};
	for (const name of names) sums[name] = one[name] + other[name];
	return sums;
}

const firstOf = <Text>(one: readonly Text[], other: readonly Text[]): Text[] => [...one, ...other].slice(0, SAMPLES);

const addProofs = (one: Proofs, other: Proofs): Proofs => ({
	'pt-BR': firstOf(one['pt-BR'], other['pt-BR']),
	'en-US': firstOf(one['en-US'], other['en-US']),
});

const SEVERAL = 2;

/** Knowledge that the rows of a column cannot give. `isGiven`: a person named the locale. */
export interface LocalePrior {
	readonly fallback: Locale;
	readonly isGiven: boolean;
}

/** The reading of a column. `isOpen`: a text that fits both locales is not read. */
export interface LocaleReading {
	readonly locale: Locale;
	readonly isOpen?: boolean;
	readonly notice?: Problem;
}

const otherLocale = (locale: Locale): Locale => (locale === 'pt-BR' ? 'en-US' : 'pt-BR');

function mostOf(ptBr: number, enUs: number, fallback: Locale): Locale {
	return ptBr === enUs ? fallback : ptBr > enUs ? 'pt-BR' : 'en-US';
}

/** Dates and amounts of a column. */
export interface WeighedColumn {
	readonly column: number;
	readonly header: string;
	readonly dates?: Readonly<LocaleCounts> | undefined;
	readonly numbers?: Readonly<NumberCounts> | undefined;
}

/** Decides which mark of a column's amounts parts thousands, from its amounts, the rest of the table and the header. */
export function decideNumbers(
	{ column, header, numbers: own = noNumberCounts() }: WeighedColumn,
	table: readonly WeighedColumn[],
	prior: LocalePrior,
): LocaleReading {
	const { fallback, isGiven } = prior;
	const { either, commas, roundDots, roundCommas } = own;
	const dots = either - commas;
	const enUs = own['en-US'];
	// An amount has no third decimal, so a dot before three digits parts thousands.
	const ptBr = own['pt-BR'] === 0 && dots > enUs ? dots : own['pt-BR'];
	if (ptBr > 0 && enUs > 0) {
		const locale = isGiven ? fallback : mostOf(ptBr + dots, enUs + commas, fallback);
		const params = { kind: 'number', shape: LOCALE_SHAPES.number[locale], ptBr, enUs } as const;
		const isOpen = !isGiven && roundDots + roundCommas > 0 && Math.min(ptBr, enUs) >= SEVERAL && !isClear(ptBr, enUs);
		return { locale, isOpen, notice: { code: 'column-style-mixed', place: { column, name: header }, params } };
	}
	if (own['pt-BR'] > 0) return { locale: 'pt-BR' };
	if (enUs > 0) return { locale: 'en-US' };
	if (either === 0 || isGiven) return { locale: fallback };
	if (dots > 0 && commas > 0) return { locale: fallback, isOpen: true };
	const locale = commas > 0 ? 'en-US' : 'pt-BR';
	const others = table.filter((one) => one.column !== column);
	return partsThousands(locale, own, { header, others, prior }) ? { locale } : { locale: fallback, isOpen: true };
}

interface Around {
	readonly header: string;
	readonly others: readonly WeighedColumn[];
	readonly prior: LocalePrior;
}

/** `locale`: in which the mark of all amounts parts thousands. They may have three decimals instead, if each ends with a zero. */
function partsThousands(
	locale: Locale,
	{ either, roundDots, roundCommas, small, large }: Readonly<NumberCounts>,
	{ header, others, prior }: Around,
): boolean {
	const proved = provedBy(others, prior);
	if (proved === otherLocale(locale) || (either < SEVERAL && locale !== prior.fallback)) return false;
	// All whole amounts without a mark are too small for one.
	const isMarked = small > 0 && large === 0;
	const isExact = either > roundDots + roundCommas;
	return isExact || isMarked || proved === locale || namedIn(header, others) === locale;
}

/** Returns the locale that the other dates and amounts of a table prove. */
export function provedBy(others: readonly WeighedColumn[], prior: LocalePrior): Locale | undefined {
	const amounts = styleOfAmounts(others, prior);
	const proofs = others.flatMap(({ dates }) => (dates && provedOrder(dates)) ?? []);
	const all = new Set(amounts === undefined ? proofs : [...proofs, amounts]);
	const [only] = all;
	return all.size === 1 ? only : undefined;
}

/** The language of the header, or else of those of the other dates and amounts. */
function namedIn(header: string, others: readonly WeighedColumn[]): Locale | undefined {
	if (isEnglish(header)) return isOfHome(header) ? undefined : 'en-US';
	if (isOfHome(header)) return 'pt-BR';
	const names = others.map((one) => one.header);
	return names.some(isOfHome) && !names.some(isEnglish) ? 'pt-BR' : undefined;
}

/** So many more that the rest are mistakes. */
const CLEAR = 10;

function isClear(one: number, other: number): boolean {
	return Math.max(one, other) >= CLEAR * Math.min(one, other);
}

/** So many agree that one other value among them is a slip. */
const MANY = 5;

/** The order that the dates of a column prove. Undefined if too few show it, or too many contradict it. */
function provedOrder({ 'pt-BR': ptBr, 'en-US': enUs }: Readonly<LocaleCounts>): Locale | undefined {
	if (ptBr === enUs) return undefined;
	const odd = Math.min(ptBr, enUs);
	const needed = odd === 0 ? SEVERAL : odd === 1 ? MANY : CLEAR * odd;
	return Math.max(ptBr, enUs) >= needed ? mostOf(ptBr, enUs, 'pt-BR') : undefined;
}

/** Decides the order of day and month in a column from its dates, the others of the table, its amounts and the header. */
export function decideOrder(
	{ column, header, dates: own = noLocaleCounts() }: WeighedColumn,
	table: readonly WeighedColumn[],
	prior: LocalePrior,
): LocaleReading {
	const { 'pt-BR': ptBr, 'en-US': enUs, either } = own;
	const { fallback, isGiven } = prior;
	const proved = provedOrder(own);
	const most = mostOf(ptBr, enUs, fallback);
	if (ptBr > 0 && enUs > 0) {
		const locale = proved ?? (isGiven ? fallback : most);
		const params = { kind: 'date', shape: LOCALE_SHAPES.date[locale], ptBr, enUs } as const;
		const notice: Problem = { code: 'column-style-mixed', place: { column, name: header }, params };
		return { locale, isOpen: proved === undefined && !isGiven && either > 0, notice };
	}
	if (either === 0 || proved !== undefined) return { locale: most };
	if (isGiven) return { locale: fallback };
	const others = table.filter((one) => one.column !== column);
	const inferred = inferOrder(ptBr === enUs ? undefined : most, header, others, prior);
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
	const styles = columns.flatMap((one): readonly Locale[] => {
		const { numbers } = one;
		if (numbers === undefined) return [];
		const { locale } = decideNumbers(one, [], prior);
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
/** It is hardly chance. */
const CLEAR_WEIGHT = 18;

/** True if enough dates show that a spreadsheet converted the column. */
export function isClearlyConverted(dates: Readonly<DateCounts>): boolean {
	return 2 * countReal(dates) + dates['pt-BR'] + dates['en-US'] >= CLEAR_WEIGHT;
}

/**
 * True if a spreadsheet with the other order of day and month converted the column: it reads only days up to 12, and swaps them. All other
 * dates stay texts. Dates of a single day, such as the first of each month, would all be of one month, so they are not swapped unless all
 * texts are of that month.
 */
export function isConverted(dates: Readonly<DateCounts>): boolean {
	const { 'pt-BR': ptBr, 'en-US': enUs } = dates;
	const texts = ptBr + enUs;
	const real = countReal(dates);
	const isOneOrder = texts >= SEVERAL && (ptBr === 0 || enUs === 0);
	return (
		isOneOrder &&
		mayBeConverted(dates) &&
		mayBeSwappedDays(dates) &&
		real >= LEAST_DATES &&
		2 * real + texts >= LEAST_WEIGHT
	);
}

/** Swapped days are months. */
function mayBeSwappedDays({ days, months }: Readonly<DateCounts>): boolean {
	const different = days.flatMap((count, day) => (count > 0 ? [day] : []));
	return different.length > 1 || months.every((count, month) => count === 0 || month === different[0]);
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
const HOME_AMOUNTS: ReadonlySet<string> = new Set(
	'valor valores vlr vl preco precos custo custos unitario contabil residual depreciado reposicao'.split(' '),
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

function isOfHome(header: string): boolean {
	return headerWords(header).some((word) => DAY_FIRST.has(word) || HOME_AMOUNTS.has(word));
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
