/**
 * Problems, faults and origins to text in one language. Pure: same value, same text, on any machine.
 *
 * A line names what the catalogue's title does not name by itself: the place (column letters and header), the text
 * found, and the suggestion. So no message says less than where and what.
 */
import { catalogue, type MessageCode } from './catalogue/index.ts';
import type { Fault } from './fault.ts';
import { fillPlaceholders, placeholdersOf, renderSeveral } from './fill-placeholders.ts';
import type { CatalogueEntry, Language, Message } from './message.ts';
import { columnLetters, type Origin } from './origin.ts';
import type { Problem } from './problem.ts';
import { renderQuoted, renderVisible } from './render-visible.ts';
import type { Several } from './several-values.ts';

const WORDS = {
	'pt-BR': {
		column: 'coluna',
		found: 'encontrado',
		suggestion: 'você quis dizer',
		example: 'Exemplo',
		sheet: 'aba',
		row: 'linha',
		item: 'item',
		unit: 'unidade',
		document: 'documento',
		key: 'chave',
	},
	en: {
		column: 'column',
		found: 'found',
		suggestion: 'did you mean',
		example: 'Example',
		sheet: 'sheet',
		row: 'row',
		item: 'item',
		unit: 'unit',
		document: 'document',
		key: 'key',
	},
} as const satisfies Record<Language, object>;

/** File names are longer than cells. */
const FILE_CHARACTERS = 300;
/** What is left of a title that begins with a placeholder says nothing. */
const LEAST_WORDS = 8;
const NO_MARKS = { before: '', after: '' } as const;

/** One line: place, message, text found, suggestion. `several`: what differs, where the problem stands for a group. */
export function renderProblem(problem: Problem, language: Language, several: Several = {}): string {
	const { title: ordinary, several: ofSeveral } = messageOf(problem.code, language);
	const differs = placeholdersOf(ordinary).some((name) => several[name] !== undefined);
	const title = differs ? (ofSeveral ?? ordinary) : ordinary;
	const names = new Set([...placeholdersOf(ordinary), ...placeholdersOf(title)]);
	return [
		names.has('column') || names.has('header') ? '' : renderPlace(problem, language),
		fillPlaceholders(title, { ...problem, several }, language),
		names.has('found') ? '' : renderFound(problem, language, several),
		names.has('suggestion') ? '' : renderSuggestion(problem, language, several),
	].join('');
}

/** A kind of problem in some words, for a list of kinds: `valor em dinheiro ilegível (money-format)`. */
export function renderKind(code: string, language: Language): string {
	const entry = new Map<string, CatalogueEntry>(Object.entries(catalogue)).get(code);
	const { title = '', several = title } = entry?.[language] ?? {};
	const words = several.split(/[\s:;,(]*["“«]?\{/)[0] ?? '';
	return words.length < LEAST_WORDS ? code : `${words} (${code})`;
}

/** What is expected and what to do, with an example where there is one: some sentences in one line. */
export function renderAdvice(problem: Problem, language: Language): string {
	const message = messageOf(problem.code, language);
	return [
		fillPlaceholders(message.explanation, problem, language),
		fillPlaceholders(message.action, problem, language),
		...(message.example === undefined ? [] : [`${WORDS[language].example}: ${message.example}`]),
	]
		.join(' ')
		.trim();
}

/** What to do, in one sentence. */
export function renderAction(problem: Problem, language: Language): string {
	return fillPlaceholders(messageOf(problem.code, language).action, problem, language);
}

/** What stopped the run, and on the lines after it what led to it, why and what to do. */
export function renderFault(
	{ code, params, problem }: Pick<Fault, 'code' | 'params' | 'problem'>,
	language: Language,
): string {
	const message = messageOf(code, language);
	const [title = '', ...rest] = [message.title, message.explanation, message.action]
		.filter((line) => line !== '')
		.map((line) => fillPlaceholders(line, { params }, language));
	return [problem === undefined ? title : `${title}: ${renderProblem(problem, language)}`, ...rest].join('\n');
}

/** `ativos.xlsx, aba “Plan1”, linha 17` or `notas.zip!nota.xml, NF-e 57, item 1, unidade 3 (chave 3526…)`. */
export function renderOrigin(origin: Origin, language: Language): string {
	const words = WORDS[language];
	const file = renderVisible(origin.file, FILE_CHARACTERS);
	if (origin.kind === 'file') {
		return origin.document === undefined ? file : `${file}, ${words.document} ${origin.document}`;
	}
	if (origin.kind === 'row') {
		const sheet = origin.sheet === undefined ? '' : `, ${words.sheet} ${renderQuoted(origin.sheet)}`;
		return `${file}${sheet}, ${words.row} ${origin.row}`;
	}
	const item = origin.item === undefined ? '' : `, ${words.item} ${origin.item}`;
	const unit = origin.unit === undefined ? '' : `, ${words.unit} ${origin.unit}`;
	const number = invoiceNumber(origin.accessKey);
	const key = renderVisible(origin.accessKey);
	return number === undefined
		? `${file}, NF-e ${key}${item}${unit}`
		: `${file}, NF-e ${number}${item}${unit} (${words.key} ${key})`;
}

/** The same for a line that many share: the number of a note on the paper will do, its key of 44 digits is in the files. */
export function renderGroupOrigin(origin: Origin, language: Language): string {
	const key = origin.kind === 'invoice' && invoiceNumber(origin.accessKey) !== undefined ? origin.accessKey : undefined;
	const whole = renderOrigin(origin, language);
	return key === undefined ? whole : whole.replace(` (${WORDS[language].key} ${renderVisible(key)})`, '');
}

/** `nNF`, the number that a person finds on the paper: digits 26 to 34 of an access key. */
export function invoiceNumber(accessKey: string): string | undefined {
	const digits = /^[0-9A-Z]{25}(?<number>\d{9})\d{10}$/.exec(accessKey)?.groups?.['number'];
	return digits === undefined ? undefined : String(Number(digits));
}

/** A run folder may come from another version of the program: a code that is not known here is told as it is. */
function messageOf(code: MessageCode, language: Language): Message {
	return Object.hasOwn(catalogue, code) ? catalogue[code][language] : { title: code, explanation: '', action: '' };
}

function renderPlace({ place }: Problem, language: Language): string {
	if (place === undefined) return '';
	// An element's path (`det/prod/qCom`) is a name already; a header is somebody's words.
	const name = place.column === undefined ? renderVisible(place.name) : renderQuoted(place.name);
	if (place.column === undefined) return place.name === '' ? '' : `${name}: `;
	return `${WORDS[language].column} ${columnLetters(place.column)}${place.name === '' ? '' : ` ${name}`}: `;
}

function renderFound({ found }: Problem, language: Language, { found: several }: Several): string {
	if (several !== undefined)
		return ` (${WORDS[language].found}: ${renderSeveral(several, 'found', NO_MARKS, language)})`;
	return found === undefined ? '' : ` (${WORDS[language].found}: ${renderQuoted(found)})`;
}

/** Where what was found differs, each value has its suggestion beside it. */
function renderSuggestion({ params }: Problem, language: Language, several: Several): string {
	const suggestion = params?.['suggestion'];
	if (suggestion === undefined || several['found'] !== undefined) return '';
	const values = several['suggestion'];
	const text =
		values === undefined ? renderQuoted(String(suggestion)) : renderSeveral(values, 'found', NO_MARKS, language);
	return `; ${WORDS[language].suggestion} ${text}?`;
}
