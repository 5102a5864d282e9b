import { describe, expect, test } from 'vitest';
import { contentsOf, forget, recall, recallConstants, remember } from '../../../src/drafts/mapping/remembered.ts';
import { type Contents, NO_MAPPING } from '../../../src/drafts/mapping/mapping.ts';
import { parseMapping, type WrittenMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import { renderTarget } from '../../../src/drafts/columns/column-target.ts';
import type { ColumnProfile } from '../../../src/drafts/columns/column-profile.ts';
import type { WrittenTable } from '../../../src/drafts/mapping/write-mapping.ts';

const HEADER = ['Cód', 'Sit.', 'Local'];
const HOLDS: readonly Contents[] = ['codes', 'texts', 'texts'];
const SAID: WrittenTable = {
	columns: { Cód: 'enrollmentId', 'Sit.': { to: 'status', values: { OK: 'in-use', Novo: '' } } },
};

function rememberTable(written: WrittenTable, memory: WrittenMapping = {}, header = HEADER, headerRow = 1) {
	return remember(memory, { name: 'a.csv', header, headerRow }, written, (column) => HOLDS[column]);
}

function parsed(memory: WrittenMapping) {
	const read = parseMapping(memory);
	if (!read.ok) throw new Error(JSON.stringify(read.problems));
	return read.value;
}

function recallTable(memory: WrittenMapping, header = HEADER, holds: readonly (Contents | undefined)[] = HOLDS) {
	return recall(
		parsed(memory),
		{ name: 'b.csv', header, headerRow: 1 },
		(column, held) => holds[column] === undefined || held === holds[column],
	);
}

function targetsOf(memory: WrittenMapping, header?: string[], holds?: readonly (Contents | undefined)[]) {
	const columns = recallTable(memory, header, holds)?.mapping.columns ?? new Map();
	return Object.fromEntries([...columns].map(([key, { target }]) => [key, renderTarget(target)]));
}

describe('an answer about a column', () => {
	test('is recalled in any table that has its header, and only there', () => {
		const memory = rememberTable(SAID);
		expect(targetsOf(memory, ['COD', 'Andar'], ['codes', 'texts'])).toEqual({ cod: 'enrollmentId' });
		expect(recallTable(memory, ['Andar', 'Cód'], ['texts', 'codes'])?.columns).toEqual([1]);
		expect(recallTable(memory, ['Andar'])).toBeUndefined();
	});

	test.each<[string, Contents | undefined, boolean]>([
		['the same kind', 'codes', true],
		['another kind', 'dates', false],
		['nothing yet', undefined, true],
	])('is recalled for contents of %s: %s %s', (_, holds, isRecalled) => {
		expect('cod' in targetsOf(rememberTable(SAID), HEADER, [holds, 'texts'])).toBe(isRecalled);
	});

	test('is replaced by the next one, whatever the case of its header', () => {
		const memory = rememberTable({ columns: { CÓD: 'model' } }, rememberTable(SAID));
		expect(memory.columns).toMatchObject({ CÓD: { to: 'model', holds: 'codes' }, 'Sit.': { to: 'status' } });
		expect(memory.columns).not.toHaveProperty('Cód');
	});
});

test('the meaning of a word is kept for every column of its target, unless it says that rows are refused', () => {
	const memory = rememberTable({ words: { acquisitionType: { Leasing: 'rented' } } }, rememberTable(SAID));
	expect(memory.words).toEqual({ status: { OK: 'in-use' }, acquisitionType: { Leasing: 'rented' } });
	expect(parsed(memory).words?.get('status')?.get('ok')).toBe('in-use');
});

test('what is of no single column is kept by the whole header', () => {
	const memory = rememberTable({ headerRow: 3, columnsByLetter: { C: { header: 'Local', to: 'ignore' } } });
	expect(recallTable(memory)).toMatchObject({ mapping: { headerRow: 3 }, columns: [2] });
	expect(recallTable(memory, [...HEADER, 'Andar'])).toBeUndefined();
});

test.each<[string, string[], number]>([
	['the same header', HEADER, 1],
	['a column more and one renamed', ['Cód', 'Estado', 'Local', 'Andar'], 1],
	['two of three columns renamed', ['Cód', 'Estado', 'Setor'], 0],
])('a status of all rows is recalled for %s', (_, header, count) => {
	const memory = rememberTable({ constants: { status: 'em uso' } });
	expect(recallConstants(parsed(memory), header)).toHaveLength(count);
	expect(recallConstants(NO_MAPPING, header)).toEqual([]);
});

test.each<[string, WrittenMapping | undefined]>([
	[
		'cod',
		{ columns: { 'Sit.': { to: 'status', values: { OK: 'in-use', Novo: '' } } }, words: { status: { OK: 'in-use' } } },
	],
	['OK', { columns: { Cód: { to: 'enrollmentId' }, 'Sit.': { to: 'status', values: { Novo: '' } } }, words: {} }],
	['A.CSV', { tables: {} }],
	['*', {}],
	['Andar', undefined],
])('%s is forgotten', (name, left) => {
	const memory = rememberTable({ ...SAID, constants: { 'custom: Filial': 'Sul' } });
	const next = forget(memory, name);
	expect([next]).toMatchObject([left]);
	expect(JSON.stringify(next)).not.toBe(JSON.stringify(memory));
});

test.each<[Contents | undefined, ColumnProfile['kinds']]>([
	['numbers', { integer: 3, money: 3, code: 5 }],
	['codes', { code: 2, 'no-value': 9 }],
	['dates', { date: 2, words: 1 }],
	['texts', { words: 1 }],
	[undefined, {}],
])('most cells are %s', (expected, kinds) => {
	expect(contentsOf({ kinds })).toBe(expected);
});
