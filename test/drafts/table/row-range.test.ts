import { describe, expect, test } from 'vitest';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import { createRowBuilder } from '../../../src/drafts/table/create-row-builder.ts';
import { divideDraft } from '../../../src/drafts/table/row-lot.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { CSV, mappingOf, OPTIONS, problemsOf, rowOf } from './row-builder.ts';

/** Rows of a table of numbers, then the row in question. */
function lastOf(columns: object, header: readonly string[], cells: readonly Cell[], others: readonly string[]) {
	const mapping = mappingOf({ columns });
	const options = { ...OPTIONS, mapping };
	const rows = [...others.map((number) => [number, 'em uso', ...cells.slice(2).map(() => '1')]), cells];
	const sample = [header, ...rows].map((row, index) => rowOf(row, index + 1));
	const found = findHeader(sample, options);
	if (found === undefined) throw new Error('no header');
	const builder = createRowBuilder(found, CSV, options, new Map());
	const built = sample.slice(1).map((row) => builder.build(row));
	return { last: built.at(-1), held: builder.decide().texts.flatMap(({ held }) => held?.ranges ?? []) };
}

const PLAIN = ['2001', '2002', '2003', '2004', '2005', '2006'];
const EXPANDED = { to: 'enrollmentId', range: 'expand' } as const;
const QUANTITY = { to: 'quantity', price: 'total', numbers: '{number}-{unit}' } as const;

function assetsOf(
	number: string,
	quantity?: string,
	entry: object = EXPANDED,
	others = PLAIN,
	more: readonly string[] = [],
) {
	const hasQuantity = quantity !== undefined;
	const header = ['Placa', 'Status', ...(hasQuantity ? ['Qtd'] : []), ...(more.length > 0 ? ['Valor'] : [])];
	const cells = [number, 'em uso', ...(hasQuantity ? [quantity] : []), ...more];
	const { last } = lastOf({ Placa: entry, ...(hasQuantity ? { Qtd: QUANTITY } : {}) }, header, cells, others);
	if (last?.kind !== 'draft') return problemsOf(last).join();
	const units = divideDraft(last);
	return units.map(({ key, body: { enrollmentId, priceCents } }) => {
		expect(key.replace(/^lot:/, '').replace('/', '-')).toBe(enrollmentId);
		return `${enrollmentId}${priceCents === undefined ? '' : ` ${priceCents}`}`;
	});
}

describe('a range that is expanded', () => {
	test.each<[string, string | undefined, unknown]>([
		['1001 a 1003', '3', ['1001', '1002', '1003']],
		['1001-1003', '3', ['1001', '1002', '1003']],
		['0098 a 0100', '3', ['0098', '0099', '0100']],
		['1001 a 1003', undefined, ['1001', '1002', '1003']],
		['1001-1003', undefined, ['1001', '1002', '1003']],
		['1001 a 1003', '2-3 de 3', ['1002', '1003']],
		['1001 a 1003', '4', 'quantity-of-one@2'],
		['1001 a 1003', '1', 'quantity-of-one@2'],
		['1001 a 1003', '', 'quantity-format@2'],
		['1001;1003', '3', 'identifier-unlike-column@0'],
		['1001/1003', '3', 'identifier-unlike-column@0'],
		['1001-A', '1', ['1001-A']],
	])('%s, quantity %s: %j', (number, quantity, expected) => expect(assetsOf(number, quantity)).toEqual(expected));

	test('is one by the word of the person, but not among codes with a mark', () => {
		expect(assetsOf('1001-1003', undefined, EXPANDED, ['1004-1006', '1007-1009'])).toEqual(['1001', '1002', '1003']);
		expect(assetsOf('1003-1004', undefined, EXPANDED, ['1041-03', '1005', '1052-17'])).toEqual(['1003-1004']);
		expect(assetsOf('12-15', undefined, EXPANDED, ['12-16', '13-20'])).toEqual(['12-15']);
	});

	test('divides a price among its assets, or gives it to each', () => {
		expect(assetsOf('1001 a 1003', '3', EXPANDED, PLAIN, ['100,00'])).toEqual(['1001 3334', '1002 3333', '1003 3333']);
		const each = { ...EXPANDED, range: 'each' };
		expect(assetsOf('1001 a 1002', undefined, each, PLAIN, ['100,00'])).toEqual(['1001 10000', '1002 10000']);
		const total = { ...EXPANDED, range: 'total' };
		expect(assetsOf('1001 a 1002', undefined, total, PLAIN, ['100,00'])).toEqual(['1001 5000', '1002 5000']);
	});

	test('is refused with a price of which nothing says whose it is', () => {
		expect(assetsOf('1001 a 1002', undefined, EXPANDED, PLAIN, ['100,00'])).toBe('quantity-of-one@0');
	});
});

describe('a range that nobody explained', () => {
	test.each<[string, string | undefined, readonly string[], unknown]>([
		['1001 a 1003', '3', PLAIN, 'identifier-unlike-column@0'],
		['1001 a 1003', undefined, PLAIN, 'identifier-unlike-column@0'],
		// If every row has a range, only the quantity shows it.
		['1001-1003', '3', ['1004-1006', '1007-1009'], 'identifier-unlike-column@0'],
		['12-15', '4', ['12-16', '13-20'], ['12-15', '12-15-2', '12-15-3', '12-15-4']],
		['1001-1003', '1', ['1004-1001', '1007-1003'], ['1001-1003']],
	])('%s, quantity %s, among %j: %j', (number, quantity, others, expected) => {
		expect(assetsOf(number, quantity, { to: 'enrollmentId' }, [...others])).toEqual(expected);
	});

	test('is counted, with the quantity that says the same', () => {
		const columns = { Placa: 'enrollmentId', Qtd: QUANTITY };
		const header = ['Placa', 'Status', 'Qtd'];
		expect(lastOf(columns, header, ['1001 a 1003', 'em uso', '3'], PLAIN).held).toEqual([
			{ count: 1, sample: '1001 a 1003', agreeing: 1 },
		]);
		expect(lastOf(columns, header, ['1001 a 1003', 'em uso', '4'], PLAIN).held).toEqual([
			{ count: 1, sample: '1001 a 1003', agreeing: 0 },
		]);
	});

	test('is refused without a question if a person said so', () => {
		const refused = { to: 'enrollmentId', range: 'refuse' };
		const { last, held } = lastOf({ Placa: refused }, ['Placa', 'Status'], ['1001 a 1003', 'em uso'], PLAIN);
		expect([problemsOf(last), held]).toEqual([['identifier-unlike-column@0'], []]);
	});
});
