/** One entry of a zip as its directory lists it. The sizes are claims: they are checked while reading. */
export interface ZipEntry {
	/** As stored, `\` turned into `/`. It may hold `..` or a drive: for looking up and comparing, never for a path. */
	readonly name: string;
	/** The name for people: without control characters, `..`, drives and leading slashes. */
	readonly shownName: string;
	readonly compressedBytes: number;
	readonly claimedBytes: number;
	/** 0 stored, 8 deflated; anything else is refused when it is read. */
	readonly method: number;
	readonly encrypted: boolean;
	readonly crc32: number;
	/** Where its local header stands in the archive. */
	readonly headerOffset: number;
	/** Where its bytes must have ended: the next entry, or the directory. */
	readonly limitOffset: number;
	/** The name as stored: the local header must say the same. */
	readonly nameBytes: Uint8Array;
	/** Whether the stored name has `\` between its folders, which the format forbids. */
	readonly backslashes: boolean;
}

/** A name as a person may see it in a message or a report, wherever it came from. */
export function cleanEntryName(name: string): string {
	return name
		.replaceAll(/\p{Cc}/gu, '�')
		.replace(/^[a-zA-Z]:/, '')
		.split('/')
		.filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
		.join('/');
}
