/** Asks how the texts of a column are read, where its cells, the rest of the table and the mapping do not tell. */
import type { Problem } from '../../messages/problem.ts';
import type { TableTexts } from '../columns/column-profile.ts';
import { isReturnedFile, localeKind, type NamedColumns, parseTarget } from '../columns/column-target.ts';
import { findMappedColumn } from '../mapping/mapping.ts';
import { type Patch, UNDECIDED } from '../mapping/patch.ts';
import { columnPatch, pathOfColumn } from '../mapping/write-mapping.ts';
import { decideColumn, isRefuted, type ReadColumn } from '../values/column-reading.ts';
import {
	countReal,
	type DateCounts,
	type DateOrder,
	isClearlyConverted,
	isConverted,
	type Locale,
	LOCALE_SHAPES,
	type LocaleCounts,
	type LocaleKind,
	noDateCounts,
	noNumberCounts,
	type PlacedText,
	provedBy,
	swapDayAndMonth,
} from '../values/locale-evidence.ts';
import { parseMoneyCents } from '../values/money.ts';
import { parseDateText, renderDateParts, SHORT_YEARS_FROM } from '../values/time/date-text.ts';
import { tidyText } from '../values/tidy-text.ts';
import { isNoticeable } from './ask-texts.ts';
import { ask, type Example, type QuestionAbout, type ReadingKind } from './question.ts';
import type { HeaderOptions } from './table-options.ts';

type ReadingQuestion = QuestionAbout<ReadingKind>;

/** A column as it is asked about. */
interface Asked extends ReadColumn {
	readonly target: string;
	readonly names: readonly string[];
	readonly others: readonly ReadColumn[];
}

const PRIOR = 'pt-BR';

/** `targets`: by column, including proposed ones. */
export function askReadings(
	named: NamedColumns,
	targets: ReadonlyMap<number, string>,
	{ rows, columns }: TableTexts,
	{ mapping, isLocaleGiven: isGiven = false }: HeaderOptions,
): readonly ReadingQuestion[] {
	// The few rows of a file that we returned prove nothing.
	if (isReturnedFile(named)) return [];
	const table = columns.flatMap((one): readonly (ReadColumn & { readonly target: string })[] => {
		const target = targets.get(one.column) ?? '';
		const parsed = parseTarget(target);
		const kind = parsed && localeKind(parsed);
		if (kind === undefined && parsed?.kind !== 'custom') return [];
		const said = findMappedColumn(mapping, one.column, named.header);
		return [{ ...one, header: named.header[one.column] ?? '', kind, target, said }];
	});
	return table.flatMap((one): readonly ReadingQuestion[] => {
		const others = table.filter(({ column }) => column !== one.column);
		const asked = { ...one, names: named.header, others };
		const { held } = decideColumn(one, table, { fallback: PRIOR, isGiven });
		const { dates, numbers } = one;
		return [
			...(held === 'order' && isNoticeable(dates?.either ?? 0, rows) ? [askOrder(asked)] : []),
			...(held === 'swapped' ? [askSwapped(asked)] : []),
			...(held === 'style' && isNoticeable(numbers?.either ?? 0, rows) ? [askStyle(asked)] : []),
			...(one.kind === 'date' && one.said?.shortYears === undefined && isNoticeable(dates?.shortYears ?? 0, rows)
				? [askYears(asked)]
				: []),
		];
	});
}

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy'];
const STYLES: readonly Locale[] = ['pt-BR', 'en-US'];

function askOrder(asked: Asked): ReadingQuestion {
	const { dates = noDateCounts() } = asked;
	const { either, samples } = dates;
	return askReading(asked, 'order', {
		count: either,
		isOfTable: dates['pt-BR'] + dates['en-US'] > 0,
		answers: new Map(ORDERS.map((order) => [order, order])),
		proposal: undefined,
		examples: (order) => samples.map((text) => exampleOfDate(text, order === 'mdy' ? 'en-US' : 'pt-BR')),
		evidence: [...proofsOf(dates, 'date'), ...provedElsewhere(asked)],
	});
}

/** The day and month of a real date are swapped back only where nothing in the column contradicts it. */
function askSwapped(asked: Asked): ReadingQuestion {
	const { dates = noDateCounts() } = asked;
	const isWrong = isRefuted(asked);
	const isClean = !isWrong && isConverted(dates);
	const later = dates.days.reduce((sum, count, day) => (day > 12 ? sum + count : sum), 0);
	const texts = dates['pt-BR'] + dates['en-US'];
	return askReading(asked, 'swapped', {
		count: countReal(dates),
		isOfTable: isWrong,
		answers: new Map([...(isWrong ? [] : [['true', true] as const]), ['false', false]]),
		proposal: isClean && isClearlyConverted(dates) ? 'true' : undefined,
		examples: (answer) =>
			dates.real.map((iso) => ({ text: shownDay(iso), day: (answer === 'true' ? swapDayAndMonth(iso) : iso) ?? iso })),
		evidence: isWrong
			? [{ code: 'column-not-converted', params: { count: later + dates.either } }]
			: isClean
				? [{ code: 'column-converted', params: { real: countReal(dates), texts } }]
				: [],
	});
}

