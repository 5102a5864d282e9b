import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { kindOfText } from '../../../src/drafts/columns/text-kind.ts';
import { expectLinear } from '../../growth.ts';
import { anyText } from '../../any-text.ts';

test.each([
	['0042', 'integer'],
	['-7', 'integer'],
	['1.234,56', 'decimal'],
	['10.5', 'decimal'],
	['3.900,00-', 'decimal'],
	['(480,00)', 'decimal'],
	['4,59E+12', 'decimal'],
	['R$ 1.234,56', 'money'],
	['US$ 10', 'money'],
	['1.500 €', 'money'],
	['BRL 10,00', 'money'],
	['20%', 'percent'],
	['31/12/2025', 'date'],
	['12/31/25', 'date'],
	['2025-12-31T10:00:00', 'date'],
	['1.2.2025', 'date'],
	['5 de março de 2021', 'date'],
	['17-Sep-21', 'date'],
	['Jan 5, 2021', 'date'],
	['Sim', 'logical'],
	['não', 'logical'],
	['TRUE', 'logical'],
	['ana@exemplo.com.br', 'e-mail'],
	['10.1.1.129', 'address'],
	['00:1B:44:11:3A:B7', 'address'],
	['PAT-0042', 'code'],
	['PAT 000 123', 'code'],
	['AB12', 'code'],
	['10.1.12', 'code'],
	['480-', 'code'],
	['12-15-', 'code'],
	['99/99/2025', 'code'],
	['Notebook', 'word'],
	['Em uso', 'words'],
	['Dell Latitude 5420', 'words'],
	['Sala 12', 'words'],
	['N/A', 'no-value'],
	['-', 'no-value'],
	['***', 'no-value'],
	['00.00.0000', 'no-value'],
	['0000-00-00 00:00:00', 'no-value'],
	['00.00.0001', 'code'],
] as const)('%j looks like %s', (text, kind) => {
	expect(kindOfText(text)).toBe(kind);
	expect(kindOfText(` ${text} `)).toBe(kind);
});

test.each([
	[42, undefined, 'integer'],
	[4.2, undefined, 'decimal'],
	[42, '"R$" #,##0.00', 'money'],
	[42, '[$€-407] #,##0.00', 'money'],
	[0.2, '0%', 'percent'],
	[42, '00000', 'integer'],
	[true, undefined, 'logical'],
	[{ kind: 'date', text: '2025-01-31' }, undefined, 'date'],
	[{ kind: 'duration', text: '13:45:00' }, undefined, 'words'],
	[{ kind: 'error', text: '#N/A' }, undefined, 'no-value'],
] as const)('the cell %j shown by %j looks like %s', (cell, formatCode, kind) =>
	expect(kindOfText(cell, formatCode)).toBe(kind),
);

test('answers any text', () => fc.assert(fc.property(anyText(), (text) => void kindOfText(text))));

test.each(['1.', '1 ', 'a1-', 'R$ ', '1/'])('answers in linear time for repeated %j', async (part) => {
	await expectLinear(
		10_000,
		(size) => part.repeat(size),
		(text) => kindOfText(text),
	);
});
