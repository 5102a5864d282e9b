/** Asks about texts of columns, always about unknown status words. A few typos of known words are corrected in their rows. */
import {
	ACQUISITION_TYPE_WORDS,
	CONDITION_WORDS,
	OPEN_STATUS_WORDS,
	STATUS_WORDS,
	WRITTEN_OFF_WORDS,
} from '../values/asset-words.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { TableTexts } from '../columns/column-profile.ts';
import { joinCounts, type WordCount } from '../columns/text-counts.ts';
import { PEOPLE } from '../columns/evidence.ts';
import type { PersonProposal, UnknownPeopleProfile } from '../columns/unknown-people.ts';
import { isReturnedFile, type NamedColumns, renderTarget } from '../columns/column-target.ts';
import type { CellReader } from '../values/converted.ts';
import { foldKey, foldName } from '../values/folded-name.ts';
import { NO_ASSET } from '../values/lot-numbers.ts';
import { isNoValue } from '../values/placeholder.ts';
import { rememberByText } from '../values/remember.ts';
import { parseQuantity } from '../values/quantity.ts';
import { createWordReader, createWordSuggester, formsOf, type WordList } from '../values/word-list.ts';
import { findMappedColumn, isDecidedText } from '../mapping/mapping.ts';
import { columnPatch, pathOfColumn } from '../mapping/write-mapping.ts';
import { type Patch, pathOf } from '../mapping/patch.ts';
import { ask, MEANINGS, NOBODY, type Question, type WordField } from './question.ts';
import type { HeaderOptions } from './table-options.ts';

/** An unknown word. `proposal`: its likely meaning, an API name. */
export interface WordProposal extends WordCount {
	readonly proposal?: string;
}

interface FieldWords {
	readonly read: CellReader<unknown>;
	readonly suggest: (folded: string) => { readonly value: string; readonly slips: number } | undefined;
	/** Words that get no proposal, even if they resemble others. */
	readonly open: ReadonlySet<string>;
	/** The field stays empty if a cell says that there is no value. */
	readonly isOptional: boolean;
}

const CONDITIONS = new Set(CONDITION_WORDS.map(foldName));
const OPEN = new Set(OPEN_STATUS_WORDS.map(foldName));
const WRITTEN_OFF = new Set(WRITTEN_OFF_WORDS.map(foldName));

type KnownField = Exclude<WordField, 'enrollmentId' | 'serialNumber'>;

const FIELDS: Readonly<Record<KnownField, FieldWords>> = {
	status: { ...prepare(STATUS_WORDS), open: new Set([...OPEN, ...CONDITIONS, ...WRITTEN_OFF]), isOptional: false },
	acquisitionType: { ...prepare(ACQUISITION_TYPE_WORDS), open: new Set(), isOptional: true },
	quantity: { read: parseQuantity, suggest: () => undefined, open: new Set(), isOptional: false },
};

function prepare<Value extends string>(list: WordList<Value>): Pick<FieldWords, 'read' | 'suggest'> {
	return { read: createWordReader(list), suggest: createWordSuggester(list) };
}

const LONG = 8;

/** In a short word, two typos may be another word: `padrão`, `parado`. */
function isOtherWord(folded: string, slips: number): boolean {
	return slips > 1 && folded.length < LONG;
}

/** Returns the words that the field's reader refuses, with a proposed meaning if there is one. */
export function proposeWords(
	field: KnownField,
	words: readonly WordCount[],
	isDecided: (text: string) => boolean = () => false,
): readonly WordProposal[] {
	const { read, isOptional } = FIELDS[field];
	return joinCounts(words)
		.filter(({ text }) => !isDecided(text) && !read(text).ok && !isNoValueOf(text, isOptional))
		.map((word) => {
			const proposal = proposeWord(field, word.text);
			return proposal === undefined ? word : { ...word, proposal };
		});
}

/** In an optional field, a word for nothing counts as an empty cell. */
function isNoValueOf(text: string, isOptional: boolean): boolean {
	return isOptional && isNoValue(text.trim());
}

function proposeWord(field: KnownField, text: string): string | undefined {
	const { suggest, open } = FIELDS[field];
	const folded = foldName(text);
	if (formsOf(folded).some((form) => open.has(form))) return undefined;
	const word = suggest(folded);
	return word === undefined || isOtherWord(folded, word.slips) ? undefined : word.value;
}

