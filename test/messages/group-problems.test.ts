import { codes, kindOf } from '../../src/messages/codes.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	compareWeight,
	groupProblems,
	type ProblemGrouping,
	renderProblemGroup,
} from '../../src/messages/group-problems.ts';
import type { Language } from '../../src/messages/message.ts';
import { OF_THE_RUN, type Origin } from '../../src/messages/origin.ts';
import type { Problem, ShownProblem } from '../../src/messages/problem.ts';
import { renderProblem } from '../../src/messages/render-problem.ts';
import { messageOf } from '../../src/messages/texts.ts';

const row = (number: number, file = 'a.csv'): Origin => ({ kind: 'row', file, row: number });
const repeated = (found: string, column = 0): Problem => ({
	code: 'enrollment-id-repeated',
	place: { column, name: 'Patrimônio' },
	found,
	params: { kind: 'row', others: 'linha 9' },
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
		'a.csv, linha 5: não parece ser uma tabela',
	]);
	expect(rendered(grouping, 'en')[0]).toMatch(/^1,420 rows: .* \(the first: a\.csv, row 17\)$/);
});

test('says of the run as a whole what is of none of its files', () => {
	const grouping = groupProblems();
	grouping.add(OF_THE_RUN, { code: 'again-unmet', found: 'PAT-1' });
	expect(rendered(grouping, 'en')).toEqual(['no row to be sent has the asset number “PAT-1”, named with --again']);
});

test('puts what is said once of a whole table before what is said of many rows', () => {
	const grouping = groupProblems();
	for (let number = 2; number < 100; number++) grouping.add(row(number), { code: 'text-placeholder', found: 'N/D' });
	grouping.add(row(1), { code: 'column-as-custom-field', place: { column: 7, name: 'Sala' } });
	grouping.add(row(1), { code: 'rows-hidden', params: { count: 312 } });
	grouping.add(row(1), {
		code: 'column-style-mixed',
		place: { column: 3, name: 'Data' },
		params: { kind: 'date', ptBr: 4, enUs: 5, shape: 'dd/mm' },
	});
	expect(grouping.groups().map(({ problem, count }) => [problem.code, count])).toEqual([
		['rows-hidden', 1],
		['column-style-mixed', 1],
		['text-placeholder', 98],
		['column-as-custom-field', 1],
	]);
});

test('orders refusals by how many there are, whatever they are of', () => {
	const weighed = Object.keys(codes)
		.filter((code) => kindOf(code) === 'refusal')
		.map((code) => ({ problem: { code }, count: 1 }));
	expect(weighed.length).toBeGreaterThan(100);
	expect(weighed.toSorted(compareWeight)).toEqual(weighed);
});

