/** A real PostgreSQL for the tests of a file or of a `describe`. */
import { afterAll, beforeAll } from 'vitest';
import { type PostgresOptions, type PostgresServer, startPostgres } from '../../../scripts/postgres-server.mjs';

/** Where none is installed, tests are skipped: `describe.skipIf(POSTGRES === undefined)`. */
export { POSTGRES, startPostgres } from '../../../scripts/postgres-server.mjs';

/** Started before the first of the tests and gone after the last: ask for it inside of them. */
export function usePostgres(options: PostgresOptions = {}): () => PostgresServer {
	let server: PostgresServer | undefined;
	beforeAll(async () => {
		server = await startPostgres(options);
	});
	afterAll(() => server?.close());
	return () => {
		if (server === undefined) throw new Error('asked for before it was started');
		return server;
	};
}
