/** Returns and complements: what they do to the purchases that they refer to. */
import { describe, expect, test } from 'vitest';
import {
	COMPANY,
	SUPPLIER,
	syntheticCnpj,
	syntheticEvent,
	syntheticKey,
	syntheticNote,
	type SyntheticNote,
} from '../../../scripts/nfe/synthetic-note.mjs';
import { parseRules } from '../../../src/drafts/invoice-settings/parse-rules.ts';
import type { NfeOptions } from '../../../src/drafts/invoice-settings/invoice-options.ts';
import { problemName } from '../../messages/problem-name.ts';
import { OPTIONS, runInvoices, sumOf } from './invoice-run.ts';

const KEY = syntheticKey();
const OWN_KEY = syntheticKey({ issuer: COMPANY.CNPJ, nNF: '70' });
const SELLER_KEY = syntheticKey({ nNF: '70' });
const STRANGER = { CNPJ: syntheticCnpj('555666770001'), xNome: 'Outra Empresa Ltda' };
const PURCHASE: SyntheticNote = {
	items: [
		{ cProd: 'M-1', xProd: 'MOUSE', qCom: '10.0000', vProd: '100.00' },
		{ cProd: 'K-1', xProd: 'TECLADO', qCom: '3.0000', vProd: '90.00' },
	],
};
const MICE = { cProd: 'M-1', xProd: 'MOUSE', qCom: '2.0000', vProd: '20.00', CFOP: '5202' };
const byUs: SyntheticNote = {
	emit: COMPANY,
	dest: SUPPLIER,
	nNF: '70',
	ide: { finNFe: '4' },
	references: [KEY],
	items: [MICE],
};
const bySeller: SyntheticNote = {
	...byUs,
	emit: SUPPLIER,
	dest: COMPANY,
	ide: { finNFe: '4', tpNF: '0' },
	items: [{ ...MICE, CFOP: '1202' }],
};
const pricing: SyntheticNote = {
	nNF: '70',
	ide: { finNFe: '2' },
	references: [KEY],
	items: [{ cProd: 'M-1', xProd: 'COMPLEMENTO', qCom: '0.0000', vUnCom: '0', vProd: '10.03' }],
};

/** Notes of the run by name; what became of each item, with the number of units. Their money must add up. */
function run(changes: readonly SyntheticNote[], options: Partial<NfeOptions> = {}, purchase = PURCHASE) {
	const files = Object.fromEntries(changes.map((note, index) => [`${index}.xml`, syntheticNote(note)]));
	const runs = [
		runInvoices({ ...files, 'compra.xml': syntheticNote(purchase) }, options),
		runInvoices({ 'compra.xml': syntheticNote(purchase), ...files }, options),
	] as const;
	const [first, second] = runs.map(({ kinds }) => kinds.toSorted());
	expect(first).toEqual(second);
	const [{ reconciliations, drafts, kinds, built, rejections, skips, open }] = runs;
	for (const one of reconciliations) expect(sumOf(one)).toBe(one.totalCents);
	const counts = new Map<string, number>();
	for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	const counted = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
	return { counted, drafts, built, rejections, skips, open, reconciliations };
}

