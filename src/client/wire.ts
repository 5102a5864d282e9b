/** Turns an API operation into a request on the wire, and finds a connection for it. */
import { ENDPOINTS, type OperationId, renderPath } from '../contract/endpoints.ts';
import { Fault } from '../messages/fault.ts';
import { accountFor, isSuccess, type RequestContext } from './account.ts';
import type { Clock } from './clock.ts';
import type { Deprecations } from './deprecations.ts';
import { pauseBefore, type ReadAnswer, type Repeated, type RepeatLimits } from './repeat.ts';
import type { Slot, WireRequest } from './slot.ts';

export interface Wire {
	readonly context: RequestContext;
	readonly deprecations: Deprecations;
	/** Path of the base URL, which precedes every API path. */
	readonly prefix: string;
	readonly headers: { readonly read: string[]; readonly write: string[] };
	readonly limits: RepeatLimits;
	readonly clock: Clock;
	readonly writeTimeoutMs: number;
	readonly readTimeoutMs: number;
	/** Lends a connection for one request, besides the workers' connections. */
	readonly borrowSlot: <T>(use: (slot: Slot) => Promise<T>) => Promise<T>;
}

/** For one asset, line or error. A longer answer does not come from the API. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** One answer has all employees of a company. */
const MAX_LIST_BYTES = 256 * 1024 * 1024;

export interface Call {
	readonly id?: string;
	/** Includes the `?`. */
	readonly query?: string;
	readonly body?: string;
}

export function renderRequest(operation: OperationId, wire: Wire, { id, query = '', body }: Call): WireRequest {
	const { method } = ENDPOINTS[operation];
	return {
		method,
		path: `${wire.prefix}${renderPath(operation, id)}${query}`,
		headers: body === undefined ? wire.headers.read : wire.headers.write,
		...(body === undefined ? {} : { body }),
		timeoutMs: method === 'GET' ? wire.readTimeoutMs : wire.writeTimeoutMs,
		maxBodyBytes: method === 'GET' ? MAX_LIST_BYTES : MAX_ANSWER_BYTES,
	};
}

/** Sends a request that may be repeated, on its own connection. */
export function callRepeatedly<T>(
	operation: OperationId,
	wire: Wire,
	call: Call,
	read: ReadAnswer<T>,
	signal?: AbortSignal,
): Promise<Repeated<T>> {
	const request = renderRequest(operation, wire, call);
	const { context, limits, clock } = wire;
	return wire.borrowSlot(async (slot) => {
		for (let attempts = 1; ; attempts++) {
			const seen = await slot.send(request, signal);
			const answer = seen.at === 'answered' && isSuccess(seen.status) ? read(seen) : undefined;
			if (seen.at === 'answered') {
				wire.deprecations.note(operation, seen.headers);
				if (answer?.kind !== 'readable') slot.hangUp();
			}
			const account = accountFor(seen, answer?.kind, context);
			const waitMs = pauseBefore(attempts - 1, account, limits, clock.random());
			if (waitMs === undefined || attempts >= limits.attempts || signal?.aborted === true) {
				return { seen, account, attempts, value: answer?.value };
			}
			await clock.sleep(waitMs, signal);
		}
	});
}

/** The part of a zod schema used here, since this module may not import zod. */
interface Schema<T> {
	readonly safeParse: (
		value: unknown,
	) =>
		| { readonly success: true; readonly data: T }
		| { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

interface Issue {
	readonly path: PropertyKey[];
	readonly message: string;
	readonly keys?: readonly string[];
}

/** Throws `request-invalid`, with all wrong fields, for a request that the API would not accept. `whole`: its name. */
export function requireValid<T>(schema: Schema<T>, value: unknown, whole = '-'): T {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	const wrong = parsed.error.issues.flatMap(({ path, message, keys = [''] }) =>
		keys.map((key) => ({ name: [...path, key].map(String).filter(Boolean).join('.') || whole, message })),
	);
	throw requestInvalid(wrong);
}

function requestInvalid(wrong: readonly { readonly name: string; readonly message: string }[]): Fault {
	const field = [...new Set(wrong.map(({ name }) => name))].join(', ');
	return new Fault('request-invalid', {
		field,
		expected: wrong.map((one) => `${one.name}: ${one.message}`).join('; '),
	});
}

/** Throws `request-invalid` for an empty id, `.` or `..`, which would change the path. */
export function requireId(id: string): string {
	if (/^\.{0,2}$/.test(id.trim()))
		throw requestInvalid([{ name: 'id', message: 'expected string to have >=1 characters' }]);
	return id;
}
