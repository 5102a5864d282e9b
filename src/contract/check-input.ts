/**
 * Input against a documented schema: the value as the API reads it, or the reasons by field, as an error answer carries
 * them in `publicDetails` (open point `error-body`).
 */
import type { z } from 'zod';

export type CheckedInput<Value> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly details: Readonly<Record<string, string>> };

/** More reasons than this help nobody and would make the answer larger than the question. */
const MAX_DETAILS = 50;

/** Checks a value. The field `body` stands for the value as a whole. */
export function checkInput<Schema extends z.ZodType>(schema: Schema, value: unknown): CheckedInput<z.output<Schema>> {
	const parsed = schema.safeParse(value);
	if (parsed.success) return { ok: true, value: parsed.data };
	const details: Record<string, string> = {};
	for (const issue of parsed.error.issues.slice(0, MAX_DETAILS)) details[renderField(issue.path)] ??= issue.message;
	return { ok: false, details };
}

function renderField(path: readonly PropertyKey[]): string {
	const text = path
		.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
		.join('')
		.replace(/^\./, '');
	return text === '' ? 'body' : text;
}
