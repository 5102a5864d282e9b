/**
 * Which sheets of a workbook are imported, and where their headers stand.
 *
 * Without a wish: the visible sheet in which most columns are known. Another one that looks like a register of assets is
 * named in a notice, since leaving it out may lose rows. `*` stands for every visible sheet with a header.
 */
import { findHeader } from '../../drafts/table/find-header.ts';
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
	const missing = source.format === 'csv' ? [] : sheets.filter((sheet) => sheet !== '*' && !names.includes(sheet));
	if (missing.length > 0) {
		const problems = missing.map(
			(sheet): Problem => ({ code: 'sheet-not-found', found: sheet, params: { sheets: names.join(', ') } }),
		);
		return { chosen: [], problems, notices: [], broken: [] };
	}
	const named = source.format === 'csv' ? [] : sheets.filter((sheet) => sheet !== '*');
	const candidates: ChosenTable[] = [];
	const unread: SourceRefusal[] = [];
	const broken: Problem[] = [];
	for (const [index, table] of source.tables.entries()) {
		if (named.length > 0 ? !named.includes(table.sheet ?? '') : table.hidden) continue;
		const head = await tryHead(source, index, signal);
		if (head instanceof SourceRefusal) {
			if (named.length > 0) throw head;
			unread.push(head);
			const found = table.sheet ?? '';
			if (sheets.length > 0 || !head.isTooWide) broken.push({ code: 'sheet-broken', found });
			continue;
		}
		const known = findKnownHeader(head, options, saved);
		if (known !== undefined) {
			candidates.push({ index, ...(table.sheet === undefined ? {} : { sheet: table.sheet }), ...known });
		} else if (named.length > 0) {
			return {
				chosen: [],
				problems: [{ code: 'header-not-found', found: table.sheet ?? '' }],
				notices: [],
				broken: [],
			};
		}
	}
	const [refusal] = unread;
	if (candidates.length === 0 && refusal !== undefined) throw refusal;
	if (candidates.length === 0) {
		return { chosen: [], problems: [{ code: 'header-not-found' }], notices: [], broken: [] };
	}
	const remembered = (tables: readonly ChosenTable[]): readonly Problem[] =>
		tables
			.filter(({ mapping }) => mapping !== undefined)
			.map(({ found }) => ({ code: 'mapping-remembered', params: { fingerprint: fingerprintHeader(found.header) } }));
	if (sheets.length > 0) return { chosen: candidates, problems: [], notices: remembered(candidates), broken };

	const best = candidates.reduce((left, right) => (right.found.score > left.found.score ? right : left));
	const notices = [...noticesOf(source, best, candidates), ...remembered([best])];
	return { chosen: [best], problems: [], notices, broken };
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
