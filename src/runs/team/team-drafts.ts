/**
 * Drafts in the database: found by name, reserved, and published. Exclusive names may belong to one asset only: key, number and
 * serial number as written. Invoice items have no names; their units' keys begin with the access key. Rows are sent as one
 * value per column (lines of text, JSON), which costs far less than arrays of texts.
 */
import { namesOfItems } from '../../drafts/invoice-unit/item-layout.ts';
import { listOwnNames } from '../ledger/ledger-names.ts';
import { readSentDraft } from '../ledger/sent-source.ts';
import { createTableLookup } from '../record/find-table.ts';
import type { KeptRow } from '../record/run-record.ts';
import { isBlank } from '../../drafts/values/cell-text.ts';
import type { Cell } from '../../sources/values/cell.ts';
import type { KeyedRun, LedgerDraft, LedgerState } from '../ledger/ledger-types.ts';
import { maskCpf, maskProvenCpf } from '../../messages/cpf.ts';
import { definedOf } from '../../messages/problem.ts';
import { decodePlanLine, findBody, findIdentities, findSent, type PlanIdentities } from '../plan-file/plan-line.ts';
import { placeOfLine } from '../plan-file/row-names.ts';
import type { TeamDatabase } from './team-database.ts';
import { hereWith } from './team-schema.ts';

export type TableOf = ReturnType<typeof createTableLookup>;

/** Cells of columns that are not imported stay in the folder, and so do those with a CPF, by which people are found. */
export function readCellsOnly(bytes: Buffer, tableOf: TableOf): Buffer {
	const sent = findSent(bytes);
	if (sent.length === bytes.length) return sent;
	const { origin, row } = decodePlanLine(bytes);
	const fields = tableOf(origin)?.fields;
	if (row === undefined || fields === undefined) return sent;
	const mustStay = (cell: Cell, column: number): boolean => {
		const field = fields[column] ?? null;
		return !isBlank(cell) && (field === null || mayBeCpf(cell, field));
	};
	const keep = (cell: Cell, column: number): Cell => (mustStay(cell, column) ? null : cell);
	const { corrected } = row;
	const withheld = row.cells.flatMap((cell, column) => (mustStay(cell, column) ? [column] : []));
	const kept: KeptRow = {
		number: row.number,
		cells: row.cells.map(keep),
		...definedOf({
			formats: row.formats,
			corrected:
				corrected &&
				Object.fromEntries(Object.entries(corrected).map(([column, cell]) => [column, keep(cell, Number(column))])),
			withheld: withheld.length === 0 ? undefined : withheld,
		}),
	};
	return Buffer.concat([sent, TAB, Buffer.from(JSON.stringify(kept))]);
}

const TAB = Buffer.from('\t');

function mayBeCpf(cell: Cell, field: string): boolean {
	const mask = field === 'employeeId' ? maskCpf : maskProvenCpf;
	if (typeof cell === 'number') return field === 'employeeId';
	return typeof cell === 'string' && mask(cell) !== cell;
}

/** A run by its number in the database. */
export interface TeamRunRef {
	readonly scope: number;
	readonly run: number;
}

export interface DraftToWrite {
	readonly n: number;
	/** Plan line without its line break, see `readCellsOnly`. */
	readonly line: Buffer;
	/** Names that only one asset may have. */
	readonly exclusive: readonly string[];
	readonly shared: readonly string[];
}

/** `own`: the identities that only one asset may have; undefined if the draft is created again, which needs none. */
export function namesOfDraft(identities: PlanIdentities, own: PlanIdentities | undefined) {
	const exclusive = own === undefined ? [] : listExclusiveNames(own);
	return { exclusive, shared: listOwnNames(identities).filter((name) => !exclusive.includes(name)) };
}

function listExclusiveNames({ key, enrollmentId, serialNumber }: PlanIdentities): readonly string[] {
	const names = enrollmentId === key ? [key] : [key, enrollmentId];
	if (serialNumber !== undefined) names.push(`serial:${serialNumber}`);
	return names;
}

const numberColumn = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;
const numbersOf = (rows: readonly { readonly n: number }[]): readonly number[] => rows.map(({ n }) => n);
const textColumn = (values: readonly (string | null)[]): string => JSON.stringify(values);
const readTexts = (parameter: string): string => `array(select json_array_elements_text(${parameter}::json))`;

const LINE_END = Buffer.from('\n');
const lineColumn = (drafts: readonly DraftToWrite[]): Buffer =>
	Buffer.concat(drafts.flatMap(({ line }) => [line, LINE_END])).subarray(0, -1);
const readLines = (parameter: string): string => `string_to_array(${parameter}::text, E'\\n')`;

