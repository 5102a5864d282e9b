import { describe, expect, test } from 'vitest';
import {
	escapeXml,
	MAIN,
	sharedXml,
	sheetXml,
	stylesXml,
	workbookEntries,
	workbookXml,
} from '../../../scripts/hostile/workbook-parts.mjs';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { openWorkbook } from '../../../src/sources/xlsx/open-workbook.ts';
import { byNumber, readAll, readRefusal, readTable, workbook } from './read-all.ts';
import { problemName } from '../../messages/problem-name.ts';
import { listed, rowsOf } from '../../listed.ts';

const STYLES = stylesXml(['dd/mm/yyyy', 'hh:mm', '[h]:mm', '#,##0.00', 'dd/mm/yyyy hh:mm']);
const SHARED = sharedXml([
	'<t>zero</t>',
	'<t xml:space="preserve"> um </t>',
	'<r><rPr><b/></rPr><t>do</t></r><r><t>is</t></r><rPh sb="0" eb="1"><t>DOIS</t></rPh><phoneticPr fontId="1"/>',
	'<t>tr&amp;ês</t>',
	'<t>a_x000D_b</t>',
	'<t/>',
	'',
]);

/** The value of cell A1, read on the fast path and token by token. */
async function readCell(cell: string): Promise<readonly [Cell | undefined, Cell | undefined]> {
	const read = async (rows: string): Promise<Cell | undefined> => {
		const result = await readAll(workbook(sheetXml(rows), { styles: STYLES, shared: SHARED }));
		if (typeof result === 'string') throw new Error(result);
		return result[1]?.[0];
	};
	const next = '<row r="2"><c r="A2"><v>1</v></c></row>';
	return [
		await read(`<row r="1">${cell}</row>${next}`),
		await read(`<row r='1'><!-- -->${cell.replace('<c ', '<c  ')}</row>`),
	];
}

/** `reason`: a code, or a code and its kind. */
const invalid = (reason: string, text: string) => {
	const [code, kind] = reason.split(' ');
	return { kind: 'invalid', reason: kind === undefined ? { code } : { code, params: { kind } }, text };
};

/** An uncalculated formula as libraries write it: 0, and a request to calculate on opening. */
describe('a formula in a file that asks to be calculated', () => {
	const readIn = async (cell: string, calculation: string): Promise<Cell | undefined> => {
		const properties = { 'xl/workbook.xml': workbookXml([['Ativos', 'rId1']], { properties: calculation }) };
		const rows = `<row r="1"><c r="A1"><v>9</v></c>${cell}<c r="C1"><v>0</v></c></row><row r="2"/>`;
		const result = await readAll(workbook(sheetXml(rows), { replaced: properties }));
		return typeof result === 'string' ? result : result[1]?.[1];
	};
	const ASKED = '<calcPr calcId="124519" fullCalcOnLoad="1"/>';

	test.each([
		[ASKED, '<c r="B1"><f>A1*2</f><v>0</v></c>', invalid('formula-without-result', '=A1*2')],
		[ASKED, '<c r="B1"><f>A1*2</f><v>0.0</v></c>', invalid('formula-without-result', '=A1*2')],
		[ASKED, '<c r="B1"><f>A1*2</f></c>', invalid('formula-without-result', '=A1*2')],
		[ASKED, '<c r="B1" t="str"><f>A1&amp;"x"</f></c>', invalid('formula-without-result', '=A1&"x"')],
		[ASKED, '<c r="B1"><f>A1*2</f><v>18</v></c>', 18],
		[ASKED, '<c r="B1" t="str"><f>A1&amp;"x"</f><v>9x</v></c>', '9x'],
		[ASKED, '<c r="B1" t="b"><f>A1=2</f><v>0</v></c>', false],
		[ASKED, '<c r="B1"><v>0</v></c>', 0],
		['<calcPr calcId="191029"/>', '<c r="B1"><f>A1-9</f><v>0</v></c>', 0],
		['<calcPr calcId="191029" fullCalcOnLoad="0"/>', '<c r="B1"><f>A1-9</f><v>0</v></c>', 0],
		['', '<c r="B1"><f>A1-9</f><v>0</v></c>', 0],
		['', '<c r="B1" t="str"><f>""</f><v></v></c>', ''],
	])('%s %s', async (calculation, cell, expected) => expect(await readIn(cell, calculation)).toEqual(expected));
});

