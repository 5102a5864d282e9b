/** The questions about a table in words: what is asked, what speaks for an answer, and what the answers are called. Pure. */
import { preferredHeader, tidyLabel } from '../../drafts/columns/match-column.ts';
import type { AnsweredTable } from '../../drafts/decisions/answered-table.ts';
import type { ColumnProfile, PersonProposal, Question } from '../../drafts/decisions/question.ts';
import { parseTarget } from '../../drafts/mapping/mapping-target.ts';
import { NO_ASSET, parseNumbers } from '../../drafts/values/lot-numbers.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { Language } from '../../messages/message.ts';
import { renderQuoted, renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { nameOfTable } from '../../runs/plan/open-tables.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';

/** A table as it is called in questions. */
export type NamedTable = Pick<AnsweredTable, 'found' | 'profile'> & {
	readonly place: { readonly file: string; readonly sheet?: string };
};

const MAX_SAMPLES = 3;
const MAX_SAMPLE = 20;
const MAX_HEADER = 40;

export function renderTableName({ place }: Pick<NamedTable, 'place'>): string {
	return renderVisible(nameOfTable(place));
}

/** One sentence. */
export function renderQuestion(question: Question, asked: NamedTable, language: Language): string {
	const words = wordsOf('decisions', language);
	const table = renderTableName(asked);
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
			const column = renderColumnName(question.column, asked, language);
			const field = renderTargetName(question.field, language);
			return words('question.words', { column, field, count: question.words.length });
		}
		case 'people':
			return words('question.people', {
				column: renderColumnName(question.column, asked, language),
				count: question.people.length,
			});
		case 'quantity':
			return words('question.quantity', { column: renderColumnName(question.column, asked, language) });
		case 'dates':
			return words('question.dates', {
				columns: renderColumnNames(question.columns, asked.found),
				count: question.columns.length,
			});
	}
}

/** `“Compra”, “Garantia”`. */
export function renderColumnNames(
	columns: readonly { readonly column: number }[],
	{ header }: NamedTable['found'],
): string {
	return columns.map(({ column }) => renderQuoted(header[column] ?? columnLetters(column))).join(', ');
}

/** Texts of a column of dates that leave something open. */
export function renderDates(column: number, { profile }: NamedTable): string {
	const samples = profile.columns.find((one) => one.column === column)?.dates?.samples ?? [];
	return samples.map(shorten).join(' · ');
}

/** `B “Placa”`. */
export function renderColumnName(column: number, { found }: NamedTable, language: Language): string {
	const header = found.header[column] ?? '';
	const letters = columnLetters(column);
	// A column without a name, or of a table without a header.
	if (header.trim() === '' || header === letters) return wordsOf('decisions', language)('column', { letters });
	return `${letters} ${renderQuoted(header.replaceAll(/\s+/g, ' ').trim(), MAX_HEADER)}`;
}

/** `B “Setor” → campo personalizado`. */
export function renderColumnTarget(column: number, target: string, table: NamedTable, language: Language): string {
	const isSameLabel = target === `custom: ${tidyLabel(table.found.header[column] ?? '')}`;
	const name = isSameLabel ? wordsOf('decisions', language)('target.custom-same') : renderTargetName(target, language);
	return `${renderColumnName(column, table, language)} → ${name}`;
}

/** What speaks for the proposal of a question, or that there is none; empty where the question says it all. */
export function renderProposal(question: Question, table: NamedTable, language: Language): string {
	const words = wordsOf('decisions', language);
	switch (question.kind) {
		case 'header':
			return words('evidence.header');
		case 'identifier':
		case 'status':
			return question.proposal === undefined
				? words(`evidence.no-${question.kind}`)
				: renderColumnEvidence(question.proposal, table, language);
		case 'columns': {
			const ignored = question.columns.filter(({ target }) => target === 'ignore').length;
			const custom = question.columns.filter(({ target }) => target.startsWith('custom:')).length;
			const counts = { fields: question.columns.length - custom - ignored, custom, ignored };
			return (['fields', 'custom', 'ignored'] as const)
				.flatMap((kind) => (counts[kind] === 0 ? [] : [words(`evidence.${kind}`, { count: counts[kind] })]))
				.join(', ');
		}
		case 'quantity':
			return renderNumbers(question.numbers, table, language);
		case 'words':
		case 'people':
		case 'dates':
			return '';
	}
}

/** A column, and what stands in it. */
export function renderColumnEvidence(column: number, table: NamedTable, language: Language): string {
	return wordsOf('decisions', language)('evidence.of-column', {
		column: renderColumnName(column, table, language),
		evidence: renderEvidence(column, table, language),
	});
}

