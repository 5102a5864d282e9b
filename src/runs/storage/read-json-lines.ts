/** The values of a file of JSON lines, one after the other. A file that does not exist has none. */
import { readLineBlocks } from './read-blocks.ts';

const LINE_BREAK = 0x0a;

/** `Line` is what this program wrote there. */
export async function* readJsonLines<Line>(file: string, signal?: AbortSignal): AsyncGenerator<Line> {
	for await (const { bytes } of readLineBlocks(file, signal)) {
		let start = 0;
		while (start < bytes.length) {
			const found = bytes.indexOf(LINE_BREAK, start);
			const stop = found === -1 ? bytes.length : found;
			const line: Line = JSON.parse(bytes.toString('utf8', start, stop));
			yield line;
			start = stop + 1;
		}
	}
}
