/** Units of invoices that become no assets come back as rows of a table, and these become the assets that the units would have been. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { COMPANY, SUPPLIER, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import type { Language } from '../../../src/messages/message.ts';
import type { FaultScript } from '../../../src/sandbox/faults/fault-script.ts';
import { planLinesOf } from '../../runs/plan-lines.ts';
import { says } from '../../says.ts';
import { lastRun, openFolder, readRun, summaryOf } from '../run-cli.ts';
import { openFolderWithApi } from '../serve-api.ts';

const NOTEBOOKS = { cProd: 'N-1', xProd: 'NOTEBOOK GARANTIA 12 MESES', qCom: '3.0000', vProd: '10000.00' };
const WITH_SERIALS = { cProd: 'M-1', xProd: 'MONITOR 24', qCom: '2', vProd: '0.07', infAdProd: 'S/N: 007001, 007002' };
const STATION = { cProd: 'E-1', xProd: 'TOTAL STATION', qCom: '1', vProd: '1234.50', vFrete: '0.99' };
const BOX = { cProd: 'CX-1', xProd: 'MOUSE', uCom: 'CX', qCom: '2', vProd: '1000.01' };
const NOTES = {
	'57.xml': syntheticNote({ nNF: '57', dhEmi: '2026-03-09T22:15:08-03:00', items: [NOTEBOOKS, WITH_SERIALS, STATION] }),
	'58.xml': syntheticNote({ nNF: '58', dhEmi: '2026-06-05T00:00:07-04:00', items: [BOX] }),
	'59.xml': syntheticNote({ nNF: '59', dhEmi: '2026-01-02T03:04:05+00:00', items: [{ xProd: '=2+3;"x"' }] }),
};
const XML = Object.keys(NOTES);
const RULES = { units: { CX: 3 } };
const UNITS = 3 + 2 + 1 + 6 + 1;
const RULED = ['--rules', 'rules.json'];
const ABOUT = [...RULED, '--invoice-fields'];
const NUMBERED = ['--asset-number', 'PAT-{seq:03}', '--default-status', 'in-use'];
const numberOf = (index: number): string => `PAT-${String(index + 1).padStart(3, '0')}`;

async function openSheet(file: string) {
	const workbook = await new exceljs.Workbook().xlsx.readFile(file);
	const sheet = workbook.worksheets.at(-1);
	if (sheet === undefined) throw new Error('no sheet');
	const headers = Array.from({ length: sheet.columnCount }, (_, at) => sheet.getCell(1, at + 1).text);
	const cell = (row: number, header: string) => sheet.getCell(row, headers.indexOf(header) + 1);
	return { workbook, sheet, headers, cell };
}

function textOf(note: exceljs.Cell['note']): string {
	return typeof note === 'string' ? note : (note.texts ?? []).map(({ text }) => text).join('');
}

/** Fills in numbers and statuses, in a copy of the file. */
async function fillIn(from: string, to: string, [number, status, word]: readonly [string, string, string]) {
	if (from.endsWith('.csv')) {
		let row = 0;
		const filled = readFileSync(from, 'utf8').replaceAll(/^;;/gm, () => `${numberOf(row++)};${word};`);
		writeFileSync(to, filled);
		return;
	}
	const { workbook, sheet, cell } = await openSheet(from);
	for (let row = 2; row <= sheet.rowCount; row++) {
		cell(row, number).value = numberOf(row - 2);
		cell(row, status).value = word;
	}
	await workbook.xlsx.writeFile(to);
}

/** Key and body of every draft of the last run in a folder. */
const bodiesOf = (cwd: string) =>
	planLinesOf(path.join(lastRun(cwd), 'plan.jsonl')).map(({ key, body }) => ({ key, body }));

const WORDS = ['Nº de Patrimônio', 'Situação', 'em uso'] as const;
const HEADERS: readonly (readonly [Language, readonly [string, string, string]])[] = [
	['pt-BR', WORDS],
	['en', ['Asset number', 'Status', 'in use']],
];

