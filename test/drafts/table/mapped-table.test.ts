import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	acceptProposals,
	answer,
	type MappedTable,
	proposeMapping,
	startMapping,
} from '../../../src/drafts/table/mapped-table.ts';
import { createTableProfiler } from '../../../src/drafts/columns/column-profile.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import type { HeaderOptions } from '../../../src/drafts/decisions/table-options.ts';
import type { TableMappingJson } from '../../../src/drafts/mapping/write-mapping.ts';
import { isReading } from '../../../src/drafts/decisions/question.ts';
import { answersTo, kindsOf, proposalsOf } from '../decisions/asked.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';

const ASK: HeaderOptions = { unknownColumns: 'error' };

function tableOf(rows: readonly (readonly Cell[])[], options: HeaderOptions = ASK): MappedTable {
	const numbered = rows.map((cells, index) => ({ number: index + 1, cells }));
	const found = findHeader(numbered, options);
	if (found === undefined) throw new Error('no header');
	const profiler = createTableProfiler(found.header);
	for (const row of numbered) if (row.number > found.rowNumber) profiler.add(row);
	return startMapping(found, profiler.profile(), options);
}
const asked = ({ questions }: MappedTable): readonly string[] => kindsOf(questions);

const ITEMS = Array.from({ length: 12 }, (_, index) => index + 1);
const REGISTER = [
	['Código do bem', 'O que é', 'Sit.', 'Senha do wifi', 'Andar'],
	...ITEMS.map((item) => [`B-${100 + item}`, 'Mesa reta', item > 4 ? 'Ativo' : 'Extraviado', 'x9', `${item % 3}º`]),
];

describe('what is asked', () => {
	const GIVEN = { ...ASK, defaultStatus: 'available' } as const;
	const DECIDED = { ...GIVEN, unknownColumns: 'ignore' } as const;
	const UNNAMED = ['header', 'number', 'status', 'column'];
	test.each<[string, readonly string[], HeaderOptions, ...(readonly Cell[])[]]>([
		['nothing if all names are known', [], ASK, ['Patrimônio', 'Status'], ['P-1', 'em uso']],
		['a status for all rows if no column states it', ['status'], ASK, ['Patrimônio', 'Marca'], ['P-1', 'X']],
		['only the columns under a default status', ['column'], GIVEN, ['Patrimônio', 'Andar'], ['P-1', '2']],
		['nothing about columns that options decide', [], DECIDED, ['Patrimônio', 'Andar'], ['P-1', '2']],
		['a second column of one name', ['column'], ASK, ['Patrimônio', 'Status', 'Status'], ['P-1', 'em uso', 'x']],
		['which row the header is', UNNAMED, ASK, ['o que', 'onde'], ['mesa', 'sala'], ['cadeira', 'hall']],
	])('%s', (_, kinds, options, ...rows) => expect(asked(tableOf(rows, options))).toEqual(kinds));

	const SHORT = ['31/12/19', '5.6.20', '1/dez/98'];
	const SAID = { ...ASK, isLocaleGiven: true };
	test.each<[string, string, readonly string[], HeaderOptions, ...string[]]>([
		['nothing about dates with a row that proves the order', 'Purchase date', ['05/06/2025', '13/06/2025'], ASK],
		['nothing about dates with a header that tells the order', 'Data da compra', ['05/06/2025'], ASK],
		['nothing about dates if the command names the locale', 'Purchase date', ['05/06/2025'], SAID],
		['the order of dates if nothing tells it', 'Purchase date', ['05/06/2025'], ASK, 'order'],
		['which century years of two digits are of', 'Data da compra', SHORT, ASK, 'years'],
		['both, for a column proposed as a date', 'Purchased', ['05/06/19'], ASK, 'order', 'years'],
	])('%s', (_, name, texts, options, ...kinds) => {
		const rows = ITEMS.map((item) => [`P-${item}`, 'em uso', texts[item % texts.length] ?? '']);
		const { questions } = tableOf([['Patrimônio', 'Status', name], ...rows], options);
		const ofDates = questions.filter(isReading);
		expect(ofDates.map(({ about }) => about)).toMatchObject(kinds.map((kind) => ({ kind, column: 2 })));
	});

	test.each<[string, string, readonly Cell[], readonly string[]]>([
		['is asked for beside a price', 'Valor', ['1', '3'], ['price']],
		['is asked about if another column is proposed as the price', 'Valor original', ['1', '3'], ['column', 'price']],
		['means one asset per row if there is no price', 'Cor', ['1', '3'], ['column']],
		['is no question if each row has a quantity of one', 'Valor', ['1', '1'], ['column']],
	])('an undecided quantity %s', (_, beside, quantities, kinds) => {
		const rows = ITEMS.map((item) => [`P-${item}`, 'em uso', quantities[item % 2] ?? null, `R$ ${item},50`]);
		const table = tableOf([['Patrimônio', 'Status', 'Qtd', beside], ...rows]);
		expect(asked(table)).toEqual(kinds);
		expect(asked(acceptProposals(table))).toEqual(kinds.filter((kind) => kind === 'price'));
	});
});

