import { expect, test } from 'vitest';
import { renderLines } from '../../../src/reports/text/blocks.ts';
import { listPlanSummary, listSendingPreview } from '../../../src/reports/text/render-plan-summary.ts';
import type { ApiProfile } from '../../../src/runs/submit/api-profile.ts';
import type { PlanFigures } from '../../../src/runs/record/run-record.ts';

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

test('says what would be created and where, the largest names first', () => {
	expect(renderPlanSummary(FIGURES, { baseUrl: 'https://api.example', kind: 'sandbox' }, 'pt-BR')).toBe(
		`Plano: 1.234 ativos a criar, R$ 1.234.567,89
Ambiente: sandbox, em https://api.example: um ensaio, nada é cobrado

Situação
  disponível                        1.000
  em uso                              234
Categoria
  Notebook                            700
  Monitor                             300
  Mesa                                100
  Cadeira                              90
  e mais 2                             44
Fornecedor
  Dell Computadores do Brasil L…    1.234

Não serão enviados
  recusados na conferência             12
  deixados de fora                      4`,
	);
});

test.each([
	[{ baseUrl: 'https://api.example', kind: 'production' } as const, 'Environment: PRODUCTION, at https://api.example'],
	[{ baseUrl: 'https://api.example', kind: 'sandbox' } as const, 'Environment: sandbox, at https://api.example'],
	[
		{ baseUrl: 'http://127.0.0.1:1', kind: 'sandbox', embedded: 'x' } as const,
		'Environment: a rehearsal on this computer',
	],
	[undefined, 'Environment: none: nothing is sent'],
])('names the environment %j in words', (environment, start) => {
	expect(renderPlanSummary(FIGURES, environment, 'en').split('\n')[1]).toContain(start);
});

test('counts one asset as one, and leaves out lists that are empty', () => {
	const figures: PlanFigures = { ...FIGURES, drafts: 1, rejected: 0, skipped: 0, byCategory: {}, bySupplier: {} };
	const text = renderPlanSummary({ ...figures, byStatus: { odd: 1 } }, undefined, 'en');
	expect(text).toBe(
		'Plan: 1 asset to create, R$ 1.234.567,89\nEnvironment: none: nothing is sent\n\nStatus\n  odd                                   1',
	);
});

const SANDBOX = { baseUrl: 'https://api.example', kind: 'sandbox' } as const;

test('tells what earlier runs created or hold apart from what else is left out', () => {
	const figures: PlanFigures = { ...FIGURES, skipped: 9, earlier: { runs: 3, created: 4, held: 2 } };
	const text = renderPlanSummary(figures, SANDBOX, 'pt-BR');
	expect(text.split('\n\n')[0]).toContain('\nComparado com 3 importações anteriores');
	expect(text.split('\n\n').at(-1)).toBe(`Não serão enviados
  recusados na conferência             12
  já criados antes                      4
  retidos, sem confirmação antes        2
  deixados de fora                      3`);
});

test('names files that are refused or left out whole apart from rows', () => {
	const figures: PlanFigures = { ...FIGURES, skipped: 0, files: { read: 1, refused: 2, skipped: 1 } };
	expect(renderPlanSummary(figures, SANDBOX, 'pt-BR').split('\n\n').at(-1)).toBe(`Não serão enviados
  recusados na conferência             12
  arquivos recusados                    2
  arquivos deixados de fora             1`);
});

test('tells all that a file says several times over, not the first of it', () => {
	const found = { shown: [{ text: 'Plan2' }, { text: 'Plan3' }], more: 0 };
	const problem = { code: 'sheet-left-out', found: 'Plan2', params: { score: 5 } } as const;
	const origin = { kind: 'file', file: 'a.xlsx' } as const;
	const notices = [{ origin, problem, count: 1, several: { found } }];
	expect(
		renderPlanSummary({ ...FIGURES, notices }, SANDBOX, 'pt-BR')
			.split('\n')
			.at(-1),
	).toBe('  a.xlsx: abas que também parecem ter ativos e NÃO foram importadas: “Plan2” e “Plan3”');
});

test('says that there is nothing to send instead of counting no assets', () => {
	const figures: PlanFigures = { ...FIGURES, drafts: 0, totalCents: 0, earlier: { runs: 1, created: 4, held: 0 } };
	const [plan, , compared] = renderPlanSummary(figures, SANDBOX, 'en').split('\n');
	expect([plan, compared]).toEqual(['Plan: nothing to send', 'Checked against 1 earlier run']);
});

test('shows what a probe has learnt of the API, with its date', () => {
	const profile: ApiProfile = {
		version: 1,
		baseUrl: 'https://api.example',
		probedAt: '2026-01-31T13:45:00.000Z',
		repeatedEnrollmentId: { answer: 'created' },
		bodyLimit: { accepted: 1 },
		unknownCustomField: 'ignored',
		changedFields: [],
		assetsMade: 3,
	};
	expect(renderPlanSummary(FIGURES, SANDBOX, 'pt-BR', profile).split('\n')[2]).toBe(
		'O que se sabe da API (probe de 31/01/2026): nº de patrimônio repetido cria um segundo ativo; campo personalizado desconhecido é ignorado',
	);
	const { unknownCustomField: _, ...rest } = profile;
	expect(renderPlanSummary(FIGURES, SANDBOX, 'en', { ...rest, unknownCustomField: 'unknown' }).split('\n')[2]).toBe(
		'What is known of the API (probe of 2026-01-31): a repeated asset number makes a second asset',
	);
});

test('shows notices before a person says yes, the first five of many', () => {
	const notice = (row: number): PlanFigures['notices'][number] => ({
		origin: { kind: 'row', file: 'a.csv', row },
		problem: { code: 'again-unmet', found: 'PAT-9' },
		count: row,
	});
	const text = renderPlanSummary({ ...FIGURES, notices: [1, 2, 3, 4, 5, 6, 7].map(notice) }, SANDBOX, 'en');
	const lines = text.split('\n\n').at(-1)?.split('\n') ?? [];
	expect(lines).toHaveLength(7);
	expect(lines[0]).toBe('Notices');
	expect(lines[2]).toBe(
		'  2 rows: no row to be sent has the asset number “PAT-9”, named with --again (the first: a.csv, row 2)',
	);
	expect(lines[6]).toBe('  … and 2 more; report.html, at the end, has all');
});

test('says of a run that is gone on with what would be sent and what earlier runs know', () => {
	const preview = { drafts: 2, totalCents: 150, earlier: { runs: 1, created: 3, held: 1 }, againUnmet: [] };
	expect(renderSendingPreview(preview, SANDBOX, 'pt-BR')).toBe(`Continuação: 2 ativos a criar, R$ 1,50
Ambiente: sandbox, em https://api.example: um ensaio, nada é cobrado
Comparado com 1 importação anterior

Não serão enviados
  já criados antes                      3
  retidos, sem confirmação antes        1`);
});
