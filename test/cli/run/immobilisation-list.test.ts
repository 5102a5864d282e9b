/** `evento-211130.csv`: items of invoices that became assets, however they were imported. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { syntheticKey, syntheticNote, type SyntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import type { SandboxOptions } from '../../../src/sandbox/serve-sandbox.ts';
import { lastRun, readRun } from '../run-cli.ts';
import { OF_NOTES, openOffice } from '../serve-api.ts';
import { wordsOf } from '../../../src/messages/texts.ts';

const KEY = syntheticKey({ nNF: '57' });
const HEADER = 'chave da NF-e;item;quantidade;unidade;IBS (informado);CBS (informado)';
const RULES = {
	units: { CX: 3 },
	joins: [{ parts: [{ match: { cProd: 'GAB' } }, { match: { cProd: 'MON' }, perAsset: 2 }] }],
};
const GIVEN = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}', '--rules', 'regras.json'];

/** Three units in 1 CX, five units, and two computers with one case and two monitors each. */
const NOTE = [
	{ cProd: 'TEC', uCom: 'CX', qCom: '1.0000' },
	{ cProd: 'CAD', qCom: '5.0000', vIBS: '0.09', vCBS: '0.81' },
	{ cProd: 'MON', qCom: '4.0000' },
	{ cProd: 'GAB', uCom: 'PC', qCom: '2.0000' },
	{ cProd: 'BRI', CFOP: '5910' },
];

const open = (options: SandboxOptions = {}, items: SyntheticNote['items'] = NOTE, rules: object = RULES) =>
	openOffice({ 'nota.xml': syntheticNote({ nNF: '57', items }), 'regras.json': rules }, { ...OF_NOTES, ...options });

/** The lines of the list, without the byte order mark. */
const readList = (cwd: string): readonly string[] =>
	readRun(cwd, 'evento-211130.csv')
		.replace(/^\uFEFF/, '')
		.trimEnd()
		.split('\r\n');
const line = (item: number, quantity: string, unit: string, taxes = ';'): string =>
	`${KEY};${item};${quantity};${unit};${taxes}`;
const ALL = [HEADER, line(1, '1', 'CX'), line(2, '5', 'UN', '0,09;0,81'), line(3, '4', 'UN'), line(4, '2', 'PC')];

test('has each item with what was created of it, also parts of joined assets', async () => {
	const { cwd, run } = await open();
	await run('import', 'nota.xml', '--yes', ...GIVEN);
	expect(readList(cwd)).toEqual(ALL);
});

test('omits unconfirmed units until a person resolves them as created', async () => {
	const lost = { match: { enrollmentId: '^NF57-2-5$' }, action: { type: 'reset', when: 'after-creating' } } as const;
	const { cwd, run } = await open({ faults: { rules: [lost] } });
	await run('import', 'nota.xml', '--yes', ...GIVEN);
	expect(readList(cwd)).toContain(line(2, '4', 'UN', '0,08;0,65'));
	await run('runs', 'resolve', lastRun(cwd), 'NF57-2-5', '--created');
	await run('report', lastRun(cwd), '--lang', 'en');
	const columns = ['accessKey', 'item', 'quantity', 'unit', 'ibs', 'cbs'] as const;
	const titles = columns.map((name) => wordsOf('reports', 'en')(`column.${name}`));
	expect(readList(cwd)).toEqual([titles.join(';'), ...ALL.slice(1)].map((one) => one.replaceAll('0,', '0.')));
	await run('resume', lastRun(cwd));
	expect(readList(cwd)).toEqual(ALL);
});

test('is no file if nothing of an invoice was created', async () => {
	const { cwd, run } = await open();
	await run('import', 'nota.xml', '--yes', '--default-status', 'available');
	expect(existsSync(path.join(lastRun(cwd), 'evento-211130.csv'))).toBe(false);
});

test('omits rented or lent items, which stay the supplier’s', async () => {
	const { cwd, run } = await open({}, [{}, { CFOP: '5908' }], {});
	const imported = await run('import', 'nota.xml', '--yes', ...GIVEN, '--allow', 'rental', '--json');
	expect(JSON.parse(imported.stdout).buckets.created).toBe(2);
	expect(readList(cwd)).toEqual([HEADER, line(1, '1', 'UN')]);
});