test('asks once about words that a mapping cannot distinguish', () => {
	const rows = ITEMS.map((item) => [`P-${item}`, item > 4 ? 'KLX' : 'klx.']);
	const table = tableOf([['Patrimônio', 'Sit.'], ...rows]);
	const named = answer(table, answersTo(table.questions, { '/fields/status': '1' }));
	expect(named.questions).toMatchObject([{ about: { kind: 'word', text: 'KLX', count: 12 } }]);
});

describe('an answer', () => {
	test('leads to the remaining questions, and does not change the earlier table', () => {
		const table = tableOf([['Código', 'Sit.'], ...ITEMS.map((item) => [`A${item}`, 'KLX'])]);
		const numbered = answer(table, answersTo(table.questions, { '/fields/enrollmentId': '0' }));
		expect(asked(numbered)).toEqual(['status', 'word', 'column']);
		const named = answer(numbered, answersTo(numbered.questions, { '/fields/status': '1' }));
		expect(named.questions).toMatchObject([{ about: { kind: 'word', column: 1, text: 'KLX', count: 12 } }]);
		const whole = answer(named, answersTo(named.questions, { '/words/status/KLX': 'in-use' }));
		expect(whole.questions).toEqual([]);
		expect(whole.json).toEqual({
			columns: { Código: 'enrollmentId', 'Sit.': 'status' },
			words: { status: { KLX: 'in-use' } },
		});
		expect(asked(table)).toEqual(['number', 'status', 'word', 'column']);
	});

	test('with one status for all rows makes a status column a custom field', () => {
		const table = tableOf([
			['Patrimônio', 'Status', 'Andar'],
			...ITEMS.map((item) => [`P-${item}`, `w${item % 4}`, '1']),
		]);
		expect(asked(table)).toContain('status');
		const { json } = answer(table, answersTo(table.questions, { '/fields/status': 'all available' }));
		expect(json).toEqual({ columns: { Status: 'custom: Status' }, constants: { status: 'available' } });
	});

	test('that the table is no list of assets ends the questions', () => {
		const table = tableOf(REGISTER);
		const out = answer(table, answersTo(table.questions, { '/fields/enrollmentId': 'leave-out' }));
		expect(out).toMatchObject({ questions: [], json: { leaveOut: true } });
	});

	test('about the form of dates applies to each of their columns', () => {
		const rows = ITEMS.map((item) => [`P-${item}`, 'em uso', '05/06/19', '05/06/2019']);
		const table = tableOf([['Patrimônio', 'Status', 'Purchase date', 'Warranty end'], ...rows]);
		expect(proposeMapping(table).columns).toMatchObject({
			'Purchase date': { to: 'acquisitionDate', order: '?', shortYears: true },
			'Warranty end': { to: 'warrantyExpirationDate', order: '?' },
		});
		expect(parseMapping(proposeMapping(table))).toMatchObject({ ok: true });
		expect(proposalsOf(acceptProposals(table).questions)).toEqual({
			'/columns/Purchase date/order': '?',
			'/columns/Warranty end/order': '?',
		});
	});

	test('with another header row ends the questions until the rows are read again', () => {
		const table = tableOf([
			['o que', 'onde'],
			['mesa', 'sala'],
			['cadeira', 'hall'],
		]);
		const under = (row: string | readonly [string, string]): MappedTable =>
			answer(table, answersTo(table.questions, { '/headerRow': row }));
		expect(under('2')).toMatchObject({ questions: [], json: { headerRow: 2 } });
		expect(under(['typed', '3'])).toMatchObject({ questions: [], json: { headerRow: 3 } });
		expect(under(['typed', ' 1-2 '])).toMatchObject({ questions: [], json: { headerRow: '1-2' } });
		expect(asked(under('1'))).toEqual(['number', 'status', 'column']);
	});
});

