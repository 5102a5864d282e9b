/** What one worker does with one item: what it writes down and when, and who waits for how long. */
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../src/messages/fault.ts';
import type { JournalEntry } from '../../../src/runs/record/run-record.ts';
import { createGate } from '../../../src/runs/submit/gate.ts';
import { createRetryBudget } from '../../../src/runs/submit/retry-budget.ts';
import { type Delivery, sendItem } from '../../../src/runs/submit/send-item.ts';
import type { Item, SentOutcome, Subject } from '../../../src/runs/submit/subject.ts';

const WORKERS = 2;
const problem = { code: 'connection-failed', params: { host: 'h', reason: 'ECONNREFUSED' } } as const;
const created: SentOutcome = { kind: 'created', about: {} };
const refused: SentOutcome = { kind: 'refused', about: { status: 422 } };
const lost: SentOutcome = { kind: 'unconfirmed', about: { problem } };
const notSent: SentOutcome = { kind: 'not-sent', problem };
const throttled = { kind: 'throttled', retryAfterMs: 1_000, problem } as const;
const keyRefused = new Fault('api-key-refused', {}, { class: 'stopped' });

interface Surroundings {
	readonly outcome?: SentOutcome | Error;
	readonly subject?: Partial<Subject<Item>>;
	readonly showsLoad?: boolean;
	readonly append?: () => Promise<void>;
	readonly onSend?: () => void;
	/** Where there is a rate it waits for its turn. */
	readonly perSecond?: () => number | undefined;
	readonly stopping?: AbortController;
}

/** Workers of a run on a clock that stands still but for their pauses, with all that they did in order. */
function workers({
	outcome = created,
	subject,
	showsLoad = false,
	append,
	onSend,
	perSecond = () => undefined,
	stopping = new AbortController(),
}: Surroundings) {
	const did: unknown[] = [];
	let now = 0;
	const clock = {
		now: () => now,
		sleep: async (ms: number) => void (now += ms),
		random: () => 0,
	};
	const note = (entry: JournalEntry): void => void did.push(entry.type);
	const delivery: Delivery<Item> = {
		subject: {
			async send() {
				did.push('send');
				onSend?.();
				now += 10;
				if (outcome instanceof Error) throw outcome;
				return { outcome, entryAt: (at) => ({ type: 'created', n: 1, at, id: 'a', createdAt: at }) };
			},
			entryOfUnsent: (_, at, unsent) => ({ type: 'released', n: 1, at, problem: unsent }),
			...subject,
		},
		journal: {
			async append(entry) {
				await append?.();
				note(entry);
			},
			note,
			whenDurable: async () => {},
			fault: () => undefined,
			end: async () => ({ unrecorded: [] }),
		},
		gate: createGate(clock, perSecond),
		budget: createRetryBudget(WORKERS),
		clock,
		stopping: stopping.signal,
		giveUp: new AbortController().signal,
		inFlight: new Set(),
		throttles: { inARow: 0 },
		stop: (fault) => void did.push(fault.code),
		onPace(event) {
			did.push(event.kind);
			return showsLoad;
		},
		onSettled: (kind, at) => void did.push(`settled ${kind} at ${at}`),
		onPause: (ms) => void did.push(`pause ${ms}`),
	};
	const send = (): Promise<number | undefined> => sendItem({ n: 1 }, 0, delivery);
	return { did, delivery, clock, send };
}

describe('one item', () => {
	test.each<[string, SentOutcome, readonly string[]]>([
		['created', created, ['answered', 'settled created at 10']],
		['refused', refused, ['answered', 'settled refused at 10']],
		['lost', lost, ['lost', 'settled unconfirmed at 10']],
		['refused with all others', { kind: 'stopped', fault: keyRefused }, ['api-key-refused']],
	])('that is %s is written down before and after the request, and done with', async (_, outcome, shown) => {
		const { did, send, delivery } = workers({ outcome });
		expect(await send()).toBeUndefined();
		expect(did).toEqual(['attempt', 'send', 'created', ...shown]);
		expect(delivery.inFlight.size).toBe(0);
	});

	test('that waits for its turn when the run stops leaves nothing behind', async () => {
		const stopping = new AbortController();
		const perSecond = (): number => {
			stopping.abort();
			return 1;
		};
		const { did, send } = workers({ stopping, perSecond });
		expect(await send()).toBeUndefined();
		expect(did).toEqual([]);
	});

	test('whose attempt is being written when the run stops is not sent, and says so', async () => {
		const stopping = new AbortController();
		const { did, send } = workers({ stopping, append: async () => stopping.abort() });
		expect(await send()).toBeUndefined();
		expect(did).toEqual(['attempt', 'released']);
	});

	test('whose attempt the disk does not take is not sent', async () => {
		const fault = new Fault('run-folder-moved', { path: 'runs/a' }, { class: 'stopped' });
		const { did, send } = workers({ append: () => Promise.reject(fault) });
		await expect(send()).rejects.toBe(fault);
		expect(did).toEqual([]);
	});

	test('that a bug of ours fails is no longer in flight', async () => {
		const bug = new Error('bug');
		const { send, delivery } = workers({ outcome: bug });
		await expect(send()).rejects.toBe(bug);
		expect(delivery.inFlight.size).toBe(0);
	});

	test('that is given up, by a client that does not come back, is unconfirmed', async () => {
		const { did, send, delivery } = workers({ subject: { send: () => new Promise(() => {}) } });
		const sending = send();
		await expect.poll(() => delivery.inFlight.size).toBe(1);
		for (const giveUp of delivery.inFlight) giveUp();
		expect(await sending).toBeUndefined();
		expect(did).toEqual(['attempt', 'unconfirmed', 'lost', 'settled unconfirmed at 0']);
	});
});

