/**
 * The command line as commander parses it, made of the declarations. Only the commands that the command line names are
 * declared in full; the others are known by name, and no command's code is loaded before it runs.
 */
import { Command, Option } from 'commander';
import { PROGRAM_NAME, PROGRAM_VERSION } from '../config/program-version.ts';
import { withoutLedgerPassword, withoutPasswords } from '../contract/ledger-address.ts';
import type { HelpTexts } from '../messages/help-texts.ts';
import type { Language } from '../messages/message.ts';
import { COMMAND_GROUPS } from './command-list.ts';
import type { CommandDeclaration, ListedCommand } from './command-line/declaration.ts';
import {
	formatHelpItem,
	helpOf,
	makeArgument,
	makeOption,
	renderAfterHelp,
	renderUsage,
	TERM_COLUMNS,
	translateUsageError,
} from './command-line/help.ts';
import { generalOptions, languageOption } from './command-line/options.ts';
import type { Io } from './terminal/io.ts';

export interface ProgramOptions {
	readonly argv: readonly string[];
	readonly io: Io;
	readonly language: Language;
	readonly help: HelpTexts;
	readonly setExitCode: (code: number) => void;
}

const MAX_COLUMNS = 100;

export async function createProgram(options: ProgramOptions): Promise<Command> {
	const { io, help } = options;
	const commandTerm = helpOf(help, 'help.commandTerm');
	const width = ({ columns }: Io['stdout']): number => Math.min(columns ?? 80, MAX_COLUMNS);
	const program = new Command(PROGRAM_NAME)
		.description(helpOf(help, 'help.program'))
		.usage(`${helpOf(help, 'help.optionsTerm')} <${commandTerm}>`)
		.version(PROGRAM_VERSION, '-V, --version', helpOf(help, 'help.version'))
		.configureOutput({
			writeOut: (text) => void io.stdout.write(text),
			writeErr: (text) => void io.stderr.write(text),
			getOutHelpWidth: () => width(io.stdout),
			getErrHelpWidth: () => width(io.stderr),
			outputError: (text, write) => write(translateUsageError(withoutPasswords(text), help)),
		})
		.configureHelp({
			styleTitle: (title) => help(`help.title.${title.replace(':', '').toLowerCase()}`) ?? title,
			subcommandTerm: (command) => command.name(),
			argumentDescription: ({ description }) => description,
			padWidth: () => TERM_COLUMNS,
			formatItem: formatHelpItem,
		})
		.exitOverride();
	applyHelp(program, help, PROGRAM_NAME, 'Options:');
	program.addOption(makeOption(languageOption, help));
	for (const { title, commands } of COMMAND_GROUPS) {
		program.commandsGroup(helpOf(help, `title.${title}`));
		for (const listed of commands) await addCommand(program, listed, options);
	}
	program.helpCommand(`help [${commandTerm}]`, helpOf(help, 'command.help'));
	return program;
}

async function addCommand(parent: Command, listed: ListedCommand, options: ProgramOptions): Promise<void> {
	const command = parent.command(listed.name);
	command.description(helpOf(options.help, `command.${pathOf(command).join('.')}`));
	// Sub-commands are listed in full with their parent, whose declaration is loaded anyway.
	if (options.argv.includes(listed.name)) await declare(command, await listed.declare(), options);
}

async function declare(command: Command, declaration: CommandDeclaration, options: ProgramOptions): Promise<void> {
	const { help, setExitCode } = options;
	for (const one of declaration.arguments ?? []) command.addArgument(makeArgument(one, help));
	for (const { title, options: declared } of declaration.groups) {
		for (const one of declared) command.addOption(makeOption(one, help).helpGroup(helpOf(help, `title.${title}`)));
	}
	const path = pathOf(command);
	applyHelp(command, help, [PROGRAM_NAME, ...path].join(' '), helpOf(help, `title.${generalOptions.title}`));
	command.usage(renderUsage(declaration, help));
	command.addHelpText('after', renderAfterHelp(declaration, path.join('.'), help));
	command.action(async (...args: unknown[]) => {
		if (declaration.commands !== undefined && command.args.length > 0) refuseWord(command, declaration.commands);
		const words = args
			.slice(0, -2)
			.flat()
			.filter((word) => typeof word === 'string');
		setExitCode(await runCommand(command, declaration, words, options));
	});
	if (declaration.commands === undefined) return;
	command.commandsGroup(help('help.title.commands') ?? '');
	command.helpCommand(false).allowExcessArguments();
	for (const listed of declaration.commands) await addCommand(command, listed, options);
}

async function runCommand(
	command: Command,
	declaration: CommandDeclaration,
	words: readonly string[],
	{ argv, io, language }: ProgramOptions,
): Promise<number> {
	const [run, { loadConfig, parseFlags }, { loadTexts }] = await Promise.all([
		declaration.load(),
		import('../config/load-config.ts'),
		import('../messages/texts.ts'),
	]);
	await loadTexts(language);
	const path = pathOf(command);
	const typedFlags = withoutLedgerPassword(withoutFirst(argv, path).filter((word) => !words.includes(word)));
	const given = command.optsWithGlobals();
	const flags = parseFlags(given);
	const runWith = async (its: Io): Promise<number> => {
		const config = loadConfig({ flags: given, env: io.env, cwd: io.cwd });
		// A config file may name another language than the command line.
		await loadTexts(config.language);
		return run({ args: words, typedFlags, flags, config, io: its });
	};
	const file = flags.log;
	if (file === undefined) return runWith(io);
	const { runLogged } = await import('./terminal/run-logged.ts');
	return runLogged({ file, command: path.join(' '), language, io }, runWith);
}

/** A command that runs without a sub-command takes any word for one of its arguments; this one has none. */
function refuseWord(command: Command, commands: readonly ListedCommand[]): void {
	const names = commands.map(({ name }) => name).join(', ');
	const hint = commands.length === 1 ? `(Did you mean ${names}?)` : `(Did you mean one of ${names}?)`;
	command.error(`error: unknown command '${command.args[0] ?? ''}'\n${hint}`, { code: 'commander.unknownCommand' });
}

/** What every command has of commander, in words. `path`: as it is typed. */
function applyHelp(command: Command, help: HelpTexts, path: string, group: string): void {
	command.addHelpOption(new Option('-h, --help', helpOf(help, 'help.help')).helpGroup(group));
	command.showHelpAfterError(`${helpOf(help, 'help.more')}: ${path} --help`);
}

/** The words of a command, without the program's. */
function pathOf(command: Command): readonly string[] {
	return command.parent === null ? [] : [...pathOf(command.parent), command.name()];
}

function withoutFirst(argv: readonly string[], names: readonly string[]): readonly string[] {
	const left = [...names];
	return argv.filter((word) => {
		if (word !== left[0]) return true;
		left.shift();
		return false;
	});
}
