/** A CSV report, written record by record in a given dialect; every cell is guarded against being run as a formula. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { guardFormula } from '../../sources/csv/formula-guard.ts';
import {
	encodeCsvText,
	renderByteOrderMark,
	renderCsvRecord,
	type WrittenDialect,
} from '../../sources/csv/render-csv.ts';

const PIECE_BYTES = 1 << 16;

/** How a report that hands back no file of the user's is written: what Excel in Brazil opens with a double click. */
export const OWN_DIALECT = { encoding: 'utf-8-bom', delimiter: ';', lineEnd: '\r\n' } as const satisfies WrittenDialect;

export interface CsvReport {
	readonly write: (cells: readonly string[]) => void;
	/** Records written after the header. */
	readonly rows: () => number;
	readonly close: () => void;
}

export function createCsvReport(file: string, dialect: WrittenDialect, header: readonly string[]): CsvReport {
	const descriptor = openSync(file, 'w');
	let pending: Buffer[] = [renderByteOrderMark(dialect)];
	let pendingBytes = 0;
	let records = 0;

	const flush = (): void => {
		let rest = Buffer.concat(pending);
		pending = [];
		pendingBytes = 0;
		while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
	};

	const write = (cells: readonly string[]): void => {
		const encoded = encodeCsvText(renderCsvRecord(cells.map(writable), dialect), dialect);
		pending.push(encoded);
		pendingBytes += encoded.length;
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
