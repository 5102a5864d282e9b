/**
 * Plans one table in a pass: turns the rows below its header into drafts, rejections and skips. Returns the table instead if
 * it has open questions, see `open-tables.ts`.
 *
 * A corrected cell has what the user typed, even inside a merged range: the correction is for this row only. So corrections
 * are applied after merged cells are filled and formula guards removed, and before any value is read.
 */
import type { CorrectedReading } from '../../drafts/corrections/table-corrections.ts';
import type { Built } from '../../drafts/draft/built.ts';
import { createRowBuilder } from '../../drafts/table/create-row-builder.ts';
import { refuseDataRow } from '../../drafts/table/find-data-rows.ts';
import { findMappedColumn, rowNumbersOf } from '../../drafts/mapping/mapping.ts';
import { ASSIGNED_COLUMN } from '../../drafts/columns/reason-columns.ts';
import { isBlank } from '../../drafts/values/cell-text.ts';
import { columnOfField } from '../../drafts/columns/column-target.ts';
import type { TableOptions } from '../../drafts/decisions/table-options.ts';
import type { ColumnDecisions, FoundHeader } from '../../drafts/table/table-drafts.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { MergedCells } from '../../sources/sheet/merged-cells.ts';
import type { TableSource } from '../../sources/values/source.ts';
import type { ChosenTable } from './choose-tables.ts';
import { askTexts, nameOfTable, type TableToAnswer } from './open-tables.ts';
import { type PreparedTable, readTable } from './read-table.ts';
import type { SurveyedFile } from './survey.ts';
import { type OnlyRows, refuseNumbered } from './only-rows.ts';
import type { PlanRequest } from './plan-request.ts';
import { tableKey } from './plan-decisions.ts';
import type { RowPlace } from './pass-identities.ts';
import type { PlanPass } from './plan-pass.ts';
import type { TableNumbers } from './row-numbers.ts';
import { recordTable } from '../record/record-table.ts';
import type { TableRecord } from '../record/run-record.ts';

export async function planTable(
	{ source, request }: SurveyedFile,
	chosen: ChosenTable,
	unread: PreparedTable,
	pass: PlanPass,
	watch?: (row: Row) => void,
	signal?: AbortSignal,
): Promise<TableToAnswer | undefined> {
	const { sheet } = chosen;
	const key = tableKey(source.file, sheet);
	const place = { file: source.file, ...(sheet === undefined ? {} : { sheet }) };
	const { found, options, corrections, place: cells } = unread;
	const assumed: ColumnDecisions = pass.assumed.columns.get(key) ?? new Map();
	const numbers = await request.numbers?.ofTable(found, place, rowNumbersOf(options.mapping));
	const shown = numbers === undefined ? found : withNumberColumn(found, request);
	const builder = createRowBuilder(shown, cells, options, assumed);
	const table = pass.enterTable(recordOf(source, { ...chosen, found: shown }, options, assumed));
	const columns = columnsOf(shown);
	for (const notice of found.notices) pass.sink.notice({ kind: 'row', ...place, row: found.rowNumber }, notice);
	const merged = new MergedCells(pass.assumed.merged.get(key) ?? []);
	const corrected = corrections?.startReading();
	const parts = { found, place, builder, corrected };
	const numberAt = numbers === undefined ? -1 : columns.enrollmentId;
	const roomAt = shown === found ? Infinity : numberAt;
	const restored = readRestored(source, chosen, (row) => builder.restore(merged.fill(row)), request.onlyRows, signal);
	let rows = 0;
	for await (const batch of restored) {
		signal?.throwIfAborted();
		const all = batch.flatMap((read) => {
			const roomy = makeRoom(read, roomAt);
			const row = corrected === undefined ? roomy : corrected.correct(roomy);
			watch?.(row);
			const built = buildRow(row, parts, numbers && (() => numbers.numberOf(roomy)));
			return built === undefined ? [] : [withNumber(built, row, numberAt)];
		});
		await pass.lookUp(all.map(({ built }) => built));
		for (const { built, row } of all) {
			if (row.number > found.rowNumber) rows++;
			pass.put(built, { table, row, columns });
		}
		request.onProgress?.({ file: source.file, units: rows });
	}
	if (rows === 0) pass.noticeFile(source.file, { code: 'no-data-rows' });
	for (const notice of missedNotice(corrected)) pass.noticeFile(nameOfTable(place), notice);
	const { decisions, notices, ...unknown } = builder.decide();
	pass.columns.set(key, decisions);
	const ranges = (source.mergedRanges?.(chosen.index) ?? []).filter(({ firstRow }) => firstRow > found.rowNumber);
	if (ranges.length > 0) pass.merged.set(key, ranges);
	for (const notice of [...notices, ...sheetNotices(source, { ...chosen, found }, merged), ...numberedNotice(numbers)])
		pass.sink.notice({ kind: 'row', ...place, row: found.rowNumber }, notice);
	return askTexts({ ...unread, place }, rows, unknown);
}

