import { expect, test } from 'vitest';
import { groupProblems, type ProblemGrouping, renderProblemGroup } from '../../src/problems/group-problems.ts';
import type { Language } from '../../src/problems/message.ts';
import type { Origin } from '../../src/problems/origin.ts';
import type { Problem } from '../../src/problems/problem.ts';
import { renderProblem } from '../../src/problems/render-problem.ts';

const row = (number: number, file = 'a.csv'): Origin => ({ kind: 'row', file, row: number });
const repeated = (found: string, column = 0): Problem => ({
	code: 'enrollment-id-repeated',
	place: { column, name: 'Patrimônio' },
	found,
	params: { others: 'linha 9' },
});

const rendered = (grouping: ProblemGrouping, language: Language): readonly string[] =>
	grouping
		.groups()
		.map((group) => renderProblemGroup({ ...group, message: renderProblem(group.problem, language) }, language));

test('folds what is the same in many rows, names the first, and puts the most frequent first', () => {
	const grouping = groupProblems();
	grouping.add(row(5), { code: 'header-not-found' });
	for (let number = 17; number < 17 + 1420; number++) grouping.add(row(number), repeated(`PAT-${number}`));
	expect(rendered(grouping, 'pt-BR')).toEqual([
		'1.420 linhas: coluna A “Patrimônio”: número de patrimônio “PAT-17” repetido; também em linha 9 (a primeira: a.csv, linha 17)',
		'a.csv, linha 5: nenhuma linha de cabeçalho reconhecida nas primeiras 30 linhas',
	]);
	expect(rendered(grouping, 'en')[0]).toMatch(/^1,420 rows: .* \(the first: a\.csv, row 17\)$/);
});

test('keeps columns, tables and codes apart', () => {
	const grouping = groupProblems();
	grouping.add(row(1), repeated('x'));
	grouping.add(row(2), repeated('x', 1));
	grouping.add(row(1, 'b.csv'), repeated('x'));
	grouping.add(row(3), { ...repeated('x'), code: 'serial-number-repeated' });
	grouping.add(row(4), repeated('y'));
	expect(grouping.groups().map(({ count }) => count)).toEqual([2, 1, 1, 1]);
});

test('folds whole files and invoices across files', () => {
	const grouping = groupProblems();
	for (const file of ['a.xml', 'b.xml', 'c.xml']) grouping.add({ kind: 'file', file }, { code: 'no-data-rows' });
	expect(rendered(grouping, 'pt-BR')).toEqual(['3 arquivos: nenhuma linha com dados (o primeiro: a.xml)']);
});

test('adds counts that were folded before', () => {
	const grouping = groupProblems();
	grouping.add(row(1), repeated('x'), 40);
	grouping.add(row(50), repeated('x'), 2);
	expect(grouping.groups()).toMatchObject([{ count: 42, origin: row(1) }]);
});
