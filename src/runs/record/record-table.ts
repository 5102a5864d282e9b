/** Records what is needed to return a table's rows unchanged. */
import type { Origin } from '../../messages/origin.ts';
import type { TableSource } from '../../sources/values/source.ts';
import type { TableRecord } from './run-record.ts';

export interface RecordedHeader {
	readonly rowNumber: number;
	readonly header: readonly string[];
	readonly targets: readonly ColumnMeaning[];
}

type ColumnMeaning =
	| { readonly kind: 'field'; readonly field: string }
	| { readonly kind: 'custom'; readonly label: string }
	| { readonly kind: 'quantity' | 'employee' | 'ignored' | 'unnamed' | 'reasons' | 'identity' };

export function recordTable(source: TableSource, sheet: string | undefined, found: RecordedHeader): TableRecord {
	return {
		file: source.file,
		...(sheet === undefined ? {} : { sheet }),
		format: source.format,
		csv: source.csv,
		formatCodes: source.formatCodes,
		headerRow: found.rowNumber,
		header: found.header,
		fields: found.targets.map((target) => nameOfTarget(target) ?? null),
	};
}

/** Finds the index of a row's table in the record. */
export function createTableFinder(tables: readonly TableRecord[]): (origin: Origin) => number | undefined {
	const nameOf = ({ file, sheet }: Pick<TableRecord, 'file' | 'sheet'>): string => JSON.stringify([file, sheet]);
	const byName = new Map(tables.map((table, number) => [nameOf(table), number]));
	return (origin) => (origin.kind === 'row' ? byName.get(nameOf(origin)) : undefined);
}

/** Finds the table of a row. */
export function createTableLookup(tables: readonly TableRecord[]): (origin: Origin) => TableRecord | undefined {
	const find = createTableFinder(tables);
	return (origin) => tables[find(origin) ?? -1];
}

/** An `AssetField`, `custom:<label>` or `quantity`. Undefined if the column is not imported. */
export function nameOfTarget(target: ColumnMeaning): string | undefined {
	if (target.kind === 'field') return target.field;
	if (target.kind === 'employee') return 'employeeId';
	if (target.kind === 'quantity') return target.kind;
	return target.kind === 'custom' ? `custom:${target.label}` : undefined;
}
