/** Cuts off a torn end, whose changes were never answered. Refuses a damaged log (`data-unreadable`). */
import path from 'node:path';
import { type Batch, isFooterLine, judgeTail, readBatches } from '../../disk/batches.ts';
import { BlockLog, type LogStart } from '../../disk/block-log.ts';
import { makeFolder } from '../../disk/durable-file.ts';
import { type Lock, LockedError, takeLock } from '../../disk/lock.ts';
import { linesOf, readLineBlocks } from '../../disk/read-lines.ts';

export const CHANGES_FILE = 'changes.jsonl';
/** Differs from the prefix of run locks, since a rehearsal takes one of those in the same folder. */
const LOCK = '.sandbox-lock-';

export type StartProblem = 'host-not-loopback' | 'data-in-use' | 'data-unreadable' | 'port-unavailable';

export class SandboxStartError extends Error {
	override readonly name = 'SandboxStartError';
	readonly code: StartProblem;

	constructor(code: StartProblem, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}
}

export interface ChangeLog {
	readonly end: () => number;
	readonly append: (line: string) => Promise<void> | undefined;
	readonly read: (from: number) => AsyncIterable<string>;
	readonly close: () => Promise<void>;
}

export function createMemoryLog(): ChangeLog {
	const lines: string[] = [];
	return {
		end: () => lines.length,
		append: (line) => void lines.push(line),
		async *read(from) {
			yield* lines.slice(from);
		},
		close: async () => {},
	};
}

export type Replay = (line: string, position: number) => void;

export async function openFileLog(folder: string, replay: Replay): Promise<ChangeLog> {
	const file = path.join(folder, CHANGES_FILE);
	const lock = await lockFolder(folder);
	try {
		const log = await BlockLog.open(file, await replayLog(file, replay));
		return {
			end: () => log.end,
			append: (line) => log.append(line),
			async *read(from) {
				await log.whenFlushed();
				const end = log.position;
				for await (const { bytes, offset } of readLineBlocks(file, undefined, from)) {
					for (const { start, stop } of linesOf(bytes)) {
						if (offset + start >= end) return;
						if (!isFooterLine(bytes, start, stop)) yield bytes.toString('utf8', start, stop);
					}
				}
			},
			async close() {
				await log.whenFlushed();
				await log.close(log.failure === undefined);
				await lock.release();
			},
		};
	} catch (error) {
		await lock.release();
		throw unreadableFolder(error);
	}
}

async function lockFolder(folder: string): Promise<Lock> {
	try {
		await makeFolder(folder);
		return await takeLock(folder, LOCK, new Date());
	} catch (error) {
		if (!(error instanceof LockedError)) throw unreadableFolder(error);
		const { file, holder } = error.lock;
		const message = `${folder} is in use by the sandbox of process ${holder.pid} on ${holder.host} (${file})`;
		throw new SandboxStartError('data-in-use', message, { cause: error });
	}
}

async function replayLog(file: string, replay: Replay): Promise<LogStart> {
	let end = 0;
	let number = 0;
	const damaged = (cause?: unknown): SandboxStartError =>
		new SandboxStartError(
			'data-unreadable',
			`${file}: line ${number + 1} cannot be read; restore the file or remove the folder`,
			{ cause },
		);
	const replayBatch = ({ bytes, offset }: Batch): void => {
		for (const { start, stop } of linesOf(bytes)) {
			try {
				replay(bytes.toString('utf8', start, stop), offset + start);
			} catch (error) {
				throw damaged(error);
			}
			number += 1;
		}
		number += 1;
	};
	reading: for await (const batches of readBatches(file)) {
		for (const batch of batches) {
			if (!batch.isSound) break reading;
			replayBatch(batch);
			({ end } = batch);
		}
	}
	const tail = judgeTail(file, end);
	if (tail.kind === 'damaged' || tail.kind === 'grown') throw damaged();
	return { end, tornBytes: tail.kind === 'torn' ? tail.length : 0 };
}

function unreadableFolder(error: unknown): unknown {
	if (error instanceof SandboxStartError || !(error instanceof Error)) return error;
	const { cause } = error;
	return new SandboxStartError('data-unreadable', cause instanceof Error ? cause.message : error.message, {
		cause: error,
	});
}
