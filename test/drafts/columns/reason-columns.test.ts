import { expect, test } from 'vitest';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import {
	findReasonColumns,
	findLeftoverReasons,
	ownPosition,
	placeOfOwn,
} from '../../../src/drafts/columns/reason-columns.ts';

const OWN = ['Patrimônio', 'Situação'];

test.each<[string, readonly string[], number | undefined, readonly number[]]>([
	['the three side by side', [...OWN, 'linha', 'problemas', 'códigos'], 2, []],
	['in English', [...OWN, 'Row', 'Problems', 'Codes'], 2, []],
	['one deleted', [...OWN, 'problemas', 'códigos'], undefined, [2, 3]],
	['one moved', ['linha', ...OWN, 'problemas', 'códigos'], undefined, [0, 3, 4]],
	['two deleted, beside the identity', [...OWN, 'códigos', 'asset-importer id'], undefined, [2]],
	['a single one is of the user', [...OWN, 'Linha'], undefined, []],
	['one of each language is of the user', [...OWN, 'Linha', 'Codes'], undefined, []],
])('%s', (_, header, reasons, leftover) => {
	expect(findReasonColumns(header)).toBe(reasons);
	expect(findLeftoverReasons(header)).toEqual(leftover);
});

test('remaining reason columns never become custom fields', () => {
	const rows = [{ number: 1, cells: [...OWN, 'Cor', 'problemas', 'códigos'] }];
	const found = findHeader(rows, { unknownColumns: 'custom-fields' });
	expect(found?.problems.map(({ code, place }) => [code, place?.column])).toEqual([
		['reason-columns-incomplete', 3],
		['reason-columns-incomplete', 4],
	]);
	expect(found?.targets.slice(2)).toEqual([{ kind: 'custom', label: 'Cor' }, { kind: 'ignored' }, { kind: 'ignored' }]);
	const asked = findHeader(rows, { unknownColumns: 'error' });
	expect(asked?.problems.map(({ place }) => place?.column)).toEqual([3, 4]);
	expect(asked?.undecided).toEqual([2]);
});

test.each<[string, readonly string[], number]>([
	['no reason columns', ['Patrimônio', 'Situação'], 0],
	['before the own columns, as in a workbook', ['linha', 'problemas', 'códigos', 'A', 'B', 'asset-importer id'], 3],
	['in English', ['row', 'problems', 'codes', 'A'], 3],
	['one of them deleted, known by the identity', ['linha', 'problemas', 'A', 'B', 'asset-importer id'], 2],
	["after the user's columns, as in a CSV", ['A', 'B', 'linha', 'problemas', 'códigos'], 0],
	['columns of its owner that are called so', ['Linha', 'Códigos', 'A'], 0],
])('letters in a mapping, %s', (_, header, before) => {
	expect(ownPosition(header, before)).toBe(0);
	expect(placeOfOwn(header, 0)).toBe(before);
});
