/** Run folders and the state folder contain names and CPFs, so other users may not read them. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openToOthers, withUsualMask } from '../../open-to-others.ts';
import { openFolder, runCli, throwAwayFolder, putFiles } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';

withUsualMask();

const ROWS = Array.from({ length: 1_100 }, (_, row) => `A-${row};em uso;x`);
const TABLE = ['Patrimônio;Status;Apelido', ...ROWS, ';em uso;x'].join('\n');

test.skipIf(process.platform === 'win32')(
	'what a check, an import and going on make is for its owner alone',
	async () => {
		const { env: ofApi } = await serveApi({ customFields: ['Apelido'] });
		const cwd = throwAwayFolder();
		const env = { ...ofApi, ASSET_IMPORTER_STATE_DIR: path.join(cwd, 'state') };
		putFiles(cwd, { 'a.csv': TABLE });
		const run = (...argv: readonly string[]) => runCli(argv, { cwd, env });
		expect((await run('validate', 'a.csv', '--keep-plan')).exitCode).toBe(2);
		const [mapping] = readdirSync(path.join(cwd, 'runs')).filter((name) => name.endsWith('.mapping.json'));
		putFiles(cwd, { 'mapping.json': '{"columns":{"Apelido":"custom: Apelido"}}' });
		expect(mapping).toBe('a.mapping.json');
		await run('import', 'a.csv', '--mapping', 'mapping.json', '--save-mapping');
		// Reads the previous run for the ledger.
		await run('import', 'a.csv');

		const names = new Set(
			readdirSync(path.join(cwd, 'runs'), { recursive: true, encoding: 'utf8' }).map((name) => path.basename(name)),
		);
		for (const name of ['journal.jsonl', 'plan.jsonl', 'rejected.csv', 'rejected.xlsx', 'report.html']) {
			expect(names).toContain(name);
		}
		expect(existsSync(path.join(cwd, 'state/sent'))).toBe(true);
		expect(openToOthers(path.join(cwd, 'runs'))).toEqual([]);
		expect(openToOthers(path.join(cwd, 'state'))).toEqual([]);
	},
);

test.skipIf(process.platform === 'win32')(
	'a file that a person names is made as any other program makes it',
	async () => {
		const { cwd, run } = openFolder();
		expect((await run('template', '--output', 'modelo.xlsx')).exitCode).toBe(0);
		expect(statSync(path.join(cwd, 'modelo.xlsx')).mode & 0o777).toBe(0o644);
	},
);
