/** One worker on a virtual clock: what it journals and when, and how long it waits before repeating an item. */
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/messages/fault.ts';
import type { Journal } from '../../../src/runs/journal/journal.ts';
import type { JournalEntry } from '../../../src/runs/record/run-record.ts';
import { createFailureWatch } from '../../../src/runs/submit/failure-limit.ts';
import { ProgressMeter } from '../../../src/runs/submit/progress-meter.ts';
import { Sender, type SentOutcome, type Subject } from '../../../src/runs/submit/sender.ts';
import { createVirtualClock } from '../virtual-clock.ts';

const problem = { code: 'connection-failed', params: { host: 'h', reason: 'ECONNREFUSED' } } as const;
const created: SentOutcome = { kind: 'created', about: {} };
const refused: SentOutcome = { kind: 'refused', about: { status: 422 } };
const lost: SentOutcome = { kind: 'unconfirmed', about: { problem } };
const notSent: SentOutcome = { kind: 'not-sent', problem };
const throttled = { kind: 'throttled', retryAfterMs: 1_000, problem } as const;
const stopped: SentOutcome = { kind: 'stopped', fault: new Fault('api-key-refused', {}, { class: 'stopped' }) };
const LATENCY_MS = 10;

interface Surroundings {
	/** Outcomes of the requests in order; the last one repeats. */
	readonly outcomes?: readonly SentOutcome[];
	readonly items?: number;
	readonly send?: Subject['send'];
	readonly append?: (entry: JournalEntry) => Promise<void>;
	readonly maxPerSecond?: number;
	readonly stop?: { readonly requested: AbortController; readonly now: AbortController };
}

const newStop = () => ({ requested: new AbortController(), now: new AbortController() });

/** Everything one worker did, with the times of its requests. */
async function run({ outcomes = [created], items = 1, send, append, maxPerSecond, stop = newStop() }: Surroundings) {
	const clock = createVirtualClock(() => 0, 0);
	const from = clock.now();
	const did: string[] = [];
	const sentAt: number[] = [];
	const note = (entry: JournalEntry): void => void did.push(entry.type);
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
		subject: {
			async send(item, ...others) {
				did.push('send');
				sentAt.push(clock.now() - from);
				if (send !== undefined) return send(item, ...others);
				const outcome = outcomes[Math.min(requests++, outcomes.length - 1)] ?? created;
				await clock.sleep(LATENCY_MS);
				const { n } = item;
				return { outcome, entryAt: (at) => ({ type: 'created', n, at, id: 'a', createdAt: at }) };
			},
		},
		journal,
		clock,
		meter: new ProgressMeter({ total: items, created: 0, refused: 0, unconfirmed: 0, skipped: 0, left: items }, from),
		failures: createFailureWatch({ maxUnconfirmedInARow: 25 }),
		concurrency: 1,
		maxPerSecond,
		onEvent: (event) => void (event.kind === 'paused' && did.push(`pause ${event.ms}`)),
		stop: { requested: stop.requested.signal, now: stop.now.signal },
		async *items() {
			yield Array.from({ length: items }, (_, index) => ({ n: index + 1, body: '{}' }));
		},
	});
	const result = await clock.passUntil(sender.run().catch((error: unknown) => ({ thrown: error })));
	return { did, sentAt, result };
}

const pausesOf = (did: readonly string[]): readonly string[] => did.filter((one) => one.startsWith('pause'));

describe('one item', () => {
	test.each<[string, SentOutcome, string]>([
		['created', created, 'finished'],
		['refused', refused, 'finished'],
		['lost', lost, 'finished'],
		['refused with all others', stopped, 'api-key-refused'],
	])('that is %s is journaled before and after its request, and sent once', async (_, outcome, reason) => {
		expect((await run({ outcomes: [outcome] })).did).toEqual(['attempt', 'send', 'created', `ended ${reason}`]);
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
		['refused', refused],
		['throttled', throttled],
	])('that is likely %s, but is unconfirmed, is never sent again', async (_, likely) => {
		const { did, result } = await run({
			async send({ n }, _slot, _signal, onAnswered) {
				onAnswered(likely);
				await new Promise(setImmediate);
				return { outcome: lost, entryAt: (at) => ({ type: 'unconfirmed', n, at, problem }) };
			},
		});
		expect(did.filter((what) => what === 'send' || what === 'unconfirmed')).toEqual(['send', 'unconfirmed']);
		expect(result).toMatchObject({ reason: 'finished', counts: { unconfirmed: 1, left: 0 } });
	});

	test('whose outcome is not certain yet blocks neither other items nor the end of the run', async () => {
		let decide = (): void => {};
		const decided = new Promise<void>((resolve) => (decide = resolve));
		const { did, result } = await run({
			items: 2,
			async send({ n }, _slot, _signal, onAnswered) {
				onAnswered(refused);
				if (n === 1) await decided;
				else decide();
				return { outcome: refused, entryAt: (at) => ({ type: 'refused', n, at, error: { status: 422 } }) };
			},
		});
		expect(did).toEqual(['attempt', 'send', 'attempt', 'send', 'refused', 'refused', 'ended finished']);
		expect(result).toMatchObject({ counts: { refused: 2, left: 0 } });
	});

	test('that is throttled pauses all as soon as that is likely, but only once', async () => {
		let isFirst = true;
		const { did, sentAt } = await run({
			items: 2,
			async send({ n }, _slot, _signal, onAnswered) {
				const outcome = isFirst ? throttled : created;
				isFirst = false;
				onAnswered(outcome);
				await new Promise(setImmediate);
				const entryAt = (at: string): JournalEntry =>
					outcome === throttled
						? { type: 'released', n, at, problem }
						: { type: 'created', n, at, id: 'a', createdAt: at };
				return { outcome, entryAt };
			},
		});
		expect(pausesOf(did)).toEqual(['pause 1000']);
		expect(did.indexOf('pause 1000')).toBeLessThan(did.indexOf('released'));
		expect(sentAt).toEqual([0, 1_000, 1_000]);
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
			async send({ n }) {
				stop.requested.abort();
				return { outcome: notSent, entryAt: (at) => ({ type: 'released', n, at, problem }) };
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
