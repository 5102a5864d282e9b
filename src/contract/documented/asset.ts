/**
 * Assets exactly as the API documents them: the body that it accepts and the asset that it answers with.
 *
 * Source: specification, "Asset" table, endpoint 5; open points NS-11 (unknown properties are not used), NS-17, NS-30
 * (any number from 0), NS-31 (no length limits), NS-33 (no null).
 */
import { z } from 'zod';
import { ACQUISITION_TYPES, ASSET_SOURCES, ASSET_STATUSES } from '../asset.ts';
import { utcDateTimeSchema } from '../date-time.ts';
import { instantSchema, sentCustomFieldSchema, typedCustomFieldSchema, uuidSchema } from './text-forms.ts';

const common = {
	enrollmentId: z.string().meta({ description: 'Patrimony number.' }),
	status: z.enum(ASSET_STATUSES),
	source: z.enum(ASSET_SOURCES),
	category: z.string().optional(),
	brand: z.string().optional(),
	model: z.string().optional(),
	vendorName: z.string().optional(),
	serialNumber: z.string().optional(),
	acquisitionType: z.enum(ACQUISITION_TYPES).optional(),
	priceCents: z.number().nonnegative().optional().meta({ description: 'Acquisition price in cents.' }),
	nfeNumber: z.string().optional(),
	contractId: z.string().optional(),
	allocatedLocation: z.string().optional(),
	employeeId: z.string().optional(),
};

/** The body of `POST /api/v1/assets` that the API accepts. */
export const assetCreationSchema = z.object({
	...common,
	acquisitionDate: utcDateTimeSchema.optional(),
	warrantyExpirationDate: utcDateTimeSchema.optional(),
	employeeAttachedAt: utcDateTimeSchema.optional(),
	customFields: z.array(sentCustomFieldSchema).optional(),
});
export type AssetCreation = Readonly<z.infer<typeof assetCreationSchema>>;

/** The asset that it answers with. */
export const assetSchema = z.strictObject({
	id: uuidSchema,
	...common,
	createdAt: instantSchema,
	deviceId: z.string().optional(),
	acquisitionDate: instantSchema.optional(),
	warrantyExpirationDate: instantSchema.optional(),
	employeeAttachedAt: instantSchema.optional(),
	customFields: z.array(typedCustomFieldSchema),
});
export type Asset = Readonly<z.infer<typeof assetSchema>>;
