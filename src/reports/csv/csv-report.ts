import { LineFile } from '../../disk/durable-file.ts';
import { guardFormula, renderCsvRecord } from '../../sources/csv/render-csv.ts';
import type { CsvDialect } from '../../sources/values/source.ts';
import type { ProblemCode } from '../../messages/codes.ts';
import { isOfKind } from '../../drafts/table/refusal-mark.ts';
import type { Language } from '../../messages/message.ts';
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import type { Row } from '../../sources/values/cell.ts';
import { createTextReader } from '../rejected/rejected-cells.ts';
import { type ExplainedRow, layOut } from '../rejected/rejected-layout.ts';

/** Only Unicode: readers can mistake other encodings for each other. */
interface WrittenDialect extends Omit<CsvDialect, 'encoding'> {
	readonly encoding: 'utf-8-bom' | 'utf-16le';
}

/** Brazilian Excel reads this dialect correctly on a double click. */
export const OWN_DIALECT = { encoding: 'utf-8-bom', delimiter: ';', lineEnd: '\r\n' } as const satisfies WrittenDialect;

export type CsvReport = ReturnType<typeof createCsvReport>;

export function createCsvReport(file: string, dialect: WrittenDialect, header: readonly string[]) {
	const lines = new LineFile(file, dialect.encoding === 'utf-16le' ? 'utf16le' : 'utf8');
	let records = 0;

	const write = (cells: readonly string[]): void => {
		lines.write(renderCsvRecord(cells.map(writable), dialect));
		records++;
	};

	lines.write('\ufeff');
	write(header);
	return { write, rows: () => records - 1, close: () => lines.close() };
}

/** A CSV cannot contain NUL or lone surrogates. A refused cell that has one comes back with the replacement character. */
function writable(cell: string): string {
	return guardFormula(cell).replaceAll(/[\0\p{Surrogate}]/gu, '\ufffd');
}

const BETWEEN_PROBLEMS = ' | ';
const LOST: ProblemCode = 'identifier-digits-lost';
const NO_ROW: Row = { number: 0, cells: [] };

export type RejectedCsv = ReturnType<typeof createRejectedCsv>;

export function createRejectedCsv(file: string, record: RunRecord, table: TableRecord, language: Language) {
	const layout = layOut(table, language, false);
	const textAt = createTextReader(record, table);
	const report = createCsvReport(file, dialectOf(table), layout.header);
	/** Finds the original text of a cell of the wrong type, such as a date as an identifier. `returned-row.ts` refuses it again. */
	const mistyped = ({ rejected }: ExplainedRow, column: number): string | undefined =>
		rejected.problems.find(({ code, place }) => place?.column === column && isOfKind(code) && code !== LOST)?.found;

	return {
		add(explained: ExplainedRow): void {
			const { row: number, problems, codes } = explained.reasons;
			const row = explained.rejected.row ?? NO_ROW;
			report.write([
				...layout.own.map((column) => mistyped(explained, column) ?? textAt(row, column)),
				number,
				problems.join(BETWEEN_PROBLEMS),
				codes,
				...row.cells.slice(layout.beyond).map((_, index) => textAt(row, layout.beyond + index)),
			]);
		},
		rows: report.rows,
		close: report.close,
	};
}

function dialectOf({ csv = OWN_DIALECT }: TableRecord): WrittenDialect {
	return { ...csv, encoding: csv.encoding.startsWith('utf-16') ? 'utf-16le' : 'utf-8-bom' };
}
