/**
 * `--immobilisation-list <file>`: after a run, writes the list of invoice items that became assets to this file.
 *
 * The file is checked before anything is sent, so that no run ends without its list. Only an earlier list may be overwritten
 * (else `output-file-exists`), and only for an existing run: an import needs a new file.
 */
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { wordsOf } from '../../messages/texts.ts';
import { isImmobilisationHeader, writeImmobilisationList } from '../../reports/write/write-immobilisation-list.ts';
import { syncFile } from '../../disk/durable-file.ts';
import type { Invocation } from '../terminal/command.ts';
import { writeNewFile } from '../terminal/write-new-file.ts';

export interface ListTarget {
	readonly named: string;
	readonly file: string;
}

const HEADER_BYTES = 200;

/** Checks the target before sending. `replaces`: an earlier list may be overwritten. */
export async function findListTarget(
	{ io, flags }: Invocation,
	{ replaces }: { readonly replaces: boolean },
): Promise<ListTarget | undefined> {
	const named = flags.immobilisationList;
	if (named === undefined) return undefined;
	const target = { named, file: path.resolve(io.cwd, named) };
	if (!replaces || !(await isList(target.file))) await tryToMake(target);
	return target;
}

/** Creates and deletes the file: the surest way to know that it can be created. */
async function tryToMake({ named, file }: ListTarget): Promise<void> {
	await writeNewFile(path.dirname(file), file, () => Promise.resolve(), named);
	await rm(file);
}

/** Writes a run's list and says so. Does nothing without a target. */
export async function listImmobilised(
	dir: string,
	target: ListTarget | undefined,
	{ io, config, flags }: Invocation,
): Promise<void> {
	if (target === undefined) return;
	const { named, file } = target;
	const draft = `${file}.new`;
	try {
		if (!(await isList(file))) await tryToMake(target);
		const figures = await writeImmobilisationList(dir, draft, config.language);
		await syncFile(draft);
		await rename(draft, file);
		const { items, invoices } = figures;
		const words = wordsOf('cli', config.language);
		if (!flags.quiet) io.stderr.write(`${words('immobilisation.written', { file: named, items, invoices })}\n`);
	} catch (error) {
		await rm(draft, { force: true });
		if (!(error instanceof Error && 'syscall' in error)) throw error;
		throw new Fault('output-file-unwritable', { path: named, reason: error.message }, { cause: error });
	}
}

/** True if the first line is the header of such a list. */
async function isList(file: string): Promise<boolean> {
	const found = await open(file, 'r').catch(() => undefined);
	if (found === undefined) return false;
	try {
		const { buffer, bytesRead } = await found.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
		const [first = ''] = buffer
			.toString('utf8', 0, bytesRead)
			.replace(/^\uFEFF/, '')
			.split('\r\n');
		return await isImmobilisationHeader(first);
	} finally {
		await found.close();
	}
}
