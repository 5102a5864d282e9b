import { describe, expect, test } from 'vitest';
import { utils, type WorkBook } from '@e965/xlsx';
import { BLOCK_BYTES } from '../../../src/sources/bytes/byte-source.ts';
import { accessBytes } from '../../../src/sources/bytes/random-access.ts';
import type { Cell, Row } from '../../../src/sources/values/cell.ts';
import type { TableSource } from '../../../src/sources/values/source.ts';
import { openXls, streamOfBytes } from '../../../src/sources/xls/open-xls.ts';
import { openWorkbook } from '../../../src/sources/xlsx/open-workbook.ts';
import { problemName } from '../../messages/problem-name.ts';
import { byNumber, readTable, refusalOf } from '../xlsx/read-all.ts';
import {
	bookOf,
	double,
	EOF,
	FILE,
	label,
	long,
	number,
	openCompound,
	openRecords,
	record,
	unicode,
	VERSION,
	workbookStream,
	writeBook,
	writeCompound,
	type Written,
} from './write-xls.ts';

interface Shown {
	readonly cells: readonly Cell[];
	readonly formats: readonly (string | undefined)[];
	readonly hidden: boolean;
}

/** Rows with format codes instead of format numbers, which differ between files. */
async function readShown(source: TableSource, table: number): Promise<Readonly<Record<number, Shown>>> {
	const shown = ({ cells, formats, hidden = false }: Row): Shown => ({
		cells,
		formats: cells.map((cell, column) => (cell === null ? undefined : source.formatCodes?.[formats?.[column] ?? -1])),
		hidden,
	});
	return Object.fromEntries((await readTable(source, table)).map((row) => [row.number, shown(row)]));
}

function formatted(sheet: WorkBook['Sheets'][string], formats: Readonly<Record<string, string>>): void {
	for (const [at, format] of Object.entries(formats)) sheet[at].z = format;
}

const REGISTER = [
	['Patrimônio', 'Nome', 'Valor', 'Compra', 'Ativo', 'Taxa', 'Hora', 'Código', 'Erro'],
	[1, 'Cadeira giratória', 1234.5, 45_000, true, 0.1, 0.5, 123, '#N/A'],
	[12_345_678, 'Ação – “€”', -0.07, 45_000.75, false, 1, 1.25, 7, ''],
	[0.1 + 0.2, 'x'.repeat(250), 1e15, 1, true, -1, 0, 99_999, ''],
	[1e300, 'łóżko', 5.5e-7, 60, true, 0.005, 0.999_999, 0, ''],
];

/** `spelled`: texts as the writing program can encode them. */
function register(date1904: boolean, spelled: (text: string) => string): WorkBook {
	const rows = REGISTER.map((row) => row.map((cell) => (typeof cell === 'string' ? spelled(cell) : cell)));
	const book = bookOf({ Ativos: rows, Oculta: [['a', 1]], [spelled('São Paulo')]: [['b'], [], ['c']] });
	const sheet = book.Sheets['Ativos'] ?? {};
	for (const row of [2, 3, 4, 5]) {
		formatted(sheet, {
			[`A${row}`]: '000000',
			[`C${row}`]: '"R$" #,##0.00',
			[`D${row}`]: 'dd/mm/yyyy',
			[`F${row}`]: '0.00%',
			[`G${row}`]: 'h:mm:ss',
			[`H${row}`]: '@',
		});
	}
	sheet['I2'] = { t: 'e', v: 42 };
	sheet['!merges'] = [utils.decode_range('B2:B4'), utils.decode_range('A1:B1')];
	book.Workbook = { WBProps: { date1904 }, Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 2 }] };
	return book;
}

const toAscii = (text: string): string => text.replaceAll(/[^\0-\u007f]/g, '');

