/**
 * The 2xx answer to a create: the asset that was asked for, its cut start, another asset, or nothing of this API.
 *
 * An asset has an `id`, and the enrollment id that was sent; one that names no enrollment id counts as long as it has
 * nothing of an error body. Further and missing fields are no matter. An enrollment id that the API trimmed or wrote in
 * another case is noticed (`response-other-enrollment-id`), as are custom fields that were sent and did not come back
 * (`custom-field-ignored`). Checked by hand rather than by schema: this runs once per asset of an import.
 */
import { ASSET_FIELDS } from '../contract/asset.ts';
import type { Problem } from '../messages/problem.ts';
import { hasErrorFields, isRecord, type JsonObject, readCutAnswer, readJson, readObject } from './answer-kind.ts';
import type { Redact } from './redact.ts';
import type { Answered } from './seen.ts';

export interface CreatedAsset {
	readonly id: string;
	readonly createdAt?: string;
	readonly notices: readonly Problem[];
	/** Of custom fields that were sent and are not in the answer. Absent: none. */
	readonly ignoredLabels?: readonly string[];
}

export type CreatedAnswer =
	/** `isNamed`: it has the enrollment id that was sent, so it can answer no other request. */
	| { readonly kind: 'readable'; readonly asset: CreatedAsset; readonly isNamed: boolean }
	| { readonly kind: 'cut' | 'foreign' }
	| { readonly kind: 'of-another'; readonly enrollmentId: string };

/** `sent` is the body of the request. */
export function readCreatedAnswer(answer: Answered, sent: string, redact: Redact): CreatedAnswer {
	const whole = readObject(answer);
	const asset = whole ?? readCutAnswer(answer, ASSET_FIELDS);
	if (asset === undefined) return { kind: 'foreign' };
	const returned = textOf(asset['enrollmentId']);
	const match = matchOf(returned, sent);
	if (match === 'other') return { kind: 'of-another', enrollmentId: redact(returned ?? '') };
	if (whole === undefined) return { kind: 'cut' };
	const id = textOf(asset['id']);
	if (id === undefined || (match === 'none' && hasErrorFields(asset))) return { kind: 'foreign' };
	const { createdAt } = asset;
	return {
		kind: 'readable',
		isNamed: match === 'same' || match === 'near',
		asset: {
			id: redact(id),
			...(typeof createdAt === 'string' ? { createdAt: redact(createdAt) } : {}),
			...differencesOf(asset, match === 'near' ? returned : undefined, sent, redact),
		},
	};
}

/** A text that is not blank; a number as it is written. */
function textOf(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/**
 * `same` without parsing what was sent. Safe because a quotation mark inside a JSON text is always escaped: the name can
 * stand in the request only as its property.
 */
function matchOf(returned: string | undefined, sent: string): 'same' | 'near' | 'other' | 'none' {
	if (returned === undefined) return 'none';
	if (sent.includes(`"enrollmentId":${JSON.stringify(returned)}`)) return 'same';
	const request = readJson(sent);
	const wanted = isRecord(request) ? textOf(request['enrollmentId']) : undefined;
	if (wanted === undefined) return 'none';
	if (wanted === returned) return 'same';
	return tidied(wanted) === tidied(returned) ? 'near' : 'other';
}

const tidied = (enrollmentId: string): string => enrollmentId.normalize('NFKC').trim().toLowerCase();

type Differences = Pick<CreatedAsset, 'notices' | 'ignoredLabels'>;
const NONE: Differences = { notices: [] };

/** What of the asset is not as it was sent. */
function differencesOf(asset: JsonObject, near: string | undefined, sent: string, redact: Redact): Differences {
	if (near === undefined && !sent.includes('"customFields":')) return NONE;
	const request = readJson(sent);
	if (!isRecord(request)) return NONE;
	const kept = new Set(labelsOf(asset['customFields']));
	const ignoredLabels = labelsOf(request['customFields']).filter((label) => !kept.has(label));
	const notices: Problem[] = ignoredLabels.map((label) => ({ code: 'custom-field-ignored', params: { label } }));
	if (near !== undefined) {
		const params = { sent: String(request['enrollmentId']) };
		notices.unshift({ code: 'response-other-enrollment-id', found: redact(near), params });
	}
	return { notices, ...(ignoredLabels.length === 0 ? {} : { ignoredLabels }) };
}

function labelsOf(customFields: unknown): readonly string[] {
	if (!Array.isArray(customFields)) return [];
	return customFields
		.map((field: unknown) => (isRecord(field) ? field['label'] : undefined))
		.filter((label) => typeof label === 'string');
}
