import { describe, expect, test } from 'vitest';
import { countAssets, type CountOptions } from '../../../src/invoices/plan/count-assets.ts';
import type { NfeItem } from '../../../src/sources/values/nfe-document.ts';
import { foldUnit, kindOfUnit } from '../../../src/drafts/invoice-settings/unit-kinds.ts';

const PLAIN: CountOptions = { rule: undefined, measuredUnits: 'skip', maxUnitsPerLine: 200 };
const count = (prod: NfeItem['prod'], options: Partial<CountOptions> = {}) =>
	countAssets(prod, { ...PLAIN, ...options });

test.each([
	...['UN', 'un', 'UND', 'UNID', 'UN1', 'Unid.', 'PC', 'PÇ', 'pç', 'PCA', 'PEÇA', 'PECAS', 'UNIT'].map((unit) => [
		unit,
		'piece',
	]),
	...['KG', 'kg', 'L', 'LT', 'M', 'MT', 'M2', 'M²', 'MI', 'TON', 'H'].map((unit) => [unit, 'measured']),
	...['CX', 'KT', 'KIT', 'JG', 'PR', 'PAR', 'DZ', 'PACK', 'PCT', 'RL', 'DP', 'LU', '', 'XPTO'].map((unit) => [
		unit,
		'pack',
	]),
])('the unit %j is a %s', (unit, kind) => expect(kindOfUnit(foldUnit(unit))).toBe(kind));

describe('a line', () => {
	test.each([
		['UN', '1', 1],
		['UN', '2.0000', 2],
		['PC', '200.0000', 200],
		['UN', '7.0000000000', 7],
	])('of %s %s is %s assets', (uCom, qCom, units) => expect(count({ uCom, qCom })).toEqual({ kind: 'count', units }));

	test.each([
		['CX', '2.0000', 10, 20],
		['CX', '0.5000', 10, 5],
		['KG', '2.5000', 'line', 1],
		['M', '3.0000', 2, 6],
		['UN', '3.0000', 'line', 1],
		['KT', '4.0000', 1, 4],
	] as const)('of %s %s with the rule %s is %s assets', (uCom, qCom, rule, units) => {
		expect(count({ uCom, qCom }, { rule: rule === 10 ? 10 : rule })).toEqual({ kind: 'count', units });
	});

	test.each(['', '0', '0.0000', '-1', '1e3', '1,5', 'abc'])('with the quantity %j is refused', (qCom) => {
		expect(count({ uCom: 'UN', qCom })).toMatchObject({
			kind: 'reject',
			problem: { code: 'nfe-element-unreadable', found: qCom, params: { kind: 'quantity' } },
		});
	});

	test.each([
		['UN', '1.5000', undefined],
		['CX', '0.5000', 5],
	])('of %s %s with the factor %s would be a fraction of an asset', (uCom, qCom, rule) => {
		expect(count({ uCom, qCom }, { rule })).toMatchObject({
			kind: 'reject',
			problem: { code: 'nfe-quantity-fraction', found: qCom },
		});
	});

	test('of more units than the cap is refused, with both figures', () => {
		expect(count({ uCom: 'UN', qCom: '201.0000' })).toMatchObject({
			kind: 'reject',
			problem: { code: 'nfe-too-many-units', params: { units: 201, limit: 200 } },
		});
		expect(count({ uCom: 'CX', qCom: '21.0000' }, { rule: 10 })).toMatchObject({ kind: 'reject' });
		expect(count({ uCom: 'UN', qCom: '99999999999.0000' })).toMatchObject({
			problem: { params: { units: 99_999_999_999 } },
		});
		expect(count({ uCom: 'UN', qCom: '201.0000' }, { maxUnitsPerLine: 500 })).toEqual({ kind: 'count', units: 201 });
	});

	test('sold by measure is left out, or one asset when that is wanted', () => {
		const prod = { uCom: 'KG', qCom: '2.5000' };
		expect(count(prod)).toMatchObject({ kind: 'skip', reason: { code: 'nfe-unit-measured', found: '2.5000' } });
		expect(count(prod, { measuredUnits: 'one-per-line' })).toEqual({ kind: 'count', units: 1 });
		expect(count(prod, { rule: 'skip' })).toMatchObject({
			kind: 'skip',
			reason: { code: 'nfe-rule-excluded', params: { kind: 'unit', rule: prod.uCom } },
		});
	});
});

describe('a pack without a factor is refused', () => {
	test.each<readonly [string, NfeItem['prod'], number, string]>([
		['the tax unit', { uCom: 'CX', qCom: '2.0000', uTrib: 'UN', qTrib: '24.0000' }, 12, '24.0000 UN'],
		['the description', { uCom: 'CX', qCom: '1.0000', xProd: 'TECLADO USB CX COM 10' }, 10, 'CX COM 10'],
		['the description', { uCom: 'CX', qCom: '1.0000', xProd: 'MOUSE C/ 5' }, 5, 'C/ 5'],
		['the description', { uCom: 'KT', qCom: '1.0000', xProd: 'CADEIRAS 4 UNIDADES' }, 4, '4 UNIDADES'],
		['the description', { uCom: 'PACK', qCom: '1.0000', xProd: 'HEADSET - 12PCS' }, 12, '12PCS'],
		['the name of the unit', { uCom: 'PAR', qCom: '3.0000', xProd: 'CAIXA DE SOM' }, 2, 'PAR'],
		['the name of the unit', { uCom: 'DZ', qCom: '1.0000' }, 12, 'DZ'],
	])('with the hint that %s gives', (_, prod, factor, evidence) => {
		expect(count(prod)).toMatchObject({
			kind: 'reject',
			problem: { code: 'nfe-unit-factor', params: { kind: 'suggested', unit: prod.uCom, factor, evidence } },
		});
	});

	test.each<NfeItem['prod']>([
		{ uCom: 'CX', qCom: '2.0000', uTrib: 'CX', qTrib: '2.0000', xProd: 'TECLADO' },
		{ uCom: 'CX', qCom: '2.0000', uTrib: 'UN', qTrib: '5.0000' },
		{ uCom: 'KT', qCom: '1.0000', xProd: 'MOCHILA C/ 16 GB' },
		{ uCom: 'LU', qCom: '1.0000', xProd: '' },
	])('without a hint where there is none: %j', (prod) => {
		expect(count(prod)).toMatchObject({
			kind: 'reject',
			problem: { code: 'nfe-unit-factor', params: { kind: 'open', unit: prod.uCom } },
		});
	});
});
