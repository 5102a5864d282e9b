/** `lines`: the phone lines of the company. */
import { expect, test } from 'vitest';
import { runCli, throwAwayFolder } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';
import { saysWords } from '../../says.ts';
import { wordsOf } from '../../../src/messages/texts.ts';

test('the table has phone, name, status, cost center, employee and id', async () => {
	const { env, requests } = await serveApi();
	const { exitCode, stdout, stderr } = await runCli(['lines'], { cwd: throwAwayFolder(), env });
	expect(exitCode).toBe(0);
	const [titles, first] = stdout.split('\n');
	const columns = ['phone', 'name', 'status', 'cost-center', 'employee', 'id'] as const;
	expect(titles?.split(/ {2,}/)).toEqual(columns.map((name) => wordsOf('cli', 'pt-BR')(`lines.${name}`)));
	expect(first?.split(/ {2,}/)).toEqual([
		'+5511900002001',
		'Recepção',
		'ativa',
		'ADM-01',
		'5a0d0001-0000-4000-8000-000000000005',
		'5a0d0002-0000-4000-8000-000000000001',
	]);
	expect(stderr).toMatch(saysWords('cli', 'lines.count', { count: 4 }));
	expect(requests()).toEqual(['GET /api/v2/virtual-phone-accounts']);
});

test.each([
	['pt-BR', ['ativa', 'ativa', 'pendente', 'cancelada']],
	['en', ['active', 'active', 'pending', 'canceled']],
])('the table names the states in %s, --json like the API', async (language, words) => {
	const { env } = await serveApi();
	const { stdout } = await runCli(['lines', '--lang', language], { cwd: throwAwayFolder(), env });
	const rows = stdout.trimEnd().split('\n').slice(1);
	expect(rows.map((row) => row.split(/ {2,}/).find((cell) => words.includes(cell)))).toEqual(words);
	const json = await runCli(['lines', '--lang', language, '--json'], { cwd: throwAwayFolder(), env });
	const states = ['active', 'active', 'pending', 'canceled'];
	expect(JSON.parse(json.stdout)).toMatchObject(states.map((status) => ({ status })));
});

test('--json is what the API returned, including custom fields', async () => {
	const { env } = await serveApi();
	const { stdout } = await runCli(['lines', '--json'], { cwd: throwAwayFolder(), env });
	expect(JSON.parse(stdout)).toMatchObject([{ customFields: [{ label: 'Andar', value: '2º' }] }, {}, {}, {}]);
});

test('a company without lines gets a message instead of a table', async () => {
	const { env } = await serveApi({ demo: false });
	const { exitCode, stdout, stderr } = await runCli(['lines'], { cwd: throwAwayFolder(), env });
	expect([exitCode, stdout]).toEqual([0, '']);
	expect(stderr).toContain('0 linhas telefônicas');
});
