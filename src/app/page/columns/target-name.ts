/** Targets as a mapping file names them, and as people read them: a field, a custom field with its label, or nothing. */
import type { WordField } from '../../../drafts/decisions/question.ts';
import { NO_ASSET } from '../../../drafts/values/lot-numbers.ts';
import { nameOf, questionWords } from '../words/words.ts';

const CUSTOM = 'custom:';
/** The label of a custom field; nothing of another target. */
export const labelOf = (target: string): string | undefined =>
	target.startsWith(CUSTOM) ? target.slice(CUSTOM.length).trim() : undefined;
export const customTarget = (label: string): string => `${CUSTOM} ${label}`;

/** What a target is called where people read. */
export function targetName(target: string): string {
	const label = labelOf(target);
	if (label !== undefined) return questionWords('target.custom', { label: `“${label}”` });
	if (target === 'ignore') return questionWords('target.ignore');
	if (target === 'quantity') return questionWords('target.quantity');
	return nameOf('field', target === 'price' ? 'priceCents' : target);
}

/** What a word of a column stands for. */
export function meaningName(field: WordField, value: string): string {
	if (field !== 'quantity' && field !== 'enrollmentId') return nameOf('value', value);
	if (value === NO_ASSET) return questionWords('quantity.none');
	return value === '1' ? questionWords('quantity.one') : value;
}
