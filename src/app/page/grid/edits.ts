/** Turns an action on a block into one edit without the cells that would not change. Rows count by grid position. */
import type { EditBody } from '../../protocol/routes.ts';
import type { RowView } from '../../protocol/view.ts';
import { type Block, type GridCell, type GridSize, range } from './selection.ts';

/** Undefined: the cell stays as it is. */
export type TextAt = (cell: GridCell, now: string) => string | undefined;

export interface Paste {
	readonly textAt: TextAt;
	readonly block: Block;
	readonly cutRows: number;
	readonly cutColumns: number;
}

export const MAX_CELLS = 20_000;

export function planPaste(texts: readonly (readonly string[])[], selected: Block, size: GridSize): Paste {
	const rows = texts.length;
	const columns = Math.max(0, ...texts.map(({ length }) => length));
	const height = repeated(rows, selected.bottom - selected.top + 1);
	const width = repeated(columns, selected.right - selected.left + 1);
	const bottom = Math.min(size.rows, selected.top + height) - 1;
	const right = Math.min(size.columns, selected.left + width) - 1;
	const block = { top: selected.top, bottom, left: selected.left, right };
	return {
		block,
		textAt: ({ row, column }) => texts[(row - block.top) % rows]?.[(column - block.left) % columns],
		cutRows: Math.max(0, selected.top + height - size.rows),
		cutColumns: Math.max(0, selected.left + width - size.columns),
	};
}

const repeated = (copied: number, selected: number): number =>
	copied > 0 && selected > copied && selected % copied === 0 ? selected : copied;

/** Builds an edit of the cells that change. `nowAt` returns what a cell holds. */
export function buildEdit(
	blocks: readonly Block[],
	rows: ReadonlyMap<number, RowView>,
	textAt: TextAt,
	nowAt: (cell: GridCell) => string,
): EditBody | undefined {
	const cells = [...rows].flatMap(([row, { place }]) => {
		const here = blocks.filter(({ top, bottom }) => row >= top && row <= bottom);
		return [...new Set(here.flatMap(({ left, right }) => range(left, right)))].flatMap((column) => {
			const now = nowAt({ row, column });
			const text = textAt({ row, column }, now) ?? now;
			return text === now ? [] : [{ ...place, column, text }];
		});
	});
	return cells.length === 0 ? undefined : { cells };
}

export function buildSkip(rows: readonly RowView[]): EditBody {
	const isSkipped = !rows.every((row) => row.isSkipped);
	return { rows: rows.filter((row) => row.isSkipped !== isSkipped).map(({ place }) => ({ ...place, isSkipped })) };
}

const QUOTED = /"(?<text>(?:[^"]|"")*)"(?=\t|\r?\n|\r|$)/y;
const PLAIN = /[^\t\r\n]*/y;
const BREAK = /\r\n|\n|\r/g;

export function parseTsv(text: string): readonly (readonly string[])[] {
	const rows: string[][] = [];
	let row: string[] = [];
	let at = 0;
	while (at < text.length || row.length > 0) {
		const { cell, end } = readCell(text, at);
		row.push(cell);
		if (text[end] === '\t') {
			at = end + 1;
			continue;
		}
		rows.push(row);
		row = [];
		at = end + (text.startsWith('\r\n', end) ? 2 : 1);
	}
	return rows;
}

function readCell(text: string, at: number): { readonly cell: string; readonly end: number } {
	QUOTED.lastIndex = at;
	const quoted = QUOTED.exec(text)?.groups?.['text'];
	if (quoted !== undefined) {
		return { cell: quoted.replaceAll('""', '"').replaceAll(BREAK, '\n'), end: QUOTED.lastIndex };
	}
	PLAIN.lastIndex = at;
	const cell = PLAIN.exec(text)?.[0] ?? '';
	return { cell, end: at + cell.length };
}

export function renderTsv(rows: readonly (readonly string[])[]): string {
	return rows.map((row) => row.map(renderCell).join('\t')).join('\r\n');
}

function renderCell(text: string): string {
	return /^"|[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
