/**
 * The command line: commands, options and their help in both languages. Each command's code is loaded only when it runs.
 */
import { Command } from 'commander';
import type { Language } from '../problems/message.ts';
import type { Io } from './io.ts';
import {
	addConnectionOptions,
	addGeneralOptions,
	addInputOptions,
	addListOption,
	addLineUpdateOptions,
	addSendingOptions,
	addSmsOptions,
	say,
} from './options.ts';
import { PROGRAM_VERSION } from './program-version.ts';

/** What a command is given: its positional words, its flags by setting name, and the process. */
export interface Invocation {
	readonly words: readonly string[];
	/** The command line after the word of the command, without the positional words. */
	readonly typedFlags: readonly string[];
	readonly flags: Readonly<Record<string, unknown>>;
	readonly io: Io;
}
export type CommandRun = (invocation: Invocation) => Promise<number>;

export function createProgram(
	argv: readonly string[],
	io: Io,
	language: Language,
	setExitCode: (code: number) => void,
): Command {
	const program = new Command('asset-importer')
		.description(
			say(language, {
				'pt-BR': 'Importa planilhas e notas fiscais (NF-e) como ativos, cada um uma única vez.',
				en: 'Imports spreadsheets and Brazilian invoices (NF-e) as assets, each exactly once.',
			}),
		)
		.version(PROGRAM_VERSION)
		.configureOutput({
			writeOut: (text) => void io.stdout.write(text),
			writeErr: (text) => void io.stderr.write(text),
			getOutHelpWidth: () => io.stdout.columns ?? 80,
			getErrHelpWidth: () => io.stderr.columns ?? 80,
		})
		.showHelpAfterError()
		.exitOverride();
	// Without a command the help is the answer, and it is an error in use.
	program.action(() => program.help({ error: true }));

	const command = (
		name: string,
		description: Record<Language, string>,
		load: () => Promise<CommandRun>,
		parent: Command = program,
	): Command => {
		const made = parent.command(name).description(say(language, description)).copyInheritedSettings(program);
		made.action(async (...args: unknown[]) => {
			const words = args
				.slice(0, -2)
				.flat()
				.filter((word) => typeof word === 'string');
			const run = await load();
			const typedFlags = argv.slice(1).filter((word) => !words.includes(word));
			setExitCode(await run({ words, typedFlags, flags: made.optsWithGlobals(), io }));
		});
		addGeneralOptions(made, language);
		return made;
	};

	const validate = command(
		'validate <inputs...>',
		{
			'pt-BR': 'Ensaio: confere tudo e não envia nada (saída 3 se alguma linha seria recusada)',
			en: 'Dry run: checks everything and sends nothing (exit 3 if any row would be rejected)',
		},
		async () => (await import('./commands/validate.ts')).runValidate,
	);
	addInputOptions(validate, language);
	addConnectionOptions(validate, language);

	const importing = command(
		'import <inputs...>',
		{
			'pt-BR': 'Confere, mostra o plano, pede confirmação e cria os ativos',
			en: 'Checks, shows the plan, asks for confirmation and creates the assets',
		},
		async () => (await import('./commands/import.ts')).runImport,
	);
	addInputOptions(importing, language);
	addConnectionOptions(importing, language);
	addSendingOptions(importing, language);
	addListOption(importing, language);

	const resume = command(
		'resume [run]',
		{
			'pt-BR': 'Continua a última execução interrompida, ou a que for indicada',
			en: 'Goes on with the last interrupted run, or with the one named',
		},
		async () => (await import('./commands/resume.ts')).runResume,
	);
	resume.option(
		'--settle-unconfirmed',
		say(language, {
			'pt-BR': 'envia de novo as linhas sem confirmação, onde a API recusa repetidos (ver probe)',
			en: 'sends unconfirmed rows again, where the API refuses repeats (see probe)',
		}),
	);
	addConnectionOptions(resume, language);
	addSendingOptions(resume, language);
	addListOption(resume, language);

	const inspect = command(
		'inspect <inputs...>',
		{
			'pt-BR': 'Mostra como cada arquivo seria lido: formato, cabeçalho, o que cada coluna é, o que cada nota é',
			en: 'Shows how each file would be read: format, header, what each column is, what each invoice is',
		},
		async () => (await import('./commands/inspect.ts')).runInspect,
	);
	inspect.option(
		'--write-mapping <file>',
		say(language, {
			'pt-BR': 'escreve o começo de um arquivo de mapeamento (nunca por cima de outro)',
			en: 'writes the start of a mapping file (never over another file)',
		}),
	);
	addInputOptions(inspect, language);

	command(
		'template',
		{ 'pt-BR': 'Escreve a planilha vazia, para preencher', en: 'Writes the empty workbook to fill in' },
		async () => (await import('./commands/template.ts')).runTemplate,
	).option(
		'-o, --output <file>',
		say(language, {
			'pt-BR': 'arquivo a escrever (padrão: ativos.xlsx)',
			en: 'file to write (default: assets.xlsx)',
		}),
	);

	const draft = command(
		'draft <inputs...>',
		{
			'pt-BR': 'Faz das notas uma planilha de ativos, para preencher o que falta e importar',
			en: 'Makes a workbook of assets of the invoices, to fill in what is missing and import',
		},
		async () => (await import('./commands/draft.ts')).runDraft,
	);
	draft.option(
		'-o, --output <file>',
		say(language, {
			'pt-BR': 'arquivo a escrever (padrão: rascunhos.xlsx)',
			en: 'file to write (default: drafts.xlsx)',
		}),
	);
	addInputOptions(draft, language);

	const sandbox = command(
		'sandbox',
		{
			'pt-BR': 'Serve a API neste computador, para ensaiar sem conta',
			en: 'Serves the API on this computer, to rehearse without an account',
		},
		async () => (await import('./commands/sandbox.ts')).runSandbox,
	);
	sandbox
		.option(
			'--port <number>',
			say(language, { 'pt-BR': 'porta (padrão: uma livre)', en: 'port (default: a free one)' }),
			Number,
		)
		.option(
			'--data <folder>',
			say(language, {
				'pt-BR': 'pasta que guarda o estado (padrão: só memória)',
				en: 'folder that keeps the state (default: memory only)',
			}),
		)
		.option(
			'--seed <text>',
			say(language, { 'pt-BR': 'identificações e relógio que se repetem', en: 'ids and clock that repeat' }),
		)
		.option(
			'--control-token <token>',
			say(language, {
				'pt-BR': 'senha do painel local (padrão: sorteada)',
				en: 'token of the local control page (default: drawn)',
			}),
		)
		.option(
			'--openapi',
			say(language, { 'pt-BR': 'mostra a descrição OpenAPI e termina', en: 'prints the OpenAPI description and ends' }),
		);

	const runs = command(
		'runs',
		{ 'pt-BR': 'Lista as execuções e os seus números', en: 'Lists the runs and their figures' },
		async () => (await import('./commands/runs.ts')).runRunsList,
	);
	command(
		'show <run> [row]',
		{
			'pt-BR': 'Tudo o que se sabe de uma execução, ou de uma linha dela (número da linha, patrimônio ou #posição)',
			en: 'All that is known of a run, or of one row of it (row number, enrollment id or #position)',
		},
		async () => (await import('./commands/runs.ts')).runRunsShow,
		runs,
	);
	command(
		'resolve <run> <rows...>',
		{
			'pt-BR': 'Registra o que uma pessoa encontrou no painel para linhas sem confirmação',
			en: 'Records what a person found in the dashboard for unconfirmed rows',
		},
		async () => (await import('./commands/runs.ts')).runRunsResolve,
		runs,
	)
		.option('--created [asset id]', say(language, { 'pt-BR': 'o ativo existe', en: 'the asset exists' }))
		.option(
			'--not-created',
			say(language, { 'pt-BR': 'o ativo não existe: resume o envia', en: 'the asset does not exist: resume sends it' }),
		);
	const probe = command(
		'probe',
		{
			'pt-BR': 'Aprende com a sandbox o que a especificação não mostra (cria alguns ativos de teste)',
			en: 'Learns from the sandbox what the specification does not show (creates a few test assets)',
		},
		async () => (await import('./commands/probe.ts')).runProbe,
	);
	addConnectionOptions(probe, language);
	const report = command(
		'report <run>',
		{ 'pt-BR': 'Escreve de novo os relatórios de uma execução', en: 'Writes the reports of a run again' },
		async () => (await import('./commands/runs.ts')).runReport,
	);
	addListOption(report, language);

	const employees = command(
		'employees',
		{ 'pt-BR': 'Mostra os colaboradores da empresa', en: 'Shows the employees of the company' },
		async () => (await import('./commands/employees.ts')).runEmployees,
	);
	employees.option(
		'--all-fields',
		say(language, {
			'pt-BR': 'também os dados pessoais: documentos, salário, endereço, contatos',
			en: 'personal data too: documents, salary, address, contacts',
		}),
	);
	addConnectionOptions(employees, language);

	const lines = command(
		'lines',
		{ 'pt-BR': 'Mostra as linhas telefônicas da empresa', en: 'Shows the phone lines of the company' },
		async () => (await import('./commands/lines.ts')).runLines,
	);
	addConnectionOptions(lines, language);
	const linesUpdate = command(
		'update [file]',
		{
			'pt-BR': 'Altera nome, centro de custo, colaborador e campos de uma linha, ou de muitas por uma planilha',
			en: 'Changes name, cost center, employee and fields of one line, or of many by a spreadsheet',
		},
		async () => (await import('./commands/lines-update.ts')).runLinesUpdate,
		lines,
	);
	addLineUpdateOptions(linesUpdate, language);
	addConnectionOptions(linesUpdate, language);

	const sms = command(
		'sms <line>',
		{
			'pt-BR': 'Mostra os SMS que uma linha recebeu (id ou número de telefone)',
			en: 'Shows the SMS messages that a line received (id or phone number)',
		},
		async () => (await import('./commands/sms.ts')).runSms,
	);
	addSmsOptions(sms, language);
	addConnectionOptions(sms, language);

	return program;
}
