/**
 * One measurement is one process: its time, its processor time, its peak memory, and what it says it did.
 *
 * Those that are compared take turns within a round, each going first in turn, so that what else the machine does falls
 * on all of them alike; medians are compared, and the ratio of each round tells the spread.
 */
import { fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const BENCH = import.meta.dirname;
export const ROOT = path.join(BENCH, '..');
export const DIST = path.resolve(process.env.ASSET_IMPORTER_DIST ?? path.join(ROOT, 'dist'));
export const PROGRAM = path.join(DIST, 'cli/bin.js');
/** Kept between runs: what is generated is the same on every machine. */
export const DATA = path.join(BENCH, '.data');
export const subject = (name) => path.join(BENCH, 'subjects', `${name}.mjs`);

const REPORTER = pathToFileURL(subject('report-usage')).href;
/**
 * The peak memory of a process begins with that of the one that forked it, which must not be this one. The shell forks, as
 * it has something left to do.
 */
const BETWEEN = '"$@"; exit $?';
const KEPT_CHARACTERS = 10_000_000;

/** Nothing that is measured outlives the measuring. */
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
	process.once(signal, () => {
		for (const pid of running) process.kill(-pid, 'SIGKILL');
		process.exit(130);
	});
}

/**
 * Runs node with `argv`. `{ ms, cpuMs, megabytes, code, stdout, stderr, result }`, where `result` is what the program told
 * (`tell-result.mjs`); `failure` instead, when it ended with another code than allowed, by a signal, or not in time.
 */
export async function measureProcess(argv, options = {}) {
	const { nodeArgv = [], codes = [0], env = {}, cwd = ROOT, timeoutMs = 600_000, prefix = [] } = options;
	const folder = mkdtempSync(path.join(tmpdir(), 'asset-importer-bench-'));
	const [resultFile, usageFile] = ['result.json', 'usage.json'].map((name) => path.join(folder, name));
	try {
		const [command, ...words] = [...prefix, process.execPath, ...nodeArgv, '--import', REPORTER, ...argv];
		const own = { ASSET_IMPORTER_DIST: DIST, BENCH_RESULT: resultFile, BENCH_USAGE: usageFile };
		const startedAt = performance.now();
		const child = spawn('sh', ['-c', BETWEEN, 'sh', command, ...words], {
			cwd,
			detached: true,
			env: { PATH: process.env.PATH, HOME: process.env.HOME, ASSET_IMPORTER_STATE_DIR: '', ...env, ...own },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const { pid } = child;
		if (pid === undefined) throw new Error('no process could be started');
		running.add(pid);
		let [stdout, stderr] = ['', ''];
		child.stdout.on('data', (piece) => (stdout = `${stdout}${piece}`.slice(-KEPT_CHARACTERS)));
		child.stderr.on('data', (piece) => (stderr = `${stderr}${piece}`.slice(-KEPT_CHARACTERS)));
		const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), timeoutMs);
		const [code, signal] = await once(child, 'close');
		clearTimeout(timer);
		running.delete(pid);
		const ms = performance.now() - startedAt;
		const usage = readJson(usageFile) ?? {};
		const measured = { ms, ...usage, code, stdout, stderr, result: readJson(resultFile) };
		return codes.includes(code) ? measured : { ...measured, failure: failureOf(code, signal, ms, timeoutMs, stderr) };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function failureOf(code, signal, ms, timeoutMs, stderr) {
	if (stderr.includes('heap out of memory')) return 'out of memory';
	if (signal === 'SIGKILL' && ms >= timeoutMs) return `not done after ${timeoutMs / 1000} s`;
	const said = /^(?:\w*Error\b.*|error: .*)$/m.exec(stderr)?.[0] ?? stderr.trim().split('\n').at(-1) ?? '';
	return `${signal ?? `exit code ${code}`}${said === '' ? '' : `: ${said.slice(0, 120)}`}`;
}

function readJson(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return undefined;
	}
}

/** Measures the contestants in turns: `{ name: [measured of each round] }`. One that failed is not tried again. */
export async function takeTurns(rounds, contestants) {
	const names = Object.keys(contestants);
	const taken = Object.fromEntries(names.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		for (let turn = 0; turn < names.length; turn++) {
			const name = names[(round + turn) % names.length];
			if (taken[name].some(({ failure }) => failure !== undefined)) continue;
			taken[name].push(await contestants[name](round));
		}
	}
	return taken;
}

/** A server in a process of its own. `take` gives what came since the last time. */
export async function startServer(settings = {}) {
	const child = fork(subject('create-server'), [JSON.stringify(settings)]);
	const [{ port }] = await once(child, 'message');
	return {
		baseUrl: `http://127.0.0.1:${port}`,
		async take() {
			const answer = once(child, 'message');
			child.send('take');
			return (await answer)[0];
		},
		async stop() {
			const exit = once(child, 'exit');
			child.disconnect();
			await exit;
		},
	};
}

/** Throws unless what was found is what had to be: a measurement of anything else is none. */
export function mustBe(what, found, expected) {
	if (JSON.stringify(found) !== JSON.stringify(expected)) {
		throw new Error(`${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
	}
}
