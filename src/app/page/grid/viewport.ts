/**
 * Computes the visible rows and columns of a scrolled box. Beyond `MAX_SPACE_PX` the box is lower than its rows: dragging the
 * scrollbar then moves in proportion, the wheel still pixel by pixel. All rows have the same height. Units: pixels.
 */

/** Firefox draws no element higher than 17.8 million pixels, Chromium none higher than 33.5. */
const MAX_SPACE_PX = 10_000_000;
const OVERSCAN_ROWS = 6;

export interface Viewport {
	readonly count: number;
	readonly rowPx: number;
	readonly heightPx: number;
	readonly scrollPx: number;
	readonly offsetPx: number;
}

export const spacePx = ({ count, rowPx }: Viewport): number => Math.min(MAX_SPACE_PX, count * rowPx);

const maxScrollPx = (viewport: Viewport): number => Math.max(0, spacePx(viewport) - viewport.heightPx);
const maxOffsetPx = ({ count, rowPx, heightPx }: Viewport): number => Math.max(0, count * rowPx - heightPx);
const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

function ratio(viewport: Viewport): number {
	const max = maxScrollPx(viewport);
	return max === 0 ? 1 : maxOffsetPx(viewport) / max;
}

export function followScroll(viewport: Viewport, scrollPx: number): Viewport {
	const by = scrollPx - viewport.scrollPx;
	const scale = ratio(viewport);
	const isJump = Math.abs(by) > viewport.heightPx;
	if (scale === 1 || isJump) return { ...viewport, scrollPx, offsetPx: clamp(scrollPx * scale, maxOffsetPx(viewport)) };
	const offsetPx = clamp(viewport.offsetPx + by, maxOffsetPx(viewport));
	const atEnd =
		scrollPx <= 0 || scrollPx >= maxScrollPx(viewport) || offsetPx === 0 || offsetPx === maxOffsetPx(viewport);
	return { ...viewport, scrollPx: atEnd ? offsetPx / scale : scrollPx, offsetPx };
}

export function reveal(viewport: Viewport, row: number): Viewport {
	const top = row * viewport.rowPx;
	const below = top + viewport.rowPx - viewport.heightPx;
	if (top >= viewport.offsetPx && below <= viewport.offsetPx) return viewport;
	const wanted = top < viewport.offsetPx ? top : below;
	const offsetPx = clamp(wanted, maxOffsetPx(viewport));
	const by = offsetPx - viewport.offsetPx;
	const scale = ratio(viewport);
	const near = scale !== 1 && Math.abs(by) <= viewport.heightPx && offsetPx > 0 && offsetPx < maxOffsetPx(viewport);
	return {
		...viewport,
		offsetPx,
		scrollPx: near ? clamp(viewport.scrollPx + by, maxScrollPx(viewport)) : offsetPx / scale,
	};
}

export function resize(viewport: Viewport, size: Partial<Pick<Viewport, 'count' | 'heightPx'>>): Viewport {
	const resized = { ...viewport, ...size };
	const offsetPx = clamp(viewport.offsetPx, maxOffsetPx(resized));
	return { ...resized, offsetPx, scrollPx: offsetPx / ratio(resized) };
}

export function shownRows({ count, rowPx, heightPx, offsetPx }: Viewport): {
	readonly from: number;
	readonly to: number;
} {
	const first = Math.floor(offsetPx / rowPx);
	const to = Math.min(count, Math.ceil((offsetPx + heightPx) / rowPx) + OVERSCAN_ROWS);
	return { from: Math.max(0, Math.min(first - OVERSCAN_ROWS, to)), to };
}

export function topOf(viewport: Viewport, row: number): number {
	const top = viewport.scrollPx + row * viewport.rowPx - viewport.offsetPx;
	return Math.round(clamp(top, Math.max(0, spacePx(viewport) - viewport.rowPx)));
}

export const rowsInView = ({ heightPx, rowPx }: Viewport): number => Math.max(1, Math.floor(heightPx / rowPx));

const MIN_COLUMN_PX = 96;
const MAX_COLUMN_PX = 300;
const MIN_DRAWN_PX = 56;
const MAX_DRAWN_PX = 800;
const MAX_FROZEN = 0.6;
const CHARACTER_PX = 7.6;
const AROUND_PX = 48;
const OVERSCAN_COLUMNS = 1;

export interface ColumnLayout {
	readonly widths: readonly number[];
	readonly lefts: readonly number[];
	/** So many columns stay in sight, from the first one. */
	readonly frozen: number;
}

/** Widths and frozen columns that the user chose. */
export interface KeptColumns {
	readonly widths: Readonly<Record<number, number>>;
	readonly frozen: number;
}

export const clampWidth = (px: number, min = MIN_DRAWN_PX, max = MAX_DRAWN_PX): number =>
	Math.round(Math.min(max, Math.max(min, px)));

export const widthOf = (texts: readonly string[], max = MAX_DRAWN_PX): number =>
	clampWidth(Math.max(0, ...texts.map(({ length }) => length)) * CHARACTER_PX + AROUND_PX, MIN_COLUMN_PX, max);

export function layOutColumns(
	texts: readonly (readonly string[])[],
	{ widths: kept, frozen }: KeptColumns = { widths: {}, frozen: 0 },
): ColumnLayout {
	const widths = texts.map((ofColumn, column) => kept[column] ?? widthOf(ofColumn, MAX_COLUMN_PX));
	const lefts = [0];
	for (const width of widths) lefts.push((lefts.at(-1) ?? 0) + width);
	return { widths, lefts, frozen: Math.min(frozen, widths.length) };
}

/** On a narrow screen fewer columns are frozen, so that the others can be seen. */
export function freezeIn(layout: ColumnLayout, viewPx: number): ColumnLayout {
	let { frozen } = layout;
	while (frozen > 0 && (layout.lefts[frozen] ?? 0) > viewPx * MAX_FROZEN) frozen--;
	return { ...layout, frozen };
}

export const frozenPx = ({ lefts, frozen }: ColumnLayout): number => lefts[frozen] ?? 0;

export function shownColumns(
	layout: ColumnLayout,
	scrollPx: number,
	viewPx: number,
): { readonly from: number; readonly to: number } {
	const { widths, lefts } = layout;
	const from = lefts.findIndex((left, column) => left + (widths[column] ?? 0) > scrollPx + frozenPx(layout));
	const after = lefts.findIndex((left) => left >= scrollPx + viewPx);
	return {
		from: Math.max(0, (from === -1 ? widths.length : from) - OVERSCAN_COLUMNS),
		to: Math.min(widths.length, (after === -1 ? widths.length : after) + OVERSCAN_COLUMNS),
	};
}

export function revealColumn(layout: ColumnLayout, column: number, scrollPx: number, viewPx: number): number {
	if (column < layout.frozen) return scrollPx;
	const left = layout.lefts[column] ?? 0;
	const right = left + (layout.widths[column] ?? 0);
	const hidden = frozenPx(layout);
	if (left < scrollPx + hidden || right - left > viewPx - hidden) return left - hidden;
	return right > scrollPx + viewPx ? right - viewPx : scrollPx;
}
