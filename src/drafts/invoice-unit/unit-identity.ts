/**
 * The identity of an asset of an invoice: access key, item and unit. The same invoice gives the same identities whether it
 * comes as XML, in a zip, or through a workbook of drafts, so that nothing is created twice.
 *
 * It is parsed where it comes in, from the cells of a workbook of drafts or from the key in a plan file, and carried as a
 * value from there on.
 */
import { hasKeyForm } from './access-key.ts';

/** Headers of the three columns that a workbook of drafts locks; people leave them as they are. */
export const NFE_IDENTITY_HEADERS = ['Chave NF-e', 'Item NF-e', 'Unidade NF-e'] as const;

export interface UnitIdentity {
	readonly accessKey: string;
	readonly item: number;
	readonly unit: number;
}

/** The draft key: `nfe:3526…57/1/3`. */
export function renderUnitKey({ accessKey, item, unit }: UnitIdentity): string {
	return `nfe:${accessKey}/${item}/${unit}`;
}

/** Reads the draft key of a plan file back; undefined when it is not an invoice's. */
export function parseUnitKey(key: string): UnitIdentity | undefined {
	// Asked of every line of a plan.
	if (!key.startsWith('nfe:')) return undefined;
	const groups = /^nfe:(?<accessKey>[0-9A-Z]{44})\/(?<item>\d+)\/(?<unit>\d+)$/.exec(key)?.groups;
	if (groups === undefined) return undefined;
	return { accessKey: groups['accessKey'] ?? '', item: Number(groups['item']), unit: Number(groups['unit']) };
}

/**
 * The texts of the three cells, in the order of `NFE_IDENTITY_HEADERS`. `none`: all are empty, the row is no invoice's ·
 * `invalid`: somebody changed them (`nfe-identity`).
 */
export function parseUnitCells(
	cells: readonly [accessKey: string, item: string, unit: string],
):
	| { readonly kind: 'identity'; readonly value: UnitIdentity }
	| { readonly kind: 'none' }
	| { readonly kind: 'invalid'; readonly found: string } {
	const [key, item, unit] = cells.map((cell) => cell.trim());
	if (key === undefined || item === undefined || unit === undefined) return { kind: 'none' };
	if (key === '' && item === '' && unit === '') return { kind: 'none' };
	const accessKey = key.replaceAll(/\s/g, '').toUpperCase();
	if (!hasKeyForm(accessKey) || !COUNT.test(item) || !COUNT.test(unit))
		return { kind: 'invalid', found: `${key} / ${item} / ${unit}` };
	return { kind: 'identity', value: { accessKey, item: Number(item), unit: Number(unit) } };
}

const COUNT = /^[1-9]\d{0,4}$/;
