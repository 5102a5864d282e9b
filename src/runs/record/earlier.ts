/**
 * What a reason that is written down says of earlier runs. Lines on disk name only its code, and were written by earlier
 * versions of this program, too; whoever plans or sends has it as a field (`LedgerFinding`).
 */
import type { Problem, ShownProblem } from '../../messages/problem.ts';

/** `clash`: it stands against what an earlier run created, and a person has to settle it. */
const EARLIER: ReadonlyMap<string, 'created' | 'held' | 'clash'> = new Map<
	Problem['code'],
	'created' | 'held' | 'clash'
>([
	['already-created', 'created'],
	['already-created-differs', 'created'],
	['enrollment-id-already-created', 'created'],
	['held-unconfirmed', 'held'],
	['held-reserved', 'held'],
	['enrollment-id-taken', 'clash'],
	['nfe-divided-in-part', 'clash'],
	['nfe-divided-otherwise', 'clash'],
	['nfe-part-without-asset', 'clash'],
	['other-equipment-created', 'clash'],
	['serial-number-created', 'clash'],
]);

/** Undefined: it has nothing to do with earlier runs, or stands against them. */
export function earlierOf({ code }: Pick<Problem, 'code'>): 'created' | 'held' | undefined {
	const earlier = EARLIER.get(code);
	return earlier === 'clash' ? undefined : earlier;
}

export function isEarlierClash({ code }: Pick<ShownProblem, 'code'>): boolean {
	return EARLIER.get(code) === 'clash';
}

/** Whether it leaves a unit of an invoice out because its value is in assets that an earlier run created. */
export function isInEarlierAssets(reason: Pick<Problem, 'code'>): boolean {
	return reason.code === 'nfe-divided-otherwise' || earlierOf(reason) === 'created';
}
