/** Commands for a team's ledger, and what two colleagues with separate runs folders see of each other. */
import { readFileSync, rmSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTeamDatabase, POSTGRES, usePostgres } from '../../runs/team/postgres-server.ts';
import { says, saysWords } from '../../says.ts';
import { lastRun, putFiles, readRun, runCli, summaryOf, throwAwayFolder } from '../run-cli.ts';
import { serveApi, type ServedApi } from '../serve-api.ts';

const unusable = (kind: string): RegExp => says('ledger-unusable', { kind }, { language: 'en' });
const inEnglish = { language: 'en' } as const;
/** A command's exit code and error output. */
const ends = (exitCode: number, stderr: RegExp): object => ({ exitCode, stderr: expect.stringMatching(stderr) });
const ME = `${userInfo().username}@${hostname()}`;

test.each(['check', 'init', 'export'])('ledger %s without a ledger says how to name one', async (command) => {
	const { exitCode, stderr } = await runCli(['ledger', command, '--lang', 'en'], { cwd: throwAwayFolder() });
	expect([exitCode, stderr]).toEqual([2, expect.stringMatching(unusable('unnamed'))]);
	for (const way of ['--ledger postgres://user@host:5432/database', 'ASSET_IMPORTER_LEDGER', 'the entry ledger']) {
		expect(stderr.replaceAll(/\s+/g, ' ')).toContain(way);
	}
});

