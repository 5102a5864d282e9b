/**
 * Columns that this program adds to the files it returns. The three reason columns are recognised only side by side, so that a
 * user's own `Linha` remains an ordinary column.
 */
import type { Language } from '../../messages/message.ts';
import { NFE_IDENTITY_HEADERS } from '../invoice-unit/unit-identity.ts';
import { NFE_ITEM_VALUE_HEADER, NFE_QUANTITY_HEADER } from '../invoice-unit/item-cells.ts';
import { foldName } from '../values/folded-name.ts';
import type { ColumnTarget } from './column-target.ts';

/** Row number in the original file, problems in words, and codes; side by side, in this order. */
export const REASON_COLUMNS = {
	'pt-BR': ['linha', 'problemas', 'códigos'],
	en: ['row', 'problems', 'codes'],
} as const satisfies Readonly<Record<Language, readonly [string, string, string]>>;

/** Header of the hidden column that identifies each row; the same in every language. */
export const IDENTITY_COLUMN = 'asset-importer id';

/** Header of the column with numbers that this program assigned to rows; the same in every language. */
export const ASSIGNED_COLUMN = 'Patrimônio (asset-importer)';

/** Sheets of the workbooks that this program writes, beside those with rows. */
export const OWN_SHEETS = {
	'pt-BR': {
		correct: 'Como corrigir',
		fill: 'Como preencher',
		invoices: 'Notas e valores',
		remarks: 'Ficou de fora',
	},
	en: {
		correct: 'How to correct',
		fill: 'How to fill in',
		invoices: 'Invoices and amounts',
		remarks: 'Not in it',
	},
} as const satisfies Readonly<Record<Language, object>>;

const OWN_SHEET_NAMES = new Set<string>(Object.values(OWN_SHEETS).flatMap((names) => Object.values(names)));

export function isOwnSheet(name: string): boolean {
	return OWN_SHEET_NAMES.has(name);
}

const TRIOS: ReadonlySet<string> = new Set(Object.values(REASON_COLUMNS).map((names) => trioKey(names)));
const REASON_NAMES: ReadonlySet<string> = new Set(Object.values(REASON_COLUMNS).flat().map(foldName));
const IDENTITY = foldName(IDENTITY_COLUMN);
const ASSIGNED = foldName(ASSIGNED_COLUMN);

/** Returns the first of the three reason columns, from 0; undefined if there are none. */
export function findReasonColumns(header: readonly string[]): number | undefined {
	const start = header.findIndex((_, column) => TRIOS.has(trioKey(header.slice(column, column + 3))));
	return start === -1 ? undefined : start;
}

/** Finds reason columns left after one was deleted or moved: two names of one language, or one if there is an identity column. */
export function findLeftoverReasons(header: readonly string[]): readonly number[] {
	if (findReasonColumns(header) !== undefined) return [];
	const least = header.some(isIdentityHeader) ? 1 : 2;
	const leftover = Object.values(REASON_COLUMNS).map((names) => {
		const folded = names.map(foldName);
		return header.flatMap((name, column) => (folded.includes(foldName(name)) ? [column] : []));
	});
	return leftover.find((columns) => columns.length >= least) ?? [];
}

/** Returns the position that a letter in a mapping means. Reason columns before the user's columns do not count. */
export function ownPosition(header: readonly string[], column: number): number {
	return column - countReasonsBefore(header);
}

export function placeOfOwn(header: readonly string[], position: number): number {
	return position + countReasonsBefore(header);
}

function countReasonsBefore(header: readonly string[]): number {
	const first = header.slice(0, 3);
	if (TRIOS.has(trioKey(first))) return first.length;
	const other = first.findIndex((name) => !REASON_NAMES.has(foldName(name)));
	const count = other === -1 ? first.length : other;
	return count > 0 && header.some(isIdentityHeader) ? count : 0;
}

export function isIdentityHeader(header: string): boolean {
	return foldName(header) === IDENTITY;
}

export function isAssignedHeader(header: string): boolean {
	return foldName(header) === ASSIGNED;
}

function trioKey(names: readonly string[]): string {
	return names.map(foldName).join('|');
}

const UNIT_HEADERS = NFE_IDENTITY_HEADERS.map(foldName);
const QUANTITY_HEADER = foldName(NFE_QUANTITY_HEADER);
const ITEM_VALUE_HEADER = foldName(NFE_ITEM_VALUE_HEADER);

/** Positions of access key, item and unit in a drafts workbook, and of the quantity if there is one. */
export type IdentityColumns = readonly [accessKey: number, item: number, unit: number, quantity?: number];

/** `incomplete`: has item or unit, which only drafts workbooks have, but not all three columns. */
export function findIdentityColumns(header: readonly string[]): IdentityColumns | 'incomplete' | undefined {
	const names = header.map(foldName);
	const [accessKey = -1, item = -1, unit = -1] = UNIT_HEADERS.map((name) => names.indexOf(name));
	if (accessKey >= 0 && item >= 0 && unit >= 0) {
		const quantity = names.indexOf(QUANTITY_HEADER);
		return quantity < 0 ? [accessKey, item, unit] : [accessKey, item, unit, quantity];
	}
	return item >= 0 || unit >= 0 ? 'incomplete' : undefined;
}

type OwnTarget = Extract<ColumnTarget, { readonly kind: 'reasons' | 'identity' }>;

export function findOwnColumns(header: readonly string[]): readonly (OwnTarget | undefined)[] {
	const reasons = findReasonColumns(header);
	const identity = findIdentityColumns(header);
	return header.map((name, column) => {
		if (reasons !== undefined && column >= reasons && column < reasons + 3) return { kind: 'reasons' };
		const isUnit = typeof identity === 'object' && (identity.includes(column) || foldName(name) === ITEM_VALUE_HEADER);
		return isUnit || isIdentityHeader(name) ? { kind: 'identity' } : undefined;
	});
}
