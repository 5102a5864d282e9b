import type { Language } from '../../messages/message.ts';
import { renderCount } from '../../messages/render-number.ts';
import { BUCKETS, type BucketName } from '../text/render-figures.ts';
import type { OutcomesAt } from '../summary/fold-run.ts';
import { html, type Markup } from './markup.ts';
import type { Words } from './report-model.ts';

const WIDTH = 1_000;

export function renderBucketBar(
	buckets: Readonly<Record<BucketName, number>> & { readonly units: number },
	words: Words,
	language: Language,
): Markup {
	let left = 0;
	const shown = BUCKETS.filter((bucket) => buckets[bucket] > 0);
	const parts = shown.map((bucket) => {
		const width = (buckets[bucket] / Math.max(1, buckets.units)) * WIDTH;
		const part = html`<rect class="is-${bucket}" x="${left.toFixed(2)}" y="0" width="${width.toFixed(2)}" height="22"/>`;
		left += width;
		return part;
	});
	const label = shown
		.map((bucket) => `${renderCount(buckets[bucket], language)} ${words(`bucket.${bucket}`)}`)
		.join(', ');
	return html`<svg viewBox="0 0 ${WIDTH} 22" preserveAspectRatio="none" class="whole" style="height:22px" role="img" aria-label="${label}">${parts}</svg>`;
}

export function renderBar(part: number, bucket?: BucketName): Markup {
	const width = Math.max(2, Math.min(1, part) * WIDTH);
	return html`<svg viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none" aria-hidden="true"><rect class="is-${bucket ?? 'mark'}" width="${width.toFixed(1)}" height="10" rx="2"/></svg>`;
}

const MAX_COLUMNS = 60;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400];
const SERIES = ['created', 'refused', 'unconfirmed'] as const;
const HEIGHT = 200;

export function columnsOf(timeline: readonly OutcomesAt[]) {
	const first = timeline[0]?.second ?? 0;
	const seconds = (timeline.at(-1)?.second ?? 0) - first + 1;
	const fitting = STEPS.find((step) => seconds / step <= MAX_COLUMNS);
	const stepSeconds = fitting ?? Math.ceil(seconds / MAX_COLUMNS / 86_400) * 86_400;
	const columns = Array.from({ length: Math.ceil(seconds / stepSeconds) }, () => ({
		created: 0,
		refused: 0,
		unconfirmed: 0,
	}));
	for (const outcomes of timeline) {
		const column = columns[Math.floor((outcomes.second - first) / stepSeconds)];
		if (column === undefined) continue;
		for (const name of SERIES) column[name] += outcomes[name];
	}
	return { stepSeconds, columns };
}

export function renderTimeline(timeline: readonly OutcomesAt[], words: Words, language: Language): Markup {
	const { stepSeconds, columns } = columnsOf(timeline);
	const highest = Math.max(1, ...columns.map(({ created, refused, unconfirmed }) => created + refused + unconfirmed));
	const width = WIDTH / Math.max(1, columns.length);
	const bars = columns.flatMap((column, index) => {
		let top = HEIGHT;
		return SERIES.filter((name) => column[name] > 0).map((name) => {
			const height = Math.max(2, (column[name] / highest) * HEIGHT);
			top -= height;
			return html`<rect class="is-${name}" x="${(index * width).toFixed(2)}" y="${Math.max(0, top).toFixed(2)}" width="${(width * 0.92).toFixed(2)}" height="${height.toFixed(2)}"/>`;
		});
	});
	const first = timeline[0]?.second ?? 0;
	const last = timeline.at(-1)?.second ?? first;
	const about = words('page.timeline-about', { step: renderStep(stepSeconds) });
	return html`<div class="axis"><span>${about}</span><span>${words('page.at-most', { count: renderCount(highest, language) })}</span></div>
<svg class="timeline" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${about}">${bars}</svg>
<div class="axis">${renderClock(first)}${renderClock(last)}</div>`;
}

function renderClock(second: number): Markup {
	const iso = new Date(second * 1000).toISOString();
	return html`<time datetime="${iso}" data-at="${iso}" data-form="clock">${iso.slice(11, 19)} UTC</time>`;
}

function renderStep(seconds: number): string {
	if (seconds < 60) return `${seconds} s`;
	if (seconds < 3_600) return `${seconds / 60} min`;
	return seconds < 86_400 ? `${seconds / 3_600} h` : `${seconds / 86_400} d`;
}
