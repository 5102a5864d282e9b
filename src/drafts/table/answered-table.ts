/** A table with its answers so far and its open questions. Each answer returns a new value; the old one stays valid. */
import type { TableProfile } from '../columns/column-profile.ts';
import { groupQuestions, type Option, patchOf, proposalOf, type Question } from '../decisions/question.ts';
import type { HeaderOptions } from '../decisions/table-options.ts';
import { type Mapping, NO_MAPPING } from '../mapping/mapping.ts';
import { parseMapping } from '../mapping/parse-mapping.ts';
import type { Patch } from '../mapping/patch.ts';
import { applyPatches, writeKnown, writeTable, type WrittenTable } from '../mapping/write-mapping.ts';
import { describeNames } from './find-header.ts';
import type { FoundHeader } from './table-drafts.ts';

export interface AnsweredTable {
	readonly found: FoundHeader;
	readonly profile: TableProfile;
	readonly mapping: Mapping;
	readonly written: WrittenTable;
	readonly questions: readonly Question[];
	readonly options: HeaderOptions;
}

export function startAnswers(found: FoundHeader, profile: TableProfile, options: HeaderOptions): AnsweredTable {
	const { mapping = NO_MAPPING } = options;
	return readUnder({ found, profile, options }, mapping, writeTable(mapping));
}

type TableToAsk = Pick<AnsweredTable, 'found' | 'profile' | 'options'>;

function readUnder(table: TableToAsk, mapping: Mapping, written: WrittenTable): AnsweredTable {
	const { found, profile, options } = table;
	const next = describeNames(found.header, { ...options, mapping }, found, profile);
	return { found: next, profile, mapping, written, questions: next.questions, options };
}

/** Writes the known targets of the columns into the mapping. The evidence may come from other tables with the same header. */
export function keepKnown(table: AnsweredTable, columns: readonly number[]): AnsweredTable {
	const { found } = table;
	const undecided = found.header.map((_, column) => column).filter((column) => !columns.includes(column));
	const written = writeKnown({ ...found, undecided: [...found.undecided, ...undecided] }, table.written);
	if (written === table.written) return table;
	return readUnder(table, readMapping(written), written);
}

/** An option, and what was typed for it. */
export interface Answer {
	readonly option: Option;
	readonly text?: string;
}

/** If an answer names another header row or encoding, there are no questions: the rows must be read again first. */
export function answer(table: AnsweredTable, answers: readonly Answer[]): AnsweredTable {
	const patches = answers.map(({ option, text }) => patchOf(option, text));
	const written = applyPatches(table.written, patches);
	const next = readUnder(table, readMapping(written), written);
	return answers.some(({ option }) => option.readsAgain === true) ? { ...next, questions: [] } : next;
}

function readMapping(written: WrittenTable): Mapping {
	const parsed = parseMapping(written);
	if (!parsed.ok) throw new Error(`an answer makes no mapping: ${parsed.problems.map(({ code }) => code).join(', ')}`);
	return parsed.value;
}

/** Accepts every proposal. Questions without one stay open. Calls `onTake` with the questions that it answers. */
export function acceptProposals(
	table: AnsweredTable,
	onTake?: (questions: readonly Question[]) => void,
): AnsweredTable {
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
export function proposeMapping(table: AnsweredTable): WrittenTable {
	const { found, written, questions } = acceptProposals(table);
	// What follows from an open question is answered in the same round.
	const open = questions.map(({ path }) => path);
	const ahead = table.questions.filter(({ path, after = '' }) => open.includes(after) && !open.includes(path));
	const patches = [...questions, ...ahead].map((question): Patch => {
		// After accepting, the likeliest columns may have other targets, so the question no longer lists them. The original question does.
		const asked = table.questions.find(({ path }) => path === question.path) ?? question;
		return proposalOf(question)?.patch ?? asked.open;
	});
	return patches.length === 0 ? writeKnown(found, written) : applyPatches(writeKnown(found, written), patches);
}
