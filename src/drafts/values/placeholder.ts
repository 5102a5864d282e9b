/**
 * What people write where an identifier is missing: `S/N`, `N/A`, `-`, `000`, `sem plaqueta`. Sent as a number, it would
 * make assets that nobody can tell apart.
 *
 * Refused as an enrollment id (`enrollment-id-placeholder`) and as a serial number (`serial-placeholder`; there also one
 * character alone, five times or more: `99999`). Told elsewhere (`text-placeholder`): `N/A` may be the name of something.
 * Told of a serial number, too: digits that only count (`123456789`: `serial-looks-made-up`).
 * Only the whole text is compared, folded: `SN123`, `0001` and `1111` are identifiers.
 */
import type { Problem } from '../../messages/problem.ts';
import { foldName } from './folded-name.ts';
import { type Converted, refused } from './converted.ts';
import { readIdentifier } from './identifier.ts';
import { tellOddIdentifier } from './odd-identifier.ts';

const WRITTEN = [
	's/n, s/nº, n/a, n/d, n/i, n/c, s / n, n / a, null, nulo, none, nil, undefined, tbd, xx, xxx, xxxx, xxxxx',
	'sem número, sem nº, sem numeração, sem número de série, sem nº de série, sem série, sem serial',
	'sem patrimônio, sem número de patrimônio, sem tombo, sem tombamento, sem identificação',
	'sem plaqueta, sem placa, sem etiqueta, sem informação',
	'não informado, não informada, não tem, não consta, não possui, não há, não existe',
	'não se aplica, não aplicável, não disponível, não identificado, não definido',
	'nenhum, nenhuma, pendente, a definir, a informar, indefinido, desconhecido, idem, vazio, em branco, nan',
	'aguardando, a verificar, a conferir, ilegível, apagado, não localizado, não encontrado, s/ plaqueta',
	'unknown, pending, no number, no serial, no serial number, no tag, not available, not applicable, not specified',
	// What makers leave in the BIOS, and programs that list computers bring along.
	'to be filled by o.e.m., default string, system serial number, chassis serial number, base board serial number',
].flatMap((words) => words.split(', '));
const WORDS: ReadonlySet<string> = new Set(WRITTEN.map(foldName));
const LETTERS = 26;
/** Of those below, for they are kept as the bits of one number. */
const LONGEST = 31;
/** Most identifiers have one, and no placeholder. */
const COUNTING_DIGIT = /[1-9]/;
const ZEROS = /^0+$/;
const CROSSES = /^x{2,}$/;
const ONE_CHARACTER = /^(?<one>.)\k<one>{4,}$/;

export const readEnrollmentId: typeof readIdentifier = (cell, formatCode, locale) => {
	const read = readIdentifier(cell, formatCode, locale);
	if (!read.ok) return read;
	return isPlaceholder(read.value) ? refused('enrollment-id-placeholder', read.value) : tellOddIdentifier(read);
};

export const readSerialNumber: typeof readIdentifier = (cell, formatCode, locale) => {
	const read = readIdentifier(cell, formatCode, locale);
	if (!read.ok) return read;
	const isNone = isPlaceholder(read.value) || isOneCharacter(read.value);
	return isNone ? refused('serial-placeholder', read.value) : tellOddIdentifier(tellCounting(read));
};

/** As it may be typed to have something there, and as it comes with a BIOS that nobody has set. */
const COUNTING = '01234567890123456789';
const SHORTEST_COUNTING = 8;

function tellCounting(read: Converted<string> & { readonly ok: true }): typeof read {
	const { value } = read;
	// The digit that follows the first: nearly every other text ends here.
	if (value.charCodeAt(1) !== value.charCodeAt(0) + 1 || value.length < SHORTEST_COUNTING) return read;
	if (!COUNTING.startsWith(value) && !COUNTING.startsWith(value, 1)) return read;
	return { ...read, notice: { code: 'serial-looks-made-up', found: value } };
}

/** Of the placeholders by their first letter, as bits: how long they are, and which letters they end in. */
const LENGTHS = new Uint32Array(LETTERS);
const ENDS = new Uint32Array(LETTERS);
for (const word of WRITTEN) {
	const first = letterAt(word, 0);
	LENGTHS[first] = (LENGTHS[first] ?? 0) | (1 << word.length);
	ENDS[first] = (ENDS[first] ?? 0) | (1 << letterAt(word, word.length - 1));
}

/** From 0 for `a` or `A`; what is no such letter may be any number. */
function letterAt(text: string, index: number): number {
	return (text.charCodeAt(index) | 0x20) - 0x61;
}

/** Texts that stand for themselves though they look like placeholders: a column of `sim` and `não` has a million of them. */
const spared = new Set<string>();
const MOST_SPARED = 2 ** 10;

/** What there is to tell of a text that goes into the register as it is. */
export function tellPlaceholder(text: string): Problem | undefined {
	if (!mayBePlaceholder(text) || spared.has(text)) return undefined;
	if (isPlaceholder(text)) return { code: 'text-placeholder', found: text };
	if (spared.size < MOST_SPARED) spared.add(text);
	return undefined;
}

/** Spares nearly every text a closer look. */
function mayBePlaceholder(text: string): boolean {
	const { length } = text;
	if (length === 0 || length > LONGEST) return false;
	const letter = letterAt(text, 0);
	if (letter >= 0 && letter < LETTERS) {
		if ((((LENGTHS[letter] ?? 0) >>> length) & 1) === 0) return false;
		const end = letterAt(text, length - 1);
		return end < 0 || end >= LETTERS || (((ENDS[letter] ?? 0) >>> end) & 1) === 1;
	}
	const first = text.charCodeAt(0);
	return !((first >= 0x30 && first <= 0x39) || (first > 0x7f && first < 0x2000));
}

function isPlaceholder(text: string): boolean {
	if (COUNTING_DIGIT.test(text)) return false;
	const folded = foldName(text);
	return folded === '' || WORDS.has(folded) || ZEROS.test(folded) || CROSSES.test(folded);
}

function isOneCharacter(text: string): boolean {
	return text.charCodeAt(0) === text.charCodeAt(text.length - 1) && ONE_CHARACTER.test(text);
}
