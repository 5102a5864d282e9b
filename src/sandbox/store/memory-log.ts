/**
 * The log of changes of a sandbox without `--data`: kept in memory only.
 *
 * Lines are kept as bytes in large blocks: as texts, hundreds of thousands of them would be copied and visited by the
 * garbage collector again and again, which a busy machine feels in every answer.
 */
import type { ChangeLog } from './change-log.ts';

const BLOCK_BYTES = 1024 * 1024;

export function createMemoryLog(): ChangeLog {
	const blocks: { readonly bytes: Buffer; readonly from: number; used: number }[] = [];
	let end = 0;
	return {
		end: () => end,
		append(line) {
			// A UTF-16 unit takes at most three bytes of UTF-8.
			const most = line.length * 3 + 1;
			let block = blocks.at(-1);
			if (block === undefined || block.bytes.length - block.used < most) {
				block = { bytes: Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, most)), from: end, used: 0 };
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

const LINE_FEED = 10;
