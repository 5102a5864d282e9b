/** Vitest's global setup: one PostgreSQL for all tests of a run. It is started when the first of them asks for it. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { TestProject } from 'vitest/node';

/** What a worker is told. */
export interface OnePostgres {
	readonly dir: string;
	readonly port: number;
	/** The folder of a cluster, for servers that a test stops. */
	readonly template: string;
}

declare module 'vitest' {
	interface ProvidedContext {
		/** Who connects to this port is told of the server. */
		readonly postgresPort: number;
	}
}

/** A database that is ready as a ledger, to be copied. */
export const TEAM = 'team';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
	let started: ReturnType<typeof start> | undefined;
	const doorkeeper = createServer((socket) => {
		started ??= start();
		started.then(
			({ place }) => socket.end(JSON.stringify(place)),
			(error: unknown) => socket.end(JSON.stringify({ problem: String(error) })),
		);
	});
	await once(doorkeeper.listen(0, '127.0.0.1'), 'listening');
	const address = doorkeeper.address();
	if (typeof address !== 'object' || address === null) throw new Error('no port');
	project.provide('postgresPort', address.port);
	return async () => {
		doorkeeper.close();
		// What did not start was told to those who asked.
		await (await started?.catch(() => undefined))?.close();
	};
}

async function start(): Promise<{ readonly place: OnePostgres; readonly close: () => Promise<void> }> {
	const [{ makeTemplate, startPostgres }, { openTeamDatabase }, { initTeam }] = await Promise.all([
		import('../../../scripts/postgres-server.mjs'),
		import('../../../src/runs/team/team-database.ts'),
		import('../../../src/runs/team/team-schema.ts'),
	]);
	const template = await makeTemplate();
	const server = await startPostgres({ template, settings: { max_connections: '300', autovacuum: 'off' } });
	await server.psql(`CREATE DATABASE ${TEAM}`);
	const database = await openTeamDatabase({ url: server.url(TEAM) });
	await initTeam(database);
	await database.close();
	return {
		place: { dir: server.dir, port: server.port, template },
		close: server.close,
	};
}
