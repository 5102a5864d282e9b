import { definedOf } from '../../config/config.ts';
import {
	type CorrectedRow,
	type CorrectedTable,
	type CorrectedUnit,
	type CorrectionLog,
	type EditSummary,
	findUnit,
	nameCorrectedTable,
	placeOfUnit,
} from '../../drafts/corrections/correction-log.ts';
import type { Edit } from '../../drafts/corrections/correction.ts';
import { Fault } from '../../messages/fault.ts';
import { compileColumns } from '../../drafts/table/compile-columns.ts';
import { type ColumnTarget, IGNORED, targetOfField } from '../../drafts/columns/column-target.ts';
import { matchColumn } from '../../drafts/columns/match-column.ts';
import { createLotReader, sumOfUnits } from '../../drafts/table/row-lot.ts';
import { findMappedColumn, type Mapping } from '../../drafts/mapping/mapping.ts';
import { type TableOptions, DEFAULT_TABLE_OPTIONS } from '../../drafts/decisions/table-options.ts';
import { isBlank } from '../../drafts/values/cell-text.ts';
import { parseExchangeRate } from '../../drafts/values/foreign-money.ts';
import { createTextReader, localeOfRun } from '../../reports/rejected/rejected-cells.ts';
import { nameOfTable } from '../../runs/plan/open-tables.ts';
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import type { RunUnits } from '../../runs/view/unit-rows.ts';
import type { RowOrigin } from '../../messages/origin.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { CellPlace } from '../protocol/view.ts';

export type CheckedTable = ReturnType<typeof openCheckedTable>;

/** A row with a quantity becomes several units. `origin` then says which one is meant. */
type ReadCents = (row: Row, origin?: Pick<RowOrigin, 'unit' | 'units'>) => number | undefined;

export function openCheckedTable(
	run: RunRecord,
	record: TableRecord,
	mapping: Mapping | undefined,
	shownFile: (file: string) => string,
	units?: Pick<RunUnits, 'unitOf' | 'numbering'>,
) {
	const { unitOf, numbering } = units ?? {};
	const textAt = createTextReader(run, record);
	// A table whose file is no input any more cannot be corrected.
	const table = nameCorrectedTable(run.inputs, record);
	return {
		name: nameOfTable({ ...record, file: shownFile(record.file) }),
		record,
		/** If another check has the same numbering, its rows with the same number are the same units. */
		numbering,
		isUnits: unitOf !== undefined,
		unitOf: (row: number): CorrectedUnit | undefined => unitOf?.(row),
		isLocked: (row: number, column: number): boolean =>
			unitOf !== undefined && (unitOf(row)?.unit === undefined || !record.fields[column]),
		corrections: unitOf === undefined ? table && correctRows(table) : correctUnits(record, unitOf),
		textAt,
		textsOf: (row: Row): readonly string[] =>
			Array.from({ length: Math.max(record.header.length, row.cells.length) }, (_, column) => textAt(row, column)),
		localeOf: (column: number) => record.mappedLocales?.[column] ?? record.locales?.[column] ?? localeOfRun(run),
		centsOf: createPriceReader(run, record, mapping),
	};
}

/** Finds the corrections of the rows of a table, and turns edits into corrections. */
export interface TableEdits {
	readonly placeOf: (row: number) => CorrectedRow | undefined;
	readonly typedIn: (row: number, log: CorrectionLog) => TypedRow;
	/** Undefined for a cell of another table. */
	readonly cellOf: (edited: EditedCell) => Omit<CellPlace, 'table'> | undefined;
	readonly write: (edited: EditedCells) => Pick<Edit, 'cells' | 'rows' | 'unitCells' | 'units'>;
}

export interface TypedRow {
	readonly cells: readonly { readonly column: number; readonly text: string }[];
	readonly isSkipped: boolean;
}

/** `unit` is the one that the person saw. In a newer check, its row number may be that of another unit. */
interface EditedPlace {
	readonly row: number;
	readonly unit?: CorrectedUnit;
}

export interface EditedCells {
	readonly cells: readonly (EditedPlace & { readonly column: number; readonly text: string })[];
	readonly rows: readonly (EditedPlace & { readonly isSkipped: boolean })[];
}

type EditedCell = NonNullable<EditSummary['first']>;

const NOT_TYPED: TypedRow = { cells: [], isSkipped: false };

