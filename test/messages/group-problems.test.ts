import { codes, kindOf } from '../../src/messages/codes.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	compareWeight,
	groupProblems,
	listProblems,
	type ProblemGrouping,
	renderProblemGroup,
} from '../../src/messages/group-problems.ts';
import type { Language } from '../../src/messages/message.ts';
import { OF_THE_RUN, type Origin } from '../../src/messages/origin.ts';
import type { Problem, ShownProblem } from '../../src/messages/problem.ts';
import { renderProblem } from '../../src/messages/render-problem.ts';
import { messageOf } from '../../src/messages/texts.ts';
import { says } from '../says.ts';

const row = (number: number, file = 'a.csv'): Origin => ({ kind: 'row', file, row: number });
const repeated = (found: string, column = 0): Problem => ({
	code: 'enrollment-id-repeated',
	place: { column, name: 'Patrimônio' },
	found,
	params: { kind: 'row', others: 'linha 9' },
});

/** A line that begins with the first pattern, contains the second and ends with the third. */
const told = (start: string, said: RegExp, end = '') =>
	expect.stringMatching(new RegExp(`^${start}${said.source}${end}$`, 'u'));

type Added = readonly [origin: Origin, problem: ShownProblem, count?: number];
function fold(...all: readonly Added[]): ProblemGrouping {
	const grouping = groupProblems();
	for (const added of all) grouping.add(...added);
	return grouping;
}
/** Numbers from the first to the last. */
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

const rendered = (grouping: ProblemGrouping, language: Language): readonly string[] =>
	grouping
		.groups()
		.map((group) => renderProblemGroup({ ...group, message: renderProblem(group.problem, language) }, language));

test('groups equal problems of many rows, names the first row, and puts the most frequent first', () => {
	const many = upTo(17, 1_436).map((number): Added => [row(number), repeated(`PAT-${number}`)]);
	const grouping = fold([row(5), { code: 'header-not-found' }], ...many);
	const repetition = says('enrollment-id-repeated', { kind: 'row', found: 'PAT-17', others: 'linha 9' });
	expect(rendered(grouping, 'pt-BR')).toEqual([
		told(String.raw`1\.420 linhas: coluna A “Patrimônio”: `, repetition, String.raw` \(a primeira: a\.csv, linha 17\)`),
		told(String.raw`a\.csv, linha 5: `, says('header-not-found')),
	]);
	expect(rendered(grouping, 'en')[0]).toMatch(/^1,420 rows: .* \(the first: a\.csv, row 17\)$/);
});

test('reports problems without a file for the run as a whole', () => {
	const grouping = fold([OF_THE_RUN, { code: 'again-unmet', found: 'PAT-1' }]);
	expect(rendered(grouping, 'en')).toEqual([told('', says('again-unmet', { found: 'PAT-1' }, { language: 'en' }))]);
});

test('puts problems of a whole table before problems of many rows', () => {
	const params = { kind: 'date', ptBr: 4, enUs: 5, shape: 'dd/mm' };
	const grouping = fold(
		...upTo(2, 99).map((number): Added => [row(number), { code: 'text-placeholder', found: 'N/D' }]),
		[row(1), { code: 'column-as-custom-field', place: { column: 7, name: 'Sala' } }],
		[row(1), { code: 'rows-hidden', params: { count: 312 } }],
		[row(1), { code: 'column-style-mixed', place: { column: 3, name: 'Data' }, params }],
	);
	expect(grouping.groups().map(({ problem, count }) => [problem.code, count])).toEqual([
		['rows-hidden', 1],
		['column-style-mixed', 1],
		['text-placeholder', 98],
		['column-as-custom-field', 1],
	]);
});

test('says once per table that its numbers are in several earlier runs in another spelling', () => {
	const grouping = groupProblems();
	for (const number of [2, 3]) {
		const params = { kind: 'earlier', other: `R-${number}`, run: `run-${number}`, row: 'a.csv:2' };
		const place = { column: number, name: `Coluna ${number}` };
		grouping.add(row(number), { code: 'enrollment-id-respelled', place, found: `r ${number}`, params });
	}
	const runs = { shown: [{ text: 'run-2' }, { text: 'run-3' }], more: 0 };
	const groups = grouping.groups();
	expect(groups).toMatchObject([{ count: 2, several: { run: runs } }]);
	const lines = groups.map(({ problem, several }) => renderProblem(problem, 'en', several));
	expect(lines).toEqual([expect.stringMatching(/run-2.* and .*run-3/)]);
});

test('orders refusals by number, whatever they are about', () => {
	const weighed = Object.keys(codes)
		.filter((code) => kindOf(code) === 'refusal')
		.map((code) => ({ problem: { code }, count: 1 }));
	expect(weighed.length).toBeGreaterThan(100);
	expect(weighed.toSorted(compareWeight)).toEqual(weighed);
});

