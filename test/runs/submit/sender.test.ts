/** One worker on a virtual clock: what it journals and when, and how long it waits before repeating an item. */
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/messages/fault.ts';
import { encodePlanLine } from '../../../src/runs/plan-file/plan-line.ts';
import type { DraftToSend } from '../../../src/runs/submit/item-queue.ts';
import type { CreateOutcome } from '../../../src/client/outcome.ts';
import type { ApiClient } from '../../../src/client/client.ts';
import type { Journal } from '../../../src/runs/journal/journal.ts';
import type { JournalEntry, SentNames } from '../../../src/runs/record/run-record.ts';
import { createFailureWatch } from '../../../src/runs/submit/failure-limit.ts';
import { ProgressMeter } from '../../../src/runs/submit/progress-meter.ts';
import { Sender } from '../../../src/runs/submit/sender.ts';
import { keyRefused, lost, notSent, refusal } from '../fake-api.ts';
import { createVirtualClock } from '../virtual-clock.ts';

const created: CreateOutcome = { kind: 'created', status: 201, id: 'a', notices: [] };
const throttled = { kind: 'throttled', status: 429, retryAfterMs: 1_000 } as const;
const LATENCY_MS = 10;

interface Surroundings {
	/** Outcomes of the requests in order; the last one repeats. */
	readonly outcomes?: readonly CreateOutcome[];
	readonly items?: number;
	readonly first?: Partial<DraftToSend>;
	readonly send?: ApiClient['createAsset'];
	readonly append?: (entry: JournalEntry) => Promise<void>;
	readonly maxPerSecond?: number;
	readonly stop?: { readonly requested: AbortController; readonly now: AbortController };
}

const newStop = () => ({ requested: new AbortController(), now: new AbortController() });

/** Everything one worker did, with the times of its requests. */
async function run({
	outcomes = [created],
	items = 1,
	first = {},
	send,
	append,
	maxPerSecond,
	stop = newStop(),
}: Surroundings) {
	const clock = createVirtualClock(() => 0, 0);
	const from = clock.now();
	const did: string[] = [];
	const entries: JournalEntry[] = [];
	const sentAt: number[] = [];
	const note = (entry: JournalEntry): void => void (did.push(entry.type) && entries.push(entry));
	const journal: Journal = {
		async append(entry) {
			await append?.(entry);
			note(entry);
		},
		note,
		whenDurable: async () => {},
		fault: () => undefined,
		end: async (entry) => {
			did.push(entry.type === 'ended' ? `ended ${entry.reason}` : entry.type);
			return { unrecorded: [] };
		},
	};
	let requests = 0;
	const sender = new Sender({
		client: {
			async createAsset(body, options) {
				did.push('send');
				sentAt.push(clock.now() - from);
				if (send !== undefined) return send(body, options);
				const outcome = outcomes[Math.min(requests++, outcomes.length - 1)] ?? created;
				await clock.sleep(LATENCY_MS);
				return outcome;
			},
		},
		ledger: { fault: () => undefined },
		journal,
		clock,
		meter: new ProgressMeter({ total: items, created: 0, refused: 0, unconfirmed: 0, skipped: 0, left: items }, from),
		failures: createFailureWatch({ maxUnconfirmedInARow: 25 }),
		concurrency: 1,
		maxPerSecond,
		onEvent: (event) => void (event.kind === 'paused' && did.push(`pause ${event.ms}`)),
		stop: { requested: stop.requested.signal, now: stop.now.signal },
		async *items() {
			yield Array.from({ length: items }, (_, index) => ({ n: index + 1, body: '{}', ...first }));
		},
	});
	const result = await clock.passUntil(sender.run().catch((error: unknown) => ({ thrown: error })));
	return { did, entries, sentAt, result };
}

const pausesOf = (did: readonly string[]): readonly string[] => did.filter((one) => one.startsWith('pause'));

