/** Rows wait for others if they may share a number with them, however each of them is spelt. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TABLE_OPTIONS } from '../../../src/drafts/decisions/table-options.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import { foldNumber } from '../../../src/runs/ledger/ledger-names.ts';
import { SeenNumbers } from '../../../src/runs/plan/seen-numbers.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { hashLoosely } from '../../../src/sources/lists/text-hash.ts';

const HEADER = ['Patrimônio', 'Status', 'Nº de série'];

function seen(rows: readonly (readonly Cell[])[], mapping?: unknown, header: readonly string[] = HEADER): SeenNumbers {
	const parsed = parseMapping(mapping ?? {});
	if (!parsed.ok) throw new Error('no mapping');
	const options = { ...DEFAULT_TABLE_OPTIONS, mapping: parsed.value, defaultStatus: 'available' } as const;
	const found = findHeader([{ number: 1, cells: header }], options);
	if (found === undefined) throw new Error('no header');
	const numbers = new SeenNumbers();
	const place = { file: 'lista.csv', format: 'csv' } as const;
	const table = { found: { ...found, questions: [] }, place, options, corrections: undefined } as const;
	const ofTable = numbers.ofTable(table);
	for (const [index, cells] of rows.entries()) ofTable.add({ number: index + 2, cells });
	ofTable.decide(table);
	return numbers;
}

const LETTERS = fc.constantFrom('PAT', 'pat', 'Pat', 'R', 'r', 'Nº', 'ＰＡＴ', 'ﬁ', '');
const JOINT = fc.constantFrom('-', ' ', '_', '', '–', '\u00a0', '--', '/', '.');
const DIGITS = fc.constantFrom('1', '01', '001', '10', '0', '00', '12', '１');
const SPELLING = fc
	.array(fc.tuple(LETTERS, JOINT, DIGITS), { minLength: 1, maxLength: 2 })
	.map((parts) => parts.flat().join(''));

test('spellings of one number are found, however they are written', () => {
	fc.assert(
		fc.property(fc.array(SPELLING, { minLength: 2, maxLength: 12 }), (numbers) => {
			const mayBeShared = seen(numbers.map((number) => [number, '', null])).find();
			for (const [at, enrollmentId] of numbers.entries()) {
				const isShared = numbers.some((other, index) => index !== at && foldNumber(other) === foldNumber(enrollmentId));
				expect(mayBeShared({ enrollmentId }) || !isShared).toBe(true);
			}
		}),
		{ numRuns: 300 },
	);
});

test('texts with the same fold have the same loose hash', () => {
	fc.assert(
		fc.property(SPELLING, SPELLING, (one, other) => {
			const [first, second] = [hashLoosely(one), hashLoosely(other)];
			if (first === undefined || second === undefined || foldNumber(one) !== foldNumber(other)) return;
			expect(first).toBe(second);
		}),
		{ numRuns: 5_000 },
	);
});

test.each<[string, readonly (readonly Cell[])[], boolean]>([
	[
		'of its own',
		[
			['P-1', '', 'S-1'],
			['P-2', '', 'S-2'],
		],
		false,
	],
	[
		'twice',
		[
			['P-1', '', null],
			['P-1', '', null],
		],
		true,
	],
	[
		'as a text and as a number',
		[
			['1001', '', null],
			[1001, '', null],
		],
		true,
	],
	[
		'in cells with blanks around it',
		[
			[' P-1 ', '', null],
			['P-1', '', null],
		],
		true,
	],
	[
		'of a serial number',
		[
			['P-1', '', 'abc 1'],
			['P-2', '', 'ABC-1'],
		],
		true,
	],
	[
		'in another column',
		[
			['P-1', '', 'P-2'],
			['P-2', '', 'P-1'],
		],
		false,
	],
])('a number %s', (_, rows, expected) => {
	const mayBeShared = seen(rows).find();
	const [number, , serial] = rows[0] ?? [];
	const enrollmentId = typeof number === 'string' ? number.trim() : '';
	const serialNumber = typeof serial === 'string' ? serial : undefined;
	expect(mayBeShared({ enrollmentId, serialNumber })).toBe(expected);
});

describe('every row waits', () => {
	test.each<[string, unknown, readonly string[]]>([
		[
			'if rows are several assets',
			{ columns: { Quantidade: { to: 'quantity' } } },
			['Patrimônio', 'Status', 'Quantidade'],
		],
		['if a pattern numbers them', { constants: { enrollmentId: 'PC-{seq}' } }, ['Status', 'Modelo', 'Nº de série']],
		['of units of invoices', {}, ['Chave NF-e', 'Item NF-e', 'Unidade NF-e', 'Patrimônio', 'Status']],
	])('%s', (_, mapping, header) => {
		expect(seen([], mapping, header).find()({ enrollmentId: 'P-1' })).toBe(true);
	});

	test('if another table leaves it open', () => {
		const numbers = seen([['P-1', '', null]]);
		numbers.leaveOpen();
		expect(numbers.find()({ enrollmentId: 'P-1' })).toBe(true);
	});

	test('but words of the mapping count as what they mean', () => {
		const mapping = { columns: { Patrimônio: { to: 'enrollmentId', values: { 'velho 7': 'P-7' } } } };
		const mayBeShared = seen(
			[
				['velho 7', '', null],
				['P-7', '', null],
			],
			mapping,
		).find();
		expect(mayBeShared({ enrollmentId: 'P-7' })).toBe(true);
	});
});
