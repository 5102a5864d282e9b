/** `asset-importer runs`: the runs of the runs folder, all that is known of one row, and a person's word on a row. */
import type { Config } from '../../config/config.ts';
import { loadConfig } from '../../config/load-config.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { renderAdvice, renderFault, renderProblem } from '../../messages/render-problem.ts';
import { renderJson } from '../../messages/render-visible.ts';
import { resumeCommand } from '../../reports/text/command-line.ts';
import { renderCount } from '../../reports/text/render-figures.ts';
import { renderNextSteps } from '../../reports/text/render-next-steps.ts';
import { renderSummary } from '../../reports/text/render-summary.ts';
import { summarizeRun, writeReports } from '../../reports/write/write-reports.ts';
import { lineUpdateFolder } from '../../runs/record/run-folder.ts';
import { listRuns, type RunListing } from '../../runs/view/list-runs.ts';
import { type PersonsWord, resolveRows } from '../../runs/view/resolve-rows.ts';
import { openRun } from '../../runs/view/run-view.ts';
import { takeStock } from '../../runs/ledger/take-stock.ts';
import { EXIT, exitCodeOfSummary } from '../terminal/exit-code.ts';
import { findNamedRun } from '../run/find-run.ts';
import { findListTarget, listImmobilised } from '../run/immobilisation-list.ts';
import type { CommandRun, Invocation } from '../command-line/declaration.ts';
import { firstRows, renderRow, rowFacts } from './render-row.ts';
import { printJson } from '../api/read-api.ts';
import { showPath } from '../run/report-run.ts';
import { wrapFor } from '../terminal/wrap-output.ts';

const WORDS = {
	'pt-BR': {
		none: 'nenhuma execução em',
		assets: {
			created: ['criado', 'criados'],
			rejected: ['recusado', 'recusados'],
			unconfirmed: ['sem confirmação', 'sem confirmação'],
			skipped: ['deixado de fora', 'deixados de fora'],
			notSent: ['não enviado', 'não enviados'],
		},
		updates: {
			created: ['alterada', 'alteradas'],
			rejected: ['recusada', 'recusadas'],
			unconfirmed: ['sem resposta', 'sem resposta'],
			skipped: ['deixada de fora', 'deixadas de fora'],
			notSent: ['não enviada', 'não enviadas'],
		},
		refusedFiles: ['arquivo recusado', 'arquivos recusados'],
		sandbox: 'sandbox',
		production: 'PRODUÇÃO',
		dry: 'ensaio',
		lines: 'linhas telefônicas',
		unplanned: 'a conferência não chegou ao fim',
		resumable: 'para continuar:',
		resolved: (count: number) => (count === 1 ? '1 linha registrada' : `${count} linhas registradas`),
		doubtful: (count: number) =>
			`diário refeito; ${count === 1 ? '1 linha sem resposta passou' : `${count} linhas sem resposta passaram`} a “sem confirmação”`,
	},
	en: {
		none: 'no runs in',
		assets: {
			created: ['created', 'created'],
			rejected: ['rejected', 'rejected'],
			unconfirmed: ['unconfirmed', 'unconfirmed'],
			skipped: ['left out', 'left out'],
			notSent: ['not sent', 'not sent'],
		},
		updates: {
			created: ['updated', 'updated'],
			rejected: ['rejected', 'rejected'],
			unconfirmed: ['without an answer', 'without an answer'],
			skipped: ['left out', 'left out'],
			notSent: ['not sent', 'not sent'],
		},
		refusedFiles: ['file refused', 'files refused'],
		sandbox: 'sandbox',
		production: 'PRODUCTION',
		dry: 'dry run',
		lines: 'phone lines',
		unplanned: 'the check did not come to its end',
		resumable: 'to go on:',
		resolved: (count: number) => (count === 1 ? '1 row recorded' : `${count} rows recorded`),
		doubtful: (count: number) =>
			`journal written again; ${count === 1 ? '1 row without an answer is' : `${count} rows without an answer are`} unconfirmed now`,
	},
} as const satisfies Record<Language, object>;

const configOf = ({ flags, io }: Invocation): Config => loadConfig({ flags, env: io.env, cwd: io.cwd });

