/**
 * The API's error body and its codes. The codes are documented for line updates only, so an unknown code is kept and nothing
 * depends on the list. Open points `error-codes`, `error-body`.
 */
import { z } from 'zod';
import { lenientText } from './field-forms.ts';

export const ERROR_CODES_BY_STATUS = {
	401: ['unauthorized'],
	403: ['forbidden'],
	404: ['resource-not-found'],
	413: ['payload-too-large'],
	422: ['input-validation-error', 'unprocessable-entity', 'company-not-active'],
	500: ['unknown'],
} as const;
export type ErrorStatus = keyof typeof ERROR_CODES_BY_STATUS;
export type ErrorCode = (typeof ERROR_CODES_BY_STATUS)[ErrorStatus][number];

export const ERROR_STATUSES = [401, 403, 404, 413, 422, 500] as const satisfies readonly ErrorStatus[];

const detailText = z.unknown().transform((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

/** Any part may be missing. */
export const errorResponseSchema = z.looseObject({
	code: lenientText,
	message: lenientText,
	publicDetails: z.record(z.string(), detailText).nullish().catch(undefined),
});

/** The documented error body, with all three fields. */
export function errorBodySchema(status: ErrorStatus) {
	const codes: readonly ErrorCode[] = ERROR_CODES_BY_STATUS[status];
	return z.strictObject({ code: z.enum(codes), message: z.string(), publicDetails: z.record(z.string(), z.string()) });
}

export type CheckedInput<Value> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly details: Readonly<Record<string, string>> };

/** Keeps the answer smaller than the request. */
const MAX_DETAILS = 50;

/** Validates input against a documented schema; reasons are by field as in `publicDetails`, `body` for the whole value. */
export function checkInput<Schema extends z.ZodType>(schema: Schema, value: unknown): CheckedInput<z.output<Schema>> {
	const parsed = schema.safeParse(value);
	if (parsed.success) return { ok: true, value: parsed.data };
	// No object, which has properties like `constructor` from the start.
	const details = new Map<string, string>();
	for (const issue of parsed.error.issues.slice(0, MAX_DETAILS)) {
		const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
		const field = renderField([...issue.path, ...unknown]);
		if (!details.has(field)) details.set(field, issue.message);
	}
	return { ok: false, details: Object.fromEntries(details) };
}

function renderField(path: readonly PropertyKey[]): string {
	const text = path
		.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
		.join('')
		.replace(/^\./, '');
	return text === '' ? 'body' : text;
}
