/** How the workbooks of this program look: the same colours and fonts in all of them. */
import type { Fill, PageSetup, Style } from 'exceljs';

type Look = Partial<Style>;

/** All columns on a page, the header on each. */
export const ON_PAPER: Partial<PageSetup> = {
	orientation: 'landscape',
	fitToPage: true,
	fitToWidth: 1,
	fitToHeight: 0,
	printTitlesRow: '1:1',
};

const FONT = { name: 'Calibri', size: 11, family: 2 } as const;
const solid = (argb: string): Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });

export const HEADER_LOOK: Look = {
	font: { ...FONT, bold: true, color: { argb: 'FFFFFFFF' } },
	fill: solid('FF1F4E79'),
	alignment: { vertical: 'middle', wrapText: true },
};
/** Headers of columns that the program added, or that may stay empty. */
export const QUIET_HEADER_LOOK: Look = {
	font: { ...FONT, bold: true, color: { argb: 'FF404040' } },
	fill: solid('FFD9D9D9'),
	alignment: { vertical: 'middle', wrapText: true },
};
/** The colours of Excel's own "bad" style: known, and readable by those who see red and green alike. */
const WRONG_LOOK: Look = { font: { ...FONT, color: { argb: 'FF9C0006' } }, fill: solid('FFFFC7CE') };
/** Beside texts of several lines. */
const OWN_ALIGNMENT = { vertical: 'top' } as const;
export const REASON_LOOK: Look = {
	numFmt: '@',
	font: { ...FONT, color: { argb: 'FF404040' } },
	alignment: { vertical: 'top', wrapText: true },
};
/** Row number, problems, codes. The first two stay in view, and leave more than half of a small screen to the rest. */
export const REASON_WIDTHS = [8, 60, 28] as const;
export const TITLE_LOOK: Look = { font: { ...FONT, bold: true, size: 16, color: { argb: 'FF1F4E79' } } };
export const SENTENCE_LOOK: Look = { font: FONT, alignment: { wrapText: true, vertical: 'top' } };
/** Wrapped, not broken: copied, a command is the one line that it was. */
export const COMMAND_LOOK: Look = {
	font: { name: 'Consolas', size: 11 },
	fill: solid('FFF2F2F2'),
	alignment: { wrapText: true, vertical: 'top' },
};

export interface Looks {
	/** One and the same object for the same look: exceljs then knows it again at once. */
	readonly own: (numFmt: string, wrong: boolean) => Look;
}

export function createLooks(): Looks {
	const known = new Map<string, Look>();
	return {
		own(numFmt, wrong) {
			const key = `${wrong ? '!' : ''}${numFmt}`;
			const look = known.get(key) ?? { numFmt, alignment: OWN_ALIGNMENT, ...(wrong ? WRONG_LOOK : {}) };
			known.set(key, look);
			return look;
		},
	};
}

/** Width of a column in characters, by what stands in it. */
export function columnWidth(texts: readonly string[]): number {
	const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
	return Math.min(48, Math.max(9, longest + 3));
}

const LINE_POINTS = 15;
/** Higher rows would leave room for few others. */
const MAX_LINES = 12;

/** Height of a row in points, by the texts that wrap in it and the widths of their columns in characters. */
export function rowHeight(wrapped: readonly (readonly [text: string, width: number])[]): number {
	const lines = wrapped.map(([text, width]) => countLines(text, width));
	return Math.min(MAX_LINES, Math.max(1, ...lines)) * LINE_POINTS;
}

/** Lines that a text takes in a box of so many characters; words do not fill a line to its end. */
export function countLines(text: string, width: number): number {
	return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * 1.08) / width)), 0);
}
