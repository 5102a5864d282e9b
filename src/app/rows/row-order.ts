/** Sorts rows by a column as it was when the user asked: an edited row keeps its place until the next sort. */
import { setImmediate } from 'node:timers/promises';
import { renderCell } from '../../drafts/values/cell-text.ts';
import { type Locale, weighNumberStyle } from '../../drafts/values/locale-evidence.ts';
import { tidyText } from '../../drafts/values/tidy-text.ts';
import { parseDateText, SHORT_YEARS_FROM } from '../../drafts/values/time/date-text.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import type { RowsQuery } from '../protocol/routes.ts';
import type { CheckedTable } from './checked-table.ts';
import type { Edits } from './edits.ts';
import type { RowPosition } from './row-index.ts';

export type RowSort = Required<Pick<RowsQuery, 'sortBy' | 'order' | 'sortedAt'>>;

type Key = number | string | undefined;

/** The rank of each row by its number, so that a newer check does not move rows. 0 is an empty cell, last in both orders. */
type Ranks = readonly Uint32Array[];

const MAX_KEPT = 4;

type SortedTable = Pick<CheckedTable, 'name' | 'corrections' | 'localeOf'> & Partial<Pick<CheckedTable, 'numbering'>>;
export type ReadRows = (take: (row: Row, table: SortedTable) => void) => Promise<void>;

export function keepLast<Made>(kept: Map<string, Made>, name: string, made: Made, ended: Promise<unknown>): Made {
	kept.set(name, made);
	ended.catch(() => kept.delete(name));
	for (const old of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(old);
	return made;
}

/** Reads rows with the edits that no check has seen, and without those that were undone. */
export function createRowsNow(edits: Pick<Edits, 'log' | 'count'>) {
	const cellOf = (row: Row, { corrections }: Pick<CheckedTable, 'corrections'>, column: number): Cell => {
		const typed = corrections?.typedIn(row.number, edits.log()).cells.find((one) => one.column === column);
		const isOther = row.corrected !== undefined && column in row.corrected;
		return typed?.text ?? (isOther ? row.corrected?.[column] : row.cells[column]) ?? null;
	};
	const kept = new Map<string, { readonly ranks: Promise<Ranks> }>();
	const rank = async (column: number, tables: readonly SortedTable[], read: ReadRows): Promise<Ranks> => {
		const keys = new Map(tables.map((table) => [table, [] as Key[]]));
		await read((row, table) => {
			(keys.get(table) ?? [])[row.number] = sortKey(cellOf(row, table, column), table.localeOf(column));
		});
		return rankKeys([...keys.values()]);
	};
	const sort = async (
		ids: Uint32Array,
		{ sortBy = 0, order, sortedAt }: RowSort,
		index: { readonly at: (id: number) => Pick<RowPosition, 'table' | 'row'> },
		tables: readonly SortedTable[],
		read: ReadRows,
	): Promise<Uint32Array> => {
		const name = JSON.stringify([
			sortBy,
			sortedAt,
			tables.map((table) => table.numbering ?? table.corrections?.placeOf(0)?.table ?? table.name),
		]);
		const started = kept.get(name) ?? { ranks: rank(sortBy, tables, read) };
		const ranks = await keepLast(kept, name, started, started.ranks).ranks;
		const last = ranks.reduce((most, ofTable) => ofTable.reduce((one, other) => Math.max(one, other), most), 0) + 1;
		// One number is both place and position, so that rows with the same value keep their order.
		const placed = Float64Array.from(ids, (id, at) => {
			const { table, row } = index.at(id);
			const place = ranks[table]?.[row] ?? 0;
			return (place === 0 ? last : order === 'descending' ? last - place : place) * ids.length + at;
		});
		return Uint32Array.from(placed.sort(), (place) => ids[place % ids.length] ?? 0);
	};
	const textOf = (row: Row, table: CheckedTable, column: number): string => {
		const cell = cellOf(row, table, column);
		return typeof cell === 'string'
			? cell
			: table.textAt({ ...row, cells: Object.assign([], row.cells, { [column]: cell }) }, column);
	};
	/** `sort` reads all rows (`read`), also those that are not wanted now. */
	return { sort, textOf, edits: edits.count };
}

export type RowsNow = ReturnType<typeof createRowsNow>;

/** Works in steps, so that other requests are answered meanwhile. */
async function rankKeys(tables: readonly (readonly Key[])[]): Promise<Ranks> {
	const keys = [...new Set(tables.flat())];
	const numbers = Float64Array.from(keys.filter((key) => typeof key === 'number')).sort();
	await setImmediate();
	const texts = keys.filter((key) => typeof key === 'string').sort();
	await setImmediate();
	const ranks = new Map([...numbers, ...texts].map((key, at): [Key, number] => [key, at + 1]));
	await setImmediate();
	return tables.map((ofTable) => Uint32Array.from(ofTable, (key) => ranks.get(key) ?? 0));
}

/** Returns what a cell is sorted by: a number for numbers and dates, which come before texts. */
export function sortKey(cell: Cell, locale: Locale): Key {
	if (typeof cell === 'number') return cell;
	const isDate = typeof cell === 'object' && cell?.kind === 'date';
	const text = tidyText(renderCell(cell));
	if (text === '') return undefined;
	if (isDate) return readDate(text.replace('T', ' '), locale);
	return (/\d/.test(text) ? (readNumber(text, locale) ?? readDate(text, locale)) : undefined) ?? fold(text);
}

const CURRENCY = /^(?<sign>-?)\s*(?:R\$|US?\$|[€£¥$]|BRL|USD|EUR)\s*(?=[-\d])/i;
/** A number with more digits than JavaScript holds is sorted as a text. */
const NUMBER = /^-?(?=\D*(?:\d\D*){1,15}$)(?:\d{1,3}(?<mark>[.,])\d{3}(?:\k<mark>\d{3})*|\d+)(?:[.,]\d+)?$/;

function readNumber(text: string, locale: Locale): number | undefined {
	const plain = text.replace(CURRENCY, '$<sign>');
	if (!NUMBER.test(plain)) return undefined;
	const decimal = { 'pt-BR': ',', 'en-US': '.', either: locale === 'pt-BR' ? ',' : '.' }[
		weighNumberStyle(plain) ?? 'either'
	];
	return Number(plain.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.'));
}

function readDate(text: string, locale: Locale): number | undefined {
	const { value } = { value: undefined, ...parseDateText(text, locale, SHORT_YEARS_FROM.any) };
	if (value === undefined) return undefined;
	const { year, month, day, timeMs = 0, offsetMinutes = 0 } = value;
	return Date.UTC(year, month - 1, day) + timeMs - offsetMinutes * 60_000;
}

/** Unlike with `foldName`, spaces and marks count. */
const fold = (text: string): string =>
	text
		.normalize('NFKD')
		.replaceAll(/\p{M}+/gu, '')
		.toLowerCase();