function nameColumns(drafts: readonly DraftToWrite[]): readonly string[] {
	return (['exclusive', 'shared'] as const).flatMap((kind) => {
		const numbers = drafts.flatMap((draft) => draft[kind].map(() => draft.n));
		return [numberColumn(numbers), textColumn(drafts.flatMap((draft) => draft[kind]))];
	});
}

const TAKE = `insert into asset_importer.identity (scope, name, run, n, is_exclusive)
	select $1, name, $2, n, true from unnest($3::int[], ${readTexts('$4')}) as exclusive (n, name), here order by name`;
const SHARE = `insert into asset_importer.identity (scope, name, run, n, is_exclusive)
	select $1, name, $2, n, false from unnest($5::int[], ${readTexts('$6')}) as shared (n, name)`;
const DRAFT = 'insert into asset_importer.draft (run, n, line)';

const RESERVE_ALL = `with ${hereWith('$2')}, taken as (${TAKE}), shared as (${SHARE}, here)
${DRAFT} select $2, n, line from unnest($7::int[], ${readLines('$8')}) as asked (n, line), here`;

const RESERVE_FREE = `with ${hereWith('$2')}, asked as (
	select asked.* from unnest($7::int[], ${readLines('$8')}, $9::int[]) as asked (n, line, names), here
), taken as (
	${TAKE}
	on conflict (scope, name) where is_exclusive do update set n = excluded.n
		where identity.run = excluded.run and identity.n = excluded.n
	returning n
), free as (
	select asked.n, line from asked left join (select n, count(*) as names from taken group by n) as got on got.n = asked.n
	where asked.names = coalesce(got.names, 0)
), drafted as (
	${DRAFT} select $2, n, line from free on conflict (run, n) do nothing returning n
), shared as (
	${SHARE} join drafted using (n)
)
select n from free`;

/** Reserves all or none. False if a name is taken, a draft already exists, or the database was restored. */
export async function reserveAll(
	database: TeamDatabase,
	{ scope, run }: TeamRunRef,
	drafts: readonly DraftToWrite[],
): Promise<boolean> {
	const values = [scope, run, ...nameColumns(drafts), numberColumn(numbersOf(drafts)), lineColumn(drafts)];
	return (await database.insert(RESERVE_ALL, values)) === drafts.length;
}

/** Reserves drafts whose exclusive names are all free. Idempotent. Costs twice as much per row as `reserveAll`. */
export async function reserveFree(
	database: TeamDatabase,
	{ scope, run }: TeamRunRef,
	drafts: readonly DraftToWrite[],
): Promise<ReadonlySet<number>> {
	const counts = numberColumn(drafts.map(({ exclusive }) => exclusive.length));
	const values = [scope, run, ...nameColumns(drafts), numberColumn(numbersOf(drafts)), lineColumn(drafts), counts];
	const free = await database.query<{ readonly n: number }>(RESERVE_FREE, values);
	const own = new Set(numbersOf(free));
	const taken = drafts.filter(({ n }) => !own.has(n));
	// A draft may have got one of its names.
	if (taken.length > 0) await freeNames(database, { scope, run }, taken);
	return own;
}

async function freeNames(
	database: TeamDatabase,
	{ scope, run }: TeamRunRef,
	drafts: readonly DraftToWrite[],
): Promise<void> {
	await database.query(
		`delete from asset_importer.identity
		where scope = $1 and is_exclusive and name = any(${readTexts('$4')}) and run = $2 and n = any($3::int[])
			and not exists (select from asset_importer.draft where draft.run = $2 and draft.n = identity.n)`,
		[scope, run, numberColumn(numbersOf(drafts)), textColumn(drafts.flatMap(({ exclusive }) => exclusive))],
	);
}

/** `gone`: it was not created, and its names are free. */
export interface DraftOutcome {
	readonly n: number;
	readonly state: LedgerState | 'gone';
	readonly assetId?: string;
	/** This session reserved the draft: its row exists and has no outcome. */
	readonly isFirst?: boolean;
}

function outcomeColumns(outcomes: readonly DraftOutcome[]): readonly string[] {
	return [textColumn(outcomes.map(({ state }) => state)), textColumn(outcomes.map(({ assetId }) => assetId ?? null))];
}

const REPLACE =
	'on conflict (run, n) do update set state = excluded.state, asset_id = excluded.asset_id, published_at = now()';

