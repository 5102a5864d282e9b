/**
 * The tables of a team's ledger, made by `ledger init`, and what is looked at before they are used.
 *
 * | table | holds |
 * | --- | --- |
 * | `server` | one row: version of the schema, salt of the fingerprints, which cluster of PostgreSQL it is |
 * | `scope` | company and environment: what is known in one means nothing in another |
 * | `scope_key` | salted fingerprints of the API keys of a scope; never a key |
 * | `run` | whose, where and when, by the id of `run.json` |
 * | `draft` | what was reserved: its line of the plan without the cells that it came from, which never changes |
 * | `outcome` | what became of it: created, or may have been. A draft without one is reserved, and may have been sent |
 * | `identity` | names of drafts. A name that only one may have is unique in its scope: that is what keeps a second asset away |
 *
 * A cluster is known by its system identifier and its timeline, which changes when a standby takes over or a backup is put
 * back to a point in time: what was reserved in the last moments before may be lost then, so everybody is refused (`server`)
 * until a person has brought the runs in again.
 */
import { randomBytes } from 'node:crypto';
import { ledgerFault, type TeamDatabase } from './team-database.ts';

const VERSION = 1;

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
	seen_bytes bigint not null default 0, seen_at timestamptz not null default now()
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

/** Only what an import does: it changes no table and takes no run away. */
const RIGHTS = [
	'grant usage on schema asset_importer to ROLE',
	'grant select on asset_importer.server to ROLE',
	'grant select, insert on asset_importer.scope, asset_importer.scope_key to ROLE',
	'grant select, insert, update on asset_importer.run to ROLE',
	'grant select on asset_importer.draft_state to ROLE',
	'grant select, insert, update, delete on asset_importer.draft, asset_importer.outcome, asset_importer.identity to ROLE',
] as const;

export interface TeamServer {
	readonly version: number;
	readonly salt: string;
}

/** Makes the tables where there are none. `grants`: the statements that give `role` its least rights. */
export async function initTeam(
	database: TeamDatabase,
	{ role = 'importer' }: { readonly role?: string } = {},
): Promise<{ readonly isNew: boolean; readonly grants: string }> {
	const grants = RIGHTS.map((right) => `${right.replace('ROLE', `"${role.replaceAll('"', '""')}"`)};`).join('\n');
	const [found] = await database.query<{ readonly has: boolean }>(
		`select to_regclass('asset_importer.server') is not null as has`,
	);
	if (found?.has === true) {
		await readServer(database);
		return { isNew: false, grants };
	}
	// One text of several statements is one transaction: there is a whole schema or none.
	const salt = randomBytes(8).toString('hex');
	const cluster = (await readCluster(database)).replaceAll("'", "''");
	await database.query(
		`${TABLES} insert into asset_importer.server (version, salt, cluster) values (${VERSION}, '${salt}', '${cluster}');`,
	);
	return { isNew: true, grants };
}

export interface ReadServerOptions {
	/** What the database lacks is brought in: it may be on another server than before. */
	readonly isAnyServer?: boolean;
}

/** What a command looks at before it asks anything. Throws `Fault`. */
export async function readServer(
	database: TeamDatabase,
	{ isAnyServer = false }: ReadServerOptions = {},
): Promise<TeamServer> {
	const { place } = database;
	const [state] = await database.query<{ readonly isReplica: boolean; readonly commit: string }>(
		`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReplica", current_setting('synchronous_commit') as commit`,
	);
	if (state?.isReplica === true) throw ledgerFault('read_only', place);
	// What is reserved must be on disk before a request leaves.
	if (state?.commit === 'off' || state?.commit === 'local') await database.query('set synchronous_commit = on');
	const [server] = await database.query<TeamServer & { readonly cluster: string }>(
		'select version, salt, cluster from asset_importer.server',
	);
	if (server === undefined) throw ledgerFault('schema', place);
	if (server.version !== VERSION) throw ledgerFault('version', place, `${server.version} ≠ ${VERSION}`);
	// Statistics lag behind an import: rows are found by their index, whatever the server believes of the size of a table.
	await database.query('set enable_seqscan = off; set enable_mergejoin = off; set jit = off');
	const cluster = await readCluster(database);
	if (cluster !== server.cluster && !isAnyServer) throw ledgerFault('server', place, `${server.cluster} → ${cluster}`);
	return server;
}

export interface TeamCheck {
	readonly version: number;
	readonly companies: number;
	readonly runs: number;
	readonly created: number;
	readonly unconfirmed: number;
	readonly reserved: number;
	/** What would lose the last moments when the server fails: settings of it, by name. */
	readonly unsafe: readonly string[];
}

/**
 * Whether an import could use it, and what it holds. `acceptServer`: the runs that were being sent when the server changed were
 * brought in again, a person says. Throws `Fault`.
 */
export async function checkTeam(
	database: TeamDatabase,
	{ acceptServer = false }: { readonly acceptServer?: boolean } = {},
): Promise<TeamCheck> {
	const { version } = await readServer(database, { isAnyServer: acceptServer });
	if (acceptServer)
		await database.query('update asset_importer.server set cluster = $1', [await readCluster(database)]);
	const [held] = await database.query<Omit<TeamCheck, 'version' | 'unsafe'>>(
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
	const none = { companies: 0, runs: 0, created: 0, unconfirmed: 0, reserved: 0 };
	return { version, ...(held ?? none), unsafe: unsafe.map(({ name }) => name) };
}

/** Identifier and timeline. A service that shows neither cannot be told from the one that took over for it. */
async function readCluster(database: TeamDatabase): Promise<string> {
	const [found] = await database.query<{ readonly cluster: string }>(
		`select (select system_identifier from pg_control_system()) || '/' ||
			('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as cluster`,
	);
	return found?.cluster ?? '';
}
