/**
 * The ledger of one runs folder: what its other runs in the environment created or left unconfirmed. Runs at another address
 * count if they were sent with the same key. A run that cannot be read throws, since it may have created anything. Each known
 * name takes about 70 bytes.
 */
import { namesOfItems } from '../../drafts/invoice-unit/item-layout.ts';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { answerFrom, type LedgerStore } from './answers.ts';
import type { AssetRequest } from '../../contract/asset.ts';
import { Fault, isFault } from '../../messages/fault.ts';
import { canonicalAddress } from '../../client/base-url.ts';
import { hashText } from '../../sources/lists/text-hash.ts';
import { BatchReaderPool } from '../../disk/batch-reader.ts';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { decodeEntry } from '../journal/journal-entry.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import { isPlanFolder } from '../record/plan-folder.ts';
import { foldJournalOf, readEntries } from '../journal/fold-journal.ts';
import type { Journal, JournalEnd } from '../journal/journal.ts';
import type { RowState, RowStates } from '../journal/row-states.ts';
import { listOwnNames } from './ledger-names.ts';
import type {
	KeyedRun,
	Ledger,
	LedgerDraft,
	LedgerPlace,
	LedgerRequest,
	LedgerSession,
	LedgerState,
	Reserved,
} from './ledger-types.ts';
import { planDamaged, readPlanBlocks } from '../plan-file/read-plan.ts';
import { findIdentities, type PlanIdentities } from '../plan-file/plan-line.ts';
import { createTableLookup } from '../record/find-table.ts';
import { readSentDraft } from './sent-source.ts';
import { isRunFolder, readRecordSync, RUN_FILES } from '../record/run-folder.ts';
import { isOfAddress, isOfKey as isNotedOfKey, listNoted, realFolder } from '../record/sent-runs.ts';
import type { Origin } from '../../messages/origin.ts';
import type { RunEnvironment, RunRecord, SentNames, TableRecord } from '../record/run-record.ts';

/** An attempt without an outcome may have created the asset. */
export function ledgerStateOf(state: RowState): LedgerState | undefined {
	if (state === 'created') return 'created';
	return state === 'unconfirmed' || state === 'attempting' ? 'unconfirmed' : undefined;
}

export function countHeld(states: RowStates): number {
	return states.count('created') + states.count('unconfirmed') + states.count('attempting');
}

export const filesLedger: LedgerPlace = { isShared: false, open: openFiles };

async function openFiles(request: LedgerRequest, signal?: AbortSignal): Promise<Ledger> {
	const { runsDir, environment, keyIdentity, ownDir } = request;
	const store = new FilesStore();
	const runs: KeyedRun[] = [];
	const here = await readRuns(runsDir);
	for (const { dir, record } of here) {
		const name = path.basename(dir);
		if (ownDir !== undefined && path.resolve(dir) === path.resolve(ownDir)) continue;
		if (record.environment === undefined) continue;
		const isOfOwnKey = keyIdentity !== undefined && isOfKey(record, environment, keyIdentity);
		if (!isOfOwnKey && !isSameEnvironment(record.environment, environment)) continue;
		runs.push({ name, record, hasOutcomes: await store.load(name, dir, record, signal) });
	}
	const elsewhere: KeyedRun[] = [];
	for (const { dir, record } of await findSentElsewhere(request, here)) {
		elsewhere.push({ name: dir, record, hasOutcomes: await store.load(dir, dir, record, signal) });
	}
	const answers = answerFrom([...runs, ...elsewhere], store);
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
		async *listCreated({ name }, isWanted) {
			yield* store.created(name, isWanted);
		},
		loadDone: async () => [],
		async keepDone() {},
		// The runs folder is locked, and later runs read the journal: nothing to reserve.
		openSession: async () => session,
		close: async () => store.close(),
	};
}

export interface FolderRun {
	readonly dir: string;
	readonly record: RunRecord;
}

export async function readRuns(runsDir: string): Promise<readonly FolderRun[]> {
	return (await listRunFolders(runsDir)).map((name) => {
		const dir = path.join(runsDir, name);
		return { dir, record: readRecordSync(dir) };
	});
}

