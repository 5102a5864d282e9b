/**
 * One number for a table and a row, from 1, in the order in which they are met: half the memory of two.
 *
 * Rows that follow each other in a table, with gaps or without, need no memory: only where that order breaks, as between
 * two tables, a stretch begins that is remembered.
 */
import { createNumberList } from '../../sources/lists/number-list.ts';

export interface Place {
	/** Index of the input table (or invoice file), as the caller counts them. */
	readonly table: number;
	readonly row: number;
}

export interface PlaceNumbers {
	readonly numberOf: (table: number, row: number) => number;
	/** Only for a number that `numberOf` gave. */
	readonly placeOf: (number: number) => Place;
}

export function createPlaceNumbers(): PlaceNumbers {
	/** By stretch: its first number, its table, and what to add to a number for its row. */
	const firsts = createNumberList(Uint32Array);
	const tables = createNumberList(Int32Array);
	const shifts = createNumberList(Int32Array);
	let last = 0;
	let table = -1;
	let shift = 0;

	return {
		numberOf(rowTable, row) {
			const number = row - shift;
			if (rowTable === table && number >= last) return (last = number);
			last += 1;
			table = rowTable;
			shift = row - last;
			firsts.push(last);
			tables.push(table);
			shifts.push(shift);
			return last;
		},
		placeOf(number) {
			let low = 0;
			let high = firsts.length();
			while (high - low > 1) {
				const middle = (low + high) >>> 1;
				if (firsts.at(middle) <= number) low = middle;
				else high = middle;
			}
			return { table: tables.at(low), row: number + shifts.at(low) };
		},
	};
}
