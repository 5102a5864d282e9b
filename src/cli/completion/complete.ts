/**
 * `asset-importer __complete -- <words>`, which shells call for a Tab: one line for each candidate for the last of the words,
 * with a tab and its explanation where it has one. `:files` and `:folders` ask the shell to complete a path.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { definedOf } from '../../config/config.ts';
import { loadConfig } from '../../config/load-config.ts';
import { type HelpTexts, loadHelp } from '../../messages/help-texts.ts';
import type { Language } from '../../messages/message.ts';
import { RUN_FILES } from '../../runs/record/run-folder.ts';
import {
	type ArgumentDeclaration,
	type CommandDeclaration,
	type CommandGroup,
	keyOfOption,
	type ListedCommand,
	type OptionDeclaration,
} from '../command-line/declaration.ts';
import { helpOf } from '../command-line/help.ts';
import { languageOption } from '../command-line/options.ts';
import type { Io } from '../terminal/io.ts';

/** A command as far as it was typed. */
interface Level {
	readonly path: readonly string[];
	readonly commands: readonly ListedCommand[];
	readonly options: readonly OptionDeclaration[];
	readonly arguments: readonly Completed[];
}

type Completed = Pick<ArgumentDeclaration, 'count' | 'choices' | 'completes'>;

interface Position {
	readonly level: Level;
	/** The option whose value comes next. */
	readonly option: OptionDeclaration | undefined;
	/** Arguments of the command before the last word. */
	readonly argumentsBefore: number;
	/** After `--`. */
	readonly isLiteral: boolean;
	readonly runsDir: string | undefined;
}

const HELP: OptionDeclaration = { flag: '-h, --help' };

export interface CompletionContext {
	readonly groups: readonly CommandGroup[];
	readonly io: Io;
	readonly language: Language;
}

export async function printCandidates(
	words: readonly string[],
	{ groups, io, language }: CompletionContext,
): Promise<void> {
	const runsDirOf = (runsDir: string | undefined): string =>
		loadConfig({ flags: definedOf({ runsDir }), env: io.env, cwd: io.cwd }).runsDir;
	const listed = groups.flatMap(({ commands }) => commands);
	const position = await walk(words.slice(0, -1), listed);
	for (const line of complete(words, position, await loadHelp(language), runsDirOf)) io.stdout.write(`${line}\n`);
}

/** `runsDirOf`: the runs folder, given the value of `--runs-dir`. */
function complete(
	words: readonly string[],
	{ level, option, argumentsBefore, isLiteral, runsDir }: Position,
	help: HelpTexts,
	runsDirOf: (runsDir: string | undefined) => string,
): readonly string[] {
	// bash splits `--cost=landed` at the sign.
	const last = words.at(-1) === '=' ? '' : (words.at(-1) ?? '');
	const valuesOf = (declared: Completed | OptionDeclaration, begun: string): readonly string[] => {
		const { choices, completes } = declared;
		if (completes === 'runs') return startingWith(begun, listRuns(runsDirOf(runsDir)));
		return completes === undefined ? startingWith(begun, choices ?? []) : [`:${completes}`];
	};
	if (option !== undefined && !last.startsWith('-')) return valuesOf(option, last);
	if (!isLiteral && last.startsWith('-')) {
		const [name = '', value] = last.split(/=(.*)/s);
		const named = findOption(level, name);
		if (value !== undefined) return named?.takes === undefined ? [] : valuesOf(named, value);
		return startingWith(
			last,
			level.options.map((one) => `${longFlag(one)}\t${aboutOption(one, help)}`),
		);
	}
	const commands = argumentsBefore > 0 ? [] : level.commands.map(({ name }) => name);
	const described = commands.map((name) => `${name}\t${helpOf(help, `command.${[...level.path, name].join('.')}`)}`);
	const argument = level.arguments[argumentsBefore] ?? level.arguments.find(({ count }) => isRepeated(count));
	return [...startingWith(last, described), ...(argument === undefined ? [] : valuesOf(argument, last))];
}

async function walk(typed: readonly string[], listed: readonly ListedCommand[]): Promise<Position> {
	const help: ListedCommand = { name: 'help', declare: async () => helpOn(listed) };
	let level: Level = {
		path: [],
		commands: [...listed, help],
		options: [languageOption, HELP, { flag: '-V, --version' }],
		arguments: [],
	};
	let option: OptionDeclaration | undefined;
	let argumentsBefore = 0;
	let isLiteral = false;
	let runsDir: string | undefined;
	for (const word of typed.filter((one) => one !== '=')) {
		const isValue = option !== undefined && !(option.valueOptional === true && word.startsWith('-'));
		if (option?.flag === '--runs-dir') runsDir = word;
		option = undefined;
		if (isValue) continue;
		const inner = argumentsBefore === 0 && !isLiteral ? await openCommand(level, word) : undefined;
		if (inner !== undefined) level = inner;
		else if (isLiteral || !word.startsWith('-')) argumentsBefore += 1;
		else if (word === '--') isLiteral = true;
		else if (word.startsWith('--runs-dir=')) runsDir = word.slice('--runs-dir='.length);
		else option = takingValue(findOption(level, word));
	}
	return { level, option, argumentsBefore, isLiteral, runsDir };
}

async function openCommand({ path: parent, commands }: Level, word: string): Promise<Level | undefined> {
	const declared = await commands.find(({ name }) => name === word)?.declare();
	if (declared === undefined) return undefined;
	return {
		path: [...parent, word],
		commands: declared.commands ?? [],
		options: [...declared.groups.flatMap(({ options }) => options), HELP],
		arguments: declared.arguments ?? [],
	};
}

/** `help`, which commander makes. */
function helpOn(listed: readonly ListedCommand[]): CommandDeclaration {
	return {
		arguments: [{ key: 'command', count: 'one', choices: listed.map(({ name }) => name) }],
		groups: [],
		examples: [],
		load: () => Promise.reject(new Error('help is never run')),
	};
}

function aboutOption(option: OptionDeclaration, help: HelpTexts): string {
	const key = keyOfOption(option);
	return helpOf(help, key === 'help' || key === 'version' ? `help.${key}` : `option.${key}`);
}

function findOption({ options }: Level, word: string): OptionDeclaration | undefined {
	return options.find(({ flag }) => flag.split(', ').includes(word));
}

function takingValue(option: OptionDeclaration | undefined): OptionDeclaration | undefined {
	return option?.takes === undefined ? undefined : option;
}

const longFlag = ({ flag }: OptionDeclaration): string => flag.replace(/^.*, /, '');

const isRepeated = (count: ArgumentDeclaration['count']): boolean => count === 'many' || count === 'any';

function startingWith(begun: string, candidates: readonly string[]): readonly string[] {
	return candidates.filter((one) => one.startsWith(begun));
}

function listRuns(folder: string): readonly string[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((name) => existsSync(path.join(folder, name, RUN_FILES.record)))
		.toSorted();
}
