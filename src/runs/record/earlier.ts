/** The relation of a reason to earlier runs. `LedgerFinding` has this as a field; a reason on disk has only code and parameters. */
import type { Problem, ShownProblem } from '../../messages/problem.ts';

/** `clash`: it contradicts an earlier run, and the user has to decide. */
type Earlier = 'created' | 'held' | 'clash';
const EARLIER: ReadonlyMap<string, Earlier> = new Map<Problem['code'], Earlier>([
	['already-created', 'created'],
	['already-created-differs', 'created'],
	['enrollment-id-already-created', 'created'],
	['held-unconfirmed', 'held'],
	['held-reserved', 'held'],
	['enrollment-id-created-respelled', 'clash'],
	['enrollment-id-taken', 'clash'],
	['enrollment-id-in-range', 'clash'],
	['nfe-divided-in-part', 'clash'],
	['nfe-divided-otherwise', 'clash'],
	['nfe-part-without-asset', 'clash'],
	['other-equipment-created', 'clash'],
	['serial-number-created', 'clash'],
]);

/** Undefined if the reason is unrelated to earlier runs or contradicts them. */
export function earlierOf({ code }: Pick<ShownProblem, 'code'>): 'created' | 'held' | undefined {
	const earlier = EARLIER.get(code);
	return earlier === 'clash' ? undefined : earlier;
}

/** An earlier run's row that blocks this one, since its outcome is unconfirmed or another run reserved it. */
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

/** True if an invoice unit is skipped because assets of an earlier run contain its value. */
export function isInEarlierAssets(reason: Pick<Problem, 'code'>): boolean {
	return reason.code === 'nfe-divided-otherwise' || earlierOf(reason) === 'created';
}

/** True for a plan notice that each row repeats, up to date, when it is created. */
export function isSaidOfRows({ params }: Pick<ShownProblem, 'params'>): boolean {
	return params?.['kind'] === 'earlier';
}
