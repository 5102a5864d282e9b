/** A team's ledger, and runs that it does not know. */
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type EarlierRunsRequest, openEarlierRuns } from '../../../src/runs/ledger/earlier-runs.ts';
import { filesLedger } from '../../../src/runs/ledger/ledger.ts';
import type { LedgerPlace } from '../../../src/runs/ledger/ledger-types.ts';
import { identifyKey } from '../../../src/runs/record/key-fingerprint.ts';
import { readRunRecord } from '../../../src/runs/record/run-folder.ts';
import type { RunRecord } from '../../../src/runs/record/run-record.ts';
import { syncRuns } from '../../../src/runs/team/sync-runs.ts';
import { teamLedger } from '../../../src/runs/team/team-ledger.ts';
import { fakeApi } from '../fake-api.ts';
import { ENVIRONMENT, idsOf, KEY_IDENTITY, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun as submitTo } from '../send-run.ts';
import { createTeam, POSTGRES } from '../team/postgres-server.ts';

interface Sent {
	readonly dir: string;
	readonly runsDir: string;
	readonly stateDir: string;
	readonly record: RunRecord;
}

/** Sends a run, without a ledger by default. */
async function sendRun(ledger?: LedgerPlace): Promise<Sent> {
	const runsDir = path.join(throwAwayFolder(), 'earlier');
	const stateDir = path.join(throwAwayFolder(), 'state');
	const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(4) });
	await submitTo(dir, fakeApi(), { concurrency: 1, ...(ledger === undefined ? {} : { ledger }), stateDir });
	return { dir, runsDir, stateDir, record: await readRunRecord(dir) };
}

/** A team's ledger; `runs` is its content each time it is opened. */
function sharedLedger(...has: readonly (readonly RunRecord[])[]): LedgerPlace {
	let opened = 0;
	return {
		isShared: true,
		async open(request, signal) {
			const ledger = await filesLedger.open({ ...request, runsDir: throwAwayFolder() }, signal);
			const records = has[Math.min(opened++, has.length - 1)] ?? [];
			return { ...ledger, runs: records.map((record) => ({ name: 'run-1', record, hasOutcomes: true })) };
		},
	};
}

async function open(request: Partial<EarlierRunsRequest> & Pick<EarlierRunsRequest, 'runsDir'>): Promise<void> {
	const asked = { environment: ENVIRONMENT, keyIdentity: KEY_IDENTITY, again: [], sameCompany: true, ...request };
	const earlier = await openEarlierRuns(asked);
	onTestFinished(earlier.close);
}

const NOTHING = sharedLedger([]);

test.each<[string, (sent: Sent) => Partial<EarlierRunsRequest> & Pick<EarlierRunsRequest, 'runsDir'>]>([
	['from the runs folder that is used', ({ runsDir }) => ({ runsDir })],
	['from another runs folder on this computer', ({ stateDir }) => ({ runsDir: throwAwayFolder(), stateDir })],
])('a ledger that does not know what was sent %s is not used', async (_, of) => {
	const sent = await sendRun();
	await expect(open({ ...of(sent), ledger: NOTHING })).rejects.toMatchObject({
		code: 'runs-missing',
		params: { kind: 'ledger', count: 1, run: 'run-1', path: sent.runsDir },
	});
});

test.each<[string, (sent: Sent) => Partial<EarlierRunsRequest>]>([
	['when it knows them', ({ record }) => ({ ledger: sharedLedger([record]) })],
	['when it is just told of them', ({ record }) => ({ ledger: sharedLedger([], [record]) })],
	['when one of them is the run that goes on', ({ dir }) => ({ ownDir: dir })],
	['when they are of another company', () => ({ keyIdentity: identifyKey('svc_test_other') })],
	['when they were sent elsewhere', () => ({ environment: { ...ENVIRONMENT, baseUrl: 'https://other.example' } })],
	['when they were rehearsals', () => ({ environment: { ...ENVIRONMENT, embedded: 'x' } })],
	['for a dry run', () => ({ isDry: true })],
	['when somebody says so', () => ({ forgetMissing: true })],
])('a ledger is used besides runs in files %s', async (_, of) => {
	const sent = await sendRun();
	const { runsDir, stateDir } = sent;
	await expect(open({ runsDir, stateDir, ledger: NOTHING, ...of(sent) })).resolves.toBeUndefined();
});

test('missing runs that a user accepted are not asked about again', async () => {
	const { stateDir } = await sendRun();
	const request = { runsDir: throwAwayFolder(), stateDir, ledger: NOTHING };
	await open({ ...request, forgetMissing: true });
	await expect(open(request)).resolves.toBeUndefined();
});

test('the files of a runs folder are not checked this way', async () => {
	const { stateDir } = await sendRun();
	await expect(open({ runsDir: throwAwayFolder(), stateDir })).resolves.toBeUndefined();
});

describe.skipIf(POSTGRES === undefined)('in PostgreSQL', () => {
	test('a ledger knows what was sent with it from another runs folder', async () => {
		const ledger = teamLedger({ url: await createTeam() });
		const { stateDir } = await sendRun(ledger);
		await expect(open({ runsDir: throwAwayFolder(), stateDir, ledger })).resolves.toBeUndefined();
	});

	test('a ledger knows what was sent without it once that was imported, but not before', async () => {
		const url = await createTeam();
		const { runsDir, stateDir } = await sendRun();
		const request = { runsDir: throwAwayFolder(), stateDir, ledger: teamLedger({ url }) };
		await expect(open(request)).rejects.toMatchObject({ code: 'runs-missing', params: { kind: 'ledger' } });
		await syncRuns({ url }, { runsDir, environment: ENVIRONMENT, keyIdentity: KEY_IDENTITY });
		await expect(open(request)).resolves.toBeUndefined();
	});
});
