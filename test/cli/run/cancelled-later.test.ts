/** An invoice that is cancelled, returned or complemented after it became assets: they are named, and a person must act. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
	COMPANY,
	SUPPLIER,
	syntheticEvent,
	syntheticKey,
	syntheticNote,
} from '../../../scripts/nfe/synthetic-note.mjs';
import { lastRun, runCli, throwAwayFolder, readRun, putFiles } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';

const NOTE = syntheticNote({ items: [{ qCom: '2' }, { vProd: '100.00', xProd: 'MOUSE', cProd: 'M-1' }] });
const GIVEN = ['--yes', '--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];

async function importedNote() {
	const { env } = await serveApi();
	const cwd = throwAwayFolder();
	const run = (...argv: readonly string[]) => runCli(argv, { cwd, env });
	putFiles(cwd, { 'nota.xml': NOTE });
	expect((await run('import', 'nota.xml', ...GIVEN)).exitCode).toBe(0);
	const imported = path.basename(lastRun(cwd));
	putFiles(cwd, { 'evento.xml': syntheticEvent({ key: syntheticKey() }) });
	return { cwd, run, imported };
}

test('is reported from the event alone, by validate and import, with assets and run, while that run is known', async () => {
	const { run, imported, cwd } = await importedNote();
	for (const command of ['validate', 'import']) {
		const told = await run(command, 'evento.xml', ...(command === 'import' ? GIVEN : []));
		const text = told.printed.replaceAll(/\s+/g, ' ');
		expect([told.exitCode, text]).toEqual([3, expect.stringContaining('NF1-1-1, NF1-1-2, NF1-2-1')]);
		expect(text).toContain(imported);
	}
	expect(readRun(cwd, 'rejected-invoices.csv')).toContain(';nfe-changed-later');
	rmSync(path.join(cwd, 'runs'), { recursive: true });
	expect((await run('import', 'evento.xml', ...GIVEN)).exitCode).toBe(0);
});

test('is reported from invoice and event together, and the invoice is refused', async () => {
	const { run, cwd } = await importedNote();
	const told = await run('import', '.', ...GIVEN, '--json');
	expect(told.exitCode).toBe(3);
	const summary: unknown = JSON.parse(told.stdout);
	expect(summary).toMatchObject({ buckets: { created: 0, rejected: 3, skipped: 0 }, files: { skipped: 0 } });
	expect(readRun(cwd, 'report.html')).toContain('NF1-1-1, NF1-1-2, NF1-2-1');
});

const given = { nNF: '70', references: [syntheticKey()] };
const returned = { cProd: 'M-1', xProd: 'MOUSE', CFOP: '5202', vProd: '100.00' };
test.each([
	['return', 'NF1-2-1', { ...given, emit: COMPANY, dest: SUPPLIER, ide: { finNFe: '4' }, items: [returned] }],
	[
		'complement',
		'NF1-1-1, NF1-1-2, NF1-2-1',
		{ ...given, ide: { finNFe: '2' }, items: [{ cProd: 'M-1', xProd: 'COMPLEMENTO', vProd: '10.00' }] },
	],
])('a later %s is reported with the assets, by validate, draft and import', async (_, assets, note) => {
	const { run, cwd, imported } = await importedNote();
	putFiles(cwd, { 'evento.xml': syntheticNote(note) });
	for (const command of ['validate', 'import', 'draft']) {
		const options = command === 'import' ? GIVEN : command === 'draft' ? ['-o', 'd.xlsx'] : [];
		const alone = await run(command, 'evento.xml', '--json', ...options);
		expect([command, alone.exitCode]).toEqual([command, 3]);
		rmSync(path.join(cwd, 'd.xlsx'), { force: true });
	}
	const listed = readRun(cwd, 'rejected-invoices.csv');
	for (const text of [';nfe-changed-later', `: ${assets}. `, imported]) expect(listed).toContain(text);
	// With the invoice, only the assets of the item.
	const both = await run('import', '.', ...GIVEN, '--json');
	expect(JSON.parse(both.stdout)).toMatchObject({ buckets: { created: 0, rejected: 1, skipped: 3 } });
	expect(readRun(cwd, 'rejected-invoices.csv')).toMatch(/: NF1-2-1\. /);
});
