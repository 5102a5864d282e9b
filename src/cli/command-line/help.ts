/**
 * Declared arguments and options as commander takes them, and the layout of the help: terms and their explanation side by
 * side, or one above the other where a term is long or the terminal narrow. Values stay as typed: `config` checks them.
 */
import { type AddHelpTextContext, Argument, Help, Option } from 'commander';
import type { HelpTexts } from '../../messages/help-texts.ts';
import {
	type ArgumentDeclaration,
	type CommandDeclaration,
	keyOfOption,
	type OptionDeclaration,
} from './declaration.ts';

export const TERM_COLUMNS = 26;
/** Below this an explanation stands under its term. */
const MIN_COLUMNS = 40;
const INDENT = 2;

/** The words under a key that there is: a test holds declarations and words to each other. */
export function helpOf(help: HelpTexts, key: string): string {
	return help(key) ?? key;
}

export function makeArgument({ key, count, choices }: ArgumentDeclaration, help: HelpTexts): Argument {
	const name = helpOf(help, `argument.${key}.name`);
	const forms = { one: `<${name}>`, optional: `[${name}]`, many: `<${name}...>`, any: `[${name}...]` };
	const argument = new Argument(forms[count], withFacts(helpOf(help, `argument.${key}`), { choices }, help));
	return choices === undefined ? argument : argument.choices(choices);
}

export function makeOption(declared: OptionDeclaration, help: HelpTexts): Option {
	const { flag, valueOptional, takes } = declared;
	const name = helpOf(help, `option.${keyOfOption(declared)}.value`);
	const form = takes === undefined ? '' : valueOptional === true ? ` [${name}]` : ` <${name}>`;
	const option = new Option(`${flag}${form}`, describeOption(declared, help));
	if (takes === 'list') option.argParser(append);
	if (takes === 'number') option.argParser(numeric);
	return option;
}

const append = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
/** A number stays text when it is none, so that the message can show what was typed. */
const numeric = (value: string): number | string => (/^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value);

/** The explanation of an option with its values and what holds without it. */
function describeOption(declared: OptionDeclaration, help: HelpTexts): string {
	const key = `option.${keyOfOption(declared)}`;
	const { choices, takes } = declared;
	return withFacts(helpOf(help, key), { choices, takes, fallback: help(`${key}.default`) }, help);
}

interface Facts {
	readonly choices: readonly string[] | undefined;
	readonly takes?: OptionDeclaration['takes'];
	readonly fallback?: string | undefined;
}

function withFacts(about: string, { choices, takes, fallback }: Facts, help: HelpTexts): string {
	const facts = [
		...(choices === undefined ? [] : [`${helpOf(help, 'help.choices')}: ${choices.join(' ')}`]),
		...(takes === 'list' ? [helpOf(help, 'help.repeats')] : []),
		...(fallback === undefined ? [] : [`${helpOf(help, 'help.fallback')}: ${fallback}`]),
	];
	return facts.length === 0 ? about : `${about} (${facts.join('; ')})`;
}

/** What follows the words of the command. Pure. */
export function renderUsage(declaration: CommandDeclaration, help: HelpTexts): string {
	const taken = (declaration.arguments ?? []).map(({ key, count }) => {
		const name = helpOf(help, `argument.${key}.name`);
		const shown = `${name}${count === 'many' || count === 'any' ? '...' : ''}`;
		return count === 'one' || count === 'many' ? `<${shown}>` : `[${shown}]`;
	});
	const commands = declaration.commands === undefined ? [] : [`[${helpOf(help, 'help.commandTerm')}]`];
	return [helpOf(help, 'help.optionsTerm'), ...commands, ...taken].join(' ');
}

/** What follows the options: notes and examples. `path`: the words of the command, parted by dots. */
export function renderAfterHelp({ examples }: CommandDeclaration, path: string, help: HelpTexts) {
	return ({ command, error }: AddHelpTextContext): string => {
		const output = command.configureOutput();
		const width = (error ? output.getErrHelpWidth?.() : output.getOutHelpWidth?.()) ?? 80;
		const notes = help(`notes.${path}`);
		const noted = notes === undefined ? [] : [new Help().boxWrap(notes, width), ''];
		const lines = examples.flatMap((typed, index) => [
			`  # ${helpOf(help, `example.${path}.${index + 1}`)}`,
			`  ${typed}`,
		]);
		return ['', ...noted, helpOf(help, 'help.examples'), ...lines].join('\n');
	};
}

export function formatHelpItem(term: string, termColumns: number, description: string, helper: Help): string {
	const width = helper.helpWidth ?? 80;
	const indent = ' '.repeat(INDENT);
	if (description === '') return `${indent}${term}`;
	const besideColumns = width - INDENT - termColumns - INDENT;
	const beside = besideColumns >= MIN_COLUMNS;
	const start = beside ? INDENT + termColumns + INDENT : INDENT * 3;
	const wrapped = helper.boxWrap(description, width - start).split('\n');
	const under = wrapped.map((line) => `${' '.repeat(start)}${line}`);
	if (!beside || term.length > termColumns) return [`${indent}${term}`, ...under].join('\n');
	return [`${indent}${term.padEnd(termColumns + INDENT)}${wrapped[0] ?? ''}`, ...under.slice(1)].join('\n');
}

const FORMS: readonly (readonly [form: RegExp, key: string])[] = [
	[/^error: /, 'error'],
	[/unknown option '(.*)'/, 'unknown-option'],
	[/unknown command '(.*)'/, 'unknown-command'],
	[/missing required argument '(.*)'/, 'missing-argument'],
	[/option '(.*)' argument missing/, 'missing-value'],
	[/option '(.*)' argument '(.*)' is invalid\. Allowed choices are (.*)\./, 'option-choice'],
	[/command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are (.*)\./, 'argument-choice'],
	[/too many arguments for '(.*)'\. Expected (\d+) (arguments?) but got (\d+)\./, 'too-many-of'],
	[/too many arguments\. Expected (\d+) (arguments?) but got (\d+)\./, 'too-many'],
	[/\(Did you mean one of (.*)\?\)/, 'one-of'],
	[/\(Did you mean (.*)\?\)/, 'did-you-mean'],
];

/**
 * What commander says of a wrong command line, in the language of the user: its messages are known by their form (commander
 * is pinned to one version), and one that is not known stays as it is. Words: `usage.<key>`, `$1` being the first thing named.
 */
export function translateUsageError(text: string, help: HelpTexts): string {
	return FORMS.reduce((translated, [form, key]) => {
		const words = help(`usage.${key}`);
		return words === undefined ? translated : translated.replace(form, words);
	}, text);
}