/** Runs that this user sent from other runs folders, with the same key to the same address, if they are still there. */
async function findSentElsewhere(
	{ runsDir, environment, keyIdentity, stateDir }: LedgerRequest,
	here: readonly FolderRun[],
): Promise<readonly FolderRun[]> {
	if (stateDir === undefined || keyIdentity === undefined || environment.embedded !== undefined) return [];
	const own = realFolder(runsDir);
	const known = new Set(here.map(({ record }) => record.id));
	const noted = listNoted({ runsDir, stateDir }).filter(
		(run) =>
			run.runsDir !== own &&
			!known.has(run.id) &&
			isNotedOfKey(run, environment, keyIdentity) &&
			isOfAddress(run, environment),
	);
	return (await Promise.all(noted.map(findNoted))).filter((run) => run !== undefined);
}

/** Undefined if it is no longer there. */
export async function findNoted(noted: ReturnType<typeof listNoted>[number]): Promise<FolderRun | undefined> {
	const dir = path.join(noted.runsDir, noted.name);
	const runs = isRunFolder(dir) ? [{ dir, record: readRecordSync(dir) }] : await readRuns(noted.runsDir);
	return runs.find(({ record }) => record.id === noted.id);
}

interface LoadedRun {
	readonly name: string;
	readonly dir: string;
	readonly states: RowStates;
	readonly tableOf: (origin: Origin) => TableRecord | undefined;
	/** By position in the plan. */
	readonly planOffsets: Float64Array;
	/** By position in the plan, if it is damaged. */
	readonly names: ReadonlyMap<number, SentNames>;
	/** Total drafts in earlier runs of this list. */
	readonly before: number;
}

/** Finds drafts by a hash of each of their names, and reads them from the files of their runs. */
class FilesStore implements LedgerStore {
	readonly #runs: LoadedRun[] = [];
	#count = 0;
	/** Draft numbers across all runs, by hash of a name. Most names have one: an array for each would double the memory. */
	readonly #drafts = new Map<number, number | number[]>();
	readonly #readers = new BatchReaderPool();

	get isEmpty(): boolean {
		return this.#drafts.size === 0;
	}

	has(name: string): boolean {
		return this.#drafts.has(hashText(name));
	}

