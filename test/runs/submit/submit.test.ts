import { cpSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { identifyKey } from '../../../src/runs/record/key-fingerprint.ts';
import type { CreateOutcome } from '../../../src/client/outcome.ts';
import { decodeEntry } from '../../../src/runs/journal/journal-entry.ts';
import { resolveRows } from '../../../src/runs/view/resolve-rows.ts';
import type { JournalEntry } from '../../../src/runs/record/run-record.ts';
import { openRun } from '../../../src/runs/view/run-view.ts';
import { readRunRecord, writeRunRecord } from '../../../src/runs/record/run-folder.ts';
import { submitRun } from '../../../src/runs/submit/submit.ts';
import type { SubmitEvent } from '../../../src/runs/submit/submission.ts';
import { after, type FakeApi, fakeApi, keyRefused, lost, notSent, refusal, throttled } from '../fake-api.ts';
import { fastClock } from '../fast-clock.ts';
import { ENVIRONMENT, KEY_IDENTITY, idsOf, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';
import { linesOfLog } from '../../disk/log-of.ts';

function entriesOf(dir: string): JournalEntry[] {
	return linesOfLog(path.join(dir, 'journal.jsonl')).map(decodeEntry);
}

describe('an API that answers 404 to everything', () => {
	const notFound: CreateOutcome = {
		kind: 'refused',
		error: { status: 404, code: 'resource-not-found', message: 'no' },
	};

	test('stops the run after the first five rows', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(50) });
		const { reason, fault, counts } = await sendRun(dir, fakeApi(notFound));
		expect({ reason, code: fault?.code }).toEqual({ reason: 'stopped', code: 'api-address-unknown' });
		expect(counts.refused).toBeLessThan(10);
	});

	test('is accepted for rows with an employee, who may be unknown to the API', async () => {
		const body = { employeeId: '3f0c1a52-6a0e-4c55-9a3e-0d9a7e1b2c3d' };
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(50), body });
		const result = await sendRun(dir, fakeApi(notFound));
		expect(result).toMatchObject({ reason: 'finished', counts: { refused: 50, left: 0 } });
	});
});

describe('sending a run', () => {
	test('creates every draft once and reports it', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(50) });
		const api = fakeApi();
		const result = await sendRun(dir, api);
		expect(result).toMatchObject({ reason: 'finished', counts: { total: 50, created: 50, left: 0 }, unrecorded: [] });
		expect([...api.assets.values()]).toEqual(Array.from({ length: 50 }, () => 1));
		expect(entriesOf(dir).at(-1)).toMatchObject({ type: 'ended', reason: 'finished' });
	});

	test('writes the attempt to disk before the request is sent', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(40) });
		const late: string[] = [];
		const api = fakeApi(({ id }) => {
			const n = Number(id.slice(4));
			if (!entriesOf(dir).some((entry) => entry.type === 'attempt' && entry.n === n)) late.push(id);
			return undefined;
		});
		await sendRun(dir, api);
		expect(late).toEqual([]);
		expect(api.calls).toHaveLength(40);
	});

	test('sends the first request alone, then at most as many at once as allowed', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(60) });
		const together: number[] = [];
		const api: FakeApi = fakeApi(() => void together.push(api.seen.inFlight), 5);
		await sendRun(dir, api, { concurrency: 6 });
		expect(together[0]).toBe(1);
		expect(api.seen.mostInFlight).toBe(6);
		expect(new Set(api.calls.map(({ slot }) => slot)).size).toBe(6);
	});

	test('puts every draft into one bucket, and the buckets add up', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(90) });
		const api = fakeApi(({ count }) => [refusal, lost, undefined][count % 3]);
		const { counts } = await sendRun(dir, api);
		expect(counts).toEqual({ total: 90, created: 30, refused: 30, unconfirmed: 30, skipped: 0, left: 0 });
		expect((await openRun(dir)).figures).toEqual({
			units: 90,
			created: 30,
			refused: 30,
			rejected: 0,
			unconfirmed: 30,
			skipped: 0,
			notSent: 0,
		});
	});

	test('repeats only what was not processed', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(30) });
		const api = fakeApi(({ id, attempt }) => {
			const n = Number(id.slice(4));
			if (n % 5 === 0 && attempt < 2) return notSent;
			if (n % 7 === 0 && attempt < 2) return throttled(1000);
			if (n % 11 === 0) return lost;
			return undefined;
		});
		expect((await sendRun(dir, api, { concurrency: 1 })).reason).toBe('finished');
		const times = (n: number): number => api.calls.filter(({ id }) => id === `PAT-${n}`).length;
		expect([1, 5, 7, 11].map(times)).toEqual([1, 3, 3, 1]);
		expect(Math.max(...api.assets.values())).toBe(1);
	});

	test('reports progress at most ten times a second, and at the end', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(200) });
		const events: SubmitEvent[] = [];
		// Each reading advances it by a millisecond.
		let passedMs = 0;
		const clock = { now: () => passedMs++, sleep: async () => {}, random: () => 0.5 };
		await sendRun(dir, fakeApi(), { clock, onEvent: (event) => events.push(event) });
		const told = events.filter((event) => event.kind === 'progress');
		const seconds = passedMs / 1000;
		expect(told.length).toBeGreaterThan(5 * seconds);
		expect(told.length).toBeLessThanOrEqual(10 * seconds + 2);
		expect(told.at(-1)).toMatchObject({ counts: { created: 200, left: 0 }, inFlight: 0 });
		expect(told.at(-1)?.perSecond).toBeGreaterThan(100 / seconds);
	});

	test('never holds more than a few drafts beyond those in flight', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(3000), body: { brand: 'x'.repeat(500) } });
		const requested = new AbortController();
		const api = fakeApi(() => {
			requested.abort();
			return undefined;
		});
		const { counts } = await sendRun(dir, api, { stop: { requested: requested.signal } });
		expect(counts.created).toBe(1);
		expect(counts.left).toBe(2999);
	});
});

