/** What counts as right, as asked and as wrong, what a person changes in a mapping file, and which bars are missed. */
import { describe, expect, test } from 'vitest';
import { answerMapping, targetsOf, type WrittenMapping } from '../../scripts/register-trial/answers.mjs';
import { readCommand } from '../../scripts/register-trial/run-program.mjs';
import {
	median,
	missedBars,
	type Proposals,
	scoreProposals,
	type Totals,
} from '../../scripts/register-trial/scoring.mjs';
import { tableOf } from './made-table.ts';
import { listed } from '../listed.ts';

const made = tableOf([
	{ header: 'Etiqueta', target: 'enrollmentId', kinds: { code: 10 }, distinct: 10 },
	{ header: 'Estado', target: 'status', kinds: { word: 10 }, words: { Ativo: 6, Quebrado: 4 } },
	{ header: 'Valor', target: 'priceCents', kinds: { 'decimal or money': 10 }, distinct: 10 },
	{ header: 'Compra', target: 'acquisitionDate', kinds: { date: 10 }, distinct: 10 },
	{ header: 'Setor', kinds: { word: 10 }, distinct: 4 },
	{ header: '', target: 'ignore', kinds: { integer: 10 }, distinct: 4 },
]);
const RIGHT = ['enrollmentId', 'status', 'price', 'acquisitionDate', 'custom: Setor', 'ignore'];
const change = (column: number, target: string | undefined): readonly (string | undefined)[] =>
	RIGHT.with(column, target ?? '?');
const asked = (...kinds: readonly string[]): Proposals['questions'] => kinds.map((kind) => ({ kind }));

describe('proposals', () => {
	const WORDS = [{ kind: 'words', words: [{ text: 'a' }, { text: 'b', proposal: 'sold' }, { text: 'c' }] }];
	const wrongIn = (kind: string) => ({ wrong: [{ kind }] });
	test.each<[string, Proposals['proposed'], Proposals['questions'], object, status?: string]>([
		['all right', RIGHT, [], { identifier: 'right', status: 'right', wrong: [], others: { right: 4, of: 4 } }],
		['identifier asked', change(0, '?'), asked('identifier'), { identifier: 'asked', wrong: [] }],
		['identifier neither proposed nor asked', change(0, undefined), [], { identifier: 'none' }],
		['another identifier', change(4, 'enrollmentId'), [], { identifier: 'wrong', ...wrongIn('identifier') }],
		['another status column', change(4, 'status'), [], { status: 'wrong', ...wrongIn('status') }],
		['a status for all that nobody gave', RIGHT, [], { status: 'wrong' }, 'in-use'],
		['a status for all left open', change(1, '?'), asked('status'), { status: 'asked', wrong: [] }, '?'],
		['money that is none', change(4, 'price'), [], wrongIn('money')],
		['reais as cents', change(2, 'priceCents'), [], wrongIn('money')],
		['another date', change(3, 'warrantyExpirationDate'), [], wrongIn('dates')],
		['another text is no wrong proposal', change(4, 'brand'), [], { wrong: [], others: { right: 3, of: 4 } }],
		['words without a proposal count once more each', RIGHT, WORDS, { questions: 1, questionsAndWords: 3 }],
	])('%s', (_, proposed, questions, scores, status) => {
		const proposals = { proposed, questions, ...(status === undefined ? {} : { status }) };
		expect(scoreProposals(proposals, made)).toMatchObject(scores);
	});

	test('dates with the month first that nothing proves and nobody asked about are wrong', () => {
		const [cell] = tableOf([{ header: 'Compra', kinds: { date: 1 } }]).cells[0] ?? [];
		const date = new Date(Date.UTC(2025, 3, 5));
		const table = {
			...made,
			dateStyle: 'month-first',
			cells: made.cells.map((row) => row.with(3, { text: '4/5/2025', ...cell, date })),
		} as const;
		const wrong = [{ kind: 'dates', header: 'Compra' }];
		expect(scoreProposals({ proposed: RIGHT, questions: [] }, table)).toMatchObject({ wrong });
		const askedOf = (isOrderOpen: boolean) => [{ kind: 'dates', columns: [{ column: 3, isOrderOpen }] }];
		expect(scoreProposals({ proposed: RIGHT, questions: askedOf(false) }, table)).toMatchObject({ wrong });
		expect(scoreProposals({ proposed: RIGHT, questions: askedOf(true) }, table)).toMatchObject({ wrong: [] });
	});
});