/** As a Brazilian spreadsheet shows it. */
const shownDay = (iso: string): string => iso.slice(0, 10).split('-').toReversed().join('/');

function askYears(asked: Asked): ReadingQuestion {
	const { dates = noDateCounts(), target } = asked;
	const from = SHORT_YEARS_FROM[target === 'warrantyExpirationDate' ? 'any' : 'past'];
	const { locale } = decideColumn(asked, [asked, ...asked.others], { fallback: PRIOR, isGiven: false });
	const read = Object.values(dates.short)
		.map((text) => exampleOfDate(text, locale, from))
		.toSorted((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1));
	const ends = [...new Set([read[0], read.at(-1)])].filter((one) => one !== undefined);
	return askReading(asked, 'years', {
		count: dates.shortYears,
		answers: new Map([
			['true', true],
			['false', false],
		]),
		proposal: 'true',
		examples: (answer) => (answer === 'true' ? ends : []),
		evidence: [],
	});
}

function askStyle(asked: Asked): ReadingQuestion {
	const { numbers = noNumberCounts() } = asked;
	const { either, samples } = numbers;
	return askReading(asked, 'style', {
		count: either,
		isOfTable: numbers['pt-BR'] + numbers['en-US'] > 0,
		answers: new Map(STYLES.map((style) => [style, style])),
		proposal: undefined,
		examples: (style) => samples.map((text) => exampleOfAmount(text, style === 'en-US' ? 'en-US' : 'pt-BR')),
		evidence: [...proofsOf(numbers, 'number'), ...provedElsewhere(asked)],
	});
}

const PROPERTY = { order: 'order', swapped: 'swapped', years: 'shortYears', style: 'locale' } as const;

interface AskedReading {
	readonly count: number;
	/** Another answer would change rows that do not wait. */
	readonly isOfTable?: boolean;
	/** The value of the mapping, by option. */
	readonly answers: ReadonlyMap<string, string | boolean>;
	readonly proposal: string | undefined;
	readonly examples: (value: string) => readonly Example[];
	readonly evidence: readonly Problem[];
}

function askReading(
	{ column, names, target: to }: Asked,
	kind: ReadingKind,
	{ count, isOfTable = false, answers, ...more }: AskedReading,
): ReadingQuestion {
	const property = PROPERTY[kind];
	const place = (value: string): Patch =>
		columnPatch(names, column, { to, [property]: value === UNDECIDED ? value : (answers.get(value) ?? value) });
	return ask({
		path: pathOfColumn(names, column, property),
		scope: isOfTable ? 'table' : 'rows',
		group: kind,
		about: { kind, column, count },
		values: [...answers.keys()],
		place,
		...more,
	});
}

export function exampleOfDate(text: string, locale: Locale, shortYears?: number): Example {
	const read = parseDateText(tidyText(text), locale, shortYears);
	return read.ok ? { text, day: renderDateParts(read.value).slice(0, 10) } : { text };
}

export function exampleOfAmount(text: string, locale: Locale): Example {
	const read = parseMoneyCents(text, locale, true);
	return read.ok ? { text, cents: read.value } : { text };
}

/** Counts the texts of the column that prove each reading, and places those that prove the rarer one. */
function proofsOf(
	{ 'pt-BR': ptBr, 'en-US': enUs, either, proofs }: Pick<DateCounts, keyof LocaleCounts | 'proofs'>,
	kind: LocaleKind,
): readonly Problem[] {
	if (ptBr + enUs === 0) return [];
	const counts: Problem = { code: 'column-proves', params: { kind, ptBr, enUs, either } };
	const rarer = ptBr < enUs ? 'pt-BR' : 'en-US';
	const odd: readonly PlacedText[] = proofs[rarer];
	if (odd.length === 0) return [counts];
	const values = odd.map(({ text }) => text).join('; ');
	const rows = odd.map(({ row }) => row).join(', ');
	return [counts, { code: 'column-odd', params: { shape: LOCALE_SHAPES[kind][rarer], values, rows } }];
}

/** Lists what other columns prove. */
function provedElsewhere({ others }: Asked): readonly Problem[] {
	return others.flatMap((other): readonly Problem[] => {
		const locale = provedBy([other], { fallback: PRIOR, isGiven: false });
		if (locale === undefined) return [];
		const { 'pt-BR': ptBr = 0, 'en-US': enUs = 0 } = other.dates ?? {};
		const shape = LOCALE_SHAPES[ptBr + enUs > 0 ? 'date' : 'number'][locale];
		return [{ code: 'table-proves', params: { shape, columns: other.header } }];
	});
}
