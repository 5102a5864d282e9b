/**
 * Renders problems, faults and origins in one language. Pure: the same value gives the same text on any machine.
 *
 * A line adds what the code's title does not contain: the place (column letters and header), the text found and the
 * suggestion. So every message says at least where and what.
 */
import { findCode } from './codes.ts';
import { withoutCpf } from './cpf.ts';
import type { Language } from './message.ts';
import { columnLetters, type Origin } from './origin.ts';
import { type ProblemParams, type ShownProblem, suggestionOf } from './problem.ts';
import { nameFile, renderParam, renderSeveral, renderSuggestion as renderMeant } from './render-param.ts';
import { renderQuoted, renderVisible } from './render-visible.ts';
import type { Several } from './several-values.ts';
import { type Counted, formatText, namesIn } from './format-text.ts';
import { messageOf, wordsOf } from './texts.ts';

/** File names are longer than cells. */
const FILE_CHARACTERS = 300;
/** A shorter remainder of a title is meaningless. */
const MIN_KIND_CHARACTERS = 8;
/** Selects an empty list: `{rows, select, empty_list {none} other {{rows}}}`. */
const EMPTY_LIST = 'empty_list';

/** One line: place, message, text found, suggestion. `several`: the values that differ within a group. */
export function renderProblem(told: ShownProblem, language: Language, several: Several = {}): string {
	const problem = withoutCpf(told);
	const { title: ordinary, several: ofSeveral } = messageOf(problem.code, language);
	const differs = namesIn(ordinary).some((name) => several[name] !== undefined);
	const title = differs ? (ofSeveral ?? ordinary) : ordinary;
	const names = new Set([...namesIn(ordinary), ...namesIn(title)]);
	return [
		names.has('column') || names.has('header') ? '' : renderPlace(problem, language),
		fillMessage(title, problem, language, { several }),
		names.has('found') ? '' : renderFound(problem, language, several),
		names.has('suggestion') ? '' : renderSuggestion(problem, language, several),
	].join('');
}

