/** Which problems say that a draft stands against what an earlier run created: a person has to settle it. */
import type { Problem } from './problem.ts';

const CLASHES: ReadonlySet<string> = new Set<Problem['code']>([
	'enrollment-id-taken',
	'other-equipment-created',
	'serial-number-created',
	'nfe-divided-otherwise',
	'nfe-divided-in-part',
	'nfe-part-without-asset',
]);

export function isEarlierClash(problem: { readonly code: string }): boolean {
	return CLASHES.has(problem.code);
}