describe.each(HEADERS)('without numbers and statuses (%s)', (language, words) => {
	const about = [...ABOUT, '--lang', language];

	test('all units come back, with the cells that are missing in red', async () => {
		const { cwd, run } = openFolder({ ...NOTES, 'rules.json': RULES });
		const { exitCode } = await run('validate', ...XML, ...about);
		expect([exitCode, summaryOf(cwd).buckets]).toMatchObject([3, { rejected: UNITS, notSent: 0 }]);
		const reports = summaryOf(cwd).reports.map(({ name, rows }) => [name, rows]);
		expect(reports).toEqual([
			['rejected.xlsx', UNITS],
			['rejected.csv', UNITS],
			['report.html', undefined],
		]);
		const { sheet, cell } = await openSheet(path.join(lastRun(cwd), 'rejected.xlsx'));
		expect(sheet.rowCount).toBe(UNITS + 1);
		for (const [index, code] of (['nfe-enrollment-missing', 'nfe-status-missing'] as const).entries()) {
			const { value, fill, note } = cell(2, words[index] ?? '');
			expect(value).toBeNull();
			expect(fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
			expect(textOf(note)).toMatch(says(code, {}, { part: 'action', language }));
		}
		expect(sheet.getCell(2, 2).text).toMatch(says('nfe-enrollment-missing', {}, { language }));
		expect(sheet.getCell(2, 3).text).toBe('nfe-enrollment-missing, nfe-status-missing');
		expect(cell(2, 'Chave NF-e').text).toBe(syntheticKey({ nNF: '57' }));
	});

	test.each(['xlsx', 'csv'])('filled in, rejected.%s gives the assets that the invoices give', async (extension) => {
		const { cwd, run } = openFolder({ ...NOTES, 'rules.json': RULES });
		await run('import', ...XML, ...about, ...NUMBERED, '--sandbox', '--yes', '--runs-dir', 'direct');
		const direct = planLinesOf(path.join(lastRun(cwd, 'direct'), 'plan.jsonl'));
		expect(direct).toHaveLength(UNITS);
		await run('validate', ...XML, ...about);
		await fillIn(path.join(lastRun(cwd), `rejected.${extension}`), path.join(cwd, `again.${extension}`), words);
		await run('import', `again.${extension}`, ...about, '--sandbox', '--yes');
		expect(summaryOf(cwd).buckets).toMatchObject({ created: UNITS, rejected: 0, skipped: 0 });
		expect(bodiesOf(cwd)).toEqual(direct.map(({ key, body }) => ({ key, body })));
	});
});

/** Reads the rows of a CSV as values by header. */
function rowsOf(csv: string): readonly Readonly<Record<string, string>>[] {
	const [names = [], ...rows] = csv
		.replace('\ufeff', '')
		.trimEnd()
		.split('\r\n')
		.map((line) => [...line.matchAll(/(?<=^|;)(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^;]*))/g)])
		.map((cells) => cells.map(({ groups }) => groups?.['plain'] ?? groups?.['quoted']?.replaceAll('""', '"') ?? ''));
	return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}

describe('a unit that the API refuses', () => {
	const faults = (): FaultScript => ({
		rules: ['PAT-002', 'PAT-005', 'PAT-011'].map((id) => ({
			match: { enrollmentId: `^${id}$`, first: 1 },
			action: { type: 'answer', status: 422 },
		})),
	});

	test('comes back as it was sent, in the order of the invoices, and is created from the file', async () => {
		const { cwd, run, sandbox } = await openFolderWithApi({ ...NOTES, 'rules.json': RULES }, { faults: faults() });
		await run('import', ...XML, ...RULED, ...NUMBERED, '--yes');
		expect(summaryOf(cwd).buckets).toMatchObject({ created: UNITS - 3, refused: 3, rejected: 0 });
		const sent = bodiesOf(cwd);
		const back = rowsOf(readRun(cwd, 'rejected.csv'));
		expect(
			back.map((row) => [row['Nº de Patrimônio'], row['Chave NF-e'], row['Unidade NF-e'], row['códigos']]),
		).toEqual([
			['PAT-002', syntheticKey({ nNF: '57' }), '2', 'api-refused'],
			['PAT-005', syntheticKey({ nNF: '57' }), '2', 'api-refused'],
			['PAT-011', syntheticKey({ nNF: '58', issuedAt: '2026-06-05' }), '5', 'api-refused'],
		]);
		expect(existsSync(path.join(lastRun(cwd), 'rejected-invoices.csv'))).toBe(false);
		const file = path.join(lastRun(cwd), 'rejected.xlsx');
		await run('import', file, '--yes');
		expect(summaryOf(cwd).buckets).toMatchObject({ units: 3, created: 3 });
		expect(bodiesOf(cwd)).toEqual([1, 4, 10].map((index) => sent[index]));
		for (const inputs of [[file], XML, [file, ...XML]]) {
			await run('import', ...inputs, ...RULED, ...NUMBERED, '--yes');
			expect(summaryOf(cwd).buckets).toMatchObject({ created: 0, rejected: 0 });
		}
		expect((await sandbox.assets()).filter(({ enrollmentId }) => enrollmentId.startsWith('PAT-'))).toHaveLength(UNITS);
	});

	test('stays beside a unit of its invoice that is rejected', async () => {
		const files = { 'a.csv': 'Patrimônio;Status\r\nPAT-003;em uso\r\n', ...NOTES, 'rules.json': RULES };
		const { cwd, run } = await openFolderWithApi(files, { faults: faults() });
		await run('import', 'a.csv', ...XML, ...RULED, ...NUMBERED, '--yes');
		const units = rowsOf(readRun(cwd, 'rejected-2-notas-fiscais.csv'));
		expect(units.map((row) => [row['Nº de Patrimônio'], row['códigos']])).toEqual([
			['PAT-002', 'api-refused'],
			['PAT-003', 'enrollment-id-repeated'],
			['PAT-005', 'api-refused'],
			['PAT-011', 'api-refused'],
		]);
	});
});

