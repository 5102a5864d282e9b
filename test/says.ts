/**
 * The program's own words, for tests that check that something is said, not how it is worded.
 *
 * `says('row-too-short', { found: 'x' })` matches the title of a code; `saysWords('cli', 'plan.title')` a text of a module. A
 * value that is not given matches any text within one line. Values are given as they are raised, not as they are shown.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { codes, type MessageCode, type ParamType } from '../src/messages/codes.ts';
import type { Language } from '../src/messages/message.ts';
import { renderParam } from '../src/messages/render-param.ts';
import { messageOf, rawWord, type Module, type TextKey } from '../src/messages/texts.ts';

type Values = Readonly<Record<string, string | number>>;
type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** Shows one value of a message. */
type Show = (name: string, value: string | number) => string;

interface Choice {
	readonly part?: 'title' | 'several' | 'explanation' | 'action' | 'inPage';
	readonly language?: Language;
}

export function says(
	code: MessageCode,
	values: Values = {},
	{ part = 'title', language = 'pt-BR' }: Choice = {},
): RegExp {
	const text = messageOf(code, language)[part];
	if (text === undefined) throw new Error(`${code} has no ${part}`);
	const types: Readonly<Record<string, ParamType>> = codes[code].params;
	const typeOf = (name: string): ParamType =>
		types[name] ?? (name === 'found' || name === 'header' ? 'quoted' : 'text');
	return pattern(text, values, language, (name, value) => renderParam(typeOf(name), value, language));
}

export function saysWords<Name extends Module>(
	module: Name,
	key: TextKey<Name>,
	values: Values = {},
	language: Language = 'pt-BR',
): RegExp {
	return pattern(rawWord(module, key, language), values, language, (_, value) => String(value));
}

function pattern(text: string, values: Values, language: Language, show: Show): RegExp {
	const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
	return new RegExp(patternOf(format.getAst(), values, language, show), 'u');
}

/** `counted`: the number that `#` stands for. */
function patternOf(elements: Elements, values: Values, language: Language, show: Show, counted?: number): string {
	return elements
		.map((element) => {
			const type: number = element.type;
			if (type === POUND) return counted === undefined ? ANY_NUMBER : escape(formatNumber(counted, language));
			if (type === LITERAL) return escape('value' in element ? element.value : '');
			if (!('value' in element)) return ANY;
			const value = values[element.value];
			if ('options' in element) {
				const number = value === undefined ? undefined : Number(value);
				const chosen =
					value === undefined
						? Object.values(element.options)
						: [optionOf(element.options, type === PLURAL ? Number(value) : String(value), language)];
				return `(?:${chosen.map((option) => patternOf(option.value, values, language, show, number)).join('|')})`;
			}
			if (value === undefined) return ANY;
			return escape(type === NUMBER ? formatNumber(Number(value), language) : show(element.value, value));
		})
		.join('');
}

function optionOf<Option>(
	options: Readonly<Record<string, Option>>,
	value: number | string,
	language: Language,
): Option {
	const names = typeof value === 'number' ? [`=${value}`, new Intl.PluralRules(language).select(value)] : [value];
	const name = [...names, 'other'].find((one) => Object.hasOwn(options, one)) ?? 'other';
	const option = options[name];
	if (option === undefined) throw new Error(`no option for ${value}`);
	return option;
}

function formatNumber(value: number, language: Language): string {
	return new Intl.NumberFormat(language).format(value);
}

function escape(text: string): string {
	return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

const ANY = '.*?';
const ANY_NUMBER = String.raw`[\d.,]+`;
/** Types of elements in the tree of an ICU message. */
const [LITERAL, NUMBER, PLURAL, POUND] = [0, 2, 6, 7];
