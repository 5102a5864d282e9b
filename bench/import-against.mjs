/**
 * Processor time of `import` against that of another build, in turns: `node bench/import-against.mjs <other dist> [rows] [rounds]`.
 * Prints the medians and their ratio.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assetListOf } from './data.mjs';
import { API_KEY } from './import.mjs';
import { measureProcess, mustBe, PROGRAM, startServer } from './measure.mjs';

const [, , other, rows = '30000', rounds = '5'] = process.argv;
if (other === undefined) throw new Error('node bench/import-against.mjs <other dist> [rows] [rounds]');
const programs = { this: PROGRAM, other: path.resolve(other, 'cli/bin.js') };
const file = assetListOf(Number(rows));
const server = await startServer();
const times = { this: [], other: [] };
for (let round = 0; round < Number(rounds); round += 1) {
	const turns = Object.entries(programs);
	for (const [name, program] of round % 2 === 0 ? turns : turns.toReversed()) {
		const folder = mkdtempSync(path.join(tmpdir(), 'asset-importer-bench-'));
		const words = ['--base-url', server.baseUrl, '--runs-dir', path.join(folder, 'runs'), '--concurrency', '16'];
		const { cpuMs, failure, stdout } = await measureProcess(
			[program, 'import', file, ...words, '--yes', '--quiet', '--json'],
			{
				env: { ASSET_IMPORTER_API_KEY: API_KEY, ASSET_IMPORTER_STATE_DIR: path.join(folder, 'state') },
			},
		);
		if (failure !== undefined) throw new Error(`${name}: ${failure}`);
		mustBe('assets created', JSON.parse(stdout).buckets.created, Number(rows));
		await server.take();
		rmSync(folder, { recursive: true, force: true });
		times[name].push(cpuMs);
	}
}
await server.stop();
const median = (all) => all.toSorted((one, more) => one - more)[Math.floor(all.length / 2)];
const [own, others] = [median(times.this), median(times.other)];
console.log(`this ${own.toFixed(0)} ms, other ${others.toFixed(0)} ms, ratio ${(own / others).toFixed(3)}`);
console.log(JSON.stringify(times));