describe('a number that its format shows as a date, or as nothing', () => {
	const codes = [
		'[=0]"";dd/mm/yyyy',
		'dd/mm/yyyy;;',
		'[=0]"-";dd/mm/yyyy',
		'[<1]hh:mm;dd/mm/yyyy',
		'0;0;;',
		'hh:mm;;',
		'[h]:mm;-[h]:mm;"-"',
		'[<45000]"antes";dd/mm/yyyy',
	];
	const day = { kind: 'date', text: '2024-02-01', serial: 45_323 };
	test.each([
		[1, 45_323, day],
		[1, 0, null],
		[2, 45_323, day],
		[2, 0, null],
		[3, 0, '-'],
		[4, 45_323, day],
		[4, 0.5, { kind: 'time', text: '12:00:00', serial: 0.5 }],
		[5, 0, 0],
		[6, 0, null],
		[6, 0.5, { kind: 'time', text: '12:00:00', serial: 0.5 }],
		[7, 0, '-'],
		[7, -0.5, { kind: 'duration', text: '-12:00:00', serial: -0.5 }],
		[8, 44_000, 'antes'],
		[8, 45_323, day],
	])('style %i: %d', async (style, value, expected) => {
		const rows = `<row r="1"><c r="A1"><v>9</v></c><c r="B1" s="${style}"><v>${value}</v></c><c r="C1"><v>9</v></c></row><row r="2"/>`;
		const result = await readAll(workbook(sheetXml(rows), { styles: stylesXml(codes) }));
		expect(typeof result === 'string' ? result : result[1]?.[1]).toEqual(expected);
	});
});

