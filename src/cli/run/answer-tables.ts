/**
 * Settles open questions about tables: by asking the user, or by the proposals with `--accept-proposals`. Otherwise the command
 * ends with all questions, and a mapping file with every proposal.
 */
import { readItemAnswers } from '../../drafts/decisions/ask-items.ts';
import { countDue, groupQuestions, patchOf, type Question } from '../../drafts/decisions/question.ts';
import type { Mapping } from '../../drafts/mapping/mapping.ts';
import { acceptProposals, type Answer, answer, type MappedTable } from '../../drafts/table/mapped-table.ts';
import { renderFile } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import {
	nameOfTable,
	type KeyedTable,
	type OpenItemQuestions,
	type TableWithQuestions,
	type OpenQuestions,
} from '../../runs/plan/open-tables.ts';
import { listStopping } from '../../runs/plan/waiting-rows.ts';
import { saveItems } from '../../runs/record/saved-items.ts';
import { saveMapping } from '../../runs/record/saved-mappings.ts';
import type { Invocation } from '../terminal/command.ts';
import { printLines, type Prompter, timeOf } from '../terminal/io.ts';
import { createPrompter } from '../terminal/prompter.ts';
import { askGroup, canAsk } from './ask-questions.ts';
import { stopWithQuestions, renderRefusedFiles } from './stop-with-questions.ts';
import { itemTexts, renderTaken, textsOf } from './render-questions.ts';

/** Returns the tables with nothing open. Throws if the program may not ask or the user stops. */
export async function answerTables(
	undecided: OpenQuestions,
	command: string,
	given: Mapping | undefined,
	invocation: Invocation,
): Promise<readonly KeyedTable[]> {
	const { io, flags } = invocation;
	const answered: KeyedTable[] = [];
	const { tables } = undecided;
	const accepted = flags.acceptProposals ? tables.map((table) => ({ ...table, ...acceptProposals(table) })) : tables;
	const isAsked = canAsk(invocation);
	const isSettled = accepted.every((table) => listStopping(table, { rowsWait: !isAsked }).length === 0);
	if (!isSettled && !isAsked) throw await stopWithQuestions(undecided, command, given, invocation);
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
	tables: readonly KeyedTable[],
	{ io, flags, config: { language } }: Pick<Invocation, 'io' | 'flags' | 'config'>,
): void {
	if (flags.quiet) return;
	for (const table of tables) {
		const questions: Question[] = [];
		acceptProposals(table, (taken) => questions.push(...taken));
		printLines(io.stderr, renderTaken(questions, table, language));
	}
}

/** Asks about items of invoices; each answer is saved at once. Esc goes back. */
export async function answerItems(
	{ questions }: Pick<OpenItemQuestions, 'questions'>,
	invocation: Invocation,
): Promise<void> {
	const { language, runsDir } = invocation.config;
	const groups = groupQuestions(questions);
	const askPerson = await createAsking(invocation, async (_: undefined, prompter) => {
		const texts = itemTexts(language);
		prompter.say(wordsOf('decisions', language)('items.start', { count: groups.length }));
		const keep = (answers: readonly Answer[]): Promise<void> => {
			const patches = answers.map(({ option, text }) => patchOf(option, text));
			return saveItems(runsDir, readItemAnswers(questions, patches), 'terminal', timeOf(invocation.io));
		};
		for (let at = 0; at < groups.length; ) {
			const answers = await askGroup(groups[at] ?? [], { texts, prompter, language, keepPart: keep });
			if (answers !== undefined) await keep(answers);
			at = Math.max(0, at + (answers === undefined ? -1 : 1));
		}
	});
	await askPerson(undefined);
}

/** Tells a user who stops in the middle that the answers are saved. */
async function createAsking<Asked, Answered>(
	invocation: Invocation,
	askPerson: (asked: Asked, prompter: Prompter, invocation: Invocation) => Promise<Answered>,
): Promise<(asked: Asked) => Promise<Answered>> {
	const { io, config } = invocation;
	const prompter = io.prompter ?? (await createPrompter(config.language));
	return async (asked) => {
		try {
			return await askPerson(asked, prompter, invocation);
		} catch (error) {
			if (error instanceof Error && error.name === 'AbortError') {
				io.stderr.write(`\n${wordsOf('decisions', config.language)('stopped')}\n`);
			}
			throw error;
		}
	};
}

/** Asks the groups one by one; Esc goes back. Each answer is saved at once, so the next start continues there. */
async function askTable(
	asked: TableWithQuestions,
	prompter: Prompter,
	{ config: { language, runsDir } }: Pick<Invocation, 'config'>,
): Promise<MappedTable> {
	const words = wordsOf('decisions', language);
	const { profile, questions, isRemembered } = asked;
	const name = renderFile(nameOfTable(asked.place), language);
	const rows = profile.texts?.rows ?? profile.rows;
	const count = countDue(questions);
	prompter.say(words('start', { table: name, count, rows, remembered: String(isRemembered) }));
	const keep = async (table: TableWithQuestions): Promise<void> => {
		if (!isKnownAgain(table)) return;
		const { header, rowNumber: headerRow } = table.found;
		await saveMapping(runsDir, { header, headerRow, name: nameOfTable(table.place) }, table.json);
	};
	// The header row was answered before its columns could be read.
	if (asked.json.headerRow !== undefined) await keep(asked);
	const before: TableWithQuestions[] = [];
	let table = asked;
	for (;;) {
		const group = nextGroup(table.questions);
		if (group === undefined) return table;
		const now = table;
		const answers = await askGroup(group, {
			texts: textsOf(now, language),
			prompter,
			language,
			keepPart: (part) => keep({ ...now, ...answer(now, part) }),
		});
		if (answers === undefined) {
			table = before.pop() ?? table;
			continue;
		}
		before.push(table);
		table = { ...table, ...answer(table, answers) };
		const isHeader = group.some(({ about }) => about.kind === 'header');
		if (!isHeader || answers.every(({ option }) => option.readsAgain !== true)) await keep(table);
	}
}

function nextGroup(questions: readonly Question[]): readonly Question[] | undefined {
	const due = questions.filter(({ after }) => after === undefined);
	return groupQuestions(due.length > 0 ? due : questions)[0];
}

/** False while the header row is undecided, since it identifies the table. */
function isKnownAgain({ found, json }: TableWithQuestions): boolean {
	return found.candidates === undefined || json.leaveOut === true;
}
