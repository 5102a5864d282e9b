/**
 * The body of an error answer to an `ApiError`, as far as it can be read; never fails.
 *
 * The API's own form gives `code`, `message` and `publicDetails`, each only if it is there; unknown codes are kept as they
 * came. Anything else (HTML of a gateway, problem+json, plain text, a cut body) gives `body`, its first characters on one
 * line. An empty body gives the status alone. Texts are shortened, so that a journal line stays a line.
 * Source: specification, "Errors"; checklist S-220 to S-224; open points NS-06, NS-19.
 */
import { errorResponseSchema } from '../contract/error-body.ts';
import type { ApiError } from './outcome.ts';
import { readJson } from './read-json.ts';
import type { Redact } from './redact.ts';

const MAX_CODE = 100;
const MAX_TEXT = 2_000;
const MAX_BODY_START = 300;
const MAX_DETAILS = 50;

export function parseApiError(status: number, body: string, redact: Redact): ApiError {
	const json = readJson(body);
	const parsed = errorResponseSchema.safeParse(json).data;
	const code = kept(parsed?.code, MAX_CODE, redact);
	const message = kept(parsed?.message, MAX_TEXT, redact);
	const details = Object.entries(parsed?.publicDetails ?? {})
		.slice(0, MAX_DETAILS)
		.map(([field, reason]) => [shorten(redact(field), MAX_CODE), shorten(redact(reason), MAX_TEXT)] as const);
	const start = code === undefined && message === undefined ? bodyStart(body, redact) : '';
	return {
		status,
		...(code === undefined ? {} : { code }),
		...(message === undefined ? {} : { message }),
		...(details.length === 0 ? {} : { publicDetails: Object.fromEntries(details) }),
		...(start === '' ? {} : { body: start }),
	};
}

/** The first characters of a body, on one line, without control characters. */
export function bodyStart(body: string, redact: Redact): string {
	// The key may stand across the cut: it is taken out before.
	const text = redact(body.slice(0, 64 * MAX_BODY_START));
	return shorten(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), MAX_BODY_START);
}

function kept(text: string | null | undefined, max: number, redact: Redact): string | undefined {
	return text === null || text === undefined || text.trim() === '' ? undefined : shorten(redact(text), max);
}

function shorten(text: string, max: number): string {
	return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
