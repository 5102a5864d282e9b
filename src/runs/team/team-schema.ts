/**
 * The tables of a team's ledger, made by `ledger init`, and the checks before they are used.
 *
 * | table | holds |
 * | --- | --- |
 * | `server` | one row: version of the schema, salt of the fingerprints, location (`cluster`) |
 * | `scope` | a company in an environment |
 * | `scope_key` | salted fingerprints of the API keys of a scope; never a key |
 * | `run` | by the id of `run.json`: user, folder, drafts that it may still send, location of its last import or sending |
 * | `draft` | reserved drafts: the plan line, of its cells only those that were read, and none with a CPF |
 * | `outcome` | created or unconfirmed. A draft without one is reserved, and may have been sent |
 * | `done` | what persons changed in the dashboard by `changed.xlsx` |
 * | `identity` | names of drafts. Exclusive names are unique in a scope, which prevents a second asset |
 *
 * The location is the system identifier of the cluster, its timeline (a standby took over, or a point-in-time restore), the
 * database and its newest table (a dump was restored), and the transaction that wrote the row (only rows were restored). If it
 * changed, reservations may be lost, so the ledger refuses (`server`) until the runs are imported again and accepted.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import type { SentRun } from '../record/sent-runs.ts';
import { ledgerFault, type TeamDatabase } from './team-database.ts';

const VERSION = 2;

const TABLES = `
create schema asset_importer;
create table asset_importer.server (
	only_one boolean primary key default true check (only_one),
	version int not null, salt text not null, cluster text not null
);
create table asset_importer.scope (id int generated always as identity primary key, environment text not null);
create table asset_importer.scope_key (
	environment text not null, fingerprint text not null, scope int not null references asset_importer.scope,
	primary key (environment, fingerprint)
);
create table asset_importer.run (
	id int generated always as identity primary key, uuid uuid not null unique, scope int not null references asset_importer.scope,
	name text not null, host text not null, person text not null, folder text not null, record jsonb not null,
	seen_bytes bigint not null default 0, seen_at timestamptz not null default now(),
	unsent int not null default 1, told_at text not null default ''
);
create index on asset_importer.run (scope, name);
create table asset_importer.draft (
	run int not null, n int not null, line text not null, reserved_at timestamptz not null default now(), primary key (run, n)
);
create table asset_importer.outcome (
	run int not null, n int not null, state text not null check (state in ('created', 'unconfirmed')), asset_id text,
	published_at timestamptz not null default now(), primary key (run, n)
);
create view asset_importer.draft_state as
	select draft.run, draft.n, coalesce(state, 'reserved') as state, asset_id, line, coalesce(published_at, reserved_at) as published_at
	from asset_importer.draft left join asset_importer.outcome on outcome.run = draft.run and outcome.n = draft.n;
create table asset_importer.identity (
	scope int not null, name text collate "C" not null, run int not null, n int not null, is_exclusive boolean not null
);
create unique index identity_exclusive on asset_importer.identity (scope, name) where is_exclusive;
create index identity_shared on asset_importer.identity (scope, name) where not is_exclusive;
`;

/** Databases that were set up before have no such table until `ledger init` is run again. */
const DONE_TABLE = `
create table asset_importer.done (
	scope int not null, key text not null, field text not null, value text not null, print text, at timestamptz not null
);
create index on asset_importer.done (scope);
`;

/** Enough for an import: no change of tables, no removal of runs. */
const RIGHTS = [
	'grant usage on schema asset_importer',
	'grant select on asset_importer.server',
	'grant select, insert on asset_importer.scope, asset_importer.scope_key',
	'grant select, insert, update on asset_importer.run',
	'grant select on asset_importer.draft_state',
	'grant select, insert on asset_importer.done',
	'grant select, insert, update, delete on asset_importer.draft, asset_importer.outcome, asset_importer.identity',
] as const;

const placeBy = (transaction: string): string => `(select system_identifier from pg_control_system()) || '/' ||
	('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int || '/' ||
	(select oid from pg_database where datname = current_database()) || '/' ||
	(select max(oid) from pg_class where relnamespace = 'asset_importer'::regnamespace and relkind = 'r') || '/' || ${transaction}`;

export const PLACE = `(select ${placeBy('server.xmin')} from asset_importer.server)`;

/** Join it to a write: it has no row, so nothing is written, if the database was moved or lacks the run. */
export const hereWith = (run: string): string => `here as (
	select from asset_importer.server, asset_importer.run where cluster = ${placeBy('server.xmin')} and run.id = ${run}
)`;

const SETTLE = `update asset_importer.server set cluster = ${placeBy('pg_current_xact_id()::xid')}`;

/** `grants`: the statements that give `role` its least rights. */
export async function initTeam(
	database: TeamDatabase,
	{ role = 'importer' }: { readonly role?: string } = {},
): Promise<{ readonly isNew: boolean; readonly grants: string }> {
	const grants = RIGHTS.map((right) => `${right} to ${database.quoteName(role)};`).join('\n');
	const [found] = await database.query<{ readonly has: boolean }>(
		`select to_regclass('asset_importer.server') is not null as has`,
	);
	// Several statements in one text are one transaction.
	if (found?.has !== true) {
		const salt = randomBytes(8).toString('hex');
		await database.query(
			`${TABLES} ${DONE_TABLE} insert into asset_importer.server (version, salt, cluster) values (${VERSION}, '${salt}', ''); ${SETTLE};`,
		);
		return { isNew: true, grants };
	}
	await readServer(database);
	// A new table is a new location, see above.
	if (!(await hasDoneTable(database))) await database.query(`${DONE_TABLE} ${SETTLE};`);
	return { isNew: false, grants };
}