describe('one cell', () => {
	test.each<readonly [string, unknown]>([
		['<c r="A1"><v>12</v></c>', 12],
		['<c r="A1" t="n"><v>-1.5</v></c>', -1.5],
		...rowsOf(0)`<c r="A1"><v>0</v></c> ¦ <c r="A1"><v>-0</v></c> ¦ <c r="A1"><f>B1*0</f><v>0</v></c>`,
		['<c r="A1"><v> 7 </v></c>', 7],
		['<c r="A1"><v>1E3</v></c>', 1_000],
		['<c r="A1"><v>1.5e-7</v></c>', 1.5e-7],
		['<c r="A1"><v>0.1</v></c>', 0.1],
		['<c r="A1"><v>450359962737049.75</v></c>', 450_359_962_737_049.75],
		['<c r="A1"><v>0.30000000000000004</v></c>', 0.300_000_000_000_000_04],
		['<c r="A1"><v>1234567890123450</v></c>', 1_234_567_890_123_450],
		['<c r="A1"><v>1.2345678901234501E+17</v></c>', 123_456_789_012_345_010],
		['<c r="A1"><v>12345678901234567</v></c>', invalid('number-digits-lost', '12345678901234567')],
		['<c r="A1"><v>1e400</v></c>', invalid('cell-unreadable number', '1e400')],
		['<c r="A1"><v>NaN</v></c>', invalid('cell-unreadable number', 'NaN')],
		['<c r="A1"><v>0x10</v></c>', invalid('cell-unreadable number', '0x10')],
		['<c r="A1"><v>12 34</v></c>', invalid('cell-unreadable number', '12 34')],
		['<c r="A1"><v>1,5</v></c>', invalid('cell-unreadable number', '1,5')],
		['<c r="A1"><v>Infinity</v></c>', invalid('cell-unreadable number', 'Infinity')],
		['<c r="A1" t="s"><v>0</v></c>', 'zero'],
		['<c r="A1" t="s"><v>1</v></c>', ' um '],
		['<c r="A1" t="s"><v>2</v></c>', 'dois'],
		['<c r="A1" t="s"><v>3</v></c>', 'tr&ês'],
		['<c r="A1" t="s"><v>4</v></c>', 'a\rb'],
		['<c r="A1" t="s"><v>7</v></c>', invalid('cell-unreadable text_index', '7')],
		['<c r="A1" t="s"><v>-1</v></c>', invalid('cell-unreadable text_index', '-1')],
		['<c r="A1" t="s"><v>x</v></c>', invalid('cell-unreadable text_index', 'x')],
		['<c r="A1" t="s"><v>99999999999</v></c>', invalid('cell-unreadable text_index', '99999999999')],
		['<c r="A1" t="inlineStr"><is><t>Ação</t></is></c>', 'Ação'],
		['<c r="A1" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>', ' a '],
		['<c r="A1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r><rPh sb="0" eb="1"><t>X</t></rPh></is></c>', 'ab'],
		['<c r="A1" t="inlineStr"><is><t>1 &lt; 2</t></is></c>', '1 < 2'],
		['<c r="A1" t="inlineStr"><is><t>a\r\nb</t></is></c>', 'a\nb'],
		['<c r="A1" t="inlineStr"><is><t><![CDATA[<b>]]> &amp; c</t></is></c>', '<b> & c'],
		['<c r="A1" t="inlineStr"><is><t>_x0041__x005F_</t></is></c>', 'A_'],
		['<c r="A1" t="inlineStr"><v>só v</v></c>', 'só v'],
		['<c r="A1"><is><t>sem tipo</t></is></c>', 'sem tipo'],
		['<c r="A1" t="b"><v>1</v></c>', true],
		['<c r="A1" t="b"><v>0</v></c>', false],
		['<c r="A1" t="b"><v>true</v></c>', true],
		['<c r="A1" t="b"><v>2</v></c>', invalid('cell-unreadable boolean', '2')],
		['<c r="A1" t="e"><v>#N/A</v></c>', { kind: 'error', text: '#N/A' }],
		['<c r="A1" t="x"><v>1</v></c>', invalid('cell-unreadable type', 'x')],
		['<c r="A1" t="b"><f>1=2</f><v>0</v></c>', false],
		['<c r="A1" t="str"><f>A2&amp;"x"</f><v>x</v></c>', 'x'],
		['<c r="A1" t="str"><f>""</f><v></v></c><c r="B1"><v>1</v></c>', ''],
		['<c r="A1" t="str"><f t="shared" ref="A1:A9" si="0">IF(B1&gt;0,"a","b")</f><v>b</v></c>', 'b'],
		['<c r="A1"><f t="shared" si="0"/><v>5</v></c>', 5],
		['<c r="A1"><f>SUM(B1)</f></c>', invalid('formula-without-result', '=SUM(B1)')],
		['<c r="A1"><f>SUM(B1)</f><v></v></c>', invalid('formula-without-result', '=SUM(B1)')],
		['<c r="A1"><v>1</v><extLst><ext><v>9</v></ext></extLst></c>', 1],
		['<c r="A1" s="1"><v>45322</v></c>', { kind: 'date', text: '2024-01-31', serial: 45_322 }],
		['<c r="A1" s="5"><v>45322.5</v></c>', { kind: 'date', text: '2024-01-31T12:00:00', serial: 45_322.5 }],
		['<c r="A1" s="2"><v>0.5</v></c>', { kind: 'time', text: '12:00:00', serial: 0.5 }],
		['<c r="A1" s="3"><v>1.5</v></c>', { kind: 'duration', text: '36:00:00', serial: 1.5 }],
		['<c r="A1" s="4"><v>12.5</v></c>', 12.5],
		['<c r="A1" s="99"><v>45322</v></c>', 45_322],
		['<c r="A1" s="1"><v>-3</v></c>', invalid('cell-unreadable serial', '-3')],
		['<c r="A1" s="1"><v>1E+15</v></c>', invalid('cell-unreadable serial', '1E+15')],
		['<c r="A1" t="d"><v>2024-01-31T12:00:00</v></c>', { kind: 'date', text: '2024-01-31T12:00:00', serial: 45_322.5 }],
		['<c r="A1" t="d"><v>31/01/2024</v></c>', invalid('cell-unreadable iso_date', '31/01/2024')],
		['<c r="a1"><v>1</v></c>', 1],
		['<c cm="1" r="A1" vm="2"><v>1</v></c>', 1],
		[`<c r="A1" t="inlineStr"><is><t>${'x'.repeat(32_767)}</t></is></c>`, 'x'.repeat(32_767)],
		[`<c r="A1" t="inlineStr"><is><t>${'x'.repeat(32_768)}</t></is></c>`, invalid('text-too-long', 'x'.repeat(32_767))],
		[
			`<c r="A1" t="inlineStr"><is><t>${'é'.repeat(200_000)}</t></is></c>`,
			invalid('text-too-long', 'é'.repeat(32_767)),
		],
	])('%.90s', async (cell, value) => expect(await readCell(cell)).toEqual([value, value]));

	test.each(listed`
		<c r="A1"/> ¦ <c r="A1" s="1"/> ¦ <c r="A1" s="1"></c> ¦ <c r="A1" t="s"/> ¦ <c r="A1"><v/></c>
		<c r="A1"><v></v></c> ¦ <c r="A1" t="inlineStr"><is/></c> ¦ <c r="A1" t="s"><v>5</v></c>
		<c r="A1" t="s"><v>6</v></c> ¦ <c r="A1" t="inlineStr"><is><t>  </t></is></c>
	`)('%s alone makes no row', async (cell) => expect(await readCell(cell)).toEqual([undefined, undefined]));
});

