/**
 * Received SMS messages of a line: what answers hold and what a query may ask.
 *
 * Source: specification, "SMS message" table, endpoint 3; open points NS-13, NS-14, NS-27, NS-39, NS-44.
 * `receivedAtFrom` is inclusive, `receivedAtTo` exclusive. Several services repeat the parameter; commas do not separate.
 */
import { z } from 'zod';
import { utcDateTimeSchema } from './date-time.ts';
import { lenientText } from './leniently.ts';
import { PAGE, PAGE_SIZE, paginationResponseSchema } from './pagination.ts';

/** Filter values beside the detected-service identifiers: no detection at all, or one that names no service. */
export const SPECIAL_SERVICES = ['none', 'unknown'] as const;

/** Identifiers are lower-case and hyphenated; their names are not published, so any of this form may come. */
export const SERVICE_IDENTIFIER_PATTERN = '^[a-z0-9]+(?:-[a-z0-9]+)*$';

export const smsMessageResponseSchema = z.looseObject({
	id: z.string(),
	receivedAt: lenientText,
	/** May be a short code rather than E.164. */
	originPhoneNumber: lenientText,
	destinationPhoneNumber: lenientText,
	message: lenientText,
	/** Keyed by detected service. */
	detections: z
		.record(z.string(), z.looseObject({ verificationCode: lenientText }))
		.nullish()
		.catch(undefined),
});
export type SmsMessage = z.infer<typeof smsMessageResponseSchema>;

export const smsListResponseSchema = z.looseObject({
	smsMessages: z.array(smsMessageResponseSchema),
	pagination: paginationResponseSchema,
});
export type SmsPage = z.infer<typeof smsListResponseSchema>;

export const smsQuerySchema = z.strictObject({
	page: z.int().min(PAGE.min).max(PAGE.max).optional(),
	pageSize: z.int().min(PAGE_SIZE.min).max(PAGE_SIZE.max).optional(),
	receivedAtFrom: utcDateTimeSchema.optional(),
	receivedAtTo: utcDateTimeSchema.optional(),
	service: z.array(z.string().regex(new RegExp(SERVICE_IDENTIFIER_PATTERN))).optional(),
});
export type SmsQuery = Readonly<z.infer<typeof smsQuerySchema>>;

/** The query as the API reads it, with its `?`, or nothing when every parameter is left to its default. */
export function renderSmsQuery(query: SmsQuery): string {
	const { service = [], ...single } = query;
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(single)) {
		if (value !== undefined) parameters.append(name, String(value));
	}
	for (const one of service) parameters.append('service', one);
	return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}
