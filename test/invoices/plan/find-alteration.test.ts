import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAllowedCases } from '../../../src/drafts/invoice-settings/parse-allowed.ts';
import {
	COMPANY,
	syntheticEvent,
	syntheticKey,
	syntheticNote,
	type SyntheticNote,
} from '../../../scripts/nfe/synthetic-note.mjs';
import { runInvoices, runNote, sumOf } from './invoice-run.ts';

const ITEMS = [{ vProd: '100.00' }, { vProd: '250.00' }];
const note = (vNF: string, more: SyntheticNote = {}): SyntheticNote => ({ items: ITEMS, totals: { vNF }, ...more });
const codesOf = (run: ReturnType<typeof runNote>): readonly string[] =>
	run.reconciliations.flatMap(({ notices }) => notices.map(({ code }) => code));

describe('items that miss the total', () => {
	test.each(['350.01', '349.99', '351.00', '349.00'])('of %s by a rounding are told and imported', (vNF) => {
		const run = runNote(note(vNF));
		expect([run.kinds, codesOf(run)]).toEqual([['draft', 'draft'], ['nfe-total-differs']]);
	});

	test.each([
		['351.01', '1.01'],
		['348.99', '-1.01'],
		['0.00', '-350.00'],
		['9999999.00', '9999649.00'],
	])('of %s by more refuse the note, whose money stays told', (vNF, difference) => {
		const run = runNote(note(vNF));
		expect(run.kinds).toEqual(['nfe-total-altered', 'nfe-total-altered']);
		expect(run.rejections[0]?.problems).toEqual([
			{ code: 'nfe-total-altered', params: { field: 'vNF', sum: '350.00', total: vNF, difference } },
		]);
		expect(codesOf(run)).toEqual(['nfe-total-altered']);
		const [one] = run.reconciliations;
		expect(one).toMatchObject({ draftsCents: 0, rejectedCents: 350_00, rejectedItems: 2 });
		expect(one && sumOf(one)).toBe(one?.totalCents);
	});

	test('are imported with their own amounts where a person says so, and the difference is told', () => {
		const run = runNote(note('1000.00'), { allow: parseAllowedCases(['total-differs']) });
		expect(run.drafts.map(({ body }) => body.priceCents)).toEqual([100_00, 250_00]);
		expect(run.drafts[0]?.notices.map(({ code }) => code)).toEqual(['nfe-total-differs']);
		expect(codesOf(run)).toEqual(['nfe-total-differs']);
	});
});

describe('a note whose items miss the total by far is told and imported', () => {
	const entry = { ide: { tpNF: '0' }, emit: COMPANY, dest: { idEstrangeiro: 'X-1', xNome: 'Foreign Maker Inc.' } };
	const taxed = { vProd: '100.00', vIBS: '10.00', vCBS: '5.00' };
	test.each<readonly [string, SyntheticNote]>([
		['when it is an import', { ...entry, items: [{ CFOP: '3551' }], totals: { vNF: '9.00' } }],
		['when it is an import in one of its items', { ...entry, items: [{}, { CFOP: '3102' }], totals: { vNF: '9.00' } }],
		[
			'with taxes of the reform, from 2027 on',
			{ items: [taxed], dhEmi: '2027-03-09T10:15:00-03:00', totals: { vNF: '115.00' } },
		],
	])('%s', (_, one) => {
		const run = runNote(one);
		expect(new Set(run.kinds)).toEqual(new Set(['draft']));
		expect(codesOf(run)).toEqual(['nfe-total-differs']);
	});

	test('but not with taxes of the reform before, nor without them after', () => {
		expect(runNote({ items: [taxed], totals: { vNF: '115.00' } }).kinds).toEqual(['nfe-total-altered']);
		const later = { items: [{ vProd: '100.00' }], dhEmi: '2027-03-09T10:15:00-03:00', totals: { vNF: '115.00' } };
		expect(runNote(later).kinds).toEqual(['nfe-total-altered']);
	});
});

