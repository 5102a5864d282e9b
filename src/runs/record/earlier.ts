/**
 * What a reason that is written down says of earlier runs. Lines on disk name only its code, and were written by earlier
 * versions of this program, too; whoever plans or sends has it as a field (`LedgerFinding`).
 */
import type { Problem } from '../../messages/problem.ts';

const EARLIER: ReadonlyMap<string, 'created' | 'held'> = new Map<Problem['code'], 'created' | 'held'>([
	['already-created', 'created'],
	['already-created-differs', 'created'],
	['enrollment-id-already-created', 'created'],
	['held-unconfirmed', 'held'],
]);

/** Undefined: it has nothing to do with earlier runs, or stands against them. */
export function earlierOf({ code }: Pick<Problem, 'code'>): 'created' | 'held' | undefined {
	return EARLIER.get(code);
}

/** Whether it leaves a unit of an invoice out because its value is in assets that an earlier run created. */
export function isInEarlierAssets(reason: Pick<Problem, 'code'>): boolean {
	return reason.code === 'nfe-divided-otherwise' || earlierOf(reason) === 'created';
}
