/** What the words of a column are proposed to mean: those that the reader takes by itself are no question. */
import { ACQUISITION_TYPE_WORDS, CONDITION_WORDS, OPEN_STATUS_WORDS, STATUS_WORDS } from '../values/asset-words.ts';
import type { CellReader } from '../values/converted.ts';
import { foldKey, foldName } from '../values/folded-name.ts';
import { isNoValue } from '../values/placeholder.ts';
import { parseQuantity } from '../values/quantity.ts';
import { createWordReader, createWordSuggester, formsOf, type WordList } from '../values/word-list.ts';
import type { WordCount, WordField, WordProposal, WordValue } from './question.ts';

interface FieldWords {
	readonly read: CellReader<unknown>;
	readonly suggest: (folded: string) => { readonly value: WordValue; readonly slips: number } | undefined;
	/** Words that nothing is proposed for, though they may look like others. */
	readonly open: ReadonlySet<string>;
	/** An optional field is left empty where there is nothing. */
	readonly isOptional: boolean;
}

const CONDITIONS = new Set(CONDITION_WORDS.map(foldName));
const OPEN = new Set(OPEN_STATUS_WORDS.map(foldName));

/** Of a number, no word is known. */
type KnownField = Exclude<WordField, 'enrollmentId'>;

const FIELDS: Readonly<Record<KnownField, FieldWords>> = {
	status: { ...prepare(STATUS_WORDS), open: new Set([...OPEN, ...CONDITIONS]), isOptional: false },
	acquisitionType: { ...prepare(ACQUISITION_TYPE_WORDS), open: new Set(), isOptional: true },
	quantity: { read: parseQuantity, suggest: () => undefined, open: new Set(), isOptional: false },
};

function prepare<Value extends WordValue>(list: WordList<Value>): Pick<FieldWords, 'read' | 'suggest'> {
	return { read: createWordReader(list), suggest: createWordSuggester(list) };
}

const LONG = 8;

/** Two slips make another word of a shorter one: `padrão`, `parado`. */
function isOtherWord(folded: string, slips: number): boolean {
	return slips > 1 && folded.length < LONG;
}

/** In the order given. */
export function proposeWords(field: KnownField, words: readonly WordCount[]): readonly WordProposal[] {
	const { read, isOptional } = FIELDS[field];
	return words
		.filter(({ text }) => !read(text).ok && !(isOptional && isNoValue(text.trim())))
		.map((word) => {
			const proposal = proposeWord(field, word.text);
			return proposal === undefined ? word : { ...word, proposal };
		});
}

/** What a single word may mean. */
function proposeWord(field: KnownField, text: string): WordValue | undefined {
	const { suggest, open } = FIELDS[field];
	const folded = foldName(text);
	if (formsOf(folded).some((form) => open.has(form))) return undefined;
	const word = suggest(folded);
	return word === undefined || isOtherWord(folded, word.slips) ? undefined : word.value;
}

/**
 * What a word says of what its column is about. `certain`: a status that columns about other things hardly have;
 * `possible`: a status, and also what is said of a licence or a contract (`Ativo`); `condition`: a state of repair.
 */
export type StatusEvidence = 'certain' | 'possible' | 'condition' | 'none';

/** Things that are not assets have them too. */
const COMMON = new Set(
	[
		'ativo, active, activo, inativo, inactive, inactivo, desativado, deactivated, desactivado, available, disponível',
		'disponible, livre, free, instalado, installed, operacional, operational, running, perdido, lost, not found',
		'baixa, baja, venda, sale, doação, donation, repair, ready, storage, compra, reserva, backup, missing, entregue',
		'archived, arquivado, not working, funcionando, não funciona, com problema, idle, sold, vendido',
	].flatMap((words) => words.split(', ').map(foldName)),
);

/** What words were weighed as: the same ones are asked for after each answer. */
const weighed = new Map<string, StatusEvidence>();
const MOST_WEIGHED = 10_000;

export function weighStatusWord(text: string): StatusEvidence {
	const known = weighed.get(text) ?? weighNewWord(text);
	if (weighed.size === MOST_WEIGHED) weighed.clear();
	weighed.set(text, known);
	return known;
}

function weighNewWord(text: string): StatusEvidence {
	const folded = foldName(text);
	const forms = formsOf(folded);
	if (forms.some((form) => CONDITIONS.has(form))) return 'condition';
	if (forms.some((form) => OPEN.has(form) || COMMON.has(form))) return 'possible';
	const known = FIELDS.status.suggest(folded);
	if (known === undefined || isOtherWord(folded, known.slips)) return 'none';
	return known.slips > 0 ? 'possible' : 'certain';
}

/** A word in fewer rows is rather a slip of the keyboard, to be corrected in them. */
const FEWEST_ROWS = 3;
/** Of the rows, with words that mean something. */
const NOTICEABLE = 0.1;

/** Whether words are those of the table rather than slips in some of its rows. */
export function isWorthAsking(field: KnownField, words: readonly WordCount[], rows: number): boolean {
	const meant = words.filter(({ text }) => FIELDS[field].suggest(foldName(text))?.slips === 0);
	const share = meant.reduce((sum, { count }) => sum + count, 0) / rows;
	return share >= NOTICEABLE || words.some(({ count }) => count >= FEWEST_ROWS);
}

/** Whether as many rows are no slips. */
export function isNoticeable(count: number, rows: number): boolean {
	return count >= FEWEST_ROWS || (count > 0 && count >= NOTICEABLE * rows);
}

/** The same of texts of which nothing tells whether they mean something. `named`: rows that have them. */
export function isMoreThanSlips(texts: readonly WordCount[], named: number, rows: number): boolean {
	return (named >= FEWEST_ROWS && named / rows >= NOTICEABLE) || texts.some(({ count }) => count >= FEWEST_ROWS);
}

/** Texts that a mapping takes for one are one, with the counts of all; it is called what stands there first. */
export function joinCounts<Counted extends WordCount>(texts: readonly Counted[]): readonly Counted[] {
	const joined = new Map<string, Counted>();
	for (const one of texts) {
		const known = joined.get(foldKey(one.text));
		joined.set(foldKey(one.text), known === undefined ? one : { ...known, count: known.count + one.count });
	}
	return [...joined.values()];
}
