/**
 * Values of a kind, one after the other and never one twice: the kinds of a shapes file, and the nearest of them for those
 * that this script does not know. A value has the `text` of a CSV; `number` or `date` where a spreadsheet keeps those, and `written` where it keeps that date as a text.
 */
import { foldKey } from './fold.mjs';
import { pickOne, shuffle, wholeNumber } from '../seeded.mjs';
import { noValueWords, topicOf } from './vocabulary.mjs';

const DAY_MS = 86_400_000;
const MONTHS = {
	pt: ['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro', 'outubro'],
	en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'],
};
/** Tries before a kind is said to have no more values: there are only so many words for nothing. */
const TRIES = 400;

/** The kinds that this script makes, each by what its name may be in a shapes file. */
const KNOWN_KINDS = [
	['no-value', /no.?value|missing|placeholder/],
	['long integer', /long|big ?int/],
	['percent', /percent|%/],
	['decimal', /decimal|money|amount|currency|float|number with/],
	['integer', /integer|number|digit|count/],
	['date', /date|time/],
	['e-mail', /mail/],
	['mac', /^mac/],
	['address', /address|\bip|url|link/],
	['phone', /phone|tel/],
	['logical', /logical|bool|yes/],
	['code', /code|serial|alnum|identifier|token|uuid/],
	['word', /^word$|single word/],
];
export const knownKind = (kind) => KNOWN_KINDS.find(([, pattern]) => pattern.test(kind.toLowerCase()))?.[0] ?? 'words';

/**
 * `distinct` values of a kind for a column, in order; fewer where there are no more. `used` holds the folded texts of the
 * column, so that no two values are one to whoever ignores case and punctuation.
 */
export function makeValues(kind, distinct, column, used) {
	const make = MAKERS[knownKind(kind)](column, distinct);
	const values = [];
	let failures = 0;
	for (let index = 0; values.length < distinct && failures < TRIES; index += 1) {
		const value = make(index);
		const key = value === undefined ? undefined : foldKey(value.text);
		if (key === undefined || used.has(key)) {
			failures += 1;
			continue;
		}
		failures = 0;
		used.add(key);
		values.push(value);
	}
	return values;
}

const MAKERS = {
	'no-value': ({ language }) => {
		const words = noValueWords(language);
		return (index) => asText(words[index]);
	},
	word: wordMaker,
	words: wordsMaker,
	code: codeMaker,
	integer: integerMaker,
	'long integer': longIntegerMaker,
	decimal: decimalMaker,
	percent:
		({ random }) =>
		() =>
			asText(`${wholeNumber(random, 1, 999) / 10}%`),
	date: dateMaker,
	'e-mail': (column) => {
		const { begins, ends } = topicOf('', 'owner', column.language);
		return (index) => {
			const name = `${at(begins, index)}.${at(ends, Math.floor(index / begins.length))}`.toLowerCase();
			const turn = Math.floor(index / (begins.length * ends.length));
			return asText(`${name}${turn === 0 ? '' : turn + 1}@example.com`);
		};
	},
	mac:
		({ random }) =>
		() =>
			asText(['02', ...Array.from({ length: 5 }, () => hex(random, 2))].join(':')),
	address:
		({ random }) =>
		() =>
			asText(`10.${wholeNumber(random, 0, 254)}.${wholeNumber(random, 0, 254)}.${wholeNumber(random, 1, 254)}`),
	phone:
		({ random }) =>
		() =>
			asText(`+55 11 5555-${String(wholeNumber(random, 0, 9999)).padStart(4, '0')}`),
	logical: (column) => {
		const { word } = topicOf('', 'yes', column.language);
		return (index) => asText(word[index]);
	},
};

const asText = (text) => (text === undefined ? undefined : { text });
const at = (list, index) => list[index % list.length];
const hex = (random, digits) =>
	wholeNumber(random, 0, 16 ** digits - 1)
		.toString(16)
		.toUpperCase()
		.padStart(digits, '0');

