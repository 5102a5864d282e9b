import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../src/drafts/draft/row-result.ts';
import { divideDraft, keyOfRow } from '../../../src/drafts/table/row-lot.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { build, mappingOf, problemsOf } from './row-builder.ts';

const HEADER = ['Patrimônio', 'Status', 'Qtd.', 'Valor', 'Nº de série'];
const NUMBERS = '{number}-{unit}';

function unitsOf(cells: readonly Cell[], entry: object = {}): readonly Draft[] | string {
	const mapping = mappingOf({ columns: { 'Qtd.': { to: 'quantity', price: 'each', numbers: NUMBERS, ...entry } } });
	const built = build(HEADER, cells, { mapping });
	return built.kind === 'draft' ? divideDraft(built) : problemsOf(built).join();
}

/** Key, number and price of a unit, and its position among all units. */
const shown = (units: readonly Draft[] | string): unknown =>
	typeof units === 'string'
		? units
		: units.map(({ key, body, origin }) => {
				const unit = 'unit' in origin ? `${origin.unit}/${'units' in origin ? origin.units : ''}` : '';
				return [key, body.enrollmentId, body.priceCents ?? '-', unit].join(' ').trim();
			});

const A = (quantity: Cell, price: Cell = '100,00', serial: Cell = null): readonly Cell[] => [
	'A-1',
	'em uso',
	quantity,
	price,
	serial,
];

describe('a row of several assets', () => {
	const TOTAL = { price: 'total' };
	const THREE = ['A-1 A-1 3334 1/3', 'lot:A-1/2 A-1-2 3333 2/3', 'lot:A-1/3 A-1-3 3333 3/3'];
	const NUMBERED = ['A-1 A-1 10000 1/3', 'lot:A-1/2 A-1/002 10000 2/3', 'lot:A-1/3 A-1/003 10000 3/3'];
	const WRONG = 'enrollment-id-missing@0,status-unknown@1,money-format@3,quantity-format@2';
	test.each<[what: string, cells: readonly Cell[], entry: object, expected: unknown]>([
		['is one asset with its own number if the quantity is one', A(1), {}, ['A-1 A-1 10000']],
		['is numbered by the template from the second on', A(3), { numbers: '{number}/{unit:03}' }, NUMBERED],
		['has its price divided among all, to the cent', A(3), TOTAL, THREE],
		['has no price if its cell is empty', A(2, null), TOTAL, ['A-1 A-1 - 1/2', 'lot:A-1/2 A-1-2 - 2/2']],
		['is returned as its remaining assets', A('2 de 3'), TOTAL, THREE.slice(1, 2)],
		[
			'is read as the mapping says',
			A('par', '1'),
			{ values: { par: '2' } },
			['A-1 A-1 100 1/2', 'lot:A-1/2 A-1-2 100 2/2'],
		],
		['is skipped if the mapping says that it is no asset', A(0), { values: { '0': '0' } }, 'skip'],
		['is refused without a quantity', A(null), {}, 'quantity-format@2'],
		['is refused if the mapping says that a text means empty', A('-'), { values: { '-': '' } }, 'quantity-format@2'],
		['is refused with 0', A(0), {}, 'quantity-format@2'],
		['is refused with a fraction', A(2.5), {}, 'quantity-format@2'],
		['is refused with a word', A('dois'), {}, 'quantity-format@2'],
		['is refused with a serial number', A(2, '1,00', 'SN1'), {}, 'quantity-of-one@2'],
		['is refused with fewer serial numbers than assets', A(2, '1,00', 'SN1'), { serials: ';' }, 'quantity-of-one@4'],
		['is one with a serial number', A(1, '1,00', 'SN1'), {}, ['A-1 A-1 100']],
		['tells all that is wrong at once', ['', 'xyz', 0, 'abc', null], {}, WRONG],
	])('%s', (_, cells, entry, expected) => expect(shown(unitsOf(cells, entry))).toEqual(expected));

	test('may come from an invoice only if it is one asset', () => {
		const header = [...HEADER, 'Chave NF-e', 'Item NF-e', 'Unidade NF-e'];
		const key = '35260112345678000195550010000000571000000570';
		const mapping = mappingOf({ columns: { 'Qtd.': { to: 'quantity', price: 'each', numbers: NUMBERS } } });
		expect(problemsOf(build(header, [...A(2), key, '1', '1'], { mapping }))).toEqual(['quantity-of-one@2']);
		expect(build(header, [...A(1), key, '1', '1'], { mapping }).kind).toBe('draft');
	});

	test('has each notice once', () => {
		const units = unitsOf(['A-1', 'em uso', 2, '-', null]);
		expect(typeof units === 'string' ? units : units.map(({ notices }) => notices.length)).toEqual([1, 0]);
	});

	test('has prices that add up, different numbers, and keys of one row, for any price and quantity', () => {
		const cents = fc.integer({ min: 0, max: 1e11 });
		fc.assert(
			fc.property(cents, fc.integer({ min: 2, max: 300 }), (total, quantity) => {
				const text = `${Math.floor(total / 100)},${String(total % 100).padStart(2, '0')}`;
				const units = unitsOf(A(quantity, text), { price: 'total' });
				if (typeof units === 'string') throw new Error(units);
				expect(units).toHaveLength(quantity);
				expect(units.reduce((sum, { body }) => sum + (body.priceCents ?? 0), 0)).toBe(total);
				expect(new Set(units.map(({ body }) => body.enrollmentId)).size).toBe(quantity);
				expect(new Set(units.map(({ key }) => keyOfRow(key)))).toEqual(new Set(['A-1']));
			}),
		);
	});
});
