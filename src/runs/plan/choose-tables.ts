/**
 * Which sheets of a workbook are imported, and where their headers stand.
 *
 * Without a wish: the visible sheet in which most columns are known, or that has most of them. Another one that looks like a register of assets is
 * named in a notice, since leaving it out may lose rows. `*`: every visible sheet with a header. Where no visible
 * sheet has rows with enrollment ids, a hidden one that has is named: the file is refused if there is nothing else to
 * import (`sheet-not-found`), else a notice says so (`sheet-left-out`).
 */
import { findHandedBack, findHeader, HEAD_ROWS, lettersOf, readHeader } from '../../drafts/table/find-header.ts';
import { isField } from '../../drafts/columns/column-target.ts';
import type { TableOptions } from '../../drafts/decisions/table-options.ts';
import type { FoundHeader, TablePlace } from '../../drafts/table/table-drafts.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { SourceRefusal, type TableSource } from '../../sources/values/source.ts';
import { tryHead } from './read-head.ts';
import { nameOfTable } from './open-tables.ts';
import type { PlanRequest } from './plan-request.ts';
import { type Mapping, fingerprintHeader, fingerprintTable, NO_MAPPING } from '../../drafts/mapping/mapping.ts';
import { contentsOf, recall, recallConstants } from '../../drafts/mapping/remembered.ts';
import { foldKey } from '../../drafts/values/folded-name.ts';

export interface ChosenTable {
	readonly index: number;
	readonly sheet?: string;
	readonly found: FoundHeader;
	/** Of this table alone. */
	readonly mapping?: Mapping;
	/** Absent if the mapping was found by the name of the table, or there is none. */
	readonly fingerprint?: string;
	/** Columns about which remembered answers are used; absent where none is. */
	readonly remembered?: readonly number[];
	/** What of the table is remembered beside them: constants and words. */
	readonly rememberedWords?: readonly string[];
}

export interface TableChoice {
	readonly chosen: readonly ChosenTable[];
	/** Why nothing, or not what was asked for, is imported. */
	readonly problems: readonly Problem[];
	readonly notices: readonly Problem[];
	/** Visible sheets that cannot be read and may hold rows, beside those that are imported. */
	readonly broken: readonly Problem[];
	/** By index: tables without a known header, where they are why nothing is imported. */
	readonly unknown: readonly number[];
}

export type TablesWanted = Pick<PlanRequest, 'sheets' | 'table' | 'memory' | 'correctionsOf'>;

