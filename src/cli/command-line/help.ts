/**
 * The words of the help that are commander's own, in both languages, and its layout: terms and their explanation side by
 * side, or one above the other where a term is long or the terminal narrow.
 */
import { type AddHelpTextContext, Help } from 'commander';
import type { Language } from '../../messages/message.ts';
import type { CommandDeclaration, OptionDeclaration } from './declaration.ts';

export interface HelpWords {
	readonly program: string;
	readonly titles: Readonly<Record<string, string>>;
	readonly optionsTerm: string;
	readonly commandTerm: string;
	readonly version: string;
	readonly help: string;
	readonly helpCommand: string;
	readonly more: string;
	readonly examples: string;
	readonly repeats: string;
	readonly choices: string;
	readonly fallback: string;
	/** Columns of the terms. */
	readonly termColumns: number;
}

const TERM_COLUMNS = 26;
/** Below this an explanation stands under its term. */
const FEWEST_COLUMNS = 40;
const INDENT = 2;

export const HELP_WORDS: Readonly<Record<Language, HelpWords>> = {
	'pt-BR': {
		program: 'Importa planilhas e notas fiscais (NF-e) como ativos, cada um uma única vez.',
		titles: { 'Usage:': 'Uso:', 'Arguments:': 'Argumentos:', 'Options:': 'Opções:', 'Commands:': 'Comandos:' },
		optionsTerm: '[opções]',
		commandTerm: 'comando',
		version: 'mostra a versão',
		help: 'mostra esta ajuda',
		helpCommand: 'mostra a ajuda de um comando',
		more: 'Ajuda',
		examples: 'Exemplos:',
		repeats: 'pode repetir',
		choices: 'valores',
		fallback: 'padrão',
		termColumns: TERM_COLUMNS,
	},
	en: {
		program: 'Imports spreadsheets and Brazilian invoices (NF-e) as assets, each exactly once.',
		titles: {},
		optionsTerm: '[options]',
		commandTerm: 'command',
		version: 'shows the version',
		help: 'shows this help',
		helpCommand: 'shows the help of a command',
		more: 'Help',
		examples: 'Examples:',
		repeats: 'may repeat',
		choices: 'values',
		fallback: 'default',
		termColumns: TERM_COLUMNS,
	},
};

/** The explanation of an option or argument with its values and what holds without it. */
export function describeOption(
	{ about, choices, fallback, takes }: Pick<OptionDeclaration, 'about' | 'choices' | 'fallback' | 'takes'>,
	language: Language,
): string {
	const words = HELP_WORDS[language];
	const facts = [
		...(choices === undefined ? [] : [`${words.choices}: ${choices.join(' ')}`]),
		...(takes === 'list' ? [words.repeats] : []),
		...(fallback === undefined ? [] : [`${words.fallback}: ${fallback[language]}`]),
	];
	return facts.length === 0 ? about[language] : `${about[language]} (${facts.join('; ')})`;
}

/** What follows the options: notes and examples. */
export function renderAfterHelp({ notes, examples }: CommandDeclaration, language: Language) {
	return ({ command, error }: AddHelpTextContext): string => {
		const output = command.configureOutput();
		const width = (error ? output.getErrHelpWidth?.() : output.getOutHelpWidth?.()) ?? 80;
		const lines = examples.flatMap(({ command: typed, about }) => [`  # ${about[language]}`, `  ${typed}`]);
		const noted = notes === undefined ? [] : [new Help().boxWrap(notes[language], width), ''];
		return ['', ...noted, HELP_WORDS[language].examples, ...lines].join('\n');
	};
}

export function formatHelpItem(term: string, termColumns: number, description: string, helper: Help): string {
	const width = helper.helpWidth ?? 80;
	const indent = ' '.repeat(INDENT);
	if (description === '') return `${indent}${term}`;
	const besideColumns = width - INDENT - termColumns - INDENT;
	const beside = besideColumns >= FEWEST_COLUMNS;
	const start = beside ? INDENT + termColumns + INDENT : INDENT * 3;
	const wrapped = helper.boxWrap(description, width - start).split('\n');
	const under = wrapped.map((line) => `${' '.repeat(start)}${line}`);
	if (!beside || term.length > termColumns) return [`${indent}${term}`, ...under].join('\n');
	return [`${indent}${term.padEnd(termColumns + INDENT)}${wrapped[0] ?? ''}`, ...under.slice(1)].join('\n');
}
