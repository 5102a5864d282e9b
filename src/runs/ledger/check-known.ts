/**
 * Compares a runs folder, or the ledger of a team, with the notes of what was sent from here (`sent-runs.ts`), before anything
 * is planned or sent. Throws `Fault`: `journal-damaged` (an older copy of a run), `runs-missing`, `runs-kept-elsewhere`.
 */
import path from 'node:path';
import { type Clock, systemClock } from '../../client/clock.ts';
import { Fault } from '../../messages/fault.ts';
import { foldJournalOf } from '../journal/fold-journal.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import type { RunEnvironment, RunRecord } from '../record/run-record.ts';
import { reachesMark } from '../record/sent-mark.ts';
import {
	forgetSentRuns,
	isOfAddress,
	isOfKey,
	listNoted,
	type NotePlaces,
	putSentRun,
	realFolder,
	sentFolderOfUser,
	type SentRun,
} from '../record/sent-runs.ts';
import { findNoted, type FolderRun, isSameEnvironment, readRuns } from './ledger.ts';
import type { Ledger } from './ledger-types.ts';

export interface SentRunsRequest extends NotePlaces {
	readonly environment: RunEnvironment;
	readonly keyIdentity: KeyIdentity;
	/** The run to continue. It settles by itself what its journal lacks. */
	readonly ownDir?: string | undefined;
	readonly forgetMissing?: boolean;
	/** Refuses only what makes the figures of a dry run wrong, and writes nothing. */
	readonly isDry?: boolean;
	readonly clock?: Clock;
}

/** Refuses an older copy of a run, and a runs folder that lacks a run that was sent from it. */
export async function checkSentRuns(request: SentRunsRequest): Promise<void> {
	const { runsDir, stateDir, environment, keyIdentity, isDry, ownDir } = request;
	if (environment.embedded !== undefined) return;
	const own = realFolder(runsDir);
	const runs = await readRuns(runsDir);
	const present = groupById(runs);
	const known = listNoted(request).filter(
		(run) =>
			present.has(run.id) ||
			isOfKey(run, environment, keyIdentity) ||
			(run.runsDir === own && isOfAddress(run, environment)),
	);
	for (const run of known) await checkMark(run, present.get(run.id) ?? [], ownDir);
	if (isDry === true) return;
	const planned = runs.find(({ dir }) => ownDir !== undefined && path.resolve(dir) === path.resolve(ownDir))?.record;
	const absent = known.filter((run) => !present.has(run.id));
	const lost = planned === undefined ? [] : await findLost(absent, request, planned);
	const missing = [...absent.filter((run) => run.runsDir === own), ...lost];
	const last = latest(missing);
	if (request.forgetMissing === true) {
		forgetSentRuns(missing, request);
	} else if (last !== undefined) {
		const count = new Set(missing.map(({ id }) => id)).size;
		throw new Fault('runs-missing', { kind: 'folder', count, path: last.runsDir, run: last.name, at: last.at });
	}
	if (stateDir === undefined) return;
	// The runs folder was moved.
	for (const run of known) {
		if (run.runsDir !== own && present.has(run.id))
			await putSentRun(sentFolderOfUser(stateDir), { ...run, runsDir: own });
	}
}

/** Runs sent from other folders after this one was planned, which are gone: nothing else tells what they created. */
async function findLost(
	noted: ReturnType<typeof listNoted>,
	{ runsDir, environment }: SentRunsRequest,
	{ startedAt }: RunRecord,
): Promise<ReturnType<typeof listNoted>> {
	const elsewhere = noted.filter((run) => run.runsDir !== realFolder(runsDir) && isOfAddress(run, environment));
	const later = elsewhere.filter((run) => run.at > startedAt);
	const found = await Promise.all(later.map(findNoted));
	return later.filter((_, index) => found[index] === undefined);
}

/** An old copy beside the current one does no harm: the ledger reads both. */
async function checkMark({ mark }: SentRun, runs: readonly FolderRun[], ownDir: string | undefined): Promise<void> {
	const own = ownDir === undefined ? undefined : path.resolve(ownDir);
	const [first] = runs;
	if (first === undefined || runs.some(({ dir }) => path.resolve(dir) === own || reachesMark(dir, mark))) return;
	const { dir, record } = first;
	const { states } = await foldJournalOf(dir, record, { offsets: false });
	for (let n = Math.min(mark.n, states.drafts); n > 0; n--) if (states.of(n) === 'unsent') throw journalCut(dir);
}

