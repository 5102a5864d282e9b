/**
 * A plan of one shard: what other shards take passes by, and is counted. The whole batch goes through the pass before, so
 * that a row which is repeated in another shard is found all the same.
 */
import { keyOfRow } from '../../drafts/table/row-lot.ts';
import { OF_THE_RUN } from '../../messages/origin.ts';
import type { PlanRequest } from './plan-request.ts';
import type { PlanSink } from './plan-sink.ts';
import { identityOfPlace, isInShard, renderShard, type Shard } from '../record/shard.ts';

type Earlier = NonNullable<PlanRequest['earlier']>;

export function createShardSink(sink: PlanSink, shard: Shard): PlanSink {
	let elsewhere = 0;
	const isOwn = (built: Parameters<PlanSink['put']>[0]): boolean => {
		if (built.kind === 'draft') return isInShard(shard, keyOfRow(built.key));
		// Only drafts of this shard are compared with earlier runs, see `restrictToShard`; each shard has its own.
		if (built.earlier !== undefined) return true;
		return isInShard(shard, identityOfPlace(built.origin));
	};
	return {
		...sink,
		put(built, row) {
			if (isOwn(built)) sink.put(built, row);
			else if (built.origin.kind !== 'file') elsewhere++;
		},
		notice(origin, problem) {
			if (isInShard(shard, identityOfPlace(origin))) sink.notice(origin, problem);
		},
		finish(earlierRuns) {
			const figures = sink.finish(earlierRuns);
			const problem = {
				code: 'rows-of-other-shares',
				params: { share: renderShard(shard), count: elsewhere },
			} as const;
			return { ...figures, notices: [{ origin: OF_THE_RUN, problem, count: 1 }, ...figures.notices] };
		},
	};
}

/** Only the drafts of one shard are compared with earlier runs. */
export function restrictToShard(earlier: Earlier, shard: Shard): Earlier {
	return {
		...earlier,
		check: (draft) => (isInShard(shard, keyOfRow(draft.key)) ? earlier.check(draft) : undefined),
	};
}
