/** What became of a run of line updates, as the last thing that a terminal shows: figures that add up, problems, next step. Pure. */
import type { Language } from '../../messages/message.ts';
import type { LineUpdateBuckets, LineUpdateSummary } from '../summary/line-update-summary.ts';
import { renderList } from '../summary/list-problems.ts';
import { renderCount } from './render-amount.ts';
import { renderEnvironment } from './render-environment.ts';
import { renderFigure, renderFile } from './render-figures.ts';
import { renderFilesApart } from './render-files-apart.ts';
import { quoteWord } from './command-line.ts';
import type { SummaryProblem } from '../summary/run-summary.ts';

const MOST_PROBLEMS = 10;
/** There is no page of these runs: whatever is not shown stands here. */
const SUMMARY = 'summary.json';

const WORDS = {
	'pt-BR': {
		state: {
			checked: 'Conferido; nada foi enviado',
			unplanned: 'A conferência não chegou ao fim; nada foi enviado',
			unfinished: 'As alterações pararam antes do fim',
			finished: 'Alterações concluídas',
		},
		buckets: {
			updated: 'alteradas',
			rejected: 'recusadas na conferência',
			refused: 'recusadas pela API',
			unconfirmed: 'sem resposta',
			skipped: 'deixadas de fora',
			notSent: 'não enviadas',
			units: 'total de linhas da planilha',
		},
		ready: 'prontas para enviar',
		environment: 'Ambiente',
		problems: 'Problemas',
		unconfirmed: 'Sem resposta',
		skips: 'Deixadas de fora',
		notices: 'Avisos',
		deprecations: 'Mudanças anunciadas pela API',
		more: (count: string) => `  … e mais ${count}, em ${SUMMARY}`,
		files: (dir: string) => `Arquivos em ${dir}`,
		resume: 'Continue de onde parou (repetir uma alteração não causa dano):',
		fields: 'Crie no painel os campos que faltam e continue:',
		withoutFields: 'Ou continue sem esses campos:',
		correct: 'Corrija as linhas recusadas e use o arquivo como está:',
		send: 'Para enviar:',
	},
	en: {
		state: {
			checked: 'Checked; nothing was sent',
			unplanned: 'The check did not come to its end; nothing was sent',
			unfinished: 'The updates stopped before their end',
			finished: 'Updates finished',
		},
		buckets: {
			updated: 'updated',
			rejected: 'rejected while checking',
			refused: 'refused by the API',
			unconfirmed: 'without an answer',
			skipped: 'left out',
			notSent: 'not sent',
			units: 'total of rows',
		},
		ready: 'ready to send',
		environment: 'Environment',
		problems: 'Problems',
		unconfirmed: 'Without an answer',
		skips: 'Left out',
		notices: 'Notices',
		deprecations: 'Changes announced by the API',
		more: (count: string) => `  … and ${count} more, in ${SUMMARY}`,
		files: (dir: string) => `Files in ${dir}`,
		resume: 'Go on where it stopped (repeating an update does no harm):',
		fields: 'Create the missing fields in the dashboard and go on:',
		withoutFields: 'Or go on without these fields:',
		correct: 'Correct the rejected rows and use the file as it is:',
		send: 'To send:',
	},
} as const satisfies Record<Language, object>;

const SENT = ['updated', 'rejected', 'refused', 'unconfirmed', 'skipped', 'notSent', 'units'] as const;
const CHECKED = ['notSent', 'rejected', 'skipped', 'units'] as const;

/** `dir`: the run folder as it is shown to the person. */
export function renderLineUpdateSummary(summary: LineUpdateSummary, dir: string, language: Language): string {
	const words = WORDS[language];
	const { state, environment, buckets, deprecations } = summary;
	const name = (bucket: keyof LineUpdateBuckets): string =>
		state === 'checked' && bucket === 'notSent' ? words.ready : words.buckets[bucket];
	const blocks: readonly (readonly string[])[] = [
		[
			words.state[state],
			...(environment === undefined
				? []
				: [`${words.environment}: ${renderEnvironment(environment, language, 'lines')}`]),
		],
		[
			...(state === 'checked' ? CHECKED : SENT).map((bucket) =>
				renderFigure(name(bucket), renderCount(buckets[bucket], language)),
			),
			...renderFilesApart(summary.files, language),
		],
		renderGroups(words.problems, summary.problems, language),
		renderGroups(words.unconfirmed, summary.unconfirmed, language),
		renderGroups(words.skips, summary.skips, language),
		renderGroups(words.notices, summary.notices, language),
		deprecations.length === 0 ? [] : [words.deprecations, ...deprecations.map(({ message }) => `  ${message}`)],
		[
			words.files(dir),
			...summary.reports.map(({ name: file, rows }) =>
				rows === undefined ? `  ${file}` : renderFile(file, renderCount(rows, language)),
			),
			`  ${SUMMARY}`,
		],
		nextSteps(summary, dir, language),
	];
	return blocks
		.filter((lines) => lines.length > 0)
		.map((lines) => lines.join('\n'))
		.join('\n\n');
}

function renderGroups(title: string, problems: readonly SummaryProblem[], language: Language): readonly string[] {
	if (problems.length === 0) return [];
	const shown = problems.slice(0, MOST_PROBLEMS);
	const left = problems.length - shown.length;
	return [
		title,
		...renderList(shown, language),
		...(left > 0 ? [WORDS[language].more(renderCount(left, language))] : []),
	];
}

function nextSteps({ state, stopped, reports, typed, buckets }: LineUpdateSummary, dir: string, language: Language) {
	const words = WORDS[language];
	const { inputs = [], flags = [] } = typed ?? {};
	const command = (named: readonly string[]): string =>
		`  ${['asset-importer lines update', ...named.map(quoteWord)].join(' ')}`;
	const again = flags.filter((flag) => flag !== '--dry-run');
	const resume = ['--resume', dir, ...flags.filter((flag) => flag === '--sandbox')];
	const isDropped = state === 'unfinished' && stopped === 'custom-fields-dropped';
	// Each table has come back in two forms; the workbook marks the wrong cells.
	const files = reports.filter(({ kind, name }) => kind === 'rejected' && name.endsWith('.xlsx'));
	return [
		...(state === 'unfinished' ? [isDropped ? words.fields : words.resume, command(resume)] : []),
		...(isDropped ? [words.withoutFields, command([...resume, '--accept-dropped-fields'])] : []),
		...(state === 'checked' && buckets.notSent > 0 ? [words.send, command([...inputs, ...again])] : []),
		...(files.length > 0 ? [words.correct] : []),
		...files.map(({ name }) => command([`${dir}/${name}`, ...again])),
	];
}
