/** Choices in the forms of questions, and the resulting entries. Terminal and page use the same forms. */
import { describe, expect, test } from 'vitest';
import { putAnswers } from '../../../src/drafts/decisions/answers.ts';
import { type Field, fillForm, Forms, proposalsOf } from '../../../src/drafts/decisions/form.ts';
import type { Question } from '../../../src/drafts/decisions/question.ts';

const HEADER: Question = { kind: 'header', proposal: 3, rows: [{ row: 3, cells: ['Placa'] }] };
const NUMBER: Question = { kind: 'identifier', proposal: 0, ranked: [0, 4] };
const NO_NUMBER: Question = { kind: 'identifier', ranked: [0, 4] };
const STATUS: Question = { kind: 'status', ranked: [2], words: [{ text: 'Bom', count: 2 }] };
const COLUMNS: Question = {
	kind: 'columns',
	columns: [
		{ column: 3, target: 'custom: Setor', why: 'no-field', others: [] },
		{ column: 4, target: 'ignore', why: 'empty', others: [] },
	],
};
const WORDS: Question = {
	kind: 'words',
	column: 2,
	field: 'status',
	words: [
		{ text: 'Em uso', count: 9, proposal: 'in-use' },
		{ text: 'Bom', count: 2 },
	],
};
const PEOPLE: Question = {
	kind: 'people',
	column: 5,
	custom: 'custom: Usuário',
	people: [
		{ text: 'ana', count: 3, near: [] },
		{ text: 'Moura, Ana', count: 4, near: [{ id: 'a', name: 'Ana Moura' }], proposal: 'a' },
	],
};
const QUANTITY: Question = { kind: 'quantity', column: 7, numbers: '{number}-{unit}', isPriceOpen: true };
const DATES: Question = { kind: 'dates', columns: [{ column: 6, isOrderOpen: true, hasShortYears: true }] };

const LOOKED_AT = { samples: ['x'], filled: 1, distinct: 1 };
const columns = [0, 2, 3, 4].map((column) => ({ ...LOOKED_AT, column, header: `H${column}` }));
const forms = new Forms(
	{ name: 'a.csv', rows: 1, columns },
	{ words: (key) => key, nameOf: (_, name) => name, show: (text) => text },
);

/** `undefined` in the draft means the proposal. */
function fill(question: Question, draft: Readonly<Record<string, string>>): { answers: object; open: number } {
	const chosen = ({ name, proposal }: Field): string | undefined => draft[name] ?? proposal;
	const filled = fillForm(forms.formOf(question), chosen, ({ name }) => draft[`typed ${name}`] ?? '');
	return { answers: filled.answers, open: filled.open.length };
}

