/** The commands to type after a run, each with the reason; none when there is nothing left to do. Pure. */
import type { ProblemCode } from '../../messages/codes.ts';
import type { Language } from '../../messages/message.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import { commandLine, keepFlags, withoutFlag } from './command-line.ts';
import type { RunSummary } from '../summary/run-summary.ts';

export interface NextStep {
	readonly why: string;
	/** Absent where no command helps. */
	readonly command?: string;
}

/** How to go on with a run, wherever the command is given. */
export function resumeCommand({ subject, typed }: Pick<RunRecord, 'subject' | 'typed'>, dir: string): string {
	const flags = keepFlags(typed?.flags ?? [], RESUME_FLAGS);
	return subject === 'lines'
		? commandLine('lines update', [], ['--resume', dir, ...flags])
		: commandLine('resume', [dir], flags);
}

/** How to import rejected rows once they are corrected. `locale`: where they need another one than the run. */
export function correctCommand(
	{ subject, typed }: Pick<RunRecord, 'subject' | 'typed'>,
	files: readonly string[],
	locale: 'pt-BR' | 'en-US' | undefined,
): string {
	const replaced = locale === undefined ? FLAGS_OF_OTHER_FILES : [...FLAGS_OF_OTHER_FILES, '--locale'];
	const flags = replaced.reduce(withoutFlag, typed?.flags ?? []);
	const needed = locale === undefined ? flags : [...flags, '--locale', locale];
	return commandLine(subject === 'lines' ? 'lines update' : 'import', files, needed);
}

const WORDS = {
	'pt-BR': {
		found: (row: string, rows: number) =>
			`Procure no painel ${rows === 1 ? 'o ativo' : `os ${rows} ativos`} de unconfirmed.csv e registre o que encontrou${rows === 1 ? '' : ' (várias linhas cabem num comando)'}. Se ${nameInText(row, 'pt-BR')} está lá:`,
		notFound: (row: string) => `Se ${nameInText(row, 'pt-BR')} não está (a linha volta para a fila):`,
		held: (row: string, rows: number, run: string) =>
			`${rows === 1 ? '1 linha ficou retida' : `${rows} linhas ficaram retidas`}: a importação ${run} não sabe se foram criadas. Procure no painel. Se ${row} está lá:`,
		settle: 'Ou deixe a API dizer, que ela recusa nº de patrimônio repetido:',
		resume: 'Continue de onde parou:',
		fields:
			'Crie no painel os campos que faltam, preencha-os no que já foi criado (created.csv, coluna “avisos”) e continue:',
		withoutFields: 'Ou continue sem esses campos:',
		correct: 'Corrija as linhas recusadas e importe o arquivo como está:',
		send: 'Tudo certo para importar:',
		correctFirst: 'Importe agora o que está certo, ou corrija antes:',
		replan: 'Nada foi enviado. Repita o comando:',
		address: 'O endereço da API está errado, e nada foi criado. Confira-o e importe de novo, com o endereço certo:',
		draft: 'As notas não dizem tudo de um ativo. Faça uma planilha com elas, complete e importe:',
		rule: 'Ou diga por uma regra o que elas não dizem:',
		company:
			'As notas têm destinatários diferentes. Repita o comando com --company e o CNPJ da sua empresa, ou os 8 primeiros caracteres dele.',
		status: 'disponível',
	},
	en: {
		found: (row: string, rows: number) =>
			`Look up the ${rows === 1 ? 'asset' : `${rows} assets`} of unconfirmed.csv in the dashboard and record what you found${rows === 1 ? '' : ' (one command takes several rows)'}. If ${nameInText(row, 'en')} is there:`,
		notFound: (row: string) => `If ${nameInText(row, 'en')} is not there (the row is to be sent again):`,
		held: (row: string, rows: number, run: string) =>
			`${rows === 1 ? '1 row is' : `${rows} rows are`} held: run ${run} does not know whether they were created. Look them up in the dashboard. If ${row} is there:`,
		settle: 'Or let the API tell, which refuses a repeated enrollment id:',
		resume: 'Go on where it stopped:',
		fields:
			'Create the missing fields in the dashboard, fill them in for what is created (created.csv, column “notices”), and go on:',
		withoutFields: 'Or go on without these fields:',
		correct: 'Correct the rejected rows and import the file as it is:',
		send: 'All is ready to import:',
		correctFirst: 'Import now what is right, or correct first:',
		replan: 'Nothing was sent. Repeat the command:',
		address:
			'The address of the API is wrong, and nothing was created. Check it and import again, with the right address:',
		draft: 'Invoices do not say all of an asset. Make a workbook of them, complete it and import it:',
		rule: 'Or say by a rule what they do not say:',
		company:
			'The invoices have different recipients. Repeat the command with --company and the CNPJ of your company, or its first 8 characters.',
		status: 'available',
	},
} as const satisfies Record<Language, object>;

/** A row named by its place in the plan is looked up in the list first: no dashboard knows that number. */
function nameInText(row: string, language: Language): string {
	if (!row.startsWith('#')) return row;
	return language === 'pt-BR'
		? `o ativo da linha ${row} de unconfirmed.csv`
		: `the asset of row ${row} of unconfirmed.csv`;
}

function goingOn({ stopped }: RunSummary, resume: string, language: Language): readonly NextStep[] {
	const words = WORDS[language];
	if (stopped !== 'custom-fields-dropped') return [{ why: words.resume, command: resume }];
	return [
		{ why: words.fields, command: resume },
		{ why: words.withoutFields, command: `${resume} --accept-dropped-fields` },
	];
}

/** For the person to fill in: no address that could be sent to. */
const RIGHT_ADDRESS = 'https://…';

/** Earlier runs for which a command is printed. */
const MOST_HOLDING_RUNS = 3;

