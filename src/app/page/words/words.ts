import { signal } from '@preact/signals';
import { type Counted, formatText } from '../../../messages/format-text.ts';
import type { Say } from '../../../drafts/decisions/question-texts.ts';
import type { Language } from '../../../messages/message.ts';
import { renderReais } from '../../../messages/render-number.ts';
import type { ShownProblem } from '../../../messages/problem.ts';
import type { texts as english } from './en.ts';

type Texts = typeof english;
type Values = Readonly<Record<string, string | number>>;

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
	'pt-BR': () => import('./pt-br.ts'),
	en: () => import('./en.ts'),
};

const spoken = signal<{ readonly language: Language; readonly texts: Texts } | undefined>(undefined);

export async function loadWords(language: Language): Promise<void> {
	if (spoken.value?.language === language) return;
	const { texts } = await LOADERS[language]();
	spoken.value = { language, texts };
	document.documentElement.lang = language;
}

export const languageNow = (): Language => spoken.value?.language ?? 'pt-BR';

export function words(key: keyof Texts['app'], values: Values = {}): string {
	return fill(spoken.value?.texts.app[key], values);
}

export function questionWords(key: keyof Texts['decisions'], values: Values = {}): string {
	return fill(spoken.value?.texts.decisions[key], values);
}

/** Renders the evidence for the options of a question. */
export function tell({ code, params = {} }: ShownProblem): string {
	const texts: Readonly<Record<string, { readonly title: string }>> = spoken.value?.texts.evidence ?? {};
	const values = Object.entries(params).map(([name, value]) => [name, value ?? ''] as const);
	return fill(texts[code]?.title, Object.fromEntries(values));
}

export function nameOf(kind: 'field' | 'value' | 'state', name: string): string {
	const texts: Readonly<Record<string, string>> = spoken.value?.texts.messages ?? {};
	const key = `${kind}.${name}`;
	return Object.hasOwn(texts, key) ? (texts[key] ?? name) : name;
}

function fill(text = '', values: Values = {}): string {
	const shown = Object.entries(values).map(([name, value]) => [
		name,
		typeof value === 'number' ? counted(value) : value,
	]);
	return formatText(text, Object.fromEntries(shown), languageNow());
}

const counted = (count: number): Counted => ({ toString: () => formatCount(count), valueOf: () => count });

export const formatCount = (count: number): string => count.toLocaleString(languageNow());

/** Renders an amount that is not broken between sign and number. */
export const formatCents = (cents: number): string => renderReais(cents, languageNow()).replace(' ', '\u00A0');

/** In English the month has its name: a Brazilian would read `12/1/26` as 12 January. */
const dayStyle = (): 'medium' | 'short' => (languageNow() === 'en' ? 'medium' : 'short');

export function formatTime(iso: string): string {
	return new Date(iso).toLocaleString(languageNow(), { dateStyle: dayStyle(), timeStyle: 'short' });
}

export const formatDay = (iso: string): string =>
	new Date(iso).toLocaleDateString(languageNow(), { dateStyle: dayStyle() });

export function formatDuration(seconds: number): string {
	const [amount, unit] =
		seconds < 90 ? [seconds, 'second'] : seconds < 5_400 ? [seconds / 60, 'minute'] : [seconds / 3_600, 'hour'];
	return Math.ceil(amount).toLocaleString(languageNow(), { style: 'unit', unit, unitDisplay: 'long' });
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function formatBytes(bytes: number): string {
	const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
	const amount = bytes / 1_000 ** power;
	return amount.toLocaleString(languageNow(), {
		style: 'unit',
		unit: UNITS[power] ?? 'byte',
		unitDisplay: power === 0 ? 'long' : 'short',
		maximumFractionDigits: amount < 10 && power > 0 ? 1 : 0,
	});
}

/** Messages begin in lower case, because other text may precede them. */
export const asSentence = (text: string): string =>
	text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(languageNow()));

export function listOf(names: readonly string[]): string {
	return new Intl.ListFormat(languageNow(), { type: 'conjunction' }).format(names);
}

const cut = (text: string, characters = 80): string =>
	text.length > characters ? `${text.slice(0, characters - 1)}…` : text;

/** Renders the texts of questions. */
export const SAY: Say = { words: questionWords, nameOf, tell, reais: formatCents, show: cut };
