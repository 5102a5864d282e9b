/** Claims that every ledger must satisfy, for the files of a runs folder and for PostgreSQL. */
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { identifyKey } from '../../../src/runs/record/key-fingerprint.ts';
import { checkAgainstLedger, warnNearDuplicates } from '../../../src/runs/ledger/check-against-ledger.ts';
import { listRunFolders } from '../../../src/runs/ledger/ledger.ts';
import { askLedger } from './ask-ledger.ts';
import { LEDGERS } from './ledgers.ts';
import { foldRun } from '../../../src/reports/summary/fold-run.ts';
import { openRun } from '../../../src/runs/view/run-view.ts';
import { resolveRows } from '../../../src/runs/view/resolve-rows.ts';
import type { SubmitOptions, SubmitResult } from '../../../src/runs/submit/submission.ts';
import { type FakeApi, fakeApi, keyRefused, lost, refusal } from '../fake-api.ts';
import { ENVIRONMENT, idsOf, makeRun } from '../make-run.ts';
import { noticesOf, reasonsOf } from '../reasons-of.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';

describe.each(LEDGERS)('$name', ({ isMissing, useLedger }) => {
	describe.skipIf(isMissing)('as a ledger', () => {
		const place = useLedger();
		const submit = (dir: string, api?: FakeApi, options: Partial<SubmitOptions> = {}): Promise<SubmitResult> =>
			sendRun(dir, api, { ledger: place(), ...options });

		describe('what an earlier run created', () => {
			test('is skipped by a later run, naming its asset and run', async () => {
				const runsDir = throwAwayFolder();
				await submit(await makeRun(runsDir, { name: 'run-1', ids: idsOf(20) }));
				const dir = await makeRun(runsDir, { name: 'run-2', ids: [...idsOf(20), 'NOVO-1'] });
				const api = fakeApi();
				expect((await submit(dir, api)).counts).toMatchObject({ created: 1, skipped: 20, left: 0 });
				expect([...api.assets.keys()]).toEqual(['NOVO-1']);
				expect((await reasonsOf(dir))['PAT-3']).toEqual({
					code: 'already-created',
					found: 'PAT-3',
					params: { run: 'run-1', row: '#3', assetId: 'asset-of-PAT-3' },
				});
			});

			test('is also recognised by its enrollment id, whatever its source', async () => {
				const runsDir = throwAwayFolder();
				await submit(await makeRun(runsDir, { name: 'run-1', ids: ['PAT-1'] }));
				const dir = await makeRun(runsDir, {
					name: 'run-2',
					ids: ['PAT-1', 'PAT-2'],
					keys: ['nfe:35/1/1', 'nfe:35/1/2'],
				});
				expect((await submit(dir)).counts).toMatchObject({ created: 1, skipped: 1 });
				expect((await reasonsOf(dir))['PAT-1']).toMatchObject({
					code: 'enrollment-id-taken',
					params: { run: 'run-1' },
				});
				const third = await makeRun(runsDir, { name: 'run-3', ids: ['OUTRO'], keys: ['nfe:35/1/2'] });
				expect((await submit(third)).counts).toMatchObject({ created: 0, skipped: 1 });
				expect((await reasonsOf(third))['OUTRO']).toMatchObject({
					code: 'already-created',
					found: 'PAT-2',
					params: { run: 'run-2' },
				});
				const sheet = await makeRun(runsDir, { name: 'run-4', ids: ['PAT-2'] });
				expect((await submit(sheet)).counts).toMatchObject({ created: 0, skipped: 1 });
				expect((await reasonsOf(sheet))['PAT-2']).toMatchObject({ code: 'enrollment-id-already-created' });
			});

			test('is recognised by its key first, if another asset has its number now', async () => {
				const runsDir = throwAwayFolder();
				const keys = ['nfe:35/1/1', 'nfe:35/1/2'];
				await submit(await makeRun(runsDir, { name: 'run-1', ids: ['P-1', 'P-2'], keys }));
				const shifted = await makeRun(runsDir, { name: 'run-2', ids: ['P-2', 'P-3'], keys });
				expect((await submit(shifted)).counts).toMatchObject({ created: 0, skipped: 2 });
				expect(await reasonsOf(shifted)).toMatchObject({
					'P-2': { code: 'already-created', found: 'P-1' },
					'P-3': { code: 'already-created', found: 'P-2' },
				});
			});

			test('is created again if a person says so, also by a later resume', async () => {
				const runsDir = throwAwayFolder();
				await submit(await makeRun(runsDir, { name: 'run-1', ids: idsOf(6) }));
				const dir = await makeRun(runsDir, { name: 'run-2', ids: idsOf(6) });
				const again = ['PAT-2', 'PAT-5'];
				const first = fakeApi({ 'PAT-5': keyRefused });
				await submit(dir, first, { again, concurrency: 1 });
				const second = fakeApi();
				expect((await submit(dir, second)).counts).toMatchObject({ created: 2, skipped: 4, left: 0 });
				expect([...first.assets.keys(), ...second.assets.keys()]).toEqual(['PAT-2', 'PAT-5']);
			});

			test.each([
				[
					'another address, by another key',
					{
						environment: { ...ENVIRONMENT, baseUrl: 'https://api.example' },
						keyIdentity: identifyKey('svc_test_another'),
					},
				],
				['an API that was served for one command', { environment: { ...ENVIRONMENT, embedded: 'x' } }],
			])('in %s does not count', async (_, shape) => {
				const runsDir = throwAwayFolder();
				const other = await makeRun(runsDir, { name: 'run-1', ids: idsOf(3), ...shape });
				await submit(other, fakeApi(), shape);
				expect((await submit(await makeRun(runsDir, { name: 'run-2', ids: idsOf(3) }))).counts.created).toBe(3);
			});

			test('and refused rows are sent again', async () => {
				const runsDir = throwAwayFolder();
				await submit(await makeRun(runsDir, { name: 'run-1', ids: idsOf(3) }), fakeApi(refusal));
				expect((await submit(await makeRun(runsDir, { name: 'run-2', ids: idsOf(3) }))).counts.created).toBe(3);
			});
		});

		describe('what an earlier run created is recognised', () => {
			test('if its record was restored from a copy made before sending', async () => {
				const runsDir = throwAwayFolder();
				const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(3) });
				const before = readFileSync(path.join(dir, 'run.json'));
				await submit(dir);
				writeFileSync(path.join(dir, 'run.json'), before);
				const api = fakeApi();
				const second = await makeRun(runsDir, { name: 'run-2', ids: idsOf(4) });
				expect(await submit(second, api)).toMatchObject({ counts: { created: 1, skipped: 3 } });
				expect([...api.assets.keys()]).toEqual(['PAT-4']);
			});

			test.skipIf(process.platform === 'win32')(
				'when its folder was moved away and a link left in its place',
				async () => {
					const runsDir = throwAwayFolder();
					const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(3) });
					await submit(dir);
					const archived = path.join(throwAwayFolder(), 'run-1');
					renameSync(dir, archived);
					symlinkSync(archived, dir);
					const second = await makeRun(runsDir, { name: 'run-2', ids: idsOf(4) });
					expect(await submit(second)).toMatchObject({ counts: { created: 1, skipped: 3 } });
				},
			);

			test.skipIf(process.platform === 'win32')('once, when a link in the folder names it a second time', async () => {
				const runsDir = throwAwayFolder();
				const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(3) });
				symlinkSync(dir, path.join(runsDir, 'latest'));
				symlinkSync(path.join(runsDir, 'gone'), path.join(runsDir, 'nothing'));
				expect(await listRunFolders(runsDir)).toEqual(['run-1']);
			});
		});

		describe('units of an item that an earlier run divided differently', () => {
			const note = 'nfe:35260112345678000195550010000012341000012345';
			const units = (item: number, from: number, to: number): string[] =>
				Array.from({ length: to - from + 1 }, (_, index) => `${note}/${item}/${from + index}`);

			test('are not sent, whether there are more of them or parts of a joined asset', async () => {
				const runsDir = throwAwayFolder();
				const keys = [...units(1, 1, 3), ...units(2, 1, 1)];
				const layouts = ['1x3', '1x3', '1x3', '2x1+3x1'];
				await submit(await makeRun(runsDir, { name: 'run-1', ids: idsOf(4), keys, layouts }));
				const now = [...units(1, 3, 4), ...units(2, 1, 1), ...units(3, 1, 1), ...units(4, 1, 1)];
				const dir = await makeRun(runsDir, {
					name: 'run-2',
					ids: idsOf(5, 'NF-'),
					keys: now,
					layouts: ['1x4', '1x4', '2x1', '3x1', '4x1'],
				});
				const api = fakeApi();
				expect((await submit(dir, api)).counts).toMatchObject({ created: 1, skipped: 4 });
				expect([...api.assets.keys()]).toEqual(['NF-5']);
				expect(await reasonsOf(dir)).toMatchObject({
					'NF-1': { code: 'already-created', found: 'PAT-3' },
					'NF-2': { code: 'nfe-divided-otherwise', params: { earlier: 'item 1 = 3', now: 'item 1 = 4', run: 'run-1' } },
					'NF-3': { code: 'already-created', found: 'PAT-4' },
					'NF-4': { code: 'nfe-divided-otherwise', params: { earlier: 'item 2 + item 3 = 1', now: 'item 3 = 1' } },
				});
			});

			test('are not sent from a workbook without its quantity beyond the number there is', async () => {
				const runsDir = throwAwayFolder();
				const layouts = ['1x2', '1x2'];
				await submit(
					await makeRun(runsDir, { name: 'run-1', ids: idsOf(2), keys: units(1, 1, 2), layouts }),
					fakeApi(),
				);
				const dir = await makeRun(runsDir, { name: 'run-2', ids: idsOf(3, 'W-'), keys: units(1, 1, 3) });
				expect((await submit(dir)).counts).toMatchObject({ created: 0, skipped: 3 });
				expect((await reasonsOf(dir))['W-3']).toMatchObject({
					code: 'nfe-divided-otherwise',
					params: { now: 'item 1 ≥ 3' },
				});
			});

			test('need one entry per item, however many were created', async () => {
				const runsDir = throwAwayFolder();
				const shape = { ids: idsOf(30), keys: units(1, 1, 30), layouts: Array.from({ length: 30 }, () => '1x30') };
				await submit(await makeRun(runsDir, { name: 'run-1', ...shape }));
				const unit = { accessKey: note.slice('nfe:'.length), item: 1, unit: 31 };
				const asked = { key: `${note}/1/31`, enrollmentId: 'NF-31', unit, layout: '1x31' };
				const ledger = await askLedger(runsDir, { place: place(), drafts: [asked] });
				onTestFinished(ledger.close);
				expect(ledger.find(asked)).toMatchObject([{ same: 'item', n: 1, layout: '1x30' }]);
			});
		});

		test('a number in another spelling is recognised, with a notice', async () => {
			const runsDir = throwAwayFolder();
			await submit(await makeRun(runsDir, { name: 'run-1', ids: ['VV-3', '00012', 'aB'] }));
			const draftOf = (id: string) => ({ key: id, enrollmentId: id });
			const drafts = ['vv–3', '12', 'AB', 'VV-3', 'aB', 'VV-4', '13'].map(draftOf);
			const ledger = await askLedger(runsDir, { place: place(), drafts });
			onTestFinished(ledger.close);
			const warningsOf = (id: string) => warnNearDuplicates(draftOf(id), ledger).map(({ problem }) => problem);
			expect(warningsOf('vv–3')).toMatchObject([
				{
					code: 'enrollment-id-respelled',
					found: 'vv–3',
					params: { kind: 'earlier', other: 'VV-3', run: 'run-1', row: 'equipamentos.csv:2' },
				},
			]);
			expect(warningsOf('12')).toMatchObject([{ params: { other: '00012' } }]);
			expect(warningsOf('AB')).toMatchObject([{ params: { other: 'aB' } }]);
			for (const same of ['VV-3', 'aB', 'VV-4', '13']) expect(warningsOf(same)).toEqual([]);
			const dir = await makeRun(runsDir, { name: 'run-2', ids: ['vv-3', '12'] });
			expect((await submit(dir)).counts).toMatchObject({ created: 2 });
		});

		test.each([
			['1002.0', '1002'],
			['1002', '1002.0'],
			['1.002,00', '1002'],
		])('%j is the asset %j, whatever was answered about decimals', async (made, found) => {
			const runsDir = throwAwayFolder();
			await submit(await makeRun(runsDir, { name: 'run-1', ids: [made] }));
			const asked = { key: found, enrollmentId: found };
			const ledger = await askLedger(runsDir, { place: place(), drafts: [asked] });
			onTestFinished(ledger.close);
			expect(ledger.find(asked)).toMatchObject([{ same: 'enrollment-id', state: 'created', enrollmentId: made }]);
			expect(warnNearDuplicates(asked, ledger)).toEqual([]);
			expect((await submit(await makeRun(runsDir, { name: 'run-2', ids: [found] }))).counts).toMatchObject({
				created: 0,
			});
		});

		test.each<[made: readonly string[], found: readonly string[], created: number]>([
			[['100', '101', '102', '103'], ['100-103'], 0],
			[['100-103'], ['100', '101', '102', '103', '104'], 1],
			[['PAT-100-103'], ['PAT-100', 'PAT-101', 'PAT-099'], 1],
			[['100', '104'], ['100-103', '101-105'], 2],
			[['100-103'], ['102-105', '104-107'], 2],
		])('a range is one asset or several: with %j, of %j it creates %i', async (made, found, created) => {
			const runsDir = throwAwayFolder();
			await submit(await makeRun(runsDir, { name: 'run-1', ids: made }));
			const { counts } = await submit(await makeRun(runsDir, { name: 'run-2', ids: found }));
			expect(counts).toMatchObject({ created });
		});

		test.each<[made: string, found: string, body: object, count: 0 | 1]>([
			['00012', '12', {}, 0],
			['R-310', 'r 310', {}, 0],
			['R310', 'R-0310', { serialNumber: 'SN-1' }, 0],
			['00012', '12', { model: 'Latitude 7440' }, 1],
			['00012', '12', { category: 'Monitor' }, 1],
			['1003', '1.003', {}, 1],
			['00012', '13', {}, 1],
		])('of %j, created with a model, %j as %j makes %i more', async (made, found, other, count) => {
			const runsDir = throwAwayFolder();
			const body = { category: 'Notebook', model: 'Latitude 5440' };
			await submit(await makeRun(runsDir, { name: 'run-1', ids: [made], body }));
			const dir = await makeRun(runsDir, { name: 'run-2', ids: [found], body: { ...body, ...other } });
			expect((await submit(dir)).counts).toMatchObject({ created: count });
			const draft = { key: found, enrollmentId: found, readBody: () => ({ ...body, ...other }) };
			const ledger = await askLedger(runsDir, { place: place(), drafts: [draft] });
			onTestFinished(ledger.close);
			const again = checkAgainstLedger(draft, ledger, new Set([found]));
			expect([again?.problem.code]).toEqual([undefined]);
		});

		test.each([
			['R-310', 'R00310'],
			['R00310', 'r 310'],
			['r 310', 'R-310'],
			['R310', 'R-0310'],
			['1003', '1.003'],
			['1,234,567', '1234567'],
		])('if another run sent %j after planning, %j gets a notice when it is created', async (made, found) => {
			const runsDir = throwAwayFolder();
			const dir = await makeRun(runsDir, { name: 'run-2', ids: [found, 'X-1'] });
			await submit(await makeRun(runsDir, { name: 'run-1', ids: [made] }));
			expect((await submit(dir)).counts).toMatchObject({ created: 2 });
			const params = { kind: 'earlier', other: made, run: 'run-1', row: 'equipamentos.csv:2' };
			const respelled = { code: 'enrollment-id-respelled', found, params };
			expect(await noticesOf(dir)).toEqual({ [found]: [respelled], 'X-1': [] });
			expect((await foldRun(await openRun(dir))).notices).toMatchObject([{ count: 1, problem: respelled }]);
		});

		test.each([
			['SN-0012', 'sn 0012'],
			['sn 0012', 'SN-0012'],
			['sn 0012', 'Sn–0012'],
			['000733', '733'],
		])('an asset with the serial number %j is recognised by %j, with a notice', async (made, found) => {
			const runsDir = throwAwayFolder();
			await submit(await makeRun(runsDir, { name: 'run-1', ids: ['PAT-1'], body: { serialNumber: made } }));
			const draft = { key: 'PAT-2', enrollmentId: 'PAT-2', serialNumber: found };
			const drafts = [draft, { ...draft, serialNumber: made }, { ...draft, serialNumber: `${found}1` }];
			const ledger = await askLedger(runsDir, { place: place(), drafts });
			onTestFinished(ledger.close);
			const params = { kind: 'earlier', other: 'PAT-1', run: 'run-1', row: 'equipamentos.csv:2' };
			const respelled = { code: 'serial-number-respelled', found, params };
			expect(warnNearDuplicates(draft, ledger)).toEqual([{ about: 'serialNumber', problem: respelled }]);
			const accepted = { code: 'serial-number-shared', found: made, params };
			expect(warnNearDuplicates({ ...draft, serialNumber: made }, ledger)).toEqual([
				{ about: 'serialNumber', problem: accepted },
			]);
			expect(warnNearDuplicates({ ...draft, key: 'PAT-1', enrollmentId: 'PAT-1' }, ledger)).toEqual([]);
			expect(warnNearDuplicates({ ...draft, serialNumber: `${found}1` }, ledger)).toEqual([]);
			const dir = await makeRun(runsDir, { name: 'run-2', ids: ['PAT-2'], body: { serialNumber: found } });
			expect((await submit(dir)).counts).toMatchObject({ created: 1 });
		});

		test('an asset is recognised by its serial number', async () => {
			const runsDir = throwAwayFolder();
			await submit(
				await makeRun(runsDir, { name: 'run-1', ids: ['PAT-1'], body: { serialNumber: 'SN"1' } }),
				fakeApi(),
			);
			const asked = { key: 'PAT-2', enrollmentId: 'PAT-2' };
			const drafts = [{ ...asked, serialNumber: 'SN"1' }];
			const ledger = await askLedger(runsDir, { place: place(), drafts });
			onTestFinished(ledger.close);
			expect(ledger.find(asked)).toEqual([]);
			expect(ledger.find({ ...asked, serialNumber: 'SN"1' })).toMatchObject([
				{ same: 'serial-number', enrollmentId: 'PAT-1' },
			]);
		});

		test.each([
			['does not send them', {}, { 'PAT-1': { code: 'serial-number-created', params: { number: 'PAT-1' } } }],
			['sends them where they were accepted', { repeatedSerials: 'accept' }, { 'PAT-1': 'created' }],
		])('a run that was planned before another created its serial numbers %s', async (_, options, reasons) => {
			const runsDir = throwAwayFolder();
			const body = { serialNumber: 'SN-1' };
			const planned = await makeRun(runsDir, { name: 'run-1', ids: ['PAT-1'], body, record: { options } });
			await submit(await makeRun(runsDir, { name: 'run-2', ids: ['NOVO-1'], body }));
			await submit(planned);
			expect(await reasonsOf(planned)).toMatchObject(reasons);
		});

		describe('what an earlier run left unconfirmed', () => {
			test('is held, with or without --again, until a person resolves it', async () => {
				const runsDir = throwAwayFolder();
				const first = await makeRun(runsDir, { name: 'run-1', ids: idsOf(4) });
				await submit(first, fakeApi({ 'PAT-3': lost }));
				const second = await makeRun(runsDir, { name: 'run-2', ids: ['PAT-3'] });
				const api = fakeApi();
				expect((await submit(second, api, { again: ['PAT-3'] })).counts).toMatchObject({ skipped: 1 });
				expect(api.calls).toEqual([]);
				expect((await reasonsOf(second))['PAT-3']).toEqual({
					code: 'held-unconfirmed',
					found: 'PAT-3',
					params: { run: 'run-1', row: '#3' },
				});
				await resolveRows(first, ['PAT-3'], { kind: 'created', assetId: 'asset-3' }, { ledger: place() });
				const third = await makeRun(runsDir, { name: 'run-3', ids: ['PAT-3'] });
				await submit(third);
				expect((await reasonsOf(third))['PAT-3']).toMatchObject({
					code: 'already-created',
					params: { assetId: 'asset-3' },
				});
			});

			test("has the last resolution by a person, also in the ledger's index", async () => {
				const runsDir = throwAwayFolder();
				const first = await makeRun(runsDir, { name: 'run-1', ids: idsOf(3) });
				await submit(first, fakeApi({ 'PAT-3': lost }));
				const asked = async (): Promise<unknown> => {
					const ledger = await askLedger(runsDir, { isLocked: true, place: place() });
					const hits = ledger.find({ key: 'PAT-3', enrollmentId: 'PAT-3' });
					await ledger.close();
					return hits.map(({ state, assetId }) => [state, assetId]);
				};
				expect(await asked()).toEqual([['unconfirmed', undefined]]);
				await resolveRows(first, ['PAT-3'], { kind: 'not-created' }, { ledger: place() });
				expect(await asked()).toEqual([]);
				await resolveRows(first, ['PAT-3'], { kind: 'created', assetId: 'asset-3' }, { ledger: place() });
				expect(await asked()).toEqual([['created', 'asset-3']]);
				await resolveRows(first, ['PAT-3'], { kind: 'created', assetId: 'asset-3b' }, { ledger: place() });
				expect(await asked()).toEqual([['created', 'asset-3b']]);
				await resolveRows(first, ['PAT-3'], { kind: 'not-created' }, { ledger: place() });
				expect(await asked()).toEqual([]);
			});

			test('is held if the earlier run was killed right after writing the attempt', async () => {
				const runsDir = throwAwayFolder();
				const first = await makeRun(runsDir, { name: 'run-1', ids: ['PAT-1'] });
				let killed: Buffer | undefined;
				const api = fakeApi(() => {
					killed = readFileSync(path.join(first, 'journal.jsonl'));
					return undefined;
				});
				await submit(first, api);
				writeFileSync(path.join(first, 'journal.jsonl'), killed ?? '');
				// Written when a session ends, but this one did not.
				rmSync(path.join(runsDir, '.sent'), { recursive: true });
				const second = await makeRun(runsDir, { name: 'run-2', ids: ['PAT-1'] });
				expect((await submit(second)).counts).toMatchObject({ skipped: 1, created: 0 });
			});
		});
	});
});