test('lists each invoice with a wrong sum and its difference, if they are few', () => {
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
	const notes = (numbers: readonly number[]) => fold(...numbers.map((one): Added => [note(one), differs(one)]));
	expect(rendered(notes([2, 3, 2]), 'pt-BR')).toEqual([
		told(
			'2 itens de notas: ',
			says('nfe-total-differs', { total: '2.00', difference: '1.00' }),
			String.raw` \(o primeiro: 2\.xml.*`,
		),
		told(String.raw`3\.xml, .*: `, says('nfe-total-differs', { total: '3.00', difference: '2.00' })),
	]);
	const many = notes(upTo(1, 1_000)).groups();
	expect(many).toHaveLength(11);
	expect(many[0]).toMatchObject({ count: 990, origin: { file: '11.xml' } });
});

test('lists each altered invoice and each workbook item with a wrong sum individually', () => {
	const at = (item: number, accessKey = 'K1'): Origin => ({ kind: 'invoice', file: 'd.xlsx', accessKey, item });
	const params = { count: 2, sum: '1.00', total: '3.00', difference: '-2.00', others: 'd.xlsx:2' };
	const items = fold(...[1, 2, 2].map((item): Added => [at(item), { code: 'nfe-item-sum-differs', params }]));
	expect(items.groups().map(({ count, origin }) => [count, origin])).toEqual([
		[2, at(2)],
		[1, at(1)],
	]);
	const all = [at(1), at(2), at(1, 'K2')];
	const notes = fold(...all.map((one): Added => [one, { code: 'nfe-total-altered', params }]));
	expect(notes.groups().map(({ count }) => count)).toEqual([2, 1]);
});

test('separates columns, tables and codes', () => {
	const grouping = fold(
		[row(1), repeated('x')],
		[row(2), repeated('x', 1)],
		[row(1, 'b.csv'), repeated('x')],
		[row(3), { ...repeated('x'), code: 'serial-number-repeated' }],
		[row(4), repeated('y')],
	);
	expect(grouping.groups().map(({ count }) => count)).toEqual([2, 1, 1, 1]);
});

test.each([
	['one file', ['a.xlsx', 'a.xlsx'], String.raw`a\.xlsx: `, '“Plan2” e “Plan3”'],
	[
		'two files',
		['a.xlsx', 'a.xlsx', 'b.xlsx'],
		'2 arquivos: ',
		String.raw`“Plan2”, “Plan3” e “Plan4” \(o primeiro: a\.xlsx\)`,
	],
])('counts files, not their sheets: %s', (_, files, start, end) => {
	const grouping = groupProblems();
	for (const [index, file] of files.entries()) {
		grouping.add({ kind: 'file', file }, { code: 'sheet-ignored', found: `Plan${index + 2}`, params: { score: 5 } });
	}
	const lines = grouping
		.groups()
		.map(({ several, problem, ...group }) =>
			renderProblemGroup({ ...group, message: renderProblem(problem, 'pt-BR', several) }, 'pt-BR'),
		);
	expect(lines).toEqual([told(start, says('sheet-ignored', {}, { part: 'several' }), end)]);
});

test('groups whole files and invoices across files', () => {
	const files = ['a.xml', 'b.xml', 'c.xml'];
	const grouping = fold(...files.map((file): Added => [{ kind: 'file', file }, { code: 'no-data-rows' }]));
	expect(rendered(grouping, 'pt-BR')).toEqual([
		told('3 arquivos: ', says('no-data-rows'), String.raw` \(o primeiro: a\.xml\)`),
	]);
});

test('adds the counts of groups', () => {
	const grouping = fold([row(1), repeated('x'), 40], [row(50), repeated('x'), 2]);
	expect(grouping.groups()).toMatchObject([{ count: 42, origin: row(1) }]);
});

