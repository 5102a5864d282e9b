/**
 * Describes how each input would be read. Nothing is planned, written or sent. Tables are read to the end, because the formats
 * of dates and amounts depend on all rows. Invoices wait for the last file, which may contain a cancellation.
 */
import { definedOf } from '../../config/config.ts';
import { correctInputs } from '../../drafts/corrections/correction-log.ts';
import { kindOf } from '../../messages/codes.ts';
import { scoreHeader } from '../../drafts/table/find-header.ts';
import type { AnsweredTable } from '../../drafts/table/answered-table.ts';
import type { FoundHeader } from '../../drafts/table/table-drafts.ts';
import { InvoiceCollector } from '../../invoices/plan/expand-invoices.ts';
import type { ReadInvoice } from '../../invoices/facts/invoice-documents.ts';
import type { InvoiceQuestion } from '../../drafts/invoice-settings/open-item.ts';
import type { InvoicePlan } from '../../invoices/plan/invoice-plan.ts';
import type { Problem } from '../../messages/problem.ts';
import { type ChosenTable, chooseTables, decideEncoding } from '../../runs/plan/choose-tables.ts';
import { profileTable } from '../../runs/plan/open-tables.ts';
import type { NfeDocument, NfeInvoice } from '../../sources/values/nfe-document.ts';
import type { SavedMappings } from '../../runs/record/saved-mappings.ts';
import { hashInputs } from '../../runs/record/hash-inputs.ts';
import type { InputList } from '../../sources/open/input-list.ts';
import { FileHashes } from '../../sources/bytes/hash-file.ts';
import { openSources } from '../../sources/open/open-sources.ts';
import {
	type CsvDialect,
	type NfeSource,
	SourceRefusal,
	type TableInfo,
	type TableSource,
} from '../../sources/values/source.ts';
import type { PlanRequest } from '../../runs/plan/plan-request.ts';
import type { PlanSettings } from '../../runs/plan/plan-run.ts';
import { openEarlierOfFolder, recallChanges } from '../../runs/ledger/earlier-runs.ts';

export interface InspectedTable {
	readonly sheet?: string;
	readonly found: FoundHeader;
	readonly answers: AnsweredTable;
	/** Rows below the header, without empty ones. */
	readonly rows: number;
}

export interface InspectedDocument {
	/** Absent for a document that is not an invoice; `problem` says what it is. */
	readonly plan?: InvoicePlan;
	readonly problem?: Problem;
}

export type InspectedFile = { readonly file: string } & (
	| { readonly kind: 'refused' | 'skipped'; readonly problems: readonly Problem[] }
	| {
			readonly kind: 'table';
			readonly format: TableSource['format'];
			readonly csv?: CsvDialect;
			readonly sheets: readonly TableInfo[];
			readonly tables: readonly InspectedTable[];
			/** Why no table of the file is imported. */
			readonly problems: readonly Problem[];
			readonly notices: readonly Problem[];
	  }
	| { readonly kind: 'nfe'; readonly documents: readonly InspectedDocument[]; readonly notices: readonly Problem[] }
);

export interface Inspection {
	readonly files: readonly InspectedFile[];
	/** The recipients of the invoices, if they are different companies. */
	readonly recipients?: string;
	/** The company that most of them are for; `none`: no such. */
	readonly proposed?: string;
	/** The inferred buyer, without `--company`. */
	readonly buyer?: Problem;
	/** Open questions about items of invoices. */
	readonly items: readonly InvoiceQuestion[];
}

type Settings = Pick<PlanSettings, 'open' | 'sheets' | 'table' | 'nfe' | 'corrections'> & {
	readonly savedMappings: SavedMappings;
	readonly runsDir: string;
};
type TableSettings = Settings & Pick<PlanRequest, 'correctionsOf'>;

