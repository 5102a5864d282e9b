/**
 * Reads real files with this build and that of another checkout, and compares the results:
 * `npm run trial -- compare <other checkout> <file or folder>...`. For each file: the cells of every table, the requests of
 * an import, and the lists of rejected and skipped rows. Exits with 1 if any of them differs.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { endStarted, startCommand } from './started.mjs';

const [, , other, ...given] = process.argv;
if (given.length === 0) throw new Error('node scripts/compare-plans.mjs <other checkout> <file or folder>...');
const checkouts = [path.join(import.meta.dirname, '..'), path.resolve(other)];

const filesBelow = (place) =>
	statSync(place).isDirectory()
		? readdirSync(place, { recursive: true })
				.map((name) => path.join(place, name))
				.filter((one) => statSync(one).isFile())
		: [place];

let bodies = [];
const server = createServer((request, response) => {
	const chunks = [];
	request.on('data', (chunk) => chunks.push(chunk));
	request.on('end', () => {
		const body = Buffer.concat(chunks).toString();
		bodies.push(body);
		const asset = {
			id: String(bodies.length).padStart(24, '0'),
			createdAt: '2026-01-31T12:00:00.000Z',
			...JSON.parse(body || '{}'),
		};
		response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(asset));
	});
}).listen(0, '127.0.0.1');

/** Every cell of a file, or why it is refused. */
async function readCells(checkout, file) {
	const module = path.join(checkout, 'build/sources/open/open-sources.js');
	const { openSources } = await import(pathToFileURL(module).href);
	const found = [];
	for await (const source of openSources([file], { scoreHeader: () => 0 })) {
		const { readRows, mergedRanges, ...head } = source;
		found.push(head);
		for (const index of (source.tables ?? []).keys()) {
			try {
				for await (const rows of readRows(index)) found.push(rows);
				found.push(mergedRanges?.(index));
			} catch (error) {
				found.push({ name: error.name, problem: error.problem });
			}
		}
	}
	return JSON.stringify(found);
}

/** The bodies of the requests of an import, and its lists. */
async function importFile(checkout, file) {
	const folder = mkdtempSync(path.join(tmpdir(), 'compare-plans-'));
	bodies = [];
	const words = ['--base-url', `http://127.0.0.1:${server.address().port}`, '--runs-dir', folder, '--concurrency', '1'];
	const answers = ['--accept-proposals', '--unknown-columns', 'custom-fields', '--yes', '--quiet'];
	const { code } = await startCommand(['import', file, ...words, ...answers], {
		program: path.join(checkout, 'dist/cli/bin.js'),
		env: { ASSET_IMPORTER_API_KEY: 'svc_test_0123456789' },
	}).ended;
	const lists = readdirSync(folder, { recursive: true })
		.filter((name) => /(?:rejected.*|skipped)\.csv$/.test(name))
		.toSorted((one, more) => (path.basename(one) < path.basename(more) ? -1 : 1))
		.map((name) => readFileSync(path.join(folder, name), 'utf8'));
	rmSync(folder, { recursive: true });
	return JSON.stringify({ code, bodies, lists });
}

const counts = { files: 0, requests: 0, different: 0 };
const printOf = (text) => createHash('sha256').update(text).digest('hex');
for (const file of given.flatMap(filesBelow)) {
	counts.files += 1;
	const results = [];
	for (const checkout of checkouts) {
		results.push({ cells: await readCells(checkout, file), imported: await importFile(checkout, file) });
	}
	counts.requests += bodies.length;
	for (const part of ['cells', 'imported']) {
		const [own, others] = results.map((one) => one[part]);
		if (printOf(own) === printOf(others)) continue;
		counts.different += 1;
		const at = [...own].findIndex((sign, index) => sign !== others[index]);
		console.log(
			`${file}: ${part} differ\n  now:    ${own.slice(Math.max(0, at - 80), at + 80)}\n  before: ${others.slice(Math.max(0, at - 80), at + 80)}`,
		);
	}
}
server.close();
endStarted();
console.log(`${counts.files} files, ${counts.requests} requests, ${counts.different} differences`);
process.exitCode = counts.different === 0 ? 0 : 1;
