import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SaidReading } from '../../../src/drafts/values/column-reading.ts';
import { createReturnedReader, createRowRestorer, restoreHeader } from '../../../src/drafts/table/returned-row.ts';
import { renderCodes } from '../../../src/drafts/table/refusal-mark.ts';
import { joinProblem } from '../../../src/messages/problem.ts';
import { guardApostrophe, guardFormula } from '../../../src/sources/csv/render-csv.ts';
import { CSV, SHEET, bodyOf, build, builderFor, rowOf } from './row-builder.ts';

const REASONS = ['linha', 'problemas', 'códigos'];
const HEADER = ['Patrimônio', 'Status', ...REASONS];

describe('a row', () => {
	const restored = (header: readonly string[], cells: readonly string[]) =>
		createRowRestorer(header)({ number: 2, cells }).cells;

	test.each([
		['with our codes', HEADER, ['status-unknown, money-format'], '=1'],
		['with one of our codes and a remark', HEADER, ['feito!, money-format'], '=1'],
		['without its codes', HEADER, [' '], '=1'],
		['that was added by hand', HEADER, [], '=1'],
		['with foreign codes', HEADER, ['A1'], "'=1"],
		['with the name of an object property', HEADER, ['constructor'], "'=1"],
		['of a file without reasons', HEADER.slice(0, 2), [], "'=1"],
		['of a file with some of the reasons', ['Patrimônio', 'Status', 'linha', 'códigos'], ['status-unknown'], "'=1"],
	])('%s', (_, header, codes, expected) =>
		expect(restored(header, ["'=1", 'em uso', '9', 'x', ...codes])[0]).toBe(expected),
	);

	test('keeps numbers and dates of a workbook', () => {
		const cells = [-1, { kind: 'date', text: '2026-01-31' }, null, null, null] as const;
		expect(createRowRestorer(HEADER)({ number: 2, cells }).cells).toEqual(cells);
	});

	test('restores every text, guarded as in a CSV or as in a workbook', () => {
		const text = fc.oneof(
			fc.string({ unit: 'grapheme' }),
			fc.string({ unit: fc.constantFrom('=', '-', "'", '\t', '\n', ' ', 'a') }),
		);
		fc.assert(
			fc.property(text, text, (one, other) => {
				for (const guard of [guardFormula, guardApostrophe]) {
					expect(restored(HEADER, [guard(one), guard(other)])).toEqual([one, other]);
				}
			}),
		);
	});
});

test('a header loses its guards only beside reason columns', () => {
	expect(restoreHeader(["'+Info", ...REASONS])).toEqual(['+Info', ...REASONS]);
	expect(restoreHeader(["'+Info", 'linha'])).toEqual(["'+Info", 'linha']);
});

describe('a returned file', () => {
	const header = ['Patrimônio', 'Status', 'campo: Obs', 'linha', 'problemas', 'códigos'];

	test.each([
		['as a CSV', CSV],
		['saved as a workbook', SHEET],
	])('%s, loses its guards and its reasons', (_, place) => {
		const builder = builderFor(header, { place });
		const row = builder.restore(rowOf(["'=PAT-1", 'em uso', "'x", '9', 'motivo', 'status-unknown']));
		expect(row.cells).toEqual(['=PAT-1', 'em uso', "'x", '9', 'motivo', 'status-unknown']);
		expect(bodyOf(builder.build(row))).toEqual({
			enrollmentId: '=PAT-1',
			status: 'in-use',
			customFields: [{ label: 'Obs', value: "'x" }],
			source: 'sheets-import',
		});
	});
});

describe('a cell written ="…"', () => {
	const header = ['Patrimônio', 'Status', 'Valor', 'campo: Obs'];
	const quoted = (text: string): string => `="${text}"`;
	const row = [quoted('000107'), quoted('em uso'), quoted('1.234,56'), quoted('')];

	test('of a CSV is read in every column as a spreadsheet program shows it', () => {
		expect(bodyOf(build(header, row, { place: CSV }))).toEqual({
			enrollmentId: '000107',
			status: 'in-use',
			priceCents: 123_456,
			source: 'sheets-import',
		});
	});

	test('stays as written in a refused row', () => {
		const cells = row.with(1, quoted('emprestado?'));
		expect(build(header, cells, { place: CSV })).toMatchObject({
			kind: 'rejection',
			row: { cells },
			identity: { enrollmentId: '000107' },
			problems: [{ code: 'status-unknown', found: 'emprestado?' }],
		});
	});

	test.each([CSV, SHEET])('is returned in %j beside its reasons, and is read the same', (place) => {
		const builder = builderFor([...header, 'linha', 'problemas', 'códigos'], { place });
		const restored = builder.restore(rowOf([...row.map((cell) => `'${cell}`), '2', 'p', 'status-unknown']));
		expect(restored.cells.slice(0, 4)).toEqual(row);
		expect(bodyOf(builder.build(restored))).toMatchObject({ enrollmentId: '000107', status: 'in-use' });
	});

	test('of a workbook is plain text', () => {
		const cells = ['PAT-1', 'em uso', null, quoted('x')];
		expect(bodyOf(build(header, cells))).toMatchObject({ customFields: [{ label: 'Obs', value: '="x"' }] });
	});
});

