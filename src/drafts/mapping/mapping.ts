/**
 * A user's decisions about the columns of their tables. An entry by letter comes before one by header, and counts only if its own `header`
 * agrees. Letters refer to the user's table, without the columns that this program added.
 */
import { createHash } from 'node:crypto';
import { type ColumnTarget, isField, uniqueKey } from '../columns/column-target.ts';
import { matchColumn } from '../columns/match-column.ts';
import { findReasonColumns, isAssignedHeader, isIdentityHeader, ownPosition } from '../columns/reason-columns.ts';
import type { CodePage } from '../../sources/values/source.ts';
import { foldKey, foldName } from '../values/folded-name.ts';
import type { SaidReading } from '../values/column-reading.ts';
import type { Thousands } from '../columns/number-marks.ts';
import type { Strip } from '../columns/whole-number.ts';
import { isExpanding, type RangeReading } from '../values/number-range.ts';
import type { HeaderPair, HeaderRow } from './header-row.ts';

export interface Mapping {
	readonly leaveOut?: true;
	/** By sheet, if several sheets of a workbook look like registers. */
	readonly sheets?: ReadonlyMap<string, 'import' | 'ignore'>;
	/** For a text file whose letters do not decide it. Ignored for all others. */
	readonly encoding?: CodePage;
	/** Set if the names in the table do not show it. */
	readonly headerRow?: HeaderRow;
	/** By header, folded with `foldKey`. */
	readonly columns: ReadonlyMap<string, MappedColumn>;
	/** By position from 0 (`ownPosition`), for repeated or empty headers. Use `findMappedColumn` to look them up. */
	readonly columnsByLetter: ReadonlyMap<number, LetteredColumn>;
	readonly constants: readonly MappedConstant[];
	/** By target: what a word means in any column with that target. */
	readonly words?: ReadonlyMap<string, Meanings>;
	/** By name of the table, or by fingerprint of its header. A table's own mapping counts instead of the rest. */
	readonly tables?: ReadonlyMap<string, Mapping>;
}

export const NO_MAPPING: Mapping = { columns: new Map(), columnsByLetter: new Map(), constants: [] };

export const SERIAL_SEPARATORS = [';', ',', '|', '/'] as const;

export interface Meanings {
	/** Meanings of cells, by folded text (`foldKey`). An empty meaning counts as an empty cell. */
	readonly values: ReadonlyMap<string, string>;
	/** The same by the texts as they were written. */
	readonly written: Readonly<Record<string, string>>;
}

/** Divides a cell at a separator that it has once. The part behind it goes to another target. */
export interface SplitReading {
	readonly at: string;
	readonly to: ColumnTarget;
}

/** If how its texts are read is not said, its rows decide. */
export interface ColumnReading extends Partial<Meanings>, SaidReading {
	readonly target: ColumnTarget;
	/** For a price column: its currency, whatever its header says. `BRL` means reais. */
	readonly currency?: string;
	/** For a column of words: only the first part of its cells is read as the target. */
	readonly split?: SplitReading;
	/** For a column of numbers: `.0` reads `1001.0` as 1001, `none` as written. If undefined, its rows decide. */
	readonly strip?: Strip;
	/** For the asset number: `strip` reads `1.001` as 1001, `none` as written. If undefined, its rows decide. */
	readonly thousands?: Thousands;
	/** For the asset number, see `RANGES`. */
	readonly range?: RangeReading;
	/** For a quantity column: the price of a row is per asset (`each`) or for all its assets together (`total`). */
	readonly price?: 'each' | 'total';
	/** For a quantity column: template for the asset numbers of a row from the second on, see `lot-numbers.ts`. */
	readonly numbers?: string;
	/** For a quantity column: separator of the serial numbers in a cell, one for each asset of the row. */
	readonly serials?: (typeof SERIAL_SEPARATORS)[number];
}

export interface MappedColumn extends ColumnReading {
	readonly header: string;
}

export interface LetteredColumn extends ColumnReading {
	/** The entry counts only if the column has this header. */
	readonly header?: string;
}

export interface MappedConstant {
	readonly target: ColumnTarget;
	readonly text: string;
}

/** Finds the meanings of a column's texts, in its own entry and in the words of its target. */
export function findMeanings(
	mapping: Mapping | undefined,
	column: number,
	header: readonly string[],
	target: string,
): ColumnReading['values'] {
	const own = findMappedColumn(mapping, column, header)?.values;
	const words = mapping?.words?.get(target)?.values;
	return words === undefined ? own : new Map([...words, ...(own ?? [])]);
}

/** True if the values of the column or the words of the target define a text. */
export function isDecidedText(
	mapping: Mapping | undefined,
	column: number,
	header: readonly string[],
	target: string,
	text: string,
): boolean {
	return findMeanings(mapping, column, header, target)?.has(foldKey(text)) === true;
}

