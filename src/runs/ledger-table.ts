/** The ledger entries of many runs in one open-addressed table: from a 64-bit hash to the entries that have it. */
import type { LedgerEntries } from './ledger-entries.ts';

export interface LedgerPlace {
	/** Index of the run, in the order in which the entries were given. */
	readonly run: number;
	/** Index into the entries of that run. */
	readonly entry: number;
}

export interface LedgerTable {
	readonly count: number;
	/** Entries with this hash; most often none. */
	readonly places: (low: number, high: number) => readonly LedgerPlace[];
}

const NONE: readonly LedgerPlace[] = [];

/** 12 to 20 bytes an entry, beside the entries themselves. */
export function createLedgerTable(runs: readonly LedgerEntries[]): LedgerTable {
	const count = runs.reduce((sum, { count: entries }) => sum + entries, 0);
	const capacity = 2 ** Math.max(4, Math.ceil(Math.log2(count * 1.5 + 1)));
	/** Number of the entry over all runs, from 1; 0 is free. */
	const slots = new Uint32Array(capacity);
	/** Number of the first entry of each run. */
	const firsts: number[] = [];
	let number = 0;
	for (const { count: entries, lows } of runs) {
		firsts.push(number);
		for (let entry = 0; entry < entries; entry++) {
			let slot = (lows[entry] ?? 0) & (capacity - 1);
			while (slots[slot] !== 0) slot = (slot + 1) & (capacity - 1);
			slots[slot] = ++number;
		}
	}

	const placeOf = (entryNumber: number): LedgerPlace => {
		let run = firsts.length - 1;
		while ((firsts[run] ?? 0) >= entryNumber) run--;
		return { run, entry: entryNumber - 1 - (firsts[run] ?? 0) };
	};

	return {
		count,
		places(low, high) {
			let places = NONE;
			for (let slot = low & (capacity - 1); ; slot = (slot + 1) & (capacity - 1)) {
				const entryNumber = slots[slot] ?? 0;
				if (entryNumber === 0) return places;
				const place = placeOf(entryNumber);
				const entries = runs[place.run];
				if (entries?.lows[place.entry] === low && entries.highs[place.entry] === high) places = [...places, place];
			}
		},
	};
}
