/** What may have been meant by a text that no field takes, the likeliest first. */
import { ACQUISITION_TYPE_WORDS, STATUS_WORDS } from '../../drafts/values/asset-words.ts';
import { foldName } from '../../drafts/values/folded-name.ts';
import { editDistance, isNearName } from '../../drafts/values/near-miss.ts';
import type { Language } from '../../messages/message.ts';
import { type Problem, suggestionOf } from '../../messages/problem.ts';

/** Of a cell with this problem. */
export function nearTexts(problem: Problem, language: Language): readonly string[] {
	const { code, found = '' } = problem;
	const suggestion = suggestionOf(problem);
	const list = LISTS.find(({ unknown }) => unknown === code);
	if (list !== undefined) return nearWords(list.words, foldName(found), suggestion, language);
	return suggestion === undefined ? [] : [suggestion];
}

const LISTS = [STATUS_WORDS, ACQUISITION_TYPE_WORDS] as const;

/** `suggestion`: the value that the word was probably meant to be. */
function nearWords(
	words: Readonly<Record<string, readonly string[]>>,
	folded: string,
	suggestion: string | undefined,
	language: Language,
): readonly string[] {
	const shown = language === 'pt-BR' ? 0 : 1;
	return Object.entries(words)
		.filter(([value, all]) => value === suggestion || all.some((one) => isNearName(folded, foldName(one))))
		.map(([value, all]) => ({
			word: all[shown] ?? '',
			slips: value === suggestion ? -1 : Math.min(...all.map((one) => editDistance(folded, foldName(one)))),
		}))
		.toSorted((left, right) => left.slips - right.slips)
		.map(({ word }) => word);
}
