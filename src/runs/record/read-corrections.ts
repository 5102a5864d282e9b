/**
 * Reads a file of corrections line by line. Ignores a cut last line: the disk or the program failed while writing it, so its
 * action never happened. Throws `CorrectionsUnreadable`, with the line number, for any other line that is not an action.
 */
import { createHash } from 'node:crypto';
import { type CorrectionAction, parseAction } from '../../drafts/corrections/correction.ts';
import { CorrectionLog } from '../../drafts/corrections/correction-log.ts';
import type { Problem } from '../../messages/problem.ts';
import { LINE_BREAK, readLineBlocks } from '../../disk/read-lines.ts';

export interface ReadCorrections {
	readonly log: CorrectionLog;
	/** Hash of the file without a cut last line. */
	readonly sha256: string;
}

export class CorrectionsUnreadable extends Error {
	override readonly name = 'CorrectionsUnreadable';
	readonly line: number;
	/** Empty if the line is not JSON. */
	readonly problems: readonly Problem[];

	constructor(line: number, message: string, problems: readonly Problem[] = []) {
		super(message);
		this.line = line;
		this.problems = problems;
	}
}

/** Returns an empty log if the file does not exist. */
export async function readCorrections(file: string): Promise<ReadCorrections> {
	const log = new CorrectionLog();
	const sum = createHash('sha256');
	let line = 0;
	for await (const block of readLineBlocks(file)) {
		let start = 0;
		while (start < block.bytes.length) {
			const found = block.bytes.indexOf(LINE_BREAK, start);
			const stop = found === -1 ? block.bytes.length : found + 1;
			line += 1;
			const action = parseLine(block.bytes.toString('utf8', start, stop), line, found === -1);
			if (action === 'cut') break;
			if (action !== undefined) log.add(action);
			sum.update(block.bytes.subarray(start, stop));
			start = stop;
		}
	}
	return { log, sha256: sum.digest('hex') };
}

function parseLine(text: string, line: number, isLast: boolean): CorrectionAction | 'cut' | undefined {
	const written = text.replace(/^\uFEFF/, '').trim();
	if (written === '') return undefined;
	let json: unknown;
	try {
		json = JSON.parse(written);
	} catch (error) {
		if (isLast) return 'cut';
		throw new CorrectionsUnreadable(line, error instanceof Error ? error.message : String(error));
	}
	const parsed = parseAction(json);
	if (parsed.ok) return parsed.value;
	throw new CorrectionsUnreadable(line, 'no action', parsed.problems);
}
