/**
 * Measures how many assets a second the sandbox creates, beside a bare `node:http` server that only reads the body and answers
 * the same JSON. Servers and load each run in a process of their own; the servers take turns, so that other load of the
 * machine falls on all of them. Beside the rate: the processor time of the server for one create, which hardly
 * depends on that. An answer of the sandbox with a folder waits for the disk, and so do few callers; many share the wait.
 *
 *     npm run build && node bench/sandbox-rate.mjs [--requests 5000] [--rounds 12] [--connections 50,200]
 *     node bench/sandbox-rate.mjs --flat 500000        memory of the sandbox over so many creates to disk
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';

const KEY_HEADER = 'authorization';
const BODY = {
	status: 'available',
	source: 'sheets-import',
	category: 'Notebook',
	brand: 'Marca Alfa',
	model: 'A-14',
	vendorName: 'Fornecedor Beta Ltda.',
	serialNumber: 'SN-000123',
	acquisitionDate: '2026-01-31T13:45:00Z',
	acquisitionType: 'bought',
	priceCents: 523_490,
	allocatedLocation: 'São Paulo, 2º andar',
};
const bodyOf = (number) => JSON.stringify({ enrollmentId: `PAT-${number}`, ...BODY });

const { values } = parseArgs({
	options: {
		role: { type: 'string' },
		requests: { type: 'string', default: '5000' },
		rounds: { type: 'string', default: '12' },
		connections: { type: 'string', default: '50,200' },
		flat: { type: 'string' },
	},
});
const WARM_UP_ROUNDS = 3;

const roles = { bare: serveBare, memory: () => serve({}), disk: () => serve({ dataDir: temporary() }) };
if (values.role === 'load') answerCalls({ load });
else if (values.role !== undefined) await roles[values.role]();
else if (values.flat !== undefined) await measureMemory(Number(values.flat));
else await measureRates(Number(values.requests), Number(values.rounds), values.connections.split(',').map(Number));

async function serveBare() {
	const created = JSON.stringify({
		id: '8f14e45f-ceea-4672-8b2c-1d2e3f4a5b6c',
		createdAt: '2026-01-31T13:45:00.000Z',
		...JSON.parse(bodyOf(1)),
		customFields: [],
	});
	const server = createServer((request, response) => {
		const chunks = [];
		request.on('data', (chunk) => chunks.push(chunk));
		request.on('end', () => {
			Buffer.concat(chunks);
			response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(created) });
			response.end(created);
		});
	});
	server.listen(0, '127.0.0.1', () => process.send({ baseUrl: `http://127.0.0.1:${server.address().port}`, key: 'x' }));
	answerCalls({ spentUs });
}

/** Processor time of this process since its start. */
function spentUs() {
	const { user, system } = process.cpuUsage();
	return user + system;
}

async function serve(options) {
	const { serveSandbox } = await import('../dist/index.js');
	const sandbox = await serveSandbox(options);
	process.send({ baseUrl: sandbox.baseUrl, key: sandbox.keys.sandbox });
	answerCalls({
		spentUs,
		flushMs: () => flushMs(options.dataDir),
		memory: () => {
			globalThis.gc?.();
			return { heapBytes: process.memoryUsage().heapUsed, residentBytes: process.memoryUsage().rss };
		},
		size: () => statSync(path.join(options.dataDir, 'changes.jsonl')).size,
		end: () => options.dataDir && rmSync(options.dataDir, { recursive: true, force: true }),
	});
}

/** The time that the disk takes to keep what a batch of creates would write. */
async function flushMs(folder) {
	const handle = await open(path.join(folder, 'flush'), 'a');
	const times = [];
	for (let turn = 0; turn < 50; turn += 1) {
		await handle.appendFile(Buffer.alloc(10_000, 'x'));
		const started = performance.now();
		await handle.datasync();
		times.push(performance.now() - started);
	}
	await handle.close();
	return median(times);
}

