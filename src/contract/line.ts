/**
 * Virtual phone lines: answers in list and update form, and updates. Answers are lenient: only `id` is certain. Updates are
 * strict: an absent property is unchanged, `null` clears it, empty text is refused. The last schemas are as documented. Open
 * points `present-fields`, `text-limits`, `unknown-properties`, `custom-field-merge`.
 */
import { z } from 'zod';
import {
	e164Schema,
	instantSchema,
	lenientCustomFields,
	lenientText,
	sentCustomFieldSchema,
	typedCustomFieldSchema,
	uuidSchema,
} from './field-forms.ts';

export const LINE_STATUSES = ['pending', 'active', 'blocked', 'canceled'] as const;

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

export const LINE_FIELDS: ReadonlySet<string> = new Set(Object.keys(lineShape));

export const lineResponseSchema = z.looseObject({
	...lineShape,
	redirectPhoneNumber: lenientText,
	redirectExpiresAt: lenientText,
});
/** A virtual phone line of a list; only `id` is certain. */
export type Line = z.infer<typeof lineResponseSchema>;

/** The answer of `GET /api/v2/virtual-phone-accounts`: a bare array. */
export const lineListResponseSchema = z.array(lineResponseSchema);

export const updatedLineResponseSchema = z.looseObject(lineShape);
/** A line in the answer to an update: without the redirect fields; custom fields have a type. */
export type UpdatedLine = z.infer<typeof updatedLineResponseSchema>;

const text = z.string().min(1);

/** The exact body of `PATCH /api/v2/virtual-phone-accounts/{id}`. */
export const lineUpdateSchema = z.strictObject({
	name: text.nullable().optional(),
	costCenter: text.nullable().optional(),
	employeeId: text.nullable().optional(),
	customFields: z
		.array(z.strictObject({ label: text, value: text }))
		.min(1)
		.optional(),
});
/** An absent property is unchanged, `null` clears it. The API ignores labels that the company does not have. */
export type LineUpdate = Readonly<z.infer<typeof lineUpdateSchema>>;

const documentedFields = {
	id: uuidSchema,
	name: z.string().nullable(),
	phoneNumber: e164Schema,
	status: z.enum(LINE_STATUSES),
	createdAt: instantSchema,
	canceledAt: instantSchema.nullable(),
	cancelReason: z.string().nullable(),
	costCenter: z.string().nullable(),
	employeeId: uuidSchema.nullable(),
};

/** With the redirect fields; custom fields have no type. */
export const listedLineSchema = z.strictObject({
	...documentedFields,
	redirectPhoneNumber: e164Schema.nullable(),
	redirectExpiresAt: instantSchema.nullable(),
	customFields: z.array(z.strictObject({ label: z.string(), value: z.string() })),
});
export type ListedLine = Readonly<z.infer<typeof listedLineSchema>>;
export const lineListSchema = z.array(listedLineSchema);

/** Without the redirect fields; custom fields have a type. */
export const updatedLineSchema = z.strictObject({ ...documentedFields, customFields: z.array(typedCustomFieldSchema) });
export type DocumentedUpdatedLine = Readonly<z.infer<typeof updatedLineSchema>>;

/** An update as the API accepts it. */
export const lineChangeSchema = z.object({
	name: z.string().nullable().optional(),
	costCenter: z.string().nullable().optional(),
	employeeId: z.string().nullable().optional().describe('null unlinks the employee.'),
	customFields: z
		.array(sentCustomFieldSchema)
		.optional()
		.describe('Labels that do not exist as custom fields are ignored; labels left out keep their value.'),
});
export type LineChange = Readonly<z.infer<typeof lineChangeSchema>>;
