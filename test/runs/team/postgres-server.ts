/** A real PostgreSQL. Where none is installed, tests are skipped: `describe.skipIf(POSTGRES === undefined)`. */
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

/** The one that all tests of a run share, each in a database of its own. Ask for it inside of a test. */
export function usePostgres(): () => PostgresClient {
	return before(async () => clientOf(await findPlace()));
}

/** One that the tests of a `describe` may stop. */
export function useOwnPostgres(options: PostgresOptions): () => PostgresServer {
	const server = before(() => startPostgres(options));
	afterAll(() => server().close());
	return server;
}

/** One that a test may stop, and closes. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
	const { template } = await findPlace();
	return startServer({ ...options, template });
}

/** The address of a new database that is ready as a ledger. */
export async function createTeam(): Promise<string> {
	const client = clientOf(await findPlace());
	return client.url(await createTeamDatabase(client));
}

/** The same by its name. A copy of a ledger is another database, which a person has to accept. */
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
