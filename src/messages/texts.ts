/**
 * The program's texts: those of each code, and those of each module, as ICU messages in JSON, one folder per language.
 *
 * A language must be loaded before its texts are used.
 */
import type { MessageCode } from './codes.ts';
import { formatText } from './format-text.ts';
import type { Language } from './message.ts';
import type { words } from './text/en/index.ts';

/** Texts of a code. `{found}`, `{header}` and `{column}` come from the problem's place. */
export interface Message {
	/** One line: what is wrong. */
	readonly title: string;
	/** Title of a group with different values, if the plain title would not read well. */
	readonly several?: string;
	/** One or two sentences: why it matters, or what is expected. */
	readonly explanation: string;
	/** One imperative sentence. */
	readonly action?: string;
	/** Action for the page, if `action` mentions a spreadsheet, a mapping file or a command's option. */
	readonly inPage?: string;
	/** A correct value, if that helps. */
	readonly example?: string;
}

type Words = typeof words;
export type Module = keyof Words;
export type TextKey<Name extends Module> = keyof Words[Name] & string;

interface Texts {
	readonly codes: Readonly<Record<MessageCode, Message>>;
	readonly words: Words;
}

const LOADERS: Readonly<Record<Language, () => Promise<Texts>>> = {
	'pt-BR': () => import('./text/pt-BR/index.ts'),
	en: () => import('./text/en/index.ts'),
};

const loaded = new Map<Language, Texts>();

/** Call before rendering anything in the language. */
export async function loadTexts(language: Language): Promise<void> {
	if (!Object.hasOwn(LOADERS, language)) throw new TypeError(`no texts in ${language}`);
	if (!loaded.has(language)) loaded.set(language, await LOADERS[language]());
}

/** Takes texts that a program imported, because it cannot wait for `loadTexts`. */
export function keepTexts(language: Language, texts: Texts): void {
	loaded.set(language, texts);
}

function textsOf(language: Language): Texts {
	const texts = loaded.get(language);
	if (texts === undefined) throw new Error(`the texts of ${language} are not loaded`);
	return texts;
}

/** Returns the texts of a code. The title of an unknown one, from a newer version, is the code itself. */
export function messageOf(code: string, language: Language): Message {
	return findIn(textsOf(language).codes, code) ?? { title: code, explanation: '' };
}

export type WordValues = Readonly<Record<string, string | number>>;

/** A module's texts in one language: `words('created', { count })`. */
export function wordsOf<Name extends Module>(
	module: Name,
	language: Language,
): (key: TextKey<Name>, values?: WordValues) => string {
	return (key, values = {}) => formatText(rawWord(module, key, language), values, language);
}

/** A module's ICU message, not filled in. */
export function rawWord<Name extends Module>(module: Name, key: TextKey<Name>, language: Language): string {
	return findIn<string>(textsOf(language).words[module], key) ?? key;
}

/** Finds a text by a key from outside, such as the system's error code. */
export function findWord(key: string, language: Language): string | undefined {
	const word = findIn<string>(textsOf(language).words.messages, key);
	return word === undefined ? undefined : formatText(word, {}, language);
}

function findIn<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}
