/**
 * `rejected.csv`: the rejected rows of one table, to be corrected and imported again as they are.
 *
 * A CSV comes back in its own delimiter, encoding and line ends, every cell the text that it was. A workbook comes back
 * as what Excel in Brazil opens, every cell rendered so that it imports the same (`render-cell.ts`).
 */
import type { Language } from '../../problems/message.ts';
import type { RunRecord, TableRecord } from '../../runs/run-record.ts';
import type { Row } from '../../sources/cell.ts';
import { columnLocales, localeOfRun } from '../column-locales.ts';
import { type HandedBackRow, layOut } from '../handed-back.ts';
import { renderCellText } from '../render-cell.ts';
import { createCsvReport, OWN_DIALECT } from './csv-report.ts';

const BETWEEN_PROBLEMS = ' | ';
const NO_ROW: Row = { number: 0, cells: [] };

export interface RejectedCsv {
	readonly add: (row: HandedBackRow) => void;
	readonly rows: () => number;
	readonly close: () => void;
}

export function createRejectedCsv(
	file: string,
	record: RunRecord,
	table: TableRecord,
	language: Language,
): RejectedCsv {
	const layout = layOut(table, language);
	const locales = columnLocales(record, table);
	const report = createCsvReport(file, table.csv ?? OWN_DIALECT, layout.header);

	const textAt = ({ cells, formats }: Row, column: number): string => {
		// Digits of a price are an amount, whatever their format shows around them.
		const mask = table.fields[column] === 'priceCents' ? undefined : table.formatCodes?.[formats?.[column] ?? -1];
		return renderCellText(cells[column] ?? null, locales.get(column) ?? localeOfRun(record), mask);
	};

	return {
		add({ rejected, reasons: { row: number, problems, codes } }) {
			const row = rejected.row ?? NO_ROW;
			report.write([
				...layout.own.map((column) => textAt(row, column)),
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
