/** Only the first assets of a plan are sent, and nothing is done for the others. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CreateOutcome } from '../../../src/client/outcome.ts';
import { decodeEntry } from '../../../src/runs/journal/journal-entry.ts';
import { filesLedger } from '../../../src/runs/ledger/ledger.ts';
import type { LedgerPlace } from '../../../src/runs/ledger/ledger-types.ts';
import { linesOfLog } from '../../disk/log-of.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { type FakeApi, fakeApi, lost, notSent, refusal, throttled } from '../fake-api.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { sendRun } from '../send-run.ts';

const sentIds = (api: FakeApi): readonly string[] => [...new Set(api.calls.map(({ id }) => id))].toSorted(byNumber);
const byNumber = (one: string, other: string): number => Number(one.slice(4)) - Number(other.slice(4));

describe('the first three of a plan', () => {
	test.each([1, 2, 4, 8])('are sent, and no other, with %i workers', async (concurrency) => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(200) });
		const api = fakeApi({}, 1);
		const result = await sendRun(dir, api, { concurrency, first: 3 });
		expect(result).toMatchObject({ reason: 'first-sent', counts: { total: 200, created: 3, left: 197 } });
		expect(result.fault).toBeUndefined();
		expect(sentIds(api)).toEqual(idsOf(3));
		const entries = linesOfLog(path.join(dir, 'journal.jsonl')).map(decodeEntry);
		expect(entries.filter(({ type }) => type === 'attempt')).toHaveLength(3);
		expect(entries.at(-1)).toMatchObject({ type: 'ended', reason: 'first-sent' });
	});

	test.each<[string, readonly CreateOutcome[], object]>([
		['refused', [refusal], { created: 2, refused: 1, left: 17 }],
		['unconfirmed', [lost], { created: 2, unconfirmed: 1, left: 17 }],
		['throttled at first', [throttled(1_000)], { created: 3, left: 17 }],
		['not sent at first', [notSent], { created: 3, left: 17 }],
	])('stay three if one is %s', async (_, early, counts) => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(20) });
		const api = fakeApi(({ count }) => early[count]);
		expect(await sendRun(dir, api, { first: 3 })).toMatchObject({ reason: 'first-sent', counts });
		expect(sentIds(api)).toEqual(idsOf(3));
	});

	test('are three more the next time, until all are sent', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(8) });
		const api = fakeApi();
		const reasons: string[] = [];
		for (let session = 0; session < 4; session++) reasons.push((await sendRun(dir, api, { first: 3 })).reason);
		expect(reasons).toEqual(['first-sent', 'first-sent', 'finished', 'nothing-to-do']);
		expect(api.calls.map(({ id }) => id).toSorted(byNumber)).toEqual(idsOf(8));
	});

	test.each([8, 9, 1_000])('are all eight of a plan if %i are allowed', async (first) => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(8) });
		expect(await sendRun(dir, fakeApi(), { first })).toMatchObject({ reason: 'finished', counts: { created: 8 } });
	});

	test('are sent in a plan of many blocks too', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(5_000) });
		const api = fakeApi();
		expect(await sendRun(dir, api, { first: 2_345, concurrency: 8 })).toMatchObject({ counts: { created: 2_345 } });
		expect(await sendRun(dir, api, { first: 2_345, concurrency: 8 })).toMatchObject({ counts: { created: 4_690 } });
		expect(await sendRun(dir, api, { concurrency: 8 })).toMatchObject({
			reason: 'finished',
			counts: { created: 5_000 },
		});
		expect(new Set(api.assets.values())).toEqual(new Set([1]));
	});
});

describe('rows that an earlier run created', () => {
	test.each([
		['the first', ['PAT-1', 'PAT-2'], ['PAT-3', 'PAT-4', 'PAT-5']],
		['all but a few at the end', idsOf(598), ['PAT-599', 'PAT-600']],
	])('are replaced by those behind them: %s', async (_, known, expected) => {
		const runsDir = throwAwayFolder();
		await sendRun(await makeRun(runsDir, { ids: known }));
		const dir = await makeRun(runsDir, { name: 'run-2', ids: idsOf(600) });
		const api = fakeApi();
		await sendRun(dir, api, { first: 3, concurrency: 8 });
		expect(sentIds(api)).toEqual(expected);
	});
});

describe('a ledger that reserves', () => {
	/** Like that of the files, but it reserves. */
	function reserving(reserved: string[]): LedgerPlace {
		return {
			...filesLedger,
			async open(...asked) {
				const ledger = await filesLedger.open(...asked);
				return {
					...ledger,
					async openSession(request) {
						const session = await ledger.openSession(request);
						return {
							...session,
							batch: 50,
							async reserve(drafts) {
								reserved.push(...drafts.map(({ identities }) => identities.enrollmentId));
								return session.reserve(drafts);
							},
						};
					},
				};
			},
		};
	}

	test('reserves nothing for a row that is not sent', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(400) });
		const reserved: string[] = [];
		await sendRun(dir, fakeApi(), { first: 3, ledger: reserving(reserved), concurrency: 8 });
		expect(reserved).toEqual(idsOf(3));
		await sendRun(dir, fakeApi(), { first: 120, ledger: reserving(reserved), concurrency: 8 });
		expect(reserved).toEqual(idsOf(123));
	});

	test('reserves as many more as it skips', async () => {
		const runsDir = throwAwayFolder();
		await sendRun(await makeRun(runsDir, { ids: ['PAT-2'] }));
		const dir = await makeRun(runsDir, { name: 'run-2', ids: idsOf(400) });
		const reserved: string[] = [];
		const api = fakeApi();
		await sendRun(dir, api, { first: 3, ledger: reserving(reserved) });
		expect([reserved, sentIds(api)]).toEqual([idsOf(4), ['PAT-1', 'PAT-3', 'PAT-4']]);
	});
});

