/** `asset-importer runs`: the runs of the runs folder, all that is known of one row, and what a person found out about a row. */
import type { Flags } from '../../config/flags.ts';
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
import { EXIT } from '../terminal/exit-code.ts';
import { findNamedRun } from '../run/find-run.ts';
import type { CommandRun } from '../command-line/declaration.ts';
import { firstRows, renderRow, rowFacts } from './render-row.ts';
import { printJson, showPath } from '../terminal/io.ts';
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

export const runRunsList: CommandRun = async ({ io, flags, config }) => {
	const { runsDir, language } = config;
	const assets = await listRuns(runsDir);
	const lines = await listRuns(lineUpdateFolder(runsDir));
	const runs = [...assets, ...lines].toSorted((left, right) => (left.name < right.name ? -1 : 1));
	if (flags.json) {
		printJson(io, runs.map(plainListing));
	} else if (runs.length === 0) {
		io.stderr.write(`${WORDS[language].none} ${showPath(io, runsDir)}\n`);
	} else {
		for (const run of runs) {
			io.stdout.write(wrapFor(io.stdout, `${renderListing(run, showPath(io, run.dir), language)}\n`));
		}
	}
	return EXIT.done;
};

export const runRunsShow: CommandRun = async ({ words, io, flags, config }) => {
	const { language } = config;
	const [named = '', row] = words;
	const dir = await findNamedRun(named, config, io);
	const print = (value: unknown, text: () => string): number => {
		if (flags.json) printJson(io, value);
		else io.stdout.write(wrapFor(io.stdout, `${text()}\n`));
		return EXIT.done;
	};
	if (row === undefined) {
		const summary = await summarizeRun(dir, { language, now: io.now() });
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

export const runRunsResolve: CommandRun = async ({ words, io, flags, config }) => {
	const [named = '', ...rows] = words;
	const dir = await findNamedRun(named, config, io);
	const { language } = config;
	const takesStock = rows.length === 0;
	if (takesStock && (flags.created !== undefined || flags.notCreated)) throw new Fault('resolve-word-missing');
	const doubtful = takesStock ? await takeStock(dir, config.stateDir) : 0;
	const resolved = takesStock ? [] : await resolveRows(dir, rows, resolutionOf(flags));
	const shownDir = showPath(io, dir);
	const summary = await writeReports(dir, { language, now: io.now(), shownDir });
	if (flags.json) io.stdout.write(`${renderJson(resolved)}\n`);
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

function resolutionOf({ created, notCreated }: Flags): PersonsWord {
	if ((created === undefined) === !notCreated) throw new Fault('resolve-word-missing');
	if (notCreated) return { kind: 'not-created' };
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
