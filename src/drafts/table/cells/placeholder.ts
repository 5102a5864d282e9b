/**
 * What people write where an identifier is missing: `S/N`, `N/A`, `-`, `000`, `sem plaqueta`. Sent as a number, it would
 * make assets that nobody can tell apart.
 *
 * Refused as an enrollment id (`enrollment-id-placeholder`) and as a serial number (`serial-placeholder`; there also one
 * character alone, five times or more: `99999`). Only the whole text is compared, folded: `SN123`, `0001` and `1111` are
 * identifiers.
 */
import { foldName } from '../folded-name.ts';
import { type CellReader, refused } from './converted.ts';
import { readIdentifier } from './identifier.ts';

const WORDS: ReadonlySet<string> = new Set(
	[
		's/n, s/nº, n/a, n/d, n/i, n/c, null, nulo, none, nil, undefined, tbd',
		'sem número, sem nº, sem numeração, sem número de série, sem nº de série, sem série, sem serial',
		'sem patrimônio, sem número de patrimônio, sem tombo, sem tombamento, sem identificação',
		'sem plaqueta, sem placa, sem etiqueta, sem informação',
		'não informado, não informada, não tem, não consta, não possui, não há, não existe',
		'não se aplica, não aplicável, não disponível, não identificado, não definido',
		'nenhum, nenhuma, pendente, a definir, a informar, indefinido, desconhecido',
		'unknown, pending, no number, no serial, no serial number, no tag, not available, not applicable',
	].flatMap((words) => words.split(', ').map(foldName)),
);
/** Most identifiers have one, and no placeholder. */
const COUNTING_DIGIT = /[1-9]/;
const ZEROS = /^0+$/;
const CROSSES = /^x{2,}$/;
const ONE_CHARACTER = /^(?<one>.)\k<one>{4,}$/;

export const readEnrollmentId: CellReader<string> = (cell, formatCode) => {
	const read = readIdentifier(cell, formatCode);
	return read.ok && isPlaceholder(read.value) ? refused('enrollment-id-placeholder', read.value) : read;
};

export const readSerialNumber: CellReader<string> = (cell, formatCode) => {
	const read = readIdentifier(cell, formatCode);
	if (!read.ok || !(isPlaceholder(read.value) || isOneCharacter(read.value))) return read;
	return refused('serial-placeholder', read.value);
};

function isPlaceholder(text: string): boolean {
	if (COUNTING_DIGIT.test(text)) return false;
	const folded = foldName(text);
	return folded === '' || WORDS.has(folded) || ZEROS.test(folded) || CROSSES.test(folded);
}

function isOneCharacter(text: string): boolean {
	return text.charCodeAt(0) === text.charCodeAt(text.length - 1) && ONE_CHARACTER.test(text);
}
