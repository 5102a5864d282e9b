/**
 * A plan of one share: what other shares take passes by, and is counted. The whole batch goes through the pass before, so
 * that a row which is repeated in another share is found all the same.
 */
import { isEarlierClash } from '../../messages/earlier-clash.ts';
import { earlierFate } from '../ledger/judge-draft.ts';
import type { PlanRequest } from './make-plan.ts';
import type { PlanSink } from './plan-sink.ts';
import { identityOfPlace, isInShare, renderShare, type Share } from '../record/share.ts';

type Earlier = NonNullable<PlanRequest['earlier']>;

export function createShareSink(sink: PlanSink, share: Share): PlanSink {
	let elsewhere = 0;
	const isOwn = (built: Parameters<PlanSink['put']>[0]): boolean => {
		if (built.kind === 'draft') return isInShare(share, built.key);
		// Only drafts of this share are compared with earlier runs, see `judgeOwn`.
		if (built.kind === 'skip' && earlierFate(built.reason) !== undefined) return true;
		if (built.kind === 'rejection' && built.problems.some(isEarlierClash)) return true;
		// Each share has its own earlier runs, and of a note that was cancelled later they made different units.
		if (built.kind === 'rejection' && built.problems.some(({ code }) => code === 'nfe-cancelled-later')) return true;
		return isInShare(share, identityOfPlace(built.origin));
	};
	return {
		...sink,
		put(built, row) {
			if (isOwn(built)) sink.put(built, row);
			else if (built.origin.kind !== 'file') elsewhere++;
		},
		notice(origin, problem) {
			if (isInShare(share, identityOfPlace(origin))) sink.notice(origin, problem);
		},
		finish(earlierRuns) {
			const figures = sink.finish(earlierRuns);
			const problem = {
				code: 'rows-of-other-shares',
				params: { share: renderShare(share), count: elsewhere },
			} as const;
			const origin = { kind: 'file', file: '--shard' } as const;
			return { ...figures, notices: [{ origin, problem, count: 1 }, ...figures.notices] };
		},
	};
}

/** The judgement of earlier runs on the drafts of one share only. */
export function judgeOwn(earlier: Earlier, share: Share): Earlier {
	return {
		...earlier,
		judge: (draft) => (isInShare(share, draft.key) ? earlier.judge(draft) : undefined),
	};
}
