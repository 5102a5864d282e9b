/** Commands of the built program that a script has started and asks for something; none of them outlives it. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = path.join(import.meta.dirname, '..');
const PROGRAM = path.join(ROOT, 'dist/cli/bin.js');
const started = new Set();

/** One that says by a line of JSON how it can be reached, and runs until it is ended. `program`: instead of the built one. */
export async function startProgram(words, { program = [process.execPath, PROGRAM], ...options } = {}) {
	const [file, ...first] = program;
	const child = spawn(file, [...first, ...words, '--json'], { stdio: ['ignore', 'pipe', 'pipe'], ...options });
	started.add(child);
	let stderr = '';
	child.stderr.on('data', (piece) => (stderr += piece));
	const ended = new Promise((resolve) => {
		child.once('close', (code) => {
			started.delete(child);
			resolve(code);
		});
	});
	const line = new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
	const isOver = ended.then((code) => Promise.reject(new Error(`${words[0]} ended with ${code}: ${stderr}`)));
	// Told where the line is awaited; later it is no news.
	isOver.catch(() => {});
	const said = JSON.parse(await Promise.race([line, isOver]));
	return {
		said,
		child,
		ended,
		end: async (signal) => {
			child.kill(signal);
			await ended;
		},
	};
}

/** One that ends by itself: what it said, and with which code or by which signal it ended. `node`: options of Node. */
export function startCommand(words, { program = PROGRAM, node = [], cwd, env = {} }) {
	const child = spawn(process.execPath, [...node, program, ...words], {
		cwd,
		// Runs are not noted in the home of the person who starts them.
		env: { PATH: process.env.PATH, ASSET_IMPORTER_STATE_DIR: '', ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	started.add(child);
	const said = { stdout: '', stderr: '' };
	for (const stream of ['stdout', 'stderr']) child[stream].on('data', (piece) => (said[stream] += piece));
	const ended = new Promise((resolve) => {
		child.once('close', (code, signal) => {
			started.delete(child);
			resolve({ code, signal, ...said });
		});
	});
	return { child, ended };
}

export function endStarted() {
	for (const child of started) child.kill('SIGKILL');
}

/** The API on this computer, in memory without a folder: what it has, and how it is made to do wrong. */
export async function startSandbox(dataDir) {
	const kept = dataDir === undefined ? [] : ['--sandbox-data', dataDir];
	const { said, end } = await startProgram(['sandbox', '--port', '0', ...kept]);
	const { baseUrl, controlUrl, controlToken, keys } = said;
	const control = async (method, where, body) => {
		const response = await fetch(new URL(`.${where}`, controlUrl), {
			method,
			headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${await response.text()}`);
		return response.text();
	};
	return {
		baseUrl,
		apiKey: keys.sandbox,
		control,
		/** Counts the assets of each number, or of each value of another field. */
		async assets(field = 'enrollmentId') {
			const counts = new Map();
			for (const line of (await control('GET', '/assets')).split('\n').filter(Boolean)) {
				const value = JSON.parse(line)[field];
				counts.set(value, (counts.get(value) ?? 0) + 1);
			}
			return counts;
		},
		stop: () => end('SIGTERM'),
	};
}