test('tells each note that does not add up, with its own difference, as long as they are few', () => {
	const note = (number: number): Origin => ({
		kind: 'invoice',
		file: `${number}.xml`,
		accessKey: `K${number}`,
		item: 1,
	});
	const differs = (number: number): Problem => ({
		code: 'nfe-total-differs',
		params: { sum: '1.00', total: `${number}.00`, difference: `${number - 1}.00` },
	});
	const few = groupProblems();
	for (const number of [2, 3, 2]) few.add(note(number), differs(number));
	expect(rendered(few, 'pt-BR')).toEqual([
		expect.stringMatching(/^2 itens de notas: .*2,00: diferença de R\$.1,00 \(o primeiro: 2\.xml/),
		expect.stringMatching(/^3\.xml, .*: os itens somam .*diferença de R\$.2,00$/),
	]);
	const many = groupProblems();
	for (let number = 1; number <= 1_000; number++) many.add(note(number), differs(number));
	expect(many.groups()).toHaveLength(11);
	expect(many.groups()[0]).toMatchObject({ count: 990, origin: { file: '11.xml' } });
});

test('tells each refused note that was altered, and each item of a workbook that does not add up, by itself', () => {
	const at = (item: number, accessKey = 'K1'): Origin => ({ kind: 'invoice', file: 'd.xlsx', accessKey, item });
	const params = { count: 2, sum: '1.00', total: '3.00', difference: '-2.00', others: 'd.xlsx:2' };
	const items = groupProblems();
	for (const item of [1, 2, 2]) items.add(at(item), { code: 'nfe-item-sum-differs', params });
	expect(items.groups().map(({ count, origin }) => [count, origin])).toEqual([
		[2, at(2)],
		[1, at(1)],
	]);
	const notes = groupProblems();
	for (const item of [1, 2]) notes.add(at(item), { code: 'nfe-total-altered', params });
	notes.add(at(1, 'K2'), { code: 'nfe-total-altered', params });
	expect(notes.groups().map(({ count }) => count)).toEqual([2, 1]);
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

test.each([
	[
		'one file',
		['a.xlsx', 'a.xlsx'],
		'a.xlsx: abas que também parecem ter ativos e NÃO foram importadas: “Plan2” e “Plan3”',
	],
	[
		'two files',
		['a.xlsx', 'a.xlsx', 'b.xlsx'],
		'2 arquivos: abas que também parecem ter ativos e NÃO foram importadas: “Plan2”, “Plan3” e “Plan4” (o primeiro: a.xlsx)',
	],
])('counts files, not the sheets of them: %s', (_, files, text) => {
	const grouping = groupProblems();
	for (const [index, file] of files.entries()) {
		grouping.add({ kind: 'file', file }, { code: 'sheet-left-out', found: `Plan${index + 2}`, params: { score: 5 } });
	}
	const told = grouping
		.groups()
		.map(({ several, problem, ...group }) =>
			renderProblemGroup({ ...group, message: renderProblem(problem, 'pt-BR', several) }, 'pt-BR'),
		);
	expect(told).toEqual([text]);
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

describe('what a group tells is true of every row in it', () => {
	const cell = (code: string, found: string, params?: ShownProblem['params']): ShownProblem => ({
		code,
		place: { column: 5, name: 'Valor' },
		found,
		...(params === undefined ? {} : { params }),
	});
	const rendering = (...problems: readonly ShownProblem[]): readonly string[] => {
		const grouping = groupProblems();
		for (const [index, problem] of problems.entries()) grouping.add(row(index + 1), problem);
		return grouping
			.groups()
			.map(({ problem, several }) => renderProblem(problem, 'pt-BR', several).replace('coluna F “Valor”: ', ''));
	};

	test('names all that was found while it is little, then the first ones and how many more', () => {
		expect(rendering(cell('money-format', 'x'), cell('money-format', 'x'))).toEqual([
			'valor em dinheiro ilegível: “x”',
		]);
		expect(rendering(cell('money-format', 'x'), cell('money-format', 'y'), cell('money-format', 'x'))).toEqual([
			'valor em dinheiro ilegível: “x” e “y”',
		]);
		const many = Array.from({ length: 1_000 }, (_, index) => cell('money-format', `x${index}`));
		expect(rendering(...many)).toEqual(['valor em dinheiro ilegível: “x0”, “x1”, “x2” e mais 997']);
		expect(rendering(...many, cell('money-format', 'z'))).toEqual([
			'valor em dinheiro ilegível: “x0”, “x1”, “x2” e mais de 997',
		]);
	});

	test('puts beside each value what may have been meant by it', () => {
		const wrong = cell('status-unknown', 'disponivle', { suggestion: 'disponível' });
		expect(
			rendering(wrong, cell('status-unknown', 'em usso', { suggestion: 'em uso' }), cell('status-unknown', '?')),
		).toEqual(['situação desconhecida: “disponivle” (“disponível”?), “em usso” (“em uso”?) e “?”']);
	});

	test('keeps apart what differs in kind: another custom field, another answer of the API', () => {
		const ignored = (label: string): Problem => ({ code: 'custom-field-ignored', params: { label } });
		expect(rendering(ignored('Cor'), ignored('Andar'), ignored('Cor'))).toEqual([
			'a API ignorou o campo personalizado Cor',
			'a API ignorou o campo personalizado Andar',
		]);
		const refused = (status: number): Problem => ({
			code: 'api-refused',
			params: { status, code: 'x', message: 'no' },
		});
		expect(rendering(refused(400), refused(422))).toHaveLength(2);
	});

	test('keeps the kinds of one code apart, each in its own words where what was found differs', () => {
		const skip = (kind: string, found: string): Problem => ({
			code: 'nfe-case-left-out',
			found,
			params: { kind, allow: kind },
		});
		expect(rendering(skip('bonus', '5910'), skip('rental', '5908'), skip('bonus', '6910'))).toEqual([
			'itens que só entram com --allow bonus: bonificações, doações ou brindes (CFOP “5910” e “6910”)',
			'bem em comodato ou locação (CFOP “5908”)',
		]);
	});

	test('says in the plural what would not be true of each row, in words of its own', () => {
		const june = cell('date-impossible', '31/06/2025', { kind: 'day', month: '06/2025', days: 30 });
		const february = cell('date-impossible', '31/02/2025', { kind: 'day', month: '02/2025', days: 28 });
		expect(rendering(june, february)).toEqual(['datas que não existem: “31/06/2025” e “31/02/2025”']);
		expect(rendering(june, june)).toEqual(['a data “31/06/2025” não existe: 06/2025 tem 30 dias']);
	});

	test('names every one of few values, whatever they are, and no value that is not there', () => {
		const plain = Object.entries(codes).flatMap(([code, ofCode]) => {
			const { title, several } = messageOf(code, 'pt-BR');
			const isNamed = ofCode.kind !== 'fault' && title.includes('{found}') && several === undefined;
			return isNamed && !('kinds' in ofCode) ? [{ code }] : [];
		});
		const named = [...plain, { code: 'nfe-xml-damaged', params: { kind: 'encoding' } }];
		const values = fc.array(fc.stringMatching(/^[a-z]{8}$/), { minLength: 1, maxLength: 6 });
		fc.assert(
			fc.property(fc.constantFrom(...named), values, (problem, founds) => {
				const problems = founds.map((found): Problem => JSON.parse(JSON.stringify({ ...problem, found })));
				const [line = '', ...others] = rendering(...problems);
				expect(others).toEqual([]);
				for (const found of founds) expect(line).toContain(found);
				expect(line.match(/[“‘"«][a-z]{8}[”’"»]/g)?.length).toBe(new Set(founds).size);
			}),
			{ numRuns: 60 },
		);
	});

	test('goes on from groups that were folded before', () => {
		const [first, second] = [groupProblems(), groupProblems()];
		for (const found of ['a', 'b']) first.add(row(1), cell('money-format', found));
		for (const { origin, problem, count, several } of first.groups()) second.add(origin, problem, count, several);
		second.add(row(9), cell('money-format', 'b'));
		second.add(row(10), cell('money-format', 'c'));
		const [group] = second.groups();
		expect(group?.count).toBe(4);
		expect(renderProblem(cell('money-format', 'a'), 'en', group?.several)).toContain('“a”, “b” and “c”');
	});
});

test.each<[string, Origin, string]>([
	['whole notes', { kind: 'invoice', file: 'a.xml', accessKey: 'x' }, '2 notas: '],
	['items', { kind: 'invoice', file: 'a.xml', accessKey: 'x', item: 1 }, '2 itens de notas: '],
	['units', { kind: 'invoice', file: 'a.xml', accessKey: 'x', item: 1, unit: 2 }, '2 unidades de itens: '],
])('counts %s by their name', (_, origin, start) => {
	const grouping = groupProblems();
	grouping.add(origin, { code: 'no-data-rows' }, 2);
	expect(rendered(grouping, 'pt-BR')[0]?.startsWith(start)).toBe(true);
});
