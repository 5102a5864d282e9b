import { describe, expect, test } from 'vitest';
import {
	countNumber,
	decideNumbers,
	decideOrder,
	isConverted,
	noDateCounts,
	noNumberCounts,
	type WeighedColumn,
} from '../../../src/drafts/values/locale-evidence.ts';

const PRIOR = { fallback: 'pt-BR', isGiven: false } as const;
const counts = (ptBr: number, enUs: number, either: number) => ({ 'pt-BR': ptBr, 'en-US': enUs, either });

function amountsOf(texts: string): NonNullable<WeighedColumn['numbers']> {
	const numbers = noNumberCounts();
	for (const [row, text] of texts.split(' ').entries()) countNumber(numbers, text, row);
	return numbers;
}

describe('the order of day and month', () => {
	const [HOME, ENGLISH] = ['Data de compra', 'Purchase date'];
	const dates = (ptBr: number, enUs: number, either: number) => ({
		column: 9,
		header: HOME,
		dates: counts(ptBr, enUs, either),
	});
	const amounts = (texts: string) => ({ column: 8, header: 'Valor', numbers: amountsOf(texts) });
	const [AMERICAN, BRAZILIAN] = [amounts('1,200.50 900.00 1,100.10'), amounts('1.200,50 900,00')];

	test.each<[string, string, readonly [number, number, number], readonly WeighedColumn[], string]>([
		['nothing in doubt', ENGLISH, [0, 0, 0], [], 'pt-BR'],
		['several values', HOME, [0, 2, 9], [], 'en-US'],
		['several values, against amounts', ENGLISH, [2, 0, 9], [AMERICAN], 'pt-BR'],
		['one odd value', HOME, [0, 1, 9], [], 'open pt-BR'],
		['one odd value, with nothing in doubt', HOME, [0, 1, 0], [], 'en-US'],
		['one value of the usual order', ENGLISH, [1, 0, 9], [], 'pt-BR'],
		['one value of the usual order against American amounts', ENGLISH, [1, 0, 9], [AMERICAN], 'open pt-BR'],
		['one value and the header against American amounts', HOME, [1, 0, 9], [AMERICAN], 'pt-BR'],
		['several values, with one odd among them', HOME, [5, 1, 90], [], 'pt-BR mixed'],
		['several values, with one of the usual order among them', HOME, [1, 5, 90], [], 'en-US mixed'],
		['many values, with few odd among them', HOME, [40, 4, 90], [], 'pt-BR mixed'],
		['too few values for one odd', HOME, [4, 1, 90], [], 'open pt-BR mixed'],
		['too many odd values', HOME, [40, 5, 90], [], 'open pt-BR mixed'],
		['a contradiction with nothing in doubt', HOME, [1, 40, 0], [], 'en-US mixed'],
		['the header', HOME, [0, 0, 9], [], 'pt-BR'],
		['the header and a database of amounts', HOME, [0, 0, 9], [amounts('1200.50 900.00 17.3')], 'pt-BR'],
		['the header against American amounts', HOME, [0, 0, 9], [AMERICAN], 'open pt-BR'],
		['the header against one odd amount', HOME, [0, 0, 9], [amounts('1,200.50 900 17')], 'pt-BR'],
		['the header against commas of thousands', HOME, [0, 0, 9], [amounts('1,200 900 2,500')], 'open pt-BR'],
		['no evidence', ENGLISH, [0, 0, 9], [], 'open pt-BR'],
		['American amounts', ENGLISH, [0, 0, 9], [AMERICAN], 'open pt-BR'],
		['one value and American amounts', ENGLISH, [0, 1, 9], [AMERICAN], 'en-US'],
		['one value and American amounts against the header', HOME, [0, 1, 9], [AMERICAN], 'open pt-BR'],
		['decimal commas', ENGLISH, [0, 0, 9], [BRAZILIAN], 'pt-BR'],
		['another column', ENGLISH, [0, 0, 9], [dates(5, 0, 3)], 'pt-BR'],
		['another column, against the header', HOME, [0, 0, 9], [dates(0, 5, 3)], 'en-US'],
		['another column, against decimal commas', HOME, [0, 0, 9], [dates(0, 5, 3), BRAZILIAN], 'open pt-BR'],
		['another column with one odd value', HOME, [0, 0, 9], [dates(9, 1, 3)], 'pt-BR'],
		['another column and one value', HOME, [0, 1, 9], [dates(0, 1, 3)], 'en-US'],
		['two columns that contradict each other', HOME, [0, 0, 9], [dates(5, 0, 0), dates(0, 5, 0)], 'open pt-BR'],
	])('by %s', (_, header, own, others, expected) => {
		const column = { column: 3, header, dates: counts(...own) };
		const { locale, isOpen = false, notice } = decideOrder(column, [column, ...others], PRIOR);
		const mixed = notice === undefined ? '' : ' mixed';
		expect(`${isOpen ? 'open ' : ''}${locale}${mixed}`).toBe(expected);
	});

	test.each<[readonly [number, number, number], string]>([
		[[0, 0, 9], 'en-US'],
		[[1, 0, 9], 'en-US'],
		[[2, 0, 9], 'pt-BR'],
		[[40, 3, 9], 'pt-BR mixed'],
		[[4, 3, 9], 'en-US mixed'],
	])('given by a person, with %j', (own, expected) => {
		const column = { column: 3, header: HOME, dates: counts(...own) };
		const given = { fallback: 'en-US', isGiven: true } as const;
		const { locale, isOpen = false, notice } = decideOrder(column, [column, AMERICAN], given);
		expect(isOpen).toBe(false);
		expect(`${locale}${notice === undefined ? '' : ' mixed'}`).toBe(expected);
	});
});