test('a number of a unit and of a row of a table comes back in both files, marked in each', async () => {
	const table = 'Patrimônio;Status\r\nPAT-001;em uso\r\nPAT-900;em uso\r\n';
	const { cwd, run } = openFolder({ 'a.csv': table, ...NOTES, 'rules.json': RULES });
	await run('import', 'a.csv', ...XML, ...RULED, ...NUMBERED, '--sandbox', '--yes');
	expect(summaryOf(cwd).buckets).toMatchObject({ created: UNITS, rejected: 2 });
	const files = readdirSync(lastRun(cwd)).filter((name) => name.startsWith('rejected'));
	expect(files).toEqual(
		['rejected-1-a', 'rejected-2-notas-fiscais'].flatMap((stem) => [`${stem}.csv`, `${stem}.xlsx`]),
	);
	for (const [file, header] of [
		['rejected-1-a.xlsx', 'Patrimônio'],
		['rejected-2-notas-fiscais.xlsx', 'Nº de Patrimônio'],
	] as const) {
		const { sheet, cell } = await openSheet(path.join(lastRun(cwd), file));
		expect([sheet.rowCount, cell(2, header).value]).toEqual([2, 'PAT-001']);
		expect(cell(2, header).fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
	}
	await run('import', ...files.filter((name) => name.endsWith('.xlsx')).map((name) => path.join(lastRun(cwd), name)));
	expect(summaryOf(cwd).problems.map(({ code }) => code)).toContain('enrollment-id-repeated');
});

describe('an item that nobody decided', () => {
	test.each(['xlsx', 'csv'])(
		'comes back as one row of rejected.%s, asks again, and is decided with its invoice',
		async (extension) => {
			const { cwd, run } = openFolder({ ...NOTES, 'rules.json': RULES });
			await run('import', ...XML, ...NUMBERED, '--sandbox', '--yes');
			expect(summaryOf(cwd).buckets).toMatchObject({ created: UNITS - 6, rejected: 1 });
			const [row, ...others] = rowsOf(readRun(cwd, 'rejected.csv'));
			expect(others).toEqual([]);
			expect(row).toMatchObject({ Modelo: 'MOUSE', 'Item NF-e': '1', 'Unidade NF-e': '', códigos: 'nfe-unit-factor' });
			expect(row?.['Quantidade NF-e']).toMatch(says('nfe-unit-factor', { kind: 'open', unit: 'CX' }));
			const file = path.join(lastRun(cwd), `rejected.${extension}`);
			await run('validate', file);
			expect(summaryOf(cwd).problems).toMatchObject([{ code: 'nfe-item-undecided', count: 1 }]);
			expect(rowsOf(readRun(cwd, 'rejected.csv'))[0]?.['Quantidade NF-e']).toBe(row?.['Quantidade NF-e']);
			await run('validate', file, '58.xml', ...RULED, ...NUMBERED);
			expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 6, rejected: 0, skipped: 1 });
		},
	);
});