describe.each([false, true])('a workbook (1904: %s)', (date1904) => {
	test.each([
		['biff8', (text: string) => text],
		['biff5', toAscii],
	] as const)('in %s reads as it does in XLSX', async (form, spelled) => {
		const book = register(date1904, spelled);
		const xls = await openCompound(writeBook(book, form));
		const xlsx = await openWorkbook(writeBook(book, 'xlsx'), 'ativos.xlsx');
		expect(xls.tables).toEqual(xlsx.tables);
		for (const table of xls.tables.keys()) {
			expect(await readShown(xls, table)).toEqual(await readShown(xlsx, table));
			// Excel 95 cannot merge cells.
			expect(xls.mergedRanges?.(table)).toEqual(form === 'biff8' ? xlsx.mergedRanges?.(table) : []);
		}
	});
});

async function readCells(rows: readonly Buffer[], options: Written = {}): Promise<ReturnType<typeof byNumber>> {
	return byNumber(await readTable(await openRecords(workbookStream(rows, options))));
}

const rk = (bits: number): Buffer => record(0x027e, 0, 0, 0, long(bits));
const formula = (result: Buffer, flags = 0, type = 0x06): Buffer => record(type, 0, 0, 0, result, flags, long(0), 0);
const other = (kind: number, value = 0): Buffer => Buffer.from([kind, 0, value, 0, 0, 0, 0xff, 0xff]);
const upperHalf = (value: number): number => double(value).readUInt32LE(4);
const sharedLabel = (index: number): Buffer => record(0xfd, 0, 0, 0, long(index));
/** The first record ends in a text, which continues with the other width of characters. */
const CUT_TEXTS = [
	record(0xfc, long(2), long(2), 6, Buffer.from([1]), Buffer.from('łó', 'utf16le')),
	record(0x3c, Buffer.from([0]), Buffer.from('ab', 'latin1')),
	record(0x3c, Buffer.from([1]), Buffer.from('żę', 'utf16le'), 3, Buffer.from([8]), 1, Buffer.from('xyz'), long(0)),
];

const CUT_TEXT = [
	record(0x0207, 4, Buffer.from([1]), Buffer.from('łó', 'utf16le')),
	record(0x3c, Buffer.from([0]), Buffer.from('ab', 'latin1')),
];
const CUT_THRICE = [
	record(0xfc, long(1), long(1), 4, Buffer.from([1]), Buffer.from('łó', 'utf16le')),
	record(0x3c, Buffer.from([1])),
	record(0x3c, Buffer.from([0]), Buffer.from('ab', 'latin1')),
];

