/** Starts each command in the built program in both languages, since a process of its own has only the texts that it loads itself. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { throwAwayFolder } from '../throw-away-folder.ts';
import { commands } from './declared.ts';
import { csvOf, twoMonths } from './two-months.ts';

const PROGRAM = path.join(import.meta.dirname, '../../dist/cli/bin.js');
const INVOICES = path.join(import.meta.dirname, '../../samples/notas');
const { october, november } = twoMonths(200);

interface Started {
	readonly words: readonly string[];
	/** 0 unless told. */
	readonly ends?: number;
}

/** In this order, in one folder. `{first}` and `{last}`: the runs so far. */
const STARTED: readonly Started[] = [
	{ words: ['template', '-o', 'modelo.xlsx'] },
	{ words: ['import', '2026-10.csv', '--sandbox', '--sandbox-data', 'api', '--yes'] },
	{ words: ['import', '2026-11.csv', '--sandbox', '--sandbox-data', 'api', '--yes'] },
	{ words: ['resume', '--sandbox', '--sandbox-data', 'api', '--yes'] },
	{ words: ['runs', 'list'] },
	{ words: ['runs', 'show', '{last}'] },
	{ words: ['runs', 'show', '{first}', '17'] },
	{ words: ['runs', 'resolve', '{last}', '17', '--created'], ends: 2 },
	{ words: ['runs', 'done', 'runs/{last}/changed.csv'] },
	{ words: ['runs', 'done', 'runs/{last}/absent.csv'] },
	{ words: ['runs', 'prune', '--dry-run'] },
	{ words: ['report', '{last}'] },
	{ words: ['validate', '2026-10.csv'] },
	{ words: ['inspect', '2026-11.csv'] },
	{ words: ['draft', INVOICES, '-o', 'notas.xlsx', '--no-input'], ends: 3 },
	{ words: ['memory', 'list'] },
	{ words: ['memory', 'forget', 'outra.csv'], ends: 2 },
	{ words: ['employees', '--sandbox'] },
	{ words: ['lines', 'list', '--sandbox'] },
	{ words: ['lines', 'update', '+55 11 90000-0000', '--name', 'Portaria', '--sandbox', '--yes'], ends: 2 },
	{ words: ['sms', '+55 11 90000-0000', '--sandbox'], ends: 2 },
	{ words: ['ledger', 'check'], ends: 2 },
	{ words: ['ledger', 'init'], ends: 2 },
	{ words: ['ledger', 'import', 'runs'], ends: 2 },
	{ words: ['ledger', 'export'], ends: 2 },
	{ words: ['completion', 'bash'] },
];

/** Both serve until they are stopped: `test/cli/app` and `test/deploy` start them. */
const SERVERS = ['app', 'sandbox'];

test('each command is started below', () => {
	const names = commands.map((command) => command.path.join(' '));
	const missed = names.filter((name) => !STARTED.some(({ words }) => words.join(' ').startsWith(name)));
	expect(missed).toEqual(SERVERS);
});

test.each(['pt-BR', 'en'])(
	'each command does its work in a process of its own, in %s',
	(language) => {
		const cwd = throwAwayFolder({ '2026-10.csv': csvOf(october), '2026-11.csv': csvOf(november) });
		const ended = STARTED.map(({ words }) => {
			const given = words.map((word) =>
				word.replace(/\{(first|last)\}/, (_, which) => runsIn(cwd).at(which === 'last' ? -1 : 0) ?? ''),
			);
			const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...given, '--lang', language], {
				cwd,
				encoding: 'utf8',
				env: { PATH: process.env['PATH'], HOME: cwd, ASSET_IMPORTER_STATE_DIR: path.join(cwd, 'state') },
			});
			const trace = stderr.split('\n').filter((line) => /^\s+at /.test(line));
			return { words, status, isSilent: stdout + stderr === '', trace };
		});
		expect(ended).toEqual(STARTED.map(({ words, ends = 0 }) => ({ words, status: ends, isSilent: false, trace: [] })));
	},
	120_000,
);

function runsIn(cwd: string): readonly string[] {
	return readdirSync(path.join(cwd, 'runs'))
		.filter((name) => /^\d{8}T/.test(name))
		.toSorted();
}
