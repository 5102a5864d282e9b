/**
 * Reads every input once, and finds its format and encoding, the tables to import, what their columns are and how their texts are read,
 * merged cells, damage. Invoices are read whole. Later stages reuse what it found.
 */
import { scoreHeader } from '../../drafts/table/find-header.ts';
import { type ColumnWeigher, createColumnWeigher } from '../../drafts/table/column-readings.ts';
import type { TableProfile } from '../../drafts/columns/column-profile.ts';
import type { FoundHeader } from '../../drafts/table/table-drafts.ts';
import type { PlacedDocument } from '../../invoices/plan/expand-invoices.ts';
import { Fault } from '../../messages/fault.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { MergedCells } from '../../sources/sheet/merged-cells.ts';
import type { InputList } from '../../sources/open/input-list.ts';
import { openSources } from '../../sources/open/open-sources.ts';
import {
	type MergedRange,
	type NfeSource,
	type RefusedSource,
	type Source,
	SourceRefusal,
	type TableSource,
	TextMisread,
} from '../../sources/values/source.ts';
import { type ChosenTable, chooseTables, decideEncoding, type TableChoice } from './choose-tables.ts';
import { createRowFilter, startAsking, type KeyedTable } from './open-tables.ts';
import { listStopping } from './waiting-rows.ts';
import { type PreparedTable, prepareTable, readTable } from './read-table.ts';
import type { PlanRequest } from './plan-request.ts';
import { BesideInvoices, readBeside } from './read-beside.ts';
import { type NumbersOfTable, SeenNumbers } from './seen-numbers.ts';

export interface Survey {
	/** In the order of the inputs. */
	readonly files: readonly SurveyedFile[];
	readonly numbers: SeenNumbers;
	readonly beside: BesideInvoices;
	/** Opens the named files again, in the order of the inputs. */
	readonly reopen: (names: ReadonlySet<string>, signal?: AbortSignal) => AsyncIterable<Source>;
}

export type SurveyedFile =
	| { readonly kind: 'refused'; readonly refused: RefusedSource }
	| { readonly kind: 'broken'; readonly broken: SourceRefusal }
	| SurveyedInvoices
	| SurveyedBeside
	| SurveyedTables;

/** Their documents are spooled, see `build-invoices.ts`. */
export interface SurveyedInvoices {
	readonly kind: 'invoices';
	readonly file: string;
	readonly notices: readonly Problem[];
	/** The reason why a document is no invoice, for each document. */
	readonly documents: readonly (Problem | undefined)[];
	readonly hasInvoices: boolean;
	/** Documents that become nothing, whatever the other files say. */
	readonly unused: readonly PlacedDocument[];
}

/** See `PlanRequest.tables`. */
interface SurveyedBeside {
	readonly kind: 'beside';
	readonly file: string;
	readonly notices: readonly Problem[];
	readonly hasUnits: boolean;
}

export interface SurveyedTables {
	readonly kind: 'tables';
	readonly source: TableSource;
	/** False for a file to be opened again. */
	readonly isKept: boolean;
	readonly choice: TableChoice;
	/** The chosen tables that are to be imported. None if the choice has problems. */
	readonly tables: readonly SurveyedTable[];
}

export interface SurveyedTable {
	readonly chosen: ChosenTable;
	readonly unread: PreparedTable;
	/** Profile of all rows, if the first ones left something open or everything is surveyed. */
	readonly profile: TableProfile | undefined;
	/** Set if there are open questions. */
	readonly asked: KeyedTable | undefined;
	readonly weights: ColumnWeigher;
	readonly numbers: NumbersOfTable;
	readonly merged: readonly MergedRange[];
}

type SurveyRequest = PlanRequest & { readonly inputs: InputList };

/** Receives the documents of a file, and PDFs, which may be what is printed of an invoice. */
export interface InvoiceSurvey {
	/** Returns those that become nothing, whatever the other files say. */
	readonly add: (source: NfeSource) => Promise<readonly PlacedDocument[]>;
	readonly addPdf: (source: RefusedSource) => void;
}

