import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SUPPLIER, syntheticCnpj, type SyntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { INVOICE_FIELDS } from '../../../src/drafts/invoice-unit/custom-fields.ts';
import { parseRules, rulesSchema } from '../../../src/drafts/invoice-settings/parse-rules.ts';
import type { NfeRules, ReadRules } from '../../../src/drafts/invoice-settings/parse-rules.ts';
import { runNote, sumOf } from '../../invoices/plan/invoice-run.ts';
import { listed } from '../../listed.ts';

function describeRules(): object {
	const { $schema, ...rest } = z.toJSONSchema(rulesSchema, { io: 'input' });
	return {
		$schema,
		title: 'asset-importer: rules for invoices',
		description: "What of a company's invoices becomes an asset, and how it is filled in. Given with --rules.",
		...rest,
	};
}

const readOf = (json: unknown): ReadRules => {
	const parsed = parseRules(json);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
	return parsed.value;
};
const rulesOf = (json: unknown): NfeRules => readOf(json).rules;
const run = (note: SyntheticNote, json: unknown, options = {}) => runNote(note, { rules: rulesOf(json), ...options });
const MONITOR = {
	cProd: 'MON-24',
	cEAN: '7891234567895',
	xProd: 'MONITOR LED 24 POL',
	NCM: '85285200',
	vProd: '900.00',
};
const KEYBOARD = { cProd: 'TEC-1', xProd: 'Teclado sem fio Café', NCM: '84716052', vProd: '80.00' };

test.each([
	['supplier by CNPJ', { supplier: SUPPLIER.CNPJ }, true],
	['supplier by its mask', { supplier: '41.234.567/0001-' + SUPPLIER.CNPJ.slice(12) }, true],
	['supplier by root', { supplier: SUPPLIER.CNPJ.slice(0, 8) }, true],
	['another supplier', { supplier: syntheticCnpj('999999990001') }, false],
	['product code', { cProd: 'MON-24' }, true],
	['one of several codes', { cProd: ['X', 'MON-24'] }, true],
	['another code', { cProd: 'MON-2' }, false],
	['EAN', { ean: '7891234567895' }, true],
	['another EAN', { ean: '7891234567888' }, false],
	['NCM prefix', { ncm: '8528' }, true],
	['NCM with dots and a star', { ncm: '8528.52*' }, true],
	['another NCM', { ncm: ['8471', '9403'] }, false],
	['CFOP', { cfop: '5102' }, true],
	['the last three digits of a CFOP', { cfop: '102' }, true],
	['another CFOP', { cfop: '6102' }, false],
	['text without case and accents', { text: 'Mônitor led' }, true],
	['another text', { text: 'notebook' }, false],
	['the unit', { unit: 'un' }, true],
	['another unit', { unit: 'cx' }, false],
	['pattern', { pattern: '^monitor\\b' }, true],
	['another pattern', { pattern: '^led' }, false],
	['all that is named', { supplier: SUPPLIER.CNPJ, ncm: '8528', text: 'led' }, true],
	['all but one', { supplier: SUPPLIER.CNPJ, ncm: '8528', text: 'lcd' }, false],
])('a match: by %s', (_, match, fits) => {
	expect(run({ items: [MONITOR] }, { include: [match] }).kinds).toEqual([
		fits ? 'draft' : 'nfe-rule-excluded not_included',
	]);
	expect(run({ items: [MONITOR] }, { exclude: [match] }).kinds).toEqual([fits ? 'nfe-rule-excluded item' : 'draft']);
});

