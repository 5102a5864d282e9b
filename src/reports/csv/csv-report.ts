/**
 * A CSV report, written record by record in a given dialect; every cell is guarded against being run as a formula.
 *
 * A text that the encoding cannot hold (an emoji in a file of windows-1252) turns the whole file into UTF-8 with a byte
 * order mark: better another encoding, which every program tells by the mark, than a `?` in somebody's cell.
 */
import { closeSync, openSync, readSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { guardFormula } from '../../sources/csv/formula-guard.ts';
import { encodeCsvText, renderByteOrderMark, renderCsvRecord } from '../../sources/csv/render-csv.ts';
import { fromLatin1 } from '../../sources/csv/windows-1252.ts';
import type { CsvDialect } from '../../sources/source.ts';

const PIECE_BYTES = 1 << 16;

/** How a report that hands back no file of the user's is written: what Excel in Brazil opens with a double click. */
export const OWN_DIALECT = { encoding: 'utf-8-bom', delimiter: ';', lineEnd: '\r\n' } as const satisfies CsvDialect;

export interface CsvReport {
	readonly write: (cells: readonly string[]) => void;
	/** Records written after the header. */
	readonly rows: () => number;
	readonly close: () => void;
}

export function createCsvReport(file: string, dialect: CsvDialect, header: readonly string[]): CsvReport {
	let current = dialect;
	let descriptor = openSync(file, 'w');
	let pending: Buffer[] = [renderByteOrderMark(dialect)];
	let pendingBytes = 0;
	let records = 0;

	const flush = (): void => {
		let rest = Buffer.concat(pending);
		pending = [];
		pendingBytes = 0;
		while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
	};

	const turnIntoUtf8 = (): void => {
		flush();
		closeSync(descriptor);
		const before = `${file}.1252`;
		renameSync(file, before);
		current = { ...dialect, encoding: 'utf-8-bom' };
		descriptor = openSync(file, 'w');
		pending = [renderByteOrderMark(current)];
		const source = openSync(before, 'r');
		const piece = Buffer.alloc(PIECE_BYTES);
		for (let read = readSync(source, piece); read > 0; read = readSync(source, piece)) {
			pending.push(Buffer.from(fromLatin1(piece.toString('latin1', 0, read))));
			flush();
		}
		closeSync(source);
		unlinkSync(before);
	};

	const write = (cells: readonly string[]): void => {
		const record = renderCsvRecord(cells.map(writable), dialect);
		let encoded = encodeCsvText(record, current);
		if (!encoded.ok) {
			turnIntoUtf8();
			encoded = encodeCsvText(record, current);
		}
		if (!encoded.ok) throw new Error(`not to be written as UTF-8: ${encoded.characters.join(' ')}`);
		pending.push(encoded.bytes);
		pendingBytes += encoded.bytes.length;
		records++;
		if (pendingBytes >= PIECE_BYTES) flush();
	};

	write(header);
	return {
		write,
		rows: () => records - 1,
		close() {
			flush();
			closeSync(descriptor);
		},
	};
}

/** NUL and half of a surrogate pair are no text in a file; such a cell is refused, and comes back with the mark for it. */
function writable(cell: string): string {
	return guardFormula(cell).replaceAll(/[\0\p{Surrogate}]/gu, '\ufffd');
}
