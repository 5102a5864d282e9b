/**
 * Forms of fields: read leniently, and as the API documents them.
 *
 * Lenient: a field that is absent, null or of another type than documented is left out, and the rest survives. An answer
 * is about something that has already happened, so a surprise in one field must not cost the others.
 * Open points `present-fields`, `employee-fields`, `error-body`, `date-time-echo`, `date-time-precision`.
 */
import { z } from 'zod';

export const lenientText = z.string().nullish().catch(undefined);
export const lenientNumber = z.number().nullish().catch(undefined);

/** A custom field as an answer carries it: `type` only where the operation documents it, and open. */
export const lenientCustomFields = z
	.array(z.looseObject({ label: lenientText, type: lenientText, value: lenientText }))
	.nullish()
	.catch(undefined);

/** Numbers in E.164 form. */
export const E164_PATTERN = '^\\+[1-9]\\d{1,14}$';

export const uuidSchema = z.guid();
export const e164Schema = z.string().regex(new RegExp(E164_PATTERN));
/** An instant as the sandbox writes it: always with milliseconds. */
export const instantSchema = z.iso.datetime({ precision: 3 });
export const dateSchema = z.iso.date();

export const CUSTOM_FIELD_TYPES = ['text', 'select'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** What a request sends of a custom field; any other property of it is not used. */
export const sentCustomFieldSchema = z.object({ label: z.string(), value: z.string() });
/** What asset answers and update answers hold of one. */
export const typedCustomFieldSchema = z.strictObject({
	label: z.string(),
	type: z.enum(CUSTOM_FIELD_TYPES),
	value: z.string(),
});
