/**
 * Mappings that a person asked to be remembered: `mappings/<fingerprint of the header>.json` in the runs folder. A table
 * with that header is read by it again, which a notice says; `--mapping` goes before it.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseMapping } from '../../drafts/mapping/parse-mapping.ts';
import { Fault } from '../../messages/fault.ts';
import { unwritable } from '../storage/disk-error.ts';
import { type Mapping, fingerprintHeader } from '../../drafts/mapping/mapping.ts';

const FOLDER = 'mappings';

export type SavedMappings = ReadonlyMap<string, Mapping>;

/** By fingerprint. Throws `Fault` `saved-mapping-damaged` for one that a person edited into something else. */
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

/** Remembers the text of a mapping file for tables with these headers. Throws `Fault` when the disk does not take it. */
export async function saveMapping(
	runsDir: string,
	headers: readonly (readonly string[])[],
	mapping: string,
): Promise<readonly string[]> {
	const folder = path.join(runsDir, FOLDER);
	const files = [...new Set(headers.map(fingerprintHeader))].map((name) => path.join(folder, `${name}.json`));
	try {
		await mkdir(folder, { recursive: true });
		for (const file of files) await writeFile(file, mapping);
	} catch (error) {
		throw unwritable(folder, error);
	}
	return files;
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
