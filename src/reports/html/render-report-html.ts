/** Renders `report.html`, one page about a whole run. It loads nothing: its content security policy forbids that. */
import { kindOf } from '../../messages/codes.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import {
	listChanged,
	renderEnvironment,
	renderFirstSent,
	renderNothingToSend,
	renderRateList,
} from '../text/render-facts.ts';
import { describePreview } from '../text/describe-preview.ts';
import { renderCount, renderReais } from '../../messages/render-number.ts';
import { BUCKETS, type BucketName, listFilesApart } from '../text/render-figures.ts';
import { nextSteps } from '../text/render-next-steps.ts';
import type { NamedAmount } from '../summary/fold-run.ts';
import { renderBar, renderBucketBar, renderTimeline } from './charts.ts';
import { html, type Markup, trusted } from './markup.ts';
import {
	type ReportModel,
	type Words,
	renderFileName,
	renderPlace,
	INLINE_ROWS,
	type InvoiceCents,
	type ShownInvoice,
	type ShownRejected,
} from './report-model.ts';
import { SCRIPT } from './script.ts';
import { STYLE, PRINTED_ROWS } from './style.ts';
import type { Language } from '../../messages/message.ts';
import { invoiceNumber, renderKind, renderOriginWithin } from '../../messages/render-problem.ts';
import type { ReportFile, RunSummary, SummaryProblem } from '../summary/run-summary.ts';

const MAX_BARS = 12;
const MAX_PROBLEMS = 200;
const MAX_NAME = 200;
const MAX_INPUTS = 8;
const POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export function renderReportHtml(model: ReportModel): string {
	const { summary, figures, language } = model;
	const words = wordsOf('reports', language);
	const title = `${words('page.title')} – ${renderVisible(summary.run, MAX_NAME)}`;
	const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
${renderHead(model, words)}
<main>
${renderFigures(model, words)}
${renderNext(model, words)}
${figures.timeline.length > 1 && section('timeline', words('page.timeline'), html`${renderTimeline(figures.timeline, words, language)}${legend(['created', 'refused', 'unconfirmed'], words)}`)}
${summary.problems.length > 0 && section('problems', words('page.problems'), renderProblems(model, words))}
${(figures.byCategory.length > 0 || figures.bySupplier.length > 0) && html`<div class="two">${section('by-category', words('page.by-category'), renderAmountBars(figures.byCategory, model, words))}${section('by-supplier', words('page.by-supplier'), renderAmountBars(figures.bySupplier, model, words))}</div>`}
${model.rejected.length > 0 && section('rejected', words('page.rejected'), renderRejectedTable(model, words))}
${model.invoices.length > 0 && section('invoices', words('page.invoices'), renderInvoiceTable(model, words))}
${summary.unconfirmed.length > 0 && section('unconfirmed', words('page.unconfirmed'), renderGroupTable(words('page.unconfirmed'), summary.unconfirmed, words, model))}
${summary.skips.length > 0 && section('skips', words('page.skips'), renderGroupTable(words('page.skips'), summary.skips, words, model))}
${summary.notices.length > 0 && section('notices', words('page.notices'), renderGroupTable(words('page.notices'), summary.notices, words, model))}
${renderIgnored(summary, words, language)}
${summary.reports.length > 0 && section('files', words('page.files'), renderFileTable(summary.reports, words, language))}
</main>
<footer>${words('page.program')}: ${summary.program}</footer>
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`;
	return page.markup;
}

function renderIgnored({ ignoredColumns }: RunSummary, words: Words, language: Language): Markup | false {
	const described = describePreview({ ignoredColumns }, language).ignoredColumns;
	if (described.length === 0) return false;
	const items = described.map(({ reason, columns }) => {
		return html`<li>${columns.length === 0 ? reason : `${reason}: ${columns.join(', ')}`}</li>`;
	});
	return section('ignored-columns', words('preview.ignored'), html`<ul>${items}</ul>`);
}

function section(id: string, title: string, content: Markup): Markup {
	return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

function renderHead({ summary, folder, language }: ReportModel, words: Words): Markup {
	const { environment, sentFrom, sentTo } = summary;
	const state =
		renderNothingToSend(summary, language) ??
		renderFirstSent(summary, language) ??
		words(`page.state.${summary.state}`);
	const facts: readonly (readonly [string, Markup])[] = [
		[words('page.environment'), html`${renderEnvironment(environment, language)}`],
		[words('page.started'), renderTime(summary.startedAt)],
		...(sentFrom === undefined || sentTo === undefined
			? []
			: [[words('page.sent'), html`${renderTime(sentFrom)} – ${renderTime(sentTo)}`] as const]),
		[words('page.inputs'), html`${renderInputs(summary, folder, language)}`],
		...(summary.exchangeRates === undefined
			? []
			: [[words('page.rates'), html`${renderRateList(summary.exchangeRates, language)}`] as const]),
	];
	return html`<header><h1>${words('page.title')}</h1><p class="state state-${summary.state}">${state}</p>
${summary.stopMessage !== undefined && html`<p class="stop">${summary.stopMessage}</p>`}
<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></header>`;
}

function renderInputs({ inputs, allInputs }: ReportModel['summary'], folder: string, language: Language): string {
	const words = wordsOf('reports', language);
	const named = inputs.slice(0, MAX_INPUTS).map(({ file }) => renderFileName(file, folder, language));
	const left = (allInputs?.count ?? inputs.length) - named.length;
	const files = [...named, ...(left > 0 ? [words('page.others', { count: left })] : [])].join(', ');
	return folder === '' ? files : words('page.inputs-in', { folder: renderVisible(folder, MAX_NAME), files });
}

function renderTime(iso: string): Markup {
	return html`<time datetime="${iso}" data-at="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function renderFigures({ summary, language }: ReportModel, words: Words): Markup {
	const { buckets, cents, files, state, joined = 0, changed } = summary;
	const amounts: Partial<Record<BucketName, number>> = cents;
	const nameOf = (bucket: BucketName): string => {
		if (bucket === 'notSent' && state === 'checked') return words('bucket.ready');
		const apart =
			bucket === 'skipped'
				? ([
						['joined', joined],
						['changed', changed?.rows ?? 0],
					] as const)
				: [];
		const named = apart.flatMap(([name, rows]) =>
			rows === 0 ? [] : [`${words(`bucket.${name}`)}: ${renderCount(rows, language)}`],
		);
		return named.length === 0 ? words(`bucket.${bucket}`) : `${words(`bucket.${bucket}`)} (${named.join(', ')})`;
	};
	const tiles = BUCKETS.map(
		(bucket) =>
			html`<li class="is-${bucket}${buckets[bucket] === 0 && ' none'}"><strong>${renderCount(buckets[bucket], language)}</strong>${nameOf(bucket)}${(amounts[bucket] ?? 0) > 0 && html`<br><span class="amount">${renderReais(amounts[bucket] ?? 0, language)}</span>`}</li>`,
	);
	const sum = BUCKETS.map((bucket) => renderCount(buckets[bucket], language)).join(' + ');
	const apart = listFilesApart(files, language).map(([name, count]) => `${name}: ${renderCount(count, language)}`);
	const compared = listChanged(changed, language).map(([name, count]) => `${name}: ${renderCount(count, language)}`);
	return section(
		'figures',
		words('page.figures'),
		html`<p>${words('page.sum')}</p><p class="sum">${sum} = <b>${renderCount(buckets.units, language)}</b> ${words('page.units')}</p>${apart.length > 0 && html`<p>${words('page.files-apart')} ${apart.join(' · ')}</p>`}${compared.length > 0 && html`<p>${words('changed.title')}: ${compared.join(' · ')}</p>`}
${renderBucketBar(buckets, words, language)}<ul class="tiles">${tiles}</ul>`,
	);
}

