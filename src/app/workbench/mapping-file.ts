/** If nothing was answered here about a table, remembered answers count. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnswersBody } from '../protocol/routes.ts';
import { putAnswers } from '../../drafts/decisions/answers.ts';
import { IGNORED, parseTarget } from '../../drafts/columns/column-target.ts';
import { type Mapping, NO_MAPPING } from '../../drafts/mapping/mapping.ts';
import { recall } from '../../drafts/mapping/remembered.ts';
import { parseMapping, type WrittenMapping } from '../../drafts/mapping/parse-mapping.ts';
import { type WrittenTable, writeTable } from '../../drafts/mapping/write-mapping.ts';
import { Fault } from '../../messages/fault.ts';
import { loadMemory } from '../../runs/record/memory.ts';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { replaceFile } from '../../disk/durable-file.ts';

export const MAPPING = 'mapping.json';

export interface MappedTable {
	readonly key: string;
	readonly name: string;
	readonly header: readonly string[];
	readonly headerRow: number;
	readonly targets: readonly (string | null)[];
	/** Columns that were read by remembered answers; undefined: the table was not. */
	readonly remembered?: readonly number[] | undefined;
}

export interface InForce {
	readonly mapping: Mapping;
	readonly written: WrittenTable;
	readonly isRemembered: boolean;
}

export type MappingFile = Awaited<ReturnType<typeof openMappingFile>>;
type NamedTable = Omit<MappedTable, 'targets'>;

export async function openMappingFile(workbenchDir: string, runsDir: string) {
	const file = path.join(workbenchDir, MAPPING);
	let written = await readWritten(file);
	let memory = await loadMemory(runsDir);
	const said = (key: string): WrittenTable | undefined => {
		const { name: _, ...table } = written.tables?.[key] ?? {};
		return written.tables?.[key] && table;
	};
	const inForce = ({ remembered, ...table }: NamedTable): InForce | undefined => {
		const own = said(table.key);
		if (own !== undefined) {
			const parsed = parseMapping(own);
			return parsed.ok ? { mapping: parsed.value, written: own, isRemembered: false } : undefined;
		}
		if (remembered === undefined) return undefined;
		const { mapping = NO_MAPPING } = recall(memory, table, (column) => remembered.includes(column)) ?? {};
		return { mapping, written: writeTable(mapping), isRemembered: true };
	};
	// One after the other: each builds on what the one before it wrote.
	let answered: Promise<void> = Promise.resolve();
	const put = async (table: MappedTable, { reset = false, answers }: AnswersBody): Promise<void> => {
		const entry = addAnswers(reset ? {} : (inForce(table)?.written ?? {}), table, answers);
		const next = { ...written, tables: { ...written.tables, [table.key]: { name: table.name, ...entry } } };
		try {
			await replaceFile(file, `${JSON.stringify(next, undefined, '\t')}\n`);
		} catch (error) {
			throw unwritable(file, error);
		}
		written = next;
	};
	return {
		isEmpty: () => Object.keys(written.tables ?? {}).length === 0,
		written: said,
		text: () => JSON.stringify(written),
		inForce,
		leftOut: () =>
			Object.entries(written.tables ?? {}).flatMap(([key, { leaveOut, name = key }]) =>
				leaveOut === true ? [{ key, name }] : [],
			),
		answer(table: MappedTable, body: AnswersBody): Promise<void> {
			answered = answered.catch(() => {}).then(() => put(table, body));
			return answered;
		},
		async refresh(): Promise<void> {
			memory = await loadMemory(runsDir);
		},
	};
}

function addAnswers(
	said: WrittenTable,
	{ header, targets }: MappedTable,
	answers: AnswersBody['answers'],
): WrittenTable {
	const inForce = targets.map((target) => parseTarget(target ?? '') ?? IGNORED);
	const entry = putAnswers(said, { header, targets: inForce }, answers);
	const parsed = parseMapping(entry);
	if (!parsed.ok) throw refuseAnswer(parsed.problems);
	return entry;
}

async function readWritten(file: string): Promise<WrittenMapping> {
	try {
		const json: WrittenMapping = JSON.parse(await readFile(file, 'utf8'));
		return parseMapping(json).ok ? json : {};
	} catch (error) {
		if (diskErrorCode(error) === 'ENOENT' || error instanceof SyntaxError) return {};
		throw unwritable(file, error);
	}
}

function refuseAnswer(problems: readonly { readonly found?: string }[]): Fault {
	const found = problems.flatMap((problem) => problem.found ?? []).join(', ');
	return new Fault('setting-invalid', { setting: MAPPING, found, expected: '', file: '' });
}
