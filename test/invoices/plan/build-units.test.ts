import { describe, expect, test } from 'vitest';
import { COMPANY, SUPPLIER, syntheticKey } from '../../../scripts/nfe/synthetic-note.mjs';
import { assetRequestSchema } from '../../../src/contract/asset.ts';
import { INVOICE_FIELDS } from '../../../src/drafts/invoice-unit/custom-fields.ts';
import { parseEnrollmentTemplate } from '../../../src/drafts/invoice-settings/enrollment-template.ts';
import { OPTIONS, runInvoices, runNote } from './invoice-run.ts';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { definedOf } from '../../../src/messages/problem.ts';
import { listed, rowsOf } from '../../listed.ts';

const KEY = syntheticKey();
const body = (note = {}, options = {}) => runNote(note, options).drafts[0]?.body;

test('a unit of a line is one asset with all that the note says of it', () => {
	const item = { qCom: '3.0000', vProd: '100.00', infAdProd: 'S/N: A100, A101, A102. GARANTIA 12 MESES' };
	const run = runNote({ items: [{}, item] }, { customFields: INVOICE_FIELDS });
	expect(run.drafts[2]).toEqual({
		kind: 'draft',
		key: `nfe:${KEY}/2/2`,
		unit: { accessKey: KEY, item: 2, unit: 2 },
		layout: '2x3',
		origin: { kind: 'invoice', file: 'nota.xml', accessKey: KEY, item: 2, unit: 2 },
		notices: [],
		body: {
			enrollmentId: 'PAT-0003',
			status: 'available',
			source: 'nfe-import',
			category: 'Notebook',
			model: 'NOTEBOOK 14 POL 16GB SSD 512GB',
			vendorName: SUPPLIER.xFant,
			serialNumber: 'A101',
			acquisitionDate: '2026-03-09T13:15:00Z',
			acquisitionType: 'bought',
			priceCents: 3_333,
			nfeNumber: '1',
			warrantyExpirationDate: '2027-03-09T13:15:00Z',
			customFields: [
				{ label: 'Chave da NF-e', value: KEY },
				{ label: 'Série da NF-e', value: '1' },
				{ label: 'Item da NF-e', value: '2' },
				{ label: 'Unidade do item', value: '2/3' },
				{ label: 'CNPJ do fornecedor', value: SUPPLIER.CNPJ },
				{ label: 'NCM', value: '84713012' },
			],
		},
	});
	for (const draft of run.drafts) expect(assetRequestSchema.safeParse(draft.body).success).toBe(true);
});

describe('the supplier', () => {
	test.each([
		[{ xFant: 'Fantasia', xNome: 'Razão' }, 'Fantasia'],
		[{ xNome: ' Razão\tSocial ' }, 'Razão Social'],
		[{ xFant: '', xNome: 'Razão' }, 'Razão'],
	])('%j is called %s', (names, vendorName) =>
		expect(body({ emit: { CNPJ: SUPPLIER.CNPJ, ...names } })).toMatchObject({ vendorName }),
	);

	test('without a name is left out', () =>
		expect(body({ emit: { CNPJ: SUPPLIER.CNPJ } })).not.toHaveProperty('vendorName'));
});

