/** Targets as a mapping file names them, and as people read them: a field, a custom field with its label, or nothing. */
import { nameOf, questionWords } from '../words/words.ts';

const CUSTOM = 'custom:';
/** The label of a custom field; nothing of another target. */
export const labelOf = (target: string): string | undefined =>
	target.startsWith(CUSTOM) ? target.slice(CUSTOM.length).trim() : undefined;
export const customTarget = (label: string): string => `${CUSTOM} ${label}`;

export function targetName(target: string): string {
	const label = labelOf(target);
	if (label !== undefined) return questionWords('target.custom', { label: `“${label}”` });
	if (target === 'ignore') return questionWords('target.ignore');
	if (target === 'quantity') return questionWords('target.quantity');
	return nameOf('field', target === 'price' ? 'priceCents' : target);
}
