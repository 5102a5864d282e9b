import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetRequestSchema } from '../../../src/contract/asset.ts';
import type { RowResult } from '../../../src/drafts/draft/row-result.ts';
import type { Cell, Row } from '../../../src/sources/values/cell.ts';
import { SHEET, CSV, builderFor, rowOf, build, bodyOf, problemsOf, WIDE } from './row-builder.ts';

const anyCell: fc.Arbitrary<Cell> = fc.oneof(
	fc.constant(null),
	fc.string({ maxLength: 30 }),
	fc.constantFrom('em uso', '31/12/2025', '1.234,56', 'comprado', '05/06/2025', '#N/A', '=1+1', 'Total'),
	fc.double(),
	fc.integer(),
	fc.boolean(),
	fc.record({
		kind: fc.constantFrom('date' as const, 'time' as const, 'duration' as const, 'error' as const),
		text: fc.constantFrom('2025-12-31', '1900-02-29', '13:45:00', '#REF!', ''),
	}),
);

function isWhole(built: RowResult, cells: readonly Cell[]): boolean {
	if (built.kind === 'skip') return built.row?.cells === cells;
	if (built.kind === 'rejection') return built.problems.length > 0 && built.row?.cells === cells;
	return assetRequestSchema.safeParse(built.body).success && built.key === built.body.enrollmentId;
}

describe('a row', () => {
	const CUSTOM_FIELDS = [
		{ label: 'Cor', value: 'preto' },
		{ label: 'Andar', value: '3' },
	];
	const written: readonly (readonly [cell: Cell, field: string, value: unknown])[] = [
		['PAT-1', 'enrollmentId', 'PAT-1'],
		['Em uso', 'status', 'in-use'],
		['Notebook', 'category', 'Notebook'],
		['Aroeira', 'brand', 'Aroeira'],
		[5310, 'model', '5310'],
		['Ipê Ltda', 'vendorName', 'Ipê Ltda'],
		[356789104567890, 'serialNumber', '356789104567890'],
		[{ kind: 'date', text: '2024-03-11', serial: 45362 }, 'acquisitionDate', '2024-03-11T00:00:00Z'],
		['comprado', 'acquisitionType', 'bought'],
		[5234.9, 'priceCents', 523_490],
		['004512', 'nfeNumber', '004512'],
		['C-7', 'contractId', 'C-7'],
		['11/03/2027', 'warrantyExpirationDate', '2027-03-11T00:00:00Z'],
		[' Matriz\u00A0– 3º andar ', 'allocatedLocation', 'Matriz – 3º andar'],
		['preto', 'customFields', CUSTOM_FIELDS],
		[3, 'source', 'sheets-import'],
	];
	const cells = written.map(([cell]) => cell);

	test('of a workbook becomes a draft with every field', () => {
		const body = Object.fromEntries(written.map(([, field, value]) => [field, value]));
		const origin = { kind: 'row', file: 'ativos.xlsx', sheet: 'Plan1', row: 2 };
		expect(build(WIDE, cells)).toEqual({ kind: 'draft', key: 'PAT-1', origin, body, notices: [] });
	});

	test('leaves out what is empty, blank or absent', () => {
		const body = bodyOf(build(WIDE, ['PAT-1', 'em uso', null, '', ' \u00A0', '\u200B']));
		expect(body).toEqual({ enrollmentId: 'PAT-1', status: 'in-use', source: 'sheets-import' });
	});

	test('of a CSV has an origin without a sheet', () => {
		expect(build(['Patrimônio', 'Status'], ['PAT-1', 'em uso'], { place: CSV })).toMatchObject({
			kind: 'draft',
			origin: { kind: 'row', file: 'ativos.csv', row: 2 },
		});
	});

	test('is refused with all its problems at once, each at its cell', () => {
		const problems: readonly (readonly [cell: Cell, code?: string])[] = [
			[null, 'enrollment-id-missing'],
			['emprestado?', 'status-unknown'],
			[true, 'text-is-boolean'],
			[{ kind: 'error', text: '#N/A' }, 'cell-error'],
			['x'.repeat(65_537), 'value-too-long'],
			['a\u0001b'],
			[4.59e17, 'identifier-digits-lost'],
			['31/02/2026', 'date-impossible'],
			['herdado', 'acquisition-type-unknown'],
			[-10, 'money-negative'],
			[12.5, 'identifier-not-whole'],
			[{ kind: 'date', text: '2025-01-01' }, 'identifier-is-a-date'],
			[45_291, 'date-is-number'],
			[{ kind: 'date', text: '2025-01-01' }, 'text-is-a-date'],
			[{ kind: 'invalid', text: '99', reason: { code: 'cell-error' } }, 'cell-error'],
			['#N/D', 'cell-error'],
		];
		const wrong = problems.map(([cell]) => cell);
		const built = build(WIDE, wrong);
		const codes = problems.flatMap(([, code], column) => (code === undefined ? [] : [`${code}@${column}`]));
		expect(problemsOf(built)).toEqual(codes);
		expect(built).toMatchObject({ kind: 'rejection', row: { number: 2, cells: wrong }, identity: {} });
	});

	test('names the header and what was found', () => {
		expect(build(['Patrimônio', 'Status'], ['PAT-1', 'disponivle'])).toMatchObject({
			problems: [
				{
					code: 'status-unknown',
					place: { column: 1, name: 'Status' },
					found: 'disponivle',
					params: { suggestion: 'available' },
				},
			],
			identity: { enrollmentId: 'PAT-1' },
		});
	});

	test('that is refused still has its identities', () => {
		const built = build(['Patrimônio', 'Status', 'Nº de série'], ['PAT-1', null, 'SN9']);
		expect(built).toMatchObject({ kind: 'rejection', identity: { enrollmentId: 'PAT-1', serialNumber: 'SN9' } });
	});

	test('gives the same answer each time', () => {
		const builder = builderFor(WIDE);
		expect(builder.build(rowOf(cells))).toEqual(builder.build(rowOf(cells)));
	});
});