describe('a return takes its units from the purchase', () => {
	test.each<readonly [string, SyntheticNote]>([
		['issued by the company', byUs],
		['issued by a branch of the company', { ...byUs, emit: { ...COMPANY, CNPJ: syntheticCnpj('907654320002') } }],
		['issued by the company, of fixed assets', { ...byUs, items: [{ ...MICE, CFOP: '6556' }] }],
		['issued by the company without finNFe 4', { ...byUs, ide: {} }],
		['entered by the seller', bySeller],
	])('%s', (_, note) => {
		const { counted, drafts, skips, reconciliations } = run([note]);
		expect(counted).toBe('1 nfe-change return, 11 draft, 2 nfe-change returned');
		expect(drafts.map(({ key }) => key.slice(-4)).filter((key) => key.startsWith('/1/'))).toHaveLength(8);
		expect(skips.map(({ origin }) => origin)).toContainEqual(
			expect.objectContaining({ accessKey: KEY, item: 1, unit: 10 }),
		);
		expect(reconciliations).toMatchObject([
			{ totalCents: 20_00, draftsCents: 0, skippedCents: 20_00 },
			{ totalCents: 190_00, draftsCents: 170_00, skippedCents: 20_00, drafts: 11 },
		]);
	});

	test.each<readonly [string, readonly SyntheticNote[], string]>([
		[
			'the whole item',
			[{ ...byUs, items: [{ ...MICE, qCom: '10' }] }],
			'1 nfe-change return, 10 nfe-change returned, 3 draft',
		],
		['in two notes', [byUs, { ...byUs, nNF: '71' }], '2 nfe-change return, 9 draft, 4 nfe-change returned'],
		['once, of two copies', [byUs, byUs], '1 nfe-change return, 1 nfe-duplicate-copy, 11 draft, 2 nfe-change returned'],
	])('%s', (_, notes, expected) => expect(run(notes).counted).toBe(expected));

	const pair = { items: [MICE, MICE].map((item, index) => ({ ...item, CFOP: '5102', qCom: `${index + 4}.0000` })) };
	test.each([
		['4.0000', '1 nfe-change return, 4 nfe-change returned, 5 draft'],
		['5.0000', '1 nfe-change return, 4 draft, 5 nfe-change returned'],
		['3.0000', '1 nfe-change-open return, 2 nfe-change-open waits'],
	])('and the quantity decides between two items with one code: %s', (qCom, expected) =>
		expect(run([{ ...byUs, items: [{ ...MICE, qCom }] }], {}, pair).counted).toBe(expected),
	);

	const box = { items: [{ cProd: 'M-1', uCom: 'CX', qCom: '2.0000', vProd: '100.00' }] };
	const rules = readRules({ units: { CX: 10 } });
	test.each([
		['1.0000', 'CX', '1 nfe-change return, 10 draft, 10 nfe-change returned'],
		['3.0000', 'PC', '1 nfe-change return, 17 draft, 3 nfe-change returned'],
		['1.0000', 'KIT', '1 nfe-change-open return, 1 nfe-change-open waits'],
		['0.2500', 'CX', '1 nfe-change return, 1 nfe-change-open return'],
		['21.0000', 'UN', '1 nfe-change return, 1 nfe-change-open return'],
	])('in the unit of the purchase, or in pieces: %s %s', (qCom, uCom, expected) =>
		expect(run([{ ...byUs, items: [{ ...MICE, qCom, uCom }] }], { rules }, box).counted).toBe(expected),
	);

	test('of which nobody knows the serial number, so that none is kept', () => {
		const purchase = { items: [{ ...MICE, CFOP: '5102', infAdProd: 'S/N: AB1001, AB1002' }] };
		const { drafts } = run([{ ...byUs, items: [{ ...MICE, qCom: '1' }] }], {}, purchase);
		const told = drafts.map(({ body, notices }) => [body.serialNumber, notices.map(problemName)]);
		expect(told).toEqual([[undefined, ['nfe-serial-unclear count']]]);
	});

	test('and a join rule does not guess which of its parts is left', () => {
		const parts = ['M-1', 'K-1'].map((cProd) => ({ match: { cProd } }));
		const same = { items: PURCHASE.items?.map((item) => ({ ...item, qCom: '3' })) ?? [] };
		const joins = readRules({ joins: [{ parts }] });
		expect(run([byUs], { rules: joins }, same).counted).toBe('1 nfe-change return, 2 nfe-join-quantities');
	});
});

function readRules(json: object): NonNullable<NfeOptions['rules']> {
	const read = parseRules(json);
	if (!read.ok) throw new Error('rules');
	return read.value.rules;
}

