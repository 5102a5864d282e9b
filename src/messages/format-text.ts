/**
 * Formats ICU messages, for terminal and browser. A message is parsed when it is first shown.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from './message.ts';

/** A value shown as `1.000` whose plural ICU chooses by 1000. */
export interface Counted {
	readonly toString: () => string;
	readonly valueOf: () => number;
}

/** Fills in an ICU message. A text without braces needs no parsing. */
export function formatText(
	text: string,
	values: Readonly<Record<string, string | number | Counted>>,
	language: Language,
): string {
	if (!text.includes('{')) return text;
	const parts = parse(text, language).formatToParts<Counted>({ ...values });
	return parts.map(({ value }) => String(value)).join('');
}

const named = new Map<string, readonly string[]>();

/** Parameter names in order of appearance. */
export function namesIn(text: string): readonly string[] {
	if (!text.includes('{')) return [];
	const known = named.get(text);
	if (known !== undefined) return known;
	// The names do not depend on the language.
	const names = collectNames(elementsOf(text));
	named.set(text, names);
	return names;
}

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** The parts of an ICU message, not filled in. */
export function elementsOf(text: string): Elements {
	return parse(text, 'en').getAst();
}

/** The name of the parameter, or undefined for plain text. */
export function parameterOf(element: Elements[number]): string | undefined {
	const type: number = element.type;
	return 'value' in element && type !== LITERAL ? element.value : undefined;
}

function collectNames(elements: Elements): readonly string[] {
	return elements.flatMap((element) => {
		if ('options' in element) {
			return [element.value, ...Object.values(element.options).flatMap(({ value }) => collectNames(value))];
		}
		return parameterOf(element) ?? [];
	});
}

// The engine has both languages. Its own look-up takes as long as all other texts of a short run.
IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale(String(locales));

/** The type of an element that is plain text. */
const LITERAL = 0;
const parsed = new Map<Language, Map<string, IntlMessageFormat>>();

function parse(text: string, language: Language): IntlMessageFormat {
	const ofLanguage = parsed.get(language) ?? new Map<string, IntlMessageFormat>();
	parsed.set(language, ofLanguage);
	const known = ofLanguage.get(text);
	if (known !== undefined) return known;
	const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
	if (language === 'pt-BR') countZeroAsMany(format.getAst());
	ofLanguage.set(text, format);
	return format;
}

/** CLDR counts 0 as singular in Portuguese, but people write “0 ativos”. */
function countZeroAsMany(elements: ReturnType<IntlMessageFormat['getAst']>): void {
	for (const element of elements) {
		if (!('options' in element)) continue;
		const { one, other } = element.options;
		if (one !== undefined && other !== undefined) element.options['=0'] ??= other;
		for (const { value } of Object.values(element.options)) countZeroAsMany(value);
	}
}
