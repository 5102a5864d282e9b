/**
 * `asset-importer app` as a process to be asked, followed and killed: what the browser does, without one. Needs Linux, whose `/proc`
 * tells the commands that the server has started.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startProgram } from '../started.mjs';

/** The server's answer instead of doing it. Anything else that is thrown means that it did not answer. */
export class Refused extends Error {}

/** `inputs`: for a new import, to whose screen `path` leads. */
export async function startApp({ cwd, inputs = [], language = 'en' }) {
	const started = await startProgram(['app', ...inputs, '--no-open', '--lang', language], {
		cwd,
		env: { PATH: process.env.PATH, HOME: cwd, ASSET_IMPORTER_STATE_DIR: path.join(cwd, 'state') },
	});
	return enterApp(started);
}

/** Enters a server that runs, as its browser does. */
export async function enterApp({ said, child, end }) {
	const { address, url } = said;
	const { cookie, path: entered } = await enter(address, url);
	const exchange = async (method, where, body, options = {}) => {
		const isText = typeof body === 'string';
		const response = await fetch(`${address}${where}`, {
			method,
			headers: {
				cookie,
				origin: address,
				...(body === undefined ? {} : { 'content-type': isText ? 'application/octet-stream' : 'application/json' }),
			},
			...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
			...options,
		});
		if (!response.ok) throw new Refused(`${method} ${where}: ${response.status} ${await response.text()}`);
		return response;
	};
	return {
		pid: child.pid,
		address,
		cookie,
		/** The address at which the page is opened. */
		path: entered,
		ask: async (method, where, body) => (await exchange(method, where, body)).json(),
		/** Each view of the stream, until the server is gone or `end` is called. */
		follow(id, onView) {
			const ending = new AbortController();
			const done = exchange('GET', `/api/workbenches/${id}/stream`, undefined, { signal: ending.signal })
				.then((response) => readViews(response, onView))
				.catch(() => {});
			return {
				async end() {
					ending.abort();
					await done;
				},
			};
		},
		stop: () => end('SIGINT'),
		/** Gives the commands that were running; `isWhole`: they are killed with it, as when the power is cut. */
		async kill({ isWhole }) {
			child.kill('SIGSTOP');
			const commands = childrenOf(child.pid);
			if (isWhole) for (const { pid } of commands) killIfThere(pid);
			await end('SIGKILL');
			return commands;
		},
	};
}

async function enter(address, url) {
	const token = new URL(url).hash.slice(1);
	const response = await fetch(`${address}/enter`, {
		method: 'POST',
		headers: { accept: 'application/json', origin: address },
		body: new URLSearchParams({ token }),
	});
	if (!response.ok) throw new Refused(`${response.status} ${await response.text()}`);
	const { path: entered } = await response.json();
	return { cookie: response.headers.get('set-cookie').split(';')[0], path: entered };
}

async function readViews(response, onView) {
	let rest = '';
	for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
		const lines = `${rest}${text}`.split('\n');
		rest = lines.pop();
		for (const line of lines) {
			const event = JSON.parse(line);
			if (event.kind === 'view') onView(event.view);
		}
	}
}

/** Processes that one has started, with their command lines. */
export function childrenOf(pid) {
	const pids = readProc(`${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
	return pids.map((one) => ({ pid: one, words: readProc(`${one}/cmdline`).split('\0') }));
}

/** One that ended and was not waited for by anybody is none. */
export function isRunning({ pid, words }) {
	return words.join('\0') === readProc(`${pid}/cmdline`);
}

function readProc(file) {
	try {
		return readFileSync(`/proc/${file}`, 'utf8');
	} catch {
		return '';
	}
}

function killIfThere(pid) {
	try {
		process.kill(pid, 'SIGKILL');
	} catch (error) {
		if (error.code !== 'ESRCH') throw error;
	}
}

/** The view as soon as it is so. */
export async function until(app, id, isSo, seconds = 60) {
	const end = Date.now() + seconds * 1000;
	for (;;) {
		const view = await app.ask('GET', `/api/workbenches/${id}`);
		if (isSo(view)) return view;
		if (Date.now() > end) throw new Error(`not so after ${seconds} s: ${JSON.stringify({ ...view, tables: [] })}`);
		await new Promise((resolve) => setTimeout(resolve, 25));
	}
}

/** A check has ended that has seen all. */
export function isChecked({ check, tables }) {
	if (check.state === 'undecided' || check.state === 'failed') {
		throw new Error(`${check.state}: ${check.message ?? JSON.stringify(tables)}`);
	}
	return check.state === 'done' && !check.isBehind;
}
