import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SyntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { parseAllowedCases } from '../../../src/drafts/invoice-settings/parse-allowed.ts';
import { runNote, sumOf } from './invoice-run.ts';

const prices = (note: SyntheticNote, options = {}): readonly (number | undefined)[] =>
	runNote(note, options).drafts.map((draft) => draft.body.priceCents);
const money = (note: SyntheticNote, options = {}) => {
	const [one] = runNote(note, options).reconciliations;
	if (one === undefined) throw new Error('no note');
	expect(sumOf(one)).toBe(one.totalCents);
	return one;
};
const cents = (value: number): string => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

describe('the landed cost of a line', () => {
	test.each<readonly [string, Readonly<Record<string, string>>, number]>([
		['products', {}, 100_00],
		['freight', { vFrete: '10.00' }, 110_00],
		['insurance', { vSeg: '1.50' }, 101_50],
		['other costs', { vOutro: '2.25' }, 102_25],
		['discount', { vDesc: '5.01' }, 94_99],
		['IPI', { vIPI: '9.75' }, 109_75],
		['returned IPI', { vIPIDevol: '1.00' }, 101_00],
		['ST and FCP-ST', { vICMSST: '7.00', vFCPST: '0.50' }, 107_50],
		['single-phase ICMS', { vICMSMonoReten: '3.00' }, 103_00],
		['import duty', { vII: '14.00' }, 114_00],
		['relieved ICMS that is deducted', { vICMSDeson: '12.00', indDeduzDeson: '1' }, 88_00],
		['relieved ICMS that is not', { vICMSDeson: '12.00', indDeduzDeson: '0' }, 100_00],
		['PIS-ST that is part of the total', { vPISST: '1.65', indSomaPISST: '1' }, 101_65],
		['PIS-ST that is not', { vPISST: '1.65', indSomaPISST: '0' }, 100_00],
		['COFINS-ST that is part of the total', { vCOFINSST: '7.60', indSomaCOFINSST: '1' }, 107_60],
	])('counts %s', (_, more, expected) => {
		const note = { items: [{ vProd: '100.00', ...more }] };
		expect(prices(note)).toEqual([expected]);
		expect(money(note)).toMatchObject({ differenceCents: 0, unallocatedCents: 0, variant: 'formula' });
	});

	test('of a vehicle billed directly has no ST', () => {
		const item = {
			vProd: '100.00',
			vICMSST: '7.00',
			veicProd: '<veicProd><tpOp>2</tpOp><chassi>9BWZZZ377VT004251</chassi></veicProd>',
		};
		const note = { items: [item], totals: { vNF: '100.00' } };
		expect(prices(note)).toEqual([100_00]);
		expect(money(note)).toMatchObject({ differenceCents: 0, variant: 'formula' });
	});
});

describe('the variant that equals the total is taken', () => {
	const free = { vProd: '5000.00', vICMSDeson: '579.83' };
	const imported = { vProd: '84471.40', vII: '13921.27', vIPI: '11036.49', vOutro: '192.79' };
	const inside = 'import-duty-inside';
	test.each<readonly [string, Readonly<Record<string, string>>, string, string, number]>([
		['relieved ICMS deducted without a flag', free, '4420.17', 'deson-deducted', 4_420_17],
		['flagged and yet not deducted', { ...free, indDeduzDeson: '1' }, '5000.00', 'deson-not-deducted', 5_000_00],
		['import duty inside the products', imported, '95700.68', inside, 95_700_68],
		['import duty added', imported, '109621.95', 'formula', 109_621_95],
		['both', { ...free, vII: '1.00' }, '4420.17', `deson-deducted, ${inside}`, 4_420_17],
		['neither', { ...free, vII: '1.00', indDeduzDeson: '1' }, '5000.00', `deson-not-deducted, ${inside}`, 5_000_00],
	])('%s', (_, item, vNF, variant, expected) => {
		const note = { items: [item], totals: { vNF } };
		expect(prices(note)).toEqual([expected]);
		expect(money(note)).toMatchObject({ variant, differenceCents: 0, notices: [] });
	});

	test('and when none does, the lines cost by the plain formula and the difference is told', () => {
		const note = { items: [{ ...free, vII: '9.00', vFrete: '10.00' }], totals: { vNF: '1.00' } };
		const allowed = { allow: parseAllowedCases(['total-differs']) };
		expect(prices(note, allowed)).toEqual([5_010_00]);
		expect(money(note, allowed)).toMatchObject({
			variant: 'none-closes',
			totalCents: 1_00,
			draftsCents: 5_010_00,
			differenceCents: -5_009_00,
			notices: [{ code: 'nfe-total-differs', params: { sum: '5010.00', total: '1.00', difference: '-5009.00' } }],
		});
	});
});

