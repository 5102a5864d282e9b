import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { createImmobilisation } from '../../../src/drafts/invoice-unit/list-immobilised.ts';
import type { UnitIdentity } from '../../../src/drafts/invoice-unit/unit-identity.ts';
import { parseRules } from '../../../src/drafts/invoice-settings/parse-rules.ts';
import { runInvoices, type RunOfInvoices } from '../invoice/invoice-run.ts';

const KEY = syntheticKey();
const unitsOf = (run: RunOfInvoices): readonly UnitIdentity[] => run.drafts.flatMap((draft) => draft.unit ?? []);
const unitOf = (accessKey: string, item: number, unit: number): UnitIdentity => ({ accessKey, item, unit });
const rules = (json: unknown) => {
	const parsed = parseRules(json);
	if (!parsed.ok) throw new Error('rules');
	return parsed.value.rules;
};
function listOf(created: readonly UnitIdentity[], notes: RunOfInvoices['reconciliations']) {
	const immobilisation = createImmobilisation();
	for (const one of created) immobilisation.addCreated(one);
	for (const note of notes) immobilisation.addInvoice(note);
	return immobilisation.list();
}

test('has the commercial quantity of each item that was created', () => {
	const run = runInvoices(
		{
			'nota.xml': syntheticNote({
				items: [{ qCom: '3.0000' }, { uCom: 'CX', qCom: '2.0000' }, { uCom: 'KG', qCom: '2.5000' }],
			}),
		},
		{ rules: rules({ units: { CX: 10, KG: 'line' } }) },
	);
	expect(listOf(unitsOf(run), run.reconciliations)).toEqual([
		{ accessKey: KEY, item: 1, quantity: '3', unit: 'UN' },
		{ accessKey: KEY, item: 2, quantity: '2', unit: 'CX' },
		{ accessKey: KEY, item: 3, quantity: '2.5', unit: 'KG' },
	]);
});

test('has only the part that was created', () => {
	const run = runInvoices(
		{ 'nota.xml': syntheticNote({ items: [{ uCom: 'CX', qCom: '1.0000' }, {}] }) },
		{ rules: rules({ units: { CX: 3 } }) },
	);
	expect(listOf(unitsOf(run).slice(0, 2), run.reconciliations)).toEqual([
		{ accessKey: KEY, item: 1, quantity: '0.6667', unit: 'CX' },
	]);
});

test('has the parts of a joined asset', () => {
	const joins = [{ parts: [{ match: { cProd: 'A' } }, { match: { cProd: 'B' }, perAsset: 2 }] }];
	const items = [
		{ cProd: 'B', qCom: '4.0000' },
		{ cProd: 'A', qCom: '2.0000' },
	];
	const run = runInvoices({ 'nota.xml': syntheticNote({ items }) }, { rules: rules({ joins }) });
	expect(listOf(unitsOf(run).slice(0, 1), run.reconciliations)).toEqual([
		{ accessKey: KEY, item: 1, quantity: '2', unit: 'UN' },
		{ accessKey: KEY, item: 2, quantity: '1', unit: 'UN' },
	]);
});

test('takes the quantities from the copy of a note that was imported, in whatever order the copies stand', () => {
	const items = [{ uCom: 'CX', qCom: '1.0000' }];
	const proven = syntheticNote({ items });
	const run = runInvoices(
		{ 'a.xml': syntheticNote({ items, root: 'NFe' }), 'b.xml': proven, 'c.xml': proven },
		{ rules: rules({ units: { CX: 2 } }) },
	);
	expect(run.fates).toEqual(['nfe-duplicate-copy', 'draft', 'draft', 'nfe-duplicate-copy']);
	expect(listOf(unitsOf(run), run.reconciliations)).toEqual([{ accessKey: KEY, item: 1, quantity: '1', unit: 'CX' }]);
});

test('takes the quantities from the rows where the note itself is not among the inputs', () => {
	const immobilisation = createImmobilisation();
	const box = { item: 2, quantity: '2.0000', unitName: 'CX', assets: 4 };
	for (const unit of [1, 2, 3]) immobilisation.addCreated(unitOf(KEY, 2, unit), [box]);
	expect(immobilisation.list()).toEqual([{ accessKey: KEY, item: 2, quantity: '1.5', unit: 'CX' }]);
});

test('counts one UN each where nothing is known of the item, and passes over spreadsheets', () => {
	const created = [unitOf(KEY, 2, 1), unitOf(KEY, 2, 2)];
	expect(listOf(created, [])).toEqual([{ accessKey: KEY, item: 2, quantity: '2', unit: 'UN' }]);
	expect(listOf([], runInvoices({ 'nota.xml': syntheticNote() }).reconciliations)).toEqual([]);
});

test('is in the order of access keys and items, however the assets were created', () => {
	const [first = '', second = ''] = [syntheticKey({ nNF: '1' }), syntheticKey({ nNF: '2' })].toSorted();
	const created = [unitOf(second, 1, 1), unitOf(first, 10, 1), unitOf(first, 2, 1)];
	expect(listOf(created, []).map(({ accessKey, item }) => [accessKey, item])).toEqual([
		[first, 2],
		[first, 10],
		[second, 1],
	]);
});

test('the quantity of all assets is that of the item, and any part is in proportion to a ten-thousandth', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 5_000 }),
			fc.integer({ min: 1, max: 99_999_999 }),
			fc.nat(4_999),
			(assets, tenThousandths, part) => {
				const quantity = (tenThousandths / 10_000).toFixed(4);
				const count = 1 + (part % assets);
				const immobilisation = createImmobilisation();
				for (let unit = 1; unit <= count; unit++) {
					immobilisation.addCreated({ accessKey: KEY, item: 1, unit }, [{ item: 1, quantity, unitName: 'CX', assets }]);
				}
				const listed = Number(immobilisation.list()[0]?.quantity) * 10_000;
				const most = count === assets ? 1e-6 : 0.5 + 1e-6;
				expect(Math.abs(listed - (tenThousandths * count) / assets)).toBeLessThanOrEqual(most);
			},
		),
		{ numRuns: 50 },
	);
});
