/**
 * The log of changes: lines in order, each at a position. The one in memory forgets them with the process; `file-log.ts`
 * keeps them on disk.
 */
export interface ChangeLog {
	/** Where the next line will begin. */
	readonly end: () => number;
	/** Adds a line, given without its line break. The promise is kept once it can no longer be lost; `undefined` is at once. */
	readonly append: (line: string) => Promise<void> | undefined;
	/** The lines between two positions, those still being written included. */
	readonly read: (from: number, to: number) => AsyncIterable<string>;
	readonly close: () => Promise<void>;
}

const BLOCK_BYTES = 1024 * 1024;
const LINE_FEED = 10;

/**
 * The log of a sandbox without `--data`. Lines are kept as bytes in large blocks: as texts, hundreds of thousands of them
 * would be copied and visited by the garbage collector again and again, which a busy machine feels in every answer.
 */
export function createMemoryLog(): ChangeLog {
	const blocks: { readonly bytes: Buffer; readonly from: number; used: number }[] = [];
	let end = 0;
	return {
		end: () => end,
		append(line) {
			// A UTF-16 unit takes at most three bytes of UTF-8.
			const maxBytes = line.length * 3 + 1;
			let block = blocks.at(-1);
			if (block === undefined || block.bytes.length - block.used < maxBytes) {
				block = { bytes: Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, maxBytes)), from: end, used: 0 };
				blocks.push(block);
			}
			const begin = block.used;
			block.used += block.bytes.write(line, block.used);
			block.bytes[block.used] = LINE_FEED;
			block.used += 1;
			end += block.used - begin;
			return undefined;
		},
		async *read(from, to) {
			for (const block of blocks) {
				let at = Math.max(0, from - block.from);
				while (at < block.used && block.from + at < to) {
					const next = block.bytes.indexOf(LINE_FEED, at);
					yield block.bytes.toString('utf8', at, next);
					at = next + 1;
				}
			}
		},
		close: async () => {},
	};
}
