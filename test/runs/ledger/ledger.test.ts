import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { askLedger, type AskedLedger } from './ask-ledger.ts';
import type { SubmitOptions, SubmitResult } from '../../../src/runs/submit/submission.ts';
import { submitRun } from '../../../src/runs/submit/submit.ts';
import { type FakeApi, fakeApi, keyRefused } from '../fake-api.ts';
import { fastClock } from '../fast-clock.ts';
import { ENVIRONMENT, KEY_IDENTITY, idsOf, makeRun } from '../make-run.ts';
import { scratchFolder } from '../scratch.ts';

const stop = { requested: new AbortController().signal, now: new AbortController().signal };

function submit(dir: string, api: FakeApi, options: Partial<SubmitOptions> = {}): Promise<SubmitResult> {
	const whole = { environment: ENVIRONMENT, keyIdentity: KEY_IDENTITY, concurrency: 4, ...options };
	return submitRun(dir, api, { clock: fastClock(1000), ...whole }, () => {}, stop);
}

describe('the index', () => {
	const open = async (runsDir: string): Promise<AskedLedger> => {
		const ledger = await askLedger(runsDir, { isLocked: true });
		onTestFinished(ledger.close);
		return ledger;
	};

	test('is written once, read afterwards, and made anew when the journal is another', async () => {
		const runsDir = scratchFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(10) });
		await submit(
			dir,
			fakeApi(({ count }) => (count >= 5 ? keyRefused : undefined)),
			{ concurrency: 1 },
		);
		const file = path.join(dir, 'ledger.index');
		expect((await open(runsDir)).count).toBe(5);
		const written = statSync(file).mtimeMs;
		expect((await open(runsDir)).count).toBe(5);
		expect(statSync(file).mtimeMs).toBe(written);
		await submit(dir, fakeApi());
		expect((await open(runsDir)).count).toBe(10);
		rmSync(file);
		expect((await open(runsDir)).count).toBe(10);
		expect(existsSync(file)).toBe(true);
	});

	test('is not believed when it is damaged or cut', async () => {
		const runsDir = scratchFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(10) });
		await submit(dir, fakeApi());
		await open(runsDir);
		const file = path.join(dir, 'ledger.index');
		const whole = readFileSync(file);
		for (const index of [0, 5, whole.length - 1, whole.length >> 1]) {
			const bytes = Buffer.from(whole);
			bytes[index] = (bytes[index] ?? 0) ^ 0x10;
			writeFileSync(file, bytes);
			const ledger = await open(runsDir);
			expect(ledger.find({ key: 'PAT-10', enrollmentId: 'PAT-10' })).toHaveLength(1);
			writeFileSync(file, whole.subarray(0, index));
			expect((await open(runsDir)).count).toBe(10);
		}
	});

	test('of a copied folder is made anew', async () => {
		const runsDir = scratchFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(10) });
		await submit(dir, fakeApi());
		await open(runsDir);
		utimesSync(path.join(dir, 'journal.jsonl'), new Date(0), new Date(0));
		expect((await open(runsDir)).count).toBe(10);
	});
});

describe('an earlier run that cannot be read', () => {
	test.each([
		['its journal was cut', 'journal.jsonl', 'journal-damaged'],
		['its plan was cut', 'plan.jsonl', 'plan-damaged'],
		['its record was cut', 'run.json', 'run-record-damaged'],
	])('stops a later one before anything is sent: %s', async (_, name, code) => {
		const runsDir = scratchFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(10) });
		await submit(dir, fakeApi());
		const file = path.join(dir, name);
		const whole = readFileSync(file);
		writeFileSync(file, whole.subarray(0, whole.length >> 1));
		const api = fakeApi();
		await expect(submit(await makeRun(runsDir, { name: 'run-2', ids: ['A'] }), api)).rejects.toMatchObject({ code });
		expect(api.calls).toEqual([]);
	});

	test('stops a later one when its journal is gone', async () => {
		const runsDir = scratchFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(10) });
		await submit(dir, fakeApi());
		rmSync(path.join(dir, 'journal.jsonl'));
		const second = await makeRun(runsDir, { name: 'run-2', ids: ['A'] });
		await expect(submit(second, fakeApi())).rejects.toMatchObject({
			code: 'journal-damaged',
			params: { kind: 'missing' },
		});
	});

	test.each(['journal.jsonl', 'plan.jsonl'])(
		'stops a later one, and itself, when its %s cannot be read',
		async (name) => {
			const runsDir = scratchFolder();
			const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(10) });
			await submit(
				dir,
				fakeApi(({ count }) => (count === 4 ? keyRefused : undefined)),
			);
			const file = path.join(dir, name);
			rmSync(file);
			// For whoever runs the tests may read every file: a folder in its place cannot be read as one by anybody.
			mkdirSync(file);
			const second = await makeRun(runsDir, { name: 'run-2', ids: ['A'] });
			const unreadable = { code: 'run-file-unreadable', class: 'stopped', params: { path: file, reason: 'EISDIR' } };
			const api = fakeApi();
			await expect(submit(second, api)).rejects.toMatchObject(unreadable);
			const own = await submit(dir, api).catch((error: unknown) => ({ fault: error }));
			expect(own).toMatchObject({ fault: unreadable });
			expect(api.calls).toEqual([]);
		},
	);

	test('stops a later one when its journal is there without a record', async () => {
		const runsDir = scratchFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(10) });
		await submit(dir, fakeApi());
		rmSync(path.join(dir, 'run.json'));
		const second = await makeRun(runsDir, { name: 'run-2', ids: ['A'] });
		await expect(submit(second, fakeApi())).rejects.toMatchObject({
			code: 'run-record-damaged',
			params: { kind: 'missing' },
		});
	});
});