/** Reads the first rows of the tables that may be meant. Throws `SourceRefusal` for a file that cannot be read. */
export async function chooseTables(
	source: TableSource,
	{ sheets, table: options, memory = NO_MAPPING, correctionsOf }: TablesWanted,
	signal?: AbortSignal,
): Promise<TableChoice> {
	const names = source.tables.map((table) => table.sheet ?? '');
	// A table without a name has none that could be meant.
	const named = names.every((name) => name === '') ? [] : sheets.filter((sheet) => sheet !== '*');
	const missing = named.filter((sheet) => !names.includes(sheet));
	if (missing.length > 0) {
		const params = { kind: 'named', sheets: names.join(', ') } as const;
		return refuse(missing.map((found) => ({ code: 'sheet-not-found', found, params })));
	}
	const find: FindCandidate = (index, head) => {
		const corrections = correctionsOf?.(placeOf(source, index));
		const corrected = corrections === undefined ? head : head.map((row) => corrections.correct(row));
		return findCandidate(source, index, corrected, options, memory);
	};
	const furthest = furthestHeader([options.mapping ?? NO_MAPPING, memory]);
	const { candidates, unread, unknown } = await readCandidates(source, named, find, furthest, signal);
	const [headless] = unknown;
	if (named.length > 0 && headless !== undefined) {
		return refuse([{ code: 'header-not-found', found: names[headless] ?? '' }], unknown);
	}
	const hidden =
		named.length > 0 || candidates.some(holdsAssets) ? [] : await findHidden(source, find, furthest, signal);
	if (hidden.length > 0 && !candidates.some(({ hasRows, found }) => hasRows && found.score > 0)) {
		const [sheet = '', ...others] = hidden.map((one) => one.sheet ?? '');
		const params = { kind: 'hidden', sheets: [sheet, ...others].join(', '), sheet } as const;
		return refuse([{ code: 'sheet-not-found', params }, ...unread.map(({ refusal }) => refusal.problem)]);
	}
	const [best] = candidates.toSorted((left, right) => compareLikeness(left.found, right.found));
	if (best === undefined || best.found.score === 0) {
		// An unknown sheet beside it may be a cover.
		const broken = unread.find(({ refusal }) => best === undefined || !refusal.isTooWide);
		if (broken !== undefined) throw broken.refusal;
	}
	if (best === undefined) {
		return refuse([{ code: 'header-not-found' }], unknown);
	}
	const chosen = sheets.length === 0 ? [best] : named.length > 0 ? candidates : withKnown(candidates);
	const broken = unread.flatMap(({ sheet: found, refusal }): readonly Problem[] =>
		sheets.length > 0 || !refusal.isTooWide ? [{ code: 'sheet-broken', found }] : [],
	);
	const leftOut = sheets.length > 0 ? [] : noticesOf(source, best, [...candidates, ...hidden]);
	return {
		chosen,
		problems: [],
		notices: [...leftOut, ...chosen.flatMap((one) => noticeOfMapping(source.file, one))],
		broken,
		unknown: [],
	};
}

function refuse(problems: readonly Problem[], unknown: readonly number[] = []): TableChoice {
	return { chosen: [], problems, notices: [], broken: [], unknown };
}

/** Of all sheets those with a column that is known; where no sheet has one, all of them. */
function withKnown(candidates: readonly Candidate[]): readonly Candidate[] {
	const known = candidates.filter(({ found }) => found.score > 0);
	return known.length > 0 ? known : candidates;
}

function noticeOfMapping(file: string, { found, remembered, rememberedWords = [] }: ChosenTable): readonly Problem[] {
	if (remembered === undefined) return [];
	const columns = [...remembered.map((column) => found.header[column] ?? ''), ...rememberedWords].join(', ');
	return [{ code: 'mapping-remembered', params: { file, columns: columns || 'none' } }];
}

type FindCandidate = (index: number, head: readonly Row[]) => Candidate | undefined;

interface ReadTables {
	readonly candidates: readonly Candidate[];
	readonly unknown: readonly number[];
	/** Sheets that cannot be read. */
	readonly unread: readonly { readonly sheet: string; readonly refusal: SourceRefusal }[];
}

/** Those that are named, or else the visible ones. Throws `SourceRefusal` for a sheet that is named. */
async function readCandidates(
	source: TableSource,
	named: readonly string[],
	find: FindCandidate,
	upTo: number,
	signal: AbortSignal | undefined,
): Promise<ReadTables> {
	const candidates: Candidate[] = [];
	const unknown: number[] = [];
	const unread: ReadTables['unread'][number][] = [];
	for (const [index, { sheet = '', hidden }] of source.tables.entries()) {
		if (named.length > 0 ? !named.includes(sheet) : hidden) continue;
		const head = await tryHead(source, index, upTo, signal);
		if (head instanceof SourceRefusal) {
			if (named.length > 0) throw head;
			unread.push({ sheet, refusal: head });
			continue;
		}
		const candidate = find(index, head);
		if (candidate === undefined) unknown.push(index);
		else candidates.push(candidate);
	}
	return { candidates, unknown, unread };
}

interface Candidate extends ChosenTable {
	readonly hasRows: boolean;
}

function holdsAssets({ found, hasRows }: Candidate): boolean {
	return hasRows && found.targets.some(fillsEnrollmentId);
}

