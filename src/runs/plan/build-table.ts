/**
 * Builds one table: turns the rows below its header into drafts, rejections and skips. Returns the table if its rows have open questions,
 * see `open-tables.ts`.
 *
 * A corrected cell has what the user typed, even inside a merged range: the correction is for this row only. So corrections
 * are applied after merged cells are filled and formula guards removed, and before any value is read.
 */
import type { CorrectedReading } from '../../drafts/corrections/table-corrections.ts';
import type { RowResult } from '../../drafts/draft/row-result.ts';
import { createRowBuilder } from '../../drafts/table/create-row-builder.ts';
import { refuseDataRow } from '../../drafts/table/find-data-rows.ts';
import { expandsRange, findMappedColumn, rowNumbersOf } from '../../drafts/mapping/mapping.ts';
import { ASSIGNED_COLUMN } from '../../drafts/columns/reason-columns.ts';
import { isBlank } from '../../drafts/values/cell-text.ts';
import { columnOfField, localeKind, renderField } from '../../drafts/columns/column-target.ts';
import { givenLocale } from '../../drafts/values/column-reading.ts';
import type { TableOptions } from '../../drafts/decisions/table-options.ts';
import type { ColumnDecisions, FoundHeader } from '../../drafts/table/table-drafts.ts';
import { columnLetters } from '../../messages/origin.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { MergedCells } from '../../sources/sheet/merged-cells.ts';
import type { TableSource } from '../../sources/values/source.ts';
import type { ChosenTable } from './choose-tables.ts';
import { askTexts, nameOfTable, type KeyedTable } from './open-tables.ts';
import { readTable } from './read-table.ts';
import type { DecidedTable } from './ask.ts';
import type { PlanRequest } from './plan-request.ts';
import type { Settle } from './settle.ts';
import type { TableNumbers } from './row-numbers.ts';
import type { TableRecord } from '../record/run-record.ts';

export async function buildTable(
	source: TableSource,
	{ chosen, unread, readings, merged: ranges }: DecidedTable,
	request: PlanRequest,
	settle: Settle,
	signal?: AbortSignal,
): Promise<KeyedTable | undefined> {
	const { sheet } = chosen;
	const place = { file: source.file, ...(sheet === undefined ? {} : { sheet }) };
	const { found, options, corrections, place: cells } = unread;
	const numbers = await request.numbers?.ofTable(found, place, rowNumbersOf(options.mapping));
	const shown = numbers === undefined ? found : withNumberColumn(found);
	const builder = createRowBuilder(shown, cells, options, readings.decisions);
	const record = recordOf(source, { ...chosen, found: shown }, options, readings.decisions);
	const constants = new Set((options.mapping?.constants ?? []).map(({ target }) => renderField(target) ?? ''));
	const table = settle.enterTable(record, constants, {
		employees: options.employees,
		createBuilder: ({ format, formatCodes }) =>
			createRowBuilder(shown, { ...cells, format, ...definedOf({ formatCodes }) }, options, readings.decisions),
	});
	const notice = (problem: Problem): void =>
		settle.sink.notice({ kind: 'row', ...place, row: found.rowNumber }, problem);
	found.notices.forEach(notice);
	const merged = new MergedCells(ranges);
	const corrected = corrections?.startReading();
	const parts = { found, place, builder, corrected };
	const numberAt = numbers === undefined ? -1 : columnOfField(shown, 'enrollmentId');
	const roomAt = shown === found ? Infinity : numberAt;
	const restored = readRestored(source, chosen, (row) => builder.restore(merged.fill(row)), signal);
	let rows = 0;
	for await (const batch of restored) {
		signal?.throwIfAborted();
		const all = batch.flatMap((read) => {
			const roomy = makeRoom(read, roomAt);
			const row = corrected === undefined ? roomy : corrected.correct(roomy);
			const built = buildRow(row, parts, numbers && (() => numbers.numberOf(roomy)));
			return built === undefined ? [] : [withNumber(built, row, numberAt)];
		});
		for (const { row } of all) if (row.number > found.rowNumber) rows++;
		await settle.take(all, table);
		// V8 may move this array to its old space while the batch is awaited, and would then keep the rows of all later batches too.
		all.length = 0;
		request.onProgress?.({ file: source.file, units: rows });
	}
	settle.leaveTable(table, numbers !== undefined);
	if (rows === 0) settle.noticeFile(source.file, { code: 'no-data-rows' });
	for (const missed of missedNotice(corrected)) settle.noticeFile(nameOfTable(place), missed);
	const { notices, texts, ignoredColumns, ...unknown } = builder.decide();
	settle.preview.leaveOut(place, ignoredColumns);
	for (const one of [
		...readings.notices,
		...notices,
		...sheetNotices(source, { ...chosen, found }, merged),
		...numberedNotice(numbers),
	])
		notice(one);
	return askTexts({ ...unread, place }, rows, { ...unknown, texts: [...texts, ...readings.texts] });
}

interface RowParts {
	readonly found: FoundHeader;
	readonly place: { readonly file: string; readonly sheet?: string };
	readonly builder: ReturnType<typeof createRowBuilder>;
	readonly corrected: CorrectedReading | undefined;
}

/** Adds a column for the numbers, so that rejected rows are returned with theirs. */
export function withNumberColumn(found: FoundHeader): FoundHeader {
	if (columnOfField(found, 'enrollmentId') >= 0) return found;
	const target = { kind: 'field', field: 'enrollmentId' } as const;
	return { ...found, header: [...found.header, ASSIGNED_COLUMN], targets: [...found.targets, target] };
}

