/**
 * Chooses the sheets of a workbook to import, and finds their headers.
 *
 * By default: the visible sheet with the most known columns, or with the most columns. If other sheets also look like asset
 * registers, the user is asked which ones to import. `*`: every visible sheet with a header. If only a hidden sheet has rows
 * with enrollment ids, it is named: the file is refused if there is nothing else to import (`sheet-not-found`), else a notice
 * says so (`sheet-ignored`). A list that a run wrote to be given back is no register (`list-of-changes`).
 */
import { findReturnedHeader, findHeader, HEAD_ROWS, lettersOf } from '../../drafts/table/find-header.ts';
import { readHeader } from '../../drafts/table/header-groups.ts';
import { findNumberColumn } from '../../drafts/table/number-column.ts';
import { isField } from '../../drafts/columns/column-target.ts';
import { isOwnSheet } from '../../drafts/columns/reason-columns.ts';
import { askEncoding, askSheet } from '../../drafts/decisions/ask-place.ts';
import type { TableOptions } from '../../drafts/decisions/table-options.ts';
import type { FoundHeader, TablePlace } from '../../drafts/table/table-drafts.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { type EncodingChoices, SourceRefusal, type TableSource } from '../../sources/values/source.ts';
import { tryHead } from '../../drafts/table/read-head.ts';
import { isListOfChanges } from '../record/done-marks.ts';
import { recallMapping, type SavedMappings } from '../record/saved-mappings.ts';
import { weighCreated } from '../ledger/created-without-marks.ts';
import { nameOfTable } from './open-tables.ts';
import type { PlanRequest } from './plan-request.ts';
import { isPair, lastRowOf, pairEndingAt } from '../../drafts/mapping/header-row.ts';
import { type Mapping, fingerprintHeader, type NamedTable, NO_MAPPING } from '../../drafts/mapping/mapping.ts';

export interface ChosenTable {
	readonly index: number;
	readonly sheet?: string;
	readonly found: FoundHeader;
	readonly mapping?: Mapping;
	/** Absent if the mapping was found by the table's name, or if there is none. */
	readonly fingerprint?: string;
	readonly isRemembered?: boolean;
}

export interface TableChoice {
	readonly chosen: readonly ChosenTable[];
	/** Why nothing is imported, or not what the user asked for. */
	readonly problems: readonly Problem[];
	readonly notices: readonly Problem[];
	/** Visible sheets that cannot be read and may have rows, besides the imported ones. */
	readonly broken: readonly Problem[];
	/** Indexes of tables without a known header, if nothing is imported because of them. */
	readonly unknown: readonly number[];
}

export type TablesWanted = Pick<PlanRequest, 'sheets' | 'table' | 'savedMappings' | 'correctionsOf' | 'earlier'>;

const NO_MAPPINGS: SavedMappings = new Map();

/** Reads a text of unclear encoding as its mapping says, which may be remembered. If none does, it stays open. */
export async function decideEncoding(
	source: TableSource,
	wanted: TablesWanted,
	signal?: AbortSignal,
): Promise<TableSource> {
	const { encodings, ...decided } = source;
	if (encodings === undefined) return source;
	const { mapping } = wanted.table;
	const known = (await chooseTables(source, wanted, signal)).chosen[0]?.mapping;
	const encoding = (known ?? mapping?.tables?.get(source.file) ?? mapping)?.encoding;
	if (encoding === undefined) return source;
	if (encoding === encodings.choices[0]?.encoding) return decided;
	const named = await encodings.readAs(encoding, signal);
	const read = (await named.examined?.(signal)) ?? named;
	if (read.kind === 'refused') throw new SourceRefusal(read.file, read.problem);
	return { ...read, notices: [...source.notices, ...read.notices] };
}

