/**
 * The ledger entries of many runs in one table: from a 64-bit hash to the entries that have it.
 *
 * Equal hashes are chained: what a thousand runs have in common costs each of them one step, and other rows nothing.
 */
import { slotOf } from '../../sources/lists/text-hash.ts';
import type { LedgerEntries } from './ledger-entries.ts';

export interface EntryPlace {
	/** Index of the run, in the order in which the entries were given. */
	readonly run: number;
	/** Index into the entries of that run. */
	readonly entry: number;
}

export interface LedgerTable {
	readonly count: number;
	/** Entries with this hash; most often none. */
	readonly places: (low: number, high: number) => readonly EntryPlace[];
}

const NONE: readonly EntryPlace[] = [];

/** 8 to 12 bytes an entry, beside the entries themselves. */
export function createLedgerTable(runs: readonly LedgerEntries[]): LedgerTable {
	const count = runs.reduce((sum, { count: entries }) => sum + entries, 0);
	const bits = Math.max(4, Math.ceil(Math.log2(count + 1)));
	/** By hash, the number of the first entry over all runs, from 1; 0 is free. */
	const heads = new Uint32Array(2 ** bits);
	/** By number of an entry, that of the next one with the same slot; 0 ends the chain. */
	const nexts = new Uint32Array(count + 1);
	/** How many entries come before those of each run. */
	const befores: number[] = [];
	let before = 0;
	for (const { count: entries } of runs) {
		befores.push(before);
		before += entries;
	}
	// Each is put before those that are there: the last one first, so that the oldest is found first.
	let number = count;
	for (const { count: entries, lows, highs } of runs.toReversed()) {
		for (let entry = entries - 1; entry >= 0; entry--) {
			const slot = slotOf(lows[entry] ?? 0, highs[entry] ?? 0, bits);
			nexts[number] = heads[slot] ?? 0;
			heads[slot] = number--;
		}
	}

	/** The last run before whose entries fewer than `entryNumber` come. */
	const placeOf = (entryNumber: number): EntryPlace => {
		let run = 0;
		for (let end = befores.length; end - run > 1; ) {
			const middle = (run + end) >>> 1;
			if ((befores[middle] ?? 0) < entryNumber) run = middle;
			else end = middle;
		}
		return { run, entry: entryNumber - 1 - (befores[run] ?? 0) };
	};

	return {
		count,
		places(low, high) {
			let found: EntryPlace[] | undefined;
			let entryNumber = heads[slotOf(low, high, bits)] ?? 0;
			for (; entryNumber !== 0; entryNumber = nexts[entryNumber] ?? 0) {
				const place = placeOf(entryNumber);
				const entries = runs[place.run];
				if (entries?.lows[place.entry] !== low || entries.highs[place.entry] !== high) continue;
				found ??= [];
				found.push(place);
			}
			return found ?? NONE;
		},
	};
}
