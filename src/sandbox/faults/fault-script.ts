/**
 * The fault script: what goes wrong with which requests, as plain JSON (an example in `docs/sandbox.md`, all of it in
 * `docs/faults.schema.json`). Each rule counts the requests that match its operation, environment and enrollment id; `skip`,
 * `first` and `every` choose some of them by that count. The first rule that chooses a request decides its answer; latencies add
 * up. Faults happen after authentication. "Creating" stands for whatever the operation does.
 */
import { z } from 'zod';
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import { OPERATION_IDS } from '../../contract/endpoints.ts';
import { parseInput } from '../http/parse-input.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const milliseconds = z.number().min(0).max(DAY_MS);
const seconds = z.int().min(0);
const headerValue = z.string().regex(/^[\t\x20-\x7e]*$/, 'is not a header');
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'is not a header');
const filled = z.string().min(1);

const moment = z.enum(['before-reading', 'after-reading', 'after-creating']);

const match = z.strictObject({
	operation: z.enum(OPERATION_IDS).exactOptional(),
	environment: z.enum(ENVIRONMENTS).exactOptional(),
	/** Regular expression that matches anywhere in the enrollment id of the body. */
	enrollmentId: filled.refine(isPattern, 'must be a regular expression').exactOptional(),
	/** Requests to let pass before counting. */
	skip: z.int().min(0).exactOptional(),
	/** Apply to the first n requests only. */
	first: z.int().min(1).exactOptional(),
	/** Apply to every nth request. */
	every: z.int().min(1).exactOptional(),
});

const action = z.discriminatedUnion('type', [
	/** Any answer, before or after creating. Without `body`, an error body of the API. */
	z.strictObject({
		type: z.literal('answer'),
		status: z.int().min(200).max(599),
		when: z.enum(['before-creating', 'after-creating']).exactOptional(),
		code: filled.exactOptional(),
		message: filled.exactOptional(),
		publicDetails: z.record(z.string(), z.string()).exactOptional(),
		retryAfterSeconds: seconds.exactOptional(),
		retryAfterAs: z.enum(['seconds', 'date']).exactOptional(),
		headers: z.record(headerName, headerValue).exactOptional(),
		/** Sent unchanged, with `contentType`; may be empty. */
		body: z.string().exactOptional(),
		contentType: headerValue.min(1).exactOptional(),
	}),
	z.strictObject({ type: z.literal('reset'), when: moment }),
	/** No answer. The connection is closed after `ms`, or left open. */
	z.strictObject({ type: z.literal('stall'), when: moment, ms: milliseconds.exactOptional() }),
	/** The answer is cut in the middle of its body, and the connection closed. */
	z.strictObject({ type: z.literal('truncate') }),
	/** The success answer has this body, by default one that is not JSON. */
	z.strictObject({ type: z.literal('malformed'), body: filled.exactOptional() }),
	/** These fields replace fields of the success answer. */
	z.strictObject({ type: z.literal('merge'), fields: z.record(z.string(), z.unknown()) }),
	z.strictObject({
		type: z.literal('latency'),
		ms: milliseconds,
		sigma: z.number().min(0).max(10).exactOptional(),
		seed: z.int().min(0).exactOptional(),
		maxMs: milliseconds.exactOptional(),
	}),
	/** Requests per second, in bursts of at most `burst`; others are answered 429 with `Retry-After`. */
	z.strictObject({
		type: z.literal('rate-limit'),
		perSecond: z.number().min(0.001),
		burst: z.int().min(1).exactOptional(),
		retryAfterSeconds: seconds.exactOptional(),
	}),
]);

const rule = z
	.strictObject({ match: match.exactOptional(), action })
	.refine(
		(one) => one.match?.enrollmentId === undefined || !('when' in one.action && one.action.when === 'before-reading'),
		{ path: ['action', 'when'], message: 'an enrollment id is not known before the body is read' },
	);

export const faultScriptSchema = z.strictObject({ rules: z.array(rule).readonly() });

export type FaultMoment = z.infer<typeof moment>;
export type FaultAction = Readonly<z.infer<typeof action>>;
export type FaultRule = Readonly<z.infer<typeof rule>>;
/** Assigns faults to requests; `docs/sandbox.md` has examples. */
export type FaultScript = Readonly<z.infer<typeof faultScriptSchema>>;

export function parseFaultScript(value: unknown): FaultScript {
	return parseInput(faultScriptSchema, value);
}

function isPattern(text: string): boolean {
	try {
		return new RegExp(text) instanceof RegExp;
	} catch {
		return false;
	}
}
