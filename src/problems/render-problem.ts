/**
 * Problems, faults and origins to text in one language. Pure: same value, same text, on any machine.
 *
 * A line names what the catalogue's title does not name by itself: the place (column letters and header), the text
 * found, and the suggestion. So no message says less than where and what.
 */
import { catalogue, type MessageCode } from './catalogue/index.ts';
import type { Fault } from './fault.ts';
import type { Language, Message } from './message.ts';
import { columnLetters, type Origin } from './origin.ts';
import type { Problem } from './problem.ts';
import { renderQuoted, renderVisible } from './render-visible.ts';

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
		key: 'key',
	},
} as const satisfies Record<Language, object>;

const PLACEHOLDER = /(?<before>["“«']?)\{(?<name>\w+)\}/g;
/** File names and lists of sheets are longer than cells. */
const PARAM_CHARACTERS = 300;

type Values = Pick<Problem, 'place' | 'found' | 'params'>;

/** One line: place, message, text found, suggestion. */
export function renderProblem(problem: Problem, language: Language): string {
	const title = messageOf(problem.code, language).title;
	const words = WORDS[language];
	const named = (name: string): boolean => title.includes(`{${name}}`);
	const suggestion = problem.params?.['suggestion'];
	return [
		named('column') || named('header') ? '' : renderPlace(problem, language),
		fillPlaceholders(title, problem),
		problem.found === undefined || named('found') ? '' : ` (${words.found}: ${renderQuoted(problem.found)})`,
		suggestion === undefined || named('suggestion') ? '' : `; ${words.suggestion} ${renderQuoted(String(suggestion))}?`,
	].join('');
}

/** What is expected and what to do, with an example where there is one: some sentences in one line. */
export function renderAdvice(problem: Problem, language: Language): string {
	const message = messageOf(problem.code, language);
	return [
		fillPlaceholders(message.explanation, problem),
		fillPlaceholders(message.action, problem),
		...(message.example === undefined ? [] : [`${WORDS[language].example}: ${message.example}`]),
	]
		.join(' ')
		.trim();
}

/** What to do, in one sentence. */
export function renderAction(problem: Problem, language: Language): string {
	return fillPlaceholders(messageOf(problem.code, language).action, problem);
}

/** What stopped the run, and on the lines after it why and what to do. */
export function renderFault(fault: Fault, language: Language): string {
	const message = messageOf(fault.code, language);
	return [message.title, message.explanation, message.action]
		.filter((line) => line !== '')
		.map((line) => fillPlaceholders(line, { params: fault.params }))
		.join('\n');
}

/** `ativos.xlsx, aba “Plan1”, linha 17` or `notas.zip!nota.xml, NF-e 57, item 1, unidade 3 (chave 3526…)`. */
export function renderOrigin(origin: Origin, language: Language): string {
	const words = WORDS[language];
	const file = renderVisible(origin.file, PARAM_CHARACTERS);
	if (origin.kind === 'file') return file;
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

/** `nNF`, the number that a person finds on the paper: digits 26 to 34 of an access key. */
export function invoiceNumber(accessKey: string): string | undefined {
	const digits = /^[0-9A-Z]{25}(?<number>\d{9})\d{10}$/.exec(accessKey)?.groups?.['number'];
	return digits === undefined ? undefined : String(Number(digits));
}

/** Names in a text of the catalogue that stand for values of the problem. */
export function placeholdersOf(template: string): readonly string[] {
	return [...template.matchAll(PLACEHOLDER)].map((match) => match.groups?.['name'] ?? '');
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

function fillPlaceholders(template: string, values: Values): string {
	return template.replaceAll(PLACEHOLDER, (_, before: string, name: string) => {
		const text = valueOf(name, values);
		// What stands between the message's own quotation marks needs no more of them.
		return before + (before === '' && (name === 'found' || name === 'header') ? renderQuoted(text) : text);
	});
}

function valueOf(name: string, { place, found, params }: Values): string {
	const param = params?.[name];
	if (param !== undefined) return renderVisible(String(param), PARAM_CHARACTERS);
	if (name === 'found') return renderVisible(found ?? '');
	if (name === 'header') return renderVisible(place?.name ?? '');
	if (name === 'column' && place?.column !== undefined) return columnLetters(place.column);
	return '?';
}
