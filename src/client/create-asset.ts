/** One attempt to create an asset, and its outcome by the policy. */
import { KNOWN_ASSET_FIELDS } from '../contract/asset.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { Fault, joinFault } from '../messages/fault.ts';
import { joinProblem, type Problem } from '../messages/problem.ts';
import { accountFor, isSuccess, notTheApi, paramsOf, type RequestContext } from './account.ts';
import { hasErrorFields, isRecord, type JsonObject, readCutAnswer, readJson, readObject } from './answer-kind.ts';
import type { CreateOptions } from './client.ts';
import type { CreateOutcome } from './outcome.ts';
import type { Redact } from './redact.ts';
import type { Answered, Seen } from './seen.ts';
import type { Slot, WireRequest } from './slot.ts';
import type { Wire } from './wire.ts';

export async function createAsset(
	slot: Slot,
	request: WireRequest & { readonly body: string },
	{ context, deprecations, writeTimeoutMs }: Wire,
	{ signal, onAnswered }: CreateOptions,
): Promise<CreateOutcome> {
	const { redact } = context;
	const seen = await slot.send(request, signal);
	if (seen.at !== 'answered') return createOutcome(seen, undefined, writeTimeoutMs, context);
	deprecations.note('createAsset', seen.headers);
	const answer = isSuccess(seen.status) ? readCreatedAnswer(seen, request.body, redact) : undefined;
	const outcome = createOutcome(seen, answer, writeTimeoutMs, context);
	if (outcome.kind === 'unconfirmed') slot.hangUp();
	else if (answer?.kind !== 'readable' || !answer.isNamed) {
		const isAlone = slot.retire();
		onAnswered?.(outcome);
		if (!(await isAlone)) return OF_ANOTHER;
	}
	return outcome;
}

const OF_ANOTHER: CreateOutcome = { kind: 'unconfirmed', problem: { code: 'answer-to-another-request' } };

export function createOutcome(
	seen: Seen,
	answer: CreatedAnswer | undefined,
	timeoutMs: number,
	context: RequestContext,
): CreateOutcome {
	const answered = seen.at === 'answered' ? seen : undefined;
	const status = answered?.status ?? 0;
	const { rule, error, retryAfterMs } = accountFor(seen, answer?.kind, context);
	const params = 'code' in rule ? paramsOf(rule.code, seen, { ...ENDPOINTS.createAsset, timeoutMs }, context) : {};
	if (rule.outcome === 'stopped') {
		const fault = new Fault(...joinFault(rule.code, params, { class: 'stopped' }));
		return { kind: 'stopped', fault, ...(error === undefined ? {} : { error }) };
	}
	if ('code' in rule) {
		const found = answer?.kind === 'of-another' ? answer.enrollmentId : (error?.message ?? error?.body);
		const problem = joinProblem(rule.code, { ...(found === undefined ? {} : { found }), params });
		if (rule.outcome === 'not-sent') return { kind: 'not-sent', problem };
		if (answered === undefined) return { kind: 'unconfirmed', problem };
		const unconfirmed = { kind: 'unconfirmed', problem, status } as const;
		if (answer?.kind !== 'foreign') return unconfirmed;
		return { ...unconfirmed, notTheApi: notTheApi(answered, ENDPOINTS.createAsset, context) };
	}
	if (rule.outcome === 'throttled') return { kind: 'throttled', status, retryAfterMs };
	if (rule.outcome === 'refused') return { kind: 'refused', error: error ?? { status } };
	return answer?.kind === 'readable'
		? { kind: 'created', status, ...answer.asset }
		: { kind: 'created', status, notices: [{ code: 'response-unreadable', params: { kind: 'created', status } }] };
}

export interface CreatedAsset {
	readonly id: string;
	readonly createdAt?: string;
	readonly notices: readonly Problem[];
	readonly ignoredLabels?: readonly string[];
}

export type CreatedAnswer =
	/** `isNamed`: it has the enrollment id that was sent, so it cannot be the answer to another request. */
	| { readonly kind: 'readable'; readonly asset: CreatedAsset; readonly isNamed: boolean }
	| { readonly kind: 'cut' | 'foreign' }
	| { readonly kind: 'of-another'; readonly enrollmentId: string };

