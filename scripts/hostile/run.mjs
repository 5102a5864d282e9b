/**
 * Makes every odd and hostile input of `*-inputs.mjs`, reads it through the program's own front door, and prints what it
 * answered. An answer other than the one expected, more than 15 s of processor time or more than 300 MB is a miss; any
 * miss is exit 1. A cost that grows with the square of a file takes minutes.
 *
 * `npm run trial -- hostile [--small] [--build <folder>] [part of a name]`
 *
 * In full size each input is read in a process of its own; that needs about 400 MB of disk. `--small`: small variants,
 * all in one process, for every run of the tests. Nothing is left behind.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const MOST_SECONDS = 15;
const MOST_MEGABYTES = 300;
/** A reader that hangs is ended. */
const KILLED_AFTER_MS = 10 * 60_000;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { small: { type: 'boolean', default: false }, build: { type: 'string', default: 'build' } },
});
const [wanted = ''] = positionals;
const here = import.meta.dirname;

const lists = readdirSync(here).filter((name) => name.endsWith('-inputs.mjs'));
const modules = await Promise.all(lists.map((name) => import(pathToFileURL(path.join(here, name)).href)));
const inputs = modules.flatMap((module) => module.inputs).filter(({ name }) => name.includes(wanted));
const folder = mkdtempSync(path.join(tmpdir(), 'hostile-'));
let misses = 0;
try {
	await (values.small ? runSmall() : runFull());
} finally {
	rmSync(folder, { recursive: true });
}
console.log(`${inputs.length} inputs, ${misses} missed`);
process.exitCode = misses === 0 && inputs.length > 0 ? 0 : 1;

async function runFull() {
	for (const input of inputs) {
		const file = path.join(folder, input.name);
		await input.make(file, true);
		const [result] = await read([file]);
		rmSync(file);
		judge(input, result, tooMuch(result));
	}
}

async function runSmall() {
	const files = inputs.map(({ name }) => path.join(folder, name));
	for (const [index, input] of inputs.entries()) await input.make(files[index], false);
	const results = await read(files);
	let before = 0;
	for (const [index, input] of inputs.entries()) {
		const { failed } = results[0] ?? {};
		const result = results[index] ?? { failed: failed ?? 'not read' };
		// The most memory so far is the doing of whichever input raised it.
		const megabytes = result.megabytes > before ? result.megabytes : 0;
		before = Math.max(before, megabytes);
		judge(input, result, tooMuch({ ...result, megabytes }));
	}
}

async function read(files) {
	try {
		const { stdout } = await promisify(execFile)(
			process.execPath,
			[path.join(here, 'read-one.mjs'), values.build, ...files],
			{ timeout: KILLED_AFTER_MS, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 ** 2 },
		);
		return stdout
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
	} catch (error) {
		const why = error.killed === true ? `killed after ${KILLED_AFTER_MS / 1000} s` : error.stderr || error.message;
		return [{ failed: String(why).trim().slice(-500) }];
	}
}

function judge({ name, answer }, result, excess) {
	const wrong = result.failed ?? answer(result, !values.small) ?? excess;
	if (wrong !== undefined) misses += 1;
	const cost = `${(result.seconds ?? 0).toFixed(2).padStart(5)} s ${String(result.megabytes ?? '?').padStart(4)} MB`;
	console.log(`${wrong === undefined ? 'ok  ' : 'MISS'} ${name.padEnd(30)} ${cost}  ${wrong ?? tell(result.sources)}`);
}

function tooMuch({ seconds, megabytes }) {
	if (seconds > MOST_SECONDS) return `took more than ${MOST_SECONDS} s of processor time`;
	return megabytes > MOST_MEGABYTES ? `took more than ${MOST_MEGABYTES} MB` : undefined;
}

/** `refused zip-damaged overlap`, `3 rows (csv-inner-marks)`: what each source was, once where all say the same. */
function tell(sources) {
	const told = sources.map(({ refused, params, documents, tables = [], notices = [] }) => {
		if (refused !== undefined) return `refused ${refused}${tellParams(params)}`;
		const count = tables.reduce((sum, table) => sum + table.count, 0);
		const invalid = [...new Set(tables.flatMap((table) => table.invalid))];
		const remarks = [...notices, ...invalid];
		return `${documents === undefined ? `${count} rows` : `${documents} documents`}${remarks.length === 0 ? '' : ` (${remarks.join(', ')})`}`;
	});
	const distinct = [...new Set(told)];
	return distinct.length === 1 && told.length > 1 ? `${told.length} × ${told[0]}` : distinct.join('; ').slice(0, 200);
}

function tellParams(params = {}) {
	const words = Object.entries(params).map(([name, value]) => `${name} ${value}`);
	return words.length === 0 ? '' : `: ${words.join(', ').slice(0, 80)}`;
}
