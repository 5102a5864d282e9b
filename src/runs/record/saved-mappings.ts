/**
 * What a person said of tables, kept as `mappings/<fingerprint>.json` in the runs folder: each answer at the terminal when it
 * is given, and what `--mapping` said where `--save-mapping` is given too. A table that is known again is read by it, which a
 * notice says; `--mapping` goes before it. Proposals that nobody has looked at are not kept.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { unwritable } from '../../disk/disk-error.ts';
import { makeFolder, replaceFile } from '../../disk/durable-file.ts';
import type { Mapping } from '../../drafts/mapping/mapping.ts';
import type { WrittenTable } from '../../drafts/mapping/write-mapping.ts';

const FOLDER = 'mappings';

export type SavedMappings = ReadonlyMap<string, Mapping>;

/** By fingerprint. Throws `Fault` `saved-mapping-damaged` for one that a person edited into something else. */
export async function loadMappings(runsDir: string): Promise<SavedMappings> {
	const folder = path.join(runsDir, FOLDER);
	const names = await readdir(folder).catch((): string[] => []);
	const saved = new Map<string, Mapping>();
	for (const name of names.filter((one) => one.endsWith('.json')).toSorted()) {
		const file = path.join(folder, name);
		saved.set(name.slice(0, -'.json'.length), await parseSaved(await readFile(file, 'utf8'), file));
	}
	return saved;
}

/** What is said of one table, by what it is known again. Throws `Fault` when the disk does not take it. */
export async function saveMapping(runsDir: string, fingerprint: string, mapping: WrittenTable): Promise<void> {
	const folder = path.join(runsDir, FOLDER);
	try {
		await makeFolder(folder);
		await replaceFile(path.join(folder, `${fingerprint}.json`), `${JSON.stringify(mapping, undefined, '\t')}\n`);
	} catch (error) {
		throw unwritable(folder, error);
	}
}

async function parseSaved(text: string, file: string): Promise<Mapping> {
	let json: unknown;
	try {
		json = JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch (error) {
		throw new Fault('saved-mapping-damaged', { path: file }, { cause: error });
	}
	const { parseMapping } = await import('../../drafts/mapping/parse-mapping.ts');
	const parsed = parseMapping(json);
	if (!parsed.ok) throw new Fault('saved-mapping-damaged', { path: file });
	return parsed.value;
}
