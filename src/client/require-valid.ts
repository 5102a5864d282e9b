/** Requests are strict: what the API does not take is refused before it is sent (`request-invalid`, naming the field). */
import { Fault } from '../messages/fault.ts';

/** As much of a schema of the contract as is needed here; the package that they are made with is the contract's own. */
interface Schema<T> {
	readonly safeParse: (
		value: unknown,
	) =>
		| { readonly success: true; readonly data: T }
		| { readonly success: false; readonly error: { readonly issues: readonly { readonly path: PropertyKey[] }[] } };
}

export function requireValid<T>(schema: Schema<T>, value: T): T {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	throw new Fault('request-invalid', { field: parsed.error.issues[0]?.path.map(String).join('.') || '-' });
}

/** An id becomes part of the path: nothing at all, `.` and `..` would name another one. */
export function requireId(id: string): string {
	if (/^\.{0,2}$/.test(id.trim())) throw new Fault('request-invalid', { field: 'id' });
	return id;
}
