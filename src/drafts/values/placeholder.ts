/** Words for a missing value. As an enrollment id they are refused. `SN123`, `0001` and `NA-1` are identifiers. */
import { foldName } from './folded-name.ts';
import { rememberByText } from './remember.ts';

const NO_VALUE = [
	's/n, s/nº, n/a, n/d, n/i, n/c, s / n, n / a, null, nulo, none, nil, undefined, nan, tbd, xx, xxx, xxxx, xxxxx, idem',
	'não informado, não informada, não consta, não se aplica, não aplicável, não definido, não especificado',
	'sem informação, a definir, a informar, indefinido, desconhecido, em branco, vazio',
	'unknown, not applicable, not specified, not informed',
	// BIOS defaults, which inventory programs export.
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
const COUNTING_DIGIT = /[1-9]/;
const ZEROS_OR_CROSSES = /^(?:0*|x{2,})$/;

export function isNoIdentifier(text: string): boolean {
	if (COUNTING_DIGIT.test(text)) return false;
	const folded = foldName(text);
	return ZEROS_OR_CROSSES.test(folded) || NO_VALUES.has(folded) || NO_IDENTIFIERS.has(folded);
}

const FIRST_LETTERS = [...new Set([...NO_VALUES].map((word) => word.charAt(0)))].join('');
/** Cheap test that nearly every text fails, in a tenth of the time of folding. No listed word begins with a digit or an accent. */
const MAY_BE_WORD = new RegExp(`^[${FIRST_LETTERS}\\x00-/:-@[-\`{-\\x7f\\u2000-\\uffff][^0-9]{0,30}$`, 'i');
/** Without a date, for pandas. `NAT` may be a place. */
const NOT_A_TIME = 'NaT';
const isWord = rememberByText((text) => text === NOT_A_TIME || DASHES.test(text) || NO_VALUES.has(foldName(text)));

export function isNoValue(text: string): boolean {
	return MAY_BE_WORD.test(text) && isWord(text);
}