export const runRunsList: CommandRun = async (invocation) => {
	const { io, flags } = invocation;
	const config = configOf(invocation);
	const assets = await listRuns(config.runsDir);
	const lines = await listRuns(lineUpdateFolder(config.runsDir));
	const runs = [...assets, ...lines].toSorted((left, right) => (left.name < right.name ? -1 : 1));
	if (flags['json'] === true) {
		printJson(io, runs.map(plainListing));
	} else if (runs.length === 0) {
		io.stderr.write(`${WORDS[config.language].none} ${showPath(io, config.runsDir)}\n`);
	} else {
		for (const run of runs) {
			io.stdout.write(wrapFor(io.stdout, `${renderListing(run, showPath(io, run.dir), config.language)}\n`));
		}
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
				? `${renderJson(summary, '\t')}\n`
				: wrapFor(io.stdout, `${renderSummary(summary, showPath(io, dir), config.language)}\n`),
		);
		return EXIT.done;
	}
	const run = await openRun(dir);
	if (run.record.planned === undefined) throw new Fault('plan-unfinished', { run: run.name });
	const facts = await rowFacts(run, row);
	if (facts.length === 0) {
		throw new Fault('run-row-unknown', { run: run.name, row, rows: await firstRows(run) });
	}
	const text =
		flags['json'] === true
			? renderJson(facts, '\t')
			: wrapFor(io.stdout, facts.map((one) => renderRow(one, config.language)).join('\n\n'));
	io.stdout.write(`${text}\n`);
	return EXIT.done;
};

export const runRunsResolve: CommandRun = async (invocation) => {
	const { words, io, flags } = invocation;
	const config = configOf(invocation);
	const [named = '', ...rows] = words;
	const dir = await findNamedRun(named, config, io);
	const { language } = config;
	const takesStock = rows.length === 0;
	if (takesStock && (flags['created'] !== undefined || flags['notCreated'] === true)) {
		throw new Fault('resolve-word-missing');
	}
	const doubtful = takesStock ? await takeStock(dir, config.stateDir) : 0;
	const resolved = takesStock ? [] : await resolveRows(dir, rows, wordOf(flags));
	const shownDir = showPath(io, dir);
	const summary = await writeReports(dir, { language, now: io.now(), shownDir });
	if (flags['json'] === true) io.stdout.write(`${renderJson(resolved)}\n`);
	else {
		const notices = resolved.flatMap(({ notice }) =>
			notice === undefined ? [] : [`${renderProblem(notice, language)}. ${renderAdvice(notice, language)}`],
		);
		const steps = renderNextSteps(summary, shownDir, language);
		const done = takesStock ? WORDS[language].doubtful(doubtful) : WORDS[language].resolved(resolved.length);
		io.stderr.write(`${[done, ...notices, ...steps].join('\n')}\n`);
	}
	return EXIT.done;
};

export const runReport: CommandRun = async (invocation) => {
	const { words, io, flags } = invocation;
	const config = configOf(invocation);
	const dir = await findNamedRun(words[0] ?? '', config, io);
	const listTarget = await findListTarget(io, flags, { replaces: true });
	const summary = await writeReports(dir, { language: config.language, now: io.now(), shownDir: showPath(io, dir) });
	if (flags['json'] === true) printJson(io, summary);
	else if (flags['quiet'] !== true) io.stderr.write(`${renderSummary(summary, showPath(io, dir), config.language)}\n`);
	await listImmobilised(dir, listTarget, { io, config, quiet: flags['quiet'] === true });
	return exitCodeOfSummary(summary);
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
	const { command, subject = 'assets', startedAt, environment } = record;
	return { name, subject, command, startedAt, environment, figures, resumable };
}

/** One run in a line; what goes on with it in a second. */
function renderListing(run: RunListing, dir: string, language: Language): string {
	if (run.kind === 'unreadable') return `${run.name} · ${renderFault(run.fault, language).split('\n')[0]}`;
	const words = WORDS[language];
	const { figures, record } = run;
	const isOfLines = record.subject === 'lines';
	const fates = isOfLines ? words.updates : words.assets;
	const counts = [
		[fates.created, figures.created],
		[fates.rejected, figures.rejected + figures.refused],
		[fates.unconfirmed, figures.unconfirmed],
		[fates.skipped, figures.skipped],
		[fates.notSent, figures.notSent],
		[words.refusedFiles, record.planned?.files.refused ?? 0],
	] as const;
	const line = [
		run.name,
		...(isOfLines ? [words.lines] : []),
		record.command === 'validate' ? words.dry : record.environment === undefined ? '' : words[record.environment.kind],
		...(record.planned === undefined ? [words.unplanned] : []),
		...counts
			.filter(([, count]) => count > 0)
			.map(([names, count]) => `${renderCount(count, language)} ${names[count === 1 ? 0 : 1]}`),
	].join(' · ');
	return run.resumable ? `${line}\n  ${words.resumable} ${resumeCommand(record, dir)}` : line;
}
