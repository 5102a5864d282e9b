/**
 * Remembered answers about tables, in `mappings/<fingerprint>.json` of the runs folder. Answers in the terminal are saved, and
 * `--mapping` with `--save-mapping`. A notice says if a table is read with them. `--mapping` takes precedence.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Fault } from '../../messages/fault.ts';
import { keepFile } from '../../disk/durable-file.ts';
import {
	countShared,
	fingerprintTable,
	type Mapping,
	mappingFor,
	type NamedTable,
} from '../../drafts/mapping/mapping.ts';
import { isPair } from '../../drafts/mapping/header-row.ts';
import { parseMapping } from '../../drafts/mapping/parse-mapping.ts';
import type { TableMappingJson } from '../../drafts/mapping/write-mapping.ts';
import { foldName } from '../../drafts/values/folded-name.ts';

export const MAPPINGS = 'mappings';
/** Holds what is remembered of items of invoices, see `saved-items.ts`. */
export const ITEMS = 'items.json';

export interface SavedMapping extends Pick<NamedTable, 'header' | 'name'> {
	readonly mapping: Mapping;
}

/** By table fingerprint. */
export type SavedMappings = ReadonlyMap<string, SavedMapping>;

const savedSchema = z.strictObject({ name: z.string(), header: z.array(z.string()), mapping: z.unknown() });

/** Throws `Fault` `saved-mapping-damaged` for a file that is not a saved mapping. */
export async function loadMappings(runsDir: string): Promise<SavedMappings> {
	const folder = path.join(runsDir, MAPPINGS);
	const names = await readdir(folder).catch((): string[] => []);
	const saved = new Map<string, SavedMapping>();
	for (const name of names.filter((one) => one.endsWith('.json') && one !== ITEMS).toSorted()) {
		const file = path.join(folder, name);
		saved.set(name.slice(0, -'.json'.length), parseSaved(await readFile(file, 'utf8'), file));
	}
	return saved;
}

export async function saveMapping(runsDir: string, table: NamedTable, mapping: TableMappingJson): Promise<void> {
	const { name, header } = table;
	const text = JSON.stringify({ name, header, mapping }, undefined, '\t');
	await keepFile(path.join(runsDir, MAPPINGS, `${fingerprintTable(table)}.json`), `${text}\n`);
}

export async function forgetMapping(runsDir: string, fingerprint: string): Promise<void> {
	await rm(path.join(runsDir, MAPPINGS, `${fingerprint}.json`), { force: true });
}

/**
 * Finds the answers for this header, or for the most similar one with a column more, less or renamed. In the second case,
 * constants for all rows apply only if the file names are equal without digits, as `inventory-2026-11.csv`. Two rows together are a
 * header only if a person said so of such a table.
 */
export function recallMapping(all: SavedMappings, table: NamedTable): Mapping | undefined {
	const areTwo = typeof table.headerRow === 'string';
	const saved = areTwo ? new Map([...all].filter(([, { mapping }]) => isPair(mapping.headerRow))) : all;
	const same = saved.get(fingerprintTable(table));
	if (same !== undefined || table.headerRow === 0) return same?.mapping;
	const name = nameWithoutDigits(table.name);
	const isSameFile = (one: SavedMapping): boolean => name !== '' && name === nameWithoutDigits(one.name);
	const similar = [...saved.values()]
		.filter(({ mapping }) => mapping.leaveOut === undefined && mapping.headerRow !== 'none')
		.map((one) => ({ one, shared: countShared(one.header, table.header, isSameFile(one)) }))
		.toSorted((left, right) => right.shared - left.shared);
	const [best, next] = similar;
	if (best === undefined || best.shared === 0 || best.shared === next?.shared) return undefined;
	const mapping = mappingFor(best.one.mapping, best.one.header, table.header);
	return isSameFile(best.one) ? mapping : { ...mapping, constants: [] };
}

/** Empty for stdin, which may be any table. */
function nameWithoutDigits(name: string): string {
	return foldName(name).replaceAll(/\p{N}/gu, '');
}

function parseSaved(text: string, file: string): SavedMapping {
	try {
		const { mapping, ...table } = savedSchema.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
		const parsed = parseMapping(mapping);
		if (parsed.ok) return { ...table, mapping: parsed.value };
	} catch (error) {
		throw new Fault('saved-mapping-damaged', { kind: 'table', path: file }, { cause: error });
	}
	throw new Fault('saved-mapping-damaged', { kind: 'table', path: file });
}