describe('a line that is not in the total', () => {
	const items = [{ vProd: '100.00' }, { vProd: '50.00', vFrete: '5.00', indTot: '0' }];
	test.each([
		['counts with its freight and taxes, by the letter', '105.00', 'formula', 5_00],
		['counts with nothing, where that closes', '100.00', 'outside-ignored', 0],
	])('%s', (_, vNF, variant, skippedCents) => {
		expect(money({ items, totals: { vNF } })).toMatchObject({
			variant,
			skippedCents,
			draftsCents: 100_00,
			differenceCents: 0,
		});
	});
});

describe('amounts that are only in the total', () => {
	const items = [{ vProd: '100.00' }, { vProd: '200.00' }, { vProd: '0.01', indTot: '0' }];
	test('is divided over the lines that are in the total, by product value', () => {
		const note = { items, totals: { vFrete: '10.00', vNF: '310.00' } };
		expect(prices(note)).toEqual([103_33, 206_67]);
		expect(money(note)).toMatchObject({ differenceCents: 0, notices: [] });
	});

	test('is divided for each amount that no line has', () => {
		const note = {
			items: [{ vProd: '100.00', vFrete: '1.00' }, { vProd: '300.00' }],
			totals: { vDesc: '4.00', vOutro: '8.00', vNF: '405.00' },
		};
		expect(prices(note)).toEqual([102_00, 303_00]);
	});

	test('is left alone where the note closes without it', () => {
		const note = { items, totals: { vFrete: '10.00', vNF: '300.00' } };
		expect(prices(note)).toEqual([100_00, 200_00]);
		expect(money(note)).toMatchObject({ differenceCents: 0, notices: [] });
	});
});

describe('--cost product', () => {
	test('has of what was split only the discount, since nothing else is part of it', () => {
		const items = [{ vProd: '100.00' }, { vProd: '200.00' }];
		const both = { items, totals: { vFrete: '10.00', vDesc: '3.00', vNF: '307.00' } };
		expect(prices(both, { cost: 'product' })).toEqual([99_00, 198_00]);
	});

	test('is the products less the discount; the rest of the total is unallocated', () => {
		const note = { items: [{ vProd: '100.00', vFrete: '10.00', vDesc: '1.00', vIPI: '5.00' }] };
		expect(prices(note, { cost: 'product' })).toEqual([99_00]);
		expect(money(note, { cost: 'product' })).toMatchObject({
			draftsCents: 99_00,
			unallocatedCents: 15_00,
			differenceCents: 0,
		});
	});
});

describe('the reform', () => {
	const taxed = { vProd: '100.00', vIBS: '10.00', vCBS: '5.00', vIS: '2.00' };
	const in2027 = '2027-03-09T10:15:00-03:00';

	test('costs nothing until the end of 2026', () => {
		for (const recoverableTaxes of ['include', 'exclude']) {
			expect(prices({ items: [taxed], totals: { vNFTot: '117.00' } }, { recoverableTaxes })).toEqual([100_00]);
		}
		expect(money({ items: [taxed], totals: { vNFTot: '117.00' } })).toMatchObject({
			totalCents: 100_00,
			differenceCents: 0,
		});
		expect(prices({ items: [taxed], dhEmi: '2026-12-31T23:59:59-03:00' })).toEqual([100_00]);
	});

	test.each([
		['exclude', 102_00, 15_00],
		['include', 117_00, 0],
	])('from 2027 on, recoverable taxes %s', (recoverableTaxes, price, unallocatedCents) => {
		const note = { items: [taxed], dhEmi: in2027, totals: { vNFTot: '117.00' } };
		expect(prices(note, { recoverableTaxes })).toEqual([price]);
		expect(money(note, { recoverableTaxes })).toMatchObject({
			totalCents: 117_00,
			unallocatedCents,
			differenceCents: 0,
		});
	});

	test('takes the total of a line as the note says it', () => {
		const note = { items: [{ ...taxed, vItem: '118.00' }], dhEmi: in2027, totals: { vNFTot: '118.00' } };
		expect(prices(note, { recoverableTaxes: 'include' })).toEqual([118_00]);
		expect(prices(note, { recoverableTaxes: 'exclude' })).toEqual([103_00]);
	});

	test('without vNFTot adds its taxes beside vNF', () => {
		const note = { items: [taxed], dhEmi: in2027 };
		expect(prices(note, { recoverableTaxes: 'include' })).toEqual([117_00]);
		expect(money(note, { recoverableTaxes: 'include' })).toMatchObject({
			totalCents: 100_00,
			unallocatedCents: -17_00,
			differenceCents: 0,
		});
	});
});

