/** A colleague imports the register of the next month from another folder: what changed is listed, and nothing else. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createTeamDatabase, POSTGRES, usePostgres } from '../../runs/team/postgres-server.ts';
import { runCli, summaryOf, throwAwayFolder } from '../run-cli.ts';
import { serveApi, type ServedApi } from '../serve-api.ts';
import { csvOf, NONE, OTHER_READING, toldUnderOtherReading, twoMonths } from '../two-months.ts';

/** `npm run trial -- team-cost` does the same with 50,000. */
const ROWS = 1_000;
const { october, november, told } = twoMonths(ROWS);

describe.skipIf(POSTGRES === undefined)('with a PostgreSQL, which is installed here', () => {
	const server = usePostgres();
	let database: string;
	beforeEach(async () => {
		database = await createTeamDatabase(server());
	});

	/** A folder of a colleague with this register. */
	function colleague({ env }: Pick<ServedApi, 'env'>, text: string, columns?: object) {
		const cwd = throwAwayFolder({ 'inventario-1.csv': text, 'mapa.json': JSON.stringify({ columns }) });
		const ledger = { ASSET_IMPORTER_LEDGER: server().url(database) };
		return async (command: 'import' | 'validate' = 'import') => {
			const argv = [command, 'inventario-1.csv', '--mapping', 'mapa.json', '--quiet'];
			const { exitCode } = await runCli([...argv, ...(command === 'import' ? ['--yes'] : [])], {
				cwd,
				env: { ...env, ...ledger },
			});
			return { exitCode, ...summaryOf(cwd) };
		};
	}

	/** Each statement is a transaction. The database counts them when a connection ends. */
	const countStatements = async (): Promise<number> =>
		Number(await server().psql(`select xact_commit from pg_stat_database where datname = '${database}'`));

	test('of a register, what changed, what is gone and what is new, asked in batches', async () => {
		const api = await serveApi();
		expect((await colleague(api, csvOf(october))()).buckets.created).toBe(ROWS);
		expect(await colleague(api, csvOf(november))()).toMatchObject(told);
		const before = await countStatements();
		const { changed } = await colleague(api, csvOf(october), OTHER_READING)('validate');
		expect(changed).toEqual(toldUnderOtherReading(ROWS));
		expect((await countStatements()) - before).toBeLessThan(ROWS / 20);
	});

	test('a column that is imported only now is no change, as its cells stayed in the folder, unless they were empty', async () => {
		const api = await serveApi();
		const assets = october.slice(0, 9).map((cells, index) => (index < 2 ? cells.with(6, '') : cells));
		const first = colleague(api, csvOf(assets), { Local: { to: 'ignore' } });
		expect((await first()).buckets.created).toBe(9);
		const filled = assets.map((cells, index) => (index === 0 ? cells.with(6, 'Sala 1') : cells));
		const { changed } = await colleague(api, csvOf(filled))();
		expect(changed).toEqual({ ...NONE, rows: 1, differences: 1, unchanged: 8, readDifferently: 7 });
	});
});