describe('the status', () => {
	const header = ['Patrimônio', 'Status'];

	test('gets the default only in empty cells of its column', () => {
		const setup = { defaultStatus: 'available' } as const;
		expect(problemsOf(build(header, ['PAT-1', '']))).toEqual(['status-missing@1']);
		expect(bodyOf(build(header, ['PAT-1', ''], setup))).toMatchObject({ status: 'available' });
		expect(bodyOf(build(header, ['PAT-1', 'quebrado'], setup))).toMatchObject({ status: 'broken' });
		expect(problemsOf(build(header, ['PAT-1', 'xis'], setup))).toEqual(['status-unknown@1']);
	});

	test('gets the default if there is no column', () => {
		expect(bodyOf(build(['Patrimônio'], ['PAT-1'], { defaultStatus: 'available' }))).toMatchObject({
			status: 'available',
		});
	});

	test('comes with a default acquisition type only if that has no column', () => {
		const setup = { defaultAcquisitionType: 'rented' } as const;
		expect(bodyOf(build(header, ['PAT-1', 'em uso'], setup))).toMatchObject({ acquisitionType: 'rented' });
		const body = bodyOf(build([...header, 'Tipo de aquisição'], ['PAT-1', 'em uso', ''], setup));
		expect(body).not.toHaveProperty('acquisitionType');
	});
});

test('reads hidden rows of a workbook like all others, and reports how many there are', () => {
	const builder = builderFor(['Patrimônio', 'Status']);
	const rows: readonly Row[] = [
		{ number: 2, cells: ['A-1', 'em uso'] },
		{ number: 3, cells: ['A-2', 'em uso'], hidden: true },
		{ number: 4, cells: ['A-3', 'talvez'], hidden: true },
		{ number: 5, cells: [null, ' '], hidden: true },
	];
	expect(rows.map((row) => builder.build(row).kind)).toEqual(['draft', 'draft', 'rejection', 'skip']);
	expect(builder.decide().notices).toEqual([{ code: 'rows-hidden', params: { count: 2 } }]);
});

test('with any cells becomes a body that the contract accepts, a rejection with reasons, or a skip', () => {
	const setups = [{ place: CSV }, { place: SHEET, timeZone: 'America/Sao_Paulo' }] as const;
	const builders = setups.map((setup) => builderFor(WIDE, setup));
	fc.assert(
		fc.property(fc.array(anyCell, { maxLength: 18 }), fc.constantFrom(...builders), (cells, builder) => {
			expect(isWhole(builder.build(rowOf(cells)), cells)).toBe(true);
		}),
		{ numRuns: 1_000 },
	);
});
