/** Reads a body only after the key was accepted. Open points `line-id-form`, `unknown-route` and `order-of-checks`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { maskKey } from '../../contract/api-key.ts';
import { renderDeprecationHeaders } from '../../contract/deprecation.ts';
import { ENDPOINTS, matchPath, OPERATION_IDS, type OperationId } from '../../contract/endpoints.ts';
import { describeFault, type FaultInjector } from '../faults/choose-fault.ts';
import { answerFaultily, injectInterruption, renderFaultAnswer } from '../faults/inject-fault.ts';
import { FORBIDDEN, NO_SUCH_ROUTE, SUNSET, tooLarge, UNAUTHORIZED } from '../http/answer.ts';
import { answerWith, type Exchange, failWith, finishWithoutAnswer } from '../http/exchange.ts';
import { isAnnouncedTooLarge, readBody } from '../http/read-body.ts';
import type { RequestLog } from '../http/request-log.ts';
import { type ApiKey, homeKey } from '../world/world.ts';
import { operate, type OperationSettings, enrollmentIdOf } from './operate.ts';

export interface ApiSettings extends OperationSettings {
	readonly bodyLimitBytes: number;
	readonly requests: RequestLog;
	readonly now: () => number;
	readonly faults: () => FaultInjector;
}

const ORIGIN = /^https?:\/\/[^/?#]*/i;
/** Any other form is unauthorized (open point `bearer-form`). */
const BEARER = 'Bearer ';

export async function serveApi(
	settings: ApiSettings,
	request: IncomingMessage,
	response: ServerResponse,
	continueFirst: boolean,
): Promise<void> {
	const { url = '/', method = '', headers } = request;
	const target = url.startsWith('/') ? url : url.replace(ORIGIN, '');
	const [path = '', query = ''] = target.split(/\?(.*)/s);
	const { requests, now } = settings;
	const entry = requests.open(method, target, now());
	const startedMs = performance.now();
	const exchange: Exchange = { request, response, entry, requests, startedMs, path, query, now, deprecation: {} };
	const { authorization = '' } = headers;
	const presented = authorization.startsWith(BEARER) ? authorization.slice(BEARER.length) : undefined;
	if (presented !== undefined) entry.key = maskKey(presented);
	const key = settings.store.world.state.keys.get(presented ?? '');
	if (key === undefined || key.expired === true) return answerWith(exchange, UNAUTHORIZED);
	try {
		await serveAuthenticated(settings, exchange, key, continueFirst);
	} catch (error) {
		failWith(exchange, error);
	}
}

async function serveAuthenticated(
	settings: ApiSettings,
	exchange: Exchange,
	key: ApiKey,
	continueFirst: boolean,
): Promise<void> {
	const { request, response, entry, now } = exchange;
	const { environment, companyId } = key;
	const { deprecations } = settings.store.world.state;
	const route = matchRoute(entry.method, exchange.path);
	const operation = route?.operation;
	entry.companyId = companyId;
	entry.environment = environment;
	entry.operation = operation;
	if (isForbidden(key, route)) return answerWith(exchange, FORBIDDEN);
	const mark = operation === undefined ? undefined : deprecations.get(operation);
	if (mark !== undefined) exchange.deprecation = renderDeprecationHeaders(mark);
	const injector = settings.faults();
	const atArrival = injector.chooseAtArrival({ operation, environment });
	if (injectInterruption(exchange, atArrival, 'before-reading')) return;
	if (continueFirst && !isAnnouncedTooLarge(request, settings.bodyLimitBytes)) response.writeContinue();
	const read = await readBody(request, settings.bodyLimitBytes);
	if (read.kind === 'aborted') return finishWithoutAnswer(exchange, 'aborted');
	if (read.kind === 'too-large') return answerWith(exchange, tooLarge(settings.bodyLimitBytes));
	const body = read.bytes;
	const faults = injector.asksForEnrollmentId
		? injector.chooseByEnrollmentId({ operation, environment }, enrollmentIdOf(body), atArrival)
		: atArrival;
	entry.fault = describeFault(faults);
	if (faults.latencyMs > 0) await setTimeout(faults.latencyMs);
	if (injectInterruption(exchange, faults, 'after-reading')) return;
	const action = faults.fault?.action;
	if (action?.type === 'answer' && action.when !== 'after-creating') {
		return answerWith(exchange, renderFaultAnswer(action, now()));
	}
	if (route === undefined) return answerWith(exchange, NO_SUCH_ROUTE);
	if (mark?.afterSunset === 'refuse' && now() >= Date.parse(mark.sunsetAt)) return answerWith(exchange, SUNSET);
	// The sandbox may have been reset since the request arrived.
	const home = settings.store.world.state.homes.get(homeKey(companyId, environment));
	if (home === undefined) return answerWith(exchange, UNAUTHORIZED);
	const answer = await operate(settings, { ...route, query: exchange.query, request, body, home, entry });
	if (action === undefined || answer.status >= 300) answerWith(exchange, answer);
	else answerFaultily(exchange, answer, faults);
}

function isForbidden({ forbidden }: ApiKey, route: Route | undefined): boolean {
	return forbidden === 'all' || (route !== undefined && forbidden?.includes(route.operation) === true);
}

interface Route {
	readonly operation: OperationId;
	readonly id: string;
}

function matchRoute(method: string, path: string): Route | undefined {
	for (const operation of OPERATION_IDS) {
		const endpoint = ENDPOINTS[operation];
		const id = endpoint.method === method ? matchPath(endpoint.path, path) : undefined;
		if (id !== undefined) return { operation, id };
	}
	return undefined;
}
