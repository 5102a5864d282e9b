/**
 * Parses the body of an error answer to an `ApiError`, as far as possible; never fails. The API's own form gives `code`,
 * `message` and `publicDetails`, each only if present; unknown codes are kept unchanged. Anything else (a gateway's HTML,
 * problem+json, plain text, a cut body) gives `body`: its first characters on one line. An empty body gives the status alone.
 * Texts are shortened to keep journal lines short.
 */
import { definedOf } from '../messages/problem.ts';
import { errorResponseSchema } from '../contract/error-body.ts';
import { maskProvenCpf } from '../messages/cpf.ts';
import type { ApiError } from './outcome.ts';
import { readJson } from './answer-kind.ts';
import type { Redact } from './redact.ts';

const MAX_CODE = 100;
const MAX_TEXT = 2_000;
const MAX_BODY_START = 300;
const MAX_DETAILS = 50;
/** Secrets are searched for in this multiple of the length that is kept. */
const EXAMINED = 64;

export function parseApiError(status: number, body: string, redact: Redact): ApiError {
	const json = readJson(body);
	const parsed = errorResponseSchema.safeParse(json).data;
	const code = kept(parsed?.code, MAX_CODE, redact);
	const message = kept(parsed?.message, MAX_TEXT, redact);
	const details = Object.entries(parsed?.publicDetails ?? {})
		.slice(0, MAX_DETAILS)
		.map(([field, reason]) => [shorten(field, MAX_CODE, redact), shorten(reason, MAX_TEXT, redact)] as const);
	const start = code === undefined && message === undefined ? bodyStart(body, redact) : '';
	return {
		status,
		...definedOf({ code, message, body: start || undefined }),
		...(details.length === 0 ? {} : { publicDetails: Object.fromEntries(details) }),
	};
}

export function bodyStart(body: string, redact: Redact): string {
	const text = redact(body.slice(0, EXAMINED * MAX_BODY_START));
	return shorten(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), MAX_BODY_START);
}

function kept(text: string | null | undefined, max: number, redact: Redact): string | undefined {
	return text === null || text === undefined || text.trim() === '' ? undefined : shorten(text, max, redact);
}

const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

function shorten(text: string, max: number, redact: Redact = (same) => same): string {
	// Masked before the cut, which may split the key or a CPF.
	const masked = maskProvenCpf(redact(text.slice(0, EXAMINED * max)));
	return masked.length <= max ? masked : `${masked.slice(0, max - 1).replace(HALF_CHARACTER, '')}…`;
}
