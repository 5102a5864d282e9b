/**
 * What stands around the cells of a plain sheet. Each function gives the position behind its mark when that stands at
 * `at`, else -1.
 *
 * Two ways: without a prefix, as nearly all programs write, the marks are constants; with one (`<x:c>`, as the Open XML
 * SDK and ClosedXML write) they are made for the sheet.
 */
import { GT, LOWER_C, LOWER_F, LOWER_T, LT } from '../bytes/ascii.ts';
import { byteMark, type ByteMark, type ByteWindow, wordOf } from '../xml/byte-window.ts';

export interface SheetMarks {
	readonly rowName: string;
	/** `<row` */
	readonly row: (window: ByteWindow, at: number) => number;
	/** `</row>` */
	readonly rowEnd: (window: ByteWindow, at: number) => number;
	/** `<c` */
	readonly cell: (window: ByteWindow, at: number) => number;
	/** `</c>` */
	readonly cellEnd: (window: ByteWindow, at: number) => number;
	/** `<v>` */
	readonly value: (window: ByteWindow, at: number) => number;
	/** `</v></c>` */
	readonly valueEnd: (window: ByteWindow, at: number) => number;
	/** `<f` */
	readonly formula: (window: ByteWindow, at: number) => number;
	/** `</f>` */
	readonly formulaEnd: (window: ByteWindow, at: number) => number;
	/** `<is><t` */
	readonly inline: (window: ByteWindow, at: number) => number;
	/** `</t></is></c>` */
	readonly inlineEnd: (window: ByteWindow, at: number) => number;
}

const ROW = wordOf('<row');
const ROW_END = byteMark('</row>');
const CELL_END = wordOf('</c>');
const VALUE = wordOf('<v>');
const THREE_BYTES = 0xffffff;
const VALUE_END = wordOf('</v>');
const FORMULA_END = wordOf('</f>');
const INLINE = wordOf('<is>');
const TEXT_END = wordOf('</t>');
const INLINE_END = wordOf('</is');

const UNPREFIXED: SheetMarks = {
	rowName: 'row',
	row: (window, at) => (window.word(at) === ROW ? at + 4 : -1),
	rowEnd: (window, at) => (window.isAt(at, ROW_END) ? at + 6 : -1),
	cell: ({ bytes }, at) => (bytes[at] === LT && bytes[at + 1] === LOWER_C ? at + 2 : -1),
	cellEnd: (window, at) => (window.word(at) === CELL_END ? at + 4 : -1),
	value: (window, at) => ((window.word(at) & THREE_BYTES) === VALUE ? at + 3 : -1),
	valueEnd: (window, at) => (window.word(at) === VALUE_END && window.word(at + 4) === CELL_END ? at + 8 : -1),
	formula: ({ bytes }, at) => (bytes[at] === LT && bytes[at + 1] === LOWER_F ? at + 2 : -1),
	formulaEnd: (window, at) => (window.word(at) === FORMULA_END ? at + 4 : -1),
	inline: (window, at) =>
		window.word(at) === INLINE && window.bytes[at + 4] === LT && window.bytes[at + 5] === LOWER_T ? at + 6 : -1,
	inlineEnd: (window, at) =>
		window.word(at) === TEXT_END &&
		window.word(at + 4) === INLINE_END &&
		window.bytes[at + 8] === GT &&
		window.word(at + 9) === CELL_END
			? at + 13
			: -1,
};

/** `prefix`: with its colon, or nothing. */
export function sheetMarks(prefix: string): SheetMarks {
	if (prefix === '') return UNPREFIXED;
	const mark = (text: string): ByteMark => byteMark(text.replaceAll(/<\/?/g, (start) => start + prefix));
	const behind = (found: ByteMark) => (window: ByteWindow, at: number) =>
		window.isAt(at, found) ? at + found.length : -1;
	return {
		rowName: `${prefix}row`,
		row: behind(mark('<row')),
		rowEnd: behind(mark('</row>')),
		cell: behind(mark('<c')),
		cellEnd: behind(mark('</c>')),
		value: behind(mark('<v>')),
		valueEnd: behind(mark('</v></c>')),
		formula: behind(mark('<f')),
		formulaEnd: behind(mark('</f>')),
		inline: behind(mark('<is><t')),
		inlineEnd: behind(mark('</t></is></c>')),
	};
}
