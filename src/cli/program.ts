/** Declares the commands to commander. Only typed commands get their options, and a command's code is loaded when it runs. */
import { Argument, Command, type CommanderError, Help, Option } from 'commander';
import { factsOf, filterOptions, type OptionName } from '../config/options.ts';
import { PROGRAM_NAME, PROGRAM_VERSION } from '../config/program-version.ts';
import { withoutLedgerPassword, withoutPasswords } from '../contract/ledger-address.ts';
import { Fault } from '../messages/fault.ts';
import type { HelpTexts } from '../messages/help-texts.ts';
import type { Language } from '../messages/message.ts';
import type { Io } from './terminal/io.ts';
import { COMMAND_GROUPS } from './commands.ts';
import type { ArgumentDeclaration, CommandDeclaration, CommandFamily, ListedCommand } from './terminal/command.ts';

export interface ProgramOptions {
	readonly argv: readonly string[];
	readonly io: Io;
	readonly language: Language;
	readonly help: HelpTexts;
	readonly setExitCode: (code: number) => void;
	/** Called before the command runs: a config file may name another language than the command line. */
	readonly setLanguage: (language: Language) => void;
}

const MAX_COLUMNS = 100;
/** A command with more options has a short help, and a long one with `--all`. */
const MANY_OPTIONS = 15;
const TERM_COLUMNS = 26;
/** If fewer columns are left, explanations go below their terms. */
const MIN_COLUMNS = 40;

/** Parsing throws `command-line-wrong`, or `CommanderError` after printing help or version. */
export function createProgram(options: ProgramOptions): Command {
	const { io, help } = options;
	const width = ({ columns }: Io['stdout']): number => Math.min(columns ?? 80, MAX_COLUMNS);
	const program = new Command(PROGRAM_NAME)
		.description(helpOf(help, 'help.program'))
		.usage(`${helpOf(help, 'help.optionsTerm')} <${helpOf(help, 'help.commandTerm')}>`)
		.version(PROGRAM_VERSION, '-V, --version', helpOf(help, 'help.version'))
		.configureOutput({
			writeOut: (text) => void io.stdout.write(text),
			writeErr: (text) => void io.stderr.write(text),
			getOutHelpWidth: () => width(io.stdout),
			getErrHelpWidth: () => width(io.stderr),
			outputError: () => {},
		})
		.configureHelp({
			styleTitle: (title) => help(`help.title.${title.replace(':', '').toLowerCase()}`) ?? title,
			subcommandTerm: (command) => command.name(),
			optionDescription: ({ description }) => description,
			argumentDescription: ({ description }) => description,
			padWidth: () => TERM_COLUMNS,
			formatItem: formatHelpItem,
		})
		.exitOverride((error) => refuse(error, program, undefined))
		.helpCommand(false);
	addHelp(program, help, 'Options:');
	program.addOption(makeOption('lang', '', help));
	// `main` carries it out.
	program.option(`--explain <${helpOf(help, 'help.codeTerm')}>`, helpOf(help, 'help.explain'));
	for (const [title, commands] of Object.entries(COMMAND_GROUPS)) {
		program.commandsGroup(helpOf(help, `title.${title}`));
		for (const listed of commands) addCommand(program, listed, options);
	}
	return program;
}

function addCommand(parent: Command, listed: ListedCommand, options: ProgramOptions, family?: CommandFamily): void {
	const { help, argv } = options;
	const command = parent.command(listed.name, { isDefault: family?.commands[0] === listed });
	command.description(helpOf(help, `command.${pathOf(command).join('.')}`));
	command.exitOverride((error) => refuse(error, command, family));
	addHelp(command, help, helpOf(help, 'title.general'));
	if (!argv.includes(listed.name) && family === undefined) return;
	if ('commands' in listed) {
		command.commandsGroup(help('help.title.commands') ?? '').helpCommand('help', helpOf(help, 'help.help'));
		command.usage(`${helpOf(help, 'help.optionsTerm')} [${helpOf(help, 'help.commandTerm')}]`);
		for (const inner of listed.commands) addCommand(command, inner, options, listed);
	} else declare(command, listed, options);
}

