/** `runs list`, `show` and `resolve` for runs of the team whose folders are elsewhere. */
import { hostname } from 'node:os';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { renderUtc } from '../../messages/render-param.ts';
import { renderJson } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { MAX_LISTED_ROWS, planName } from '../../runs/plan-file/row-names.ts';
import { realFolder } from '../../runs/record/sent-runs.ts';
import {
	findTeamDrafts,
	listTeamRuns,
	listUnsettled,
	settleTeamDrafts,
	type TeamDraft,
	type TeamRunFigures,
} from '../../runs/team/show-team.ts';
import type { TeamDatabase } from '../../runs/team/team-database.ts';
import { checkOneAsset, type ManualResolution } from '../../runs/view/resolve-rows.ts';
import { withTeam } from '../api/team.ts';
import type { Invocation } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { printJson, printLines } from '../terminal/io.ts';

/** Lists runs of other folders; empty if no ledger is named. */
export async function listRunsElsewhere(asking: Pick<Invocation, 'io' | 'config'>): Promise<readonly TeamRunFigures[]> {
	const { config } = asking;
	if (config.ledger === undefined) return [];
	const here = realFolder(config.runsDir);
	const runs = await withTeam(asking, listTeamRuns);
	return runs.filter(({ host, folder }) => host !== hostname() || path.dirname(folder) !== here);
}

/** Shows a run by name with its unsettled rows, or a row by number, wherever it was sent. */
export async function showElsewhere({ args, io, flags, config }: Invocation, notFound: Fault): Promise<number> {
	const [named = '', row] = args;
	const { language } = config;
	const { run, drafts } = await withTeam({ io, config }, async (database) => findElsewhere(database, named, row));
	if (run === undefined && drafts.length === 0) throw notFound;
	if (flags.json)
		printJson(io, { ...(run === undefined ? {} : { run: plainElsewhere(run) }), rows: drafts.map(plainDraft) });
	else {
		const lines = [
			...(run === undefined ? [] : [renderRunElsewhere(run, language)]),
			...drafts.map((draft) => renderDraft(draft, language)),
		];
		printLines(io.stdout, lines);
	}
	return EXIT.done;
}

async function findElsewhere(
	database: TeamDatabase,
	named: string,
	row: string | undefined,
): Promise<{ readonly run?: TeamRunFigures; readonly drafts: readonly TeamDraft[] }> {
	const run = await findRunElsewhere(database, named);
	if (run === undefined) return { drafts: row === undefined ? await findTeamDrafts(database, named) : [] };
	return { run, drafts: await (row === undefined ? listUnsettled(database, run) : findRows(database, run, row)) };
}

async function findRows(database: TeamDatabase, run: TeamRunFigures, row: string): Promise<readonly TeamDraft[]> {
	const found = await findTeamDrafts(database, row, run);
	if (found.length > 0) return found;
	throw new Fault('run-row-unknown', { run: run.run, row, rows: listNames(await listUnsettled(database, run)) });
}

/** Rows that can be resolved, each once. */
async function findUnsettled(
	database: TeamDatabase,
	run: TeamRunFigures,
	rows: readonly string[],
): Promise<readonly TeamDraft[]> {
	const found = new Map<number, TeamDraft>();
	for (const row of rows) {
		const draft = await findOneUnsettled(database, run, row);
		found.set(draft.n, draft);
	}
	return [...found.values()];
}

async function findOneUnsettled(database: TeamDatabase, run: TeamRunFigures, row: string): Promise<TeamDraft> {
	const found = await findRows(database, run, row);
	const [draft] = found;
	if (draft === undefined || found.length > 1) {
		const example = planName(draft?.n ?? 1);
		throw new Fault('run-row-ambiguous', { run: run.run, row, rows: listNames(found), example });
	}
	if (draft.state !== 'created') return draft;
	const rows = listNames(await listUnsettled(database, run));
	throw new Fault('run-row-not-unconfirmed', { row, state: draft.state, rows });
}

