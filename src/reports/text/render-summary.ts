/** What became of a run, as the last thing that a terminal shows: figures that add up, problems, files, next step. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../messages/message.ts';
import type { PlacedNotice } from '../../runs/record/run-record.ts';
import { BUCKET_WORDS, BUCKETS, type BucketName, JOINED_WORDS } from './bucket-words.ts';
import { renderList } from '../summary/list-problems.ts';
import { renderCount, renderReais } from './render-amount.ts';
import { renderEnvironment } from './render-environment.ts';
import { renderFigure, renderFile } from './render-figures.ts';
import { renderFilesApart } from './render-files-apart.ts';
import { renderInvoiceFields } from './render-invoice-fields.ts';
import { renderNothingToSend } from './nothing-to-send.ts';
import { renderNextSteps } from './render-next-steps.ts';
import { renderCompared } from './render-plan-summary.ts';
import { countJoined, type RunSummary, type SummaryProblem } from '../summary/run-summary.ts';

const MOST_PROBLEMS = 10;
const MOST_NOTICES = 8;
/** What a dry run can say of a row. */
const CHECKED = ['notSent', 'rejected', 'skipped'] as const satisfies readonly BucketName[];

const WORDS = {
	'pt-BR': {
		state: {
			checked: 'Conferido; nada foi enviado',
			unplanned: 'A conferência não chegou ao fim; nada foi enviado',
			unfinished: 'A importação parou antes do fim',
			finished: 'Importação concluída',
		},
		environment: 'Ambiente',
		units: 'total de linhas e unidades',
		notCompared: 'Não comparado com importações anteriores: faltam o endereço e a chave da API',
		problems: 'Problemas',
		notices: 'Avisos',
		deprecations: 'Mudanças anunciadas pela API',
		skips: 'Deixados de fora',
		more: (count: string) => `  … e mais ${count}, em report.html`,
		files: (dir: string) => `Arquivos em ${dir}`,
	},
	en: {
		state: {
			checked: 'Checked; nothing was sent',
			unplanned: 'The check did not come to its end; nothing was sent',
			unfinished: 'The import stopped before its end',
			finished: 'Import finished',
		},
		environment: 'Environment',
		units: 'total of rows and units',
		notCompared: 'Not checked against earlier runs: the address and the key of the API are missing',
		problems: 'Problems',
		notices: 'Notices',
		deprecations: 'Changes announced by the API',
		skips: 'Left out',
		more: (count: string) => `  … and ${count} more, in report.html`,
		files: (dir: string) => `Files in ${dir}`,
	},
} as const satisfies Record<Language, object>;

/** `dir`: the run folder as it is shown to the person. `told`: notices that the same command has told before. */
export function renderSummary(
	summary: RunSummary,
	dir: string,
	language: Language,
	told: readonly PlacedNotice[] = [],
): string {
	const words = WORDS[language];
	const { state, reports } = summary;
	const blocks: readonly (readonly string[])[] = [
		[
			renderNothingToSend(summary, language) ?? words.state[state],
			...(state === 'checked' || state === 'unplanned'
				? []
				: [`${words.environment}: ${renderEnvironment(summary.environment, language)}`]),
		],
		state === 'unplanned' ? [] : [...renderBuckets(summary, language), ...renderComparison(summary, language)],
		renderGroups(words.problems, summary.problems, MOST_PROBLEMS, language),
		renderGroups(words.skips, summary.skips, MOST_NOTICES, language),
		// An import has told them with its plan.
		state === 'checked' ? renderInvoiceFields(summary.invoiceFields, language) : [],
		renderGroups(words.notices, newsOf(summary, told), MOST_NOTICES, language),
		summary.deprecations.length === 0
			? []
			: [words.deprecations, ...summary.deprecations.map(({ message }) => `  ${message}`)],
		reports.length === 0
			? []
			: [
					words.files(dir),
					...reports.map(({ name, rows }) =>
						rows === undefined ? `  ${name}` : renderFile(name, renderCount(rows, language)),
					),
				],
		renderNextSteps(summary, dir, language),
	];
	return blocks
		.filter((lines) => lines.length > 0)
		.map((lines) => lines.join('\n'))
		.join('\n\n');
}

/** The notices without those that were told before, in the same command. */
function newsOf({ notices }: RunSummary, told: readonly PlacedNotice[]): RunSummary['notices'] {
	return notices.filter(
		({ code, count, first }) =>
			!told.some(({ problem, origin, count: times }) => {
				const place = isDeepStrictEqual(origin, first);
				return place && problem.code === code && times === count;
			}),
	);
}

/** Whether what earlier runs created is left out; for a run that was sent there is no question. */
function renderComparison({ state, earlierRuns }: RunSummary, language: Language): readonly string[] {
	if (state !== 'checked') return [];
	return earlierRuns === undefined ? [WORDS[language].notCompared] : renderCompared({ runs: earlierRuns }, language);
}

function renderBuckets(summary: RunSummary, language: Language): readonly string[] {
	const { buckets, files, cents, state } = summary;
	const words = BUCKET_WORDS[language];
	const amounts: Partial<Record<BucketName, number>> = cents;
	const isChecked = state === 'checked';
	const line = (name: string, count: number, amount = 0): string =>
		renderFigure(name, renderCount(count, language), amount === 0 ? '' : renderReais(amount));
	const joined = countJoined(summary);
	return [
		...(isChecked ? CHECKED : BUCKETS).flatMap((bucket) => {
			const name = words[isChecked && bucket === 'notSent' ? 'ready' : bucket];
			if (bucket !== 'skipped' || joined === 0) return [line(name, buckets[bucket], amounts[bucket])];
			return [line(name, buckets.skipped - joined), line(JOINED_WORDS[language], joined)];
		}),
		line(WORDS[language].units, buckets.units),
		...renderFilesApart(files, language),
	];
}

function renderGroups(
	title: string,
	problems: readonly SummaryProblem[],
	most: number,
	language: Language,
): readonly string[] {
	if (problems.length === 0) return [];
	const words = WORDS[language];
	const shown = problems.slice(0, most);
	const left = problems.length - shown.length;
	return [title, ...renderList(shown, language), ...(left > 0 ? [words.more(renderCount(left, language))] : [])];
}
