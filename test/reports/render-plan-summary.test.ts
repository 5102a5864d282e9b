import { expect, test } from 'vitest';
import { renderPlanSummary } from '../../src/reports/render-plan-summary.ts';
import type { PlanFigures } from '../../src/runs/run-record.ts';

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
  disponível                          1.000
  em uso                                234
Categoria
  Notebook                              700
  Monitor                               300
  Mesa                                  100
  Cadeira                                90
  e mais 2                               44
Fornecedor
  Dell Computadores do Brasil Ltd…    1.234

Não serão enviados
  recusados na conferência               12
  deixados de fora                        4`,
	);
});

test.each([
	[{ baseUrl: 'https://api.example', kind: 'production' } as const, 'Environment: PRODUCTION, at https://api.example'],
	[{ baseUrl: 'https://api.example', kind: 'sandbox' } as const, 'Environment: sandbox, at https://api.example'],
	[
		{ baseUrl: 'http://127.0.0.1:1', kind: 'sandbox', embedded: 'x' } as const,
		"Environment: this program's own sandbox",
	],
	[undefined, 'Environment: none: nothing is sent'],
])('names the environment %j in words', (environment, start) => {
	expect(renderPlanSummary(FIGURES, environment, 'en').split('\n')[1]).toContain(start);
});

test('counts one asset as one, and leaves out lists that are empty', () => {
	const figures: PlanFigures = { ...FIGURES, drafts: 1, rejected: 0, skipped: 0, byCategory: {}, bySupplier: {} };
	const text = renderPlanSummary({ ...figures, byStatus: { odd: 1 } }, undefined, 'en');
	expect(text).toBe(
		'Plan: 1 asset to create, R$ 1.234.567,89\nEnvironment: none: nothing is sent\n\nStatus\n  odd                                     1',
	);
});
