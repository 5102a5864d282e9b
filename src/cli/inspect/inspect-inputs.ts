/**
 * Describes how each input would be read, from the survey of a plan and what its invoices expand to. No row is built, nothing is sent, and
 * nothing stays on disk.
 */
import { definedOf } from '../../config/config.ts';
import { correctInputs } from '../../drafts/corrections/correction-log.ts';
import { kindOf } from '../../messages/codes.ts';
import type { MappedTable } from '../../drafts/table/mapped-table.ts';
import type { FoundHeader } from '../../drafts/table/table-drafts.ts';
import type { Question } from '../../drafts/decisions/question.ts';
import { tellUnsettled } from '../../invoices/facts/choose-companies.ts';
import type { InvoicePlan } from '../../invoices/plan/invoice-plan.ts';
import type { Problem } from '../../messages/problem.ts';
import { askAgain } from '../../runs/plan/open-tables.ts';
import type { SavedMappings } from '../../runs/record/saved-mappings.ts';
import { hashInputs } from '../../runs/record/hash-inputs.ts';
import type { InputList } from '../../sources/open/input-list.ts';
import { FileHashes } from '../../sources/bytes/hash-file.ts';
import type { CsvDialect, TableInfo, TableSource } from '../../sources/values/source.ts';
import type { PlanRequest } from '../../runs/plan/plan-request.ts';
import type { PlanSettings } from '../../runs/plan/plan-run.ts';
import type { SurveyedFile, SurveyedTable, SurveyedTables } from '../../runs/plan/survey.ts';
import { surveyInvoices } from '../../runs/plan/survey-invoices.ts';

export interface InspectedTable {
	readonly sheet?: string;
	readonly found: FoundHeader;
	readonly answers: MappedTable;
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
	/** The company that most of them are for, or `none`. */
	readonly proposed?: string;
	/** The inferred buyer, without `--company`. */
	readonly buyer?: Problem;
	/** Open questions about items of invoices. */
	readonly items: readonly Question[];
}

interface Settings extends PlanSettings {
	readonly savedMappings: SavedMappings;
	readonly runsDir: string;
}

export async function inspectInputs(inputs: InputList, settings: Settings, signal: AbortSignal): Promise<Inspection> {
	const correctionsOf = await placeCorrections(inputs, settings.corrections, signal);
	const request = { ...settings, inputs, correctionsOf, writeDrafts: false, surveysAll: true } as const;
	const plans: InvoicePlan[] = [];
	const surveyed = await surveyInvoices(request, ({ plan }) => plans.push(plan), signal);
	const { unsettled, inferred } = plans.length === 0 ? {} : (surveyed.expanded?.facts.settled ?? {});
	const told = unsettled && tellUnsettled(unsettled);
	const planned = plans.values();
	return {
		files: surveyed.files.map((file) => inspectFile(file, planned)),
		items: surveyed.questions,
		...definedOf({
			recipients: told && String(told.recipients),
			proposed: told && String(told.proposed),
			buyer: inferred?.notice,
		}),
	};
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

/** `plans` are those of the invoices of this file and of the files behind it. */
function inspectFile(surveyed: SurveyedFile, plans: ArrayIterator<InvoicePlan>): InspectedFile {
	switch (surveyed.kind) {
		case 'refused':
			return refusedFile(surveyed.refused.file, surveyed.refused.problem);
		case 'broken':
			return refusedFile(surveyed.broken.file, surveyed.broken.problem);
		case 'invoices': {
			const { file, notices, documents } = surveyed;
			const inspect = (problem: Problem | undefined): InspectedDocument =>
				problem === undefined ? definedOf({ plan: plans.next().value }) : { problem };
			return { file, kind: 'nfe', notices, documents: documents.map(inspect) };
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