/** Hidden sheets that hold assets. */
async function findHidden(
	source: TableSource,
	find: FindCandidate,
	upTo: number,
	signal: AbortSignal | undefined,
): Promise<readonly Candidate[]> {
	const found: Candidate[] = [];
	for (const [index, { hidden }] of source.tables.entries()) {
		const head = hidden ? await tryHead(source, index, upTo, signal) : [];
		const candidate = head instanceof SourceRefusal ? undefined : find(index, head);
		if (candidate !== undefined && holdsAssets(candidate)) found.push(candidate);
	}
	return found;
}

function placeOf({ file, tables }: TableSource, index: number): Pick<TablePlace, 'file' | 'sheet'> {
	const sheet = tables[index]?.sheet;
	return sheet === undefined ? { file } : { file, sheet };
}

function findCandidate(
	source: TableSource,
	index: number,
	head: readonly Row[],
	options: TableOptions,
	memory: Mapping,
): Candidate | undefined {
	const { sheet } = placeOf(source, index);
	const known = findKnownHeader(head, nameOfTable(placeOf(source, index)), options, memory);
	if (known === undefined) return undefined;
	// Of a header in the last of the rows that were read the rest is not known.
	const hasRows = head.length >= HEAD_ROWS || head.some(({ number }) => number > known.found.rowNumber);
	return { index, ...(sheet === undefined ? {} : { sheet }), hasRows, ...known };
}

type KnownHeader = Omit<ChosenTable, 'index' | 'sheet'>;

/** Precedence: the mapping of this table, remembered answers, the header itself. */
function findKnownHeader(
	head: readonly Row[],
	name: string,
	options: TableOptions,
	memory: Mapping,
): KnownHeader | undefined {
	const { mapping: asked = NO_MAPPING } = options;
	const under = (mapping: Mapping): KnownHeader | undefined => {
		const found = findHeader(head, { ...options, mapping });
		return found === undefined ? undefined : { found, mapping };
	};
	const named = asked.tables?.get(name);
	if (named !== undefined) return under(named);
	const row = findByFingerprint(head, asked);
	const known = row && under({ ...row.mapping, headerRow: row.number });
	if (row !== undefined && known !== undefined) return { ...known, fingerprint: row.fingerprint };
	const nameless = asked.tables && findNameless(head, [...asked.tables.values()]);
	if (nameless !== undefined) return under(nameless);
	const remembered = saysNothing(asked) ? findRemembered(head, name, options, memory) : undefined;
	if (remembered !== undefined) return remembered;
	const found = findHeader(head, options);
	return found === undefined ? undefined : { found };
}

function findByFingerprint(head: readonly Row[], { tables }: Mapping) {
	for (const row of tables === undefined ? [] : head.slice(0, HEAD_ROWS)) {
		const fingerprint = fingerprintHeader(readHeader(head, row));
		const mapping = tables?.get(fingerprint);
		if (mapping !== undefined) return { number: row.number, fingerprint, mapping };
	}
	return undefined;
}