const rowOf = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;

describe('rows', () => {
	const v = (value: number) => `<c><v>${value}</v></c>`;
	const c = (reference: string, value: number) => `<c r="${reference}"><v>${value}</v></c>`;

	test.each<readonly [string, string, Awaited<ReturnType<typeof readAll>>]>([
		['empty ones are left out', `<row r="1"/>${rowOf(3, c('A3', 1))}${rowOf(9, '<c r="A9"/>')}`, { 3: [1] }],
		['and cells without r', `<row>${v(1)}<c/>${v(2)}</row><row/><row>${v(3)}</row>`, { 1: [1, null, 2], 3: [3] }],
		['without r go on', `${rowOf(4, c('C4', 1) + v(2))}<row>${v(3)}</row>`, { 4: [null, null, 1, 2], 5: [3] }],
		['with cells out of order', rowOf(1, c('C1', 3) + c('A1', 1) + v(2)), { 1: [1, null, 3, 2] }],
		['end with the last filled cell', rowOf(1, `${c('A1', 1)}<c r="B1" s="1"/><c r="Z1"/>`), { 1: [1] }],
		['over blanks', `\r\n\t<row r="1">\n  ${c('A1', 1)}\r\n  ${c('B1', 2)}\t</row>\n`, { 1: [1, 2] }],
		['twice', `${rowOf(1, c('A1', 1))}</sheetData><sheetData>${rowOf(2, c('A2', 2))}`, { 1: [1], 2: [2] }],
		['to the last of a sheet', rowOf(1_048_576, c('A1048576', 1)), { 1_048_576: [1] }],
	])('%s', async (_what, rows, expected) => expect(await readAll(workbook(sheetXml(rows)))).toEqual(expected));

	test('know if they are hidden', async () => {
		const xml = `<row r="1" hidden="1">${v(1)}</row><row r="2" hidden="0" ht="15">${v(2)}</row><row hidden='true'>${v(3)}</row>`;
		const rows = await readTable(await openWorkbook(workbook(sheetXml(xml)), 'ativos.xlsx'));
		expect(rows.map(({ hidden }) => hidden ?? false)).toEqual([true, false, true]);
	});

	test('know the format of each filled cell', async () => {
		const xml = `<row r="1">${v(1)}<c r="B1" s="1"><v>45322</v></c><c r="C1" s="4"><v>2</v></c></row><row r="2"><c r="B2" s="4"><v>2</v></c><c r="C2" s="9"><v>2</v></c></row>`;
		const source = await openWorkbook(workbook(sheetXml(xml), { styles: STYLES }), 'ativos.xlsx');
		const codes = (await readTable(source)).map(({ cells, formats }) =>
			cells.map((value, column) => (value === null ? null : source.formatCodes?.[formats?.[column] ?? -1])),
		);
		expect(codes).toEqual([
			['General', 'dd/mm/yyyy', '#,##0.00'],
			[null, '#,##0.00', 'General'],
		]);
	});

	test('are the same on a second reading, in batches of bounded size', async () => {
		const text = 'x'.repeat(30_000);
		const rows = Array.from(
			{ length: 1_200 },
			(_, row) => `<row><c t="inlineStr"><is><t>${row}${row < 400 ? text : ''}</t></is></c></row>`,
		);
		const entries = workbookEntries(sheetXml(rows.join(''))).map((entry) => ({ ...entry, method: 0 }));
		const source = await openWorkbook(writeZip(entries), 'ativos.xlsx');
		const sizes: number[] = [];
		for await (const batch of source.readRows(0)) sizes.push(batch.length);
		expect(sizes.reduce((sum, size) => sum + size)).toBe(1_200);
		expect(Math.max(...sizes.slice(0, 5))).toBeLessThan(80);
		expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
		expect(byNumber(await readTable(source))[1_200]).toEqual(['1199']);
	});

	test('are no longer read when the consumer stops or aborts', async () => {
		const rows = Array.from({ length: 50_000 }, (_, row) => `<row><c><v>${row}</v></c></row>`).join('');
		const source = await openWorkbook(workbook(sheetXml(rows)), 'ativos.xlsx');
		for await (const batch of source.readRows(0)) {
			expect(batch[0]).toMatchObject({ number: 1, cells: [0] });
			break;
		}
		const controller = new AbortController();
		const reading = async (): Promise<void> => {
			for await (const batch of source.readRows(0, controller.signal)) controller.abort(batch.length);
		};
		await expect(reading()).rejects.toBeTypeOf('number');
	});
});

