/** Reads spreadsheets of phone lines as updates, rejections and skips. */
import { buildUpdate, type UpdateContext } from '../../drafts/phone-line/build-update.ts';
import {
	findPhoneLineHeader,
	type PhoneLineHeader,
	scorePhoneLineHeader,
	type UnknownColumns,
} from '../../drafts/phone-line/find-phone-line-header.ts';
import { createFormulaReader } from '../../drafts/table/quoted-formula.ts';
import { createRowRestorer } from '../../drafts/table/handed-back-row.ts';
import { refuseDataRow } from '../../drafts/table/find-data-rows.ts';
import { createRowShape } from '../../drafts/table/row-shape.ts';
import { kindOf } from '../../messages/codes.ts';
import type { Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import { openSources } from '../../sources/open/open-sources.ts';
import { MergedCells } from '../../sources/sheet/merged-cells.ts';
import { type OpenOptions, type Source, SourceRefusal, type TableSource } from '../../sources/values/source.ts';
import { findMergedRanges, tryHead } from './read-head.ts';
import { recordTable } from '../record/record-table.ts';
import type { PlacedNotice, TableRecord } from '../record/run-record.ts';
import type { PlacedUpdate, UpdatePlan } from './plan-line-updates.ts';
import { createEmployeeDirectory, type EmployeeDirectory } from '../../drafts/columns/employee-directory.ts';

const NO_EMPLOYEES = createEmployeeDirectory([]);

export interface UpdateSources {
	readonly inputs: readonly string[];
	readonly open: Omit<OpenOptions, 'scoreHeader'>;
	readonly sheets: readonly string[];
	readonly unknownColumns: UnknownColumns;
	readonly shortRows: 'refuse' | 'accept';
	readonly around: Omit<UpdateContext, 'employees'>;
	/** Called only if a table has a column of employees. */
	readonly employees: () => Promise<EmployeeDirectory>;
}

interface Gathered {
	readonly updates: PlacedUpdate[];
	readonly notices: PlacedNotice[];
	readonly tables: TableRecord[];
	readonly files: { read: number; refused: number; skipped: number };
}

export type ReadUpdates = UpdatePlan & { readonly tables: readonly TableRecord[] };

export async function readUpdates(sources: UpdateSources, signal?: AbortSignal): Promise<ReadUpdates> {
	const all: Gathered = { updates: [], notices: [], tables: [], files: { read: 0, refused: 0, skipped: 0 } };
	const open = { ...sources.open, scoreHeader: scorePhoneLineHeader };
	for await (const source of openSources(sources.inputs, open, signal)) {
		const one: Gathered = { updates: [], notices: [], tables: [], files: all.files };
		const problems = await readSource(source, sources, one, signal);
		const origin: Origin = { kind: 'file', file: source.file };
		const [reason] = problems;
		if (reason === undefined) {
			all.files.read++;
			all.updates.push(...one.updates);
			all.notices.push(...one.notices);
			all.tables.push(...one.tables);
		} else if (kindOf(reason.code) === 'skip') {
			all.files.skipped++;
			all.updates.push({ origin, built: { kind: 'skip', reason } });
		} else {
			all.files.refused++;
			all.updates.push({ origin, built: { kind: 'rejection', problems } });
		}
	}
	return all;
}

/** Returns the problems of a file that cannot be read. */
async function readSource(
	source: Source,
	sources: UpdateSources,
	gathered: Gathered,
	signal: AbortSignal | undefined,
): Promise<readonly Problem[]> {
	if (source.kind === 'refused') return [source.problem];
	if (source.kind === 'nfe') return [{ code: 'line-table-needed' }];
	try {
		const found = await chooseTable(source, sources, signal);
		if ('code' in found) return [found];
		if (found.header.problems.length > 0) return found.header.problems;
		await readTable(source, found, sources, gathered, signal);
		return [];
	} catch (error) {
		if (!(error instanceof SourceRefusal)) throw error;
		return [error.problem];
	}
}

interface ChosenTable {
	readonly index: number;
	readonly header: PhoneLineHeader;
}

/** Chooses the sheet named by the options, or the visible one with the most known columns. */
async function chooseTable(
	source: TableSource,
	{ sheets, unknownColumns }: UpdateSources,
	signal: AbortSignal | undefined,
): Promise<ChosenTable | Problem> {
	const names = source.tables.map(({ sheet }) => sheet ?? '');
	const [wanted] = source.tables.every(({ sheet }) => sheet === undefined) ? [] : sheets;
	if (wanted !== undefined && !names.includes(wanted)) {
		return { code: 'sheet-not-found', found: wanted, params: { kind: 'named', sheets: names.join(', ') } };
	}
	let best: ChosenTable | undefined;
	let refusal: SourceRefusal | undefined;
	for (const [index, { sheet, hidden }] of source.tables.entries()) {
		if (wanted === undefined ? hidden : sheet !== wanted) continue;
		const head = await tryHead(source, index, 0, signal);
		if (head instanceof SourceRefusal) {
			refusal ??= head;
			continue;
		}
		const header = findPhoneLineHeader(head, unknownColumns);
		if (header !== undefined && header.score > (best?.header.score ?? 0)) best = { index, header };
	}
	if (best === undefined && refusal !== undefined) throw refusal;
	return best ?? { code: 'line-header-not-found' };
}

async function readTable(
	source: TableSource,
	{ index, header }: ChosenTable,
	{ around, employees, shortRows }: UpdateSources,
	{ updates, notices, tables }: Gathered,
	signal: AbortSignal | undefined,
): Promise<void> {
	const { file, format, formatCodes = [] } = source;
	const sheet = source.tables[index]?.sheet;
	const place = { file, ...(sheet === undefined ? {} : { sheet }) };
	const columns = header.targets.map((target, column) => ({
		index: column,
		place: { column, name: header.header[column] ?? '' },
		target,
	}));
	const hasEmployees = header.targets.some(({ kind }) => kind === 'employee');
	const known = { ...around, employees: hasEmployees ? await employees() : NO_EMPLOYEES };
	const restore = createRowRestorer(header.header);
	const readFormulas = createFormulaReader(header.header, format);
	const shape = createRowShape(header, format, { shortRows, telling: ['id', 'phone'] });
	tables.push(recordTable(source, sheet, header));
	const note = (origin: Origin, problem: Problem): void => void notices.push({ origin, problem, count: 1 });
	for (const problem of source.notices) note({ kind: 'file', file }, problem);

	const ranges = await findMergedRanges(source, index, signal);
	const merged = new MergedCells(ranges.filter(({ firstRow }) => firstRow > header.rowNumber));
	for await (const batch of source.readRows(index, signal)) {
		for (const read of batch) {
			const row = restore(merged.fill(read));
			const origin: Origin = { kind: 'row', ...place, row: row.number };
			if (row.number <= header.rowNumber) {
				if (!header.dataRows.includes(row.number)) continue;
				updates.push({ origin, row, built: { kind: 'rejection', problems: [refuseDataRow(header.rowNumber)] } });
				continue;
			}
			if (shape.isHeaderAgain(row.cells)) {
				updates.push({ origin, row, built: { kind: 'skip', reason: { code: 'header-again' } } });
				continue;
			}
			const cells = readFormulas(row.cells);
			const built = buildUpdate(cells, columns, known, (column) => formatCodes[row.formats?.[column] ?? -1]);
			const [problems, beside]: [Problem[], Problem[]] = [[], []];
			if (row.problem !== undefined) problems.push(row.problem);
			else shape.check(cells, problems, beside);
			for (const problem of beside) note(origin, problem);
			if (problems.length === 0 || (built.kind === 'skip' && built.lineId === undefined)) {
				updates.push({ origin, row, built });
				continue;
			}
			const all = built.kind === 'rejection' ? [...built.problems, ...problems] : problems;
			const named = built.lineId === undefined ? {} : { lineId: built.lineId };
			updates.push({ origin, row, built: { kind: 'rejection', ...named, problems: all } });
		}
	}
}