function columnsOf(found: FoundHeader): RowPlace['columns'] {
	return {
		enrollmentId: columnOfField(found, 'enrollmentId'),
		serialNumber: columnOfField(found, 'serialNumber'),
	};
}

interface RowParts {
	readonly found: FoundHeader;
	readonly place: { readonly file: string; readonly sheet?: string };
	readonly builder: ReturnType<typeof createRowBuilder>;
	readonly corrected: CorrectedReading | undefined;
}

/** Adds a column for the numbers, so that rejected rows are returned with theirs. */
function withNumberColumn(found: FoundHeader, { onlyRows }: PlanRequest): FoundHeader {
	if (onlyRows !== undefined) throw refuseNumbered();
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

function withNumber(built: Built, row: Row, column: number): { readonly built: Built; readonly row: Row } {
	if (column === -1 || built.kind === 'skip' || !isBlank(row.cells[column] ?? null)) return { built, row };
	const number = built.kind === 'draft' ? built.body.enrollmentId : built.identity?.enrollmentId;
	if (number === undefined) return { built, row };
	const length = Math.max(row.cells.length, column + 1);
	const cells = Array.from({ length }, (_, at) => row.cells[at] ?? null).with(column, number);
	const numbered = { ...row, cells };
	return { built: built.kind === 'draft' ? built : { ...built, row: numbered }, row: numbered };
}

/** Undefined for a row above the table's rows. */
function buildRow(
	row: Row,
	{ found, place, builder, corrected }: RowParts,
	number: (() => string | undefined) | undefined,
): Built | undefined {
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
	only: OnlyRows | undefined,
	signal: AbortSignal | undefined,
): AsyncGenerator<readonly Row[]> {
	if (only !== undefined) yield only.get(tableKey(source.file, chosen.sheet)) ?? [];
	else for await (const batch of readTable(source, chosen, signal)) yield batch.map(restore);
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
		const target = targets[column];
		return target !== undefined && target.kind !== 'ignored';
	});
	if (hidden.length === 0) return [];
	const columns = hidden.toSorted((one, other) => one - other).map((column) => header[column] || columnLetters(column));
	return [{ code: 'columns-hidden', params: { columns: columns.join(', ') } }];
}

function recordOf(
	source: TableSource,
	{ sheet, found, isRemembered }: ChosenTable,
	{ mapping, locale: fallback }: TableOptions,
	decisions: ColumnDecisions,
): TableRecord {
	const mapped = found.header.flatMap((_, column) => {
		const locale = findMappedColumn(mapping, column, found.header)?.locale;
		return locale === undefined ? [] : [[column, locale] as const];
	});
	const other = [...decisions].filter(([, { locale }]) => locale !== fallback);
	const held = [...decisions].flatMap(([column, one]) => (one.held === undefined ? [] : [column]));
	return {
		...recordTable(source, sheet, found),
		locales: other.length === 0 ? undefined : Object.fromEntries(other.map(([column, { locale }]) => [column, locale])),
		heldDates: held.length === 0 ? undefined : held,
		mappedLocales: mapped.length === 0 ? undefined : Object.fromEntries(mapped),
		isRemembered: isRemembered === true ? true : undefined,
	};
}
