/** Builds all rows: reads each decided table again, in the order of the inputs, and then the invoices. */
import { Fault } from '../../messages/fault.ts';
import { type Source, SourceRefusal, type TableSource } from '../../sources/values/source.ts';
import type { DecidedFile, DecidedTables } from './ask.ts';
import { buildTable } from './build-table.ts';
import { decideEncoding } from './choose-tables.ts';
import { nameOfTable, type TableWithQuestions } from './open-tables.ts';
import type { PlanRequest } from './plan-request.ts';
import type { Settle } from './settle.ts';
import type { Survey } from './survey.ts';

/** Returns the tables with open questions, about the table or its rows. */
export async function buildTables(
	files: readonly DecidedFile[],
	survey: Pick<Survey, 'reopen'>,
	request: PlanRequest,
	settle: Settle,
	signal?: AbortSignal,
): Promise<readonly TableWithQuestions[]> {
	const wanted = files.flatMap((file) => (file.kind === 'tables' && mustBeOpened(file) ? [file.source.file] : []));
	const sources = survey.reopen(new Set(wanted), signal)[Symbol.asyncIterator]();
	const open: TableWithQuestions[] = [];
	try {
		for (const file of files) {
			signal?.throwIfAborted();
			if (file.kind === 'refused') {
				// A PDF may belong to an invoice, so the invoices say what becomes of it.
				if (file.refused.isPdf !== true) settle.leaveOutFile(file.refused.file, file.refused.problem);
			} else if (file.kind === 'broken') {
				settle.refuseFile(file.broken.file, [file.broken.problem], file.broken.place);
			} else if (file.kind === 'beside') {
				for (const notice of file.notices) settle.noticeFile(file.file, notice);
				if (!file.hasUnits) settle.skipFile(file.file, { code: 'draft-not-invoice' });
			} else if (file.kind === 'invoices') {
				if (file.hasInvoices) settle.sink.fileRead();
				for (const notice of file.notices) settle.noticeFile(file.file, notice);
				for (const one of file.unused) settle.leaveOut(one);
			} else {
				const source = mustBeOpened(file) ? await findAgain(file, sources, request, signal) : file.source;
				open.push(...file.open, ...(await buildFile(file, source, request, settle, signal)));
			}
		}
	} finally {
		await sources.return?.();
	}
	return open;
}

const mustBeOpened = ({ tables, isKept }: DecidedTables): boolean => tables.length > 0 && !isKept;

/** The next table among the opened files, in which its encoding may be undecided again. */
async function findAgain(
	{ source }: DecidedTables,
	sources: AsyncIterator<Source>,
	request: PlanRequest,
	signal: AbortSignal | undefined,
): Promise<TableSource> {
	for (;;) {
		const next = await sources.next();
		if (next.done === true) throw new Fault('input-changed', { path: source.file });
		const { value } = next;
		if (value.kind === 'table' && value.file === source.file) return decideEncoding(value, request, signal);
	}
}

async function buildFile(
	file: DecidedTables,
	reopened: TableSource,
	request: PlanRequest,
	settle: Settle,
	signal: AbortSignal | undefined,
): Promise<readonly TableWithQuestions[]> {
	const { source, choice, tables, ignored } = file;
	const { file: name } = source;
	const notices = [...source.notices, ...choice.notices];
	// The notices of a refused file often explain its unknown columns.
	for (const notice of notices) settle.noticeFile(name, notice);
	const problems = [...choice.problems, ...choice.chosen.flatMap(({ found }) => found.problems)];
	if (problems.length > 0) {
		settle.refuseFile(name, problems);
		return [];
	}
	for (const table of ignored) settle.skipFile(nameOfTable({ file: name, ...table }), { code: 'table-ignored' });
	if (tables.length > 0) settle.sink.fileRead();
	// The number of rows of a broken sheet is unknown, so it counts as a file.
	if (choice.broken.length > 0) settle.refuseFile(name, choice.broken);
	const open: TableWithQuestions[] = [];
	try {
		for (const table of tables) {
			const asked = await buildTable(reopened, table, request, settle, signal);
			if (asked !== undefined) open.push({ ...asked, notices, isRemembered: table.chosen.isRemembered === true });
		}
	} catch (error) {
		// It was read to its end before, so the rows that were built are not those that it has now.
		if (error instanceof SourceRefusal) throw new Fault('input-changed', { path: name }, { cause: error });
		throw error;
	}
	return open;
}