describe('a cell', () => {
	test.each<[string, readonly Buffer[], Cell | string, Written?]>([
		['a whole number in four bytes', [rk((-7 << 2) | 2)], -7],
		['hundredths in four bytes', [rk((1234 << 2) | 3)], 12.34],
		['half a number in four bytes', [rk(upperHalf(0.5))], 0.5],
		['half a number in hundredths', [rk(upperHalf(150) | 1)], 1.5],
		['many numbers in one record', [record(0xbd, 0, 0, 0, long((1 << 2) | 2), 0, long((2 << 2) | 2), 1)], 1],
		['a negative zero', [number(0, 0, -0)], 0],
		['not a number', [number(0, 0, Number.NaN)], 'cell-unreadable number'],
		['a truth', [record(0x0205, 0, 0, 0, Buffer.from([1, 0]))], true],
		['neither true nor false', [record(0x0205, 0, 0, 0, Buffer.from([9, 0]))], 'cell-unreadable boolean'],
		['an error', [record(0x0205, 0, 0, 0, Buffer.from([0x07, 1]))], '#DIV/0!'],
		['a formula with a number', [formula(double(2.5))], 2.5],
		['a formula with 0', [formula(double(0))], 0],
		['an uncalculated formula', [formula(double(0), 3)], 'formula-without-result'],
		['a formula with a text', [formula(other(0)), record(0x0207, unicode('Sala 1'))], 'Sala 1'],
		['a formula with a text of two records', [formula(other(0)), ...CUT_TEXT], 'łóab'],
		['a formula without its text', [formula(other(0))], 'formula-without-result'],
		['a formula as Excel 3 wrote it', [formula(double(2.5), 0, 0x0206)], 2.5],
		['a formula as Excel 4 wrote it', [formula(double(2.5), 0, 0x0406)], 2.5],
		['a formula with a text as Excel 4 wrote it', [formula(other(0), 0, 0x0406), ...CUT_TEXT], 'łóab'],
		['an empty text without its width', [record(0x0204, 0, 0, 0, 0), label(0, 1, 'z')], ''],
		['a formula with an empty text', [formula(other(3)), label(0, 1, 'z')], ''],
		['a formula with a truth', [formula(other(1, 1))], true],
		['a formula with an error', [formula(other(2, 0x2a))], '#N/A'],
		['a text in runs', [record(0xd6, 0, 0, 0, unicode('Mesa'), Buffer.from([1, 0, 0, 0, 0, 0]))], 'Mesa'],
		['a shared text over two records', [sharedLabel(0)], 'łóabżę', { globals: CUT_TEXTS }],
		['a shared text over a record without a share of it', [sharedLabel(0)], 'łóab', { globals: CUT_THRICE }],
		['a shared text after runs', [sharedLabel(1)], 'xyz', { globals: CUT_TEXTS }],
		['a shared text that is not there', [sharedLabel(2)], 'cell-unreadable text_index', { globals: CUT_TEXTS }],
	])('has %s', async (_what, rows, expected, options) => {
		const [cell = null] = (await readCells([...rows, label(1, 0, 'z')], options))[1] ?? [];
		const told =
			typeof cell !== 'object' || cell === null
				? cell
				: cell.reason === undefined
					? cell.text
					: problemName(cell.reason);
		expect(told).toEqual(expected);
	});

	test.each([
		[1252, 'A\xe7\xe3o \x93x\x94', 'Ação “x”'],
		[850, 'A\x87\xc6o', 'Ação'],
		[32_768, 'A\x8d\x8bo', 'Ação'],
		[936, 'Acao', 'Acao'],
	])('has letters of code page %i', async (page, bytes, text) => {
		const written = record(0x0204, 0, 0, 0, bytes.length, Buffer.from(bytes, 'latin1'));
		expect(await readCells([written], { version: VERSION.biff5, globals: [record(0x42, page)] })).toEqual({
			1: [text],
		});
	});
});

describe('a sheet', () => {
	test('may end with a formula that has a text', async () =>
		expect(await readCells([formula(other(0)), ...CUT_TEXT])).toEqual({ 1: ['łóab'] }));

	test('with cells in any order is sorted', async () => {
		const rows = [label(9_000, 1, 'd'), label(9_000, 0, 'c'), label(0, 0, 'a'), label(5, 2, 'b')];
		expect(await readCells(rows)).toEqual({ 1: ['a'], 6: [null, null, 'b'], 9_001: ['c', 'd'] });
	});

	test('has its hidden rows and merged cells, but nothing from its charts', async () => {
		const chart = [record(0x0809, VERSION.biff8, 0x0020, 0, 0), label(7, 0, 'no'), EOF];
		const hidden = record(0x0208, 1, 0, 1, 0, 0, 0, 0x20, 0);
		const merged = record(0xe5, 2, 0, 1, 0, 0, 4, 4, 0, 3);
		const source = await openRecords(workbookStream([hidden, label(0, 0, 'a'), label(1, 0, 'b'), ...chart, merged]));
		expect(await readTable(source)).toMatchObject([{ number: 1 }, { number: 2, hidden: true }]);
		expect(source.mergedRanges?.(0)).toEqual([
			{ firstRow: 1, lastRow: 2, column: 0 },
			{ firstRow: 5, lastRow: 5, column: 0, lastColumn: 3 },
		]);
	});

	test('knows its hidden columns', async () => {
		const columns = [record(0x7d, 1, 2, 2_048, 0, 1), record(0x7d, 3, 3, 2_048, 0, 0)];
		const source = await openRecords(workbookStream([...columns, label(0, 0, 'a')]));
		await readTable(source);
		expect([...(source.hiddenColumns?.(0) ?? [])]).toEqual([1, 2]);
	});

	test.each([
		[1250, '\xa3', 'Ł'],
		[1251, '\xd1', 'С'],
		[1253, '\xc3', 'Γ'],
		[1254, '\xde', 'Ş'],
		[1257, '\xc0', 'Ą'],
		[874, '\xa1', 'ก'],
	])('of code page %d is read', async (page, byte, letter) => {
		const cell = record(0x0204, 0, 0, 0, 1, Buffer.from(byte, 'latin1'));
		const stream = workbookStream([cell], { version: VERSION.biff5, globals: [record(0x42, page)] });
		expect(byNumber(await readTable(await openRecords(stream)))).toEqual({ 1: [letter] });
	});

	test('whose format says that it has a character more is read', async () => {
		const format = record(0x041e, 164, 5, Buffer.from('\0#.00', 'latin1'));
		const source = await openRecords(workbookStream([number(0, 0, 3)], { globals: [format] }));
		expect(byNumber(await readTable(source))).toEqual({ 1: [3] });
	});

	test('without a workbook, as scripts write it, is read', async () => {
		const written = record(0x0204, 0, 0, 0, 6, Buffer.from('Cora\xe7a', 'latin1'));
		const source = await openRecords(Buffer.concat([record(0x0809, 0, 0x10, 0, 0), written, number(1, 0, 3), EOF]));
		expect(source.tables).toEqual([{ hidden: false }]);
		expect(byNumber(await readTable(source))).toEqual({ 1: ['Coraça'], 2: [3] });
	});
});

