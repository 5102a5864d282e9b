import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { openCsv } from '../../../src/sources/csv/open-csv.ts';
import { CSV_LIMITS } from '../../../src/sources/csv/scan-record.ts';
import type { Row } from '../../../src/sources/values/cell.ts';
import { chunkedBytes, readCsvBytes, refusalOf, scoreHeader } from './read-csv-bytes.ts';

describe('records', () => {
	// Cells of a record, separated by bars; the first record is the header.
	test.each<string[]>([
		['lines that end with \\r\\n', 'Nome;Valor\r\na;1\r\n', 'a|1'],
		['lines that end with \\n', 'Nome;Valor\na;1\n', 'a|1'],
		['lines that end with \\r', 'Nome;Valor\ra;1\rb;2\r', 'a|1', 'b|2'],
		['mixed line ends', 'Nome;Valor\r\na;1\nb;2\rc;3\n\rd;4', 'a|1', 'b|2', 'c|3', 'd|4'],
		['a last line without an end', 'Nome;Valor\na;1', 'a|1'],
		['a carriage return as the last byte', 'Nome;Valor\na;1\r', 'a|1'],
		['empty cells', 'Nome;Valor\n;1\na;\n', '|1', 'a|'],
		['empty quoted cells', 'Nome;Valor\n"";1\n', '|1'],
		['more and fewer cells than the header', 'Nome;Valor\na\nb;1;2\n', 'a', 'b|1|2'],
		['spaces unchanged', 'Nome;Valor\n a ;\t1 \n', ' a |\t1 '],
		['a quoted delimiter', 'Nome;Valor\n"a;b";1\n', 'a;b|1'],
		['doubled quotes', 'Nome;Valor\n"24"" LG";1\n', '24" LG|1'],
		['quoted line breaks', 'Nome;Valor\n"a\r\nb\nc\rd";1\n', 'a\r\nb\nc\rd|1'],
		['blanks around a quoted cell', 'Nome;Valor\n "a;b" ;1\n', 'a;b|1'],
		['a quote inside a text', 'Nome;Valor\nMonitor 24";1\nb;2\n', 'Monitor 24"|1', 'b|2'],
		['a quote that only begins a text', 'Nome;Valor\n"24" Monitor;1\nb;2\n', '"24" Monitor|1', 'b|2'],
		['a quote that the next lines do not close', 'Nome;Valor\n"24 pol;1\n"b";2\n', '"24 pol|1', 'b|2'],
		['quotes after the quoted part', 'Nome;Valor\n"a"b";1\nc;2\n', '"a"b"|1', 'c|2'],
		['exponents', 'Nome;Valor\n00123;4,59E+03\n1;1E5\n', '00123|4,59E+03', '1|1E5'],
		['long digits', 'Nome;Valor\n35260112345678000190550010000001231;1\n', '35260112345678000190550010000001231|1'],
		['a byte order mark before a later line', 'Nome;Valor\na;1\n\ufeffb;2\n\ufeff"c;";3\n', 'a|1', 'b|2', 'c;|3'],
		['characters that some call line ends', 'Nome;Valor\na\u2028b\u0085c\u000bd;1\n', 'a\u2028b\u0085c\u000bd|1'],
	])('reads %s', async (_claim, text = '', ...records) => {
		const rows = ['Nome|Valor', ...records].map((record) => record.split('|'));
		for (const chunkBytes of [1, 2, 3, 5, 7, text.length + 99]) {
			expect((await readCsvBytes(text, { chunkBytes })).rows).toEqual(rows);
		}
	});

	test('numbers records as a spreadsheet program does, for any line ends', async () => {
		const text = 'Nome;Valor\r\n\r\n"a\nb\rc\r\nd";1\n\r;;\ne;2\r"f";3\n  ; \ng;4';
		for (const chunkBytes of [1, 3, 99]) {
			const { numbers, rows } = await readCsvBytes(text, { chunkBytes });
			expect(rows.map(([first]) => first)).toEqual(['Nome', 'a\nb\rc\r\nd', 'e', 'f', 'g']);
			expect(numbers).toEqual([1, 3, 6, 7, 9]);
		}
	});

	test('counts the lines of a header with line breaks as one row', async () => {
		const text = '"Patrimônio\n(novo)";"Nome\r\ndo bem"\nPAT-1;Mesa\n\nPAT-2;Mesa\n';
		expect((await readCsvBytes(text)).numbers).toEqual([1, 2, 4]);
	});

	test('leaves out empty rows, even a million of them', async () => {
		const { rows } = await readCsvBytes(`Nome;Valor\r\n${';\r\n'.repeat(1_000_000)}a;1\r\n`, { chunkBytes: 65_536 });
		expect(rows).toEqual([
			['Nome', 'Valor'],
			['a', '1'],
		]);
	});

	test('yields rows in batches, and the same rows each time', async () => {
		const text = `Nome;Valor\n${Array.from({ length: 2_000 }, (_, index) => `n${index};${index}`).join('\n')}`;
		const { source } = await openCsv(chunkedBytes(Buffer.from(text), 4_096), 'a.csv', { scoreHeader });
		for (let time = 0; time < 2; time++) {
			const lengths: number[] = [];
			for await (const batch of source.readRows(0)) lengths.push(batch.length);
			expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(2_001);
			expect(Math.max(...lengths)).toBeLessThanOrEqual(1_000);
		}
	});
});

