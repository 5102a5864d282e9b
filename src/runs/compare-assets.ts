/** A row beside the asset that an earlier run created under the same identity: the same equipment, or another. Pure. */
import type { AssetRequest } from '../contract/asset.ts';
import { renderCents } from '../drafts/nfe/decimal.ts';
import { foldName } from '../drafts/table/folded-name.ts';

export interface Difference {
	readonly field: keyof AssetRequest;
	/** As texts; empty where one of them says nothing. */
	readonly earlier: string;
	readonly now: string;
}

/** The first that both have decides. */
const TELLS_APART = ['serialNumber', 'model', 'brand', 'category'] as const;

/** How it came in, and the number, which a later run may give otherwise. */
const NOT_COMPARED: ReadonlySet<string> = new Set<keyof AssetRequest>(['source', 'enrollmentId']);

/** By what the row is other equipment than the asset; undefined when it is the same, spelled otherwise or not. */
export function findOtherEquipment(asset: AssetRequest, row: AssetRequest): Difference | undefined {
	for (const field of TELLS_APART) {
		const [earlier, now] = [asset[field], row[field]];
		if (earlier === undefined || now === undefined) continue;
		return foldName(earlier) === foldName(now) ? undefined : { field, earlier, now };
	}
	return undefined;
}

/** Every field in which the row does not say what the asset was created with. */
export function findDifferences(asset: AssetRequest, row: AssetRequest): readonly Difference[] {
	// Both are sent in one order of fields: the order in which a person knows them.
	const fields = new Set([...keysOf(asset), ...keysOf(row)].filter((field) => !NOT_COMPARED.has(field)));
	return [...fields].flatMap((field): readonly Difference[] => {
		const [earlier, now] = [textOf(asset, field), textOf(row, field)];
		return earlier === now ? [] : [{ field, earlier, now }];
	});
}

function keysOf(asset: AssetRequest): readonly (keyof AssetRequest)[] {
	return Object.keys(asset).filter((key): key is keyof AssetRequest => key in asset);
}

function textOf(asset: AssetRequest, field: keyof AssetRequest): string {
	if (field === 'priceCents') return asset.priceCents === undefined ? '' : renderCents(BigInt(asset.priceCents));
	const value = asset[field];
	if (value === undefined) return '';
	return typeof value === 'string' ? value : JSON.stringify(value);
}
