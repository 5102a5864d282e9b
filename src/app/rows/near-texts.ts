/** What may have been meant by a text that no field takes, the likeliest first. */
import { ACQUISITION_TYPE_WORDS, STATUS_WORDS } from '../../drafts/values/asset-words.ts';
import { foldName } from '../../drafts/values/folded-name.ts';
import { editDistance } from '../../drafts/values/near-miss.ts';
import type { Language } from '../../messages/message.ts';
import type { Problem } from '../../messages/problem.ts';

const MAX_NEAR = 5;

/** Of a cell with this problem. */
export function nearTexts({ code, found = '', params }: Problem, language: Language): readonly string[] {
	const suggestion = params !== undefined && 'suggestion' in params ? params.suggestion : undefined;
	const isOfWords = code === MISSING || LISTS.some(({ unknown }) => unknown === code);
	if (isOfWords) return nearWords(code, found, suggestion, language).slice(0, MAX_NEAR);
	return suggestion === undefined ? [] : [suggestion];
}

const LISTS = [STATUS_WORDS, ACQUISITION_TYPE_WORDS] as const;
const MISSING = 'status-missing';

/** `suggestion`: the value that the word was probably meant to be. */
function nearWords(code: string, found: string, suggestion: string | undefined, language: Language): readonly string[] {
	const list = LISTS.find(({ unknown }) => unknown === code) ?? STATUS_WORDS;
	const folded = foldName(found);
	const shown = language === 'pt-BR' ? 0 : 1;
	const words = Object.entries<readonly string[]>(list.words).map(([value, all]) => ({
		word: all[shown] ?? '',
		slips: value === suggestion ? -1 : Math.min(...all.map((one) => editDistance(folded, foldName(one)))),
	}));
	const near = code === MISSING ? words : words.toSorted((left, right) => left.slips - right.slips);
	return near.map(({ word }) => word);
}
