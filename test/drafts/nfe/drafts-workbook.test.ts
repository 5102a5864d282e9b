import { describe, expect, test } from 'vitest';
import { SUPPLIER, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { DEFAULT_CUSTOM_FIELDS } from '../../../src/drafts/nfe/custom-fields.ts';
import {
	buildDraftRows,
	createInvoiceFacts,
	listImmobilised,
	listLeftOut,
	planInvoice,
	type InvoicePlan,
	type NfeOptions,
} from '../../../src/drafts/nfe/invoice-drafts.ts';
import type { DraftRow, LeftOutLine } from '../../../src/drafts/nfe/drafts-workbook.ts';
import type { ImmobilisedItem } from '../../../src/drafts/nfe/list-immobilised.ts';
import { parseNfeIdentity, renderNfeKey } from '../../../src/drafts/nfe/nfe-identity.ts';
import { parseRules } from '../../../src/drafts/nfe/parse-rules.ts';
import { readNfeFile } from '../../../src/sources/nfe/read-nfe-file.ts';
import { OPTIONS, runInvoices } from './invoice-run.ts';

const KEY = syntheticKey();
const { enrollmentIdTemplate: _, status: __, ...BARE } = OPTIONS;

function plan(xml: string, options: NfeOptions = { ...BARE, forWorkbook: true }): InvoicePlan {
	const source = readNfeFile(Buffer.from(xml), 'nota.xml');
	const [document] = source.kind === 'nfe' ? source.documents : [];
	if (document?.kind !== 'invoice') throw new Error('no invoice');
	const facts = createInvoiceFacts();
	facts.add('nota.xml', document);
	facts.settle(options);
	return planInvoice('nota.xml', document, facts, options);
}

describe('a workbook of drafts', () => {
	const xml = syntheticNote({ items: [{ qCom: '2.0000', infAdProd: 'S/N: A100, A101' }, { CFOP: '5910' }] });

	test('has one row per asset with what the note gives, and blanks for what it does not', () => {
		const rows: readonly DraftRow[] = [...buildDraftRows(plan(xml), { next: 1 })];
		expect(rows).toHaveLength(2);
		expect(rows[1]).toEqual({
			identity: [KEY, '1', '2'],
			file: 'nota.xml',
			description: 'NOTEBOOK 14 POL 16GB SSD 512GB',
			notices: [],
			body: {
				category: 'Notebooks',
				model: 'NOTEBOOK 14 POL 16GB SSD 512GB',
				vendorName: SUPPLIER.xFant,
				serialNumber: 'A101',
				acquisitionDate: '2026-03-09T13:15:00.000Z',
				acquisitionType: 'bought',
				priceCents: 229_995,
				nfeNumber: '1',
			},
		});
	});

	test('has the enrollment ids, the status and the custom fields that are given all the same', () => {
		const options = { ...OPTIONS, forWorkbook: true, customFields: { ncm: DEFAULT_CUSTOM_FIELDS.ncm } } as const;
		const rows = [...buildDraftRows(plan(xml, options), { next: 7 })];
		expect(rows.map((row) => row.body)).toMatchObject([
			{ enrollmentId: 'PAT-0007', status: 'available', customFields: [{ label: 'NCM', value: '84713012' }] },
			{ enrollmentId: 'PAT-0008', status: 'available' },
		]);
	});

	test('has rows that are the same assets as the drafts of the XML', () => {
		const keys = [...buildDraftRows(plan(xml), { next: 1 })].map(({ identity }) => {
			const parsed = parseNfeIdentity(identity);
			return parsed.kind === 'identity'
				? renderNfeKey(parsed.value.accessKey, parsed.value.item, parsed.value.unit)
				: '';
		});
		expect(keys).toEqual(runInvoices({ 'nota.xml': xml }).drafts.map((draft) => draft.key));
	});

	test('tells every line that is not in it, and why', () => {
		expect(listLeftOut(plan(xml))).toMatchObject([
			{
				file: 'nota.xml',
				accessKey: KEY,
				item: 2,
				fate: 'skip',
				problems: [{ code: 'nfe-bonus' }],
				description: 'NOTEBOOK 14 POL 16GB SSD 512GB',
				quantity: '1.0000',
				unitName: 'UN',
				totalCents: 459_990,
			},
		]);
		const empty: readonly LeftOutLine[] = listLeftOut(plan(syntheticNote({ items: [] })));
		expect(empty).toMatchObject([{ fate: 'rejection', problems: [{ code: 'nfe-no-items' }], description: '' }]);
	});
});

describe('the list of what was made a fixed asset', () => {
	const keysOf = (run: ReturnType<typeof runInvoices>) => run.drafts.map((draft) => draft.key);
	const rules = (json: unknown) => {
		const parsed = parseRules(json);
		if (!parsed.ok) throw new Error('rules');
		return parsed.value;
	};

	test('has the commercial quantity of each item that was created', () => {
		const run = runInvoices(
			{
				'nota.xml': syntheticNote({
					items: [{ qCom: '3.0000' }, { uCom: 'CX', qCom: '2.0000' }, { uCom: 'KG', qCom: '2.5000' }],
				}),
			},
			{ rules: rules({ units: { CX: 10, KG: 'line' } }) },
		);
		expect(listImmobilised(keysOf(run), run.reconciliations)).toEqual([
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
		const [first = '', second = ''] = keysOf(run);
		expect(listImmobilised([first, second, first], run.reconciliations)).toEqual([
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
		expect(listImmobilised(keysOf(run).slice(0, 1), run.reconciliations)).toEqual([
			{ accessKey: KEY, item: 1, quantity: '2', unit: 'UN' },
			{ accessKey: KEY, item: 2, quantity: '1', unit: 'UN' },
		]);
	});

	test('counts one each for what came through a workbook, and passes over spreadsheets', () => {
		const listed: readonly ImmobilisedItem[] = listImmobilised(
			[renderNfeKey(KEY, 2, 1), renderNfeKey(KEY, 2, 2), 'PAT-1'],
			[],
		);
		expect(listed).toEqual([{ accessKey: KEY, item: 2, quantity: '2', unit: 'UN' }]);
	});
});
