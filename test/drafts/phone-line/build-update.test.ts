import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Line, type LineUpdate, lineUpdateSchema } from '../../../src/contract/line.ts';
import { createEmployeeDirectory } from '../../../src/drafts/columns/employee-directory.ts';
import { buildUpdate } from '../../../src/drafts/phone-line/build-update.ts';
import type { PhoneLineTarget } from '../../../src/drafts/phone-line/find-phone-line-header.ts';
import { createPhoneLineDirectory } from '../../../src/drafts/phone-line/phone-line-directory.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { anyText } from '../../any-text.ts';

const LINES: readonly Line[] = [
	{
		id: 'L1',
		phoneNumber: '+5511900002001',
		name: 'Recepção',
		costCenter: 'ADM',
		employeeId: 'E1',
		customFields: [{ label: 'Andar', value: '2º' }],
	},
	{ id: 'L2', phoneNumber: '+5511900002002' },
	{ id: 'L3', phoneNumber: '+551133330000', status: 'canceled' },
	{ id: 'L4', phoneNumber: '+551133330000', status: 'active' },
	{ id: 'L5', phoneNumber: '+12025550100' },
	{ id: 'L6', phoneNumber: '+12025550100' },
];
const around = {
	lines: createPhoneLineDirectory(LINES),
	employees: createEmployeeDirectory([
		{ id: 'E1', workEmail: 'ana@x.example', cpf: '000.000.001-91', fullName: 'Ana Moura' },
		{ id: 'E2', workEmail: 'bia@x.example', cpf: '000.000.002-72', fullName: 'Bia Lins' },
		{ id: 'E3', fullName: 'Bia Lins' },
	]),
	locale: 'pt-BR',
} as const;

const TARGETS: readonly (readonly [string, PhoneLineTarget])[] = [
	['Telefone', { kind: 'field', field: 'phone' }],
	['ID', { kind: 'field', field: 'id' }],
	['Nome', { kind: 'field', field: 'name' }],
	['Centro', { kind: 'field', field: 'costCenter' }],
	['Colaborador', { kind: 'employee' }],
	['CPF', { kind: 'employee' }],
	['campo: Andar', { kind: 'custom', label: 'Andar' }],
];
const COLUMNS = TARGETS.map(([name, target], index) => ({ index, place: { column: index, name }, target }));

/** Phone, id, name, cost center, employee, CPF, custom field. */
const build = (...cells: readonly Cell[]) => buildUpdate(cells, COLUMNS, around);

const ALL = ['text-is-boolean', 'employee-not-found', 'line-unknown'];
const EMPTIED = { name: null, costCenter: null, employeeId: null };
const FLOOR = { label: 'Andar', value: '3º' };

test.each<[string, readonly Cell[], string, LineUpdate]>([
	['a phone number of Brazil', ['(11) 90000-2002', null, 'X'], 'L2', { name: 'X' }],
	['a number cell', [11900002002, null, 'X'], 'L2', { name: 'X' }],
	['a number with country code', [5511900002002, null, 'X'], 'L2', { name: 'X' }],
	['an id', [null, 'l2', 'X'], 'L2', { name: 'X' }],
	['the line in use of two with one number', ['1133330000', null, 'X'], 'L4', { name: 'X' }],
	['a number and an id that agree', ['+5511900002002', 'L2', 'X'], 'L2', { name: 'X' }],
	['fields to be cleared', [null, 'L1', '(limpar)', ' (CLEAR) ', '(limpar)'], 'L1', EMPTIED],
	['only another value', [null, 'L1', 'Recepção', 'TI', 'ana@x.example', null, '2º'], 'L1', { costCenter: 'TI' }],
	['a custom field', [null, 'L1', null, null, null, null, '3º'], 'L1', { customFields: [FLOOR] }],
	['an employee by two columns', [null, 'L2', null, null, 'Bia Lins', '00000000272'], 'L2', { employeeId: 'E2' }],
	['a cost center of digits', [null, 'L2', null, 1020], 'L2', { costCenter: '1020' }],
])('%s', (_, cells, lineId, update) => expect(build(...cells)).toEqual({ kind: 'draft', lineId, update }));

