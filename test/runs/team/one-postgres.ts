/** Vitest's global setup: one PostgreSQL for all tests of a run, started on first use. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { TestProject } from 'vitest/node';

/** The answer to a worker. */
export interface OnePostgres {
	readonly dir: string;
	readonly port: number;
	/** Folder of a cluster, for servers that a test may stop. */
	readonly template: string;
}

declare module 'vitest' {
	interface ProvidedContext {
		/** Connect to this port to get the server's address. */
		readonly postgresPort: number;
	}
}

/** A template database with the ledger's tables. */
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
		// A failed start was reported to whoever asked.
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