describe('a text that looks guarded in a file where anybody may have written the apostrophe', () => {
	test.each([
		['without reason columns', ['Patrimônio', 'Status', 'campo: Obs'], ["'=x"]],
		['under the same guard again', ['Patrimônio', 'Status', 'campo: Obs', 'linha', 'problemas', 'códigos'], ["''=x"]],
		[
			'beside unknown codes',
			['Patrimônio', 'Status', 'campo: Obs', 'linha', 'problemas', 'códigos'],
			["'=x", '9', 'quebrou', 'A1'],
		],
	])('is refused: %s', (_, names, cells) => {
		const builder = builderFor(names, { place: CSV });
		const row = builder.restore(
			rowOf(['PAT-1', 'em uso', ...cells, ...names.slice(3 + cells.length - 1).map(() => '')]),
		);
		expect(builder.build(row)).toMatchObject({
			kind: 'rejection',
			problems: [{ code: 'apostrophe-before-sign', place: { column: 2 }, found: "'=x" }],
		});
	});

	test('is an ordinary text if no sign follows', () => {
		expect(bodyOf(build(['Patrimônio', 'Status', 'campo: Obs'], ['PAT-1', 'em uso', "'90s"]))).toMatchObject({
			customFields: [{ label: 'Obs', value: "'90s" }],
		});
	});
});

describe('a cell that was refused for what it was elsewhere', () => {
	const header = ['Patrimônio', 'Nota', 'Compra', 'linha', 'problemas', 'códigos'];
	const ofType = marked('identifier-is-a-date', 'Patrimônio', 'fev/24');
	const ofOrder = marked('date-order-unclear', 'Compra', '05/06/2023');

	function marked(code: 'identifier-is-a-date' | 'date-order-unclear', name: string, found: string): string {
		return renderCodes([joinProblem(code, { place: { name }, found })]);
	}

	/** The code of the cell below the name, in a row with these codes. */
	function refused(name: string, text: string, codes: string, names = header, said: SaidReading = {}) {
		const cells = [...names.slice(0, 3).map((one) => (one === name ? text : 'A-1')), '2', 'x', codes];
		const place = { column: names.indexOf(name), name };
		const column = /Compra|Data/.test(name) ? { place, said } : { place };
		const read = createReturnedReader(names)?.(cells)?.read(text, column);
		return read !== undefined && 'code' in read ? read.code : undefined;
	}

	test.each([
		['as it was', 'Patrimônio', 'fev/24', ofType, 'identifier-is-a-date'],
		['between blanks', 'Patrimônio', ' fev/24 ', ofType, 'identifier-is-a-date'],
		['with another before', 'Patrimônio', 'fev/24', `status-missing, ${ofType}`, 'identifier-is-a-date'],
		['corrected', 'Patrimônio', '5000', ofType, undefined],
		['whose code was deleted', 'Patrimônio', 'fev/24', '', undefined],
		['with a code that any text would have', 'Patrimônio', 'fev/24', 'enrollment-id-repeated', undefined],
		['in another column', 'Nota', 'fev/24', ofType, undefined],
		['of an open order', 'Compra', '05/06/2023', ofOrder, 'date-order-unclear'],
		['with another date of an open order', 'Compra', '07/08/2023', ofOrder, 'date-order-unclear'],
		['with a date of one order', 'Compra', '30/08/2023', ofOrder, undefined],
	])('%s', (_what, name, text, codes, expected) => expect(refused(name, text, codes)).toBe(expected));

	test('is known below another name, and none of its neighbours is', () => {
		const renamed = header.with(0, 'Placa').with(1, 'Data').with(2, 'Data de compra');
		expect(refused('Placa', 'fev/24', ofType, renamed)).toBe('identifier-is-a-date');
		expect(refused('Placa', 'A-2', ofType, renamed)).toBeUndefined();
		expect(refused('Data de compra', '05/06/2023', ofOrder, renamed)).toBe('date-order-unclear');
		expect(refused('Data', '07/08/2023', ofOrder, renamed)).toBe('date-order-unclear');
	});

	test('is read in the order that a person gave', () =>
		expect(refused('Compra', '05/06/2023', ofOrder, header, { order: 'mdy' })).toBeUndefined());

	test('keeps its whole row if the code does not name it', () => {
		const problemOf = (codes: string) => createReturnedReader(header)?.(['1', '', '', '2', '', codes])?.problem?.code;
		expect(problemOf('date-order-unclear')).toBe('code-without-cell');
		expect(problemOf('code-without-cell')).toBe('code-without-cell');
		expect(problemOf(`${ofOrder}, money-format`)).toBeUndefined();
	});

	test('is not searched for in other files', () =>
		expect(createReturnedReader(['Patrimônio', 'Nota'])).toBeUndefined());
});