describe('the acquisition date', () => {
	test.each([
		...rowsOf('2026-03-09T13:15:00Z')`2026-03-09T10:15:00-03:00 ¦ 2026-03-09T10:15:00 ¦ 2026-03-09T10:15`,
		['2026-03-09T10:15:00.094-02:00', '2026-03-09T12:15:00.094Z'],
		['2026-03-09T10:15:00Z', '2026-03-09T10:15:00Z'],
		['2026-03-09T00:30:00+01:00', '2026-03-08T23:30:00Z'],
		['2026-12-31T22:00:00-05:00', '2027-01-01T03:00:00Z'],
	])('of %s is %s', (dhEmi, instant) => expect(body({ dhEmi })).toMatchObject({ acquisitionDate: instant }));

	test('of a day alone is its first instant in the zone given', () => {
		const old = { versao: '2.00', dEmi: '2026-03-09' };
		expect(body(old)).toMatchObject({ acquisitionDate: '2026-03-09T03:00:00Z' });
		expect(body(old, { timeZone: 'UTC' })).toMatchObject({ acquisitionDate: '2026-03-09T00:00:00Z' });
	});

	test.each([
		...listed`
			09/03/2026 ¦ 2026-02-29T10:00:00-03:00 ¦ 2026-13-01T10:00:00-03:00 ¦ 2026-03-09T24:00:00-03:00
			2026-03-09T10:00:00-3
		`,
		'',
	])('%j refuses the note', (dhEmi) => {
		const run = runNote({ ide: { dhEmi } });
		expect(run.kinds).toEqual(['nfe-element-unreadable date']);
		expect(run.rejections[0]?.problems[0]?.found).toBe(dhEmi);
	});

	test('that is another day in UTC is the exact instant, without a notice', () => {
		const [draft] = runNote({ dhEmi: '2026-03-31T23:30:00-03:00' }).drafts;
		expect(draft?.body.acquisitionDate).toBe('2026-04-01T02:30:00Z');
		expect(draft?.notices).toEqual([]);
	});
});

describe('the category', () => {
	test.each([
		['84713012', 'Notebook'],
		['84714900', 'Computador'],
		['94033000', 'Móveis'],
		['85171300', 'Celular'],
		['85285200', 'Monitor'],
		['84433233', 'Impressora'],
		['85256090', 'Rádio comunicador'],
		['85258913', 'Câmera'],
		['85176241', 'Redes e telecomunicações'],
		['85044040', 'Fontes, nobreaks e conversores'],
		['85235190', 'Armazenamento de dados'],
		['87012100', 'Caminhões e utilitários'],
		['94029020', 'Móveis hospitalares'],
		['84714110', 'Tablet'],
		['90328911', 'Estabilizador de tensão'],
	])('of NCM %s is %s', (NCM, category) => expect(body({ items: [{ NCM }] })).toMatchObject({ category }));

	test.each([
		['toner', '84439933'],
		['licences on a medium', '85234990'],
		['a licence', '49070090'],
		['parts of seats', '94019900'],
		['a barcode reader', '84719012'],
		['a set-top box', '85287119'],
		['needles for sewing machines', '84523000'],
		['an e-bike', '87116000'],
		['spare parts of pumps', '84139190'],
		['a thermostat', '90321010'],
		['syringes', '90183111'],
		['machines of their own kind', '84798999'],
	])('is not proposed for %s', (_, NCM) => expect(body({ items: [{ NCM }] })).not.toHaveProperty('category'));

	test('is left out of an NCM that the table does not have, and when it is switched off', () => {
		expect(body({ items: [{ NCM: '08119000' }] })).not.toHaveProperty('category');
		expect(body({ items: [{ NCM: '00' }] })).not.toHaveProperty('category');
		expect(body({}, { categories: false })).not.toHaveProperty('category');
	});
});

describe('custom fields', () => {
	test('have the labels given, and only those', () => {
		expect(body({}, { customFields: { accessKey: 'Chave', ncm: 'Código NCM' } })?.customFields).toEqual([
			{ label: 'Chave', value: KEY },
			{ label: 'Código NCM', value: '84713012' },
		]);
	});

	test('are left out when they are off, or all empty', () => {
		expect(body()).not.toHaveProperty('customFields');
		expect(body({ items: [{ NCM: '' }] }, { customFields: { ncm: 'NCM' } })).not.toHaveProperty('customFields');
	});
});