const SYNC = `with brought as (
	select * from unnest($3::int[], ${readLines('$4')}, ${readTexts('$5')}, ${readTexts('$6')}) as brought (n, line, state, asset_id)
), drafted as (
	insert into asset_importer.draft (run, n, line) select $2, n, line from brought on conflict (run, n) do nothing
), written as (
	insert into asset_importer.outcome (run, n, state, asset_id) select $2, n, state, asset_id from brought ${REPLACE}
), exclusive as (
	select * from unnest($7::int[], ${readTexts('$8')}) as exclusive (n, name)
), taken as (
	insert into asset_importer.identity (scope, name, run, n, is_exclusive)
	select $1, name, $2, n, true from exclusive order by name
	on conflict (scope, name) where is_exclusive do nothing returning n, name
), shared as (
	(select n, name from exclusive except select n, name from taken)
	union all select * from unnest($9::int[], ${readTexts('$10')}) as shared (n, name)
)
insert into asset_importer.identity (scope, name, run, n, is_exclusive)
select $1, name, $2, n, false from shared
where not exists (
		select from asset_importer.identity as own
		where own.scope = $1 and own.name = shared.name and own.is_exclusive and own.run = $2 and own.n = shared.n
	)
	and not exists (
		select from asset_importer.identity as own
		where own.scope = $1 and own.name = shared.name and not own.is_exclusive and own.run = $2 and own.n = shared.n
	)`;

export interface DraftToSync extends DraftToWrite {
	readonly state: LedgerState;
	readonly assetId?: string;
}

/** Writes drafts as a journal has them. A name of another draft stays with that draft. */
export async function syncDrafts(
	database: TeamDatabase,
	{ scope, run }: TeamRunRef,
	drafts: readonly DraftToSync[],
): Promise<void> {
	const values = [
		numberColumn(numbersOf(drafts)),
		lineColumn(drafts),
		...outcomeColumns(drafts),
		...nameColumns(drafts),
	];
	await database.query(SYNC, [scope, run, ...values]);
}

const PUBLISHED = `with ${hereWith('$1')}
insert into asset_importer.outcome (run, n, state, asset_id) select $1::int, n, state, asset_id
	from here, unnest($2::int[], ${readTexts('$3')}, ${readTexts('$4')}) as published (n, state, asset_id)`;
const PUBLISH_AGAIN = `${PUBLISHED} join asset_importer.draft using (n) where draft.run = $1 ${REPLACE}`;

/** False if the database lacks some of the drafts, which then need their plan lines. */
export async function publishDrafts(
	database: TeamDatabase,
	place: TeamRunRef,
	outcomes: readonly DraftOutcome[],
): Promise<boolean> {
	const gone = outcomes.filter(({ state }) => state === 'gone');
	const kept = outcomes.filter(({ state }) => state !== 'gone');
	if (gone.length > 0) await freeDrafts(database, place, numbersOf(gone));
	const first = kept.filter(({ isFirst }) => isFirst === true);
	const publish = (text: string, some: readonly DraftOutcome[]): Promise<number | undefined> =>
		database.insert(text, [place.run, numberColumn(numbersOf(some)), ...outcomeColumns(some)]);
	const isNew = first.length === 0 || (await publish(PUBLISHED, first)) === first.length;
	const again = isNew ? kept.filter(({ isFirst }) => isFirst !== true) : kept;
	return again.length === 0 || (await publish(PUBLISH_AGAIN, again)) === again.length;
}

export async function freeReserved(database: TeamDatabase, place: TeamRunRef, drafts: Iterable<number>): Promise<void> {
	const numbers = [...drafts];
	if (numbers.length > 0) await freeDrafts(database, place, numbers, "and state = 'reserved'");
}

/** Finds names by their text: an index on runs would slow down every row that is sent. */
async function freeDrafts(
	database: TeamDatabase,
	{ scope, run }: TeamRunRef,
	drafts: readonly number[],
	condition = '',
): Promise<void> {
	const gone = await database.query<{ readonly n: number; readonly line: string }>(
		`select n, line from asset_importer.draft_state where run = $1 and n = any($2::int[]) ${condition}`,
		[run, numberColumn(drafts)],
	);
	const names = gone.flatMap(({ line }) => listOwnNames(findIdentities(Buffer.from(line))));
	const ofThem = `scope = $1 and run = $2 and n = any($3::int[]) and name = any(${readTexts('$4')})`;
	await database.query(
		`with drafts as (
			delete from asset_importer.draft where run = $2 and n = any($3::int[])
		), outcomes as (
			delete from asset_importer.outcome where run = $2 and n = any($3::int[])
		), exclusive as (
			delete from asset_importer.identity where is_exclusive and ${ofThem}
		)
		delete from asset_importer.identity where not is_exclusive and ${ofThem}`,
		[scope, run, numberColumn(numbersOf(gone)), textColumn(names)],
	);
}

