import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateEntries, type LedgerEntries } from '../../../src/runs/ledger/ledger-entries.ts';
import { createLedgerTable } from '../../../src/runs/ledger/ledger-table.ts';

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

test('a thousand runs of the same rows are found in time that grows with the rows', () => {
	const hashes = Array.from({ length: 500 }, (_, index): Hash => [index * 7, index]);
	const runs = Array.from({ length: 1000 }, () => entriesOf(hashes));
	const startedAt = performance.now();
	const table = createLedgerTable(runs);
	expect(table.places(7, 1)).toHaveLength(1000);
	for (let low = 0; low < 500; low++) expect(table.places(low * 7 + 1, 5)).toEqual([]);
	// Probing from slot to slot took seconds.
	expect(performance.now() - startedAt).toBeLessThan(1000);
});
