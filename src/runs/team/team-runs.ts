/**
 * Runs in the database of a team, synchronised from their folders. Plan and journal are authoritative. The database lacks some
 * of it if the run was sent without the ledger, was killed, or the database was restored.
 */
import { definedOf } from '../../messages/problem.ts';
import { statSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { canonicalAddress } from '../../client/base-url.ts';
import { isLoopbackHost } from '../../contract/endpoints.ts';
import { Fault } from '../../messages/fault.ts';
import { foldJournalOf } from '../journal/fold-journal.ts';
import { decodeEntry } from '../journal/journal-entry.ts';
import type { RowStates } from '../journal/row-states.ts';
import { journalCut } from '../ledger/check-known.ts';
import { ledgerStateOf } from '../ledger/ledger.ts';
import type { KeyedRun } from '../ledger/ledger-types.ts';
import { findIdentities } from '../plan-file/plan-line.ts';
import { inBatches, readPlanBlocks } from '../plan-file/read-plan.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import type { RunEnvironment, RunRecord } from '../record/run-record.ts';
import { realFolder } from '../record/sent-runs.ts';
import { BatchReaderPool } from '../../disk/batch-reader.ts';
import type { TeamDatabase } from './team-database.ts';
import { createTableLookup } from '../record/find-table.ts';
import {
	syncDrafts,
	type DraftToSync,
	namesOfDraft,
	publishDrafts,
	readCellsOnly,
	type TeamRunRef,
} from './team-drafts.ts';
import { PLACE, type TeamServer } from './team-schema.ts';

/** Drafts in one statement. */
export const BATCH = 1_000;

/** An API on loopback is a different one on each computer. */
export function nameEnvironment({ baseUrl, kind }: RunEnvironment): string {
	const isHere = URL.canParse(baseUrl) && isLoopbackHost(new URL(baseUrl).hostname);
	return `${kind} ${canonicalAddress(baseUrl)}${isHere ? ` on ${hostname()}` : ''}`;
}

export interface ScopeRequest {
	readonly environment: RunEnvironment;
	readonly keyIdentity?: KeyIdentity;
	readonly sameCompany?: boolean;
	readonly record?: RunRecord;
}

/**
 * Finds company and environment by the key, or by the run if there is no key. A new key belongs to a new company if no run of
 * the environment has outcomes, and to the same one with `sameCompany`. Throws `key-of-another-company`.
 */
export async function findScope(database: TeamDatabase, server: TeamServer, request: ScopeRequest): Promise<number> {
	const known = await lookUpScope(database, server, request);
	if (known.own !== undefined) return known.own;
	const named = nameEnvironment(request.environment);
	// Two first users wait for each other; the lock ends with the connection at the latest.
	await database.query('select pg_advisory_lock(hashtext($1))', [named]);
	try {
		const { own, others, empty } = await lookUpScope(database, server, request);
		if (own !== undefined) return own;
		const [first, second] = others;
		const isSure = request.sameCompany === true || request.keyIdentity === undefined;
		if (first !== undefined && (!isSure || second !== undefined)) {
			throw new Fault('key-of-another-company', { run: first.run ?? database.place });
		}
		const fingerprint = request.keyIdentity?.fingerprint(server.salt) ?? '';
		const [made] = await database.query<{ readonly scope: number }>(
			`with made as (
				insert into asset_importer.scope (environment) select $1 where $3::int is null returning id
			)
			insert into asset_importer.scope_key (environment, fingerprint, scope)
			select $1, $2, coalesce($3, (select id from made)) returning scope`,
			[named, fingerprint, first?.scope ?? empty ?? null],
		);
		if (made === undefined) throw new Error('an insert that gives nothing');
		return made.scope;
	} finally {
		await database.query('select pg_advisory_unlock(hashtext($1))', [named]);
	}
}

interface KnownScope {
	readonly scope: number;
	readonly run: string | null;
	readonly hasOutcomes: boolean;
}

/** `own`: the scope of this key or run. `others`: scopes of the environment with outcomes. `empty`: one without, as left by a mistyped key. */
async function lookUpScope(
	database: TeamDatabase,
	{ salt }: TeamServer,
	{ environment, keyIdentity, record }: ScopeRequest,
): Promise<{ readonly own?: number; readonly others: readonly KnownScope[]; readonly empty?: number }> {
	const found = await database.query<KnownScope & { readonly isOwn: boolean }>(
		`select * from (
			select scope.id as scope, (select max(name) from asset_importer.run where run.scope = scope.id) as run,
				exists (select from asset_importer.run join asset_importer.draft on draft.run = run.id where run.scope = scope.id)
					as "hasOutcomes",
				exists (select from asset_importer.scope_key as key where key.scope = scope.id and key.fingerprint = $1
					and split_part(key.environment, ' ', 1) = $2)
				or exists (select from asset_importer.run where run.scope = scope.id and uuid = $3) as "isOwn",
				scope.environment = $4 as "isHere"
			from asset_importer.scope
		) as known where "isOwn" or "isHere" order by scope`,
		[keyIdentity?.fingerprint(salt) ?? '', environment.kind, record?.id ?? null, nameEnvironment(environment)],
	);
	const own = found.find(({ isOwn }) => isOwn)?.scope;
	const empty = found.find(({ hasOutcomes }) => !hasOutcomes)?.scope;
	return { ...definedOf({ own, empty }), others: found.filter(({ hasOutcomes }) => hasOutcomes) };
}

export interface EnteredRun extends TeamRunRef {
	/** It was last sent from this folder. */
	readonly isFromHere: boolean;
}

export async function enterRun(
	database: TeamDatabase,
	scope: number,
	dir: string,
	record: RunRecord,
): Promise<EnteredRun> {
	const { version, id, program, command, startedAt, environment, sessions = [] } = record;
	const kept = {
		version,
		id,
		program,
		command,
		startedAt,
		environment,
		options: {},
		inputs: [],
		tables: record.tables.map(({ file, sheet, format, formatCodes, headerRow, header, fields }) => ({
			file,
			...(sheet === undefined ? {} : { sheet }),
			format,
			formatCodes,
			headerRow,
			header,
			fields,
		})),
	};
	const folder = realFolder(dir);
	const [entered] = await database.query<{ readonly run: number; readonly host: string; readonly folder: string }>(
		`with before as (select host, folder from asset_importer.run where uuid = $1)
		insert into asset_importer.run (uuid, scope, name, host, person, folder, record)
		values ($1, $2, $3, $4, $5, $6, $7)
		on conflict (uuid) do update set record = excluded.record, seen_at = now()
		returning id as run, coalesce((select host from before), host) as host,
			coalesce((select folder from before), folder) as folder`,
		[record.id, scope, path.basename(folder), hostname(), personHere(), folder, { ...kept, sessions }],
	);
	if (entered === undefined) throw new Error('an insert that gives nothing');
	return { scope, run: entered.run, isFromHere: entered.host === hostname() && entered.folder === folder };
}

/** First key of the advisory lock that is held while a run is sent; the second is the number of the run. */
const OF_RUNS = 7_102;

/**
 * Locks a run until the connection ends. Throws `Fault` if it is being sent, or if its reservations came from another folder,
 * of which this one may be an older copy.
 */
export async function holdRun(
	database: TeamDatabase,
	{ run, isFromHere }: Pick<EnteredRun, 'run' | 'isFromHere'>,
): Promise<void> {
	const [found] = await database.query<{
		readonly isOurs: boolean;
		readonly isLeft: boolean;
		readonly host: string;
		readonly folder: string;
	}>(
		`select pg_try_advisory_lock($2, $1) as "isOurs", host, folder,
			not $3 and exists (select from asset_importer.draft_state as draft where draft.run = run.id and state = 'reserved') as "isLeft"
		from asset_importer.run where id = $1`,
		[run, OF_RUNS, isFromHere],
	);
	if (found === undefined || (found.isOurs && !found.isLeft)) return;
	const { place: ledger } = database;
	const about = { kind: 'elsewhere', ledger, reason: '', host: found.host, path: found.folder } as const;
	throw new Fault('ledger-unusable', about, { class: 'stopped' });
}

function personHere(): string {
	try {
		return userInfo().username;
	} catch {
		// A user without a name, as in a container.
		return String(process.getuid?.() ?? '?');
	}
}

/** Notes how much of the journal the database has. `byPerson`: by `ledger import`, which counts even if the database was moved. */
export async function markSeen(
	database: TeamDatabase,
	{ run }: TeamRunRef,
	dir: string,
	{ unsent, byPerson }: { readonly unsent: number; readonly byPerson: boolean },
): Promise<void> {
	await database.query(
		`update asset_importer.run set seen_bytes = $2, host = $3, folder = $4, unsent = $5, told_at = ${PLACE}, seen_at = now()
		where id = $1 and ($6 or (select cluster from asset_importer.server) = ${PLACE})`,
		[run, sizeOfJournal(dir), hostname(), realFolder(dir), unsent, byPerson],
	);
}

export function sizeOfJournal(dir: string): number {
	return statSync(path.join(dir, RUN_FILES.journal), { throwIfNoEntry: false })?.size ?? 0;
}

async function readStates(database: TeamDatabase, { run }: TeamRunRef): Promise<ReadonlyMap<number, string>> {
	const rows = await database.query<{ readonly n: number; readonly state: string }>(
		'select n, state from asset_importer.draft_state where run = $1',
		[run],
	);
	return new Map(rows.map(({ n, state }) => [n, state]));
}

/**
 * Writes the run as its folder has it. `releaseUnsent`: no process is sending it, so names of drafts never attempted are
 * freed. Throws `journal-damaged` if the folder is an older copy of what the database knows.
 */
export async function syncRun(
	database: TeamDatabase,
	entered: EnteredRun,
	dir: string,
	record: RunRecord,
	{ releaseUnsent, signal }: { readonly releaseUnsent: boolean; readonly signal?: AbortSignal | undefined },
) {
	const { states, endedAt } = await foldJournalOf(dir, record, { offsets: true }, signal);
	const { drafts } = states;
	const known = await readStates(database, entered);
	const isMissing = (n: number): boolean => {
		const state = ledgerStateOf(states.of(n));
		return state !== undefined && known.get(n) !== state;
	};
	const missing = Array.from({ length: drafts }, (_, index) => index + 1).some(isMissing);
	const gone: number[] = [];
	for (const [n, state] of known) {
		if (ledgerStateOf(states.of(n)) !== undefined) continue;
		if (state !== 'reserved' && !isSettled(states, n)) throw journalCut(dir);
		if (state !== 'reserved' || states.of(n) !== 'unsent' || (releaseUnsent && entered.isFromHere)) gone.push(n);
	}
	await publishDrafts(
		database,
		entered,
		gone.map((n) => ({ n, state: 'gone' })),
	);
	const brought = missing ? await syncMissing(database, entered, dir, { states, record, isMissing, signal }) : 0;
	// A journal that did not end includes reserved space, so its length means nothing.
	const seen = endedAt === undefined ? 0 : sizeOfJournal(dir);
	const unsent = states.count('unsent');
	const brings = 'update asset_importer.run set seen_bytes = $2, unsent = $3 where id = $1';
	await database.query(brings, [entered.run, seen, unsent]);
	return { drafts: brought, unsent };
}

interface Missing {
	readonly states: RowStates;
	readonly record: RunRecord;
	readonly isMissing: (n: number) => boolean;
	readonly signal: AbortSignal | undefined;
}

async function syncMissing(
	database: TeamDatabase,
	place: TeamRunRef,
	dir: string,
	{ states, record, isMissing, signal }: Missing,
): Promise<number> {
	const journalFile = path.join(dir, RUN_FILES.journal);
	const tableOf = createTableLookup(record.tables);
	const readers = new BatchReaderPool();
	let brought = 0;
	try {
		for await (const lines of inBatches(readPlanBlocks(dir, record, isMissing, signal), BATCH)) {
			const all = lines.map(({ n, bytes }): DraftToSync => {
				const last = readers.lineAt(journalFile, states.entryOffset(n) ?? 0);
				const entry = last === undefined ? undefined : decodeEntry(last);
				const assetId = entry?.type === 'created' ? entry.id : undefined;
				const state = ledgerStateOf(states.of(n)) ?? 'unconfirmed';
				const identities = findIdentities(bytes);
				const line = readCellsOnly(bytes, tableOf);
				const draft = { n, line, ...namesOfDraft(identities, identities), state };
				return { ...draft, ...(assetId === undefined ? {} : { assetId }) };
			});
			await syncDrafts(database, place, all);
			brought += all.length;
		}
	} finally {
		readers.close();
	}
	return brought;
}

/** Resolved as not created, or refused by the API. */
function isSettled(states: RowStates, n: number): boolean {
	return states.of(n) === 'refused' || (states.entryOffset(n) !== undefined && states.of(n) === 'unsent');
}

interface RunRow {
	readonly id: number;
	readonly uuid: string;
	readonly name: string;
	readonly host: string;
	readonly person: string;
	readonly record: RunRecord;
	readonly hasOutcomes: boolean;
}

export interface TeamRun extends KeyedRun {
	readonly id: number;
	readonly uuid: string;
}

/** Oldest first. Runs of other folders are named with their user. */
export async function listScopeRuns(
	database: TeamDatabase,
	scope: number,
	isFromHere: (uuid: string) => boolean,
): Promise<readonly TeamRun[]> {
	const rows = await database.query<RunRow>(
		`select id, uuid, name, host, person, record,
			exists (select from asset_importer.draft where draft.run = run.id) as "hasOutcomes"
		from asset_importer.run where scope = $1 order by name`,
		[scope],
	);
	return rows.map(({ id, uuid, name, host, person, record, hasOutcomes }) => ({
		id,
		uuid,
		name: isFromHere(uuid) ? name : `${name} (${person}@${host})`,
		record,
		hasOutcomes,
	}));
}
