/** Surveys inputs and plans their invoices, for who shows them. No unit is built, and nothing stays on disk. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Question } from '../../drafts/decisions/question.ts';
import type { ExpandedInvoices, PlannedInvoice } from '../../invoices/plan/expand-invoices.ts';
import type { InputList } from '../../sources/open/input-list.ts';
import { type EarlierRuns, openEarlierOfFolder } from '../ledger/earlier-runs.ts';
import type { Invoices } from './build-invoices.ts';
import type { PlanRequest } from './plan-request.ts';
import { type Survey, surveyInputs } from './survey.ts';

export interface SurveyWithInvoices extends Pick<Survey, 'files'> {
	/** Absent without invoices and other documents. */
	readonly expanded?: Pick<ExpandedInvoices, 'facts' | 'passed'> | undefined;
	/** Open questions about items. */
	readonly questions: readonly Question[];
}

/** Hands each invoice to `take`, in the order of the inputs. */
export async function surveyInvoices(
	request: PlanRequest & { readonly inputs: InputList },
	take: (planned: PlannedInvoice) => void,
	signal?: AbortSignal,
): Promise<SurveyWithInvoices> {
	let folder: string | undefined;
	let earlier: EarlierRuns | undefined;
	let invoices: Invoices | undefined;
	const open = async (): Promise<Invoices> => {
		const { Invoices: OfInputs } = await import('./build-invoices.ts');
		folder = await mkdtemp(path.join(os.tmpdir(), 'asset-importer-'));
		earlier = await openEarlierOfFolder(request.runsDir, signal);
		return new OfInputs({ ...request, earlier }, folder);
	};
	try {
		// Loaded with the first invoice: most inputs are spreadsheets.
		const { files, beside } = await surveyInputs(request, async () => (invoices ??= await open()), signal);
		const expanded = await invoices?.expand(beside, request.nfe);
		const planned = await expanded?.planAll(take, signal);
		return { files, expanded, questions: planned?.questions ?? [] };
	} finally {
		invoices?.close();
		await earlier?.close();
		if (folder !== undefined) await rm(folder, { recursive: true, force: true });
	}
}
