/**
 * The ledger of one computer: what the other runs of an environment, in the same runs folder, created or left unconfirmed.
 *
 * A draft is known by what `ledger-names.ts` lists. Runs of another address (unless they were sent with the same key), of the
 * other kind of key, or of an API that was served for one command only, do not count. Throws what reading a run throws: a run that cannot be read may have
 * created anything.
 */
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { answerFrom, type LedgerDraft, type LedgerStore } from './answers.ts';
import type { AssetRequest } from '../../contract/asset.ts';
import { Fault } from '../../messages/fault.ts';
import { canonicalAddress } from '../../client/base-url.ts';
import { hash64, LASTING_SEED } from '../../sources/lists/text-hash.ts';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { decodeEntry } from '../journal/journal-entry.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import { LEDGER_STATES, type LedgerEntries } from './ledger-entries.ts';
import { loadLedgerEntries } from './ledger-index.ts';
import { createLedgerTable, type EntryPlace } from './ledger-table.ts';
import type { KeyedRun, Ledger, LedgerPlace, LedgerRequest, LedgerSession, Reserved } from './ledger-types.ts';
import { BatchReaderPool } from '../../disk/batch-reader.ts';
import { findBody, findIdentities } from '../plan-file/plan-line.ts';
import { isRunFolder, RUN_FILES } from '../record/run-folder.ts';
import { createRunMemory } from './run-memory.ts';
import { placeOfLine } from '../plan-file/row-names.ts';
import type { RunEnvironment, RunRecord } from '../record/run-record.ts';

/** A run of the ledger, with what is found of it by name. */
interface LoadedRun extends KeyedRun {
	readonly dir: string;
	readonly entries: LedgerEntries;
}

export const filesLedger: LedgerPlace = { isShared: false, open: openFiles };

async function openFiles(
	{ runsDir, environment, keyIdentity, ownDir, isLocked, memory = createRunMemory() }: LedgerRequest,
	signal?: AbortSignal,
): Promise<Ledger> {
	const runs: LoadedRun[] = [];
	for (const name of await listRunFolders(runsDir)) {
		const dir = path.join(runsDir, name);
		if (ownDir !== undefined && path.resolve(dir) === path.resolve(ownDir)) continue;
		const record = memory.record(dir, path.join(dir, RUN_FILES.record));
		if (record.environment === undefined) continue;
		const isOfOwnKey = keyIdentity !== undefined && isOfKey(record, environment, keyIdentity);
		if (!isOfOwnKey && !isSameEnvironment(record.environment, environment)) continue;
		const entries = await loadLedgerEntries(dir, record, { keepIndex: isLocked, memory }, signal);
		runs.push({ name, record, dir, entries, isTelling: entries.count > 0 });
	}
	const readers = new BatchReaderPool();
	const answers = answerFrom(runs, createFilesStore(runs, readers));
	const all: Reserved = { has: () => true, answers };
	const session: LedgerSession = {
		batch: 0,
		reserve: async () => all,
		publish() {},
		fault: () => undefined,
		async end() {},
	};
	return {
		runs,
		about: async () => answers,
		// The lock of the runs folder keeps others away, and the journal is all that they will ask.
		openSession: async () => session,
		close: async () => readers.close(),
	};
}

function createFilesStore(runs: readonly LoadedRun[], readers: BatchReaderPool): LedgerStore {
	const table = createLedgerTable(runs.map(({ entries }) => entries));
	const placesOf = (names: readonly string[]): readonly EntryPlace[] =>
		names.flatMap((name) => table.places(...hash64(name, LASTING_SEED)));
	return {
		isEmpty: table.count === 0,
		has: (names) => table.count > 0 && placesOf(names).length > 0,
		made(names) {
			/** One line may be found under several of its names. */
			const seen = new Set<string>();
			return placesOf(names).flatMap(({ run: index, entry }): readonly LedgerDraft[] => {
				const run = runs[index];
				const line = `${index}/${run?.entries.planOffsets[entry] ?? 0}`;
				if (run === undefined || seen.has(line)) return [];
				seen.add(line);
				return [readDraft(run, entry, readers)];
			});
		},
	};
}

/** What the run made of one line of its plan. */
function readDraft({ name, dir, entries }: LoadedRun, entry: number, readers: BatchReaderPool): LedgerDraft {
	const planFile = path.join(dir, RUN_FILES.plan);
	const bytes = readers.lineAt(planFile, entries.planOffsets[entry] ?? 0);
	if (bytes === undefined) throw new Fault('plan-damaged', { file: planFile, line: '?' });
	const journalFile = path.join(dir, RUN_FILES.journal);
	const line = readers.lineAt(journalFile, entries.journalOffsets[entry] ?? 0);
	const last = line === undefined ? undefined : decodeEntry(line);
	if (last === undefined || !('n' in last)) {
		throw new Fault('journal-damaged', { kind: 'line', file: journalFile, line: '?', run: dir });
	}
	let body: AssetRequest | undefined;
	return {
		state: LEDGER_STATES[entries.states[entry] ?? 0] ?? 'created',
		run: name,
		n: last.n,
		...findIdentities(bytes),
		readPlace: () => placeOfLine(bytes),
		readBody: () => (body ??= JSON.parse(findBody(bytes))),
		...(last.type === 'created' && last.id !== undefined ? { assetId: last.id } : {}),
	};
}

/**
 * Names of the run folders in a runs folder, oldest first; none when there is no such folder. A link to a run that lies
 * elsewhere, as in an archive, counts: what that run created is there. A second name for a run of this folder does not.
 */
export async function listRunFolders(runsDir: string): Promise<readonly string[]> {
	try {
		const folders = readdirSync(runsDir, { withFileTypes: true }).filter(
			(one) => one.isDirectory() || (one.isSymbolicLink() && leadsElsewhere(path.join(runsDir, one.name))),
		);
		return folders
			.map(({ name }) => name)
			.filter((name) => isRunFolder(path.join(runsDir, name)))
			.toSorted();
	} catch (error) {
		if (diskErrorCode(error) === 'ENOENT') return [];
		throw unwritable(runsDir, error);
	}
}

function leadsElsewhere(link: string): boolean {
	try {
		return path.dirname(realpathSync(link)) !== realpathSync(path.dirname(link));
	} catch {
		// To nothing: a disk that is not there. It has no run to read.
		return false;
	}
}

/** A run that was sent with this key, to another address. The same key means the same company, so it counts as well. */
export function isOfKey(
	{ environment, sessions = [] }: RunRecord,
	wanted: RunEnvironment,
	keyIdentity: KeyIdentity,
): boolean {
	if (environment?.kind !== wanted.kind || environment.embedded !== wanted.embedded) return false;
	return sessions.some(({ keyFingerprint }) => keyFingerprint !== undefined && keyIdentity.isOf(keyFingerprint));
}

/** Whatever the spelling of their addresses. */
export function isSameEnvironment(one: RunEnvironment, other: RunEnvironment): boolean {
	return (
		canonicalAddress(one.baseUrl) === canonicalAddress(other.baseUrl) &&
		one.kind === other.kind &&
		one.embedded === other.embedded
	);
}
