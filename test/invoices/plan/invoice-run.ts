/** A run of invoices in memory: XML in, what became of each note out. */
import { COMPANY, syntheticNote, type SyntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import type { RowResult } from '../../../src/drafts/draft/row-result.ts';
import { buildUnits } from '../../../src/invoices/plan/build-units.ts';
import { parseEnrollmentTemplate } from '../../../src/drafts/invoice-settings/enrollment-template.ts';
import { InvoiceDocuments } from '../../../src/invoices/facts/invoice-documents.ts';
import type { InvoiceReconciliation } from '../../../src/invoices/plan/invoice-plan.ts';
import type { NfeOptions } from '../../../src/drafts/invoice-settings/invoice-options.ts';
import type { ItemOrChange } from '../../../src/drafts/invoice-settings/item-to-ask.ts';
import { planInvoice } from '../../../src/invoices/plan/plan-invoice.ts';
import { weighChanges } from '../../../src/invoices/plan/weigh-changes.ts';
import { readNfeFile } from '../../../src/sources/nfe/read-nfe-file.ts';
import { problemName } from '../../messages/problem-name.ts';

export const COMPANY_ROOT = COMPANY.CNPJ.slice(0, 8);

export const OPTIONS: NfeOptions = {
	companies: [COMPANY_ROOT],
	cost: 'landed',
	recoverableTaxes: 'exclude',
	enrollmentIdTemplate: parseEnrollmentTemplate('PAT-{seq:04}'),
	status: 'available',
	allow: new Set(),
	belongsTo: new Map(),
	maxUnitsPerLine: 200,
	measuredUnits: 'skip',
	customFields: {},
	categories: true,
	timeZone: 'America/Sao_Paulo',
};

export type RunOfInvoices = ReturnType<typeof runInvoices>;

/** Files by name, in order. `kinds`: `draft`, or the codes of the rejection or skip with their kinds, for each built thing. */
export function runInvoices(
	files: Readonly<Record<string, string>>,
	options: Partial<NfeOptions> = {},
	base: NfeOptions = OPTIONS,
) {
	const all = { ...base, ...options };
	const documents = new InvoiceDocuments();
	const sources = Object.entries(files).map(([file, xml]) => {
		const source = readNfeFile(Buffer.from(xml), file);
		if (source.kind !== 'nfe') throw new Error(`${file}: ${source.problem.code}`);
		return source;
	});
	for (const source of sources) for (const document of source.documents) documents.add(source.file, document);
	const invoices = sources.flatMap(({ file, documents: own }) =>
		own.flatMap((invoice) => (invoice.kind === 'invoice' ? [{ file, invoice }] : [])),
	);
	const facts = documents.recall([]).settle(invoices, all);
	const changes = weighChanges(facts, new Map(), all);
	const built: RowResult[] = [];
	const reconciliations: InvoiceReconciliation[] = [];
	const open: ItemOrChange[] = [];
	const allowable: string[] = [];
	const sequence = { next: all.enrollmentIdTemplate?.start ?? 1 };
	for (const read of invoices) {
		const plan = planInvoice(read, { about: facts.about(read), known: new Map(), changes }, all);
		built.push(...buildUnits(plan, sequence));
		reconciliations.push(plan.reconciliation);
		allowable.push(...plan.allowable);
		open.push(...plan.lines.flatMap((line) => line.open ?? []));
	}
	return {
		built,
		drafts: built.filter((one) => one.kind === 'draft'),
		rejections: built.filter((one) => one.kind === 'rejection'),
		skips: built.filter((one) => one.kind === 'skip'),
		reconciliations,
		open,
		allowable,
		recipientsDiffer: facts.settled.unsettled,
		kinds: built.map(bucketOf),
	};
}

/** A run of one note. */
export function runNote(note: SyntheticNote = {}, options: Partial<NfeOptions> = {}): RunOfInvoices {
	return runInvoices({ 'nota.xml': syntheticNote(note) }, options);
}

export function bucketOf(built: RowResult): string {
	if (built.kind === 'draft') return 'draft';
	return built.kind === 'skip' ? problemName(built.reason) : built.problems.map(problemName).join('+');
}

/** Sums up the money of a note, which always adds up. */
export function sumOf({
	draftsCents,
	rejectedCents,
	skippedCents,
	unallocatedCents,
	differenceCents,
}: InvoiceReconciliation): number {
	return draftsCents + rejectedCents + skippedCents + unallocatedCents + differenceCents;
}
