/** `import` and `resume` as they are typed, each a process of its own, their runs checked against what the API was sent. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { measureProcess, mustBe, PROGRAM } from './measure.mjs';

export const API_KEY = 'svc_test_0123456789abcdef';

/**
 * Imports into an empty runs folder. Besides what any process gives: `sendMs` from the journal's `started` to its `ended`,
 * and what the API was sent. `expected`: `{ rows, sum }`; without a sum only the count is checked.
 */
export async function measureImport(file, server, { runs, concurrency, expected, keepRuns = false, ...options }) {
	if (!keepRuns) rmSync(runs, { recursive: true, force: true });
	const before = new Set(foldersIn(runs));
	const words = ['--base-url', server.baseUrl, '--runs-dir', runs, '--concurrency', String(concurrency)];
	const startedAt = Date.now();
	const measured = await measureProcess([PROGRAM, 'import', file, ...words, '--yes', '--quiet', '--json'], {
		env: { ASSET_IMPORTER_API_KEY: API_KEY },
		timeoutMs: 1_800_000,
		...options,
	});
	const sent = await server.take();
	if (measured.failure !== undefined) throw new Error(`import: ${measured.failure}`);
	const dir = path.join(
		runs,
		foldersIn(runs).find((name) => !before.has(name)),
	);
	checkRun(measured, sent, expected);
	return { ...measured, sendMs: readSending(dir), sent, dir, startedAt };
}

/** A bench takes runs away and puts older ones back, which the notes beside them would have asked about. */
export function forgetSentRuns(runs) {
	rmSync(path.join(runs, '.sent'), { recursive: true, force: true });
}

function checkRun({ stdout }, sent, { rows, sum = sent.sum }) {
	mustBe('assets created', JSON.parse(stdout).buckets.created, rows);
	mustBe('what the API was sent', [sent.requests, sent.sum], [rows, sum]);
}

function foldersIn(runs) {
	return existsSync(runs) ? readdirSync(runs).filter((name) => existsSync(path.join(runs, name, 'run.json'))) : [];
}

/** From the first line of the journal to the last. */
function readSending(dir) {
	const lines = readFileSync(path.join(dir, 'journal.jsonl'), 'utf8').split('\n');
	// Behind the last line of the journal come the footer of its batch and nothing.
	const [first, last] = [lines[0], lines.at(-3)].map((line) => JSON.parse(line));
	mustBe('first and last line of the journal', [first.type, last.type, last.reason], ['started', 'ended', 'finished']);
	return Date.parse(last.at) - Date.parse(first.at);
}
