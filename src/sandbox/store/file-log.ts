/**
 * The log of changes on disk: `changes.jsonl` in the folder of `--data`.
 *
 * A line counts as kept when `fdatasync` has returned after it was written. One write and one `fdatasync` serve all
 * lines that came in meanwhile (group commit), so that many requests share the cost of the disk.
 */
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { SandboxStartError } from '../sandbox-options.ts';
import type { ChangeLog } from './change-log.ts';
import { lockFolder } from './lock-folder.ts';
import { readLines } from './read-lines.ts';
import { type Replay, replayLog } from './replay-log.ts';

export const CHANGES_FILE = 'changes.jsonl';

/** Lines that are written together and kept together. */
interface Batch {
	text: string;
	lines: number;
	readonly kept: Promise<void>;
}

/** A disk that takes longer than this is worth waiting a moment for company. */
const SLOW_DISK_MS = 2;

/** Opens the log and gives `replay` every kept line with its position, in order. */
export async function openFileLog(folder: string, replay: Replay): Promise<ChangeLog> {
	const file = path.join(folder, CHANGES_FILE);
	const { unlock, handle } = await openFolder(folder, file);
	let written = await replayLog(handle, file, replay).catch(async (error: unknown) => {
		await handle.close();
		await unlock();
		throw error;
	});
	let end = written;
	let last: Promise<void> = Promise.resolve();
	let filling: Batch | undefined;
	let broken: Error | undefined;
	let lastLines = 0;
	let lastMs = 0;

	/** The batch that takes lines until its turn comes, after the one that is being written. */
	function openBatch(): Batch {
		const batch: Batch = { text: '', lines: 0, kept: last.then(writeFilling) };
		last = batch.kept;
		last.catch((error: unknown) => {
			broken = error instanceof Error ? error : new Error(String(error));
		});
		return batch;
	}

	async function writeFilling(): Promise<void> {
		// Requests that are handled in the same turn of the event loop go into one batch. Behind a slow disk, those who
		// were just answered are given a moment to come back with their next one: else two halves of the callers take
		// turns, each waiting for the other's write.
		const isShared = lastLines > 1 && lastMs > SLOW_DISK_MS;
		await new Promise<void>((resolve) => (isShared ? setTimeout(resolve, 1) : setImmediate(resolve)));
		const bytes = Buffer.from(filling?.text ?? '');
		lastLines = filling?.lines ?? 0;
		filling = undefined;
		const started = performance.now();
		await handle.appendFile(bytes);
		await handle.datasync();
		lastMs = performance.now() - started;
		written += bytes.length;
	}

	return {
		end: () => end,
		append(line) {
			// Half a batch may be on disk. Nothing may follow it, or the next start would read a damaged line.
			if (broken !== undefined) return Promise.reject(broken);
			end += Buffer.byteLength(line) + 1;
			filling ??= openBatch();
			filling.text += `${line}\n`;
			filling.lines += 1;
			return filling.kept;
		},
		async *read(from, to) {
			await last.catch(() => {});
			for await (const { line } of readLines(handle, from, Math.min(to, written))) yield line;
		},
		async close() {
			await last.catch(() => {});
			await handle.close();
			await unlock();
		},
	};
}

/** Takes the folder and opens its log; what the system refuses is told as a problem of the folder. */
async function openFolder(
	folder: string,
	file: string,
): Promise<{ readonly unlock: () => Promise<void>; readonly handle: FileHandle }> {
	try {
		const unlock = await lockFolder(folder);
		const handle = await open(file, 'a+', 0o600);
		await syncFolder(folder);
		return { unlock, handle };
	} catch (error) {
		if (error instanceof SandboxStartError || !(error instanceof Error)) throw error;
		throw new SandboxStartError('data-unreadable', error.message, { cause: error });
	}
}

/** Makes the name of a new file as lasting as its bytes. Not every system can open a folder; those need it less. */
async function syncFolder(folder: string): Promise<void> {
	const handle: FileHandle | undefined = await open(folder, 'r').catch(() => undefined);
	await handle?.sync().catch(() => {});
	await handle?.close();
}
