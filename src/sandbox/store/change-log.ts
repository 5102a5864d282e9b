/**
 * The log of changes: lines in order, each at a position. `memory-log.ts` forgets them with the process;
 * `file-log.ts` keeps them on disk.
 */
export interface ChangeLog {
	/** Where the next line will begin. */
	readonly end: () => number;
	/** Adds a line (without its line break). `done` is called once it can no longer be lost, or with the reason it was not kept. */
	readonly append: (line: string, done: (error?: Error) => void) => void;
	/** The lines between two positions, those still being written included. */
	readonly read: (from: number, to: number) => AsyncIterable<string>;
	readonly close: () => Promise<void>;
}
