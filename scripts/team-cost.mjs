/**
 * Measures what the ledger of a team costs an import: the same rows by turns with files and with PostgreSQL, each in a folder and a
 * database of its own, against the API that the program serves. API, database and import share the machine's cores; with
 * `--latency` the API takes so many milliseconds for each answer, as one across a network does.
 *
 *     npm run trial -- team-cost [--rows 50000] [--turns 3] [--concurrency 32] [--latency 0]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
const input = path.join(dir, 'ativos.csv');
const seconds = { files: [], team: [] };

writeFileSync(input, ['Patrimônio;Status;Marca;Modelo;Valor', ...listRows(), ''].join('\n'));
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
	}),
);

function listRows() {
	return Array.from(
		{ length: rows },
		(_, index) => `PAT-${index + 1};em uso;Marca ${index % 9};Modelo ${index % 99};4.500,00`,
	);
}

async function importOnce(kind, turn) {
	const sandbox = await startSandbox();
	const ms = Number(values.latency);
	if (ms > 0) await sandbox.control('PUT', '/faults', { rules: [{ action: { type: 'latency', ms } }] });
	const env = { ASSET_IMPORTER_BASE_URL: sandbox.baseUrl, ASSET_IMPORTER_API_KEY: sandbox.apiKey };
	if (kind === 'team') {
		env.ASSET_IMPORTER_LEDGER = server.url(await server.createDatabase());
		await done(startCommand(['ledger', 'init'], { env }));
	}
	const runs = path.join(dir, `${kind}-${turn}`);
	const from = performance.now();
	await done(
		startCommand(['import', input, '--yes', '--quiet', '--concurrency', values.concurrency, '--runs-dir', runs], {
			env,
		}),
	);
	const took = (performance.now() - from) / 1000;
	await sandbox.stop();
	return Number(took.toFixed(2));
}

async function done({ ended }) {
	const { code, stderr } = await ended;
	if (code !== 0) throw new Error(stderr);
}

function median(numbers) {
	return numbers.toSorted((one, other) => one - other)[numbers.length >> 1];
}
