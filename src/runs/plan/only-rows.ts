/**
 * Rows of tables that are planned by themselves, as an earlier run read them: their cells in the file, with merged cells filled. Their
 * plan says what becomes of these rows if nothing else of the table depends on them.
 */
import { readJsonLines } from '../../disk/read-lines.ts';
import { Fault } from '../../messages/fault.ts';
import type { Row } from '../../sources/values/cell.ts';

/** Names a table within a run. */
export function tableKey(file: string, sheet: string | undefined): string {
	return sheet === undefined ? file : `${file}\n${sheet}`;
}

export type OnlyRows = ReadonlyMap<string, readonly Row[]>;

interface OnlyRow {
	readonly file: string;
	readonly sheet?: string;
	readonly row: Row;
}

export const encodeOnlyRow = (row: OnlyRow): string => `${JSON.stringify(row)}\n`;

export async function readOnlyRows(file: string): Promise<OnlyRows> {
	const tables = new Map<string, Row[]>();
	for await (const { file: of, sheet, row } of readJsonLines<OnlyRow>(file)) {
		const key = tableKey(of, sheet);
		tables.set(key, [...(tables.get(key) ?? []), row]);
	}
	return tables;
}

/** A number that the program gives depends on the rows above. */
export function refuseNumbered(): Fault {
	const params = { setting: 'ASSET_IMPORTER_ONLY_ROWS', found: 'numbers', expected: '', file: '' };
	return new Fault('setting-invalid', params);
}
