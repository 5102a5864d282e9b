/**
 * What the other runs of an environment, in the same runs folder, created or left unconfirmed.
 *
 * A draft is known by what `ledger-names.ts` lists. Runs of another address (unless they were sent with the same key), of the
 * other kind of key, or of an API that was served for one command only, do not count. Throws what reading a run throws: a run that cannot be read may have
 * created anything.
 */
import type { KeyedRun, Ledger, LedgerHit } from './ledger-types.ts';
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { AssetRequest } from '../../contract/asset.ts';
import { nameOfItem } from '../../drafts/invoice-unit/item-layout.ts';
import { Fault } from '../../messages/fault.ts';
import { canonicalAddress } from '../../client/base-url.ts';
import { isCheckedLine } from '../storage/checked-line.ts';
import { diskErrorCode, unwritable } from '../storage/disk-error.ts';
import { hash64 } from './identity-index.ts';
import { decodeEntry } from '../journal/journal-entry.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import { LEDGER_STATES, type LedgerEntries } from './ledger-entries.ts';
import { loadLedgerEntries } from './ledger-index.ts';
import { createLedgerTable, type LedgerPlace } from './ledger-table.ts';
import { createReaderPool, type ReaderPool } from '../storage/line-reader.ts';
import { foldSpelling, listItemNames, listOwnNames } from './ledger-names.ts';
import { findBody, findIdentities, type PlanIdentities } from '../plan-file/draft-bytes.ts';
import { isRunFolder, RUN_FILES } from '../record/run-folder.ts';
import { createRunMemory, type RunMemory } from './run-memory.ts';
import { renderPlace } from '../plan-file/row-names.ts';
import type { PlanLine, RunEnvironment, RunRecord } from '../record/run-record.ts';
import { listUnits } from './units-of-item.ts';
import type { UnitsOfItem } from './ledger-types.ts';

export interface LedgerOptions {
	/** Runs sent with it count whatever their address is. */
	readonly keyIdentity?: KeyIdentity;
	/** The folder of the run that asks, which does not count. */
	readonly ownDir?: string;
	/** Keep an index in each run folder. Only under the lock of the environment: else a run may be sent meanwhile. */
	readonly keepIndex: boolean;
	/** What the command has read before. */
	readonly memory?: RunMemory;
}

/** A run of the ledger, with what is found of it by name. */
interface LoadedRun extends KeyedRun {
	readonly dir: string;
	readonly entries: LedgerEntries;
}

export async function openLedger(
	runsDir: string,
	environment: RunEnvironment,
	options: LedgerOptions,
	signal?: AbortSignal,
): Promise<Ledger> {
	const runs: LoadedRun[] = [];
	const { memory = createRunMemory() } = options;
	for (const name of await listRunFolders(runsDir)) {
		const dir = path.join(runsDir, name);
		if (options.ownDir !== undefined && path.resolve(dir) === path.resolve(options.ownDir)) continue;
		const record = memory.record(dir, path.join(dir, RUN_FILES.record));
		if (record.environment === undefined) continue;
		const isOfOwnKey = options.keyIdentity !== undefined && isOfKey(record, environment, options.keyIdentity);
		if (!isOfOwnKey && !isSameEnvironment(record.environment, environment)) continue;
		const entries = await loadLedgerEntries(dir, record, { ...options, memory }, signal);
		runs.push({ name, record, dir, entries, isTelling: entries.count > 0 });
	}
	return createLedger(runs);
}

