/** `ativo.csv`: what each unit is worth on its invoice, by component, and which asset it became. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { syntheticKey, syntheticNote, type SyntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import type { ColumnName } from '../../../src/reports/csv/listed.ts';
import { wordsOf } from '../../../src/messages/texts.ts';
import type { SandboxOptions } from '../../../src/sandbox/serve-sandbox.ts';
import { lastRun, putFiles } from '../../cli/run-cli.ts';
import { OF_NOTES, openOffice } from '../../cli/serve-api.ts';

const KEY = syntheticKey({ nNF: '57' });
const RULES = { joins: [{ parts: [{ match: { cProd: 'GAB' } }, { match: { cProd: 'MON' } }] }] };
const GIVEN = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}', '--rules', 'regras.json'];
/** Three units whose amounts do not divide, two computers with a monitor each, and goods that become no asset. */
const ITEMS = [
	{ qCom: '3.0000', vProd: '100.00', vFrete: '0.05', vDesc: '0.10', vIPI: '1.00', vIBS: '0.10', vCBS: '0.90' },
	{ cProd: 'MON', qCom: '2.0000', vProd: '10.01', NCM: '85285200' },
	{ cProd: 'GAB', qCom: '2.0000', vProd: '20.02', vICMSST: '0.03' },
	{ CFOP: '5910', vProd: '7.00' },
];

function parseAmount(text = ''): number {
	return Math.round(Number(text.replace(',', '.')) * 100);
}

/** The rows as objects, by the names of the columns. */
function readLedger(cwd: string): readonly { readonly [Column in ColumnName]?: string }[] {
	const [header = '', ...rows] = readFileSync(path.join(lastRun(cwd), 'ativo.csv'), 'utf8')
		.replace(/^\uFEFF/, '')
		.trimEnd()
		.split('\r\n');
	const words = wordsOf('reports', 'pt-BR');
	const columns = header.split(';').map((title) => COLUMNS.find((column) => words(`column.${column}`) === title));
	return rows.map((row) => Object.fromEntries(row.split(';').map((cell, at) => [columns[at] ?? '?', cell])));
}
const COLUMNS = [
	...(['accessKey', 'item', 'unit', 'issued', 'entered', 'ncm', 'cfop', 'description', 'goods', 'discount'] as const),
	...(['freight', 'insurance', 'otherCosts', 'ipi', 'st', 'importDuty', 'otherTaxes', 'icmsRelief'] as const),
	...(['reform', 'outside', 'inTotal', 'icms', 'difal', 'pis', 'cofins', 'ibs', 'cbs', 'usefulLife'] as const),
	...(['yearlyRate', 'lifeSource', 'enrollmentId', 'assetId', 'fate'] as const),
] satisfies readonly ColumnName[];

const sumOf = (rows: ReturnType<typeof readLedger>): number =>
	rows.reduce((sum, { inTotal }) => sum + parseAmount(inTotal), 0);
const pick = (rows: ReturnType<typeof readLedger>, ...columns: readonly ColumnName[]) =>
	rows.map((row) => columns.map((column) => row[column]).join(' '));

const open = (options: SandboxOptions = {}, note: SyntheticNote = { items: ITEMS }) =>
	openOffice({ 'nota.xml': syntheticNote({ nNF: '57', ...note }), 'regras.json': RULES }, { ...OF_NOTES, ...options });

test('adds up to the total of each invoice, also if a complement moves its value to a purchase', async () => {
	const { cwd, run } = await open({}, { items: [{ cProd: 'M-1', qCom: '2.0000', vProd: '100.00' }] });
	const complement = { nNF: '58', references: [KEY], ide: { finNFe: '2' }, items: [{ cProd: 'M-1', vProd: '10.00' }] };
	putFiles(cwd, { 'complemento.xml': syntheticNote(complement) });
	await run('import', '*.xml', '--yes', ...GIVEN);
	expect(pick(readLedger(cwd), 'accessKey', 'unit', 'inTotal').toSorted()).toEqual([
		`${KEY} 1 50,00`,
		`${KEY} 2 50,00`,
		`${syntheticKey({ nNF: '58' })}  10,00`,
	]);
});

