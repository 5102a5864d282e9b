/**
 * Stops a run after too many failures, too many unconfirmed rows in a row, only 404 or 405, several answers that are not
 * from the API before anything was created, or an asset that lost custom fields.
 */
import type { CreateOutcome } from '../../client/outcome.ts';
import { Fault } from '../../messages/fault.ts';
import type { RunEnvironment } from '../record/run-record.ts';

/** A percentage of fewer answers is meaningless. */
const FEWEST_FOR_PERCENT = 20;
/** If the first 5 answers are all 404 or 405, the base URL is wrong. */
const STATUSES_OF_ADDRESS: ReadonlySet<number | undefined> = new Set([404, 405]);
const FIRST_AT_NO_ADDRESS = 5;
/** A login portal or wrong host answers every request. Each such answer leaves one more asset to look up by hand. */
const MAX_NOT_THE_API = 3;

/** Outcomes after which a draft is not sent again. */
export type SettledOutcome = Extract<CreateOutcome, { readonly kind: 'created' | 'refused' | 'unconfirmed' }>;

export type FailureLimit = number | `${number}%`;

export interface FailureWatch {
	/** Counts the outcome of a request. Returns a fault if it exceeds a limit. */
	readonly settled: (outcome: SettledOutcome, body: string) => Fault | undefined;
}

export interface FailureLimits {
	readonly maxFailures?: FailureLimit | undefined;
	readonly maxUnconfirmedInARow: number;
	readonly acceptDroppedFields?: boolean | undefined;
	readonly environment?: RunEnvironment | undefined;
}

export function createFailureWatch(limits: FailureLimits): FailureWatch {
	const { maxFailures, maxUnconfirmedInARow, acceptDroppedFields } = limits;
	let failures = 0;
	let answered = 0;
	let unconfirmedInARow = 0;
	let atNoAddress = 0;
	let notTheApi = 0;
	let created = 0;
	return {
		settled(outcome, body) {
			const { kind } = outcome;
			answered++;
			if (kind === 'created') {
				created++;
				const { ignoredLabels } = outcome;
				if (ignoredLabels !== undefined && acceptDroppedFields !== true)
					return droppedFields(ignoredLabels, limits.environment);
			}
			const foreign = kind === 'unconfirmed' ? outcome.notTheApi : undefined;
			if (foreign !== undefined && created === 0 && ++notTheApi >= MAX_NOT_THE_API) return foreign;
			const status = kind === 'refused' ? outcome.error.status : undefined;
			// For a row with an employee, 404 may mean that the employee does not exist.
			if (STATUSES_OF_ADDRESS.has(status) && !body.includes('"employeeId":')) atNoAddress++;
			if (atNoAddress === answered && answered === FIRST_AT_NO_ADDRESS) {
				return new Fault('api-address-unknown', { status: status ?? 404 }, { class: 'stopped' });
			}
			if (kind !== 'created') failures++;
			unconfirmedInARow = kind === 'unconfirmed' ? unconfirmedInARow + 1 : 0;
			if (maxFailures !== undefined && isTooManyFailures(maxFailures, failures, answered)) {
				const params = { failures, answered, limit: maxFailures };
				return new Fault('too-many-failures', params, { class: 'stopped' });
			}
			if (unconfirmedInARow < maxUnconfirmedInARow) return undefined;
			const cause = kind === 'unconfirmed' ? { problem: outcome.problem } : {};
			return new Fault('api-keeps-failing', { count: unconfirmedInARow }, { class: 'stopped', ...cause });
		},
	};
}

/** No operation lists the custom fields of a company: only the answer to a create shows them. */
export function droppedFields(labels: readonly string[], environment: RunEnvironment | undefined): Fault {
	const dashboard = environment?.embedded === undefined ? 'assets' : 'rehearsal';
	const params = { count: labels.length, fields: labels.join(', '), dashboard };
	return new Fault('custom-fields-dropped', params, { class: 'stopped', awaits: 'fields', fields: labels });
}

export function isTooManyFailures(limit: FailureLimit, failures: number, answered: number): boolean {
	if (typeof limit === 'number') return failures > limit;
	return answered >= FEWEST_FOR_PERCENT && failures * 100 > Number(limit.slice(0, -1)) * answered;
}