export async function hasDoneTable(database: TeamDatabase): Promise<boolean> {
	const [found] = await database.query<{ readonly has: boolean }>(
		`select to_regclass('asset_importer.done') is not null as has`,
	);
	return found?.has === true;
}

/** Throws `Fault` if the database cannot be used. `isAnyServer`: it may be on another server than before. */
export async function readServer(
	database: TeamDatabase,
	{ isAnyServer = false }: { readonly isAnyServer?: boolean } = {},
): Promise<TeamServer> {
	const { place } = database;
	const [state] = await database.query<{ readonly isReplica: boolean; readonly commit: string }>(
		`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReplica", current_setting('synchronous_commit') as commit`,
	);
	if (state?.isReplica === true) throw ledgerFault('read_only', place);
	// Reservations must be durable before a request is sent.
	if (state?.commit === 'off' || state?.commit === 'local') await database.query('set synchronous_commit = on');
	const server = await findServer(database);
	// Statistics lag behind an import, so index scans are forced.
	await database.query('set enable_seqscan = off; set enable_mergejoin = off; set jit = off');
	if (!isAnyServer) refuseElsewhere(database, server);
	return server;
}

/** Throws `Fault` if the database was moved or restored. */
export async function checkHere(database: TeamDatabase): Promise<void> {
	refuseElsewhere(database, await findServer(database));
}

export interface TeamServer {
	readonly version: number;
	readonly salt: string;
	/** The last accepted location, and the current one. */
	readonly cluster: string;
	readonly here: string;
}

async function findServer(database: TeamDatabase): Promise<TeamServer> {
	const { place } = database;
	const [server] = await database.query<TeamServer>(
		`select version, salt, cluster, ${placeBy('xmin')} as here from asset_importer.server`,
	);
	if (server === undefined) throw ledgerFault('schema', place);
	if (server.version !== VERSION) throw ledgerFault('version', place, `${server.version} ≠ ${VERSION}`);
	return server;
}

function refuseElsewhere({ place }: TeamDatabase, { cluster, here }: TeamServer): void {
	if (cluster !== here) throw ledgerFault('server', place, `${cluster} → ${here}`);
}

export interface CheckTeamOptions {
	/** The user confirms that the runs that may have sent more were imported again. */
	readonly acceptServer?: boolean;
	/** Give up runs that were not imported. */
	readonly forgetMissing?: boolean;
	/** Runs that this computer sent with the ledger. */
	readonly sent?: readonly Pick<SentRun, 'id' | 'name' | 'runsDir'>[];
}

/**
 * Throws `Fault` if an import could not use the database, or if runs were not imported again (`runs-missing`). `unsafe`:
 * settings of the server that risk the last transactions in a failure.
 */
export async function checkTeam(database: TeamDatabase, options: CheckTeamOptions = {}) {
	const { acceptServer = false } = options;
	const { version, cluster, here } = await readServer(database, { isAnyServer: acceptServer });
	if (acceptServer) {
		if (cluster !== here && options.forgetMissing !== true) await refuseUntold(database, options);
		await database.query(SETTLE);
	}
	const none = { companies: 0, runs: 0, created: 0, unconfirmed: 0, reserved: 0 };
	const [held] = await database.query<Readonly<typeof none>>(
		`select (select count(*)::int from asset_importer.scope) as companies, (select count(*)::int from asset_importer.run) as runs,
			count(*) filter (where state = 'created')::int as created,
			count(*) filter (where state = 'unconfirmed')::int as unconfirmed,
			(select count(*)::int from asset_importer.draft) - count(*)::int as reserved
		from asset_importer.outcome`,
	);
	const unsafe = await database.query<{ readonly name: string }>(
		`select name from pg_settings
		where name in ('fsync', 'full_page_writes') and setting = 'off' or name = 'synchronous_standby_names' and setting = ''`,
	);
	return { version, ...(held ?? none), unsafe: unsafe.map(({ name }) => name) };
}

/** Refuses runs that may have sent rows the database lost: unfinished runs, and runs it does not know. */
async function refuseUntold(database: TeamDatabase, { sent = [] }: CheckTeamOptions): Promise<void> {
	const untold = await database.query<{ readonly name: string; readonly place: string }>(
		`select name, person || '@' || host || ':' || folder as place from asset_importer.run
		where unsent > 0 and told_at <> ${PLACE} order by name`,
	);
	const known = await database.query<{ readonly uuid: string; readonly isTold: boolean }>(
		`select uuid, told_at = ${PLACE} as "isTold" from asset_importer.run`,
	);
	const ids = new Set(known.map(({ uuid }) => uuid));
	const unknown = sent
		.filter(({ id }) => !ids.has(id))
		.map(({ name, runsDir = '' }) => ({ name, place: path.join(runsDir, name) }));
	const missing = [...untold, ...unknown];
	// Without any import, the missing runs are unknown.
	if (missing.length === 0 && known.some(({ isTold }) => isTold)) return;
	const runs = missing.map(({ name, place: where }) => `${name} (${where})`).join(', ');
	throw new Fault('runs-missing', { kind: 'moved', count: missing.length, path: database.place, runs });
}
