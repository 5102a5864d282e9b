/** All that a shell may complete, flat: each command by its words, with its options, arguments and sub-commands. */
import type { HelpTexts } from '../../messages/help-texts.ts';
import {
	type ArgumentDeclaration,
	type CommandGroup,
	keyOfOption,
	type ListedCommand,
	type OptionDeclaration,
} from '../command-line/declaration.ts';
import { helpOf } from '../command-line/help.ts';
import { languageOption } from '../command-line/options.ts';

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
	texts: HelpTexts,
): Promise<readonly CompletedCommand[]> {
	const about = (key: string): string => helpOf(texts, `help.${key}`);
	const listed = groups.flatMap(({ commands }) => commands);
	const help: CompletedOption = { name: '--help', short: '-h', about: about('help') };
	const root: CompletedCommand = {
		path: '',
		about: about('program'),
		commands: [...listed.map((one) => nameOf(one, '', texts)), { name: 'help', about: about('helpCommand') }],
		options: [optionOf(languageOption, texts), help, { name: '--version', short: '-V', about: about('version') }],
		arguments: [],
	};
	const helpCommand: CompletedCommand = {
		path: 'help',
		about: about('helpCommand'),
		commands: [],
		options: [],
		arguments: [{ choices: listed.map(({ name }) => name) }],
	};
	const declared = await Promise.all(listed.map((one) => commandsOf(one, '', help, texts)));
	return [root, ...declared.flat(), helpCommand];
}

/** The command and its sub-commands. */
async function commandsOf(
	listed: ListedCommand,
	parent: string,
	help: CompletedOption,
	texts: HelpTexts,
): Promise<readonly CompletedCommand[]> {
	const { groups, commands = [], arguments: taken = [] } = await listed.declare();
	const path = parent === '' ? listed.name : `${parent} ${listed.name}`;
	const inner = await Promise.all(commands.map((one) => commandsOf(one, path, help, texts)));
	const own: CompletedCommand = {
		path,
		about: nameOf(listed, parent, texts).about,
		commands: commands.map((one) => nameOf(one, path, texts)),
		options: [...groups.flatMap(({ options }) => options.map((one) => optionOf(one, texts))), help],
		arguments: taken.map((one) => ({
			...valueOf(one),
			...(one.count === 'many' || one.count === 'any' ? { repeats: true as const } : {}),
		})),
	};
	return [own, ...inner.flat()];
}

function optionOf(declared: OptionDeclaration, texts: HelpTexts): CompletedOption {
	const { flag, takes, valueOptional } = declared;
	const [long = '', short] = flag.split(', ').toReversed();
	return {
		name: long,
		about: helpOf(texts, `option.${keyOfOption(declared)}`),
		...(short === undefined ? {} : { short }),
		...(takes === undefined ? {} : { value: valueOf(declared) }),
		...(valueOptional === undefined ? {} : { valueOptional }),
	};
}

function valueOf({ choices, completes }: Pick<ArgumentDeclaration, 'choices' | 'completes'>): CompletedValue {
	return { ...(choices === undefined ? {} : { choices }), ...(completes === undefined ? {} : { completes }) };
}

function nameOf({ name }: ListedCommand, parent: string, texts: HelpTexts): CompletedName {
	const path = parent === '' ? name : `${parent.replaceAll(' ', '.')}.${name}`;
	return { name, about: helpOf(texts, `command.${path}`) };
}
