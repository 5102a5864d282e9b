/**
 * When a run of line updates stops because too much goes wrong: many updates in a row without an answer, too many failures,
 * or answers of something that is not the API before its first one.
 */
import type { UpdateOutcome } from '../../client/outcome.ts';
import { Fault } from '../../messages/fault.ts';
import { type FailureLimit, isTooManyFailures, MAX_NOT_THE_API } from '../submit/failure-limit.ts';

const MOST_WITHOUT_ANSWER = 8;

/** Told of each outcome; gives the fault when it was one too many. */
export function createUpdateWatch(limit: FailureLimit | undefined): (outcome: UpdateOutcome) => Fault | undefined {
	let [failures, answered, withoutAnswer, notTheApi] = [0, 0, 0, 0];
	return (outcome) => {
		const { kind } = outcome;
		answered++;
		if (kind !== 'updated') failures++;
		const foreign = kind === 'failed' ? outcome.notTheApi : undefined;
		const isFirst = answered === failures;
		if (foreign !== undefined && isFirst && ++notTheApi >= MAX_NOT_THE_API) return foreign;
		withoutAnswer = kind === 'failed' ? withoutAnswer + 1 : 0;
		if (withoutAnswer >= MOST_WITHOUT_ANSWER) {
			const cause = kind === 'failed' ? { problem: outcome.problem } : {};
			return new Fault('line-updates-keep-failing', { count: withoutAnswer }, { class: 'stopped', ...cause });
		}
		if (limit === undefined || !isTooManyFailures(limit, failures, answered)) return undefined;
		return new Fault('too-many-line-failures', { failures, answered, limit }, { class: 'stopped' });
	};
}
