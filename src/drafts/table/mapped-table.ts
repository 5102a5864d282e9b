/** A table with its answers so far and its open questions. Each answer returns a new value; the old one stays valid. */
import type { TableProfile } from '../columns/column-profile.ts';
import { groupQuestions, type Option, patchOf, proposalOf, type Question } from '../decisions/question.ts';
import type { HeaderOptions } from '../decisions/table-options.ts';
import { type Mapping, NO_MAPPING } from '../mapping/mapping.ts';
import { parseMapping } from '../mapping/parse-mapping.ts';
import type { Patch } from '../mapping/patch.ts';
import { applyPatches, writeKnown, writeTable, type TableMappingJson } from '../mapping/write-mapping.ts';
import { describeNames } from './find-header.ts';
import type { FoundHeader } from './table-drafts.ts';

export interface MappedTable {
	readonly found: FoundHeader;
	readonly profile: TableProfile;
	readonly mapping: Mapping;
	readonly json: TableMappingJson;
	readonly questions: readonly Question[];
	readonly options: HeaderOptions;
}

export function startMapping(found: FoundHeader, profile: TableProfile, options: HeaderOptions): MappedTable {
	const { mapping = NO_MAPPING } = options;
	return readUnder({ found, profile, options }, mapping, writeTable(mapping));
}

type TableToAsk = Pick<MappedTable, 'found' | 'profile' | 'options'>;

function readUnder(table: TableToAsk, mapping: Mapping, json: TableMappingJson): MappedTable {
	const { found, profile, options } = table;
	const next = describeNames(found.header, { ...options, mapping }, found, profile);
	return { found: next, profile, mapping, json, questions: next.questions, options };
}

/** Writes the known targets of the columns into the mapping. The evidence may come from other tables with the same header. */
export function keepKnown(table: MappedTable, columns: readonly number[]): MappedTable {
	const { found } = table;
	const undecided = found.header.map((_, column) => column).filter((column) => !columns.includes(column));
	const json = writeKnown({ ...found, undecided: [...found.undecided, ...undecided] }, table.json);
	if (json === table.json) return table;
	return readUnder(table, readMapping(json), json);
}

/** An option, and what was typed for it. */
export interface Answer {
	readonly option: Option;
	readonly text?: string;
}

/** If an answer names another header row or encoding, there are no questions: the rows must be read again first. */
export function answer(table: MappedTable, answers: readonly Answer[]): MappedTable {
	const patches = answers.map(({ option, text }) => patchOf(option, text));
	const json = applyPatches(table.json, patches);
	const next = readUnder(table, readMapping(json), json);
	return answers.some(({ option }) => option.readsAgain === true) ? { ...next, questions: [] } : next;
}

function readMapping(json: TableMappingJson): Mapping {
	const parsed = parseMapping(json);
	if (!parsed.ok) throw new Error(`an answer makes no mapping: ${parsed.problems.map(({ code }) => code).join(', ')}`);
	return parsed.value;
}

/** Accepts every proposal. Questions without one stay open. Calls `onTake` with the questions that it answers. */
export function acceptProposals(table: MappedTable, onTake?: (questions: readonly Question[]) => void): MappedTable {
	for (const group of groupQuestions(table.questions)) {
		const taken = group.filter((question) => question.after === undefined && proposalOf(question) !== undefined);
		if (taken.length === 0) continue;
		onTake?.(taken);
		// An answer may make other questions unnecessary.
		const answers = taken.flatMap((question) => proposalOf(question) ?? []).map((option) => ({ option }));
		return acceptProposals(answer(table, answers), onTake);
	}
	return table;
}

/** Returns a mapping with everything known and proposed, for a person to review. `?` marks what has no proposal. */
export function proposeMapping(table: MappedTable): TableMappingJson {
	const { found, json, questions } = acceptProposals(table);
	// A question that depends on an open one is answered in the same round.
	const open = questions.map(({ path }) => path);
	const ahead = table.questions.filter(({ path, after = '' }) => open.includes(after) && !open.includes(path));
	const patches = [...questions, ...ahead].map((question): Patch => {
		// After accepting, the likeliest columns may have other targets, so the question no longer lists them. The original question does.
		const asked = table.questions.find(({ path }) => path === question.path) ?? question;
		return proposalOf(question)?.patch ?? asked.open;
	});
	return patches.length === 0 ? writeKnown(found, json) : applyPatches(writeKnown(found, json), patches);
}
