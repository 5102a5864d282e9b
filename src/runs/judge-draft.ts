/**
 * What the ledger means for a draft, when it is planned and again when its turn comes: why it is left out, or nothing.
 *
 * An unconfirmed request holds every later draft of the same identity, `--again` or not: only a person's word
 * (`runs resolve`) ends that. A created one makes it a skip, unless `--again` names its enrollment id.
 */
import type { Problem } from '../problems/problem.ts';
import type { PlanIdentities } from './draft-bytes.ts';
import type { Ledger } from './ledger.ts';

export function judgeDraft(
	draft: PlanIdentities,
	ledger: Pick<Ledger, 'mayKnow' | 'find'>,
	again: ReadonlySet<string>,
): Problem | undefined {
	if (!ledger.mayKnow(draft)) return undefined;
	const found = draft.enrollmentId;
	const hits = ledger.find(draft);
	const created = again.has(found) ? undefined : hits.findLast(({ state }) => state === 'created');
	if (created !== undefined) {
		const code = created.same === 'key' ? 'already-created' : 'enrollment-id-already-created';
		return { code, found, params: { run: created.run, row: `#${created.n}`, assetId: created.assetId ?? '?' } };
	}
	const held = hits.find(({ state }) => state === 'unconfirmed');
	return held && { code: 'held-unconfirmed', found, params: { run: held.run, row: `#${held.n}` } };
}

/** Which fate in an earlier run a skip comes from; undefined: it has nothing to do with earlier runs. */
export function earlierFate({ code }: Problem): 'created' | 'held' | undefined {
	if (code === 'already-created' || code === 'enrollment-id-already-created') return 'created';
	return code === 'held-unconfirmed' ? 'held' : undefined;
}
