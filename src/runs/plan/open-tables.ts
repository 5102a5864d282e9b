/**
 * Open questions about all tables of a run at once. The answers go into a mapping under each table's `key`, see
 * `Mapping.tables`.
 */
import type { TableCorrections } from '../../drafts/corrections/table-corrections.ts';
import { fillEmployee, findEmployeeColumns, listUnknown } from '../../drafts/columns/employee-column.ts';
import type { EmployeeDirectory } from '../../drafts/columns/employee-directory.ts';
import {
	type ColumnProfile,
	type ColumnTexts,
	createTableProfiler,
	type TableProfile,
	type TableTexts,
	withCreated,
} from '../../drafts/columns/column-profile.ts';
import { joinHeld } from '../../drafts/columns/held-numbers.ts';
import type { UnknownPeople } from '../../drafts/columns/unknown-people.ts';
import { joinCounts } from '../../drafts/columns/text-counts.ts';
import { groupQuestions, type Question } from '../../drafts/decisions/question.ts';
import type { HeaderOptions, TableOptions } from '../../drafts/decisions/table-options.ts';
import { fingerprintHeader, type Mapping, NO_MAPPING } from '../../drafts/mapping/mapping.ts';
import type { MappingJson } from '../../drafts/mapping/parse-mapping.ts';
import { writeTable } from '../../drafts/mapping/write-mapping.ts';
import { valuesAt } from '../../drafts/table/compile-columns.ts';
import { type MappedTable, keepKnown, proposeMapping, startMapping } from '../../drafts/table/mapped-table.ts';
import { createFormulaReader } from '../../drafts/table/quoted-formula.ts';
import { createRowRestorer } from '../../drafts/table/returned-row.ts';
import { createOtherTableFinder } from '../../drafts/table/other-table.ts';
import type { FoundHeader, RowBuilder, TablePlace } from '../../drafts/table/table-drafts.ts';
import { addDates, addNumbers } from '../../drafts/values/locale-evidence.ts';
import { kindOf } from '../../messages/codes.ts';
import { Fault } from '../../messages/fault.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';

export interface KeyedTable extends MappedTable {
	readonly place: Pick<TablePlace, 'file' | 'sheet'>;
	readonly key: string;
}

export interface TableWithQuestions extends KeyedTable {
	/** Notices about how a file was read. They often explain unknown columns. */
	readonly notices: readonly Problem[];
	readonly isRemembered: boolean;
	/** Other tables with its header, which are asked about with it. */
	readonly alike?: readonly AlikeTable[];
}

/** `rows`: its own. The table that is asked about counts the rows of all. */
export interface AlikeTable {
	readonly file: string;
	readonly sheet?: string;
	readonly rows: number;
}

export interface RefusedFile {
	readonly file: string;
	readonly problem: Problem;
}

/** What the inputs are, as far as it is known before any row is built. */
export interface FoundFiles {
	/** Files with a table, also those about which nothing is asked. */
	readonly read: readonly string[];
	/** Refused or skipped, whatever the answers are. */
	readonly leftOut: readonly RefusedFile[];
}

export class OpenQuestions extends Fault {
	readonly tables: readonly TableWithQuestions[];
	readonly areAll: boolean;
	/** These files are refused whatever the answers are. */
	readonly refusedFiles: readonly RefusedFile[];
	readonly skippedFiles: readonly RefusedFile[];
	/** Answers that the caller accepted before rows of the tables left more open, by table key. */
	readonly accepted: ReadonlyMap<string, Mapping>;

	constructor(
		open: readonly TableWithQuestions[],
		areAll: boolean,
		{ leftOut }: Pick<FoundFiles, 'leftOut'>,
		accepted: ReadonlyMap<string, Mapping> = new Map(),
	) {
		const tables = joinSameHeaders(open);
		const questions = tables.reduce((count, table) => count + groupQuestions(table.questions).length, 0);
		super('tables-undecided', { questions, tables: tables.length });
		this.tables = tables;
		this.areAll = areAll;
		this.refusedFiles = leftOut.filter(({ problem }) => kindOf(problem.code) !== 'skip');
		this.skippedFiles = leftOut.filter(({ problem }) => kindOf(problem.code) === 'skip');
		this.accepted = accepted;
	}
}

/** Caught by callers that ask a person, see `PlanRequest.asksItems`. */
export class OpenItemQuestions extends Error {
	readonly questions: readonly Question[];

	constructor(questions: readonly Question[]) {
		super('items of invoices are undecided');
		this.questions = questions;
	}
}

/**
 * Writes the proposals of all tables as a mapping file, with `?` if there is no proposal. A single table has the whole
 * mapping; several tables have one part each, besides the given parts for other tables.
 */