describe('an item that is not its quantity times its unit price', () => {
	const priced = (qCom: string, vUnCom: string, vProd: string): SyntheticNote => ({
		items: [{ qCom, vUnCom, vProd }, {}],
	});
	test.each([
		['3.0000', '33.33', '100.00'],
		['3.0000', '33.3366666667', '100.01'],
		['3', '33.34', '100.01'],
		['120.0000', '3.3333333333', '400.00'],
		['7.0000', '0.015', '0.11'],
	])('by a cent at most is imported: %s × %s = %s', (...texts) => {
		expect(new Set(runNote(priced(...texts)).kinds)).toEqual(new Set(['draft']));
	});

	test.each([
		['3.0000', '33.33', '100.01', '99.99', '0.02'],
		['3.0000', '33.33', '99.97', '99.99', '-0.02'],
		['1.0000', '1500.00', '15000.00', '1500.00', '13500.00'],
		['2.0000', '1500.00', '1500.00', '3000.00', '-1500.00'],
		['1.0000', '0.00', '100.00', '0.00', '100.00'],
	])('by more refuses the invoice, although its total agrees: %s × %s = %s', (qCom, vUnCom, vProd, sum, difference) => {
		const run = runNote(priced(qCom, vUnCom, vProd));
		const params = { field: 'vProd (item 1)', sum, total: vProd, difference };
		expect(run.rejections.map(({ problems }) => problems)).toEqual(
			[1, 2].map(() => [{ code: 'nfe-total-altered', params }]),
		);
		const allowed = runNote(priced(qCom, vUnCom, vProd), { allow: parseAllowedCases(['total-differs']) });
		expect(new Set(allowed.kinds)).toEqual(new Set(['draft']));
	});

	test('is imported where the authority did not look at it yet, or the invoice does not say it', () => {
		const old = { ...priced('2.0000', '1500.00', '1500.00'), dhEmi: '2011-11-09T10:15:00-02:00' };
		expect(new Set(runNote(old).kinds)).toEqual(new Set(['draft']));
		expect(new Set(runNote({ items: [{ vUnCom: undefined }] }).kinds)).toEqual(new Set(['draft']));
	});

	test('is none that an issuer computed with the decimals of the layout', () => {
		const quantity = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 4 }));
		fc.assert(
			fc.property(quantity, fc.integer({ min: 1, max: 1_000_000_00 }), ([digits, decimals], cents) => {
				const qCom = (digits / 10 ** decimals).toFixed(decimals);
				const { kinds } = runNote({ items: [{ qCom, vProd: (cents / 100).toFixed(2) }] });
				expect(kinds).not.toContain('nfe-total-altered');
			}),
		);
	});
});

describe('a service beside goods', () => {
	const goods = { vProd: '500.00', vDesc: '50.00' };
	test.each([
		['540.00', '0', 'formula'],
		['540.00', '1', 'formula'],
		['450.00', '0', 'services-ignored'],
	])('makes %s with them when its indTot is %s', (vNF, indTot, variant) => {
		const run = runNote({ items: [goods, { vProd: '90.00', service: true, indTot }], totals: { vNF } });
		expect(run.kinds).toEqual(['draft', 'nfe-service']);
		expect(run.drafts.map(({ body }) => body.priceCents)).toEqual([450_00]);
		expect(run.reconciliations).toMatchObject([{ variant, differenceCents: 0 }]);
		expect(run.reconciliations.map(sumOf)).toEqual([Number(vNF.replace('.', ''))]);
	});
});

test('an item that nobody can read is refused alone, as long as the total has room for it', () => {
	const items = [{ vProd: '1,00' }, { vProd: '100.00' }];
	expect(runNote({ items, totals: { vNF: '500.00' } }).kinds).toEqual(['nfe-element-unreadable amount', 'draft']);
	expect(runNote({ items, totals: { vNF: '50.00' } }).kinds).toEqual(['nfe-total-altered', 'nfe-total-altered']);
});

test('a note that is refused anyway is refused for that alone, and its total is told beside it', () => {
	const run = runInvoices({
		'nota.xml': syntheticNote(note('9.00')),
		'evento.xml': syntheticEvent({ key: syntheticKey() }),
	});
	expect(run.kinds).toEqual(['nfe-cancelled', 'nfe-cancelled']);
	expect(codesOf(run)).toEqual(['nfe-cancelled', 'nfe-total-differs']);
});

test('no note whose items make its total is refused for it, and none that misses it by far gets through', () => {
	const amounts = fc.array(fc.integer({ min: 2_00, max: 1_000_000_00 }), { minLength: 1, maxLength: 5 });
	const reais = (cents: number): string => (cents / 100).toFixed(2);
	fc.assert(
		fc.property(amounts, fc.integer({ min: -1_99, max: 1_99 }), (cents, off) => {
			const sum = cents.reduce((all, one) => all + one, 0);
			const { kinds } = runNote({
				items: cents.map((one) => ({ vProd: reais(one) })),
				totals: { vNF: reais(sum + off) },
			});
			expect(new Set(kinds)).toEqual(new Set([Math.abs(off) <= 100 ? 'draft' : 'nfe-total-altered']));
		}),
		{ numRuns: 60 },
	);
});
