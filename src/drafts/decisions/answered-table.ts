/** A table, what was said of it, and what is still asked: each answer (`add-answer.ts`) leads to the next such value, and the one before stays. */
import { type Mapping, NO_MAPPING } from '../mapping/mapping.ts';
import { type WrittenTable, writeTable } from '../mapping/write-mapping.ts';
import type { HeaderOptions } from '../table/table-drafts.ts';
import { applyMapping, openQuestions, type OpenTable } from './open-table.ts';
import type { Question } from './question.ts';

export interface AnsweredTable extends OpenTable {
	readonly mapping: Mapping;
	/** The same as a mapping file has it. */
	readonly written: WrittenTable;
	readonly questions: readonly Question[];
	readonly options: HeaderOptions;
}

/** `options.mapping`: what is said of the table before any question. */
export function startAnswers(table: OpenTable, options: HeaderOptions): AnsweredTable {
	const { mapping = NO_MAPPING } = options;
	return answerBy(table, mapping, writeTable(mapping), options);
}

/** The table under a mapping; `written` is the same as a file has it. */
export function answerBy(
	table: OpenTable,
	mapping: Mapping,
	written: WrittenTable,
	options: HeaderOptions,
): AnsweredTable {
	const under = { ...options, mapping };
	const applied = applyMapping(table, under);
	return { ...applied, mapping, written, questions: openQuestions(applied, under), options };
}