describe('a return that fits no item is a question, and the items that it may mean wait', () => {
	test.each<readonly [string, SyntheticNote, string]>([
		[
			'another code',
			{ ...byUs, items: [{ ...MICE, cProd: 'X' }] },
			'1 nfe-change-open return, 2 nfe-change-open waits',
		],
		['no code', { ...byUs, items: [{ ...MICE, cProd: '' }] }, '1 nfe-change-open return, 2 nfe-change-open waits'],
		[
			'more than was bought',
			{ ...byUs, items: [{ ...MICE, qCom: '11' }] },
			'1 nfe-change-open return, 1 nfe-change-open waits, 3 draft',
		],
		[
			'no quantity',
			{ ...byUs, items: [{ ...MICE, qCom: 'x' }] },
			'1 nfe-change-open return, 1 nfe-change-open waits, 3 draft',
		],
		[
			'another purchase too',
			{ ...byUs, references: [KEY, syntheticKey({ nNF: '8' })] },
			'1 nfe-change-open return, 1 nfe-change-open waits, 3 draft',
		],
		['to somebody else', { ...byUs, dest: STRANGER }, '1 nfe-change-open return, 1 nfe-change-open waits, 3 draft'],
		[
			'goods that come, not go',
			{ ...byUs, emit: SUPPLIER, dest: COMPANY },
			'1 nfe-change-open return, 1 nfe-change-open waits, 3 draft',
		],
		['without proof', { ...byUs, root: 'NFe' }, '1 nfe-no-protocol protocol, 1 nfe-change-open waits, 3 draft'],
	])('%s', (_, note, expected) => expect(run([note]).counted).toBe(expected));

	test('that names item and candidates once, and is asked until it is answered', () => {
		const other = { ...byUs, items: [{ ...MICE, cProd: 'X' }] };
		const { rejections, open } = run([other]);
		const candidates = [`${KEY}/1 (10.0000 UN M-1 MOUSE)`, `${KEY}/2 (3.0000 UN K-1 TECLADO)`];
		const named = { number: '70', name: `${OWN_KEY}/1` };
		const item = '2.0000 UN X MOUSE';
		const [problem] = rejections.flatMap(({ problems }) => problems);
		expect(problem).toEqual({
			code: 'nfe-change-open',
			params: { kind: 'return', ...named, item, candidates: candidates.join('; '), price: '' },
		});
		expect(open).toEqual([{ change: 'return', ...named, description: item, candidates }]);
		const unknown = run([other], { belongsTo: new Map([[named.name, 'unknown']]) });
		expect([unknown.open, unknown.rejections.length]).toEqual([[], 3]);
	});

	test.each([
		[`${KEY}/2`, '1 nfe-change return, 11 draft, 2 nfe-change returned'],
		['none', '1 nfe-change no_return, 13 draft'],
		[`${syntheticKey({ nNF: '8' })}/2`, '1 nfe-change-open return, 13 draft'],
	])('and is answered with %s', (answer, expected) => {
		const belongsTo = new Map([[`${OWN_KEY}/1`, answer]]);
		expect(run([{ ...byUs, items: [{ ...MICE, cProd: 'X' }] }], { belongsTo }).counted).toBe(expected);
	});
});

describe('a return that takes nothing from the purchase', () => {
	test.each<readonly [string, SyntheticNote, string]>([
		['is cancelled', { ...byUs, protocol: { cStat: '101' } }, '1 nfe-cancelled, 13 draft'],
		['is a test', { ...byUs, tpAmb: '2' }, '1 nfe-homologation, 13 draft'],
		['was refused by the authority', { ...byUs, protocol: { cStat: '539' } }, '1 nfe-not-authorised, 13 draft'],
		[
			'is of another purchase',
			{ ...byUs, references: [syntheticKey({ nNF: '8' })] },
			'1 nfe-change-open return, 13 draft',
		],
		['is of a sale', { ...byUs, emit: STRANGER, dest: COMPANY, references: [] }, '1 nfe-change no_return, 13 draft'],
		['is of other companies', { ...byUs, emit: STRANGER }, '1 nfe-other-recipient, 13 draft'],
	])('%s', (_, note, expected) => expect(run([note]).counted).toBe(expected));

	test('is cancelled by an event beside it', () => {
		const files = { 'a.xml': syntheticNote(byUs), 'b.xml': syntheticEvent({ key: OWN_KEY }) };
		const { kinds } = runInvoices({ ...files, 'c.xml': syntheticNote(PURCHASE) }, OPTIONS);
		expect(kinds).toEqual(['nfe-cancelled', ...Array.from({ length: 13 }, () => 'draft')]);
	});
});

