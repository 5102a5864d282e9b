/** How wide each column of the grid is, and which of them are seen. Units: pixels, columns by their position from 0. Pure. */

const MIN_PX = 96;
const MAX_PX = 300;
const CHARACTER_PX = 7.6;
/** Both paddings, and the sign of a wrong cell. */
const AROUND_PX = 48;
const OVERSCAN = 1;

export interface ColumnLayout {
	readonly widths: readonly number[];
	/** Where each begins; the last entry is where all of them end. */
	readonly lefts: readonly number[];
}

/** `texts`: of each column its header, its target and some of its cells. */
export function layOutColumns(texts: readonly (readonly string[])[]): ColumnLayout {
	const widths = texts.map((ofColumn) => {
		const longest = Math.max(0, ...ofColumn.map(({ length }) => length));
		return Math.round(Math.min(MAX_PX, Math.max(MIN_PX, longest * CHARACTER_PX + AROUND_PX)));
	});
	const lefts = [0];
	for (const width of widths) lefts.push((lefts.at(-1) ?? 0) + width);
	return { widths, lefts };
}

/** From the first to the one after the last. */
export function shownColumns(
	{ widths, lefts }: ColumnLayout,
	scrollPx: number,
	viewPx: number,
): { readonly from: number; readonly to: number } {
	const from = lefts.findIndex((left, column) => left + (widths[column] ?? 0) > scrollPx);
	const after = lefts.findIndex((left) => left >= scrollPx + viewPx);
	return {
		from: Math.max(0, (from === -1 ? widths.length : from) - OVERSCAN),
		to: Math.min(widths.length, (after === -1 ? widths.length : after) + OVERSCAN),
	};
}

/** Where to scroll so that the column is seen whole, or as much of it as fits. */
export function revealColumn(
	{ widths, lefts }: ColumnLayout,
	column: number,
	scrollPx: number,
	viewPx: number,
): number {
	const left = lefts[column] ?? 0;
	const right = left + (widths[column] ?? 0);
	if (left < scrollPx || right - left > viewPx) return left;
	return right > scrollPx + viewPx ? right - viewPx : scrollPx;
}
