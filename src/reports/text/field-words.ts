/** The words that people see for the values of a field that takes one of a few, in reports and in lists to choose from. */
import { ACQUISITION_TYPE_WORDS, STATUS_WORDS } from '../../drafts/values/asset-words.ts';
import { LANGUAGES, type Language } from '../../messages/message.ts';

/** The first words of each value are those of the languages, in their order. */
const LISTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
	status: STATUS_WORDS.words,
	acquisitionType: ACQUISITION_TYPE_WORDS.words,
};

/** The words of a field, or undefined for one that takes any text. */
export function wordsOfField(field: string | null | undefined, language: Language): readonly string[] | undefined {
	const list = typeof field === 'string' && Object.hasOwn(LISTS, field) ? LISTS[field] : undefined;
	return list && Object.entries(list).map(([value, words]) => words[LANGUAGES.indexOf(language)] ?? value);
}

/** The word of a value; a value that has none stands as it is. */
export function wordOfValue(field: string, value: string, language: Language): string {
	const list = Object.hasOwn(LISTS, field) ? LISTS[field] : undefined;
	const words = list !== undefined && Object.hasOwn(list, value) ? list[value] : undefined;
	return words?.[LANGUAGES.indexOf(language)] ?? value;
}