function renderNext({ summary, dir, language }: ReportModel, words: Words): Markup {
	const steps = nextSteps(summary, dir, language);
	if (steps.length === 0) return html``;
	return section(
		'next',
		words('page.next'),
		html`${steps.map(({ why, commands }) => html`<p>${why}</p>${commands.map((command) => html`<pre tabindex="0">${command}</pre>`)}`)}`,
	);
}

function legend(buckets: readonly BucketName[], words: Words): Markup {
	return html`<ul class="legend">${buckets.map((bucket) => html`<li class="is-${bucket}"><i></i>${words(`bucket.${bucket}`)}</li>`)}</ul>`;
}

function renderProblems({ summary, folder, language }: ReportModel, words: Words): Markup {
	const shown = summary.problems.slice(0, MAX_PROBLEMS);
	const most = Math.max(...shown.map(({ count }) => count));
	const kinds = shown.map(
		({ count, message, action, code, first }) =>
			html`<li data-code="${code}"><div class="label"><span>${message}</span><span>${renderCount(count, language)}</span></div>${count > 1 && renderBar(count / most, kindOf(code) === 'outcome' ? 'refused' : 'rejected')}${action !== undefined && html`<p class="action">${action}</p>`}<small>${words(count === 1 ? 'page.where' : 'page.first')}: ${renderPlace(first, folder, language)}</small></li>`,
	);
	const rest = summary.problems.length - shown.length;
	return html`<ul class="bars kinds">${kinds}</ul>${rest > 0 && html`<p>${words('page.others', { count: renderCount(rest, language) })}</p>`}`;
}

