/** Writes each option of a question into the mapping. Terminal, page and script apply the same patches. */
import { describe, expect, test } from 'vitest';
import { groupQuestions, patchOf, type Question } from '../../../src/drafts/decisions/question.ts';
import { askItems, readItemAnswers } from '../../../src/drafts/decisions/ask-items.ts';
import { answer, startMapping } from '../../../src/drafts/table/mapped-table.ts';
import { createTableProfiler } from '../../../src/drafts/columns/column-profile.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import { fillOpen } from '../../../src/drafts/mapping/patch.ts';
import { answersTo, proposalsOf } from './asked.ts';

const OPTIONS = { unknownColumns: 'error' } as const;

function tableOf(...rows: readonly (readonly string[])[]) {
	const numbered = rows.map((cells, index) => ({ number: index + 1, cells }));
	const found = findHeader(numbered, OPTIONS);
	if (found === undefined) throw new Error('no header');
	const profiler = createTableProfiler(found.header);
	for (const row of numbered) if (row.number > found.rowNumber) profiler.add(row);
	return startMapping(found, profiler.profile(), OPTIONS);
}

const ITEMS = Array.from({ length: 12 }, (_, index) => index + 1);
const REGISTER = tableOf(
	['Ficha', 'Sit.', 'Qtd', 'Valor', 'Purchase date', 'Andar', 'Nº de série'],
	...ITEMS.map((item) => [
		`A${item}`,
		item > 4 ? 'KLX' : 'MMP',
		item === 1 ? '2' : '1',
		`R$ ${item},50`,
		'05/06/19',
		`${item % 3}º`,
		item === 1 ? '5CG1042; 5CG1043' : `5CG20${item}`,
	]),
);

describe('an answer', () => {
	const NUMBER = '/fields/enrollmentId';
	test.each<[string, Readonly<Record<string, string | readonly [string, string]>>, object]>([
		['a column with the number', { [NUMBER]: '0' }, { columns: { Ficha: 'enrollmentId' } }],
		['numbers given to the rows', { [NUMBER]: 'INV-{seq:05}' }, { constants: { enrollmentId: 'INV-{seq:05}' } }],
		['a typed pattern', { [NUMBER]: ['typed', ' X{row} '] }, { constants: { enrollmentId: 'X{row}' } }],
		['that the table is no list of assets', { [NUMBER]: 'leave-out' }, { leaveOut: true }],
		['a column with the status', { '/fields/status': '1' }, { columns: { 'Sit.': 'status' } }],
		['one status for all', { '/fields/status': 'all broken' }, { constants: { status: 'broken' } }],
		['a target', { '/columns/Andar/to': 'ignore' }, { columns: { Andar: 'ignore' } }],
		['a word', { '/words/status/KLX': 'sold' }, { words: { status: { KLX: 'sold' } } }],
		['a price of one', { '/columns/Qtd/price': 'each' }, { columns: { Qtd: { to: 'quantity', price: 'each' } } }],
		['one asset per row', { '/columns/Qtd/price': 'custom: Qtd' }, { columns: { Qtd: 'custom: Qtd' } }],
		[
			'a typed numbering',
			{ '/columns/Qtd/numbers': ['typed', '{number}/{unit}'] },
			{ columns: { Qtd: { to: 'quantity', numbers: '{number}/{unit}' } } },
		],
		['one serial number', { '/columns/Qtd/serials': 'one' }, { columns: { Qtd: 'quantity' } }],
		[
			'the century',
			{ '/columns/Purchase date/shortYears': 'false' },
			{ columns: { 'Purchase date': { to: 'acquisitionDate', shortYears: false } } },
		],
		[
			'the target that came first, if several give one column different ones',
			{ [NUMBER]: '5', '/columns/Andar/to': 'ignore' },
			{ columns: { Andar: 'enrollmentId' } },
		],
	])('writes %s', (_, chosen, written) => {
		expect(answer(REGISTER, answersTo(REGISTER.questions, chosen)).json).toEqual(written);
	});

	test('about the order of dates counts for their column', () => {
		const rows = ITEMS.map((item) => [`P-${item}`, 'em uso', '05/06/2019', '05/06/2019']);
		const table = tableOf(['Patrimônio', 'Status', 'Purchase date', 'Warranty end'], ...rows);
		const [path, other] = ['/columns/Purchase date/order', '/columns/Warranty end/order'];
		expect(proposalsOf(table.questions)).toEqual({ [path]: '?', [other]: '?' });
		expect(answer(table, answersTo(table.questions, { [path]: 'mdy' })).json).toEqual({
			columns: { 'Purchase date': { to: 'acquisitionDate', order: 'mdy' } },
		});
	});

	test('takes the place of an earlier one, whatever its letters, and of a constant', () => {
		const given = answer(REGISTER, answersTo(REGISTER.questions, { '/fields/status': 'all broken' }));
		const column = answersTo(REGISTER.questions, { '/fields/status': '1', '/words/status/KLX': 'sold' });
		const again = answer(given, column);
		expect(again.json).toEqual({ columns: { 'Sit.': 'status' }, words: { status: { KLX: 'sold' } } });
		const patch = { words: { status: { klx: 'lost' } } };
		const changed = answer(again, [{ option: { value: '', patch } }]);
		expect(changed.json.words).toEqual({ status: { KLX: 'lost' } });
	});

	test('about a word counts, although the entry of a column says another meaning', () => {
		const written = { columns: { 'Sit.': { to: 'status', values: { KLX: 'lost', MMP: 'sold' } } } };
		const before = answer(REGISTER, [{ option: { value: '', patch: written } }]);
		const patch = { words: { status: { klx: 'in-use' } } };
		expect(answer(before, [{ option: { value: '', patch } }]).json).toEqual({
			columns: { 'Sit.': { to: 'status', values: { MMP: 'sold' } } },
			words: { status: { klx: 'in-use' } },
		});
	});
});