export function findMappedColumn(
	mapping: Mapping | undefined,
	column: number,
	header: readonly string[],
): ColumnReading | undefined {
	const name = header[column] ?? '';
	const lettered = findLettered(mapping, column, header);
	if (lettered !== undefined && agrees(lettered, name)) return lettered;
	return name.trim() === '' ? undefined : mapping?.columns.get(foldKey(name));
}

/** True if a cell of the column may be several assets. */
export function expandsRange(mapping: Mapping | undefined, column: number, header: readonly string[]): boolean {
	return isExpanding(findMappedColumn(mapping, column, header)?.range);
}

/** Like `findMappedColumn`, but ignores entries with only a letter. */
export function findNamedColumn(
	mapping: Mapping | undefined,
	column: number,
	header: readonly string[],
): ColumnReading | undefined {
	const name = header[column] ?? '';
	if (name.trim() === '') return undefined;
	const lettered = findLettered(mapping, column, header);
	if (lettered?.header !== undefined && agrees(lettered, name)) return lettered;
	return mapping?.columns.get(foldKey(name));
}

/** Finds the entry for the letter of a column, whatever its header. */
export function findLettered(
	mapping: Mapping | undefined,
	column: number,
	header: readonly string[],
): LetteredColumn | undefined {
	if (mapping === undefined || mapping.columnsByLetter.size === 0) return undefined;
	return mapping.columnsByLetter.get(ownPosition(header, column));
}

/** Template for numbering rows without an asset number. */
export function rowNumbersOf(mapping: Mapping | undefined): string | undefined {
	return mapping?.constants.find(({ target }) => isField(target, 'enrollmentId'))?.text;
}

export function agrees({ header: wanted }: LetteredColumn, header: string): boolean {
	return wanted === undefined || foldKey(wanted) === foldKey(header);
}

export interface NamedTable {
	readonly header: readonly string[];
	/** 0 if the columns are named by letters. */
	readonly headerRow: number | HeaderPair;
	/** Name of the file and its sheet. */
	readonly name: string;
}

/** Identifies a table by its header; without a header, by its name and number of columns. */
export function fingerprintTable({ header, headerRow, name }: NamedTable): string {
	return fingerprintHeader(headerRow === 0 ? [name, ...header] : header);
}

/** Returns 16 hexadecimal digits. Ignores case, accents, punctuation, empty columns at the end and columns that we added. */
export function fingerprintHeader(header: readonly string[]): string {
	const names = foldNames(header);
	const last = names.findLastIndex((name) => name !== '');
	return createHash('sha256')
		.update(names.slice(0, last + 1).join('\n'))
		.digest('hex')
		.slice(0, 16);
}

function foldNames(header: readonly string[]): readonly string[] {
	const reasons = findReasonColumns(header) ?? header.length;
	return header
		.filter(
			(name, column) =>
				(column < reasons || column >= reasons + 3) && !isIdentityHeader(name) && !isAssignedHeader(name),
		)
		.map(foldName);
}

/** Every header of a run is compared with every remembered one, so each is folded once. */
const folded = new WeakMap<readonly string[], ReadonlySet<string>>();

function namesOf(header: readonly string[]): ReadonlySet<string> {
	const names = folded.get(header) ?? new Set(foldNames(header).filter((name) => name !== ''));
	folded.set(header, names);
	return names;
}

/**
 * Counts the names that both headers have. 0 if these are too few for one header to be a later version of the other. For files
 * of the same name, half of the names are enough.
 */
export function countShared(one: readonly string[], other: readonly string[], isSameFile: boolean): number {
	const [left, right] = [namesOf(one), namesOf(other)];
	const size = Math.max(left.size, right.size);
	const shared = [...left].filter((name) => right.has(name)).length;
	const most = Math.min(isSameFile ? shared : shared - 2, Math.max(2, size / 5));
	return shared > 1 && size - shared <= most ? shared : 0;
}

/**
 * Keeps what still applies to a table whose header changed. Drops letters, sheets, the header row, and whether a price is of one
 * asset or of the row. A constant gives way to a new column for its field.
 */
export function mappingFor(
	{ columns, constants, words }: Mapping,
	before: readonly string[],
	header: readonly string[],
): Mapping {
	const isUnique = (key: string): boolean =>
		[before, header].every((names) => names.filter((name) => foldKey(name) === key).length === 1);
	const kept = new Map(
		[...columns].flatMap(([key, { price: _price, range, ...column }]) => {
			const entry = range === undefined || range === 'each' || range === 'total' ? column : { ...column, range };
			return isUnique(key) ? [[key, entry] as const] : [];
		}),
	);
	const others = header.filter((name) => !kept.has(foldKey(name))).map(keyOfName);
	const fixed = constants.filter(
		({ target }) => isField(target, 'enrollmentId') || !others.includes(uniqueKey(target, '')),
	);
	return { ...NO_MAPPING, columns: kept, constants: fixed, ...(words && { words }) };
}

function keyOfName(name: string): string | undefined {
	const match = matchColumn(name);
	return uniqueKey(match.kind === 'known' ? match.target : { kind: 'custom', label: name }, name);
}
