/** Reads the rows of a chosen table. */
import { isField } from '../../drafts/columns/column-target.ts';
import type { TableOptions } from '../../drafts/decisions/table-options.ts';
import type { FoundHeader } from '../../drafts/table/table-drafts.ts';
import type { Row } from '../../sources/values/cell.ts';
import { SourceRefusal, type TableSource } from '../../sources/values/source.ts';
import type { ChosenTable } from './choose-tables.ts';
import type { UnreadTable } from './open-tables.ts';
import type { PlanRequest } from './plan-request.ts';

export type PreparedTable = UnreadTable & { readonly options: TableOptions };

/** Adds the options and corrections for reading a chosen table's rows. */
export async function prepareTable(
	source: TableSource,
	{ found, sheet, mapping, fingerprint }: ChosenTable,
	request: PlanRequest,
): Promise<PreparedTable> {
	const { file, format, formatCodes } = source;
	const named = { file, ...(sheet === undefined ? {} : { sheet }) };
	const place = { ...named, format, ...(formatCodes === undefined ? {} : { formatCodes }) };
	const options = { ...(await withEmployees(found, request)), ...(mapping === undefined ? {} : { mapping }) };
	return { found, place, options, fingerprint, corrections: request.correctionsOf?.(named) };
}

/** Yields the rows of a table. If it breaks further down, the error says where. */
export async function* readTable(
	source: TableSource,
	{ index, sheet }: ChosenTable,
	signal: AbortSignal | undefined,
): AsyncGenerator<readonly Row[]> {
	let last: number | undefined;
	try {
		for await (const batch of source.readRows(index, signal)) {
			last = batch.at(-1)?.number ?? last;
			yield batch;
		}
	} catch (error) {
		if (!(error instanceof SourceRefusal) || last === undefined) throw error;
		throw error.below({ belowRow: last, ...(sheet === undefined ? {} : { sheet }) });
	}
}

async function withEmployees(found: FoundHeader, request: PlanRequest): Promise<TableOptions> {
	const { table, employees } = request;
	const wanted = found.targets.some((target) => isField(target, 'employeeId'));
	if (!wanted || employees === undefined || table.employees !== undefined) return table;
	return { ...table, employees: await employees() };
}
