/**
 * Virtual phone lines: what answers hold, in the list form and in the update form, and what an update may carry.
 *
 * Source: specification, "Virtual phone account" table, endpoints 1 and 2; open points NS-13, NS-31, NS-45.
 * Answers are read leniently (only `id` is sure; statuses are open). Updates are strict: a property that is left out
 * stays as it is, `null` empties it (`employeeId: null` unlinks the employee), and empty text is refused.
 */
import { z } from 'zod';
import { lenientCustomFields, lenientText } from './leniently.ts';

export const LINE_STATUSES = ['pending', 'active', 'blocked', 'canceled'] as const;

/** Numbers in E.164 form. */
export const E164_PATTERN = '^\\+[1-9]\\d{1,14}$';

const lineShape = {
	id: z.string(),
	name: lenientText,
	phoneNumber: lenientText,
	status: lenientText,
	createdAt: lenientText,
	canceledAt: lenientText,
	cancelReason: lenientText,
	costCenter: lenientText,
	employeeId: lenientText,
	customFields: lenientCustomFields,
};

/** The fields that every form of a line has. */
export const LINE_FIELDS: ReadonlySet<string> = new Set(Object.keys(lineShape));

export const lineResponseSchema = z.looseObject({
	...lineShape,
	redirectPhoneNumber: lenientText,
	redirectExpiresAt: lenientText,
});
export type Line = z.infer<typeof lineResponseSchema>;

/** The answer of `GET /api/v2/virtual-phone-accounts`: a bare array. */
export const lineListResponseSchema = z.array(lineResponseSchema);

/** The answer of the update: without the two redirect fields, custom fields with their type. */
export const updatedLineResponseSchema = z.looseObject(lineShape);
export type UpdatedLine = z.infer<typeof updatedLineResponseSchema>;

const text = z.string().min(1);

/** The exact body of `PATCH /api/v2/virtual-phone-accounts/{id}` as this program sends it. */
export const lineUpdateSchema = z.strictObject({
	name: text.nullable().optional(),
	costCenter: text.nullable().optional(),
	employeeId: text.nullable().optional(),
	customFields: z
		.array(z.strictObject({ label: text, value: text }))
		.min(1)
		.optional(),
});
export type LineUpdate = Readonly<z.infer<typeof lineUpdateSchema>>;