describe('the text of a group is true of each of its rows', () => {
	const cell = (code: string, found: string, params?: ShownProblem['params']): ShownProblem => ({
		code,
		place: { column: 5, name: 'Valor' },
		found,
		...(params === undefined ? {} : { params }),
	});
	const rendering = (...problems: readonly ShownProblem[]): readonly string[] => {
		return fold(...problems.map((problem, index): Added => [row(index + 1), problem]))
			.groups()
			.map(({ problem, several }) => renderProblem(problem, 'pt-BR', several).replace('coluna F “Valor”: ', ''));
	};

	test('lists all values if they are few, else the first ones and the number of others', () => {
		const [x, y] = [cell('money-format', 'x'), cell('money-format', 'y')];
		expect(rendering(x, x)).toEqual([told('', says('money-format', { found: 'x' }))]);
		expect(rendering(x, y, x)).toEqual([told('', says('money-format'), '“x” e “y”')]);
		const many = Array.from({ length: 1_000 }, (_, index) => cell('money-format', `x${index}`));
		expect(rendering(...many)).toEqual([told('', says('money-format'), '“x0”, “x1”, “x2” e mais 997')]);
		expect(rendering(...many, cell('money-format', 'z'))).toEqual([
			told('', says('money-format'), '“x0”, “x1”, “x2” e mais de 997'),
		]);
	});

	test('has a value without a text beside those with one', () => {
		const [group] = fold([row(1), { code: 'money-format' }], [row(2), { code: 'money-format', found: 'x' }]).groups();
		expect(group?.several).toEqual({ found: { shown: [{ text: '' }, { text: 'x' }], more: 0 } });
	});

	test("shows each value's suggestion beside it", () => {
		expect(
			rendering(
				cell('status-unknown', 'disponivle', { suggestion: 'disponível' }),
				cell('status-unknown', 'em usso', { suggestion: 'em uso' }),
				cell('status-unknown', '?'),
			),
		).toEqual([
			told('', says('status-unknown'), String.raw`“disponivle” \(“disponível”\?\), “em usso” \(“em uso”\?\) e “\?”`),
		]);
	});

	test('separates different kinds: another custom field, another answer of the API', () => {
		const ignored = (label: string): Problem => ({ code: 'custom-field-ignored', params: { label } });
		expect(rendering(ignored('Cor'), ignored('Andar'), ignored('Cor'))).toEqual([
			told('', says('custom-field-ignored', { label: 'Cor' })),
			told('', says('custom-field-ignored', { label: 'Andar' })),
		]);
		const refused = (status: number): Problem => ({
			code: 'api-refused',
			params: { status, code: 'x', message: 'no' },
		});
		expect(rendering(refused(400), refused(422))).toHaveLength(2);
	});

	test('separates the kinds of one code, each with its own text if values differ', () => {
		const skip = (kind: string, found: string): Problem => ({
			code: 'nfe-case-skipped',
			found,
			params: { kind, allow: kind },
		});
		const lines = rendering(skip('bonus', '5910'), skip('rental', '5908'), skip('bonus', '6910'));
		expect(lines).toEqual([
			told('', says('nfe-case-skipped', { kind: 'bonus', allow: 'bonus' }, { part: 'several' })),
			told('', says('nfe-case-skipped', { kind: 'rental', found: '5908' })),
		]);
		expect(lines[0]).toContain('“5910” e “6910”');
	});

	test('has its own plural text for what would not be true of each row', () => {
		const june = cell('date-impossible', '31/06/2025', { kind: 'day', month: '06/2025', days: 30 });
		const february = cell('date-impossible', '31/02/2025', { kind: 'day', month: '02/2025', days: 28 });
		expect(rendering(june, february)).toEqual([
			told('', says('date-impossible', { kind: 'day' }, { part: 'several' }), '“31/06/2025” e “31/02/2025”'),
		]);
		expect(rendering(june, june)).toEqual([
			told('', says('date-impossible', { kind: 'day', found: '31/06/2025', month: '06/2025', days: 30 })),
		]);
	});

	test('lists each of few values and nothing else, whatever they are', () => {
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

	test('continues from existing groups', () => {
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

test('a list has every problem at its place, what is said of an item once', () => {
	const list = listProblems();
	const unit = (item: number, of: number): Origin => ({
		kind: 'invoice',
		file: 'a.xml',
		accessKey: 'x',
		item,
		unit: of,
	});
	const added: readonly (readonly [Origin, string])[] = [
		[row(1), 'a'],
		[row(2), 'a'],
		[unit(1, 1), 'a'],
		[unit(1, 2), 'a'],
		[unit(1, 2), 'b'],
		[unit(2, 1), 'a'],
	];
	for (const [origin, found] of added) list.add(origin, repeated(found));
	const listed = list.groups().map(({ origin, problem, count }) => [origin, problem.found, count]);
	expect(listed).toEqual(added.filter((_, at) => at !== 3).map(([origin, found]) => [origin, found, 1]));
});

test.each<[string, Origin, string]>([
	['whole notes', { kind: 'invoice', file: 'a.xml', accessKey: 'x' }, '2 notas: '],
	['items', { kind: 'invoice', file: 'a.xml', accessKey: 'x', item: 1 }, '2 itens de notas: '],
	['units', { kind: 'invoice', file: 'a.xml', accessKey: 'x', item: 1, unit: 2 }, '2 unidades de itens: '],
])('counts %s with the right noun', (_, origin, start) => {
	expect(rendered(fold([origin, { code: 'no-data-rows' }, 2]), 'pt-BR')[0]?.startsWith(start)).toBe(true);
});
