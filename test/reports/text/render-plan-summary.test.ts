import { expect, test } from 'vitest';
import { wordsOf } from '../../../src/messages/texts.ts';
import { renderLines } from '../../../src/reports/text/blocks.ts';
import { listPlanSummary, listSendingPreview } from '../../../src/reports/text/render-plan-summary.ts';
import type { PlanFigures } from '../../../src/runs/record/run-record.ts';
import { says, saysWords } from '../../says.ts';

const renderPlanSummary = (...given: Parameters<typeof listPlanSummary>): string =>
	renderLines(listPlanSummary(...given));
const renderSendingPreview = (...given: Parameters<typeof listSendingPreview>): string =>
	renderLines(listSendingPreview(...given));

const FIGURES: PlanFigures = {
	units: 1_250,
	drafts: 1_234,
	rejected: 12,
	skipped: 4,
	files: { read: 1, refused: 0, skipped: 0 },
	totalCents: 123_456_789,
	byStatus: { available: 1_000, 'in-use': 234 },
	byCategory: { Notebook: 700, Monitor: 300, Mesa: 100, Cadeira: 90, Celular: 40, Tablet: 4 },
	bySupplier: { 'Dell Computadores do Brasil Ltda. e filiais': 1_234 },
	notices: [],
};

const SANDBOX = { baseUrl: 'https://api.example', kind: 'sandbox' } as const;

test('says what would be created and where, the largest names first', async () => {
	await expect(`${renderPlanSummary(FIGURES, SANDBOX, 'pt-BR')}\n`).toMatchFileSnapshot('snapshots/plan.txt');
});

test.each([
	[{ ...SANDBOX, kind: 'production' } as const, 'environment.production'],
	[SANDBOX, 'environment.sandbox'],
	[{ baseUrl: 'http://127.0.0.1:1', kind: 'sandbox', embedded: 'x' } as const, 'environment.embedded'],
	[undefined, 'environment.none'],
] as const)('names the environment %j: %s', (environment, key) => {
	const [, line] = renderPlanSummary(FIGURES, environment, 'en').split('\n');
	expect(line).toMatch(saysWords('reports', key, { url: environment?.baseUrl ?? '' }, 'en'));
});

test('counts one asset as one, and leaves out lists that are empty', () => {
	const figures: PlanFigures = { ...FIGURES, drafts: 1, rejected: 0, skipped: 0, byCategory: {}, bySupplier: {} };
	const text = renderPlanSummary({ ...figures, byStatus: { odd: 1 } }, undefined, 'en');
	const [head, counts, ...others] = text.split('\n\n');
	expect(head).toMatch(saysWords('reports', 'plan.assets', { drafts: 1, amount: 'R$ 1,234,567.89' }, 'en'));
	expect(counts?.split('\n')).toEqual([wordsOf('reports', 'en')('plan.by-status'), `  odd${' '.repeat(35)}1`]);
	expect(others).toEqual([]);
});

test('lists rows that earlier runs created or hold apart from other skipped rows', () => {
	const figures: PlanFigures = { ...FIGURES, skipped: 9, earlier: { runs: 3, created: 4, held: 2 } };
	const text = renderPlanSummary(figures, SANDBOX, 'pt-BR');
	expect(text.split('\n\n')[0]).toMatch(saysWords('reports', 'plan.earlier', { runs: 3, count: '3' }));
	expect(leftOf(text)).toEqual([
		['plan.rejected', 12],
		['plan.created', 4],
		['plan.held', 2],
		['plan.skipped', 3],
	]);
});

test('lists files that are refused or skipped as a whole apart from rows', () => {
	const figures: PlanFigures = { ...FIGURES, skipped: 0, files: { read: 1, refused: 2, skipped: 1 } };
	expect(leftOf(renderPlanSummary(figures, SANDBOX, 'pt-BR'))).toEqual([
		['plan.rejected', 12],
		['files.refused', 2],
		['files.skipped', 1],
	]);
});

