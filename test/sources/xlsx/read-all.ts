/** Reads a workbook in memory to the end: its rows by number, or the code it is refused with. */
import { workbookEntries } from '../../../scripts/hostile/workbook-parts.mjs';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';
import type { Cell, Row } from '../../../src/sources/values/cell.ts';
import { SourceRefusal, type TableSource } from '../../../src/sources/values/source.ts';
import { openWorkbook } from '../../../src/sources/xlsx/open-workbook.ts';
import { problemName } from '../../messages/problem-name.ts';

export type Rows = Readonly<Record<number, readonly Cell[]>>;

export async function readTable(source: TableSource, table = 0): Promise<readonly Row[]> {
	const all: Row[] = [];
	for await (const rows of source.readRows(table)) all.push(...rows);
	return all;
}

export const byNumber = (rows: readonly Row[]): Rows =>
	Object.fromEntries(rows.map(({ number, cells }) => [number, cells]));

/** Rows of the first sheet, or the code. */
export async function readAll(bytes: Uint8Array | string): Promise<Rows | string> {
	try {
		return byNumber(await readTable(await openWorkbook(bytes, 'ativos.xlsx')));
	} catch (error) {
		return problemName(refusalOf(error));
	}
}

export function refusalOf(error: unknown): SourceRefusal['problem'] {
	if (error instanceof SourceRefusal) return error.problem;
	throw error;
}

/** The problem that reading ends with. */
export async function readRefusal(bytes: Uint8Array): Promise<SourceRefusal['problem']> {
	try {
		await readTable(await openWorkbook(bytes, 'ativos.xlsx'));
	} catch (error) {
		return refusalOf(error);
	}
	throw new Error('the workbook was read');
}

export const workbook = (...parts: Parameters<typeof workbookEntries>): Buffer => writeZip(workbookEntries(...parts));
