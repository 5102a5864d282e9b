/**
 * Schemas of fields, in lenient and documented form. Lenient: an absent, null or mistyped field is dropped and the rest kept,
 * since an answer is about something that already happened. Open points `present-fields`, `employee-fields`, `error-body`,
 * `date-time-echo`, `date-time-precision`.
 */
import { z } from 'zod';

export const lenientText = z.string().nullish().catch(undefined);
export const lenientNumber = z.number().nullish().catch(undefined);

/** `type` is documented for some operations only. */
export const lenientCustomFields = z
	.array(z.looseObject({ label: lenientText, type: lenientText, value: lenientText }))
	.nullish()
	.catch(undefined);

/** E.164. */
export const E164_PATTERN = '^\\+[1-9]\\d{1,14}$';

export const uuidSchema = z.guid();
export const e164Schema = z.string().regex(new RegExp(E164_PATTERN));
/** The sandbox always writes milliseconds. */
export const instantSchema = z.iso.datetime({ precision: 3 });
export const dateSchema = z.iso.date();

export const CUSTOM_FIELD_TYPES = ['text', 'select'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** For requests; other properties are ignored. */
export const sentCustomFieldSchema = z.object({ label: z.string(), value: z.string() });
/** For answers with assets and updates. */
export const typedCustomFieldSchema = z.strictObject({
	label: z.string(),
	type: z.enum(CUSTOM_FIELD_TYPES),
	value: z.string(),
});
