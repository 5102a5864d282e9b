/** Synchronises the database of a team with the runs of a runs folder. */
import path from 'node:path';
import { isOfKey, isSameEnvironment, listRunFolders } from '../ledger/ledger.ts';
import type { LedgerRequest } from '../ledger/ledger-types.ts';
import { readRecordSync } from '../record/run-folder.ts';
import type { RunRecord } from '../record/run-record.ts';
import { openTeamDatabase, type TeamAddress, type TeamDatabase } from './team-database.ts';
import { syncRun, enterRun, findScope, holdRun, markSeen, sizeOfJournal } from './team-runs.ts';
import { readServer } from './team-schema.ts';

export interface SyncRequest extends Omit<LedgerRequest, 'isLocked' | 'ownDir'> {
	readonly onRun?: (brought: SyncedFolder) => void;
}

/** For `ledger import`, also after the database was lost or restored. */
export async function syncRuns(address: TeamAddress, request: SyncRequest, signal?: AbortSignal): Promise<void> {
	const { onRun, ...asking } = request;
	const database = await openTeamDatabase(address);
	try {
		const server = await readServer(database, { isAnyServer: true });
		const folders = await listLocalRuns({ ...asking, isLocked: false });
		if (folders.size === 0) return;
		const scope = await findScope(database, server, asking);
		await syncFolders(database, scope, folders, { releaseUnsent: false, isWhole: true, signal, onRun });
	} finally {
		await database.close();
	}
}

interface LocalRun {
	readonly dir: string;
	readonly record: RunRecord;
}

/** Runs of this company that were sent from the same runs folder. */
export async function listLocalRuns(request: LedgerRequest): Promise<ReadonlyMap<string, LocalRun>> {
	const { runsDir, environment, keyIdentity } = request;
	const found = new Map<string, LocalRun>();
	for (const name of await listRunFolders(runsDir)) {
		const dir = path.join(runsDir, name);
		const record = readRecordSync(dir);
		const { id, environment: of, command } = record;
		if (id === undefined || of === undefined || command !== 'import') continue;
		if (of.embedded !== undefined || sizeOfJournal(dir) === 0) continue;
		const isOurs =
			isSameEnvironment(of, environment) || (keyIdentity !== undefined && isOfKey(record, environment, keyIdentity));
		if (isOurs) found.set(id, { dir, record });
	}
	return found;
}

export interface SyncedFolder {
	readonly run: string;
	/** Drafts that the database lacked, or had in another state. */
	readonly drafts: number;
}

interface SyncOptions {
	/** The run that asks, which synchronises itself. */
	readonly own?: string | undefined;
	/** No process is sending from this runs folder. */
	readonly releaseUnsent: boolean;
	/** Also compares runs whose journal has its last known length. */
	readonly isWhole?: boolean;
	readonly onRun?: ((brought: SyncedFolder) => void) | undefined;
	readonly signal?: AbortSignal | undefined;
}

/** Writes what was sent without the ledger, or by a command that was killed. */
export async function syncFolders(
	database: TeamDatabase,
	scope: number,
	folders: ReadonlyMap<string, LocalRun>,
	{ own, releaseUnsent, isWhole = false, onRun = () => {}, signal }: SyncOptions,
): Promise<void> {
	const known = await database.query<{ readonly uuid: string; readonly seen_bytes: string }>(
		'select uuid, seen_bytes from asset_importer.run where uuid = any($1)',
		[[...folders.keys()]],
	);
	const seen = new Map(known.map(({ uuid, seen_bytes: bytes }) => [uuid, Number(bytes)]));
	for (const [uuid, { dir, record }] of folders) {
		if (uuid === own || (!isWhole && seen.get(uuid) === sizeOfJournal(dir))) continue;
		const entered = await enterRun(database, scope, dir, record);
		// The named folder becomes the run's, unless the run is being sent from another.
		if (isWhole) await holdRun(database, { run: entered.run, isFromHere: true });
		const { drafts, unsent } = await syncRun(database, entered, dir, record, { releaseUnsent, signal });
		if (isWhole) await markSeen(database, entered, dir, { unsent, byPerson: true });
		onRun({ run: path.basename(dir), drafts });
	}
}
