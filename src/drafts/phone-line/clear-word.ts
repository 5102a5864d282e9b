/**
 * The word in a cell that empties a field, since an empty cell leaves the field as it is.
 *
 * Written with its parentheses, in either language; without them it may be somebody's name for a line, so it is refused
 * (`line-clear-word`) and suggested.
 */
import type { Language } from '../../messages/message.ts';
import { tidyText } from '../values/tidy-text.ts';

export const CLEAR_WORDS: Readonly<Record<Language, string>> = { 'pt-BR': '(limpar)', en: '(clear)' };

/** `almost`: the word without its parentheses. */
export function readClearWord(cell: unknown): 'clear' | 'almost' | undefined {
	if (typeof cell !== 'string') return undefined;
	const text = tidyText(cell).toLowerCase();
	const words = Object.values(CLEAR_WORDS);
	if (words.includes(text)) return 'clear';
	return words.includes(`(${text})`) ? 'almost' : undefined;
}
