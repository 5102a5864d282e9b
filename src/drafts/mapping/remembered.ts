/**
 * What earlier answers say of a table. An answer about a column is kept by its header and the kind of its contents, whatever
 * table it stands in; the meaning of a word for all columns of its target; the rest by the header as a whole.
 */
import type { ColumnProfile } from '../columns/column-profile.ts';
import { placeOfOwn } from '../columns/reason-columns.ts';
import type { TextKind } from '../columns/text-kind.ts';
import { foldKey } from '../values/folded-name.ts';
import { type Contents, fingerprintTable, type Mapping, NO_MAPPING } from './mapping.ts';
import type { WrittenMapping } from './parse-mapping.ts';
import type { WrittenTable } from './write-mapping.ts';

export interface NamedTable {
	/** File and sheet. */
	readonly name: string;
	readonly header: readonly string[];
	/** 0: it has none. */
	readonly headerRow: number;
}

export interface Recalled {
	readonly mapping: Mapping;
	readonly columns: readonly number[];
}

const KINDS: readonly (readonly [Contents, readonly TextKind[]])[] = [
	['numbers', ['integer', 'decimal', 'money', 'percent']],
	['dates', ['date']],
	['codes', ['code', 'address']],
	['texts', ['e-mail', 'logical', 'word', 'words']],
];

/** The kind of most cells; undefined for an empty column. */
export function contentsOf(profile: Pick<ColumnProfile, 'kinds'> | undefined): Contents | undefined {
	const counts = KINDS.map(([contents, kinds]) => {
		return { contents, count: kinds.reduce((sum, kind) => sum + (profile?.kinds[kind] ?? 0), 0) };
	});
	const [most] = counts.toSorted((one, other) => other.count - one.count);
	return most === undefined || most.count === 0 ? undefined : most.contents;
}

/** Undefined: nothing of the table is remembered. `fits`: whether an answer for such contents counts for a column. */
export function recall(
	memory: Mapping,
	table: NamedTable,
	fits: (column: number, holds: Contents | undefined) => boolean,
): Recalled | undefined {
	const { header, headerRow } = table;
	const known = memory.tables?.get(keyOf(table));
	const { headers: _, ...ofTable } = known ?? NO_MAPPING;
	const columns = new Map(ofTable.columns);
	const recalled = [...ofTable.columnsByLetter.keys()].map((position) => placeOfOwn(header, position));
	for (const [column, name] of header.entries()) {
		const said = headerRow === 0 ? undefined : memory.columns.get(foldKey(name));
		if (said !== undefined && fits(column, said.holds)) columns.set(foldKey(name), said);
		if (columns.has(foldKey(name))) recalled.push(column);
	}
	if (columns.size === 0 && known === undefined) return undefined;
	return { mapping: { ...ofTable, columns }, columns: recalled };
}

/** Constants of the table that is most like this one: most of its headers stand here too. */
export function recallConstants({ tables = new Map() }: Mapping, header: readonly string[]): Mapping['constants'] {
	const names = new Set(header.map(foldKey));
	const likeness = ({ headers = [] }: Mapping): number =>
		headers.filter((name) => names.has(foldKey(name))).length / Math.max(1, headers.length);
	const [best] = [...tables.values()].toSorted((one, other) => likeness(other) - likeness(one));
	return best !== undefined && likeness(best) >= 2 / 3 ? best.constants : [];
}

/** Adds what was answered about a table. */
export function remember(
	memory: WrittenMapping,
	table: NamedTable,
	written: WrittenTable,
	contents: (column: number) => Contents | undefined,
): WrittenMapping {
	const { name, header, headerRow } = table;
	const { words = {}, ...ofAll } = written;
	const { columns = {}, ...unnamed } = ofAll;
	let { columns: known = {}, words: meant = {} } = memory;
	const learn = (target: string, values: Readonly<Record<string, string>>): void => {
		meant = { ...meant, [target]: { ...meant[target], ...values } };
	};
	// Letters are no names.
	for (const [text, said] of headerRow === 0 ? [] : Object.entries(columns)) {
		const entry = typeof said === 'string' ? { to: said } : said;
		const holds = contents(header.findIndex((one) => foldKey(one) === foldKey(text)));
		const others = keep(known, (one) => foldKey(one) !== foldKey(text));
		known = { ...others, [text]: { ...entry, ...(holds === undefined ? {} : { holds }) } };
		const hasWords = entry.to === 'status' || entry.to === 'acquisitionType';
		for (const [word, meaning] of hasWords ? Object.entries(entry.values ?? {}) : []) {
			if (meaning !== '') learn(entry.to, { [word]: meaning });
		}
	}
	for (const [target, said] of Object.entries(words)) learn(target, said);
	const ofTable = headerRow === 0 ? ofAll : unnamed;
	const isEmpty = Object.keys(ofTable).length === 0;
	const tables = isEmpty ? {} : { [keyOf(table)]: { name, headers: [...header], ...ofTable } };
	return { columns: known, words: meant, tables: { ...memory.tables, ...tables } };
}

/** Without what is kept by a header, a word or the name of a table; `*` is all. Undefined: nothing is. */
export function forget(memory: WrittenMapping, name: string): WrittenMapping | undefined {
	if (name === '*') return {};
	const isOther = (text: string | undefined): boolean => foldKey(text ?? '') !== foldKey(name);
	const { columns = {}, words = {}, tables = {} } = memory;
	const next = {
		columns: mapValues(keep(columns, isOther), (said) => {
			if (typeof said === 'string' || said.values === undefined) return said;
			return { ...said, values: keep(said.values, isOther) };
		}),
		words: mapValues(words, (said) => keep(said, isOther)),
		tables: keep(tables, (key) => isOther(tables[key]?.name)),
	};
	return JSON.stringify(next) === JSON.stringify({ columns, words, tables }) ? undefined : next;
}

function keep<Entry>(
	entries: Readonly<Record<string, Entry>>,
	isKept: (key: string) => boolean,
): Record<string, Entry> {
	return Object.fromEntries(Object.entries(entries).filter(([key]) => isKept(key)));
}

function mapValues<Entry>(
	entries: Readonly<Record<string, Entry>>,
	map: (entry: Entry) => Entry,
): Record<string, Entry> {
	return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, map(entry)]));
}

function keyOf({ name, header, headerRow }: NamedTable): string {
	return fingerprintTable({ header, rowNumber: headerRow }, name);
}
