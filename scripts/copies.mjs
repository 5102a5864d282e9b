/** Copies of run folders, made while something is sent from them: what campaigns do that put them back. */
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readRuns } from './read-runs.mjs';
import { startCommand } from './started.mjs';

const LOOK_EVERY_MS = 5;

/** The latest run folder, once something was sent from it; undefined: the process ended before. */
export async function findSending(child, runsDir) {
	while (child.exitCode === null && child.signalCode === null) {
		const run = listNames(runsDir).at(-1);
		if (run !== undefined && existsSync(path.join(runsDir, run, 'journal.jsonl'))) return path.join(runsDir, run);
		await delay(LOOK_EVERY_MS);
	}
	return undefined;
}

/** Files that are replaced at that moment may be gone when their turn comes. */
export function copyWhileSending(from, to) {
	for (;;) {
		try {
			cpSync(from, to, { recursive: true });
			return;
		} catch (error) {
			if (error.code !== 'ENOENT') throw error;
			rmSync(to, { recursive: true, force: true });
		}
	}
}

/** A copy of a file that grows may lack a part in its middle: then a person says that nothing is known. Says whether it did. */
export async function resolveDamaged(runsDir, options) {
	try {
		await readRuns(runsDir);
		return false;
	} catch (error) {
		if (error.code !== 'journal-damaged') throw error;
		const words = ['runs', 'resolve', listNames(runsDir).at(-1), '--runs-dir', runsDir, '--lang', 'en'];
		const { code, stderr } = await startCommand(words, options).ended;
		if (code !== 0) throw new Error(`runs resolve ended with ${code}: ${stderr}`, { cause: error });
		return true;
	}
}

function listNames(runsDir) {
	if (!existsSync(runsDir)) return [];
	return readdirSync(runsDir)
		.filter((name) => !name.startsWith('.'))
		.toSorted();
}
