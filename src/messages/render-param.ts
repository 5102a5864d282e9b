/**
 * Renders one value of a message for people, by the type in its code. A system code is kept beside its explanation, for
 * whoever is asked for help. Pure.
 */
import type { ParamType } from './codes.ts';
import type { Language } from './message.ts';
import { renderCount, renderReais } from './render-number.ts';
import { escapeUnseen, renderQuoted, renderVisible } from './render-visible.ts';
import type { SeveralValues } from './several-values.ts';
import { findWord, wordsOf } from './texts.ts';
import { showUpload } from './uploaded-file.ts';

/** File names are longer than cells. */
const PARAM_CHARACTERS = 300;
/** A list is cut between two values. */
const LIST_CHARACTERS = 1_200;
const LISTED_CHARACTERS = 60;
/** Longer lists show this many. */
const MAX_LISTED = 6;
const FIRST_LISTED = 3;
type Renderer = (value: string, language: Language) => string;

const RENDERERS: Readonly<Record<ParamType, Renderer>> = {
	amount: renderAmount,
	count: (value, language) => (/^\d+$/.test(value) ? renderCount(Number(value), language) : renderText(value)),
	expected: (value, language) => renderText(renderExpectation(value, language)),
	expectations: (value, language) => renderList(renderExpectations(value, language), language),
	field: (value, language) => renderText(renderField(value, language)),
	file: (value) => renderText(showUpload(value)),
	hidden: renderText,
	instant: renderUtc,
	list: renderList,
	places: (value, language) => renderText(renderPlaces(value, language)),
	quoted: (value) => renderQuoted(value),
	reason: renderReason,
	state: renderState,
	text: renderText,
	unrelated: (value) => renderText(renderUnrelated(value)),
};

export function renderParam(type: ParamType, value: string | number, language: Language): string {
	return RENDERERS[type](String(value), language);
}

/** `“x”, “y” e mais 4`; with a suggestion: `“disponivle” (“disponível”?)`. */
export function renderSeveral(type: ParamType, { shown, more, uncounted }: SeveralValues, language: Language): string {
	const words = wordsOf('messages', language);
	const all = more === 0 && shown.length <= MAX_LISTED;
	const listed = all ? shown : shown.slice(0, FIRST_LISTED);
	const items = listed.map(({ text, suggestion }) => {
		const item =
			type === 'quoted'
				? renderQuoted(text, LISTED_CHARACTERS)
				: renderVisible(renderParam(type, text, language), LISTED_CHARACTERS);
		return suggestion === undefined ? item : `${item} (${renderSuggestion(suggestion, language, LISTED_CHARACTERS)}?)`;
	});
	if (all) return renderAll(items, language);
	const count = renderCount(shown.length - listed.length + more, language);
	return words(uncounted === true ? 'list.over' : 'list.more', { list: items.join(', '), count });
}

/** `a, b`: `--belongs-to a=none --belongs-to b=none`. */
function renderUnrelated(names: string): string {
	return names
		.split(', ')
		.map((name) => `--belongs-to ${name}=none`)
		.join(' ');
}

/** Translates an API value; other suggestions stay as written. */
export function renderSuggestion(suggestion: string, language: Language, most?: number): string {
	return renderQuoted(findWord(`value.${suggestion}`, language) ?? suggestion, most);
}

/** `a, b e c`. */
function renderAll(items: readonly string[], language: Language): string {
	const and = items.length > 1 ? wordsOf('messages', language)('list.and') : '';
	return `${items.slice(0, -1).join(', ')}${and}${items.at(-1) ?? ''}`;
}

function renderText(value: string): string {
	return renderVisible(value, PARAM_CHARACTERS);
}

/** Shows the items that fit, and the number of others. */
function renderList(list: string, language: Language): string {
	if (list.length <= LIST_CHARACTERS) return renderVisible(list, LIST_CHARACTERS);
	const separator = list.includes('; ') ? '; ' : ', ';
	const items = list.split(separator);
	let kept = 1;
	let length = items[0]?.length ?? 0;
	while (kept < items.length) {
		length += separator.length + (items[kept]?.length ?? 0);
		if (length > LIST_CHARACTERS) break;
		kept++;
	}
	const shown = renderVisible(items.slice(0, kept).join(separator), LIST_CHARACTERS);
	if (kept === items.length) return shown;
	return wordsOf('messages', language)('list.more', {
		list: shown,
		count: renderCount(items.length - kept, language),
	});
}

/** The template's header for an API field. */
export function renderField(field: string, language: Language): string {
	return findWord(`field.${field}`, language) ?? field;
}

export function renderState(state: string, language: Language): string {
	return findWord(`state.${state}`, language) ?? state;
}

/** `-4598.90` → `-R$ 4.598,90`, in English `-R$ 4,598.90`. */
function renderAmount(amount: string, language: Language): string {
	return /^-?\d+\.\d{2}$/.test(amount) ? renderReais(Number(amount.replace('.', '')), language) : renderText(amount);
}

/** Names the first texts and counts the others. */
export function nameFirst(texts: readonly string[], most: number, between = ', '): string {
	const more = texts.length - most;
	return [...texts.slice(0, most), ...(more > 0 ? [`… (+${more})`] : [])].join(between);
}