export function journalCut(dir: string): Fault {
	return new Fault(
		'journal-damaged',
		{ kind: 'cut', file: path.join(dir, RUN_FILES.journal), run: dir },
		{ class: 'stopped' },
	);
}

export interface RunsFolderRequest extends SentRunsRequest {
	/** The runs folder was named on the command line, by a variable or in the config file. */
	readonly isChosen: boolean;
}

/** Before planning, refuses a runs folder that does not know what was created from other folders. */
export async function checkRunsFolder(request: RunsFolderRequest): Promise<void> {
	const { runsDir, environment, keyIdentity, isChosen } = request;
	if (environment.embedded !== undefined || isChosen) return;
	const runs = await readRuns(runsDir);
	const isUsed = runs.some(
		({ record }) =>
			record.environment !== undefined &&
			isSameEnvironment(record.environment, environment) &&
			(record.sessions ?? []).length > 0,
	);
	if (isUsed) return;
	const present = groupById(runs);
	const own = realFolder(runsDir);
	const elsewhere = listNoted(request).filter(
		(run) => isOfKey(run, environment, keyIdentity) && run.runsDir !== own && !present.has(run.id),
	);
	const last = latest(elsewhere);
	if (last !== undefined) throw new Fault('runs-kept-elsewhere', { path: last.runsDir, at: last.at, own: runsDir });
}

/** Ask again, since another process notes a run shortly before it writes it to the ledger. */
const TIMES_ASKED = 3;
const ASK_AGAIN_MS = 500;

/**
 * Opens a team's ledger and refuses it (`runs-missing`) if it does not know what was sent from here, either before the team
 * used it or before its database was recreated. With a team's ledger, any runs folder will do.
 */
export async function openKnowing(
	open: () => Promise<Ledger>,
	request: SentRunsRequest,
	signal?: AbortSignal,
): Promise<Ledger> {
	if (request.environment.embedded !== undefined || request.isDry === true) return open();
	const { clock = systemClock } = request;
	for (let asked = 1; ; asked++) {
		const sent = await listSent(request);
		const ledger = await open();
		const known = new Set(ledger.runs.map(({ record }) => record.id));
		const unknown = sent.filter(({ id }) => !known.has(id));
		const last = latest(unknown);
		if (last === undefined) return ledger;
		if (request.forgetMissing === true) {
			forgetSentRuns(unknown, request);
			return ledger;
		}
		await ledger.close();
		if (asked === TIMES_ASKED) {
			const { name: run, at, runsDir } = last;
			throw new Fault('runs-missing', { kind: 'ledger', count: unknown.length, path: runsDir, run, at });
		}
		await clock.sleep(ASK_AGAIN_MS, signal);
		signal?.throwIfAborted();
	}
}

export function listSentWith(ledger: string, places: NotePlaces): readonly SentRun[] {
	const sent = listNoted(places).filter((run) => run.ledger === ledger);
	return [...new Map(sent.map((run) => [run.id, run])).values()];
}

type SentFrom = Pick<ReturnType<typeof listNoted>[number], 'id' | 'name' | 'at' | 'runsDir'>;

/** Reads the records of the folder as well, since notes can be lost. */
async function listSent(request: SentRunsRequest): Promise<readonly SentFrom[]> {
	const { runsDir, environment, keyIdentity, ownDir } = request;
	const own = realFolder(runsDir);
	const noted = listNoted(request).filter(
		(run) => isOfKey(run, environment, keyIdentity) && isOfAddress(run, environment),
	);
	const sent = new Map<string, SentFrom>(noted.map((run) => [run.id, run]));
	for (const { dir, record } of await readRuns(runsDir)) {
		const { id, sessions = [] } = record;
		if (id === undefined) continue;
		const last = sessions.findLast(({ keyFingerprint: print }) => print !== undefined && keyIdentity.isOf(print));
		const isHere = record.environment !== undefined && isSameEnvironment(record.environment, environment);
		if (last !== undefined && isHere) sent.set(id, { id, name: path.basename(dir), at: last.at, runsDir: own });
		if (ownDir !== undefined && path.resolve(dir) === path.resolve(ownDir)) sent.delete(id);
	}
	return [...sent.values()];
}

function latest<Run extends Pick<SentRun, 'at'>>(runs: readonly Run[]): Run | undefined {
	return runs.toSorted((one, other) => (one.at < other.at ? -1 : 1)).at(-1);
}

function groupById(runs: readonly FolderRun[]): ReadonlyMap<string, readonly FolderRun[]> {
	const byId = new Map<string, FolderRun[]>();
	for (const run of runs) {
		const { id } = run.record;
		if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), run]);
	}
	return byId;
}