describe('a file of rejected units together with the invoices', () => {
	test('replaces its invoices, tells each unit that it leaves out, and these are created from the invoices', async () => {
		const table = 'Patrimônio;Status\r\nPAT-002;em uso\r\nPAT-008;em uso\r\n';
		const { cwd, run, sandbox } = await openFolderWithApi({ 'a.csv': table, ...NOTES, 'rules.json': RULES });
		const made = async () =>
			(await sandbox.assets()).flatMap(({ enrollmentId }) => (/^(?:PAT|NEW)-/.test(enrollmentId) ? enrollmentId : []));
		await run('validate', 'a.csv', ...XML, ...RULED, ...NUMBERED);
		expect(summaryOf(cwd).buckets).toMatchObject({ notSent: UNITS - 2, rejected: 4 });
		const file = path.join(cwd, 'units.xlsx');
		const { workbook, cell } = await openSheet(path.join(lastRun(cwd), 'rejected-2-notas-fiscais.xlsx'));
		for (const row of [2, 3]) cell(row, 'Nº de Patrimônio').value = `NEW-${row}`;
		await workbook.xlsx.writeFile(file);

		const numbered = ['--asset-number', '{number}-{item}-{unit}', '--default-status', 'in-use'];
		await run('import', 'units.xlsx', ...XML, ...RULED, ...numbered, '--yes');
		// The file has no unit of the third invoice.
		expect(summaryOf(cwd).buckets).toMatchObject({ created: 2 + 1, rejected: 0, skipped: UNITS - 1 });
		const skipped = readRun(cwd, 'skipped.csv');
		expect(skipped.match(/nfe-rows-count/g)).toHaveLength(UNITS - 1);
		expect(await made()).toHaveLength(2);

		await run('import', ...XML, ...RULED, ...numbered, '--yes');
		expect(summaryOf(cwd).buckets).toMatchObject({ created: UNITS - 3, rejected: 0, skipped: 3 });
		const keys = bodiesOf(cwd).map(({ key }) => key);
		expect(new Set(keys).size).toBe(keys.length);
		await run('import', 'units.xlsx', ...XML, ...RULED, ...numbered, '--yes');
		expect(summaryOf(cwd).buckets).toMatchObject({ created: 0, rejected: 0 });
	});
});

describe('of a purchase that a return and a complement change', () => {
	const about = { references: [syntheticKey({ nNF: '57' })] };
	const returned = [{ ...NOTEBOOKS, CFOP: '5202', qCom: '1.0000', vProd: '3333.33' }];
	const changes = {
		'90.xml': syntheticNote({
			...about,
			nNF: '90',
			emit: COMPANY,
			dest: SUPPLIER,
			ide: { finNFe: '4' },
			items: returned,
		}),
		'91.xml': syntheticNote({ ...about, nNF: '91', ide: { finNFe: '2' }, items: [{ ...WITH_SERIALS, vProd: '0.04' }] }),
	};
	const files = { '57.xml': NOTES['57.xml'], ...changes };
	const inputs = Object.keys(files);
	/** A later import of these gives the assets that the documents give together. */
	const LATER = [
		['the rows', ['again.xlsx'], []],
		['the rows, with the documents', ['again.xlsx', ...inputs], []],
		['the purchase alone', ['57.xml'], NUMBERED],
	] as const;

	test.each(LATER)('%s', async (_, later, options) => {
		const { cwd, run } = openFolder(files);
		await run('import', ...inputs, ...NUMBERED, '--sandbox', '--yes', '--runs-dir', 'direct');
		const direct = planLinesOf(path.join(lastRun(cwd, 'direct'), 'plan.jsonl'));
		expect(direct).toHaveLength(3 - 1 + 2 + 1);
		await run('validate', ...inputs);
		await fillIn(path.join(lastRun(cwd), 'rejected.xlsx'), path.join(cwd, 'again.xlsx'), WORDS);
		await run('import', ...later, ...options, '--sandbox', '--yes');
		expect(summaryOf(cwd).buckets).toMatchObject({ created: direct.length, rejected: 0 });
		expect(bodiesOf(cwd)).toEqual(direct.map(({ key, body }) => ({ key, body })));
	});

	test('the rows of a draft', async () => {
		const { cwd, run } = openFolder(files);
		await run('draft', ...inputs, ...NUMBERED.slice(2), '-o', 'draft.xlsx');
		const workbook = await new exceljs.Workbook().xlsx.readFile(path.join(cwd, 'draft.xlsx'));
		const sheet = workbook.getWorksheet('Ativos');
		for (let row = 2; row <= 6; row++) Object.assign(sheet?.getCell(row, 1) ?? {}, { value: numberOf(row - 2) });
		await workbook.xlsx.writeFile(path.join(cwd, 'draft.xlsx'));
		await run('validate', 'draft.xlsx');
		expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 3 - 1 + 2 + 1, rejected: 0 });
	});
});
