import { describe, expect, test } from 'vitest';
import { openHtml } from '../../../src/sources/html/open-html.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import type { TableSource } from '../../../src/sources/values/source.ts';
import { expectLinear } from '../../growth.ts';
import { problemName } from '../../messages/problem-name.ts';
import { scoreHeader } from '../csv/read-csv-bytes.ts';
import { byNumber, readTable, refusalOf } from '../xlsx/read-all.ts';

async function open(html: string | Buffer, chunkBytes = 1_000_000): Promise<TableSource> {
	const bytes = Buffer.from(html);
	async function* read(): AsyncIterable<Uint8Array> {
		for (let at = 0; at < bytes.length; at += chunkBytes)
			yield await Promise.resolve(bytes.subarray(at, at + chunkBytes));
	}
	return await openHtml({ read }, 'ativos.xls', { scoreHeader });
}

async function readOnly(html: string | Buffer, chunkBytes?: number): Promise<readonly (readonly Cell[])[]> {
	const source = await open(html, chunkBytes);
	expect(source.tables).toEqual([{ hidden: false }]);
	return (await readTable(source)).map(({ cells }) => cells);
}

// Cells of a row, separated by bars; `~` is an empty cell.
test.each<[string, string, ...string[]]>([
	['plain', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a|b', 'c'],
	['in capitals, with attributes', '<TABLE border=1><TR class="x>y"><TH>a<TD style=\'a:b\'>b</TABLE>', 'a|b'],
	['without end tags', '<table><tr><td>a<td>b<tr><td>c<td>d', 'a|b', 'c|d'],
	['without rows', '<table><td>a<td>b</table>', 'a|b'],
	['in parts', '<table><thead><tr><th>a<th>b<tbody><tr><td>c<td>d</tbody></table>', 'a|b', 'c|d'],
	[
		'with entities',
		'<table><td>A&ccedil;&atilde;o &#38; &#x20AC;&nbsp;1<td>P&B &lt;b&gt; &#150;',
		'Ação & € 1|P&B <b> –',
	],
	['with line breaks', '<table><td>Sala 1<br>Sala 2<br/> x<td><p>a</p><p>b</p></table>', 'Sala 1\nSala 2\nx|a\nb'],
	['with blanks', '<table><td>  a \r\n\t b  <td>&nbsp;<td>c</table>', 'a b|~|c'],
	['with marks inside', '<table><td><b>a</b><font color=red>b</font><td>1 < 2</table>', 'ab|1 < 2'],
	['of zeros', `<table><td style='mso-number-format:"\\@"'>00123<td x:num>4.599,90`, '00123|4.599,90'],
	[
		'with lists to choose from',
		'<table><td>a <select><option>x<option selected>y<option>z</select> b<td><select><option>n</option><option>o</select><td>c',
		'a y b|n|c',
	],
	['with invisible text', '<table><td><span style="display:none">1<span>x</span></span>31/01<td>b</table>', '31/01|b'],
	['over columns', '<table><tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e</table>', 'a|~|b', 'c|d|e'],
	['over rows', '<table><tr><td rowspan="2">a<td>b<tr><td>c</table>', 'a|b', '~|c'],
	['with comments', '<!-- <table><td>no --><table><td>a<!--[if x]><td>no<![endif]--><td>b</table>', 'a|b'],
	['with scripts', '<table><td>a<script>"<td>"</script><td>b</table>', 'a|b'],
	['with a letter that is longer in lower case', '<table><td>İ<!-- x --><td>b<STYLE>İ</Style><td>c</table>', 'İ|b|c'],
	[
		'as Excel saves it',
		'<html xmlns:x="urn:x"><head><style>td{x:y}</style><xml><x:Name>A</x:Name></xml></head><body><![if !x]><table><col width=64><tr height=20><td>a</td><td class=xl24 x:str>b</td></tr><![endif]></table></body></html>',
		'a|b',
	],
])('a table %s', async (_what, html, ...records) => {
	const rows = records.map((record) => record.split('|').map((cell) => (cell === '~' ? null : cell)));
	for (const bytes of [undefined, 1, 2, 7]) expect(await readOnly(html, bytes)).toEqual(rows);
});

test('cells over several rows are merged cells, and invisible rows are hidden', async () => {
	const source = await open('<table><tr><td rowspan=3>a<td>b<tr style="display: none"><td>c<tr><td>d</table>');
	expect(await readTable(source)).toMatchObject([{ number: 1 }, { number: 2, hidden: true }, { number: 3 }]);
	expect(source.mergedRanges?.(0)).toEqual([{ firstRow: 1, lastRow: 3, column: 0 }]);
});

test('each table is a sheet, except layout tables', async () => {
	const page =
		'<table><tr><td><table><td>a<td>b</table></td></tr></table><table><td>logo</table><table><td>c<td>d</table>';
	const source = await open(page);
	expect(source.tables.map(({ sheet }) => sheet)).toEqual(['1', '2']);
	expect(byNumber(await readTable(source, 0))).toEqual({ 1: ['a', 'b'] });
	expect(byNumber(await readTable(source, 1))).toEqual({ 1: ['c', 'd'] });
});

test('a table in a cell is not part of its text', async () => {
	const source = await open('<table><tr><td>a<table><td>x<td>y</table>b<td>c</table>');
	expect(byNumber(await readTable(source, 0))).toEqual({ 1: ['ab', 'c'] });
	expect(byNumber(await readTable(source, 1))).toEqual({ 1: ['x', 'y'] });
});

describe('letters', () => {
	const html = (charset: string): string =>
		`<html><meta http-equiv=Content-Type content="text/html; charset=${charset}"><table><td>Ação<td>“x”</table>`;
	const windows = (text: string): Buffer =>
		Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1');
	test.each([
		['UTF-8', Buffer.from(html('utf-8'))],
		['undeclared UTF-8', Buffer.from(html('x'))],
		['windows-1252', windows(html('windows-1252'))],
		['what browsers read as windows-1252', windows(html('ISO-8859-1'))],
		['UTF-16', Buffer.from(`\ufeff${html('unicode')}`, 'utf16le')],
	])('in %s', async (_what, bytes) => expect(await readOnly(bytes)).toEqual([['Ação', '“x”']]));
});

test.each<[string, () => string, string]>([
	['no table', () => '<html><body><p>Session expired</p></body></html>', 'format-not-read'],
	['tables of one cell', () => '<table><td>a</table><table><td>b</table>', 'format-not-read'],
	['too many columns', () => `<table><tr>${'<td>a'.repeat(300)}</table>`, 'workbook-limit columns'],
	['one endless cell', () => `<table><td>a<td>${'b &amp; '.repeat(2_000_000)}`, 'read'],
	['tables inside each other', () => `<table><td>a<td>b${'<table><td>'.repeat(100_000)}`, 'read'],
	['spans beyond all bounds', () => '<table><tr><td colspan=999999999 rowspan=999999999>a<tr><td>b</table>', 'read'],
])('%s: refused or read, with 300 MB', async (_what, make, expected) => {
	const page = make();
	const before = process.memoryUsage().rss;
	expect(await outcomeOf(page)).toBe(expected);
	expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 ** 2);
});