test('has each unit with its amounts, whose sum is the price, and all rows add up to the total of the invoice', async () => {
	const { cwd, run } = await open();
	await run('import', 'nota.xml', '--yes', ...GIVEN);
	const rows = readLedger(cwd);
	expect(pick(rows, 'item', 'unit', 'goods', 'discount', 'freight', 'ipi', 'st', 'inTotal', 'enrollmentId')).toEqual([
		'1 1 33,34 -0,04 0,02 0,33 0,00 33,65 NF57-1-1',
		'1 2 33,33 -0,03 0,02 0,33 0,00 33,65 NF57-1-2',
		'1 3 33,33 -0,03 0,01 0,34 0,00 33,65 NF57-1-3',
		'2 1 5,01 0,00 0,00 0,00 0,00 5,01 NF57-3-1',
		'3 1 10,01 0,00 0,00 0,00 0,01 10,02 NF57-3-1',
		'2 2 5,00 0,00 0,00 0,00 0,00 5,00 NF57-3-2',
		'3 2 10,01 0,00 0,00 0,00 0,02 10,03 NF57-3-2',
		'4  7,00 0,00 0,00 0,00 0,00 7,00 ',
	]);
	expect(sumOf(rows)).toBe(100_95 + 10_01 + 20_05 + 7_00);
	expect(rows[0]).toMatchObject({ issued: '2026-03-09', entered: '', cfop: '5102', ncm: '84713012', ibs: '0,04' });
	expect(pick(rows, 'icms', 'pis', 'cofins', 'cbs', 'usefulLife', 'yearlyRate')).toContain('6,00 0,55 2,54 0,30 5 20');
	expect(rows[3]).toMatchObject({ ncm: '85285200', difal: '', usefulLife: '', lifeSource: '' });
	expect(new Set(rows.map(({ fate }) => fate))).toEqual(new Set(['criado', 'sem ativo nesta importação']));
	expect(rows.filter(({ assetId }) => assetId !== '')).toHaveLength(7);
});

test('says which units became no asset, and why only there', async () => {
	const refused = { match: { enrollmentId: '^NF57-1-2$', first: 1 }, action: { type: 'answer', status: 422 } } as const;
	const { cwd, run } = await open({ faults: { rules: [refused] } });
	await run('import', 'nota.xml', '--yes', ...GIVEN);
	expect(pick(readLedger(cwd).slice(0, 3), 'enrollmentId', 'fate')).toEqual([
		'NF57-1-1 criado',
		'NF57-1-2 recusado pela API',
		'NF57-1-3 criado',
	]);
	await run('import', 'nota.xml', '--yes', ...GIVEN);
	expect(pick(readLedger(cwd).slice(0, 3), 'enrollmentId', 'fate')).toEqual([
		' sem ativo nesta importação',
		'NF57-1-2 criado',
		' sem ativo nesta importação',
	]);
});

test('puts what no item explains of the total into a row of its own', async () => {
	const { cwd, run } = await open({}, { items: [{ indTot: '0', vProd: '5.00' }, {}], totals: { vNF: '4600.00' } });
	await run('import', 'nota.xml', '--yes', ...GIVEN);
	const rows = readLedger(cwd);
	expect(pick(rows, 'item', 'goods', 'outside', 'inTotal', 'fate')).toEqual([
		'2 4599,90 0,00 4599,90 criado',
		'1 5,00 -5,00 0,00 sem ativo nesta importação',
		'  0,10 0,10 diferença para o total da NF-e',
	]);
	expect(sumOf(rows)).toBe(4600_00);
});

