/**
 * One request of the API from its arrival to its answer.
 *
 * Order: authentication, permission, size of the body, route, then the operation with its own checks. The body of a
 * request whose key is not good is never read. Faults of the script come in between, after authentication.
 * Source: specification, Authentication 6; open points NS-24 and NS-47.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { maskKey } from '../../contract/api-key.ts';
import { type FaultClerk, NO_FAULTS } from '../faults/choose-fault.ts';
import { describeFault } from '../faults/describe-fault.ts';
import { renderFaultAnswer } from '../faults/fault-answer.ts';
import { answerFaultily, isStruck } from '../faults/strike.ts';
import type { RequestLog } from '../request-log.ts';
import { type ApiKey, homeKey } from '../world/world.ts';
import { FORBIDDEN, NO_SUCH_ROUTE, SUNSET, tooLarge, UNAUTHORIZED, UNKNOWN_FAILURE } from './answer.ts';
import { authenticate, presentedKey } from './authenticate.ts';
import { deprecationHeaders, isRefusedAfterSunset } from './deprecation-headers.ts';
import { answerWith, type Exchange, finishWithoutAnswer } from './exchange.ts';
import { operate, type OperationSettings } from './operate.ts';
import { enrollmentIdOf } from './parse-body.ts';
import { readBody } from './read-body.ts';
import { matchRoute, type Route } from './route.ts';

export interface ApiSettings extends OperationSettings {
	readonly bodyLimitBytes: number;
	readonly requests: RequestLog;
	/** Wall clock in milliseconds of Unix time. */
	readonly now: () => number;
	/** The script in force. */
	readonly faults: () => FaultClerk;
}

const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** Answers one request. `continueFirst` tells a caller that waits for it to send its body. */
export function serveApi(
	settings: ApiSettings,
	request: IncomingMessage,
	response: ServerResponse,
	continueFirst: boolean,
): void {
	const { url = '/', method = '' } = request;
	const target = url.startsWith('/') ? url : url.replace(ORIGIN, '');
	const mark = target.indexOf('?');
	const exchange: Exchange = {
		request,
		response,
		entry: settings.requests.open(method, target, settings.now()),
		requests: settings.requests,
		path: mark === -1 ? target : target.slice(0, mark),
		query: mark === -1 ? '' : target.slice(mark + 1),
		now: settings.now,
	};
	const { authorization } = request.headers;
	const key = authenticate(settings.store.world.state, authorization);
	if (key === undefined) {
		const presented = presentedKey(authorization);
		if (presented !== undefined) exchange.entry.key = maskKey(presented);
		return answerWith(exchange, UNAUTHORIZED);
	}
	serveAuthenticated(settings, exchange, key, continueFirst).catch((error: unknown) => {
		exchange.entry.failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
		if (response.headersSent) response.destroy();
		else answerWith(exchange, UNKNOWN_FAILURE);
	});
}

async function serveAuthenticated(
	settings: ApiSettings,
	exchange: Exchange,
	key: ApiKey,
	continueFirst: boolean,
): Promise<void> {
	const { request, response, entry } = exchange;
	const { state } = settings.store.world;
	const route = matchRoute(entry.method, exchange.path);
	entry.key = maskOnce(key);
	entry.companyId = key.companyId;
	entry.environment = key.environment;
	entry.operation = route?.operation;
	if (isForbidden(key, route)) return answerWith(exchange, FORBIDDEN);
	const headers = state.deprecations.size === 0 ? undefined : deprecationHeaders(state, route?.operation);

	const clerk = settings.faults();
	const target = { operation: route?.operation, environment: key.environment };
	let faults = clerk.isEmpty ? NO_FAULTS : clerk.chooseAtArrival(target);
	if (isStruck(exchange, faults, 'before-reading')) return;

	if (continueFirst) response.writeContinue();
	const read = await readBody(request, settings.bodyLimitBytes);
	if (read.kind === 'aborted') return finishWithoutAnswer(exchange, 'aborted');
	if (read.kind === 'too-large') return answerWith(exchange, tooLarge(settings.bodyLimitBytes), headers);
	if (clerk.asksForEnrollmentId) faults = clerk.chooseByEnrollmentId(target, enrollmentIdOf(read.bytes), faults);
	if (faults !== NO_FAULTS) entry.fault = describeFault(faults);
	if (faults.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.latencyMs));
	if (isStruck(exchange, faults, 'after-reading')) return;
	const action = faults.fault?.action;
	if (action?.type === 'answer' && action.when !== 'after-creating') {
		return answerWith(exchange, renderFaultAnswer(action, settings.now()), headers);
	}

	if (route === undefined) return answerWith(exchange, NO_SUCH_ROUTE);
	if (headers !== undefined && isRefusedAfterSunset(state, route.operation, settings.now())) {
		return answerWith(exchange, SUNSET, headers);
	}
	const home = state.homes.get(homeKey(key.companyId, key.environment));
	if (home === undefined) throw new Error(`The key ${entry.key} has no environment`);
	const { operation, id } = route;
	const answered = operate(settings, { operation, id, query: exchange.query, request, body: read.bytes, home });
	const answer = answered instanceof Promise ? await answered : answered;
	entry.enrollmentId = answer.enrollmentId;
	if (action === undefined || answer.status >= 300) return answerWith(exchange, answer, headers);
	answerFaultily(exchange, answer, faults, headers);
}

function isForbidden(key: ApiKey, route: Route | undefined): boolean {
	if (key.forbidden === undefined) return false;
	return key.forbidden === 'all' || (route !== undefined && key.forbidden.includes(route.operation));
}

const masked = new WeakMap<ApiKey, string>();

function maskOnce(key: ApiKey): string {
	const known = masked.get(key);
	if (known !== undefined) return known;
	const text = maskKey(key.key);
	masked.set(key, text);
	return text;
}