test.each([
	['a tag without an end', (size: number) => `<table><td>a<td>b</table><a ${'<a "'.repeat(size)}`],
	['beginnings of tags', (size: number) => `<table><td>a<td>b</table>${'<a'.repeat(size)}`],
	['tables inside each other', (size: number) => `<table><td>a<td>b${'<table><td>'.repeat(size)}`],
	['one endless cell', (size: number) => `<table><td>a<td>${'b &amp; '.repeat(size)}`],
	['many comments', (size: number) => `<table><td>a<td>b${'<!-- c -->'.repeat(size)}`],
	['many scripts', (size: number) => `<table><td>a<td>b${'<style></style>'.repeat(size)}`],
])('%s: read in linear time', async (_what, make) => {
	await expectLinear(50_000, make, outcomeOf);
	expect(await outcomeOf(make(20_000))).toBe('read');
});

/** `read`, or the problem. */
async function outcomeOf(page: string): Promise<string> {
	try {
		await readTable(await open(page));
		return 'read';
	} catch (error) {
		return problemName(refusalOf(error));
	}
}

test('a long text beside a stored number: read in linear time', async () => {
	const make = (size: number): string => `<table><td>a<td x:num="1">${'-'.repeat(size)}`;
	await expectLinear(2_000, make, outcomeOf);
	expect(await outcomeOf(make(20_000))).toBe('read');
});

describe('a number that the page stores beside its text', () => {
	const cellsOf = async (cells: string): Promise<unknown> => {
		const source = await open(`<table><tr><td>a<td>b<td>c<tr>${cells}</table>`);
		const row = (await readTable(source)).at(-1);
		return row?.cells.map((cell, at) => [cell, source.formatCodes?.[row.formats?.[at] ?? 0]]);
	};

	test('is the value, in the currency and with the zeros that the text shows', async () => {
		expect(await cellsOf('<td x:num="1234.56">R$ 1.235<td x:num="123">00123<td x:num="-7.5">US$ (8)')).toEqual([
			[1234.56, '"R$"General'],
			[123, '00000'],
			[-7.5, '"US$ "General'],
		]);
		expect(
			await cellsOf('<td sdval="4599.9" sdnum="1046;0;#.##0">4.600<td x:num="1234.5">#####<td x:num="1e3">1.000'),
		).toEqual([
			[4599.9, 'General'],
			[1234.5, 'General'],
			[1000, 'General'],
		]);
	});

	test('is a date where the text is its date', async () => {
		const date = { kind: 'date', text: '2024-04-03' };
		expect(
			await cellsOf('<td x:num="45385">03/04/2024<td x:num="45385">04-03-24<td x:num="45385">abr/24'),
		).toMatchObject(Array.from({ length: 3 }, () => [date, 'yyyy-mm-dd']));
	});

	test('says nothing where the text is something else', async () => {
		expect(await cellsOf('<td x:num="0.5">50%<td x:num="1200">R$ 1,2 mil<td x:num="x">7')).toEqual([
			['50%', '@'],
			['R$ 1,2 mil', '@'],
			['7', '@'],
		]);
	});
});

test.each(['iso-8859-1', 'windows-1252', 'utf-8'])(
	'valid UTF-8 is read as such, also if the page says %s',
	async (charset) => {
		const page = (letters: string): string => `<meta charset="${charset}"><table><td>Móveis<td>${letters}</table>`;
		expect(await readOnly(page('giratória'))).toEqual([['Móveis', 'giratória']]);
		expect((await open(page('giratória'))).notices).toEqual([]);
		expect(await readOnly(Buffer.from(page('giratória'), 'latin1'))).toEqual([['Móveis', 'giratória']]);
	},
);