test('is the same by way of the drafts workbook, whose sheet of it makes no assets', async () => {
	const { cwd, run } = await open();
	await run('import', 'nota.xml', '--yes', ...GIVEN);
	const direct = readLedger(cwd);
	const other = await open();
	await other.run('draft', 'nota.xml', '-o', 'd.xlsx', ...GIVEN);
	const imported = await other.run('import', 'd.xlsx', '--yes', '--json');
	expect(JSON.parse(imported.stdout).buckets).toMatchObject({ created: 5, units: 5 });
	const ofAsset = (row: ReturnType<typeof readLedger>[number]): object => ({ ...row, assetId: '' });
	expect(readLedger(other.cwd).map(ofAsset)).toEqual(direct.slice(0, 7).map(ofAsset));

	const workbook = await new exceljs.Workbook().xlsx.readFile(path.join(other.cwd, 'd.xlsx'));
	const sheet = workbook.getWorksheet('Imobilizado (contabilidade)');
	const inTotal = COLUMNS.indexOf('inTotal') + 1;
	expect(sheet?.getColumn(inTotal).values.slice(2)).toEqual([33.65, 33.65, 33.65, 5.01, 10.02, 5, 10.03, 7]);
	expect(sheet?.getCell(2, COLUMNS.indexOf('enrollmentId') + 1).value).toBe('NF57-1-1');
});

test('counts nothing twice where rows of a workbook and their invoice are imported together', async () => {
	const { cwd, run } = await open();
	await run('draft', 'nota.xml', '-o', 'd.xlsx', ...GIVEN, '--allow', 'bonus');
	await run('import', 'd.xlsx', 'nota.xml', '--yes', ...GIVEN);
	const rows = readLedger(cwd);
	expect(pick(rows, 'item', 'enrollmentId')).toEqual([
		'1 NF57-1-1',
		'1 NF57-1-2',
		'1 NF57-1-3',
		'2 NF57-3-1',
		'3 NF57-3-1',
		'2 NF57-3-2',
		'3 NF57-3-2',
		'4 NF57-4-1',
	]);
	expect(sumOf(rows)).toBe(138_01);
});

test('has the asset without amounts where a person deleted the column, and is not written without invoices', async () => {
	const { cwd, run } = await openOffice(
		{
			'd.csv': `Patrimônio;Status;Chave NF-e;Item NF-e;Unidade NF-e\nPAT-1;em uso;${KEY};1;1\n`,
			'a.csv': 'Patrimônio;Status\nPAT-2;em uso\n',
		},
		OF_NOTES,
	);
	await run('import', 'd.csv', '--yes');
	expect(pick(readLedger(cwd), 'accessKey', 'item', 'unit', 'goods', 'enrollmentId', 'fate')).toEqual([
		`${KEY} 1 1  PAT-1 criado`,
	]);
	await run('import', 'a.csv', '--yes');
	expect(existsSync(path.join(lastRun(cwd), 'ativo.csv'))).toBe(false);
});

const PUBLIC = path.join(import.meta.dirname, '../../../../shared/real/nfe');

test.skipIf(!existsSync(PUBLIC))(
	'adds up to the total of every public note, by its items wherever they do',
	async () => {
		const files = readdirSync(PUBLIC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.xml'));
		const totals = new Map(
			files.flatMap((file) => {
				const xml = readFileSync(path.join(PUBLIC, file), 'utf8');
				const key = /<infNFe[^>]* Id="NFe(?<key>\w{44})"/.exec(xml)?.groups?.['key'];
				const total = /<vNF>(?<total>[\d.]+)<\/vNF>/.exec(xml)?.groups?.['total'];
				return key === undefined || total === undefined ? [] : [[key, parseAmount(total)] as const];
			}),
		);
		const { cwd, run } = await openOffice({ 'regras.json': RULES }, OF_NOTES);
		await run(
			'import',
			PUBLIC,
			'--yes',
			...GIVEN,
			'--company',
			'95398560000152',
			'--allow',
			'altered',
			'--allow',
			'no-protocol',
		);
		const rows = readLedger(cwd);
		const ofNote = new Map([...totals.keys()].map((key) => [key, rows.filter(({ accessKey }) => accessKey === key)]));
		expect(new Map([...ofNote].map(([key, all]) => [key, sumOf(all)]))).toEqual(totals);
		const unexplained = rows.filter(({ fate }) => fate === 'diferença para o total da NF-e');
		// Those were altered by hand.
		expect([totals.size, unexplained.length]).toEqual([25, 7]);
		expect(rows.filter(({ fate }) => fate === 'criado')).toHaveLength(440);
	},
);
