/** Whether a person's word on a row is the last that is known of it: nothing that took effect was sent after it. */
import { decodeEntry } from './journal-entry.ts';
import { readLineBlocks } from '../storage/read-blocks.ts';

const LINE_BREAK = 0x0a;
/** A request that came to nothing, as when a resume is stopped before it, takes no word back. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['attempt', 'released']);

/** Reads the journal `file` of a run; `n` is the position in the plan. */
export async function hasPersonsWord(file: string, n: number): Promise<boolean> {
	const mark = Buffer.from(`"n":${n},`);
	let hasWord = false;
	for await (const { bytes } of readLineBlocks(file)) {
		for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
			const stop = bytes.indexOf(LINE_BREAK, at);
			const entry = stop === -1 ? undefined : decodeEntry(bytes.subarray(bytes.lastIndexOf(LINE_BREAK, at) + 1, stop));
			if (entry === undefined || !('n' in entry) || entry.n !== n) continue;
			if ('byPerson' in entry && entry.byPerson) hasWord = true;
			else if (!WITHOUT_EFFECT.has(entry.type)) hasWord = false;
		}
	}
	return hasWord;
}
