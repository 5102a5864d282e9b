/** Impossible input, settings or networks: the user gets advice and an exit code. */
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { writeZip } from '../../scripts/hostile/write-zip.mjs';
import { syntheticNote } from '../../scripts/nfe/synthetic-note.mjs';
import type { RunSummary } from '../../src/reports/summary/run-summary.ts';
import { maskCpf } from '../../src/messages/cpf.ts';
import { openFolder, runCli, throwAwayFolder, readRun, summaryOf } from './run-cli.ts';
import { openFolderWithApi } from './serve-api.ts';
import { says, saysWords } from '../says.ts';

const KEY = 'svc_test_0123456789abcdefghij';
const ROWS = 'Patrimônio;Status\nPAT-1;disponível\nPAT-2;em uso\n';

describe('a file that cannot be read', () => {
	test.each([
		['an empty file', 'vazio.xlsx', '', 'vazio'],
		['a PDF renamed', 'nota.xlsx', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n', 'PDF'],
		['truncated XML', 'nota.xml', syntheticNote().slice(0, 2500), 'XML'],
		['text with NULs', 'dados.csv', 'Patri\0mônio;Status\0\0\nPAT\0', 'NUL'],
	])('%s is refused by name, in words, with exit 3', async (_, name, content, word) => {
		const { run } = openFolder({ [name]: content });
		const { exitCode, printed } = await run('validate', name);
		expect([exitCode, printed]).toEqual([3, expect.stringContaining(name)]);
		expect(printed).toContain(word);
		expect(printed).not.toContain('at ');
	});

	test('a zip inside a zip, which may be a whole batch, is refused with advice, with exit 3', async () => {
		const inner = writeZip([{ name: 'nota.xml', content: syntheticNote() }]);
		const { run } = openFolder({
			'lote.zip': writeZip([
				{ name: 'dentro.zip', content: inner },
				{ name: 'bom.csv', content: ROWS },
			]),
		});
		const { exitCode, printed } = await run('validate', 'lote.zip');
		expect([exitCode, printed]).toEqual([3, expect.stringContaining('extraia dentro.zip')]);
	});

	test('never affects the good rows of other files', async () => {
		const { cwd, run } = openFolder({ 'bom.csv': ROWS, 'ruim.xlsx': '%PDF-1.7\n' });
		const { exitCode, stdout } = await run('import', 'ruim.xlsx', 'bom.csv', '--sandbox', '--json');
		expect(exitCode).toBe(3);
		expect(JSON.parse(stdout)).toMatchObject({
			buckets: { units: 2, created: 2, rejected: 0, skipped: 0 },
			files: { read: 1, refused: 1, skipped: 0 },
		});
		expect((await run('runs')).stdout).toContain('2 criados · 1 arquivo rejeitado');
		expect(readRun(cwd, 'created.csv')).toContain('PAT-2');
	});
});

describe('an impossible command', () => {
	test.each([
		['a missing file', ['validate', 'nenhum.csv'], {}, 'nenhum.csv'],
		['a missing key', ['import', 'bom.csv', '--base-url', 'https://api.test'], {}, 'ASSET_IMPORTER_API_KEY'],
		['a missing address', ['import', 'bom.csv'], { ASSET_IMPORTER_API_KEY: KEY }, '--base-url'],
		[
			'http to another host',
			['import', 'bom.csv', '--base-url', 'http://api.test'],
			{ ASSET_IMPORTER_API_KEY: KEY },
			'https',
		],
		['an unknown option', ['validate', 'bom.csv', '--colour'], {}, '--colour'],
		['no command', [], {}, 'Uso'],
		['a value that is none', ['validate', 'bom.csv', '--default-status', 'usado'], {}, '--default-status'],
	])('%s is exit 2 and says what to do', async (_, argv, env, word) => {
		const cwd = throwAwayFolder({ 'bom.csv': ROWS });
		const { exitCode, printed } = await runCli(argv, { cwd, env: { LANG: 'pt_BR.UTF-8', ...env } });
		expect([exitCode, printed]).toEqual([2, expect.stringContaining(word)]);
		expect(printed).not.toMatch(/^ {4}at /m);
	});

	test('an unreachable host stops the run before anything is sent, and resume is suggested', async () => {
		const listener = createServer();
		await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
		const address = listener.address();
		await new Promise((resolve) => listener.close(resolve));
		const port = typeof address === 'object' && address !== null ? address.port : 0;
		const cwd = throwAwayFolder({ 'bom.csv': ROWS });
		const { exitCode, printed } = await runCli(['import', 'bom.csv', '--base-url', `http://127.0.0.1:${port}`], {
			cwd,
			env: { LANG: 'pt_BR.UTF-8', ASSET_IMPORTER_API_KEY: KEY },
		});
		expect([exitCode, printed]).toEqual([4, expect.stringContaining('asset-importer resume')]);
		const cause = `não foi possível conectar a 127.0.0.1:${port} (conexão recusada – ECONNREFUSED)`;
		expect(printed).toContain(cause);
		expect(summaryOf(cwd)).toMatchObject({
			stopped: 'api-out-of-reach',
			stopMessage: expect.stringContaining(cause),
		});
		expect(readRun(cwd, 'report.html')).toContain(cause);
	});
});

describe('the sandbox of another process', () => {
	test('receives every draft once; a second import creates nothing; there is nothing to resume', async () => {
		const { sandbox, run } = await openFolderWithApi({ 'bom.csv': ROWS }, { demo: false });
		expect((await run('validate', 'bom.csv')).exitCode).toBe(0);
		expect(sandbox.requests()).toEqual([]);
		expect((await run('import', 'bom.csv')).exitCode).toBe(0);
		const again = await run('import', 'bom.csv');
		expect([again.exitCode, again.printed]).toEqual([0, expect.stringContaining('já criado')]);
		const resumed = await run('resume');
		expect([resumed.exitCode, resumed.printed]).toEqual([
			0,
			expect.stringMatching(saysWords('cli', 'resume.finished')),
		]);
		expect((await sandbox.assets()).map((asset) => asset.enrollmentId)).toEqual(['PAT-1', 'PAT-2']);
		expect(sandbox.requests()).toHaveLength(2);
	});

	test.each(['production', 'unprefixed'] as const)(
		'a production key is not used without a word of confirmation: %s',
		async (role) => {
			const { sandbox, cwd, env } = await openFolderWithApi({ 'bom.csv': ROWS });
			const given = { ...env, ASSET_IMPORTER_API_KEY: sandbox.keys[role] };
			const { exitCode, printed } = await runCli(['import', 'bom.csv'], { cwd, env: given });
			expect([exitCode, printed]).toEqual([2, expect.stringContaining('--yes')]);
			expect(sandbox.requests()).toEqual([]);
		},
	);
});

describe('employees in a rehearsal', () => {
	const TABLE = [
		'Patrimônio;Status;Responsável;E-mail do colaborador',
		'A-1;em uso;Carlos Prado;carlos@empresa.com.br',
		'A-2;em uso;João da TI;',
		'A-3;disponível;;',
		'',
	].join('\n');

	test('are those of the table: each row is created, also by resume', async () => {
		const { run } = openFolder({ 'b.csv': TABLE });
		const json = async (...argv: readonly string[]) => JSON.parse((await run(...argv, '--sandbox', '--json')).stdout);
		expect(await json('import', 'b.csv')).toMatchObject({
			buckets: { created: 3, refused: 0, rejected: 0 },
			notices: [{ code: 'employees-not-checked', count: 1 }],
		});
	});

	test.each<[string, readonly string[], string | undefined]>([
		['names those whom its company does not have', ['Ana Beatriz Moura', 'Zé Ninguém', 'Zé Ninguém'], 'Zé Ninguém'],
		['names nobody where it has them all', ['Ana Beatriz Moura', 'camila.lins@companhia-modelo.example'], undefined],
		['shows no CPF', ['390.533.447-05'], maskCpf('390.533.447-05')],
	])('validate %s, and refuses no row', async (_, people, named) => {
		const rows = people.map((person, index) => `A-${index};em uso;${person}`);
		const { run } = openFolder({ 'a.csv': ['Patrimônio;Status;Responsável', ...rows, ''].join('\n') });
		const { exitCode, stdout } = await run('validate', 'a.csv', '--sandbox', '--json');
		const { notices }: RunSummary = JSON.parse(stdout);
		expect([exitCode, notices.length]).toEqual([0, named === undefined ? 0 : 1]);
		if (named === undefined) return;
		expect(notices[0]?.message).toContain(named);
		expect(notices[0]?.message).toMatch(says('employees-not-checked', { kind: 'rehearsal', count: 1, people: named }));
	});

	test('exist again when the rehearsal continues', async () => {
		const rows = ['A-1;em uso;azul;Carlos Prado', 'A-2;em uso;azul;João da TI', ''];
		const { run } = openFolder({ 'a.csv': ['Patrimônio;Status;campo: Cor;Responsável', ...rows].join('\n') });
		expect((await run('import', 'a.csv', '--sandbox', '--sandbox-fields', 'none')).exitCode).toBe(4);
		const { stdout } = await run('resume', '--sandbox', '--json');
		expect(JSON.parse(stdout)).toMatchObject({ state: 'finished', buckets: { created: 2, refused: 0 } });
	});
});

test('a config file may name another language than the system', async () => {
	const { run } = openFolder({ 'asset-importer.config.json': '{ "lang": "en" }' });
	const { exitCode, printed } = await run('template');
	expect([exitCode, printed]).toEqual([0, expect.stringContaining('Workbook written: assets.xlsx')]);
	expect((await run('runs', 'show', 'none')).stderr).toMatch(says('run-not-found', {}, { language: 'en' }));
});
