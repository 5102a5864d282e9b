/**
 * The log of changes: lines in order, each at a position. `memory-log.ts` forgets them with the process;
 * `file-log.ts` keeps them on disk.
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
