/** Refuses spreadsheet errors, unreadable cells, and texts with a formula guard (`apostrophe-before-sign`). */
import { joinProblem } from '../../messages/problem.ts';
import { looksGuarded } from '../../sources/csv/render-csv.ts';
import { type Converted, type FilledCell, refused } from './converted.ts';

const ERRORS: ReadonlySet<string> = new Set(
	[
		'#N/A #N/D #REF! #VALUE! #VALOR! #DIV/0! #NAME? #NOME? #NUM! #NÚM! #NULL! #NULO! #SPILL! #DESPEJAR! #CALC!',
		'#GETTING_DATA #FIELD! #CAMPO! #BLOCKED! #BLOQUEADO! #CONNECT! #CONECTAR! #UNKNOWN! #BUSY! #ERROR! #ERRO!',
	].flatMap((line) => line.split(' ')),
);
const NUMBERED = /^Erro?:5\d\d$/;
/** If a column is too narrow for its numbers or dates, they are saved as `###`. */
const TOO_NARROW = /^#{3,}$/;

const BLANK = 0x20;
const APOSTROPHE = 0x27;
const LETTER_E = 0x45;
const COLON = 0x3a;

export function readError(cell: FilledCell): Extract<Converted<never>, { ok: false }> | undefined {
	if (typeof cell === 'string') {
		if (looksGuarded(cell)) return refused('apostrophe-before-sign', cell);
		return isErrorText(cell) ? refused('cell-error', cell) : undefined;
	}
	if (typeof cell !== 'object') return undefined;
	if (cell.kind === 'error') return refused('cell-error', cell.text);
	if (cell.kind !== 'invalid') return undefined;
	const { reason = { code: 'cell-error' }, text } = cell;
	return { ok: false, problem: joinProblem(reason.code, { ...reason, found: text }) };
}

export function mayBeError(text: string): boolean {
	const first = text.charCodeAt(0);
	return first === LETTER_E ? text.charCodeAt(text.length - 4) === COLON : first >= BLANK && first <= APOSTROPHE;
}

export function isErrorText(text: string): boolean {
	const first = text.charCodeAt(0);
	if (first === LETTER_E) return NUMBERED.test(text);
	if (first !== 0x23 && first !== 0x20) return false;
	const plain = text.trim();
	return ERRORS.has(plain) || TOO_NARROW.test(plain);
}
