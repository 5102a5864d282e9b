/**
 * A person at the terminal answers what is open about a table: one question each, the proposal first, Esc to the question
 * before. Each answer is kept at once, so that whoever ends in the middle goes on there.
 */
import type { Answer } from '../../drafts/decisions/answer.ts';
import { addAnswer, type AnsweredTable } from '../../drafts/decisions/answered-table.ts';
import { fingerprintTable } from '../../drafts/mapping/mapping.ts';
import { wordsOf } from '../../messages/texts.ts';
import { nameOfTable, type UndecidedTable } from '../../runs/plan/open-tables.ts';
import { saveMapping } from '../../runs/record/saved-mappings.ts';
import type { Invocation } from '../command-line/declaration.ts';
import type { Prompter } from '../terminal/io.ts';
import { ask } from './ask-question.ts';
import { renderTableName } from './render-question.ts';

export async function askTable(
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
