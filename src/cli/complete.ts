/**
 * `asset-importer __complete -- <words>`, which shells call for Tab: one line per candidate for the last word, with a tab and
 * its explanation if it has one. `:files` and `:folders` ask the shell to complete a path.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { definedOf } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { factsOf, type OptionFacts, type OptionName } from '../config/options.ts';
import { type HelpTexts, loadHelp } from '../messages/help-texts.ts';
import type { Language } from '../messages/message.ts';
import { RUN_FILES } from '../runs/record/run-folder.ts';
import type { Io } from './terminal/io.ts';
import { COMMAND_GROUPS } from './commands.ts';
import type { ArgumentDeclaration, ListedCommand } from './terminal/command.ts';
import { optionKey } from './program.ts';

interface Position {
	readonly commands: readonly string[];
	readonly listed: readonly ListedCommand[];
	readonly options: readonly OptionName[];
	readonly arguments: readonly ArgumentDeclaration[];
	readonly option?: OptionName | undefined;
	readonly argumentsBefore: number;
	/** After `--`. */
	readonly isLiteral: boolean;
	readonly runsDir?: string;
}

const START: Position = {
	commands: [],
	listed: Object.values(COMMAND_GROUPS).flat(),
	options: ['lang'],
	arguments: [],
	argumentsBefore: 0,
	isLiteral: false,
};

export async function printCandidates(words: readonly string[], io: Io, language: Language): Promise<void> {
	const position = words.slice(0, -1).filter(isWord).reduce(step, START);
	const { runsDir } = loadConfig({ flags: definedOf({ runsDir: position.runsDir }), env: io.env, cwd: io.cwd });
	// bash splits `--cost=landed` at the sign.
	const last = words.at(-1) === '=' ? '' : (words.at(-1) ?? '');
	for (const line of listCandidates(last, position, await loadHelp(language), runsDir)) io.stdout.write(`${line}\n`);
}

const isWord = (word: string, at: number): boolean => word !== '=' && !(at === 0 && word === 'help');

function step(before: Position, word: string): Position {
	const { option, isLiteral, argumentsBefore, listed } = before;
	const position = { ...before, option: undefined };
	if (option !== undefined && !(factsOf(option).valueOptional === true && word.startsWith('-'))) {
		return option === 'runs-dir' ? { ...position, runsDir: word } : position;
	}
	const inner = argumentsBefore === 0 && !isLiteral ? listed.find(({ name }) => name === word) : undefined;
	if (inner !== undefined) return { ...position, commands: [...position.commands, word], ...contentsOf(inner) };
	if (isLiteral || !word.startsWith('-')) return { ...position, argumentsBefore: argumentsBefore + 1 };
	if (word === '--') return { ...position, isLiteral: true };
	const [flag = '', value] = word.split(/=(.*)/s);
	const named = findOption(position.options, flag);
	if (value !== undefined) return named === 'runs-dir' ? { ...position, runsDir: value } : position;
	return { ...position, option: named !== undefined && factsOf(named).takes !== undefined ? named : undefined };
}

function contentsOf(listed: ListedCommand): Pick<Position, 'listed' | 'options' | 'arguments'> {
	if ('commands' in listed) return { ...contentsOf(firstOf(listed.commands)), listed: listed.commands };
	return { listed: [], options: Object.values(listed.options).flat(), arguments: listed.arguments ?? [] };
}

function firstOf<Value>([first]: readonly Value[]): Value {
	if (first === undefined) throw new Error('a command family without commands');
	return first;
}

function listCandidates(last: string, position: Position, help: HelpTexts, runsDir: string): readonly string[] {
	const { commands, listed, options, option, argumentsBefore, isLiteral } = position;
	const startingWith = (begun: string, candidates: readonly string[]): readonly string[] =>
		candidates.filter((one) => one.startsWith(begun));
	const valuesOf = (declared: ArgumentDeclaration | OptionFacts, begun: string): readonly string[] => {
		const { choices = [], completes } = declared;
		if (completes === 'runs') return startingWith(begun, listRuns(runsDir));
		return completes === undefined ? startingWith(begun, choices) : [`:${completes}`];
	};
	if (option !== undefined && !last.startsWith('-')) return valuesOf(factsOf(option), last);
	if (!isLiteral && last.startsWith('-')) {
		const [flag = '', value] = last.split(/=(.*)/s);
		const named = findOption(options, flag);
		if (value !== undefined) return named === undefined ? [] : valuesOf(factsOf(named), value);
		const about = (name: OptionName): string => help(optionKey(name, commands.join('.'), help)) ?? '';
		const described = options.map((name) => `--${name}\t${about(name)}`);
		const others = commands.length === 0 ? (['help', 'version'] as const) : (['help'] as const);
		return startingWith(last, [...described, ...others.map((name) => `--${name}\t${help(`help.${name}`) ?? ''}`)]);
	}
	const names = argumentsBefore > 0 ? [] : listed.map(({ name }) => name);
	const described = names.map((name) => `${name}\t${help(`command.${[...commands, name].join('.')}`) ?? ''}`);
	const { arguments: declared } = position;
	const argument = declared[argumentsBefore] ?? declared.find(({ count }) => count === 'many' || count === 'any');
	return [...startingWith(last, described), ...(argument === undefined ? [] : valuesOf(argument, last))];
}

function findOption(options: readonly OptionName[], flag: string): OptionName | undefined {
	return options.find((name) => flag === `--${name}` || flag === `-${factsOf(name).short ?? ''}`);
}

function listRuns(folder: string): readonly string[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((name) => existsSync(path.join(folder, name, RUN_FILES.record)))
		.toSorted();
}
