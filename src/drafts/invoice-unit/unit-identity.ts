/** The same for XML, zip and drafts workbook, so that nothing is created twice. */
import { hasKeyForm } from './access-key.ts';

/** Headers of the three locked columns of a drafts workbook. */
export const NFE_IDENTITY_HEADERS = ['Chave NF-e', 'Item NF-e', 'Unidade NF-e'] as const;

export interface ItemIdentity {
	readonly accessKey: string;
	readonly item: number;
}

export interface UnitIdentity extends ItemIdentity {
	readonly unit: number;
}

/** `nfe:3526…57/1/3` */
export function renderUnitKey({ accessKey, item, unit }: UnitIdentity): string {
	return `nfe:${accessKey}/${item}/${unit}`;
}

export function parseUnitKey(key: string): UnitIdentity | undefined {
	if (!key.startsWith('nfe:')) return undefined;
	const groups = /^nfe:(?<accessKey>[0-9A-Z]{44})\/(?<item>\d+)\/(?<unit>\d+)$/.exec(key)?.groups;
	if (groups === undefined) return undefined;
	return { accessKey: groups['accessKey'] ?? '', item: Number(groups['item']), unit: Number(groups['unit']) };
}

/** Cells in the order of `NFE_IDENTITY_HEADERS`. `none`: all are empty; `undecided`: only the unit is; `invalid`: they were changed. */
export function parseUnitCells(
	cells: readonly [accessKey: string, item: string, unit: string],
):
	| { readonly kind: 'identity'; readonly value: UnitIdentity }
	| { readonly kind: 'undecided'; readonly value: ItemIdentity }
	| { readonly kind: 'none' }
	| { readonly kind: 'invalid'; readonly found: string } {
	const [key, item, unit] = cells.map((cell) => cell.trim());
	if (key === undefined || item === undefined || unit === undefined) return { kind: 'none' };
	if (key === '' && item === '' && unit === '') return { kind: 'none' };
	const accessKey = key.replaceAll(/\s/g, '').toUpperCase();
	if (!hasKeyForm(accessKey) || !COUNT.test(item) || !(unit === '' || COUNT.test(unit)))
		return { kind: 'invalid', found: `${key} / ${item} / ${unit}` };
	if (unit === '') return { kind: 'undecided', value: { accessKey, item: Number(item) } };
	return { kind: 'identity', value: { accessKey, item: Number(item), unit: Number(unit) } };
}

const COUNT = /^[1-9]\d{0,4}$/;
