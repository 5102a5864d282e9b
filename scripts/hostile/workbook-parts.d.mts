import type { ZipEntryToWrite } from './write-zip.mjs';

export const MAIN: string;
export const LINKS: string;
export const STRICT_MAIN: string;
export const STRICT_LINKS: string;
export const DECLARATION: string;

interface Dialect {
	readonly main?: string;
	readonly links?: string;
}
type Content = string | Uint8Array;

export function escapeXml(text: string): string;
export function sheetXml(
	rows: string,
	options?: { readonly before?: string; readonly after?: string; readonly main?: string },
): string;
export function sharedXml(items: readonly string[], options?: Dialect): string;
export function stylesXml(codes: readonly string[], options?: Dialect): string;
export function relationshipsXml(
	list: readonly (readonly [id: string, type: string, target: string, mode?: string])[],
	options?: Dialect,
): string;
export function workbookXml(
	sheets: readonly (readonly [name: string, id: string, state?: string])[],
	options?: Dialect & { readonly properties?: string },
): string;
export function workbookEntries(
	sheet: Content,
	options?: Dialect & {
		readonly shared?: Content;
		readonly styles?: Content;
		readonly replaced?: Readonly<Record<string, Content | null>>;
	},
): readonly ZipEntryToWrite[];