describe('custom fields', () => {
	const labels = (...names: readonly string[]) => ({ customFields: names.map((label) => ({ label, value: '1' })) });
	const bodies = [labels('Cor'), {}, labels('Cor', 'Sala'), labels('Cor', 'Sala', 'Andar'), {}];

	test('are proven by the first three, the one with the most of them alone before the others', async () => {
		const figures = { customFields: ['Cor', 'Sala', 'Andar'] };
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(5), bodies, figures });
		const api = fakeApi({}, 1);
		const result = await sendRun(dir, api, { first: 3, concurrency: 8 });
		expect(result).toMatchObject({ reason: 'first-sent', counts: { created: 3, left: 2 } });
		expect(api.calls[0]).toMatchObject({ id: 'PAT-3' });
		expect(sentIds(api)).toEqual(idsOf(3));
	});

	test('that the dashboard lacks stop it after one', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(5), bodies, figures: { customFields: ['Cor', 'Sala'] } });
		const api = fakeApi(({ create }) => {
			const outcome = create();
			return outcome.kind === 'created' ? { ...outcome, ignoredLabels: ['Sala'] } : outcome;
		});
		const { fault } = await sendRun(dir, api, { first: 3, concurrency: 8 });
		expect([fault?.code, api.assets.size]).toEqual(['custom-fields-dropped', 1]);
	});
});

describe('an interruption', () => {
	test('leaves the rest of the first to the next session, each asset once', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(20) });
		const stop = new AbortController();
		const api = fakeApi(({ count }) => {
			if (count === 1) stop.abort();
			return undefined;
		}, 1);
		const { reason } = await sendRun(dir, api, { first: 5, concurrency: 1, stop: { requested: stop.signal } });
		expect(reason).toBe('interrupted');
		expect(await sendRun(dir, api)).toMatchObject({ reason: 'finished', counts: { created: 20 } });
		expect(new Set(api.assets.values())).toEqual(new Set([1]));
	});

	test('is over, and an old copy of its journal is put back: what was sent is not sent again', async () => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(20) });
		const file = path.join(dir, 'journal.jsonl');
		let old = Buffer.alloc(0);
		const api = fakeApi(({ count }) => {
			if (count === 1) old = readFileSync(file);
			return undefined;
		});
		await sendRun(dir, api, { first: 3, concurrency: 1 });
		writeFileSync(file, old);
		const { counts } = await sendRun(dir, api, { first: 3, concurrency: 8 });
		expect(counts).toMatchObject({ created: 4, unconfirmed: 2, left: 14 });
		expect(api.calls.map(({ id }) => id).toSorted(byNumber)).toEqual(idsOf(6));
	});
});
