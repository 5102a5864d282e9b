/** Decides how each surveyed table is read, or what is open about it. If every question has a proposal, the caller may accept them. */
import { acceptProposals } from '../../drafts/table/mapped-table.ts';
import type { FoundHeader } from '../../drafts/table/table-drafts.ts';
import type { ColumnReadings } from '../../drafts/table/column-readings.ts';
import type { Mapping } from '../../drafts/mapping/mapping.ts';
import { PDF_SKIPPED } from '../../invoices/facts/missing-xml.ts';
import type { MergedRange, TableSource } from '../../sources/values/source.ts';
import { type ChosenTable, chooseTables, decideEncoding } from './choose-tables.ts';
import {
	askAgain,
	type FoundFiles,
	joinSameHeaders,
	type RefusedFile,
	type KeyedTable,
	type TableWithQuestions,
} from './open-tables.ts';
import { listStopping } from './waiting-rows.ts';
import { type PlanRequest, withAnswers } from './plan-request.ts';
import { type PreparedTable, prepareTable } from './read-table.ts';
import {
	isIgnored,
	listWanted,
	openAgain,
	type Survey,
	type SurveyedFile,
	type SurveyedTable,
	type SurveyedTables,
	surveyTable,
} from './survey.ts';

/** A table as it is to be read. */
export interface DecidedTable {
	readonly chosen: ChosenTable;
	readonly unread: PreparedTable;
	readonly readings: ColumnReadings;
	readonly merged: readonly MergedRange[];
}

export interface DecidedTables extends Pick<SurveyedTables, 'kind' | 'source' | 'isKept' | 'choice'> {
	readonly tables: readonly DecidedTable[];
	readonly ignored: readonly ChosenTable[];
	/** Tables with open questions. */
	readonly open: readonly TableWithQuestions[];
}

export type DecidedFile = Exclude<SurveyedFile, { readonly kind: 'tables' }> | DecidedTables;

/** `request`: with the answers that were accepted. */
export async function askTables<Request extends PlanRequest>(
	survey: Survey,
	request: Request,
	signal?: AbortSignal,
): Promise<Asked<Request>> {
	const { answers, accepted } = acceptAll(survey, request);
	if (answers.size === 0)
		return { files: survey.files.map((file) => decide(file, request)), request, answers, accepted };
	const under = withAnswers(request, answers);
	const again: SurveyedFile[] = [];
	for (const file of survey.files) again.push(await surveyAgain(file, under, survey, signal));
	return { files: again.map((file) => decide(file, under)), request: under, answers, accepted };
}

interface Accepted {
	/** By table key. */
	readonly answers: ReadonlyMap<string, Mapping>;
	/** The tables that they are about. */
	readonly accepted: readonly KeyedTable[];
}

interface Asked<Request> extends Accepted {
	readonly files: readonly DecidedFile[];
	readonly request: Request;
}

const NONE: Accepted = { answers: new Map(), accepted: [] };

/** None unless every table has proposals for all its questions. */
function acceptAll({ files }: Survey, request: PlanRequest): Accepted {
	const { onAccept } = request;
	const open = files.flatMap(listOpen);
	const isAll = files.every((file) => file.kind !== 'tables' || file.tables.every(({ asked }) => asked !== undefined));
	if (onAccept === undefined || !isAll) return NONE;
	const asked = joinSameHeaders(open);
	const accepted = asked.map((table) => acceptProposals(table));
	if (accepted.some((table) => listStopping(table, request).length > 0)) return NONE;
	return {
		answers: new Map(accepted.map(({ mapping }, index) => [asked[index]?.key ?? '', mapping])),
		accepted: asked,
	};
}

function listOpen(file: SurveyedFile): readonly TableWithQuestions[] {
	if (file.kind !== 'tables') return [];
	const notices = [...file.source.notices, ...file.choice.notices];
	return file.tables.flatMap(({ asked, chosen: { isRemembered } }) =>
		asked === undefined ? [] : [{ ...asked, notices, isRemembered: isRemembered === true }],
	);
}

export function listFound(files: readonly DecidedFile[]): FoundFiles {
	const hasInvoices = files.some((file) => file.kind === 'invoices' && file.hasInvoices);
	const read = files.flatMap((file) =>
		file.kind === 'tables' && file.tables.length + file.open.length > 0 ? [file.source.file] : [],
	);
	return { read, leftOut: files.flatMap((file) => listLeftOut(file, hasInvoices)) };
}

function listLeftOut(file: DecidedFile, hasInvoices: boolean): readonly RefusedFile[] {
	if (file.kind === 'refused') {
		const { file: name, problem, isPdf } = file.refused;
		return [{ file: name, problem: isPdf === true && hasInvoices ? PDF_SKIPPED : problem }];
	}
	if (file.kind === 'broken') return [{ file: file.broken.file, problem: file.broken.problem }];
	if (file.kind !== 'tables') return [];
	const { choice, source } = file;
	const ofTables = choice.chosen.flatMap(({ found }) => found.problems);
	return [...choice.problems, ...ofTables, ...choice.broken].map((problem) => ({ file: source.file, problem }));
}

/** Chooses the tables of a file under accepted answers. Its rows are known, unless the answers name another header. */
async function surveyAgain(
	file: SurveyedFile,
	under: PlanRequest,
	survey: Survey,
	signal: AbortSignal | undefined,
): Promise<SurveyedFile> {
	if (file.kind !== 'tables') return file;
	const opened = file.isKept ? file.source : await openAgain(survey, file.source.file, signal);
	const source = await decideEncoding(opened, under, signal);
	const choice = await chooseTables(source, under, signal);
	const wanted = listWanted(choice, under);
	const tables: SurveyedTable[] = [];
	for (const chosen of wanted.isUsable ? wanted.tables : []) {
		const before = file.tables.find((one) => one.chosen.index === chosen.index);
		const isSame = before !== undefined && isSameHeader(before.unread.found, chosen.found);
		const known =
			isSame && before.profile !== undefined
				? await readUnder(before, before.profile, source, chosen, under)
				: undefined;
		tables.push(known ?? (await surveyTable(source, chosen, under, survey.numbers, signal)));
	}
	return { ...file, source, isKept: true, choice, tables };
}

const isSameHeader = (one: FoundHeader, other: FoundHeader): boolean =>
	one.rowNumber === other.rowNumber && one.above === other.above;

/** Undefined if its rows were not counted as what their columns are now. */
async function readUnder(
	before: SurveyedTable,
	profile: NonNullable<SurveyedTable['profile']>,
	source: TableSource,
	chosen: ChosenTable,
	under: PlanRequest,
): Promise<SurveyedTable | undefined> {
	const unread = await prepareTable(source, chosen, under);
	const asked = askAgain(unread, profile);
	if (listStopping(asked, under).length > 0) return { ...before, chosen, unread, asked };
	if (!before.weights.covers(asked.found)) return undefined;
	return { ...before, chosen, unread: { ...unread, found: asked.found }, asked: undefined };
}

function decide(file: SurveyedFile, request: PlanRequest): DecidedFile {
	if (file.kind !== 'tables') return file;
	const { choice } = file;
	const ignored = choice.chosen.filter((one) => isIgnored(one, request));
	const tables = file.tables.flatMap(({ chosen, unread, asked, weights, numbers, merged }): readonly DecidedTable[] => {
		if (asked !== undefined) return [];
		numbers.decide(unread);
		return [{ chosen, unread, readings: weights.read(unread.found, unread.options), merged }];
	});
	return { ...file, tables, ignored, open: listOpen(file) };
}