const ISO_UTC = /^(?<date>\d{4}-\d{2}-\d{2})T(?<time>\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/;

/** `2026-01-31 13:45:00 UTC`. Returns anything but an ISO text in UTC unchanged. */
export function renderUtc(instant: string): string {
	const groups = ISO_UTC.exec(instant)?.groups;
	return groups === undefined ? renderText(instant) : `${groups['date']} ${groups['time']} UTC`;
}

const PLACE_SEPARATOR = '; ';
/** Places as plans write them; sheet names have no brackets. */
const PLACE = /^(?<file>[^]+?)(?: \[(?<sheet>[^[\]]+)\])?:(?<row>\d+)$/;

/** Renders the name on one line, of an upload the one that it had. A run names stdin `-` in every language, and a sheet of it `- [Plan1]`. */
export function nameFile(file: string, language: Language): string {
	const name = escapeUnseen(showUpload(file));
	return /^-(?: \[.*\])?$/s.test(name) ? wordsOf('messages', language)('place.stdin') + name.slice(1) : name;
}

/** `a.csv:2; a.csv:3` → `a.csv, linhas 2 e 3`. Other text stays unchanged. */
export function renderPlaces(list: string, language: Language): string {
	const words = wordsOf('messages', language);
	const tables: { readonly where: string; readonly rows: string[] }[] = [];
	for (const item of list.split(PLACE_SEPARATOR)) {
		const { file = '', sheet, row } = PLACE.exec(item)?.groups ?? {};
		const named = nameFile(file, language);
		const where = sheet === undefined ? named : `${named}, ${words('place.sheet')} ${renderQuoted(sheet)}`;
		const last = tables.at(-1);
		if (row === undefined) tables.push({ where: showUpload(item), rows: [] });
		else if (last?.where === where && last.rows.length > 0) last.rows.push(row);
		else tables.push({ where, rows: [row] });
	}
	return tables
		.map(({ where, rows }) => {
			if (rows.length === 0) return where;
			return `${where}, ${words(rows.length === 1 ? 'place.row' : 'place.rows')} ${renderAll(rows, language)}`;
		})
		.join(PLACE_SEPARATOR);
}

/** The same places in files that have other names. */
export function renamePlaces(list: string, rename: (file: string) => string): string {
	const renamed = list.split(PLACE_SEPARATOR).map((item) => {
		const { file = item } = PLACE.exec(item)?.groups ?? {};
		return rename(file) + item.slice(file.length);
	});
	return renamed.join(PLACE_SEPARATOR);
}

const CODE = /^(?:listen )?(?<code>[A-Z][A-Z0-9_]{2,})(?:: (?<message>.*))?$/s;

/** Explains an error code of the system, network or TLS, a JSON parser's message, or an expectation. */
function renderReason(reason: string, language: Language): string {
	const known = findWord(`reason.${reason}`, language);
	if (known !== undefined) return /^[A-Z]/.test(reason) ? `${known} – ${reason}` : known;
	const code = CODE.exec(reason)?.groups?.['code'];
	if (code !== undefined && code !== reason && findWord(`reason.${code}`, language) !== undefined) {
		return renderReason(code, language);
	}
	return renderList(renderJsonError(reason, language) ?? renderExpectation(reason, language), language);
}

/** Keeps only the position of a `JSON.parse` error. */
const JSON_PLACE = /at position (?<position>\d+)(?: \(line (?<line>\d+) column (?<column>\d+)\))?/;

function renderJsonError(reason: string, language: Language): string | undefined {
	if (!/\bJSON\b/.test(reason)) return undefined;
	const words = wordsOf('messages', language);
	const { position, line, column } = JSON_PLACE.exec(reason)?.groups ?? {};
	if (line !== undefined && column !== undefined) return words('json.line', { line, column });
	return position === undefined
		? words('json.ends')
		: words('json.character', { position: String(Number(position) + 1) });
}

/** Patterns and messages for failed checks of settings and rules; the first match counts. `first`, `second`: parts of the text. */
const EXPECTED = [
	[/^\{ ?… ?\}$/, 'expected.object'],
	[/^\[ … \]$/, 'expected.list'],
	[/^"…"$/, 'expected.text-quoted'],
	[/^(?<first>\[ \{.*\} \])$/, 'expected.parts'],
	[/^1, 2, 3 …$/, 'expected.whole-from-one'],
	[/^true, false$/, 'expected.boolean'],
	[/^(?<first>\d+) … (?<second>\d+), "line", "skip"$/, 'expected.day-or-word'],
	[/^(?<first>\S+) … (?<second>\S+)$/, 'expected.range'],
	[/^(?<first>"(?!…).*")$/, 'expected.like'],
	[/expected string to have >=1 char/, 'expected.text-not-empty'],
	[/expected (?:int|number) to be >=(?<first>\S+)/, 'expected.from'],
	[/expected (?:int|number) to be >(?<first>\S+)/, 'expected.above'],
	[/expected (?:int|number) to be <=?(?<first>\S+)/, 'expected.up-to'],
	[/expected int\b/, 'expected.whole'],
	[/expected number\b/, 'expected.number'],
	[/expected string\b/, 'expected.text'],
	[/expected boolean\b/, 'expected.boolean'],
	[/expected array\b/, 'expected.list'],
	[/expected (?:object|record)\b/, 'expected.object'],
	[/^Unrecognized key/, 'expected.no-such-field'],
	[/^not a UTC date-time$/, 'expected.utc'],
	[/expected one of (?<first>"[^]*")/, 'expected.one-of'],
	[/^not a time zone$/, 'expected.zone'],
	[/^Invalid input$/, 'expected.number-or-percentage'],
] as const;

function renderExpectations(list: string, language: Language): string {
	const one = (text: string): string => {
		const [name = '', ...expected] = text.split(': ');
		return `${name}: ${renderExpectation(expected.join(': '), language)}`;
	};
	return list.split('; ').map(one).join('; ');
}

export function renderExpectation(expected: string, language: Language): string {
	for (const [pattern, key] of EXPECTED) {
		const match = pattern.exec(expected);
		const { first = '', second = '' } = match?.groups ?? {};
		if (match !== null) return wordsOf('messages', language)(key, { first, second });
	}
	return expected;
}
