/** What the tests of the team's ledger rely on: that this PostgreSQL fails and takes over as a real one does. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { POSTGRES, startPostgres, useOwnPostgres } from './postgres-server.ts';

const IDENTITY = 'SELECT system_identifier, timeline_id FROM pg_control_system(), pg_control_checkpoint()';

describe.skipIf(POSTGRES === undefined)('a PostgreSQL of a test', () => {
	const postgres = useOwnPostgres({ fsync: true });

	test('keeps what was committed when it is stopped at once, and has the same address afterwards', async () => {
		const { url, pid, psql, stop, start } = postgres();
		const database = await postgres().createDatabase();
		await psql('CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n', { database });
		await stop('immediate');
		await expect(psql('SELECT 1')).rejects.toThrow('No such file or directory');
		await start();
		expect(await psql('SELECT count(*) FROM kept', { database })).toBe('1000');
		expect(postgres().pid).not.toBe(pid);
		expect(postgres().url(database)).toBe(url(database));
	});

	test('has a standby that cannot be written to before it takes over, and then is on a timeline of its own', async () => {
		const standby = await postgres().standby();
		onTestFinished(standby.close);
		await expect(standby.psql('CREATE TABLE refused ()')).rejects.toThrow('read-only transaction');
		const before = await postgres().psql(IDENTITY);
		await standby.promote();
		await standby.psql('CREATE TABLE written (); CHECKPOINT');
		expect(before).toMatch(/^\d+\|1$/);
		expect(await standby.psql(IDENTITY)).toBe(before.replace(/1$/, '2'));
	});

	test('asks for the password, by TLS alone, under the name that its certificate has', async () => {
		const server = await startPostgres({ password: 'segredo 1', tls: true });
		onTestFinished(server.close);
		expect(server.url('team', 'postgres')).toBe(`postgres://postgres:segredo%201@localhost:${server.port}/team`);
		const asked = (address: string): Promise<string> => server.psql(`\\connect '${address}'\nSELECT 'in'`);
		const verified = `sslmode=verify-full sslrootcert=${server.caFile}`;
		const by = (host: string, rest: string): string =>
			`host=${host} port=${server.port} user=postgres dbname=postgres ${rest}`;
		expect(await asked(by('localhost', `password=''segredo 1'' ${verified}`))).toBe('in');
		await expect(asked(by('localhost', `password=wrong ${verified}`))).rejects.toThrow(
			'password authentication failed',
		);
		await expect(asked(by('127.0.0.1', `password=''segredo 1'' ${verified}`))).rejects.toThrow(
			'does not match host name',
		);
		await expect(asked(by('localhost', `password=''segredo 1'' sslmode=disable`))).rejects.toThrow('no encryption');
	});
});
