import { describe, expect, test } from 'vitest';
import { renderSummary } from '../../../src/reports/text/render-summary.ts';
import { SUMMARY } from '../run-summary.ts';

test('shows figures that add up, problems folded, files, and the command to type next', () => {
	expect(renderSummary(SUMMARY, 'runs/20260131T134500Z-ativos', 'pt-BR')).toBe(
		`Importação concluída
Ambiente: PRODUÇÃO, em https://api.example: os ativos são criados de verdade e não podem ser desfeitos por aqui

  criados                           1.350  R$ 1.234.567,89
  recusados na conferência            142
  recusados pela API                    2
  sem confirmação                       0
  deixados de fora                      6
  não enviados                          0
  total de linhas e unidades        1.500

Problemas
  142 linhas: coluna B “Situação”: situação desconhecida: “ativo” (a primeira: ativos 2026.csv, linha 17)
  ativos 2026.csv, linha 900: a API recusou: invalid (status 422, input-validation-error)

Arquivos em runs/20260131T134500Z-ativos
  rejected.csv                        144
  created.csv                       1.350

Corrija as linhas recusadas e importe o arquivo como está:
  asset-importer import runs/20260131T134500Z-ativos/rejected.csv`,
	);
});

test.each([
	[{ units: 6, rejected: 6 }, {}, 'Nada a enviar: tudo foi recusado na conferência'],
	[{ units: 3, skipped: 3 }, {}, 'Nada a enviar: tudo foi deixado de fora'],
	[
		{ units: 9, rejected: 6, skipped: 3 },
		{},
		'Nada a enviar: uma parte foi recusada na conferência, o resto foi deixado de fora',
	],
	[{}, { refused: 1 }, 'Nada a enviar: nenhum arquivo tem linhas ou itens que possam ser lidos'],
	[{}, {}, 'Nada a enviar: não há linhas nem itens de notas'],
	[{ units: 7, rejected: 6, refused: 1 }, {}, 'Importação concluída'],
	[{ units: 7, rejected: 6, unconfirmed: 1 }, {}, 'Importação concluída'],
	[{ units: 1, created: 1 }, { refused: 1 }, 'Importação concluída'],
])('%j and files %j: the heading says what happened', (counts, files, heading) => {
	const none = { units: 0, created: 0, refused: 0, rejected: 0, unconfirmed: 0, skipped: 0, notSent: 0 };
	const summary = {
		...SUMMARY,
		buckets: { ...none, ...counts },
		files: { read: 1, refused: 0, skipped: 0, ...files },
	};
	expect(renderSummary(summary, 'runs/x', 'pt-BR').split('\n')[0]).toBe(heading);
});

test('shows the figures of a dry run as what is ready, in English', () => {
	const text = renderSummary(
		{
			...SUMMARY,
			command: 'validate',
			state: 'checked',
			buckets: { units: 10, created: 0, refused: 0, rejected: 0, unconfirmed: 0, skipped: 1, notSent: 9 },
			cents: { planned: 900, created: 0, unconfirmed: 0, notSent: 900 },
			problems: [],
			reports: [],
		},
		'runs/x',
		'en',
	);
	expect(text).toBe(
		`Checked; nothing was sent

  ready to import                       9  R$ 9,00
  rejected while checking               0
  left out                              1
  total of rows and units              10
Not checked against earlier runs: the address and the key of the API are missing

All is ready to import:
  asset-importer import "ativos 2026.csv"`,
	);
});

test.each([
	[
		'pt-BR',
		[
			'total de linhas e unidades        1.500',
			'arquivos recusados                    1',
			'arquivos deixados de fora             2',
		],
	],
	[
		'en',
		[
			'total of rows and units           1,500',
			'files refused                         1',
			'files left out                        2',
		],
	],
] as const)(
	'counts whole files beside the rows, in %s, since nobody knows how many rows they have',
	(language, lines) => {
		const text = renderSummary({ ...SUMMARY, files: { read: 1, refused: 1, skipped: 2 } }, 'runs/x', language);
		expect(text).toContain(lines.map((line) => `  ${line}`).join('\n'));
	},
);

describe('long lists', () => {
	const problem = SUMMARY.problems[0];
	const many = Array.from({ length: 25 }, () => problem).filter((each) => each !== undefined);

	test('are cut on the terminal and say so', () => {
		const text = renderSummary({ ...SUMMARY, problems: many }, 'runs/x', 'pt-BR');
		expect(text.match(/142 linhas: /g)).toHaveLength(10);
		expect(text).toContain('  … e mais 15, em report.html');
	});
});

test('keeps figures within sixty columns', () => {
	const text = renderSummary(SUMMARY, 'runs/x', 'pt-BR');
	const figures = text.split('\n').filter((line) => /^ {2}\S.* {3,}[\d.]+/.test(line));
	expect(figures.length).toBeGreaterThan(6);
	expect(figures.filter((line) => line.length > 60)).toEqual([]);
});

test('a notice that the same command told before is not told again', () => {
	const origin = { kind: 'file', file: 'ativos.csv' } as const;
	const notices = [
		{ code: 'csv-encoding-guessed', count: 1, message: 'lido como windows-1252', first: origin },
		{ code: 'custom-field-ignored', count: 2, message: 'a API ignorou o campo', first: origin },
	] as const;
	const told = [{ origin, problem: { code: 'csv-encoding-guessed' }, count: 1 }] as const;
	const before = renderSummary({ ...SUMMARY, notices }, 'runs/x', 'pt-BR');
	const after = renderSummary({ ...SUMMARY, notices }, 'runs/x', 'pt-BR', told);
	expect(before).toContain('lido como windows-1252');
	expect(after).not.toContain('lido como windows-1252');
	expect(after).toContain('a API ignorou o campo');
});

test('names a file whole, however long its name is: it is to be found, and typed', () => {
	const name = 'rejected-1-inventario-antigo-inventario-de-ti-2025.xlsx';
	const text = renderSummary(
		{ ...SUMMARY, reports: [{ name, kind: 'rejected', rows: 13, bytes: 1, sha256: '' }] },
		'r',
		'pt-BR',
	);
	expect(text.split('\n')).toContain(`  ${name}  13`);
});

test('counts the items that were joined into others apart from what was left out', () => {
	const summary = { ...SUMMARY, joined: 2, buckets: { ...SUMMARY.buckets, skipped: 6 } };
	const lines = renderSummary(summary, 'runs/x', 'en').split('\n');
	expect(lines).toContain(`  left out${' '.repeat(30)}4`);
	expect(lines).toContain(`  joined into other items${' '.repeat(15)}2`);
});
