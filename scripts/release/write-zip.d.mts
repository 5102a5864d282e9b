interface FileInZip {
	readonly bytes: Uint8Array;
	readonly isExecutable?: boolean;
}

export function writeZip(files: ReadonlyMap<string, FileInZip>, day: Date): Uint8Array;
