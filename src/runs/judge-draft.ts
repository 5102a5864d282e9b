/**
 * What the ledger means for a draft, when it is planned and again when its turn comes: why it is left out, or nothing.
 *
 * The key counts first: the same asset is known by it whatever number this run would give it. An unconfirmed request holds
 * every later draft of the same identity, `--again` or not: only a person's word (`runs resolve`) ends that. A created one
 * makes it a skip, unless `--again` names its enrollment id.
 * Refused: a unit of an invoice that no run knows, with the number of another asset (`enrollment-id-taken`). A row of a
 * spreadsheet is known by nothing but its number, and is left out.
 */
import type { Problem } from '../problems/problem.ts';
import type { PlanIdentities } from './draft-bytes.ts';
import type { Ledger, LedgerHit } from './ledger.ts';

export function judgeDraft(
	draft: PlanIdentities,
	ledger: Pick<Ledger, 'mayKnow' | 'find'>,
	again: ReadonlySet<string>,
): Problem | undefined {
	if (!ledger.mayKnow(draft)) return undefined;
	const hits = ledger.find(draft);
	const isAgain = again.has(draft.enrollmentId);
	const own = decisiveHit(
		hits.filter(({ same }) => same === 'key'),
		isAgain,
	);
	if (own !== undefined) return own.state === 'created' ? createdProblem('already-created', own) : heldProblem(own);
	const other = decisiveHit(hits, isAgain);
	if (other === undefined) return undefined;
	if (draft.key !== draft.enrollmentId) {
		const params = { run: other.run, row: `#${other.n}`, supplier: '{supplier}', series: '{series}' };
		return { code: 'enrollment-id-taken', found: draft.enrollmentId, params };
	}
	return other.state === 'created' ? createdProblem('enrollment-id-already-created', other) : heldProblem(other);
}

/** Which fate in an earlier run a skip comes from; undefined: it has nothing to do with earlier runs. */
export function earlierFate({ code }: Problem): 'created' | 'held' | undefined {
	if (code === 'already-created' || code === 'enrollment-id-already-created') return 'created';
	return code === 'held-unconfirmed' ? 'held' : undefined;
}

function decisiveHit(hits: readonly LedgerHit[], isAgain: boolean): LedgerHit | undefined {
	const created = isAgain ? undefined : hits.findLast(({ state }) => state === 'created');
	return created ?? hits.find(({ state }) => state === 'unconfirmed');
}

/** `found` is the number that the asset has, which may be another than this run would give it. */
function createdProblem(code: 'already-created' | 'enrollment-id-already-created', hit: LedgerHit): Problem {
	const { enrollmentId: found, run, n, assetId = '?' } = hit;
	return { code, found, params: { run, row: `#${n}`, assetId } };
}

function heldProblem({ enrollmentId: found, run, n }: LedgerHit): Problem {
	return { code: 'held-unconfirmed', found, params: { run, row: `#${n}` } };
}