describe('a run that stops', () => {
	test('at a damaged batch of its plan has sent everything before it except what was about to be sent', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(200) });
		const planFile = path.join(dir, 'plan.jsonl');
		writeFileSync(planFile, readFileSync(planFile, 'utf8').replace('"n":150,', '"n":950,'));
		const api = fakeApi();
		expect(await sendRun(dir, api)).toMatchObject({
			reason: 'stopped',
			fault: { code: 'plan-damaged', params: { kind: 'named' } },
		});
		expect([...api.assets.keys()]).toEqual(idsOf(api.assets.size));
		expect(api.assets.size).toBeGreaterThan(128 - 4);
		expect(api.assets.size).toBeLessThanOrEqual(128);
	});

	test('because of its key leaves the rest unsent, and can be resumed', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(40) });
		const first = fakeApi(after(10, keyRefused));
		const stopped = await sendRun(dir, first);
		expect(stopped).toMatchObject({ reason: 'stopped', fault: { code: 'api-key-refused' } });
		expect(stopped.counts.created + stopped.counts.left).toBe(40);
		const second = fakeApi();
		expect(await sendRun(dir, second)).toMatchObject({ reason: 'finished', counts: { created: 40, left: 0 } });
		expect([...first.assets.keys(), ...second.assets.keys()].toSorted()).toEqual(idsOf(40).toSorted());
	});

	test('when failures are more than allowed', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(100) });
		const result = await sendRun(dir, fakeApi(refusal), { maxFailures: 5, concurrency: 1 });
		expect(result).toMatchObject({ fault: { code: 'too-many-failures' }, counts: { refused: 6, left: 94 } });
	});

	test('after many unconfirmed rows in a row, before thousands must be looked up by hand', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(500) });
		const result = await sendRun(dir, fakeApi(lost));
		expect(result.fault?.code).toBe('api-keeps-failing');
		expect(result.counts.unconfirmed).toBeLessThan(25 + 4);
	});

	test('on the first signal awaits requests in flight and starts nothing new', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(100) });
		const requested = new AbortController();
		const api = fakeApi(({ count }) => void (count === 20 && requested.abort()), 5);
		const result = await sendRun(dir, api, { clock: fastClock(1), stop: { requested: requested.signal } });
		expect(result).toMatchObject({ reason: 'interrupted', counts: { unconfirmed: 0 } });
		expect(result.counts.created).toBe(api.assets.size);
		expect(api.assets.size).toBeLessThan(30);
	});

	test('on the second signal gives up requests in flight at once', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(100) });
		const [requested, now] = [new AbortController(), new AbortController()];
		const api = fakeApi(({ count }) => {
			if (count < 10) return undefined;
			requested.abort();
			now.abort();
			// A client that never answers.
			return new Promise(() => {});
		});
		const result = await sendRun(dir, api, { stop: { requested: requested.signal, now: now.signal } });
		expect(result.reason).toBe('interrupted');
		expect(result.counts.unconfirmed).toBe(api.calls.length - api.assets.size);
		expect(result.counts.unconfirmed).toBeGreaterThan(0);
	});

	test('on the first signal awaits requests in flight for a limited time', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(20) });
		const requested = new AbortController();
		const api = fakeApi(({ count }, signal) => {
			if (count < 3) return undefined;
			requested.abort();
			return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(lost)));
		});
		const result = await sendRun(dir, api, { drainMs: 500, stop: { requested: requested.signal } });
		expect(result.counts.unconfirmed).toBe(api.calls.length - api.assets.size);
	});
});

