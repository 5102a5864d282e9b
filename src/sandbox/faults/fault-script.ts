/**
 * The fault script: what goes wrong with which requests, as plain JSON.
 *
 *     { "rules": [
 *       { "match": { "operation": "createAsset", "first": 3 }, "action": { "type": "reset", "when": "after-creating" } },
 *       { "match": { "every": 10 }, "action": { "type": "answer", "status": 429, "retryAfterSeconds": 2 } },
 *       { "match": { "enrollmentId": "^PAT-9" }, "action": { "type": "truncate" } },
 *       { "action": { "type": "latency", "medianMs": 40, "sigma": 0.5, "seed": 1 } },
 *       { "action": { "type": "rate-limit", "perSecond": 50 } }
 *     ] }
 *
 * Each rule counts the requests that its operation, environment and enrollment id select; `first`, `every` and `skip`
 * choose among them by that count. The first rule that chooses a request decides what becomes of it; latencies add up.
 * Faults come after authentication. "Creating" stands for whatever the operation does.
 */
import type { Environment } from '../../contract/api-key.ts';
import type { OperationId } from '../../contract/endpoints.ts';

export interface FaultMatch {
	readonly operation?: OperationId;
	readonly environment?: Environment;
	/** Regular expression that the enrollment id of the body must match, anywhere in it. */
	readonly enrollmentId?: string;
	/** Leave this many out before counting. */
	readonly skip?: number;
	/** Only the first so many. */
	readonly first?: number;
	/** Only each so-manieth. */
	readonly every?: number;
}

export const FAULT_MOMENTS = ['before-reading', 'after-reading', 'after-creating'] as const;
export type FaultMoment = (typeof FAULT_MOMENTS)[number];

export type FaultAction =
	/** Any answer, before anything is created or after it. Without `body` it is an error body of the API. */
	| {
			readonly type: 'answer';
			readonly status: number;
			readonly when?: 'before-creating' | 'after-creating';
			readonly code?: string;
			readonly message?: string;
			readonly publicDetails?: Readonly<Record<string, string>>;
			readonly retryAfterSeconds?: number;
			/** `Retry-After` as seconds (the default) or as an HTTP date. */
			readonly retryAfterAs?: 'seconds' | 'date';
			readonly headers?: Readonly<Record<string, string>>;
			/** Sent as it is, with `contentType`. */
			readonly body?: string;
			readonly contentType?: string;
	  }
	/** The connection is reset (RST). */
	| { readonly type: 'reset'; readonly when: FaultMoment }
	/** No answer at all; the connection is closed after `ms`, or left open. */
	| { readonly type: 'stall'; readonly when: FaultMoment; readonly ms?: number }
	/** The answer is cut in the middle of its body and the connection closed. */
	| { readonly type: 'truncate' }
	/** The success answer has a body that is not JSON, or this one. */
	| { readonly type: 'malformed'; readonly body?: string }
	/** The success answer has these fields instead of its own. */
	| { readonly type: 'merge'; readonly fields: Readonly<Record<string, unknown>> }
	/** The answer comes later, by a fixed time or by a lognormal one whose median and spread are given. */
	| { readonly type: 'latency'; readonly ms: number }
	| {
			readonly type: 'latency';
			readonly medianMs: number;
			readonly sigma: number;
			readonly seed?: number;
			readonly maxMs?: number;
	  }
	/** So many requests a second, in bursts of at most `burst`; the others are answered 429 with Retry-After. */
	| {
			readonly type: 'rate-limit';
			readonly perSecond: number;
			readonly burst?: number;
			readonly retryAfterSeconds?: number;
	  };

export interface FaultRule {
	readonly match?: FaultMatch;
	readonly action: FaultAction;
}

export interface FaultScript {
	readonly rules: readonly FaultRule[];
}