function temporary() {
	return mkdtempSync(path.join(tmpdir(), 'sandbox-rate-'));
}

function answerCalls(calls) {
	const answer = async ({ call, ...input }) => process.send({ value: await calls[call](input) });
	process.on('message', (message) => void answer(message));
}

/** Sends so many creates over so many connections; gives the requests a second. */
async function load({ baseUrl, key, from, requests, connections }) {
	const pool = new Pool(baseUrl, { connections, pipelining: 1 });
	const headers = { [KEY_HEADER]: `Bearer ${key}`, 'content-type': 'application/json' };
	let next = from;
	const started = performance.now();
	const worker = async () => {
		while (next < from + requests) {
			const { statusCode, body } = await pool.request({
				path: '/api/v1/assets',
				method: 'POST',
				headers,
				body: bodyOf(next++),
			});
			if (statusCode !== 201) throw new Error(`${statusCode} ${await body.text()}`);
			await body.dump();
		}
	};
	await Promise.all(Array.from({ length: connections }, worker));
	const rate = requests / ((performance.now() - started) / 1000);
	await pool.close();
	return rate;
}

function start(role) {
	const child = fork(import.meta.filename, ['--role', role], {
		execArgv: ['--expose-gc'],
	});
	const stop = () => child.kill();
	process.once('exit', stop);
	return {
		ready: role === 'load' ? undefined : once(child, 'message').then(([address]) => address),
		async call(call, input = {}) {
			child.send({ call, ...input });
			const [{ value }] = await once(child, 'message');
			return value;
		},
	};
}

async function measureRates(requests, rounds, connectionCounts) {
	const loader = start('load');
	const names = ['bare', 'memory', 'disk'];
	const servers = Object.fromEntries(names.map((name) => [name, start(name)]));
	const targets = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await servers[name].ready])));
	let from = 0;
	for (const connections of connectionCounts) {
		const rates = Object.fromEntries(names.map((name) => [name, []]));
		const costs = Object.fromEntries(names.map((name) => [name, []]));
		const flushes = [];
		for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
			for (const name of names) {
				const before = await servers[name].call('spentUs');
				const rate = await loader.call('load', { ...targets[name], from: (from += requests), requests, connections });
				if (round < 0) continue;
				rates[name].push(rate);
				costs[name].push(((await servers[name].call('spentUs')) - before) / requests);
			}
			flushes.push(await servers.disk.call('flushMs'));
		}
		console.log(`${connections} connections, ${median(flushes).toFixed(1)} ms for one fdatasync of the disk alone`);
		for (const name of names) {
			// Each slice beside the bare one of its own round, when the machine was as busy.
			const share = median(rates[name].map((rate, round) => rate / rates.bare[round]));
			const rate = median(rates[name]).toFixed(0).padStart(7);
			const cost = median(costs[name]).toFixed(1).padStart(5);
			console.log(
				`${name.padEnd(8)} ${rate} creates/s  ${(share * 100).toFixed(0).padStart(4)} % of bare  ${cost} µs of processor`,
			);
		}
	}
	await servers.disk.call('end');
	process.exit();
}

function median(list) {
	return list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)];
}

async function measureMemory(creates) {
	const loader = start('load');
	const server = start('disk');
	const target = await server.ready;
	const step = creates / 10;
	for (let done = 0; done <= creates; done += step) {
		const { heapBytes, residentBytes } = await server.call('memory');
		const size = await server.call('size');
		console.log(
			`${String(done).padStart(8)} creates   heap ${mib(heapBytes)}   resident ${mib(residentBytes)}   log ${mib(size)}`,
		);
		if (done < creates) await loader.call('load', { ...target, from: done, requests: step, connections: 50 });
	}
	await server.call('end');
	process.exit();
}

function mib(bytes) {
	return `${(bytes / 2 ** 20).toFixed(1).padStart(6)} MiB`;
}
