/**
 * `report.html`: one file that says all of a run to a person, with nothing to fetch. Pure: same model, same page.
 *
 * Every text of the user's files is escaped (`markup.ts`), and the page's own policy forbids it to load anything.
 */
import { kindOf } from '../../messages/codes.ts';
import { renderGroupOrigin } from '../../messages/render-problem.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { BUCKETS, type BucketName, JOINED_WORDS } from '../text/bucket-words.ts';
import { renderCount, renderReais } from '../text/render-amount.ts';
import { renderEnvironment } from '../text/render-environment.ts';
import { listFilesApart } from '../text/render-files-apart.ts';
import { renderNothingToSend } from '../text/nothing-to-send.ts';
import { nextSteps } from '../text/render-next-steps.ts';
import type { NamedAmount } from '../summary/named-amounts.ts';
import { renderBar, renderBucketBar, renderTimeline } from './charts.ts';
import { html, type Markup, trusted } from './markup.ts';
import { countJoined } from '../summary/run-summary.ts';
import type { ReportModel } from './report-model.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';
import { renderFileTable, renderGroupTable, renderInvoiceTable, renderRejectedTable } from './tables.ts';
import { type ReportWords, WORDS } from './words.ts';

const MOST_BARS = 12;
/** The terminal, which shows ten of them, sends people here for the others. */
const MOST_PROBLEMS = 200;
const LONGEST_NAME = 200;
const MOST_INPUTS = 8;
const POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export function renderReportHtml(model: ReportModel): string {
	const { summary, figures, language } = model;
	const words = WORDS[language];
	const title = `${words.title} – ${renderVisible(summary.run, LONGEST_NAME)}`;
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
${figures.timeline.length > 1 && section('timeline', words.timeline, html`${renderTimeline(figures.timeline, words, language)}${legend(['created', 'refused', 'unconfirmed'], words)}`)}
${summary.problems.length > 0 && section('problems', words.problems, renderProblemBars(model, words))}
${(figures.byCategory.length > 0 || figures.bySupplier.length > 0) && html`<div class="two">${section('by-category', words.byCategory, renderAmountBars(figures.byCategory, model, words))}${section('by-supplier', words.bySupplier, renderAmountBars(figures.bySupplier, model, words))}</div>`}
${model.rejected.length > 0 && section('rejected', words.rejected, renderRejectedTable(model, words))}
${model.invoices.length > 0 && section('invoices', words.invoices, renderInvoiceTable(model, words))}
${summary.unconfirmed.length > 0 && section('unconfirmed', words.unconfirmed, renderGroupTable(words.unconfirmed, summary.unconfirmed, words, language))}
${summary.skips.length > 0 && section('skips', words.skips, renderGroupTable(words.skips, summary.skips, words, language))}
${summary.notices.length > 0 && section('notices', words.notices, renderGroupTable(words.notices, summary.notices, words, language))}
${summary.reports.length > 0 && section('files', words.files, renderFileTable(summary.reports, words, language))}
</main>
<footer>${words.program}: ${summary.program}</footer>
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`;
	return page.markup;
}

function section(id: string, title: string, content: Markup): Markup {
	return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

function renderHead({ summary, language }: ReportModel, words: ReportWords): Markup {
	const { environment, sentFrom, sentTo } = summary;
	const state = renderNothingToSend(summary, language) ?? words.state[summary.state];
	const facts: readonly (readonly [string, Markup])[] = [
		[words.environment, html`${renderEnvironment(environment, language)}`],
		[words.started, renderTime(summary.startedAt)],
		...(sentFrom === undefined || sentTo === undefined
			? []
			: [[words.sent, html`${renderTime(sentFrom)} – ${renderTime(sentTo)}`] as const]),
		[words.inputs, html`${renderInputs(summary, words)}`],
	];
	return html`<header><h1>${words.title}</h1><p class="state state-${summary.state}">${state}</p>
${summary.stopMessage !== undefined && html`<p class="stop">${summary.stopMessage}</p>`}
<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></header>`;
}

function renderInputs({ inputs, allInputs }: ReportModel['summary'], words: ReportWords): string {
	const named = inputs.slice(0, MOST_INPUTS).map(({ file }) => renderVisible(file, LONGEST_NAME));
	const left = (allInputs?.count ?? inputs.length) - named.length;
	return [...named, ...(left > 0 ? [words.others(String(left))] : [])].join(', ');
}

/** In UTC; the script shows it in the reader's zone. */
function renderTime(iso: string): Markup {
	return html`<time datetime="${iso}" data-at="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function renderFigures({ summary, language }: ReportModel, words: ReportWords): Markup {
	const { buckets, cents, files, state } = summary;
	const amounts: Partial<Record<BucketName, number>> = cents;
	const joined = countJoined(summary);
	const nameOf = (bucket: BucketName): string => {
		if (bucket === 'notSent' && state === 'checked') return words.buckets.ready;
		if (bucket !== 'skipped' || joined === 0) return words.buckets[bucket];
		return `${words.buckets.skipped} (${JOINED_WORDS[language]}: ${renderCount(joined, language)})`;
	};
	const tiles = BUCKETS.map(
		(bucket) =>
			html`<li class="is-${bucket}${buckets[bucket] === 0 && ' none'}"><strong>${renderCount(buckets[bucket], language)}</strong>${nameOf(bucket)}${(amounts[bucket] ?? 0) > 0 && html`<br><span class="amount">${renderReais(amounts[bucket] ?? 0)}</span>`}</li>`,
	);
	const sum = BUCKETS.map((bucket) => renderCount(buckets[bucket], language)).join(' + ');
	const apart = listFilesApart(files, language).map(([name, count]) => `${name}: ${renderCount(count, language)}`);
	return section(
		'figures',
		words.figures,
		html`<p>${words.sum}</p><p class="sum">${sum} = <b>${renderCount(buckets.units, language)}</b> ${words.units}</p>${apart.length > 0 && html`<p>${words.filesApart} ${apart.join(' · ')}</p>`}
${renderBucketBar(buckets, words, language)}<ul class="tiles">${tiles}</ul>`,
	);
}

