/** Builds rows of a table with a given header, as a plan does. */
import { expect } from 'vitest';
import type { RowResult } from '../../../src/drafts/draft/row-result.ts';
import { type ColumnReadings, createColumnWeigher } from '../../../src/drafts/table/column-readings.ts';
import { createRowBuilder } from '../../../src/drafts/table/create-row-builder.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import type { ColumnDecisions, RowBuilder, TablePlace } from '../../../src/drafts/table/table-drafts.ts';
import type { TableOptions } from '../../../src/drafts/decisions/table-options.ts';
import type { Cell, Row } from '../../../src/sources/values/cell.ts';

export const OPTIONS: TableOptions = { locale: 'pt-BR', timeZone: 'UTC', unknownColumns: 'error' };

export const SHEET: TablePlace = { file: 'ativos.xlsx', sheet: 'Plan1', format: 'xlsx' };

export const CSV: TablePlace = { file: 'ativos.csv', format: 'csv' };

export interface Setup extends Partial<TableOptions> {
	readonly place?: TablePlace;
	readonly decisions?: ColumnDecisions;
}

export function builderFor(
	header: readonly string[],
	{ place = SHEET, decisions, ...options }: Setup = {},
): RowBuilder {
	const all = { ...OPTIONS, ...options };
	const found = findHeader([{ number: 1, cells: header }], all);
	if (found === undefined) throw new Error('no header');
	expect(found.problems).toEqual([]);
	return createRowBuilder(found, place, all, decisions ?? new Map());
}

/** Reads from the rows of a table how its columns are read. */
export function readingsOf(
	header: readonly string[],
	rows: readonly (readonly Cell[])[],
	options: Partial<TableOptions> = {},
): ColumnReadings {
	const all = { ...OPTIONS, ...options };
	const found = findHeader([{ number: 1, cells: header }], all);
	if (found === undefined) throw new Error('no header');
	const weigher = createColumnWeigher(found, all);
	for (const [at, cells] of rows.entries()) weigher.add(rowOf(cells, at + 2));
	return weigher.read(found, all);
}

export const rowOf = (cells: readonly Cell[], number = 2): Row => ({ number, cells });

export const build = (header: readonly string[], cells: readonly Cell[], setup?: Setup): RowResult =>
	builderFor(header, setup).build(rowOf(cells));
export const bodyOf = (built: RowResult | undefined): unknown => (built?.kind === 'draft' ? built.body : built);

export const problemsOf = (built: RowResult | undefined): readonly string[] =>
	built?.kind === 'rejection'
		? built.problems.map(({ code, place }) => `${code}@${place?.column ?? '-'}`)
		: [built?.kind ?? 'nothing'];
export const mappingOf = (json: unknown): NonNullable<TableOptions['mapping']> => {
	const parsed = parseMapping(json);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
	return parsed.value;
};

export const WIDE = [
	'Patrimônio',
	'Situação',
	'Categoria',
	'Marca',
	'Modelo',
	'Fornecedor',
	'Nº de série',
	'Data de aquisição',
	'Tipo de aquisição',
	'Valor',
	'Nº NF',
	'Contrato',
	'Garantia até',
	'Localização',
	'campo: Cor',
	'campo: Andar',
];
