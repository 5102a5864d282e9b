/**
 * Whether the runs folder has what this user's computer, and the folder itself, know to have been sent.
 *
 * Refused: an older copy of a run, with rows of which it does not know that they were sent (`journal-damaged`), unless that run
 * itself goes on; and a run that was sent from this folder and is gone from it (`runs-missing`). Before a plan is made: a folder from which nothing of this
 * company was sent, that nobody chose, where another one has its runs (`runs-kept-elsewhere`), and another division of a batch
 * than the one whose shards were sent from other folders (`runs-folder-of-a-share`).
 */
import path from 'node:path';
import type { Clock } from '../../client/clock.ts';
import { Fault } from '../../messages/fault.ts';
import { isSameEnvironment, listRunFolders } from './ledger.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import { readRecordSync, RUN_FILES } from '../record/run-folder.ts';
import type { RunEnvironment, RunRecord } from '../record/run-record.ts';
import { foldJournal } from '../journal/fold-journal.ts';
import { reachesMark } from '../record/sent-mark.ts';
import { isOfAddress, isOfKey, realFolder, type SentRun, sentRunsOf, sentRunsOfUser } from '../record/sent-runs.ts';
import { parseShard, renderShard, type Shard } from '../record/shard.ts';

export interface SentRunsRequest {
	readonly runsDir: string;
	/** Where this user's computer keeps what was sent; absent: nowhere. */
	readonly stateDir?: string;
	readonly environment: RunEnvironment;
	readonly keyIdentity: KeyIdentity;
	/** Of the run that goes on, which settles by itself what it does not know. */
	readonly ownDir?: string;
	/** Runs that are gone are injected off instead of refused. */
	readonly forgetMissing?: boolean;
	/** Only what makes the figures of a dry run wrong is refused, and nothing is written. */
	readonly isDry?: boolean;
	readonly clock?: Clock;
}

interface FolderRun {
	readonly dir: string;
	readonly record: RunRecord;
}

export async function checkSentRuns(request: SentRunsRequest): Promise<void> {
	const { runsDir, stateDir, environment, keyIdentity, isDry } = request;
	if (environment.embedded !== undefined) return;
	const here = sentRunsOf(runsDir);
	const ofUser = stateDir === undefined ? undefined : sentRunsOfUser(stateDir);
	const own = realFolder(runsDir);
	const present = groupById(await readRuns(runsDir));
	const known = [
		...here
			.list()
			.filter((run) => isOfAddress(run, environment) || isOfKey(run, environment, keyIdentity))
			.map((run) => ({ ...run, runsDir: own })),
		...(ofUser?.list() ?? []).filter((run) => present.has(run.id) || isOfKey(run, environment, keyIdentity)),
	];
	for (const run of known) await checkMark(run, present.get(run.id) ?? [], request.ownDir);
	if (isDry === true) return;
	const missing = known.filter((run) => run.runsDir === own && !present.has(run.id));
	if (request.forgetMissing === true) {
		for (const { id } of missing) for (const place of [here, ofUser]) place?.forget(id);
	} else {
		refuseMissing(missing, runsDir);
	}
	// A runs folder that was moved is looked for where it is now.
	for (const run of known) {
		if (run.runsDir !== own && present.has(run.id)) await ofUser?.put({ ...run, runsDir: own });
	}
}

/** A second copy beside the one that went on does no harm: the ledger reads both. */
async function checkMark({ mark }: SentRun, runs: readonly FolderRun[], ownDir: string | undefined): Promise<void> {
	const own = ownDir === undefined ? undefined : path.resolve(ownDir);
	const [first] = runs;
	if (first === undefined || runs.some(({ dir }) => path.resolve(dir) === own || reachesMark(dir, mark))) return;
	const { dir, record } = first;
	const [drafts, sessions] = [record.planned?.drafts ?? 0, record.sessions?.length ?? 0];
	const { states } = await foldJournal(path.join(dir, RUN_FILES.journal), { drafts, sessions, offsets: false });
	for (let n = Math.min(mark.n, drafts); n > 0; n--) if (states.of(n) === 'unsent') throw journalCut(dir);
}

export function journalCut(dir: string): Fault {
	return new Fault(
		'journal-damaged',
		{ kind: 'cut', file: path.join(dir, RUN_FILES.journal), run: dir },
		{ class: 'stopped' },
	);
}

function refuseMissing(missing: readonly SentRun[], runsDir: string): void {
	const last = latest(missing);
	if (last === undefined) return;
	const count = new Set(missing.map(({ id }) => id)).size;
	throw new Fault('runs-missing', { kind: 'folder', count, path: runsDir, run: last.name, at: last.at });
}

export interface PlaceRequest extends SentRunsRequest {
	readonly shard?: Shard;
	/** The runs folder was named on the command line, by a variable or in the config file. */
	readonly isChosen: boolean;
}

/** Refuses a runs folder that does not know what was created from other folders, before anything is planned. */
export async function checkRunsPlace(request: PlaceRequest): Promise<void> {
	const { runsDir, stateDir, environment, keyIdentity, shard } = request;
	if (environment.embedded !== undefined || stateDir === undefined) return;
	const ofUser = sentRunsOfUser(stateDir);
	const runs = await readRuns(runsDir);
	const present = groupById(runs);
	const own = realFolder(runsDir);
	const elsewhere = ofUser
		.list()
		.filter((run) => isOfKey(run, environment, keyIdentity))
		.filter((run) => run.runsDir !== own && !present.has(run.id));
	const otherDivision = shard === undefined ? [] : elsewhere.filter((run) => isOtherDivision(run, shard));
	const [other] = otherDivision;
	if (request.forgetMissing === true) {
		for (const { id } of otherDivision) ofUser.forget(id);
	} else if (other?.shard !== undefined) {
		const of = parseShard(other.shard)?.of ?? 0;
		throw new Fault('runs-folder-of-a-share', { path: other.runsDir ?? '?', share: other.shard, of });
	}
	const hasSent = runs.some(
		({ record }) =>
			(record.sessions ?? []).length > 0 &&
			record.environment !== undefined &&
			isSameEnvironment(record.environment, environment),
	);
	if (request.isChosen || hasSent) return;
	const last = latest(elsewhere.filter((run) => !isOfOtherShard(run, shard)));
	if (last !== undefined) {
		throw new Fault('runs-kept-elsewhere', { path: last.runsDir ?? '?', at: last.at, own: runsDir });
	}
}

function isOtherDivision({ shard }: SentRun, wanted: Shard): boolean {
	const sent = shard === undefined ? undefined : parseShard(shard);
	return sent !== undefined && sent.of !== wanted.of;
}

/** Its rows are none of the shard that is wanted. */
function isOfOtherShard({ shard }: SentRun, wanted: Shard | undefined): boolean {
	if (shard === undefined || wanted === undefined) return false;
	return parseShard(shard)?.of === wanted.of && shard !== renderShard(wanted);
}

export function latest<Run extends Pick<SentRun, 'at'>>(runs: readonly Run[]): Run | undefined {
	return runs.toSorted((one, other) => (one.at < other.at ? -1 : 1)).at(-1);
}

export async function readRuns(runsDir: string): Promise<readonly FolderRun[]> {
	return (await listRunFolders(runsDir)).map((name) => {
		const dir = path.join(runsDir, name);
		return { dir, record: readRecordSync(dir) };
	});
}

function groupById(runs: readonly FolderRun[]): ReadonlyMap<string, readonly FolderRun[]> {
	const byId = new Map<string, FolderRun[]>();
	for (const run of runs) {
		const { id } = run.record;
		if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), run]);
	}
	return byId;
}