function listNames(drafts: readonly TeamDraft[]): string {
	const shown = drafts.slice(0, MAX_LISTED_ROWS).map(({ n, enrollmentId }) => `${planName(n)} (${enrollmentId})`);
	return shown.join(', ');
}

/** For rows of a run whose folder is lost. Only the ledger records it. */
export async function resolveElsewhere(
	{ args, io, flags, config }: Invocation,
	word: ManualResolution,
	notFound: Fault,
): Promise<number> {
	const [named = '', ...rows] = args;
	const settled = await withTeam({ io, config }, async (database) => {
		const run = await findRunElsewhere(database, named);
		if (run === undefined) throw notFound;
		const found = flags.all ? await listUnsettled(database, run) : await findUnsettled(database, run, rows);
		checkOneAsset(word, found);
		await settleTeamDrafts(database, run, found, word);
		return { run, rows: found.map(({ n, enrollmentId }) => ({ n, enrollmentId })) };
	});
	if (flags.json) {
		io.stdout.write(`${renderJson(settled.rows)}\n`);
		return EXIT.done;
	}
	const { folder, person, host } = settled.run;
	const words = wordsOf('cli', config.language);
	const done = words('runs.resolved', { count: settled.rows.length });
	io.stderr.write(`${done}\n${words('runs.elsewhere.settled', { folder, person, host })}\n`);
	return EXIT.done;
}

/**
 * Finds a run by name or folder, perhaps with its user as messages name it: `20260131T134500Z-ativos (maria@notebook)`. Throws
 * `setting-invalid` for an ambiguous name, since a resolution must apply to the right run.
 */
async function findRunElsewhere(database: TeamDatabase, named: string): Promise<TeamRunFigures | undefined> {
	const { place = '', whose } = /^(?<place>.*?)(?: \((?<whose>[^()]*)\))?$/s.exec(named)?.groups ?? {};
	const ofThem = (await listTeamRuns(database)).filter((one) => whose === undefined || whose === whoseIs(one));
	const byFolder = ofThem.filter(({ folder }) => folder === place);
	// Printed commands name it as if it were in this runs folder.
	const found = byFolder.length > 0 ? byFolder : ofThem.filter(({ run }) => run === path.basename(place));
	if (found.length < 2) return found[0];
	const expected = found.map((one) => `"${one.folder} (${whoseIs(one)})"`).join(', ');
	throw new Fault('setting-invalid', { setting: 'runs', found: named, expected });
}

function whoseIs({ person, host }: TeamRunFigures): string {
	return `${person}@${host}`;
}

const STATES = ['created', 'unconfirmed', 'reserved'] as const;

export function renderRunElsewhere(run: TeamRunFigures, language: Language): string {
	const words = wordsOf('cli', language);
	const figures = STATES.filter((state) => run[state] > 0).map((state) =>
		state === 'reserved'
			? words('runs.elsewhere.reserved', { count: run[state] })
			: words(`runs.assets.${state}`, { count: run[state] }),
	);
	const { run: name, environment, person, host, folder, seenAt } = run;
	const place = words('runs.elsewhere.place', { person, host, folder, at: renderUtc(seenAt) });
	return `${[name, environment, ...figures].join(' · ')}\n  ${place}`;
}

function renderDraft(
	{ n, run, person, host, folder, state, assetId, at, ...draft }: TeamDraft,
	language: Language,
): string {
	const words = wordsOf('cli', language);
	const known = words('runs.elsewhere.row', { state, assetId: assetId ?? '', at: renderUtc(at) });
	const serial = draft.serialNumber === null ? '' : ` · ${draft.serialNumber}`;
	return `${draft.enrollmentId}${serial} · ${known}\n  ${run} #${n} · ${draft.place} · ${person}@${host}:${folder}`;
}

function plainDraft({ body, runId: _runId, ...draft }: TeamDraft): object {
	const sent: unknown = JSON.parse(body);
	return { ...draft, sent };
}

export function plainElsewhere({ id: _id, run: name, ...figures }: TeamRunFigures): object {
	return { name, ...figures };
}
