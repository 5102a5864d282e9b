/** Reads what the runs of a folder say of their rows, for scripts that count, by the modules of the program itself. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const build = path.join(import.meta.dirname, '..', 'build');
const load = (file) => import(pathToFileURL(path.join(build, file)).href);
const { openRun } = await load('runs/view/run-view.js');
const { listRunFolders } = await load('runs/ledger/ledger.js');
const { readEntries } = await load('runs/journal/fold-journal.js');

/** The entries of the journal of a run folder, in order. */
export function readJournal(dir) {
	return readEntries(path.join(dir, 'journal.jsonl'));
}

/**
 * Each with its `lines` in the order of the plan, whether it has a plan (`planned`), and whether `resume` has something to do
 * (`sendable`).
 */
export async function readRuns(runsDir) {
	const runs = [];
	for (const name of await listRunFolders(runsDir)) {
		const run = await openRun(path.join(runsDir, name));
		const lines = [];
		for await (const { line, state } of run.lines()) {
			const { enrollmentId, serialNumber } = line.body;
			lines.push({ n: line.n, enrollmentId, serialNumber, state });
		}
		const sendable = run.figures.notSent > 0 || lines.some(({ state }) => state === 'attempting');
		runs.push({ name, dir: run.dir, lines, planned: run.record.planned !== undefined, sendable });
	}
	return runs;
}
