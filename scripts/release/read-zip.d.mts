export interface EntryInZip {
	readonly name: string;
	/** 0 where none is kept. */
	readonly mode: number;
	readonly modified: string;
	readonly bytes: Buffer;
}

export function readZip(file: string): Promise<readonly EntryInZip[]>;
export function unpack(entries: readonly EntryInZip[], folder: string): void;