/**
 * The evidence that a word gives about its column. `certain`: a status that columns about other things rarely have. `possible`: a status
 * that a licence or a contract can have too (`Ativo`). `condition`: a state of repair.
 */
export type StatusEvidence = 'certain' | 'possible' | 'condition' | 'none';

/** Status words that are also used for things other than assets. */
const COMMON = new Set(
	[
		'ativo, active, activo, inativo, inactive, inactivo, desativado, deactivated, desactivado, available, disponível',
		'disponible, livre, free, instalado, installed, operacional, operational, running, perdido, lost, not found',
		'baixa, baja, venda, sale, doação, donation, repair, ready, storage, compra, reserva, backup, missing, entregue',
		'archived, arquivado, not working, funcionando, não funciona, com problema, idle, sold, vendido',
	].flatMap((words) => words.split(', ').map(foldName)),
);

/** Cached, because the same words are weighed after each answer. */
export const weighStatusWord = rememberByText((text): StatusEvidence => {
	const folded = foldName(text);
	const forms = formsOf(folded);
	if (forms.some((form) => CONDITIONS.has(form))) return 'condition';
	if (forms.some((form) => OPEN.has(form) || COMMON.has(form))) return 'possible';
	if (forms.some((form) => WRITTEN_OFF.has(form))) return 'certain';
	const known = FIELDS.status.suggest(folded);
	if (known === undefined || isOtherWord(folded, known.slips)) return 'none';
	return known.slips > 0 ? 'possible' : 'certain';
});

/** Fewer rows are typos, which the user corrects in the rows. */
const FEWEST_ROWS = 3;
const NOTICEABLE = 0.1;

function isWorthAsking(field: KnownField, words: readonly WordCount[], rows: number): boolean {
	const isUnknown = ({ text }: WordCount): boolean => (FIELDS[field].suggest(foldName(text))?.slips ?? 0) === 0;
	// A typo of a known word is corrected in its row. Any other word may be the table's own word for a status.
	if (field === 'status' && words.some(isUnknown)) return true;
	const meant = words.filter(({ text }) => FIELDS[field].suggest(foldName(text))?.slips === 0);
	const share = meant.reduce((sum, { count }) => sum + count, 0) / rows;
	return share >= NOTICEABLE || words.some(({ count }) => count >= FEWEST_ROWS);
}

/** True for what is worth a question, rather than a correction in a few rows. */
export function isNoticeable(count: number, rows: number): boolean {
	return count >= FEWEST_ROWS || (count > 0 && count >= NOTICEABLE * rows);
}

/** `targets`: by column, including proposed ones. `words`: status words of a known system. */
export function askTexts(
	named: NamedColumns,
	targets: ReadonlyMap<number, string>,
	texts: TableTexts,
	options: HeaderOptions,
	words: Readonly<Record<string, string>> = {},
): readonly Question[] {
	const questions: Question[] = [];
	const plain = new Set(Object.keys(words).map(foldKey));
	for (const { column, words: found = [] } of texts.columns) {
		const field = (['status', 'acquisitionType', 'quantity'] as const).find((one) => one === targets.get(column));
		if (field === undefined) continue;
		const isDecided = (text: string): boolean =>
			plain.has(foldKey(text)) || isDecidedText(options.mapping, column, named.header, field, text);
		const open = proposeWords(field, found, isDecided);
		if (isWorthAsking(field, open, texts.rows)) questions.push(...askWords(column, field, open));
	}
	questions.push(...askNonAssets(named, texts, options), ...askPeople(named, targets, texts, options));
	return questions;
}

/** Proposes to leave out rows that look like totals and notes. In a file that we returned, the user has decided already. */
function askNonAssets(
	named: NamedColumns,
	{ nonAssets = [] }: TableTexts,
	options: HeaderOptions,
): readonly Question[] {
	const column = named.targets.findIndex((target) => renderTarget(target) === 'enrollmentId');
	const open = nonAssets.filter(
		({ text }) => !isDecidedText(options.mapping, column, named.header, 'enrollmentId', text),
	);
	if (options.asksNonAssets !== true || column === -1 || open.length === 0 || isReturnedFile(named)) return [];
	const words = open.map((one) => ({ ...one, proposal: NO_ASSET }));
	return askWords(column, 'enrollmentId', words);
}

