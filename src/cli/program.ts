/**
 * The command line as commander parses it, made of the declarations. Only the commands that the command line names are
 * declared in full; the others are known by name, and no command's code is loaded before it runs.
 */
import { Command, Option } from 'commander';
import type { Language } from '../messages/message.ts';
import { COMMAND_GROUPS } from './command-list.ts';
import type { CommandDeclaration, ListedCommand } from './command-line/declaration.ts';
import { HELP_WORDS, formatHelpItem, renderAfterHelp } from './command-line/help.ts';
import type { Io } from './terminal/io.ts';
import { makeArgument, makeOption, renderUsage } from './command-line/make-option.ts';
import { GENERAL_TITLE, languageOption } from './command-line/general-options.ts';
import { PROGRAM_NAME, PROGRAM_VERSION } from '../config/program-version.ts';
import { translateUsageError } from './command-line/usage-error.ts';

export interface ProgramOptions {
	readonly argv: readonly string[];
	readonly io: Io;
	readonly language: Language;
	readonly setExitCode: (code: number) => void;
}

const MAX_COLUMNS = 100;

export async function createProgram(options: ProgramOptions): Promise<Command> {
	const { argv, io, language } = options;
	const words = HELP_WORDS[language];
	const width = ({ columns }: Io['stdout']): number => Math.min(columns ?? 80, MAX_COLUMNS);
	const program = new Command(PROGRAM_NAME)
		.description(words.program)
		.usage(`${words.optionsTerm} <${words.commandTerm}>`)
		.version(PROGRAM_VERSION, '-V, --version', words.version)
		.configureOutput({
			writeOut: (text) => void io.stdout.write(text),
			writeErr: (text) => void io.stderr.write(text),
			getOutHelpWidth: () => width(io.stdout),
			getErrHelpWidth: () => width(io.stderr),
			outputError: (text, write) => write(translateUsageError(text, language)),
		})
		.configureHelp({
			styleTitle: (title) => words.titles[title] ?? title,
			subcommandTerm: (command) => command.name(),
			argumentDescription: ({ description }) => description,
			padWidth: () => words.termColumns,
			formatItem: formatHelpItem,
		})
		.exitOverride();
	applyHelp(program, options, PROGRAM_NAME, 'Options:');
	program.addOption(makeOption(languageOption, language));
	for (const { title, commands } of COMMAND_GROUPS) {
		program.commandsGroup(title[language]);
		for (const listed of commands) await addCommand(program, listed, options, argv);
	}
	program.helpCommand(`help [${words.commandTerm}]`, words.helpCommand);
	return program;
}

async function addCommand(
	parent: Command,
	listed: ListedCommand,
	options: ProgramOptions,
	argv: readonly string[],
): Promise<void> {
	const { language } = options;
	const made = parent.command(listed.name).description(listed.about[language]);
	// Sub-commands are listed in full with their parent, whose declaration is loaded anyway.
	if (argv.includes(listed.name)) await declare(made, await listed.declare(), options);
}

async function declare(command: Command, declaration: CommandDeclaration, options: ProgramOptions): Promise<void> {
	const { argv, io, language, setExitCode } = options;
	const words = HELP_WORDS[language];
	for (const one of declaration.arguments ?? []) command.addArgument(makeArgument(one, language));
	for (const group of declaration.groups) {
		for (const one of group.options) {
			command.addOption(makeOption(one, language).helpGroup(group.title[language]));
		}
	}
	const path = pathOf(command);
	applyHelp(command, options, path.join(' '), GENERAL_TITLE[language]);
	command.usage(renderUsage(declaration, language));
	command.addHelpText('after', renderAfterHelp(declaration, language));
	command.action(async (...args: unknown[]) => {
		if (declaration.commands !== undefined && command.args.length > 0) refuseWord(command, declaration.commands);
		const typed = args
			.slice(0, -2)
			.flat()
			.filter((word) => typeof word === 'string');
		const [run, { loadConfig, parseFlags }] = await Promise.all([
			declaration.load(),
			import('../config/load-config.ts'),
		]);
		const typedFlags = withoutFirst(argv, path.slice(1)).filter((word) => !typed.includes(word));
		const given = command.optsWithGlobals();
		const flags = parseFlags(given);
		const runWith = async (its: Io): Promise<number> => {
			const config = loadConfig({ flags: given, env: io.env, cwd: io.cwd });
			return run({ words: typed, typedFlags, flags, config, io: its, commandGroups: COMMAND_GROUPS });
		};
		const file = flags.log;
		if (file === undefined) {
			setExitCode(await runWith(io));
			return;
		}
		const { runLogged } = await import('./terminal/run-logged.ts');
		setExitCode(await runLogged({ file, command: path.slice(1).join(' '), language, io }, runWith));
	});
	if (declaration.commands === undefined) return;
	command.commandsGroup(words.titles['Commands:'] ?? '');
	command.helpCommand(false).allowExcessArguments();
	for (const listed of declaration.commands) await addCommand(command, listed, options, argv);
}

/** A command that runs without a sub-command takes any word for one of its arguments; this one has none. */
function refuseWord(command: Command, commands: readonly ListedCommand[]): void {
	const names = commands.map(({ name }) => name).join(', ');
	const hint = commands.length === 1 ? `(Did you mean ${names}?)` : `(Did you mean one of ${names}?)`;
	command.error(`error: unknown command '${command.args[0] ?? ''}'\n${hint}`, { code: 'commander.unknownCommand' });
}

/** What every command has of commander, in words. */
function applyHelp(command: Command, { language }: ProgramOptions, path: string, group: string): void {
	const words = HELP_WORDS[language];
	command.addHelpOption(new Option('-h, --help', words.help).helpGroup(group));
	command.showHelpAfterError(`${words.more}: ${path} --help`);
}

/** The words of a command, the program's first. */
function pathOf(command: Command): readonly string[] {
	return command.parent === null ? [command.name()] : [...pathOf(command.parent), command.name()];
}

function withoutFirst(argv: readonly string[], names: readonly string[]): readonly string[] {
	const left = [...names];
	return argv.filter((word) => {
		if (word !== left[0]) return true;
		left.shift();
		return false;
	});
}
