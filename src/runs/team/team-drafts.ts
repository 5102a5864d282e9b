/**
 * Drafts in the database: found by name, reserved, and written as a journal has them. Each function is one statement.
 *
 * The names are those of `ledger/ledger-names.ts`. Exclusive are those of which two assets would be one twice: the key, the
 * number and the serial number as they are written. Of items of invoices none is kept: the keys of their units begin with
 * the access key, and are found by that.
 */
import { listItemNames, listOwnNames } from '../ledger/ledger-names.ts';
import type { LedgerDraft } from '../ledger/answers.ts';
import { LEDGER_STATES, type LedgerState } from '../ledger/ledger-entries.ts';
import type { KeyedRun } from '../ledger/ledger-types.ts';
import { findBody, findIdentities, type PlanIdentities } from '../plan-file/draft-bytes.ts';
import { placeOfLine } from '../plan-file/row-names.ts';
import { parseUnitKey } from '../../drafts/invoice-unit/unit-identity.ts';
import type { TeamDatabase } from './team-database.ts';

/** A run, by the number that it has in the database. */
export interface TeamRunPlace {
	readonly scope: number;
	readonly run: number;
}

export interface DraftToWrite {
	readonly n: number;
	/** Its plan line. */
	readonly bytes: Buffer;
	/** What nobody else may have; absent: there is nothing of that kind. */
	readonly exclusive?: PlanIdentities;
}

interface DraftRow {
	readonly run: number;
	readonly n: number;
	readonly state: 'reserved' | LedgerState;
	readonly key: string;
	readonly number: string;
	readonly serial: string | null;
	readonly layout: string | null;
	readonly place: string;
	readonly body: string;
	readonly asset_id: string | null;
}

/** Names and rows as arrays, one a column: what `unnest` puts back together. */
function columnsOf(drafts: readonly DraftToWrite[]) {
	const rows = drafts.map(({ n, bytes, exclusive }) => {
		const identities = findIdentities(bytes);
		const { key, enrollmentId, serialNumber, layout } = identities;
		const only = exclusive === undefined ? [] : [exclusive.key, exclusive.enrollmentId];
		if (exclusive?.serialNumber !== undefined) only.push(`serial:${exclusive.serialNumber}`);
		const names = listOwnNames(identities).map((name) => ({ n, name, isExclusive: only.includes(name) }));
		const body = findBody(bytes);
		return { n, key, number: enrollmentId, serial: serialNumber, layout, place: placeOfLine(bytes), body, names };
	});
	const names = rows.flatMap((row) => row.names);
	return {
		drafts: [
			rows.map(({ n }) => n),
			rows.map(({ key }) => key),
			rows.map(({ number }) => number),
			rows.map(({ serial }) => serial ?? null),
			rows.map(({ layout }) => layout ?? null),
			rows.map(({ place }) => place),
			rows.map(({ body }) => body),
		],
		names: [names.map(({ n }) => n), names.map(({ name }) => name), names.map(({ isExclusive }) => isExclusive)],
	};
}

const ASKED = `asked as (
	select * from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
		as asked (n, key, number, serial, layout, place, body)
), named as (
	select * from unnest($10::int[], $11::text[], $12::boolean[]) as named (n, name, is_exclusive)
)`;

const RESERVE = `with ${ASKED}, taken as (
	insert into asset_importer.identity (scope, name, run, n, is_exclusive)
	select $1, name, $2, n, true from named where is_exclusive order by name
	on conflict (scope, name) where is_exclusive do update set n = excluded.n
		where identity.run = excluded.run and identity.n = excluded.n
	returning n
), wanted as (
	select n, count(*) filter (where is_exclusive) as names from named group by n
), free as (
	select n from wanted left join (select n, count(*) as names from taken group by n) as got using (n)
	where wanted.names = coalesce(got.names, 0)
), drafted as (
	insert into asset_importer.draft (run, n, state, key, number, serial, layout, place, body)
	select $2, n, 'reserved', key, number, serial, layout, place, body from asked join free using (n)
	on conflict (run, n) do nothing returning n
), shared as (
	insert into asset_importer.identity (scope, name, run, n, is_exclusive)
	select $1, name, $2, n, false from named join drafted using (n) where not is_exclusive
)
select n from free`;