test('what follows from an open question is asked with it', () => {
	const after = REGISTER.questions.flatMap((one) => (one.after === undefined ? [] : [[one.path, one.after]]));
	expect(after).toEqual([
		['/words/status/KLX', '/fields/status'],
		['/words/status/MMP', '/fields/status'],
		['/columns/Qtd/numbers', '/columns/Qtd/price'],
		['/columns/Qtd/serials', '/columns/Qtd/price'],
	]);
});

test('a column without a name of its own is answered by its letter', () => {
	const table = tableOf(
		['Patrimônio', 'Status', 'Obs', 'Obs'],
		...ITEMS.map((item) => [`P-${item}`, 'em uso', `x${item}`, `y${item}`]),
	);
	expect(proposalsOf(table.questions)).toEqual({
		'/columnsByLetter/C/to': 'custom: Obs',
		'/columnsByLetter/D/to': 'custom: Obs (D)',
	});
	const [, second] = table.questions;
	expect(second?.options.find(({ value }) => value === 'ignore')?.patch).toEqual({
		columnsByLetter: { D: { header: 'Obs', to: 'ignore' } },
	});
});

test.each([
	['a long name', ['x'.repeat(201)]],
	['the mark of what is open as its name', ['?']],
	['that mark twice', ['?', '?']],
	['a name like that of every object', ['__proto__', 'constructor']],
	['a name with signs of paths', ['a/b', 'a~1b', '2024']],
])('a column with %s is asked about once', (_, names) => {
	const table = tableOf(
		['Patrimônio', 'Status', ...names],
		...ITEMS.map((item) => [`P-${item}`, 'em uso', ...names.map((__, at) => `x${at}${item}`)]),
	);
	expect(table.questions).toHaveLength(names.length);
	const typed = table.questions.map(({ open }, at) => ({ value: '', patch: fillOpen(open, `custom: Y${at}`) }));
	const { questions, found } = answer(
		table,
		typed.map((option) => ({ option })),
	);
	expect(questions).toEqual([]);
	expect(found.targets.slice(2)).toEqual(names.map((__, at) => ({ kind: 'custom', label: `Y${at}` })));
});

describe('items of invoices', () => {
	const ITEM = { supplier: '1', supplierName: 'Loja', cProd: 'A', description: 'Toner', unit: 'UN', places: ['k/1'] };
	const CHANGE = { change: 'return', name: 'k/2', number: '9', description: 'Mesa' } as const;
	const questions = askItems([
		{ ...ITEM, reason: 'toner', proposal: 'skip', asset: 'line' },
		{ ...ITEM, reason: 'toner', proposal: 'skip', asset: 'line', places: ['k/3'] },
		{ ...ITEM, reason: 'unit', unit: 'CX' },
		{ ...ITEM, reason: 'unit', unit: 'CX', cProd: 'B', proposal: 10 },
		{ ...CHANGE, candidates: ['p/1 (Mesa)', 'p'] },
	]);
	const textOf = (question: Question | undefined) =>
		question?.options.map(({ value, alike, typed }) => [value, alike, typed].filter(Boolean).join(' '));

	test('are asked once per product, by what is open', () => {
		expect(groupQuestions(questions).map((group) => group.map((one) => one.group))).toEqual([
			['items toner'],
			['items unit CX'],
			['items proposed'],
			['changes k'],
		]);
		expect(questions.map(textOf)).toEqual([
			['line asset', 'skip', 'typed units'],
			['1', 'line', 'skip', 'typed units'],
			['10', '1', 'line', 'skip', 'typed units'],
			['p/1', 'p', 'none', 'unknown'],
		]);
	});

	test('are answered with product rules and with what changes belong to', () => {
		const patches = questions.map(({ options }, index) => {
			const option = options.at(index === 1 ? -1 : 0);
			return option === undefined ? {} : patchOf(option, ' 4 ');
		});
		const { products, belongsTo } = readItemAnswers(questions, patches);
		expect(products.map(({ units }) => units)).toEqual(['line', 4, 10]);
		expect(belongsTo).toEqual({ 'k/2': 'p/1' });
	});
});
