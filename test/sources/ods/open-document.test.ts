import {
	constantFrom,
	array,
	assert,
	asyncProperty,
	boolean,
	integer,
	nat,
	oneof,
	record,
	string,
	constant,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentCell, documentRow, flatXml, tableXml } from '../../../scripts/hostile/document-parts.mjs';
import { escapeXml } from '../../../scripts/hostile/workbook-parts.mjs';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { byNumber, readTable, type Rows } from '../xlsx/read-all.ts';
import { openFlat, openFlatBytes, openPacked, readRows } from './read-document.ts';

const cell = (attributes: string, content = ''): string =>
	`<table:table-cell${attributes}>${content}</table:table-cell>`;
const row = (cells: string, attributes = ''): string => `<table:table-row${attributes}>${cells}</table:table-row>`;
const p = (content: string): string => `<text:p>${content}</text:p>`;
const HIDDEN =
	'<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>';
const DATES = `<number:date-style style:name="N1"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>`;
const styled = (name: string, numberStyle: string): string =>
	`<style:style style:name="${name}" style:family="table-cell" style:data-style-name="${numberStyle}"/>`;

describe('a document', () => {
	test.each([
		['packed', openPacked],
		['flat', openFlat],
	])('%s, lists its sheets in order and reads each of them', async (_, open) => {
		const tables = [
			tableXml(documentRow([1]), { name: 'P&D' }),
			tableXml(documentRow([2]), { name: 'Escondida', attributes: ' table:style-name="h"' }),
			tableXml('', { name: 'Vazia' }),
			tableXml(documentRow([3]), { name: 'Última' }),
		];
		const source = await open(tables.join('\n'), { styles: HIDDEN });
		expect(source.tables).toEqual([
			{ sheet: 'P&D', hidden: false },
			{ sheet: 'Escondida', hidden: true },
			{ sheet: 'Vazia', hidden: false },
			{ sheet: 'Última', hidden: false },
		]);
		const read = await Promise.all([0, 1, 2, 3].map(async (table) => byNumber(await readTable(source, table))));
		expect(read).toEqual([{ 1: [1] }, { 1: [2] }, {}, { 1: [3] }]);
		expect(() => source.readRows(4)).toThrow(RangeError);
	});

	test.each([
		['a comment with its end', `<!-- </table:table> -->${documentRow([1])}`],
		['CDATA with its end', row(cell(' office:value-type="string"', p('<![CDATA[</table:table>]]>')))],
		['a table in a cell', row(cell('', `<table:table table:name="x">${documentRow([9])}</table:table>`))],
	])('skips a sheet that contains %s', async (_, rows) => {
		const source = await openPacked(tableXml(rows) + tableXml(documentRow([2]), { name: 'B' }));
		expect(source.tables.map(({ sheet }) => sheet)).toEqual(['Ativos', 'B']);
		expect(byNumber(await readTable(source, 1))).toEqual({ 1: [2] });
	});

	test('skips an empty sheet element', async () => {
		const source = await openPacked(`<table:table table:name="A"/>${tableXml(documentRow([2]), { name: 'B' })}`);
		expect(byNumber(await readTable(source, 1))).toEqual({ 1: [2] });
	});

	test('accepts unusual prefixes', async () => {
		const xml = flatXml(tableXml(documentRow(['a', 1]) + documentRow(['b', 2])))
			.replaceAll(/(?<=[</ ])(table|text|office):/g, '$1x:')
			.replaceAll(/xmlns:(table|text|office)=/g, 'xmlns:$1x=');
		expect(byNumber(await readTable(await openFlatBytes(Buffer.from(xml))))).toEqual({ 1: ['a', 1], 2: ['b', 2] });
	});
});

const inRow = async (...cells: readonly string[]): Promise<readonly Cell[] | string> => {
	// Twice, so that a fast path would read the second row, and with a third row after them.
	const read = await readRows(row(cells.join('')).repeat(2) + documentRow(['fim']), {
		styles: DATES + styled('d', 'N1'),
	});
	if (typeof read === 'string') return read;
	expect(read[2]).toEqual(read[1]);
	return read[1] ?? [];
};

/** The attribute that holds the value of a type: `office:value` for numbers. */
const VALUE_OF = new Map(['date', 'time', 'boolean', 'string'].map((type) => [type, `${type}-value`]));
const cellOf = (type: string, value: string, shown = 'x', more = ''): string =>
	cell(`${more} office:value-type="${type}" office:${VALUE_OF.get(type) ?? 'value'}="${value}"`, p(shown));
const ofText = (content: string): string => cell(' office:value-type="string"', content);
const formula = (text: string): string => ` table:formula="of:=${text}"`;
const error = (text: string): Cell => ({ kind: 'error', text });
const day = (text: string, serial: number): Cell => ({ kind: 'date', text, serial });
const TYPES = ['float', 'currency', 'percentage', 'date', 'time', 'boolean', 'string'];

