/** The ledger of a team: what several computers must never do twice, and what they see. */
import { cpSync, renameSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { foldRun } from '../../../src/reports/summary/fold-run.ts';
import { openRun } from '../../../src/runs/view/run-view.ts';
import { openKnowing } from '../../../src/runs/ledger/check-known.ts';
import type { LedgerPlace } from '../../../src/runs/ledger/ledger-types.ts';
import { syncRuns } from '../../../src/runs/team/sync-runs.ts';
import { exportTeam, findTeamDrafts, listTeamRuns, settleTeamDrafts } from '../../../src/runs/team/show-team.ts';
import { identifyKey } from '../../../src/runs/record/key-fingerprint.ts';
import { openTeamDatabase, type TeamDatabase } from '../../../src/runs/team/team-database.ts';
import { teamLedger } from '../../../src/runs/team/team-ledger.ts';
import { checkTeam } from '../../../src/runs/team/team-schema.ts';
import { fakeApi, keyRefused, lost, refusal } from '../fake-api.ts';
import { ENVIRONMENT, idsOf, KEY_IDENTITY, makeRun } from '../make-run.ts';
import { reasonsOf } from '../reasons-of.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';
import { createTeam, POSTGRES } from './postgres-server.ts';
import { linesOfLog } from '../../disk/log-of.ts';

describe.skipIf(POSTGRES === undefined)('the ledger of a team', () => {
	async function makeTeam(): Promise<{
		readonly url: string;
		readonly ledger: LedgerPlace;
		readonly database: TeamDatabase;
	}> {
		const url = await createTeam();
		const database = await openTeamDatabase({ url });
		onTestFinished(() => database.close());
		return { url, ledger: teamLedger({ url }), database };
	}

	test('warns the second of two users who send a number in two spellings at once, once per table', async () => {
		const { ledger } = await makeTeam();
		const numbers = (spell: (n: number) => string) => Array.from({ length: 30 }, (_, index) => spell(index + 1));
		const first = await makeRun(throwAwayFolder(), { name: 'run-1', ids: numbers((n) => `R-${n}`) });
		const second = await makeRun(throwAwayFolder(), {
			name: 'run-2',
			ids: numbers((n) => `r ${String(n).padStart(5, '0')}`),
		});
		const api = fakeApi(async ({ count }) => {
			if (count === 10) await sendRun(second, fakeApi(), { ledger });
			return undefined;
		});
		expect((await sendRun(first, api, { ledger, concurrency: 1 })).counts).toMatchObject({ created: 30 });
		const { notices } = await foldRun(await openRun(second));
		expect(notices).toMatchObject([{ count: 30, problem: { code: 'enrollment-id-respelled' } }]);
	});

	test('leaves to the next user what the first of a plan does not include', async () => {
		const { ledger } = await makeTeam();
		const first = await makeRun(throwAwayFolder(), { name: 'run-1', ids: idsOf(300) });
		const api = fakeApi(async ({ count, create }) => {
			if (count !== 1) return undefined;
			const meanwhile = await makeRun(throwAwayFolder(), { name: 'run-2', ids: idsOf(300).slice(3) });
			expect((await sendRun(meanwhile, fakeApi(), { ledger })).counts).toMatchObject({ created: 297 });
			return create();
		});
		const begun = await sendRun(first, api, { ledger, first: 3, concurrency: 1 });
		expect(begun.counts).toMatchObject({ created: 3, left: 297 });
		expect((await sendRun(first, api, { ledger })).counts).toMatchObject({ created: 3, skipped: 297, left: 0 });
	});

	test('releases what was refused or never sent to the next user', async () => {
		const { ledger } = await makeTeam();
		const first = await makeRun(throwAwayFolder(), { name: 'run-1', ids: idsOf(30) });
		const api = fakeApi(({ id, count }) =>
			count > 20 ? keyRefused : id === 'PAT-2' ? refusal : id === 'PAT-3' ? lost : undefined,
		);
		await sendRun(first, api, { ledger, concurrency: 1 });
		const next = fakeApi();
		const dir = await makeRun(throwAwayFolder(), { name: 'run-2', ids: idsOf(30) });
		const { counts } = await sendRun(dir, next, { ledger });
		expect(next.assets.has('PAT-2')).toBe(true);
		expect((await reasonsOf(dir))['PAT-3']).toMatchObject({ code: 'held-unconfirmed' });
		expect(counts.created + api.assets.size).toBe(api.assets.has('PAT-3') ? 30 : 29);
		expect([...next.assets.keys()].filter((id) => api.assets.has(id))).toEqual([]);
	});

	test('is rebuilt from the runs folders if the database is lost', async () => {
		const { ledger } = await makeTeam();
		const runsDir = throwAwayFolder();
		const api = fakeApi({ 'PAT-7': lost });
		await sendRun(await makeRun(runsDir, { name: 'run-1', ids: idsOf(20) }), api, { ledger, concurrency: 1 });
		const { url, database } = await makeTeam();
		const brought: unknown[] = [];
		const asking = { runsDir, environment: ENVIRONMENT, keyIdentity: KEY_IDENTITY };
		await syncRuns({ url }, { ...asking, onRun: (one) => brought.push(one) });
		expect(brought).toEqual([{ run: 'run-1', drafts: 20 }]);
		expect(await checkTeam(database)).toMatchObject({
			companies: 1,
			runs: 1,
			created: 19,
			unconfirmed: 1,
			reserved: 0,
		});
		const next = fakeApi();
		const dir = await makeRun(throwAwayFolder(), { name: 'run-2', ids: idsOf(21) });
		await sendRun(dir, next, { ledger: teamLedger({ url }) });
		expect([...next.assets.keys()]).toEqual(['PAT-21']);
		expect((await reasonsOf(dir))['PAT-7']).toMatchObject({ code: 'held-unconfirmed' });
	});

	test('accepts a runs folder whose runs it knows', async () => {
		const { ledger } = await makeTeam();
		const runsDir = throwAwayFolder();
		await sendRun(await makeRun(runsDir, { name: 'run-1', ids: idsOf(2) }), fakeApi(), { ledger });
		const asking = { runsDir, environment: ENVIRONMENT, keyIdentity: KEY_IDENTITY };
		const opened = await openKnowing(() => ledger.open({ ...asking, isLocked: false }), asking);
		onTestFinished(() => opened.close());
		expect(opened.runs.map(({ name }) => name)).toEqual(['run-1']);
	});

	test("accepts the company's key after a command with a wrong key", async () => {
		const { ledger } = await makeTeam();
		const asking = { runsDir: throwAwayFolder(), environment: ENVIRONMENT, isLocked: false };
		const mistyped = await ledger.open({ ...asking, keyIdentity: identifyKey('svc_test_mistyped') });
		await mistyped.close();
		const dir = await makeRun(throwAwayFolder(), { name: 'run-1', ids: idsOf(2) });
		expect((await sendRun(dir, fakeApi(), { ledger })).counts).toMatchObject({ created: 2 });
		const other = ledger.open({ ...asking, keyIdentity: identifyKey('svc_test_of_others') });
		await expect(other).rejects.toMatchObject({ code: 'key-of-another-company' });
	});

	test('shows who created an asset, lists runs and exports everything', async () => {
		const { ledger, database } = await makeTeam();
		const api = fakeApi({ 'PAT-2': lost });
		await sendRun(await makeRun(throwAwayFolder(), { name: 'run-1', ids: idsOf(3) }), api, { ledger });
		expect(await findTeamDrafts(database, 'PAT-2')).toMatchObject([{ run: 'run-1', n: 2, state: 'unconfirmed' }]);
		expect(await listTeamRuns(database)).toMatchObject([{ run: 'run-1', created: 2, unconfirmed: 1, reserved: 0 }]);
		const lines: unknown[] = [];
		for await (const line of exportTeam(database)) lines.push(JSON.parse(line));
		expect(lines).toMatchObject(idsOf(3).map((enrollmentId) => ({ enrollmentId, body: { enrollmentId } })));
		const [run = { id: 0 }] = await listTeamRuns(database);
		expect(await settleTeamDrafts(database, run, [{ n: 1 }, { n: 2 }], { kind: 'not-created' })).toBe(1);
		expect(await settleTeamDrafts(database, run, [{ n: 1 }], { kind: 'not-created' })).toBe(0);
		expect(await findTeamDrafts(database, 'PAT-2')).toEqual([]);
	});

	test('a run that is being sent cannot be sent elsewhere, and nobody can settle its rows', async () => {
		const { ledger, database } = await makeTeam();
		const first = await makeRun(throwAwayFolder(), { name: 'run-1', ids: idsOf(40) });
		const copy = path.join(throwAwayFolder(), 'run-1');
		cpSync(first, copy, { recursive: true });
		const tried: unknown[] = [];
		const api = fakeApi(async ({ count }) => {
			if (count !== 10) return undefined;
			tried.push(await sendRun(copy, fakeApi(), { ledger }).catch((error: unknown) => error));
			const [run] = await listTeamRuns(database);
			const settled = run && settleTeamDrafts(database, run, [{ n: 30 }], { kind: 'not-created' });
			tried.push(await settled?.catch((error: unknown) => error));
			return undefined;
		});
		expect((await sendRun(first, api, { ledger, concurrency: 1 })).counts).toMatchObject({ created: 40 });
		const refused = { code: 'ledger-unusable', class: 'stopped', params: { kind: 'elsewhere' } };
		expect(tried).toMatchObject([refused, refused]);
	});

	test('a killed run continues from a moved folder once a person has imported that folder', async () => {
		const { ledger, database, url } = await makeTeam();
		const runsDir = throwAwayFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(40) });
		const api = fakeApi(({ count }) => (count > 20 ? keyRefused : undefined));
		await sendRun(dir, api, { ledger, concurrency: 1 });
		// As a killed command leaves it.
		const line = linesOfLog(path.join(dir, 'plan.jsonl'))[39];
		await database.query('insert into asset_importer.draft (run, n, line) values (1, 40, $1)', [line]);
		const moved = path.join(throwAwayFolder(), 'runs');
		renameSync(runsDir, moved);
		const again = path.join(moved, 'run-1');
		await expect(sendRun(again, api, { ledger })).rejects.toMatchObject({ params: { kind: 'elsewhere', path: dir } });
		await syncRuns({ url }, { runsDir: moved, environment: ENVIRONMENT, keyIdentity: KEY_IDENTITY });
		const next = fakeApi();
		expect((await sendRun(again, next, { ledger })).counts).toMatchObject({ created: 40, left: 0 });
		expect([...next.assets.keys()].filter((id) => api.assets.has(id))).toEqual([]);
	});

	test('the journal of a running or killed run does not count as known by its length', async () => {
		const { ledger, database } = await makeTeam();
		const seen: unknown[] = [];
		const api = fakeApi(async ({ count }) => {
			if (count === 20) seen.push(...(await database.query('select seen_bytes from asset_importer.run')));
			return undefined;
		});
		await sendRun(await makeRun(throwAwayFolder(), { ids: idsOf(40) }), api, { ledger });
		expect(seen).toEqual([{ seen_bytes: '0' }]);
	});
});