/** Reads the first rows of possible tables. Throws `SourceRefusal` for a file that cannot be read. */
export async function chooseTables(
	source: TableSource,
	{ sheets, table: options, savedMappings = new Map(), correctionsOf, earlier }: TablesWanted,
	signal?: AbortSignal,
): Promise<TableChoice> {
	const names = source.tables.map((table) => table.sheet ?? '');
	// A table without a name cannot be chosen by name.
	const named = names.every((name) => name === '') ? [] : sheets.filter((sheet) => sheet !== '*');
	const missing = named.filter((sheet) => !names.includes(sheet));
	if (missing.length > 0) {
		const params = { kind: 'named', sheets: names.join(', ') } as const;
		return refuse(missing.map((found) => ({ code: 'sheet-not-found', found, params })));
	}
	const find: FindCandidate = (index, head) => {
		const corrections = correctionsOf?.(placeOf(source, index));
		const corrected = corrections === undefined ? head : head.map((row) => corrections.correct(row));
		return findCandidate(source, index, corrected, options, savedMappings);
	};
	const furthest = furthestHeader(options.mapping ?? NO_MAPPING, savedMappings);
	const read = (isWanted: Parameters<typeof readCandidates>[1]): Promise<ReadTables> =>
		readCandidates(source, isWanted, find, furthest, signal);
	const isMeant = ({ sheet = '', hidden }: TableSource['tables'][number]): boolean =>
		named.length > 0 ? named.includes(sheet) : !hidden;
	const { candidates, unread, unknown } = await read(isMeant);
	const [unreadable] = unread;
	if (named.length > 0 && unreadable !== undefined) throw unreadable.refusal;
	const [headless] = unknown;
	if (named.length > 0 && headless !== undefined) {
		return refuse([{ code: 'header-not-found', found: names[headless] ?? '' }], unknown);
	}
	const hasAssets = named.length > 0 || candidates.some(holdsAssets);
	const hidden = hasAssets ? [] : (await read((table) => table.hidden)).candidates.filter(holdsAssets);
	if (hidden.length > 0 && !candidates.some(({ hasRows, found }) => hasRows && found.score > 0)) {
		const [sheet = '', ...others] = hidden.map((one) => one.sheet ?? '');
		const params = { kind: 'hidden', sheets: [sheet, ...others].join(', '), sheet } as const;
		return refuse([{ code: 'sheet-not-found', params }, ...unread.map(({ refusal }) => refusal.problem)]);
	}
	const [best] = candidates.toSorted((left, right) => compareLikeness(left.found, right.found));
	if (best === undefined || best.found.score === 0) {
		// An unknown sheet besides it may be a cover page.
		const broken = unread.find(({ refusal }) => best === undefined || !refusal.isTooWide);
		if (broken !== undefined) throw broken.refusal;
	}
	if (best === undefined) {
		return refuse([{ code: 'header-not-found' }], unknown);
	}
	const registers = sheets.length > 0 ? [] : findRegisters(candidates, best, options);
	const chosen = registers.length > 0 ? registers : named.length > 0 ? candidates : withKnown(candidates);
	const broken = unread.flatMap(({ sheet: found, refusal }): readonly Problem[] =>
		sheets.length > 0 || !refusal.isTooWide ? [{ code: 'sheet-broken', found }] : [],
	);
	const ignored = sheets.length > 0 ? [] : noticesOf(source, chosen, hidden);
	return {
		chosen: await weighCreated(chosen, options, earlier),
		problems: [],
		notices: [...ignored, ...chosen.flatMap((one) => noticeOfMapping(one))],
		broken,
		unknown: [],
	};
}

function refuse(problems: readonly Problem[], unknown: readonly number[] = []): TableChoice {
	return { chosen: [], problems, notices: [], broken: [], unknown };
}

/** Keeps the sheets with a known column, or all sheets if none has one. */
function withKnown(candidates: readonly Candidate[]): readonly Candidate[] {
	const known = candidates.filter(({ found }) => found.score > 0);
	return known.length > 0 ? known : candidates;
}

