/** What a value was expected to be, in words: from the shapes and the messages of the checks of settings and rules. */
import type { Language } from './message.ts';

type Words = Readonly<Record<Language, string>>;

/** The first that fits; `$1` and `$2` are parts of the message. */
const PATTERNS: readonly (readonly [RegExp, Words])[] = [
	[/^\{ ?… ?\}$/, { 'pt-BR': 'um objeto entre chaves, { … }', en: 'an object in braces, { … }' }],
	[/^\[ … \]$/, { 'pt-BR': 'uma lista entre colchetes, [ … ]', en: 'a list in brackets, [ … ]' }],
	[/^"…"$/, { 'pt-BR': 'um texto entre aspas, "…"', en: 'a text in quotation marks, "…"' }],
	[/^(\[ \{.*\} \])$/, { 'pt-BR': 'uma lista com duas partes ou mais, $1', en: 'a list of two parts or more, $1' }],
	[/^1, 2, 3 …$/, { 'pt-BR': 'um número inteiro a partir de 1', en: 'a whole number from 1 on' }],
	[/^true, false$/, { 'pt-BR': 'true (sim) ou false (não)', en: 'true or false' }],
	[
		/^(\d+) … (\d+), "line", "skip"$/,
		{ 'pt-BR': 'um número inteiro de $1 a $2, "line" ou "skip"', en: 'a whole number from $1 to $2, "line" or "skip"' },
	],
	[/^(\S+) … (\S+)$/, { 'pt-BR': 'de $1 a $2', en: 'from $1 to $2' }],
	[/^("(?!…).*")$/, { 'pt-BR': 'algo como $1', en: 'something like $1' }],
	[/expected string to have >=1 char/, { 'pt-BR': 'um texto que não seja vazio', en: 'a text that is not empty' }],
	[/expected (?:int|number) to be >=(\S+)/, { 'pt-BR': 'um número a partir de $1', en: 'a number from $1 on' }],
	[/expected (?:int|number) to be >(\S+)/, { 'pt-BR': 'um número acima de $1', en: 'a number above $1' }],
	[/expected (?:int|number) to be <=?(\S+)/, { 'pt-BR': 'um número até $1', en: 'a number up to $1' }],
	[/expected int\b/, { 'pt-BR': 'um número inteiro', en: 'a whole number' }],
	[/expected number\b/, { 'pt-BR': 'um número', en: 'a number' }],
	[/expected string\b/, { 'pt-BR': 'um texto', en: 'a text' }],
	[/expected boolean\b/, { 'pt-BR': 'true (sim) ou false (não)', en: 'true or false' }],
	[/expected array\b/, { 'pt-BR': 'uma lista entre colchetes, [ … ]', en: 'a list in brackets, [ … ]' }],
	[/expected (?:object|record)\b/, { 'pt-BR': 'um objeto entre chaves, { … }', en: 'an object in braces, { … }' }],
	[
		/^not a time zone$/,
		{ 'pt-BR': 'um fuso horário, como America/Sao_Paulo', en: 'a time zone, like America/Sao_Paulo' },
	],
	[
		/^Invalid input$/,
		{ 'pt-BR': 'um número ou uma porcentagem, como 20 ou 5%', en: 'a number or a percentage, like 20 or 5%' },
	],
];

export function renderExpectation(expected: string, language: Language): string {
	for (const [pattern, words] of PATTERNS) {
		const match = pattern.exec(expected);
		if (match !== null) return words[language].replaceAll(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
	}
	return expected;
}
