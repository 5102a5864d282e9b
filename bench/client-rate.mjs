/**
 * Measures the client's rate against a bare undici loop: `createAsset` against `request` of undici, both on as many
 * connections as workers, against a `node:http` server in a process of its own that answers 201 with the asset.
 *
 * Run after `npm run build`: `node bench/client-rate.mjs [requests per round] [rounds]`. Rounds of both alternate, and the
 * medians are compared. `ASSET_IMPORTER_BUILD` names another build.
 */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const KEY = 'svc_test_0123456789abcdef';
const BODY = JSON.stringify({
	enrollmentId: 'PAT-000001',
	status: 'available',
	source: 'sheets-import',
	category: 'Notebook',
	brand: 'Dell',
	model: 'Latitude 5440',
	vendorName: 'Fornecedor Ltda',
	serialNumber: 'ABC1234567',
	acquisitionDate: '2026-01-31T03:00:00.000Z',
	priceCents: 523_490,
	customFields: [{ label: 'Sala', value: '12' }],
});

if (process.argv[2] === 'serve') serve();
else await measure(Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 5));

function serve() {
	const answer = JSON.stringify({
		...JSON.parse(BODY),
		id: '6e7b0c1a-0000-4000-8000-000000000001',
		createdAt: '2026-01-31T12:00:00.000Z',
		customFields: [{ label: 'Sala', type: 'text', value: '12' }],
	});
	const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) };
	const server = createServer((request, response) => {
		request.on('data', () => {});
		request.on('end', () => response.writeHead(201, headers).end(answer));
	});
	server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
}

async function measure(requests, rounds) {
	const build = process.env.ASSET_IMPORTER_BUILD ?? path.join(import.meta.dirname, '../build');
	const { createClient } = await import(pathToFileURL(path.join(build, 'client/create-client.js')).href);
	const { Pool } = await import('undici');
	const server = fork(import.meta.filename, ['serve']);
	const { port } = await new Promise((resolve) => server.once('message', resolve));
	const baseUrl = `http://127.0.0.1:${port}`;
	try {
		for (const connections of [8, 32]) {
			const client = createClient({ baseUrl, apiKey: KEY, connections });
			const pool = new Pool(baseUrl, { connections });
			const headers = ['authorization', `Bearer ${KEY}`, 'content-type', 'application/json'];
			const bare = async () => {
				const { statusCode, body } = await pool.request({
					path: '/api/v1/assets',
					method: 'POST',
					headers,
					body: BODY,
				});
				const asset = await body.json();
				if (statusCode !== 201 || typeof asset.id !== 'string') throw new Error(`status ${statusCode}`);
			};
			const ours = async (slot) => {
				const outcome = await client.createAsset(BODY, { slot });
				if (outcome.kind !== 'created' || outcome.id === undefined) throw new Error(outcome.kind);
			};
			const rates = { bare: [], ours: [] };
			await rate(bare, connections, requests / 4);
			await rate(ours, connections, requests / 4);
			for (let round = 0; round < rounds; round += 1) {
				rates.bare.push(await rate(bare, connections, requests));
				rates.ours.push(await rate(ours, connections, requests));
			}
			await Promise.all([client.close(), pool.close()]);
			const [theirs, mine] = [median(rates.bare), median(rates.ours)];
			console.log(
				`concurrency ${connections}: bare undici ${Math.round(theirs)}/s, client ${Math.round(mine)}/s, ratio ${(mine / theirs).toFixed(2)}`,
			);
		}
	} finally {
		server.kill();
	}
}

/** Requests per second of as many loops as there are workers. */
async function rate(send, workers, requests) {
	await wait(50);
	let left = requests;
	const startedAt = performance.now();
	await Promise.all(
		Array.from({ length: workers }, async (_, slot) => {
			while (left > 0) {
				left -= 1;
				await send(slot);
			}
		}),
	);
	return requests / ((performance.now() - startedAt) / 1000);
}

function median(figures) {
	return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
}
