/** Reasons on disk have only code and parameters; in memory `LedgerFinding` has this as a field. */
import type { Problem, ShownProblem } from '../../messages/problem.ts';

/** `clash`: it contradicts an earlier run, and the user has to decide. */
type Earlier = 'created' | 'held' | 'clash';
const EARLIER: ReadonlyMap<string, Earlier> = new Map<Problem['code'], Earlier>([
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
export function earlierOf({ code }: Pick<ShownProblem, 'code'>): 'created' | 'held' | undefined {
	const earlier = EARLIER.get(code);
	return earlier === 'clash' ? undefined : earlier;
}

/** A row that an earlier run holds: which run, and the name of the row there. */
export interface HeldRow {
	readonly run: string;
	readonly row: string;
	readonly enrollmentId: string;
}

export function heldRowOf(reason: ShownProblem): HeldRow | undefined {
	if (earlierOf(reason) !== 'held') return undefined;
	const { found = '', params = {} } = reason;
	return { run: String(params['run']), row: String(params['row']), enrollmentId: found };
}

export function isEarlierClash({ code }: Pick<ShownProblem, 'code'>): boolean {
	return EARLIER.get(code) === 'clash';
}

/** Skips a unit of an invoice because assets of an earlier run contain its value. */
export function isInEarlierAssets(reason: Pick<Problem, 'code'>): boolean {
	return reason.code === 'nfe-divided-otherwise' || earlierOf(reason) === 'created';
}

/** A notice of a plan that each row says again when it is created, with what has come since. */
export function isSaidOfRows({ params }: Pick<ShownProblem, 'params'>): boolean {
	return params?.['kind'] === 'earlier';
}
