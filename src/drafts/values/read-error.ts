/**
 * What is wrong with a cell in any column: errors of the spreadsheet (`cell-error`), cells that the file holds in no
 * readable form (the code of the reader), texts with the apostrophe that keeps a formula from running
 * (`apostrophe-before-sign`).
 */
import { looksGuarded } from '../../sources/csv/formula-guard.ts';
import type { Converted } from '../draft/built.ts';
import { type FilledCell, refused } from './converted.ts';
import { isErrorText } from './error-text.ts';

/** Texts with an error begin with one of these: blank, `#`, `'`; or they are `Err:502`, `Erro:502`. */
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
	return cell.kind === 'invalid' ? refused(cell.code ?? 'cell-error', cell.text) : undefined;
}

/** False tells, quickly, that there is nothing wrong with a text. */
export function mayBeError(text: string): boolean {
	const first = text.charCodeAt(0);
	return first === LETTER_E ? text.charCodeAt(text.length - 4) === COLON : first >= BLANK && first <= APOSTROPHE;
}
