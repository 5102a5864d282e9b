/** Lines to a file that nobody waits for: gathered, and added to it a few times a second. */
import { appendFile } from 'node:fs/promises';

const FLUSH_MS = 200;

export interface LineOutput {
	readonly write: (line: string) => void;
	/** Writes what is still gathered. */
	readonly close: () => Promise<void>;
}

export function createLineOutput(file: string): LineOutput {
	let gathered = '';
	let writing: Promise<void> = Promise.resolve();
	let timer: NodeJS.Timeout | undefined;

	function flush(): Promise<void> {
		timer = undefined;
		const text = gathered;
		gathered = '';
		// What is only a record must not stop what it records, so a full disk costs lines and nothing else.
		writing = writing.then(() => appendFile(file, text, { mode: 0o600 })).catch(() => {});
		return writing;
	}

	return {
		write(line) {
			gathered += `${line}\n`;
			timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
		},
		close() {
			clearTimeout(timer);
			return flush();
		},
	};
}
