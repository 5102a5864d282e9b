/**
 * Assets in requests and answers. `assetRequestSchema` is stricter than the API: whole, non-negative cents, no empty text, no
 * unknown property. The last two schemas are as documented. Open points `unknown-properties`, `employee-id`,
 * `custom-field-pair`, `price-range`, `text-limits`, `null-values`.
 */
import { z } from 'zod';
import { ACQUISITION_TYPES, ASSET_STATUSES, type AssetField } from './asset-fields.ts';
import { utcDateTimeSchema } from './date-time.ts';
import { instantSchema, sentCustomFieldSchema, typedCustomFieldSchema, uuidSchema } from './field-forms.ts';

export const ASSET_SOURCES = ['manual', 'sheets-import', 'nfe-import', 'desktop-client', 'mobile-app'] as const;

export const assetFields = (text: z.ZodString, priceCents: z.ZodNumber, instant: z.ZodType<string>) =>
	({
		enrollmentId: text.describe('Patrimony number.'),
		status: z.enum(ASSET_STATUSES),
		source: z.enum(ASSET_SOURCES),
		category: text.optional(),
		brand: text.optional(),
		model: text.optional(),
		vendorName: text.optional(),
		serialNumber: text.optional(),
		acquisitionDate: instant.optional(),
		acquisitionType: z.enum(ACQUISITION_TYPES).optional(),
		priceCents: priceCents.optional().describe('Acquisition price in cents.'),
		nfeNumber: text.optional(),
		contractId: text.optional(),
		warrantyExpirationDate: instant.optional(),
		allocatedLocation: text.optional(),
		employeeId: text.optional(),
		employeeAttachedAt: instant.optional(),
	}) satisfies Readonly<Record<AssetField | 'source', z.ZodType>>;

const text = z.string().min(1);

/** The exact body of `POST /api/v1/assets`. */
export const assetRequestSchema = z.strictObject({
	...assetFields(text, z.int().nonnegative(), utcDateTimeSchema),
	customFields: z
		.array(z.strictObject({ label: text, value: text }))
		.min(1)
		.optional(),
});
/** An asset to create: prices are in whole cents of BRL, dates in UTC (`2026-01-31T13:45:00Z`). Unknown properties and empty texts are refused. */
export type AssetRequest = Readonly<z.infer<typeof assetRequestSchema>>;

export const KNOWN_ASSET_FIELDS: ReadonlySet<string> = new Set([
	...Object.keys(assetRequestSchema.shape),
	'id',
	'createdAt',
	'deviceId',
]);

export const assetCreationSchema = z.object({
	...assetFields(z.string(), z.number().nonnegative(), utcDateTimeSchema),
	customFields: z.array(sentCustomFieldSchema).optional(),
});
export type AssetCreation = Readonly<z.infer<typeof assetCreationSchema>>;

export const assetSchema = z.strictObject({
	id: uuidSchema,
	...assetFields(z.string(), z.number().nonnegative(), instantSchema),
	createdAt: instantSchema,
	deviceId: z.string().optional(),
	customFields: z.array(typedCustomFieldSchema),
});
/** An asset in the API's answers: dates are UTC, `priceCents` is in cents of BRL. */
export type Asset = Readonly<z.infer<typeof assetSchema>>;
