/** The last word of the journal on one row, as lines for a person. Pure. */
import type { Language } from '../../messages/message.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { renderUtc } from '../../messages/render-param.ts';
import { problemOfApiError } from '../../reports/rejected/rejected-rows.ts';
import type { JournalEntry } from '../../runs/record/run-record.ts';

const WORDS = {
	'pt-BR': {
		answer: 'resposta da API',
		person: 'uma pessoa registrou',
		created: (id: string | undefined) => (id === undefined ? 'criado; id desconhecido' : `criado, ativo ${id}`),
		noAnswer: 'nenhuma: o programa terminou antes',
	},
	en: {
		answer: 'answer of the API',
		person: 'a person recorded',
		created: (id: string | undefined) => (id === undefined ? 'created; id unknown' : `created, asset ${id}`),
		noAnswer: 'none: the program ended before',
	},
} as const satisfies Record<Language, object>;

/** What the API said, or a person of it, in words. */
export function renderAnswer(entry: JournalEntry, language: Language): readonly string[] {
	const words = WORDS[language];
	const who = 'byPerson' in entry && entry.byPerson ? words.person : words.answer;
	const [said, ...more] = sayingsOf(entry, language);
	return said === undefined ? [] : [`  ${who} (${renderUtc(entry.at)}): ${said}`, ...more.map((line) => `  ${line}`)];
}

function sayingsOf(entry: JournalEntry, language: Language): readonly string[] {
	if (entry.type === 'attempt') return [WORDS[language].noAnswer];
	if (entry.type === 'refused') return [renderProblem(problemOfApiError(entry.error), language)];
	if (entry.type === 'unconfirmed' || entry.type === 'released') return [renderProblem(entry.problem, language)];
	if (entry.type === 'skipped') return [renderProblem(entry.reason, language)];
	if (entry.type !== 'created') return [];
	const notices = (entry.notices ?? []).map((notice) => renderProblem(notice, language));
	return [WORDS[language].created(entry.id), ...notices];
}
