/** Numbers that have a mark of thousands this month and had none last month, with both ledgers. */
import { describe, expect, test } from 'vitest';
import { putFiles, runCli, summaryOf, throwAwayFolder } from '../../cli/run-cli.ts';
import { serveApi } from '../../cli/serve-api.ts';
import { createTeamDatabase, POSTGRES, usePostgres } from '../team/postgres-server.ts';

const COUNT = 20;
const numbersFrom = (first: number): readonly string[] =>
	Array.from({ length: COUNT }, (_, index) => String(first + index));
const mark = (number: string): string => number.replace(/(?=\d{3}$)/, '.');
const tableOf = (numbers: readonly string[]): string =>
	['Patrimônio;Situação;Modelo', ...numbers.map((number) => `${number};em uso;Mesa`), ''].join('\n');

describe.each([
	['files', () => ({})],
	['a database', undefined],
])('with the ledger in %s', (_, environment) => {
	const isHere = environment !== undefined || POSTGRES !== undefined;
	const server = environment === undefined && isHere ? usePostgres() : undefined;

	/** An import of these numbers, and one month later of others. */
	async function twoMonths(before: readonly string[]) {
		const api = await serveApi();
		const url = server === undefined ? undefined : server().url(await createTeamDatabase(server()));
		const env = { ...api.env, ...(url === undefined ? {} : { ASSET_IMPORTER_LEDGER: url }) };
		const cwd = throwAwayFolder({ 'a.csv': tableOf(before) });
		const run = (...argv: readonly string[]) => runCli([...argv, '--yes', '--no-input'], { cwd, env });
		expect((await run('import', 'a.csv', '--quiet')).exitCode).toBe(0);
		return async (after: readonly string[], ...more: readonly string[]) => {
			putFiles(cwd, { 'b.csv': tableOf(after) });
			const { exitCode, printed } = await run('import', 'b.csv', ...more);
			return { exitCode, printed, buckets: summaryOf(cwd).buckets };
		};
	}

	test.skipIf(!isHere)('they are asked about, with a proposal, and are the assets of last month', async () => {
		const later = await twoMonths(numbersFrom(1001));
		const numbers = numbersFrom(1003).map(mark);
		const { exitCode, printed } = await later(numbers);
		expect([exitCode, printed.replaceAll(/\s+/g, ' ')]).toEqual([
			2,
			expect.stringContaining('outros, da coluna ou de importações anteriores, estão sem ele. Qual é o número?'),
		]);
		const { buckets } = await later(numbers, '--accept-proposals');
		expect(buckets).toMatchObject({ created: 2, skipped: 18, rejected: 0 });
	});

	test.skipIf(!isHere)('few of them are asked about without a proposal, and go in as a person says', async () => {
		const later = await twoMonths(numbersFrom(1001));
		const numbers = numbersFrom(1019).map(mark);
		expect(await later(numbers, '--accept-proposals')).toMatchObject({ exitCode: 2 });
		const mapping = JSON.stringify({ columns: { Patrimônio: { to: 'enrollmentId', thousands: 'none' } } });
		const file = `${throwAwayFolder({ 'm.json': mapping })}/m.json`;
		expect(await later(numbers, '--mapping', file)).toMatchObject({ exitCode: 0, buckets: { created: COUNT } });
	});

	test.skipIf(!isHere)('they are codes where last month had none of them, or the same', async () => {
		const later = await twoMonths(numbersFrom(1001).map(mark));
		expect(await later(numbersFrom(2001).map(mark))).toMatchObject({ exitCode: 0, buckets: { created: COUNT } });
		expect(await later(numbersFrom(1001).map(mark))).toMatchObject({ exitCode: 0, buckets: { skipped: COUNT } });
	});
});
