/**
 * The loop that an importer is usually written as: so many workers, each takes the next body and posts it with one of the
 * common clients. Nothing is written down. Says how long the sending took, as `measure.mjs` reads it.
 *
 * `node send-loop.mjs <undici|fetch|axios|got|ky> <base URL> <file of bodies, one a line> <concurrency>`
 */
import { readFileSync } from 'node:fs';
import { Agent as HttpAgent } from 'node:http';
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

const bodies = readFileSync(file, 'utf8').trimEnd().split('\n');
const send = await CLIENTS[name]();
let next = 0;
const ids = new Set();
const startedAt = performance.now();
await Promise.all(
	Array.from({ length: Number(concurrency) }, async () => {
		while (next < bodies.length) {
			const { status, asset } = await send(bodies[next++]);
			if (status !== 201) throw new Error(`status ${status}`);
			ids.add(asset.id);
		}
	}),
);
tellResult({ ms: performance.now() - startedAt, created: ids.size });
process.exit();
