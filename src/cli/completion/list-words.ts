/** All that a shell may complete, flat: each command by its words, with its options, arguments and sub-commands. */
import type { Language } from '../../messages/message.ts';
import type {
	ArgumentDeclaration,
	CommandDeclaration,
	CommandGroup,
	ListedCommand,
	OptionDeclaration,
} from '../command-line/declaration.ts';
import { HELP_WORDS } from '../command-line/help.ts';
import { languageOption } from '../command-line/general-options.ts';

export interface CompletedCommand {
	/** `runs show`; empty for the program itself. */
	readonly path: string;
	readonly about: string;
	readonly commands: readonly CompletedName[];
	readonly options: readonly CompletedOption[];
	readonly arguments: readonly CompletedValue[];
}

export interface CompletedName {
	readonly name: string;
	readonly about: string;
}

export interface CompletedValue {
	readonly choices?: readonly string[];
	readonly completes?: ArgumentDeclaration['completes'];
	/** Every word from here on. */
	readonly repeats?: true;
}

export interface CompletedOption extends CompletedName {
	readonly short?: string;
	/** Absent: the option takes no value. */
	readonly value?: CompletedValue;
	readonly valueOptional?: true;
}

export async function listWords(
	groups: readonly CommandGroup[],
	language: Language,
): Promise<readonly CompletedCommand[]> {
	const words = HELP_WORDS[language];
	const listed = groups.flatMap(({ commands }) => commands);
	const help: CompletedOption = { name: '--help', short: '-h', about: words.help };
	const root: CompletedCommand = {
		path: '',
		about: words.program,
		commands: [...listed.map((one) => nameOf(one, language)), { name: 'help', about: words.helpCommand }],
		options: [optionOf(languageOption, language), help, { name: '--version', short: '-V', about: words.version }],
		arguments: [],
	};
	const helpCommand: CompletedCommand = {
		path: 'help',
		about: words.helpCommand,
		commands: [],
		options: [],
		arguments: [{ choices: listed.map(({ name }) => name) }],
	};
	const declared = await Promise.all(listed.map((one) => commandsOf(one, '', help, language)));
	return [root, ...declared.flat(), helpCommand];
}

async function commandsOf(
	listed: ListedCommand,
	parent: string,
	help: CompletedOption,
	language: Language,
): Promise<readonly CompletedCommand[]> {
	const declaration = await listed.declare();
	const path = parent === '' ? listed.name : `${parent} ${listed.name}`;
	const inner = await Promise.all((declaration.commands ?? []).map((one) => commandsOf(one, path, help, language)));
	return [commandOf(declaration, path, listed.about[language], help, language), ...inner.flat()];
}

function commandOf(
	declaration: CommandDeclaration,
	path: string,
	about: string,
	help: CompletedOption,
	language: Language,
): CompletedCommand {
	return {
		path,
		about,
		commands: (declaration.commands ?? []).map((one) => nameOf(one, language)),
		options: [...declaration.groups.flatMap(({ options }) => options.map((one) => optionOf(one, language))), help],
		arguments: (declaration.arguments ?? []).map((one) => ({
			...valueOf(one),
			...(one.count === 'many' || one.count === 'any' ? { repeats: true as const } : {}),
		})),
	};
}

function optionOf(
	{ flag, about, value, valueOptional, ...rest }: OptionDeclaration,
	language: Language,
): CompletedOption {
	const [long = '', short] = flag.split(', ').toReversed();
	return {
		name: long,
		about: about[language],
		...(short === undefined ? {} : { short }),
		...(value === undefined ? {} : { value: valueOf(rest) }),
		...(valueOptional === undefined ? {} : { valueOptional }),
	};
}

function valueOf({ choices, completes }: Pick<ArgumentDeclaration, 'choices' | 'completes'>): CompletedValue {
	return { ...(choices === undefined ? {} : { choices }), ...(completes === undefined ? {} : { completes }) };
}

function nameOf({ name, about }: ListedCommand, language: Language): CompletedName {
	return { name, about: about[language] };
}
