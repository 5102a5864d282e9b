export interface ZipEntryToWrite {
	readonly name: string;
	readonly content?: string | Uint8Array;
	/** 8 deflated (default), 0 stored; any other number with `data`. */
	readonly method?: number;
	/** The compressed bytes as they are; `content` then only gives size and check sum. */
	readonly data?: Buffer;
	readonly encrypted?: boolean;
	/** Sizes and check sum behind the data, as streaming writers do. */
	readonly descriptor?: boolean;
	readonly zip64?: boolean;
	/** Lies: told instead of the truth. */
	readonly crc?: number;
	readonly claimedBytes?: number;
	readonly compressedBytes?: number;
	readonly localName?: string;
	/** Index of an earlier entry whose bytes this one claims too. */
	readonly sharesDataWith?: number;
}

export interface ZipToWrite {
	readonly prefix?: Buffer;
	/** True if the offsets count from the beginning of the file, including the prefix. */
	readonly offsetsCountPrefix?: boolean;
	readonly trailing?: Buffer;
	readonly comment?: Buffer;
	readonly zip64?: boolean;
	readonly claimedEntries?: number;
	readonly withoutEnd?: boolean;
}

export function writeZip(entries: readonly ZipEntryToWrite[], options?: ZipToWrite): Buffer;
