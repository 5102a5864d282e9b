/** `--immobilisation-list`: the invoice items that became assets, whichever way they were imported. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { DEFAULT_CUSTOM_FIELDS } from '../../../src/drafts/invoice-unit/custom-fields.ts';
import type { SandboxOptions } from '../../../src/sandbox/serve-sandbox.ts';
import { lastRun, runCli, throwAwayFolder, putFiles } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';
import { saysWords } from '../../says.ts';
import { wordsOf } from '../../../src/messages/texts.ts';

const KEY = syntheticKey({ nNF: '57' });
const HEADER = 'chave da NF-e;item;quantidade;unidade';
const RULES = {
	units: { CX: 3 },
	joins: [{ parts: [{ match: { cProd: 'GAB' } }, { match: { cProd: 'MON' }, perAsset: 2 }] }],
};
const GIVEN = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}', '--rules', 'regras.json'];

/** Three units in 1 CX, five units, and two computers of one case and two monitors each. */
function folderWithNote(): string {
	const cwd = throwAwayFolder();
	const items = [
		{ cProd: 'TEC', uCom: 'CX', qCom: '1.0000' },
		{ cProd: 'CAD', qCom: '5.0000' },
		{ cProd: 'MON', qCom: '4.0000' },
		{ cProd: 'GAB', uCom: 'PC', qCom: '2.0000' },
		{ cProd: 'BRI', CFOP: '5910' },
	];
	putFiles(cwd, { 'nota.xml': syntheticNote({ nNF: '57', items }) });
	putFiles(cwd, { 'regras.json': RULES });
	return cwd;
}

async function serve(options: SandboxOptions = {}) {
	const api = await serveApi(options);
	const labels = Object.values(DEFAULT_CUSTOM_FIELDS);
	await api.sandbox.commands.load({ customFields: labels.map((label) => ({ label, type: 'text' as const })) });
	return api;
}

/** Its lines, without the byte order mark. */
const readList = (cwd: string, name: string): readonly string[] =>
	readFileSync(path.join(cwd, name), 'utf8')
		.replace(/^\uFEFF/, '')
		.trimEnd()
		.split('\r\n');
const line = (item: number, quantity: string, unit: string): string => `${KEY};${item};${quantity};${unit}`;
const ALL = [HEADER, line(1, '1', 'CX'), line(2, '5', 'UN'), line(3, '4', 'UN'), line(4, '2', 'PC')];

test('has each item with what of it was created, the parts of joined assets too', async () => {
	const cwd = folderWithNote();
	const { env } = await serve();
	const list = ['--immobilisation-list', 'imob.csv'];
	expect((await runCli(['import', 'nota.xml', '--yes', ...GIVEN, ...list], { cwd, env })).stderr).toMatch(
		saysWords('cli', 'immobilisation.written', { file: 'imob.csv', items: 4, invoices: 1 }),
	);
	expect(readList(cwd, 'imob.csv')).toEqual(ALL);
});

test('leaves out what nobody knows to be created, until a person says that it was', async () => {
	const cwd = folderWithNote();
	const lost = { match: { enrollmentId: '^NF57-2-5$' }, action: { type: 'reset', when: 'after-creating' } } as const;
	const { env } = await serve({ faults: { rules: [lost] } });
	await runCli(['import', 'nota.xml', '--yes', ...GIVEN, '--immobilisation-list', 'imob.csv'], { cwd, env });
	expect(readList(cwd, 'imob.csv')).toContain(line(2, '4', 'UN'));
	const run = lastRun(cwd);
	await runCli(['runs', 'resolve', run, 'NF57-2-5', '--created'], { cwd, env });
	const again = await runCli(['report', run, '--immobilisation-list', 'imob.csv', '--lang', 'en'], { cwd, env });
	const columns = ['accessKey', 'item', 'quantity', 'unit'] as const;
	const titles = columns.map((name) => wordsOf('reports', 'en')(`column.${name}`));
	expect(again.stderr).toMatch(saysWords('cli', 'immobilisation.written', { items: 4 }, 'en'));
	expect(readList(cwd, 'imob.csv')).toEqual([titles.join(';'), ...ALL.slice(1)]);
	await runCli(['resume', run, '--immobilisation-list', 'imob.csv'], { cwd, env });
	expect(readList(cwd, 'imob.csv')).toEqual(ALL);
});

test('is never written over anything but an earlier list, and an import looks before it sends', async () => {
	const cwd = folderWithNote();
	const { env, requests } = await serve();
	putFiles(cwd, { 'imob.csv': 'trabalho' });
	const list = ['--immobilisation-list', 'imob.csv'];
	const refused = await runCli(['import', 'nota.xml', '--yes', ...GIVEN, ...list], { cwd, env });
	expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('imob.csv já existe')]);
	expect([requests(), existsSync(path.join(cwd, 'runs'))]).toEqual([[], false]);
	const nowhere = await runCli(['import', 'nota.xml', '--immobilisation-list', 'nada/imob.csv'], { cwd, env });
	expect([nowhere.exitCode, nowhere.stderr]).toEqual([2, expect.stringContaining('nada/imob.csv')]);
	await runCli(['import', 'nota.xml', '--yes', ...GIVEN], { cwd, env });
	const report = await runCli(['report', lastRun(cwd), ...list], { cwd, env });
	expect([report.exitCode, readFileSync(path.join(cwd, 'imob.csv'), 'utf8')]).toEqual([2, 'trabalho']);
});

test('leaves out what is rented or lent: it stays the supplier’s', async () => {
	const cwd = throwAwayFolder({
		'nota.xml': syntheticNote({ nNF: '57', items: [{}, { CFOP: '5908' }] }),
		'regras.json': '{}',
	});
	const { env } = await serve();
	const flags = ['--allow', 'rental', '--immobilisation-list', 'imob.csv', '--json'];
	const imported = await runCli(['import', 'nota.xml', '--yes', ...GIVEN, ...flags], { cwd, env });
	expect(JSON.parse(imported.stdout).buckets.created).toBe(2);
	expect(readList(cwd, 'imob.csv')).toEqual([HEADER, line(1, '1', 'UN')]);
});