/** Forces a look-up by index for each hit, whatever the statistics of the tables say. */
export const DRAFTS_OF_HITS = `hit cross join lateral (
	select * from asset_importer.draft_state where draft_state.run = hit.run and draft_state.n = hit.n limit 1
) as draft join asset_importer.run on run.id = draft.run`;

const FIND = `with hit as (
	select run, n from asset_importer.identity where scope = $1 and is_exclusive and name = any(${readTexts('$3')})
	union
	select run, n from asset_importer.identity where scope = $1 and not is_exclusive and name = any(${readTexts('$3')})
	union
	select unit.run, unit.n from unnest(${readTexts('$4')}) as wanted (start) cross join lateral (
		select run, n from asset_importer.identity
		where scope = $1 and is_exclusive and name >= start || '/' and name < start || '0' offset 0
	) as unit
)
select draft.* from ${DRAFTS_OF_HITS} where hit.run <> $2 order by run.name, draft.n`;

/** Oldest first. */
export async function findDrafts(
	database: TeamDatabase,
	{ scope, run }: TeamRunRef,
	runs: ReadonlyMap<number, KeyedRun>,
	drafts: readonly PlanIdentities[],
	accessKeys: readonly string[],
): Promise<readonly LedgerDraft[]> {
	const names = [...new Set(drafts.flatMap(listOwnNames))];
	const invoices = new Set([...accessKeys, ...drafts.flatMap(({ unit }) => unit?.accessKey ?? [])]);
	if (names.length + invoices.size === 0) return [];
	const starts = [...invoices].map((accessKey) => `nfe:${accessKey}`);
	const found = await database.query<DraftRow>(FIND, [scope, run, textColumn(names), textColumn(starts)]);
	return found.map((row) => draftOf(row, runs));
}

const CREATED = `select n from asset_importer.outcome where run = $1 and state = 'created' order by n`;
const LINES = `select draft.* from unnest($2::int[]) as hit (n) cross join lateral (
	select * from asset_importer.draft_state where draft_state.run = $1 and draft_state.n = hit.n limit 1
) as draft order by draft.n`;
const LINES_AT_A_TIME = 1_000;

/** Yields what a run created, in the order of its plan. */
export async function* listCreated(
	database: TeamDatabase,
	run: number,
	runs: ReadonlyMap<number, KeyedRun>,
	isWanted: (n: number) => boolean,
): AsyncGenerator<LedgerDraft> {
	const created = await database.query<{ readonly n: number }>(CREATED, [run]);
	const wanted = numbersOf(created).filter(isWanted);
	for (let start = 0; start < wanted.length; start += LINES_AT_A_TIME) {
		const some = wanted.slice(start, start + LINES_AT_A_TIME);
		for (const row of await database.query<DraftRow>(LINES, [run, numberColumn(some)])) yield draftOf(row, runs);
	}
}

/** A row of the view `draft_state`. */
export interface DraftRow {
	readonly run: number;
	readonly n: number;
	readonly state: 'reserved' | LedgerState;
	readonly line: string;
	readonly asset_id: string | null;
}

function draftOf(
	{ run, n, state, line, asset_id: assetId }: DraftRow,
	runs: ReadonlyMap<number, KeyedRun>,
): LedgerDraft {
	const known = runs.get(run);
	return {
		...readSentDraft(Buffer.from(line), (origin) => createTableLookup(known?.record.tables ?? [])(origin)),
		// A reserved draft may have been sent.
		state: state === 'created' ? 'created' : 'unconfirmed',
		run: known?.name ?? `#${run}`,
		n,
		...(state === 'reserved' ? { isReserved: true } : {}),
		...(assetId === null ? {} : { assetId }),
	};
}

export function readLine(line: string) {
	const bytes = Buffer.from(line);
	return {
		identities: findIdentities(bytes),
		readPlace: () => placeOfLine(bytes),
		readBody: () => findBody(bytes),
	};
}

/** Indexes drafts by name. For an invoice item, the first unit of each run is enough. */
export function indexDrafts(drafts: readonly LedgerDraft[]): ReadonlyMap<string, readonly LedgerDraft[]> {
	const byName = new Map<string, LedgerDraft[]>();
	const add = (name: string, draft: LedgerDraft, isWanted: (one: LedgerDraft) => boolean): void => {
		const known = byName.get(name) ?? [];
		byName.set(name, known);
		if (known.every(isWanted)) known.push(draft);
	};
	for (const draft of drafts) {
		for (const name of listOwnNames(draft)) add(name, draft, () => true);
		for (const name of namesOfItems(draft))
			add(name, draft, ({ run, layout }) => run !== draft.run || layout !== draft.layout);
	}
	return byName;
}
