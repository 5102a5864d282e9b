import { describe, expect, test } from 'vitest';
import { renderSummary } from '../../../src/reports/text/render-summary.ts';
import { saysWords } from '../../says.ts';
import { SUMMARY } from '../run-summary.ts';

test('shows figures that add up, problems folded, files, and the command to type next', async () => {
	const text = renderSummary(SUMMARY, 'runs/20260131T134500Z-ativos', 'pt-BR');
	await expect(`${text}\n`).toMatchFileSnapshot('snapshots/summary.txt');
});

test.each([
	[{ units: 6, rejected: 6 }, {}, 'nothing.rejected'],
	[{ units: 3, skipped: 3 }, {}, 'nothing.skipped'],
	[{ units: 9, rejected: 6, skipped: 3 }, {}, 'nothing.both'],
	[{}, { refused: 1 }, 'nothing.files'],
	[{}, {}, 'nothing.empty'],
	[{ units: 7, rejected: 6, refused: 1 }, {}, 'state.finished'],
	[{ units: 7, rejected: 6, unconfirmed: 1 }, {}, 'state.finished'],
	[{ units: 1, created: 1 }, { refused: 1 }, 'state.finished'],
] as const)('%j and files %j: the heading is %s', (counts, files, heading) => {
	const none = { units: 0, created: 0, refused: 0, rejected: 0, unconfirmed: 0, skipped: 0, notSent: 0 };
	const summary = { ...SUMMARY, buckets: { ...none, ...counts }, files: { read: 1, refused: 0, skipped: 0, ...files } };
	expect(renderSummary(summary, 'runs/x', 'pt-BR').split('\n')[0]).toMatch(saysWords('reports', heading));
});

test('shows the figures of a dry run as what is ready, in English', () => {
	const text = renderSummary(
		{
			...SUMMARY,
			command: 'validate',
			state: 'checked',
			buckets: { units: 10, created: 0, refused: 0, rejected: 0, unconfirmed: 0, skipped: 1, notSent: 9 },
			cents: { planned: 900, created: 0, refused: 0, unconfirmed: 0, notSent: 900 },
			problems: [],
			reports: [],
		},
		'runs/x',
		'en',
	);
	const [head, figures, next] = text.split('\n\n');
	expect(head).toMatch(saysWords('reports', 'state.checked', {}, 'en'));
	const compared = figures?.split('\n').at(-1) ?? '';
	expect(compared).toMatch(saysWords('reports', 'summary.not-compared', {}, 'en'));
	expect(figuresOf(figures ?? '')).toEqual(['9  R$ 9.00', '0', '1', '10']);
	expect(figures).toMatch(saysWords('reports', 'bucket.ready', {}, 'en'));
	expect(next).toMatch(/\n {2}asset-importer import "ativos 2026\.csv"$/);
});

test.each([
	['pt-BR', '1.500'],
	['en', '1,500'],
] as const)('counts whole files apart from rows, in %s, because their number of rows is unknown', (language, units) => {
	const text = renderSummary({ ...SUMMARY, files: { read: 1, refused: 1, skipped: 2 } }, 'runs/x', language);
	expect(figuresOf(text).slice(6, 9)).toEqual([units, '1', '2']);
	expect(text).toMatch(saysWords('reports', 'files.refused', {}, language));
	expect(text).toMatch(saysWords('reports', 'files.skipped', {}, language));
});

describe('long lists', () => {
	const problem = SUMMARY.problems[0];
	const many = Array.from({ length: 25 }, () => problem).filter((each) => each !== undefined);

	test('are cut on the terminal and say so', () => {
		const text = renderSummary({ ...SUMMARY, problems: many }, 'runs/x', 'pt-BR');
		expect(text.match(/142 linhas: /g)).toHaveLength(10);
		expect(text).toMatch(saysWords('reports', 'summary.more', { count: '15', file: 'report.html' }));
	});
});

test('keeps figures within sixty columns', () => {
	const text = renderSummary(SUMMARY, 'runs/x', 'pt-BR');
	const figures = text.split('\n').filter((line) => /^ {2}\S.* {3,}[\d.]+/.test(line));
	expect(figures.length).toBeGreaterThan(6);
	expect(figures.filter((line) => line.length > 60)).toEqual([]);
});

test('does not repeat a notice that the same command has already shown', () => {
	const origin = { kind: 'file', file: 'ativos.csv' } as const;
	const notices = [
		{ code: 'csv-encoding-guessed', count: 1, message: 'uma codificação', first: origin },
		{ code: 'custom-field-ignored', count: 2, message: 'um campo', first: origin },
	] as const;
	const told = [{ origin, problem: { code: 'csv-encoding-guessed' }, count: 1 }] as const;
	const before = renderSummary({ ...SUMMARY, notices }, 'runs/x', 'pt-BR');
	const after = renderSummary({ ...SUMMARY, notices }, 'runs/x', 'pt-BR', { shown: told });
	expect(before).toContain('uma codificação');
	expect(after).not.toContain('uma codificação');
	expect(after).toContain('um campo');
});

test('never shortens a file name, because the user must find and type it', () => {
	const name = 'rejected-1-inventario-antigo-inventario-de-ti-2025.xlsx';
	const text = renderSummary(
		{ ...SUMMARY, reports: [{ name, kind: 'rejected', rows: 13, bytes: 1, sha256: '' }] },
		'r',
		'pt-BR',
	);
	expect(text.split('\n')).toContain(`  ${name}  13`);
});

test('counts joined items apart from skipped ones', () => {
	const summary = { ...SUMMARY, joined: 2, buckets: { ...SUMMARY.buckets, skipped: 6 } };
	const text = renderSummary(summary, 'runs/x', 'en');
	expect(figuresOf(text).slice(4, 6)).toEqual(['4', '2']);
	expect(text).toMatch(saysWords('reports', 'bucket.joined', {}, 'en'));
});

/** The column of figures, from the top. */
function figuresOf(text: string): readonly string[] {
	return [...text.matchAll(/^ {2}\S.* {3,}(?<figure>\d.*)$/gm)].map((match) => match.groups?.['figure'] ?? '');
}