/** Gives those of which every exclusive name is this run's from now on. Asked again, it gives the same. */
export async function reserveDrafts(
	database: TeamDatabase,
	{ scope, run }: TeamRunPlace,
	drafts: readonly DraftToWrite[],
): Promise<ReadonlySet<number>> {
	const { drafts: rows, names } = columnsOf(drafts);
	const free = await database.query<{ readonly n: number }>(RESERVE, [scope, run, ...rows, ...names]);
	const own = new Set(free.map(({ n }) => n));
	// Of a draft with two names one may be free: it is given back at once.
	if (own.size < drafts.length)
		await freeNames(
			database,
			{ scope, run },
			drafts.filter(({ n }) => !own.has(n)),
		);
	return own;
}

async function freeNames(
	database: TeamDatabase,
	{ scope, run }: TeamRunPlace,
	drafts: readonly DraftToWrite[],
): Promise<void> {
	const { names } = columnsOf(drafts);
	await database.query(
		`delete from asset_importer.identity
		where scope = $1 and is_exclusive and name = any($4::text[]) and run = $2 and n = any($3::int[])
			and not exists (select from asset_importer.draft where draft.run = $2 and draft.n = identity.n)`,
		[scope, run, names[0], names[1]],
	);
}

const BRING = `with ${ASKED}, told as (
	select * from unnest($3::int[], $13::text[], $14::text[]) as told (n, state, asset_id)
), written as (
	insert into asset_importer.draft (run, n, state, key, number, serial, layout, place, body, asset_id)
	select $2, n, told.state, key, number, serial, layout, place, body, told.asset_id from asked join told using (n)
	on conflict (run, n) do update set state = excluded.state, asset_id = excluded.asset_id, told_at = now()
), taken as (
	insert into asset_importer.identity (scope, name, run, n, is_exclusive)
	select $1, name, $2, n, true from named where is_exclusive order by name
	on conflict (scope, name) where is_exclusive do nothing returning n, name
)
insert into asset_importer.identity (scope, name, run, n, is_exclusive)
select $1, name, $2, n, false from named
where not exists (select from taken where taken.n = named.n and taken.name = named.name)
	and not exists (
		select from asset_importer.identity as own
		where own.scope = $1 and own.name = named.name and own.is_exclusive and own.run = $2 and own.n = named.n
	)
	and not exists (
		select from asset_importer.identity as own
		where own.scope = $1 and own.name = named.name and not own.is_exclusive and own.run = $2 and own.n = named.n
	)`;

export interface DraftToBring extends DraftToWrite {
	readonly state: LedgerState;
	readonly assetId?: string;
}

/** Writes what a journal says was created, or may have been: whoever has the same names keeps them. */
export async function bringDrafts(
	database: TeamDatabase,
	{ scope, run }: TeamRunPlace,
	drafts: readonly DraftToBring[],
): Promise<void> {
	const { drafts: rows, names } = columnsOf(drafts);
	const states = drafts.map(({ state }) => state);
	const assets = drafts.map(({ assetId }) => assetId ?? null);
	await database.query(BRING, [scope, run, ...rows, ...names, states, assets]);
}

/** `gone`: it was not created, and is free again. */
export interface DraftOutcome {
	readonly n: number;
	readonly state: LedgerState | 'gone';
	readonly assetId?: string;
}

/** False: some of them are not there, and have to be brought in with their plan lines. */
export async function publishDrafts(
	database: TeamDatabase,
	{ scope, run }: TeamRunPlace,
	told: readonly DraftOutcome[],
): Promise<boolean> {
	const kept = told.filter(({ state }) => state !== 'gone');
	const gone = told.filter(({ state }) => state === 'gone');
	let known = 0;
	for (const state of LEDGER_STATES) {
		const same = kept.filter((one) => one.state === state);
		if (same.length === 0) continue;
		const updated = await database.query(
			`update asset_importer.draft
			set state = $3, asset_id = ($4::text[])[array_position($2::int[], n)], told_at = now()
			where run = $1 and n = any($2::int[]) returning n`,
			[run, same.map(({ n }) => n), state, same.map(({ assetId }) => assetId ?? null)],
		);
		known += updated.length;
	}
	if (gone.length > 0)
		await freeDrafts(
			database,
			{ scope, run },
			'draft.n = any($3)',
			gone.map(({ n }) => n),
		);
	return known === kept.length;
}

