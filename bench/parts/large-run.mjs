/** A run of a million rows: what it costs in memory, and what going on with it costs when almost all is done. */
import { existsSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assetListOf } from '../data.mjs';
import { target, figureOf, ratioTarget, ratioOf } from '../figures.mjs';
import { API_KEY, forgetSentRuns, measureImport } from '../import.mjs';
import { DATA, measureProcess, mustBe, PROGRAM, startServer, subject, takeTurns } from '../measure.mjs';

const CONCURRENCY = 64;
const LEFT = 1_000;

export const importMemory = {
	name: 'memory',
	title: 'memory of import, many rows against few',
	async run({ small }) {
		const [fewer, more] = small ? [200, 2_000] : [10_000, 1_000_000];
		const server = await startServer();
		const measure = async (rows) => {
			const settings = { runs: path.join(DATA, 'runs-memory'), concurrency: CONCURRENCY, expected: { rows } };
			return measureImport(assetListOf(rows), server, settings);
		};
		const [few, many] = [await measure(fewer), await measure(more)];
		await server.stop();
		rmSync(path.join(DATA, 'runs-memory'), { recursive: true, force: true });
		const bytesPerRow = ((many.megabytes - few.megabytes) * 1024 ** 2) / (more - fewer);
		const figures = [figureOf(`import ${fewer} rows`, [few]), figureOf(`import ${more} rows`, [many])];
		return {
			tables: [{ title: 'import, whole process', figures }],
			// With few rows this says nothing: everything loaded once weighs more.
			targets: small ? [] : [target('import, memory per row more', bytesPerRow, 100, { unit: 'bytes' })],
		};
	},
};

export const resumeRun = {
	name: 'resume',
	title: 'resume of a run of which all but a thousand rows are done',
	async run({ small, rounds }) {
		const rows = small ? 3_000 : 1_000_000;
		const run = await makeRun(rows);
		// The run names the address that it was sent to: the same one answers here.
		const server = await startServer({ port: run.port });
		const read = async () => {
			restore(run);
			const measured = await measureProcess([subject('read-bytes'), run.journal]);
			mustBe('bytes of the journal', measured.result.bytes, run.bytes);
			return { ...measured, readMs: measured.result.ms };
		};
		const resume = async () => {
			restore(run);
			const startedAt = Date.now();
			const words = ['--runs-dir', path.dirname(run.dir), '--yes', '--quiet', '--json', '--base-url', server.baseUrl];
			const measured = await measureProcess([PROGRAM, 'resume', ...words, '--concurrency', String(CONCURRENCY)], {
				env: { ASSET_IMPORTER_API_KEY: API_KEY },
			});
			const sent = await server.take();
			if (measured.failure !== undefined) throw new Error(`resume: ${measured.failure}`);
			mustBe('rows sent by resume', sent.requests, LEFT);
			mustBe('created in all', JSON.parse(measured.stdout).buckets.created, rows);
			return { ...measured, untilFirstMs: sent.firstAt - startedAt };
		};
		// Read once before: from a disk that has put it away, reading takes ten times as long, and the ratio tells nothing.
		await read();
		const taken = await takeTurns(rounds, { read, resume });
		await server.stop();
		const reads = taken.read.map(({ ms }) => ms);
		const untilFirst = ({ untilFirstMs }) => untilFirstMs;
		return {
			tables: [
				{
					title: `resume of ${rows} rows, ${LEFT} left`,
					figures: [
						figureOf('resume, until the first request', taken.resume, untilFirst),
						figureOf('resume, whole process with all reports', taken.resume),
						figureOf('reading the bytes of the journal, whole process', taken.read),
						figureOf('reading the bytes of the journal, without starting node', taken.read, ({ readMs }) => readMs),
					],
				},
			],
			targets: [
				ratioTarget(
					`resume of ${rows} rows, until the first request, against reading the journal`,
					ratioOf(taken.resume.map(untilFirst), reads),
					5,
				),
				target(`resume of ${rows} rows, memory`, Math.max(...taken.resume.map(({ megabytes }) => megabytes)), 400, {
					unit: 'MB',
				}),
			],
		};
	},
};

/** A finished import whose journal is cut back to all but the last rows, ended by an interruption. */
async function makeRun(rows) {
	const runs = path.join(DATA, `run-of-${rows}`);
	const about = path.join(DATA, `run-of-${rows}.json`);
	if (!existsSync(about)) {
		const server = await startServer();
		const settings = { runs, concurrency: CONCURRENCY, expected: { rows } };
		const { dir } = await measureImport(assetListOf(rows), server, settings);
		await server.stop();
		const journal = path.join(dir, 'journal.jsonl');
		const record = readFileSync(path.join(dir, 'run.json'), 'utf8');
		await cutBack(journal, JSON.parse(record).id, rows - LEFT);
		const port = Number(new URL(server.baseUrl).port);
		writeFileSync(`${about}.part`, JSON.stringify({ dir, journal, bytes: statSync(journal).size, record, port }));
		renameSync(`${about}.part`, about);
	}
	return JSON.parse(readFileSync(about, 'utf8'));
}

/** Leaves out what the journal says of the drafts beyond `most`. */
async function cutBack(journal, run, most) {
	const { BatchFile } = await import('../../build/disk/durable-file.js');
	const { readEntries } = await import('../../build/runs/journal/fold-journal.js');
	const kept = new BatchFile(`${journal}.cut`, run);
	for await (const entry of readEntries(journal)) {
		if (entry.n === undefined || entry.n <= most) kept.write(JSON.stringify(entry));
	}
	kept.close();
	renameSync(`${journal}.cut`, journal);
}

/** As it was before it was gone on with: the journal is only ever appended to. */
function restore({ dir, journal, bytes, record }) {
	forgetSentRuns(path.dirname(dir));
	truncateSync(journal, bytes);
	writeFileSync(path.join(dir, 'run.json'), record);
}
