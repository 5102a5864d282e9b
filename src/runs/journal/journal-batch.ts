/**
 * Entries as bytes, gathered for one write. Two buffers by turns: one is filled while the other is being written. The
 * first line of each batch is marked: once it stands in the file, all before it was durable.
 */
import { markFirst, SEAL_BYTES, sealBytes } from '../storage/checked-line.ts';
import { openEntry } from './journal-entry.ts';
import type { JournalEntry } from '../record/run-record.ts';

const FIRST_BYTES = 16 * 1024;
/** Most bytes of one UTF-16 unit in UTF-8. */
const UTF8_BYTES = 3;

export interface JournalBatch {
	readonly isEmpty: () => boolean;
	readonly add: (entry: JournalEntry) => void;
	/** What was gathered; valid until the next but one is taken. */
	readonly take: () => Buffer;
}

export function createJournalBatch(): JournalBatch {
	let filling = Buffer.allocUnsafe(FIRST_BYTES);
	let resting = Buffer.allocUnsafe(FIRST_BYTES);
	let end = 0;
	return {
		isEmpty: () => end === 0,
		add(entry) {
			const text = end === 0 ? markFirst(openEntry(entry)) : openEntry(entry);
			const needed = end + text.length * UTF8_BYTES + SEAL_BYTES;
			if (needed > filling.length) {
				const larger = Buffer.allocUnsafe(Math.max(needed, filling.length * 2));
				filling.copy(larger, 0, 0, end);
				filling = larger;
			}
			end = sealBytes(filling, end, end + filling.write(text, end));
		},
		take() {
			const taken = filling.subarray(0, end);
			[filling, resting] = [resting, filling];
			end = 0;
			return taken;
		},
	};
}