function wordMaker({ random, target, words, language }) {
	const list = shuffle(random, topicOf(target, words, language).word);
	return (index) => asText(index < list.length ? list[index] : inventWord(index - list.length));
}

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'zo'];
/** Three syllables or more: no two numbers give one word. */
function inventWord(number) {
	let rest = number + SYLLABLES.length ** 2;
	let word = '';
	while (rest > 0) {
		word = SYLLABLES[rest % SYLLABLES.length] + word;
		rest = Math.floor(rest / SYLLABLES.length);
	}
	return word[0].toUpperCase() + word.slice(1);
}

const MOMENT_HEADER = /\b(?:date|data|fecha|modified|created|updated|due|last)\b|\bdt\b/;

function wordsMaker(column) {
	const { random, target, words, language } = column;
	if (column.isDate || MOMENT_HEADER.test(words)) return writtenDateMaker(column);
	const { begins, ends } = topicOf(target, words, language);
	const pairs = shuffle(
		random,
		begins.flatMap((begin) => ends.map((end) => `${begin} ${end}`.trim())),
	);
	return (index) => {
		const turn = Math.floor(index / pairs.length);
		return asText(turn === 0 ? pairs[index] : `${at(pairs, index)} ${turn + 1}`);
	};
}

/** A date with blanks in it: written out where it is the date of a field, and else as programs write a moment. */
function writtenDateMaker(column) {
	const makeDate = dateMaker(column);
	const { random, language } = column;
	const months = MONTHS[language];
	return (index) => {
		const { date } = makeDate(index);
		const written = (text) => (column.isDate ? { text, written: true, date } : { text });
		const day = date.toISOString().slice(0, 10);
		const clock = [wholeNumber(random, 7, 18), wholeNumber(random, 0, 59), wholeNumber(random, 0, 59)]
			.map(two)
			.join(':');
		const month = months?.[date.getUTCMonth()];
		if (!column.isDate || month === undefined) return written(`${day} ${column.isDate ? '00:00:00' : clock}`);
		const joined = language === 'pt' ? ' de ' : ' ';
		return written([date.getUTCDate(), month, date.getUTCFullYear()].join(joined));
	};
}

const two = (number) => String(number).padStart(2, '0');

function codeMaker({ random, words, isIdentifier, language, target }) {
	if (/serial|serie|\bs\/?n\b|service tag|mac/.test(words) && !isIdentifier) {
		return () =>
			asText(
				`${letters(random, 2)}${wholeNumber(random, 1, 9)}${letters(random, 1)}${hex(random, 4)}${wholeNumber(random, 10, 99)}`,
			);
	}
	if (target === 'model') {
		const lines = topicOf(target, words, language).word;
		return (index) => asText(`${pickOne(random, lines).toUpperCase().slice(0, 3)}-${1000 + index * 7}`);
	}
	const prefix = letters(random, wholeNumber(random, 2, 3));
	const mark = pickOne(random, ['-', '-', '', '/']);
	const digits = wholeNumber(random, 3, 6);
	const start = wholeNumber(random, 1, 90);
	const step = isIdentifier ? 1 : wholeNumber(random, 1, 9);
	return (index) => asText(`${prefix}${mark}${String(start + index * step).padStart(digits, '0')}`);
}

/** No vowels, so that they spell no word. */
const letters = (random, count) =>
	Array.from({ length: count }, () => pickOne(random, 'BCDFGHJKLMNPQRSTVWXZ')).join('');