test('lists every text that a repeated notice found, not only the first', () => {
	const found = { shown: [{ text: 'Plan2' }, { text: 'Plan3' }], more: 0 };
	const problem = { code: 'sheet-ignored', found: 'Plan2', params: { score: 5 } } as const;
	const origin = { kind: 'file', file: 'a.xlsx' } as const;
	const notices = [{ origin, problem, count: 1, several: { found } }];
	expect(
		renderPlanSummary({ ...FIGURES, notices }, SANDBOX, 'pt-BR')
			.split('\n')
			.at(-1),
	).toMatch(/^ {2}a\.xlsx: .* “Plan2” e “Plan3”$/);
});

test('says that there is nothing to send instead of counting no assets', () => {
	const figures: PlanFigures = { ...FIGURES, drafts: 0, totalCents: 0, earlier: { runs: 1, created: 4, held: 0 } };
	const [plan, , compared] = renderPlanSummary(figures, SANDBOX, 'en').split('\n');
	expect(plan).toMatch(saysWords('reports', 'plan.assets', { drafts: 0 }, 'en'));
	expect(compared).toMatch(saysWords('reports', 'plan.earlier', { runs: 1 }, 'en'));
});

test('shows notices before the confirmation, the first five of many', () => {
	const notice = (row: number): PlanFigures['notices'][number] => ({
		origin: { kind: 'row', file: 'a.csv', row },
		problem: { code: 'again-unmet', found: 'PAT-9' },
		count: row,
	});
	const text = renderPlanSummary({ ...FIGURES, notices: [1, 2, 3, 4, 5, 6, 7].map(notice) }, SANDBOX, 'en');
	const lines = text.split('\n\n').at(-1)?.split('\n') ?? [];
	expect(lines).toHaveLength(7);
	expect(lines[0]).toMatch(saysWords('reports', 'summary.notices', {}, 'en'));
	expect(lines[2]).toMatch(says('again-unmet', { found: 'PAT-9' }, { language: 'en' }));
	expect(lines[2]).toMatch(/^ {2}2 rows: .* \(the first: a\.csv, row 2\)$/);
	expect(lines[6]).toMatch(saysWords('reports', 'plan.more', { count: '2' }, 'en'));
});

test('shows for a resumed run what it would send and what earlier runs know', () => {
	const preview = { drafts: 2, totalCents: 150, earlier: { runs: 1, created: 3, held: 1 }, againUnmet: [] };
	const text = renderSendingPreview(preview, SANDBOX, 'pt-BR');
	const [first, environment, compared] = text.split('\n');
	expect(first).toBe(
		wordsOf('reports', 'pt-BR')('plan.go-on', {
			assets: wordsOf('reports', 'pt-BR')('plan.assets', { drafts: 2, count: '2', amount: 'R$ 1,50' }),
		}),
	);
	expect(environment).toMatch(saysWords('reports', 'environment.sandbox', { url: 'https://api.example' }));
	expect(compared).toMatch(saysWords('reports', 'plan.earlier', { runs: 1 }));
	expect(leftOf(text)).toEqual([
		['plan.created', 3],
		['plan.held', 1],
	]);
});

/** Heading and lines of the last block, which lists what is left out. */
function leftOf(text: string): readonly (readonly [key: string | undefined, count: number])[] {
	const words = wordsOf('reports', 'pt-BR');
	const keys = [
		'plan.rejected',
		'plan.created',
		'plan.held',
		'plan.skipped',
		'files.refused',
		'files.skipped',
	] as const;
	const [title, ...lines] = text.split('\n\n').at(-1)?.split('\n') ?? [];
	expect(title).toBe(words('plan.left'));
	return lines.map((line) => {
		const [, name = '', count = ''] = /^ {2}(.*?) {3,}([\d.]+)$/.exec(line) ?? [];
		return [keys.find((key) => words(key) === name), Number(count)];
	});
}
