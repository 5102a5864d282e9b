import { definedOf } from '../../config/config.ts';
import { nameCorrectedTable } from '../../drafts/corrections/correction-log.ts';
import { compileColumns } from '../../drafts/table/compile-columns.ts';
import { type ColumnTarget, targetOfField } from '../../drafts/columns/column-target.ts';
import { matchColumn } from '../../drafts/columns/match-column.ts';
import { createLotReader, sumOfUnits } from '../../drafts/table/row-lot.ts';
import { findMappedColumn, type Mapping } from '../../drafts/mapping/mapping.ts';
import { type TableOptions, DEFAULT_TABLE_OPTIONS } from '../../drafts/decisions/table-options.ts';
import { isBlank } from '../../drafts/values/cell-text.ts';
import { parseExchangeRate } from '../../drafts/values/foreign-money.ts';
import { createTextReader, localeOfRun } from '../../reports/rejected/render-cell.ts';
import { nameOfTable } from '../../runs/plan/open-tables.ts';
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import type { Row } from '../../sources/values/cell.ts';

export type CheckedTable = ReturnType<typeof openCheckedTable>;

type ReadCents = (row: Row, unit?: number) => number | undefined;

export function openCheckedTable(
	run: RunRecord,
	record: TableRecord,
	mapping: Mapping | undefined,
	shownFile: (file: string) => string,
) {
	const textAt = createTextReader(run, record);
	return {
		name: nameOfTable({ ...record, file: shownFile(record.file) }),
		record,
		corrected: nameCorrectedTable(run.inputs, record),
		textAt,
		textsOf: (row: Row): readonly string[] =>
			Array.from({ length: Math.max(record.header.length, row.cells.length) }, (_, column) => textAt(row, column)),
		localeOf: (column: number) => record.mappedLocales?.[column] ?? record.locales?.[column] ?? localeOfRun(run),
		centsOf: createPriceReader(run, record, mapping),
	};
}

function createPriceReader(run: RunRecord, record: TableRecord, mapping: Mapping | undefined): ReadCents {
	const { header, fields, locales = {} } = record;
	const targets = fields.map((field, column): ColumnTarget => {
		if (field === 'quantity') return { kind: field };
		if (field !== 'priceCents') return { kind: 'ignored' };
		const name = header[column] ?? '';
		const mapped = findMappedColumn(mapping, column, header)?.target;
		if (mapped !== undefined) return mapped;
		const match = matchColumn(name);
		return match.kind === 'known' ? match.target : targetOfField(field);
	});
	const found = { header, targets, systemWords: {} };
	const decisions = new Map(Object.entries(locales).map(([column, locale]) => [Number(column), { locale }]));
	const { columns } = compileColumns(found, tableOptions(run, mapping), decisions);
	const lots = createLotReader(found, mapping);
	return ({ cells, formats }, unit) => {
		for (const { index, fill } of columns) {
			const cell = cells[index] ?? null;
			if (cell === null || isBlank(cell)) continue;
			const body: { priceCents?: number } = {};
			const read = fill(cell, body, record.formatCodes?.[formats?.[index] ?? -1]);
			if (!read.ok) return Number.NaN;
			const lot = lots?.read(cells, {}, undefined, []);
			if (lot === undefined || lot === 'none' || body.priceCents === undefined) return body.priceCents;
			return sumOfUnits(body.priceCents, lot, unit === undefined ? lot.units : [unit]);
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