export async function inspectInputs(inputs: InputList, settings: Settings, signal: AbortSignal): Promise<Inspection> {
	const collector = new InvoiceCollector();
	const read: ReadInvoice[] = [];
	const plans = new Map<NfeInvoice, InvoicePlan>();
	const waiting: (() => InspectedFile)[] = [];
	const correctionsOf = await placeCorrections(inputs, settings.corrections, signal);
	for await (const source of openSources(inputs, { ...settings.open, scoreHeader, asksEncoding: true }, signal)) {
		if (source.kind === 'nfe') {
			collector.add(source, (one) => read.push(one));
			waiting.push(() => inspectDocuments(source, plans));
			continue;
		}
		const inspected =
			source.kind === 'table'
				? await inspectTable(source, { ...settings, ...definedOf({ correctionsOf }) }, signal)
				: refusedFile(source.file, source.problem);
		waiting.push(() => inspected);
	}
	const invoices =
		read.length === 0 ? NO_INVOICES : await inspectInvoices(collector, { read, plans }, settings, signal);
	return { files: waiting.map((inspect) => inspect()), ...invoices };
}

const NO_INVOICES: Omit<Inspection, 'files'> = { items: [] };

interface ReadInvoices {
	readonly read: readonly ReadInvoice[];
	/** Receives the plans. */
	readonly plans: Map<NfeInvoice, InvoicePlan>;
}

async function inspectInvoices(
	collector: InvoiceCollector,
	{ read, plans }: ReadInvoices,
	{ nfe, runsDir }: Settings,
	signal: AbortSignal,
): Promise<Omit<Inspection, 'files'>> {
	const recalled = await recallChanges(runsDir);
	const earlier = await openEarlierOfFolder(runsDir, signal);
	try {
		const expanded = await collector.expand({ options: nfe, earlier, recalled, readInvoices: () => read });
		const { questions } = await expanded.planAll(({ invoice, plan }) => plans.set(invoice, plan), signal);
		const { unsettled, inferred } = expanded.facts.settled;
		const recipients = unsettled && String(unsettled.recipients);
		const proposed = unsettled && String(unsettled.proposed);
		return { items: questions, ...definedOf({ recipients, proposed, buyer: inferred?.notice }) };
	} finally {
		await earlier.close();
	}
}

/** Corrections identify an input by its bytes, so the inputs are hashed. */
async function placeCorrections(
	inputs: InputList,
	corrections: PlanSettings['corrections'],
	signal: AbortSignal,
): Promise<PlanRequest['correctionsOf']> {
	if (corrections === undefined) return undefined;
	const { addInput, ofTable } = correctInputs(corrections.log);
	await hashInputs(inputs, new FileHashes(), addInput, signal);
	return ofTable;
}

function refusedFile(file: string, problem: Problem): InspectedFile {
	return { file, kind: kindOf(problem.code) === 'skip' ? 'skipped' : 'refused', problems: [problem] };
}

function inspectDocuments(
	{ file, documents, notices }: NfeSource,
	plans: ReadonlyMap<NfeInvoice, InvoicePlan>,
): InspectedFile {
	const inspect = (document: NfeDocument): InspectedDocument =>
		document.kind === 'invoice' ? definedOf({ plan: plans.get(document) }) : { problem: document.problem };
	return { file, kind: 'nfe', notices, documents: documents.map(inspect) };
}

async function inspectTable(opened: TableSource, settings: TableSettings, signal: AbortSignal): Promise<InspectedFile> {
	const { file } = opened;
	try {
		const source = await decideEncoding(opened, settings, signal);
		const { format, csv, tables: sheets } = source;
		const choice = await chooseTables(source, settings, signal);
		const tables: InspectedTable[] = [];
		for (const chosen of choice.chosen) tables.push(await readTable(source, chosen, settings, signal));
		return {
			file,
			kind: 'table',
			format,
			...(csv === undefined ? {} : { csv }),
			sheets,
			tables,
			problems: choice.problems,
			notices: [...source.notices, ...choice.notices, ...choice.broken],
		};
	} catch (error) {
		if (error instanceof SourceRefusal) return refusedFile(file, error.problem);
		throw error;
	}
}

async function readTable(
	source: TableSource,
	{ index, sheet, found, mapping }: ChosenTable,
	{ table, correctionsOf }: TableSettings,
	signal: AbortSignal,
): Promise<InspectedTable> {
	const { file, format, formatCodes = [] } = source;
	const place = { file, ...definedOf({ sheet }), format, formatCodes };
	const options = mapping === undefined ? table : { ...table, mapping };
	const unread = { found, place, options, corrections: correctionsOf?.(place) };
	const answers = await profileTable(source.readRows(index, signal), unread, signal);
	return { ...definedOf({ sheet }), found: answers.found, rows: answers.profile.rows, answers };
}
