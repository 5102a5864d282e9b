/** Reads CSV bytes as the program does, in chunks of a chosen size. */
import type { ByteSource } from '../../../src/sources/bytes/byte-source.ts';
import type { Cell, Row } from '../../../src/sources/values/cell.ts';
import { openCsv } from '../../../src/sources/csv/open-csv.ts';
import { type OpenOptions, SourceRefusal, type TableSource } from '../../../src/sources/values/source.ts';

const KNOWN = new Set(['patrimônio', 'status', 'valor', 'nome', 'data']);

export const scoreHeader: OpenOptions['scoreHeader'] = (cells) =>
	cells.filter((cell) => KNOWN.has(cell.trim().toLowerCase())).length;

/** Yields every chunk in the same memory, which the next one overwrites, as a file does. */
export function chunkedBytes(bytes: Uint8Array, chunkBytes = bytes.length): ByteSource {
	return {
		async *read() {
			const memory = Buffer.alloc(chunkBytes);
			for (let at = 0; at < bytes.length; at += chunkBytes) {
				memory.fill(0xfe);
				const length = Math.min(chunkBytes, bytes.length - at);
				memory.set(bytes.subarray(at, at + length));
				yield memory.subarray(0, length);
			}
			memory.fill(0xfe);
			await Promise.resolve();
		},
	};
}

export interface ReadCsv {
	readonly source: TableSource;
	readonly rows: readonly (readonly Cell[])[];
	readonly numbers: readonly number[];
}

export async function readCsvBytes(
	bytes: Uint8Array | string,
	options: Partial<OpenOptions> & { readonly chunkBytes?: number } = {},
): Promise<ReadCsv> {
	const { chunkBytes, ...open } = options;
	const buffer = typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes;
	const { source } = await openCsv(chunkedBytes(buffer, chunkBytes), 'a.csv', { scoreHeader, ...open });
	const rows: Row[] = [];
	for await (const batch of source.readRows(0)) rows.push(...batch);
	return { source, rows: rows.map((row) => row.cells), numbers: rows.map((row) => row.number) };
}

/** The problem of a refused text, or what was read. */
export async function refusalOf(bytes: Uint8Array | string, options: Parameters<typeof readCsvBytes>[1] = {}) {
	try {
		return (await readCsvBytes(bytes, options)).rows;
	} catch (error) {
		if (error instanceof SourceRefusal) return error.problem;
		throw error;
	}
}

/** The bytes of a text, with the byte order mark of its encoding. */
export function encodeCsv(text: string, encoding: string): Buffer {
	if (encoding === 'utf-8') return Buffer.from(text);
	const marked = `\ufeff${text}`;
	if (encoding === 'utf-8-bom') return Buffer.from(marked);
	const wide = Buffer.from(marked, 'utf16le');
	return encoding === 'utf-16be' ? wide.swap16() : wide;
}
