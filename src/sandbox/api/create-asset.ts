/** Open points `date-time-echo`, `unknown-label`, `employee-id` and `employee-pair`. */
import { type AssetCreation, assetCreationSchema } from '../../contract/asset.ts';
import { checkInput } from '../../contract/error-body.ts';
import type { Store } from '../store/store.ts';
import type { Home } from '../world/world.ts';
import { type Answer, invalidInput, unprocessable } from '../http/answer.ts';

export interface PreparedAsset {
	readonly json: string;
	readonly enrollmentId: string;
	readonly employeeId: string | undefined;
}

export type AssetPreparation =
	| { readonly ok: true; readonly asset: PreparedAsset }
	| { readonly ok: false; readonly answer: Answer };

export function prepareAsset(store: Store, home: Home, body: unknown): AssetPreparation {
	const checked = checkInput(assetCreationSchema, body);
	if (!checked.ok) return { ok: false, answer: invalidInput(checked.details) };
	const { employeeId, enrollmentId } = checked.value;
	if (employeeId !== undefined && !home.employees.has(employeeId)) {
		return { ok: false, answer: unprocessable({ employeeId: 'no employee of this environment has this id' }) };
	}
	return {
		ok: true,
		asset: { json: JSON.stringify(buildAsset(store, home, checked.value)), enrollmentId, employeeId },
	};
}

/** The answer, field by field: of one shape for all assets, which JSON leaves the missing ones out of. */
function buildAsset(store: Store, home: Home, sent: AssetCreation): object {
	const createdAt = store.identity.instant();
	return {
		id: store.identity.newId(),
		enrollmentId: sent.enrollmentId,
		status: sent.status,
		source: sent.source,
		createdAt,
		category: sent.category,
		brand: sent.brand,
		model: sent.model,
		vendorName: sent.vendorName,
		serialNumber: sent.serialNumber,
		acquisitionDate: inMilliseconds(sent.acquisitionDate),
		acquisitionType: sent.acquisitionType,
		priceCents: sent.priceCents,
		nfeNumber: sent.nfeNumber,
		contractId: sent.contractId,
		warrantyExpirationDate: inMilliseconds(sent.warrantyExpirationDate),
		allocatedLocation: sent.allocatedLocation,
		employeeId: sent.employeeId,
		employeeAttachedAt:
			sent.employeeId === undefined || sent.employeeAttachedAt !== undefined
				? inMilliseconds(sent.employeeAttachedAt)
				: createdAt,
		customFields: sent.customFields === undefined ? [] : knownFields(home, sent.customFields),
	};
}

function inMilliseconds(utc: string | undefined): string | undefined {
	if (utc === undefined) return undefined;
	return utc.length === WITH_SECONDS ? `${utc.slice(0, -1)}.000Z` : new Date(utc).toISOString();
}

const WITH_SECONDS = '2026-01-31T13:45:00Z'.length;

export function knownFields(home: Home, sent: readonly { readonly label: string; readonly value: string }[]) {
	const known = new Map<string, { readonly label: string; readonly type: 'text' | 'select'; readonly value: string }>();
	for (const { label, value } of sent) {
		const field = home.customFields.get(label);
		if (field !== undefined) known.set(label, { label, type: field.type, value });
	}
	return [...known.values()];
}