describe.skipIf(POSTGRES === undefined)('with a PostgreSQL, which is installed here', () => {
	const server = usePostgres();
	let ledger: string;
	let database: string;
	beforeEach(async () => {
		database = await createTeamDatabase(server());
		ledger = server().url(database);
	});

	/** Replaces the prepared ledger. */
	async function useEmptyDatabase(): Promise<void> {
		database = await server().createDatabase();
		ledger = server().url(database);
	}

	const run = (argv: readonly string[], cwd = throwAwayFolder(), env: Readonly<Record<string, string>> = {}) =>
		runCli([...argv, '--lang', 'en'], { cwd, env: { ASSET_IMPORTER_LEDGER: ledger, ...env } });

	/** A colleague with their own folder and a file of these assets. */
	function colleague(api: ServedApi, numbers: readonly string[]) {
		const cwd = throwAwayFolder({
			'ativos.csv': `Patrimônio;Status\n${numbers.map((one) => `${one};em uso`).join('\n')}\n`,
		});
		return { cwd, run: (...argv: readonly string[]) => run(argv, cwd, api.env) };
	}

	/** Maria has imported these. */
	async function afterImport(numbers: readonly string[]) {
		const api = await serveApi();
		const maria = colleague(api, numbers);
		await maria.run('import', 'ativos.csv', '--quiet');
		return { api, maria };
	}

	const posts = (api: ServedApi): number => api.requests().filter((one) => one.startsWith('POST')).length;

	test('init creates the ledger once, and prints exactly the rights that an import needs', async () => {
		await useEmptyDatabase();
		const first = await run(['ledger', 'init', 'importer']);
		expect(first).toMatchObject(ends(0, saysWords('cli', 'ledger.made', {}, 'en')));
		await server().psql(`create role importer login; ${first.stdout}`, { database });
		expect(await run(['ledger', 'init', 'importer'])).toMatchObject({
			exitCode: 0,
			stdout: first.stdout,
			stderr: expect.stringMatching(saysWords('cli', 'ledger.known', {}, 'en')),
		});

		const api = await serveApi();
		const env = { ASSET_IMPORTER_LEDGER: server().url(database, 'importer') };
		const { cwd } = colleague(api, ['PAT-1']);
		expect((await run(['import', 'ativos.csv', '--quiet'], cwd, { ...api.env, ...env })).exitCode).toBe(0);
		expect((await run(['ledger'], cwd, env)).exitCode).toBe(0);
		expect(await run(['ledger', 'check', '--accept', 'new-server'], cwd, env)).toMatchObject(
			ends(2, unusable('rights')),
		);
	});

	test.each(['a$$b$&c', "$' $` $1", 'x"; drop schema asset_importer cascade; --', "o'neil", '"', 'conta nº 1', 'a\\b'])(
		'init grants the rights to a role called %s, and does nothing else',
		async (role) => {
			await server().psql(`select format('create role %I', '${role.replaceAll("'", "''")}') \\gexec`);
			const { exitCode, stdout } = await run(['ledger', 'init', role]);
			expect(exitCode).toBe(0);
			const rights = `select has_table_privilege('${role.replaceAll("'", "''")}', 'asset_importer.run', 'update')`;
			expect(await server().psql(`${stdout}\n${rights}`, { database })).toMatch(/^t\s*$/);
		},
	);

	test('check says what is missing and what exists', async () => {
		await useEmptyDatabase();
		expect(await run(['ledger', 'check'])).toMatchObject(ends(2, unusable('schema')));
		await run(['ledger', 'init']);
		await afterImport(['PAT-1', 'PAT-2']);
		expect((await run(['ledger'])).stdout).toContain('1 company, 1 run; 2 created, 0 unconfirmed, 0 reserved');
		const { stdout } = await run(['ledger', 'check', '--json']);
		expect(JSON.parse(stdout)).toMatchObject({ version: 2, companies: 1, runs: 1, created: 2, reserved: 0 });
	});

	test('import adds what was created before there was a ledger, once', async () => {
		const api = await serveApi();
		const maria = colleague(api, ['PAT-1', 'PAT-2']);
		const { ASSET_IMPORTER_LEDGER: _, ...alone } = { ...api.env, ASSET_IMPORTER_LEDGER: '' };
		await runCli(['import', 'ativos.csv', '--quiet'], { cwd: maria.cwd, env: alone });
		expect(posts(api)).toBe(2);
		expect(await maria.run('ledger', 'import', 'runs')).toMatchObject({
			exitCode: 0,
			stdout: expect.stringMatching(saysWords('cli', 'ledger.brought', { folder: 'runs', runs: 1, drafts: 2 }, 'en')),
		});
		const { stdout } = await maria.run('ledger', 'import', 'runs', '--json');
		expect(JSON.parse(stdout)).toEqual([{ folder: 'runs', runs: 1, drafts: 0 }]);

		const other = colleague(api, ['PAT-1', 'PAT-2', 'PAT-3']);
		expect((await other.run('import', 'ativos.csv', '--quiet')).exitCode).toBe(0);
		expect(posts(api)).toBe(3);
	});

	test.each([
		['without a key', {}, says('api-key-missing', {}, inEnglish)],
		[
			'with the key of another company',
			{ ASSET_IMPORTER_API_KEY: 'svc_test_0123456789abcdef' },
			says('key-of-another-company', {}, inEnglish),
		],
	])('import %s is refused', async (_, key, message) => {
		const { maria } = await afterImport(['PAT-1']);
		const refused = await run(['ledger', 'import', 'runs'], maria.cwd, key);
		expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(message) });
	});

	test.each([
		['nowhere', says('run-not-found', {}, inEnglish).source],
		['.', says('run-not-found', {}, inEnglish).source],
		['<a run>', 'expected: '],
	])('import of %s, which has no runs, is refused', async (folder, message) => {
		const { maria } = await afterImport(['PAT-1']);
		const refused = await maria.run('ledger', 'import', folder === '<a run>' ? lastRun(maria.cwd) : folder);
		expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
		expect(refused.stderr).toMatch(new RegExp(message, 'iu'));
	});

	test("another company's key gets advice; --accept same-company does not guess between two companies", async () => {
		const { api } = await afterImport(['PAT-1']);
		const other = colleague(api, ['PAT-2']);
		const env = { ...api.env, ASSET_IMPORTER_API_KEY: 'svc_test_0123456789abcdef' };
		const refused = await run(['import', 'ativos.csv', '--quiet'], other.cwd, env);
		expect(refused.exitCode).toBe(2);
		expect(refused.stderr.replaceAll(/\s+/g, ' ')).toMatch(/--accept same-company.* own database .*ledger init/);
		const twice = `with scope as (
			insert into asset_importer.scope (environment) select environment from asset_importer.scope returning id
		), run as (
			insert into asset_importer.run (uuid, scope, name, host, person, folder, record)
			select gen_random_uuid(), id, 'other', 'host', 'ana', '/runs/other', '{}' from scope returning id
		) insert into asset_importer.draft (run, n, line) select id, 1, '{}' from run`;
		await server().psql(twice, { database });
		expect((await run(['import', 'ativos.csv', '--accept', 'same-company'], other.cwd, env)).exitCode).toBe(2);
		expect(posts(api)).toBe(1);
	});

	test('check names runs sent from here that must be imported again, and then accepts them', async () => {
		const { api, maria } = await afterImport(['PAT-1', 'PAT-2']);
		const name = path.basename(lastRun(maria.cwd));
		const elsewhere = `truncate asset_importer.run, asset_importer.draft, asset_importer.outcome, asset_importer.identity;
			update asset_importer.server set cluster = '1/1'`;
		await server().psql(elsewhere, { database });
		const accept = ['ledger', 'check', '--accept', 'new-server'] as const;
		expect(await maria.run(...accept)).toMatchObject(
			ends(2, says('runs-missing', { kind: 'moved', count: 1 }, inEnglish)),
		);
		expect((await maria.run(...accept)).stderr.replaceAll(/\s+/g, ' ')).toContain(name);
		expect((await maria.run('import', 'ativos.csv', '--quiet')).exitCode).toBe(4);
		expect((await maria.run('ledger', 'import', 'runs')).exitCode).toBe(0);
		expect((await maria.run(...accept)).stdout).toContain('2 created');
		await server().psql(elsewhere, { database });
		expect((await maria.run(...accept, '--accept', 'missing-runs')).exitCode).toBe(0);
		expect(posts(api)).toBe(2);
	});

	test('resume publishes outcomes of a command that was killed after its last row', async () => {
		const { api, maria } = await afterImport(['PAT-1', 'PAT-2']);
		const untold = 'delete from asset_importer.outcome; update asset_importer.run set seen_bytes = 0';
		await server().psql(untold, { database });
		expect((await maria.run('resume')).exitCode).toBe(0);
		expect((await run(['ledger'])).stdout).toContain('2 created, 0 unconfirmed, 0 reserved');
		expect(posts(api)).toBe(2);
	});

	test('export writes every draft as a line, to standard output or a new file', async () => {
		await afterImport(['PAT-1', 'PAT-2']);
		const cwd = throwAwayFolder();
		const { stdout } = await run(['ledger', 'export'], cwd);
		expect(
			stdout
				.trimEnd()
				.split('\n')
				.map((line) => JSON.parse(line)),
		).toMatchObject([
			{ enrollmentId: 'PAT-1', state: 'created', body: { enrollmentId: 'PAT-1' } },
			{ enrollmentId: 'PAT-2', state: 'created', body: { enrollmentId: 'PAT-2' } },
		]);
		expect((await run(['ledger', 'export', '-o', 'all.ndjson'], cwd)).exitCode).toBe(0);
		expect(readFileSync(path.join(cwd, 'all.ndjson'), 'utf8')).toBe(stdout);
		expect(await run(['ledger', 'export', '-o', 'all.ndjson'], cwd)).toMatchObject({ exitCode: 2 });
	});

	test('runs and runs show say who created an asset, where and when', async () => {
		const { api, maria } = await afterImport(['PAT-1', 'PAT-2']);
		const dir = lastRun(maria.cwd);
		const name = path.basename(dir);
		const other = colleague(api, []);

		const listed = await other.run('runs');
		expect(listed.stdout).toContain(`in the team's ledger, from other folders:\n${name} · sandbox http://`);
		expect(listed.stdout.replaceAll(/\s+/g, ' ')).toContain(`· 2 created ${ME}:${dir}, last seen 20`);
		expect(JSON.parse((await other.run('runs', '--json')).stdout)).toMatchObject([{ name, created: 2, folder: dir }]);
		expect((await maria.run('runs')).stdout).not.toMatch(saysWords('cli', 'runs.elsewhere', {}, 'en'));

		const shown = await other.run('runs', 'show', 'PAT-2');
		expect(shown).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^PAT-2 · created [\w-]+, 20/) });
		expect(shown.stdout.replaceAll(/\s+/g, ' ')).toContain(`${name} #2 · ativos.csv:3 · ${ME}:${dir}`);
		const { rows } = JSON.parse((await other.run('runs', 'show', name, 'PAT-2', '--json')).stdout);
		expect(rows).toMatchObject([{ enrollmentId: 'PAT-2', n: 2, sent: { status: 'in-use' } }]);
		expect((await other.run('runs', 'show', name, '#1')).stdout).toContain('PAT-1 · created');
		expect((await other.run('runs', 'show', name)).stdout).toContain('2 created');
		for (const { run: show } of [maria, other]) {
			const refused = await show('runs', 'show', name, 'PAT-9');
			expect(refused).toMatchObject(ends(2, says('run-row-unknown', { row: 'PAT-9' }, inEnglish)));
		}
		expect(await other.run('runs', 'show', 'PAT-9')).toMatchObject({ exitCode: 2 });
	});

	test('a row reserved in a lost folder is settled only in the ledger, and others see it', async () => {
		const { api, maria } = await afterImport(['PAT-1', 'PAT-2']);
		const name = 'lost';
		await server().psql(`update asset_importer.run set name = '${name}'`, { database });
		rmSync(path.join(maria.cwd, 'runs'), { recursive: true });
		await server().psql('delete from asset_importer.outcome', { database });

		const other = colleague(api, ['PAT-1', 'PAT-2']);
		expect((await other.run('import', 'ativos.csv')).exitCode).toBe(3);
		expect(posts(api)).toBe(2);
		expect((await other.run('runs', 'show', name)).stdout).toContain('PAT-1 · reserved');

		expect(await other.run('runs', 'resolve', name, 'PAT-3', '--created')).toMatchObject({
			exitCode: 2,
			stderr: expect.stringContaining('#1 (PAT-1)'),
		});
		const settled = await other.run('runs', 'resolve', `${name} (${ME})`, '#1', '--not-created');
		expect(settled.exitCode).toBe(0);
		expect(settled.stderr.replaceAll(/\s+/g, ' ')).toMatch(saysWords('cli', 'runs.elsewhere.settled', {}, 'en'));
		expect((await other.run('runs', 'resolve', name, 'PAT-2', '--created', 'asset-7')).exitCode).toBe(0);
		expect(await other.run('runs', 'resolve', name, 'PAT-2', '--not-created')).toMatchObject(
			ends(2, says('run-row-not-unconfirmed', { row: 'PAT-2', state: 'created' }, inEnglish)),
		);
		expect((await other.run('import', 'ativos.csv', '--quiet')).exitCode).toBe(0);
		expect(posts(api)).toBe(3);
		expect((await other.run('runs', 'show', 'PAT-2')).stdout).toContain('created asset-7');
		expect(await other.run('runs', 'resolve', 'none', 'PAT-2', '--created')).toMatchObject({ exitCode: 2 });
	});

	test.each([
		['--not-created', 3],
		['--created', 0],
	])('all rows of a run with a lost folder are settled at once: %s', async (word, again) => {
		const api = await serveApi();
		const numbers = ['PAT-1', 'PAT-2', 'PAT-3'];
		const maria = colleague(api, numbers);
		await maria.run('import', 'ativos.csv', '--quiet');
		const name = path.basename(lastRun(maria.cwd));
		rmSync(path.join(maria.cwd, 'runs'), { recursive: true });
		await server().psql('delete from asset_importer.outcome', { database });
		const other = colleague(api, numbers);
		const named = await other.run('runs', 'resolve', name, 'PAT-1', '--all', word);
		expect(named).toMatchObject(ends(2, says('resolve-word-missing', {}, inEnglish)));
		const settled = await other.run('runs', 'resolve', name, '--all', word);
		expect(settled).toMatchObject(ends(0, saysWords('cli', 'runs.resolved', { count: 3 }, 'en')));
		expect((await run(['ledger'])).stdout).toContain(`${3 - again} created, 0 unconfirmed, 0 reserved`);
		expect((await other.run('import', 'ativos.csv', '--quiet')).exitCode).toBe(0);
		expect(posts(api)).toBe(3 + again);
	});

	test('runs lists local runs even if the ledger cannot be used', async () => {
		const { maria } = await afterImport(['PAT-1']);
		const gone = await run(['runs'], maria.cwd, { ASSET_IMPORTER_LEDGER: server().url('gone') });
		expect(gone).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(unusable('database')) });
		expect(gone.stdout).toContain(`${path.basename(lastRun(maria.cwd))} · sandbox · 1 created`);
	});

	test('runs of the same name are distinguished by their folders', async () => {
		const api = await serveApi();
		const [maria, ana, other] = [colleague(api, ['PAT-1']), colleague(api, ['PAT-2']), colleague(api, [])];
		for (const one of [maria, ana]) await one.run('import', 'ativos.csv', '--quiet');
		const sql = `update asset_importer.run set name = 'same'; update asset_importer.outcome set state = 'unconfirmed'`;
		await server().psql(sql, { database });
		const refused = await other.run('runs', 'resolve', 'same', '#1', '--not-created');
		expect(refused.exitCode).toBe(2);
		const folder = `${lastRun(maria.cwd)} (${ME})`;
		expect(refused.stderr.replaceAll(/\s+/g, ' ')).toContain(`"${folder}"`);
		expect((await other.run('runs', 'resolve', folder, '#1', '--not-created')).exitCode).toBe(0);
		expect(await server().psql('select name from asset_importer.identity where is_exclusive', { database })).toBe(
			'PAT-2',
		);
	});

	test.each([
		['planned', true],
		['sent', false],
	])('a run that was %s with the ledger continues only with it', async (_, isPlannedWith) => {
		// A refused key stops the run once, at its second row.
		const stop = { match: { enrollmentId: 'PAT-2', first: 1 }, action: { type: 'answer', status: 401 } } as const;
		const api = await serveApi({ faults: { rules: isPlannedWith ? [] : [stop] } });
		const alone = { ...api.env, ASSET_IMPORTER_LEDGER: '' };
		const maria = colleague(api, ['PAT-1', 'PAT-2']);
		const planning = ['import', 'ativos.csv', '--quiet', '--confirm', '9'];
		expect((await run(planning, maria.cwd, isPlannedWith ? api.env : alone)).exitCode).toBe(2);
		const stopped = isPlannedWith ? [] : [await maria.run('resume', '--yes', '--concurrency', '1')];
		expect(stopped.map(({ exitCode }) => exitCode)).toEqual(isPlannedWith ? [] : [4]);
		const sent = posts(api);

		const name = path.basename(lastRun(maria.cwd));
		for (const argv of [
			['resume', '--yes'],
			['runs', 'resolve', name, 'PAT-2', '--not-created'],
		]) {
			const refused = await run(argv, maria.cwd, alone);
			expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(unusable('missing')) });
		}
		expect(posts(api)).toBe(sent);
		expect((await maria.run('resume', '--yes', '--quiet')).exitCode).toBe(0);
		expect((await run(['ledger'])).stdout).toContain('2 created, 0 unconfirmed, 0 reserved');
	});

	test('what changed since a colleague created it is told, what one marks as done to no colleague again', async () => {
		const api = await serveApi();
		const textOf = (places: readonly string[], cpf = '529.982.247-25'): string =>
			`Patrimônio;Status;Local;Responsável;Obs\n${places
				.map((place, at) => `PAT-${at + 1};em uso;${place};${at === 0 ? cpf : ''};nota ${at}`)
				.join('\n')}\n`;
		const colleagueWith = (text: string) => {
			const cwd = throwAwayFolder({ 'ativos-1.csv': text });
			return { cwd, run: (...argv: readonly string[]) => run(argv, cwd, api.env) };
		};
		const columns = { Obs: { to: 'ignore' }, Responsável: { to: 'employeeId' } };
		const mapping = ['--mapping', 'mapa.json'] as const;
		const importAll = async ({ cwd, run: command }: ReturnType<typeof colleagueWith>) => {
			putFiles(cwd, { 'mapa.json': JSON.stringify({ columns }) });
			await command('import', 'ativos-1.csv', '--yes', '--quiet', ...mapping);
			return summaryOf(cwd);
		};
		const cpf = '000.000.001-91';
		const first = await importAll(colleagueWith(textOf(['Sala 1', 'Sala 2', 'Sala 3'], cpf)));
		expect(first.buckets.created).toBe(3);
		const lines = await server().psql('select line from asset_importer.draft', { database });
		expect(lines).toContain('Sala 1');
		expect(lines).not.toMatch(/nota 1|000\.000\.001/);

		const pedro = colleagueWith(textOf(['Sala 1', 'Depósito'], cpf));
		expect((await importAll(pedro)).changed).toMatchObject({ rows: 1, differences: 1, unchanged: 1, absent: 1 });
		const list = readRun(pedro.cwd, 'changed.csv');
		expect(list).toMatch(/PAT-2;[^;]+;Location;Sala 2;Depósito;;/);
		putFiles(pedro.cwd, { 'feito.csv': list.replace('Depósito;;', 'Depósito;x;') });
		expect((await pedro.run('runs', 'done', 'feito.csv')).exitCode).toBe(0);

		const ana = colleagueWith(textOf(['Sala 1', 'Depósito', 'Sala 3'], cpf));
		expect((await importAll(ana)).changed).toMatchObject({ rows: 0, unchanged: 3, absent: 0 });
		const rui = colleagueWith(textOf(['Sala 1', 'Sala 9', 'Sala 3'], cpf));
		await importAll(rui);
		expect(readRun(rui.cwd, 'changed.csv')).toMatch(/PAT-2;[^;]+;Location;Depósito;Sala 9;;/);
	});

	test('a ledger that was set up before it kept such marks gets them by init, and serves imports without them', async () => {
		await server().psql('drop table asset_importer.done; update asset_importer.server set cluster = cluster', {
			database,
		});
		await run(['ledger', 'check', '--accept', 'new-server', '--accept', 'missing-runs']);
		const { maria } = await afterImport(['PAT-1']);
		expect(summaryOf(maria.cwd).buckets.created).toBe(1);
		expect((await run(['ledger', 'init'])).exitCode).toBe(0);
		await maria.run('import', 'ativos.csv', '--quiet');
		expect(summaryOf(maria.cwd).changed).toMatchObject({ unchanged: 1 });
	});
});
