import { ASSET_FIELDS } from '../../../src/contract/asset-fields.ts';
import { renderField } from '../../../src/messages/render-param.ts';
import { joinProblem } from '../../../src/messages/problem.ts';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { JournalEntry, RejectionLine } from '../../../src/runs/record/run-record.ts';
import type { RunSummary } from '../../../src/reports/summary/run-summary.ts';
import { summarizeRun, writeReports } from '../../../src/reports/write/write-reports.ts';
import { invoiceTotals } from '../invoice-totals.ts';
import { AT, CSV_TABLE, makeRun, NOW, planLine, RECONCILED, XLSX_TABLE } from '../run-folder.ts';
import { wordsOf } from '../../../src/messages/texts.ts';
import { says } from '../../says.ts';
import { encodeCheckedJson } from '../../../src/disk/checked-json.ts';
import { listed } from '../../listed.ts';

const OPTIONS = { language: 'pt-BR', now: NOW } as const;
const KEY = '35260412345678000190550010000000571000000578';

const rejection = (row: number, cells: readonly string[]): RejectionLine => ({
	origin: { kind: 'row', file: CSV_TABLE.file, row },
	row: { number: row, cells },
	problems: [
		{
			code: 'enrollment-id-repeated',
			place: { column: 0, name: 'Patrimônio' },
			found: cells[0] ?? '',
			params: { kind: 'row', others: 'linha 9' },
		},
	],
});

const outcomes: readonly JournalEntry[] = [
	{ type: 'attempt', n: 1, at: AT },
	{ type: 'created', n: 1, at: '2026-01-31T13:45:01.500Z', id: 'id-1', createdAt: '2026-01-31T13:45:01Z' },
	{ type: 'attempt', n: 2, at: AT },
	{
		type: 'refused',
		n: 2,
		at: '2026-01-31T13:45:02Z',
		error: {
			status: 422,
			code: 'input-validation-error',
			message: 'invalid',
			publicDetails: { status: 'not allowed' },
		},
	},
	{ type: 'attempt', n: 3, at: AT },
	{
		type: 'unconfirmed',
		n: 3,
		at: '2026-01-31T13:45:03Z',
		problem: { code: 'answer-lost', params: { reason: 'ECONNRESET' } },
	},
	{
		type: 'skipped',
		n: 4,
		at: AT,
		reason: { code: 'already-created', found: 'PAT-4', params: { run: 'r1', assetId: 'id-9' } },
	},
	{ type: 'attempt', n: 5, at: AT },
];

const textOf = (dir: string, name: string): string => readFileSync(path.join(dir, name), 'utf8');
const rejectedOf = ({ reports }: RunSummary): readonly string[] =>
	reports.filter(({ kind }) => kind === 'rejected').map(({ name }) => name);
const reportsOf = (dir: string): readonly string[] =>
	readdirSync(dir)
		.filter((name) => !/\.jsonl$|^run\.json$/.test(name))
		.toSorted((left, right) => (left < right ? -1 : 1));

