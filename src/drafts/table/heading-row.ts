/** Headings of sections between the rows of a table: `Informática` in the column of the names, and nothing beside it. */
import type { TableProfile } from '../columns/column-profile.ts';
import { foldKey } from '../values/folded-name.ts';

/** True for the only text of a row, if it is probably a heading and no asset that lacks all else. */
export type HeadingFinder = (column: number, text: string) => boolean;

const MOSTLY = 0.7;
/** The column of the names, and two others. */
const LEAST_FULL = 3;

/** Few tables are full enough to tell. A text that other rows have too is the name of things. */
export function createHeadingFinder({ rows, columns }: TableProfile = { rows: 0, columns: [] }): HeadingFinder {
	const full = columns.filter(({ filled }) => rows > 0 && filled >= MOSTLY * rows);
	if (full.length < LEAST_FULL) return () => false;
	return (index, text) => {
		const words = columns.find(({ column }) => column === index)?.words;
		const count = words?.find((word) => foldKey(word.text) === foldKey(text))?.count;
		return !/\d/.test(text) && count !== undefined && count < 2;
	};
}
