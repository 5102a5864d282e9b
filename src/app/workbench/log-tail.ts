import { linesOf, readLineBlocks } from '../../disk/read-lines.ts';

export interface LoggedEvent {
	readonly kind: string;
	readonly run?: string;
	readonly pid?: number;
	readonly rows?: number;
	readonly total?: number;
	readonly created?: number;
	readonly refused?: number;
	readonly unconfirmed?: number;
	readonly skipped?: number;
	readonly left?: number;
	readonly perSecond?: number;
}

export function openLogTail(file: string, from: number): (onEvent: (event: LoggedEvent) => void) => Promise<void> {
	let end = from;
	return async (onEvent) => {
		for await (const { bytes, offset, last } of readLineBlocks(file, undefined, end)) {
			if (last) return;
			for (const { start, stop } of linesOf(bytes)) {
				const event = parseEvent(bytes.toString('utf8', start, stop));
				if (event !== undefined) onEvent(event);
			}
			end = offset + bytes.length;
		}
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
