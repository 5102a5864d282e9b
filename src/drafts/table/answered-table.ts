/** A table with its answers so far and its open questions. Each answer returns a new value; the old one stays valid. */
import type { TableProfile } from '../columns/column-profile.ts';
import { type Answers, putAnswers } from '../decisions/answers.ts';
import { ENTRY, proposalsOf } from '../decisions/form.ts';
import type { Question } from '../decisions/question.ts';
import type { HeaderOptions } from '../decisions/table-options.ts';
import { type Mapping, NO_MAPPING, UNDECIDED } from '../mapping/mapping.ts';
import { parseMapping } from '../mapping/parse-mapping.ts';
import { putColumn, writeKnown, writeTable, type WrittenTable } from '../mapping/write-mapping.ts';
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

/** If the answer names another header row or encoding, there are no questions: the rows must be read again first. */
export function answer(table: AnsweredTable, answers: Answers): AnsweredTable {
	const written = putAnswers(table.written, table.found, answers);
	const next = readUnder(table, readMapping(written), written);
	const { candidates, encodings } = table.found;
	const { [ENTRY.header]: row, [ENTRY.encoding]: encoding } = answers;
	const isOtherRow = row !== undefined && row !== String(candidates?.proposal);
	const isOtherText = encoding !== undefined && encoding !== encodings?.choices[0]?.encoding;
	return isOtherRow || isOtherText ? { ...next, questions: [] } : next;
}

function readMapping(written: WrittenTable): Mapping {
	const parsed = parseMapping(written);
	if (!parsed.ok) throw new Error(`an answer makes no mapping: ${parsed.problems.map(({ code }) => code).join(', ')}`);
	return parsed.value;
}

/** Accepts every proposal. Questions without one stay open. Calls `onTake` with each question that it answers. */
export function acceptProposals(table: AnsweredTable, onTake?: (question: Question) => void): AnsweredTable {
	for (const question of table.questions) {
		const { answers, isTaken } = proposalsOf(question);
		if (!isTaken) continue;
		onTake?.(question);
		// An answer may make other questions unnecessary.
		return acceptProposals(answer(table, answers), onTake);
	}
	return table;
}

const OF_TABLE: ReadonlySet<Question['kind']> = new Set(['identifier', 'status']);

/** Returns a mapping with everything known and proposed, for a person to review. `?` marks what has no proposal. */
export function proposeMapping(table: AnsweredTable): WrittenTable {
	const { found, written, questions } = acceptProposals(table);
	// After accepting, the likeliest columns may have other targets, so the question no longer lists them. The original question does.
	const asked = questions.map(
		(one) => table.questions.find(({ kind }) => kind === one.kind && OF_TABLE.has(kind)) ?? one,
	);
	return asked.reduce(
		(into, question): WrittenTable => {
			const [likeliest] = question.kind === 'identifier' ? question.ranked : [];
			if (likeliest !== undefined) return putColumn(into, found.header, likeliest, { to: UNDECIDED });
			const { answers, open } = proposalsOf(question);
			return putAnswers(into, found, { ...answers, ...Object.fromEntries(open.map((name) => [name, UNDECIDED])) });
		},
		writeKnown(found, written),
	);
}