describe('refusals', () => {
	test.each<[string, string, object]>([
		['a file without line ends', 'x;'.repeat(700_000), { code: 'csv-unreadable', kind: 'line', line: 1 }],
		[
			'a line of more than a megabyte',
			`Nome;Valor\n${'x'.repeat(1_100_000)}\n`,
			{ code: 'csv-unreadable', kind: 'line', line: 2 },
		],
		[
			'also with quotes',
			`Nome;Valor\nb;${'"x";'.repeat(800_000)}\n`,
			{ code: 'csv-unreadable', kind: 'line', line: 2 },
		],
		['an empty file', '', { code: 'file-empty', kind: 'bytes' }],
		['a byte order mark alone', '\ufeff', { code: 'file-empty', kind: 'bytes' }],
		['only empty rows', '\r\n;;;\r\n"";""\r\n', { code: 'file-empty', kind: 'rows' }],
		['NULs in all lines', 'Nome\0;Valor\na\0b;1\n', { code: 'csv-unreadable', kind: 'nul' }],
	])('names %s', async (_claim, text, { code, ...params }: { code?: string }) => {
		for (const chunkBytes of [65_536, 2_000_000]) {
			const problem = await refusalOf(text, { chunkBytes });
			expect(problem).toMatchObject({ code, ...(Object.keys(params).length > 0 ? { params } : {}) });
		}
	});

	test('include a file without any readable line', async () => {
		const problem = { code: 'csv-line-unreadable', params: { kind: 'columns', line: 1, count: 300, limit: 256 } };
		expect(await refusalOf(`${'a;'.repeat(299)}b\n`.repeat(3))).toMatchObject(problem);
	});

	test('do not include files just within the limits', async () => {
		const lines = `"${'x\n'.repeat(CSV_LIMITS.fieldLines)}"`;
		const long = 'y'.repeat(CSV_LIMITS.recordBytes - 2);
		const wide = 'z;'.repeat(CSV_LIMITS.columns - 1);
		const { rows } = await readCsvBytes(`Nome;Valor\n${lines};1\n${long};1\n${wide}\n`, { chunkBytes: 65_536 });
		expect(rows.map((cells) => cells.length)).toEqual([2, 2, 2, 256]);
	});
});

