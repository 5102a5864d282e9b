import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderCsvRecord } from '../../../src/sources/csv/render-csv.ts';
import { encodeCsv, readCsvBytes } from './read-csv-bytes.ts';
import { anyText } from '../../any-text.ts';

const DIALECT = { delimiter: ';', lineEnd: '\r\n' } as const;
const dialects = fc.record({
	encoding: fc.constantFrom('utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be'),
	delimiter: fc.constantFrom(';', ',', '\t', '|'),
	lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
});
type Dialect = typeof dialects extends fc.Arbitrary<infer One> ? One : never;

const SPECIAL = [
	';',
	',',
	'\t',
	'|',
	'"',
	'""',
	'\r',
	'\n',
	'\r\n',
	' ',
	'sep=',
	'ç',
	'Ã',
	'§',
	'€',
	'\u0081',
	'\ufeff',
];
const marks = fc.constantFrom(...SPECIAL, 'ï»¿', 'ÿþ', 'þÿ', '😀', 'ação', '0', '=');
const text = fc
	.oneof(
		anyText({ maxLength: 8 }),
		fc.array(marks, { maxLength: 6 }).map((parts) => parts.join('')),
	)
	// A text file cannot contain NUL.
	.map((cell) => cell.replaceAll(/[\0\d]/g, ''));
/** The last row always has data, because a file of empty rows is refused. */
const tables = fc
	.array(fc.array(text, { minLength: 1, maxLength: 5 }), { maxLength: 6 })
	.map((table) => [...table, ['x']]);

/** The bytes of a whole file. */
function encodeTable(table: readonly (readonly string[])[], dialect: Dialect): Buffer {
	return encodeCsv(table.map((cells) => renderCsvRecord(cells, dialect)).join(''), dialect.encoding);
}

/**
 * Lines of a cell that resemble table rows, with digits or the text of another cell in the same column, count as rows that a quote
 * swallowed. Such a table is not read as written, so no text here has digits.
 */
function mayHoldRows(table: readonly (readonly unknown[])[]): boolean {
	const piecesOf = (cell: string): readonly string[] =>
		cell
			.replaceAll('"', '')
			.split(/[\r\n;,\t|]/)
			.map((piece) => piece.trim())
			.filter((piece) => piece !== '');
	const cells = table.flat().map(String);
	const pieces = cells.flatMap(piecesOf);
	return cells
		.filter((cell) => /[\r\n]/.test(cell))
		.flatMap(piecesOf)
		.some((piece) => pieces.indexOf(piece) !== pieces.lastIndexOf(piece));
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

describe('a record', () => {
	test.each<[readonly string[], string]>([
		[['a', 'b c', ''], 'a;b c;\r\n'],
		[['a;b', '24" LG', 'x\ny'], '"a;b";"24"" LG";"x\ny"\r\n'],
		[['1.234,56', "d'água"], "1.234,56;d'água\r\n"],
		[[' a', 'b\u00a0'], '" a";"b\u00a0"\r\n'],
		[['sep=;', '\ufeffa', 'ï»¿'], '"sep=;";"\ufeffa";"ï»¿"\r\n'],
	])('of %j is %j', (cells, line) => expect(renderCsvRecord(cells, DIALECT)).toBe(line));

	test('is quoted only where the dialect needs it', () =>
		expect(renderCsvRecord(['1,5', 'a;b'], { ...DIALECT, delimiter: ',', lineEnd: '\n' })).toBe('"1,5",a;b\n'));
});

describe('reading back', () => {
	test('gives the same table in every dialect, in chunks of any size', async () => {
		await fc.assert(
			fc.asyncProperty(tables, dialects, fc.integer({ min: 1, max: 40 }), async (table, dialect, chunkBytes) => {
				fc.pre(!mayHoldRows(table));
				const bytes = encodeTable(table, dialect);
				const filled = table.filter((cells) => !isEmpty(cells));
				const { rows, source } = await readCsvBytes(bytes, { chunkBytes, delimiter: dialect.delimiter });
				expect(rows).toEqual(filled);
				// For plain ASCII the intended encoding is unknown.
				const ascii = !/[\u0080-\u00ff]/.test(bytes.toString('latin1'));
				expect(ascii ? dialect.encoding : source.csv?.encoding).toBe(dialect.encoding);
			}),
			{ numRuns: 400 },
		);
	});

	test('gives the same table wherever chunks end', async () => {
		const table = [
			['Nome', 'Valor', 'Observação'],
			['a;"b"', '1,5 €', 'x\r\ny\rz\n'],
			['', '"', ' 😀 '],
			['“ç”', 'sep=', '\ufeff'],
		];
		const encodings = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be'] as const;
		for (const encoding of encodings) {
			for (const lineEnd of ['\r\n', '\n', '\r'] as const) {
				const bytes = encodeTable(table, { encoding, delimiter: ';', lineEnd });
				// Each byte ends a chunk of one; where a mark comes first, a longer one as well.
				const every = lineEnd === '\r\n' && (encoding === 'utf-8-bom' || encoding === 'utf-16le');
				for (let chunkBytes = 1; chunkBytes <= (every ? bytes.length : 3); chunkBytes++) {
					expect((await readCsvBytes(bytes, { chunkBytes })).rows).toEqual(table);
				}
			}
		}
	});

	test('any text that was read survives writing and reading in every dialect', async () => {
		const lines = fc.array(fc.oneof(marks, anyText({ maxLength: 4 })), { maxLength: 40 });
		await fc.assert(
			fc.asyncProperty(lines, dialects, fc.integer({ min: 1, max: 40 }), async (parts, dialect, chunkBytes) => {
				// An open quote or an empty file is refused, so a quoted cell at the end closes the quote or is the only one.
				const raw = `${parts.join('').replaceAll(/[\0\d]/g, '')}\n"x"\n`;
				const first = await readCsvBytes(raw, { chunkBytes, delimiter: dialect.delimiter }).catch(() => undefined);
				fc.pre(first !== undefined && !mayHoldRows(first.rows));
				const bytes = encodeTable(
					first.rows.map((cells) => cells.map(String)),
					dialect,
				);
				expect((await readCsvBytes(bytes, { delimiter: dialect.delimiter })).rows).toEqual(first.rows);
			}),
			{ numRuns: 400 },
		);
	});
});
