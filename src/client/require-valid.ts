/** Requests are strict: what the API does not take is refused before it is sent (`request-invalid`, naming the field). */
import type { z } from 'zod';
import { Fault } from '../problems/fault.ts';

export function requireValid<T>(schema: z.ZodType<T>, value: T): T {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	const issue = parsed.error.issues[0];
	throw new Fault('request-invalid', { field: issue?.path.join('.') || '-', reason: issue?.message ?? '-' });
}
