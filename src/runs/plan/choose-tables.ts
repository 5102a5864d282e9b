/**
 * Which sheets of a workbook are imported, and where their headers stand.
 *
 * Without a wish: the visible sheet in which most columns are known. Another one that looks like a register of assets is
 * named in a notice, since leaving it out may lose rows. `*` stands for every visible sheet with a header. Where no visible
 * sheet has rows with enrollment ids, a hidden one that has is named: the file is refused if there is nothing else to
 * import (`sheet-not-found`), else it is told (`sheet-left-out`).
 */
import { findHeader, HEAD_ROWS } from '../../drafts/table/find-header.ts';
import type { FoundHeader, TableOptions } from '../../drafts/table/table-drafts.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { SourceRefusal, type TableSource } from '../../sources/values/source.ts';
import { tryHead } from './read-head.ts';
import type { SavedMappings } from '../record/saved-mappings.ts';
import { type Mapping, fingerprintHeader } from '../../drafts/mapping/mapping.ts';

export interface ChosenTable {
	readonly index: number;
	readonly sheet?: string;
	readonly found: FoundHeader;
	/** A remembered mapping by which the header was found. */
	readonly mapping?: Mapping;
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

/** Reads the first rows of the tables that may be meant. Throws `SourceRefusal` for a file that cannot be read. */
export async function chooseTables(
	source: TableSource,
	sheets: readonly string[],
	options: TableOptions,
	saved: SavedMappings = new Map(),
	signal?: AbortSignal,
): Promise<TableChoice> {
	const names = source.tables.map((table) => table.sheet ?? '');
	const named = source.format === 'csv' ? [] : sheets.filter((sheet) => sheet !== '*');
	const missing = named.filter((sheet) => !names.includes(sheet));
	if (missing.length > 0) {
		const params = { kind: 'named', sheets: names.join(', ') } as const;
		return refuse(missing.map((found) => ({ code: 'sheet-not-found', found, params })));
	}
	const find: FindCandidate = (index, head) => findCandidate(source, index, head, options, saved);
	const { candidates, unread, unknown } = await readCandidates(source, named, find, signal);
	const [headless] = unknown;
	if (named.length > 0 && headless !== undefined) {
		return refuse([{ code: 'header-not-found', found: names[headless] ?? '' }], unknown);
	}
	const hidden = named.length > 0 || candidates.some(holdsAssets) ? [] : await findHidden(source, find, signal);
	if (hidden.length > 0 && !candidates.some(({ hasRows }) => hasRows)) {
		const [sheet = '', ...others] = hidden.map((one) => one.sheet ?? '');
		const params = { kind: 'hidden', sheets: [sheet, ...others].join(', '), sheet } as const;
		return refuse([{ code: 'sheet-not-found', params }, ...unread.map(({ refusal }) => refusal.problem)]);
	}
	const [best] = candidates.toSorted((left, right) => right.found.score - left.found.score);
	if (best === undefined) {
		const [broken] = unread;
		if (broken !== undefined) throw broken.refusal;
		return refuse([{ code: 'header-not-found' }], unknown);
	}
	const chosen = sheets.length > 0 ? candidates : [best];
	const broken = unread.flatMap(({ sheet: found, refusal }): readonly Problem[] =>
		sheets.length > 0 || !refusal.isTooWide ? [{ code: 'sheet-broken', found }] : [],
	);
	const leftOut = sheets.length > 0 ? [] : noticesOf(source, best, [...candidates, ...hidden]);
	return { chosen, problems: [], notices: [...leftOut, ...chosen.flatMap(noticeOfMapping)], broken, unknown: [] };
}

function refuse(problems: readonly Problem[], unknown: readonly number[] = []): TableChoice {
	return { chosen: [], problems, notices: [], broken: [], unknown };
}

function noticeOfMapping({ mapping, found }: ChosenTable): readonly Problem[] {
	if (mapping === undefined) return [];
	return [{ code: 'mapping-remembered', params: { fingerprint: fingerprintHeader(found.header) } }];
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
	signal: AbortSignal | undefined,
): Promise<ReadTables> {
	const candidates: Candidate[] = [];
	const unknown: number[] = [];
	const unread: ReadTables['unread'][number][] = [];
	for (const [index, { sheet = '', hidden }] of source.tables.entries()) {
		if (named.length > 0 ? !named.includes(sheet) : hidden) continue;
		const head = await tryHead(source, index, signal);
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
	signal: AbortSignal | undefined,
): Promise<readonly Candidate[]> {
	const found: Candidate[] = [];
	for (const [index, { hidden }] of source.tables.entries()) {
		const head = hidden ? await tryHead(source, index, signal) : [];
		const candidate = head instanceof SourceRefusal ? undefined : find(index, head);
		if (candidate !== undefined && holdsAssets(candidate)) found.push(candidate);
	}
	return found;
}

function findCandidate(
	source: TableSource,
	index: number,
	head: readonly Row[],
	options: TableOptions,
	saved: SavedMappings,
): Candidate | undefined {
	const known = findKnownHeader(head, options, saved);
	if (known === undefined) return undefined;
	const sheet = source.tables[index]?.sheet;
	// Of a header in the last of the rows that were read the rest is not known.
	const hasRows = head.length >= HEAD_ROWS || head.some(({ number }) => number > known.found.rowNumber);
	return { index, ...(sheet === undefined ? {} : { sheet }), hasRows, ...known };
}

function findKnownHeader(
	head: readonly Row[],
	options: TableOptions,
	saved: SavedMappings,
): Pick<ChosenTable, 'found' | 'mapping'> | undefined {
	if (options.mapping === undefined) {
		for (const [fingerprint, mapping] of saved) {
			const found = findHeader(head, { ...options, mapping });
			if (found !== undefined && fingerprintHeader(found.header) === fingerprint) return { found, mapping };
		}
	}
	const found = findHeader(head, options);
	return found === undefined ? undefined : { found };
}

function noticesOf(source: TableSource, best: ChosenTable, candidates: readonly ChosenTable[]): readonly Problem[] {
	const others = source.tables.filter((_, index) => index !== best.index).map((table) => table.sheet ?? '');
	if (others.length === 0) return [];
	const chosen: Problem = { code: 'sheet-chosen', params: { sheet: best.sheet ?? '', others: others.join(', ') } };
	const alike = candidates.filter((one) => one !== best && one.found.targets.some(fillsEnrollmentId));
	return [
		chosen,
		...alike.map(
			(one): Problem => ({ code: 'sheet-left-out', found: one.sheet ?? '', params: { score: one.found.score } }),
		),
	];
}

function fillsEnrollmentId(target: FoundHeader['targets'][number]): boolean {
	return target.kind === 'field' && target.field === 'enrollmentId';
}
