/**
 * The words of the program: what each code says, and the words of each room, as ICU messages in JSON, a folder a language.
 *
 * One language is loaded, before anything is said in it.
 */
import type { MessageCode } from './codes.ts';
import { formatText } from './format-text.ts';
import type { Language } from './message.ts';
import type { words } from './text/en/index.ts';

/** Texts of a code. `{found}`, `{header}` and `{column}` come from the problem's place. */
export interface Message {
	/** One line: what is wrong. */
	readonly title: string;
	/** The title of a group whose rows differ in what the title names, where the title itself would not read well. */
	readonly several?: string;
	/** Why it matters, or what is expected. One or two sentences. */
	readonly explanation: string;
	/** One imperative sentence. */
	readonly action?: string;
	/** The same in the page, where the action is about a spreadsheet, a mapping file or an option of a command. */
	readonly inPage?: string;
	/** A right value, where one helps. */
	readonly example?: string;
}

type Words = typeof words;
export type Room = keyof Words;
export type RoomKey<Name extends Room> = keyof Words[Name] & string;

interface Texts {
	readonly codes: Readonly<Record<MessageCode, Message>>;
	readonly words: Words;
}

const LOADERS: Readonly<Record<Language, () => Promise<Texts>>> = {
	'pt-BR': () => import('./text/pt-BR/index.ts'),
	en: () => import('./text/en/index.ts'),
};

const loaded = new Map<Language, Texts>();

/** Before anything is rendered in the language. */
export async function loadTexts(language: Language): Promise<void> {
	if (!loaded.has(language)) loaded.set(language, await LOADERS[language]());
}

function textsOf(language: Language): Texts {
	const texts = loaded.get(language);
	if (texts === undefined) throw new Error(`the texts of ${language} are not loaded`);
	return texts;
}

/** Unknown codes (of a newer version) are shown as they are. */
export function messageOf(code: string, language: Language): Message {
	return findIn(textsOf(language).codes, code) ?? { title: code, explanation: '' };
}

export type WordValues = Readonly<Record<string, string | number>>;

/** The words of a room in one language: `words('created', { count })`. */
export function wordsOf<Name extends Room>(
	room: Name,
	language: Language,
): (key: RoomKey<Name>, values?: WordValues) => string {
	return (key, values = {}) => formatText(rawWord(room, key, language), values, language);
}

/** The ICU message of a room, not filled in. */
export function rawWord<Name extends Room>(room: Name, key: RoomKey<Name>, language: Language): string {
	return findIn<string>(textsOf(language).words[room], key) ?? key;
}

/** The same for a key that comes from outside, such as the code of an error of the system. */
export function findWord(key: string, language: Language): string | undefined {
	const word = findIn<string>(textsOf(language).words.messages, key);
	return word === undefined ? undefined : formatText(word, {}, language);
}

function findIn<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}
