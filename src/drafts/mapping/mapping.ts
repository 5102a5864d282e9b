/**
 * What a user said of the columns of their tables. A letter goes before a header, and counts only where its header agrees. Letters
 * are those of the owner's table, without the columns that this program added.
 */
import { createHash } from 'node:crypto';
import { type ColumnTarget, isField } from '../columns/column-target.ts';
import { findReasonColumns, isAssignedHeader, isIdentityHeader, ownPosition } from '../columns/reason-columns.ts';
import { foldKey, foldName } from '../values/folded-name.ts';
import type { Locale } from '../values/locale-evidence.ts';

export interface Mapping {
	readonly leaveOut?: true;
	/** By sheet, where several of a workbook look like registers. */
	readonly sheets?: ReadonlyMap<string, 'import' | 'ignore'>;
	/** `Row.number` of the header row, where names do not find it. `none`: every row is data, and columns go by their letters. */
	readonly headerRow?: number | 'none';
	/** By header, folded with `foldKey`. */
	readonly columns: ReadonlyMap<string, MappedColumn>;
	/** By position from 0 (`ownPosition`), for headers that stand twice or say nothing; found with `findMappedColumn`. */
	readonly columnsByLetter: ReadonlyMap<number, LetteredColumn>;
	readonly constants: readonly MappedConstant[];
	/** By target (`status`, `acquisitionType`) and folded text: what words mean in whichever column has that target. */
	readonly words?: ReadonlyMap<string, ReadonlyMap<string, string>>;
	/** By fingerprint of the header, or by name of the table; they go before the rest. */
	readonly tables?: ReadonlyMap<string, Mapping>;
}

/** Marks an undecided entry in a generated mapping. A mapping that still contains it is rejected, but for unused `words`. */
export const UNDECIDED = '?';

export const NO_MAPPING: Mapping = { columns: new Map(), columnsByLetter: new Map(), constants: [] };

export const SERIAL_SEPARATORS = [';', ',', '|', '/'] as const;

export interface ColumnReading {
	readonly target: ColumnTarget;
	/** Decides how the texts of the column are read; its rows decide without it. */
	readonly locale?: Locale;
	/** Of a column of prices, whatever its header says; `BRL` for reais. */
	readonly currency?: string;
	/** Of a column of quantities: whether the price of a row is that of each of its assets or of all together. */
	readonly price?: 'each' | 'total';
	/** Of a column of quantities: the numbers of the assets of a row from the second on, see `lot-numbers.ts`. */
	readonly numbers?: string;
	/** Of a column of quantities: what separates the serial numbers of a row, one for each of its assets. */
	readonly serials?: (typeof SERIAL_SEPARATORS)[number];
	/** Years of two digits count as 1980 to 2079. */
	readonly shortYears?: boolean;
	/** What a cell stands for, by its folded text (`foldKey`); an empty text stands for an empty cell. */
	readonly values?: ReadonlyMap<string, string>;
}

export interface MappedColumn extends ColumnReading {
	readonly header: string;
}

export interface LetteredColumn extends ColumnReading {
	/** What its header must be, for the letter to count. */
	readonly header?: string;
}

export interface MappedConstant {
	readonly target: ColumnTarget;
	readonly text: string;
}

/** Whether the column's values or the words of the target say what a cell's text stands for. */
export function isSaidText(
	mapping: Mapping | undefined,
	column: number,
	header: readonly string[],
	target: string,
	text: string,
): boolean {
	const key = foldKey(text);
	const { values } = findMappedColumn(mapping, column, header) ?? {};
	return (values?.get(key) ?? mapping?.words?.get(target)?.get(key)) !== undefined;
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

/** Like `findMappedColumn`, but ignores entries that only give a letter. */
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

/** The entry for the letter of a column, whatever its header is. */
export function findLettered(
	mapping: Mapping | undefined,
	column: number,
	header: readonly string[],
): LetteredColumn | undefined {
	if (mapping === undefined || mapping.columnsByLetter.size === 0) return undefined;
	return mapping.columnsByLetter.get(ownPosition(header, column));
}

/** The template that numbers the rows without an asset number. */
export function rowNumbersOf(mapping: Mapping | undefined): string | undefined {
	return mapping?.constants.find(({ target }) => isField(target, 'enrollmentId'))?.text;
}

export function agrees({ header: wanted }: LetteredColumn, header: string): boolean {
	return wanted === undefined || foldKey(wanted) === foldKey(header);
}

export interface NamedTable {
	readonly header: readonly string[];
	/** 0: the columns go by their letters. */
	readonly headerRow: number;
	/** Of the file and its sheet. */
	readonly name: string;
}

/** Identifies a table: by its header, or, without one, by its name and number of columns. */
export function fingerprintTable({ header, headerRow, name }: NamedTable): string {
	return fingerprintHeader(headerRow === 0 ? [name, ...header] : header);
}

/** Sixteen hexadecimal digits. Case, accents, punctuation, empty columns at the end and our own columns make no difference. */
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

/** Names that both headers have; 0 where too few are the same for one to be a later form of the other. */
export function countShared(one: readonly string[], other: readonly string[]): number {
	const [left, right] = [one, other].map((header) => new Set(foldNames(header).filter((name) => name !== '')));
	const size = Math.max(left?.size ?? 0, right?.size ?? 0);
	const shared = [...(left ?? [])].filter((name) => right?.has(name)).length;
	return size - shared > Math.min(shared - 2, Math.max(2, size / 5)) ? 0 : shared;
}

/** What a mapping says of the columns of a header. */
export function mappingFor(mapping: Mapping, header: readonly string[]): Mapping {
	const keys = new Set(header.map(foldKey));
	const lettered = [...mapping.columnsByLetter].filter(
		([letter, { header: name }]) =>
			name !== undefined &&
			header.some((own, at) => ownPosition(header, at) === letter && foldKey(own) === foldKey(name)),
	);
	return {
		...mapping,
		columns: new Map([...mapping.columns].filter(([key]) => keys.has(key))),
		columnsByLetter: new Map(lettered),
	};
}