describe('entries', () => {
	const [BOM, USE] = ['2 value status Bom', '2 value status Em uso'] as const;
	const [ANA, MOURA] = ['5 value employeeId ana', '5 value employeeId Moura, Ana'] as const;
	const ALL_BROKEN = { status: 'all', 'status of all': 'broken' };
	const TYPED_ANA = { [ANA]: 'typed', [`typed ${ANA}`]: ' ana@x.com ' };
	const TYPED_NUMBER = { number: 'typed', 'typed number': ' X{row} ' };
	const PER_ROW = { '7 price': 'row', '7 numbers': '' };
	const SLASH = { '7 numbers': ' {number}/{unit} ', '7 price': 'each' };
	const BOTH_OF_DATES = { 'dates.order': 'en-US', 'dates.years': 'refuse' };
	const SERIALS: Question = { ...QUANTITY, serials: { separator: ';', sample: 'AB12;CD34' } };
	const SERIAL_ANSWERS = { '7 numbers': '{number}/{unit}', '7 price': 'each' };
	const COUNTED: Question = { ...QUANTITY, custom: 'custom: Qtd.' };
	test.each<[string, Question, Readonly<Record<string, string>>, object, number]>([
		['an unchanged proposal', NUMBER, {}, { number: '0' }, 0],
		['another column', NUMBER, { number: '4' }, { number: '4' }, 0],
		['nothing if there is no proposal', NO_NUMBER, {}, {}, 1],
		['numbers given to the rows', NO_NUMBER, { number: 'INV-{seq:05}' }, { number: 'INV-{seq:05}' }, 0],
		['a typed template', NO_NUMBER, TYPED_NUMBER, { number: 'X{row}' }, 0],
		['no template that gives all rows the same number', NO_NUMBER, { ...TYPED_NUMBER, 'typed number': 'X' }, {}, 1],
		['no status for all rows before one is chosen', STATUS, {}, { status: 'all' }, 1],
		['one status for all', STATUS, ALL_BROKEN, ALL_BROKEN, 0],
		['a column with the status', STATUS, { status: '2' }, { status: '2' }, 0],
		['the header row', HEADER, {}, { header: '3' }, 0],
		['no header', HEADER, { header: 'none' }, { header: 'none' }, 0],
		['a typed header row', HEADER, { header: 'typed', 'typed header': '7' }, { header: '7' }, 0],
		['no header row without a number', HEADER, { header: 'typed', 'typed header': 'x' }, {}, 1],
		['all columns', COLUMNS, {}, { '3 to': 'custom: Setor', '4 to': 'ignore' }, 0],
		['proposed words', WORDS, {}, { [USE]: 'in-use' }, 1],
		['a word without a meaning', WORDS, { [BOM]: '' }, { [USE]: 'in-use', [BOM]: '' }, 0],
		['only people with a proposal', PEOPLE, {}, { [MOURA]: 'a' }, 1],
		['a typed person', PEOPLE, TYPED_ANA, { [ANA]: 'ana@x.com', [MOURA]: 'a' }, 0],
		[
			'the whole column of people as a custom field',
			PEOPLE,
			{ '5 to': 'custom: Usuário' },
			{ '5 to': 'custom: Usuário' },
			0,
		],
		['nobody for all people', PEOPLE, { '5 to': 'nobody' }, { [ANA]: '', [MOURA]: '' }, 0],
		['no price without a choice', QUANTITY, {}, { '7 numbers': '{number}-{unit}' }, 1],
		['one asset per row, whatever the numbers', COUNTED, PER_ROW, { '7 to': 'custom: Qtd.' }, 0],
		['the numbers and the price', QUANTITY, SLASH, { '7 numbers': '{number}/{unit}', '7 price': 'each' }, 0],
		['the serial numbers by proposal', SERIALS, SLASH, { ...SERIAL_ANSWERS, '7 serials': ';' }, 0],
		['one serial number', SERIALS, { ...SLASH, '7 serials': 'one' }, { ...SERIAL_ANSWERS, '7 serials': 'one' }, 0],
		[
			'no template that gives equal numbers',
			QUANTITY,
			{ ...SLASH, '7 numbers': 'PAT-{unit}' },
			{ '7 price': 'each' },
			1,
		],
		['the century, but no order of dates', DATES, {}, { '6 shortYears': 'true' }, 1],
		['order and century of dates', DATES, BOTH_OF_DATES, { '6 locale': 'en-US', '6 shortYears': 'false' }, 0],
	])('%s', (_, question, draft, answers, open) => expect(fill(question, draft)).toEqual({ answers, open }));
});

test.each<[string, Question, readonly string[]]>([
	['number', NO_NUMBER, ['number']],
	['status, with the words of the likely columns', STATUS, ['status of all', 'word status Bom']],
	['word', WORDS, ['2 value status Bom']],
	['person', PEOPLE, ['5 value employeeId ana']],
	['price', QUANTITY, ['7 price']],
	['order of dates', DATES, ['6 locale']],
])('names what has no proposal: a %s', (_, question, open) => expect(proposalsOf(question).open).toEqual(open));

test('a number template becomes a constant of the table', () =>
	expect(putAnswers({ constants: { status: 'broken' } }, { header: ['A'], targets: [] }, { number: 'X{row}' })).toEqual(
		{
			constants: { status: 'broken', enrollmentId: 'X{row}' },
		},
	));

test('a column that became the number or the status has no other target, and keeps no words of another', () => {
	const named = { header: ['A', 'B', 'C', 'D', 'E'], targets: [] };
	const answers = { '3 to': 'custom: D', '4 to': 'ignore', number: '4', status: '3', '2 value status Bom': 'broken' };
	expect(putAnswers({}, named, answers)).toEqual({ columns: { D: 'status', E: 'enrollmentId' } });
});
