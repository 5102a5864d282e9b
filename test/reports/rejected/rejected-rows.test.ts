import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemOfApiError, readRejected } from '../../../src/reports/rejected/rejected-rows.ts';
import { openRun } from '../../../src/runs/view/run-view.ts';
import type { JournalEntry } from '../../../src/runs/record/run-record.ts';
import { AT, CSV_TABLE, makeRun, planLine, RECONCILED, XLSX_TABLE } from '../run-folder.ts';

const TABLES = [CSV_TABLE, XLSX_TABLE];
const originOf = (table: number, row: number) =>
	table === 0
		? ({ kind: 'row', file: CSV_TABLE.file, row } as const)
		: ({ kind: 'row', file: XLSX_TABLE.file, sheet: XLSX_TABLE.sheet ?? '', row } as const);

test('returns rows refused by the program and by the API in input order, each exactly once', async () => {
	const row = fc.record({ table: fc.nat(1), row: fc.integer({ min: 2, max: 40 }), byApi: fc.boolean() });
	await fc.assert(
		fc.asyncProperty(
			fc.uniqueArray(row, { selector: (one) => `${one.table} ${one.row}`, maxLength: 30 }),
			async (drawn) => {
				const inOrder = drawn.toSorted((left, right) => left.table - right.table || left.row - right.row);
				const refused = inOrder.filter(({ byApi }) => byApi);
				const journal: readonly JournalEntry[] = refused.map((_, index) => ({
					type: 'refused',
					n: index + 1,
					at: AT,
					error: { status: 422 },
				}));
				const dir = makeRun({
					record: { tables: TABLES },
					lines: refused.map((one, index) =>
						planLine(index + 1, { origin: originOf(one.table, one.row), row: { number: one.row, cells: ['x'] } }),
					),
					journal,
					rejections: inOrder
						.filter(({ byApi }) => !byApi)
						.map((one) => ({
							origin: originOf(one.table, one.row),
							row: { number: one.row, cells: ['x'] },
							problems: [{ code: 'no-data-rows' }],
						})),
				});
				const read: unknown[] = [];
				for await (const { table, row: its, problems } of readRejected(await openRun(dir))) {
					read.push({ table, row: its?.number, byApi: problems[0]?.code === 'api-refused' });
				}
				expect(read).toEqual(inOrder);
			},
		),
		{ numRuns: 40 },
	);
});

test('returns units of invoices in the order of the invoices, wherever whole invoices are rejected between them', async () => {
	const KEYS = ['B', 'A', 'C'];
	const drawnUnit = fc.record({
		invoice: fc.nat(KEYS.length - 1),
		item: fc.integer({ min: 1, max: 3 }),
		/** 0: an item that nobody decided. */
		unit: fc.nat(4),
		by: fc.constantFrom('api', 'program', 'whole'),
	});
	const originOfUnit = ({ invoice, item, unit }: { invoice: number; item: number; unit: number }) =>
		({
			kind: 'invoice',
			file: 'a.xml',
			accessKey: KEYS[invoice] ?? '',
			item,
			...(unit === 0 ? {} : { unit }),
		}) as const;
	await fc.assert(
		fc.asyncProperty(
			fc.uniqueArray(drawnUnit, { selector: (one) => JSON.stringify(originOfUnit(one)), maxLength: 20 }),
			async (drawn) => {
				const inOrder = drawn.toSorted(
					(left, right) => left.invoice - right.invoice || left.item - right.item || left.unit - right.unit,
				);
				const refused = inOrder.filter(({ by }) => by === 'api');
				const dir = makeRun({
					record: { tables: TABLES },
					lines: refused.map((one, index) => planLine(index + 1, { origin: originOfUnit(one) })),
					journal: refused.map((_, index) => ({ type: 'refused', n: index + 1, at: AT, error: { status: 422 } })),
					rejections: inOrder
						.filter(({ by }) => by !== 'api')
						.map((one) => ({
							origin: originOfUnit(one),
							values: one.by === 'whole' ? undefined : { model: 'x' },
							problems: [{ code: 'no-data-rows' }],
						})),
					reconciliations: KEYS.map((accessKey) => ({ ...RECONCILED, accessKey })),
				});
				const read: unknown[] = [];
				for await (const { table, origin } of readRejected(await openRun(dir))) {
					if (table === TABLES.length) read.push(origin);
				}
				expect(read).toEqual(inOrder.filter(({ by }) => by !== 'whole').map(originOfUnit));
			},
		),
		{ numRuns: 40 },
	);
});

test.each([
	[{ status: 422, code: 'input-validation-error', message: 'invalid' }, 'invalid', 'input-validation-error'],
	[{ status: 422, message: 'invalid', publicDetails: { status: 'not allowed' } }, 'invalid; status: not allowed', '-'],
	[{ status: 400, body: '<html>' }, '<html>', '-'],
	[{ status: 400 }, '-', '-'],
])('turns the API answer %j into a problem of the row', (error, message, code) => {
	expect(problemOfApiError(error)).toEqual({ code: 'api-refused', params: { status: error.status, message, code } });
});
