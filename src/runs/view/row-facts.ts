/** Collects all facts about one row of a run, for `runs show`. */
import type { UnitValues } from '../../drafts/draft/row-result.ts';
import { maskCpf, withoutCpf } from '../../messages/cpf.ts';
import { columnLetters, type Origin } from '../../messages/origin.ts';
import type { ShownProblem } from '../../messages/problem.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { listRows, MAX_LISTED_ROWS, type NamedRow, namesOfRow, readNamedCells } from '../plan-file/row-names.ts';
import { earlierOf } from '../record/earlier.ts';
import { createTableLookup } from '../record/find-table.ts';
import type { JournalEntry, PlanLine, RejectionLine, SkipLine, TableRecord } from '../record/run-record.ts';
import type { RunView } from './run-view.ts';

export interface RowFacts {
	readonly origin: Origin;
	/** Position in the plan of a draft. */
	readonly n?: number;
	readonly key?: string;
	readonly state: string;
	readonly cells: readonly {
		readonly column: string;
		readonly header: string;
		readonly field: string | null;
		readonly found: Cell;
	}[];
	/** The request body. */
	readonly body?: PlanLine['body'];
	/** The values that an invoice gives for a unit that becomes no asset. */
	readonly values?: UnitValues | undefined;
	readonly problems: readonly ShownProblem[];
	readonly entry?: JournalEntry | undefined;
}

/** All rows with that name, see `row-names.ts`. */
export async function rowFacts(run: RunView, name: string): Promise<readonly RowFacts[]> {
	const found: RowFacts[] = [];
	const tableOf = findTableOf(run);
	const cellsOf = ({ origin, row }: Pick<PlanLine | RejectionLine, 'origin' | 'row'>): RowFacts['cells'] =>
		row === undefined ? [] : describeCells(row, tableOf(origin));
	for await (const { line, state, entry } of run.lines({ withCells: true })) {
		if (!namesOfRow(nameLine(line)).includes(name)) continue;
		const { n, key, origin, body } = line;
		const problems = entry !== undefined && 'problem' in entry ? [withoutCpf(entry.problem)] : [];
		found.push({ origin, n, key, state, cells: cellsOf(line), body, problems, entry });
	}
	for await (const rejection of run.rejections()) {
		if (!namesOfRow(nameRejection(rejection, tableOf)).includes(name)) continue;
		const { origin, values, problems } = rejection;
		found.push({ origin, state: 'rejected', cells: cellsOf(rejection), values, problems: problems.map(withoutCpf) });
	}
	for await (const skip of run.skips()) {
		if (!namesOfRow(nameSkip(skip, tableOf)).includes(name)) continue;
		const { origin, values, reason } = skip;
		found.push({ origin, state: 'skipped', cells: cellsOf(skip), values, problems: [withoutCpf(reason)] });
	}
	return found;
}

/** Examples for a name that matches no row. */
export async function firstRows(run: RunView): Promise<string> {
	const rows: NamedRow[] = [];
	const tableOf = findTableOf(run);
	for await (const { line } of run.lines()) {
		if (rows.push(nameLine(line)) > MAX_LISTED_ROWS) return listRows(rows);
	}
	for await (const rejection of run.rejections()) {
		if (rows.push(nameRejection(rejection, tableOf)) > MAX_LISTED_ROWS) break;
	}
	return listRows(rows);
}

type FindTable = (origin: Origin) => TableRecord | undefined;

function nameLine({ n, key, origin, body: { enrollmentId, serialNumber } }: PlanLine): NamedRow {
	return { n, key, origin, enrollmentId, serialNumber };
}

function nameRejection({ origin, row, identity }: RejectionLine, tableOf: FindTable): NamedRow {
	return { origin, ...nameCells(origin, row, tableOf), ...identity };
}

/** Names a row that an earlier run created or reserved by its enrollment id there. */
function nameSkip({ origin, row, values, reason }: SkipLine, tableOf: FindTable): NamedRow {
	const { enrollmentId, serialNumber } = values ?? nameCells(origin, row, tableOf);
	return { origin, serialNumber, enrollmentId: (earlierOf(reason) && reason.found) ?? enrollmentId };
}

function nameCells(origin: Origin, row: Row | undefined, tableOf: FindTable): ReturnType<typeof readNamedCells> {
	const table = row === undefined ? undefined : tableOf(origin);
	return row === undefined || table === undefined ? {} : readNamedCells(row, table);
}

function findTableOf({ record: { tables } }: RunView): FindTable {
	return createTableLookup(tables);
}

function describeCells({ cells }: Row, table: TableRecord | undefined): RowFacts['cells'] {
	return cells.flatMap((cell, column) => {
		const field = table?.fields[column] ?? null;
		const isText = typeof cell === 'string' || typeof cell === 'number';
		const found = isText && field === 'employeeId' ? maskCpf(String(cell)) : cell;
		return found === null || found === ''
			? []
			: [{ column: columnLetters(column), header: table?.header[column] ?? '', field, found }];
	});
}