test.each<[string, readonly Cell[], ...string[]]>([
	['no line', [null, null, 'X'], 'line-not-named'],
	['an unknown id', [null, 'L9', 'X'], 'line-unknown'],
	['an unknown number', ['11900002999', null, 'X'], 'line-unknown'],
	['a number of two lines in use', ['+12025550100', null, 'X'], 'line-phone-ambiguous'],
	['an id and a number of different lines', ['11900002001', 'L2', 'X'], 'line-id-and-phone-disagree'],
	['digits that Excel has lost', ['5,5119E+12', null, 'X'], 'identifier-digits-lost'],
	['a clearing word without parentheses', [null, 'L1', 'limpar', null, 'clear'], 'line-clear-word', 'line-clear-word'],
	['a custom field to be emptied', [null, 'L1', null, null, null, null, '(limpar)'], 'line-custom-not-cleared'],
	['a person and a word to clear', [null, 'L1', null, null, 'bia@x.example', '(limpar)'], 'employees-disagree'],
	['two persons', [null, 'L1', null, null, 'ana@x.example', '00000000272'], 'employees-disagree'],
	['a name of two', [null, 'L1', null, null, 'Bia Lins'], 'employee-ambiguous'],
	['an error of the spreadsheet', [null, 'L1', { kind: 'error', text: '#N/A' }], 'cell-error'],
	['all at once', ['11900002999', null, true, null, 'x@x.example'], ...ALL],
])('%s is refused', (_, cells, ...codes) => {
	const built = build(...cells);
	expect(built.kind === 'rejection' && built.problems.map(({ code }) => code)).toEqual(codes);
});

test.each<[string, readonly Cell[], string]>([
	['nothing filled in', [null, ' ', ''], 'row-without-data'],
	['only the line', ['11900002001'], 'line-without-change'],
	[
		'values that the line already has',
		[null, 'L1', 'Recepção', 'ADM', '000.000.001-91', null, '2º'],
		'line-already-so',
	],
	['fields that are already empty', [null, 'L2', '(limpar)', '(limpar)', '(limpar)'], 'line-already-so'],
])('%s is skipped', (_, cells, code) => expect(build(...cells)).toMatchObject({ kind: 'skip', reason: { code } }));

test('the nearest number is suggested', () => {
	const built = build('11900002011', null, 'X');
	expect(built.kind === 'rejection' && built.problems[0]?.params).toEqual({
		kind: 'phone',
		suggestion: '+5511900002001',
	});
});

describe('any row', () => {
	const cell = fc.oneof(
		fc.constantFrom<Cell>(null, '', 'L1', 'l2', '11900002001', '(limpar)', 'limpar', 'ana@x.example', 'Bia Lins'),
		anyText({ maxLength: 20 }),
		fc.double(),
		fc.boolean(),
		fc.constantFrom<Cell>({ kind: 'error', text: '#N/A' }, { kind: 'date', text: '2026-01-31' }),
	);
	const row = fc.array(cell, { maxLength: COLUMNS.length + 1 });

	test('gives the same result twice, and never a rejection without a reason', () => {
		fc.assert(
			fc.property(row, (cells) => {
				const built = build(...cells);
				expect(build(...cells)).toEqual(built);
				const reasons = built.kind === 'rejection' ? built.problems : [built];
				expect(reasons).not.toEqual([]);
			}),
			{ numRuns: 1_000 },
		);
	});

	test('with a line and a new name gives an update that the API accepts', () => {
		const name = fc.stringMatching(/^[\p{L}][\p{L} ]{0,20}$/u).map((text) => `${text}!`);
		const maybe = fc.constantFrom<Cell>(null, '', '(limpar)');
		fc.assert(
			fc.property(fc.constantFrom('L1', 'L2', 'L3', 'L5'), name, maybe, maybe, (id, text, costCenter, employee) => {
				const built = build(null, id, text, costCenter, employee);
				expect(built).toMatchObject({ kind: 'draft', lineId: id, update: { name: text } });
				const update = built.kind === 'draft' ? built.update : {};
				expect(lineUpdateSchema.safeParse(update).success).toBe(true);
				const known = LINES.find((line) => line.id === id)?.costCenter ?? null;
				expect('costCenter' in update).toBe(costCenter === '(limpar)' && known !== null);
			}),
		);
	});
});