/** Returns the best sheet and, each with a question, those with asset numbers or the same header. */
function findRegisters(
	candidates: readonly Candidate[],
	best: Candidate,
	options: TableOptions,
): readonly ChosenTable[] {
	const isOurs = best.found.targets.some(({ kind }) => kind === 'reasons');
	const form = fingerprintHeader(best.found.header);
	const isLike = (one: Candidate): boolean => holdsAssets(one) || fingerprintHeader(one.found.header) === form;
	// A mapping by column letters may find "numbers" in a sheet of instructions.
	const isText = (one: Candidate): boolean =>
		one.found.score === 0 && findNumberColumn(one.found)?.samples.every((text) => /\d/.test(text)) !== true;
	const mayBe = (one: Candidate): boolean =>
		!isOurs &&
		one.found.candidates === undefined &&
		!isText(one) &&
		(isLike(one) || findNumberColumn(one.found) !== undefined);
	const registers = candidates.filter((one) => one.hasRows && (one === best || mayBe(one)));
	if (registers.length < 2) return registers.length === 0 ? [best] : registers;
	return registers.map((one) => {
		const { found, mapping = options.mapping, sheet = '' } = one;
		const numbers = findNumberColumn(one.found)?.samples ?? [];
		const alike = registers.find(
			(other) => other !== one && findNumberColumn(other.found)?.samples.some((text) => numbers.includes(text)),
		);
		const evidence =
			alike === undefined ? (isLike(one) ? ({ proposal: 'import' } as const) : {}) : { alike: alike.sheet ?? '' };
		const sheets = [{ sheet, ...evidence }];
		const asked = mapping?.sheets?.has(sheet) === true ? [] : sheets.map((of) => askSheet(of));
		return { ...one, found: { ...found, sheets, questions: [...asked, ...found.questions] } };
	});
}

function noticeOfMapping({ isRemembered }: ChosenTable): readonly Problem[] {
	return isRemembered === true ? [{ code: 'mapping-remembered' }] : [];
}

type FindCandidate = (index: number, head: readonly Row[]) => Candidate | undefined;

interface ReadTables {
	readonly candidates: readonly Candidate[];
	readonly unknown: readonly number[];
	readonly unread: readonly { readonly sheet: string; readonly refusal: SourceRefusal }[];
}