test.each([
	['1.234,56 1.234', 'Valor', 'pt-BR'],
	['1234.5600 10.0000', 'Valor', 'en-US'],
	['1,299 2,500 899', 'Valor', 'en-US'],
	['1,299 2,500', 'Price', 'en-US'],
	['1,299 2,500 12,5', 'Price', 'pt-BR'],
	['1,299 2,500 1299', 'Price', 'en-US'],
	['1,299 2,500 3,100', 'Valor', 'en-US'],
	['1,500 2,500', 'Price', 'en-US'],
	['1,500 2,500', 'Valor', 'open'],
	['1,500 2,500', 'X1', 'open'],
	['1,500 2,500 899', 'X1', 'en-US'],
	['1,299', 'Price', 'open'],
	['1.234', 'Price', 'pt-BR'],
	['1.500 2.500', 'Valor', 'pt-BR'],
	['1.500 2.500', 'Vlr. Aquisição', 'pt-BR'],
	['1.500 2.500', 'Price', 'open'],
	['1.500 2.500', 'X1', 'open'],
	['1.500 2.500 899', 'X1', 'pt-BR'],
	['1.500 2.500 899 3500', 'X1', 'open'],
	['1.500 2,500', 'Valor', 'open'],
	['1.234 2.500 1.800 1500.50', 'Valor', 'pt-BR mixed'],
	['1,234.50 2,500.00 1.800,10', 'Valor', 'en-US mixed'],
	['1,234.50 2,500.00 1.800,10 1.900,10 2.500', 'Valor', 'open mixed'],
	['1,5 1.5', 'Valor', 'pt-BR mixed'],
])('amounts %s of column %s are read as %s', (texts, header, expected) => {
	const one = { column: 3, header, numbers: amountsOf(texts) };
	const { locale, isOpen, notice } = decideNumbers(one, [one], PRIOR);
	expect(`${isOpen === true ? 'open' : locale}${notice === undefined ? '' : ' mixed'}`).toBe(expected);
});

describe('amounts are read by the rest of the table', () => {
	const amounts = (texts: string, header = 'X9') => ({ column: 9, header, numbers: amountsOf(texts) });
	const dates = (ptBr: number, enUs: number) => ({ column: 8, header: 'X8', dates: counts(ptBr, enUs, 4) });
	test.each<[string, string, readonly WeighedColumn[], string]>([
		['amounts of another column', '1.500 2.500', [amounts('1.200,50 900,00')], 'pt-BR'],
		['dates of another column', '1.500 2.500', [dates(5, 0)], 'pt-BR'],
		['its header', '1.500 2.500', [amounts('12 13', 'Custo')], 'pt-BR'],
		['American amounts against three decimals', '1.500 2.500', [amounts('1,200.50 900.00')], 'open'],
		['American amounts', '1,500 2,500', [amounts('1,200.50 900.00')], 'en-US'],
		['American dates', '1,500 2,500', [dates(0, 5)], 'en-US'],
		['Brazilian dates against commas of thousands', '1,299 2,500', [dates(5, 0)], 'open'],
		['dates that contradict amounts', '1.500 2.500', [dates(0, 5), amounts('1.200,50 900,00')], 'open'],
	])('%s', (_, texts, others, expected) => {
		const one = { column: 3, header: 'X1', numbers: amountsOf(texts) };
		const { locale, isOpen } = decideNumbers(one, [one, ...others], PRIOR);
		expect(isOpen === true ? 'open' : locale).toBe(expected);
	});
});

test.each<[string, string, readonly [number, number, number], boolean, string?]>([
	['each day up to 12', '1 5 3 9 12', [4, 0, 0], true],
	['the other order', '1 5 3 9', [0, 3, 0], true],
	['a few of each', '1 5 3', [3, 0, 0], true],
	['too few to be sure', '1 5 3', [2, 0, 0], false],
	['one later day', '1 5 3 9 12 13', [4, 0, 0], false],
	['a text that reads both ways', '1 5 3 9 12', [4, 0, 1], false],
	['the first of each month', '1 1 1 1 1 1', [4, 0, 0], false, '1 2 5 5'],
	['the dates of one month', '3 3 3 3', [4, 0, 0], true, '3 3 3 3'],
	['a single day that is not the month of the texts', '3 3 3 3', [4, 0, 0], false, '4 4 4 4'],
	['no texts', '1 5 3 9 12', [0, 0, 0], false],
])('real dates are swapped or not: %s', (_, days, texts, expected, months = '') => {
	const dates = { ...noDateCounts(), ...counts(...texts) };
	for (const month of months.split(' ').filter(Boolean).map(Number))
		dates.months[month] = (dates.months[month] ?? 0) + 1;
	for (const day of days.split(' ').map(Number)) dates.days[day] = (dates.days[day] ?? 0) + 1;
	expect(isConverted(dates)).toBe(expected);
});