describe('filters', () => {
	test('let through what one inclusion chooses and no exclusion names', () => {
		const rules = { include: [{ ncm: '8471' }, { ncm: '8528' }], exclude: [{ text: 'cafe' }] };
		expect(run({ items: [MONITOR, KEYBOARD, { NCM: '94033000' }, {}] }, rules).kinds).toEqual([
			'draft',
			'nfe-rule-excluded item',
			'nfe-rule-excluded not_included',
			'draft',
		]);
	});

	test('leave out what costs less a unit than the minimum, as it costs', () => {
		const items = [
			{ vProd: '300.00', qCom: '2.0000' },
			{ vProd: '299.98', qCom: '2.0000' },
			{ vProd: '149.99', vFrete: '0.01' },
		];
		const cheap = run({ items }, { minUnitPrice: '150.00' });
		expect(cheap.kinds).toEqual(['draft', 'draft', 'nfe-rule-excluded price', 'draft']);
		expect(cheap.skips[0]?.reason.params).toEqual({ kind: 'price', price: '149.99', minimum: '150.00' });
		expect(run({ items }, { minUnitPrice: 150 }, { cost: 'product' }).kinds.at(-1)).toBe('nfe-rule-excluded price');
	});

	test('come before questions about units', () =>
		expect(run({ items: [{ uCom: 'CX' }] }, { exclude: [{ ncm: '8471' }] }).kinds).toEqual(['nfe-rule-excluded item']));
});

describe('what is remembered of a product', () => {
	test('fills each field from the first entry that names it', () => {
		const rules = {
			products: [
				{ match: { cProd: 'MON-24' }, brand: 'Aurora' },
				{ match: { ncm: '8528' }, category: 'Telas', brand: 'Outra', model: 'A24' },
			],
		};
		const [draft] = run({ items: [MONITOR] }, rules, { customFields: INVOICE_FIELDS }).drafts;
		expect(draft?.body).toMatchObject({ category: 'Telas', brand: 'Aurora', model: 'A24' });
		expect(draft?.body.customFields).toContainEqual({ label: 'Descrição na NF-e', value: 'MONITOR LED 24 POL' });
	});

	test('may take words of the description', () => {
		const rules = { products: [{ match: { pattern: '^(?<kind>\\w+) LED (?<size>\\d+)' }, model: '{kind} {size}"' }] };
		const [draft] = run({ items: [MONITOR] }, rules).drafts;
		expect(draft?.body.model).toBe('MONITOR 24"');
		expect(draft?.body).not.toHaveProperty('brand');
	});

	test('may say how many assets are in a unit, before what is said of the unit', () => {
		const rules = { units: { Cx: 10, KG: 'line', UN: 'skip' }, products: [{ match: { cProd: 'A' }, units: 4 }] };
		const items = [
			{ cProd: 'A', uCom: 'CX', qCom: '2.0000' },
			{ cProd: 'B', uCom: 'cx', qCom: '2.0000' },
			{ cProd: 'C', uCom: 'KG', qCom: '2.5000' },
			{ cProd: 'D' },
		];
		const { drafts, kinds } = run({ items }, rules);
		expect(drafts).toHaveLength(8 + 20 + 1);
		expect(kinds.at(-1)).toBe('nfe-rule-excluded unit');
	});

	test('may give categories by NCM before the default table', () => {
		const rules = { categories: { '8471': 'TI', '8471.30': 'TI portátil' } };
		const items = [{ NCM: '84713012' }, { NCM: '84714900' }, { NCM: '94033000' }];
		expect(run({ items }, rules).drafts.map((draft) => draft.body.category)).toEqual(['TI portátil', 'TI', 'Móveis']);
		expect(run({ items }, rules, { categories: false }).drafts.map((draft) => draft.body.category)).toEqual([
			'TI portátil',
			'TI',
			undefined,
		]);
	});
});

test('custom fields may have other labels, or be left out', () => {
	const rules = { customFields: { accessKey: 'Chave', series: false, item: false, unit: false, supplierId: false } };
	const [draft] = run({}, rules, { customFields: readOf(rules).customFields }).drafts;
	expect(draft?.body.customFields?.map((field) => field.label)).toEqual(['Chave', 'NCM']);
});