export async function surveyInputs(
	request: SurveyRequest,
	loadInvoices: () => Promise<InvoiceSurvey>,
	signal?: AbortSignal,
): Promise<Survey> {
	const { inputs, open, hashes } = request;
	const asks = request.tables === undefined;
	const options = { ...open, scoreHeader, ...(asks ? ({ asksEncoding: true } as const) : {}) };
	const direct = new Set(Array.from(inputs, ({ file }) => file));
	let kept = 0;
	const files: SurveyedFile[] = [];
	const numbers = new SeenNumbers();
	const beside = new BesideInvoices();
	const opened = { ...options, ...(asks ? ({ examinesLater: true } as const) : {}) };
	for await (const source of openSources(inputs, opened, signal, hashes && { hashes })) {
		signal?.throwIfAborted();
		if (source.kind === 'refused') {
			if (source.isPdf === true) (await loadInvoices()).addPdf(source);
			files.push({ kind: 'refused', refused: source });
		} else if (source.kind === 'nfe') {
			const { file, notices } = source;
			const documents = source.documents.map((one) => (one.kind === 'invoice' ? undefined : one.problem));
			const hasInvoices = documents.includes(undefined);
			// An invoice has its numbers from elsewhere, so every row waits for them.
			if (hasInvoices) numbers.leaveOpen();
			const unused = await (await loadInvoices()).add(source);
			files.push({ kind: 'invoices', file, notices, documents, hasInvoices, unused });
		} else if (!asks) files.push(await surveyBeside(source, beside, signal));
		else {
			const isKept = kept < MOST_KEPT && (direct.has(source.file) || isText(source));
			const file = await surveyText(source, { request, numbers, isKept }, signal);
			if (file.kind === 'tables' && isKept) kept++;
			files.push(file.kind !== 'tables' || isKept ? file : { ...file, source: letGo(file.source) });
		}
	}
	return {
		files,
		numbers,
		beside,
		reopen: (wanted, again) => openSources(inputs, options, again, { wanted }),
	};
}

/** An opened workbook keeps its styles, an `.xls` its texts too. */
const MOST_KEPT = 200;

/** A workbook inside another file is in memory while it is open. */
const isText = ({ format }: TableSource): boolean => format === 'csv' || format === 'html';

/** Copies what is known about a file, without what keeps it in memory. */
function letGo({ kind, file, format, tables, csv, formatCodes, notices }: TableSource): TableSource {
	const readRows = (): never => {
		throw new Error(`read before it was opened again: ${file}`);
	};
	return { kind, file, format, tables, ...definedOf({ csv, formatCodes }), notices, readRows };
}

/** Opens a single table again. */
export async function openAgain(
	{ reopen }: Pick<Survey, 'reopen'>,
	name: string,
	signal: AbortSignal | undefined,
): Promise<TableSource> {
	for await (const source of reopen(new Set([name]), signal)) {
		if (source.kind === 'table' && source.file === name) return source;
	}
	throw new Fault('input-changed', { path: name });
}

interface Surveying {
	readonly request: SurveyRequest;
	readonly numbers: SeenNumbers;
	readonly isKept: boolean;
}

async function surveyBeside(
	source: TableSource,
	beside: BesideInvoices,
	signal: AbortSignal | undefined,
): Promise<SurveyedFile> {
	try {
		const { file, notices } = source;
		return { kind: 'beside', file, notices, hasUnits: await readBeside(source, beside, signal) };
	} catch (error) {
		if (!(error instanceof SourceRefusal)) throw error;
		return { kind: 'broken', broken: error };
	}
}

/** Opens a long text by its beginning. Its facts, and whether it was read rightly, are known once its rows are read. */
async function surveyText(
	opened: TableSource,
	surveying: Surveying,
	signal: AbortSignal | undefined,
): Promise<SurveyedFile> {
	const presumed = await surveyTables(opened, surveying, signal).catch((error: unknown) => {
		if (error instanceof TextMisread) return undefined;
		throw error;
	});
	if (opened.examined === undefined && presumed !== undefined) return presumed;
	const whole = (await opened.examined?.(signal)) ?? opened;
	if (whole.kind === 'refused') return { kind: 'refused', refused: whole };
	if (presumed === undefined || whole.encodings !== undefined) return surveyTables(whole, surveying, signal);
	return presumed.kind === 'tables' ? { ...presumed, source: whole } : presumed;
}