/** `dir`: the run folder as it is shown to the person. */
export function nextSteps(summary: RunSummary, dir: string, language: Language): readonly NextStep[] {
	const words = WORDS[language];
	const { state, buckets, reports } = summary;
	const typed = summary.typed ?? { inputs: summary.inputs.map(({ file }) => file), flags: [] };
	const sameAgain = commandLine(summary.command, typed.inputs, typed.flags);
	if (state === 'unplanned') return [{ why: words.replan, command: sameAgain }];

	// Neither going on nor correcting rows helps at an address that is none; after creations it was the right one.
	if (summary.stopped === 'api-address-unknown' && buckets.created + buckets.unconfirmed === 0) {
		const flags = [...withoutFlag(typed.flags, '--base-url'), '--base-url', RIGHT_ADDRESS];
		return [{ why: words.address, command: commandLine('import', typed.inputs, flags) }];
	}

	const steps: NextStep[] = [];
	const resolve = (runDir: string, row: string, word: string): string =>
		commandLine('runs resolve', [runDir, row], [word, ...keepFlags(typed.flags, ['--lang', '--config'])]);
	const resume = resumeCommand({ typed }, dir);
	const { unconfirmedRow: row, held } = summary;
	if (row !== undefined) {
		steps.push({ why: words.found(row, buckets.unconfirmed), command: resolve(dir, row, '--created') });
		steps.push({ why: words.notFound(row), command: resolve(dir, row, '--not-created') });
		if (summary.canSettle === true) {
			steps.push({ why: words.settle, command: `${resume} --settle-unconfirmed` });
		}
	}
	for (const { run, rows, first } of held.slice(0, MOST_HOLDING_RUNS)) {
		const other = besides(dir, run);
		steps.push({
			why: words.held(first.enrollmentId, rows, run),
			command: resolve(other, first.row, '--created'),
		});
		steps.push({ why: words.notFound(first.enrollmentId), command: resolve(other, first.row, '--not-created') });
	}
	if (state === 'unfinished') steps.push(...goingOn(summary, resume, language));
	if (state === 'checked' && buckets.notSent > 0) {
		steps.push({
			why: buckets.rejected + summary.files.refused > 0 ? words.correctFirst : words.send,
			command: commandLine('import', typed.inputs, typed.flags),
		});
	}
	const hasProblem = (code: ProblemCode): boolean => summary.problems.some((problem) => problem.code === code);
	if (hasProblem('nfe-company-unknown')) steps.push({ why: words.company });
	const wanting = INVOICE_GAPS.filter(({ code }) => hasProblem(code));
	if (wanting.length > 0) {
		steps.push({
			why: words.draft,
			command: commandLine('draft', typed.inputs, keepFlags(typed.flags, DRAFT_FLAGS)),
		});
		const given = wanting.flatMap(({ flag, value }) => [flag, value ?? words.status]);
		steps.push({
			why: words.rule,
			command: commandLine(summary.command, typed.inputs, [...typed.flags, ...given]),
		});
	}
	const handedBack = reports.filter(({ kind }) => kind === 'rejected');
	const workbooks = handedBack.filter(({ name }) => name.endsWith('.xlsx'));
	const files = workbooks.length > 0 ? workbooks : handedBack;
	if (files.length > 0) {
		const names = files.map(({ name }) => `${dir.replace(/[/\\]$/, '')}/${name}`);
		steps.push({ why: words.correct, command: correctCommand({ typed }, names, summary.rejectedLocale) });
	}
	return steps;
}

/** The steps as lines of a terminal. */
export function renderNextSteps(summary: RunSummary, dir: string, language: Language): readonly string[] {
	return nextSteps(summary, dir, language).flatMap(({ why, command }) => [
		why,
		...(command === undefined ? [] : [`  ${command}`]),
	]);
}

/** What a note does not say, and the rule that says it. */
const INVOICE_GAPS = [
	{ code: 'nfe-enrollment-missing', flag: '--enrollment-id', value: 'NF{number}-{item}-{unit}' },
	{ code: 'nfe-status-missing', flag: '--default-status', value: undefined },
] as const satisfies readonly {
	readonly code: ProblemCode;
	readonly flag: string;
	readonly value: string | undefined;
}[];

/** Flags that say what becomes of invoices, and those that every command has. */
const DRAFT_FLAGS = [
	'--company',
	'--enrollment-id',
	'--enrollment-start',
	'--cost',
	'--recoverable-taxes',
	'--max-units-per-line',
	'--measured-units',
	'--allow',
	'--rules',
	'--no-categories',
	'--no-invoice-fields',
	'--min-unit-price',
	...['ncm', 'cfop', 'text'].flatMap((name) => [`--include-${name}`, `--exclude-${name}`]),
	'--default-status',
	'--default-acquisition-type',
	'--time-zone',
	'--config',
	'--lang',
];

/** Flags that say where and how to send; all that decides a plan is in the run folder already. */
const RESUME_FLAGS = [
	'--sandbox',
	'--base-url',
	'--api-key-file',
	'--ca-file',
	'--runs-dir',
	'--config',
	'--concurrency',
	'--max-per-second',
	'--timeout',
	'--immobilisation-list',
	'--lang',
	'--same-company',
	'--again',
	'--accept-dropped-fields',
];

/**
 * Flags that say how the inputs were written: the rejected rows are in files of our own. And the one of a list that is
 * there already, of this run.
 */
const FLAGS_OF_OTHER_FILES = ['--encoding', '--delimiter', '--immobilisation-list'];

/** The folder of another run in the same runs folder, as it would be typed. */
function besides(dir: string, run: string): string {
	return dir.replace(/[/\\]$/, '').replace(/[^/\\]*$/, run);
}
