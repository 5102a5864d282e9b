/** When a run of line updates stops because too much goes wrong: many updates in a row without an answer, or too many failures. */
import type { UpdateOutcome } from '../../client/outcome.ts';
import { Fault } from '../../problems/fault.ts';
import { type FailureLimit, isTooManyFailures } from '../failure-limit.ts';

const MOST_WITHOUT_ANSWER = 8;

/** Told of each outcome; gives the fault when it was one too many. */
export function createUpdateWatch(limit: FailureLimit | undefined): (kind: UpdateOutcome['kind']) => Fault | undefined {
	let [failures, answered, withoutAnswer] = [0, 0, 0];
	return (kind) => {
		answered++;
		if (kind !== 'updated') failures++;
		withoutAnswer = kind === 'failed' ? withoutAnswer + 1 : 0;
		if (withoutAnswer >= MOST_WITHOUT_ANSWER) {
			return new Fault('line-updates-keep-failing', { count: withoutAnswer }, { class: 'stopped' });
		}
		if (limit === undefined || !isTooManyFailures(limit, failures, answered)) return undefined;
		return new Fault('too-many-line-failures', { failures, answered, limit }, { class: 'stopped' });
	};
}
