/** The custom fields that the dashboard needs are named once before sending, and only those that the drafts have. */
import { expect, test } from 'vitest';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { saysWords } from '../../says.ts';
import { inOrder } from '../figures.ts';
import { runCli, throwAwayFolder } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';
import { ENTER, ESC, pressing } from './scripted-prompter.ts';

const GIVEN = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];
const OF_NOTE = 'Chave da NF-e, Série da NF-e, Item da NF-e, Unidade do item, CNPJ do fornecedor, NCM';
const RENAMED = 'Chave, Item da NF-e, Unidade do item, CNPJ do fornecedor, NCM';
const FILLING = [...GIVEN, '--invoice-fields'];
const OF_TABLE = 'Cor';

function folder(): string {
	const cwd = throwAwayFolder({
		'nota.xml': syntheticNote({ items: [{ qCom: '2' }, {}] }),
		'a.csv': `Patrimônio;Status;Campo: ${OF_TABLE}\nPAT-1;em uso;azul\n`,
		'b.csv': 'Patrimônio;Status\nPAT-1;em uso\n',
		'rules.json': JSON.stringify({ customFields: { accessKey: 'Chave', series: false } }),
	});
	return cwd;
}

test.each<[string, readonly string[], readonly string[], string]>([
	['validate, of a table', ['validate'], ['a.csv'], OF_TABLE],
	['validate, of notes', ['validate'], ['nota.xml', ...FILLING], OF_NOTE],
	['validate, of both', ['validate'], ['nota.xml', 'a.csv', ...FILLING], `${OF_TABLE}, ${OF_NOTE}`],
	['validate, of notes with other labels', ['validate'], ['nota.xml', ...FILLING, '--rules', 'rules.json'], RENAMED],
	['the plan of an import', ['import', '--sandbox'], ['nota.xml', 'a.csv', ...FILLING], `${OF_TABLE}, ${OF_NOTE}`],
])('%s names them once', async (_, command, words, labels) => {
	const { printed } = await runCli([...command, ...words], { cwd: folder() });
	expect(printed.split(`\n  ${labels}\n`)).toHaveLength(2);
	const advice = command.includes('--sandbox') ? 'custom-fields.rehearsal' : 'custom-fields.advice';
	expect(printed).toMatch(
		inOrder(
			saysWords('reports', 'custom-fields.title'),
			new RegExp(`\n  ${labels}\n  `, 'u'),
			saysWords('reports', advice),
		),
	);
});

test.each<[string, string, readonly RegExp[], readonly RegExp[]]>([
	['that it needs', 'a.csv', [saysWords('cli', 'confirm.fields', { fields: OF_TABLE })], []],
	['none where it needs none', 'b.csv', [], [saysWords('cli', 'confirm.fields')]],
])('the confirmation for production names those %s', async (_, input, there, notThere) => {
	const { sandbox, env } = await serveApi();
	const prompter = pressing(ENTER, ESC);
	const given = { ...env, ASSET_IMPORTER_API_KEY: sandbox.keys.production };
	await runCli(['import', input], { cwd: folder(), env: given, interactive: true, prompter });
	for (const words of there) expect(prompter.asked.join('\n')).toMatch(words);
	for (const words of notThere) expect(prompter.asked.join('\n')).not.toMatch(words);
});

test('a program can read them in the summary', async () => {
	const { stdout } = await runCli(['validate', 'a.csv', '--json'], { cwd: folder() });
	expect(JSON.parse(stdout)).toMatchObject({ customFields: [OF_TABLE] });
});

test.each([
	['that no column fills', ['b.csv']],
	['that nobody asked for', ['nota.xml', ...GIVEN]],
	['that only rules name', ['nota.xml', ...GIVEN, '--rules', 'rules.json']],
	['of notes that give no asset', ['nota.xml', '--invoice-fields']],
])('names none %s', async (_, words) => {
	const { printed } = await runCli(['validate', ...words], { cwd: folder() });
	expect(printed).not.toMatch(saysWords('reports', 'custom-fields.title'));
});

test('an import of notes into a dashboard that has none is not stopped by them', async () => {
	const { sandbox, env } = await serveApi();
	const { exitCode } = await runCli(['import', 'nota.xml', '--yes', ...GIVEN], { cwd: folder(), env });
	const models = (await sandbox.assets()).map(({ model, customFields }) => [model, customFields]);
	expect([exitCode, models]).toEqual([0, Array.from({ length: 3 }, () => [expect.stringContaining('NOTEBOOK'), []])]);
});

test('a draft has columns for them, also under other labels', async () => {
	const cwd = folder();
	await runCli(['draft', 'nota.xml', ...FILLING, '--rules', 'rules.json', '-o', 'r.xlsx'], { cwd });
	expect((await runCli(['validate', 'r.xlsx'], { cwd })).printed).toContain(`\n  ${RENAMED}\n`);
});
