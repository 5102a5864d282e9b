/** The runs of a runs folder, brought into the database: those that it does not know, or not as far as they have come. */
import path from 'node:path';
import { isOfKey, isSameEnvironment, listRunFolders } from '../ledger/ledger.ts';
import type { LedgerRequest } from '../ledger/ledger-types.ts';
import { readRecordSync } from '../record/run-folder.ts';
import type { RunRecord } from '../record/run-record.ts';
import { openTeamDatabase, type TeamAddress, type TeamDatabase } from './team-database.ts';
import { bringRun, enterRun, findScope, holdRun, markSeen, sizeOfJournal } from './team-runs.ts';
import { readServer } from './team-schema.ts';

export interface BringRequest extends Omit<LedgerRequest, 'isLocked' | 'ownDir'> {
	readonly onRun?: (brought: BroughtFolder) => void;
}

/** Of `ledger import`: earlier runs come in, also where the database was lost or put back. */
export async function bringRuns(address: TeamAddress, request: BringRequest, signal?: AbortSignal): Promise<void> {
	const { onRun, ...asking } = request;
	const database = await openTeamDatabase(address);
	try {
		const server = await readServer(database, { isAnyServer: true });
		const folders = await listLocalRuns({ ...asking, isLocked: false });
		if (folders.size === 0) return;
		const scope = await findScope(database, server, asking);
		const told = onRun === undefined ? {} : { onRun };
		await bringFolders(database, scope, folders, { isQuiet: false, isWhole: true, signal, ...told });
	} finally {
		await database.close();
	}
}

interface LocalRun {
	readonly dir: string;
	readonly record: RunRecord;
}

/** Those of this company that were sent from the same runs folder. */
export async function listLocalRuns(request: LedgerRequest): Promise<ReadonlyMap<string, LocalRun>> {
	const { runsDir, environment, keyIdentity } = request;
	const found = new Map<string, LocalRun>();
	for (const name of await listRunFolders(runsDir)) {
		const dir = path.join(runsDir, name);
		const record = readRecordSync(dir);
		const { id, environment: of, command, subject } = record;
		if (id === undefined || of === undefined || command !== 'import' || subject !== undefined) continue;
		if (of.embedded !== undefined || sizeOfJournal(dir) === 0) continue;
		const isOurs =
			isSameEnvironment(of, environment) || (keyIdentity !== undefined && isOfKey(record, environment, keyIdentity));
		if (isOurs) found.set(id, { dir, record });
	}
	return found;
}

export interface BroughtFolder {
	readonly run: string;
	/** Drafts that the database lacked, or had otherwise. */
	readonly drafts: number;
}

interface BringOptions {
	/** The run that asks, which brings itself. */
	readonly own?: string | undefined;
	/** Nobody is sending from this runs folder. */
	readonly isQuiet: boolean;
	/** Every run is compared, also those whose journal is as long as when it was seen last. */
	readonly isWhole?: boolean;
	readonly onRun?: (brought: BroughtFolder) => void;
	readonly signal?: AbortSignal | undefined;
}

/** What was sent without the ledger, or by a command that was killed. */
export async function bringFolders(
	database: TeamDatabase,
	scope: number,
	folders: ReadonlyMap<string, LocalRun>,
	{ own, isQuiet, isWhole = false, onRun = () => {}, signal }: BringOptions,
): Promise<void> {
	const known = await database.query<{ readonly uuid: string; readonly seen_bytes: string }>(
		'select uuid, seen_bytes from asset_importer.run where uuid = any($1)',
		[[...folders.keys()]],
	);
	const seen = new Map(known.map(({ uuid, seen_bytes: bytes }) => [uuid, Number(bytes)]));
	for (const [uuid, { dir, record }] of folders) {
		if (uuid === own || (!isWhole && seen.get(uuid) === sizeOfJournal(dir))) continue;
		const entered = await enterRun(database, scope, dir, record);
		// A person names the folder: it is the run's from now on, unless it is being sent from another.
		if (isWhole) await holdRun(database, { run: entered.run, isFromHere: true });
		const { drafts, unsent } = await bringRun(database, entered, dir, record, { isQuiet, signal });
		if (isWhole) await markSeen(database, entered, dir, { unsent, byPerson: true });
		onRun({ run: path.basename(dir), drafts });
	}
}
