/** Writes events of sending to the log. */
import type { Clock } from '../../client/clock.ts';
import type { CreateOutcome } from '../../client/outcome.ts';
import type { SubmitEvent, SubmitObserver } from '../../runs/submit/submission.ts';
import type { EventLog, LogEvent } from '../terminal/event-log.ts';

const PROGRESS_EVERY_MS = 1000;
/** Other texts may contain personal data. */
const CODE = /^[\w.-]{1,64}$/;

export function observeAttempts(log: EventLog): SubmitObserver {
	return {
		attempted(n, outcome, ms) {
			log.write({ kind: 'request', n, ms, outcome: outcome.kind, ...factsOf(outcome) });
			const row = rowOf(n, outcome);
			if (row !== undefined) log.write(row);
		},
		settled: (n, outcome, { code }) => log.write({ kind: 'row', n, outcome, code }),
	};
}

/** Listens to the run's events; logs progress once a second. */
export function logEvents(log: EventLog, clock: Clock): (event: SubmitEvent) => void {
	let nextAt = 0;
	return (event) => {
		if (event.kind === 'notice') log.write({ kind: 'notice', code: event.problem.code, count: 1 });
		else if (event.kind === 'paused') log.write({ kind: 'pause', ms: event.ms, code: event.reason.code });
		else {
			const at = clock.now();
			const { counts, concurrency, perSecond } = event;
			if (at < nextAt && counts.left > 0) return;
			nextAt = at + PROGRESS_EVERY_MS;
			const { total, created, refused, unconfirmed, skipped, left } = counts;
			const figures = { total, created, refused, unconfirmed, skipped, left, concurrency };
			log.write({ kind: 'progress', ...figures, perSecond: Math.round(perSecond * 10) / 10 });
		}
	};
}

function factsOf(outcome: CreateOutcome): { readonly status?: number; readonly code?: string } {
	if (outcome.kind === 'created' || outcome.kind === 'throttled') return { status: outcome.status };
	if (outcome.kind === 'refused') return { status: outcome.error.status, ...codeOf(outcome.error.code) };
	if (outcome.kind === 'stopped') {
		return { ...(outcome.error === undefined ? {} : { status: outcome.error.status }), code: outcome.fault.code };
	}
	const status = outcome.kind === 'unconfirmed' ? outcome.status : undefined;
	return { ...(status === undefined ? {} : { status }), code: outcome.problem.code };
}

function rowOf(n: number, outcome: CreateOutcome): LogEvent | undefined {
	if (outcome.kind === 'created') {
		return { kind: 'row', n, outcome: 'created', ...(outcome.id === undefined ? {} : { assetId: outcome.id }) };
	}
	if (outcome.kind === 'refused') return { kind: 'row', n, outcome: 'refused', ...codeOf(outcome.error.code) };
	return outcome.kind === 'unconfirmed'
		? { kind: 'row', n, outcome: 'unconfirmed', code: outcome.problem.code }
		: undefined;
}

function codeOf(code: string | undefined): { readonly code?: string } {
	return code !== undefined && CODE.test(code) ? { code } : {};
}
