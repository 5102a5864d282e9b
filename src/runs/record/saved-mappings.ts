/**
 * Remembered answers about tables, in `mappings/<fingerprint>.json` of the runs folder: each answer given in the terminal, and
 * `--mapping` with `--save-mapping`. A notice says when a table is read with them; `--mapping` takes precedence.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { unwritable } from '../../disk/disk-error.ts';
import { makeFolder, replaceFile } from '../../disk/durable-file.ts';
import type { Mapping } from '../../drafts/mapping/mapping.ts';
import { parseMapping } from '../../drafts/mapping/parse-mapping.ts';
import type { WrittenTable } from '../../drafts/mapping/write-mapping.ts';

const FOLDER = 'mappings';

export type SavedMappings = ReadonlyMap<string, Mapping>;

/** By fingerprint. Throws `Fault` `saved-mapping-damaged` for a file that is not a mapping. */
export async function loadMappings(runsDir: string): Promise<SavedMappings> {
	const folder = path.join(runsDir, FOLDER);
	const names = await readdir(folder).catch((): string[] => []);
	const saved = new Map<string, Mapping>();
	for (const name of names.filter((one) => one.endsWith('.json')).toSorted()) {
		const file = path.join(folder, name);
		saved.set(name.slice(0, -'.json'.length), parseSaved(await readFile(file, 'utf8'), file));
	}
	return saved;
}

export async function saveMapping(runsDir: string, fingerprint: string, mapping: WrittenTable): Promise<void> {
	const folder = path.join(runsDir, FOLDER);
	try {
		await makeFolder(folder);
		await replaceFile(path.join(folder, `${fingerprint}.json`), `${JSON.stringify(mapping, undefined, '\t')}\n`);
	} catch (error) {
		throw unwritable(folder, error);
	}
}

function parseSaved(text: string, file: string): Mapping {
	let json: unknown;
	try {
		json = JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch (error) {
		throw new Fault('saved-mapping-damaged', { path: file }, { cause: error });
	}
	const parsed = parseMapping(json);
	if (!parsed.ok) throw new Fault('saved-mapping-damaged', { path: file });
	return parsed.value;
}
