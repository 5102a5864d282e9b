/**
 * `answers.json` of the runs folder: answers about columns, words and tables, for later imports. Answers given in the terminal
 * are kept at once, those of `--mapping` with `--save-mapping`. A notice names what is used; `--mapping` takes precedence.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { makeFolder, replaceFile } from '../../disk/durable-file.ts';
import { type Mapping, NO_MAPPING } from '../../drafts/mapping/mapping.ts';
import { parseMapping, type WrittenMapping } from '../../drafts/mapping/parse-mapping.ts';
import { Fault } from '../../messages/fault.ts';

const FILE = 'answers.json';

/** Throws `Fault` `saved-mapping-damaged` for a file that is not a mapping. */
export async function loadMemory(runsDir: string): Promise<Mapping> {
	const parsed = parseMapping(await readMemory(runsDir));
	return parsed.ok ? parsed.value : NO_MAPPING;
}

/** The same as it is written. */
export async function readMemory(runsDir: string): Promise<WrittenMapping> {
	const file = path.join(runsDir, FILE);
	try {
		const json: WrittenMapping = JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
		if (parseMapping(json).ok) return json;
	} catch (error) {
		if (diskErrorCode(error) === 'ENOENT') return {};
		throw new Fault('saved-mapping-damaged', { path: file }, { cause: error });
	}
	throw new Fault('saved-mapping-damaged', { path: file });
}

/** Throws `Fault` if it cannot be written. */
export async function changeMemory(runsDir: string, change: (memory: WrittenMapping) => WrittenMapping): Promise<void> {
	const next = change(await readMemory(runsDir));
	try {
		await makeFolder(runsDir);
		await replaceFile(path.join(runsDir, FILE), `${JSON.stringify(next, undefined, '\t')}\n`);
	} catch (error) {
		throw unwritable(path.join(runsDir, FILE), error);
	}
}
