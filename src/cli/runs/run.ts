/**
 * `asset-importer runs` and `report`: lists runs, writes their reports, shows everything about one row, and records what a
 * person found out about a row.
 */
import { rm } from 'node:fs/promises';
import type { Config } from '../../config/config.ts';
import type { Flags } from '../../config/flags.ts';
import { Fault, isFault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { renderFault, renderWithAdvice } from '../../messages/render-problem.ts';
import { renderJson } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { resumeCommand } from '../../reports/text/command-line.ts';
import { renderNextSteps } from '../../reports/text/render-next-steps.ts';
import { renderSummary } from '../../reports/text/render-summary.ts';
import { summarizeRun, writeReports } from '../../reports/write/write-reports.ts';
import { listRuns, type RunListing } from '../../runs/view/list-runs.ts';
import { type ManualResolution, resolveRows } from '../../runs/view/resolve-rows.ts';
import { firstRows, rowFacts } from '../../runs/view/row-facts.ts';
import { openRun } from '../../runs/view/run-view.ts';
import { rebuildJournal } from '../../runs/ledger/rebuild-journal.ts';
import { teamPlace } from '../api/team.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { exitCodeOfSummary, reportRun } from '../run/report-run.ts';
import { findNamedRun } from '../run/find-run.ts';
import type { CommandRun, Invocation } from '../terminal/command.ts';
import { renderRow } from './render-row.ts';
import { listRunsElsewhere, plainElsewhere, renderRunElsewhere, resolveElsewhere, showElsewhere } from './team.ts';
import { printJson, printLines, showPath, timeOf } from '../terminal/io.ts';

export const runRunsList: CommandRun = async ({ io, flags, config }) => {
	const { runsDir, language } = config;
	const runs = await listRuns(runsDir);
	if (flags.json) {
		const elsewhere = await listRunsElsewhere({ io, config });
		printJson(io, [...runs.map(plainListing), ...elsewhere.map(plainElsewhere)]);
		return EXIT.done;
	}
	if (runs.length === 0) {
		io.stderr.write(`${wordsOf('cli', language)('runs.none', { folder: showPath(io, runsDir) })}\n`);
	} else {
		for (const run of runs) printLines(io.stdout, [renderListing(run, showPath(io, run.dir), language)]);
	}
	// Local runs are shown even if the ledger is unreachable.
	const elsewhere = await listRunsElsewhere({ io, config });
	if (elsewhere.length > 0) {
		const listed = elsewhere.map((run) => renderRunElsewhere(run, language));
		printLines(io.stdout, [wordsOf('cli', language)('runs.elsewhere'), ...listed]);
	}
	return EXIT.done;
};

export const runRunsPrune: CommandRun = async ({ io, flags, config: { runsDir, language } }) => {
	const listed = await listRuns(runsDir);
	const dryRuns = listed.filter((run) => run.kind === 'run' && run.record.command === 'validate');
	if (!flags.dryRun) for (const { dir } of dryRuns) await rm(dir, { recursive: true, force: true });
	if (flags.json)
		printJson(
			io,
			dryRuns.map(({ name }) => name),
		);
	else {
		for (const { dir } of dryRuns) io.stdout.write(`${showPath(io, dir)}\n`);
		const words = wordsOf('cli', language);
		const done = words(flags.dryRun ? 'runs.would-prune' : 'runs.pruned', { count: dryRuns.length });
		if (!flags.quiet) io.stderr.write(`${done}\n`);
	}
	return EXIT.done;
};

export const runRunsShow: CommandRun = async (invocation) => {
	const { args, io, flags, config } = invocation;
	const { language } = config;
	const [named = '', row] = args;
	const dir = await findNamedRun(named, config, io).catch(orElsewhere(config));
	if (dir instanceof Fault) return showElsewhere(invocation, dir);
	const print = (value: unknown, text: () => string): number => {
		if (flags.json) printJson(io, value);
		else printLines(io.stdout, [text()]);
		return EXIT.done;
	};
	if (row === undefined) {
		const summary = await summarizeRun(dir, { language, now: timeOf(io) });
		return print(summary, () => renderSummary(summary, showPath(io, dir), language));
	}
	const run = await openRun(dir);
	if (run.record.planned === undefined) throw new Fault('plan-unfinished', { run: run.name });
	const facts = await rowFacts(run, row);
	if (facts.length === 0) {
		throw new Fault('run-row-unknown', { run: run.name, row, rows: await firstRows(run) });
	}
	return print(facts, () => facts.map((one) => renderRow(one, language)).join('\n\n'));
};

export const runRunsResolve: CommandRun = async (invocation) => {
	const { args, io, flags, config } = invocation;
	const [named = '', ...rows] = args;
	const { all } = flags;
	if (all && rows.length > 0) throw new Fault('resolve-word-missing');
	if (rows.length === 0 && !all) return takeStock(named, invocation);
	const dir = await findNamedRun(named, config, io).catch(orElsewhere(config));
	if (dir instanceof Fault) return resolveElsewhere(invocation, resolutionOf(flags), dir);
	const resolved = await resolveRows(dir, all ? 'all' : rows, resolutionOf(flags), {
		clock: io.clock,
		...(await teamPlace({ io, config })),
	});
	const notices = resolved.flatMap(({ notice }) =>
		notice === undefined ? [] : [renderWithAdvice(notice, config.language)],
	);
	const done = wordsOf('cli', config.language)('runs.resolved', { count: resolved.length });
	return printResolved(dir, invocation, resolved, [done, ...notices]);
};

/** Without rows: rebuilds a journal that is an old copy, so that rows in doubt are unconfirmed. */
async function takeStock(named: string, invocation: Invocation): Promise<number> {
	const { io, flags, config } = invocation;
	const dir = await findNamedRun(named, config, io);
	if (flags.created !== undefined || flags.notCreated) throw new Fault('resolve-word-missing');
	const count = await rebuildJournal(dir, config.stateDir, io.clock);
	return printResolved(dir, invocation, [], [wordsOf('cli', config.language)('runs.doubtful', { count })]);
}

async function printResolved(
	dir: string,
	{ io, flags, config: { language } }: Invocation,
	resolved: readonly object[],
	done: readonly string[],
): Promise<number> {
	const shownDir = showPath(io, dir);
	const summary = await writeReports(dir, { language, now: timeOf(io), shownDir });
	if (flags.json) io.stdout.write(`${renderJson(resolved)}\n`);
	else io.stderr.write(`${[...done, ...renderNextSteps(summary, shownDir, language)].join('\n')}\n`);
	return EXIT.done;
}

/** A missing run may be a team run, so with a ledger the fault is thrown only if the ledger does not know it either. */
function orElsewhere({ ledger }: Config): (error: unknown) => Fault {
	return (error) => {
		if (ledger !== undefined && isFault(error, 'run-not-found')) return error;
		throw error;
	};
}

export const runReport: CommandRun = async (invocation) => {
	const { args, io, config } = invocation;
	const dir = await findNamedRun(args[0] ?? '', config, io);
	return exitCodeOfSummary(await reportRun(dir, invocation));
};

function resolutionOf({ created, notCreated }: Flags): ManualResolution {
	if ((created === undefined) === !notCreated) throw new Fault('resolve-word-missing');
	if (notCreated) return { kind: 'not-created' };
	return typeof created === 'string' ? { kind: 'created', assetId: created } : { kind: 'created' };
}

function plainListing(run: RunListing): object {
	if (run.kind === 'unreadable') return { name: run.name, unreadable: run.fault.code };
	const { name, record, figures, resumable } = run;
	const { command, startedAt, environment } = record;
	return { name, command, startedAt, environment, figures, resumable };
}

const BUCKETS = ['created', 'rejected', 'unconfirmed', 'skipped', 'notSent'] as const;

/** Shows a run on one line, and the command that continues it on a second. */
function renderListing(run: RunListing, dir: string, language: Language): string {
	if (run.kind === 'unreadable') return `${run.name} · ${renderFault(run.fault, language).split('\n')[0]}`;
	const words = wordsOf('cli', language);
	const { figures, record } = run;
	const { environment, planned, command } = record;
	const counts = { ...figures, rejected: figures.rejected + figures.refused };
	const refusedFiles = planned?.files.refused ?? 0;
	const line = [
		run.name,
		command === 'validate'
			? words('runs.dry')
			: environment === undefined
				? ''
				: words(`runs.kind.${environment.kind}`),
		...(planned === undefined ? [words('runs.unplanned')] : []),
		...BUCKETS.filter((bucket) => counts[bucket] > 0).map((bucket) =>
			words(`runs.assets.${bucket}`, { count: counts[bucket] }),
		),
		...(refusedFiles === 0 ? [] : [words('runs.refused-files', { count: refusedFiles })]),
	].join(' · ');
	if (!run.resumable) return line;
	// Without the flag, resume refuses to create one more asset that lacks the fields.
	const awaitsFields = environment?.embedded === undefined && run.lastFault()?.awaits === 'fields';
	const resume = `${resumeCommand(record, dir)}${awaitsFields ? ' --dropped-fields created' : ''}`;
	return `${line}\n  ${words('runs.resumable', { command: resume })}`;
}
