/**
 * Errors of a formula that a CSV keeps as text, in the words of Excel in Portuguese and English, and the `####` that it
 * saves for a column too narrow for its numbers or dates. LibreOffice writes some with a number: `Err:502`.
 */
const ERRORS: ReadonlySet<string> = new Set([
	'#N/A',
	'#N/D',
	'#REF!',
	'#VALUE!',
	'#VALOR!',
	'#DIV/0!',
	'#NAME?',
	'#NOME?',
	'#NUM!',
	'#NÚM!',
	'#NULL!',
	'#NULO!',
	'#SPILL!',
	'#DESPEJAR!',
	'#CALC!',
	'#GETTING_DATA',
	'#FIELD!',
	'#CAMPO!',
	'#BLOCKED!',
	'#BLOQUEADO!',
	'#CONNECT!',
	'#CONECTAR!',
	'#UNKNOWN!',
	'#BUSY!',
	'#ERROR!',
	'#ERRO!',
]);
const LETTER_E = 0x45;
const NUMBERED = /^Erro?:5\d\d$/;
const TOO_NARROW = /^#{3,}$/;

export function isErrorText(text: string): boolean {
	const first = text.charCodeAt(0);
	if (first === LETTER_E) return NUMBERED.test(text);
	if (first !== 0x23 && first !== 0x20) return false;
	const plain = text.trim();
	return ERRORS.has(plain) || TOO_NARROW.test(plain);
}