/** Found by their names: an index of runs beside that of names would cost each row that is sent. */
const OF_GONE = `run = $2 and n = any(array(select n from gone))
	and name = any(array(select unnest(array[key, number, 'serial:' || serial]) from gone))`;

/** All that the run reserved and that has no other fate. */
export async function freeReserved(database: TeamDatabase, place: TeamRunPlace): Promise<void> {
	await freeDrafts(database, place, "draft.state = 'reserved' and $3::int[] is null", null);
}

async function freeDrafts(
	database: TeamDatabase,
	{ scope, run }: TeamRunPlace,
	condition: string,
	numbers: readonly number[] | null,
): Promise<void> {
	await database.query(
		`with gone as (
			delete from asset_importer.draft where draft.run = $2 and ${condition} returning n, key, number, serial
		), exclusive as (
			delete from asset_importer.identity where scope = $1 and is_exclusive and ${OF_GONE}
		)
		delete from asset_importer.identity where scope = $1 and not is_exclusive and ${OF_GONE}`,
		[scope, run, numbers],
	);
}

const FIND = `with hit as (
	select run, n from asset_importer.identity where scope = $1 and is_exclusive and name = any($3)
	union
	select run, n from asset_importer.identity where scope = $1 and not is_exclusive and name = any($3)
	union
	select identity.run, identity.n from unnest($4::text[]) as wanted (start)
	join asset_importer.identity on scope = $1 and is_exclusive and name >= start || '/' and name < start || '0'
)
select draft.run, draft.n, state, key, number, serial, layout, place, body, asset_id
from hit join asset_importer.draft on draft.run = hit.run and draft.n = hit.n
join asset_importer.run on run.id = draft.run
where draft.run <> $2 order by run.name, draft.n`;

/** What other runs made under names of these drafts, and of these invoices; oldest first. */
export async function findDrafts(
	database: TeamDatabase,
	{ scope, run }: TeamRunPlace,
	runs: ReadonlyMap<number, KeyedRun>,
	drafts: readonly PlanIdentities[],
	accessKeys: readonly string[],
): Promise<readonly LedgerDraft[]> {
	const names = [...new Set(drafts.flatMap(listOwnNames))];
	const invoices = new Set([...accessKeys, ...drafts.flatMap(({ unit }) => unit?.accessKey ?? [])]);
	if (names.length + invoices.size === 0) return [];
	const starts = [...invoices].map((accessKey) => `nfe:${accessKey}`);
	const found = await database.query<DraftRow>(FIND, [scope, run, names, starts]);
	return found.map((row) => draftOf(row, runs));
}

function draftOf(row: DraftRow, runs: ReadonlyMap<number, KeyedRun>): LedgerDraft {
	const unit = parseUnitKey(row.key);
	return {
		// What is reserved may have been sent.
		state: row.state === 'created' ? 'created' : 'unconfirmed',
		run: runs.get(row.run)?.name ?? `#${row.run}`,
		n: row.n,
		key: row.key,
		enrollmentId: row.number,
		...(row.serial === null ? {} : { serialNumber: row.serial }),
		...(unit === undefined ? {} : { unit }),
		...(row.layout === null ? {} : { layout: row.layout }),
		...(row.state === 'reserved' ? { isReserved: true } : {}),
		...(row.asset_id === null ? {} : { assetId: row.asset_id }),
		readPlace: () => row.place,
		readBody: () => JSON.parse(row.body),
	};
}

/** By all their names; of an item of an invoice the first unit of each run speaks for all. */
export function indexDrafts(drafts: readonly LedgerDraft[]): ReadonlyMap<string, readonly LedgerDraft[]> {
	const byName = new Map<string, LedgerDraft[]>();
	const add = (name: string, draft: LedgerDraft, isWanted: (one: LedgerDraft) => boolean): void => {
		const known = byName.get(name) ?? [];
		byName.set(name, known);
		if (known.every(isWanted)) known.push(draft);
	};
	for (const draft of drafts) {
		for (const name of listOwnNames(draft)) add(name, draft, () => true);
		for (const name of listItemNames(draft))
			add(name, draft, ({ run, layout }) => run !== draft.run || layout !== draft.layout);
	}
	return byName;
}
