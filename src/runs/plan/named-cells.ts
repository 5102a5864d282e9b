/**
 * The numbers that a row of a table names, as an import reads them: by these a person looks for a row that became no
 * draft. A cell that cannot be read as a number counts with its text, for that is what the person sees.
 */
import { readIdentifier } from '../../drafts/values/identifier.ts';
import { readQuotedFormulas } from '../../drafts/table/quoted-formula.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { NamedRow } from '../plan-file/row-names.ts';
import type { TableRecord } from '../record/run-record.ts';
import { isBlank } from '../../drafts/values/cell-text.ts';

export function readNamedCells(row: Row, table: TableRecord): Pick<NamedRow, 'enrollmentId' | 'serialNumber'> {
	const cells = table.format === 'csv' ? readQuotedFormulas(row.cells) : row.cells;
	const read = (field: string): string | undefined => {
		const column = table.fields.indexOf(field);
		const cell = cells[column] ?? null;
		if (isBlank(cell)) return undefined;
		const result = readIdentifier(cell, table.formatCodes?.[row.formats?.[column] ?? -1]);
		return result.ok ? result.value : result.problem.found;
	};
	const enrollmentId = read('enrollmentId');
	const serialNumber = read('serialNumber');
	return {
		...(enrollmentId === undefined ? {} : { enrollmentId }),
		...(serialNumber === undefined ? {} : { serialNumber }),
	};
}
