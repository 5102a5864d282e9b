/** Writes mappings in the form of their file. A column is named by its letter if its header is empty or not unique. */
import { definedOf } from '../../messages/problem.ts';
import { columnLetters } from '../../messages/origin.ts';
import { type NamedColumns, renderTarget } from '../columns/column-target.ts';
import { ownPosition } from '../columns/reason-columns.ts';
import { foldKey } from '../values/folded-name.ts';
import type { ColumnReading, Mapping } from './mapping.ts';
import { parseMapping, type MappingJson } from './parse-mapping.ts';
import { mergeJson, type Patch, pathOf, UNDECIDED } from './patch.ts';

export type TableMappingJson = Omit<MappingJson, 'tables' | '$schema'>;
type ColumnJson = NonNullable<TableMappingJson['columns']>[string];
type ColumnEntry = Exclude<ColumnJson, string>;

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
}: Mapping): TableMappingJson {
	const named = [...columns.values()].map(({ header, ...reading }) => [header, writeReading(reading)] as const);
	const lettered = [...columnsByLetter].map(([column, { header, ...reading }]) => {
		const written = writeReading(reading);
		if (header === undefined) return [columnLetters(column), written] as const;
		return [columnLetters(column), { header, ...(typeof written === 'string' ? { to: written } : written) }] as const;
	});
	const fixed = constants.map(({ target, text }) => [renderTarget(target) ?? UNDECIDED, text] as const);
	const meant = [...(words ?? [])].map(([target, { written }]) => [target, written] as const);
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
	mapping: TableMappingJson,
): TableMappingJson {
	const patches = targets.flatMap((target, column) => {
		const to = undecided.includes(column) ? undefined : renderTarget(target);
		return to === undefined ? [] : [columnPatch(header, column, { to })];
	});
	return patches.length === 0 ? mapping : applyPatches(mapping, patches);
}

/** The patch that sets an entry of a column: by its header, or by its letter if the header is empty or not unique. */
export function columnPatch(header: readonly string[], column: number, entry: Patch): Patch {
	const { list, name } = placeOfColumn(header, column);
	return { [list]: { [name]: list === 'columns' ? entry : { header: header[column] ?? '', ...entry } } };
}

/** JSON pointer of an answer about a column. */
export function pathOfColumn(header: readonly string[], column: number, answer: string): string {
	const { list, name } = placeOfColumn(header, column);
	return pathOf(list, name, answer);
}

function placeOfColumn(header: readonly string[], column: number) {
	const name = header[column] ?? '';
	const key = foldKey(name);
	const isNamed = key !== '' && header.filter((other) => foldKey(other) === key).length === 1;
	return isNamed
		? ({ list: 'columns', name } as const)
		: ({ list: 'columnsByLetter', name: columnLetters(ownPosition(header, column)) } as const);
}

/** Answers questions. Throws if the result is no mapping, which only a patch that no question offered can cause. */
export function applyPatches(table: TableMappingJson, patches: readonly Patch[]): TableMappingJson {
	const merged = mergePatches(table, patches);
	if (!isTable(merged)) throw new Error('a patch makes no mapping');
	return merged;
}

/** If several patches give one column different targets, the first counts. The result may be no mapping. */
export function mergePatches(table: TableMappingJson, patches: readonly Patch[]): Patch {
	const targets = new Map<string, string>();
	let merged: Patch = JSON.parse(JSON.stringify(table));
	for (const patch of patches) merged = mergePatch(merged, patch, targets);
	return merged;
}

export function isTable(json: Patch | TableMappingJson): json is TableMappingJson {
	return parseMapping(json).ok;
}

function mergePatch(
	table: Patch,
	{ columns, columnsByLetter, words, ...rest }: Patch,
	targets: Map<string, string>,
): Patch {
	let merged = mergeJson(table, rest);
	if (typeof words === 'object') merged = mergeJson(withoutMeanings(merged, words), { words }, foldKey);
	for (const [list, entries] of Object.entries({ columns, columnsByLetter })) {
		if (typeof entries !== 'object') continue;
		for (const [name, entry] of Object.entries(entries)) {
			const to = targetOf(entry);
			const key = `${list} ${foldKey(name)}`;
			if ((targets.get(key) ?? to) !== to) continue;
			targets.set(key, to);
			merged = withoutConstant(withoutConstant(putColumn(merged, list, name, entry), to), secondOf(entry));
		}
	}
	return merged;
}

/** An answer about a word replaces what the entry of a column says about it. */
function withoutMeanings(table: Patch, words: Patch): Patch {
	const isMeant = (to: string, text: string): boolean => {
		const meant = words[to];
		return typeof meant === 'object' && Object.keys(meant).some((one) => foldKey(one) === foldKey(text));
	};
	const clear = (entry: Patch[string]): Patch[string] => {
		if (typeof entry !== 'object' || typeof entry['values'] !== 'object') return entry;
		const { values, ...more } = entry;
		const kept = Object.entries(values).filter(([text]) => !isMeant(targetOf(entry), text));
		return kept.length === 0 ? more : { ...more, values: Object.fromEntries(kept) };
	};
	const lists = (['columns', 'columnsByLetter'] as const).flatMap((list) => {
		const entries = table[list];
		if (typeof entries !== 'object') return [];
		return [[list, Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, clear(entry)]))]];
	});
	return { ...table, ...Object.fromEntries(lists) };
}

const longOf = (entry: Patch[string]): Patch => (typeof entry === 'object' ? entry : { to: entry });

function targetOf(entry: Patch[string]): string {
	const { to } = longOf(entry);
	return typeof to === 'string' ? to : '';
}

function secondOf(entry: Patch[string]): string {
	const { split } = longOf(entry);
	return split === undefined ? '' : targetOf(split);
}

function putColumn(table: Patch, list: string, name: string, entry: Patch[string]): Patch {
	const { [list]: entries = {} } = table;
	const all = typeof entries === 'object' ? entries : {};
	const written = Object.keys(all).find((one) => foldKey(one) === foldKey(name)) ?? name;
	const known = all[written];
	// With another target, the old settings for its texts no longer apply.
	const isSame = known !== undefined && targetOf(known) === targetOf(entry);
	const merged = isSame ? mergeJson(longOf(known), longOf(entry)) : longOf(entry);
	const short = Object.keys(merged).length === 1 ? targetOf(entry) : merged;
	return { ...table, [list]: { ...all, [written]: short } };
}

/** A column that is chosen for a field takes the place of its constant. */
function withoutConstant({ constants, ...rest }: Patch, to: string): Patch {
	if (typeof constants !== 'object') return rest;
	const { [to]: _, ...others } = constants;
	return Object.keys(others).length === 0 ? rest : { ...rest, constants: others };
}

function writeReading({ target, written, split, ...reading }: ColumnReading): ColumnJson {
	const parts = split && { at: split.at, to: renderTarget(split.to) ?? UNDECIDED };
	return shorten({
		to: renderTarget(target) ?? UNDECIDED,
		...definedOf({ ...reading, split: parts, values: written }),
	});
}

function shorten(column: ColumnEntry): ColumnJson {
	return Object.keys(column).length === 1 ? column.to : column;
}
