/**
 * The body of a 2xx answer to a create, read leniently: the asset exists, whatever the body says.
 *
 * Kept: `id` and `createdAt`. Noticed: another enrollment id than was sent (`response-other-enrollment-id`), custom fields
 * that were sent and did not come back (`custom-field-ignored`). A body without a readable `id` is unreadable.
 * Checked by hand rather than by schema: this runs once per asset of an import.
 * Source: specification, endpoint 5; checklist S-172, S-184, S-185; open points NS-02, NS-09, NS-32.
 */
import type { Problem } from '../problems/problem.ts';
import { readJson } from './read-json.ts';
import type { Redact } from './redact.ts';

export interface CreatedAnswer {
	readonly id: string;
	readonly createdAt?: string;
	readonly notices: readonly Problem[];
}

/** `sent` is the body of the request. */
export function readCreatedAnswer(body: string, sent: string, redact: Redact): CreatedAnswer | undefined {
	const asset = readJson(body);
	if (!isRecord(asset)) return undefined;
	const { id, createdAt } = asset;
	if (typeof id !== 'string' || id.trim() === '') return undefined;
	return {
		id: redact(id),
		...(typeof createdAt === 'string' ? { createdAt: redact(createdAt) } : {}),
		notices: noticesOf(asset, sent, redact),
	};
}

const NONE: readonly Problem[] = [];

function noticesOf(asset: Readonly<Record<string, unknown>>, sent: string, redact: Redact): readonly Problem[] {
	const returned = asset['enrollmentId'];
	if (isAsSent(returned, sent)) return NONE;
	const request = readJson(sent);
	if (!isRecord(request)) return NONE;
	const other =
		typeof returned === 'string' && returned !== request['enrollmentId']
			? [
					{
						code: 'response-other-enrollment-id',
						found: redact(returned),
						params: { sent: String(request['enrollmentId']) },
					} as const,
				]
			: NONE;
	const labels = labelsOf(request['customFields']);
	if (labels.length === 0) return other;
	const kept = new Set(labelsOf(asset['customFields']));
	const ignored = labels
		.filter((label) => !kept.has(label))
		.map((label) => ({ code: 'custom-field-ignored', params: { label } }) as const);
	return ignored.length === 0 ? other : [...other, ...ignored];
}

/**
 * Nothing to notice, told without parsing what was sent. Safe because a quotation mark inside a JSON text is always escaped:
 * the two names can stand in the request only as its properties.
 */
function isAsSent(enrollmentId: unknown, sent: string): boolean {
	if (sent.includes('"customFields":')) return false;
	return typeof enrollmentId !== 'string' || sent.includes(`"enrollmentId":${JSON.stringify(enrollmentId)}`);
}

function labelsOf(customFields: unknown): readonly string[] {
	if (!Array.isArray(customFields)) return [];
	return customFields
		.map((field: unknown) => (isRecord(field) ? field['label'] : undefined))
		.filter((label) => typeof label === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