describe('cells', () => {
	test.each<[string, string, Cell]>([
		['a number', cellOf('float', '1234.5', '1.234,50'), 1_234.5],
		['money', cellOf('currency', '-0', 'x', ' office:currency="USD"'), 0],
		['percent', cellOf('percentage', '0.15', '15%'), 0.15],
		['a boolean', cellOf('boolean', 'false', 'FALSO'), false],
		['a text', ofText(p('P&amp;D')), 'P&D'],
		['a text without a type', cell('', p('x')), 'x'],
		['a text stored with another value than shown', cellOf('string', '1', 'PAT-1'), '1'],
		['a result', cellOf('float', '2', '2', formula('1+1')), 2],
		['a comparison', cellOf('float', '1', 'VERDADEIRO', formula('1&gt;0')), true],
		['an error', cellOf('string', '', '#DIV/0!', `${formula('1/0')} calcext:value-type="error"`), error('#DIV/0!')],
		['an error of another program', cellOf('float', '0', '#NAME?', formula('x')), error('#NAME?')],
		['a date', cellOf('date', '2024-01-31', '31/01/24', ' table:style-name="d"'), day('2024-01-31', 45_322)],
		['a date without a style', cellOf('date', '2024-01-31T12:00:00'), day('2024-01-31T12:00:00', 45_322.5)],
		['nearly the next second', cellOf('date', '2024-01-31T11:59:59.9999999'), day('2024-01-31T12:00:00', 45_322.5)],
		['a time', cellOf('time', 'PT36H30M00S'), { kind: 'duration', text: '36:30:00', serial: 36.5 / 24 }],
		['lines', ofText(p('um') + '<text:p/>' + p('três')), 'um\n\ntrês'],
		['blanks', ofText(p('a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d <text:s/>e')), 'a   b\tc\nd  e'],
		['parts in styles and links', ofText(p('<text:span>a<text:a>b</text:a></text:span>c')), 'abc'],
		['an annotation beside', ofText(`<office:annotation>${p('nota')}</office:annotation>${p('a')}`), 'a'],
		['an annotation inside', ofText(p(`a<office:annotation>${p('nota')}</office:annotation>b`)), 'ab'],
	])('%s', async (_, xml, value) => expect(await inRow(xml)).toEqual([value]));

	test.each([
		...['', ...TYPES.map((type) => ` office:value-type="${type}"`)].map((type): [string, string, string, string] => [
			`a formula that was never calculated, of${type}`,
			cell(` table:formula="of:=A1"${type}`),
			'formula-without-result',
			'=A1',
		]),
		['not a number', cellOf('float', '1e999'), 'cell-unreadable number', '1e999'],
		['not a date', cellOf('date', '2024-02-30'), 'cell-unreadable iso_date', '2024-02-30'],
		['digits beyond a number', cellOf('float', '12345678901234567890'), 'number-digits-lost', '12345678901234567890'],
		['an unknown type', cellOf('fraction', '1'), 'cell-unreadable type', 'x'],
	])('%s is not readable', async (_, xml, code, text) => {
		const [read] = await inRow(xml);
		const { reason, ...invalid } = Object(read);
		expect(invalid).toEqual({ kind: 'invalid', text });
		expect([reason.code, reason.params?.kind].filter(Boolean).join(' ')).toBe(code);
	});

	test.each([
		['its own', ' table:style-name="d"', '', ''],
		['of its row', '', ' table:default-cell-style-name="d"', ''],
		['of its column', '', '', '<table:table-column/><table:table-column table:default-cell-style-name="d"/>'],
	])('have the style: %s', async (_, own, ofRow, columns) => {
		const rows = row('<table:table-cell/>' + documentCell(45_322, own), ofRow);
		const source = await openFlat(tableXml(rows, { columns }), { common: DATES + styled('d', 'N1') });
		const [read] = await readTable(source);
		expect(read?.cells).toEqual([null, { kind: 'date', text: '2024-01-31', serial: 45_322 }]);
		expect(source.formatCodes?.[read?.formats?.[1] ?? -1]).toBe('dd/mm/yyyy');
	});

	test('with a formula may be empty', async () => {
		expect(await inRow(cell(' table:formula="of:=&quot;&quot;"', '<text:p/>'), documentCell(1))).toEqual(['', 1]);
	});

	test('with money but without a style show the currency that they name', async () => {
		const money = cell(' office:value-type="currency" office:currency="EUR" office:value="5"', p('5'));
		const source = await openFlat(tableXml(row(money)));
		const [read] = await readTable(source);
		expect(source.formatCodes?.[read?.formats?.[0] ?? -1]).toBe('[$EUR] #,##0.00');
	});
});

