import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateEntries, type LedgerEntries } from '../../../src/runs/ledger/ledger-entries.ts';
import { createLedgerTable } from '../../../src/runs/ledger/ledger-table.ts';
import { expectLinear } from '../../growth.ts';

type Hash = readonly [low: number, high: number];

function entriesOf(hashes: readonly Hash[]): LedgerEntries {
	const entries = allocateEntries(hashes.length);
	for (const [index, [low, high]] of hashes.entries()) {
		entries.lows[index] = low;
		entries.highs[index] = high;
	}
	return entries;
}

test('each hash gives all its entries and no others, the oldest run first', () => {
	const half = fc.oneof(
		fc.nat(3),
		fc.nat(3).map((one) => 2 ** 32 - 1 - one),
		fc.nat(200),
	);
	const hash = fc.tuple(half, half);
	fc.assert(
		fc.property(fc.array(fc.array(hash, { maxLength: 12 }), { maxLength: 6 }), hash, (runs, asked) => {
			const table = createLedgerTable(runs.map(entriesOf));
			expect(table.count).toBe(runs.flat().length);
			for (const [low, high] of [asked, ...runs.flat()]) {
				const expected = runs.flatMap((hashes, run) =>
					hashes.flatMap((one, entry) => (one[0] === low && one[1] === high ? [{ run, entry }] : [])),
				);
				expect(table.places(low, high)).toEqual(expected);
			}
		}),
	);
});

test('runs of the same rows are found in time that grows with the runs', async () => {
	const hashes = Array.from({ length: 500 }, (_, index): Hash => [index * 7, index]);
	const runsOf = (count: number) => Array.from({ length: count }, () => entriesOf(hashes));
	// Probing from slot to slot took seconds.
	await expectLinear(250, runsOf, (runs) => {
		const table = createLedgerTable(runs);
		expect(table.places(7, 1)).toHaveLength(runs.length);
		for (const [low] of hashes) expect(table.places(low + 1, 5)).toEqual([]);
	});
});

test('numbers that were chosen to collide are found in time that grows with their number', async () => {
	const make = (size: number): readonly Hash[] => Array.from({ length: size }, (_, index): Hash => [7, index]);
	await expectLinear(500, make, (hashes) => {
		const table = createLedgerTable([entriesOf(hashes)]);
		for (const [entry, [low, high]] of hashes.entries()) expect(table.places(low, high)[0]?.entry).toBe(entry);
	});
});