async function readCandidates(
	source: TableSource,
	isWanted: (table: TableSource['tables'][number]) => boolean,
	find: FindCandidate,
	upTo: number,
	signal: AbortSignal | undefined,
): Promise<ReadTables> {
	const candidates: Candidate[] = [];
	const unknown: number[] = [];
	const unread: ReadTables['unread'][number][] = [];
	for (const [index, table] of source.tables.entries()) {
		if (!isWanted(table)) continue;
		const head = await tryHead(source, index, upTo, signal);
		if (!(head instanceof SourceRefusal) && isListOfChanges(head))
			throw new SourceRefusal(source.file, { code: 'list-of-changes', params: { file: source.file } });
		const candidate = head instanceof SourceRefusal ? undefined : find(index, head);
		if (head instanceof SourceRefusal) unread.push({ sheet: table.sheet ?? '', refusal: head });
		else if (candidate === undefined) unknown.push(index);
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

function placeOf({ file, tables }: TableSource, index: number): Pick<TablePlace, 'file' | 'sheet'> {
	const sheet = tables[index]?.sheet;
	return sheet === undefined ? { file } : { file, sheet };
}

function findCandidate(
	source: TableSource,
	index: number,
	head: readonly Row[],
	options: TableOptions,
	saved: SavedMappings,
): Candidate | undefined {
	const { sheet } = placeOf(source, index);
	const known = findKnownHeader(head, nameOfTable(placeOf(source, index)), options, saved);
	if (known === undefined) return undefined;
	// If the header is the last row read, more rows may follow.
	const hasRows = head.length >= HEAD_ROWS || head.some(({ number }) => number > known.found.rowNumber);
	const found = source.encodings === undefined ? known.found : withEncoding(known.found, source.encodings);
	return { index, ...(sheet === undefined ? {} : { sheet }), hasRows, ...known, found };
}

function withEncoding(found: FoundHeader, { line, choices }: EncodingChoices): FoundHeader {
	const encodings = { line, choices };
	return { ...found, encodings, questions: [askEncoding(encodings), ...found.questions] };
}

/** Precedence: the mapping of this table, the saved mapping of its header, the header itself. */
function findKnownHeader(
	head: readonly Row[],
	name: string,
	options: TableOptions,
	saved: SavedMappings,
): Omit<ChosenTable, 'index' | 'sheet'> | undefined {
	const { mapping: asked = NO_MAPPING } = options;
	const remembered = saysNothing(asked) ? saved : NO_MAPPINGS;
	const under = (mapping: Mapping, isRemembered: boolean): ReturnType<typeof findKnownHeader> => {
		const found = findHeader(head, { ...options, mapping });
		return found === undefined ? undefined : { found, mapping, isRemembered };
	};
	const named = asked.tables?.get(name);
	if (named !== undefined) return under(named, false);
	const mayBeNamed = remembered.size > 0 || asked.tables !== undefined;
	for (const { header, headerRow } of mayBeNamed ? listHeaders(head.slice(0, HEAD_ROWS)) : []) {
		const fingerprint = fingerprintHeader(header);
		const given = asked.tables?.get(fingerprint);
		const own = isPair(headerRow) && !isPair(given?.headerRow) ? undefined : given;
		const mapping = own ?? recallMapping(remembered, { header, headerRow, name });
		const known = mapping && under({ ...mapping, headerRow }, own === undefined);
		if (known !== undefined) return { ...known, fingerprint };
	}
	const nameless = asked.tables && findNameless(head, [...asked.tables.values()]);
	if (nameless !== undefined) return under(nameless, false);
	const found = findHeader(head, options);
	if (found === undefined) return undefined;
	const width = Math.max(...head.map(({ cells }) => cells.length));
	const letters = { header: lettersOf(width), headerRow: 0, name };
	const ofLetters = found.candidates === undefined ? undefined : recallMapping(remembered, letters);
	return ofLetters?.headerRow === 'none' ? under(ofLetters, true) : { found };
}

/** Each row as a header, first together with the row above it: only answers that name two rows can be of those. */
function listHeaders(rows: readonly Row[]): readonly Pick<NamedTable, 'header' | 'headerRow'>[] {
	return rows.flatMap((row, at) => {
		const before = rows[at - 1];
		const above = before?.number === row.number - 1 ? before : undefined;
		const alone = { header: readHeader(rows, row), headerRow: row.number };
		if (above === undefined) return [alone];
		return [{ header: readHeader(rows, row, above), headerRow: pairEndingAt(row.number) }, alone];
	});
}

/** The mapping for rejected rows of a table without a header, if there is only one such table. */
function findNameless(head: readonly Row[], tables: readonly Mapping[]): Mapping | undefined {
	const [only, ...others] = tables.filter(({ headerRow }) => headerRow === 'none');
	return others.length === 0 && findReturnedHeader(head, true) !== undefined ? only : undefined;
}

function saysNothing({ headerRow, leaveOut, columns, columnsByLetter, constants, words }: Mapping): boolean {
	const isOfAll = headerRow !== undefined || leaveOut !== undefined || words !== undefined;
	return !isOfAll && columns.size + columnsByLetter.size + constants.length === 0;
}

function furthestHeader(asked: Mapping, saved: SavedMappings): number {
	const remembered = [...saved.values()].map(({ mapping }) => mapping);
	const all = [asked, ...(asked.tables?.values() ?? []), ...remembered];
	return Math.max(0, ...all.map(({ headerRow }) => lastRowOf(headerRow) ?? 0));
}

/** Most known columns first; without known columns, most columns first. */
function compareLikeness(left: FoundHeader, right: FoundHeader): number {
	if (left.score !== right.score) return right.score - left.score;
	return left.score === 0 ? right.header.length - left.header.length : 0;
}

function noticesOf(
	source: TableSource,
	chosen: readonly ChosenTable[],
	hidden: readonly ChosenTable[],
): readonly Problem[] {
	const read = new Set(chosen.map(({ index }) => index));
	const others = source.tables
		.filter(({ sheet = '' }, index) => !read.has(index) && !isOwnSheet(sheet))
		.map((table) => table.sheet ?? '');
	if (others.length === 0) return [];
	return [
		{ code: 'sheet-chosen', params: { others: others.join(', ') } },
		...hidden.map(
			(one): Problem => ({ code: 'sheet-ignored', found: one.sheet ?? '', params: { score: one.found.score } }),
		),
	];
}

function fillsEnrollmentId(target: FoundHeader['targets'][number]): boolean {
	return isField(target, 'enrollmentId');
}
