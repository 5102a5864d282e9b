/** Reads OpenDocument files in memory, packed or flat, to the end: rows by number, or the code of the refusal. */
import { contentXml, documentEntries, flatXml, tableXml } from '../../../scripts/hostile/document-parts.mjs';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';
import { openDocument, openFlatDocument } from '../../../src/sources/ods/open-document.ts';
import type { TableSource } from '../../../src/sources/values/source.ts';
import { openZip } from '../../../src/sources/zip/open-zip.ts';
import { problemName } from '../../messages/problem-name.ts';
import { byNumber, readTable, refusalOf, type Rows } from '../xlsx/read-all.ts';

export interface Parts {
	readonly styles?: string;
	readonly common?: string;
	readonly before?: string;
	readonly columns?: string;
}

export async function openPacked(
	tables: string,
	{ styles = '', common = '', before = '' }: Parts = {},
): Promise<TableSource> {
	const entries = documentEntries(contentXml(tables, { styles, before }), { common });
	return await openDocument(await openZip(writeZip(entries), 'ativos.ods'));
}

/** `cut`: size of each chunk in bytes. The next chunk reuses its memory. */
export async function openFlat(
	tables: string,
	{ styles = '', common = '', before = '' }: Parts = {},
	cut = 1_000_000,
): Promise<TableSource> {
	return await openFlatBytes(Buffer.from(flatXml(tables, { styles, common, before })), cut);
}

export async function openFlatBytes(bytes: Buffer, cut = 1_000_000): Promise<TableSource> {
	async function* read(): AsyncIterable<Uint8Array> {
		const memory = Buffer.alloc(cut);
		for (let at = 0; at < bytes.length; at += cut) {
			const length = bytes.copy(memory, 0, at, at + cut);
			yield memory.subarray(0, length);
			await Promise.resolve();
			memory.fill(0);
		}
	}
	return await openFlatDocument({ read }, 'ativos.fods');
}

/** Rows of one table. */
export async function readRows(rows: string, parts: Parts = {}, cut?: number): Promise<Rows | string> {
	try {
		const tables = tableXml(rows, parts.columns === undefined ? {} : { columns: parts.columns });
		return byNumber(await readTable(await openFlat(tables, parts, cut)));
	} catch (error) {
		return problemName(refusalOf(error));
	}
}
