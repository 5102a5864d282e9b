/**
 * A row beside the asset that an earlier run created under the same number: the same equipment, or another. Pure.
 *
 * A serial number that both have decides. Without it, two of model, brand and category must differ: one alone is corrected
 * between two imports (`5440` becomes `Latitude 5440`) far more often than a number is given to another thing.
 */
import type { AssetRequest } from '../../contract/asset.ts';
import { ASSET_FIELDS, INSTANT_FIELDS } from '../../contract/asset-fields.ts';
import { renderCents } from '../../drafts/invoice-unit/decimal.ts';
import { foldName } from '../../drafts/values/folded-name.ts';
import { STATUS_WORDS } from '../../drafts/values/asset-words.ts';

export interface Difference {
	readonly field: keyof AssetRequest;
	/** As texts; `earlier` is empty where the asset has nothing. */
	readonly earlier: string;
	readonly now: string;
}

const DESCRIPTION = ['model', 'brand', 'category'] as const;
const MIN_DIFFERENCES = 2;

/** All but how it came in, and the number, which a later run may give otherwise. */
const COMPARED: readonly (keyof AssetRequest)[] = [
	...ASSET_FIELDS.filter((field) => field !== 'enrollmentId'),
	'customFields',
];

/** By what the row is other equipment than the asset; undefined when it is the same, spelled otherwise or not. */
export function findOtherEquipment(asset: AssetRequest, row: AssetRequest): Difference | undefined {
	if (asset.serialNumber !== undefined && row.serialNumber !== undefined)
		return differenceIn('serialNumber', asset, row);
	const differences = DESCRIPTION.map((field) => differenceIn(field, asset, row)).filter((one) => one !== undefined);
	return differences.length < MIN_DIFFERENCES ? undefined : differences[0];
}

function differenceIn(
	field: 'serialNumber' | (typeof DESCRIPTION)[number],
	asset: AssetRequest,
	row: AssetRequest,
): Difference | undefined {
	const [earlier, now] = [asset[field], row[field]];
	if (earlier === undefined || now === undefined || foldName(earlier) === foldName(now)) return undefined;
	return { field, earlier, now };
}

/** Every field that the row says otherwise than the asset was created with; what it does not say is no difference. */
export function findDifferences(asset: AssetRequest, row: AssetRequest): readonly Difference[] {
	return COMPARED.flatMap((field): readonly Difference[] => {
		if (row[field] === undefined) return [];
		const [earlier, now] = [textOf(asset, field, row), textOf(row, field, row)];
		return earlier === now ? [] : [{ field, earlier, now }];
	});
}

/** One instant is one text, however exactly it is written; of the custom fields only those that the row has. */
function textOf(asset: AssetRequest, field: keyof AssetRequest, row: AssetRequest): string {
	if (field === 'priceCents') return asset.priceCents === undefined ? '' : renderCents(BigInt(asset.priceCents));
	if (field === 'status') return `${STATUS_WORDS.words[asset.status][0]} (${asset.status})`;
	const instant = INSTANT_FIELDS.has(field) ? asset[field] : undefined;
	if (typeof instant === 'string') return new Date(instant).toISOString().replace(/:00\.000Z$/, 'Z');
	if (field !== 'customFields') return asset[field] ?? '';
	const values = new Map(asset.customFields?.map(({ label, value }) => [label, value]));
	return (row.customFields ?? []).map(({ label }) => `${label}: ${values.get(label) ?? ''}`).join('; ');
}
