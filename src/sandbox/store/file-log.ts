/**
 * The log of changes on disk: `changes.jsonl` in the folder of `--data`.
 *
 * A line counts as kept when an `fdatasync` that began after it was written has returned, and those before it too. One
 * write and one `fdatasync` serve all lines of a turn of the event loop (group commit), so that many requests share the
 * cost of the disk; the next batch does not wait for the one that is being flushed.
 */
import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { ChangeLog } from './change-log.ts';
import { lockFolder, SandboxStartError } from './lock-folder.ts';
import { readLines, type Replay, replayLog } from './read-log.ts';

export const CHANGES_FILE = 'changes.jsonl';

/** Node has four threads for files; more flushes would only make the batches smaller. */
const MAX_FLUSHES = 3;

/** Opens the log and gives `replay` every kept line with its position, in order. */
export async function openFileLog(folder: string, replay: Replay): Promise<ChangeLog> {
	const file = path.join(folder, CHANGES_FILE);
	const { unlock, handle } = await openFolder(folder, file);
	let end = await replayLog(handle, file, replay).catch(async (error: unknown) => {
		await handle.close();
		await unlock();
		throw error;
	});
	const commit = createGroupCommit(handle, end);
	return {
		end: () => end,
		append(line) {
			const kept = commit.append(`${line}\n`);
			if (!commit.isBroken()) end += Buffer.byteLength(line) + 1;
			return kept;
		},
		async *read(from, to) {
			await commit.settle();
			for await (const { line } of readLines(handle, from, Math.min(to, commit.written()))) yield line;
		},
		async close() {
			await commit.settle();
			await handle.close();
			await unlock();
		},
	};
}

interface GroupCommit {
	/** Adds a text to the batch that is written next. */
	readonly append: (text: string) => Promise<void>;
	/** Waits for what was appended until now, kept or not. */
	readonly settle: () => Promise<void>;
	/** How many bytes of the file are kept. */
	readonly written: () => number;
	readonly isBroken: () => boolean;
}

/** Lines that are written together and kept together. */
interface Batch {
	text: string;
	readonly kept: Promise<void>;
	/** Tells what becomes of its bytes, once they are on their way. */
	readonly begin: (flushed: Promise<number>) => void;
}

function createGroupCommit(handle: FileHandle, keptBytes: number): GroupCommit {
	let written = keptBytes;
	let last: Promise<void> = Promise.resolve();
	let filling: Batch | undefined;
	let flushes = 0;
	let broken: Error | undefined;

	/** The batch that takes lines until its turn comes. */
	function openBatch(): Batch {
		let begin: Batch['begin'] = () => {};
		const flushed = new Promise<number>((resolve) => {
			begin = resolve;
		});
		// What the disk says of one batch counts for all that follow it.
		const kept = last.then(async () => {
			written += await flushed;
		});
		last = kept;
		for (const promise of [flushed, kept]) promise.catch(() => {});
		if (flushes < MAX_FLUSHES) setImmediate(writeFilling);
		return { text: '', kept, begin };
	}

	function writeFilling(): void {
		if (filling === undefined || flushes >= MAX_FLUSHES) return;
		const { text, begin } = filling;
		filling = undefined;
		flushes += 1;
		begin(
			flush(text).finally(() => {
				flushes -= 1;
				if (filling !== undefined) setImmediate(writeFilling);
			}),
		);
	}

	async function flush(text: string): Promise<number> {
		if (broken !== undefined) throw broken;
		return writeDurably(handle, text).catch((error: unknown) => {
			broken ??= error instanceof Error ? error : new Error(String(error));
			throw broken;
		});
	}

	return {
		append(text) {
			// Half a batch may be on disk. Nothing may follow it, or the next start would read a damaged line.
			if (broken !== undefined) return Promise.reject(broken);
			filling ??= openBatch();
			filling.text += text;
			return filling.kept;
		},
		settle: () => last.catch(() => {}),
		written: () => written,
		isBroken: () => broken !== undefined,
	};
}

async function writeDurably(handle: FileHandle, text: string): Promise<number> {
	const bytes = Buffer.from(text);
	// A copy into the memory of the system: sooner done than handed to a thread, and in order.
	for (let at = 0; at < bytes.length; ) at += writeSync(handle.fd, bytes, at);
	await handle.datasync();
	return bytes.length;
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
