import type { ReadInvoice } from '../../invoices/facts/invoice-documents.ts';
import type { InvoicePlan, ItemPlan, PlannedAssets } from '../../invoices/plan/invoice-plan.ts';
import type { KnownInvoice } from '../../invoices/plan/known-invoice.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { parseAllowedCases } from '../../drafts/invoice-settings/parse-allowed.ts';
import { renderProposal } from '../../drafts/invoice-settings/corrected-products.ts';
import { matchesItem } from '../../drafts/invoice-settings/match-item.ts';
import type { Question } from '../../drafts/decisions/question.ts';
import type { ItemDecisions } from '../../drafts/invoice-settings/item-to-ask.ts';
import type { ProductRule } from '../../drafts/invoice-settings/parse-rules.ts';
import { parseCents } from '../../drafts/invoice-unit/decimal.ts';
import { parseCompany, taxIdOf } from '../../drafts/invoice-unit/tax-id.ts';
import { DEFAULT_TABLE_OPTIONS } from '../../drafts/decisions/table-options.ts';
import { kindOf } from '../../messages/codes.ts';
import type { Language } from '../../messages/message.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import { nameFirst } from '../../messages/render-param.ts';
import { renameFiles } from '../../messages/rename-files.ts';
import { renderActionInPage, renderProblem } from '../../messages/render-problem.ts';
import { surveyInvoices } from '../../runs/plan/survey-invoices.ts';
import { withItems } from '../../runs/record/saved-items.ts';
import { listInputs } from '../../sources/open/list-inputs.ts';
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';
import type { SettingsBody } from '../protocol/routes.ts';
import type {
	CompanyView,
	FileView,
	InvoiceCents,
	InvoiceSum,
	InvoiceView,
	NoticeView,
	OutcomeView,
} from '../protocol/view.ts';
import type { ShownFile } from './shown-file.ts';

const MAX_INVOICES = 200;
const ONLY_INVOICES = {
	writeDrafts: false,
	open: {},
	sheets: [],
	tables: 'only-units',
	table: DEFAULT_TABLE_OPTIONS,
	repeatedSerials: 'refuse',
} as const;

export interface InvoiceViews extends Pick<OutcomeView, 'invoices' | 'invoiceSum'> {
	readonly questions: readonly Question[];
	/** Answers that count for these invoices. */
	readonly answers: ItemDecisions;
	/** Invoices whose assets exist, and that were cancelled since. */
	readonly cancelled: readonly NoticeView[];
	readonly companies: readonly CompanyView[];
	/** Files without an invoice, by name. */
	readonly others: ReadonlyMap<string, OtherFile>;
}

export type OtherFile = Pick<FileView, 'message' | 'isSkipped'> & { readonly isGivenBack?: boolean };

interface ViewSettings extends Pick<SettingsBody, 'company' | 'allow'> {
	readonly options: NfeOptions;
	readonly known: ItemDecisions;
	readonly runsDir: string;
	readonly language: Language;
}

export async function readInvoiceViews(
	inputs: readonly string[],
	{ company, allow = [], options, known, runsDir, language }: ViewSettings,
	shownFile: ShownFile,
): Promise<InvoiceViews> {
	const say = (problems: readonly Problem[]): string =>
		problems.map((problem) => renderProblem(renameFiles(problem, shownFile), language)).join('; ');
	const read: ReadInvoice[] = [];
	const views: InvoiceView[] = [];
	const nfe = optionsOf({ company, allow, options, known });
	const request = { ...ONLY_INVOICES, inputs: await listInputs(inputs), runsDir, nfe };
	const surveyed = await surveyInvoices(request, ({ file, invoice, plan, known: made }) => {
		read.push({ file, invoice });
		views.push(viewInvoice(plan, invoice, shownFile(file), say, made));
	});
	const others = new Map<string, OtherFile>();
	const takeOther = (file: string, problem: Problem): void =>
		void others.set(shownFile(file), { message: say([problem]), isSkipped: kindOf(problem.code) === 'skip' });
	for (const one of surveyed.files) {
		if (one.kind === 'refused') takeOther(one.refused.file, one.refused.problem);
		else if (one.kind === 'invoices' && one.documents.length === 1)
			for (const { document } of one.unused) takeOther(one.file, document.problem);
	}
	const { recipients = [], proposed } = surveyed.expanded?.facts.settled.unsettled ?? {};
	const cancelled = (surveyed.expanded?.passed.cancelledLater ?? []).map(({ file, problem }) => {
		const action = renderActionInPage(renameFiles(problem, shownFile), language);
		return { message: say([problem]), action, count: 1, place: shownFile(file) };
	});
	const refused = views.filter(({ refusal }) => refusal !== undefined);
	return {
		cancelled,
		invoices: [...refused, ...views.filter(({ refusal }) => refusal === undefined)].slice(0, MAX_INVOICES),
		invoiceSum: sumInvoices(views),
		questions: surveyed.questions,
		answers: answersOf(read, known),
		companies: recipients.map((one) => ({ ...one, isProposed: one.root === proposed })),
		others,
	};
}

const countSkipped = (views: readonly InvoiceView[]): number =>
	views.reduce((sum, { skippedItems }) => sum + skippedItems, 0);