describe('rows', () => {
	test('hidden by hand, by a filter or in a closed group are marked', async () => {
		const rows = [
			row(documentCell(1)),
			row(documentCell(2), ' table:visibility="collapse"'),
			row(documentCell(3), ' table:visibility="filter"'),
			`<table:table-row-group table:display="false"><table:table-row-group>${row(documentCell(4))}</table:table-row-group>${row(documentCell(5))}</table:table-row-group>`,
			row(documentCell(6)),
			row(documentCell(7)),
		];
		const read = await readTable(await openFlat(tableXml(rows.join(''))));
		expect(read.map(({ number, hidden }) => [number, hidden ?? false])).toEqual([
			[1, false],
			[2, true],
			[3, true],
			[4, true],
			[5, true],
			[6, false],
			[7, false],
		]);
	});

	test('merged over several rows are known by their first cell', async () => {
		const rows =
			row(
				documentCell('a') +
					documentCell('b', ' table:number-rows-spanned="3" table:number-columns-spanned="2"') +
					'<table:covered-table-cell/>',
			) +
			row(documentCell('c') + '<table:covered-table-cell table:number-columns-repeated="2"/>') +
			documentRow(['d']);
		const source = await openPacked(tableXml(rows));
		expect(byNumber(await readTable(source))).toEqual({ 1: ['a', 'b'], 2: ['c'], 3: ['d'] });
		expect(source.mergedRanges?.(0)).toEqual([{ firstRow: 1, lastRow: 3, column: 1, lastColumn: 2 }]);
	});

	test('that are hidden are known by their columns', async () => {
		const columns =
			'<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>';
		const source = await openPacked(tableXml(columns + documentRow(['a', 'b'])));
		await readTable(source);
		expect([...(source.hiddenColumns?.(0) ?? [])]).toEqual([1, 2]);
	});
});

/** A row of few values, each repeated, itself repeated. */
const repeats = record({
	times: oneof(constant(1), integer({ min: 1, max: 1_500 })),
	cells: array(
		record({
			value: oneof(constant(null), constantFrom('sim', 'a & b', ''), integer({ min: -5, max: 5 }), boolean()),
			times: oneof(constant(1), integer({ min: 1, max: 9 })),
		}),
		{ maxLength: 5 },
	),
	isPlain: boolean(),
});

test('repeated cells and rows appear as often as stated, in chunks of any size', async () => {
	const repeated = (name: string, times: number): string =>
		times === 1 ? '' : ` table:number-${name}-repeated="${times}"`;
	await assert(
		asyncProperty(array(repeats, { maxLength: 6 }), integer({ min: 50, max: 5_000 }), async (table, cut) => {
			const expected: Record<number, readonly Cell[]> = {};
			let number = 0;
			for (const { times, cells } of table) {
				const all: Cell[] = cells.flatMap(({ value, times: count }) => Array.from({ length: count }, () => value));
				while (all.at(-1) === null) all.pop();
				const isFilled = all.some((value) => value !== null && value !== '');
				for (let time = 0; time < times; time++) {
					number++;
					if (isFilled) expected[number] = all;
				}
			}
			const xml = table.map(({ times, cells, isPlain }) => {
				const written = cells.map(({ value, times: count }) => documentCell(value, repeated('columns', count)));
				return row(written.join(isPlain ? '' : '<!-- -->'), repeated('rows', times));
			});
			expect(await readRows(xml.join('\n'), {}, cut)).toEqual(expected);
		}),
		{ numRuns: 60 },
	);
});

test('any text is read back unchanged, in any notation and chunks', async () => {
	const write = (text: string, how: number): string => {
		const marked = escapeXml(text)
			.replaceAll('\t', '<text:tab/>')
			.replaceAll('\n', how === 1 ? '<text:line-break/>' : '</text:p><text:p>');
		return p(how === 2 ? `<text:span>${marked}</text:span>` : marked);
	};
	const text = string({ unit: constantFrom('a', 'é', ' ', '  ', '\t', '&', '<', '_x000D_', '🍣', '"') });
	await assert(
		asyncProperty(
			array(text, { minLength: 1, maxLength: 8 }),
			nat(2),
			integer({ min: 40, max: 900 }),
			async (texts, how, cut) => {
				const rows = texts.map((one) => row(cell(' office:value-type="string"', write(one, how)) + documentCell(1)));
				const read = await readRows(rows.join(''), {}, cut);
				const expected: Rows = Object.fromEntries(texts.map((one, index) => [index + 1, [one, 1]]));
				expect(read).toEqual(expected);
			},
		),
		{ numRuns: 60 },
	);
});
