/** Open points `past-the-end`, `unknown-service` and `repeated-service`. */
import { checkInput } from '../../contract/error-body.ts';
import type { DocumentedSmsMessage, SmsListQuery, smsListQuerySchema } from '../../contract/sms-message.ts';
import { type Answer, invalidInput, success } from '../http/answer.ts';

type QuerySchema = ReturnType<typeof smsListQuerySchema>;

export function listSmsMessages(
	messages: readonly DocumentedSmsMessage[],
	queryText: string,
	schema: QuerySchema,
): Answer {
	const checked = checkInput(schema, readQuery(queryText));
	if (!checked.ok) return invalidInput(checked.details);
	const { page, pageSize } = checked.value;
	const selected = messages.filter((message) => isSelected(message, checked.value)).toReversed();
	selected.sort((one, other) => compareText(other.receivedAt, one.receivedAt));
	const first = (page - 1) * pageSize;
	return success(200, {
		smsMessages: selected.slice(first, first + pageSize),
		pagination: { page, pageSize, totalCount: selected.length, totalPages: Math.ceil(selected.length / pageSize) },
	});
}

function readQuery(text: string): Record<string, unknown> {
	const parameters = new URLSearchParams(text);
	const query: Record<string, unknown> = {};
	for (const name of ['page', 'pageSize', 'receivedAtFrom', 'receivedAtTo']) {
		const values = parameters.getAll(name);
		if (values.length > 0) query[name] = values.length > 1 ? values : values[0];
	}
	for (const name of ['page', 'pageSize']) {
		const value = query[name];
		if (typeof value === 'string' && /^\d+$/.test(value)) query[name] = Number(value);
	}
	const services = parameters.getAll('service');
	return services.length === 0 ? query : { ...query, service: services };
}

function isSelected(message: DocumentedSmsMessage, query: SmsListQuery): boolean {
	const receivedAt = Date.parse(message.receivedAt);
	if (query.receivedAtFrom !== undefined && receivedAt < nextMillisecond(query.receivedAtFrom)) return false;
	if (query.receivedAtTo !== undefined && receivedAt >= nextMillisecond(query.receivedAtTo)) return false;
	if (query.service === undefined) return true;
	const detected = Object.keys(message.detections);
	return query.service.some((service) => (service === 'none' ? detected.length === 0 : detected.includes(service)));
}

/** Rounds an instant up to a millisecond, since messages have milliseconds but queries may be finer. */
function nextMillisecond(utc: string): number {
	const isFiner = /\.\d{3}\d*[1-9]\d*Z$/.test(utc);
	return Date.parse(utc) + (isFiner ? 1 : 0);
}

function compareText(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