/** Asks what each word means. Its rows wait, except those of serial numbers, which are read as written. */
export function askWords(
	column: number,
	field: WordField,
	words: readonly WordProposal[],
	after?: string,
): readonly Question[] {
	return words.map(({ text, count, proposal }) =>
		ask({
			path: pathOf('words', field, text),
			scope: field === 'serialNumber' ? 'table' : 'rows',
			group: `words ${field} ${column}`,
			about: { kind: 'word', column, field, text, count },
			values: [...MEANINGS[field], ...(field === 'serialNumber' ? [text] : []), ''],
			place: (value) => ({ words: { [field]: { [text]: value } } }),
			proposal,
			after,
		}),
	);
}

function askPeople(
	{ header }: NamedColumns,
	targets: ReadonlyMap<number, string>,
	{ rows, columns }: TableTexts,
	{ mapping }: HeaderOptions,
): readonly Question[] {
	return columns.flatMap(({ column, people: unknown }): readonly Question[] => {
		if (unknown === undefined || targets.get(column) !== 'employeeId') return [];
		const isDecided = (text: string): boolean => isDecidedText(mapping, column, header, 'employeeId', text);
		const people = unknown.people.filter(({ text }) => !isDecided(text));
		const decided = unknown.people.reduce((sum, { text, count }) => sum + (isDecided(text) ? count : 0), 0);
		const named = unknown.rows - decided;
		const areMany =
			(named >= FEWEST_ROWS && named / rows >= NOTICEABLE) || people.some(({ count }) => count >= FEWEST_ROWS);
		if (people.length === 0 || !areMany) return [];
		const each = people.map((one) => askPerson(column, one));
		if (findMappedColumn(mapping, column, header) !== undefined) return each;
		const areStrangers =
			people.length > PEOPLE.fewNames &&
			countStrangers({ ...unknown, rows: named, people }) > PEOPLE.strangers * unknown.named;
		const isWhole = areStrangers || people.length > PEOPLE.mostAsked;
		const proposal = areStrangers ? 'custom' : isWhole ? undefined : 'each';
		return [askWhole(column, header, { ...unknown, rows: named, people }, proposal), ...(isWhole ? [] : each)];
	});
}

/** Rows that name somebody whom no employee resembles. */
function countStrangers({ rows, people }: UnknownPeopleProfile): number {
	return people.reduce((sum, { near, count }) => (near.length === 0 ? sum : sum - count), rows);
}

/** Asks if the people of a column are employees at all. */
function askWhole(
	column: number,
	header: readonly string[],
	{ rows, people }: UnknownPeopleProfile,
	proposal: 'each' | 'custom' | undefined,
): Question {
	const custom = `custom: ${header[column]?.trim() || columnLetters(column)}`;
	const place = (to: string): Patch => columnPatch(header, column, { to });
	const question = ask({
		path: pathOfColumn(header, column, 'to'),
		group: `people ${column}`,
		about: { kind: 'people', column, count: people.length },
		values: ['employeeId', custom],
		place,
		proposal: proposal === 'custom' ? custom : proposal && 'employeeId',
	});
	// Names beyond the list would be asked about in another round.
	if (people.reduce((sum, { count }) => sum + count, 0) < rows) return question;
	const nobody = Object.fromEntries(people.map(({ text }) => [text, '']));
	const none = { value: NOBODY, patch: { ...place('employeeId'), words: { employeeId: nobody } } };
	return { ...question, options: [...question.options, none] };
}

function askPerson(column: number, { text, count, near, proposal }: PersonProposal): Question {
	return ask({
		path: pathOf('words', 'employeeId', text),
		scope: 'rows',
		group: `person ${column}`,
		about: { kind: 'person', column, text, count },
		values: [...near.map(({ id }) => id), ''],
		place: (id) => ({ words: { employeeId: { [text]: id } } }),
		proposal,
		typed: 'person',
		samples: (id) => {
			const { name, email = id } = near.find((one) => one.id === id) ?? {};
			return name === undefined ? undefined : [name, email];
		},
	});
}
