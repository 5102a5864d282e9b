/**
 * The loop that an importer is usually written as: so many workers, each takes the next body and posts it with one of the
 * common clients. Nothing is written down, but by `journalled`: undici, with a line made durable before each request and one
 * after it, those that wait sharing a write. That is what the promise costs, whoever keeps it.
 *
 * `node send-loop.mjs <undici|journalled|fetch|axios|got|ky> <base URL> <file of bodies, one a line> <concurrency>`
 */
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync, write, writeSync } from 'node:fs';
import { Agent as HttpAgent } from 'node:http';
import path from 'node:path';
import { tellResult } from './tell-result.mjs';

const [name, baseUrl, file, concurrency] = process.argv.slice(2);
const url = `${baseUrl}/api/v1/assets`;
const headers = { authorization: 'Bearer svc_test_0123456789abcdef', 'content-type': 'application/json' };

const CLIENTS = {
	async undici() {
		const { Pool } = await import('undici');
		const pool = new Pool(baseUrl, { connections: Number(concurrency), pipelining: 1 });
		return async (body) => {
			const answer = await pool.request({ path: '/api/v1/assets', method: 'POST', headers, body });
			return { status: answer.statusCode, asset: await answer.body.json() };
		};
	},
	async journalled() {
		const post = await CLIENTS.undici();
		const journal = openJournal();
		return async (body, n) => {
			await journal.append(`{"type":"attempt","n":${n}}\n`);
			const answer = await post(body);
			journal.note(`{"type":"created","n":${n},"id":"${answer.asset.id}"}\n`);
			return answer;
		};
	},
	fetch() {
		return async (body) => {
			const answer = await fetch(url, { method: 'POST', headers, body });
			return { status: answer.status, asset: await answer.json() };
		};
	},
	async axios() {
		const { default: axios } = await import('axios');
		const client = axios.create({ httpAgent: new HttpAgent({ keepAlive: true, maxSockets: Number(concurrency) }) });
		return async (body) => {
			const { status, data } = await client.post(url, body, { headers });
			return { status, asset: data };
		};
	},
	async got() {
		const { got } = await import('got');
		const client = got.extend({
			retry: { limit: 0 },
			agent: { http: new HttpAgent({ keepAlive: true, maxSockets: Number(concurrency) }) },
		});
		return async (body) => {
			const { statusCode, body: text } = await client.post(url, { headers, body });
			return { status: statusCode, asset: JSON.parse(text) };
		};
	},
	async ky() {
		const { default: ky } = await import('ky');
		return async (body) => {
			const answer = await ky.post(url, { headers, body, retry: 0 });
			return { status: answer.status, asset: await answer.json() };
		};
	},
};

let folder;
const bodies = readFileSync(file, 'utf8').trimEnd().split('\n');
const send = await CLIENTS[name]();
let next = 0;
const ids = new Set();
const startedAt = performance.now();
await Promise.all(
	Array.from({ length: Number(concurrency) }, async () => {
		while (next < bodies.length) {
			const { status, asset } = await send(bodies[next], ++next);
			if (status !== 201) throw new Error(`status ${status}`);
			ids.add(asset.id);
		}
	}),
);
process.on('exit', () => folder !== undefined && rmSync(folder, { recursive: true, force: true }));
tellResult({ ms: performance.now() - startedAt, created: ids.size });
process.exit();

/** As small as it can be: no checksums, no handling of a full disk. In the folder of the bench, on the same disk. */
function openJournal() {
	folder = mkdtempSync(path.join(path.dirname(file), 'journal-'));
	const journal = path.join(folder, 'journal.jsonl');
	const reserved = openSync(journal, 'w');
	writeSync(reserved, Buffer.alloc(bodies.length * 120));
	closeSync(reserved);
	const descriptor = openSync(journal, constants.O_RDWR | (constants.O_DSYNC ?? constants.O_SYNC));
	let [lines, waiting, position, isWriting] = ['', [], 0, false];
	const flush = () => {
		if (lines === '') {
			isWriting = false;
			return;
		}
		const [bytes, resolves] = [Buffer.from(lines), waiting];
		[lines, waiting] = ['', []];
		write(descriptor, bytes, 0, bytes.length, position, (error) => {
			if (error !== null) throw error;
			for (const resolve of resolves) resolve();
			setImmediate(flush);
		});
		position += bytes.length;
	};
	const note = (line) => {
		lines += line;
		if (isWriting) return;
		isWriting = true;
		setImmediate(flush);
	};
	return {
		note,
		append: (line) =>
			new Promise((resolve) => {
				waiting.push(resolve);
				note(line);
			}),
	};
}
