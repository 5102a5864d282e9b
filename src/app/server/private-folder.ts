/** A folder that only the user can look into, for secrets that a browser or another start of the program has to read. */
import { chmod, lstat, mkdir } from 'node:fs/promises';
import path from 'node:path';

const OTHERS = 0o077;

/** The first that is private; undefined where none can be, as on a disk without permissions. */
export async function makePrivateFolder(candidates: readonly string[]): Promise<string | undefined> {
	for (const folder of candidates) {
		if (await isMadePrivate(folder)) return folder;
	}
	return undefined;
}

async function isMadePrivate(folder: string): Promise<boolean> {
	try {
		await mkdir(path.dirname(folder), { recursive: true });
		await mkdir(folder, { recursive: true, mode: 0o700 });
		// Windows keeps permissions elsewhere: there a folder is as private as the one that it lies in.
		if (process.getuid === undefined) return true;
		await chmod(folder, 0o700);
		const found = await lstat(folder);
		return found.isDirectory() && found.uid === process.getuid() && (found.mode & OTHERS) === 0;
	} catch {
		return false;
	}
}
