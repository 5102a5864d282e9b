/**
 * The log of changes on disk: `changes.jsonl` in the folder of `--data`.
 *
 * A line counts as kept when `fdatasync` has returned after it was written. One write and one `fdatasync` serve all
 * lines that came in meanwhile (group commit), so that many requests share the cost of the disk.
 * A torn last line, left by a power cut or a kill, was never answered for: it is cut off at the next start. A damaged
 * line before it is refused, for what follows could not be trusted.
 */
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { SandboxStartError } from '../sandbox-options.ts';
import type { ChangeLog } from './change-log.ts';
import { lockFolder } from './lock-folder.ts';
import { readLines } from './read-lines.ts';

export const CHANGES_FILE = 'changes.jsonl';

interface Waiting {
	/** With its line break; empty for a reader that waits until the lines before it are written. */
	readonly text: string;
	readonly done: (error?: Error) => void;
}

/** Opens the log and gives `replay` every kept line with its position, in order. */
export async function openFileLog(
	folder: string,
	replay: (line: string, position: number) => void,
): Promise<ChangeLog> {
	const unlock = await lockFolder(folder);
	const file = path.join(folder, CHANGES_FILE);
	const handle = await open(file, 'a+', 0o600);
	await syncFolder(folder);
	let written = await replayLines(handle, file, replay).catch(async (error: unknown) => {
		await handle.close();
		await unlock();
		throw error;
	});
	let end = written;
	let waiting: Waiting[] = [];
	let writing: Promise<void> | undefined;
	let broken: Error | undefined;

	async function writeBatch(batch: readonly Waiting[]): Promise<void> {
		const bytes = Buffer.from(batch.map(({ text }) => text).join(''));
		try {
			if (broken !== undefined) throw broken;
			await handle.appendFile(bytes);
			await handle.datasync();
			written += bytes.length;
			for (const { done } of batch) done();
		} catch (error) {
			// Half a batch may be on disk: nothing may follow it, or the next start would read a damaged line.
			broken = error instanceof Error ? error : new Error(String(error));
			for (const { done } of batch) done(broken);
		}
	}

	async function writeAll(): Promise<void> {
		while (waiting.length > 0) {
			const batch = waiting;
			waiting = [];
			await writeBatch(batch);
		}
		writing = undefined;
	}

	function enqueue(one: Waiting): void {
		waiting.push(one);
		// Lines of requests that are handled in the same turn of the event loop go into one batch.
		writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(writeAll);
	}

	return {
		end: () => end,
		append(line, done) {
			end += Buffer.byteLength(line) + 1;
			enqueue({ text: `${line}\n`, done });
		},
		async *read(from, to) {
			if (writing !== undefined) await new Promise<void>((resolve) => enqueue({ text: '', done: () => resolve() }));
			for await (const { line } of readLines(handle, from, Math.min(to, written))) yield line;
		},
		async close() {
			await writing;
			await handle.close();
			await unlock();
		},
	};
}

/** Makes the name of a new file as lasting as its bytes. Not every system can open a folder; those need it less. */
async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, 'r').catch(() => undefined);
	await handle?.sync().catch(() => {});
	await handle?.close();
}

async function replayLines(
	handle: FileHandle,
	file: string,
	replay: (line: string, position: number) => void,
): Promise<number> {
	const { size } = await handle.stat();
	let kept = 0;
	let number = 0;
	for await (const { line, position, whole } of readLines(handle, 0, size)) {
		number += 1;
		try {
			if (!whole) throw new Error('the last line has no end');
			replay(line, position);
		} catch (error) {
			const next = position + Buffer.byteLength(line) + 1;
			// Blocks of zeros are what a power cut leaves of lines whose length, but not whose bytes, reached the disk.
			if (next < size && !line.includes('\0')) {
				throw new SandboxStartError(
					'data-unreadable',
					`${file}: line ${number} cannot be read; restore the file or remove the folder`,
					{ cause: error },
				);
			}
			break;
		}
		kept = position + Buffer.byteLength(line) + 1;
	}
	if (kept < size) {
		await handle.truncate(kept);
		await handle.datasync();
	}
	return kept;
}