describe('the proposed mapping', () => {
	test('has every column but secrets, and parses unchanged if nothing is open', () => {
		const table = tableOf(REGISTER);
		expect(acceptProposals(table).questions).toEqual([]);
		const mapping = proposeMapping(table);
		expect(mapping.columns).toMatchObject({
			'Código do bem': 'enrollmentId',
			'Sit.': 'status',
			'Senha do wifi': 'ignore',
		});
		expect(mapping.words).toEqual({ status: { Ativo: 'in-use' } });
		expect(parseMapping(mapping).ok).toBe(true);
	});

	test('marks what has no proposal at the likeliest place', () => {
		const mapping = proposeMapping(
			tableOf([
				['Coisa', 'Lugar'],
				['mesa', 'sala 1'],
				['cadeira', 'sala 2'],
			]),
		);
		expect(JSON.stringify(mapping)).toContain('"?"');
		expect(mapping.constants).toEqual({ status: '?' });
		expect(parseMapping(mapping)).toMatchObject({ ok: true, value: { constants: [] } });
	});

	/** Replaces each `?` as a person does: by the target of a column, or the meaning of a word. */
	const fillIn = (mapping: TableMappingJson, targets: Readonly<Record<string, string>>): TableMappingJson => {
		const columns = Object.entries({ ...mapping.columns, ...targets });
		const { status: _, ...constants } = mapping.constants ?? {};
		const filled = JSON.stringify({ ...mapping, columns: Object.fromEntries(columns), constants });
		return JSON.parse(filled.replaceAll('"?"', '"in-use"'));
	};

	test.each<[string, readonly (readonly Cell[])[], Readonly<Record<string, string>>]>([
		[
			'the number and the status',
			[['Código', 'Sit.', 'Cor'], ...ITEMS.map((item) => [`A${item}`, item > 4 ? 'KLX' : 'MMP', 'x'])],
			{ Código: 'enrollmentId', 'Sit.': 'status' },
		],
		[
			'a status with another name and partly known words',
			[
				['Patrimônio', 'mark_status', 'Cor'],
				...ITEMS.map((item) => [`A${item}`, ['In use', 'KLX', 'Missing'][item % 3] ?? '', 'x']),
			],
			{ mark_status: 'status' },
		],
		[
			'the second of two columns that may be the status',
			[
				['Patrimônio', 'Status', 'Situação'],
				...ITEMS.map((item) => [`A${item}`, item > 4 ? 'KLX' : 'QQR', item > 4 ? 'ZZT' : 'MMP']),
			],
			{ Situação: 'status', Status: 'custom: Status' },
		],
	])('asks all in one round: %s', (_, rows, targets) => {
		const table = tableOf(rows);
		expect(table.questions).not.toEqual([]);
		const parsed = parseMapping(fillIn(proposeMapping(table), targets));
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
		expect(startMapping(table.found, table.profile, { ...ASK, mapping: parsed.value }).questions).toEqual([]);
	});

	test('proposes to leave a text empty that many rows have in place of a serial number', () => {
		const serials = ITEMS.map((item) => (item % 3 === 0 ? `5CG${item}` : item % 3 === 1 ? 'NÃO POSSUI' : 'ilegível'));
		const table = tableOf([
			['Patrimônio', 'Status', 'Nº de série'],
			...ITEMS.map((item, at) => [`P-${item}`, 'em uso', serials[at] ?? null]),
		]);
		const empty = { 'NÃO POSSUI': '', ilegível: '' };
		const paths = Object.keys(empty).map((text) => [`/words/serialNumber/${text}`, ''] as const);
		expect(proposalsOf(table.questions)).toEqual(Object.fromEntries(paths));
		expect(proposeMapping(table).words).toEqual({ serialNumber: empty });
	});

	test.each([
		['5CG1042; 5CG1043', ';'],
		['5CG1042/5CG1043', '/'],
		['SN1234/2020', undefined],
		['5CG1042', undefined],
	])('proposes how serial numbers are separated in %j: %j', (serial, separator) => {
		const table = tableOf([
			['Patrimônio', 'Status', 'Qtd', 'Nº de série', 'Valor'],
			['P-1', 'em uso', '2', serial, '10,00'],
		]);
		const serials = separator === undefined ? {} : { '/columns/Qtd/serials': separator };
		const quantity = { '/columns/Qtd/price': '?', '/columns/Qtd/numbers': '{number}-{unit}' };
		expect(proposalsOf(table.questions)).toEqual({ ...quantity, ...serials });
	});

	test('marks the missing number of a stock list as well as its open quantity', () => {
		const table = tableOf([
			['Produto', 'Quantidade', 'Custo'],
			...ITEMS.map((item) => [`Mouse ${item}`, String(item + 1), `${item},50`]),
		]);
		expect(table.questions[0]?.about).toEqual({ kind: 'number', isStock: true, likely: 2 });
		expect(table.questions[0]?.options.slice(0, 2).map(({ value }) => value)).toEqual(['0', '2']);
		expect(proposeMapping(table).columns).toMatchObject({ Produto: '?', Quantidade: { to: 'quantity', price: '?' } });
	});

	test('does not make a column the status if its words contradict that', () => {
		const table = tableOf([
			['Patrimônio', 'Status', 'Onde'],
			...ITEMS.map((item) => [`P-${item}`, `w${item % 4}`, item > 4 ? 'Em uso' : 'Quebrado']),
		]);
		expect(table.questions[0]?.about).toEqual({ kind: 'status', likely: 2 });
		expect(table.questions[0]?.options.slice(0, 2).map(({ value }) => value)).toEqual(['2', '1']);
		expect(table.questions[0]).not.toHaveProperty('proposal');
		const { columns, constants } = proposeMapping(table);
		expect(columns).toMatchObject({ Status: 'custom: Status' });
		expect(constants).toEqual({ status: '?' });
	});

	test('leaves no questions when applied, for any headers', () => {
		const name = fc.constantFrom('Patrimônio', 'Placa', 'Status', 'Valor', 'Data', 'Local', 'Obs', '', 'Marca', 'Qtd');
		fc.assert(
			fc.property(fc.array(name, { minLength: 2, maxLength: 8 }), (header) => {
				const rows = ITEMS.map((item) => header.map((_, column) => `${column}-${item}`));
				const table = tableOf([['Patrimônio', 'Situação', ...header], ...rows.map((row) => ['x', 'em uso', ...row])]);
				const accepted = acceptProposals(table);
				const parsed = parseMapping(accepted.json);
				if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
				const again = startMapping(table.found, table.profile, { ...ASK, mapping: parsed.value });
				expect(again.questions).toEqual(accepted.questions);
			}),
			{ numRuns: 60 },
		);
	});
});