function declare(command: Command, declaration: CommandDeclaration, options: ProgramOptions): void {
	const { help, setExitCode } = options;
	const path = pathOf(command).join('.');
	for (const one of declaration.arguments ?? []) command.addArgument(makeArgument(one, help));
	// commander does not suggest hidden options for a misspelt one.
	const isShort =
		options.argv.some((word) => word === '--help' || word === '-h') && isShortened(declaration, options.argv);
	for (const [title, names] of Object.entries(declaration.options)) {
		for (const name of names) {
			const option = makeOption(name, path, help).helpGroup(helpOf(help, `title.${title}`));
			command.addOption(option.hideHelp(isShort && factsOf(name).common !== true));
		}
	}
	command.usage(command.usage().replace('[options]', helpOf(help, 'help.optionsTerm')));
	const wrap = (text: string, isError: boolean): string => {
		const output = command.configureOutput();
		return new Help().boxWrap(text, (isError ? output.getErrHelpWidth?.() : output.getOutHelpWidth?.()) ?? MAX_COLUMNS);
	};
	const about = command.description();
	command.summary(about).description('');
	command.addHelpText('before', ({ error }) => `${wrap(about, error)}\n\n${renderExamples(declaration, path, help)}\n`);
	command.addHelpText('after', ({ error }) => {
		const notes = help(`notes.${path}`);
		return [
			...(notes === undefined ? [] : ['', wrap(notes, error)]),
			...(isShort ? ['', helpOf(help, 'help.more').replace('{command}', path.replaceAll('.', ' '))] : []),
		].join('\n');
	});
	command.action(async (...args: unknown[]) => {
		const words = args
			.slice(0, -2)
			.flat()
			.filter((word) => typeof word === 'string');
		setExitCode(await runCommand(command, declaration, words, options));
	});
}

/** True if the help omits what few people need. */
export function isShortened({ options }: CommandDeclaration, argv: readonly string[]): boolean {
	return Object.values(options).flat().length > MANY_OPTIONS && !argv.includes('--all');
}

/** A test checks that every declared text exists. */
function helpOf(help: HelpTexts, key: string): string {
	return help(key) ?? key;
}

export function optionKey(name: OptionName, path: string, help: HelpTexts): string {
	const own = `option.${path}.${name}`;
	return help(own) === undefined ? `option.${name}` : own;
}

function makeArgument({ key, count, choices = [] }: ArgumentDeclaration, help: HelpTexts): Argument {
	const name = helpOf(help, `argument.${key}.name`);
	const forms = { one: `<${name}>`, optional: `[${name}]`, many: `<${name}...>`, any: `[${name}...]` };
	const values = choices.length === 0 ? '' : ` (${helpOf(help, 'help.choices')}: ${choices.join(' ')})`;
	const argument = new Argument(forms[count], `${helpOf(help, `argument.${key}`)}${values}`);
	return choices.length === 0 ? argument : argument.choices(choices);
}

/** Values stay as typed: `config` checks them. */
function makeOption(name: OptionName, path: string, help: HelpTexts): Option {
	const { short, takes, valueOptional } = factsOf(name);
	const key = optionKey(name, path, help);
	const value = helpOf(help, `${key}.value`);
	const form = takes === undefined ? '' : valueOptional === true ? ` [${value}]` : ` <${value}>`;
	const about = `${helpOf(help, key)}${takes === 'list' ? ` (${helpOf(help, 'help.repeats')})` : ''}`;
	const option = new Option(`${short === undefined ? '' : `-${short}, `}--${name}${form}`, about);
	if (takes === 'list') option.argParser((typed, before: readonly string[] | undefined) => [...(before ?? []), typed]);
	if (takes === 'number') option.argParser((typed) => (/^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : typed));
	return option;
}

function addHelp(command: Command, help: HelpTexts, group: string): void {
	command.addHelpOption(new Option('-h, --help', helpOf(help, 'help.help')).helpGroup(group));
}

/** Puts the explanation of a long term on the lines below, so that it does not narrow all others. */
function formatHelpItem(term: string, termColumns: number, description: string, helper: Help): string {
	if (description === '') return `  ${term}`;
	const width = helper.helpWidth ?? MAX_COLUMNS;
	const isBeside = width - termColumns - 4 >= MIN_COLUMNS;
	const indent = ' '.repeat(isBeside ? termColumns + 4 : 6);
	const lines = helper.boxWrap(description, width - indent.length).split('\n');
	const text = lines.map((line) => `${indent}${line}`).join('\n');
	if (!isBeside || term.length > termColumns) return `  ${term}\n${text}`;
	return `  ${term.padEnd(termColumns + 2)}${text.trimStart()}`;
}