function renderAmountBars(amounts: readonly NamedAmount[], { language }: ReportModel, words: Words): Markup {
	const shown = amounts.slice(0, MAX_BARS);
	const rest = amounts.slice(MAX_BARS);
	const sizeOf = ({ cents, count }: NamedAmount): number => cents ?? count;
	const most = Math.max(1, ...shown.map(sizeOf));
	const differ = shown.some((amount) => sizeOf(amount) !== most);
	const bars = shown.map((amount) => {
		const name = amount.name === '' ? words('page.unnamed') : renderVisible(amount.name, MAX_NAME);
		const figure = renderCount(amount.count, language);
		const text = amount.cents === undefined ? figure : `${figure} · ${renderReais(amount.cents, language)}`;
		return html`<li><div class="label"><span>${name}</span><span>${text}</span></div>${differ && renderBar(sizeOf(amount) / most)}</li>`;
	});
	return html`<ul class="bars">${bars}</ul>${rest.length > 0 && html`<p>${words('page.others', { count: renderCount(rest.length, language) })}</p>`}`;
}

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
const COUNTED_BY_SCRIPT = { shown: '{shown}', total: '{total}' };
const TALL_ROWS = 20;

function scrollable(label: string, table: Markup, isTall = false): Markup {
	return html`<div class="scroll${isTall && ' tall'}" role="group" aria-label="${label}" tabindex="0">${table}</div>`;
}

function renderRejectedTable(model: ReportModel, words: Words): Markup {
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
		isFirst &&
		html`<tr class="file"><th scope="rowgroup" colspan="3">${renderFileName(origin.file, folder, language)}</th></tr>`;
	return html`${file}<tr data-codes="${codes.join(' ')}"${unprinted}><td>${renderOriginWithin(origin, language)}</td><td>${renderVisible(enrollmentId)}</td><td>${what}</td></tr>
`;
}

function renderGroupTable(
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

function renderInvoiceTable(model: ReportModel, words: Words): Markup {
	const { invoices, invoiceCount, invoiceTotals, signatures, language } = model;
	const more =
		invoiceCount > invoices.length &&
		html`<p>${words('page.first-only', { count: renderCount(invoices.length, language), total: renderCount(invoiceCount, language) })}</p>`;
	const hasEarlier = invoiceTotals.earlierCents !== 0;
	const head = INVOICE_COLUMNS.filter((column) => column !== 'earlier' || hasEarlier).map((column) => {
		const numeric = column !== 'number' && column !== 'supplier';
		return html`<th scope="col"${numeric && html` class="number"`}>${words(`page.invoice-column.${column}`)}</th>`;
	});
	return html`<p>${words('page.invoices-about')}${hasEarlier && html` ${words('page.invoices-earlier')}`}</p><p>${words('page.signatures', signatures)}</p>${more}${scrollable(
		words('page.invoices'),
		html`<table><thead><tr>${head}</tr></thead><tbody>${invoices.map((invoice) => renderInvoice(invoice, hasEarlier, language))}</tbody>
<tfoot><tr><th scope="row" colspan="2">${words('page.total')}</th>${renderCents(invoiceTotals, hasEarlier, language)}<td></td></tr></tfoot></table>`,
	)}`;
}

function renderInvoice({ invoice, created }: ShownInvoice, hasEarlier: boolean, language: Language): Markup {
	const number = invoiceNumber(invoice.accessKey) ?? renderVisible(invoice.number);
	const { drafts, rejectedUnits = 0, skippedUnits = 0, earlierUnits = 0 } = invoice;
	const units = drafts + rejectedUnits + skippedUnits + earlierUnits;
	return html`<tr><td title="${renderVisible(invoice.accessKey)}">${number}</td><td>${renderVisible(invoice.supplierName)}</td>${renderCents(invoice, hasEarlier, language)}<td class="number">${renderCount(created, language)} / ${renderCount(units, language)}</td></tr>
`;
}

function renderCents(cents: InvoiceCents, hasEarlier: boolean, language: Language): Markup {
	const { totalCents, draftsCents, earlierCents, rejectedCents, skippedCents, unallocatedCents } = cents;
	const left = [rejectedCents, skippedCents, unallocatedCents, cents.differenceCents];
	const all = [totalCents, draftsCents, ...(hasEarlier ? [earlierCents] : []), ...left];
	return html`${all.map((each) => html`<td class="number">${renderReais(each, language)}</td>`)}`;
}

function renderFileTable(reports: readonly ReportFile[], words: Words, language: Language): Markup {
	return scrollable(
		words('page.files'),
		html`<table><thead><tr><th scope="col">${words('page.file')}</th><th scope="col" class="number">${words('page.rows')}</th><th scope="col" class="number">${words('page.size')}</th></tr></thead><tbody>${reports.map(
			({ name, rows, bytes }) =>
				html`<tr><td><a href="${encodeURIComponent(name)}">${name}</a></td><td class="number">${rows === undefined ? '' : renderCount(rows, language)}</td><td class="number">${renderCount(Math.max(1, Math.round(bytes / 1024)), language)} KB</td></tr>
`,
		)}</tbody></table>`,
	);
}
