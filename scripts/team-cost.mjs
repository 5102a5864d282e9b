/**
 * Measures what the ledger of a team costs an import: the same rows by turns with files and with PostgreSQL, each in a folder and a
 * database of its own, against the API that the program serves. Then the same for the file of the next month, of which a colleague
 * compares every row with what was sent: of 40 rows another value must be told, 12 are missing, and 8 are new. API, database and
 * import share the machine's cores; with `--latency` the API takes so many milliseconds for each answer, as one across a network does.
 *
 *     npm run trial -- team-cost [--rows 50000] [--turns 3] [--concurrency 32] [--latency 0]
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from './postgres-server.mjs';
import { endStarted, startCommand, startSandbox } from './started.mjs';

const { values } = parseArgs({
	options: {
		rows: { type: 'string', default: '50000' },
		turns: { type: 'string', default: '3' },
		concurrency: { type: 'string', default: '32' },
		latency: { type: 'string', default: '0' },
	},
});
const rows = Number(values.rows);
const dir = mkdtempSync(path.join(tmpdir(), 'team-cost-'));
const seconds = { files: [], team: [] };
const comparing = { files: [], team: [] };
let statements = 0;

const first = Array.from({ length: rows + 8 }, (_, index) => rowOf(index + 1));
const [before, after] = ['ativos-1.csv', 'ativos-2.csv'].map((name) => path.join(dir, name));
writeTable(before, first.slice(0, rows));
writeTable(
	after,
	first.flatMap((row, at) => (at < 40 ? `${row}0` : at < 52 ? [] : row)),
);
const server = await startPostgres({ fsync: true });
try {
	for (let turn = 1; turn <= Number(values.turns); turn++) {
		for (const kind of ['files', 'team']) seconds[kind].push(await importOnce(kind, turn));
	}
} finally {
	endStarted();
	await server.close();
	rmSync(dir, { recursive: true, force: true });
}
const [files, team] = [median(seconds.files), median(seconds.team)];
console.log(
	JSON.stringify({
		rows,
		latencyMs: Number(values.latency),
		cores: availableParallelism(),
		...seconds,
		ratio: Number((team / files).toFixed(3)),
		comparing: {
			...comparing,
			microsecondsPerRow: Math.round(((median(comparing.team) - median(comparing.files)) / rows) * 1e6),
			statements,
		},
	}),
);

function rowOf(number) {
	return `PAT-${number};em uso;4.500,00;Marca ${number % 9};Modelo ${number % 99}`;
}

function writeTable(file, lines) {
	writeFileSync(file, ['Patrimônio;Status;Valor;Marca;Modelo', ...lines, ''].join('\n'));
}

async function importOnce(kind, turn) {
	const sandbox = await startSandbox();
	const ms = Number(values.latency);
	if (ms > 0) await sandbox.control('PUT', '/faults', { rules: [{ action: { type: 'latency', ms } }] });
	const env = { ASSET_IMPORTER_BASE_URL: sandbox.baseUrl, ASSET_IMPORTER_API_KEY: sandbox.apiKey };
	const database = kind === 'team' ? await server.createDatabase() : undefined;
	if (database !== undefined) {
		env.ASSET_IMPORTER_LEDGER = server.url(database);
		await timed(['ledger', 'init'], env);
	}
	const runs = path.join(dir, `${kind}-${turn}`);
	const options = ['--quiet', '--concurrency', values.concurrency, '--runs-dir'];
	const took = await timed(['import', before, '--yes', ...options, runs], env);
	// A colleague has a folder of their own, which only a database can know of.
	const own = database === undefined ? runs : `${runs}-colleague`;
	mkdirSync(own, { recursive: true });
	const asked = await countStatements(database);
	comparing[kind].push(await timed(['validate', after, '--quiet', '--runs-dir', own], env));
	statements = (await countStatements(database)) - asked || statements;
	const { changed, buckets } = JSON.parse(readFileSync(path.join(own, lastOf(own), 'summary.json'), 'utf8'));
	assert.deepEqual(
		[changed.differences, changed.unchanged, changed.readDifferently, changed.absent, buckets.notSent],
		[40, rows - 52, 0, 12, 8],
	);
	await sandbox.stop();
	return took;
}

/** Each statement is a transaction. The database counts them when a connection ends. */
async function countStatements(database) {
	if (database === undefined) return 0;
	return Number(await server.psql(`select xact_commit from pg_stat_database where datname = '${database}'`));
}

function lastOf(runs) {
	return readdirSync(runs)
		.filter((name) => /^\d{8}T/.test(name))
		.toSorted()
		.at(-1);
}

async function timed(argv, env) {
	const from = performance.now();
	const { code, stderr } = await startCommand(argv, { env }).ended;
	if (code !== 0) throw new Error(stderr);
	return Number(((performance.now() - from) / 1000).toFixed(2));
}

function median(numbers) {
	return numbers.toSorted((one, other) => one - other)[numbers.length >> 1];
}