function findRemembered(
	head: readonly Row[],
	name: string,
	options: TableOptions,
	memory: Mapping,
): KnownHeader | undefined {
	if (memory.columns.size === 0 && memory.words === undefined && memory.tables === undefined) return undefined;
	const asked = options.mapping ?? NO_MAPPING;
	const words = new Map([...(memory.words ?? []), ...(asked.words ?? [])]);
	const row = findByFingerprint(head, memory);
	const headerRow = row === undefined ? {} : { headerRow: row.number };
	const under = (mapping: Mapping): FoundHeader | undefined => findHeader(head, { ...options, mapping });
	const first = under({ ...NO_MAPPING, ...headerRow, words, columns: memory.columns });
	if (first === undefined) return undefined;
	const letters = lettersOf(Math.max(...head.map(({ cells }) => cells.length)));
	const isNameless =
		memory.tables?.get(fingerprintTable({ header: letters, rowNumber: 0 }, name))?.headerRow === 'none';
	const isOpen = first.candidates !== undefined && isNameless;
	const table = isOpen ? { name, header: letters, headerRow: 0 } : { name, ...first, headerRow: first.rowNumber };
	const recalled = recall(memory, table, (at, holds) => {
		const held = contentsOf(first.profile?.columns.find(({ column }) => column === at));
		return holds === undefined || held === undefined || held === holds;
	});
	const used = wordsIn(first, words);
	if (recalled === undefined && used.length === 0) return undefined;
	const mapping = { ...NO_MAPPING, ...recalled?.mapping, ...headerRow, words };
	const found = under(mapping);
	if (found === undefined) return undefined;
	// Constants of a table that is like this one count where nothing here may say the status.
	const isStatusOpen = found.questions.some((one) => one.kind === 'status' && one.ranked.length === 0);
	const constants = isStatusOpen ? recallConstants(memory, found.header) : mapping.constants;
	const completed = { ...mapping, constants };
	return {
		found: (constants === mapping.constants ? found : under(completed)) ?? found,
		mapping: completed,
		remembered: recalled?.columns ?? [],
		rememberedWords: [...constants.map(({ text }) => text), ...used],
		...(row === undefined ? {} : { fingerprint: row.fingerprint }),
	};
}

/** Texts of the table that a word of the mapping stands for. */
function wordsIn({ profile }: FoundHeader, words: NonNullable<Mapping['words']>): readonly string[] {
	const texts = profile?.columns.flatMap((column) => column.words ?? []) ?? [];
	return texts.flatMap(({ text }) => ([...words.values()].some((one) => one.has(foldKey(text))) ? [text] : []));
}

/** The mapping for rejected rows of a table without a header, if only one table has none. */
function findNameless(head: readonly Row[], tables: readonly Mapping[]): Mapping | undefined {
	const [only, ...others] = tables.filter(({ headerRow }) => headerRow === 'none');
	return others.length === 0 && findHandedBack(head, true) !== undefined ? only : undefined;
}

/** Of all tables: what stands there of some of them is looked up by their names. */
function saysNothing({ headerRow, leaveOut, columns, columnsByLetter, constants }: Mapping): boolean {
	const isOfAll = headerRow !== undefined || leaveOut !== undefined;
	return !isOfAll && columns.size + columnsByLetter.size + constants.length === 0;
}

/** The furthest row that mappings name as a header. */
function furthestHeader(mappings: readonly Mapping[]): number {
	const all = mappings.flatMap((mapping) => [mapping, ...(mapping.tables?.values() ?? [])]);
	return Math.max(0, ...all.flatMap(({ headerRow }) => (typeof headerRow === 'number' ? [headerRow] : [])));
}

/** The more columns are known, the likelier; where none is, the more there are. */
function compareLikeness(left: FoundHeader, right: FoundHeader): number {
	if (left.score !== right.score) return right.score - left.score;
	return left.score === 0 ? right.header.length - left.header.length : 0;
}

function noticesOf(source: TableSource, best: ChosenTable, candidates: readonly ChosenTable[]): readonly Problem[] {
	const others = source.tables.filter((_, index) => index !== best.index).map((table) => table.sheet ?? '');
	if (others.length === 0) return [];
	const chosen: Problem = { code: 'sheet-chosen', params: { sheet: best.sheet ?? '', others: others.join(', ') } };
	// Beside rejected rows, a sheet known by its letters alone contains the instructions.
	const isHandedBack = best.found.targets.some(({ kind }) => kind === 'reasons');
	const alike = candidates.filter(
		(one) => one !== best && one.found.targets.some(fillsEnrollmentId) && !(isHandedBack && one.found.rowNumber === 0),
	);
	return [
		chosen,
		...alike.map(
			(one): Problem => ({ code: 'sheet-left-out', found: one.sheet ?? '', params: { score: one.found.score } }),
		),
	];
}

function fillsEnrollmentId(target: FoundHeader['targets'][number]): boolean {
	return isField(target, 'enrollmentId');
}
