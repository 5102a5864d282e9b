import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsOf, renderBucketBar, renderTimeline } from '../../../src/reports/html/charts.ts';
import { wordsOf } from '../../../src/messages/texts.ts';
import { saysWords } from '../../says.ts';

const at = (second: number, created = 1, refused = 0, unconfirmed = 0) => ({ second, created, refused, unconfirmed });

describe('outcomes over time', () => {
	test.each([
		['one second', [at(100)], 1, 1],
		['a minute', [at(100), at(159)], 1, 60],
		['a little more than a minute', [at(100), at(160)], 2, 31],
		['an hour', [at(0), at(3_599)], 60, 60],
		['a week', [at(0), at(7 * 86_400)], 14_400, 43],
		['a year', [at(0), at(365 * 86_400)], 7 * 86_400, 53],
	])('%s is shown in at most sixty columns', (_, timeline, stepSeconds, columns) => {
		const shown = columnsOf(timeline);
		expect([shown.stepSeconds, shown.columns.length]).toEqual([stepSeconds, columns]);
	});

	test('are all counted, whatever their times', () => {
		const outcomes = fc.record({
			second: fc.integer({ min: 1_700_000_000, max: 1_710_000_000 }),
			created: fc.nat(9),
			refused: fc.nat(9),
			unconfirmed: fc.nat(9),
		});
		fc.assert(
			fc.property(fc.array(outcomes, { minLength: 1 }), (drawn) => {
				const timeline = drawn.toSorted((left, right) => left.second - right.second);
				const { columns } = columnsOf(timeline);
				expect(columns.length).toBeLessThanOrEqual(60);
				for (const name of ['created', 'refused', 'unconfirmed'] as const) {
					const sum = (list: readonly { readonly [key in typeof name]: number }[]) =>
						list.reduce((total, each) => total + each[name], 0);
					expect(sum(columns)).toBe(sum(timeline));
				}
			}),
		);
	});

	test('have a bar for each kind of outcome, and a stated scale', () => {
		const { markup } = renderTimeline([at(0, 90, 9, 1), at(1, 50)], wordsOf('reports', 'en'), 'en');
		expect(markup.match(/<rect class="is-created"/g)).toHaveLength(2);
		expect(markup.match(/<rect class="is-(?:refused|unconfirmed)"/g)).toHaveLength(2);
		expect(markup).toMatch(saysWords('reports', 'page.at-most', { count: '100' }, 'en'));
		expect(markup).toMatch(saysWords('reports', 'page.timeline-about', { step: '1 s' }, 'en'));
	});
});

test('divides one bar in proportion to the buckets, and describes it in words', () => {
	const buckets = { units: 10, created: 5, rejected: 3, refused: 0, unconfirmed: 0, skipped: 2, notSent: 0 };
	const { markup } = renderBucketBar(buckets, wordsOf('reports', 'en'), 'en');
	expect(
		[...markup.matchAll(/x="(?<x>[\d.]+)" y="0" width="(?<width>[\d.]+)"/g)].map((match) => match.slice(1)),
	).toEqual([
		['0.00', '500.00'],
		['500.00', '300.00'],
		['800.00', '200.00'],
	]);
	const words = wordsOf('reports', 'en');
	const parts = [`5 ${words('bucket.created')}`, `3 ${words('bucket.rejected')}`, `2 ${words('bucket.skipped')}`];
	expect(markup).toContain(`aria-label="${parts.join(', ')}"`);
});
