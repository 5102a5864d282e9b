/**
 * Names of targets in a mapping file: a field by its API name, `price` for an amount in reais (`priceCents` is in whole
 * cents, as everywhere), `quantity` for how many assets each row is, `custom: Label`, and `ignore`.
 */
import { ASSET_FIELDS } from '../../contract/asset-fields.ts';
import { type ColumnTarget, targetOfField, tidyLabel } from '../columns/match-column.ts';
import { foldName } from '../values/folded-name.ts';

const NAMED: ReadonlyMap<string, ColumnTarget> = new Map<string, ColumnTarget>([
	...ASSET_FIELDS.map((field) => [field, targetOfField(field)] as const),
	['price', { kind: 'field', field: 'priceCents' }],
	['priceCents', { kind: 'field', field: 'priceCents', unit: 'cents' }],
	['quantity', { kind: 'quantity' }],
	['ignore', { kind: 'ignored' }],
]);
const CUSTOM = /^custom:(?<label>.*)$/s;
/** The same as a pattern of JSON Schema. */
export const CUSTOM_TARGET = '^custom:[\\s\\S]*\\S';

/** What a target may be called, by folded name; used to suggest, and by the JSON Schema. */
export const MAPPING_TARGETS: ReadonlyMap<string, string> = new Map(
	[...NAMED.keys()].map((name) => [foldName(name), name]),
);

export function parseTarget(text: string): ColumnTarget | undefined {
	const label = CUSTOM.exec(text)?.groups?.['label'];
	if (label === undefined) return NAMED.get(text);
	const tidy = tidyLabel(label);
	return tidy === '' ? undefined : { kind: 'custom', label: tidy };
}

/** The name of a target; undefined for columns that no mapping file names. */
export function renderTarget(target: ColumnTarget): string | undefined {
	if (target.kind === 'custom') return `custom: ${target.label}`;
	if (target.kind === 'employee') return 'employeeId';
	if (target.kind === 'quantity') return 'quantity';
	if (target.kind === 'ignored') return 'ignore';
	if (target.kind !== 'field') return undefined;
	return target.field === 'priceCents' && target.unit !== 'cents' ? 'price' : target.field;
}