describe('a complement adds its value to the purchase, to the cent', () => {
	const value = (cProd: string, vProd = '10.03') => ({ ...pricing, items: [{ cProd, vProd, vIPI: '0.50' }] });
	const answered = (answer: string) => ({ belongsTo: new Map([[`${SELLER_KEY}/1`, answer]]) });
	test.each<readonly [string, SyntheticNote, Partial<NfeOptions>, readonly [number, number, number]]>([
		['to the item with its code', value('M-1'), {}, [110_53, 90_00, 0]],
		['to the item that a person names', value('X'), answered(`${KEY}/2`), [100_00, 100_53, 0]],
		['to all items by value, if a person says so', value('X'), answered(KEY), [105_54, 94_99, 0]],
		['to none, if a person says so', value('X'), answered('none'), [100_00, 90_00, 10_53]],
	])('%s', (_, note, options, [mice, keyboards, left]) => {
		const { drafts, reconciliations } = run([note], options);
		const sum = (item: number) =>
			drafts.reduce((all, { unit, body }) => all + (unit?.item === item ? (body.priceCents ?? 0) : 0), 0);
		expect([sum(1), sum(2)]).toEqual([mice, keyboards]);
		expect(reconciliations).toMatchObject([
			{ totalCents: left, skippedCents: left },
			{ totalCents: mice + keyboards, draftsCents: mice + keyboards },
		]);
	});

	test('to the only item, whatever its code', () => {
		const { drafts, counted } = run([value('X')], {}, { items: [{ vProd: '100.00' }] });
		expect([counted, drafts[0]?.body.priceCents]).toEqual(['1 nfe-change complement, 1 draft', 110_53]);
		expect(drafts[0]?.notices).toContainEqual({
			code: 'nfe-complemented',
			found: SELLER_KEY,
			params: { value: '10.53' },
		});
	});

	test('by the rules of its own year', () => {
		const taxed = { vIBS: '1.00', vCBS: '2.00', vIS: '0.50' };
		const item = { cProd: 'M-1', xProd: 'COMPLEMENTO', vProd: '10.00', ...taxed };
		const dhEmi = '2027-01-09T10:15:00-03:00';
		const { reconciliations } = run([{ ...pricing, dhEmi, items: [item], totals: { vNFTot: '13.50' } }]);
		expect(reconciliations).toMatchObject([{ totalCents: 0 }, { totalCents: 190_00 + 13_50, draftsCents: 200_50 }]);
	});

	test.each<readonly [string, SyntheticNote, string]>([
		['without a matching code', value('X'), '1 nfe-change-open complement, 2 nfe-change-open waits'],
		[
			'of somebody else',
			{ ...value('M-1'), emit: STRANGER },
			'1 nfe-change-open complement, 1 nfe-change-open waits, 3 draft',
		],
		['without proof', { ...value('M-1'), root: 'NFe' }, '1 nfe-no-protocol protocol, 1 nfe-change-open waits, 3 draft'],
		['of tax alone', { ...pricing, items: [{ vProd: '0.00' }] }, '1 nfe-change no_complement, 13 draft'],
		['of another purchase', { ...value('M-1'), references: [OWN_KEY] }, '1 nfe-change-open complement, 13 draft'],
		['that is cancelled', { ...value('M-1'), protocol: { cStat: '101' } }, '1 nfe-cancelled, 13 draft'],
	])('but not %s', (_, note, expected) => expect(run([note]).counted).toBe(expected));

	test('also when some units were returned', () => {
		const { counted, reconciliations } = run([value('M-1'), { ...byUs, nNF: '71' }]);
		expect(counted).toBe('1 nfe-change complement, 1 nfe-change return, 11 draft, 2 nfe-change returned');
		expect(reconciliations[2]).toMatchObject({ totalCents: 200_53, skippedCents: 22_10 });
	});
});
