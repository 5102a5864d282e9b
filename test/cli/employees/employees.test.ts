/** `employees`: work data, and personal data only on request. */
import { expect, test } from 'vitest';
import { runCli, throwAwayFolder } from '../run-cli.ts';
import { fastClock } from '../../runs/fast-clock.ts';
import { OBSOLETE, serveApi } from '../serve-api.ts';
import { says } from '../../says.ts';
import { wordsOf } from '../../../src/messages/texts.ts';

const PERSONAL = ['000.000.001-91', '525000', '1973-01-15', 'Rua das Amostras', 'ana@casa.example', 'Banco Um', 'M-1'];

const EMPTY_ADDRESS = {
	zipCode: null,
	streetName: null,
	streetNumber: null,
	complement: null,
	neighborhood: null,
	city: null,
	state: null,
	country: null,
} as const;

async function withPrivateData() {
	const api = await serveApi();
	await api.sandbox.commands.load({
		employees: [
			{
				id: '5a0d0001-0000-4000-8000-000000000001',
				fullName: 'Ana Beatriz Moura',
				workEmail: 'ana.moura@companhia-modelo.example',
				personalEmail: 'ana@casa.example',
				cpf: '000.000.001-91',
				birthDate: '1973-01-15',
				salaryCents: 525_000,
				address: { ...EMPTY_ADDRESS, streetName: 'Rua das Amostras' },
				bankAccount: { bank: 'Banco Um', branch: null, accountNumber: null, accountType: null, pixKey: null },
				customFields: [{ label: 'Cor', type: 'text', value: 'M-1' }],
			},
		],
	});
	return { api, cwd: throwAwayFolder() };
}

test('the table has name, work e-mail, area and counts, with one request and no question', async () => {
	const { sandbox, env, requests } = await serveApi();
	const { exitCode, stdout, stderr } = await runCli(['employees'], { cwd: throwAwayFolder(), env });
	expect(exitCode).toBe(0);
	const [titles, first, ...others] = stdout.trimEnd().split('\n');
	const columns = ['name', 'email', 'area', 'assets', 'lines', 'external-lines'] as const;
	expect(titles?.split(/ {2,}/)).toEqual(columns.map((name) => wordsOf('cli', 'pt-BR')(`employees.${name}`)));
	expect(first?.split(/ {2,}/)).toEqual([
		'Ana Beatriz Moura',
		'ana.moura@companhia-modelo.example',
		'Tecnologia',
		'0',
		'0',
		'0',
	]);
	expect(others).toHaveLength(7);
	expect(stderr).toContain('8 colaboradores');
	expect(requests()).toEqual(['GET /api/v1/employees']);
	expect(stdout + stderr).not.toContain(sandbox.keys.sandbox);
});

test.each([[['employees']], [['employees', '--json']]])('%j shows no personal data', async (argv) => {
	const { api, cwd } = await withPrivateData();
	const { exitCode, stdout, stderr } = await runCli(argv, { cwd, env: api.env });
	expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Ana Beatriz Moura')]);
	for (const text of PERSONAL) expect(stdout).not.toContain(text);
	expect(stderr).toContain('--all');
});

test.each([[['employees', '--all']], [['employees', '--json', '--all']]])(
	'%j shows everything that the API returned',
	async (argv) => {
		const { api, cwd } = await withPrivateData();
		const { stdout } = await runCli(argv, { cwd, env: api.env });
		for (const text of PERSONAL) expect(stdout).toContain(text);
	},
);

test('a narrow terminal gets a narrow table, a pipe the full one', async () => {
	const { env } = await serveApi();
	let stdout = '';
	const write = (text: string): void => void (stdout += text);
	await runCli(['employees'], { cwd: throwAwayFolder(), env, stdout: { write, isTTY: true, columns: 72 } });
	const lengths = stdout
		.trimEnd()
		.split('\n')
		.map((line) => line.length);
	expect(Math.max(...lengths)).toBeLessThanOrEqual(72);
	expect(stdout).toContain('…');
});

test('a deprecated endpoint is reported once, with date, days left and successor', async () => {
	const { sandbox, env } = await serveApi();
	await sandbox.commands.markDeprecated('listEmployees', OBSOLETE);
	const clock = fastClock(1, Date.UTC(2026, 5, 29, 12));
	const { stdout, stderr } = await runCli(['employees', '--json'], { cwd: throwAwayFolder(), env, clock });
	expect(stderr.split('2026-07-01')).toHaveLength(2);
	expect(stderr).toMatch(says('endpoint-deprecated', { kind: 'ahead', days: 2 }));
	expect(stderr).toContain('https://api.example/v3');
	expect(() => void JSON.parse(stdout)).not.toThrow();
});
