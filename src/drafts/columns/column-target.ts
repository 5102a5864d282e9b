/** Column targets and their names in mapping files: `model`, `price` (in reais; `priceCents` is in cents), `custom: Label`. */
import { ASSET_FIELDS, type AssetField } from '../../contract/asset-fields.ts';
import { foldName } from '../values/folded-name.ts';
import type { LocaleKind } from '../values/locale-evidence.ts';

/** `reasons` and `identity` are columns that this program added to a file it returned. */
export type ColumnTarget =
	/** `cents`: a price in whole cents instead of reais. */
	| { readonly kind: 'field'; readonly field: AssetField; readonly unit?: 'cents' }
	| { readonly kind: 'employee' }
	| { readonly kind: 'custom'; readonly label: string }
	| { readonly kind: 'quantity' }
	| { readonly kind: 'reasons' }
	| { readonly kind: 'identity' }
	/** Without a header and not mapped, so its cells belong to no column. */
	| { readonly kind: 'unnamed' }
	| { readonly kind: 'ignored' };

export interface NamedColumns {
	readonly header: readonly string[];
	readonly targets: readonly ColumnTarget[];
}

/** Longer cells are text, not headers. */
export const LONGEST_HEADER = 200;

export const IGNORED = { kind: 'ignored' } as const satisfies ColumnTarget;

const NAMED: ReadonlyMap<string, ColumnTarget> = new Map<string, ColumnTarget>([
	...ASSET_FIELDS.map((field) => [field, targetOfField(field)] as const),
	['price', { kind: 'field', field: 'priceCents' }],
	['priceCents', { kind: 'field', field: 'priceCents', unit: 'cents' }],
	['quantity', { kind: 'quantity' }],
	['ignore', IGNORED],
]);
const CUSTOM = /^custom:(?<label>.*)$/s;
/** The same as a JSON Schema pattern. */
export const CUSTOM_TARGET = '^custom:[\\s\\S]*\\S';

/** By folded name; for suggestions and for the JSON Schema. */
export const MAPPING_TARGETS: ReadonlyMap<string, string> = new Map(
	[...NAMED.keys()].map((name) => [foldName(name), name]),
);

/** An employee is found by several kinds of text, so `employeeId` has a target of its own. */
export function targetOfField(field: AssetField): ColumnTarget {
	return field === 'employeeId' ? { kind: 'employee' } : { kind: 'field', field };
}

export function parseTarget(text: string): ColumnTarget | undefined {
	const label = CUSTOM.exec(text)?.groups?.['label'];
	if (label === undefined) return NAMED.get(text);
	const tidy = tidyLabel(label);
	return tidy === '' ? undefined : { kind: 'custom', label: tidy };
}

/** As a mapping file writes it: `price`, `custom: Label`. Undefined for targets that cannot be in one. `nameOfTarget` is for people. */
export function renderTarget(target: ColumnTarget): string | undefined {
	if (target.kind === 'custom') return `custom: ${target.label}`;
	if (target.kind === 'employee') return 'employeeId';
	if (target.kind === 'quantity') return 'quantity';
	if (target.kind === 'ignored') return 'ignore';
	if (target.kind !== 'field') return undefined;
	return target.field === 'priceCents' && target.unit !== 'cents' ? 'price' : target.field;
}

/** What its cells fill, as `run.json` and the problems of a row name it: an `AssetField`, `custom:Label` or `quantity`. Undefined if nothing. */
export function renderField(target: ColumnTarget): string | undefined {
	if (target.kind === 'field') return target.field;
	if (target.kind === 'employee') return 'employeeId';
	if (target.kind === 'quantity') return target.kind;
	return target.kind === 'custom' ? `custom:${target.label}` : undefined;
}

export function isField(target: ColumnTarget | undefined, field: AssetField): boolean {
	if (field === 'employeeId') return target?.kind === 'employee';
	return target?.kind === 'field' && target.field === field;
}

export function columnOfField({ targets }: Pick<NamedColumns, 'targets'>, field: AssetField): number {
	return targets.findIndex((target) => isField(target, field));
}

/** True for files that this program returned with reasons for each row. */
export function isReturnedFile({ targets }: Pick<NamedColumns, 'targets'>): boolean {
	return targets.some(({ kind }) => kind === 'reasons');
}

/** Two columns with the same key cannot both be read. Undefined if any number of columns may share the target. */
export function uniqueKey(target: ColumnTarget, header: string): string | undefined {
	if (target.kind === 'field') return target.field;
	if (target.kind === 'custom') return `custom:${foldName(target.label) || target.label.trim()}`;
	if (target.kind === 'employee') return `employee:${foldName(header)}`;
	if (target.kind === 'quantity') return target.kind;
	return target.kind === 'identity' ? `identity:${foldName(header)}` : undefined;
}

/** Makes a custom field label from a header: on one line, without invisible characters. */
export function tidyLabel(text: string): string {
	return text
		.replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
		.replaceAll(/\s+/g, ' ')
		.trim();
}

const LOCALE_KINDS: Readonly<Partial<Record<AssetField, LocaleKind>>> = {
	acquisitionDate: 'date',
	warrantyExpirationDate: 'date',
	employeeAttachedAt: 'date',
	priceCents: 'number',
};

/** The kind of a column whose texts can be read in two ways. */
export function localeKind(target: ColumnTarget): LocaleKind | undefined {
	if (target.kind !== 'field' || target.unit === 'cents') return undefined;
	return LOCALE_KINDS[target.field];
}