describe('a large sheet', () => {
	const ROWS = 60_000;
	const INDEX = record(0x020b, long(0), long(0), long(ROWS), long(0));
	const HIDDEN_ROW = record(0x0208, 59_999, 0, 1, 0, 0, 0, 0x20, 0);
	const cells = Array.from({ length: ROWS }, (_, row) => [
		label(row, 0, `Cadeira giratória ${row}`),
		number(row, 1, row),
	]);
	const inRows = cells.flat();
	const inColumns = [0, 1].flatMap((column) => cells.flatMap((row) => row.slice(column, column + 1)));

	/** `ahead`: so many bytes at most had the last reading read, but not yet given as rows. `shares`: of the bytes, by reading. */
	async function follow(records: readonly Buffer[], readings = 1) {
		const bytes = workbookStream(records);
		const access = accessBytes(bytes);
		let [end, read] = [0, 0];
		const counted = (offset: number, length: number): Buffer => {
			const found = access.read(offset, length);
			end = offset + found.length;
			read += found.length;
			return found;
		};
		const source = await openXls(streamOfBytes({ size: access.size, read: counted }, FILE));
		let ahead = 0;
		const shares: number[] = [];
		const rows: Row[] = [];
		for (let reading = 0; reading < readings; reading++) {
			[ahead, read, rows.length] = [0, 0, 0];
			for await (const batch of source.readRows(0)) {
				rows.push(...batch);
				ahead = Math.max(ahead, end - (bytes.length * rows.length) / ROWS);
			}
			shares.push(Math.round((10 * read) / bytes.length) / 10);
		}
		return { rows, ahead, shares };
	}

	test('with an index is read once, and gives its rows as they come', async () => {
		const { rows, ahead, shares } = await follow([INDEX, HIDDEN_ROW, ...inRows], 2);
		expect(rows.length).toBe(ROWS);
		expect(rows.at(-1)).toEqual({
			number: ROWS,
			cells: ['Cadeira giratória 59999', 59_999],
			formats: expect.anything(),
			hidden: true,
		});
		expect(ahead).toBeLessThan(2 * BLOCK_BYTES);
		expect(shares).toEqual([1, 1]);
	});

	test('without an index is looked over once, and gives its rows as they come', async () => {
		const { rows, ahead, shares } = await follow([...inRows, HIDDEN_ROW], 2);
		expect(rows.length).toBe(ROWS);
		expect(rows.at(-1)).toMatchObject({ number: ROWS, hidden: true });
		expect(ahead).toBeLessThan(2 * BLOCK_BYTES);
		expect(shares).toEqual([2, 1]);
	});

	test('written by columns has the same rows as one written by rows', async () => {
		const { rows } = await follow(inColumns);
		expect(rows).toEqual((await follow(inRows)).rows);
	});

	test('with an index gives its first rows after its first block', async () => {
		const source = await openRecords(workbookStream([INDEX, ...inRows]).subarray(0, -BLOCK_BYTES));
		const rows = source.readRows(0)[Symbol.asyncIterator]();
		expect((await rows.next()).value?.[0]?.cells).toEqual(['Cadeira giratória 0', 0]);
		await rows.return?.();
	});

	test.each([
		['cells that contradict it', [INDEX, label(1, 0, 'b'), label(0, 0, 'a')]],
		['a row that is hidden after its cells', [INDEX, label(1, 0, 'b'), record(0x0208, 1, 0, 1, 0, 0, 0, 0x20, 0)]],
	])('with an index and %s is refused', async (_what, records) =>
		expect(await problemOf(() => openRecords(workbookStream(records)))).toBe('sheet-damaged row_order'),
	);
});

