import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACQUISITION_TYPES, ASSET_STATUSES } from '../../../src/contract/asset-fields.ts';
import { converted } from '../../../src/drafts/values/converted.ts';
import { createWordReader } from '../../../src/drafts/values/word-list.ts';
import { foldName } from '../../../src/drafts/values/folded-name.ts';
import { ACQUISITION_TYPE_WORDS, STATUS_WORDS } from '../../../src/drafts/values/asset-words.ts';
import { expectLinear } from '../../growth.ts';
import { rowsOf } from '../../listed.ts';

const wordsOf = (words: Readonly<Record<string, readonly string[]>>, value: string): readonly string[] =>
	words[value] ?? [];
const readStatus = createWordReader(STATUS_WORDS);
const readType = createWordReader(ACQUISITION_TYPE_WORDS);

describe('status', () => {
	test.each([
		['disponível', 'available'],
		['disponivel', 'available'],
		['DISPONÍVEL ', 'available'],
		...rowsOf('in-use')`em uso ¦ Em\u00A0Uso ¦ in-use ¦ in_use`,
		['alocado', 'allocated'],
		['Alocada', 'allocated'],
		['em manutenção', 'maintenance'],
		['Manutenção', 'maintenance'],
		['quebrado', 'broken'],
		['com defeito', 'broken'],
		['extraviado', 'lost'],
		['perdido', 'lost'],
		['furtado', 'stolen'],
		['roubado', 'stolen'],
		['vendido', 'sold'],
		['doado', 'donated'],
		['descartado', 'discarded'],
		['sucata', 'discarded'],
		['arquivado', 'archived'],
	])('reads %j as %s', (text, status) => expect(readStatus(text)).toEqual(converted(status)));

	test.each([
		['disponivle', 'available'],
		['em usso', 'in-use'],
		['manutençao preventiva', undefined],
		['emprestado', 'allocated'],
		['Ativo', 'in-use'],
		['alienado', 'sold'],
		['não localizado', 'lost'],
		['alugado', 'allocated'],
		['xyz', undefined],
	])('refuses %j and suggests %s', (text, suggestion) => {
		const params = suggestion === undefined ? {} : { params: { suggestion } };
		expect(readStatus(text)).toEqual({ ok: false, problem: { code: 'status-unknown', found: text, ...params } });
	});
});

test.each([
	['comprado', 'bought'],
	['Compra', 'bought'],
	...rowsOf('rented')`alugado ¦ locação ¦ rented`,
	['outros', 'other'],
])('reads the acquisition type %j as %s', (text, type) => expect(readType(text)).toEqual(converted(type)));

test.each([
	['próprio', 'bought'],
	['leasing', 'rented'],
	['comodato', 'other'],
	['emprestado', 'other'],
	['alugdo', 'rented'],
])('refuses the acquisition type %j and suggests %s', (text, suggestion) => {
	expect(readType(text)).toMatchObject({
		ok: false,
		problem: { code: 'acquisition-type-unknown', params: { suggestion } },
	});
});

describe.each([
	['status', STATUS_WORDS, ASSET_STATUSES],
	['acquisition type', ACQUISITION_TYPE_WORDS, ACQUISITION_TYPES],
] as const)('the words of %s', (_, list, values) => {
	const synonyms = values.flatMap((value) =>
		[value, ...wordsOf(list.words, value)].map((word) => [foldName(word), value] as const),
	);

	test('each mean one value', () => {
		const meant = new Map<string, Set<string>>();
		for (const [word, value] of synonyms) meant.set(word, (meant.get(word) ?? new Set()).add(value));
		expect([...meant].filter(([, several]) => several.size > 1)).toEqual([]);
	});

	test('begin with a Portuguese word and an English one', () => {
		for (const value of values) {
			expect(wordsOf(list.words, value).length).toBeGreaterThanOrEqual(2);
		}
	});

	test('are suggested only for unknown words, and are known themselves', () => {
		const known = new Set(synonyms.map(([word]) => word));
		expect(Object.values(list.hints).filter((unclear) => unclear.some((word) => known.has(foldName(word))))).toEqual(
			[],
		);
		expect(Object.keys(list.hints).filter((word) => !known.has(foldName(word)))).toEqual([]);
	});
});

test.each([[1], [true], [{ kind: 'date', text: '2025-01-01' } as const]])('refuses the cell %j', (cell) =>
	expect(readStatus(cell)).toMatchObject({ ok: false, problem: { code: 'status-unknown' } }),
);

test('gives the same answer the second time, and for more texts than the cache holds', () => {
	const reader = createWordReader(STATUS_WORDS);
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme', maxLength: 70 }), (text) => {
			expect(reader(text)).toEqual(createWordReader(STATUS_WORDS)(text));
			expect(reader(text)).toEqual(reader(text));
		}),
		{ numRuns: 60 },
	);
	for (let index = 0; index < 2_000; index += 1) expect(reader(`em uso ${index}`).ok).toBe(false);
	expect(reader('em uso')).toEqual(converted('in-use'));
});

test('refuses a page of text in linear time', async () => {
	const page = (words: number): string => 'disponivel '.repeat(words);
	await expectLinear(3_000, page, (text) => createWordReader(STATUS_WORDS)(text));
	expect(readStatus(page(3_000)).ok).toBe(false);
});
