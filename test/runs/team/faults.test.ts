/**
 * Breaks the database of a team's ledger in many ways: each ends with a sentence and in its class, nothing is created twice, and the
 * remaining rows go on afterwards.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SubmitOptions, SubmitResult } from '../../../src/runs/submit/submission.ts';
import { createRowStates } from '../../../src/runs/journal/row-states.ts';
import { syncRuns } from '../../../src/runs/team/sync-runs.ts';
import { openTeamDatabase, type TeamDatabase } from '../../../src/runs/team/team-database.ts';
import { teamLedger } from '../../../src/runs/team/team-ledger.ts';
import { checkTeam, initTeam } from '../../../src/runs/team/team-schema.ts';
import { type FakeApi, fakeApi } from '../fake-api.ts';
import { ENVIRONMENT, idsOf, KEY_IDENTITY, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';
import { createTeam, POSTGRES, startPostgres, usePostgres } from './postgres-server.ts';

const submit = (dir: string, api: FakeApi, url: string, options: Partial<SubmitOptions> = {}): Promise<SubmitResult> =>
	sendRun(dir, api, { ledger: teamLedger({ url }), ...options });

const asking = { environment: ENVIRONMENT, keyIdentity: KEY_IDENTITY };

describe.skipIf(POSTGRES === undefined)('the database of a team', () => {
	const server = usePostgres();

	async function makeTeam(): Promise<{ readonly url: string; readonly database: TeamDatabase }> {
		const url = await createTeam();
		const database = await openTeamDatabase({ url });
		onTestFinished(() => database.close());
		return { url, database };
	}

	async function faultOf(url: string): Promise<unknown> {
		const api = fakeApi();
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(3) });
		const fault = await submit(dir, api, url).then(
			(result) => result.fault,
			(error: unknown) => error,
		);
		expect(api.calls).toEqual([]);
		return fault;
	}

	test.each<[string, (url: string, database: TeamDatabase) => string | Promise<string>, string, string]>([
		['is not there', () => 'postgres://somebody@127.0.0.1:1/ledger', 'unreachable', 'stopped'],
		['has another name', (url) => url.replace(/database_\w+/, 'no_such_database'), 'database', 'usage'],
		['knows no such user', (url) => url.replace('postgres@', 'nobody_at_all@'), 'login', 'usage'],
		['was never set up', async () => server().url(await server().createDatabase()), 'schema', 'usage'],
		['was set up by another version', (url, { query }) => changed(url, query, 'version = 99'), 'version', 'usage'],
		['is another server than before', (url, { query }) => changed(url, query, "cluster = '1/1'"), 'server', 'stopped'],
		['gives too few rights', (url, { query }) => withUser(url, query), 'rights', 'usage'],
		['takes no changes', (url, { query }) => readOnly(url, query), 'read_only', 'stopped'],
		['asks for a certificate that is none', (url) => `${url}?sslmode=verify-full`, 'tls', 'stopped'],
	])('that %s stops the run before anything is sent', async (_claim, spoil, kind, faultClass) => {
		const { url, database } = await makeTeam();
		const fault = await faultOf(await spoil(url, database));
		expect(fault).toMatchObject({ code: 'ledger-unusable', class: faultClass, params: { kind } });
	});

	async function changed(url: string, query: TeamDatabase['query'], what: string): Promise<string> {
		await query(`update asset_importer.server set ${what}`);
		return url;
	}

	async function withUser(url: string, query: TeamDatabase['query']): Promise<string> {
		const name = `guest_${Date.now()}`;
		await query(`create role ${name} login`);
		return Object.assign(new URL(url), { username: name, password: '' }).href;
	}

	async function readOnly(url: string, query: TeamDatabase['query']): Promise<string> {
		await query(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`);
		return url;
	}

	/** A client's setting overrides role and database, but not a trigger in its session. */
	async function hurry({ query }: TeamDatabase, setting: 'lock_timeout' | 'statement_timeout', ms: number) {
		await query(`create function hurry() returns trigger language plpgsql as
			$$begin perform set_config('${setting}', '${ms}', false); return null; end$$;
			create trigger hurry after insert or update on asset_importer.run execute function hurry()`);
		return () => query('drop function hurry cascade');
	}

	test('that is locked by a hanging client stops the run, which can be resumed', async () => {
		const { url, database } = await makeTeam();
		expect(await database.query('show lock_timeout')).toEqual([{ lock_timeout: '10s' }]);
		const undo = await hurry(database, 'lock_timeout', 100);
		const other = await openTeamDatabase({ url });
		onTestFinished(() => other.close());
		await other.query('begin');
		await other.query('lock table asset_importer.identity in exclusive mode');
		const api = fakeApi();
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(3) });
		expect(await submit(dir, api, url)).toMatchObject({
			reason: 'stopped',
			fault: { code: 'ledger-unusable', class: 'stopped', params: { kind: 'busy' } },
		});
		expect(api.calls).toEqual([]);
		await other.query('rollback');
		await undo();
		expect((await submit(dir, api, url)).counts).toMatchObject({ created: 3, left: 0 });
	});

	/** Returns a function that undoes it. */
	type Spoil = (database: TeamDatabase, url: string) => Promise<() => Promise<unknown>>;

	const endConnections: Spoil = async ({ query }) => {
		await query(`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid()`);
		return async () => {};
	};

	const limitStatements: Spoil = (database) => hurry(database, 'statement_timeout', 1000);

	const TIMED_OUT = { kind: 'busy', reason: '57014: canceling statement due to statement timeout' };

	const lockTables: Spoil = async (_, url) => {
		const other = await openTeamDatabase({ url });
		await other.query('begin');
		await other.query(`do $$declare name text; begin
			for name in select tablename from pg_tables where schemaname = 'asset_importer' loop
				execute format('lock table asset_importer.%I in exclusive mode', name);
			end loop; end$$`);
		return () => other.close();
	};

	test.each<[string, object, Spoil | undefined, Spoil]>([
		['goes', { kind: 'unreachable' }, undefined, endConnections],
		['ends what takes too long', TIMED_OUT, limitStatements, lockTables],
	])('that %s while rows are sent stops the run, and nothing is created twice', async (_, params, prepare, spoil) => {
		const { url, database } = await makeTeam();
		// More drafts than are reserved before the tenth is sent: 100, and twice 1,000.
		const ids = idsOf(2_200);
		const undo = [await prepare?.(database, url)];
		const api = fakeApi(async ({ count }) => {
			if (count === 10) undo.push(await spoil(database, url));
			// Longer than outcomes wait to be published.
			await delay(2);
			return undefined;
		});
		const dir = await makeRun(throwAwayFolder(), { ids });
		const stopped = await submit(dir, api, url);
		expect(stopped).toMatchObject({ reason: 'stopped', fault: { code: 'ledger-unusable', class: 'stopped' } });
		expect(stopped.fault?.params).toMatchObject(params);
		expect(stopped.counts.created).toBeGreaterThan(0);
		expect(stopped.counts.left).toBeGreaterThan(0);
		for (const one of undo.toReversed()) await one?.();
		// A colleague sends the same rows, then the run continues: each row is created once.
		const other = fakeApi();
		await submit(await makeRun(throwAwayFolder(), { name: 'run-2', ids }), other, url, { concurrency: 64 });
		await submit(dir, api, url, { concurrency: 64 });
		expect([...other.assets.keys()].filter((id) => api.assets.has(id))).toEqual([]);
		expect(api.assets.size + other.assets.size).toBe(ids.length);
		expect(api.calls.length).toBe(api.assets.size);
		expect(await checkTeam(database)).toMatchObject({ created: ids.length, reserved: 0, unconfirmed: 0 });
	});

	test('that lost its last transactions in a failover is not used until its runs are imported again', async () => {
		const primary = await startPostgres();
		onTestFinished(() => primary.close());
		const name = await primary.createDatabase();
		const database = await openTeamDatabase({ url: primary.url(name) });
		await initTeam(database);
		const standby = await primary.standby();
		const runsDir = throwAwayFolder();
		const api = fakeApi();
		// From here on, no change reaches the standby.
		await standby.psql("alter system set primary_conninfo = ''");
		await standby.psql('select pg_reload_conf()');
		await standby.psql("select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'walreceiver'");
		await submit(await makeRun(runsDir, { ids: idsOf(50) }), api, primary.url(name));
		await database.close();
		await primary.stop('immediate');
		await standby.promote();
		const url = standby.url(name);
		const dir = await makeRun(throwAwayFolder(), { name: 'run-2', ids: idsOf(60) });
		const other = fakeApi();
		await expect(submit(dir, other, url)).rejects.toMatchObject({
			code: 'ledger-unusable',
			params: { kind: 'server' },
		});
		await syncRuns({ url }, { runsDir, ...asking });
		const after = await openTeamDatabase({ url });
		onTestFinished(() => after.close());
		await checkTeam(after, { acceptServer: true });
		expect((await submit(dir, other, url)).counts).toMatchObject({ created: 10, skipped: 50 });
		expect([...other.assets.keys()].filter((id) => api.assets.has(id))).toEqual([]);
	});

	const WAYS = ['database', 'tables', 'rows'] as const;
	const notAsked = { code: 'runs-missing', params: { kind: 'moved' } };

	test.each(WAYS)('that was restored from a dump (%s) is not used until its runs are imported again', async (way) => {
		const { url, open } = await makeNamed();
		const [api, other] = [fakeApi(), fakeApi()];
		await submit(await makeRun(throwAwayFolder(), { name: 'run-0', ids: ['NOVO-1'] }), api, url);
		const putBack = await server().dump(nameIn(url), way);
		const runsDir = throwAwayFolder();
		await submit(await makeRun(runsDir, { ids: idsOf(50) }), api, url);
		await putBack();
		const dir = await makeRun(throwAwayFolder(), { name: 'run-2', ids: idsOf(60) });
		await expect(submit(dir, other, url)).rejects.toMatchObject({ params: { kind: 'server' } });
		const database = await open();
		await expect(checkTeam(database, { acceptServer: true })).rejects.toMatchObject(notAsked);
		await syncRuns({ url }, { runsDir, ...asking });
		await expect(submit(dir, other, url)).rejects.toMatchObject({ params: { kind: 'server' } });
		await checkTeam(database, { acceptServer: true });
		expect((await submit(dir, other, url)).counts).toMatchObject({ created: 10, skipped: 50 });
		expect(api.assets.size + other.assets.size).toBe(61);
	});

	test.each([
		['database', 'unreachable'],
		['tables', 'server'],
		['rows', 'server'],
	] as const)(
		'that is put back (%s) while rows are sent stops the run, and no row is made twice',
		async (way, kind) => {
			const { url, open } = await makeNamed();
			// More drafts than are reserved before the tenth is sent.
			const ids = idsOf(2_200);
			let putBack: (() => Promise<unknown>) | undefined;
			let isBack: Promise<unknown> | undefined;
			const api = fakeApi(async ({ count }) => {
				if (count === 10) putBack = await server().dump(nameIn(url), way);
				// Answer nothing meanwhile, or the run could end first.
				if (count >= 500) await (isBack ??= putBack?.());
				await delay(1);
				return undefined;
			});
			const runsDir = throwAwayFolder();
			const dir = await makeRun(runsDir, { ids });
			expect(await submit(dir, api, url)).toMatchObject({ reason: 'stopped', fault: { params: { kind } } });
			const database = await open();
			const run = { params: { kind: 'moved', count: 1, runs: expect.stringContaining(`run-1 (`) } };
			await expect(checkTeam(database, { acceptServer: true })).rejects.toMatchObject(run);
			await syncRuns({ url }, { runsDir, ...asking });
			await checkTeam(database, { acceptServer: true });
			const other = fakeApi();
			await submit(await makeRun(throwAwayFolder(), { name: 'run-2', ids }), other, url, { concurrency: 64 });
			// If the dump was made before the reservations, the other run has taken the rest.
			const { reason } = await submit(dir, api, url, { concurrency: 64 });
			expect(['finished', 'nothing-to-do']).toContain(reason);
			expect([...other.assets.keys()].filter((id) => api.assets.has(id))).toEqual([]);
			expect(api.assets.size + other.assets.size).toBe(ids.length);
			expect(api.calls.length).toBe(api.assets.size);
			expect(await checkTeam(database)).toMatchObject({ created: ids.length, reserved: 0, unconfirmed: 0 });
		},
	);

	test('that was restored while a run was starting is not accepted before that run is imported', async () => {
		const { url, open } = await makeNamed();
		await submit(await makeRun(throwAwayFolder(), { name: 'run-0', ids: ['NOVO-1'] }), fakeApi(), url);
		const putBack = await server().dump(nameIn(url), 'tables');
		const runsDir = throwAwayFolder();
		const dir = await makeRun(runsDir, { ids: idsOf(3) });
		const ledger = await teamLedger({ url }).open({ ...asking, runsDir, ownDir: dir, isLocked: true });
		onTestFinished(ledger.close);
		await putBack();
		const states = createRowStates(3, { offsets: false });
		const session = await ledger.openSession({ dir, states, whenDurable: () => Promise.resolve() });
		await session.end(true);
		expect(session.fault()).toMatchObject({ params: { kind: 'server' } });
		await expect(checkTeam(await open(), { acceptServer: true })).rejects.toMatchObject({
			params: { kind: 'moved', count: 1, runs: expect.stringContaining('run-1 (') },
		});
	});

	test.each([
		'vacuum full',
		'vacuum (freeze) asset_importer.server',
		'reindex schema asset_importer',
		'cluster asset_importer.server using server_pkey',
		'alter database current rename to current_too',
	])('that was maintained counts as the same: %s', async (statement) => {
		const { url } = await makeNamed();
		const name = nameIn(url);
		await server().psql(statement.replaceAll('current', name), statement.startsWith('alter') ? {} : { database: name });
		const now = statement.startsWith('alter') ? `${url}_too` : url;
		expect((await submit(await makeRun(throwAwayFolder(), { ids: idsOf(3) }), fakeApi(), now)).counts).toMatchObject({
			created: 3,
		});
	});

	test('that was moved is accepted without lost runs if the user says so', async () => {
		const { url, open } = await makeNamed();
		const putBack = await server().dump(nameIn(url), 'tables');
		await putBack();
		const database = await open();
		await expect(checkTeam(database, { acceptServer: true })).rejects.toMatchObject(notAsked);
		await checkTeam(database, { acceptServer: true, forgetMissing: true });
		expect((await submit(await makeRun(throwAwayFolder(), { ids: idsOf(3) }), fakeApi(), url)).counts).toMatchObject({
			created: 3,
		});
	});

	const nameIn = (url: string): string => new URL(url).pathname.slice(1);

	/** `open`: opens the database after the restore. */
	async function makeNamed(): Promise<{ readonly url: string; readonly open: () => Promise<TeamDatabase> }> {
		const url = await createTeam();
		return {
			url,
			async open() {
				const database = await openTeamDatabase({ url });
				onTestFinished(() => database.close());
				return database;
			},
		};
	}
});
