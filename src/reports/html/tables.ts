import type { Language } from '../../messages/message.ts';
import { invoiceNumber, renderKind, renderOriginWithin } from '../../messages/render-problem.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { renderCount } from '../../messages/render-param.ts';
import { renderReais } from '../text/render-figures.ts';
import type { ReportFile, SummaryProblem } from '../summary/run-summary.ts';
import { html, type Markup } from './markup.ts';
import {
	INLINE_ROWS,
	type InvoiceCents,
	type ReportModel,
	type ShownInvoice,
	type ShownRejected,
	type Words,
	renderFileName,
	renderPlace,
} from './report-model.ts';
import { PRINTED_ROWS } from './style.ts';

const INVOICE_COLUMNS = [
	'number',
	'supplier',
	'total',
	'drafts',
	'earlier',
	'rejected',
	'skipped',
	'unallocated',
	'difference',
	'created',
] as const;
/** The script fills these in. */
const COUNTED_BY_SCRIPT = { shown: '{shown}', total: '{total}' };
const TALL_ROWS = 20;

/** Scrolls by keyboard too. */
function scrollable(label: string, table: Markup, isTall = false): Markup {
	return html`<div class="scroll${isTall && ' tall'}" role="group" aria-label="${label}" tabindex="0">${table}</div>`;
}

export function renderRejectedTable(model: ReportModel, words: Words): Markup {
	const { rejected, language, summary } = model;
	const total = summary.buckets.rejected + summary.buckets.refused + summary.files.refused;
	const kinds = [...codesByKind(rejected, language)].toSorted(([left], [right]) => left.localeCompare(right, language));
	const files = summary.reports.filter(({ kind }) => kind === 'rejected' || kind === 'rejected-others');
	const links = html`<p>${files.map(({ name }) => html`<a href="${encodeURIComponent(name)}">${name}</a> `)}</p>`;
	const printed =
		rejected.length > PRINTED_ROWS && html`<p class="print-only">${words('page.printed', { count: PRINTED_ROWS })}</p>`;
	const more =
		total > INLINE_ROWS &&
		html`<p>${words('page.first-only', { count: renderCount(rejected.length, language), total: renderCount(total, language) })}</p>`;
	return html`${more}${printed}${links}<form class="filter" hidden data-showing="${words('page.showing', COUNTED_BY_SCRIPT)}">
<label>${words('page.search')}<input type="search" name="search" autocomplete="off"></label>
<label>${words('page.code')}<select name="code"><option value="">${words('page.all')}</option>${kinds.map(([kind, codes]) => html`<option value="${codes.join(' ')}">${kind}</option>`)}</select></label>
<output name="count" aria-live="polite"></output></form>
${scrollable(
	words('page.rejected'),
	html`<table><thead><tr><th scope="col">${words('page.where')}</th><th scope="col">${words('page.enrollment-id')}</th><th scope="col" class="what">${words('page.problem')}</th></tr></thead>
<tbody id="rejected-rows">${rejected.map((row, index) => renderRejectedRow(row, index, model))}</tbody></table>`,
	rejected.length > TALL_ROWS,
)}`;
}

function codesByKind(rejected: readonly ShownRejected[], language: Language): ReadonlyMap<string, readonly string[]> {
	const byKind = new Map<string, string[]>();
	for (const code of new Set(rejected.flatMap(({ codes }) => codes))) {
		const kind = renderKind(code, language);
		byKind.set(kind, [...(byKind.get(kind) ?? []), code]);
	}
	return byKind;
}

function renderRejectedRow(row: ShownRejected, index: number, { rejected, folder, language }: ReportModel): Markup {
	const { origin, enrollmentId, problems, codes } = row;
	const [only] = problems;
	const what =
		problems.length === 1 && only !== undefined
			? html`${only}`
			: html`<ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`;
	const unprinted = index >= PRINTED_ROWS && html` class="unprinted"`;
	const isFirst = rejected[index - 1]?.origin.file !== origin.file;
	const file =
		isFirst && html`<tr class="file"><th scope="rowgroup" colspan="3">${renderFileName(origin.file, folder)}</th></tr>`;
	return html`${file}<tr data-codes="${codes.join(' ')}"${unprinted}><td>${renderOriginWithin(origin, language)}</td><td>${renderVisible(enrollmentId)}</td><td>${what}</td></tr>
`;
}

