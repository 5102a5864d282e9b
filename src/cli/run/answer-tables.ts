/**
 * What is open about tables, settled: by the person at the terminal, by the proposals where `--accept-proposals` says so, or
 * by nobody. Then the command ends with all that is open, and with a mapping file that has every proposal.
 */
import type { Answer } from '../../drafts/decisions/answer.ts';
import { acceptProposals, addAnswer } from '../../drafts/decisions/add-answer.ts';
import type { AnsweredTable } from '../../drafts/decisions/answered-table.ts';
import type { Question } from '../../drafts/decisions/question.ts';
import { fingerprintTable, type Mapping } from '../../drafts/mapping/mapping.ts';
import { wordsOf } from '../../messages/texts.ts';
import {
	nameOfTable,
	type TableToAnswer,
	type UndecidedTable,
	type UndecidedTables,
} from '../../runs/plan/open-tables.ts';
import { saveMapping } from '../../runs/record/saved-mappings.ts';
import type { Invocation } from '../terminal/command.ts';
import type { Prompter } from '../terminal/io.ts';
import { createPrompter } from '../terminal/prompter.ts';
import { wrapFor } from '../terminal/wrap-output.ts';
import { canAsk } from './asking.ts';
import { ask } from './ask-question.ts';
import { refuseUndecided, renderRefusedFiles } from './refuse-undecided.ts';
import { renderTableName, renderTaken } from './render-question.ts';

/** What is open of each table, as entries of a mapping. Throws what ends the command where nobody answers. */
export async function answerTables(
	undecided: UndecidedTables,
	command: string,
	given: Mapping | undefined,
	invocation: Invocation,
): Promise<ReadonlyMap<string, Mapping>> {
	const { io, flags } = invocation;
	const answers = new Map<string, Mapping>();
	const { tables } = undecided;
	const accepted = flags.acceptProposals ? tables.map((table) => ({ ...table, ...acceptProposals(table) })) : tables;
	const isSettled = accepted.every(({ questions }) => questions.length === 0);
	if (!isSettled && !canAsk(invocation)) throw await refuseUndecided(undecided, command, given, invocation);
	if (flags.acceptProposals) sayAccepted(tables, invocation);
	if (!isSettled) io.stderr.write(wrapFor(io.stderr, renderRefusedFiles(undecided, invocation.config.language)));
	const askPerson = isSettled ? undefined : await createAsking(invocation);
	for (const table of accepted) {
		const { mapping } = askPerson === undefined || table.questions.length === 0 ? table : await askPerson(table);
		answers.set(table.key, mapping);
	}
	if (askPerson !== undefined) io.stderr.write('\n');
	return answers;
}

/** Says which proposals about tables are taken, a line for each column. */
export function sayAccepted(
	tables: readonly TableToAnswer[],
	{ io, flags, config: { language } }: Pick<Invocation, 'io' | 'flags' | 'config'>,
): void {
	if (flags.quiet) return;
	const words = wordsOf('decisions', language);
	for (const table of tables) {
		const questions: Question[] = [];
		acceptProposals(table, (question) => questions.push(question));
		for (const [column, meanings] of renderTaken(questions, table, language)) {
			const line = words('taken', { table: renderTableName(table), column, meaning: meanings.join('; ') });
			io.stderr.write(wrapFor(io.stderr, `${line}\n`));
		}
	}
}

/** A person at the terminal; whoever ends the questions reads that nothing is lost. */
async function createAsking(invocation: Invocation): Promise<(table: UndecidedTable) => Promise<AnsweredTable>> {
	const { io, config } = invocation;
	const prompter = io.prompter ?? (await createPrompter(config.language));
	return async (table) => {
		try {
			return await askTable(table, prompter, invocation);
		} catch (error) {
			if (error instanceof Error && error.name === 'AbortError') {
				io.stderr.write(`\n${wordsOf('decisions', config.language)('stopped')}\n`);
			}
			throw error;
		}
	};
}

/**
 * A person answers what is open about a table: one question each, the proposal first, Esc to the question before. Each answer is
 * kept at once, so that whoever ends in the middle goes on there.
 */
async function askTable(
	asked: UndecidedTable,
	prompter: Prompter,
	{ config: { language, runsDir } }: Pick<Invocation, 'config'>,
): Promise<AnsweredTable> {
	const words = wordsOf('decisions', language);
	const { profile, questions } = asked;
	prompter.say(words('start', { table: renderTableName(asked), count: questions.length, rows: profile.rows }));
	const keep = async (table: UndecidedTable): Promise<void> => {
		if (!isKnownAgain(table)) return;
		await saveMapping(runsDir, fingerprintTable(table.found, nameOfTable(table.place)), table.written);
	};
	// Which row has the header was answered before its columns could be read.
	if (asked.written.headerRow !== undefined) await keep(asked);
	const before: UndecidedTable[] = [];
	let table = asked;
	for (;;) {
		const [question] = table.questions;
		if (question === undefined) return table;
		const keepPart = (part: Answer): Promise<void> => keep({ ...table, ...addAnswer(table, part) });
		const answer = await ask({ question, table, prompter, language, keepPart });
		if (answer === undefined) {
			table = before.pop() ?? table;
			continue;
		}
		before.push(table);
		const isOtherHeader = question.kind === 'header' && answer.kind === 'header' && answer.row !== question.proposal;
		table = { ...table, ...addAnswer(table, answer) };
		if (!isOtherHeader) await keep(table);
	}
}

/** As long as nobody knows which row has the header, it tells nothing; a file that is no register is none the next time. */
function isKnownAgain({ found, written }: UndecidedTable): boolean {
	return found.candidates === undefined || written.leaveOut === true;
}
