/** Keeps the answers about tables. A table without any has those that an earlier import of its header remembers. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnswersBody } from '../protocol/routes.ts';
import type { Mapping } from '../../drafts/mapping/mapping.ts';
import { parseMapping, type MappingJson } from '../../drafts/mapping/parse-mapping.ts';
import type { Patch } from '../../drafts/mapping/patch.ts';
import { isTable, mergePatches, type TableMappingJson, writeTable } from '../../drafts/mapping/write-mapping.ts';
import { Fault } from '../../messages/fault.ts';
import { loadMappings, recallMapping } from '../../runs/record/saved-mappings.ts';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { replaceFile } from '../../disk/durable-file.ts';

export const MAPPING = 'mapping.json';

export interface FiledTable {
	readonly key: string;
	readonly name: string;
	readonly header: readonly string[];
	readonly headerRow: number;
}

export interface InForce {
	readonly mapping: Mapping;
	readonly json: TableMappingJson;
	readonly isRemembered: boolean;
}

export type MappingFile = Awaited<ReturnType<typeof openMappingFile>>;

export async function openMappingFile(workbenchDir: string, runsDir: string) {
	const file = path.join(workbenchDir, MAPPING);
	let json = await readWritten(file);
	let remembered = await loadMappings(runsDir);
	const said = (key: string): TableMappingJson | undefined => {
		const { name: _, ...table } = json.tables?.[key] ?? {};
		return json.tables?.[key] && table;
	};
	const inForce = (table: FiledTable): InForce | undefined => {
		const own = said(table.key);
		if (own !== undefined) {
			const parsed = parseMapping(own);
			return parsed.ok ? { mapping: parsed.value, json: own, isRemembered: false } : undefined;
		}
		const known = recallMapping(remembered, table);
		return known === undefined ? undefined : { mapping: known, json: writeTable(known), isRemembered: true };
	};
	// Answers are written one after the other, since each builds on what the one before it wrote.
	let answered: Promise<void> = Promise.resolve();
	const put = async (table: FiledTable, { reset = false, patches }: AnswersBody): Promise<void> => {
		const entry = mergePatches(reset ? {} : (inForce(table)?.json ?? {}), patches);
		if (!isTable(entry)) throw refuseAnswers(entry);
		const next = { ...json, tables: { ...json.tables, [table.key]: { name: table.name, ...entry } } };
		try {
			await replaceFile(file, `${JSON.stringify(next, undefined, '\t')}\n`);
		} catch (error) {
			throw unwritable(file, error);
		}
		json = next;
	};
	return {
		isEmpty: () => Object.keys(json.tables ?? {}).length === 0,
		json: said,
		text: () => JSON.stringify(json),
		inForce,
		ignored: () =>
			Object.entries(json.tables ?? {}).flatMap(([key, { leaveOut, sheets = {}, name = key }]) => {
				const uses = Object.values(sheets);
				const isWhole = uses.length > 0 && uses.every((use) => use === 'ignore');
				return leaveOut === true || isWhole ? [{ key, name }] : [];
			}),
		answer(table: FiledTable, body: AnswersBody): Promise<void> {
			answered = answered.catch(() => {}).then(() => put(table, body));
			return answered;
		},
		async refresh(): Promise<void> {
			remembered = await loadMappings(runsDir);
		},
	};
}

async function readWritten(file: string): Promise<MappingJson> {
	try {
		const json: MappingJson = JSON.parse(await readFile(file, 'utf8'));
		return parseMapping(json).ok ? json : {};
	} catch (error) {
		if (diskErrorCode(error) === 'ENOENT' || error instanceof SyntaxError) return {};
		throw unwritable(file, error);
	}
}

function refuseAnswers(entry: Patch): Fault {
	const parsed = parseMapping(entry);
	const found = parsed.ok ? '' : parsed.problems.flatMap((problem) => problem.found ?? []).join(', ');
	return new Fault('setting-invalid', { setting: MAPPING, found, expected: '', file: '' });
}
