/** The assets to create are shown before they are sent, and their values go only where a person or a program asked for them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { saysWords } from '../../says.ts';
import { openFolder, readRun } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';
import { ESC, pressing } from './scripted-prompter.ts';

const FILES = {
	'bens.csv': 'Patrimônio;Situação;Data de aquisição;Valor;Modelo;Cor\nPAT-1;em uso;03/04/2025;1.234,56;Vistoso;azul\n',
	'mapa.json': { columns: { Cor: 'ignore' } },
};
const TABLE = ['bens.csv', '--mapping', 'mapa.json'];
const SCHEMA = path.join(import.meta.dirname, '../../../docs/summary.schema.json');
const schema = z.fromJSONSchema(JSON.parse(readFileSync(SCHEMA, 'utf8')));

const inWords = new RegExp(
	[
		saysWords('reports', 'preview.rows'),
		/Modelo {2,}Vistoso {2,}Vistoso \(E “Modelo”\)/,
		saysWords('reports', 'preview.readings'),
		/C “Data de aquisição” {2,}03\/04\/2025 → 3 de abril de 2025/,
		/D “Valor” {2,}1\.234,56 → R\$ 1\.234,56/,
		saysWords('reports', 'preview.ignored'),
		/ignoradas pelo mapeamento ou por uma resposta: F “Cor”/,
	]
		.map(({ source }) => source)
		.join('[^]*?'),
	'u',
);

test('a check shows it once among the results, and writes no value to its log', async () => {
	const { run, cwd } = openFolder(FILES);
	const { stdout } = await run('validate', ...TABLE, '--log', 'log.jsonl', '--verbose');
	expect(stdout).toMatch(inWords);
	expect(stdout.split('F “Cor”')).toHaveLength(2);
	expect(readFileSync(path.join(cwd, 'log.jsonl'), 'utf8')).not.toMatch(/Vistoso|1\.234/);
});

test('an import shows it before it asks, and not again at the end', async () => {
	const { sandbox, env } = await serveApi();
	const { run } = openFolder(FILES, {
		env: { ...env, ASSET_IMPORTER_API_KEY: sandbox.keys.production },
		interactive: true,
		prompter: pressing(ESC),
	});
	const { stderr, stdout } = await run('import', ...TABLE);
	expect(stderr).toMatch(inWords);
	expect(stdout).not.toContain('Vistoso');
	const { stdout: end, stderr: begin } = await run('import', ...TABLE, '--sandbox');
	expect(begin).toMatch(inWords);
	expect(end).not.toContain('Vistoso');
});

test.each([['validate'], ['import', '--sandbox']])('%s --quiet shows nothing of it', async (...command) => {
	const { printed } = await openFolder(FILES).run(...command, ...TABLE, '--quiet');
	expect(printed).not.toMatch(/Vistoso|Cor/);
});

test.each([['validate'], ['import', '--sandbox']])(
	'%s --json has it, and the file of the run has not',
	async (...command) => {
		const { run, cwd } = openFolder(FILES);
		const { stdout } = await run(...command, ...TABLE, '--json');
		const printed: unknown = JSON.parse(stdout);
		expect(schema.safeParse(printed).error?.issues).toBeUndefined();
		expect(printed).toMatchObject({
			preview: {
				rows: [{ origin: { row: 2 } }],
				readings: [
					{ value: 'PAT-1' },
					{ value: '2025-04-03T00:00:00Z' },
					{ cell: { text: '1.234,56' }, value: 123_456 },
				],
			},
			ignoredColumns: { columns: [{ column: 5, name: 'Cor', reason: 'decided' }] },
		});
		expect(readRun(cwd, 'summary.json')).not.toContain('Vistoso');
		expect(JSON.parse(readRun(cwd, 'run.json'))).toMatchObject({
			planned: { preview: { rows: [{ origin: { row: 2 } }] } },
		});
	},
);
