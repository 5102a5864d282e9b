/**
 * Whether the ledger of a team knows what was sent from this runs folder and from this user's computer: before it was used, or
 * before its database was made anew.
 *
 * Refused: one that does not (`runs-missing`), since what those runs created would be created again. With it, which runs folder
 * is used says nothing about what is known, so neither another folder (`runs-kept-elsewhere`) nor another division of a batch
 * (`runs-folder-of-a-share`) is refused.
 */
import path from 'node:path';
import { systemClock } from '../../client/clock.ts';
import { Fault } from '../../messages/fault.ts';
import { isOfAddress, isOfKey, realFolder, type SentRun, sentRunsOf, sentRunsOfUser } from '../record/sent-runs.ts';
import { latest, readRuns, type SentRunsRequest } from './check-sent-runs.ts';
import { isSameEnvironment } from './ledger.ts';
import type { Ledger } from './ledger-types.ts';

type Sent = Pick<SentRun, 'id' | 'name' | 'at' | 'runsDir'>;

/** A run that another process begins to send is noted right before the ledger hears of it. */
const TIMES_ASKED = 3;
const ASK_AGAIN_MS = 500;

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
			forget(unknown, request);
			return ledger;
		}
		await ledger.close();
		if (asked === TIMES_ASKED) {
			const { name: run, at, runsDir = request.runsDir } = last;
			throw new Fault('runs-missing', { kind: 'ledger', count: unknown.length, path: runsDir, run, at });
		}
		await clock.sleep(ASK_AGAIN_MS, signal);
		signal?.throwIfAborted();
	}
}

type Places = Pick<SentRunsRequest, 'runsDir' | 'stateDir'>;

/** By the notes of this computer and of the runs folder: what was sent with this ledger, as `showLedgerAddress` shows it. */
export function listSentWith(ledger: string, places: Places): readonly SentRun[] {
	const sent = listNoted(places).filter((run) => run.ledger === ledger);
	return [...new Map(sent.map((run) => [run.id, run])).values()];
}

function listNoted({ runsDir, stateDir }: Places): readonly SentRun[] {
	const own = realFolder(runsDir);
	return [
		...sentRunsOf(runsDir)
			.list()
			.map((run) => ({ ...run, runsDir: own })),
		...(stateDir === undefined ? [] : sentRunsOfUser(stateDir).list()),
	];
}

/** By the notes, and by the records of the folder: notes can be lost. */
async function listSent(request: SentRunsRequest): Promise<readonly Sent[]> {
	const { runsDir, environment, keyIdentity, ownDir } = request;
	const own = realFolder(runsDir);
	const noted = listNoted(request).filter(
		(run) => isOfKey(run, environment, keyIdentity) && isOfAddress(run, environment),
	);
	const sent = new Map<string, Sent>(noted.map((run) => [run.id, run]));
	for (const { dir, record } of await readRuns(runsDir)) {
		const { id, sessions = [], subject } = record;
		if (id === undefined || subject !== undefined) continue;
		const last = sessions.findLast(({ keyFingerprint: print }) => print !== undefined && keyIdentity.isOf(print));
		const isHere = record.environment !== undefined && isSameEnvironment(record.environment, environment);
		if (last !== undefined && isHere) sent.set(id, { id, name: path.basename(dir), at: last.at, runsDir: own });
		if (ownDir !== undefined && path.resolve(dir) === path.resolve(ownDir)) sent.delete(id);
	}
	return [...sent.values()];
}

function forget(runs: readonly Sent[], { runsDir, stateDir }: SentRunsRequest): void {
	const places = [sentRunsOf(runsDir), ...(stateDir === undefined ? [] : [sentRunsOfUser(stateDir)])];
	for (const { id } of runs) for (const place of places) place.forget(id);
}
