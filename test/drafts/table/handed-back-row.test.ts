import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRowRestorer, restoreHeader, createUnchangedFinder } from '../../../src/drafts/table/handed-back-row.ts';
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

describe('a cell that was refused for its type', () => {
	const header = ['Patrimônio', 'Nota', 'linha', 'problemas', 'códigos'];
	const reason =
		'coluna A “Patrimônio”: a identificação virou uma data ou hora: “fev/24”. Formate a célula como Texto.';
	const find = createUnchangedFinder(header);
	const at = (name: string) => ({ column: header.indexOf(name), name });

	test.each([
		['as it was', 'Patrimônio', 'fev/24', 'identifier-is-a-date', 'identifier-is-a-date'],
		['between blanks', 'Patrimônio', ' fev/24 ', 'identifier-is-a-date', 'identifier-is-a-date'],
		['with another before', 'Patrimônio', 'fev/24', 'status-missing, identifier-is-a-date', 'identifier-is-a-date'],
		['that could not be read', 'Patrimônio', 'fev/24', 'cell-unreadable', 'cell-unreadable'],
		['corrected', 'Patrimônio', '5000', 'identifier-is-a-date', undefined],
		['whose code was deleted', 'Patrimônio', 'fev/24', '', undefined],
		['with a code that any text would have', 'Patrimônio', 'fev/24', 'enrollment-id-repeated', undefined],
		['in another column', 'Nota', 'fev/24', 'identifier-is-a-date', undefined],
	])('%s', (_what, name, text, codes, expected) => {
		const cells = [name === 'Patrimônio' ? text : 'A-1', text, '2', reason, codes];
		const unchanged = find?.(cells, text, { place: at(name) });
		expect(unchanged && 'code' in unchanged ? unchanged.code : undefined).toBe(expected);
	});

	test('is not searched for in other files', () =>
		expect(createUnchangedFinder(['Patrimônio', 'Nota'])).toBeUndefined());
});
