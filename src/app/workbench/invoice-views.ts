import { InvoiceFacts } from '../../drafts/invoice-facts/invoice-facts.ts';
import type { InvoicePlan, ItemPlan } from '../../drafts/invoice/invoice-plan.ts';
import { planInvoice } from '../../drafts/invoice/plan-invoice.ts';
import { DEFAULT_NFE_OPTIONS } from '../../drafts/invoice-settings/invoice-options.ts';
import { parseCents } from '../../drafts/invoice-unit/decimal.ts';
import { parseCompany } from '../../drafts/invoice-unit/tax-id.ts';
import { scoreHeader } from '../../drafts/table/find-header.ts';
import type { Language } from '../../messages/message.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderActionInPage, renderProblem } from '../../messages/render-problem.ts';
import { openSources } from '../../sources/open/open-sources.ts';
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';
import type { InvoiceView, OutcomeView } from '../protocol/view.ts';

const MAX_INVOICES = 200;

interface ReadInvoice {
	readonly file: string;
	readonly invoice: NfeInvoice;
}

export type InvoiceViews = Pick<OutcomeView, 'invoices' | 'invoiceSum' | 'files'>;

export async function readInvoiceViews(
	inputs: readonly string[],
	company: string | undefined,
	language: Language,
	shownFile: (text: string) => string,
): Promise<InvoiceViews> {
	const facts = new InvoiceFacts();
	const read: ReadInvoice[] = [];
	const files: OutcomeView['files'][number][] = [];
	const say = (problems: readonly Problem[]): string =>
		shownFile(problems.map((problem) => renderProblem(problem, language)).join('; '));
	const refuse = (file: string, problem: Problem): void => {
		const action = shownFile(renderActionInPage(problem, language));
		files.push({ name: shownFile(file), message: say([problem]), action });
	};
	for await (const source of openSources(inputs, { scoreHeader })) {
		if (source.kind === 'refused' && source.passedOver !== 'incidental') refuse(source.file, source.problem);
		if (source.kind !== 'nfe') continue;
		for (const document of source.documents) {
			facts.add(source.file, document);
			if (document.kind === 'invoice') read.push({ file: source.file, invoice: document });
			if (document.kind === 'other') refuse(source.file, document.problem);
		}
	}
	if (facts.needsSecondReading()) for (const { file, invoice } of read) facts.readAgain(file, invoice);
	const companies = company === undefined || company === '' ? [] : [parseCompany(company)];
	// Missing numbers and status are not problems of the invoice.
	const options = { ...DEFAULT_NFE_OPTIONS, companies, onlyInspected: true } as const;
	facts.settle(options);
	const views = read.map(({ file, invoice }) =>
		viewInvoice(planInvoice(file, invoice, facts, options), invoice, shownFile(file), say),
	);
	const refused = views.filter(({ refusal }) => refusal !== undefined);
	const sumOf = (name: 'totalCents' | 'assetsCents' | 'leftOutCents' | 'refusedCents', of = views): number =>
		of.reduce((sum, view) => sum + view[name], 0);
	return {
		invoices: [...refused, ...views.filter(({ refusal }) => refusal === undefined)].slice(0, MAX_INVOICES),
		invoiceSum: {
			count: views.length,
			totalCents: sumOf('totalCents'),
			assetsCents: sumOf('assetsCents'),
			leftOutCents: sumOf('leftOutCents'),
			refusedCents: sumOf('refusedCents'),
			refused: { count: refused.length, cents: sumOf('totalCents', refused) },
		},
		files,
	};
}

function viewInvoice(
	{ lines, reconciliation, refusals }: InvoicePlan,
	invoice: NfeInvoice,
	file: string,
	say: (problems: readonly Problem[]) => string,
): InvoiceView {
	const { accessKey, number, supplierName, issuedAt, totalCents } = reconciliation;
	const { draftsCents, earlierCents = 0, rejectedCents, skippedCents, unallocatedCents } = reconciliation;
	return {
		accessKey,
		file,
		number,
		supplier: supplierName,
		...(issuedAt === '' ? {} : { issuedAt }),
		signature: invoice.signature,
		totalCents,
		assetsCents: draftsCents + earlierCents,
		leftOutCents: skippedCents + unallocatedCents,
		refusedCents: rejectedCents,
		...(refusals.length === 0 ? {} : { refusal: say(refusals) }),
		items: invoice.items.map(({ nItem, prod }, index) => {
			const line = lines[index];
			const message = line === undefined || line.fate === 'drafts' ? undefined : say(problemsOf(line));
			return {
				item: Number(nItem) || index + 1,
				description: prod.xProd ?? '',
				quantity: `${prod.qCom ?? ''} ${prod.uCom ?? ''}`.trim(),
				cents: line?.fate === 'drafts' ? Number(line.costCents) : Number(parseCents(prod.vProd ?? '') ?? 0n),
				assets: line?.fate === 'drafts' ? line.units - line.returned.size : 0,
				...(message === undefined ? {} : { message }),
			};
		}),
	};
}

const problemsOf = (line: Exclude<ItemPlan, { fate: 'drafts' }>): readonly Problem[] =>
	line.fate === 'skip' ? [line.reason] : line.problems;
