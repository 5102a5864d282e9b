/** Renders one row of a run for `runs show`. */
import type { UnitValues } from '../../drafts/draft/row-result.ts';
import type { Language } from '../../messages/message.ts';
import { renderState, renderUtc } from '../../messages/render-param.ts';
import { renderOrigin, renderProblem } from '../../messages/render-problem.ts';
import { renderQuoted, renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { problemOfApiError } from '../../reports/rejected/rejected-rows.ts';
import type { JournalEntry } from '../../runs/record/run-record.ts';
import type { RowFacts } from '../../runs/view/row-facts.ts';
import type { Cell } from '../../sources/values/cell.ts';

const MAX_TEXT = 2_000;

export function renderRow(facts: RowFacts, language: Language): string {
	const words = wordsOf('cli', language);
	const shown = (cell: Cell): string =>
		renderVisible(typeof cell === 'object' && cell !== null ? cell.text : String(cell), MAX_TEXT);
	return [
		`${renderOrigin(facts.origin, language)}${facts.n === undefined ? '' : `  #${facts.n}  ${facts.key}`}`,
		`  ${words('row.state', { state: renderState(facts.state, language) })}`,
		...facts.problems.map((problem) => `  ${renderProblem(problem, language)}`),
		...facts.cells.map(
			({ column, header, field, found }) =>
				`  ${column} ${renderQuoted(header)}: ${shown(found)}${field === null ? '' : ` → ${`${field} ${sentValue(facts, field)}`.trimEnd()}`}`,
		),
		...(facts.body === undefined ? [] : [`  ${words('row.sent')}`, ...renderBody(facts.body)]),
		...(facts.values === undefined ? [] : [`  ${words('row.known')}`, ...renderBody(facts.values)]),
		...(facts.entry === undefined ? [] : renderAnswer(facts.entry, language)),
	].join('\n');
}

function renderBody(body: UnitValues): readonly string[] {
	return Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
		name === 'customFields' && body.customFields !== undefined
			? body.customFields.map(({ label, value: text }) => `    custom: ${label} = ${JSON.stringify(text)}`)
			: [`    ${name} = ${JSON.stringify(value)}`],
	);
}

function sentValue({ body }: RowFacts, field: string): string {
	if (body === undefined) return '';
	const label = field.startsWith('custom:') ? field.slice('custom:'.length) : undefined;
	const value =
		label === undefined
			? (body as Readonly<Record<string, unknown>>)[field]
			: body.customFields?.find((custom) => custom.label === label)?.value;
	return value === undefined ? '' : `= ${JSON.stringify(value)}`;
}

/** The last journal entry: the API's answer or a manual resolution. */
function renderAnswer(entry: JournalEntry, language: Language): readonly string[] {
	const isByPerson = 'byPerson' in entry && entry.byPerson;
	const [answer, ...more] = answersOf(entry, language);
	if (answer === undefined) return [];
	const key = isByPerson ? 'row.answer.person' : 'row.answer.api';
	const first = wordsOf('cli', language)(key, { time: renderUtc(entry.at), answer });
	return [first, ...more].map((line) => `  ${line}`);
}

function answersOf(entry: JournalEntry, language: Language): readonly string[] {
	if (entry.type === 'attempt') return [wordsOf('cli', language)('row.no-answer')];
	if (entry.type === 'refused') return [renderProblem(problemOfApiError(entry.error), language)];
	if (entry.type === 'unconfirmed' || entry.type === 'released') return [renderProblem(entry.problem, language)];
	if (entry.type === 'skipped') return [renderProblem(entry.reason, language)];
	if (entry.type !== 'created') return [];
	const notices = (entry.notices ?? []).map((notice) => renderProblem(notice, language));
	const words = wordsOf('cli', language);
	const created = entry.id === undefined ? words('row.created-without-id') : words('row.created', { id: entry.id });
	return [created, ...notices];
}
