/**
 * What people and programs write where there is nothing: `N/A`, `-`, `null`, `Não informado`; and where an identifier is
 * missing also `000`, `sem plaqueta`, `ilegível`, which of a text may be what somebody means.
 *
 * An optional field of the API is left empty (`text-placeholder`, once per table), a custom field keeps the text. An enrollment id is refused, for it would make
 * assets that nobody can tell apart (`enrollment-id-placeholder`). A mapping that gives such a text a value is believed.
 * Only the whole text is compared, folded: `SN123`, `0001` and `NA-1` are identifiers.
 */
import { foldName } from './folded-name.ts';

const NO_VALUE = [
	's/n, s/nº, n/a, n/d, n/i, n/c, s / n, n / a, null, nulo, none, nil, undefined, nan, tbd, xx, xxx, xxxx, xxxxx, idem',
	'não informado, não informada, não consta, não se aplica, não aplicável, não definido, não especificado',
	'sem informação, a definir, a informar, indefinido, desconhecido, em branco, vazio',
	'unknown, not applicable, not specified, not informed',
	// What makers leave in the BIOS, and programs that list computers bring along.
	'to be filled by o.e.m., default string, system serial number, chassis serial number, base board serial number',
];
const NO_IDENTIFIER = [
	'sem número, sem nº, sem numeração, sem número de série, sem nº de série, sem série, sem serial',
	'sem patrimônio, sem número de patrimônio, sem tombo, sem tombamento, sem identificação',
	'sem plaqueta, sem placa, sem etiqueta, s/ plaqueta, não tem, não possui, não há, não existe, não disponível',
	'não identificado, nenhum, nenhuma, pendente, aguardando, a verificar, a conferir, ilegível, apagado',
	'não localizado, não encontrado, pending, no number, no serial, no serial number, no tag, not available',
];
const split = (lines: readonly string[]): readonly string[] => lines.flatMap((words) => words.split(', '));
const NO_VALUES: ReadonlySet<string> = new Set(split(NO_VALUE).map(foldName));
const NO_IDENTIFIERS: ReadonlySet<string> = new Set(split(NO_IDENTIFIER).map(foldName));

const DASHES = /^[-–—_.,?/\\|'"\s]+$/;
/** Most identifiers have one, and no placeholder. */
const COUNTING_DIGIT = /[1-9]/;
const ZEROS_OR_CROSSES = /^(?:0*|x{2,})$/;

/** Whether a text says that there is no identifier: no letter or digit but zeros counts as none. */
export function isNoIdentifier(text: string): boolean {
	if (COUNTING_DIGIT.test(text)) return false;
	const folded = foldName(text);
	return ZEROS_OR_CROSSES.test(folded) || NO_VALUES.has(folded) || NO_IDENTIFIERS.has(folded);
}

/** Of the words, as written and folded, by their first letter, as bits: how long they are, and which letters they end in. */
const LETTERS = 26;
const LENGTHS = new Uint32Array(LETTERS);
const ENDS = new Uint32Array(LETTERS);
/** Of the words, for their lengths are kept as the bits of one number. */
const MAX_LENGTH = 31;
for (const word of [...split(NO_VALUE), ...NO_VALUES]) {
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
const MAX_SPARED = 2 ** 10;

/** Whether a text says that there is no value. */
export function isNoValue(text: string): boolean {
	if (!mayBeWord(text) || spared.has(text)) return false;
	if (DASHES.test(text) || NO_VALUES.has(foldName(text))) return true;
	if (spared.size < MAX_SPARED) spared.add(text);
	return false;
}

/** Spares nearly every text a closer look. */
function mayBeWord(text: string): boolean {
	const { length } = text;
	if (length === 0 || length > MAX_LENGTH) return false;
	const letter = letterAt(text, 0);
	if (letter >= 0 && letter < LETTERS) {
		if ((((LENGTHS[letter] ?? 0) >>> length) & 1) === 0) return false;
		const end = letterAt(text, length - 1);
		return end < 0 || end >= LETTERS || (((ENDS[letter] ?? 0) >>> end) & 1) === 1;
	}
	const first = text.charCodeAt(0);
	return !((first >= 0x30 && first <= 0x39) || (first > 0x7f && first < 0x2000));
}
