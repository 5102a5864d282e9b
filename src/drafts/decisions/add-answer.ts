/** Answers to what is asked of a table: one more, or all proposals. Apart from the questions: most tables leave nothing open. */
import { UNDECIDED } from '../mapping/mapping.ts';
import { parseMapping } from '../mapping/parse-mapping.ts';
import { putColumn, writeKnown, type WrittenTable } from '../mapping/write-mapping.ts';
import { type Answer, proposedAnswer, putAnswer, putStatus } from './answer.ts';
import { answerBy, type AnsweredTable } from './answered-table.ts';
import type { Question } from './question.ts';

/** Under another header than the questions were about, its rows have to be read again before anything else can be asked. */
export function addAnswer(table: AnsweredTable, answer: Answer): AnsweredTable {
	const written = putAnswer(table.written, table.found, answer);
	const parsed = parseMapping(written);
	if (!parsed.ok) throw new Error(`an answer makes no mapping: ${parsed.problems.map(({ code }) => code).join(', ')}`);
	const next = answerBy(table, parsed.value, written, table.options);
	const isOther = answer.kind === 'header' && answer.row !== table.found.candidates?.proposal;
	return isOther ? { ...next, questions: [] } : next;
}

/** Takes every proposal; what has none is left. Calls `onTake` with each question that is answered so. */
export function acceptProposals(table: AnsweredTable, onTake?: (question: Question) => void): AnsweredTable {
	for (const question of table.questions) {
		const answer = proposedAnswer(question);
		if (answer === undefined) continue;
		onTake?.(question);
		// Each answer may make others needless, or bring in words that are asked for.
		return acceptProposals(addAnswer(table, answer), onTake);
	}
	return table;
}

/**
 * A mapping with all that is understood and proposed, for a person to read and to correct. What has no proposal is `?`, at
 * the likeliest place.
 */
export function proposeMapping(table: AnsweredTable): WrittenTable {
	const { found, written, questions } = acceptProposals(table);
	// Once it is accepted as something else, the likeliest column is asked for no more.
	const likeliest = table.questions.find((question) => question.kind === 'identifier')?.ranked[0];
	return questions.reduce(
		(into, question): WrittenTable => {
			if (question.kind === 'words') {
				return putAnswer(into, found, { ...question, values: markOpen(question.words) });
			}
			if (question.kind === 'people') {
				return putAnswer(into, found, { ...question, values: markOpen(question.people) });
			}
			if (question.kind === 'quantity') return putAnswer(into, found, { ...question, price: UNDECIDED });
			if (question.kind === 'dates') {
				const columns = new Map(question.columns.map(({ column }) => [column, { locale: UNDECIDED }] as const));
				return putAnswer(into, found, { kind: 'dates', columns });
			}
			if (question.kind === 'identifier' && likeliest !== undefined) {
				return putColumn(into, found.header, likeliest, { to: UNDECIDED });
			}
			return question.kind === 'status' ? putStatus(into, found, UNDECIDED) : into;
		},
		writeKnown(found, written),
	);
}

/** What each text is proposed to mean, or the mark. */
function markOpen(
	texts: readonly { readonly text: string; readonly proposal?: string }[],
): ReadonlyMap<string, string> {
	return new Map(texts.map(({ text, proposal = UNDECIDED }) => [text, proposal]));
}
