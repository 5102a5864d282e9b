import type { ZipEntryToWrite } from './write-zip.mjs';

export const NAMESPACES: string;
export const SPREADSHEET: string;

interface Styles {
	readonly styles?: string;
	readonly before?: string;
}
type Value = null | string | number | boolean;

export function tableXml(
	rows: string,
	options?: { readonly name?: string; readonly attributes?: string; readonly columns?: string },
): string;
export function contentXml(tables: string, options?: Styles): string;
export function flatXml(tables: string, options?: Styles & { readonly common?: string }): string;
export function commonStylesXml(common: string): string;
export function manifestXml(inContent?: string): string;
export function documentEntries(
	content: string | Uint8Array,
	options?: { readonly common?: string; readonly replaced?: Readonly<Record<string, string | Uint8Array | null>> },
): readonly ZipEntryToWrite[];
export function documentCell(value: Value, attributes?: string): string;
export function documentRow(values: readonly Value[], attributes?: string): string;
