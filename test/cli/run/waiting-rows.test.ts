/** A script with words that nobody explained: their rows wait, and the others are imported. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lastRun, summaryOf } from '../run-cli.ts';
import { openFolderWithApi } from '../serve-api.ts';

const GOOD = Array.from({ length: 100 }, (_, n) => `P-${n};${n % 2 === 0 ? 'em uso' : 'disponível'}`);
const tableOf = (...rows: readonly string[]): string => ['Patrimônio;Status', ...rows, ''].join('\n');
const UNKNOWN = ['Q-1;Zarpado', 'Q-2;Lunar', 'Q-3;Kiosk'];

/** An office whose API counts the assets that were created. */
async function open(text: string) {
	const { cwd, run, sandbox } = await openFolderWithApi({ 'a.csv': text });
	const importing = async (...argv: readonly string[]) => {
		const { exitCode, printed } = await run('import', ...argv, '--yes');
		return { exitCode, printed, created: (await sandbox.assets()).length };
	};
	return { cwd, importing };
}

/** The command that the last run prints for its rejected rows. */
const nextOf = (printed: string): readonly string[] =>
	(/asset-importer import (?<argv>\S+rejected\.xlsx.*)/.exec(printed)?.groups?.['argv'] ?? '')
		.split(' ')
		.filter((part) => part !== '--yes');

describe('three words among good rows', () => {
	test('wait with a "?" each; filled in, their rows are imported as the command says', async () => {
		const { cwd, importing } = await open(tableOf(...GOOD, ...UNKNOWN));
		const first = await importing('a.csv');
		expect([first.exitCode, first.created]).toEqual([3, 100]);
		expect(summaryOf(cwd).buckets).toMatchObject({ created: 100, rejected: 3 });
		const file = path.join(lastRun(cwd), 'mapping.json');
		const text = readFileSync(file, 'utf8');
		expect(JSON.parse(text).words).toEqual({ status: { Zarpado: '?', Lunar: '?', Kiosk: '?' } });
		const next = nextOf(first.printed);
		expect(next).toContain('--mapping');

		const untouched = await importing(...next);
		expect([untouched.exitCode, untouched.created]).toEqual([3, 100]);

		writeFileSync(file, text.replaceAll('"?"', '"sold"'));
		const filled = await importing(...next);
		expect([filled.exitCode, filled.created]).toEqual([0, 103]);
	});

	test('wait under --accept-proposals too, but not those with a proposal', async () => {
		const { importing } = await open(tableOf(...GOOD, ...UNKNOWN, 'Q-4;Ativo', 'Q-5;Ativo', 'Q-6;Ativo'));
		const { exitCode, created } = await importing('a.csv', '--accept-proposals');
		expect([exitCode, created]).toEqual([3, 103]);
	});
});

test.each<[string, readonly string[]]>([
	['words of more than half of the rows', GOOD.slice(0, 40).concat(Array.from({ length: 60 }, (_, n) => `R-${n};klx`))],
	[
		'words beside a question about the table',
		['Patrimônio;Status;Andar', ...GOOD.map((row) => `${row};2`), 'Q-1;Lunar;2'],
	],
])('nothing is sent for %s', async (_, rows) => {
	const { importing } = await open(rows[0]?.startsWith('Pat') === true ? `${rows.join('\n')}\n` : tableOf(...rows));
	const { exitCode, created } = await importing('a.csv');
	expect([exitCode, created]).toEqual([2, 0]);
});
