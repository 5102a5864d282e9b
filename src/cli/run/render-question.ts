/** The questions about a table in words: what is asked, what speaks for an answer, and what the answers are called. Pure. */
import { ASSET_FIELDS, preferredHeader } from '../../drafts/columns/match-column.ts';
import type { AnsweredTable } from '../../drafts/decisions/answered-table.ts';
import type { ColumnProfile, PersonProposal, Question } from '../../drafts/decisions/question.ts';
import { parseTarget } from '../../drafts/mapping/mapping-target.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { Language } from '../../messages/message.ts';
import { renderQuoted, renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { wordOfValue } from '../../reports/text/field-words.ts';

/** A table as it is called in questions. */
export type NamedTable = Pick<AnsweredTable, 'found' | 'profile'> & {
	readonly place: { readonly file: string; readonly sheet?: string };
};

const MAX_SAMPLES = 3;
const MAX_SAMPLE = 30;

/** One sentence. */
export function renderQuestion(question: Question, { found, place }: NamedTable, language: Language): string {
	const words = wordsOf('decisions', language);
	const table = renderVisible(place.sheet === undefined ? place.file : `${place.file} [${place.sheet}]`);
	switch (question.kind) {
		case 'header':
			return words('question.header', { table });
		case 'identifier':
			return words('question.identifier', { table });
		case 'status':
			return words('question.status', { table });
		case 'columns':
			return words('question.columns', { table, count: question.columns.length });
		case 'words': {
			const column = renderQuoted(found.header[question.column] ?? columnLetters(question.column));
			const field = preferredHeader(question.field, language);
			return words('question.words', { column, field, count: question.words.length });
		}
		case 'people':
			return words('question.people', {
				column: renderQuoted(found.header[question.column] ?? columnLetters(question.column)),
				count: question.people.length,
			});
		case 'date-order':
			return words('question.date-order', { column: renderQuoted(found.header[question.column] ?? '') });
	}
}

/** `B “Placa”`. */
export function renderColumnName(column: number, { found }: NamedTable, language: Language): string {
	const header = found.header[column] ?? '';
	const letters = columnLetters(column);
	// A column without a name, or of a table without a header.
	if (header.trim() === '' || header === letters) return wordsOf('decisions', language)('column', { letters });
	return `${letters} ${renderQuoted(header.replaceAll(/\s+/g, ' ').trim())}`;
}

/** What stands in a column: some of it, how much is filled, how much is different. */
export function renderEvidence(column: number, { profile }: NamedTable, language: Language): string {
	const found = profile.columns.find((one) => one.column === column);
	if (found === undefined || found.filled === 0) return wordsOf('decisions', language)('evidence.empty');
	const words = wordsOf('decisions', language);
	const samples = found.samples.slice(0, MAX_SAMPLES).map(shorten).join(' · ');
	return words(samples === '' ? 'evidence.unseen' : 'evidence', {
		samples,
		filled: words(found.filled === profile.rows ? 'evidence.filled' : 'evidence.some-filled', {
			count: found.filled,
			rows: profile.rows,
		}),
		different: words(`evidence.${differenceOf(found)}`, { count: found.distinct }),
	});
}

function differenceOf({ distinct, compared }: ColumnProfile): 'all-different' | 'one-value' | 'different' {
	if (distinct === compared) return 'all-different';
	return distinct === 1 ? 'one-value' : 'different';
}

function shorten(sample: string): string {
	return renderVisible(sample.replaceAll(/\s+/g, ' '), MAX_SAMPLE);
}

/** What a target of a mapping file is called. */
export function renderTargetName(name: string, language: Language): string {
	const target = parseTarget(name);
	const words = wordsOf('decisions', language);
	if (target?.kind === 'custom') return words('target.custom', { label: renderQuoted(target.label) });
	const field = target?.kind === 'employee' ? 'employeeId' : target?.kind === 'field' ? target.field : undefined;
	return field === undefined ? words('target.ignore') : preferredHeader(field, language);
}

/** The names of all targets that are fields, in the order of the contract. */
export const FIELD_TARGETS: readonly string[] = ASSET_FIELDS.map((field) => (field === 'priceCents' ? 'price' : field));

/** What a word of a column stands for. */
export function renderMeaning(field: string, value: string | undefined, language: Language): string {
	if (value === undefined) return '?';
	return value === '' ? wordsOf('decisions', language)('word.none') : wordOfValue(field, value, language);
}

/** Whom a text of a column of employees stands for, by what a mapping says. */
export function renderPerson(
	{ near }: Pick<PersonProposal, 'near'>,
	value: string | undefined,
	language: Language,
): string {
	if (value === undefined) return '?';
	if (value === '') return wordsOf('decisions', language)('person.nobody');
	return renderVisible(near.find(({ id }) => id === value)?.name ?? value);
}
