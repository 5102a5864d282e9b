/**
 * What commander says of a wrong command line, in Portuguese: its messages are known by their form (commander is pinned to
 * one version), and one that is not known stays as it is.
 */
import type { Language } from '../../messages/message.ts';

type Rewrite = readonly [form: RegExp, words: string];

const SENTENCES: readonly Rewrite[] = [
	[/unknown option '(.*)'/, "opção desconhecida '$1'"],
	[/unknown command '(.*)'/, "comando desconhecido '$1'"],
	[/missing required argument '(.*)'/, "falta o argumento '$1'"],
	[/option '(.*)' argument missing/, "falta o valor da opção '$1'"],
	[
		/option '(.*)' argument '(.*)' is invalid\. Allowed choices are (.*)\./,
		"opção '$1': o valor '$2' não serve. Valores: $3.",
	],
	[
		/command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are (.*)\./,
		"argumento '$2': o valor '$1' não serve. Valores: $3.",
	],
	[/too many arguments for '(.*)'\. Expected (\d+) arguments? but got (\d+)\./, "'$1' recebe $2 argumento(s), não $3."],
	[/too many arguments\. Expected (\d+) arguments? but got (\d+)\./, 'o comando recebe $1 argumento(s), não $2.'],
];
const SUGGESTIONS: readonly Rewrite[] = [
	[/\(Did you mean one of (.*)\?\)/, '(Será que é um destes: $1?)'],
	[/\(Did you mean (.*)\?\)/, '(Será que é $1?)'],
];

export function translateUsageError(text: string, language: Language): string {
	if (language === 'en') return text;
	return [...SENTENCES, ...SUGGESTIONS].reduce(
		(told, [form, words]) => told.replace(form, words),
		text.replace(/^error: /, 'erro: '),
	);
}