describe('lines that are one asset', () => {
	const CASE = { cProd: 'GAB-1', xProd: 'GABINETE I5', NCM: '84715010', vProd: '2500.00' };
	const rules = {
		joins: [
			{
				name: 'Computador',
				parts: [{ match: { cProd: 'GAB-1' } }, { match: { ncm: '8528' } }, { match: { text: 'teclado' } }],
				category: 'Computadores',
				model: 'Computador de mesa',
			},
		],
	};

	test('become as many assets as there are sets, with the cost of all parts', () => {
		const items = [
			{ ...MONITOR, qCom: '3.0000', vProd: '2700.01' },
			{ ...CASE, qCom: '3.0000', vProd: '7500.00', vFrete: '30.00' },
			{ ...KEYBOARD, qCom: '3.0000', vProd: '240.00' },
			{},
		];
		const joined = run({ items }, rules, { customFields: INVOICE_FIELDS });
		expect(joined.kinds).toEqual(['nfe-joined', 'draft', 'draft', 'draft', 'nfe-joined', 'draft']);
		expect(joined.drafts.slice(0, 3).map((draft) => draft.body.priceCents)).toEqual([349_001, 349_000, 349_000]);
		expect(joined.drafts[0]?.key.endsWith('/2/1')).toBe(true);
		expect(joined.drafts[0]?.body).toMatchObject({ category: 'Computadores', model: 'Computador de mesa' });
		expect(joined.drafts[0]?.body.customFields).toContainEqual({
			label: 'Composto por',
			value: '1 × GABINETE I5 (item 2); 1 × MONITOR LED 24 POL (item 1); 1 × Teclado sem fio Café (item 3)',
		});
		expect(joined.skips[0]?.reason.params).toEqual({ item: 2, rule: 'Computador' });
		const [money] = joined.reconciliations;
		expect(money).toMatchObject({ skippedCents: 0, rejectedCents: 0, unallocatedCents: 0, differenceCents: 0 });
		expect(money === undefined ? 0 : sumOf(money)).toBe(money?.totalCents);
	});

	test('may be several of a part in each asset', () => {
		const two = { joins: [{ parts: [{ match: { cProd: 'GAB-1' } }, { match: { ncm: '8528' }, perAsset: 2 }] }] };
		const items = [
			{ ...CASE, qCom: '2.0000' },
			{ ...MONITOR, qCom: '4.0000' },
		];
		expect(run({ items }, two).kinds).toEqual(['draft', 'draft', 'nfe-joined']);
	});

	test('are joined again where a note has two sets', () => {
		const items = [CASE, MONITOR, KEYBOARD, CASE, MONITOR, KEYBOARD];
		expect(run({ items }, rules).kinds).toEqual(
			listed`draft ¦ nfe-joined ¦ nfe-joined ¦ draft ¦ nfe-joined ¦ nfe-joined`,
		);
	});

	test('stay apart where a part is missing, or is left out', () => {
		expect(run({ items: [CASE, MONITOR] }, rules).kinds).toEqual(['draft', 'draft']);
		const bonus = run({ items: [CASE, MONITOR, { ...KEYBOARD, CFOP: '5910' }] }, rules);
		expect(bonus.kinds).toEqual(['draft', 'draft', 'nfe-case-skipped bonus']);
	});

	test('are refused where their quantities do not fit', () => {
		const uneven = run({ items: [CASE, { ...MONITOR, qCom: '2.0000' }, KEYBOARD] }, rules);
		expect(uneven.kinds).toEqual(['nfe-join-quantities', 'nfe-join-quantities', 'nfe-join-quantities']);
		expect(uneven.rejections[0]?.problems[0]?.params).toEqual({
			rule: 'Computador',
			quantities: '1 × GABINETE I5; 2 × MONITOR LED 24 POL; 1 × Teclado sem fio Café',
		});
	});
});