describe('resuming after a crash', () => {
	test('at any moment: nothing is created twice, nothing is lost, requests in flight are unconfirmed', async () => {
		const ids = idsOf(60);
		const runsDir = throwAwayFolder();
		const dir = await makeRun(runsDir, { ids });
		const moments: { readonly dir: string; readonly made: ReadonlyMap<string, number> }[] = [];
		const api: FakeApi = fakeApi(({ count, create }) => {
			if (count % 4 !== 0) return undefined;
			// State if killed now: what is on disk, what the API created, what was attempted.
			const outcome = count % 8 === 0 ? create() : undefined;
			const copy = path.join(throwAwayFolder(), 'run-1');
			cpSync(dir, copy, { recursive: true });
			moments.push({ dir: copy, made: new Map(api.assets) });
			return outcome;
		});
		await sendRun(dir, api);
		expect(moments).toHaveLength(15);
		for (const { dir: killed, made } of moments) {
			const resumed = fakeApi();
			const { reason, counts } = await sendRun(killed, resumed);
			expect(reason).toBe('finished');
			const unconfirmed = [];
			for await (const { line, state } of (await openRun(killed)).lines()) {
				if (state === 'unconfirmed') unconfirmed.push(line.key);
			}
			for (const id of ids) expect((made.get(id) ?? 0) + (resumed.assets.get(id) ?? 0)).toBeLessThanOrEqual(1);
			const accounted = new Set([...resumed.assets.keys(), ...made.keys(), ...unconfirmed]);
			expect([...accounted].toSorted()).toEqual(ids.toSorted());
			expect(unconfirmed.length).toBe(counts.unconfirmed);
			expect(unconfirmed.length).toBeLessThanOrEqual(4);
		}
	});

	test('a finished run has nothing to do and stays unchanged', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(5) });
		await sendRun(dir);
		const before = readFileSync(path.join(dir, 'journal.jsonl'));
		const api = fakeApi();
		expect(await sendRun(dir, api)).toMatchObject({ reason: 'nothing-to-do', counts: { created: 5 } });
		expect(api.calls).toEqual([]);
		expect(readFileSync(path.join(dir, 'journal.jsonl'))).toEqual(before);
	});

	test('a journal cut back to an earlier session is refused before anything is sent', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(20) });
		await sendRun(dir, fakeApi(after(5, keyRefused)));
		const earlier = readFileSync(path.join(dir, 'journal.jsonl'));
		await sendRun(dir, fakeApi(after(5, keyRefused)));
		writeFileSync(path.join(dir, 'journal.jsonl'), earlier);
		const api = fakeApi();
		await expect(sendRun(dir, api)).rejects.toMatchObject({ code: 'journal-damaged', params: { kind: 'cut' } });
		expect(api.calls).toEqual([]);
	});
});

