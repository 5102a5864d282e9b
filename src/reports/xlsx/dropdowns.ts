/** Lists to choose from in the cells of a column that takes one of a few words. */
import type { DataValidation } from 'exceljs';
import type { Language } from '../../messages/message.ts';
import { ACQUISITION_TYPE_WORDS, STATUS_WORDS } from '../../drafts/values/asset-words.ts';

const LISTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
	status: STATUS_WORDS.words,
	acquisitionType: ACQUISITION_TYPE_WORDS.words,
};

/** The words that are shown for a field, or undefined for one that takes any text. */
export function wordsOfField(field: string | null | undefined, language: Language): readonly string[] | undefined {
	const list = typeof field === 'string' && Object.hasOwn(LISTS, field) ? LISTS[field] : undefined;
	if (list === undefined) return undefined;
	return Object.entries(list).map(([value, words]) => words[language === 'pt-BR' ? 0 : 1] ?? value);
}

/** The word that is shown for a value of a field that takes one of a few. */
export function wordOfValue(field: string, value: string, language: Language): string | undefined {
	const list = Object.hasOwn(LISTS, field) ? LISTS[field] : undefined;
	return list?.[value]?.[language === 'pt-BR' ? 0 : 1];
}

/** Offers the words and warns of others, for the importer understands more words than the list has. */
export function dropdown(words: readonly string[], language: Language): DataValidation {
	const pt = language === 'pt-BR';
	return {
		type: 'list',
		allowBlank: true,
		formulae: [`"${words.join(',')}"`],
		showErrorMessage: true,
		errorStyle: 'warning',
		errorTitle: pt ? 'Fora da lista' : 'Not in the list',
		error: pt ? 'Escolha um valor da lista, se possível.' : 'Choose a value of the list if you can.',
	};
}
