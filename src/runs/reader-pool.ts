/** Line readers of many files, few of them open at a time. */
import { type LineReader, openLineReader } from './line-reader.ts';

const MOST_OPEN = 32;

export interface ReaderPool {
	/** The line of `file` that begins at `offset`. One call at a time. */
	readonly lineAt: (file: string, offset: number) => Promise<Buffer>;
	readonly close: () => Promise<void>;
}

export function createReaderPool(): ReaderPool {
	/** In the order of their last use. */
	const readers = new Map<string, LineReader>();
	return {
		async lineAt(file, offset) {
			const reader = readers.get(file) ?? (await openLineReader(file));
			readers.delete(file);
			readers.set(file, reader);
			const [oldest] = readers;
			if (readers.size > MOST_OPEN && oldest !== undefined) {
				readers.delete(oldest[0]);
				await oldest[1].close();
			}
			return reader.at(offset);
		},
		async close() {
			for (const reader of readers.values()) await reader.close();
			readers.clear();
		},
	};
}