describe('refused', () => {
	const whole = workbookStream([label(0, 0, 'a'), number(1, 0, 1)]);
	const LETTER = record(0x0204, 0, 0, 0, 1, Buffer.from([0xc7]));
	const CHINESE = { version: VERSION.biff5, globals: [record(0x42, 936)] };
	const WIDE = Array.from({ length: 300 }, (_, column) => label(0, column, 'a'));
	const big = writeBook(bookOf({ A: Array.from({ length: 400 }, (_, row) => [`Texto ${row}`, row]) }), 'biff8');
	const patched = (bytes: Buffer, at: number, value: number): Buffer => {
		const copy = Buffer.from(bytes);
		copy.writeUInt32LE(value, at);
		return copy;
	};
	test.each<[string, Buffer, string]>([
		['a password', workbookStream([], { globals: [record(0x2f, 1, 0)] }), 'file-encrypted'],
		['records that end before the sheets', whole.subarray(0, 20), 'xls-damaged truncated'],
		['a sheet that ends before its end', whole.subarray(0, whole.length - 6), 'xls-damaged truncated'],
		['a sheet beyond the end', whole.subarray(0, whole.length - 60), 'xls-damaged truncated'],
		['a cell that is too short', workbookStream([record(0x0203, 0, 0)]), 'xls-damaged records'],
		['a text that is longer than its record', workbookStream([record(0x0204, 0, 0, 0, 9, 0)]), 'xls-damaged records'],
		['letters of a code page that is not read', workbookStream([LETTER], CHINESE), 'xls-damaged code_page'],
		['a cell that is there twice', workbookStream([label(0, 0, 'a'), label(0, 0, 'b')]), 'sheet-damaged cell_repeated'],
		['too many columns', workbookStream(WIDE), 'workbook-limit columns'],
		['Excel 4', record(0x0809, 0x0400, 0x0005, 0, 0), 'format-not-read'],
		['no sheet with cells', Buffer.concat([record(0x0809, 0x0600, 5, 0, 0), EOF]), 'file-empty sheets'],
	])('%s', async (_what, bytes, code) => expect(await problemOf(() => openRecords(bytes))).toBe(code));

	test.each<[string, Buffer, string]>([
		['a container that is cut', big.subarray(0, big.length - 1_024), 'xls-damaged truncated'],
		['a header that is cut', big.subarray(0, 100), 'xls-damaged truncated'],
		['a directory in circles', patched(big, 48, 0), 'xls-damaged sectors'],
		['no directory', patched(big, 48, 0xffff_fff0), 'xls-damaged sectors'],
		['no workbook in it', writeCompound({ Outro: Buffer.alloc(5_000) }), 'xls-damaged sectors'],
	])('%s', async (_what, bytes, code) => expect(await problemOf(() => openCompound(bytes))).toBe(code));
});

async function problemOf(open: () => Promise<TableSource>): Promise<string> {
	try {
		await readTable(await open());
		return 'read';
	} catch (error) {
		return problemName(refusalOf(error));
	}
}
