import {
	type Arbitrary,
	array,
	assert,
	asyncProperty,
	boolean,
	constant,
	constantFrom,
	double,
	integer,
	oneof,
	property,
	record,
	shuffledSubarray,
	string,
	tuple,
} from 'fast-check';
import exceljs from 'exceljs';
import { describe, expect, test, vi } from 'vitest';
import {
	sharedXml,
	sheetXml,
	stylesXml,
	workbookEntries,
	workbookXml,
} from '../../../scripts/hostile/workbook-parts.mjs';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { PlainRows } from '../../../src/sources/xlsx/plain-rows.ts';
import { SheetScanner } from '../../../src/sources/xlsx/sheet-scanner.ts';
import { RowBuilder } from '../../../src/sources/sheet/row-builder.ts';
import { NO_STYLES } from '../../../src/sources/xlsx/styles.ts';
import { XmlScanner } from '../../../src/sources/xml/xml-scanner.ts';
import { listed } from '../../listed.ts';
import { byNumber, readAll, type Rows } from './read-all.ts';
import { type OddCell, type OddForms, writeOddWorkbook } from './write-odd-workbook.ts';

/** Characters that XML can contain. */
const ALLOWED = /^[\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const text = oneof(
	string({ unit: 'grapheme', maxLength: 40 }).filter((one) => ALLOWED.test(one)),
	constantFrom(
		'Patrimônio',
		' nas pontas ',
		'linha 1\nlinha 2',
		'a\r\nb',
		'<&>"\']]>',
		'_x0041_',
		'_x000D',
		'🍣',
		'é'.repeat(300),
		'0012',
		'',
	),
);
const number = oneof(
	integer(),
	double({ noDefaultInfinity: true, noNaN: true }).map((one) => one + 0),
	constantFrom(0, 0.1, 1e-7, 1e21, 1_234.56, 123_456_789_012_345),
);
const day = integer({ min: 1_462, max: 2_958_465 }).map((serial) => ({ day: serial }));
const tableOf = <Value>(cell: Arbitrary<Value>): Arbitrary<Value[][]> =>
	array(array(cell, { maxLength: 8 }), { maxLength: 8 });

function expectedRows(table: readonly (readonly OddCell[])[]): Rows {
	const rows: Record<number, readonly Cell[]> = {};
	for (const [index, cells] of table.entries()) {
		const width = cells.findLastIndex((cell) => cell !== null) + 1;
		const read = cells.slice(0, width).map((cell): Cell => {
			if (typeof cell !== 'object' || cell === null) return cell;
			const date = new Date((cell.day - 25_569) * 86_400_000).toISOString().slice(0, 10);
			return { kind: 'date', text: date, serial: cell.day };
		});
		if (read.some((cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== ''))) rows[index + 1] = read;
	}
	return rows;
}

test('a table in any unusual form', async () => {
	const forms: Arbitrary<OddForms> = record({
		texts: constantFrom('shared', 'inline', 'formula'),
		pieces: constantFrom('plain', 'rich', 'cdata', 'references'),
		prefix: constantFrom('', 'x:'),
		quote: constantFrom('"', "'"),
		references: constantFrom('all', 'none', 'some'),
		lowerCase: boolean(),
		attributes: constantFrom('usual', 'turned', 'spaced', 'unknown'),
		between: constantFrom('', '\n  ', '\t', '<!-- <row r="9"><c><v>9</v></c></row> -->', '<?x <c/> ?>'),
		empty: boolean(),
		dates: constantFrom('serial', 'iso', '1904'),
		encoding: constantFrom('utf8', 'utf8-bom', 'utf16le', 'utf16be'),
		dialect: constantFrom('transitional', 'strict'),
		zip: constantFrom('deflated', 'stored', 'descriptor', 'zip64'),
		turnedCells: boolean(),
	});
	const cell: Arbitrary<OddCell> = oneof(constant(null), text, number, boolean(), day);
	await assert(
		asyncProperty(tableOf(cell), forms, async (table, odd) => {
			expect(await readAll(writeOddWorkbook(table, odd))).toEqual(expectedRows(table));
		}),
		{ numRuns: 200 },
	);
});

test('a table that exceljs wrote', async () => {
	// It does not escape `_x0041_`, which means `A`, or a bare carriage return, which means line feed.
	const plain = text.filter((one) => !/_x[\da-fA-F]{4}_|\r/.test(one));
	const cell: Arbitrary<OddCell> = oneof(constant(null), plain, number, boolean(), day);
	await assert(
		asyncProperty(tableOf(cell), boolean(), async (table, useSharedStrings) => {
			const book = new exceljs.Workbook();
			const sheet = book.addWorksheet('Ativos');
			for (const [row, cells] of table.entries()) {
				for (const [column, value] of cells.entries()) {
					const target = sheet.getCell(row + 1, column + 1);
					target.value =
						typeof value === 'object' && value !== null ? new Date((value.day - 25_569) * 86_400_000) : value;
					if (typeof value === 'object' && value !== null) target.numFmt = 'dd/mm/yyyy';
				}
			}
			const bytes = await book.xlsx.writeBuffer({ useSharedStrings });
			expect(await readAll(new Uint8Array(bytes))).toEqual(expectedRows(table));
		}),
		{ numRuns: 25 },
	);
});

const ROWS = [
	'<row r="1" spans="1:4"><c r="A1" t="inlineStr"><is><t>Patrimônio 🍣</t></is></c><c r="B1"><v>1234.56</v></c></row>',
	'<row r="2"><c r="A2" t="str"><f>A1&amp;"x"</f><v>a &amp; b</v></c><c r="C2" t="b"><v>1</v></c><c r="D2"/></row>',
	'<row r="3"><c r="A3"><v>-1E-7</v></c></row><row r="4"/><!-- --><row r="5" hidden="1"><c r="B5" t="e"><v>#N/A</v></c></row>',
].join('\n');

/** The rows of a sheet that comes in chunks, cut where it is said. */
function readCut(bytes: Buffer, cuts: readonly number[]): unknown {
	const fail = () => {
		throw new Error('nothing is wrong with these bytes');
	};
	const refuse = { damaged: fail, missing: fail, tooWide: fail };
	const rows = new RowBuilder(refuse, undefined);
	const xml = new XmlScanner(fail);
	const scanner = new SheetScanner(xml, rows, {
		texts: undefined,
		styles: NO_STYLES,
		date1904: false,
		hasPictures: false,
		isUncalculated: false,
		missingStyles: undefined,
		missingTexts: undefined,
		refuse,
	});
	const positions = [...new Set(cuts)].sort((one, other) => one - other);
	for (const [index, at] of [...positions, bytes.length].entries()) {
		xml.feed(bytes.subarray(positions[index - 1] ?? 0, at));
		scanner.read();
	}
	xml.finish();
	expect(scanner.read()).toBe('end');
	return byNumber(rows.takeBatch());
}

test('a sheet is read the same in any chunks', () => {
	const bytes = Buffer.from(sheetXml(ROWS));
	const whole = readCut(bytes, []);
	expect(whole).toMatchObject({ 1: ['Patrimônio 🍣', 1_234.56], 5: [null, { kind: 'error', text: '#N/A' }] });
	for (let cut = 1; cut < bytes.length; cut++) expect(readCut(bytes, [cut]), `cut at ${cut}`).toEqual(whole);
	assert(
		property(array(integer({ min: 1, max: bytes.length - 1 })), (cuts) => {
			expect(readCut(bytes, cuts)).toEqual(whole);
		}),
	);
});

test('a cell begins like that above it only if that is still in memory', () => {
	const types = array(constantFrom('n', 'b'), { minLength: 4, maxLength: 9 });
	assert(
		property(types, array(integer({ min: 1, max: 8 }), { maxLength: 3 }), (columns, after) => {
			const rows = columns.map(
				(type, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="${type}"><v>1</v></c></row>`,
			);
			const bytes = Buffer.from(sheetXml(rows.join('')));
			const cuts = after.map((row) => bytes.indexOf(rows[row] ?? rows[1] ?? ''));
			expect(readCut(bytes, cuts)).toEqual(
				Object.fromEntries(columns.map((type, index) => [index + 1, [type === 'b' || 1]])),
			);
		}),
	);
});

/** Pieces that split, join or break something when inserted into a sheet. */
const FRAGMENTS = [
	`< > / " ' = & - . e x: Z 0 1 9 é &amp; &#10; _x0041_ 12345678901234567890 r="1" s="1" t="s" hidden="1" xmlns="u"`,
	'<c> </c> <c/> <v> </v> <f> </f> <is> </is> <t> </t> <row> </row> <row/> <!----> <![CDATA[1]]> <?p?>',
].flatMap((fragments) => [' ', '\n', '\t', '\u0001', ...fragments.split(' ')]);

test('the fast path and the token reader return the same rows for any sheet', async () => {
	const sheet = sheetXml(ROWS.replace('<c r="B1">', '<c r="B1" s="1">'));
	const start = sheet.indexOf('<row');
	const change = record({
		at: integer({ min: start, max: sheet.lastIndexOf('</row>') }),
		out: integer({ min: 0, max: 3 }),
		put: constantFrom('', ...FRAGMENTS),
	});
	const read = async (xml: string): Promise<unknown> =>
		readAll(writeZip(workbookEntries(xml, { styles: stylesXml(['hh:mm']) })));
	await assert(
		asyncProperty(array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
			const changed = changes.reduce((xml, { at, out, put }) => xml.slice(0, at) + put + xml.slice(at + out), sheet);
			const fast = await read(changed);
			const plain = vi.spyOn(PlainRows.prototype, 'read').mockReturnValue(false);
			const slow = await read(changed);
			plain.mockRestore();
			expect(fast).toEqual(slow);
		}),
		{ numRuns: 200 },
	);
});

const FORMULAS = listed`
	<f>A1*2</f> ¦ <f>A1&amp;"é"\r</f> ¦ <f t="shared" ref="A1:A9" si="0"/> ¦ <f/> ¦ <f></f> ¦ <f>=</f> ¦ <f>DATE(1,2,3)</f>
	<f ca="1">IF(B1&lt;2,&quot;x&quot;,"")</f> ¦ <f>_xlfn.DISPIMG("ID",1)</f> ¦ <f>\u00a0=DISPIMG("ID",1)</f> ¦ <f>&#61;1</f>
	<f>&bad;</f> ¦ <f>\u0001</f> ¦ <f><x/></f> ¦ <f xmlns="u">1</f> ¦ <f><![CDATA[1]]></f> ¦ <f>1</f><f>DISPIMG(1)</f>
`;
const VALUES = listed`
	<v>PAT-1</v> ¦ <v>0</v> ¦ <v>1</v> ¦ <v>12.5</v> ¦ <v>é &amp; ü</v> ¦ <v>&#10;</v> ¦ <v>a\rb</v> ¦ <v> </v> ¦ <v/> ¦ <v></v>
	<v xml:space="preserve"> um </v> ¦ <v>_x0041_</v> ¦ <v>#N/A</v> ¦ <v>&bad;</v> ¦ <v>45322</v> ¦ <v>2024-01-31</v>
	<is><t>inline</t></is> ¦ <v>1</v><v>2</v> ¦ <v x="1">1</v> ¦ <v><!-- -->1</v>
`;

/** A cell as programs write it: attributes in any order, then a formula, a value or an inline text, in any order and form. */
const cellParts = record({
	attributes: shuffledSubarray(['s="1"', 't', 'cm="1"', 'vm="1"'], { maxLength: 3 }),
	type: constantFrom('str', 'str', 'str', 'e', 'b', 'n', 's', 'd', 'inlineStr', 'x'),
	formula: constantFrom('', '', ...FORMULAS),
	value: constantFrom('', `<v>${'x'.repeat(32_768)}</v>`, `<v>${'é'.repeat(20_000)}</v>`, ...VALUES),
	turned: boolean(),
});

type CellParts = typeof cellParts extends Arbitrary<infer Parts> ? Parts : never;

test('the fast path and the token reader return the same cells for any formula, text and error', async () => {
	const cell = ({ attributes, type, formula, value, turned }: CellParts): string => {
		const start = ['<c', ...attributes.map((one) => (one === 't' ? `t="${type}"` : one))].join(' ');
		const content = turned ? value + formula : formula + value;
		return content === '' && turned ? `${start}/>` : `${start}>${content}</c>`;
	};
	const read = async (rows: string, properties: string): Promise<unknown> => {
		const replaced = {
			'xl/workbook.xml': workbookXml([['Ativos', 'rId1']], { properties }),
			'xl/cellimages.xml': '<x/>',
		};
		const entries = workbookEntries(sheetXml(rows), {
			styles: stylesXml(['dd/mm/yyyy']),
			shared: sharedXml(['<t>um</t>', '<t>dois</t>']),
			replaced,
		});
		return readAll(writeZip(entries));
	};
	await assert(
		asyncProperty(array(array(cellParts, { maxLength: 3 }), { maxLength: 3 }), boolean(), async (table, asks) => {
			const rows = table.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
			const properties = asks ? '<calcPr fullCalcOnLoad="1"/>' : '';
			const fast = await read(`${rows}<row/>`, properties);
			const plain = vi.spyOn(PlainRows.prototype, 'read').mockReturnValue(false);
			const slow = await read(`${rows}<row/>`, properties);
			plain.mockRestore();
			expect(fast).toEqual(slow);
		}),
		{ numRuns: 250 },
	);
});

/** The form of a cell. A sheet has a few such forms, so that its cells repeat those above them, or nearly do. */
const cellForm = record({
	attributes: shuffledSubarray(['r', 's', 't'], { minLength: 1 }),
	style: constantFrom('0', '1', '2', '01'),
	type: constantFrom('s', 's', 'n', 'b', 'str'),
	space: oneof({ weight: 8, arbitrary: constant(' ') }, constantFrom('  ', '\n')),
	quote: oneof({ weight: 8, arbitrary: constant('"') }, constant("'")),
	content: oneof(
		{ weight: 3, arbitrary: constantFrom('<v>1</v>', '<v>0</v>', '<v>1</v>', '') },
		constantFrom(
			...listed`
				<v xml:space="preserve">1</v> ¦ <v >1</v> ¦ <v/> ¦ <f>A1</f><v>1</v> ¦ <f t="shared" si="0"/><v>0</v>
				<is><t>1</t></is> ¦ <is><t xml:space="preserve">0</t></is>
			`,
		),
	),
});
type CellForm = typeof cellForm extends Arbitrary<infer Form> ? Form : never;

test('the fast path and the token reader return the same cells, however those above them are written', async () => {
	const placed = (form: CellForm) => record({ form: constant(form), right: constantFrom(0, 0, 0, 1) });
	const rowsOf = (forms: readonly CellForm[]) =>
		array(array(oneof(...forms.map(placed)), { maxLength: 3 }), { minLength: 2, maxLength: 6 });
	const table = array(cellForm, { minLength: 1, maxLength: 3 }).chain(rowsOf);
	const cellXml = ({ attributes, style, type, space, quote, content }: CellForm, reference: string): string => {
		const values: Record<string, string> = { r: reference, s: style, t: type };
		const start = ['<c', ...attributes.map((name) => `${name}=${quote}${values[name]}${quote}`)].join(space);
		return content === '' ? `${start}/>` : `${start}>${content}</c>`;
	};
	const shared = sharedXml(['<t>zero</t>', '<t>um</t>']);
	const read = async (rows: string): Promise<unknown> =>
		readAll(writeZip(workbookEntries(sheetXml(rows), { styles: stylesXml(['dd/mm/yyyy', 'hh:mm']), shared })));
	await assert(
		asyncProperty(table, integer({ min: 1, max: 6 }), async (cells, misnumbered) => {
			const rows = cells.map((row, index) => {
				let column = -1;
				const written = row.map(({ form, right }) => {
					column += form.attributes.includes('r') ? 1 + right : 1;
					return cellXml(form, `${'ABCDEF'[column]}${index === misnumbered ? index : index + 1}`);
				});
				return `<row r="${index + 1}">${written.join('')}</row>`;
			});
			const fast = await read(`${rows.join('')}<row/>`);
			const plain = vi.spyOn(PlainRows.prototype, 'read').mockReturnValue(false);
			const slow = await read(`${rows.join('')}<row/>`);
			plain.mockRestore();
			expect(fast).toEqual(slow);
		}),
		{ numRuns: 500 },
	);
});

test('formulas, their texts and errors are not read token by token', async () => {
	const tokens = async (count: number): Promise<number> => {
		const row = (at: number): string =>
			`<row r="${at}"><c r="A${at}" s="0" t="str"><v>PAT-${at}</v></c><c t="str" r="B${at}"><f>A${at}&amp;"x"</f><v>x</v></c><c r="C${at}"><f t="shared" si="0"/><v>1.5</v></c><c r="D${at}" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E${at}" t="str"></c></row>`;
		const rows = Array.from({ length: count }, (_, index) => row(index + 1)).join('');
		const next = vi.spyOn(XmlScanner.prototype, 'next');
		const read = await readAll(writeZip(workbookEntries(sheetXml(rows), { styles: stylesXml([]) })));
		const calls = next.mock.calls.length;
		next.mockRestore();
		expect(read).toMatchObject({ 1: ['PAT-1', 'x', 1.5, { kind: 'error', text: '#DIV/0!' }] });
		return calls;
	};
	// The last row is always read by tokens.
	expect(await tokens(40)).toBe(await tokens(20));
});

describe('a damaged workbook is refused or read the same', () => {
	const bytes = writeZip(
		workbookEntries(sheetXml('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45322</v></c></row>'), {
			shared: sharedXml(['<t>Patrimônio</t>']),
			styles: stylesXml(['dd/mm/yyyy']),
		}),
	);
	const expected = { 1: ['Patrimônio', { kind: 'date', text: '2024-01-31', serial: 45_322 }] };
	const differs = async (damaged: Uint8Array): Promise<boolean> => {
		const read = await readAll(damaged);
		return typeof read !== 'string' && JSON.stringify(read) !== JSON.stringify(expected);
	};

	test('with any byte changed', async () => {
		expect(await readAll(bytes)).toEqual(expected);
		await assert(
			asyncProperty(integer({ min: 0, max: bytes.length - 1 }), integer({ min: 1, max: 255 }), async (at, mask) => {
				const damaged = Buffer.from(bytes);
				damaged[at] = (damaged[at] ?? 0) ^ mask;
				return !(await differs(damaged));
			}),
			{ numRuns: 300 },
		);
	});

	test('cut at any byte', async () => {
		for (let length = 0; length < bytes.length; length += 5)
			expect(await readAll(bytes.subarray(0, length))).toBeTypeOf('string');
	});

	test('with bytes removed, repeated or inserted', async () => {
		const damage = tuple(
			integer({ min: 0, max: bytes.length - 1 }),
			integer({ min: 1, max: 40 }),
			constantFrom('out', 'doubled', 'zeros'),
		);
		await assert(
			asyncProperty(damage, async ([at, length, kind]) => {
				const piece = {
					out: Buffer.alloc(0),
					doubled: bytes.subarray(at, at + 2 * length),
					zeros: Buffer.alloc(length),
				}[kind];
				return !(await differs(Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + length)])));
			}),
			{ numRuns: 200 },
		);
	});
});
