/**
 * Renders tables and records: columns are padded, and cut if the terminal is too narrow. Without a terminal nothing is cut, so
 * that a pipe loses nothing. Pure. Foreign texts cannot control the terminal (`render-visible.ts`).
 */
import { renderVisible } from '../../messages/render-visible.ts';
import { cutTo, widthOf, wrapTo } from '../../messages/text-width.ts';

const GAP = '  ';
const MIN_COLUMNS = 6;
const MAX_TEXT = 2_000;

export interface TableColumn {
	readonly title: string;
	/** Right-aligned, never cut. */
	readonly figures?: boolean;
	/** Never cut, like times. */
	readonly whole?: boolean;
	/** Wraps instead of being cut. */
	readonly wraps?: boolean;
}

/** One line for the titles and one per row. `width`: columns of the terminal; undefined: nothing is cut. */
export function renderTable(
	columns: readonly TableColumn[],
	rows: readonly (readonly string[])[],
	width?: number,
): string {
	const shown = [columns.map(({ title }) => title), ...rows].map((cells) => cells.map(visible));
	const natural = columns.map((_, column) => Math.max(...shown.map((cells) => widthOf(cells[column] ?? ''))));
	const widths = width === undefined ? natural : fit(columns, natural, width);
	return shown.flatMap((cells) => layRow(columns, cells, widths)).join('\n');
}

function layRow(
	columns: readonly TableColumn[],
	cells: readonly string[],
	widths: readonly number[],
): readonly string[] {
	const laid = columns.map(({ wraps }, column) => {
		const [text, width] = [cells[column] ?? '', widths[column] ?? 0];
		return wraps === true ? wrapTo(text, width) : [cutTo(text, width)];
	});
	return Array.from({ length: Math.max(1, ...laid.map((lines) => lines.length)) }, (_, line) =>
		columns
			.map(({ figures }, column) => pad(laid[column]?.[line] ?? '', widths[column] ?? 0, figures === true))
			.join(GAP)
			.trimEnd(),
	);
}

export function renderRecord(fields: readonly (readonly [name: string, value: string])[]): string {
	const filled = fields.filter(([, value]) => value !== '');
	const width = Math.max(0, ...filled.map(([name]) => widthOf(name)));
	return filled.map(([name, value]) => `${pad(name, width, false)}${GAP}${visible(value)}`).join('\n');
}

/** Takes columns from the widest ones, until all fit. */
function fit(columns: readonly TableColumn[], natural: readonly number[], width: number): readonly number[] {
	const widths = [...natural];
	const total = (): number => widths.reduce((sum, one) => sum + one, GAP.length * (widths.length - 1));
	while (total() > width) {
		const candidates = widths.map((one, column) => (isWhole(columns[column]) ? 0 : one));
		const widest = Math.max(...candidates);
		if (widest <= MIN_COLUMNS) break;
		widths[candidates.indexOf(widest)] = widest - 1;
	}
	return widths;
}

function isWhole(column: TableColumn | undefined): boolean {
	return column?.figures === true || column?.whole === true;
}

function pad(text: string, width: number, right: boolean): string {
	const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
	return right ? blanks + text : text + blanks;
}

function visible(text: string): string {
	return renderVisible(text, MAX_TEXT);
}
