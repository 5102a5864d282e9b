/** Several serial numbers in one cell: one asset each if the user says so; never split without a question. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../src/messages/texts.ts';
import { saysWords } from '../../says.ts';
import { serveApi } from '../serve-api.ts';
import { lastRun, runCli, throwAwayFolder, summaryOf, putFiles } from '../run-cli.ts';

const table = (...rows: readonly string[]): string =>
	`${['Patrimônio\tStatus\tQtd\tNº de série', ...rows.map((row, at) => `M-${at + 1}\tem uso\t${row}`)].join('\n')}\n`;
const FITTING = table('3\tS1; S2; S3', '2\tS4; S5', '1\tS6');

function place(text: string): string {
	const cwd = throwAwayFolder({ 'a.csv': text });
	return cwd;
}

test('is not split by default', async () => {
	const cwd = place(FITTING);
	expect((await runCli(['validate', 'a.csv', '--accept-proposals'], { cwd })).exitCode).toBe(0);
	expect(summaryOf(cwd).buckets.notSent).toBe(3);
});

test('is split by the proposal, which is printed', async () => {
	const cwd = place(table('2\tSN001; SN002', '1\tSN003'));
	putFiles(cwd, { 'm.json': { columns: { Qtd: 'quantity' } } });
	const { stderr } = await runCli(['validate', 'a.csv', '--mapping', 'm.json', '--accept-proposals'], { cwd });
	expect(summaryOf(cwd).buckets.notSent).toBe(3);
	const question = wordsOf('decisions', 'pt-BR')('quantity.serials', { sample: 'SN001; SN002' });
	const split = wordsOf('decisions', 'pt-BR')('quantity.serials.split', { separator: ';' });
	const meaning = `M-1, M-1-2, M-1-3 …; ${question} → ${split}`;
	expect(stderr).toMatch(saysWords('decisions', 'taken', { table: 'a.csv', column: 'C “Qtd”', meaning }));
});

test('creates one asset each, refuses a row with different counts, and creates nothing twice', async () => {
	const cwd = place(`${FITTING}M-4\tem uso\t3\tS7; S8\nM-5\tem uso\t2\tS9; S9\n`);
	const api = await serveApi({ demo: false });
	const mapping = {
		columns: { 'Nº de série': 'serialNumber', Qtd: { to: 'quantity', numbers: '{number}-{unit}', serials: ';' } },
	};
	putFiles(cwd, { 'm.json': mapping });
	const argv = ['import', 'a.csv', '--mapping', 'm.json', '--yes', '--quiet'];
	const bucketsOf = async (): Promise<unknown> => {
		await runCli(argv, { cwd, env: api.env });
		return summaryOf(cwd).buckets;
	};
	expect(await bucketsOf()).toMatchObject({ created: 6, rejected: 2 });
	const assets = await api.sandbox.assets();
	expect(assets.map(({ enrollmentId, serialNumber }) => `${enrollmentId} ${serialNumber}`).toSorted()).toEqual([
		'M-1 S1',
		'M-1-2 S2',
		'M-1-3 S3',
		'M-2 S4',
		'M-2-2 S5',
		'M-3 S6',
	]);
	expect(await bucketsOf()).toMatchObject({ created: 0, rejected: 2, skipped: 6 });
});

test('assets that the API refuses are returned with their own serial numbers', async () => {
	const cwd = place(FITTING);
	const rule = { match: { enrollmentId: '^M-1-[23]$', first: 2 }, action: { type: 'answer', status: 422 } } as const;
	const api = await serveApi({ demo: false, faults: { rules: [rule] } });
	const mapping = { columns: { Qtd: { to: 'quantity', numbers: '{number}-{unit}', serials: ';' } } };
	putFiles(cwd, { 'm.json': mapping });
	const flags = ['--mapping', 'm.json', '--yes', '--quiet'];
	await runCli(['import', 'a.csv', ...flags], { cwd, env: api.env });
	const rejected = path.join(lastRun(cwd), 'rejected.xlsx');
	await runCli(['import', rejected, ...flags], { cwd, env: api.env });
	await runCli(['import', 'a.csv', ...flags], { cwd, env: api.env });
	const assets = await api.sandbox.assets();
	const made = assets.map(({ enrollmentId, serialNumber }) => `${enrollmentId} ${serialNumber}`).toSorted();
	expect(made).toEqual(['M-1 S1', 'M-1-2 S2', 'M-1-3 S3', 'M-2 S4', 'M-2-2 S5', 'M-3 S6']);
});
