/** Every file of `samples/` does what `samples/README.md` says, and `npm start`'s command line does the sum of them. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCategory } from '../src/invoices/plan/ncm-categories.ts';
import { TEMPLATE_EXAMPLES } from '../src/drafts/table/template-examples.ts';
import { SAMPLE_IMPORT } from '../scripts/sample-import.mjs';
import { lastRun, readRun, runCli, summaryOf, throwAwayFolder } from './cli/run-cli.ts';
import { planLinesOf } from './runs/plan-lines.ts';

const ROOT = path.join(import.meta.dirname, '..');
const NOTES = ['--asset-number', 'NF{number}-{item}-{unit}', '--default-status', 'available'];

function folderWithSamples(): string {
	const cwd = throwAwayFolder();
	cpSync(path.join(ROOT, 'samples'), path.join(cwd, 'samples'), { recursive: true });
	return cwd;
}
const linesOf = (file: string): readonly string[] => readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);

describe('a dry run of each sample', () => {
	test.each([
		['inventario-ti.xlsx', { exitCode: 0, drafts: 14, rejected: 0, skipped: 0, cents: 4_264_654 }],
		['mobiliario.csv', { exitCode: 0, drafts: 11, rejected: 0, skipped: 0, cents: 1_175_465 }],
		['com-erros.csv', { exitCode: 3, drafts: 3, rejected: 15, skipped: 0, cents: 1_009_880 }],
		['notas/nfe-notebooks.xml', { exitCode: 0, drafts: 10, rejected: 0, skipped: 0, cents: 4_614_997 }],
		['notas/nfe-celulares.xml', { exitCode: 0, drafts: 6, rejected: 0, skipped: 0, cents: 584_940 }],
		['notas/nfe-moveis.xml', { exitCode: 0, drafts: 9, rejected: 0, skipped: 0, cents: 782_446 }],
		// The note alone does not know of its cancellation; the event beside it does.
		['notas/nfe-cancelada.xml', { exitCode: 0, drafts: 1, rejected: 0, skipped: 0, cents: 132_075 }],
		['notas', { exitCode: 3, drafts: 25, rejected: 1, skipped: 0, cents: 5_982_383 }],
	])('%s', async (sample, expected) => {
		const cwd = folderWithSamples();
		const { exitCode } = await runCli(['validate', path.join('samples', sample), ...NOTES], { cwd });
		const { buckets, cents } = summaryOf(cwd);
		expect({
			exitCode,
			drafts: buckets.notSent,
			rejected: buckets.rejected,
			skipped: buckets.skipped,
			cents: cents.planned,
		}).toEqual(expected);
	});

	test('the ten notebooks differ by at most a cent and add up to the note', async () => {
		const cwd = folderWithSamples();
		await runCli(['import', 'samples/notas/nfe-notebooks.xml', ...NOTES, '--sandbox'], { cwd });
		const cents = planLinesOf(path.join(lastRun(cwd), 'plan.jsonl')).map(({ body }) => body.priceCents ?? 0);
		expect(cents).toEqual([...Array<number>(7).fill(461_500), ...Array<number>(3).fill(461_499)]);
		expect(cents.reduce((sum, one) => sum + one, 0)).toBe(4_599_997 + 15_000);
	});
});

test('the import of all samples creates every valid draft, once, and says so in every file of the run', async () => {
	const cwd = folderWithSamples();
	const { exitCode, printed } = await runCli(SAMPLE_IMPORT, { cwd });
	const run = lastRun(cwd);
	const { buckets, files, state, environment } = summaryOf(cwd);
	expect([exitCode, printed]).toEqual([3, expect.stringContaining('Importação concluída')]);
	expect(state).toBe('finished');
	expect(environment).toMatchObject({ kind: 'sandbox' });
	expect(buckets).toEqual({
		units: 69,
		created: 53,
		rejected: 16,
		skipped: 0,
		refused: 0,
		unconfirmed: 0,
		notSent: 0,
	});
	expect(files).toEqual({ read: 7, refused: 0, skipped: 2 });
	expect(linesOf(path.join(run, 'skipped.csv'))).toHaveLength(1 + 2);
	expect(linesOf(path.join(run, 'created.csv'))).toHaveLength(1 + 53);
	expect(planLinesOf(path.join(run, 'plan.jsonl'))).toHaveLength(53);
	expect(linesOf(path.join(run, 'rejected.csv'))).toHaveLength(1 + 15);
	expect(linesOf(path.join(run, 'unconfirmed.csv'))).toHaveLength(1);
});

describe('the file with mistakes', () => {
	test.each([
		[3, 'enrollment-id-missing', ''],
		[4, 'status-unknown', 'disponivle'],
		[5, 'status-missing', ''],
		[6, 'date-impossible', '31/02/2025'],
		[7, 'money-negative', '-10,00'],
		[8, 'money-third-decimal', '10,567'],
		[9, 'money-format', 'a combinar'],
		[10, 'acquisition-type-unknown', 'emprestado'],
		[11, 'identifier-digits-lost', '4,59E+14'],
		[12, 'date-format', 'janeiro de 2025'],
		[13, 'enrollment-id-repeated', 'ERR-012'],
		[14, 'enrollment-id-repeated', 'ERR-012'],
		[16, 'row-too-long', 'sobrou'],
		[17, 'date-format', 'ontem'],
		[18, 'status-unknown', 'alugado'],
	])('row %i is refused as %s and shows %j', async (row, code, found) => {
		const cwd = folderWithSamples();
		await runCli(['validate', 'samples/com-erros.csv'], { cwd });
		const line = linesOf(path.join(lastRun(cwd), 'rejected.csv')).find((text) => text.includes(`;${row};`)) ?? '';
		expect(line).toContain(code);
		expect(line).toContain(found);
	});

	test('one corrected cell imports that row from the file that came back', async () => {
		const cwd = folderWithSamples();
		await runCli(['validate', 'samples/com-erros.csv'], { cwd });
		const rejected = path.join(lastRun(cwd), 'rejected.csv');
		writeFileSync(rejected, readFileSync(rejected, 'utf8').replace('disponivle', 'disponível'));
		const { exitCode } = await runCli(['import', rejected, '--sandbox'], { cwd });
		const { buckets } = summaryOf(cwd);
		expect(exitCode).toBe(3);
		expect(buckets).toMatchObject({ created: 1, rejected: 15, units: 16 });
		expect(readRun(cwd, 'created.csv')).toContain('ERR-003');
	});
});

/** Codes of the samples and the template. */
const NCMS = [
	'84713012',
	'84715010',
	'84433233',
	'84151011',
	'83030000',
	'85044040',
	'85171300',
	'85176255',
	'85285200',
	'85286200',
	'94013090',
	'94033000',
];

test('invoices, spreadsheets and the template name categories alike', async () => {
	const cwd = folderWithSamples();
	await runCli(['validate', 'samples', ...NOTES], { cwd });
	const names = Object.keys(summaryOf(cwd).byCategory);
	expect(names).toEqual(expect.arrayContaining(['Notebook', 'Monitor', 'Móveis', 'Cadeiras e assentos', 'Celular']));
	const ofTable = new Set(Array.from(NCMS, (ncm) => findCategory(ncm, undefined, { categories: true })));
	const ofTemplate = Object.values(TEMPLATE_EXAMPLES).flatMap((examples) => examples.map(({ category }) => category));
	expect([...names, ...ofTemplate].filter((name) => !ofTable.has(name))).toEqual([]);
});