describe('an amount that is none', () => {
	test.each(['1e999', '-1.00', '1,00', '10.00000000001', '10.005', 'NaN'])('%s refuses its line', (vProd) => {
		const run = runNote({ items: [{ vProd }, { vProd: '1.00' }] });
		expect(run.kinds).toEqual(['nfe-element-unreadable amount', 'draft']);
		expect(run.rejections[0]?.problems).toMatchObject([{ found: vProd, place: { name: 'vProd' } }]);
	});

	test('missing refuses its line; empty where it is optional is zero', () => {
		expect(runNote({ items: [{ vProd: undefined }] }).kinds).toEqual(['nfe-element-unreadable amount']);
		expect(prices({ items: [{ vProd: '1.00', vFrete: '', vDesc: '' }] })).toEqual([1_00]);
	});

	test('negative as a sum refuses its line', () =>
		expect(runNote({ items: [{ vProd: '1.00', vDesc: '2.00' }] }).kinds).toEqual(['nfe-cost-range negative']));

	test('beyond what a number holds refuses its line', () =>
		expect(runNote({ items: [{ vProd: '999999999999999.99' }] }).kinds).toEqual(['nfe-cost-range large']));
});

describe('any note', () => {
	const amount = fc.integer({ min: 0, max: 10_000_000 });
	const line = fc.record({
		qCom: fc.integer({ min: 1, max: 5_000 }).map((quantity) => `${quantity}.0000`),
		vProd: amount.map((value) => cents(value + 10_000)),
		vFrete: fc.option(amount.map(cents), { nil: undefined }),
		vSeg: fc.option(amount.map(cents), { nil: undefined }),
		vDesc: fc.option(fc.integer({ min: 0, max: 9_999 }).map(cents), { nil: undefined }),
		vOutro: fc.option(amount.map(cents), { nil: undefined }),
		vIPI: fc.option(amount.map(cents), { nil: undefined }),
		vICMSST: fc.option(amount.map(cents), { nil: undefined }),
		vII: fc.option(amount.map(cents), { nil: undefined }),
		CFOP: fc.constantFrom('5102', '6102', '5405', '5910', '5202', '5949'),
		indTot: fc.constantFrom('1', '1', '1', '0'),
		uCom: fc.constantFrom('UN', 'UN', 'PC', 'CX', 'KG'),
	});

	test('gives units of a line that add up to its cost and differ by at most a cent, and closes with its total', () => {
		fc.assert(
			fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (items) => {
				const run = runNote({ items }, { maxUnitsPerLine: 5_000 });
				const [one] = run.reconciliations;
				if (one === undefined) throw new Error('no note');
				expect(one.differenceCents).toBe(0);
				expect(sumOf(one)).toBe(one.totalCents);
				expect(one.draftsCents).toBe(run.drafts.reduce((sum, draft) => sum + (draft.body.priceCents ?? 0), 0));
				expect(one.unallocatedCents).toBe(0);
				const byItem = new Map<number, number[]>();
				for (const { origin, body } of run.drafts) {
					const item = ('item' in origin ? origin.item : undefined) ?? 0;
					byItem.set(item, [...(byItem.get(item) ?? []), body.priceCents ?? 0]);
				}
				for (const shares of byItem.values()) {
					expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
				}
				expect(one.rejectedItems + one.skippedItems + byItem.size).toBe(items.length);
			}),
			{ numRuns: 40 },
		);
	});
});
