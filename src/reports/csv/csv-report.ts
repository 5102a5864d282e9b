import { closeSync, openSync, writeSync } from 'node:fs';
import { guardFormula } from '../../sources/csv/formula-guard.ts';
import {
	encodeCsvText,
	renderByteOrderMark,
	renderCsvRecord,
	type WrittenDialect,
} from '../../sources/csv/render-csv.ts';

const PIECE_BYTES = 1 << 16;

/** Excel in Brazil opens it with a double click. */
export const OWN_DIALECT = { encoding: 'utf-8-bom', delimiter: ';', lineEnd: '\r\n' } as const satisfies WrittenDialect;

export interface CsvReport {
	readonly write: (cells: readonly string[]) => void;
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

/** A file cannot hold NUL and halves of surrogate pairs; the cell is refused and returned with the replacement character. */
function writable(cell: string): string {
	return guardFormula(cell).replaceAll(/[\0\p{Surrogate}]/gu, '\ufffd');
}