/** Shifts cells that are right of the table, so that they stay outside it. */
function makeRoom(row: Row, column: number): Row {
	const { cells } = row;
	if (cells.length <= column) return row;
	return { ...row, cells: [...cells.slice(0, column), null, ...cells.slice(column)] };
}

function withNumber(built: RowResult, row: Row, column: number): { readonly built: RowResult; readonly row: Row } {
	if (column === -1 || built.kind === 'skip' || !isBlank(row.cells[column] ?? null)) return { built, row };
	const number = built.kind === 'draft' ? built.body.enrollmentId : built.identity?.enrollmentId;
	if (number === undefined) return { built, row };
	const length = Math.max(row.cells.length, column + 1);
	const cells = Array.from({ length }, (_, at) => row.cells[at] ?? null).with(column, number);
	const numbered = { ...row, cells };
	return {
		built: built.kind === 'draft' ? { ...built, isNumbered: true } : { ...built, row: numbered },
		row: numbered,
	};
}

/** Undefined for a row above the table's rows. */
function buildRow(
	row: Row,
	{ found, place, builder, corrected }: RowParts,
	number: (() => string | undefined) | undefined,
): RowResult | undefined {
	const isBelow = row.number > found.rowNumber;
	if (!isBelow && !found.dataRows.includes(row.number)) return undefined;
	const origin = { kind: 'row', ...place, row: row.number } as const;
	if (corrected?.isSkipped(row.number) === true) return { kind: 'skip', origin, reason: { code: 'row-skipped' } };
	if (isBelow) return builder.build(row, number);
	return { kind: 'rejection', origin, problems: [refuseDataRow(found.rowNumber)] };
}

async function* readRestored(
	source: TableSource,
	chosen: ChosenTable,
	restore: (row: Row) => Row,
	signal: AbortSignal | undefined,
): AsyncGenerator<readonly Row[]> {
	for await (const batch of readTable(source, chosen, signal)) yield batch.map(restore);
}

const MAX_NAMED_ROWS = 50;

function missedNotice(corrected: CorrectedReading | undefined): readonly Problem[] {
	const missed = corrected?.rowsMissed() ?? [];
	if (missed.length === 0) return [];
	const rows = missed.slice(0, MAX_NAMED_ROWS).join(', ');
	return [{ code: 'correction-without-row', params: { count: missed.length, rows } }];
}

function numberedNotice(numbers: TableNumbers | undefined): readonly Problem[] {
	if (numbers === undefined || numbers.given.count === 0) return [];
	const { count, known, first, last } = numbers.given;
	return [{ code: 'rows-numbered', found: first === last ? first : `${first} … ${last}`, params: { count, known } }];
}

function mergedNotice({ rows, columns }: MergedCells, { header }: FoundHeader): readonly Problem[] {
	if (rows === 0) return [];
	const names = [...columns]
		.toSorted((left, right) => left - right)
		.map((column) => header[column] || columnLetters(column));
	return [{ code: 'merged-cells-filled', params: { count: rows, columns: names.join(', ') } }];
}

function sheetNotices(source: TableSource, { index, found }: ChosenTable, merged: MergedCells): readonly Problem[] {
	return [...mergedNotice(merged, found), ...hiddenNotice(source, index, found)];
}

/** Columns that are imported although the spreadsheet hides them. */
function hiddenNotice(source: TableSource, index: number, { header, targets }: FoundHeader): readonly Problem[] {
	const hidden = [...(source.hiddenColumns?.(index) ?? [])].filter((column) => {
		const kind = targets[column]?.kind ?? 'ignored';
		// The program hides its own columns, and no value of them goes into an asset.
		return kind !== 'ignored' && kind !== 'identity' && kind !== 'reasons';
	});
	if (hidden.length === 0) return [];
	const columns = hidden.toSorted((one, other) => one - other).map((column) => header[column] || columnLetters(column));
	return [{ code: 'columns-hidden', params: { columns: columns.join(', ') } }];
}

/** Records what is needed to return the rows of a table unchanged, and to read them again as they were read. */
function recordOf(
	source: TableSource,
	{ sheet, found, isRemembered }: ChosenTable,
	{ mapping, locale: fallback }: TableOptions,
	decisions: ColumnDecisions,
): TableRecord {
	const mapped = found.targets.flatMap((target, column) => {
		const locale = givenLocale(localeKind(target), findMappedColumn(mapping, column, found.header));
		return locale === undefined ? [] : [[column, locale] as const];
	});
	const seconds = found.header.flatMap((_, column) => {
		const split = findMappedColumn(mapping, column, found.header)?.split;
		return split === undefined ? [] : [[column, renderField(split.to) ?? ''] as const];
	});
	const other = [...decisions].filter(([, { locale }]) => locale !== fallback);
	const held = [...decisions].flatMap(([column, one]) => (one.held === undefined ? [] : [column]));
	return {
		file: source.file,
		...(sheet === undefined ? {} : { sheet }),
		format: source.format,
		csv: source.csv,
		formatCodes: source.formatCodes,
		headerRow: found.rowNumber,
		header: found.header,
		fields: found.targets.map((target) => renderField(target) ?? null),
		locales: other.length === 0 ? undefined : Object.fromEntries(other.map(([column, { locale }]) => [column, locale])),
		expandsRanges: found.header.some((_, column) => expandsRange(mapping, column, found.header)) ? true : undefined,
		seconds: seconds.length === 0 ? undefined : Object.fromEntries(seconds),
		heldDates: held.length === 0 ? undefined : held,
		mappedLocales: mapped.length === 0 ? undefined : Object.fromEntries(mapped),
		isRemembered: isRemembered === true ? true : undefined,
	};
}
