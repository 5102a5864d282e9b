/**
 * Compares a row with the asset that an earlier run created under the same number. A serial number that both have decides.
 * Without it, two of model, brand and category must differ: one alone is more often a correction (`5440` becomes `Latitude
 * 5440`).
 */
import type { AssetRequest } from '../../contract/asset.ts';
import { ASSET_FIELDS, INSTANT_FIELDS } from '../../contract/asset-fields.ts';
import { renderCents } from '../../drafts/invoice-unit/decimal.ts';
import { foldName } from '../../drafts/values/folded-name.ts';
import { STATUS_WORDS } from '../../drafts/values/asset-words.ts';

export interface Difference {
	readonly field: keyof AssetRequest;
	/** Empty if the asset has no value. */
	readonly earlier: string;
	readonly now: string;
}

const DESCRIPTION = ['model', 'brand', 'category'] as const;
const MIN_DIFFERENCES = 2;

/** Without the source, and the number, which a later run may change. */
type Values = Partial<AssetRequest>;

const COMPARED: readonly (keyof AssetRequest)[] = [
	...ASSET_FIELDS.filter((field) => field !== 'enrollmentId'),
	'customFields',
];

export function findOtherEquipment(asset: Values, row: Values): Difference | undefined {
	if (asset.serialNumber !== undefined && row.serialNumber !== undefined)
		return differenceIn('serialNumber', asset, row);
	const differences = DESCRIPTION.map((field) => differenceIn(field, asset, row)).filter((one) => one !== undefined);
	return differences.length < MIN_DIFFERENCES ? undefined : differences[0];
}

function differenceIn(
	field: 'serialNumber' | (typeof DESCRIPTION)[number],
	asset: Values,
	row: Values,
): Difference | undefined {
	const [earlier, now] = [asset[field], row[field]];
	if (earlier === undefined || now === undefined || foldName(earlier) === foldName(now)) return undefined;
	return { field, earlier, now };
}

/** A field that is empty in the row is not a difference. */
export function findDifferences(asset: Values, row: Values): readonly Difference[] {
	return COMPARED.flatMap((field): readonly Difference[] => {
		if (row[field] === undefined) return [];
		const [earlier, now] = [textOf(asset, field, row), textOf(row, field, row)];
		return earlier === now ? [] : [{ field, earlier, now }];
	});
}

/** Writes equal instants alike, and only those custom fields that the row has. */
function textOf(asset: Values, field: keyof AssetRequest, row: Values): string {
	if (field === 'priceCents') return asset.priceCents === undefined ? '' : renderCents(BigInt(asset.priceCents));
	if (field === 'status' && asset.status !== undefined)
		return `${STATUS_WORDS.words[asset.status][0]} (${asset.status})`;
	const instant = INSTANT_FIELDS.has(field) ? asset[field] : undefined;
	if (typeof instant === 'string') return new Date(instant).toISOString().replace(/:00\.000Z$/, 'Z');
	if (field !== 'customFields') return asset[field] ?? '';
	const values = new Map(asset.customFields?.map(({ label, value }) => [label, value]));
	return (row.customFields ?? []).map(({ label }) => `${label}: ${values.get(label) ?? ''}`).join('; ');
}
