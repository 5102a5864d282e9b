/** Line readers of many files, few of them open at a time. */
import { type LineReader, openLineReader } from './line-reader.ts';

const MOST_OPEN = 32;

export interface ReaderPool {
	/** The line of `file` that begins at `offset`. */
	readonly lineAt: (file: string, offset: number) => Buffer;
	readonly close: () => void;
}

export function createReaderPool(): ReaderPool {
	/** In the order of their last use. */
	const readers = new Map<string, LineReader>();
	return {
		lineAt(file, offset) {
			const reader = readers.get(file) ?? openLineReader(file);
			readers.delete(file);
			readers.set(file, reader);
			const [oldest] = readers;
			if (readers.size > MOST_OPEN && oldest !== undefined) {
				readers.delete(oldest[0]);
				oldest[1].close();
			}
			return reader.at(offset);
		},
		close() {
			for (const reader of readers.values()) reader.close();
			readers.clear();
		},
	};
}
