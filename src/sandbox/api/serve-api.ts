/** A body is not read before the key is known to be good. Open points `unknown-route` and `order-of-checks`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { maskKey } from '../../contract/api-key.ts';
import { renderDeprecationHeaders } from '../../contract/deprecation.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import { type ChosenFaults, describeFault, type FaultInjector, NO_FAULTS } from '../faults/choose-fault.ts';
import { answerFaultily, injectInterruption, renderFaultAnswer } from '../faults/inject-fault.ts';
import { type Answer, FORBIDDEN, type Headers, NO_SUCH_ROUTE, SUNSET, tooLarge, UNAUTHORIZED } from '../http/answer.ts';
import { answerWith, attempt, type Exchange, failWith, finishWithoutAnswer } from '../http/exchange.ts';
import { type BodyRead, isAnnouncedTooLarge, readBody } from '../http/read-body.ts';
import type { RequestLog } from '../http/request-log.ts';
import { type ApiKey, homeKey, type WorldState } from '../world/world.ts';
import { operate, type OperationSettings, enrollmentIdOf } from './operate.ts';
import { matchRoute, type Route } from './route.ts';

export interface ApiSettings extends OperationSettings {
	readonly bodyLimitBytes: number;
	readonly requests: RequestLog;
	readonly now: () => number;
	readonly faults: () => FaultInjector;
}

const ORIGIN = /^https?:\/\/[^/?#]*/i;

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
	attempt(exchange, undefined, () => serveAuthenticated(settings, exchange, key, continueFirst));
}

interface Arrival {
	readonly exchange: Exchange;
	readonly key: ApiKey;
	readonly route: Route | undefined;
	readonly headers: Headers | undefined;
	readonly faults: ChosenFaults;
	readonly injector: FaultInjector;
}

function serveAuthenticated(settings: ApiSettings, exchange: Exchange, key: ApiKey, continueFirst: boolean): void {
	const { request, response, entry } = exchange;
	const { state } = settings.store.world;
	const route = matchRoute(entry.method, exchange.path);
	entry.key = maskOnce(key);
	entry.companyId = key.companyId;
	entry.environment = key.environment;
	entry.operation = route?.operation;
	if (isForbidden(key, route)) return answerWith(exchange, FORBIDDEN);
	const headers = state.deprecations.size === 0 ? undefined : deprecationHeaders(state, route?.operation);
	const injector = settings.faults();
	const faults = injector.isEmpty ? NO_FAULTS : injector.chooseAtArrival(route?.operation, key.environment);
	if (injectInterruption(exchange, faults, 'before-reading')) return;
	if (continueFirst && !isAnnouncedTooLarge(request, settings.bodyLimitBytes)) response.writeContinue();
	const arrival: Arrival = { exchange, key, route, headers, faults, injector };
	readBody(request, settings.bodyLimitBytes, (read) => {
		attempt(exchange, headers, () => serveWithBody(settings, arrival, read));
	});
}

function serveWithBody(settings: ApiSettings, arrival: Arrival, read: BodyRead): void {
	const { exchange, key, route, headers, injector } = arrival;
	if (read.kind === 'aborted') return finishWithoutAnswer(exchange, 'aborted');
	if (read.kind === 'too-large') return answerWith(exchange, tooLarge(settings.bodyLimitBytes), headers);
	const { bytes } = read;
	const faults = injector.asksForEnrollmentId
		? injector.chooseByEnrollmentId(route?.operation, key.environment, enrollmentIdOf(bytes), arrival.faults)
		: arrival.faults;
	if (faults !== NO_FAULTS) exchange.entry.fault = describeFault(faults);
	if (faults.latencyMs === 0) return serveOperation(settings, arrival, bytes, faults);
	setTimeout(
		() => attempt(exchange, headers, () => serveOperation(settings, arrival, bytes, faults)),
		faults.latencyMs,
	);
}

function serveOperation(settings: ApiSettings, arrival: Arrival, body: Buffer, faults: ChosenFaults): void {
	const { exchange, key, route, headers } = arrival;
	// Not the state of the arrival: a reset may have come meanwhile.
	const { state } = settings.store.world;
	const action = faults.fault?.action;
	if (injectInterruption(exchange, faults, 'after-reading')) return;
	if (action?.type === 'answer' && action.when !== 'after-creating') {
		return answerWith(exchange, renderFaultAnswer(action, settings.now()), headers);
	}
	if (route === undefined) return answerWith(exchange, NO_SUCH_ROUTE);
	if (headers !== undefined && isRefusedAfterSunset(state, route.operation, settings.now())) {
		return answerWith(exchange, SUNSET, headers);
	}
	const home = state.homes.get(homeKey(key.companyId, key.environment));
	if (home === undefined) return answerWith(exchange, UNAUTHORIZED);
	const { request, query } = exchange;
	const answered = operate(settings, { operation: route.operation, id: route.id, query, request, body, home });
	const finish = (answer: Answer): void => {
		exchange.entry.enrollmentId = answer.enrollmentId;
		if (action === undefined || answer.status >= 300) answerWith(exchange, answer, headers);
		else answerFaultily(exchange, answer, faults, headers);
	};
	if (!(answered instanceof Promise)) return finish(answered);
	answered.then(finish).catch((error: unknown) => failWith(exchange, headers, error));
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

/** Any other form is unauthorized (open point `bearer-form`). */
const BEARER = 'Bearer ';

export function authenticate(state: WorldState, header: string | undefined): ApiKey | undefined {
	const presented = presentedKey(header);
	const known = presented === undefined ? undefined : state.keys.get(presented);
	return known?.expired === true ? undefined : known;
}

export function presentedKey(header: string | undefined): string | undefined {
	return header?.startsWith(BEARER) === true ? header.slice(BEARER.length) : undefined;
}

const NONE: Headers = {};

export function deprecationHeaders(state: WorldState, operation: OperationId | undefined): Headers {
	const mark = operation === undefined ? undefined : state.deprecations.get(operation);
	return mark === undefined ? NONE : renderDeprecationHeaders(mark);
}

export function isRefusedAfterSunset(state: WorldState, operation: OperationId, nowMs: number): boolean {
	const mark = state.deprecations.get(operation);
	return mark?.afterSunset === 'refuse' && nowMs >= Date.parse(mark.sunsetAt);
}
