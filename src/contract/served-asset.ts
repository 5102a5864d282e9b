import { z } from 'zod';
import { assetFields } from './asset.ts';
import { utcDateTimeSchema } from './date-time.ts';
import { instantSchema, sentCustomFieldSchema, typedCustomFieldSchema, uuidSchema } from './field-forms.ts';

/** The body of `POST /api/v1/assets` as documented. */
export const assetCreationSchema = z.object({
	...assetFields(z.string(), z.number().nonnegative(), utcDateTimeSchema),
	customFields: z.array(sentCustomFieldSchema).optional(),
});
export type AssetCreation = Readonly<z.infer<typeof assetCreationSchema>>;

/** The answer as documented. */
export const assetSchema = z.strictObject({
	id: uuidSchema,
	...assetFields(z.string(), z.number().nonnegative(), instantSchema),
	createdAt: instantSchema,
	deviceId: z.string().optional(),
	customFields: z.array(typedCustomFieldSchema),
});
export type Asset = Readonly<z.infer<typeof assetSchema>>;
