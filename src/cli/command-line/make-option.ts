/** Declared arguments and options as commander takes them. Values stay as typed: `config` checks them. */
import { Argument, Option } from 'commander';
import type { Language } from '../../messages/message.ts';
import type { ArgumentDeclaration, CommandDeclaration, OptionDeclaration } from './declaration.ts';
import { HELP_WORDS, describeOption } from './help.ts';

export function makeArgument({ name, about, count, choices }: ArgumentDeclaration, language: Language): Argument {
	const shown = name[language];
	const forms = { one: `<${shown}>`, optional: `[${shown}]`, many: `<${shown}...>`, any: `[${shown}...]` };
	const described = describeOption({ about, ...(choices === undefined ? {} : { choices }) }, language);
	const argument = new Argument(forms[count], described);
	if (choices === undefined) return argument;
	return argument.choices(choices);
}

export function makeOption(declared: OptionDeclaration, language: Language): Option {
	const { flag, value, valueOptional, takes } = declared;
	const name = value?.[language];
	const form = name === undefined ? '' : valueOptional === true ? ` [${name}]` : ` <${name}>`;
	const option = new Option(`${flag}${form}`, describeOption(declared, language));
	if (takes === 'list') option.argParser(append);
	if (takes === 'number') option.argParser(numeric);
	return option;
}

const append = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
/** A number stays text when it is none, so that the message can show what was typed. */
const numeric = (value: string): number | string => (/^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value);

/** What follows the words of the command. Pure. */
export function renderUsage(declaration: CommandDeclaration, language: Language): string {
	const words = HELP_WORDS[language];
	const taken = (declaration.arguments ?? []).map(({ name, count }) => {
		const shown = `${name[language]}${count === 'many' || count === 'any' ? '...' : ''}`;
		return count === 'one' || count === 'many' ? `<${shown}>` : `[${shown}]`;
	});
	const commands = declaration.commands === undefined ? [] : [`[${words.commandTerm}]`];
	return [words.optionsTerm, ...commands, ...taken].join(' ');
}
