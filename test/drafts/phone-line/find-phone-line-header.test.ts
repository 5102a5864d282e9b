import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	findPhoneLineHeader,
	scorePhoneLineHeader,
	type UnknownColumns,
} from '../../../src/drafts/phone-line/find-phone-line-header.ts';
import type { PhoneLineTarget } from '../../../src/drafts/phone-line/find-phone-line-header.ts';
import { anyText } from '../../any-text.ts';

const row = (number: number, ...cells: readonly string[]) => ({ number, cells });
const field = (name: 'id' | 'phone' | 'name' | 'costCenter'): PhoneLineTarget => ({ kind: 'field', field: name });
const find = (header: readonly string[], unknown: UnknownColumns = 'error') =>
	findPhoneLineHeader([row(1, ...header)], unknown);

test.each<[string, PhoneLineTarget]>([
	['Telefone', field('phone')],
	['Nº  de\nTELEFONE', field('phone')],
	['phoneNumber', field('phone')],
	['Celular', field('phone')],
	['id', field('id')],
	['ID da Linha', field('id')],
	['Nome da linha', field('name')],
	['Name', field('name')],
	['Centro de Custo', field('costCenter')],
	['cost centre', field('costCenter')],
	['E-mail do colaborador', { kind: 'employee' }],
	['CPF', { kind: 'employee' }],
	['Employee ID', { kind: 'employee' }],
	['campo: Andar', { kind: 'custom', label: 'Andar' }],
	['Custom: Floor', { kind: 'custom', label: 'Floor' }],
	['Situação', { kind: 'ignored' }],
])('%j is recognised', (header, target) => {
	expect(find([header])?.targets[0] ?? find(['Telefone', header])?.targets[1]).toEqual(target);
});

test.each<[string, readonly string[], readonly (readonly [string, string?])[]]>([
	['no line', ['Nome', 'Centro de custo'], [['column-line-missing']]],
	['nothing to change', ['Telefone', 'Situação'], [['column-change-missing']]],
	[
		'a near miss, suggested',
		['Telefone', 'Centro de Custto'],
		[['column-unknown', 'Centro de custo'], ['column-change-missing']],
	],
	['a name of two meanings, suggested', ['Número', 'Nome'], [['column-unknown', 'Telefone'], ['column-line-missing']]],
	['two columns for one field', ['Telefone', 'Celular', 'Nome'], [['columns-same-field']]],
	['one custom field twice', ['Telefone', 'campo: Andar', 'campo: ANDAR'], [['columns-same-field']]],
	['a custom field without a label', ['Telefone', 'Nome', 'campo:'], [['custom-field-label-missing']]],
])('%s is refused', (_, header, expected) => {
	const problems = find(header)?.problems.map(({ code, params }) => [code, params?.['suggestion']].filter(Boolean));
	expect(problems).toEqual(expected);
});

test('several columns may name the employee, and a returned file is recognised by its reasons', () => {
	const found = find(['Telefone', 'CPF', 'E-mail', 'linha', 'problemas', 'códigos']);
	expect(found?.problems).toEqual([]);
	expect(found?.targets.slice(3)).toEqual([{ kind: 'reasons' }, { kind: 'reasons' }, { kind: 'reasons' }]);
});

test('unknown columns are left out or become custom fields if the user asks for it', () => {
	const header = ['Telefone', 'Nome', 'Ramal'];
	expect(find(header, 'ignore')).toMatchObject({ problems: [], targets: [{}, {}, { kind: 'ignored' }] });
	expect(find(header, 'custom-fields')?.targets[2]).toEqual({ kind: 'custom', label: 'Ramal' });
});

test('the header is the row with the most known columns', () => {
	const rows = [
		row(1, 'Linhas da empresa'),
		row(3, 'Telefone', 'Nome', 'Centro de custo'),
		row(4, '11900002001', 'Nome'),
	];
	expect(findPhoneLineHeader(rows, 'error')).toMatchObject({ rowNumber: 3, score: 3, problems: [] });
	expect(findPhoneLineHeader([row(1, 'a', 'b')], 'error')).toBeUndefined();
});

test('any cells are scored without an error, never higher than their number', () => {
	fc.assert(
		fc.property(fc.array(anyText()), (cells) => {
			expect(scorePhoneLineHeader(cells)).toBeLessThanOrEqual(cells.length);
			expect(findPhoneLineHeader([row(1, ...cells)], 'ignore')?.targets.length ?? cells.length).toBe(cells.length);
		}),
	);
});
