/**
 * Received SMS messages and their list exactly as the API documents them.
 *
 * Source: specification, "SMS message" table, "Pagination object", endpoint 3, "Limits"; open points NS-14, NS-27, NS-39.
 */
import { z } from 'zod';
import { utcDateTimeSchema } from '../date-time.ts';
import { PAGE, PAGE_SIZE } from '../pagination.ts';
import { SERVICE_IDENTIFIER_PATTERN, SPECIAL_SERVICES } from '../sms-message.ts';
import { e164Schema, instantSchema, uuidSchema } from './text-forms.ts';

const serviceIdentifierSchema = z.string().regex(new RegExp(SERVICE_IDENTIFIER_PATTERN));

export const documentedSmsMessageSchema = z.strictObject({
	id: uuidSchema,
	receivedAt: instantSchema,
	originPhoneNumber: z.string().meta({ description: 'The sender; may be a short code rather than E.164.' }),
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

const query = z.object({
	page: z.int().min(PAGE.min).max(PAGE.max).default(PAGE.default).meta({ description: 'The first page is 1.' }),
	pageSize: z.int().min(PAGE_SIZE.min).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
	receivedAtFrom: utcDateTimeSchema.optional(),
	receivedAtTo: utcDateTimeSchema.optional(),
	service: z.array(z.string()).optional(),
});
export type SmsListQuery = Readonly<z.infer<typeof query>>;

/** The query of the SMS list, where these detected services are known. */
export function smsListQuerySchema(services: readonly string[]) {
	return query.extend({
		receivedAtFrom: query.shape.receivedAtFrom.meta({ description: 'Messages received at or after this instant.' }),
		receivedAtTo: query.shape.receivedAtTo.meta({ description: 'Messages received before this instant.' }),
		service: z
			.array(z.enum([...SPECIAL_SERVICES, ...services]))
			.optional()
			.meta({
				description:
					'Repeat the parameter for several values. `none` keeps messages without a detection, `unknown` those whose detection names no known service.',
			}),
	});
}
