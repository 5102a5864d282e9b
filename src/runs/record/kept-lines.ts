/**
 * Keeps what runs and people said once and what counts for all later runs: hidden folders of the runs folder with a file of JSON lines for
 * each content, so that repeating a command adds none.
 */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { keepFile } from '../../disk/durable-file.ts';
import { readJsonLines } from '../../disk/read-lines.ts';
import type { ParamsOf } from '../../messages/codes.ts';
import { Fault } from '../../messages/fault.ts';

type Kind = Extract<ParamsOf<'saved-mapping-damaged'>['kind'], 'changes' | 'done'>;

/** Hidden, since a folder with the inputs may hold the runs folder too. */
const folderOf = (runsDir: string, kind: Kind): string => path.join(runsDir, `.${kind}`);

export async function keepLines(runsDir: string, kind: Kind, lines: readonly object[]): Promise<void> {
	if (lines.length === 0) return;
	const content = lines.map((one) => `${JSON.stringify(one)}\n`).join('');
	await keepFile(path.join(folderOf(runsDir, kind), `${hash('sha1', content, 'hex')}.jsonl`), content);
}

/** Yields the lines of the oldest file first. Throws `Fault` `saved-mapping-damaged`. */
export async function* readKeptLines<Line>(runsDir: string, kind: Kind): AsyncGenerator<Line> {
	const folder = folderOf(runsDir, kind);
	const names = existsSync(folder) ? readdirSync(folder) : [];
	const files = names.map((name) => path.join(folder, name)).filter((file) => file.endsWith('.jsonl'));
	const aged = files.map((file) => ({ file, at: statSync(file).mtimeMs })).toSorted((a, b) => a.at - b.at);
	for (const { file } of aged) {
		try {
			yield* readJsonLines<Line>(file);
		} catch (error) {
			if (!(error instanceof SyntaxError)) throw error;
			throw new Fault('saved-mapping-damaged', { kind, path: file }, { cause: error });
		}
	}
}