describe('a person answers in the mapping file', () => {
	const F = { header: '', to: 'ignore' };
	const Compra = { to: 'acquisitionDate', locale: 'pt-BR' };
	const words = (values: Readonly<Record<string, string>>) => ({ to: 'status', values });
	const KNOWN = { Estado: words({ Ativo: 'in-use' }), Compra, Setor: 'custom: Departamento' };
	const OPEN = { Etiqueta: 'custom: Etiqueta', Setor: '?', Estado: words({ Quebrado: '?', Ativo: 'in-use' }) };
	const RIGHTED = { Etiqueta: 'enrollmentId', Estado: words({ Ativo: 'in-use', Quebrado: 'broken' }), Compra };
	test.each<[what: string, written: WrittenMapping, answered: object]>([
		[
			'what is right stays as it is',
			{ columns: { ...KNOWN, Etiqueta: 'enrollmentId', Valor: 'price' }, columnsByLetter: { F } },
			{ columns: KNOWN, columnsByLetter: { F } },
		],
		[
			'what differs or is open is replaced, letters where a header says nothing',
			{ columns: OPEN, columnsByLetter: { F: { header: '', to: 'custom: F' } }, constants: { status: '?' } },
			{ columns: { ...RIGHTED, Valor: 'price', Setor: 'custom: Setor' }, columnsByLetter: { F }, constants: {} },
		],
		[
			'a status column that nobody proposed brings its words',
			{ columns: { Estado: 'custom: Estado' } },
			{ columns: { Estado: words({ Ativo: 'in-use', Quebrado: 'broken' }) } },
		],
		[
			'of several tables each has its own part',
			{ tables: { '0123456789abcdef': { columns: { Setor: '?' } } } },
			{ tables: { '0123456789abcdef': { columns: { Setor: 'custom: Setor', Etiqueta: 'enrollmentId' } } } },
		],
	])('%s', (_, written, answered) => expect(answerMapping(written, [made])).toMatchObject(answered));

	test('two columns of one header get fields of two names, whichever was proposed', () => {
		const table = tableOf([
			{ header: 'Sala', kinds: { code: 4 }, distinct: 2 },
			{ header: 'Sala', kinds: { word: 4 }, distinct: 2 },
		]);
		const written = {
			columnsByLetter: { A: { header: 'Sala', to: 'category' }, B: { header: 'Sala', to: 'custom: Sala' } },
		};
		expect(targetsOf(answerMapping(written, [table]), table)).toEqual(['custom: Sala A', 'custom: Sala']);
	});

	test('how the dates of a proposed column are written is said where it is asked', () => {
		const table = tableOf([{ header: 'Data da compra', target: 'acquisitionDate', kinds: { date: 4 }, distinct: 4 }]);
		const written = { columns: { 'Data da compra': 'acquisitionDate' } };
		const questions = [[{ kind: 'dates', columns: [{ column: 0 }] }]];
		expect(answerMapping(written, [table])).toMatchObject(written);
		expect(answerMapping(written, [table], { questions })).toMatchObject({
			columns: { 'Data da compra': { to: 'acquisitionDate', locale: 'pt-BR' } },
		});
	});

	test('one status for all rows where no column has it', () => {
		const table = tableOf([{ header: 'Tag', target: 'enrollmentId', kinds: { code: 2 }, distinct: 2 }]);
		expect(answerMapping({ constants: { status: '?' } }, [table], { defaultStatus: 'in-use' }).constants).toEqual({
			status: 'in-use',
		});
	});

	test('a list without a header goes by letters', () => {
		const table = tableOf([{ header: '', target: 'enrollmentId', kinds: { code: 2 }, distinct: 2 }], { headerRow: 0 });
		const written = { headerRow: 'none', columns: { A: '?' } } as const;
		expect(targetsOf(written, table)).toEqual(['?']);
		expect(answerMapping(written, [table])).toMatchObject({ headerRow: 'none', columns: { A: 'enrollmentId' } });
	});
});

test('the printed command is run as it is, its answer as JSON', () => {
	expect(readCommand('asset-importer validate "a b.csv" --mapping runs/x/m.json')).toEqual(
		listed`validate ¦ a b.csv ¦ --mapping ¦ runs/x/m.json ¦ --json`,
	);
});

test.each<[numbers: readonly number[], middle: number]>([
	[[], 0],
	[[3, 1, 2], 2],
	[[4, 1, 2, 3], 2.5],
])('median of %j', (numbers, middle) => expect(median(numbers)).toBe(middle));

const counts = { right: 30, asked: 1, wrong: 0, none: 0 };
const HELD: Totals = {
	registers: 31,
	good: 1000,
	goodImportable: 980,
	identifiers: counts,
	statuses: counts,
	wrong: { identifier: 0, status: 0, money: 0, dates: 0 },
	otherAmounts: 0,
	medianQuestions: 3,
	mostRounds: 1,
	mostOfAKind: 1,
};

test.each<[what: string, totals: Partial<Totals>, missed: number]>([
	['all are held', {}, 0],
	['an identifier that is neither right nor asked', { identifiers: { ...counts, none: 1 } }, 1],
	['a wrong date', { wrong: { ...HELD.wrong, dates: 1 } }, 1],
	['too many questions', { medianQuestions: 3.5 }, 1],
	['too few rows', { goodImportable: 979 }, 1],
	['a second round, and the same notice twice', { mostRounds: 2, mostOfAKind: 2 }, 2],
	['amounts read otherwise', { otherAmounts: 1 }, 1],
])('bars: %s', (_, totals, missed) => expect(missedBars({ ...HELD, ...totals })).toHaveLength(missed));
