/**
 * What an asset may have, as the contract says: held to its types by the compiler, for the contract itself brings a library of
 * schemas with it that the page has no use for.
 */
import type { AcquisitionType, AssetField, AssetStatus } from '../../../contract/asset.ts';
import type { WordField } from '../../../drafts/decisions/question.ts';

const STATUSES: Readonly<Record<AssetStatus, true>> = {
	available: true,
	'in-use': true,
	allocated: true,
	maintenance: true,
	broken: true,
	lost: true,
	stolen: true,
	sold: true,
	donated: true,
	discarded: true,
	archived: true,
};
const ACQUISITIONS: Readonly<Record<AcquisitionType, true>> = { bought: true, rented: true, other: true };

/** What a text means that says of a row that it is no asset. */
export const NO_ASSET = '0';

/** Names of targets, as a mapping file has them. */
const FIELDS: Readonly<Record<Exclude<AssetField, 'priceCents'> | 'price', true>> = {
	enrollmentId: true,
	status: true,
	category: true,
	brand: true,
	model: true,
	vendorName: true,
	serialNumber: true,
	acquisitionDate: true,
	acquisitionType: true,
	price: true,
	nfeNumber: true,
	contractId: true,
	warrantyExpirationDate: true,
	allocatedLocation: true,
	employeeId: true,
	employeeAttachedAt: true,
};

export const isStatus = (text: string): text is AssetStatus => Object.hasOwn(STATUSES, text);
export const statuses: readonly AssetStatus[] = Object.keys(STATUSES).filter(isStatus);
/** Of a column, beside custom fields. */
export const fieldTargets: readonly string[] = [...Object.keys(FIELDS), 'quantity'];

export function valuesOf(field: WordField): readonly string[] {
	if (field === 'quantity') return ['1', NO_ASSET];
	return Object.keys(field === 'status' ? STATUSES : ACQUISITIONS);
}
