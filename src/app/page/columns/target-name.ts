import { parseSplit } from '../../../drafts/decisions/question.ts';
import { nameOf, questionWords } from '../words/words.ts';

const CUSTOM = 'custom:';
export const labelOf = (target: string): string | undefined =>
	target.startsWith(CUSTOM) ? target.slice(CUSTOM.length).trim() : undefined;
export const customTarget = (label: string): string => `${CUSTOM} ${label}`;

export function targetName(target: string): string {
	const label = labelOf(target);
	if (label !== undefined) return questionWords('target.custom', { label: `“${label}”` });
	if (target === 'ignore') return questionWords('target.ignore');
	const [first, second] = parseSplit(target) ?? [];
	if (first !== undefined && second !== undefined)
		return questionWords('target.split', { first: targetName(first), second: targetName(second) });
	if (target === 'quantity') return questionWords('target.quantity');
	return nameOf('field', target === 'price' ? 'priceCents' : target);
}
