/** An invoice that was cancelled after it became assets: they are named, and the exit code shows that a person must act. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { syntheticEvent, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { DEFAULT_CUSTOM_FIELDS } from '../../../src/drafts/invoice-unit/custom-fields.ts';
import { lastRun, runCli, throwAwayFolder, readRun, putFiles } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';

const NOTE = syntheticNote({ items: [{ qCom: '2' }, { vProd: '100.00', xProd: 'MOUSE' }] });
const GIVEN = ['--yes', '--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];

async function importedNote() {
	const { env } = await serveApi({ customFields: Object.values(DEFAULT_CUSTOM_FIELDS) });
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
