/** Asset fields and their values, without schemas, for the help and the page. */
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

/** Excludes `source` and `customFields`. In the order of the API's documentation. */
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

/** Fields with a date-time. */
export const INSTANT_FIELDS: ReadonlySet<string> = new Set<AssetField>([
	'acquisitionDate',
	'warrantyExpirationDate',
	'employeeAttachedAt',
]);
