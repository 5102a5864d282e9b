/**
 * What a person said of the columns of their tables, and where it applies.
 *
 * A column is found by its letter first, and else by its header. A letter with a header counts only where both agree. One
 * alone fits every row and every table, so it says nothing about where the header is, and its use is mentioned
 * (`mapping-column-by-letter`). Letters are those of the table as its owner has it, also where it was handed back with reasons
 * before its columns. A mapping that was saved for a table is found again by the fingerprint of its header. The
 * columns of a table without a header are called by their letters, which then are its header.
 */
import { createHash } from 'node:crypto';
import type { ColumnTarget } from '../columns/match-column.ts';
import { findReasonColumns, isIdentityHeader, ownPosition } from '../columns/reason-columns.ts';
import { foldKey, foldName } from '../values/folded-name.ts';
import type { Locale } from '../values/locale-evidence.ts';

export interface Mapping {
	/** The table is none of assets, and is left out. */
	readonly leaveOut?: true;
	/** `Row.number` of the header row, where names do not find it. `none`: every row is data, and columns go by their letters. */
	readonly headerRow?: number | 'none';
	/** By header, folded with `foldKey`. */
	readonly columns: ReadonlyMap<string, MappedColumn>;
	/** By position from 0 (`ownPosition`), for headers that stand twice or say nothing; found with `findMappedColumn`. */
	readonly columnsByLetter: ReadonlyMap<number, LetteredColumn>;
	readonly constants: readonly MappedConstant[];
	/** Of tables that are told apart by the fingerprint of their header; they go before the rest. */
	readonly tables?: ReadonlyMap<string, Mapping>;
}

/** What stands for a column, a word or a person that nobody has decided on; a mapping that has it is refused. */
export const UNDECIDED = '?';

export const NO_MAPPING: Mapping = { columns: new Map(), columnsByLetter: new Map(), constants: [] };

export type LotPrice = 'each' | 'total';

/** What a column fills, and how its cells are read. */
export interface ColumnReading {
	readonly target: ColumnTarget;
	/** Decides how the texts of the column are read; its rows decide without it. */
	readonly locale?: Locale;
	/** Of a column of prices, whatever its header says; `BRL` for reais. */
	readonly currency?: string;
	/** Of a column of quantities: whether the price of a row is that of each of its assets or of all together. */
	readonly price?: LotPrice;
	/** Of a column of quantities: the numbers of the assets of a row from the second on, see `lot-numbers.ts`. */
	readonly numbers?: string;
	/** Years of two digits count as 1980 to 2079. */
	readonly shortYears?: boolean;
	/** What a cell stands for, by its folded text (`foldKey`); an empty text stands for an empty cell. */
	readonly values?: ReadonlyMap<string, string>;
}

export interface MappedColumn extends ColumnReading {
	/** The header as the mapping file names it. */
	readonly header: string;
}

export interface LetteredColumn extends ColumnReading {
	/** What its header must be, for the letter to count. */
	readonly header?: string;
}

/** A value for every row of every table. */
export interface MappedConstant {
	readonly target: ColumnTarget;
	readonly text: string;
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

/** The same as far as the header is a proof of it. */
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

/** What is said of a column by its letter, whatever its header is. */
export function findLettered(
	mapping: Mapping | undefined,
	column: number,
	header: readonly string[],
): LetteredColumn | undefined {
	if (mapping === undefined || mapping.columnsByLetter.size === 0) return undefined;
	return mapping.columnsByLetter.get(ownPosition(header, column));
}

export function agrees({ header: wanted }: LetteredColumn, header: string): boolean {
	return wanted === undefined || foldKey(wanted) === foldKey(header);
}

/** By what a table is known again: its header, or, where it has none, its name and how many columns it has. */
export function fingerprintTable(
	{ header, rowNumber }: { readonly header: readonly string[]; readonly rowNumber: number },
	name: string,
): string {
	return fingerprintHeader(rowNumber === 0 ? [name, ...header] : header);
}

/**
 * Sixteen hexadecimal digits. Case, accents, punctuation and empty columns at the end make no difference, nor do the
 * columns that this program adds to a file that it hands back.
 */
export function fingerprintHeader(header: readonly string[]): string {
	const reasons = findReasonColumns(header) ?? header.length;
	const names = header
		.filter((name, column) => (column < reasons || column >= reasons + 3) && !isIdentityHeader(name))
		.map(foldName);
	const last = names.findLastIndex((name) => name !== '');
	return createHash('sha256')
		.update(names.slice(0, last + 1).join('\n'))
		.digest('hex')
		.slice(0, 16);
}