describe('one item', () => {
	test.each<[string, CreateOutcome, string, string]>([
		['created', created, 'created', 'finished'],
		['refused', refusal, 'refused', 'finished'],
		['lost', lost, 'unconfirmed', 'finished'],
		['refused with all others', keyRefused, 'released', 'api-key-refused'],
	])('that is %s is journaled before and after its request, and sent once', async (_, outcome, entry, reason) => {
		expect((await run({ outcomes: [outcome] })).did).toEqual(['attempt', 'send', entry, `ended ${reason}`]);
	});

	test('that waits for its turn when the run stops leaves no entry', async () => {
		const stop = newStop();
		const { did } = await run({ items: 2, maxPerSecond: 0.001, stop, append: async () => stop.requested.abort() });
		expect(did).toEqual(['attempt', 'released', 'ended interrupted']);
	});

	test('whose attempt cannot be written is not sent', async () => {
		const fault = new Fault('run-folder-moved', { path: 'runs/a' }, { class: 'stopped' });
		const { did, result } = await run({ append: () => Promise.reject(fault) });
		expect(did).toEqual(['ended run-folder-moved']);
		expect(result).toMatchObject({ reason: 'stopped', fault });
	});

	test('that fails by our own bug ends the journal, and the error is thrown', async () => {
		const bug = new Error('bug');
		const { did, result } = await run({ send: () => Promise.reject(bug) });
		expect(did).toEqual(['attempt', 'send', 'ended failed']);
		expect(result).toEqual({ thrown: bug });
	});

	test('that is given up because the client does not react is unconfirmed', async () => {
		const stop = newStop();
		const { did } = await run({
			stop,
			send: () => {
				stop.now.abort();
				return new Promise(() => {});
			},
		});
		expect(did).toEqual(['attempt', 'send', 'unconfirmed', 'ended finished']);
	});

	test.each([
		['refused', refusal],
		['throttled', throttled],
	])('that is likely %s, but is unconfirmed, is never sent again', async (_, likely) => {
		const { did, result } = await run({
			async send(_body, { onAnswered }) {
				onAnswered?.(likely);
				await new Promise(setImmediate);
				return lost;
			},
		});
		expect(did.filter((what) => what === 'send' || what === 'unconfirmed')).toEqual(['send', 'unconfirmed']);
		expect(result).toMatchObject({ reason: 'finished', counts: { unconfirmed: 1, left: 0 } });
	});

	test('whose outcome is not certain yet blocks neither other items nor the end of the run', async () => {
		let decide = (): void => {};
		const decided = new Promise<void>((resolve) => (decide = resolve));
		let isFirst = true;
		const { did, result } = await run({
			items: 2,
			async send(_body, { onAnswered }) {
				onAnswered?.(refusal);
				if (isFirst) {
					isFirst = false;
					await decided;
				} else decide();
				return refusal;
			},
		});
		expect(did).toEqual(['attempt', 'send', 'attempt', 'send', 'refused', 'refused', 'ended finished']);
		expect(result).toMatchObject({ counts: { refused: 2, left: 0 } });
	});

	test('that is throttled pauses all as soon as that is likely, but only once', async () => {
		let isFirst = true;
		const { did, sentAt } = await run({
			items: 2,
			async send(_body, { onAnswered }) {
				const outcome = isFirst ? throttled : created;
				isFirst = false;
				onAnswered?.(outcome);
				await new Promise(setImmediate);
				return outcome;
			},
		});
		expect(pausesOf(did)).toEqual(['pause 1000']);
		expect(did.indexOf('pause 1000')).toBeLessThan(did.indexOf('released'));
		expect(sentAt).toEqual([0, 1_000, 1_000]);
	});
});

describe('the journal keeps', () => {
	const UNIT = 'nfe:35260341234567000155550010000000011102030406/1/1';
	test.each<[string, SentNames, object | undefined]>([
		['P-1', { enrollmentId: 'P-1' }, { enrollmentId: 'P-1' }],
		['P-1', { enrollmentId: 'P-1', serialNumber: 'S' }, { enrollmentId: 'P-1', serialNumber: 'S' }],
		['P-1/2', { enrollmentId: 'P-2' }, { enrollmentId: 'P-2', key: 'P-1/2' }],
		[UNIT, { enrollmentId: 'P-1' }, undefined],
	])('the names of a draft with the key %s: %j', async (key, body, names) => {
		const origin = { kind: 'row', file: 'a.csv', row: 2 } as const;
		const line = { n: 1, key, origin, body: { ...body, status: 'available', source: 'sheets-import' } } as const;
		const { entries } = await run({ first: { bytes: Buffer.from(encodePlanLine(line)) } });
		expect(entries[0]).toEqual({
			type: 'attempt',
			n: 1,
			at: expect.any(String),
			...(names === undefined ? {} : { names }),
		});
	});

	test('what was noticed of a draft, once it is created', async () => {
		const notices = [{ code: 'again-unmet', found: 'x' }] as const;
		const { entries } = await run({ first: { notices }, outcomes: [throttled, created] });
		expect(entries.filter((one) => 'notices' in one)).toMatchObject([{ type: 'created', notices }]);
	});
});

describe('without a connection', () => {
	test('before the first answer all wait, twice as long each round, until the budget is used up', async () => {
		const { did, result } = await run({ outcomes: [notSent] });
		expect(pausesOf(did)).toEqual(['pause 125', 'pause 250', 'pause 500', 'pause 1000', 'pause 2000']);
		expect(result).toMatchObject({ reason: 'stopped', fault: { code: 'api-out-of-reach', params: { retries: 5 } } });
	});

	test('an item that fails while the run stops does not use the budget', async () => {
		const stop = newStop();
		const { did } = await run({
			stop,
			async send() {
				stop.requested.abort();
				return notSent;
			},
		});
		expect(did).toEqual(['attempt', 'send', 'released', 'ended interrupted']);
	});
});

describe('throttled', () => {
	test('before the first answer all wait as long as the API asks', async () => {
		const { did, sentAt } = await run({ outcomes: [throttled, created], items: 2 });
		expect(pausesOf(did)).toEqual(['pause 1000']);
		expect(sentAt).toEqual([0, 1_010, 1_020]);
	});

	test('without load an item waits alone', async () => {
		const { did, sentAt } = await run({ outcomes: [created, throttled, created], items: 3 });
		expect(pausesOf(did)).toEqual([]);
		expect(sentAt).toEqual([0, 10, 20, 1_020]);
	});

	test.each([
		['longer each time', 0, [0, 125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]],
		['no shorter than the API asks', 1_500, [1_500, 1_500, 1_500, 1_500, 1_500, 2_000, 4_000]],
	])('with load all wait, %s, and the run stops at the twenty-first pause', async (_, retryAfterMs, pauses) => {
		const { did, result } = await run({ outcomes: [{ ...throttled, retryAfterMs }] });
		expect(pausesOf(did).slice(0, pauses.length)).toEqual(pauses.map((ms) => `pause ${ms}`));
		expect(pausesOf(did)).toHaveLength(20);
		expect(result).toMatchObject({ reason: 'stopped', fault: { code: 'api-keeps-throttling' } });
	});

	test('an answer resets the count of pauses', async () => {
		const storm = Array.from({ length: 19 }, () => throttled);
		const { result } = await run({ outcomes: [...storm, created, ...storm, created], items: 2 });
		expect(result).toMatchObject({ reason: 'finished', counts: { created: 2 } });
	});
});
