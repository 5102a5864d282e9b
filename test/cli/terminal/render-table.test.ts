import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderRecord, renderTable } from '../../../src/cli/terminal/render-table.ts';

const COLUMNS = [{ title: 'nome' }, { title: 'nº', figures: true }];

test.each<[string, readonly (readonly string[])[], number | undefined, readonly string[]]>([
	['columns as wide as their texts', [['Ana', '7']], undefined, ['nome  nº', 'Ana    7']],
	['a text cut where the terminal ends', [['Ana Beatriz Moura', '7']], 14, ['nome        nº', 'Ana Beatr…   7']],
	['wide letters count double', [['日本', '7']], undefined, ['nome  nº', '日本   7']],
	['so do full-width letters and blanks', [['ＡＢ　１', '7']], undefined, ['nome      nº', 'ＡＢ　１   7']],
	['half-width letters count once', [['ｱｲｳｴ', '7']], undefined, ['nome  nº', 'ｱｲｳｴ   7']],
	['nothing cut below six columns', [['Ana Beatriz', '7']], 3, ['nome    nº', 'Ana B…   7']],
])('%s', (_, rows, width, lines) => {
	expect(renderTable(COLUMNS, rows, width).split('\n')).toEqual(lines);
});

test('a wrapping column continues below, broken between words', () => {
	const columns = [
		{ title: 'a', whole: true },
		{ title: 'texto', wraps: true },
	];
	expect(renderTable(columns, [['12345678', 'seu código é 9042']], 18).split('\n')).toEqual([
		'a         texto',
		'12345678  seu',
		'          código é',
		'          9042',
	]);
});

describe('any texts', () => {
	const text = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });

	test('fit into a terminal with space for all columns', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(text, text)), fc.integer({ min: 14, max: 60 }), (rows, width) => {
				const table = renderTable([{ title: 'a' }, { title: 'b' }], rows, width);
				for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
				expect(table.split('\n')).toHaveLength(rows.length + 1);
			}),
		);
	});

	test('lose no word when they wrap', () => {
		const word = fc.stringMatching(/^[a-zç]{1,20}$/);
		fc.assert(
			fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 6, max: 40 }), (words, width) => {
				const [, ...lines] = renderTable([{ title: 't', wraps: true }], [[words.join(' ')]], width).split('\n');
				expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
				for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
			}),
		);
	});
});

test('a record has names and values, without the empty ones', () => {
	expect(
		renderRecord([
			['id', '1'],
			['cpf', ''],
			['address.city', 'São Paulo'],
		]),
	).toBe('id            1\naddress.city  São Paulo');
});