/**
 * Tells what a 2xx answer is: the requested asset, its cut start, another asset, or not an answer of this API. An asset has an
 * `id` and the enrollment id that was sent; without an enrollment id it counts if it has no error fields. Extra and missing
 * fields do not matter. Notices report an enrollment id that the API spelled differently (`response-other-enrollment-id`) and
 * custom fields missing in the answer (`custom-field-ignored`). Not checked by schema, for speed: this runs once per asset.
 */
export function readCreatedAnswer(answer: Answered, sent: string, redact: Redact): CreatedAnswer {
	const whole = readObject(answer);
	const asset = whole ?? readCutAnswer(answer, KNOWN_ASSET_FIELDS);
	if (asset === undefined) return { kind: 'foreign' };
	const returned = textOf(asset['enrollmentId']);
	const match = matchOf(asset['enrollmentId'], sent);
	if (match === 'other') return { kind: 'of-another', enrollmentId: redact(returned ?? '') };
	if (whole === undefined) return { kind: 'cut' };
	const id = textOf(asset['id']);
	if (id === undefined || (match === 'none' && hasErrorFields(asset))) return { kind: 'foreign' };
	const { createdAt } = asset;
	return {
		kind: 'readable',
		isNamed: match === 'same' || match === 'tidied',
		asset: {
			id: redact(id),
			...(typeof createdAt === 'string' ? { createdAt: redact(createdAt) } : {}),
			...differencesOf(asset, match === 'tidied' || match === 'spelled' ? returned : undefined, sent, redact),
		},
	};
}

/** The value if it is a text that is not blank, or a number as text. */
function textOf(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/**
 * Finds `same` without parsing the request. That is safe because JSON escapes quotation marks inside texts, so the search text
 * can only be the property itself. `spelled`: with a prefix, other punctuation, more zeros, or as a JSON number. Another row
 * may have exactly that number, so it does not prove that answers are in order.
 */
function matchOf(value: unknown, sent: string): 'same' | 'tidied' | 'spelled' | 'other' | 'none' {
	const returned = textOf(value);
	if (returned === undefined) return 'none';
	if (sent.includes(`"enrollmentId":${JSON.stringify(returned)}`)) return 'same';
	const request = readJson(sent);
	const wanted = isRecord(request) ? textOf(request['enrollmentId']) : undefined;
	if (wanted === undefined) return 'none';
	if (wanted === returned) return 'same';
	if (tidied(wanted) === tidied(returned)) return 'tidied';
	return Number(wanted) === value || endsWith(partsOf(returned), partsOf(wanted)) ? 'spelled' : 'other';
}

const tidied = (enrollmentId: string): string => enrollmentId.normalize('NFKC').trim().toLowerCase();

/** Separates letters and digits, so that `PAT-11` does not end with `1`. */
function partsOf(enrollmentId: string): readonly string[] {
	const parts = tidied(enrollmentId).match(/\d+|\p{L}+/gu) ?? [];
	return parts.map((part) => part.replace(/^0+(?=\d)/, ''));
}

function endsWith(parts: readonly string[], end: readonly string[]): boolean {
	return end.length > 0 && end.every((part, at) => part === parts.at(at - end.length));
}

type Differences = Pick<CreatedAsset, 'notices' | 'ignoredLabels'>;
const NONE: Differences = { notices: [] };

function differencesOf(asset: JsonObject, other: string | undefined, sent: string, redact: Redact): Differences {
	if (other === undefined && !sent.includes('"customFields":')) return NONE;
	const request = readJson(sent);
	if (!isRecord(request)) return NONE;
	const kept = new Set(labelsOf(asset['customFields']));
	const ignoredLabels = labelsOf(request['customFields']).filter((label) => !kept.has(label));
	const notices: Problem[] = ignoredLabels.map((label) => ({ code: 'custom-field-ignored', params: { label } }));
	if (other !== undefined) {
		const params = { sent: String(request['enrollmentId']) };
		notices.unshift({ code: 'response-other-enrollment-id', found: redact(other), params });
	}
	return { notices, ...(ignoredLabels.length === 0 ? {} : { ignoredLabels }) };
}

function labelsOf(customFields: unknown): readonly string[] {
	if (!Array.isArray(customFields)) return [];
	return customFields
		.map((field: unknown) => (isRecord(field) ? field['label'] : undefined))
		.filter((label) => typeof label === 'string');
}
