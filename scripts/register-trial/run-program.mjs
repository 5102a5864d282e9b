/** The built program, run as a person would in a script, and what it answers on standard output and in the folder of its run. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { splitWords } from './shapes.mjs';

/** @returns exit code, both outputs, and the JSON of the first */
export function runProgram(program, args, cwd) {
	return new Promise((resolve, reject) => {
		// Nothing of these runs is noted in the home of whoever starts them.
		const env = { ...process.env, ASSET_IMPORTER_STATE_DIR: '' };
		const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
		const chunks = { stdout: [], stderr: [] };
		for (const name of ['stdout', 'stderr']) child[name].on('data', (chunk) => chunks[name].push(chunk));
		child.on('error', reject);
		child.on('close', (exitCode) => {
			const [stdout, stderr] = [chunks.stdout, chunks.stderr].map((parts) => Buffer.concat(parts).toString('utf8'));
			resolve({ args, exitCode, stdout, stderr, json: readJson(stdout) });
		});
	});
}

function readJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** A printed command as arguments: without the name of the program, and as JSON. */
export function readCommand(command) {
	const [, ...args] = splitWords(command);
	return args.includes('--json') ? args : [...args, '--json'];
}

/** What `inspect --json` takes each column for, of the tables of its inputs, in their order. */
export function readInspected(json) {
	const tables = json?.files?.flatMap((file) => file.tables ?? []) ?? [];
	return tables.map(({ columns }) =>
		columns.map(({ field }) =>
			field === undefined || field === null ? undefined : String(field).replace(/^custom:?\s*/, 'custom: '),
		),
	);
}

/** Of the last run in `cwd`: the rows that are not imported, as `file`, `sheet` and `row`. */
export function readRowsOutside(cwd) {
	const runs = path.join(cwd, 'runs');
	const last = existsSync(runs)
		? readdirSync(runs)
				.filter((name) => /^\d{8}T/.test(name))
				.toSorted()
				.at(-1)
		: undefined;
	if (last === undefined) return [];
	return ['rejections.jsonl', 'skips.jsonl'].flatMap((name) => {
		const file = path.join(runs, last, name);
		if (!existsSync(file)) return [];
		const lines = readFileSync(file, 'utf8')
			.split('\n')
			.filter((line) => line !== '');
		return lines.map((line) => JSON.parse(line).origin).filter((origin) => origin?.row !== undefined);
	});
}