function renderExamples({ examples }: CommandDeclaration, path: string, help: HelpTexts): string {
	return [
		helpOf(help, 'help.examples'),
		...examples.flatMap((typed, at) => [`  # ${helpOf(help, `example.${path}.${at + 1}`)}`, `  ${typed}`]),
	].join('\n');
}

async function runCommand(
	command: Command,
	declaration: CommandDeclaration,
	words: readonly string[],
	{ argv, io, language, setLanguage }: ProgramOptions,
): Promise<number> {
	const [run, { loadConfig, parseFlags }, { loadTexts }] = await Promise.all([
		declaration.load(),
		import('../config/load-config.ts'),
		import('../messages/texts.ts'),
	]);
	await loadTexts(language);
	const typedFlags = withoutLedgerPassword(flagsOf(argv));
	const given = command.optsWithGlobals();
	const flags = parseFlags(given);
	const runWith = async (its: Io): Promise<number> => {
		const config = loadConfig({ flags: given, env: io.env, cwd: io.cwd, home: io.home });
		await loadTexts(config.language);
		setLanguage(config.language);
		return run({ args: words, typedFlags, flags, config, io: its });
	};
	const { log: file, verbose, input } = flags;
	const its = { ...io, interactive: io.interactive && input };
	if (file === undefined && !verbose) return runWith(its);
	const { runLogged } = await import('./terminal/run-logged.ts');
	return runLogged({ file, verbose, command: pathOf(command).join(' '), language, io: its }, runWith);
}

const KINDS = {
	'commander.unknownOption': 'option',
	'commander.unknownCommand': 'command',
	'commander.missingArgument': 'argument',
	'commander.optionMissingArgument': 'value',
	'commander.invalidArgument': 'choice',
	'commander.excessArguments': 'excess',
} as const;

/** Turns commander's errors into a fault, except for help and version, which are not errors. */
function refuse(error: CommanderError, command: Command, family: CommandFamily | undefined): never {
	const kind = Object.entries(KINDS).find(([code]) => code === error.code)?.[1];
	if (kind === undefined) throw error;
	const quoted = [...error.message.matchAll(/'(.*?)'/g)].map(([, text = '']) => withoutPasswords(text));
	const [named = ''] = quoted;
	const similar =
		/\(Did you mean (?:one of )?(.*)\?\)|Allowed choices are (.*)\.$/s.exec(error.message)?.slice(1).join('') ?? '';
	const longer = command.options.flatMap(({ long }) => (long?.startsWith(`${named}-`) === true ? [long] : []));
	const missing = command.registeredArguments.find((argument) => argument.name() === named)?.description ?? '';
	const hint = kind === 'argument' ? missing : similar === '' && kind === 'option' ? longer.join(', ') : similar;
	const path = [PROGRAM_NAME, ...pathOf(command)].join(' ');
	const common = { command: path, named, hint };
	// The default sub-command was not typed, so its excess argument is meant to be a sub-command.
	if (kind === 'excess' && family?.commands[0]?.name === command.name() && command.parent !== null) {
		const names = family.commands.map(({ name }) => name).join(', ');
		const parent = [PROGRAM_NAME, ...pathOf(command.parent)].join(' ');
		throw new Fault('command-line-wrong', {
			kind: 'command',
			command: parent,
			named: command.args[0] ?? '',
			hint: names,
		});
	}
	throw new Fault('command-line-wrong', { kind, ...common });
}

/** The words of a command, without the program's. */
function pathOf(command: Command): readonly string[] {
	return command.parent === null ? [] : [...pathOf(command.parent), command.name()];
}

/** Returns the options with their values. A value may be the same word as an argument, and what follows `--` is no option. */
function flagsOf(argv: readonly string[]): readonly string[] {
	const end = argv.indexOf('--');
	return filterOptions(end === -1 ? argv : argv.slice(0, end), () => true);
}
