/**
 * What the ledger means for a draft whose turn has come: why it is left out, or nothing. Pure.
 *
 * An unconfirmed request holds every later draft of the same identity, `--again` or not: only a person's word
 * (`runs resolve`) ends that. A created one makes it a skip, unless `--again` names its enrollment id.
 */
import type { Problem } from '../problems/problem.ts';
import type { LedgerHit } from './ledger.ts';

/** `found` is the enrollment id. */
export function judgeDraft(found: string, hits: readonly LedgerHit[], again: ReadonlySet<string>): Problem | undefined {
	const created = again.has(found) ? undefined : hits.findLast(({ state }) => state === 'created');
	if (created !== undefined) {
		const code = created.same === 'key' ? 'already-created' : 'enrollment-id-already-created';
		return { code, found, params: { run: created.run, row: `#${created.n}`, assetId: created.assetId ?? '?' } };
	}
	const held = hits.find(({ state }) => state === 'unconfirmed');
	return held && { code: 'held-unconfirmed', found, params: { run: held.run, row: `#${held.n}` } };
}
