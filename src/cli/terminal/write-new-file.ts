/** Creates output files. An existing file is never overwritten (`output-file-exists`). */
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { diskErrorCode } from '../../disk/disk-error.ts';
import { Fault } from '../../messages/fault.ts';

/** Creates the file, and deletes it if `write` fails. */
export async function writeNewFile(cwd: string, named: string, write: (file: string) => Promise<void>): Promise<void> {
	const file = path.resolve(cwd, named);
	try {
		const made = await open(file, 'wx');
		await made.close();
	} catch (error) {
		if (diskErrorCode(error) === 'EEXIST') throw new Fault('output-file-exists', { path: named }, { cause: error });
		throw unwritable(named, error);
	}
	try {
		await write(file);
	} catch (error) {
		await rm(file, { force: true });
		if (error instanceof Error && 'syscall' in error) throw unwritable(named, error);
		throw error;
	}
}

function unwritable(named: string, error: unknown): Fault {
	const reason = error instanceof Error ? error.message : String(error);
	return new Fault('output-file-unwritable', { path: named, reason }, { cause: error });
}

/** Throws `setting-invalid` for a name whose extension says that the file is something else. */
export function requireExtension(named: string, extension: string): void {
	if (path.extname(named).toLowerCase() === extension) return;
	throw new Fault('setting-invalid', { setting: '--output', found: named, expected: `*${extension}` });
}