export function correctRows(table: CorrectedTable): TableEdits {
	return {
		placeOf: (row) => ({ table, row }),
		cellOf: ({ input, sheet, row, column = 0 }) =>
			input === table.input && sheet === table.sheet && typeof column === 'number' ? { row, column } : undefined,
		typedIn(row, log) {
			const held = log.ofTable(table);
			return held === undefined ? NOT_TYPED : { cells: held.cellsOf(row), isSkipped: held.isSkipped(row) };
		},
		write: ({ cells, rows }) => ({
			cells: cells.map(({ row, column, text }) => ({ ...table, row, column, text })),
			rows: rows.map(({ row, isSkipped }) => ({ ...table, row, isSkipped })),
		}),
	};
}

/** Units keep their corrections wherever their row is. Their identity cells are locked. */
function correctUnits({ fields }: TableRecord, unitOf: RunUnits['unitOf']): TableEdits {
	return {
		placeOf(row) {
			const unit = unitOf(row);
			return unit && placeOfUnit(unit);
		},
		cellOf({ row, column = '', ...table }) {
			const unit = findUnit({ table, row });
			return (
				unit && {
					row: 1,
					unit,
					column: Math.max(
						0,
						fields.findIndex((field) => field === column),
					),
				}
			);
		},
		typedIn(row, log) {
			const unit = unitOf(row);
			if (unit === undefined) return NOT_TYPED;
			const cells = log.typedInto(unit).map(({ field, text }) => ({ column: fields.indexOf(field), text }));
			return { cells: cells.filter(({ column }) => column !== -1), isSkipped: log.isSkipped(unit) };
		},
		write: ({ cells, rows }) => ({
			unitCells: cells.map(({ row, unit = unitOf(row), column, text }) => {
				const field = fields[column];
				if (unit?.unit === undefined || !field) throw new Fault('cell-locked', {});
				return { ...named(unit), field, text };
			}),
			units: rows.map(({ row, unit = unitOf(row), isSkipped }) => {
				if (unit === undefined) throw new Fault('cell-locked', {});
				return { ...named(unit), isSkipped };
			}),
		}),
	};
}

function named({ accessKey, item, unit }: CorrectedUnit) {
	return { accessKey, item, ...(unit === undefined ? {} : { unit }) };
}

function createPriceReader(run: RunRecord, record: TableRecord, mapping: Mapping | undefined): ReadCents {
	const { header, fields, locales = {} } = record;
	const number = targetOfField('enrollmentId');
	const all = fields.map((field, column): ColumnTarget => {
		if (field === 'quantity') return { kind: field };
		if (field === 'enrollmentId') return number;
		if (field !== 'priceCents') return IGNORED;
		const name = header[column] ?? '';
		const mapped = findMappedColumn(mapping, column, header)?.target;
		if (mapped !== undefined) return mapped;
		const match = matchColumn(name);
		return match.kind === 'known' ? match.target : targetOfField(field);
	});
	const found = { header, targets: all.map((target) => (target === number ? IGNORED : target)), systemWords: {} };
	const decisions = new Map(Object.entries(locales).map(([column, locale]) => [Number(column), { locale }]));
	const { columns } = compileColumns(found, tableOptions(run, mapping), decisions);
	const lots = createLotReader({ header, targets: all }, mapping);
	return ({ cells, formats }, { unit, units: of } = {}) => {
		for (const { index, fill } of columns) {
			const cell = cells[index] ?? null;
			if (cell === null || isBlank(cell)) continue;
			const body: { priceCents?: number } = {};
			const read = fill(cell, body, record.formatCodes?.[formats?.[index] ?? -1]);
			if (!read.ok) return Number.NaN;
			const { priceCents } = body;
			if (priceCents === undefined) return undefined;
			if (unit !== undefined && of !== undefined) return sumOfUnits(priceCents, { ...lots, of }, [unit]);
			const lot = lots.read({ cells, body: {}, unit: undefined, range: undefined, problems: [] });
			return lot === undefined || lot === 'none' ? priceCents : sumOfUnits(priceCents, lot, lot.units);
		}
		return undefined;
	};
}

function tableOptions(run: RunRecord, mapping: Mapping | undefined): TableOptions {
	const rates = (run.planned?.exchangeRates ?? []).flatMap((typed) => parseExchangeRate(typed) ?? []);
	return {
		...DEFAULT_TABLE_OPTIONS,
		locale: localeOfRun(run),
		...definedOf({
			mapping,
			exchangeRates: rates.length === 0 ? undefined : new Map(rates.map((rate) => [rate.currency, rate])),
		}),
	};
}