export function renderGroupTable(
	title: string,
	groups: readonly SummaryProblem[],
	words: Words,
	{ folder, language }: ReportModel,
): Markup {
	return scrollable(
		title,
		html`<table><thead><tr><th scope="col" class="number">${words('page.count')}</th><th scope="col" class="what">${words('page.message')}</th><th scope="col">${words('page.first')}</th></tr></thead><tbody>${groups.map(
			({ count, message, first }) =>
				html`<tr><td class="number">${renderCount(count, language)}</td><td>${message}</td><td>${renderPlace(first, folder, language)}</td></tr>
`,
		)}</tbody></table>`,
	);
}

export function renderInvoiceTable(model: ReportModel, words: Words): Markup {
	const { invoices, invoiceCount, invoiceTotals, language, shard } = model;
	const more =
		invoiceCount > invoices.length &&
		html`<p>${words('page.first-only', { count: renderCount(invoices.length, language), total: renderCount(invoiceCount, language) })}</p>`;
	const hasEarlier = invoiceTotals.earlierCents !== 0;
	const head = INVOICE_COLUMNS.filter((column) => column !== 'earlier' || hasEarlier).map((column) => {
		const numeric = column !== 'number' && column !== 'supplier';
		return html`<th scope="col"${numeric && html` class="number"`}>${words(`page.invoice-column.${column}`)}</th>`;
	});
	return html`<p>${words('page.invoices-about')}${hasEarlier && html` ${words('page.invoices-earlier')}`}</p>${shard !== undefined && html`<p>${words('page.invoices-of-shard', { shard })}</p>`}${more}${scrollable(
		words('page.invoices'),
		html`<table><thead><tr>${head}</tr></thead><tbody>${invoices.map((invoice) => renderInvoice(invoice, hasEarlier, language))}</tbody>
<tfoot><tr><th scope="row" colspan="2">${words('page.total')}</th>${renderCents(invoiceTotals, hasEarlier)}<td></td></tr></tfoot></table>`,
	)}`;
}

function renderInvoice({ invoice, created }: ShownInvoice, hasEarlier: boolean, language: Language): Markup {
	const number = invoiceNumber(invoice.accessKey) ?? renderVisible(invoice.number);
	const { drafts, rejectedUnits = 0, skippedUnits = 0, earlierUnits = 0 } = invoice;
	const units = drafts + rejectedUnits + skippedUnits + earlierUnits;
	return html`<tr><td title="${renderVisible(invoice.accessKey)}">${number}</td><td>${renderVisible(invoice.supplierName)}</td>${renderCents(invoice, hasEarlier)}<td class="number">${renderCount(created, language)} / ${renderCount(units, language)}</td></tr>
`;
}

function renderCents(cents: InvoiceCents, hasEarlier: boolean): Markup {
	const { totalCents, draftsCents, earlierCents, rejectedCents, skippedCents, unallocatedCents } = cents;
	const left = [rejectedCents, skippedCents, unallocatedCents, cents.differenceCents];
	const all = [totalCents, draftsCents, ...(hasEarlier ? [earlierCents] : []), ...left];
	return html`${all.map((each) => html`<td class="number">${renderReais(each)}</td>`)}`;
}

export function renderFileTable(reports: readonly ReportFile[], words: Words, language: Language): Markup {
	return scrollable(
		words('page.files'),
		html`<table><thead><tr><th scope="col">${words('page.file')}</th><th scope="col" class="number">${words('page.rows')}</th><th scope="col" class="number">${words('page.size')}</th></tr></thead><tbody>${reports.map(
			({ name, rows, bytes }) =>
				html`<tr><td><a href="${encodeURIComponent(name)}">${name}</a></td><td class="number">${rows === undefined ? '' : renderCount(rows, language)}</td><td class="number">${renderCount(Math.max(1, Math.round(bytes / 1024)), language)} KB</td></tr>
`,
		)}</tbody></table>`,
	);
}
