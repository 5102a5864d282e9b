import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/messages/message.ts';
import { renderReportHtml } from '../../../src/reports/html/render-report-html.ts';
import { findFolder, renderFileName, renderPlace } from '../../../src/reports/html/report-model.ts';
import { HOSTILE, makeModel } from './report-model.ts';
import { saysWords } from '../../says.ts';

test.each(LANGUAGES)('makes all user text harmless, in %s', (language) => {
	const page = renderReportHtml(makeModel(language));
	expect(page).not.toContain('<x-evil');
	expect(page).toContain('&lt;x-evil');
	expect(page.match(/<\/script>/g)).toHaveLength(1);
	// If a text could end an attribute, a quotation mark would be left over.
	expect(page).not.toContain(HOSTILE.slice(0, 12));
});

test('loads nothing: it has no address outside the folder, and its policy forbids loading', () => {
	const page = renderReportHtml(makeModel('en', 'plain'));
	expect(page).toContain('default-src &#39;none&#39;');
	expect([...page.matchAll(/(?:src|href)="(?<target>[^"]*)"/g)].map((match) => match.groups?.['target'])).toEqual([
		'plain',
		'plain',
	]);
	expect(page).not.toMatch(/url\(|@import|<link|<img|<iframe/);
});

describe('the page', () => {
	const page = renderReportHtml(makeModel('pt-BR', 'texto'));

	test('shows the figures and that they add up', () => {
		expect(page).toContain('1.350 + 142 + 2 + 0 + 6 + 0 = <b>1.500</b>');
		expect(page).toContain('R$ 1.234.567,89');
	});

	test('counts whole files apart from rows', () => {
		const model = makeModel('pt-BR', 'x');
		const files = { read: 1, refused: 1, skipped: 0 };
		const told = renderReportHtml({ ...model, summary: { ...model.summary, files } });
		const apart = saysWords('reports', 'page.files-apart');
		expect(told).toMatch(apart);
		expect(told).toMatch(new RegExp(`${saysWords('reports', 'files.refused').source}: 1</p>`));
		expect(page).not.toMatch(apart);
	});

	test('adds up the parts of the invoices', () =>
		expect(page).toContain('<tfoot><tr><th scope="row" colspan="2">Total</th><td class="number">R$ 10,00</td>'));

	test('declares its language, orders its headings, and labels every table column', () => {
		expect(page).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
		const levels = [...page.matchAll(/<h(?<level>\d)/g)].map((match) => Number(match.groups?.['level']));
		expect(levels[0]).toBe(1);
		expect(new Set(levels.slice(1))).toEqual(new Set([2]));
		expect(page).not.toMatch(/<th(?!ead| scope)/);
	});

	test('shows what to do beside each kind of problem, and never a code', () => {
		const model = makeModel('pt-BR', 'x');
		const [problem] = model.summary.problems;
		if (problem === undefined) throw new Error('no problem');
		const problems = [{ ...problem, action: 'Escreva “em uso”.' }];
		const told = renderReportHtml({ ...model, summary: { ...model.summary, problems } });
		expect(told).toContain('<p class="action">Escreva “em uso”.</p>');
		const seen = told.replaceAll(/<style>.*?<\/style>|<script>.*?<\/script>|<[^>]*>/gs, ' ');
		expect(seen).not.toMatch(/status-unknown|money-format|nfe-company-unknown|api-refused/);
	});

	test.each([
		[[1, 1], 0],
		[[3, 1], 1],
		[[3, 2], 2],
	])('of kinds that were found %j times draws %i bars', (counts, bars) => {
		const model = makeModel('en', 'x');
		const [problem] = model.summary.problems;
		if (problem === undefined) throw new Error('no problem');
		const problems = counts.map((count) => ({ ...problem, count }));
		const told = renderReportHtml({ ...model, summary: { ...model.summary, problems } });
		const section = told.slice(told.indexOf('id="problems"'), told.indexOf('id="by-category"'));
		expect(section.match(/<svg/g) ?? []).toHaveLength(bars);
	});

	test('names the folder of the inputs once, and each file once above its rejected rows', () => {
		const model = makeModel('pt-BR', 'notas/2026/a.csv');
		const told = renderReportHtml({ ...model, folder: 'notas/2026/' });
		expect(told).toContain('em notas/2026/: a.csv');
		const rows = told.slice(
			told.indexOf('id="rejected-rows"'),
			told.indexOf('</tbody>', told.indexOf('id="rejected-rows"')),
		);
		expect(rows.match(/<th scope="rowgroup" colspan="3">a\.csv<\/th>/g)).toHaveLength(1);
		expect(rows).toContain('<td>linha 3</td>');
	});

	test('leaves out empty sections', () => {
		const model = makeModel('en', 'x');
		const empty = renderReportHtml({
			...model,
			summary: { ...model.summary, problems: [], skips: [], unconfirmed: [], notices: [], reports: [] },
			figures: { ...model.figures, timeline: [], byCategory: [], bySupplier: [] },
			rejected: [],
			invoices: [],
		});
		expect([...empty.matchAll(/<h2 id="(?<id>[^"]+)"/g)].map((match) => match.groups?.['id'])).toEqual(['figures']);
	});

	test('says so if it shows only the first of many', () => {
		const model = makeModel('en', 'x', 1_000);
		const buckets = { ...model.summary.buckets, rejected: 100_000 };
		const many = renderReportHtml({ ...model, summary: { ...model.summary, buckets } });
		expect(many).toMatch(saysWords('reports', 'page.first-only', { count: '1,000', total: '100,002' }, 'en'));
		expect(many.length).toBeLessThan(1_000_000);
	});
});

test.each([
	[['samples/a.csv', 'samples/notas/b.xml'], 'samples/'],
	[['samples/a.csv'], 'samples/'],
	[['samples/a.csv', 'sample/b.csv'], ''],
	[['a.csv', 'samples/b.csv'], ''],
	[['/a.csv', 'b.csv'], ''],
	[['/dados/2025/a.csv', '/dados/2026/b.csv'], '/dados/'],
	[['notas.zip'], ''],
	[[], ''],
])('of %j the folder is %j', (files, folder) => expect(findFolder(files)).toBe(folder));

test('names a file in the folder without it, and a file elsewhere with its full path', () => {
	expect(renderFileName('samples/notas/b.xml', 'samples/', 'pt-BR')).toBe('notas/b.xml');
	expect(renderFileName('outra/b.xml', 'samples/', 'pt-BR')).toBe('outra/b.xml');
	expect(renderPlace({ kind: 'row', file: 'samples/a.csv', row: 7 }, 'samples/', 'pt-BR')).toBe('a.csv, linha 7');
});
