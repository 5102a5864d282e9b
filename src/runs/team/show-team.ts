/** Lists runs and drafts of a team's database, for people and programs, and resolves drafts of lost folders. */
import type { TeamDatabase } from './team-database.ts';
import { type DraftRow, DRAFTS_OF_HITS, publishDrafts, readLine } from './team-drafts.ts';
import { holdRun } from './team-runs.ts';
import { checkHere } from './team-schema.ts';

export interface TeamDraft {
	readonly runId: number;
	readonly run: string;
	readonly host: string;
	readonly person: string;
	readonly folder: string;
	readonly environment: string;
	readonly n: number;
	readonly state: 'reserved' | 'created' | 'unconfirmed';
	readonly enrollmentId: string;
	readonly serialNumber: string | null;
	readonly place: string;
	readonly assetId: string | null;
	/** ISO, UTC: when it was reserved, or its outcome published. */
	readonly at: string;
	readonly body: string;
}

export interface TeamRunFigures extends Pick<TeamDraft, 'run' | 'host' | 'person' | 'folder' | 'environment'> {
	/** Runs of different folders may have the same name. */
	readonly id: number;
	/** ISO, UTC. */
	readonly seenAt: string;
	readonly created: number;
	readonly unconfirmed: number;
	readonly reserved: number;
}

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

const FIELDS = `select run.id as "runId", run.name as run, host, person, folder, environment, draft.n, state, asset_id as "assetId",
	line, to_char(published_at at time zone 'utc', ${ISO}) as at`;
const ALL = 'asset_importer.draft_state as draft join asset_importer.run on run.id = draft.run';

async function listDrafts(
	database: TeamDatabase,
	from: string,
	condition: string,
	values: readonly unknown[],
): Promise<readonly TeamDraft[]> {
	type Row = Omit<TeamDraft, 'enrollmentId' | 'serialNumber' | 'place' | 'body'> & Pick<DraftRow, 'line'>;
	const scoped = `${from} join asset_importer.scope on scope.id = run.scope`;
	const rows = await database.query<Row>(`${FIELDS} from ${scoped} ${condition}`, values);
	return rows.map(({ line, at, ...row }) => {
		const { identities, readPlace, readBody } = readLine(line);
		const { enrollmentId, serialNumber = null } = identities;
		return { ...row, enrollmentId, serialNumber, place: readPlace(), body: readBody(), at };
	});
}

/** Oldest first. */
export function listTeamRuns(database: TeamDatabase): Promise<readonly TeamRunFigures[]> {
	return database.query<TeamRunFigures>(
		`select run.id, run.name as run, host, person, folder, environment, to_char(seen_at at time zone 'utc', ${ISO}) as "seenAt",
			coalesce(created, 0) as created, coalesce(unconfirmed, 0) as unconfirmed,
			coalesce(drafts, 0) - coalesce(created, 0) - coalesce(unconfirmed, 0) as reserved
		from asset_importer.run join asset_importer.scope on scope.id = run.scope
		left join (select run, count(*)::int as drafts from asset_importer.draft group by run) as held on held.run = run.id
		left join (
			select run, count(*) filter (where state = 'created')::int as created,
				count(*) filter (where state = 'unconfirmed')::int as unconfirmed
			from asset_importer.outcome group by run
		) as published on published.run = run.id
		order by run.name`,
	);
}

const namedBy = (kind: string): string =>
	`select run, n from asset_importer.scope join asset_importer.identity on identity.scope = scope.id
	where ${kind} and name in ($1, 'serial:' || $1)`;

/** Finds by enrollment id or serial number as written; in one run also by `#` and position in the plan. */
export function findTeamDrafts(
	database: TeamDatabase,
	name: string,
	run?: Pick<TeamRunFigures, 'id'>,
): Promise<readonly TeamDraft[]> {
	const n = /^#(?<n>\d{1,9})$/.exec(name)?.groups?.['n'] ?? null;
	const ofPlan = 'select run, n from asset_importer.draft where run = $2::int and n = $3::int';
	return listDrafts(
		database,
		`(${namedBy('is_exclusive')} union ${namedBy('not is_exclusive')} union ${ofPlan}) as ${DRAFTS_OF_HITS}`,
		'where $2::int is null or run.id = $2::int order by run.name, draft.n',
		[name, run?.id ?? null, n],
	);
}

/** Lists reserved and unconfirmed drafts. */
export function listUnsettled(
	database: TeamDatabase,
	{ id }: Pick<TeamRunFigures, 'id'>,
): Promise<readonly TeamDraft[]> {
	return listDrafts(database, ALL, "where run.id = $1 and state <> 'created' order by draft.n", [id]);
}

const PAGE = 5_000;

/** One line of JSON for each draft. */
export async function* exportTeam(database: TeamDatabase): AsyncGenerator<string> {
	let [run, n] = [0, 0];
	for (;;) {
		const page = `where (draft.run, draft.n) > ($1, $2) order by draft.run, draft.n limit ${PAGE}`;
		const rows = await listDrafts(database, ALL, page, [run, n]);
		for (const { runId: _, body, ...draft } of rows) yield `${JSON.stringify({ ...draft, body: JSON.parse(body) })}\n`;
		const last = rows.at(-1);
		if (last === undefined) return;
		[run, n] = [last.runId, last.n];
	}
}

/** Resolves reserved and unconfirmed drafts of a run whose folder is lost. Returns how many there were. */
export async function settleTeamDrafts(
	database: TeamDatabase,
	{ id }: Pick<TeamRunFigures, 'id'>,
	drafts: readonly Pick<TeamDraft, 'n'>[],
	found: { readonly kind: 'created'; readonly assetId?: string } | { readonly kind: 'not-created' },
): Promise<number> {
	const open = await database.query<{ readonly scope: number; readonly n: number }>(
		`select scope, n from asset_importer.run join asset_importer.draft_state as draft on draft.run = run.id
		where run.id = $1 and n = any($2::int[]) and state <> 'created'`,
		[id, drafts.map(({ n }) => n)],
	);
	const [first] = open;
	if (first === undefined) return 0;
	await checkHere(database);
	await holdRun(database, { run: id, isFromHere: true });
	const { kind, ...asset } = found;
	const state = kind === 'created' ? kind : 'gone';
	const outcomes = open.map(({ n }) => ({ n, state, ...asset }) as const);
	await publishDrafts(database, { scope: first.scope, run: id }, outcomes);
	await database.query(
		`update asset_importer.run set unsent = 0 where id = $1
		and not exists (select from asset_importer.draft_state where run = $1 and state <> 'created')`,
		[id],
	);
	return open.length;
}