/** A short name of the problem for lists: `valor em dinheiro ilegível`. The code if it has none. */
export function renderKind(code: string, language: Language): string {
	const { title, several = title } = messageOf(code, language);
	const words = several.split(/[\s:;,(]*["“«]?\{/)[0] ?? '';
	return title === code || words.length < MIN_KIND_CHARACTERS ? code : words;
}

/** Expectation, action and example in one line. */
export function renderAdvice(problem: ShownProblem, language: Language): string {
	const { explanation, action = '', example } = messageOf(problem.code, language);
	return [
		...[explanation, action].filter((text) => text !== '').map((text) => fillMessage(text, problem, language)),
		...(example === undefined ? [] : [`${wordsOf('messages', language)('place.example')}: ${example}`]),
	]
		.join(' ')
		.trim();
}

/** The problem as a sentence, then its advice. */
export function renderWithAdvice(problem: ShownProblem, language: Language): string {
	return `${endSentence(renderProblem(problem, language))} ${renderAdvice(problem, language)}`;
}

/** The explanation, or an empty text. */
export function renderExplanation(problem: ShownProblem, language: Language): string {
	return fillMessage(messageOf(problem.code, language).explanation, problem, language);
}

/** The action, or an empty text. */
export function renderAction(problem: ShownProblem, language: Language): string {
	return fillMessage(messageOf(problem.code, language).action ?? '', problem, language);
}

export function renderActionInPage(problem: ShownProblem, language: Language): string {
	const { action = '', inPage = action } = messageOf(problem.code, language);
	return fillMessage(inPage, problem, language, { isInPage: true });
}

/** A fault as a value that another thread or process can read. */
export interface PlainFault extends Pick<ShownProblem, 'code' | 'params'> {
	readonly problem?: ShownProblem | undefined;
}

export interface FaultTexts {
	readonly cause: string;
	/** Empty, as the action, if there is none. */
	readonly explanation: string;
	readonly action: string;
}

export function describeFault(fault: PlainFault, language: Language, isInPage = false): FaultTexts {
	const { title, explanation, action = '', inPage = action } = messageOf(fault.code, language);
	const { code, params = {}, problem } = fault;
	const told = { code, params: isInPage ? nameControls(params, language) : params };
	const fill = (line: string): string => fillMessage(line, told, language, { isInPage });
	return {
		cause: problem === undefined ? fill(title) : `${fill(title)}: ${renderProblem(problem, language)}`,
		explanation: fill(explanation),
		action: fill(isInPage ? inPage : action),
	};
}

/** The cause, then explanation and action on separate lines. */
export function renderFault(fault: PlainFault, language: Language, isInPage = false): string {
	const { cause, explanation, action } = describeFault(fault, language, isInPage);
	return [cause, explanation, action].filter((line) => line !== '').join('\n');
}

/** One line of sentences, for an error's message. */
export function renderSentences(fault: PlainFault, language: Language): string {
	return renderFault(fault, language).split('\n').map(endSentence).join(' ');
}

/** Adds the full stop that a title lacks, but not after a suggestion, which is a question. */
export function endSentence(text: string): string {
	return /[.!?:]$/.test(text) ? text : `${text}.`;
}

/** The page has controls where the command line has options. */
function nameControls(params: ProblemParams, language: Language): ProblemParams {
	const named = Object.entries(params).map(([name, value]) => {
		const option = /^--(?<words>[a-z-]+)$/.exec(String(value))?.groups?.['words']?.replaceAll('-', '_');
		return [name, option === undefined ? value : wordsOf('messages', language)('control', { option })];
	});
	return Object.fromEntries(named);
}

interface Filling {
	/** Values that differ within a group are listed. */
	readonly several?: Several;
	readonly isInPage?: boolean;
}

/** Fills a code's text with the problem's values. `{resume}` is how sending goes on: a command, or a button of the page. */
function fillMessage(
	text: string,
	problem: Pick<ShownProblem, 'code' | 'params' | 'place' | 'found'>,
	language: Language,
	{ several = {}, isInPage = false }: Filling = {},
): string {
	const types = findCode(problem.code)?.params ?? {};
	const values = namesIn(text).map((name): readonly [string, string | Counted] => {
		if (name === 'resume') return [name, wordsOf('messages', language)(isInPage ? 'resume.button' : 'resume.command')];
		const type = types[name] ?? (name === 'found' || name === 'header' ? 'quoted' : 'text');
		const differing = several[name];
		const value = valueOf(name, problem);
		const shown =
			differing === undefined ? renderParam(type, value, language) : renderSeveral(type, differing, language);
		// Several different numbers take the plural.
		const counted = differing === undefined ? Number(value) : Number.NaN;
		if (type === 'count') return [name, { toString: () => shown, valueOf: () => counted }];
		return [name, shown === '' && type === 'list' ? EMPTY_LIST : shown];
	});
	return formatText(text, Object.fromEntries(values), language);
}

function valueOf(
	name: string,
	{ place, found, params }: Pick<ShownProblem, 'params' | 'place' | 'found'>,
): string | number {
	const param = params?.[name];
	if (param !== undefined) return param;
	if (name === 'found') return found ?? '';
	if (name === 'header') return place?.name ?? '';
	if (name === 'column' && place?.column !== undefined) return columnLetters(place.column);
	// Only a run folder of another version can lack a parameter.
	return '?';
}

function renderPlace({ place }: ShownProblem, language: Language): string {
	if (place === undefined) return '';
	// An element's path (`det/prod/qCom`) needs no quotes, unlike a header.
	if (place.column === undefined) return place.name === '' ? '' : `${renderVisible(place.name)}: `;
	const name = place.name === '' ? '' : ` ${renderQuoted(place.name)}`;
	return `${wordsOf('messages', language)('place.column')} ${columnLetters(place.column)}${name}: `;
}

function renderFound({ found }: ShownProblem, language: Language, { found: several }: Several): string {
	if (found === undefined && several === undefined) return '';
	const text = several === undefined ? renderQuoted(found ?? '') : renderSeveral('quoted', several, language);
	return ` (${wordsOf('messages', language)('place.found')}: ${text})`;
}

/** In a group each value has its own suggestion. */
function renderSuggestion(problem: ShownProblem, language: Language, several: Several): string {
	const suggestion = suggestionOf(problem);
	if (suggestion === undefined || several['found'] !== undefined) return '';
	const values = several['suggestion'];
	const text = values === undefined ? renderMeant(suggestion, language) : renderSeveral('quoted', values, language);
	return `; ${wordsOf('messages', language)('place.suggestion')} ${text}?`;
}

/** `ativos.xlsx, aba “Plan1”, linha 17` or `notas.zip!nota.xml, NF-e 57, item 1, unidade 3 (chave 3526…)`. */
export function renderOrigin(origin: Origin, language: Language): string {
	const isKeyHidden = origin.kind === 'invoice' && invoiceNumber(origin.accessKey) !== undefined;
	const key = isKeyHidden ? ` (${wordsOf('messages', language)('place.key')} ${renderVisible(origin.accessKey)})` : '';
	return `${renderGroupOrigin(origin, language)}${key}`;
}

/** Like `renderOrigin`, but without access keys, for groups: the printed invoice number suffices; the key is in the files. */
export function renderGroupOrigin(origin: Origin, language: Language): string {
	const within = renderOriginWithin(origin, language);
	return [renderFile(origin.file, language), ...(within === '' ? [] : [within])].join(', ');
}

export function renderFile(file: string, language: Language, characters = FILE_CHARACTERS): string {
	return renderVisible(nameFile(file, language), characters);
}

/** The place within its file: `aba “Plan1”, linha 17`. Empty for the file as a whole. */
export function renderOriginWithin(origin: Origin, language: Language): string {
	const words = wordsOf('messages', language);
	const isInSheet = origin.kind !== 'invoice' && origin.sheet !== undefined;
	const sheet = isInSheet ? `${words('place.sheet')} ${renderQuoted(origin.sheet)}, ` : '';
	if (origin.kind === 'file') {
		const { document, belowRow } = origin;
		if (belowRow !== undefined) return `${sheet}${words('place.below-row')} ${belowRow}`;
		return document === undefined ? '' : `${words('place.document')} ${document}`;
	}
	if (origin.kind === 'row') {
		const unit = origin.unit === undefined ? '' : ` (${origin.unit}/${origin.units ?? ''})`;
		return `${sheet}${words('place.row')} ${origin.row}${unit}`;
	}
	return [
		`NF-e ${invoiceNumber(origin.accessKey) ?? renderVisible(origin.accessKey)}`,
		...(origin.item === undefined ? [] : [`${words('place.item')} ${origin.item}`]),
		...(origin.unit === undefined ? [] : [`${words('place.unit')} ${origin.unit}`]),
	].join(', ');
}

/** `nNF`, the printed number: digits 26 to 34 of an access key. */
export function invoiceNumber(accessKey: string): string | undefined {
	const digits = /^[0-9A-Z]{25}(?<number>\d{9})\d{10}$/.exec(accessKey)?.groups?.['number'];
	return digits === undefined ? undefined : String(Number(digits));
}
