/** Which problems say that another asset has the number that a draft would get. */
import type { Problem } from './problem.ts';

/** Nothing is known of the asset itself: only its number stands in the way, and another number makes it pass. */
export function isNumberTaken(problem: Pick<Problem, 'code'>): boolean {
	return problem.code === 'enrollment-id-taken' || problem.code === 'nfe-number-taken';
}
