import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Origin } from '../../../src/messages/origin.ts';
import { listRows, namesOfRow, plainName } from '../../../src/runs/plan-file/row-names.ts';
import { anyText } from '../../any-text.ts';

const ROW: Origin = { kind: 'row', file: 'a.csv', row: 8 };

test.each<[string, Parameters<typeof namesOfRow>[0], readonly string[]]>([
	[
		'a draft of a table',
		{ n: 7, key: 'PAT-7', enrollmentId: 'PAT-7', origin: ROW },
		['#7', 'PAT-7', 'PAT-7', '8', 'a.csv:8'],
	],
	['a rejected row', { serialNumber: 'S-8', origin: ROW }, ['S-8', '8', 'a.csv:8']],
	[
		'a unit of an invoice',
		{ n: 1, key: 'k/1/1', enrollmentId: 'E', origin: { kind: 'invoice', file: 'n.xml', accessKey: 'k', item: 1 } },
		['#1', 'k/1/1', 'E', 'k', 'n.xml, item 1'],
	],
	['a file', { origin: { kind: 'file', file: 'a.pdf' } }, ['a.pdf', 'a.pdf']],
])('%s has all its names', (_, row, names) => {
	expect(namesOfRow(row)).toEqual(names);
});

test.each([
	['PAT-7', 'PAT-7'],
	['ação/7', 'ação/7'],
	['7', '#3'],
	['-7', '#3'],
	['a b', '#3'],
	['#9', '#3'],
	['$(x)', '#3'],
	['', '#3'],
])('in a command, the row with the enrollment id %j is named %s', (enrollmentId, name) => {
	expect(plainName(3, enrollmentId)).toBe(name);
});

test('a name in a command is never an option, a row number or another position in the plan', () => {
	fc.assert(
		fc.property(fc.nat(), anyText(), (n, enrollmentId) => {
			const name = plainName(n, enrollmentId);
			const isSafe = name === `#${n}` || (name === enrollmentId && !/^[-#]|^\d+$|\s/.test(name));
			expect(isSafe).toBe(true);
		}),
	);
});

test('lists rows with their names and places, the first eight of many', () => {
	expect(listRows([])).toBe('');
	expect(listRows([{ origin: { ...ROW, sheet: 'S' } }, { n: 7, enrollmentId: 'PAT-7', origin: ROW }])).toBe(
		'a.csv [S]:8; #7 (PAT-7, a.csv:8)',
	);
	expect(listRows(Array.from({ length: 9 }, () => ({ origin: ROW }))).split('; ')).toHaveLength(9);
	expect(listRows(Array.from({ length: 9 }, () => ({ origin: ROW })))).toMatch(/…$/);
});
