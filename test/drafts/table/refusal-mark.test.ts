import { describe, expect, test } from 'vitest';
import { hasCode, isMarkOf, isUnchanged, readCodes, renderCodes } from '../../../src/drafts/table/refusal-mark.ts';

const held = (name: string, found: string) =>
	({ code: 'date-order-unclear', place: { column: 2, name }, found }) as const;

describe('the codes of a row', () => {
	test('name column and text of a cell that would be accepted as it comes back', () => {
		const codes = renderCodes([{ code: 'status-missing' }, held('Data de compra', '05/06/2023')]);
		expect(codes).toMatch(/^status-missing, date-order-unclear@Data de compra#[\da-f]{6}$/);
	});

	test('are each written once', () => {
		const [one, other] = [held('Compra', '05/06/2023'), held('Garantia', '05/06/2023')];
		expect(renderCodes([one, one, other]).split(', ')).toHaveLength(2);
	});

	test.each([
		['without marks', 'status-missing, money-format', ['status-missing', 'money-format']],
		['with a mark', 'date-order-unclear@Data de compra#1a2b3c', ['date-order-unclear']],
		['with half a mark', 'date-order-unclear@Data de compra', []],
		['of nobody', 'feito!, A1, constructor', []],
		['none', null, []],
	])('are read: %s', (_, cell, expected) => expect(readCodes(cell).map(({ code }) => code)).toEqual(expected));

	test('of one kind are found', () => {
		expect(hasCode('status-missing, row-too-short', 'row-too-short')).toBe(true);
		expect(hasCode('date-order-unclear@row-too-short#1a2b3c', 'row-too-short')).toBe(false);
	});
});

describe('a mark', () => {
	test.each([
		['the same name', 'Data de compra', 'Data de compra', true],
		['another case and blanks', 'Data de compra', ' DATA  de\ncompra', true],
		['signs of marks in the name', 'Compra, em @ #', 'Compra, em @ #', true],
		['a very long name', 'x'.repeat(190), 'x'.repeat(190), true],
		['no name', '', '', true],
		['another name', 'Data de compra', 'Garantia', false],
	])('knows its column by %s', (_, name, other, expected) => {
		const marks = readCodes(renderCodes([held(name, '05/06/2023')])).flatMap(({ mark }) => mark ?? []);
		expect(marks.map((mark) => isMarkOf(mark, other))).toEqual([expected]);
	});

	test.each([
		['the same', '05/06/2023', '05/06/2023', true],
		['between blanks', '05/06/2023', ' 05/06/2023\u00A0', true],
		['as a real date', '2023-06-05', { kind: 'date', text: '2023-06-05' } as const, true],
		['with what a file cannot contain', 'a\0b\ud800', 'a\ufffdb\ufffd', true],
		['another text', '05/06/2023', '2023-06-05', false],
	])('knows its text: %s', (_, found, cell, expected) => {
		const marks = readCodes(renderCodes([held('Data', found)])).flatMap(({ mark }) => mark ?? []);
		expect(marks.map((mark) => isUnchanged(mark, cell))).toEqual([expected]);
	});
});
