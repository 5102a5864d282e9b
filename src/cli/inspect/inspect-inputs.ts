/**
 * Describes how each input would be read, from the survey of a plan and what its invoices expand to. No row is built, nothing is sent, and
 * nothing stays on disk.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { definedOf } from '../../config/config.ts';
import { correctInputs } from '../../drafts/corrections/correction-log.ts';
import { kindOf } from '../../messages/codes.ts';
import type { AnsweredTable } from '../../drafts/table/answered-table.ts';
import type { FoundHeader } from '../../drafts/table/table-drafts.ts';
import type { InvoiceQuestion } from '../../drafts/invoice-settings/open-item.ts';
import type { InvoicePlan } from '../../invoices/plan/invoice-plan.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Invoices } from '../../runs/plan/build-invoices.ts';
import { askAgain } from '../../runs/plan/open-tables.ts';
import type { SavedMappings } from '../../runs/record/saved-mappings.ts';
import { hashInputs } from '../../runs/record/hash-inputs.ts';
import type { InputList } from '../../sources/open/input-list.ts';
import { FileHashes } from '../../sources/bytes/hash-file.ts';
import type { CsvDialect, NfeSource, RefusedSource, TableInfo, TableSource } from '../../sources/values/source.ts';
import type { PlanRequest } from '../../runs/plan/plan-request.ts';
import type { PlanSettings } from '../../runs/plan/plan-run.ts';
import {
	type InvoiceSurvey,
	type Survey,
	surveyInputs,
	type SurveyedFile,
	type SurveyedTable,
	type SurveyedTables,
} from '../../runs/plan/survey.ts';
import { type EarlierRuns, openEarlierOfFolder } from '../../runs/ledger/earlier-runs.ts';

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

interface Settings extends PlanSettings {
	readonly savedMappings: SavedMappings;
	readonly runsDir: string;
}

export async function inspectInputs(inputs: InputList, settings: Settings, signal: AbortSignal): Promise<Inspection> {
	const correctionsOf = await placeCorrections(inputs, settings.corrections, signal);
	const request = { ...settings, inputs, correctionsOf, writeDrafts: false, surveysAll: true } as const;
	const invoices = new InspectedInvoices(request, signal);
	try {
		const survey = await surveyInputs(request, () => invoices.load(), signal);
		const { documents, ...found } = await invoices.inspect(survey);
		return { files: survey.files.map((file) => inspectFile(file, documents)), ...found };
	} finally {
		await invoices.close();
	}
}

/** The documents of each file, in the order in which the survey reads them. */
class InspectedInvoices {
	readonly #request: PlanRequest;
	readonly #signal: AbortSignal;
	/** Of a document that is no invoice, what it is. */
	readonly #read: (readonly (Problem | undefined)[])[] = [];
	#folder: string | undefined;
	#earlier: EarlierRuns | undefined;
	#invoices: Invoices | undefined;

	constructor(request: PlanRequest, signal: AbortSignal) {
		this.#request = request;
		this.#signal = signal;
	}

	async load(): Promise<InvoiceSurvey> {
		const invoices = (this.#invoices ??= await this.#open());
		return {
			add: (source: NfeSource) => {
				this.#read.push(source.documents.map((one) => (one.kind === 'invoice' ? undefined : one.problem)));
				return invoices.add(source);
			},
			addPdf: (source: RefusedSource) => invoices.addPdf(source),
		};
	}

	async inspect({ beside }: Pick<Survey, 'beside'>) {
		if (this.#invoices?.hasInvoices() !== true) return { documents: this.#listDocuments([]), items: [] };
		const expanded = await this.#invoices.expand(beside, this.#request.nfe);
		const plans: InvoicePlan[] = [];
		const { questions } = await expanded.planAll(({ plan }) => plans.push(plan), this.#signal);
		const { unsettled, inferred } = expanded.facts.settled;
		const recipients = unsettled && String(unsettled.recipients);
		const proposed = unsettled && String(unsettled.proposed);
		const documents = this.#listDocuments(plans);
		return { documents, items: questions, ...definedOf({ recipients, proposed, buyer: inferred?.notice }) };
	}

	async close(): Promise<void> {
		this.#invoices?.close();
		await this.#earlier?.close();
		if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
	}

	/** Loaded with the first invoice: most inputs are spreadsheets. */
	async #open(): Promise<Invoices> {
		const { Invoices: OfInputs } = await import('../../runs/plan/build-invoices.ts');
		this.#folder = await mkdtemp(path.join(os.tmpdir(), 'asset-importer-'));
		this.#earlier = await openEarlierOfFolder(this.#request.runsDir, this.#signal);
		return new OfInputs({ ...this.#request, earlier: this.#earlier }, this.#folder);
	}

	#listDocuments(plans: readonly InvoicePlan[]): ArrayIterator<readonly InspectedDocument[]> {
		const planned = plans.values();
		const next = (): InspectedDocument => definedOf({ plan: planned.next().value });
		return this.#read.map((of) => of.map((problem) => (problem === undefined ? next() : { problem }))).values();
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

function inspectFile(surveyed: SurveyedFile, documents: ArrayIterator<readonly InspectedDocument[]>): InspectedFile {
	switch (surveyed.kind) {
		case 'refused':
			return refusedFile(surveyed.refused.file, surveyed.refused.problem);
		case 'broken':
			return refusedFile(surveyed.broken.file, surveyed.broken.problem);
		case 'invoices': {
			const { file, notices } = surveyed;
			return { file, kind: 'nfe', notices, documents: documents.next().value ?? [] };
		}
		case 'tables':
			return inspectTables(surveyed);
		case 'beside':
			throw new Error('a table of which only units were read');
	}
}

function refusedFile(file: string, problem: Problem): InspectedFile {
	return { file, kind: kindOf(problem.code) === 'skip' ? 'skipped' : 'refused', problems: [problem] };
}

function inspectTables({ source, choice, tables }: SurveyedTables): InspectedFile {
	const { file, format, csv, tables: sheets } = source;
	const notices = [...source.notices, ...choice.notices, ...choice.broken];
	const more = { sheets, tables: tables.map(inspectTable), problems: choice.problems, notices };
	return { file, kind: 'table', format, ...definedOf({ csv }), ...more };
}

function inspectTable({ chosen: { sheet }, unread, profile, asked }: SurveyedTable): InspectedTable {
	if (profile === undefined) throw new Error('a table without its profile');
	const answers = asked ?? askAgain(unread, profile);
	return { ...definedOf({ sheet }), found: answers.found, rows: profile.rows, answers };
}
