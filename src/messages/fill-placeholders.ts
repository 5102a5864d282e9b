/**
 * A text of the catalogue with its placeholders filled in.
 *
 * `{found}`, `{column}` (letters), `{header}` and the parameters of the problem; `{count|vez|vezes}` is the number and
 * the word that goes with it. Where a group of problems has several values for one placeholder, they stand there as a list.
 */
import type { Language } from './message.ts';
import { columnLetters } from './origin.ts';
import { renderParam } from './param-words.ts';
import type { Problem } from './problem.ts';
import { renderPlaces } from './render-places.ts';
import { renderQuoted, renderVisible } from './render-visible.ts';
import type { Several, SeveralValues } from './several-values.ts';

export interface PlaceholderValues extends Pick<Problem, 'place' | 'found' | 'params'> {
	readonly several?: Several;
}

const PLACEHOLDER = /(?<before>["“«']?)\{(?<name>\w+)(?:\|(?<one>[^{|}]+)\|(?<many>[^{|}]+))?\}(?<after>["”»']?)/g;
/** File names are longer than cells. */
const PARAM_CHARACTERS = 300;
/** Parameters that are lists are cut between their items. */
const LISTS =
	/^(?:recipients|names|known|candidates|ids|sheets|others|references|cases|fields|companies|issuers|rows|reason)$/;
const LIST_CHARACTERS = 1_200;
const LISTED_CHARACTERS = 60;
/** As many as that are all shown; of more, the first ones. */
const MOST_LISTED = 6;
const FIRST_LISTED = 3;

/** What is counted is written with separators of thousands; what is numbered (a row, a status) is not. */
const COUNTS = new Set(['count', 'limit', 'bytes', 'length', 'max', 'units', 'items', 'failures', 'answered', 'most']);

const AND = { 'pt-BR': ' e ', en: ' and ' } as const;
const MORE = {
	'pt-BR': (count: string, uncounted: boolean) => `e mais ${uncounted ? `de ${count}` : count}`,
	en: (count: string, uncounted: boolean) => `and ${uncounted ? `over ${count}` : count} more`,
} as const satisfies Record<Language, (count: string, uncounted: boolean) => string>;
const plurals = { 'pt-BR': new Intl.PluralRules('pt-BR'), en: new Intl.PluralRules('en') } as const;

export function fillPlaceholders(template: string, values: PlaceholderValues, language: Language): string {
	return template.replaceAll(PLACEHOLDER, (...match) => {
		const groups: Readonly<Record<string, string | undefined>> = match.at(-1);
		const { before = '', name = '', one, many, after = '' } = groups;
		const several = values.several?.[name];
		if (several !== undefined) return renderSeveral(several, name, { before, after }, language);
		const text = valueOf(name, values, language);
		// What stands between the message's own quotation marks needs no more of them, and stands there as it was typed.
		const shown = before === '' ? renderUnquoted(name, text, language) : text;
		const word =
			one === undefined || many === undefined ? '' : ` ${pluralOf(values.params?.[name], one, many, language)}`;
		return `${before}${shown}${word}${after}`;
	});
}

/** Names in a text of the catalogue that stand for values of the problem. */
export function placeholdersOf(template: string): readonly string[] {
	return [...template.matchAll(PLACEHOLDER)].map((match) => match.groups?.['name'] ?? '');
}

/** `“x”, “y” e mais 4`; a value that has a suggestion with it: `“disponivle” (“disponível”?)`. */
export function renderSeveral(
	{ shown, more, uncounted }: SeveralValues,
	name: string,
	marks: { readonly before: string; readonly after: string },
	language: Language,
): string {
	const all = more === 0 && shown.length <= MOST_LISTED;
	const listed = all ? shown : shown.slice(0, FIRST_LISTED);
	const items = listed.map(({ text, suggestion }) => {
		const item =
			marks.before === '' && isQuoted(name)
				? renderQuoted(text, LISTED_CHARACTERS)
				: marks.before + renderVisible(renderParam(name, text, language), LISTED_CHARACTERS) + marks.after;
		return suggestion === undefined ? item : `${item} (${renderQuoted(suggestion, LISTED_CHARACTERS)}?)`;
	});
	if (all) return `${items.slice(0, -1).join(', ')}${items.length > 1 ? AND[language] : ''}${items.at(-1) ?? ''}`;
	const left = shown.length - listed.length + more;
	return `${items.join(', ')} ${MORE[language](left.toLocaleString(language), uncounted === true)}`;
}

function renderUnquoted(name: string, text: string, language: Language): string {
	if (isQuoted(name)) return renderQuoted(text);
	return name === 'row' ? renderPlaces(text, language) : text;
}

function isQuoted(name: string): boolean {
	return name === 'found' || name === 'header';
}

function valueOf(name: string, { place, found, params }: PlaceholderValues, language: Language): string {
	const param = params?.[name];
	if (typeof param === 'number' && COUNTS.has(name)) return param.toLocaleString(language);
	if (param !== undefined && LISTS.test(name)) return renderList(renderParam(name, String(param), language), language);
	if (param !== undefined) return renderVisible(renderParam(name, String(param), language), PARAM_CHARACTERS);
	if (name === 'found') return renderVisible(found ?? '');
	if (name === 'header') return renderVisible(place?.name ?? '');
	if (name === 'column' && place?.column !== undefined) return columnLetters(place.column);
	return '?';
}

/** As many whole items as fit, and how many more there are. */
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
	return kept === items.length ? shown : `${shown} ${MORE[language](String(items.length - kept), false)}`;
}

function pluralOf(count: string | number | undefined, one: string, many: string, language: Language): string {
	return plurals[language].select(Number(count)) === 'one' ? one : many;
}
