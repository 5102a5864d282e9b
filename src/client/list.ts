/**
 * Reads the company's employees, lines and messages, leniently by the contract's schemas. Throws `api-unreachable` and
 * `api-unavailable` if every attempt failed, `api-request-refused` and `line-not-found` for a 4xx, `api-answer-unreadable` for
 * an unknown 2xx and for a redirect, the stopping faults of the policy, `request-invalid` for a query that the API does not
 * accept, and the signal's reason if interrupted.
 */
import { type Employee, employeeListResponseSchema } from '../contract/employee.ts';
import { ENDPOINTS, type OperationId } from '../contract/endpoints.ts';
import { type Line, lineListResponseSchema } from '../contract/line.ts';
import {
	renderSmsQuery,
	type SmsMessage,
	type SmsPage,
	type SmsQuery,
	smsListResponseSchema,
	smsQuerySchema,
} from '../contract/sms-message.ts';
import { Fault, joinFault } from '../messages/fault.ts';
import { joinProblem } from '../messages/problem.ts';
import { isSuccess, notTheApi, paramsOf } from './account.ts';
import { readJson } from './answer-kind.ts';
import type { ReadAnswer, Repeated } from './repeat.ts';
import { type Call, callRepeatedly, requireId, requireValid, type Wire } from './wire.ts';

interface Schema<T> {
	readonly safeParse: (json: unknown) => { readonly data?: T | undefined };
}

export async function listEmployees(wire: Wire, signal?: AbortSignal): Promise<readonly Employee[]> {
	return (await list('listEmployees', wire, {}, employeeListResponseSchema, signal)).employees;
}

export function listLines(wire: Wire, signal?: AbortSignal): Promise<readonly Line[]> {
	return list('listLines', wire, {}, lineListResponseSchema, signal);
}

export function listSmsMessages(wire: Wire, id: string, query: SmsQuery, signal?: AbortSignal): Promise<SmsPage> {
	const valid = requireValid(smsQuerySchema, query);
	return list(
		'listSmsMessages',
		wire,
		{ id: requireId(id), query: renderSmsQuery(valid) },
		smsListResponseSchema,
		signal,
	);
}

/** Yields messages until a page is empty or the last. A message that moved to a later page meanwhile comes only once. */
export async function* walkSmsMessages(
	wire: Wire,
	id: string,
	query: SmsQuery,
	signal?: AbortSignal,
): AsyncGenerator<SmsMessage> {
	const given = new Set<string>();
	for (let page = query.page ?? 1; ; page += 1) {
		const { smsMessages, pagination } = await listSmsMessages(wire, id, { ...query, page }, signal);
		for (const message of smsMessages) {
			if (given.has(message.id)) continue;
			given.add(message.id);
			yield message;
		}
		const { totalPages } = pagination;
		if (smsMessages.length === 0 || (typeof totalPages === 'number' && page >= totalPages)) return;
	}
}

async function list<T>(
	operation: OperationId,
	wire: Wire,
	call: Call,
	schema: Schema<T>,
	signal: AbortSignal | undefined,
): Promise<T> {
	const read: ReadAnswer<T> = ({ body, complete }) => {
		const value = complete ? schema.safeParse(readJson(body)).data : undefined;
		return value === undefined ? { kind: 'foreign' } : { kind: 'readable', value };
	};
	const last = await callRepeatedly(operation, wire, call, read, signal);
	if (last.value !== undefined) return last.value;
	if (signal?.aborted === true) throw signal.reason;
	throw faultOf(operation, last, wire, call);
}

function faultOf(operation: OperationId, last: Repeated<unknown>, wire: Wire, call: Call): Fault {
	const { seen, account, attempts } = last;
	const { method, path } = ENDPOINTS[operation];
	const { rule, error } = account;
	const stopped = { class: 'stopped' } as const;
	const request = { method, path, timeoutMs: wire.readTimeoutMs };
	if (rule.outcome === 'stopped') {
		return new Fault(...joinFault(rule.code, paramsOf(rule.code, seen, request, wire.context), stopped));
	}
	if (seen.at !== 'answered') {
		const params = { host: wire.context.host, reason: seen.reason, attempts };
		if (rule.outcome !== 'not-sent') return new Fault('api-unreachable', params, stopped);
		const problem = joinProblem(rule.code, { params: paramsOf(rule.code, seen, request, wire.context) });
		return new Fault('api-unreachable', params, { ...stopped, problem });
	}
	const { status } = seen;
	if (rule.outcome === 'refused') {
		if (status === 404 && call.id !== undefined) return new Fault('line-not-found', { line: call.id });
		return new Fault(
			'api-request-refused',
			{ method, path, status, code: error?.code ?? '-', message: error?.message ?? error?.body ?? '-' },
			stopped,
		);
	}
	if (isSuccess(status) || (status >= 300 && status < 400)) return notTheApi(seen, ENDPOINTS[operation], wire.context);
	return new Fault('api-unavailable', { status, attempts }, stopped);
}
