/**
 * Updating a line → its outcome. The update sets what it names, so it is repeated as a read is.
 *
 * Labels that were sent and did not come back are noticed (`custom-field-ignored`). A 2xx that cannot be read after all
 * attempts is updated all the same. Source: specification, endpoint 2; checklist S-086, S-087; open points NS-12, NS-45.
 */
import { ENDPOINTS } from '../contract/endpoints.ts';
import { type LineUpdate, lineUpdateSchema, type UpdatedLine, updatedLineResponseSchema } from '../contract/line.ts';
import { Fault } from '../problems/fault.ts';
import { tell } from './account.ts';
import type { UpdateOutcome } from './outcome.ts';
import { requireId, requireValid } from './require-valid.ts';
import { callRepeatedly, type Wire } from './wire.ts';

export async function updateLine(
	wire: Wire,
	id: string,
	update: LineUpdate,
	signal?: AbortSignal,
): Promise<UpdateOutcome> {
	const body = JSON.stringify(requireValid(lineUpdateSchema, update));
	const read = (json: unknown): UpdatedLine | undefined => updatedLineResponseSchema.safeParse(json).data;
	const { seen, account, attempts, value } = await callRepeatedly(
		'updateLine',
		wire,
		{ id: requireId(id), body },
		read,
		signal,
	);
	const { rule, error } = account;
	const request = { ...ENDPOINTS.updateLine, timeoutMs: wire.writeTimeoutMs };
	const told = 'tells' in rule ? tell(rule.tells, seen, request, wire.around) : {};
	const status = seen.at === 'answered' ? seen.status : 0;
	if (rule.outcome === 'stopped') {
		const fault = new Fault(rule.says, told, { class: 'stopped' });
		return { kind: 'stopped', fault, ...(error === undefined ? {} : { error }) };
	}
	if (rule.outcome === 'refused') return { kind: 'refused', error: error ?? { status } };
	if (rule.outcome !== 'created') {
		const reason = seen.at === 'answered' ? `HTTP ${seen.status}` : seen.reason;
		return { kind: 'failed', problem: { code: 'update-failed', params: { reason, attempts } } };
	}
	return value === undefined
		? { kind: 'updated', notices: [{ code: 'update-response-unreadable', params: { status } }] }
		: { kind: 'updated', line: value, notices: ignoredLabels(update, value) };
}

function ignoredLabels({ customFields = [] }: LineUpdate, line: UpdatedLine) {
	const kept = new Set((line.customFields ?? []).map(({ label }) => label));
	return customFields
		.filter(({ label }) => !kept.has(label))
		.map(({ label }) => ({ code: 'custom-field-ignored', params: { label } }) as const);
}