describe('a rules file', () => {
	test('may be empty', () => {
		expect(rulesOf({})).toEqual({
			filters: { include: [], exclude: [] },
			products: [],
			joins: [],
			categories: new Map(),
			units: new Map(),
		});
	});

	test.each<readonly [unknown, string, string]>([
		[null, 'property-invalid', '$'],
		[[], 'property-invalid', '$'],
		[{ produtos: [] }, 'property-unknown', 'produtos'],
		[{ include: {} }, 'property-invalid', 'include'],
		[{ include: [{}] }, 'property-invalid', 'include[0]'],
		[{ include: [{ NCM: '8471' }] }, 'property-unknown', 'include[0].NCM'],
		[{ include: [{ ncm: '84713012X' }] }, 'property-invalid', 'include[0].ncm'],
		[{ include: [{ ncm: ['8471', 8528] }] }, 'property-invalid', 'include[0].ncm[1]'],
		[{ include: [{ ncm: [] }] }, 'property-invalid', 'include[0].ncm'],
		[{ include: [{ supplier: '41.234.567/0001-00X' }] }, 'property-invalid', 'include[0].supplier'],
		[{ include: [{ ean: '123' }] }, 'property-invalid', 'include[0].ean'],
		[{ include: [{ cfop: '51' }] }, 'property-invalid', 'include[0].cfop'],
		[{ include: [{ text: ' ' }] }, 'property-invalid', 'include[0].text'],
		[{ include: [{ pattern: '(' }] }, 'property-invalid', 'include[0].pattern'],
		[{ products: [{ match: { text: 'x' }, model: 'Caixa {x}' }] }, 'nfe-rules-placeholder', 'products[0].model'],
		[
			{ products: [{ match: { pattern: '(?<size>\\d+)' }, brand: '{Size}' }] },
			'nfe-rules-placeholder',
			'products[0].brand',
		],
		[{ products: [{ match: { text: 'x' }, category: 'Caixa {' }] }, 'nfe-rules-placeholder', 'products[0].category'],
		[{ minUnitPrice: '1,50' }, 'property-invalid', 'minUnitPrice'],
		[{ minUnitPrice: -1 }, 'property-invalid', 'minUnitPrice'],
		[{ units: { CX: 0 } }, 'property-invalid', 'units.CX'],
		[{ units: { CX: 1.5 } }, 'property-invalid', 'units.CX'],
		[{ units: { CX: '10' } }, 'property-invalid', 'units.CX'],
		[{ products: [{ category: 'X' }] }, 'property-invalid', 'products[0].match'],
		[{ products: [{ match: { ncm: '8471' }, brand: '' }] }, 'property-invalid', 'products[0].brand'],
		[{ joins: [{ parts: [{ match: { ncm: '8471' } }] }] }, 'property-invalid', 'joins[0].parts'],
		[
			{ joins: [{ parts: [{ match: { ncm: '1' }, perAsset: 0 }, { match: { ncm: '2' } }] }] },
			'property-invalid',
			'joins[0].parts[0].perAsset',
		],
		[{ customFields: { chave: 'X' } }, 'property-unknown', 'customFields.chave'],
		[{ customFields: { ncm: '' } }, 'property-invalid', 'customFields.ncm'],
		[{ customFields: { ncm: true } }, 'property-invalid', 'customFields.ncm'],
		[{ maxUnitsPerItem: 0 }, 'property-invalid', 'maxUnitsPerItem'],
		[{ recoverableTaxes: 'some' }, 'property-invalid', 'recoverableTaxes'],
		[{ ncmCategories: 'no' }, 'property-invalid', 'ncmCategories'],
		[{ categories: { abc: 'X' } }, 'property-invalid', 'categories.abc'],
		[{ categories: { '8471': 1 } }, 'property-invalid', 'categories["8471"]'],
	])('%j is refused with its place', (json, code, place) => {
		const parsed = parseRules(json);
		expect(parsed).toMatchObject({ ok: false });
		expect(parsed.ok ? [] : parsed.problems).toContainEqual(expect.objectContaining({ code, place: { name: place } }));
	});

	test('sets options of the import beside the rules', () => {
		const { rules: _, ...options } = readOf({
			maxUnitsPerItem: 500,
			recoverableTaxes: 'include',
			ncmCategories: false,
		});
		expect(options).toEqual({
			maxUnitsPerLine: 500,
			recoverableTaxes: 'include',
			customFields: INVOICE_FIELDS,
			categories: false,
		});
		expect(readOf({})).toEqual({ rules: rulesOf({}), customFields: INVOICE_FIELDS });
	});

	test('is told all its mistakes at once, with a suggestion for a slip', () => {
		const parsed = parseRules({ inclued: [], units: { CX: 0 } });
		expect(parsed.ok ? [] : parsed.problems).toMatchObject([
			{ code: 'property-invalid', found: '0', params: { expected: '1 … 10000, "line", "skip"' } },
			{ code: 'property-unknown', params: { suggestion: 'include' } },
		]);
	});

	test('has a schema in docs/ that is made of what reads it', async () => {
		const file = path.join(import.meta.dirname, '../../../docs/rules.schema.json');
		await expect(`${JSON.stringify(describeRules(), undefined, '\t')}\n`).toMatchFileSnapshot(file);
	});
});
