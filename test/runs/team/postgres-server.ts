/** A real PostgreSQL. If none is installed, tests are skipped: `describe.skipIf(POSTGRES === undefined)`. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, inject } from 'vitest';
import {
	clientOf,
	type PostgresClient,
	type PostgresOptions,
	type PostgresServer,
	startPostgres as startServer,
} from '../../../scripts/postgres-server.mjs';
import { openTeamDatabase } from '../../../src/runs/team/team-database.ts';
import { checkTeam } from '../../../src/runs/team/team-schema.ts';
import { type OnePostgres, TEAM } from './one-postgres.ts';

export { POSTGRES } from '../../../scripts/postgres-server.mjs';

let asked: Promise<OnePostgres> | undefined;

function findPlace(): Promise<OnePostgres> {
	asked ??= ask();
	return asked;
}

async function ask(): Promise<OnePostgres> {
	const told: OnePostgres | { readonly problem: string } = JSON.parse(
		await text(connect(inject('postgresPort'), '127.0.0.1')),
	);
	if ('problem' in told) throw new Error(told.problem);
	return told;
}

/** The server that all tests share, each with its own database. Call it inside a test. */
export function usePostgres(): () => PostgresClient {
	return before(async () => clientOf(await findPlace()));
}

/** A server that the tests of a `describe` may stop. */
export function useOwnPostgres(options: PostgresOptions): () => PostgresServer {
	const server = before(() => startPostgres(options));
	afterAll(() => server().close());
	return server;
}

/** A server that one test may stop; closed after the test. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
	const { template } = await findPlace();
	return startServer({ ...options, template });
}

/** Creates a database with the ledger's tables. Returns its address. */
export async function createTeam(): Promise<string> {
	const client = clientOf(await findPlace());
	return client.url(await createTeamDatabase(client));
}

/** Returns the new database's name. A copy of a ledger is a new location, which must be accepted first. */
export async function createTeamDatabase({ createDatabase, url }: PostgresClient): Promise<string> {
	const name = await createDatabase(TEAM);
	const database = await openTeamDatabase({ url: url(name) });
	await checkTeam(database, { acceptServer: true, forgetMissing: true });
	await database.close();
	return name;
}

function before<Server>(start: () => Promise<Server>): () => Server {
	let server: Server | undefined;
	beforeAll(async () => {
		server = await start();
	});
	return () => {
		if (server === undefined) throw new Error('asked for before it was started');
		return server;
	};
}
