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
export const fieldTargets: readonly string[] = Object.keys(FIELDS);

export function valuesOf(field: WordField): readonly string[] {
	return Object.keys(field === 'status' ? STATUSES : ACQUISITIONS);
}