describe('an unreadable line affects only that line', () => {
	const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
	test.each<[string, string | Buffer, object, string, readonly string[]]>([
		['a NUL', 'b\0;2', { kind: 'bytes' }, 'b\ufffd', []],
		['a byte that is cut off in UTF-8', latin1('Dispon\xc3;2'), { kind: 'bytes' }, 'Dispon\ufffd', []],
		['an open quote', 'b;"2', { kind: 'quote' }, 'b', []],
		['an open quote above a quoted cell', 'b;"2\n"c";3', { kind: 'quote' }, 'b', ['c']],
		['an open quote after a stray one', '"b" x;"2', { kind: 'quote' }, '"b" x', []],
		[
			'an open quote above a thousand lines',
			`"${'x\n'.repeat(1_001)}z;2`,
			{ kind: 'quote' },
			'"x',
			[...Array.from({ length: 1_000 }, () => 'x'), 'z'],
		],
		['an open quote before a megabyte', `"${'x'.repeat(1_100_000)}`, { kind: 'quote' }, `"${'x'.repeat(9)}`, []],
		['too many columns', `b${';'.repeat(999)}`, { kind: 'columns', count: 1_000, limit: 256 }, 'b', []],
		['too many columns with quotes', `"b"${';'.repeat(300)}`, { kind: 'columns', count: 301, limit: 256 }, 'b', []],
	])('%s', async (_claim, line, params, first, below) => {
		for (const lineEnd of ['\n', '\r\n']) {
			const text = (part: string): Buffer => Buffer.from(part.replaceAll('\n', lineEnd));
			const bytes = Buffer.concat([
				text('Nome;Valor\n"ç\não";1\n'),
				typeof line === 'string' ? text(line) : line,
				text('\nc;3\nd;4\n'),
			]);
			for (const chunkBytes of [65_537, 8_000_000]) {
				const rows = await problemsOf(bytes, chunkBytes);
				const problem = expect.objectContaining({ code: 'csv-line-unreadable', params: { line: 4, ...params } });
				expect(rows).toEqual([
					[1, 'Nome', undefined],
					[2, `ç${lineEnd}ão`, undefined],
					[3, expect.stringMatching(first), problem],
					...below.map((cell, index) => [4 + index, cell, undefined]),
					[4 + below.length, 'c', undefined],
					[5 + below.length, 'd', undefined],
				]);
			}
		}
	});

	test('reports the line of the quote, not of its record', async () => {
		const rows = await problemsOf(Buffer.from('Nome;Valor\n"a\nb";"x;y\nz;1'), 5);
		const params = { kind: 'quote', line: 3 };
		expect(rows.slice(1)).toMatchObject([
			[2, 'a\nb', { code: 'csv-line-unreadable', params }],
			[3, 'z', undefined],
		]);
	});

	test('a NUL in a code page', async () => {
		const rows = await problemsOf(latin1('Nome;Valor\nSitua\xe7\xe3o;1\nN\xe3\0o;2\nM\xf3veis;3\n'), 4);
		expect(rows.map(([, first, problem]) => [first, problem?.found])).toEqual([
			['Nome', undefined],
			['Situação', undefined],
			['Nã\ufffdo', 'Nã\ufffdo'],
			['Móveis', undefined],
		]);
	});

	async function problemsOf(bytes: Buffer, chunkBytes: number) {
		const { source } = await openCsv(chunkedBytes(bytes, chunkBytes), 'a.csv', { scoreHeader });
		const rows: Row[] = [];
		for await (const batch of source.readRows(0)) rows.push(...batch);
		return rows.map(({ number, cells, problem }) => [number, cells.map(String)[0]?.slice(0, 10), problem] as const);
	}
});

test('a kept cell keeps no chunk of the file in memory', async () => {
	const row = `${'N'.repeat(40)};${'p'.repeat(4_000)}\n`;
	const text = Buffer.from(`Nome;Valor\n${row.repeat(8_000)}`);
	const kept: unknown[] = [];
	const { source } = await openCsv(chunkedBytes(text, 262_144), 'a.csv', { scoreHeader });
	setFlagsFromString('--expose-gc');
	const collect: () => void = runInNewContext('gc');
	collect();
	const before = process.memoryUsage().heapUsed;
	let rows = 0;
	for await (const batch of source.readRows(0)) {
		for (const { cells } of batch) if (rows++ % 60 === 0) kept.push(cells[0]);
	}
	collect();
	const grown = process.memoryUsage().heapUsed - before;
	expect(kept).toHaveLength(134);
	// 134 lines of 4 kB, where one chunk for each would be 32 MB.
	expect(grown).toBeLessThan(4_000_000);
});

describe('a line drawn below the header', () => {
	test.each<[string, string, string]>([
		['of dashes', 'Nome;Valor\n----------;-----\nMesa;1\n', ';'],
		['of dashes as wide as a narrow column', 'Nome;Valor\n----------;-\nMesa;1\n', ';'],
		['of a console', '| Nome | Valor |\n+------+-------+\n| Mesa | 1 |\n', '|'],
		['of equals signs', 'Nome,Valor\n====,=====\nMesa,1\n', ','],
	])('is no row: %s', async (_claim, text) => {
		const { rows, numbers } = await readCsvBytes(text);
		expect(rows).toHaveLength(2);
		expect(numbers.at(-1)).toBe(3);
	});

	test.each(['-;1', '--;--', '---;x', '-1;-2', '+;='])('is not %j', async (line) => {
		expect((await readCsvBytes(`Nome;Valor\n${line}\n`)).rows).toHaveLength(2);
	});
});

