import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderPlaces } from '../../src/messages/render-places.ts';
import { renderOrigin, renderProblem } from '../../src/messages/render-problem.ts';
import { renderPlace } from '../../src/runs/plan-file/row-names.ts';

test.each([
	['a.csv:2', 'a.csv, linha 2', 'a.csv, row 2'],
	['a.csv:2; a.csv:3', 'a.csv, linhas 2 e 3', 'a.csv, rows 2 and 3'],
	['a.csv:2; a.csv:3; a.csv:9', 'a.csv, linhas 2, 3 e 9', 'a.csv, rows 2, 3 and 9'],
	[
		'a.csv:2; b.csv:2; a.csv:3',
		'a.csv, linha 2; b.csv, linha 2; a.csv, linha 3',
		'a.csv, row 2; b.csv, row 2; a.csv, row 3',
	],
	[
		'a.xlsx [TI]:2; a.xlsx [RH]:2',
		'a.xlsx, aba “TI”, linha 2; a.xlsx, aba “RH”, linha 2',
		'a.xlsx, sheet “TI”, row 2; a.xlsx, sheet “RH”, row 2',
	],
	['n.xml, item 2', 'n.xml, item 2', 'n.xml, item 2'],
	['a.csv:2; … (+3)', 'a.csv, linha 2; … (+3)', 'a.csv, row 2; … (+3)'],
	['#3', '#3', '#3'],
	['Observações, Resumo', 'Observações, Resumo', 'Observações, Resumo'],
	['', '', ''],
])('%j is said as %j', (list, pt, en) => {
	expect([renderPlaces(list, 'pt-BR'), renderPlaces(list, 'en')]).toEqual([pt, en]);
});

test('a row is named beside a message as its own row is', () => {
	fc.assert(
		fc.property(
			fc.stringMatching(/^[a-z ãé.-]{1,20}$/),
			fc.option(fc.stringMatching(/^[A-Za-zç0-9]{1,20}$/), { nil: undefined }),
			fc.integer({ min: 1, max: 1_048_576 }),
			fc.constantFrom('pt-BR' as const, 'en' as const),
			(file, sheet, row, language) => {
				const origin = { kind: 'row', file, row, ...(sheet === undefined ? {} : { sheet }) } as const;
				expect(renderPlaces(renderPlace(origin), language)).toBe(renderOrigin(origin, language));
			},
		),
	);
});

describe('in a message', () => {
	test('other rows are named as the row itself is', () => {
		const problem = { code: 'enrollment-id-respelled', found: 'QQ–2', params: { others: 'a.csv:2; a.csv:3' } } as const;
		expect(renderProblem(problem, 'pt-BR')).toContain('do de a.csv, linhas 2 e 3: serão dois ativos');
	});

	test('the row of an earlier run is named so, too', () => {
		const params = { run: 'r', row: 'a.csv:2', other: 'qq-2' };
		const problem = { code: 'enrollment-id-respelled-earlier', found: 'QQ-2', params } as const;
		expect(renderProblem(problem, 'pt-BR')).toContain('na importação r (a.csv, linha 2)');
	});
});