function createLedger(runs: readonly LoadedRun[]): Ledger {
	const table = createLedgerTable(runs.map(({ entries }) => entries));
	const readers = createReaderPool();

	const placesOf = (names: readonly string[]): readonly LedgerPlace[] =>
		names.flatMap((name) => table.places(...hash64(name)));

	const hitsAt = (places: readonly LedgerPlace[], draft: PlanIdentities): readonly LedgerHit[] => {
		/** One line may be found under several of its names. */
		const seen = new Set<string>();
		return places.flatMap(({ run: index, entry }): readonly LedgerHit[] => {
			const run = runs[index];
			const line = `${index}/${run?.entries.planOffsets[entry] ?? 0}`;
			if (run === undefined || seen.has(line)) return [];
			seen.add(line);
			const hit = readHit(run, entry, readers, draft);
			return hit === undefined ? [] : [hit];
		});
	};

	const find: Ledger['find'] = (draft) => {
		const own = hitsAt(placesOf(listOwnNames(draft)), draft);
		if (own.some(({ same }) => same === 'key')) return own;
		return [...own, ...hitsAt(placesOf(listItemNames(draft)), draft).filter(({ same }) => same === 'item')];
	};
	/** Units of one item come one behind the other, and each asks. */
	let lastItem: { readonly name: string; readonly units: UnitsOfItem } | undefined;

	return {
		runs,
		count: table.count,
		mightContain: (draft) =>
			table.count > 0 && (placesOf(listOwnNames(draft)).length > 0 || placesOf(listItemNames(draft)).length > 0),
		mightContainItem: (accessKey, item) => placesOf([nameOfItem(accessKey, item)]).length > 0,
		find,
		unitsOf(hit) {
			const name = `${hit.run} ${hit.layout ?? ''} ${hit.key.slice(0, hit.key.lastIndexOf('/'))}`;
			if (lastItem?.name !== name) lastItem = { name, units: listUnits(hit, { find, runs }) };
			return lastItem.units;
		},
		close: readers.close,
	};
}

/** What the run made of one line of its plan; undefined when the draft has nothing in common with it. */
function readHit(
	{ name, dir, entries }: LoadedRun,
	entry: number,
	readers: ReaderPool,
	draft: PlanIdentities,
): LedgerHit | undefined {
	const planFile = path.join(dir, RUN_FILES.plan);
	const bytes = readers.lineAt(planFile, entries.planOffsets[entry] ?? 0);
	if (!isCheckedLine(bytes, 0, bytes.length)) throw new Fault('plan-damaged', { file: planFile, line: '?' });
	const earlier = findIdentities(bytes);
	const same = findSame(earlier, draft);
	if (same === undefined) return undefined;
	const journalFile = path.join(dir, RUN_FILES.journal);
	const last = decodeEntry(readers.lineAt(journalFile, entries.journalOffsets[entry] ?? 0));
	if (last === undefined || !('n' in last)) {
		throw new Fault('journal-damaged', { kind: 'line', file: journalFile, line: '?', run: dir });
	}
	const { key, enrollmentId, unit, layout } = earlier;
	let body: AssetRequest | undefined;
	return {
		state: LEDGER_STATES[entries.states[entry] ?? 0] ?? 'created',
		run: name,
		n: last.n,
		same,
		key,
		enrollmentId,
		...(unit === undefined ? {} : { unit }),
		...(layout === undefined ? {} : { layout }),
		readPlace: () => placeOf(bytes),
		readBody: () => (body ??= JSON.parse(findBody(bytes))),
		...(last.type === 'created' && last.id !== undefined ? { assetId: last.id } : {}),
	};
}

function findSame(earlier: PlanIdentities, draft: PlanIdentities): LedgerHit['same'] | undefined {
	if (earlier.key === draft.key) return 'key';
	if (earlier.enrollmentId === draft.enrollmentId) return 'enrollment-id';
	if (earlier.serialNumber !== undefined && earlier.serialNumber === draft.serialNumber) return 'serial-number';
	const items = listItemNames(earlier);
	if (listItemNames(draft).some((item) => items.includes(item))) return 'item';
	if (foldSpelling(earlier.enrollmentId) === foldSpelling(draft.enrollmentId)) return 'spelling';
	const [one, other] = [earlier.serialNumber, draft.serialNumber];
	if (one === undefined || other === undefined) return undefined;
	return foldSpelling(one) === foldSpelling(other) ? 'serial-spelling' : undefined;
}

function placeOf(planLine: Buffer): string {
	const { origin }: PlanLine = JSON.parse(planLine.toString('utf8'));
	return renderPlace(origin);
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
function isOfKey({ environment, sessions = [] }: RunRecord, wanted: RunEnvironment, keyIdentity: KeyIdentity): boolean {
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
