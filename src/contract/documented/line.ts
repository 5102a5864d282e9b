/**
 * Virtual phone lines exactly as the API documents them.
 *
 * Source: specification, "Virtual phone account" table, endpoints 1 and 2; open points NS-11 (unknown properties are not
 * used), NS-13 (every key of the list form is present), NS-45 (custom fields merge by label).
 */
import { z } from 'zod';
import { LINE_STATUSES } from '../line.ts';
import { e164Schema, instantSchema, sentCustomFieldSchema, typedCustomFieldSchema, uuidSchema } from './text-forms.ts';

const common = {
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

/** An item of the list: with the redirect fields, custom fields without their type. */
export const listedLineSchema = z.strictObject({
	...common,
	redirectPhoneNumber: e164Schema.nullable(),
	redirectExpiresAt: instantSchema.nullable(),
	customFields: z.array(z.strictObject({ label: z.string(), value: z.string() })),
});
export type ListedLine = Readonly<z.infer<typeof listedLineSchema>>;
export const lineListSchema = z.array(listedLineSchema);

/** The answer of an update: without the redirect fields, custom fields with their type. */
export const updatedLineSchema = z.strictObject({ ...common, customFields: z.array(typedCustomFieldSchema) });
export type DocumentedUpdatedLine = Readonly<z.infer<typeof updatedLineSchema>>;

/** The body of an update that the API accepts. */
export const lineChangeSchema = z.object({
	name: z.string().nullable().optional(),
	costCenter: z.string().nullable().optional(),
	employeeId: z.string().nullable().optional().meta({ description: 'null unlinks the employee.' }),
	customFields: z
		.array(sentCustomFieldSchema)
		.optional()
		.meta({ description: 'Labels that do not exist as custom fields are ignored; labels left out keep their value.' }),
});
export type LineChange = Readonly<z.infer<typeof lineChangeSchema>>;
