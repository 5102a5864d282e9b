/**
 * `mapping.json` of a workbench: what a person answered about its tables, each under the name by which the plan finds it.
 *
 * Of a table about which nothing was answered here, what earlier imports of its form remember counts.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnswersBody } from '../protocol/routes.ts';
import { type Answer, putAnswer } from '../../drafts/decisions/answer.ts';
import { type ColumnTarget, targetOfField } from '../../drafts/columns/match-column.ts';
import { fingerprintTable, type Mapping } from '../../drafts/mapping/mapping.ts';
import { parseTarget } from '../../drafts/mapping/mapping-target.ts';
import { parseMapping, type WrittenMapping } from '../../drafts/mapping/parse-mapping.ts';
import { type WrittenTable, writeTable } from '../../drafts/mapping/write-mapping.ts';
import { Fault } from '../../messages/fault.ts';
import { loadMappings } from '../../runs/record/saved-mappings.ts';
import { diskErrorCode, unwritable } from '../../disk/disk-error.ts';
import { replaceFile } from '../../disk/durable-file.ts';

export const MAPPING = 'mapping.json';

export interface MappedTable {
	readonly key: string;
	/** File and sheet. */
	readonly name: string;
	readonly header: readonly string[];
	/** 0: it has none. */
	readonly headerRow: number;
	/** Names of targets, as a mapping file has them; null: open. */
	readonly targets: readonly (string | null)[];
}

export interface MappingFile {
	/** Whether there is anything in it. */
	readonly isEmpty: () => boolean;
	readonly written: (key: string) => WrittenTable | undefined;
	/** All of it. */
	readonly text: () => string;
	/** What is in force for a table, said here or remembered. */
	readonly inForce: (table: Pick<MappedTable, 'key' | 'name' | 'header' | 'headerRow'>) => InForce | undefined;
	readonly leftOut: () => readonly { readonly key: string; readonly name: string }[];
	readonly answer: (table: MappedTable, body: AnswersBody) => Promise<void>;
	/** Reads again what is remembered. */
	readonly refresh: () => Promise<void>;
}

export interface InForce {
	readonly mapping: Mapping;
	readonly written: WrittenTable;
	readonly isRemembered: boolean;
}

export async function openMappingFile(workbenchDir: string, runsDir: string): Promise<MappingFile> {
	const file = path.join(workbenchDir, MAPPING);
	let written = await readWritten(file);
	let remembered = await loadMappings(runsDir);
	const said = (key: string): WrittenTable | undefined => {
		const entry = written.tables?.[key];
		if (entry === undefined) return undefined;
		const { name: _, ...table } = entry;
		return table;
	};
	const inForce: MappingFile['inForce'] = ({ key, name, header, headerRow }) => {
		const own = said(key);
		if (own !== undefined) {
			const parsed = parseMapping(own);
			return parsed.ok ? { mapping: parsed.value, written: own, isRemembered: false } : undefined;
		}
		const known = remembered.get(fingerprintTable({ header, rowNumber: headerRow }, name));
		return known === undefined ? undefined : { mapping: known, written: writeTable(known), isRemembered: true };
	};
	/** One after the other: each stands on what the one before it wrote. */
	let answered: Promise<void> = Promise.resolve();
	const put: MappingFile['answer'] = async (table, { reset = false, answers }) => {
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
		answer(table, body) {
			answered = answered.catch(() => {}).then(() => put(table, body));
			return answered;
		},
		async refresh() {
			remembered = await loadMappings(runsDir);
		},
	};
}

/** What was said of a table before, with the answers. */
function addAnswers(said: WrittenTable, table: MappedTable, answers: AnswersBody['answers']): WrittenTable {
	const targets = table.targets.map((target): ColumnTarget => parseTarget(target ?? '') ?? { kind: 'ignored' });
	const { header, headerRow: rowNumber } = table;
	const found = { header, targets, rowNumber, dataRows: [], undecided: [], score: 0, problems: [], notices: [] };
	let entry = said;
	for (const one of answers) {
		const answer = parseAnswer(one);
		entry = putAnswer(entry, found, answer);
		for (const [column, target] of targetsOf(answer)) targets[column] = target;
	}
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

type AnswerJson = AnswersBody['answers'][number];

/** From JSON, where maps are plain objects. */
function parseAnswer(answer: AnswerJson): Answer {
	switch (answer.kind) {
		case 'leave-out':
		case 'header':
		case 'identifier':
			return answer;
		case 'status': {
			if (answer.value !== undefined) return { kind: 'status', value: answer.value };
			return { kind: 'status', column: answer.column ?? 0 };
		}
		case 'columns':
			return { kind: 'columns', targets: byColumn(answer.targets) };
		case 'words':
			return { ...answer, values: new Map(Object.entries(answer.values)) };
		case 'quantity': {
			const { kind, column, numbers, price } = answer;
			return { kind, column, numbers, ...(price === undefined ? {} : { price }) };
		}
		case 'people':
			return { ...answer, values: new Map(Object.entries(answer.values)) };
		case 'dates': {
			const columns = byColumn(answer.columns);
			return {
				kind: 'dates',
				columns: new Map(
					[...columns].map(([column, { locale, shortYears }]) => [
						column,
						{ ...(locale === undefined ? {} : { locale }), ...(shortYears === undefined ? {} : { shortYears }) },
					]),
				),
			};
		}
	}
}

function byColumn<Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<number, Value> {
	return new Map(Object.entries(entries).map(([column, value]) => [Number(column), value]));
}

/** What columns are by an answer, for those that come after it. */
function targetsOf(answer: Answer): readonly (readonly [column: number, target: ColumnTarget])[] {
	switch (answer.kind) {
		case 'identifier':
			return [[answer.column, targetOfField('enrollmentId')]];
		case 'status':
			return 'column' in answer ? [[answer.column, targetOfField('status')]] : [];
		case 'columns':
			return [...answer.targets].flatMap(([column, name]) => targetOfName(column, name));
		case 'words':
			return targetOfName(answer.column, answer.field);
		case 'quantity':
			return targetOfName(answer.column, answer.kind);
		case 'people':
			return [[answer.column, targetOfField('employeeId')]];
		case 'leave-out':
		case 'header':
		case 'dates':
			return [];
	}
}

function targetOfName(column: number, name: string): ReturnType<typeof targetsOf> {
	const target = parseTarget(name);
	return target === undefined ? [] : [[column, target]];
}

function refuseAnswer(problems: readonly { readonly found?: string }[]): Fault {
	const found = problems.flatMap((problem) => problem.found ?? []).join(', ');
	return new Fault('setting-invalid', { setting: MAPPING, found, expected: '', file: '' });
}