describe('without a connection', () => {
	const afterSend = (did: readonly unknown[]): unknown[] =>
		did.filter((one) => typeof one === 'string' && /pause|api/.test(one));

	test('one of those who get through waits alone', async () => {
		const { did, send, delivery } = workers({ outcome: notSent });
		delivery.budget.answered();
		expect(await send()).toBe(10 + 125);
		expect(delivery.gate.isPaused()).toBe(false);
		expect(afterSend(did)).toEqual([]);
	});

	test('all wait, and twice as long each round', async () => {
		const { did, send } = workers({ outcome: notSent });
		for (let round = 0; round < 5; round++) await send();
		expect(afterSend(did)).toEqual(['pause 125', 'pause 250', 'pause 500', 'pause 1000', 'pause 2000']);
	});

	test('a round is begun by the first who fails, not by each', async () => {
		const { did, send, clock } = workers({ outcome: notSent });
		await Promise.all([send(), send()]);
		expect(afterSend(did)).toEqual(['pause 125']);
		await clock.sleep(125);
		await send();
		expect(afterSend(did)).toEqual(['pause 125', 'pause 250']);
	});

	test('the run stops when the budget is used up, and nobody waits', async () => {
		const { did, send, delivery } = workers({ outcome: notSent });
		while (delivery.budget.take());
		expect(await send()).toBeUndefined();
		expect(afterSend(did)).toEqual(['api-out-of-reach']);
	});

	test('a run that stops takes nothing from the budget', async () => {
		const stopping = new AbortController();
		const { did, send, delivery } = workers({ outcome: notSent, stopping, onSend: () => stopping.abort() });
		expect(await send()).toBeUndefined();
		expect([delivery.budget.inARow(), afterSend(did)]).toEqual([0, []]);
	});
});

describe('throttled', () => {
	test('without load it waits alone', async () => {
		const { did, send, delivery } = workers({ outcome: throttled });
		expect(await send()).toBe(1_010);
		expect(delivery.gate.isPaused()).toBe(false);
		expect(did.at(-1)).toBe('throttled');
	});

	test('without load, while all wait, they wait as long as it', async () => {
		const { send, delivery, clock } = workers({ outcome: throttled });
		const sending = send();
		delivery.gate.pause(500);
		expect(await sending).toBe(1_010);
		await delivery.gate.pass(delivery.stopping);
		expect(clock.now()).toBe(1_010);
	});

	test.each([
		['longer each time', 0, [0, 125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]],
		['no shorter than the API asks', 1_500, [1_500, 1_500, 1_500, 1_500, 1_500, 2_000, 4_000]],
	])('with load all wait, %s', async (_, retryAfterMs, pauses) => {
		const { did, send } = workers({ outcome: { ...throttled, retryAfterMs }, showsLoad: true });
		for (let time = 0; time < pauses.length; time++) await send();
		expect(did.filter((one) => String(one).startsWith('pause'))).toEqual(pauses.map((ms) => `pause ${ms}`));
	});

	test('with load stops the run at the twenty-first pause in a row', async () => {
		const { did, send } = workers({ outcome: throttled, showsLoad: true });
		for (let time = 0; time < 20; time++) expect(await send()).toBeDefined();
		expect(did).not.toContain('api-keeps-throttling');
		expect(await send()).toBeUndefined();
		expect(did.at(-1)).toBe('api-keeps-throttling');
	});

	test('pauses are counted anew after an answer', async () => {
		const { delivery, send } = workers({ outcome: refused });
		delivery.throttles.inARow = 20;
		await send();
		expect(delivery.throttles.inARow).toBe(0);
	});
});
