/**
 * The fields of an asset that a person or an invoice fills, and the values of those that have a few: apart from the schemas,
 * which the help and the page have no use for.
 */
export const ASSET_STATUSES = [
	'available',
	'in-use',
	'allocated',
	'maintenance',
	'broken',
	'lost',
	'stolen',
	'sold',
	'donated',
	'discarded',
	'archived',
] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

export const ACQUISITION_TYPES = ['bought', 'rented', 'other'] as const;
export type AcquisitionType = (typeof ACQUISITION_TYPES)[number];

/** All but `source`, set by the importer, and `customFields`; in the order in which the API documents them. */
export const ASSET_FIELDS = [
	'enrollmentId',
	'status',
	'category',
	'brand',
	'model',
	'vendorName',
	'serialNumber',
	'acquisitionDate',
	'acquisitionType',
	'priceCents',
	'nfeNumber',
	'contractId',
	'warrantyExpirationDate',
	'allocatedLocation',
	'employeeId',
	'employeeAttachedAt',
] as const;
export type AssetField = (typeof ASSET_FIELDS)[number];

/** The fields that hold an instant: one and the same however exactly it is written. */
export const INSTANT_FIELDS: ReadonlySet<string> = new Set<AssetField>([
	'acquisitionDate',
	'warrantyExpirationDate',
	'employeeAttachedAt',
]);