export function proposeMappings(
	{ tables, areAll }: { readonly tables: readonly KeyedTable[]; readonly areAll: boolean },
	given: Mapping = NO_MAPPING,
): MappingJson {
	const [only] = tables;
	if (only !== undefined && tables.length === 1 && areAll) return proposeMapping(only);
	const before = [...(given.tables ?? [])].map(([key, mapping]) => [key, writeTable(mapping)] as const);
	const named = tables.map(
		(table) => [table.key, { name: nameOfTable(table.place), ...proposeMapping(table) }] as const,
	);
	return { ...writeTable(given), tables: Object.fromEntries([...before, ...named]) };
}

/** Joins tables with the same header into one question, with the words of all. */
export function joinSameHeaders(tables: readonly TableWithQuestions[]): readonly TableWithQuestions[] {
	const firsts = tables.filter((table, index) => tables.findIndex(({ key }) => key === table.key) === index);
	return firsts.map((first) => {
		const others = tables.filter((table) => table !== first && table.key === first.key);
		if (others.length === 0) return first;
		const profile = others.reduce((into, other) => joinProfiles(into, other.profile), first.profile);
		const sheets = [first, ...others].flatMap(({ found }) => found.sheets ?? []);
		const started = startMapping({ ...first.found, sheets }, profile, { ...first.options, mapping: first.mapping });
		// Together the tables may answer what one of them asks. Each would ask again, so the answer goes into the mapping.
		const columns = [first, ...others].flatMap(({ questions }) => columnsOf(questions));
		const known = keepKnown(started, columns);
		const asked = known === started && started.questions.length === 0 ? first : known;
		// A question that holds too many rows of one table stops both.
		const stopping = [first, ...others].flatMap(({ questions }) => questions.filter(({ scope }) => scope === 'table'));
		const questions = asked.questions.map((one) =>
			stopping.some(({ path }) => path === one.path) ? { ...one, scope: 'table' as const } : one,
		);
		const notices = [...new Set([first, ...others].flatMap((table) => table.notices))];
		const alike = others.flatMap(({ place, profile: { rows }, alike: more = [] }) => [{ ...place, rows }, ...more]);
		return { ...first, ...asked, questions, notices, alike };
	});
}

const columnsOf = (questions: readonly Question[]): readonly number[] =>
	questions.flatMap(({ about }) => (about.kind === 'column' ? [about.column] : []));

/** Each table may have columns that are not open in the other. */
function joinProfiles(one: TableProfile, other: TableProfile): TableProfile {
	const texts: TableTexts = one.texts ?? one;
	const others: TableTexts = other.texts ?? other;
	return {
		rows: one.rows + other.rows,
		columns: joinColumns(one.columns, other.columns),
		...(one.isSample === true && other.isSample === true ? { isSample: true } : {}),
		texts: {
			rows: texts.rows + others.rows,
			columns: joinColumns<ColumnTexts>(texts.columns, others.columns),
			nonAssets: joinCounts([...(texts.nonAssets ?? []), ...(others.nonAssets ?? [])]),
		},
	};
}

function joinColumns<Column extends ColumnTexts & Partial<ColumnProfile>>(
	ones: readonly Column[],
	others: readonly Column[],
): readonly Column[] {
	const added = others.filter(({ column }) => ones.every((each) => each.column !== column));
	const joined = ones.map((one): Column => {
		const other = others.find(({ column }) => column === one.column);
		if (other === undefined) return one;
		const texts = joinTexts(one, other);
		return { ...one, ...joinTallies(one, other, texts.words?.length), ...texts };
	});
	return [...joined, ...added];
}

/** `different`: values of both tables, if they are few enough to be known; else the sum is their upper bound. */
function joinTallies(
	one: Partial<ColumnProfile>,
	other: Partial<ColumnProfile>,
	different?: number,
): Partial<ColumnProfile> {
	const { filled = 0, distinct = 0, compared = 0 } = one;
	if (one.kinds === undefined || other.kinds === undefined) return {};
	const kinds = new Map(Object.entries(one.kinds));
	for (const [kind, count] of Object.entries(other.kinds)) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
	return {
		kinds: Object.fromEntries(kinds),
		filled: filled + (other.filled ?? 0),
		distinct: different ?? distinct + (other.distinct ?? 0),
		compared: compared + (other.compared ?? 0),
	};
}

function joinTexts(
	one: ColumnTexts,
	other: ColumnTexts,
): Pick<ColumnTexts, 'words' | 'people' | 'dates' | 'numbers' | 'held'> {
	const words = one.words && other.words && joinCounts([...one.words, ...other.words]);
	const people =
		one.people && other.people
			? {
					named: one.people.named + other.people.named,
					rows: one.people.rows + other.people.rows,
					people: joinCounts([...one.people.people, ...other.people.people]),
				}
			: (one.people ?? other.people);
	const dates = one.dates && other.dates ? addDates(one.dates, other.dates) : (one.dates ?? other.dates);
	const numbers =
		one.numbers && other.numbers ? addNumbers(one.numbers, other.numbers) : (one.numbers ?? other.numbers);
	return definedOf({ words, people, dates, numbers, held: joinHeld(one.held, other.held) });
}