	made(names: readonly string[]): readonly LedgerDraft[] {
		const drafts = new Set(names.flatMap((name) => this.#drafts.get(hashText(name)) ?? []));
		return [...drafts].map((draft) => this.#read(draft));
	}

	/** True if the run created something, or may have. */
	async load(name: string, dir: string, record: RunRecord, signal: AbortSignal | undefined): Promise<boolean> {
		// The record may be an older copy than the journal.
		if ((record.sessions ?? []).length === 0 && !existsSync(path.join(dir, RUN_FILES.journal))) return false;
		const { states } = await foldJournalOf(dir, record, { offsets: true }, signal);
		const { drafts } = states;
		const planOffsets = new Float64Array(drafts + 1);
		const before = this.#count;
		this.#count += drafts;
		const isHeld = (n: number): boolean => ledgerStateOf(states.of(n)) !== undefined;
		const names = new Map<number, SentNames>();
		let lastItems: readonly string[] = [];
		try {
			for await (const lines of readPlanBlocks(dir, record, isHeld, signal)) {
				for (const { n, bytes, offset } of lines) {
					planOffsets[n] = offset;
					const draft = findIdentities(bytes);
					const items = namesOfItems(draft);
					for (const own of listOwnNames(draft)) this.#add(own, before + n);
					// Consecutive units belong to one item, and the first is enough to find it.
					for (const item of items) if (!lastItems.includes(item)) this.#add(item, before + n);
					lastItems = items;
				}
			}
		} catch (error) {
			if (!isFault(error, 'plan-damaged') && !isFault(error, 'file-of-another-run')) throw error;
			await readNames(path.join(dir, RUN_FILES.journal), names);
			for (let n = 1; n <= drafts; n++) {
				const sent = names.get(n);
				if (isHeld(n) && sent === undefined) {
					const isOther = isFault(error, 'file-of-another-run');
					throw isOther ? error : planDamaged(path.join(dir, RUN_FILES.plan), n, 'unnamed');
				}
				if (isHeld(n) && sent !== undefined) for (const own of listOwnNames(withKey(sent))) this.#add(own, before + n);
			}
		}
		const tableOf = createTableLookup(record.tables);
		this.#runs.push({ name, dir, states, tableOf, planOffsets, names, before });
		return countHeld(states) > 0;
	}

	*created(name: string, isWanted: (n: number) => boolean): Generator<LedgerDraft> {
		const run = this.#runs.find((one) => one.name === name);
		if (run === undefined) return;
		for (let n = 1; n <= run.states.drafts; n++)
			if (run.states.of(n) === 'created' && isWanted(n)) yield this.#read(run.before + n);
	}

	close(): void {
		this.#readers.close();
	}

	#add(name: string, draft: number): void {
		const hash = hashText(name);
		const known = this.#drafts.get(hash);
		if (known === undefined) this.#drafts.set(hash, draft);
		else if (typeof known === 'number') this.#drafts.set(hash, [known, draft]);
		else known.push(draft);
	}

	#read(draft: number): LedgerDraft {
		const run = this.#runs.findLast(({ before }) => before < draft);
		if (run === undefined) throw new Error('a draft of no run');
		const { name, dir, states, tableOf, planOffsets, names, before } = run;
		const n = draft - before;
		const named = names.get(n);
		if (named !== undefined) {
			const { enrollmentId, serialNumber } = named;
			const body: AssetRequest = { enrollmentId, serialNumber, status: 'available', source: 'sheets-import' };
			const state = ledgerStateOf(states.of(n)) ?? 'unconfirmed';
			const read = {
				readPlace: () => `#${n}`,
				readOrigin: () => undefined,
				readBody: () => body,
				readSource: () => undefined,
				hasNamesOnly: true,
			} as const;
			return { state, run: name, n, ...withKey(named), ...read };
		}
		const planFile = path.join(dir, RUN_FILES.plan);
		const bytes = this.#readers.lineAt(planFile, planOffsets[n] ?? 0);
		if (bytes === undefined) throw planDamaged(planFile, '?', 'unnamed');
		const journalFile = path.join(dir, RUN_FILES.journal);
		const line = this.#readers.lineAt(journalFile, states.entryOffset(n) ?? 0);
		const last = line === undefined ? undefined : decodeEntry(line);
		if (last === undefined || last.type === 'started' || last.type === 'ended' || last.n !== n) {
			throw new Fault('journal-damaged', { kind: 'line', file: journalFile, line: '?', run: dir });
		}
		return {
			state: ledgerStateOf(states.of(n)) ?? 'unconfirmed',
			run: name,
			n,
			...readSentDraft(bytes, tableOf),
			...(last.type === 'created' && last.id !== undefined ? { assetId: last.id } : {}),
		};
	}
}

async function readNames(journal: string, names: Map<number, SentNames>): Promise<void> {
	for await (const entry of readEntries(journal)) {
		if (entry.type === 'attempt' && entry.names !== undefined) names.set(entry.n, entry.names);
	}
}

function withKey({ key, ...sent }: SentNames): PlanIdentities {
	return { ...sent, key: key ?? sent.enrollmentId };
}

/** Oldest first. Follows links to runs in other folders, such as archives, but not to runs of this folder. */
export async function listRunFolders(runsDir: string): Promise<readonly string[]> {
	try {
		const folders = readdirSync(runsDir, { withFileTypes: true }).filter(
			(one) => one.isDirectory() || (one.isSymbolicLink() && leadsElsewhere(path.join(runsDir, one.name))),
		);
		return folders
			.map(({ name }) => name)
			.filter((name) => !isPlanFolder(name) && isRunFolder(path.join(runsDir, name)))
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
		// A missing disk has no run to read.
		return false;
	}
}

/** True if the run was sent with this key, at any address: the same key means the same company. */
export function isOfKey(
	{ environment, sessions = [] }: RunRecord,
	wanted: RunEnvironment,
	keyIdentity: KeyIdentity,
): boolean {
	if (environment?.kind !== wanted.kind || environment.embedded !== wanted.embedded) return false;
	return sessions.some(({ keyFingerprint }) => keyFingerprint !== undefined && keyIdentity.isOf(keyFingerprint));
}

export function isSameEnvironment(one: RunEnvironment, other: RunEnvironment): boolean {
	return (
		canonicalAddress(one.baseUrl) === canonicalAddress(other.baseUrl) &&
		one.kind === other.kind &&
		one.embedded === other.embedded
	);
}

/** Publishes outcomes in the ledger after they went to the journal, never before. */
export function publishOutcomes(journal: Journal, ledger: LedgerSession): Journal {
	return {
		...journal,
		append(entry) {
			const durable = journal.append(entry);
			ledger.publish(entry);
			return durable;
		},
		note(entry) {
			journal.note(entry);
			ledger.publish(entry);
		},
		/** The next session publishes what is missing, from the journal. */
		async end(entry): Promise<JournalEnd> {
			const ended = await journal.end(entry);
			await ledger.end(entry.type === 'ended' && entry.reason === 'finished' && ended.fault === undefined);
			const fault = ended.fault ?? ledger.fault();
			return fault === undefined ? ended : { ...ended, fault };
		},
	};
}