describe('a finished run', () => {
	const make = (): string =>
		makeRun({
			lines: [1, 2, 3, 4, 5, 6].map((n) =>
				planLine(n, { row: { number: n + 1, cells: [`PAT-${n}`, 'disponível', '1,00', 'x;y'] } }),
			),
			journal: outcomes,
			ended: 'interrupted',
			rejections: [rejection(9, ['PAT-9', 'disponível', '=1+1', ''])],
			skips: [{ origin: { kind: 'file', file: 'leia.txt' }, reason: { code: 'no-data-rows' } }],
		});

	test('puts every row into one bucket, and the buckets add up', async () => {
		const summary = await writeReports(make(), OPTIONS);
		expect(summary.buckets).toEqual({
			units: 7,
			created: 1,
			refused: 1,
			rejected: 1,
			unconfirmed: 2,
			skipped: 1,
			notSent: 1,
		});
		expect(summary.files).toEqual({ read: 1, refused: 0, skipped: 1 });
		expect(summary.state).toBe('unfinished');
		expect(summary.stopped).toBe('interrupted');
		expect(summary.cents).toEqual({ planned: 600, created: 100, refused: 100, unconfirmed: 200, notSent: 100 });
		expect(summary).toMatchObject({ sentFrom: '2026-01-31T13:45:00.000Z', sentTo: '2026-01-31T13:45:03.000Z' });
	});

	test('hands back rejected and refused rows in input order, with delimiter and line ends of the input', async () => {
		const dir = make();
		await writeReports(dir, OPTIONS);
		const [header, first, second, ...rest] = textOf(dir, 'rejected.csv').slice(1).split('\r\n');
		expect(header).toBe('Patrimônio;Situação;Valor;Observação;linha;problemas;códigos');
		expect(first).toMatch(/^PAT-2;disponível;1,00;"x;y";3;".*;api-refused$/);
		expect(first).toMatch(says('api-refused', { message: 'invalid; status: not allowed', status: 422 }));
		expect(second).toMatch(/^PAT-9;disponível;'=1\+1;;9;"coluna A “Patrimônio”: .*";enrollment-id-repeated$/);
		expect(rest).toEqual(['']);
	});

	test('shows where created, unconfirmed and skipped rows came from', async () => {
		const dir = make();
		await writeReports(dir, OPTIONS);
		const [columns, ...created] = textOf(dir, 'created.csv').split('\r\n');
		const words = wordsOf('reports', 'pt-BR');
		const keys = [
			'enrollmentId',
			'assetId',
			'createdAt',
			'file',
			'sheet',
			'row',
			'accessKey',
			'item',
			'unit',
			'notices',
		] as const;
		const own = keys.map((key) => words(`column.${key}`));
		const sent = ASSET_FIELDS.filter((field) => field !== 'enrollmentId').map((field) => renderField(field, 'pt-BR'));
		expect(columns).toBe(`\ufeff${[...own, ...sent, renderField('source', 'pt-BR')].join(';')}`);
		expect(created[0]).toMatch(/^PAT-1;id-1;2026-01-31T13:45:01Z;ativos\.csv;;2;;;;;disponível;+1,00;+sheets-import$/);
		const unconfirmed = textOf(dir, 'unconfirmed.csv').split('\r\n');
		expect(unconfirmed[1]).toMatch(
			/^PAT-3;.*ECONNRESET.*;2026-01-31T13:45:03Z;disponível;.*;1,00;ativos\.csv;;4;;;;#3;answer-lost$/,
		);
		expect(unconfirmed[2]).toMatch(/^PAT-5;.*;6;;;;#5;attempt-interrupted$/);
		const skipped = textOf(dir, 'skipped.csv');
		expect(skipped).toMatch(/\nPAT-4;.*;ativos\.csv;;5;;;;already-created\r/);
		expect(skipped).toMatch(says('already-created', { run: 'r1', assetId: 'id-9' }));
		expect(skipped).toContain(';leia.txt;;;;;;no-data-rows');
	});

	test('lists its reports with rows, size and checksum', async () => {
		const dir = make();
		const summary = await writeReports(dir, OPTIONS);
		expect(summary.reports.map(({ name, rows }) => [name, rows])).toEqual([
			['rejected.xlsx', 2],
			['rejected.csv', 2],
			['created.csv', 1],
			['unconfirmed.csv', 2],
			['skipped.csv', 2],
			['report.html', undefined],
		]);
		expect(JSON.parse(textOf(dir, 'summary.json'))).toEqual(summary);
		expect(reportsOf(dir)).toEqual(listed`
			created.csv ¦ rejected.csv ¦ rejected.xlsx ¦ report.html ¦ skipped.csv ¦ summary.json ¦ unconfirmed.csv
		`);
	});

	test('can be summarised without writing anything', async () => {
		const dir = make();
		const { reports, ...figures } = await summarizeRun(dir, OPTIONS);
		expect(reports).toEqual([]);
		expect(reportsOf(dir)).toEqual([]);
		const written = await writeReports(dir, OPTIONS);
		expect(written).toMatchObject(figures);
		expect(await summarizeRun(dir, OPTIONS)).toEqual(written);
	});

	test('has the same reports when they are written again', async () => {
		const dir = make();
		const first = await writeReports(dir, OPTIONS);
		const again = await writeReports(dir, OPTIONS);
		// A workbook is a zip, which contains the time when it was written.
		const lasting = ({ reports, ...rest }: typeof first) => ({
			...rest,
			reports: reports.filter(({ name }) => !name.endsWith('.xlsx')),
		});
		expect(lasting(again)).toEqual(lasting(first));
		expect(reportsOf(dir)).toHaveLength(7);
	});
});

test('names the files of every correction round after the original input', async () => {
	let files: readonly string[] = ['ativos.csv', 'rejected.csv', 'rejected-2024.csv', 'x/rejected-móveis.csv'];
	for (let round = 0; round < 3; round++) {
		const dir = makeRun({
			record: { tables: files.map((file) => ({ ...CSV_TABLE, file })) },
			rejections: files.map((file) => ({ ...rejection(2, ['PAT-2']), origin: { kind: 'row', file, row: 2 } })),
		});
		files = rejectedOf(await writeReports(dir, OPTIONS)).filter((name) => name.endsWith('.csv'));
		expect(files).toEqual(['rejected-1-ativos.csv', 'rejected-2.csv', 'rejected-3.csv', 'rejected-4-moveis.csv']);
	}
});

test('writes one named file for each table that has rejected rows', async () => {
	const row = {
		number: 4,
		cells: ['PAT-1', 'x', 1234.5, { kind: 'date', text: '2026-01-31', serial: 46053 }],
		formats: [0, 0, 2, 1],
	} as const;
	const dir = makeRun({
		record: { tables: [CSV_TABLE, XLSX_TABLE, { ...XLSX_TABLE, sheet: 'Ação & Cia' }] },
		rejections: [
			rejection(2, ['PAT-2']),
			...[XLSX_TABLE.sheet, 'Ação & Cia'].map((sheet = '') => ({
				origin: { kind: 'row', file: XLSX_TABLE.file, sheet, row: 4 } as const,
				row,
				problems: [{ code: 'no-data-rows' } as const],
			})),
		],
	});
	const summary = await writeReports(dir, OPTIONS);
	expect(rejectedOf(summary)).toEqual(listed`
		rejected-1-ativos.xlsx ¦ rejected-1-ativos.csv ¦ rejected-2-ativos-ativos-2026.xlsx
		rejected-2-ativos-ativos-2026.csv ¦ rejected-3-ativos-acao-cia.xlsx ¦ rejected-3-ativos-acao-cia.csv
	`);
	expect(textOf(dir, 'rejected-2-ativos-ativos-2026.csv')).toContain('\r\nPAT-1;x;1234,5;31/01/2026;4;');
	for (const name of rejectedOf(summary).filter((one) => one.endsWith('.xlsx'))) {
		const workbook = await new ExcelJS.Workbook().xlsx.readFile(path.join(dir, name));
		expect(JSON.stringify(workbook.worksheets[0]?.getColumn(1).values)).toMatch(new RegExp(`import [^"]*/${name}`));
	}
});

test('lists rejected invoices and files, which no table can return', async () => {
	const dir = makeRun({
		record: { tables: [] },
		rejections: [
			{
				origin: { kind: 'invoice', file: 'n.zip!a.xml', accessKey: KEY, item: 2 },
				problems: [{ code: 'no-data-rows' }, { code: 'header-not-found' }],
			},
			{ origin: { kind: 'file', file: 'a.pdf' }, problems: [{ code: 'no-data-rows' }] },
		],
	});
	await writeReports(dir, { ...OPTIONS, language: 'en' });
	const [noRows, noHeader] = (['no-data-rows', 'header-not-found'] as const).map(
		(code) => says(code, {}, { language: 'en' }).source,
	);
	expect(textOf(dir, 'rejected-invoices.csv')).toMatch(
		new RegExp(
			`\\r\\nn\\.zip!a\\.xml;;;${KEY};2;;"${noRows}\\. .* \\| ${noHeader}.*";no-data-rows, header-not-found\\r\\n$`,
		),
	);
	expect(textOf(dir, 'rejected-files.csv')).toMatch(new RegExp(`\\r\\na\\.pdf;;;;;;${noRows}\\.`));
	expect(existsSync(path.join(dir, 'rejected.csv'))).toBe(false);
});

test('counts an invoice unit skipped while sending as an existing asset if an earlier run created it', async () => {
	const origin = { kind: 'invoice', file: 'a.xml', accessKey: KEY, item: 1 } as const;
	const lines = [1, 2].map((n) => planLine(n, { key: `nfe:${KEY}/1/${n}`, origin: { ...origin, unit: n } }));
	const skipped = (n: number, code: 'already-created' | 'held-unconfirmed'): JournalEntry => ({
		type: 'skipped',
		n,
		at: AT,
		reason: joinProblem(code, { params: { run: 'r', row: '#1', assetId: 'a' } }),
	});
	const note = { ...RECONCILED, accessKey: KEY, totalCents: 200, draftsCents: 200, drafts: 2 };
	const journal = [skipped(1, 'already-created'), skipped(2, 'held-unconfirmed')];
	const dir = makeRun({ record: { tables: [] }, lines, journal, reconciliations: [note] });
	await writeReports(dir, OPTIONS);
	const words = wordsOf('reports', 'pt-BR');
	expect(invoiceTotals(textOf(dir, 'report.html'))).toMatchObject({
		[words('page.invoice-column.total')]: 'R$ 2,00',
		[words('page.invoice-column.drafts')]: 'R$ 0,00',
		[words('page.invoice-column.earlier')]: 'R$ 1,00',
		[words('page.invoice-column.skipped')]: 'R$ 1,00',
	});
});

test('replaces the reason columns of a returned file, and keeps cells beyond the header', async () => {
	const header = [...CSV_TABLE.header, 'linha', 'problemas', 'códigos'];
	const table = { ...CSV_TABLE, header, fields: [...CSV_TABLE.fields, null, null, null] };
	const dir = makeRun({
		record: { tables: [table] },
		rejections: [rejection(5, ['PAT-1', 'x', '1', 'obs', '17', 'antes', 'before', 'beyond'])],
	});
	await writeReports(dir, OPTIONS);
	const [first, second] = textOf(dir, 'rejected.csv').slice(1).split('\r\n');
	expect(first).toBe('Patrimônio;Situação;Valor;Observação;linha;problemas;códigos');
	expect(second).toMatch(/^PAT-1;x;1;obs;5;"coluna A .*";enrollment-id-repeated;beyond$/);
	expect(second).not.toContain('antes');
});

test('writes UTF-8 from the first row on if a cell does not fit the encoding of the input', async () => {
	const rows = [...Array.from({ length: 3_000 }, (_, index) => [`PAT-${index}`, 'em manutenção €']), ['PAT-X', '😀']];
	const dir = makeRun({ rejections: rows.map((cells, index) => rejection(index + 2, cells)) });
	await writeReports(dir, OPTIONS);
	const text = textOf(dir, 'rejected.csv');
	expect(text).toMatch(/^\ufeffPatrimônio;Situação;/);
	expect(text.match(/em manutenção €/g)).toHaveLength(3_000);
	expect(text).toContain('PAT-X;😀;');
});

test('writes the lists of created, unconfirmed and skipped rows even if they are empty: that is an answer too', async () => {
	const dir = makeRun({ lines: [] });
	expect((await writeReports(dir, OPTIONS)).reports.map(({ name, rows }) => [name, rows])).toEqual([
		['created.csv', 0],
		['unconfirmed.csv', 0],
		['skipped.csv', 0],
		['report.html', undefined],
	]);
});

describe('a report that a person edited in place', () => {
	test('is kept under another name', async () => {
		const dir = makeRun({ rejections: [rejection(2, ['PAT-2'])] });
		await writeReports(dir, OPTIONS);
		writeFileSync(path.join(dir, 'rejected.csv'), 'corrected');
		const summary = await writeReports(dir, OPTIONS);
		expect(textOf(dir, 'rejected-edited-20260131T140000.csv')).toBe('corrected');
		expect(textOf(dir, 'rejected.csv')).toContain('PAT-2');
		expect(rejectedOf(summary)).toEqual(['rejected.xlsx', 'rejected.csv']);
	});

	test('is not removed when there is nothing left to report', async () => {
		const dir = makeRun({ rejections: [rejection(2, ['PAT-2'])] });
		await writeReports(dir, OPTIONS);
		writeFileSync(path.join(dir, 'rejections.jsonl'), '');
		const { crc: _, ...record } = JSON.parse(textOf(dir, 'run.json'));
		record.planned.rejected = 0;
		writeFileSync(path.join(dir, 'run.json'), encodeCheckedJson(record));
		await writeReports(dir, OPTIONS);
		expect(existsSync(path.join(dir, 'rejected.csv'))).toBe(false);
	});
});

test('reports an unfinished plan as a run that sent nothing', async () => {
	const dir = makeRun();
	const { crc: _, ...record } = JSON.parse(textOf(dir, 'run.json'));
	delete record.planned;
	writeFileSync(path.join(dir, 'run.json'), encodeCheckedJson(record));
	writeFileSync(path.join(dir, 'rejections.jsonl'), '{"origin":{"kind":"fi');
	expect(await writeReports(dir, OPTIONS)).toMatchObject({ state: 'unplanned', buckets: { units: 0, notSent: 0 } });
});

test('reports a dry run by its figures', async () => {
	const dir = makeRun({
		record: { command: 'validate' },
		figures: { units: 12, drafts: 12, totalCents: 5_000, byCategory: { Notebook: 12 } },
	});
	expect(await writeReports(dir, OPTIONS)).toMatchObject({
		state: 'checked',
		buckets: { units: 12, notSent: 12, created: 0 },
		cents: { planned: 5_000, notSent: 5_000 },
		byCategory: { Notebook: 12 },
	});
});

const LOSABLE = {
	lines: [planLine(1)],
	journal: [
		{ type: 'attempt', n: 1, at: AT },
		{ type: 'created', n: 1, at: AT },
	],
	rejections: [rejection(3, ['PAT-3'])],
	skips: [{ origin: { kind: 'file', file: 'leia.txt' }, reason: { code: 'no-data-rows' } }],
} as const;

describe('a run folder', () => {
	test.each(['rejections.jsonl', 'skips.jsonl'])(
		'without a readable %s is refused before earlier reports are touched',
		async (name) => {
			const dir = makeRun(LOSABLE);
			await writeReports(dir, OPTIONS);
			const before = reportsOf(dir);
			rmSync(path.join(dir, name));
			await expect(writeReports(dir, OPTIONS)).rejects.toMatchObject({ code: 'plan-damaged', params: { line: 1 } });
			writeFileSync(path.join(dir, name), '{"cut');
			await expect(writeReports(dir, OPTIONS)).rejects.toMatchObject({ code: 'plan-damaged', params: { line: 1 } });
			expect(reportsOf(dir)).toEqual(before);
		},
	);

	test('whose disk takes no reports still has the run recorded, and says so', async () => {
		const dir = makeRun(LOSABLE);
		mkdirSync(path.join(dir, 'summary.json'));
		const refused = writeReports(dir, OPTIONS);
		await expect(refused).rejects.toMatchObject({ code: 'reports-unwritable', params: { reason: 'EISDIR' } });
	});
});
