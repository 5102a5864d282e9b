/** `05/06/2025` and `1.234` can be read in two ways. `31/12/2025` or `1.234,56` elsewhere in the column proves one of them. */
import type { Problem, ProblemPlace } from '../../messages/problem.ts';
import { headerWords } from './folded-name.ts';
import { detach } from './remember.ts';

/** `31/12/2025` and `1.234,56`, or `12/31/2025` and `1,234.56`. */
export type Locale = 'pt-BR' | 'en-US';
export type LocaleKind = 'date' | 'number';

export interface LocaleCounts {
	'pt-BR': number;
	'en-US': number;
	either: number;
}

export interface DateCounts extends LocaleCounts {
	shortYears: number;
	readonly samples: Set<string>;
}

export const LOCALE_SHAPES: Readonly<Record<LocaleKind, Readonly<Record<Locale, string>>>> = {
	date: { 'pt-BR': 'dd/mm', 'en-US': 'mm/dd' },
	number: { 'pt-BR': '1.234,56', 'en-US': '1,234.56' },
};

export function noLocaleCounts(): LocaleCounts {
	return { 'pt-BR': 0, 'en-US': 0, either: 0 };
}

export function noDateCounts(): DateCounts {
	return { ...noLocaleCounts(), shortYears: 0, samples: new Set() };
}

const DATE_SAMPLES = 3;

export function countDate(
	counts: DateCounts,
	text: string,
	proof: keyof LocaleCounts | undefined,
	isShort: boolean,
): void {
	if (proof !== undefined) counts[proof] += 1;
	if (isShort) counts.shortYears += 1;
	if ((isShort || proof === 'either') && counts.samples.size < DATE_SAMPLES) counts.samples.add(detach(text.trim()));
}

export function decideLocale(
	kind: LocaleKind,
	counts: Readonly<LocaleCounts>,
	fallback: Locale,
	place: ProblemPlace,
	isDecided = false,
): { readonly locale: Locale; readonly notice?: Problem } {
	const { 'pt-BR': ptBr, 'en-US': enUs, either } = counts;
	const shown = LOCALE_SHAPES[kind];
	if (ptBr > 0 && enUs > 0) {
		const params = { kind, shape: shown[fallback], ptBr, enUs };
		return { locale: fallback, notice: { code: 'column-style-mixed', place, params } };
	}
	if (ptBr > 0) return { locale: 'pt-BR' };
	if (enUs > 0) return { locale: 'en-US' };
	if (either === 0 || isDecided) return { locale: fallback };
	const params = { kind, shape: shown[fallback], count: either };
	return { locale: fallback, notice: { code: 'column-style-assumed', place, params } };
}

const DAY_FIRST: ReadonlySet<string> = new Set(
	[
		'data datas dt fecha fechas fec aquisicao adquisicion compra entrada saida garantia vencimento vencimiento entrega',
		'emissao emision fim inicio validade vinculacao cadastro registro baixa ate termino fabricacao desde hasta criacao',
		'atualizacao',
	].flatMap((line) => line.split(' ')),
);
const ENGLISH: ReadonlySet<string> = new Set(
	[
		'date dates purchase purchased acquisition acquired warranty end start expiry expiration expires assigned assignment',
		'created updated modified delivery received until since on at from by last',
	].flatMap((line) => line.split(' ')),
);

export function isDayFirst(header: string): boolean {
	const words = headerWords(header);
	return words.some((word) => DAY_FIRST.has(word)) && !words.some((word) => ENGLISH.has(word));
}

const COMMA = 0x2c;
const DOT = 0x2e;

/** The locale that the marks of a number prove; `either` for a text such as `1.234`. */
export function weighNumberStyle(text: string): Locale | 'either' | undefined {
	let first = text.length;
	let last = -1;
	let commas = 0;
	let dots = 0;
	let lastMark = -1;
	for (let index = 0; index < text.length; index += 1) {
		const unit = text.charCodeAt(index);
		if (unit >= 0x30 && unit <= 0x39) {
			if (last === -1) first = index;
			last = index;
		} else if (last !== -1 && (unit === COMMA || unit === DOT)) {
			if (unit === COMMA) commas += 1;
			else dots += 1;
			lastMark = index;
		}
	}
	if (lastMark === -1 || lastMark > last) return undefined;
	const decimal: Locale = text.charCodeAt(lastMark) === COMMA ? 'pt-BR' : 'en-US';
	if (commas > 0 && dots > 0) return decimal;
	if (commas + dots > 1) return isGrouped(text, first, last) ? otherLocale(decimal) : undefined;
	return last - lastMark === 3 && isGrouped(text, first, last) ? 'either' : decimal;
}

function isGrouped(text: string, first: number, last: number): boolean {
	return /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text.slice(first, last + 1));
}

function otherLocale(locale: Locale): Locale {
	return locale === 'pt-BR' ? 'en-US' : 'pt-BR';
}
