/**
 * What one header cell means, by itself: a known column, or unknown.
 *
 * A near miss is never taken for the column that it resembles. `custom:` needs a label (`custom-field-label-missing`).
 */
import { ASSET_FIELDS, type AssetField } from '../../contract/asset-fields.ts';
import type { Language } from '../../messages/message.ts';
import { findNamedCurrency } from '../../sources/values/number-format.ts';
import { foldHeader } from '../values/folded-name.ts';
import { isIdentityHeader } from './reason-columns.ts';
import { CENTS_ALIASES, FIELD_ALIASES, HEADER_HINTS, SPANISH_ALIASES } from './field-aliases.ts';

/** What a column fills. `reasons` and `identity` are columns that this program added to a file it handed back. */
export type ColumnTarget =
	/** `cents`: a price in whole cents instead of reais. */
	| { readonly kind: 'field'; readonly field: AssetField; readonly unit?: 'cents' }
	| { readonly kind: 'employee' }
	| { readonly kind: 'custom'; readonly label: string }
	/** How many assets each row is. */
	| { readonly kind: 'quantity' }
	| { readonly kind: 'reasons' }
	| { readonly kind: 'identity' }
	/** Has no header, and nobody spoke of it: what stands there belongs to no column. */
	| { readonly kind: 'unnamed' }
	| { readonly kind: 'ignored' };

/** The columns of a table: what they are called, and what each fills. */
export interface NamedColumns {
	readonly header: readonly string[];
	readonly targets: readonly ColumnTarget[];
}

export type ColumnMatch =
	| { readonly kind: 'known'; readonly target: ColumnTarget }
	| { readonly kind: 'label-missing' }
	| { readonly kind: 'unnamed' }
	| { readonly kind: 'unknown' };

const byFoldedName = new Map<string, ColumnTarget>();
for (const field of ASSET_FIELDS) {
	for (const alias of [
		field,
		...FIELD_ALIASES[field]['pt-BR'],
		...FIELD_ALIASES[field].en,
		...(SPANISH_ALIASES[field] ?? []),
	]) {
		if (alias === 'priceCents') continue;
		byFoldedName.set(foldHeader(alias), targetOfField(field));
	}
}
for (const alias of CENTS_ALIASES) {
	byFoldedName.set(foldHeader(alias), { kind: 'field', field: 'priceCents', unit: 'cents' });
}
/** Made when the first header comes that no field has. */
let hintByFoldedName: ReadonlyMap<string, string> | undefined;

const CUSTOM_FIELD = /^\s*(?:campos? personalizados?|campo|custom ?fields?|custom)\s*[:.]\s*(?<label>.*)$/isu;

/** The column that fills a field; an employee is found by several kinds of text, see `ColumnTarget`. */
export function targetOfField(field: AssetField): ColumnTarget {
	return field === 'employeeId' ? { kind: 'employee' } : { kind: 'field', field };
}

/** The name of the column for a field that people are shown. */
export function preferredHeader(field: AssetField, language: Language): string {
	return FIELD_ALIASES[field][language][0];
}

export function matchColumn(header: string): ColumnMatch {
	const custom = CUSTOM_FIELD.exec(header);
	if (custom !== null) {
		const label = tidyLabel(custom.groups?.['label'] ?? '');
		return label === '' ? { kind: 'label-missing' } : { kind: 'known', target: { kind: 'custom', label } };
	}
	if (tidyLabel(header) === '') return { kind: 'unnamed' };
	if (isIdentityHeader(header)) return { kind: 'known', target: { kind: 'identity' } };
	const target = byFoldedName.get(foldHeader(header));
	const isPrice = target?.kind === 'field' && target.field === 'priceCents';
	return target === undefined || (isPrice && namesOtherUnit(header)) ? { kind: 'unknown' } : { kind: 'known', target };
}

/** `Valor (€)` holds no reais, `Valor %` no amount. A `$` alone is written for any money in headers. */
function namesOtherUnit(header: string): boolean {
	if (header.includes('%')) return true;
	const currency = findNamedCurrency(header);
	return currency !== undefined && currency !== 'BRL' && currency !== '$';
}

/** The known header that one which may mean several things is likely to stand for. */
export function hintAt(header: string): string | undefined {
	hintByFoldedName ??= new Map([...HEADER_HINTS].map(([name, meant]) => [foldHeader(name), meant]));
	return hintByFoldedName.get(foldHeader(header));
}

/** A header as the label of a custom field: as written, on one line, without what cannot be seen. */
export function tidyLabel(text: string): string {
	return text
		.replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
		.replaceAll(/\s+/g, ' ')
		.trim();
}
