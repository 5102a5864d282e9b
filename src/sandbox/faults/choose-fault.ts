/** Rules with an enrollment id count a request once its body is read, other rules when it arrives. */
import type { Environment } from '../../contract/api-key.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import type { FaultAction, FaultRule, FaultScript } from './fault-script.ts';

export type DecidingFault = Exclude<FaultAction, { type: 'latency' | 'rate-limit' }>;

export interface FaultTarget {
	readonly operation: OperationId | undefined;
	readonly environment: Environment;
}

export interface ChosenFaults {
	readonly fault: { readonly rule: number; readonly action: DecidingFault } | undefined;
	readonly latencyMs: number;
}

const NO_FAULTS: ChosenFaults = { fault: undefined, latencyMs: 0 };

interface ArmedRule {
	readonly rule: FaultRule;
	readonly enrollmentId: RegExp | undefined;
	readonly inject: (nowMs: number) => DecidingFault | { readonly type: 'delay'; readonly ms: number } | undefined;
	seen: number;
}

export type FaultInjector = ReturnType<typeof armFaults>;

export function armFaults(script: FaultScript, now: () => number) {
	const rules = script.rules.map(armRule);
	const choose = (target: FaultTarget, applies: (rule: ArmedRule) => boolean, soFar: ChosenFaults): ChosenFaults => {
		let { fault, latencyMs } = soFar;
		for (const [index, armed] of rules.entries()) {
			if (!applies(armed) || !isTargeted(armed.rule, target) || !isChosen(armed)) continue;
			const injected = armed.inject(now());
			if (injected?.type === 'delay') latencyMs += injected.ms;
			else if (injected !== undefined && (fault === undefined || index < fault.rule))
				fault = { rule: index, action: injected };
		}
		return { fault, latencyMs };
	};
	return {
		script: () => script,
		chooseAtArrival: (target: FaultTarget) =>
			choose(target, ({ enrollmentId }) => enrollmentId === undefined, NO_FAULTS),
		chooseByEnrollmentId: (target: FaultTarget, id: string | undefined, soFar: ChosenFaults) =>
			id === undefined ? soFar : choose(target, ({ enrollmentId }) => enrollmentId?.test(id) === true, soFar),
		asksForEnrollmentId: rules.some(({ enrollmentId }) => enrollmentId !== undefined),
	};
}

function armRule(rule: FaultRule): ArmedRule {
	const pattern = rule.match?.enrollmentId;
	return {
		rule,
		enrollmentId: pattern === undefined ? undefined : new RegExp(pattern),
		inject: armAction(rule.action),
		seen: 0,
	};
}

function armAction(action: FaultAction): ArmedRule['inject'] {
	if (action.type === 'latency') {
		const latency = createLatency(action);
		return () => ({ type: 'delay', ms: latency() });
	}
	if (action.type !== 'rate-limit') return () => action;
	const limit = createRateLimit(action);
	return (nowMs) => {
		const waitMs = limit(nowMs);
		if (waitMs === 0) return undefined;
		return { type: 'answer', status: 429, retryAfterSeconds: action.retryAfterSeconds ?? Math.ceil(waitMs / 1000) };
	};
}

function isTargeted({ match = {} }: FaultRule, target: FaultTarget): boolean {
	return (
		(match.operation === undefined || match.operation === target.operation) &&
		(match.environment === undefined || match.environment === target.environment)
	);
}

function isChosen(armed: ArmedRule): boolean {
	const { skip = 0, first = Number.POSITIVE_INFINITY, every = 1 } = armed.rule.match ?? {};
	armed.seen += 1;
	const number = armed.seen - skip;
	return number >= 1 && number <= first && number % every === 0;
}

export function describeFault({ fault, latencyMs }: ChosenFaults): string | undefined {
	const delay = latencyMs > 0 ? [`delayed ${Math.round(latencyMs)} ms`] : [];
	if (fault === undefined) return delay[0];
	const { action, rule } = fault;
	const what = action.type === 'answer' ? `answer ${action.status}` : action.type;
	const when = 'when' in action && action.when !== undefined ? ` ${action.when}` : '';
	return [`#${rule + 1} ${what}${when}`, ...delay].join(', ');
}

export type LatencyAction = Extract<FaultAction, { type: 'latency' }>;

export function createLatency(action: LatencyAction): () => number {
	const { ms, sigma = 0, seed = 1, maxMs = Number.POSITIVE_INFINITY } = action;
	const random = createRandom(seed);
	return () => Math.min(maxMs, ms * Math.exp(sigma * drawNormal(random)));
}

export function createRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

function drawNormal(random: () => number): number {
	const radius = Math.sqrt(-2 * Math.log(1 - random()));
	return radius * Math.cos(2 * Math.PI * random());
}

export type RateLimitAction = Extract<FaultAction, { type: 'rate-limit' }>;

/** A token bucket. Returns the milliseconds until the next request is allowed. */
export function createRateLimit({
	perSecond,
	burst = Math.max(1, perSecond),
}: RateLimitAction): (nowMs: number) => number {
	let tokens = burst;
	let filledAt: number | undefined;
	return (nowMs) => {
		tokens = Math.min(burst, tokens + ((nowMs - (filledAt ?? nowMs)) / 1000) * perSecond);
		filledAt = nowMs;
		if (tokens >= 1) {
			tokens -= 1;
			return 0;
		}
		return Math.ceil(((1 - tokens) / perSecond) * 1000);
	};
}
