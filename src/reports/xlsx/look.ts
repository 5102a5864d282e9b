import type { Fill, PageSetup, Style } from 'exceljs';

type Look = Partial<Style>;

// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- exceljs declares the enum only in its types
const A4: Partial<PageSetup> = { paperSize: 9 };
/** Total column width that fits a landscape A4 page at 60 %. Smaller print is unreadable. */
const PAGE_WIDTH = 240;

export function onPaper(widths: readonly number[], header: string): Partial<PageSetup> {
	const width = widths.reduce((sum, one) => sum + one, 0);
	return {
		...A4,
		orientation: 'landscape',
		margins: { left: 0.4, right: 0.4, top: 0.5, bottom: 0.5, header: 0.3, footer: 0.3 },
		fitToPage: true,
		fitToWidth: Math.ceil(width / PAGE_WIDTH),
		fitToHeight: 0,
		printTitlesRow: header,
		printTitlesColumn: 'A:A',
	};
}

export const READING_WIDTH = 70;
export const READING_PAPER = A4;

const FONT = { name: 'Calibri', size: 11, family: 2 } as const;
const solid = (argb: string): Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });

const HEADER_ALIGNMENT = { vertical: 'middle', horizontal: 'left', indent: 1, wrapText: true } as const;

export const HEADER_LOOK: Look = {
	font: { ...FONT, bold: true, color: { argb: 'FFFFFFFF' } },
	fill: solid('FF1F4E79'),
	alignment: HEADER_ALIGNMENT,
};
export const QUIET_HEADER_LOOK: Look = {
	font: { ...FONT, bold: true, color: { argb: 'FF404040' } },
	fill: solid('FFD9D9D9'),
	alignment: HEADER_ALIGNMENT,
};
export const LOCKED_LOOK: Look = {
	font: { ...FONT, color: { argb: 'FF595959' } },
	fill: solid('FFF2F2F2'),
	protection: { locked: true },
};
export const EXAMPLE_LOOK: Look = { font: { ...FONT, italic: true, color: { argb: 'FF7F7F7F' } } };
/** The colours of Excel's "Bad" style, which colour-blind people can read too. */
const WRONG_LOOK: Look = { font: { ...FONT, color: { argb: 'FF9C0006' } }, fill: solid('FFFFC7CE') };
const TOP_ALIGNMENT = { vertical: 'top', indent: 1 } as const;
export const REASON_LOOK: Look = {
	numFmt: '@',
	font: { ...FONT, color: { argb: 'FF404040' } },
	alignment: { ...TOP_ALIGNMENT, horizontal: 'left', wrapText: true },
};
export const REASON_WIDTHS = [11, 62, 24] as const;
export const TITLE_LOOK: Look = { font: { ...FONT, bold: true, size: 16, color: { argb: 'FF1F4E79' } } };
export const SENTENCE_LOOK: Look = { font: FONT, alignment: { wrapText: true, vertical: 'top' } };
/** The cell wraps the text without line breaks, so that a copied command is one line. */
export const COMMAND_LOOK: Look = {
	font: { name: 'Consolas', size: 11 },
	fill: solid('FFF2F2F2'),
	alignment: { wrapText: true, vertical: 'top' },
};

type OwnLooks = (numFmt: string, isWrong: boolean, isAmount: boolean) => Look;

export function createOwnLooks(): OwnLooks {
	const known = new Map<string, Look>();
	return (numFmt, isWrong, isAmount) => {
		const key = `${isWrong ? '!' : ''}${isAmount ? '>' : ''}${numFmt}`;
		const alignment = { ...TOP_ALIGNMENT, horizontal: isAmount ? 'right' : 'left' } as const;
		const look = known.get(key) ?? { numFmt, alignment, ...(isWrong ? WRONG_LOOK : {}) };
		known.set(key, look);
		return look;
	};
}

export function columnWidth(texts: readonly string[]): number {
	const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
	return Math.min(48, Math.max(9, longest + 5));
}

const LINE_POINTS = 15;
const MAX_LINES = 12;

export function rowHeight(wrapped: readonly (readonly [text: string, width: number])[]): number {
	const lines = wrapped.map(([text, width]) => countLines(text, width));
	return Math.min(MAX_LINES, Math.max(1, ...lines)) * LINE_POINTS;
}

export function countLines(text: string, width: number): number {
	return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * 1.08) / width)), 0);
}
