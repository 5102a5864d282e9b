/** `asset-importer runs`: the runs of the runs folder, all that is known of one row, and a person's word on a row. */
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { loadConfig } from '../../config/load-config.ts';
import { Fault } from '../../problems/fault.ts';
import type { Language } from '../../problems/message.ts';
import { renderFault } from '../../problems/render-problem.ts';
import { renderSummary } from '../../reports/render-summary.ts';
import { summarizeRun } from '../../reports/summarize-run.ts';
import { writeReports } from '../../reports/write-reports.ts';
import { listRuns, type RunListing } from '../../runs/list-runs.ts';
import { type PersonsWord, resolveRows } from '../../runs/resolve-rows.ts';
import { openRun } from '../../runs/run-view.ts';
import { EXIT, exitCodeOfFigures } from '../exit-code.ts';
import { findNamedRun } from '../find-run.ts';
import { findListTarget, listImmobilised } from '../immobilisation-list.ts';
import type { CommandRun, Invocation } from '../program.ts';
import { renderRow, rowFacts } from '../render-row.ts';
import { showPath } from '../report-run.ts';

const WORDS = {
	'pt-BR': {
		none: 'nenhuma execução em',
		created: 'criados',
		rejected: 'recusados',
		unconfirmed: 'sem confirmação',
		skipped: 'deixados de fora',
		notSent: 'não enviados',
		dry: 'ensaio',
		resumable: 'pode continuar: asset-importer resume',
		resolved: (count: number) =>
			`${count} linha(s) registradas; para enviar as que não foram criadas: asset-importer resume`,
	},
	en: {
		none: 'no runs in',
		created: 'created',
		rejected: 'rejected',
		unconfirmed: 'unconfirmed',
		skipped: 'skipped',
		notSent: 'not sent',
		dry: 'dry run',
		resumable: 'can go on: asset-importer resume',
		resolved: (count: number) => `${count} row(s) recorded; to send those not created: asset-importer resume`,
	},
} as const satisfies Record<Language, object>;

const configOf = ({ flags, io }: Invocation): Config => loadConfig({ flags, env: io.env, cwd: io.cwd });

export const runRunsList: CommandRun = async (invocation) => {
	const { io, flags } = invocation;
	const config = configOf(invocation);
	const runs = await listRuns(config.runsDir);
	if (flags['json'] === true) {
		io.stdout.write(`${JSON.stringify(runs.map(plainListing), null, '\t')}\n`);
	} else if (runs.length === 0) {
		io.stderr.write(`${WORDS[config.language].none} ${showPath(io, config.runsDir)}\n`);
	} else {
		for (const run of runs) io.stdout.write(`${renderListing(run, config.language)}\n`);
	}
	return EXIT.done;
};

export const runRunsShow: CommandRun = async (invocation) => {
	const { words, io, flags } = invocation;
	const config = configOf(invocation);
	const [named = '', row] = words;
	const dir = await findNamedRun(named, config, io);
	if (row === undefined) {
		const summary = await summarizeRun(dir, { language: config.language, now: io.now() });
		io.stdout.write(
			flags['json'] === true
				? `${JSON.stringify(summary, null, '\t')}\n`
				: `${renderSummary(summary, showPath(io, dir), config.language)}\n`,
		);
		return EXIT.done;
	}
	const facts = await rowFacts(await openRun(dir), row);
	if (facts.length === 0) throw new Fault('run-row-unknown', { run: path.basename(dir), row });
	const text =
		flags['json'] === true
			? JSON.stringify(facts, null, '\t')
			: facts.map((one) => renderRow(one, config.language)).join('\n\n');
	io.stdout.write(`${text}\n`);
	return EXIT.done;
};

export const runRunsResolve: CommandRun = async (invocation) => {
	const { words, io, flags } = invocation;
	const config = configOf(invocation);
	const [named = '', ...rows] = words;
	const dir = await findNamedRun(named, config, io);
	const resolved = await resolveRows(dir, rows, wordOf(flags));
	await writeReports(dir, { language: config.language, now: io.now(), shownDir: showPath(io, dir) });
	if (flags['json'] === true) io.stdout.write(`${JSON.stringify(resolved)}\n`);
	else io.stderr.write(`${WORDS[config.language].resolved(resolved.length)} ${showPath(io, dir)}\n`);
	return EXIT.done;
};

export const runReport: CommandRun = async (invocation) => {
	const { words, io, flags } = invocation;
	const config = configOf(invocation);
	const dir = await findNamedRun(words[0] ?? '', config, io);
	const listTarget = await findListTarget(io, flags, { replaces: true });
	const summary = await writeReports(dir, { language: config.language, now: io.now(), shownDir: showPath(io, dir) });
	if (flags['json'] === true) io.stdout.write(`${JSON.stringify(summary, null, '\t')}\n`);
	else io.stderr.write(`${renderSummary(summary, showPath(io, dir), config.language)}\n`);
	await listImmobilised(dir, listTarget, { io, config, quiet: flags['quiet'] === true });
	return exitCodeOfFigures(summary.buckets);
};

function wordOf(flags: Invocation['flags']): PersonsWord {
	const { created, notCreated } = flags as { readonly created?: string | true; readonly notCreated?: boolean };
	if ((created === undefined) === (notCreated !== true)) throw new Fault('resolve-word-missing');
	if (notCreated === true) return { kind: 'not-created' };
	return typeof created === 'string' ? { kind: 'created', assetId: created } : { kind: 'created' };
}

function plainListing(run: RunListing): object {
	if (run.kind === 'unreadable') return { name: run.name, unreadable: run.fault.code };
	const { name, record, figures, resumable } = run;
	const { command, startedAt, environment } = record;
	return { name, command, startedAt, environment, figures, resumable };
}

function renderListing(run: RunListing, language: Language): string {
	if (run.kind === 'unreadable') return `${run.name}  ${renderFault(run.fault, language).split('\n')[0]}`;
	const words = WORDS[language];
	const { figures, record } = run;
	const counts = [
		[words.created, figures.created],
		[words.rejected, figures.rejected + figures.refused],
		[words.unconfirmed, figures.unconfirmed],
		[words.skipped, figures.skipped],
		[words.notSent, figures.notSent],
	] as const;
	return [
		run.name,
		record.command === 'validate' ? words.dry : (record.environment?.kind ?? ''),
		...counts.filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`),
		...(run.resumable ? [`${words.resumable} ${run.name}`] : []),
	].join(' · ');
}
