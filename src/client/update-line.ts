/**
 * Updates a line. An update is idempotent, so it is repeated like a read. A notice reports labels that are missing in the
 * answer (`custom-field-ignored`). A 2xx counts as updated only with the requested line, or the start of a line that was cut
 * off.
 */
import { ENDPOINTS } from '../contract/endpoints.ts';
import {
	LINE_FIELDS,
	type LineUpdate,
	lineUpdateSchema,
	type UpdatedLine,
	updatedLineResponseSchema,
} from '../contract/line.ts';
import { Fault, joinFault } from '../messages/fault.ts';
import { describeAnswer, notTheApi, paramsOf } from './account.ts';
import { hasErrorFields, readCutAnswer, readObject } from './answer-kind.ts';
import type { UpdateOutcome } from './outcome.ts';
import type { ReadAnswer } from './repeat.ts';
import { callRepeatedly, requireId, requireValid, type Wire } from './wire.ts';

export async function updateLine(
	wire: Wire,
	id: string,
	update: LineUpdate,
	signal?: AbortSignal,
): Promise<UpdateOutcome> {
	const body = JSON.stringify(requireValid(lineUpdateSchema, update));
	const { seen, account, attempts, value } = await callRepeatedly(
		'updateLine',
		wire,
		{ id: requireId(id), body },
		readLine(id),
		signal,
	);
	const { rule, error, observation } = account;
	const request = { ...ENDPOINTS.updateLine, timeoutMs: wire.writeTimeoutMs };
	const status = seen.at === 'answered' ? seen.status : 0;
	if (rule.outcome === 'stopped') {
		const params = paramsOf(rule.code, seen, request, wire.context);
		const fault = new Fault(...joinFault(rule.code, params, { class: 'stopped' }));
		return { kind: 'stopped', fault, ...(error === undefined ? {} : { error }) };
	}
	if (rule.outcome === 'refused') return { kind: 'refused', error: error ?? { status } };
	if (rule.outcome !== 'created') {
		const failed = (reason: string) =>
			({ kind: 'failed', problem: { code: 'update-failed', params: { reason, attempts } } }) as const;
		if (seen.at !== 'answered') return failed(seen.reason);
		if (observation !== '2xx-foreign') return failed(`HTTP ${status}`);
		const answer = describeAnswer(seen, wire.context.redact);
		return { ...failed(`HTTP ${status}, ${answer}`), notTheApi: notTheApi(seen, request, wire.context) };
	}
	return value === undefined
		? { kind: 'updated', notices: [{ code: 'response-unreadable', params: { kind: 'updated', status } }] }
		: { kind: 'updated', line: value, ...differencesOf(update, value) };
}

function readLine(id: string): ReadAnswer<UpdatedLine> {
	return (answer) => {
		const object = readObject(answer);
		if (object === undefined) return { kind: readCutAnswer(answer, LINE_FIELDS) === undefined ? 'foreign' : 'cut' };
		const line = updatedLineResponseSchema.safeParse(object).data;
		if (line === undefined || hasErrorFields(object)) return { kind: 'foreign' };
		return line.id.toLowerCase() === id.toLowerCase() ? { kind: 'readable', value: line } : { kind: 'of-another' };
	};
}

function differencesOf({ customFields = [] }: LineUpdate, line: UpdatedLine) {
	const kept = new Set((line.customFields ?? []).map(({ label }) => label));
	const ignoredLabels = customFields.map(({ label }) => label).filter((label) => !kept.has(label));
	const notices = ignoredLabels.map((label) => ({ code: 'custom-field-ignored', params: { label } }) as const);
	return { notices, ...(ignoredLabels.length === 0 ? {} : { ignoredLabels }) };
}