describe('the enrollment id', () => {
	const ids = (template: string, note = {}, options = {}) =>
		runNote(note, { enrollmentIdTemplate: parseEnrollmentTemplate(template), ...options }).drafts.map(
			(draft) => draft.body.enrollmentId,
		);

	test.each([
		['PAT-{seq:06}', ['PAT-000001', 'PAT-000002', 'PAT-000003']],
		['{number}-{item}-{unit}', ['7-1-1', '7-2-1', '7-2-2']],
		[
			'{supplier}/{series}/{number:09}/{item:03}/{unit}',
			[1, 2, 3].map((n) => `${SUPPLIER.CNPJ}/3/000000007/00${n === 1 ? 1 : 2}/${n === 3 ? 2 : 1}`),
		],
		['{key}.{item}.{unit}', ['1.1', '2.1', '2.2'].map((end) => `${syntheticKey({ nNF: '7', serie: '3' })}.${end}`)],
	])('of %s', (template, expected) =>
		expect(ids(template, { nNF: '7', serie: '3', items: [{}, { qCom: '2.0000' }] })).toEqual(expected),
	);

	test('goes on from note to note, and from where it is to start', () => {
		const files = { 'a.xml': syntheticNote(), 'b.xml': syntheticNote({ nNF: '2', items: [{ CFOP: '5910' }, {}] }) };
		expect(
			runInvoices(files, { enrollmentIdTemplate: parseEnrollmentTemplate('PAT-{seq:04:41}') }).drafts.map(
				(draft) => draft.body.enrollmentId,
			),
		).toEqual(['PAT-0041', 'PAT-0042']);
	});

	test('is the same on every run', () => {
		const note = { items: [{ qCom: '5.0000' }] };
		expect(ids('{seq}', note)).toEqual(ids('{seq}', note));
	});

	test.each([
		['PAT-{numero}', 'placeholder', { found: '{numero}' }],
		['PAT-{seq:x}', 'placeholder', { found: 'PAT-{seq:x}' }],
		['PAT-{seq', 'placeholder', { found: 'PAT-{seq' }],
		['PAT', 'template', { expected: '{seq}' }],
		['{supplier}', 'template', { expected: '{seq}' }],
		['{number}-{item}', 'template', { expected: '{unit}' }],
		['{item}-{unit}', 'template', { expected: '{number}' }],
		['{key}-{unit}', 'template', { expected: '{item}' }],
	])('refuses the template %s', (template, kind, params) => {
		expect(() => parseEnrollmentTemplate(template)).toThrow(
			expect.objectContaining({
				code: 'nfe-option-invalid',
				params: expect.objectContaining({ kind, option: '--asset-number', ...params }),
			}),
		);
	});
});

describe('what only the user can give', () => {
	const { enrollmentIdTemplate, status, ...BARE } = OPTIONS;

	test('is asked for on every unit, all at once, beside what the note says of it', () => {
		const files = { 'nota.xml': syntheticNote({ items: [{}, { qCom: '4.0000' }] }) };
		const run = runInvoices(files, {}, BARE);
		expect(run.kinds).toEqual(Array.from({ length: 5 }, () => 'nfe-enrollment-missing+nfe-status-missing'));
		const [first] = runInvoices(files).drafts;
		const { enrollmentId: _, status: __, ...values } = first?.body ?? {};
		expect(run.rejections[0]).toMatchObject({ unit: { accessKey: KEY, item: 1, unit: 1 }, values });
	});

	test.each([
		['the number', { status }, 'nfe-enrollment-missing', { status: 'available' }],
		['the status', { enrollmentIdTemplate }, 'nfe-status-missing', { enrollmentId: 'PAT-0001' }],
	])('is only %s if the other is given', (_, given, kind, values) => {
		const run = runInvoices({ 'nota.xml': syntheticNote() }, definedOf(given), BARE);
		expect(run.kinds).toEqual([kind]);
		expect(run.rejections[0]).toMatchObject({ values });
	});

	test('may override what the CFOP says', () =>
		expect(body({}, { acquisitionType: 'rented' })).toMatchObject({ acquisitionType: 'rented' }));
});

test('text that the API does not take is never sent', () => {
	expect(runNote({ items: [{ xProd: '' }] }).drafts[0]?.body).not.toHaveProperty('model');
	expect(runNote({ items: [{ xProd: '  DUAS   PALAVRAS ' }] }).drafts[0]?.body.model).toBe('DUAS PALAVRAS');
});

test('the company of the example is not its supplier', () =>
	expect(COMPANY.CNPJ.slice(0, 8)).not.toBe(SUPPLIER.CNPJ.slice(0, 8)));
