/**
 * The events of a command that is running, or was: read from its log from where the last reading ended.
 *
 * A line that is not whole yet waits for the next reading.
 */
import { open } from 'node:fs/promises';
import { diskErrorCode, unreadable } from '../../runs/storage/disk-error.ts';

const PIECE_BYTES = 1 << 18;
const LINE_BREAK = 0x0a;

/** As `docs/log.schema.json` describes them; of another version of the program anything. */
export interface LoggedEvent {
	readonly kind: string;
	readonly run?: string;
	readonly n?: number;
	readonly pid?: number;
	readonly outcome?: string;
	readonly code?: string;
	readonly exitCode?: number;
	readonly rows?: number;
	readonly total?: number;
	readonly created?: number;
	readonly refused?: number;
	readonly unconfirmed?: number;
	readonly skipped?: number;
	readonly left?: number;
	readonly perSecond?: number;
}

export interface LogTail {
	/** What came since. */
	readonly read: (onEvent: (event: LoggedEvent) => void) => Promise<void>;
}

export function openLogTail(file: string, from: number): LogTail {
	let offset = from;
	return {
		async read(onEvent) {
			const handle = await open(file, 'r').catch((error: unknown) => {
				if (diskErrorCode(error) === 'ENOENT') return undefined;
				throw unreadable(file, error);
			});
			if (handle === undefined) return;
			try {
				let size = PIECE_BYTES;
				for (;;) {
					const buffer = Buffer.allocUnsafe(size);
					const { bytesRead } = await handle.read(buffer, 0, size, offset);
					const whole = buffer.subarray(0, bytesRead).lastIndexOf(LINE_BREAK) + 1;
					if (whole === 0) {
						if (bytesRead < size) return;
						size *= 2;
						continue;
					}
					for (const line of buffer.toString('utf8', 0, whole).split('\n')) {
						const event = line === '' ? undefined : parseEvent(line);
						if (event !== undefined) onEvent(event);
					}
					offset += whole;
				}
			} finally {
				await handle.close();
			}
		},
	};
}

function parseEvent(line: string): LoggedEvent | undefined {
	try {
		const event: LoggedEvent = JSON.parse(line);
		return event;
	} catch {
		return undefined;
	}
}