describe('a run is refused', () => {
	test.each([3, 0, 1.5, Number.NaN])(
		'with a concurrency of %d and two connections, before anything is written',
		async (concurrency) => {
			const dir = await makeRun(throwAwayFolder(), { ids: idsOf(8) });
			const api = { ...fakeApi(), connections: 2 };
			const settings = { environment: ENVIRONMENT, keyIdentity: KEY_IDENTITY, concurrency };
			await expect(submitRun(dir, api, settings)).rejects.toThrow(RangeError);
			expect(readdirSync(dir).toSorted()).toEqual(['plan.jsonl', 'run.json']);
			expect(api.calls).toEqual([]);
		},
	);

	test('when its plan was never finished, or was a dry run', async () => {
		const runsDir = throwAwayFolder();
		const unfinished = await makeRun(runsDir, { ids: idsOf(2) });
		const { planned: _, ...record } = await readRunRecord(unfinished);
		await writeRunRecord(unfinished, record);
		await expect(sendRun(unfinished)).rejects.toMatchObject({ code: 'plan-unfinished' });
		const dry = await makeRun(runsDir, { name: 'run-2', ids: idsOf(2), record: { command: 'validate' } });
		await expect(sendRun(dry)).rejects.toMatchObject({ code: 'run-was-dry' });
	});

	test.each([
		['another address', { baseUrl: 'https://other.example' }],
		['another kind of key', { kind: 'production' }],
		['a world that is gone', { embedded: 'x' }],
	] as const)('in another environment: %s', async (_, other) => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(2) });
		const api = fakeApi();
		const environment = { ...ENVIRONMENT, ...other };
		await expect(sendRun(dir, api, { environment })).rejects.toMatchObject({ code: 'run-of-another-environment' });
		expect(api.calls).toEqual([]);
	});

	test('with an unknown key, unless the user says that the company is the same', async () => {
		const runsDir = throwAwayFolder();
		await sendRun(await makeRun(runsDir, { name: 'run-1', ids: ['A'] }));
		const dir = await makeRun(runsDir, { name: 'run-2', ids: ['B'] });
		const keyIdentity = identifyKey('svc_test_of-another-company');
		await expect(sendRun(dir, fakeApi(), { keyIdentity })).rejects.toMatchObject({
			code: 'key-of-another-company',
			params: { run: 'run-1' },
		});
		expect(await sendRun(dir, fakeApi(), { keyIdentity, sameCompany: true })).toMatchObject({ reason: 'finished' });
		const third = await makeRun(runsDir, { name: 'run-3', ids: ['C'] });
		expect(await sendRun(third, fakeApi(), { keyIdentity })).toMatchObject({ reason: 'finished' });
	});

	test('but not with the right key after one that the API refused', async () => {
		const runsDir = throwAwayFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: ['A'] });
		const keyIdentity = identifyKey('svc_test_mistyped');
		expect(await sendRun(dir, fakeApi(keyRefused), { keyIdentity })).toMatchObject({ reason: 'stopped' });
		const other = await makeRun(runsDir, { name: 'run-2', ids: ['B'] });
		expect(await sendRun(other)).toMatchObject({ reason: 'finished', counts: { created: 1 } });
		expect(await sendRun(dir)).toMatchObject({ reason: 'finished', counts: { created: 1 } });
		const third = await makeRun(runsDir, { name: 'run-3', ids: ['C'] });
		await expect(sendRun(third, fakeApi(), { keyIdentity: identifyKey('svc_test_other') })).rejects.toMatchObject({
			code: 'key-of-another-company',
		});
	});

	test("with another company's key if the earlier run has only unconfirmed rows", async () => {
		const runsDir = throwAwayFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: ['A'] });
		await sendRun(dir, fakeApi(lost));
		const second = await makeRun(runsDir, { name: 'run-2', ids: ['B'] });
		await expect(sendRun(second, fakeApi(), { keyIdentity: identifyKey('svc_test_other') })).rejects.toMatchObject({
			code: 'key-of-another-company',
			params: { run: 'run-1' },
		});
	});

	test('while another process is sending in the same folder and environment', async () => {
		const runsDir = throwAwayFolder();
		const first = await makeRun(runsDir, { name: 'run-1', ids: idsOf(30) });
		const second = await makeRun(runsDir, { name: 'run-2', ids: idsOf(3, 'OUTRO-') });
		let begin = (): void => {};
		let goOn = (): void => {};
		const begun = new Promise<void>((resolve) => (begin = resolve));
		const refused = new Promise<void>((resolve) => (goOn = resolve));
		const sending = sendRun(
			first,
			fakeApi(async () => {
				begin();
				await refused;
				return undefined;
			}),
		);
		await begun;
		await expect(sendRun(second)).rejects.toMatchObject({
			code: 'runs-folder-locked',
			params: { pid: process.pid },
		});
		goOn();
		await sending;
		expect(await sendRun(second)).toMatchObject({ reason: 'finished' });
		expect(readdirSync(runsDir).filter((name) => name.startsWith('.lock'))).toEqual([]);
	});

	test.skipIf(process.platform === 'win32')(
		'through a link to its folder, beside which lies another lock',
		async () => {
			const dir = await makeRun(throwAwayFolder(), { ids: idsOf(3) });
			const link = path.join(throwAwayFolder(), 'run-1');
			symlinkSync(dir, link);
			const api = fakeApi();
			const refused = { code: 'run-folder-linked', params: { path: link, real: realpathSync(dir) } };
			await expect(sendRun(`${link}/`, api)).rejects.toMatchObject(refused);
			await expect(resolveRows(link, ['PAT-1'], { kind: 'created' })).rejects.toMatchObject(refused);
			expect(api.calls).toEqual([]);
		},
	);
});
