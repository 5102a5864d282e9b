/** Asks how columns are read: a script's rows wait, and an answer decides about them. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lastRun, summaryOf } from '../run-cli.ts';
import { openFolderWithApi } from '../serve-api.ts';

const HEADER = 'Patrimônio;Status;Purchase date;Price';
const GOOD = Array.from({ length: 20 }, (_, n) => `P-${n};em uso;2023-05-0${(n % 9) + 1};`);
const tableOf = (...rows: readonly string[]): string => [HEADER, ...rows, ''].join('\n');

const nextOf = (printed: string): readonly string[] =>
	(/asset-importer import (?<argv>\S+rejected\.xlsx.*)/.exec(printed)?.groups?.['argv'] ?? '')
		.split(' ')
		.filter((part) => part !== '--yes');

test.each<[string, readonly string[], string, string, object]>([
	[
		'dates that fit both orders',
		['Q-1;em uso;03/04/2021;', 'Q-2;em uso;05/06/2022;', 'Q-3;em uso;07/08/2020;'],
		'"order": "?"',
		'"order": "mdy"',
		{ enrollmentId: 'Q-1', acquisitionDate: '2021-03-04T00:00:00.000Z' },
	],
	[
		'amounts that fit both styles',
		['Q-1;em uso;;1.500', 'Q-2;em uso;;2.500', 'Q-3;em uso;;3.000'],
		'"locale": "?"',
		'"locale": "pt-BR"',
		{ enrollmentId: 'Q-1', priceCents: 150_000 },
	],
	[
		'years of two digits',
		['Q-1;em uso;25/12/58;', 'Q-2;em uso;13/01/98;', 'Q-3;em uso;14/02/23;'],
		'"shortYears": true',
		'"shortYears": true',
		{ enrollmentId: 'Q-1', acquisitionDate: '1958-12-25T00:00:00.000Z' },
	],
])('%s wait in a script, and are imported as the answer says', async (_, rows, open, answered, expected) => {
	const { cwd, run, sandbox } = await openFolderWithApi({ 'a.csv': tableOf(...GOOD, ...rows) });
	const first = await run('import', 'a.csv', '--yes');
	expect([first.exitCode, (await sandbox.assets()).length]).toEqual([3, 20]);
	expect(summaryOf(cwd).buckets).toMatchObject({ created: 20, rejected: 3 });
	const file = path.join(lastRun(cwd), 'mapping.json');
	const text = readFileSync(file, 'utf8');
	expect(text).toContain(open);
	writeFileSync(file, text.replace(open, answered));
	const second = await run('import', ...nextOf(first.printed), '--yes');
	const assets = await sandbox.assets();
	expect([second.exitCode, assets.length]).toEqual([0, 23]);
	expect(assets).toContainEqual(expect.objectContaining(expected));
});

test.each([
	['of more than half of the rows', tableOf(...['1', '2', '3'].map((n) => `P-${n};em uso;0${n}/04/2021;`))],
	[
		'that would change other rows',
		tableOf(
			...GOOD,
			'Q-1;em uso;25/12/2023;',
			'Q-2;em uso;12/25/2023;',
			'Q-3;em uso;03/04/2021;',
			'Q-4;em uso;05/06/2021;',
			'Q-5;em uso;07/08/2021;',
		),
	],
])('a question %s stops the import', async (_, text) => {
	const { run, sandbox } = await openFolderWithApi({ 'a.csv': text });
	const { exitCode, printed } = await run('import', 'a.csv', '--yes');
	expect([exitCode, (await sandbox.assets()).length]).toEqual([2, 0]);
	expect(printed).toContain('/04/2021 → ');
});