describe('the delimiter', () => {
	test.each(['^', '~'] as const)('may be %s, also beside decimal commas and quotes', async (delimiter) => {
		const lines = ['Nome^Valor', 'Mesa^10,00', '"a^b"^7', "'x'^8"].map((line) => line.replaceAll('^', delimiter));
		const { source, rows } = await readCsvBytes(lines.join('\n'));
		expect(source.csv?.delimiter).toBe(delimiter);
		expect(rows).toEqual([
			['Nome', 'Valor'],
			['Mesa', '10,00'],
			[`a${delimiter}b`, '7'],
			["'x'", '8'],
		]);
	});

	test.each<[string, string, string]>([
		['that gives known columns', 'Patrimônio;Nome;Valor\n1;a;2\n', ';'],
		['comma', 'Patrimônio,Nome,Valor\n1,a,2\n', ','],
		['tab', 'Patrimônio\tNome\tValor\n1\ta\t2\n', '\t'],
		['bar', 'Patrimônio|Nome|Valor\n1|a|2\n', '|'],
		['not the decimal comma in every row', 'Nome;Valor\na, b;1.234,56\nc, d;2.345,67\ne, f;1,00\n', ';'],
		['comma with quoted amounts full of semicolons', 'Nome,Valor\n"a;b;c;d","4.599,90"\n"a;b;c;d","1;2"\n', ','],
		[
			'below title rows with other delimiters',
			'Relatório, gerado em 01/01/2026, por Ana\nTotal, 3, itens\n\nNome;Valor\na;1\n',
			';',
		],
		['by evenness if no column is known', 'A,B,C\n1,"x;y",3\n4,"x;y;z",6\n', ','],
		['semicolon before comma if both are even', 'A;B,C\n1;2,3\n', ';'],
		['semicolon for a single column', 'A\nb\nc\n', ';'],
	])('is found: %s', async (_claim, text, delimiter) => {
		expect((await readCsvBytes(text)).source.csv?.delimiter).toBe(delimiter);
	});

	test('follows the sep= line, which is not a row', async () => {
		for (const text of ['sep=;\r\nA;B,C\r\n1;2,3\r\n', '\ufeffSEP=;\nA;B,C\n1;2,3\n']) {
			const { source, rows, numbers } = await readCsvBytes(text);
			expect(source.csv?.delimiter).toBe(';');
			expect(rows).toEqual([
				['A', 'B,C'],
				['1', '2,3'],
			]);
			expect(numbers).toEqual([1, 2]);
		}
		expect((await readCsvBytes(Buffer.from('\ufeffsep=,\r\nA;B,C\r\n', 'utf16le'))).rows).toEqual([['A;B', 'C']]);
	});

	test.each([
		['sep=,\nPatrimônio;Nome;Valor\nPAT-1;Mesa, preta;1\n', ';'],
		['sep=;\nNome\nMesa, preta\nMesa, azul\n', ';'],
	])('follows the sep= line unless another finds a better header: %j', async (text, delimiter) => {
		expect((await readCsvBytes(text)).source.csv?.delimiter).toBe(delimiter);
	});

	test.each([
		[
			'Patrimônio\nPAT-1, azul\nPAT-2, preta, com gavetas\n',
			['Patrimônio', 'PAT-1, azul', 'PAT-2, preta, com gavetas'],
		],
		['"Patrimônio"\r\n"PAT-1;x"\r\n"PAT-2"\r\n', ['Patrimônio', 'PAT-1;x', 'PAT-2']],
		['Patrimônio\n\nPAT-1\n', ['Patrimônio', 'PAT-1']],
	])('splits no text in a table of one column: %j', async (text, cells) => {
		expect((await readCsvBytes(text)).rows).toEqual(cells.map((cell) => [cell]));
	});

	test('is detected below a sep= line with an unknown delimiter', async () => {
		expect((await readCsvBytes('sep=:\nNome,Valor\na,1\n')).rows).toEqual([
			['Nome', 'Valor'],
			['a', '1'],
		]);
	});

	test('is always the one that the user names', async () => {
		const { source, rows } = await readCsvBytes('sep=;\nNome;Valor,x\na;1,y\n', { delimiter: ',' });
		expect(source.csv?.delimiter).toBe(',');
		expect(rows).toEqual([
			['Nome;Valor', 'x'],
			['a;1', 'y'],
		]);
	});

	test('is found despite a line with too many columns, which is refused with their number', async () => {
		expect(await refusalOf(`${'a,'.repeat(99_999)}b\n1,2\n`)).toMatchObject({
			code: 'csv-line-unreadable',
			params: { kind: 'columns', line: 1, count: 100_000, limit: 256 },
		});
		expect((await readCsvBytes(`Nome;Valor\na;${'1,'.repeat(400)}\n`)).source.csv?.delimiter).toBe(';');
	});
});

test.each<[string, string]>([
	['Nome;Valor\r\na;1\r\n', '\r\n'],
	['Nome;Valor\na;1\n', '\n'],
	['Nome;Valor\ra;1\r', '\r'],
	['Nome;Valor\r\na;"1\n2\n3"\r\n', '\r\n'],
	['Nome;Valor\na;1\r\nb;1\n', '\n'],
	['Nome;Valor', '\r\n'],
])('the line end of %j is %j', async (text, lineEnd) => {
	expect((await readCsvBytes(text)).source.csv?.lineEnd).toBe(lineEnd);
});
