import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { identifyKey } from '../../../src/runs/record/key-fingerprint.ts';
import { type EarlierRuns, type EarlierRunsRequest, openEarlierRuns } from '../../../src/runs/ledger/earlier-runs.ts';
import { previewSending } from '../../../src/runs/submit/preview-sending.ts';
import type { LedgerQuery } from '../../../src/runs/ledger/check-against-ledger.ts';
import { readRunRecord } from '../../../src/runs/record/run-folder.ts';
import type { SubmitOptions, SubmitResult } from '../../../src/runs/submit/submission.ts';
import { submitRun } from '../../../src/runs/submit/submit.ts';
import { type FakeApi, fakeApi, keyRefused, lost } from '../fake-api.ts';
import { ENVIRONMENT, KEY_IDENTITY, idsOf, makeRun } from '../make-run.ts';
import { LEDGERS } from './ledgers.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';

describe.each(LEDGERS)('$name', ({ isMissing, useLedger }) => {
	describe.skipIf(isMissing)('as a ledger', () => {
		const place = useLedger();
		const submit = (dir: string, api?: FakeApi, options: Partial<SubmitOptions> = {}): Promise<SubmitResult> =>
			sendRun(dir, api, { ledger: place(), ...options });

		/** Three runs: one created `PAT-1` to `PAT-4` with `PAT-3` unconfirmed; one was never sent; one is a dry run. */
		async function earlierFolder(): Promise<string> {
			const runsDir = throwAwayFolder();
			await submit(await makeRun(runsDir, { name: 'run-1', ids: idsOf(4) }), fakeApi({ 'PAT-3': lost }));
			await makeRun(runsDir, { name: 'run-2', ids: idsOf(9) });
			await makeRun(runsDir, { name: 'run-3', ids: idsOf(9), record: { command: 'validate' } });
			return runsDir;
		}

		async function open(runsDir: string, over: Partial<EarlierRunsRequest> = {}): Promise<EarlierRuns> {
			const request = {
				runsDir,
				environment: ENVIRONMENT,
				keyIdentity: KEY_IDENTITY,
				again: [],
				sameCompany: false,
				ledger: place(),
				...over,
			};
			const earlier = await openEarlierRuns(request);
			const named = [...idsOf(99), 'pat-1', ''].map((id) => ({ key: id, enrollmentId: id }));
			await earlier.lookUp?.([...named, { key: '', enrollmentId: '', serialNumber: 'SN-1' }]);
			onTestFinished(earlier.close);
			return earlier;
		}

		const namesIn = (folder: string): readonly string[] =>
			readdirSync(folder, { recursive: true }).map(String).toSorted();

		const draft = (id: string): LedgerQuery => ({
			key: id,
			enrollmentId: id,
			readBody: () => ({ enrollmentId: id, status: 'available', source: 'sheets-import' }),
		});

		describe('planning', () => {
			test('learns what was created and held, and the number of runs compared', async () => {
				const earlier = await open(await earlierFolder());
				expect(earlier.count).toBe(1);
				expect(earlier.check(draft('PAT-1'))?.problem).toMatchObject({
					code: 'already-created',
					params: { run: 'run-1' },
				});
				expect(earlier.check(draft('PAT-3'))?.problem).toMatchObject({
					code: 'held-unconfirmed',
					params: { row: '#3' },
				});
				expect(earlier.check(draft('PAT-5'))).toBeUndefined();
			});

			test("learns by number or serial number that a refused row's asset was created", async () => {
				const runsDir = throwAwayFolder();
				const body = { serialNumber: 'SN-1' };
				await submit(await makeRun(runsDir, { name: 'run-1', ids: ['PAT-1'], body }));
				const lostRun = await makeRun(runsDir, { name: 'run-2', ids: ['PAT-9'] });
				await submit(lostRun, fakeApi(lost));
				const earlier = await open(runsDir, { again: ['PAT-7'] });
				const params = { run: 'run-1', row: 'equipamentos.csv:2' };
				expect(earlier.created({ enrollmentId: 'PAT-1', serialNumber: 'SN-2' })?.problem).toEqual({
					code: 'rejected-row-created',
					found: 'PAT-1',
					params: { ...params, kind: 'enrollment_id' },
				});
				expect(earlier.created({ serialNumber: 'SN-1' })?.problem).toEqual({
					code: 'rejected-row-created',
					found: 'SN-1',
					params: { ...params, kind: 'serial_number', other: 'PAT-1' },
				});
				for (const unknown of [{}, { enrollmentId: 'pat-1' }, { enrollmentId: 'PAT-9' }, { key: 'nfe:1/1/1' }])
					expect(earlier.created(unknown)).toBeUndefined();
				expect(earlier.created({ enrollmentId: 'PAT-7', serialNumber: 'SN-1' })).toBeUndefined();
			});

			test('lets --again through unless the row is held, and reports unused numbers', async () => {
				const earlier = await open(await earlierFolder(), { again: ['PAT-1', 'PAT-3', 'PAT-99'] });
				expect(earlier.check(draft('PAT-1'))).toBeUndefined();
				expect(earlier.check(draft('PAT-3'))?.problem).toMatchObject({ code: 'held-unconfirmed' });
				expect(earlier.againUnmet()).toEqual(['PAT-99']);
			});

			test('leaves nothing behind in the runs folder', async () => {
				const runsDir = await earlierFolder();
				const before = namesIn(runsDir);
				(await open(runsDir)).check(draft('PAT-1'));
				expect(namesIn(runsDir)).toEqual(before);
			});

			test("refuses another company's key, unless the user says that it is the same company", async () => {
				const runsDir = await earlierFolder();
				const keyIdentity = identifyKey('svc_test_fedcba9876543210');
				await expect(open(runsDir, { keyIdentity })).rejects.toMatchObject({ code: 'key-of-another-company' });
				expect((await open(runsDir, { keyIdentity, sameCompany: true })).count).toBe(1);
			});

			test.each([
				'http://127.0.0.1:9/',
				'http://localhost:9',
				'http://LocalHost.:9',
				'http://[::1]:9',
				'http://[::ffff:127.0.0.1]:9//',
			])('recognises another spelling of the address: %s', async (baseUrl) => {
				const earlier = await open(await earlierFolder(), { environment: { ...ENVIRONMENT, baseUrl } });
				expect(earlier.check(draft('PAT-1'))?.problem).toMatchObject({ code: 'already-created' });
			});

			test('asks about the same key at another address, and counts its runs once the user confirms the company', async () => {
				const runsDir = await earlierFolder();
				const environment = { ...ENVIRONMENT, baseUrl: 'https://gateway.example/ativos' };
				await expect(open(runsDir, { environment })).rejects.toMatchObject({
					code: 'key-at-another-address',
					params: { earlier: ENVIRONMENT.baseUrl, now: environment.baseUrl },
				});
				const earlier = await open(runsDir, { environment, sameCompany: true });
				expect(earlier.check(draft('PAT-1'))?.problem).toMatchObject({ code: 'already-created' });
				const moved = await makeRun(runsDir, { name: 'run-9', ids: ['PAT-90'], environment });
				const options = { environment, keyIdentity: KEY_IDENTITY, concurrency: 1 };
				await submitRun(moved, fakeApi(), { ...options, ledger: place(), sameCompany: true });
				const later = await open(runsDir, { environment });
				expect(later.check(draft('PAT-1'))?.problem).toMatchObject({ code: 'already-created' });
				expect(later.check(draft('PAT-90'))?.problem).toMatchObject({ code: 'already-created' });
			});

			test.each([
				['another key at another address', { keyIdentity: identifyKey('svc_test_fedcba9876543210') }, {}],
				['the same key text of the other environment', {}, { kind: 'production' }],
			] as const)('says nothing of %s', async (_, key, over) => {
				const environment = { ...ENVIRONMENT, baseUrl: 'https://other.example', ...over };
				expect((await open(await earlierFolder(), { ...key, environment })).count).toBe(0);
			});
		});

		describe('resuming a run', () => {
			const preview = async (dir: string, over: { readonly again?: readonly string[] } = {}) =>
				previewSending(dir, await readRunRecord(dir), {
					environment: ENVIRONMENT,
					keyIdentity: KEY_IDENTITY,
					ledger: place(),
					sameCompany: false,
					again: over.again ?? [],
				});

			test('counts what would be sent, without rows that another run has created or reserved since', async () => {
				const runsDir = await earlierFolder();
				const dir = await makeRun(runsDir, { name: 'run-4', ids: idsOf(6), body: { priceCents: 150 } });
				const journal = path.join(dir, 'journal.jsonl');
				expect(await preview(dir)).toEqual({
					drafts: 2,
					totalCents: 300,
					earlier: { runs: 1, created: 3, held: 1, clashing: 0 },
					againUnmet: [],
				});
				expect(await preview(dir, { again: ['PAT-2', 'NADA'] })).toMatchObject({ drafts: 3, againUnmet: ['NADA'] });
				expect(existsSync(journal)).toBe(false);
			});

			test('counts neither unconfirmed nor sent rows', async () => {
				const dir = await makeRun(throwAwayFolder(), { ids: idsOf(6) });
				await submit(
					dir,
					fakeApi(({ id, count }) => (id === 'PAT-1' ? lost : count === 4 ? keyRefused : undefined)),
				);
				const before = readFileSync(path.join(dir, 'journal.jsonl'));
				expect((await preview(dir)).drafts).toBeLessThan(6);
				expect(readFileSync(path.join(dir, 'journal.jsonl'))).toEqual(before);
			});
		});
	});
});
