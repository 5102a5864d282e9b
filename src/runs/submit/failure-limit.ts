/**
 * Stops a run after too many failures, too many unconfirmed rows in a row, only 404 or 405, several answers that are not
 * from the API before anything was created, or an asset that lost custom fields.
 */
import { Fault } from '../../messages/fault.ts';
import type { ShownProblem } from '../../messages/problem.ts';
import type { RunEnvironment } from '../record/run-record.ts';

/** A percentage of fewer answers is meaningless. */
const FEWEST_FOR_PERCENT = 20;
/** If the first 5 answers are all 404 or 405, the base URL is wrong. */
const STATUSES_OF_ADDRESS: ReadonlySet<number | undefined> = new Set([404, 405]);
const FIRST_AT_NO_ADDRESS = 5;
/** A login portal or wrong host answers every request. Each such answer leaves one more asset to look up by hand. */
const MAX_NOT_THE_API = 3;

/** Outcomes after which the session does not send the item again. */
export type SettledKind = 'created' | 'refused' | 'unconfirmed';

export type FailureLimit = number | `${number}%`;

export interface SettledAbout {
	readonly status?: number;
	readonly notTheApi?: Fault;
	readonly problem?: ShownProblem;
	/** Custom fields that were sent but are missing in the answer. */
	readonly ignoredLabels?: readonly string[];
}

export interface FailureWatch {
	/** Counts an outcome. Returns a fault if it exceeds a limit. */
	readonly settled: (kind: SettledKind, about?: SettledAbout) => Fault | undefined;
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
		settled(kind, { status, notTheApi: foreign, problem, ignoredLabels } = {}) {
			answered++;
			if (kind === 'created') created++;
			if (ignoredLabels !== undefined && acceptDroppedFields !== true)
				return droppedFields(ignoredLabels, limits.environment);
			if (foreign !== undefined && created === 0 && ++notTheApi >= MAX_NOT_THE_API) return foreign;
			if (STATUSES_OF_ADDRESS.has(status)) atNoAddress++;
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
			const cause = problem === undefined ? {} : { problem };
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