/** The first few values of a column. */
export function renderSamples(column: number, { profile }: NamedTable, language: Language): string {
	const samples = profile.columns.find((one) => one.column === column)?.samples ?? [];
	if (samples.length === 0) return wordsOf('decisions', language)('evidence.empty');
	return samples.slice(0, MAX_SAMPLES).map(shorten).join(' · ');
}

/** What stands in a column: some of it, how much is filled, how much is different. */
export function renderEvidence(column: number, { profile, ...rest }: NamedTable, language: Language): string {
	const found = profile.columns.find((one) => one.column === column);
	if (found === undefined || found.filled === 0) return wordsOf('decisions', language)('evidence.empty');
	const words = wordsOf('decisions', language);
	const samples = found.samples.length === 0 ? '' : renderSamples(column, { profile, ...rest }, language);
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
	if (target?.kind === 'quantity') return words('target.quantity');
	if (target?.kind === 'custom') return words('target.custom', { label: renderQuoted(target.label) });
	const field = target?.kind === 'employee' ? 'employeeId' : target?.kind === 'field' ? target.field : undefined;
	return field === undefined ? words('target.ignore') : preferredHeader(field, language);
}

/** What a word of a column stands for. */
export function renderMeaning(field: string, value: string | undefined, language: Language): string {
	if (value === undefined) return '?';
	if (value === '') return wordsOf('decisions', language)(field === 'acquisitionType' ? 'word.none' : 'word.refused');
	if (field === 'quantity' || field === 'enrollmentId') return renderQuantityMeaning(value, language);
	return wordOfValue(field, value, language);
}

/** How many assets a text of a column of quantities stands for. */
function renderQuantityMeaning(value: string, language: Language): string {
	const words = wordsOf('decisions', language);
	if (value === NO_ASSET) return words('quantity.none');
	return value === '1' ? words('quantity.one') : value;
}

/** What a template makes of a number of the table. */
export function renderNumbers(numbers: string, { found, profile }: NamedTable, language: Language): string {
	const identifier = found.targets.findIndex((target) => target.kind === 'field' && target.field === 'enrollmentId');
	const sample = profile.columns.find(({ column }) => column === identifier)?.samples[0] ?? SAMPLE_NUMBER;
	const number = parseNumbers(numbers);
	if (number === undefined) return '';
	return wordsOf('decisions', language)('evidence.quantity', {
		number: renderVisible(sample),
		second: renderVisible(number(sample, 2)),
		third: renderVisible(number(sample, 3)),
	});
}

/** Where no column of numbers is known yet. */
const SAMPLE_NUMBER = 'PAT-100';

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

/** What proposals say that are taken, by the name of the column; of the header, under that word. */
export function renderTaken(
	questions: readonly Question[],
	table: NamedTable,
	language: Language,
): ReadonlyMap<string, readonly string[]> {
	const taken = new Map<string, string[]>();
	for (const [column, meaning] of questions.flatMap((question) => listTaken(question, table, language))) {
		const name =
			column < 0 ? wordsOf('decisions', language)('taken.header') : renderColumnName(column, table, language);
		taken.set(name, [...(taken.get(name) ?? []), meaning]);
	}
	return taken;
}

type Taken = readonly [column: number, meaning: string];

/** Column -1 is the header. */
function listTaken(question: Question, table: NamedTable, language: Language): readonly Taken[] {
	const words = wordsOf('decisions', language);
	const counted = (text: string, count: number): string => words('word.counted', { word: renderVisible(text), count });
	switch (question.kind) {
		case 'header':
			return [
				[
					-1,
					question.proposal === 'none' ? words('header.none') : words('header.proposed', { row: question.proposal }),
				],
			];
		case 'identifier':
			return [[question.proposal ?? -1, renderTargetName('enrollmentId', language)]];
		case 'status':
			return [[question.proposal ?? -1, renderTargetName('status', language)]];
		case 'columns':
			return question.columns.map(({ column, target }) => [column, renderTargetName(target, language)]);
		case 'words': {
			const meant = question.words.map(
				({ text, count, proposal }) => `${counted(text, count)} → ${renderMeaning(question.field, proposal, language)}`,
			);
			return [[question.column, meant.join(', ')]];
		}
		case 'people': {
			const meant = question.people.map(
				(person) => `${counted(person.text, person.count)} → ${renderPerson(person, person.proposal, language)}`,
			);
			return [[question.column, meant.join(', ')]];
		}
		case 'quantity':
			return [[question.column, renderProposal(question, table, language)]];
		case 'dates':
			return question.columns.flatMap(({ column, hasShortYears }) =>
				hasShortYears ? [[column, words('refused.short')]] : [],
			);
	}
}
