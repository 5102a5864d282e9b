/**
 * Which rows a scrolled box shows, for lists longer than a browser's tallest element.
 *
 * All rows are equally high, so that where each lies is arithmetic and nothing is measured or kept. Beyond `MAX_PX` the box
 * scrolls over less than the rows are high: a drag of the scrollbar then jumps in proportion, while the wheel still moves by
 * as many pixels as it says. Units: pixels. Pure.
 */

/** Firefox draws no element higher than 17.8 million pixels, Chromium none higher than 33.5. */
const MAX_PX = 10_000_000;
/** Rows that are drawn above and below those that are seen. */
const OVERSCAN = 6;

export interface Viewport {
	readonly count: number;
	readonly rowPx: number;
	/** What the box shows of rows: without its header. */
	readonly heightPx: number;
	/** Where the box stands, as the browser says it. */
	readonly scrollPx: number;
	/** The same over all rows in their full height. */
	readonly offsetPx: number;
}

export const spacePx = ({ count, rowPx }: Viewport): number => Math.min(MAX_PX, count * rowPx);

const maxScrollPx = (viewport: Viewport): number => Math.max(0, spacePx(viewport) - viewport.heightPx);
const maxOffsetPx = ({ count, rowPx, heightPx }: Viewport): number => Math.max(0, count * rowPx - heightPx);
const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** How many pixels of rows one pixel of the scrollbar stands for. */
function ratio(viewport: Viewport): number {
	const max = maxScrollPx(viewport);
	return max === 0 ? 1 : maxOffsetPx(viewport) / max;
}

/** The browser scrolled the box. Where `scrollPx` comes back as another, the box has to be put there. */
export function followScroll(viewport: Viewport, scrollPx: number): Viewport {
	const by = scrollPx - viewport.scrollPx;
	const scale = ratio(viewport);
	const isJump = Math.abs(by) > viewport.heightPx;
	if (scale === 1 || isJump) return { ...viewport, scrollPx, offsetPx: clamp(scrollPx * scale, maxOffsetPx(viewport)) };
	const offsetPx = clamp(viewport.offsetPx + by, maxOffsetPx(viewport));
	// The box comes to its end exactly when the rows do.
	const atEnd =
		scrollPx <= 0 || scrollPx >= maxScrollPx(viewport) || offsetPx === 0 || offsetPx === maxOffsetPx(viewport);
	return { ...viewport, scrollPx: atEnd ? offsetPx / scale : scrollPx, offsetPx };
}

/** Scrolls as little as is needed to see the row whole. */
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

/** There are other rows now, or the box has another size: what is at its top stays there as far as it can. */
export function resize(viewport: Viewport, size: Partial<Pick<Viewport, 'count' | 'heightPx'>>): Viewport {
	const resized = { ...viewport, ...size };
	const offsetPx = clamp(viewport.offsetPx, maxOffsetPx(resized));
	return { ...resized, offsetPx, scrollPx: offsetPx / ratio(resized) };
}

/** The rows to draw: from the first to the one after the last. */
export function shownRows({ count, rowPx, heightPx, offsetPx }: Viewport): {
	readonly from: number;
	readonly to: number;
} {
	const first = Math.floor(offsetPx / rowPx);
	const to = Math.min(count, Math.ceil((offsetPx + heightPx) / rowPx) + OVERSCAN);
	return { from: Math.max(0, Math.min(first - OVERSCAN, to)), to };
}

/** Where a row lies in the box; one that is not seen, above or below all that is. */
export function topOf(viewport: Viewport, row: number): number {
	const top = viewport.scrollPx + row * viewport.rowPx - viewport.offsetPx;
	return Math.round(clamp(top, Math.max(0, spacePx(viewport) - viewport.rowPx)));
}

/** How many rows are seen whole: what Page Down moves by. */
export const rowsInView = ({ heightPx, rowPx }: Viewport): number => Math.max(1, Math.floor(heightPx / rowPx));
