/**
 * Cells on the clipboard: rows by line break, cells by tab, as Excel and LibreOffice write and read them.
 *
 * A cell with a tab, a line break or a quote at its beginning stands in quotes, where a quote is two. A quote that nothing
 * closes at the end of its cell is a character like any other: `5" tube` comes back as it is. Pure.
 */

const QUOTED = /"(?<text>(?:[^"]|"")*)"(?=\t|\r?\n|\r|$)/y;
const PLAIN = /[^\t\r\n]*/y;
const BREAK = /\r\n|\n|\r/g;

/** Rows of cells; none of an empty text. The line break after the last row is none of its own. */
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