async function surveyTables(
	opened: TableSource,
	{ request, numbers, isKept }: Surveying,
	signal: AbortSignal | undefined,
): Promise<SurveyedFile> {
	try {
		const source = await decideEncoding(opened, request, signal);
		const choice = await chooseTables(source, request, signal);
		const wanted = listWanted(choice, request);
		const isRead = wanted.isUsable || request.surveysAll === true;
		if (!isRead) await checkReadable(source, choice, signal);
		const tables: SurveyedTable[] = [];
		for (const chosen of request.surveysAll === true ? choice.chosen : isRead ? wanted.tables : []) {
			tables.push(await surveyTable(source, chosen, request, numbers, signal));
		}
		return { kind: 'tables', source, isKept, choice, tables };
	} catch (error) {
		if (!(error instanceof SourceRefusal)) throw error;
		return { kind: 'broken', broken: error };
	}
}

/** `isUsable`: nothing prevents that the chosen tables are read. */
export function listWanted(
	{ problems, chosen }: TableChoice,
	request: Pick<PlanRequest, 'table'>,
): { readonly isUsable: boolean; readonly tables: readonly ChosenTable[] } {
	const isUsable = problems.length === 0 && chosen.every(({ found }) => found.problems.length === 0);
	return { isUsable, tables: chosen.filter((table) => !isIgnored(table, request)) };
}

export function isIgnored({ sheet = '', found, mapping }: ChosenTable, { table }: Pick<PlanRequest, 'table'>): boolean {
	const decided = mapping ?? table.mapping;
	return decided?.leaveOut === true || (found.sheets !== undefined && decided?.sheets?.get(sheet) === 'ignore');
}

/** Reads a refused file to its end, to report damage further down instead of its header. */
async function checkReadable(
	source: TableSource,
	{ chosen, unknown }: TableChoice,
	signal: AbortSignal | undefined,
): Promise<void> {
	for (const index of [...chosen.map((table) => table.index), ...unknown]) {
		for await (const _ of source.readRows(index, signal)) signal?.throwIfAborted();
	}
}

export async function surveyTable(
	source: TableSource,
	chosen: ChosenTable,
	request: PlanRequest,
	numbers: SeenNumbers,
	signal: AbortSignal | undefined,
): Promise<SurveyedTable> {
	const unread = await prepareTable(source, chosen, request);
	const { found, options } = unread;
	const isKnown = found.questions.length === 0 && request.surveysAll !== true;
	const asking = isKnown ? undefined : startAsking(unread);
	let weights = createColumnWeigher(found, options);
	const seen = numbers.ofTable(unread);
	const take = createRowFilter(unread, (row) => {
		asking?.add(row);
		weights.add(row);
		seen.add(row);
	});
	let rows = 0;
	for await (const batch of readTable(source, chosen, signal)) {
		signal?.throwIfAborted();
		for (const row of batch) take(row);
		rows += batch.length;
		request.onProgress?.({ file: source.file, units: rows });
	}
	const merged = listMerged(source, chosen.index, found);
	if (merged.length > 0) numbers.leaveOpen();
	if (merged.some((range) => isCounted(range, weights))) {
		weights = createColumnWeigher(found, options);
		await weighFilled(readTable(source, chosen, signal), unread, merged, weights);
	}
	const asked = asking?.finish();
	const more = { chosen, profile: asked?.profile, weights, merged, numbers: seen };
	if (asked === undefined || listStopping(asked, request).length > 0) return { ...more, unread, asked };
	// All rows may settle what the first rows left open.
	if (!weights.covers(asked.found))
		return surveyTable(source, { ...chosen, found: asked.found }, request, numbers, signal);
	return { ...more, unread: { ...unread, found: asked.found }, asked: undefined };
}

function isCounted({ column, lastColumn = column }: MergedRange, { counts }: ColumnWeigher): boolean {
	for (let at = column; at <= lastColumn; at++) if (counts(at)) return true;
	return false;
}

/** Weighs the rows with what merged cells show in each of them. A file lists its merged cells behind its rows, so these are read once more. */
async function weighFilled(
	rows: AsyncIterable<readonly Row[]>,
	unread: PreparedTable,
	ranges: readonly MergedRange[],
	weights: ColumnWeigher,
): Promise<void> {
	const merged = new MergedCells(ranges);
	const take = createRowFilter(unread, (row) => weights.add(row));
	for await (const batch of rows) for (const row of batch) take(merged.fill(row));
}

function listMerged(source: TableSource, index: number, found: FoundHeader): readonly MergedRange[] {
	return (source.mergedRanges?.(index) ?? []).filter(({ firstRow }) => firstRow > found.rowNumber);
}
