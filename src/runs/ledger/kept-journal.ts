/**
 * A journal that was folded for a preview, to be used again for sending while its file is unchanged.
 *
 * Size and times do not prove that: a journal is written in place within reserved space, and the clock of a file system may
 * tick slowly. So nothing may follow the last line that was folded.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { foldJournal, type FoldedJournal } from '../journal/fold-journal.ts';

export interface KeptJournal {
	readonly file: string;
	/** Undefined: the file could not be read. */
	readonly version: string | undefined;
	readonly folded: FoldedJournal;
}

interface Expected {
	readonly drafts: number;
	readonly sessions: number;
}

/** Folds a journal without offsets, unless `kept` is the same one. A caller that changes its states must not pass it on. */
export async function foldOnce(
	file: string,
	{ drafts, sessions }: Expected,
	kept?: KeptJournal,
	signal?: AbortSignal,
): Promise<KeptJournal> {
	const version = versionOf(file);
	const isSame =
		kept !== undefined &&
		kept.version !== undefined &&
		kept.version === version &&
		kept.file === file &&
		kept.folded.states.drafts === drafts &&
		kept.folded.sessions >= sessions;
	if (isSame && nothingFollows(file, kept.folded)) return kept;
	return { file, version, folded: await foldJournal(file, { drafts, sessions, offsets: false }, signal) };
}

function versionOf(file: string): string | undefined {
	try {
		const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
		return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
	} catch {
		// Folding it says why.
		return undefined;
	}
}

function nothingFollows(file: string, { end, tornBytes }: FoldedJournal): boolean {
	if (tornBytes > 0) return false;
	const descriptor = openSync(file, 'r');
	try {
		const next = Buffer.alloc(1);
		return readSync(descriptor, next, 0, 1, end) === 0 || next[0] === 0;
	} finally {
		closeSync(descriptor);
	}
}
