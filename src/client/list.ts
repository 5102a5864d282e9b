/**
 * Reading the company's employees, lines and messages. Answers are read leniently by the contract's schemas.
 *
 * Thrown: `api-unreachable` and `api-unavailable` when every attempt failed, `api-request-refused` and `line-not-found`
 * for a 4xx, `api-answer-unreadable` for a 2xx in no known form and for a redirect, the stopping faults of the policy,
 * `request-invalid` for a query that the API does not take, and the signal's own reason when interrupted.
 * Source: specification, endpoints 1, 3 and 4; open points NS-06, NS-12, NS-16, NS-25.
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
import { Fault } from '../problems/fault.ts';
import { tell } from './account.ts';
import { bodyStart } from './api-error.ts';
import type { Repeated } from './repeat.ts';
import { requireId, requireValid } from './require-valid.ts';
import { type Call, callRepeatedly, type Wire } from './wire.ts';

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

/** Message by message, until a page is empty or the last. One that moved to a later page meanwhile comes once. */
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
	const last = await callRepeatedly(operation, wire, call, (json) => schema.safeParse(json).data, signal);
	if (last.value !== undefined) return last.value;
	if (signal?.aborted === true) throw signal.reason;
	throw faultOf(operation, last, wire, call);
}

function faultOf(operation: OperationId, last: Repeated<unknown>, wire: Wire, call: Call): Fault {
	const { seen, account, attempts } = last;
	const { method, path } = ENDPOINTS[operation];
	const { rule, error } = account;
	const stopped = { class: 'stopped' } as const;
	if (rule.outcome === 'stopped') {
		const told = tell(rule.tells, seen, { method, path, timeoutMs: wire.readTimeoutMs }, wire.around);
		return new Fault(rule.says, told, stopped);
	}
	if (seen.at !== 'answered') {
		return new Fault('api-unreachable', { host: wire.around.host, reason: seen.reason, attempts }, stopped);
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
	if (rule.outcome === 'created' || (status >= 300 && status < 400)) {
		return new Fault(
			'api-answer-unreadable',
			{ method, path, status, found: bodyStart(seen.body, wire.around.redact) },
			stopped,
		);
	}
	return new Fault('api-unavailable', { status, attempts }, stopped);
}