/** A table's key in a mapping: its header, or its name while header row or encoding are open. It never changes, so answers stay together. */
function keyOfTable({ found, options: { mapping }, place, fingerprint }: TableToAsk): string {
	if (found.encodings !== undefined || mapping?.encoding !== undefined) return nameOfTable(place);
	const isOwnHeader = found.candidates === undefined && mapping?.headerRow === undefined;
	return fingerprint ?? (isOwnHeader ? fingerprintHeader(found.header) : nameOfTable(place));
}

export function nameOfTable({ file, sheet }: TableWithQuestions['place']): string {
	return sheet === undefined ? file : `${file} [${sheet}]`;
}

export interface UnreadTable extends TableToAsk {
	readonly place: TablePlace;
	readonly corrections: TableCorrections | undefined;
}

/** Takes the rows of a table as its survey reads them, and passes on those below its header, restored and corrected. */
export function createRowFilter(
	{ found, place, corrections }: UnreadTable,
	pass: (row: Row) => void,
): (read: Row) => void {
	const restore = createRowRestorer(found.header);
	const readFormulas = createFormulaReader(found.header, place.format);
	const findOther = createOtherTableFinder(found.header);
	return (read) => {
		if (read.number <= found.rowNumber || corrections?.isSkipped(read.number) === true) return;
		const restored = restore(read);
		const row = corrections?.correct(restored) ?? restored;
		if (findOther(row) !== undefined) return;
		const cells = readFormulas(row.cells);
		pass(cells === row.cells ? row : { ...row, cells });
	};
}

export interface TableAsking {
	readonly add: (row: Row) => void;
	readonly finish: () => KeyedTable;
}

/** Profiles rows that `createRowFilter` passes on, and asks about their table. */
export function startAsking({ found, place, options, fingerprint }: UnreadTable): TableAsking {
	const { sheet, file, formatCodes } = place;
	const profiler = createTableProfiler(found.header, formatCodes);
	const employees = findEmployeeColumns(found, options.employees, (column) => valuesAt(found, column, options.mapping));
	return {
		add(row) {
			profiler.add(row);
			if (options.employees !== undefined) fillEmployee(row.cells, {}, employees, []);
		},
		finish() {
			const named = { file, ...(sheet === undefined ? {} : { sheet }) };
			const { rows: count, columns } = profiler.profile();
			const unknown = profilePeople(listUnknown(employees), options.employees);
			const profile = {
				rows: count,
				columns: columns.map((one) => ({
					...withCreated(one, found.profile?.columns.find(({ column }) => column === one.column)?.shape?.marks.created),
					...unknown.find(({ column }) => column === one.column),
				})),
			};
			return ask({ found, options, place: named, fingerprint }, profile);
		},
	};
}

/** Asks about a table whose rows were profiled before, under what is known by now. */
export function askAgain({ found, place, options, fingerprint }: UnreadTable, profile: TableProfile): KeyedTable {
	const { sheet, file } = place;
	return ask({ found, options, place: { file, ...(sheet === undefined ? {} : { sheet }) }, fingerprint }, profile);
}

export type OpenTexts = Pick<ReturnType<RowBuilder['decide']>, 'texts' | 'unknownPeople' | 'nonAssets'>;

/** Asks about texts of a table. Undefined if there is no question, so that rows with those texts are refused. */
export function askTexts(
	{ found, place, options, fingerprint }: TableToAsk,
	rows: number,
	{ texts, unknownPeople, nonAssets }: OpenTexts,
): KeyedTable | undefined {
	const asked = ask(
		{ found, place, options, fingerprint },
		{
			...(found.profile ?? { rows, columns: [] }),
			texts: {
				rows,
				columns: [...texts, ...profilePeople(unknownPeople, options.employees)],
				nonAssets,
			},
		},
	);
	return asked.questions.length === 0 ? undefined : asked;
}

function profilePeople(
	unknown: readonly UnknownPeople[],
	directory: EmployeeDirectory | undefined,
): readonly ColumnTexts[] {
	if (directory === undefined) return [];
	return unknown.map((one) => ({ column: one.column, people: one.profile(directory) }));
}

interface TableToAsk {
	readonly found: FoundHeader;
	readonly place: TableWithQuestions['place'];
	readonly options: HeaderOptions & Pick<TableOptions, 'employees'>;
	readonly fingerprint?: string | undefined;
}

function ask(table: TableToAsk, profile: TableProfile): KeyedTable {
	const { found, place, options } = table;
	const sheets = found.sheets?.map((one) => ({ ...one, rows: profile.texts?.rows ?? profile.rows }));
	return { ...startMapping({ ...found, sheets }, profile, options), place, key: keyOfTable(table) };
}
