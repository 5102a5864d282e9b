/**
 * Sends phone line updates. They may be repeated: the client tries each several times before it gives up, and resuming
 * repeats every update without a known outcome.
 */
import type { UpdateOutcome } from '../../client/outcome.ts';
import { decodeUpdateLine } from '../plan-file/plan-line.ts';
import { readPlan } from '../plan-file/read-plan.ts';
import type { JournalEntry, RunEnvironment, UpdatePlanLine } from '../record/run-record.ts';
import { createFailureWatch, droppedFields } from './failure-limit.ts';
import type { Item } from './item-queue.ts';
import type { Sending, SentOutcome } from './sender.ts';
import type { RunToSend } from './submission.ts';

/** Consecutive updates without an answer, each tried several times. */
const MAX_WITHOUT_ANSWER = 8;

interface UpdateToSend extends Item {
	readonly line: UpdatePlanLine;
}

export function sendLines(run: RunToSend): Sending<UpdateToSend> {
	const { client, options } = run;
	const { maxFailures, environment, acceptDroppedFields = false } = options;
	return {
		subject: {
			async send({ n, line }, _slot, signal) {
				const answer = await client.updateLine(line.key, line.update, signal);
				const outcome = sentOutcomeOf(answer, acceptDroppedFields, environment);
				const isOpen = outcome.kind === 'stopped';
				return { outcome, entryAt: (at) => entryOf(n, at, answer, isOpen) };
			},
			entryOfUnsent: ({ n }, at, problem) => ({ type: 'released', n, at, problem }),
		},
		failures: createFailureWatch({ maxFailures, maxUnconfirmedInARow: MAX_WITHOUT_ANSWER, subject: 'lines' }),
		items: () => updatesToSend(run),
	};
}

/** Yields updates in plan order, including interrupted ones. */
async function* updatesToSend({ dir, record, states }: RunToSend): AsyncGenerator<readonly UpdateToSend[]> {
	const isOpen = (n: number): boolean => ['unsent', 'attempting', 'unconfirmed'].includes(states.of(n));
	for await (const { n, bytes } of readPlan(dir, record, isOpen)) {
		yield [{ n, line: decodeUpdateLine(bytes) }];
	}
}

function sentOutcomeOf(outcome: UpdateOutcome, acceptDroppedFields: boolean, environment: RunEnvironment): SentOutcome {
	switch (outcome.kind) {
		case 'updated': {
			const { ignoredLabels } = outcome;
			// Resuming sends the update again, which does no harm.
			return ignoredLabels === undefined || acceptDroppedFields
				? { kind: 'created', about: {} }
				: { kind: 'stopped', fault: droppedFields(ignoredLabels, { environment, subject: 'lines' }) };
		}
		case 'refused':
			// 404 means that the line does not exist.
			return { kind: 'refused', about: {} };
		case 'failed':
			return { kind: 'unconfirmed', about: outcome };
		case 'stopped':
			break;
	}
	return outcome;
}

/** `isOpen`: the update will be sent again. */
function entryOf(n: number, at: string, outcome: UpdateOutcome, isOpen: boolean): JournalEntry {
	if (isOpen || outcome.kind === 'stopped') {
		return { type: 'released', n, at, problem: { code: 'refused-with-run', params: { kind: 'line' } } };
	}
	if (outcome.kind === 'refused') return { type: 'refused', n, at, error: outcome.error };
	if (outcome.kind === 'failed') return { type: 'unconfirmed', n, at, problem: outcome.problem };
	return { type: 'updated', n, at, ...(outcome.notices.length === 0 ? {} : { notices: outcome.notices }) };
}
