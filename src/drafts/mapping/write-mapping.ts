/** Writes mappings in the form of their file. A column is named by its letter if its header is empty or not unique. */
import { definedOf } from '../../messages/problem.ts';
import { columnLetters } from '../../messages/origin.ts';
import { type NamedColumns, renderTarget } from '../columns/column-target.ts';
import { ownPosition } from '../columns/reason-columns.ts';
import { foldKey } from '../values/folded-name.ts';
import { type ColumnReading, type Mapping, UNDECIDED } from './mapping.ts';
import type { WrittenMapping } from './parse-mapping.ts';

export type WrittenTable = Omit<WrittenMapping, 'tables' | '$schema'>;
type WrittenColumn = NonNullable<WrittenTable['columns']>[string];
type ColumnEntry = Exclude<WrittenColumn, string>;

/** Writes the mapping of one table, or of all tables without their own. */
export function writeTable({
	leaveOut,
	sheets,
	encoding,
	headerRow,
	columns,
	columnsByLetter,
	constants,
	words,
}: Mapping): WrittenTable {
	const named = [...columns.values()].map(({ header, ...reading }) => [header, writeReading(reading)] as const);
	const lettered = [...columnsByLetter].map(([column, { header, ...reading }]) => {
		const written = writeReading(reading);
		if (header === undefined) return [columnLetters(column), written] as const;
		return [columnLetters(column), { header, ...(typeof written === 'string' ? { to: written } : written) }] as const;
	});
	const fixed = constants.map(({ target, text }) => [renderTarget(target) ?? UNDECIDED, text] as const);
	const meant = [...(words ?? [])].map(([target, values]) => [target, Object.fromEntries(values)] as const);
	return {
		...(meant.length === 0 ? {} : { words: Object.fromEntries(meant) }),
		...definedOf({ leaveOut, sheets: sheets && Object.fromEntries(sheets), encoding, headerRow }),
		...(named.length === 0 ? {} : { columns: Object.fromEntries(named) }),
		...(lettered.length === 0 ? {} : { columnsByLetter: Object.fromEntries(lettered) }),
		...(fixed.length === 0 ? {} : { constants: Object.fromEntries(fixed) }),
	};
}

/** Adds the known targets of a table's columns to the mapping. */
export function writeKnown(
	{ header, targets, undecided }: NamedColumns & { readonly undecided: readonly number[] },
	mapping: WrittenTable,
): WrittenTable {
	let table = mapping;
	for (const [column, target] of targets.entries()) {
		const to = undecided.includes(column) ? undefined : renderTarget(target);
		if (to !== undefined) table = putColumn(table, header, column, { to });
	}
	return table;
}

export function putColumn(
	table: WrittenTable,
	header: readonly string[],
	column: number,
	entry: ColumnEntry,
): WrittenTable {
	const name = header[column] ?? '';
	const key = foldKey(name);
	const isNamed = key !== '' && header.filter((other) => foldKey(other) === key).length === 1;
	if (isNamed) {
		const { columns = {} } = table;
		// The mapping may spell the header differently.
		const [written, before] = Object.entries(columns).find(([one]) => foldKey(one) === key) ?? [name];
		return { ...table, columns: { ...columns, [written]: shorten(addTo(before, entry)) } };
	}
	const { columnsByLetter = {} } = table;
	const letters = columnLetters(ownPosition(header, column));
	const all = { header: name, ...addTo(columnsByLetter[letters], entry) };
	return { ...table, columnsByLetter: { ...columnsByLetter, [letters]: all } };
}

function writeReading({ target, written, ...reading }: ColumnReading): WrittenColumn {
	return shorten({ to: renderTarget(target) ?? UNDECIDED, ...definedOf({ ...reading, values: written }) });
}

function addTo(before: WrittenColumn | undefined, entry: ColumnEntry): ColumnEntry {
	// With another target, the old settings for its texts no longer apply.
	if (before === undefined || typeof before === 'string' || before.to !== entry.to) return entry;
	const values = { ...before.values, ...entry.values };
	return { ...before, ...entry, ...(Object.keys(values).length === 0 ? {} : { values }) };
}

function shorten(column: ColumnEntry): WrittenColumn {
	return Object.keys(column).length === 1 ? column.to : column;
}