describe('a stray cell far to the right', () => {
	test('makes only its row unreadable', async () => {
		const rows =
			'<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c><c r="XFD2"><v>9</v></c></row>';
		const read = await readAll(workbook(sheetXml(rows)));
		expect(read).toMatchObject({ 1: [1] });
		expect(typeof read === 'string' ? read : read[2]?.filter((cell) => cell !== null)).toEqual([
			2,
			invalid('cell-beyond-columns', 'XFD2'),
		]);
	});

	test('has no effect if it is empty', async () => {
		const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="2"><c r="A2"><v>2</v></c></row>';
		expect(await readAll(workbook(sheetXml(rows)))).toEqual({ 1: [1], 2: [2] });
	});
});

describe('refuses', () => {
	const wide = Array.from({ length: 300 }, () => '<c><v>1</v></c>').join('');
	const A1 = '<c r="A1"><v>1</v></c>';
	const row1 = (cells: string) => rowOf(1, cells);
	const ref = (reference: string) => row1(`<c r="${reference}"><v>1</v></c>`);
	const inline = (text: string) => row1(`<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`);
	test.each<[string, string, string, object?]>([
		['a row twice', '<row r="1"/><row r="1"/>', 'sheet-damaged row_order', { sheet: 'Ativos', row: 1 }],
		['rows out of order', '<row r="2"/><row r="1"/>', 'sheet-damaged row_order', { sheet: 'Ativos', row: 1 }],
		['a row 0', '<row r="0"/>', 'sheet-damaged row_number', { sheet: 'Ativos', found: '0' }],
		['an impossible row', '<row r="1.5"/>', 'sheet-damaged row_number'],
		['a row beyond the last', '<row r="1048577"/>', 'sheet-damaged row_number'],
		['a row beyond the last, without r', '<row r="1048576"/><row/>', 'sheet-damaged row_number'],
		['a cell twice', row1(`${A1}${A1}`), 'sheet-damaged cell_repeated', { sheet: 'Ativos', cell: 'A1' }],
		['a cell of another row', ref('A2'), 'sheet-damaged reference', { sheet: 'Ativos', row: 1, found: 'A2' }],
		['a column beyond the last', ref('XFE1'), 'sheet-damaged reference'],
		['a column of many letters', ref('AAAAAAAAAA1'), 'sheet-damaged reference'],
		['a reference without a row', ref('A'), 'sheet-damaged reference'],
		['a reference without a column', ref('1'), 'sheet-damaged reference'],
		['an empty reference', ref(''), 'sheet-damaged reference'],
		['too many cells', row1(wide), 'workbook-limit columns', { sheet: 'Ativos', row: 1, count: 300, limit: 256 }],
		['a shared text in a workbook without any', row1('<c t="s"><v>0</v></c>'), 'workbook-damaged missing'],
		['a tag that does not close', row1('<c r="A1"><v>1</c>'), 'workbook-damaged malformed'],
		['half a surrogate pair', inline('&#xD800;'), 'workbook-damaged character'],
		['a control character', `${inline('\u0001')}<row r="2"/>`, 'workbook-damaged character'],
		['an unknown entity', `${row1('<c r="A1" t="str"><v>&x;</v></c>')}<row r="2"/>`, 'workbook-damaged entity'],
	])('%s', async (_what, rows, name, params = {}) => {
		// A row with two spaces is not plain, and is read token by token.
		for (const xml of [rows, rows.replaceAll('<row', '<row ')]) {
			const problem = await readRefusal(workbook(sheetXml(xml)));
			expect(problemName(problem)).toBe(name);
			expect(problem.params).toMatchObject(params);
		}
	});

	test.each([
		['cut', sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>').slice(0, -20), 'workbook-damaged truncated'],
		[
			'cut in a row',
			sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>').split('</row>')[0] ?? '',
			'workbook-damaged truncated',
		],
		['empty', '', 'workbook-damaged truncated'],
		['followed by another one', sheetXml('').repeat(2), 'workbook-damaged second_root'],
		['followed by another root', `${sheetXml('')}<a/>`, 'workbook-damaged second_root'],
		['of another kind', '<chartsheet/>', 'workbook-damaged malformed'],
		['of another vocabulary', '<worksheet xmlns="urn:x"/>', 'workbook-damaged malformed'],
		['with a DOCTYPE', sheetXml('').replace('<worksheet', '<!DOCTYPE x><worksheet'), 'workbook-damaged doctype'],
		[
			'with invalid UTF-8',
			Buffer.from(sheetXml('<row><c t="str"><v>ção</v></c></row>'), 'latin1'),
			'workbook-damaged utf8',
		],
		['with a NUL', sheetXml('<row><c t="str"><v>\0</v></c></row>'), 'workbook-damaged character'],
	])('a sheet that is %s', async (_what, sheet, name) => {
		const refusal = await readRefusal(workbook(sheet));
		expect(refusal).toMatchObject({ params: { part: 'xl/worksheets/sheet1.xml' } });
		expect(problemName(refusal)).toBe(name);
	});

	test('a part that has no shared texts', async () => {
		const sheet = sheetXml('<row><c t="s"><v>0</v></c></row>');
		for (const [shared, name] of [
			['<sst><si><t>a</t></si>', 'workbook-damaged truncated'],
			['<!DOCTYPE sst [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>', 'workbook-damaged doctype'],
			['<other/>', 'workbook-damaged malformed'],
			['<sst><si><t>&a;</t></si></sst>', 'workbook-damaged entity'],
		] as const) {
			expect(problemName(await readRefusal(workbook(sheet, { shared })))).toBe(name);
		}
	});
});

describe('content other than rows', () => {
	const VALIDATION = '<dataValidation sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation>';
	const OTHER_ROWS = '<x:sheetData xmlns:x="urn:x"><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData>';
	test.each([
		['a dimension that is too large', { before: '<dimension ref="A1:XFD1048576"/>' }],
		['columns without end', { before: '<cols><col min="1" max="16384"/><col min="1" max="2147483647"/></cols>' }],
		['a merge of everything', { after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>' }],
		['a validation of everything', { after: `<dataValidations>${VALIDATION}</dataValidations>` }],
		['rows of another vocabulary', { after: OTHER_ROWS }],
		['breaks between rows', { after: '<rowBreaks><brk id="1"/></rowBreaks><colBreaks/>' }],
	])('%s is skipped', async (_what, around) => {
		const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>';
		expect(await readAll(workbook(sheetXml(rows, around)))).toEqual({ 1: [1], 2: [2] });
	});

	test('elements of other namespaces are not cells', async () => {
		const rows = `<row r="1"><y:c xmlns:y="urn:y"><v>9</v></y:c><c r="B1"><y:v xmlns:y="urn:y">9</y:v><v>1</v></c></row><row r="2" xmlns="urn:z"><c><v>9</v></c></row><row r="3" xmlns="${MAIN}"><c><v>3</v></c></row>`;
		expect(await readAll(workbook(sheetXml(rows)))).toEqual({ 1: [null, 1], 3: [3] });
	});
});

test('texts may be names of JavaScript object properties', async () => {
	const names = ['__proto__', 'constructor', 'hasOwnProperty'];
	const row = names.map((name) => `<c t="inlineStr"><is><t>${escapeXml(name)}</t></is></c>`).join('');
	expect(await readAll(workbook(sheetXml(`<row>${row}</row>`)))).toEqual({ 1: names });
	expect(Object.keys(Object.prototype)).toEqual([]);
});
