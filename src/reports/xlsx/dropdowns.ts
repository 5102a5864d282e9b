/** Lists to choose from in the cells of a column that takes one of a few words. */
import type { DataValidation, Worksheet } from 'exceljs';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { wordsOf } from '../../messages/texts.ts';
import { wordsOfField } from '../../drafts/values/asset-words.ts';
import { addValidation } from './workbook-file.ts';

/** `fields`: of the columns of the sheet, in their order. */
export function addDropdowns(
	sheet: Worksheet,
	fields: readonly (string | null | undefined)[],
	rows: { readonly first: number; readonly last: number },
	language: Language,
): void {
	for (const [index, field] of fields.entries()) {
		const words = wordsOfField(field, language);
		const letters = columnLetters(index);
		if (words !== undefined)
			addValidation(sheet, `${letters}${rows.first}:${letters}${rows.last}`, dropdown(words, language));
	}
}

/** Offers the words and warns of others, for the importer understands more words than the list has. */
function dropdown(offered: readonly string[], language: Language): DataValidation {
	const words = wordsOf('reports', language);
	return {
		type: 'list',
		allowBlank: true,
		formulae: [`"${offered.join(',')}"`],
		showErrorMessage: true,
		errorStyle: 'warning',
		errorTitle: words('list.error-title'),
		error: words('list.error'),
	};
}