function sumInvoices(views: readonly InvoiceView[]): InvoiceSum {
	const sumOf = (name: keyof InvoiceCents, of = views): number => of.reduce((sum, view) => sum + view[name], 0);
	const refused = views.filter(({ refusal }) => refusal !== undefined);
	const skipped = views.filter(({ isSkipped }) => isSkipped);
	const inPart = views.filter(({ isSkipped, skippedItems }) => isSkipped !== true && skippedItems > 0);
	return {
		count: views.length,
		totalCents: sumOf('totalCents'),
		assetsCents: sumOf('assetsCents'),
		skippedCents: sumOf('skippedCents'),
		refusedCents: sumOf('refusedCents'),
		refused: {
			count: refused.length,
			items: refused.reduce((sum, { items }) => sum + items.length, 0),
			cents: sumOf('totalCents', refused),
		},
		skipped: {
			count: skipped.length,
			items: countSkipped(skipped),
			others: countSkipped(inPart),
			cents: sumOf('skippedCents', [...skipped, ...inPart]),
		},
	};
}

/** Decisions made in the page become options of the commands, and options replace the configuration. */
function optionsOf({ company, allow = [], options, known }: Omit<ViewSettings, 'runsDir' | 'language'>): NfeOptions {
	const all: NfeOptions = {
		...options,
		companies: company === undefined || company === '' ? options.companies : [parseCompany(company)],
		allow: allow.length === 0 ? options.allow : parseAllowedCases(allow),
	};
	return withItems(all, known);
}

function viewInvoice(
	{ lines, reconciliation, refusals, allowable }: InvoicePlan,
	invoice: NfeInvoice,
	file: string,
	say: (problems: readonly Problem[]) => string,
	made: KnownInvoice,
): InvoiceView {
	const { accessKey, number, supplierName, issuedAt, totalCents } = reconciliation;
	const { draftsCents, earlierCents = 0, rejectedCents, skippedCents, unallocatedCents } = reconciliation;
	// Its items need not add up: nothing of it becomes an asset.
	const hasOnlySkips = refusals.length === 0 && lines.length > 0 && lines.every(({ kind }) => kind === 'skip');
	const isSkipped = hasOnlySkips && draftsCents + earlierCents === 0;
	return {
		accessKey,
		file,
		number,
		supplier: supplierName,
		...(issuedAt === '' ? {} : { issuedAt }),
		signature: invoice.signature,
		totalCents,
		...(isSkipped ? { isSkipped } : {}),
		skippedItems: refusals.length > 0 ? 0 : lines.filter(({ kind }) => kind === 'skip').length,
		...(refusals.length > 0
			? { assetsCents: 0, skippedCents: 0, refusedCents: totalCents, refusal: say(refusals) }
			: isSkipped
				? { assetsCents: 0, skippedCents: totalCents, refusedCents: 0 }
				: {
						assetsCents: draftsCents + earlierCents,
						skippedCents: skippedCents + unallocatedCents,
						refusedCents: rejectedCents,
					}),
		...(allowable.length === 0 ? {} : { allowable }),
		items: invoice.items.map(({ nItem, prod }, index) => {
			const line = lines[index];
			const problems = line === undefined ? [] : problemsOf(line, made);
			return {
				item: Number(nItem) || index + 1,
				description: prod.xProd ?? '',
				quantity: `${prod.qCom ?? ''} ${prod.uCom ?? ''}`.trim(),
				cents: line?.kind === 'drafts' ? Number(line.costCents) : Number(parseCents(prod.vProd ?? '') ?? 0n),
				assets: line?.kind === 'drafts' ? line.units - line.returned.size : 0,
				...(problems.length === 0 ? {} : { message: say(problems) }),
				...definedOf({ product: line?.kind === 'drafts' ? viewProduct(line) : undefined }),
			};
		}),
	};
}

function viewProduct({ product, category, brand, model }: PlannedAssets): InvoiceView['items'][number]['product'] {
	if (product === undefined) return undefined;
	return { proposal: renderProposal(product, { category, brand, model }), ...definedOf({ category, brand, model }) };
}

const MAX_NAMED = 5;

function problemsOf(line: ItemPlan, known: KnownInvoice): readonly Problem[] {
	if (line.kind !== 'drafts') return line.kind === 'skip' ? [line.reason] : line.problems;
	const made = known.get(line.item)?.assets ?? [];
	const [first] = made;
	if (first === undefined) return line.answers;
	const [ids, assetIds] = [made.map((hit) => hit.enrollmentId), made.map((hit) => hit.assetId ?? '?')];
	const params = { run: first.run, assetId: nameFirst(assetIds, MAX_NAMED) };
	return [{ code: 'already-created', found: nameFirst(ids, MAX_NAMED), params }];
}

function answersOf(read: readonly ReadInvoice[], { products, belongsTo }: ItemDecisions): ItemDecisions {
	const matches = ({ match }: ProductRule): boolean =>
		read.some(({ invoice: { emit, items } }) => items.some((item) => matchesItem(match, item, taxIdOf(emit))));
	const isOwn = ([name]: readonly [string, string]): boolean =>
		read.some(({ invoice }) => name.startsWith(`${invoice.accessKey}/`));
	return {
		products: products.filter((one) => one.units !== undefined && matches(one)),
		belongsTo: Object.fromEntries(Object.entries(belongsTo).filter(isOwn)),
	};
}
