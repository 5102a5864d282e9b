/** Forms of texts that answers of the API have: identifiers, instants, dates, numbers. Source: specification, "Resources". */
import { z } from 'zod';
import { E164_PATTERN } from '../line.ts';

export const uuidSchema = z.guid();
export const e164Schema = z.string().regex(new RegExp(E164_PATTERN));
/** An instant as the sandbox writes it: always with milliseconds (open points NS-09 and NS-10). */
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