function renderNext({ summary, dir, language }: ReportModel, words: ReportWords): Markup {
	const steps = nextSteps(summary, dir, language);
	if (steps.length === 0) return html``;
	return section(
		'next',
		words.next,
		html`${steps.map(({ why, command }) => html`<p>${why}</p>${command !== undefined && html`<pre tabindex="0">${command}</pre>`}`)}`,
	);
}

function legend(buckets: readonly BucketName[], words: ReportWords): Markup {
	return html`<ul class="legend">${buckets.map((bucket) => html`<li class="is-${bucket}"><i></i>${words.buckets[bucket]}</li>`)}</ul>`;
}

function renderProblemBars({ summary, language }: ReportModel, words: ReportWords): Markup {
	const shown = summary.problems.slice(0, MOST_PROBLEMS);
	const most = Math.max(1, ...shown.map(({ count }) => count));
	const bars = shown.map(
		({ count, message, code, first }) =>
			html`<li><div class="label"><span>${message} <code>${code}</code></span><span>${renderCount(count, language)}</span></div>${renderBar(count / most, kindOf(code) === 'outcome' ? 'refused' : 'rejected')}<small>${words.first}: ${renderGroupOrigin(first, language)}</small></li>`,
	);
	const rest = summary.problems.length - shown.length;
	return html`<p>${words.problemsAbout}</p><ul class="bars">${bars}</ul>${rest > 0 && html`<p>${words.others(renderCount(rest, language))}</p>`}`;
}

function renderAmountBars(amounts: readonly NamedAmount[], { language }: ReportModel, words: ReportWords): Markup {
	const shown = amounts.slice(0, MOST_BARS);
	const rest = amounts.slice(MOST_BARS);
	const sizeOf = ({ cents, count }: NamedAmount): number => cents ?? count;
	const most = Math.max(1, ...shown.map(sizeOf));
	const bars = shown.map((amount) => {
		const name = amount.name === '' ? words.unnamed : renderVisible(amount.name, LONGEST_NAME);
		const figure = renderCount(amount.count, language);
		const text = amount.cents === undefined ? figure : `${figure} · ${renderReais(amount.cents)}`;
		return html`<li><div class="label"><span>${name}</span><span>${text}</span></div>${renderBar(sizeOf(amount) / most)}</li>`;
	});
	return html`<ul class="bars">${bars}</ul>${rest.length > 0 && html`<p>${words.others(renderCount(rest.length, language))}</p>`}`;
}
