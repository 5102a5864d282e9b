/**
 * Settles open questions about tables: by asking the user, or by the proposals with `--accept-proposals`. Otherwise the command
 * ends with all questions, and a mapping file with every proposal.
 */
import type { Answers } from '../../drafts/decisions/answers.ts';
import { ENTRY } from '../../drafts/decisions/form.ts';
import type { Question } from '../../drafts/decisions/question.ts';
import type { Mapping } from '../../drafts/mapping/mapping.ts';
import { acceptProposals, answer, type AnsweredTable } from '../../drafts/table/answered-table.ts';
import { renderFile } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import {
	nameOfTable,
	type TableToAnswer,
	type UndecidedItems,
	type UndecidedTable,
	type UndecidedTables,
} from '../../runs/plan/open-tables.ts';
import { readItemAnswers } from '../../drafts/invoice-settings/open-item.ts';
import { saveItems } from '../../runs/record/saved-items.ts';
import { saveMapping } from '../../runs/record/saved-mappings.ts';
import type { Invocation } from '../terminal/command.ts';
import { printLines, type Prompter, timeOf } from '../terminal/io.ts';
import { createPrompter } from '../terminal/prompter.ts';
import { askForm, canAsk } from './ask-form.ts';
import { refuseUndecided, renderRefusedFiles } from './refuse-undecided.ts';
import { createForms, createItemForms, renderTaken } from './render-form.ts';

/** Returns the tables with nothing open. Throws if the program may not ask or the user stops. */
export async function answerTables(
	undecided: UndecidedTables,
	command: string,
	given: Mapping | undefined,
	invocation: Invocation,
): Promise<readonly TableToAnswer[]> {
	const { io, flags } = invocation;
	const answered: TableToAnswer[] = [];
	const { tables } = undecided;
	const accepted = flags.acceptProposals ? tables.map((table) => ({ ...table, ...acceptProposals(table) })) : tables;
	const isSettled = accepted.every(({ questions }) => questions.length === 0);
	if (!isSettled && !canAsk(invocation)) throw await refuseUndecided(undecided, command, given, invocation);
	if (flags.acceptProposals) sayAccepted(tables, invocation);
	if (!isSettled) io.stderr.write(renderRefusedFiles(undecided, invocation.config.language));
	const askPerson = isSettled ? undefined : await createAsking(invocation, askTable);
	for (const table of accepted) {
		const settled = askPerson === undefined || table.questions.length === 0 ? table : await askPerson(table);
		answered.push({ ...table, ...settled });
	}
	if (askPerson !== undefined) io.stderr.write('\n');
	return answered;
}

/** Prints which proposals about tables were accepted, one line per column. */
export function sayAccepted(
	tables: readonly TableToAnswer[],
	{ io, flags, config: { language } }: Pick<Invocation, 'io' | 'flags' | 'config'>,
): void {
	if (flags.quiet) return;
	for (const table of tables) {
		const questions: Question[] = [];
		acceptProposals(table, (question) => questions.push(question));
		printLines(io.stderr, renderTaken(questions, table, language));
	}
}

/** Asks about items of invoices; each answer is saved at once. Esc goes back. */
export async function answerItems(
	{ questions }: Pick<UndecidedItems, 'questions'>,
	invocation: Invocation,
): Promise<void> {
	const { language, runsDir } = invocation.config;
	const askPerson = await createAsking(invocation, async (_: undefined, prompter) => {
		const forms = createItemForms(language);
		prompter.say(wordsOf('decisions', language)('items.start', { count: questions.length }));
		for (let at = 0; at < questions.length; ) {
			const question = questions[at];
			if (question === undefined) return;
			const keepPart = (answers: Answers): Promise<void> =>
				saveItems(runsDir, readItemAnswers([question], answers), 'terminal', timeOf(invocation.io));
			const asking = { prompter, language, keepPart, canLeaveOut: false };
			const answers = await askForm(forms.formOf(question), asking);
			if (answers !== undefined) await keepPart(answers);
			at = Math.max(0, at + (answers === undefined ? -1 : 1));
		}
	});
	await askPerson(undefined);
}

/** Tells a user who stops in the middle that the answers are saved. */
async function createAsking<Asked, Answered>(
	invocation: Invocation,
	ask: (asked: Asked, prompter: Prompter, invocation: Invocation) => Promise<Answered>,
): Promise<(asked: Asked) => Promise<Answered>> {
	const { io, config } = invocation;
	const prompter = io.prompter ?? (await createPrompter(config.language));
	return async (asked) => {
		try {
			return await ask(asked, prompter, invocation);
		} catch (error) {
			if (error instanceof Error && error.name === 'AbortError') {
				io.stderr.write(`\n${wordsOf('decisions', config.language)('stopped')}\n`);
			}
			throw error;
		}
	};
}

/** Asks the questions one by one; Esc goes back. Each answer is saved at once, so the next start continues there. */
async function askTable(
	asked: UndecidedTable,
	prompter: Prompter,
	{ config: { language, runsDir } }: Pick<Invocation, 'config'>,
): Promise<AnsweredTable> {
	const words = wordsOf('decisions', language);
	const { profile, questions, isRemembered } = asked;
	const name = renderFile(nameOfTable(asked.place), language);
	const rows = profile.texts?.rows ?? profile.rows;
	prompter.say(words('start', { table: name, count: questions.length, rows, remembered: String(isRemembered) }));
	const keep = async (table: UndecidedTable): Promise<void> => {
		if (!isKnownAgain(table)) return;
		const { header, rowNumber: headerRow } = table.found;
		await saveMapping(runsDir, { header, headerRow, name: nameOfTable(table.place) }, table.written);
	};
	// The header row was answered before its columns could be read.
	if (asked.written.headerRow !== undefined) await keep(asked);
	const before: UndecidedTable[] = [];
	let table = asked;
	for (;;) {
		const [question] = table.questions;
		if (question === undefined) return table;
		const now = table;
		const answers = await askForm(createForms(now, language).formOf(question), {
			prompter,
			language,
			keepPart: (part: Answers) => keep({ ...now, ...answer(now, part) }),
			canLeaveOut: question.kind === 'header' || question.kind === 'identifier',
		});
		if (answers === undefined) {
			table = before.pop() ?? table;
			continue;
		}
		before.push(table);
		const row = answers[ENTRY.header];
		const isOtherHeader = question.kind === 'header' && row !== undefined && row !== String(question.proposal);
		table = { ...table, ...answer(table, answers) };
		if (!isOtherHeader) await keep(table);
	}
}

/** False while the header row is undecided, since it identifies the table. */
function isKnownAgain({ found, written }: UndecidedTable): boolean {
	return found.candidates === undefined || written.leaveOut === true;
}