const COUNTER_HEADER = /^(?:#|id|n|no|seq|item|uid|.* id|id .*)$/;
const YEAR_HEADER = /\b(?:year|ano|anio|año)\b/;
const MONEY_HEADER = /valor|value|price|preco|precio|cost|custo|saldo|amount|vlr|\bvr\b|deprecia|\$/;
const isMoney = ({ target, words }) => target === 'priceCents' || target === 'price' || MONEY_HEADER.test(words);

function integerMaker(column, distinct) {
	const { random, words, isIdentifier } = column;
	if (isMoney(column)) return () => asNumber(wholeNumber(random, 3, 9999) * 10);
	if (YEAR_HEADER.test(words)) return (index) => asNumber(2025 - index);
	if (isIdentifier || column.isUnique || column.target === 'serialNumber') {
		const counts = COUNTER_HEADER.test(words);
		const step = counts ? 1 : Math.max(1, Math.floor(wholeNumber(random, 20_000, 60_000) / Math.max(distinct, 1)));
		const start = counts ? 1 : wholeNumber(random, 10, 30) * 100;
		return (index) => asNumber(start + index * step + (step > 2 ? wholeNumber(random, 0, 1) : 0));
	}
	if (distinct <= 12) return (index) => asNumber(index);
	return () => asNumber(wholeNumber(random, 0, Math.max(distinct * 3, 99)));
}

function longIntegerMaker(column) {
	const { random, isIdentifier } = column;
	if (isMoney(column)) return () => asNumber(wholeNumber(random, 10_000, 900_000) * 10);
	const length = wholeNumber(random, 6, 12);
	const start = wholeNumber(random, 10 ** (length - 1), 4 * 10 ** (length - 1));
	if (isIdentifier) return (index) => asNumber(start + index * 3);
	return () => asNumber(start + wholeNumber(random, 0, 10 ** (length - 1)));
}

const asNumber = (number) => ({ text: String(number), number });

/** Amounts, and what only looks like them: addresses, versions, accounts, and numbers that lost their whole form. */
function decimalMaker(column, distinct) {
	const { random, words } = column;
	if (isMoney(column)) return () => asAmount(wholeNumber(random, 2_000, 900_000) / 100, column);
	if (/\bip\b|ipv4|ip ?address|endereco ip/.test(words)) return MAKERS.address(column, distinct);
	if (/firmware|versao|version|\bver\b/.test(words)) return (index) => asText(`${1 + (index % 9)}.${index}`);
	if (/conta|account|\bed\b|cta|elemento|plano/.test(words)) {
		return (index) => asText(`1.2.${1 + Math.floor(index / 9)}.${1 + (index % 9)}.${wholeNumber(random, 10, 99)}`);
	}
	if (column.isUnique) {
		const start = wholeNumber(random, 1, 900) * 100;
		return (index) => ({ text: `${start + index}.0`, number: start + index });
	}
	return () => asAmount(wholeNumber(random, 10, 90_000) / 100, column);
}

function asAmount(number, { language, isMachine }) {
	const plain = number.toFixed(2);
	if (isMachine) return { text: plain, number };
	const locale = { pt: 'pt-BR', en: 'en-US', es: 'es-CO' }[language];
	const text = number.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
	return { text, number };
}

const WARRANTY_HEADER = /warrant|garant|expir|\bend\b|eol|due|venc/;
/** So many days have each a place of their own; after them the days before follow. */
const DAYS = 3989;
const STRIDE = 1597;

function dateMaker(column) {
	const { random, words } = column;
	const last = Date.UTC(WARRANTY_HEADER.test(words) ? 2029 : 2025, 10, 30);
	const offset = wholeNumber(random, 0, DAYS - 1);
	return (index) => {
		const turn = Math.floor(index / DAYS);
		const date = new Date(last - (((offset + index * STRIDE) % DAYS) + turn * DAYS) * DAY_MS);
		return { text: renderDate(date, column.dateStyle), date };
	};
}

function renderDate(date, style) {
	const [year, month, day] = date.toISOString().slice(0, 10).split('-');
	if (style === 'iso') return `${year}-${month}-${day}`;
	if (style === 'month-first') return `${Number(month)}/${Number(day)}/${year}`;
	return style === 'short-year' ? `${day}/${month}/${year.slice(2)}` : `${day}/${month}/${year}`;
}
