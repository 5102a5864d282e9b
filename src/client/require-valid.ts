/** Requests are strict: what the API does not take is refused before it is sent (`request-invalid`, naming the field). */
import type { z } from 'zod';
import { Fault } from '../problems/fault.ts';

export function requireValid<T>(schema: z.ZodType<T>, value: T): T {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	throw new Fault('request-invalid', { field: parsed.error.issues[0]?.path.join('.') || '-' });
}

/** An id becomes part of the path: nothing at all, `.` and `..` would name another one. */
export function requireId(id: string): string {
	if (/^\.{0,2}$/.test(id.trim())) throw new Fault('request-invalid', { field: 'id' });
	return id;
}
