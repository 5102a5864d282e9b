import { describe, expect, test } from 'vitest';
import { answersOf, choice, type Draft, proposedAnswers } from '../../../../src/app/page/columns/draft-answers.ts';
import type { Question } from '../../../../src/drafts/decisions/question.ts';

const HEADER: Question = { kind: 'header', proposal: 3, rows: [{ row: 3, cells: ['Placa'] }] };
const NUMBER: Question = { kind: 'identifier', proposal: 0, ranked: [0, 4] };
const NO_NUMBER: Question = { kind: 'identifier', ranked: [0, 4] };
const STATUS: Question = { kind: 'status', ranked: [2] };
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
	people: [{ text: 'ana', count: 3, near: [] }],
};
const QUANTITY: Question = { kind: 'quantity', column: 7, numbers: '{number}-{unit}', isPriceOpen: true };
const DATES: Question = { kind: 'dates', columns: [{ column: 6, isOrderOpen: true, hasShortYears: true }] };

describe('answers', () => {
	test.each<[string, Question, Draft, unknown, number]>([
		['a proposal that nobody changed', NUMBER, {}, { kind: 'identifier', column: 0 }, 0],
		['what was chosen', NUMBER, { [choice.identifier]: '4' }, { kind: 'identifier', column: 4 }, 0],
		['nothing without a proposal', NO_NUMBER, {}, undefined, 1],
		['no status for all before it is said which', STATUS, {}, undefined, 1],
		[
			'one status for all',
			STATUS,
			{ [choice.status]: 'all', [choice.statusOfAll]: 'broken' },
			{ kind: 'status', value: 'broken' },
			0,
		],
		[
			'no status that assets do not have',
			STATUS,
			{ [choice.status]: 'all', [choice.statusOfAll]: 'Bom' },
			undefined,
			1,
		],
		['a column with the status', STATUS, { [choice.status]: '2' }, { kind: 'status', column: 2 }, 0],
		['the header row', HEADER, {}, { kind: 'header', row: 3 }, 0],
		['no header', HEADER, { [choice.header]: 'none' }, { kind: 'header', row: 'none' }, 0],
		[
			'a header row that was typed',
			HEADER,
			{ [choice.header]: 'other', [choice.headerRow]: '7' },
			{ kind: 'header', row: 7 },
			0,
		],
		['no row that is no number', HEADER, { [choice.header]: 'other', [choice.headerRow]: 'x' }, undefined, 1],
		['all columns', COLUMNS, {}, { kind: 'columns', targets: { 3: 'custom: Setor', 4: 'ignore' } }, 0],
		[
			'columns without the one whose label is empty',
			COLUMNS,
			{ [choice.target(3)]: 'custom: ' },
			{ kind: 'columns', targets: { 4: 'ignore' } },
			1,
		],
		[
			'the words that are proposed',
			WORDS,
			{},
			{ kind: 'words', column: 2, field: 'status', values: { 'Em uso': 'in-use' } },
			1,
		],
		[
			'a word that means nothing',
			WORDS,
			{ [choice.word(2, 'Bom')]: '' },
			{ kind: 'words', column: 2, field: 'status', values: { 'Em uso': 'in-use', Bom: '' } },
			0,
		],
		['nobody of people without a proposal', PEOPLE, {}, undefined, 1],
		[
			'a person who was typed',
			PEOPLE,
			{ [choice.person(5, 'ana')]: 'other', [choice.otherPerson(5, 'ana')]: ' ana@x.com ' },
			{ kind: 'people', column: 5, values: { ana: 'ana@x.com' } },
			0,
		],
		[
			'the column of people as it stands',
			PEOPLE,
			{ [choice.people(5)]: 'custom' },
			{ kind: 'columns', targets: { 5: 'custom: Usuário' } },
			0,
		],
		['no price of a quantity without a choice', QUANTITY, {}, undefined, 1],
		[
			'one asset per row, whatever the numbers are',
			{ ...QUANTITY, custom: 'custom: Qtd.' },
			{ [choice.price(7)]: 'row', [choice.numbers(7)]: '' },
			{ kind: 'columns', targets: { '7': 'custom: Qtd.' } },
			0,
		],
		[
			'the numbers and the price of a quantity',
			QUANTITY,
			{ [choice.numbers(7)]: ' {number}/{unit} ', [choice.price(7)]: 'each' },
			{ kind: 'quantity', column: 7, numbers: '{number}/{unit}', price: 'each' },
			0,
		],
		[
			'no numbers that tell nothing apart',
			QUANTITY,
			{ [choice.numbers(7)]: 'PAT-{unit}', [choice.price(7)]: 'each' },
			undefined,
			1,
		],
		['the century, and no order of dates', DATES, {}, { kind: 'dates', columns: { 6: { shortYears: true } } }, 1],
		[
			'both of dates',
			DATES,
			{ [choice.order]: 'en-US', [choice.years]: 'refuse' },
			{ kind: 'dates', columns: { 6: { locale: 'en-US', shortYears: false } } },
			0,
		],
	])('%s', (_name, question, draft, answer, open) => {
		expect(answersOf([question], draft)).toMatchObject({ answers: answer === undefined ? [] : [answer], open });
	});

	test('of another header row are that row alone: the rest is asked under it', () => {
		const asked = [HEADER, NUMBER, COLUMNS, WORDS];
		expect(answersOf(asked, { [choice.header]: 'none', [choice.identifier]: '4' })).toEqual({
			answers: [{ kind: 'header', row: 'none' }],
			open: 0,
			isHeaderChanged: true,
		});
	});

	test('make a column that was chosen for the number or the status nothing else', () => {
		const asked = [NO_NUMBER, STATUS, COLUMNS];
		expect(answersOf(asked, { [choice.identifier]: '4', [choice.status]: '3' })).toMatchObject({
			answers: [
				{ kind: 'identifier', column: 4 },
				{ kind: 'status', column: 3 },
			],
			open: 0,
		});
	});

	test('taken as proposed leave open what has no proposal', () => {
		const { answers, open } = proposedAnswers([NUMBER, STATUS, COLUMNS, WORDS, PEOPLE, DATES]);
		expect(answers.map(({ kind }) => kind)).toEqual(['identifier', 'columns', 'words', 'dates']);
		expect(open).toBe(4);
	});
});
