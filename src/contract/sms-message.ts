/**
 * SMS messages of a line: queries, and answers in lenient and documented form. `receivedAtFrom` is inclusive, `receivedAtTo`
 * exclusive; several services repeat the parameter. Open points `present-fields`, `service-identifiers`, `unknown-service`,
 * `empty-detections`, `repeated-service`, `past-the-end`.
 */
import { z } from 'zod';
import { utcDateTimeSchema } from './date-time.ts';
import { PAGE, PAGE_SIZE } from './endpoints.ts';
import { e164Schema, instantSchema, lenientNumber, lenientText, uuidSchema } from './field-forms.ts';

export const paginationResponseSchema = z.looseObject({
	page: lenientNumber,
	pageSize: lenientNumber,
	totalCount: lenientNumber,
	totalPages: lenientNumber,
});

/** Filters besides services: no detection, or a detection without a known service. */
export const SPECIAL_SERVICES = ['none', 'unknown'] as const;

/** The API does not publish its identifiers, so any of this form may occur. */
export const SERVICE_IDENTIFIER_PATTERN = '^[a-z0-9]+(?:-[a-z0-9]+)*$';

export const smsMessageResponseSchema = z.looseObject({
	id: z.string(),
	receivedAt: lenientText,
	/** May be a short code rather than E.164. */
	originPhoneNumber: lenientText,
	destinationPhoneNumber: lenientText,
	message: lenientText,
	/** By detected service. */
	detections: z
		.record(z.string(), z.looseObject({ verificationCode: lenientText }))
		.nullish()
		.catch(undefined),
});
/** Only `id` is certain; `receivedAt` is UTC. */
export type SmsMessage = z.infer<typeof smsMessageResponseSchema>;

export const smsListResponseSchema = z.looseObject({
	smsMessages: z.array(smsMessageResponseSchema),
	pagination: paginationResponseSchema,
});
/** Newest first; any figure may be missing. */
export type SmsPage = z.infer<typeof smsListResponseSchema>;

export const smsQuerySchema = z.strictObject({
	page: z.int().min(PAGE.min).max(PAGE.max).optional(),
	pageSize: z.int().min(PAGE_SIZE.min).max(PAGE_SIZE.max).optional(),
	receivedAtFrom: utcDateTimeSchema.optional(),
	receivedAtTo: utcDateTimeSchema.optional(),
	service: z.array(z.string().regex(new RegExp(SERVICE_IDENTIFIER_PATTERN))).optional(),
});
/** Times are UTC, `receivedAtTo` exclusive. Pages count from 1. `service`: `none`, `unknown` or identifiers. */
export type SmsQuery = Readonly<z.infer<typeof smsQuerySchema>>;

/** Starts with `?`; empty if all parameters have their defaults. */
export function renderSmsQuery(query: SmsQuery): string {
	const { service = [], ...single } = query;
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(single)) {
		if (value !== undefined) parameters.append(name, String(value));
	}
	for (const one of service) parameters.append('service', one);
	return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

const serviceIdentifierSchema = z.string().regex(new RegExp(SERVICE_IDENTIFIER_PATTERN));

export const documentedSmsMessageSchema = z.strictObject({
	id: uuidSchema,
	receivedAt: instantSchema,
	originPhoneNumber: z.string().describe('The sender; may be a short code rather than E.164.'),
	destinationPhoneNumber: e164Schema,
	message: z.string(),
	detections: z.record(serviceIdentifierSchema, z.strictObject({ verificationCode: z.string() })),
});
export type DocumentedSmsMessage = Readonly<z.infer<typeof documentedSmsMessageSchema>>;

const count = z.int().nonnegative();

export const smsListSchema = z.strictObject({
	smsMessages: z.array(documentedSmsMessageSchema),
	pagination: z.strictObject({ page: count, pageSize: count, totalCount: count, totalPages: count }),
});

/** `services`: the known detected services. */
export function smsListQuerySchema(services: readonly string[]) {
	const { receivedAtFrom, receivedAtTo } = smsQuerySchema.shape;
	return z.object({
		page: z.int().min(PAGE.min).max(PAGE.max).default(PAGE.default).describe('The first page is 1.'),
		pageSize: z.int().min(PAGE_SIZE.min).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
		receivedAtFrom: receivedAtFrom.describe('Messages received at or after this instant.'),
		receivedAtTo: receivedAtTo.describe('Messages received before this instant.'),
		service: z
			.array(z.enum([...SPECIAL_SERVICES, ...services]))
			.optional()
			.describe(
				'Repeat the parameter for several values. `none` keeps messages without a detection, `unknown` those whose detection names no known service.',
			),
	});
}
export type SmsListQuery = Readonly<z.infer<ReturnType<typeof smsListQuerySchema>>>;
