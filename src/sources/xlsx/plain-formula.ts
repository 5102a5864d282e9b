/** A formula on the fast way through a sheet: what is not plain gives -1, and the tokens of the scanner take over. */
import { AMP, CR, GT, LF, LT, SLASH, SPACE, TAB } from '../bytes/ascii.ts';
import { byteMark, type ByteWindow } from '../xml/byte-window.ts';
import { endOfPlainName, endOfPlainValue, PlainNames } from '../xml/plain-xml.ts';
import type { SheetMarks } from './sheet-marks.ts';

const REFERENCES = ['amp;', 'lt;', 'gt;', 'quot;', 'apos;'].map((reference) => byteMark(reference));

const formulaNames = new PlainNames();

/** From behind `<f`: the position behind its end, or behind its tag when that closes itself; else -1. */
export function skipPlainFormula(window: ByteWindow, start: number, marks: SheetMarks): number {
	const { bytes } = window;
	let at = start;
	formulaNames.clear();
	while (bytes[at] === SPACE) {
		const equals = endOfPlainName(bytes, at);
		if (equals === -1 || !formulaNames.add(bytes, at + 1, equals)) return -1;
		at = endOfPlainValue(bytes, equals + 2) + 1;
		if (at === 0) return -1;
	}
	if (bytes[at] === SLASH && bytes[at + 1] === GT) return at + 2;
	if (bytes[at] !== GT) return -1;
	at++;
	for (let byte = bytes[at] ?? 0; byte !== LT; byte = bytes[at] ?? 0) {
		if (byte === AMP) {
			const reference = REFERENCES.find((known) => window.isAt(at + 1, known));
			if (reference === undefined) return -1;
			at += reference.length;
		} else if (!(byte >= SPACE) && byte !== LF && byte !== CR && byte !== TAB) return -1;
		at++;
	}
	return marks.formulaEnd(window, at);
}
