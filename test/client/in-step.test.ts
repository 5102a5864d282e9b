/**
 * Answers and requests of a connection that come apart: a server that answers once too often. Whatever the surplus answer is
 * and whenever it comes, no row is called created or refused that is not.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../src/client/client.ts';
import { client, codeOf } from './create-asset.ts';
import { answerWith, createServers } from './raw-server.ts';

const ROWS = 8;
const idOf = (row: number): string => `F-00${row}`;
const bodyOf = (row: number): string =>
	JSON.stringify({ enrollmentId: idOf(row), status: 'available', source: 'sheets-import' });
const made = (row: number, more: object = {}): string =>
	answerWith(201, JSON.stringify({ id: `asset-${row}`, enrollmentId: idOf(row), ...more }));
const error = (code: string): string => JSON.stringify({ code, message: 'não', publicDetails: {} });
const refusal = answerWith(422, error('input-validation-error'));

/** The surplus answer: about no particular row, or about the previous one. */
const SURPLUS = {
	'a refusal': () => refusal,
	'the asset of the row before': (row: number) => made(row - 1),
	'an asset without its enrollment id': () => answerWith(201, '{"id":"asset-x"}'),
	'a key refused': () => answerWith(401, error('unauthorized')),
	'a pause': () => answerWith(429, '', ['retry-after: 0']),
	'an answer without a body': () => 'HTTP/1.1 204 No Content\r\n\r\n',
} as const satisfies Readonly<Record<string, (row: number) => string>>;

const MOMENTS = [
	'right behind the answer before',
	'on the idle connection',
	'in front of the answer, at once',
	'in front of the answer, which is late',
] as const;
const LATE_MS = 20;

const { start, close } = createServers();
afterAll(close);

/** Answers in order; every third row is refused. The surplus comes before the answer to `at`. */
async function serve(at: number, surplus: string, when: (typeof MOMENTS)[number]) {
	const created = new Set<number>();
	const posts = new Map<number, number>();
	const server = await start({
		onRequest: (socket, _, __, body) => {
			const { enrollmentId }: { readonly enrollmentId: string } = JSON.parse(body);
			const row = Number(enrollmentId.slice(-3));
			posts.set(row, (posts.get(row) ?? 0) + 1);
			const isRefused = row % 3 === 0;
			if (!isRefused) created.add(row);
			const own = isRefused ? refusal : made(row);
			const write = (text: string): void => {
				if (!socket.destroyed) socket.write(text);
			};
			if (when === 'right behind the answer before' && row === at - 1) write(own + surplus);
			else if (when === 'on the idle connection' && row === at - 1) {
				write(own);
				setTimeout(write, 10, surplus);
			} else if (when === 'in front of the answer, at once' && row === at) write(surplus + own);
			else if (when === 'in front of the answer, which is late' && row === at) {
				write(surplus);
				setTimeout(write, LATE_MS, own);
			} else if (when === 'in front of the answer, which is late' && row > at) setTimeout(write, LATE_MS, own);
			else write(own);
		},
	});
	return { server, truth: { created, posts } };
}

/** Sends the rows one by one on one slot. */
async function sendAll(api: ApiClient, pauseMs: number): Promise<ReadonlyMap<number, string>> {
	const known = new Map<number, string>();
	for (let row = 1; row <= ROWS; row++) {
		known.set(row, (await api.createAsset(bodyOf(row), { slot: 0 })).kind);
		if (pauseMs > 0) await delay(pauseMs);
	}
	await api.close();
	return known;
}

const CASES = Object.keys(SURPLUS).flatMap((surplus) =>
	MOMENTS.flatMap((when) => [2, 3, 5, 6, ROWS].map((at) => [surplus, when, at] as const)),
);

describe.concurrent('a surplus answer', () => {
	test.each(CASES)('%s, %s %i, gives no row a wrong outcome', async (name, when, at) => {
		const surplus = Object.entries(SURPLUS).find(([one]) => one === name)?.[1](at) ?? '';
		const { server, truth } = await serve(at, surplus, when);
		const api = client(`http://127.0.0.1:${server.port}`);
		const known = await sendAll(api, when === 'on the idle connection' ? 30 : 0);
		const lies = [...known].filter(
			([row, kind]) =>
				(kind === 'created' && !truth.created.has(row)) ||
				(kind !== 'created' && kind !== 'unconfirmed' && truth.created.has(row)),
		);
		expect(lies).toEqual([]);
		// Only rows near the surplus are unconfirmed.
		expect([...known.values()].filter((kind) => kind === 'unconfirmed').length).toBeLessThanOrEqual(3);
		expect(Math.max(...truth.posts.values())).toBe(1);
	});
});

test('an answer to another request closes the connection, and the next row opens a new one', async () => {
	const server = await start({
		onRequest: (socket, number) => socket.write(number === 2 ? made(1) : made(number)),
	});
	const api = client(`http://127.0.0.1:${server.port}`);
	const outcomes: string[] = [];
	for (const row of [1, 2, 3]) outcomes.push(codeOf(await api.createAsset(bodyOf(row), { slot: 0 })));
	await api.close();
	expect(outcomes).toEqual(['created asset-1', 'unconfirmed answer-to-another-request', 'created asset-3']);
	expect(server.counts).toMatchObject({ requests: 3, connections: 2 });
});

test('an answer without an enrollment id is the last one on its connection', async () => {
	// Each refusal comes twice, the second time late: it would be mistaken for the next request's answer.
	const server = await start({
		onRequest: (socket, _, __, body) => {
			const { enrollmentId }: { readonly enrollmentId: string } = JSON.parse(body);
			const row = Number(enrollmentId.slice(-3));
			socket.write(row % 2 === 0 ? made(row) : refusal);
			if (row % 2 === 1) setTimeout(() => socket.destroyed || socket.write(refusal), LATE_MS);
		},
	});
	const api = client(`http://127.0.0.1:${server.port}`);
	const kinds: string[] = [];
	for (const row of [1, 2, 4, 6, 1, 2]) kinds.push((await api.createAsset(bodyOf(row), { slot: 0 })).kind);
	await api.close();
	// The second refusal came after three assets, so the client waited for further bytes.
	expect(kinds).toEqual(['refused', 'created', 'created', 'created', 'unconfirmed', 'created']);
	expect(server.counts).toMatchObject({ requests: 6, connections: 3 });
});

test.each([
	['refusals', refusal, 'refused input-validation-error'],
	[
		'assets whose number is spelled in another way',
		answerWith(201, JSON.stringify({ id: 'asset-7', enrollmentId: `PAT-${idOf(7)}` })),
		'created asset-7 response-other-enrollment-id',
	],
])('%s in a row each have their own connection and are accepted', async (_, text, outcome) => {
	const server = await start({ onRequest: (socket) => socket.write(text) });
	const api = client(`http://127.0.0.1:${server.port}`);
	const outcomes: string[] = [];
	for (let times = 0; times < 3; times++) outcomes.push(codeOf(await api.createAsset(bodyOf(7), { slot: 0 })));
	await api.close();
	expect(outcomes).toEqual([outcome, outcome, outcome]);
	expect(server.counts).toMatchObject({ requests: 3, connections: 3 });
});
