import { InvoiceFacts } from '../../drafts/invoice-facts/invoice-facts.ts';
import type { InvoicePlan, ItemPlan } from '../../drafts/invoice/invoice-plan.ts';
import { planInvoice } from '../../drafts/invoice/plan-invoice.ts';
import { DEFAULT_NFE_OPTIONS } from '../../drafts/invoice-settings/invoice-options.ts';
import { parseCents } from '../../drafts/invoice-unit/decimal.ts';
import { parseCompany } from '../../drafts/invoice-unit/tax-id.ts';
import { scoreHeader } from '../../drafts/table/find-header.ts';
import type { Language } from '../../messages/message.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { openSources } from '../../sources/open/open-sources.ts';
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';
import type { InvoiceView } from '../protocol/view.ts';

const MAX_INVOICES = 200;

interface ReadInvoice {
	readonly file: string;
	readonly invoice: NfeInvoice;
}

export async function readInvoiceViews(
	files: readonly string[],
	company: string | undefined,
	language: Language,
): Promise<readonly InvoiceView[]> {
	const facts = new InvoiceFacts();
	const read: ReadInvoice[] = [];
	for await (const source of openSources(files, { scoreHeader })) {
		if (source.kind !== 'nfe') continue;
		for (const document of source.documents) {
			facts.add(source.file, document);
			if (document.kind === 'invoice') read.push({ file: source.file, invoice: document });
		}
	}
	if (facts.differ()) for (const { file, invoice } of read) facts.compare(file, invoice);
	const companies = company === undefined || company === '' ? [] : [parseCompany(company)];
	// Missing numbers and status are not problems of the invoice.
	const options = { ...DEFAULT_NFE_OPTIONS, companies, onlyInspected: true } as const;
	facts.settle(options);
	return read
		.slice(0, MAX_INVOICES)
		.map(({ file, invoice }) => viewInvoice(planInvoice(file, invoice, facts, options), invoice, language));
}

function viewInvoice(
	{ file, lines, reconciliation }: InvoicePlan,
	invoice: NfeInvoice,
	language: Language,
): InvoiceView {
	const { accessKey, number, supplierName, issuedAt, totalCents } = reconciliation;
	const { draftsCents, earlierCents = 0, rejectedCents, skippedCents, unallocatedCents } = reconciliation;
	return {
		accessKey,
		file,
		number,
		supplier: supplierName,
		...(issuedAt === '' ? {} : { issuedAt }),
		totalCents,
		assetsCents: draftsCents + earlierCents,
		leftOutCents: skippedCents + unallocatedCents,
		refusedCents: rejectedCents,
		items: invoice.items.map(({ nItem, prod }, index) => {
			const line = lines[index];
			const message = line === undefined ? undefined : whyNot(line, language);
			return {
				item: Number(nItem) || index + 1,
				description: prod.xProd ?? '',
				quantity: `${prod.qCom ?? ''} ${prod.uCom ?? ''}`.trim(),
				cents: line?.fate === 'drafts' ? Number(line.costCents) : Number(parseCents(prod.vProd ?? '') ?? 0n),
				assets: line?.fate === 'drafts' ? line.units : 0,
				...(message === undefined ? {} : { message }),
			};
		}),
	};
}

function whyNot(line: ItemPlan, language: Language): string | undefined {
	if (line.fate === 'drafts') return undefined;
	const problems = line.fate === 'skip' ? [line.reason] : line.problems;
	return problems.map((problem) => renderProblem(problem, language)).join('; ');
}
