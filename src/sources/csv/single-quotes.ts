/**
 * Whether the texts of a table stand in single quotes, as exports of databases have it. A name may hold an apostrophe and a
 * cell of Excel begin with one, so a quote says nothing alone: of a column all texts stand between two, or a text between
 * two holds what would cut it, in lines that without it are not as wide as the table. Whether they belong to the text is for
 * a person to say. Where texts stand in double quotes, single ones belong to them.
 */
const QUOTE = "'";

export interface SingleQuoted {
	/** The physical line of the first such text, from 1; the text with its quotes, and without them. */
	readonly line: number;
	readonly written: string;
	readonly reading: string;
}

interface Column {
	quoted: number;
	/** Texts that are not, below the first row. */
	bare: number;
}

/** `text`: whole lines from the beginning of the file. */
export function findSingleQuoted(text: string, delimiter: string): SingleQuoted | undefined {
	if (!text.includes(QUOTE) || hasDoubleQuoted(text, delimiter)) return undefined;
	const columns: Column[] = [];
	let found: SingleQuoted | undefined;
	/** Some text would be cut; in this row. A row counts that is as wide as the first one without the cut. */
	let [isCut, isCutHere] = [false, false];
	let [line, row, column, width, rowAt] = [1, 0, 0, 0, 0];
	const isPlain = (record: string): boolean =>
		record.split(LINE_END).every((one) => one.split(delimiter).length === width + 1);
	const cell = new RegExp(`[ ]*'((?:[^']|'')*)'[ ]*(?=[${delimiter}\\r\\n]|$)|[^${delimiter}\\r\\n]*`, 'uy');
	for (let at = 0; at < text.length; ) {
		cell.lastIndex = at;
		const [written = '', inside] = cell.exec(text) ?? [];
		const counts = (columns[column] ??= { quoted: 0, bare: 0 });
		if (inside === undefined) counts.bare += row > 0 && /[\p{L}\p{N}]/u.test(written) && !NO_TEXT.test(written) ? 1 : 0;
		else if (inside !== '') {
			counts.quoted += 1;
			isCutHere ||= inside.includes(delimiter) || /[\r\n]/.test(inside);
			found ??= { line, written: written.trim(), reading: inside.replaceAll("''", QUOTE) };
		}
		line += written.match(LINE_END)?.length ?? 0;
		at += written.length;
		const isLineEnd = text[at] !== delimiter;
		if (isLineEnd) {
			if (row === 0) width = column;
			else isCut ||= isCutHere && column === width && !isPlain(text.slice(rowAt, at));
			isCutHere = false;
		}
		row += isLineEnd ? 1 : 0;
		line += isLineEnd ? 1 : 0;
		column = isLineEnd ? 0 : column + 1;
		at += text.startsWith('\r\n', at) ? 2 : 1;
		if (isLineEnd) rowAt = at;
	}
	const isWhole = columns.some(({ quoted, bare }) => quoted > 1 && bare === 0);
	return isCut || isWhole ? found : undefined;
}

/** Whether a text begins with a double quote: single ones belong to their texts then. */
export function hasDoubleQuoted(text: string, delimiter: string): boolean {
	return new RegExp(`(?:^|[${delimiter}\\r\\n])[ ]*"`).test(text);
}

const LINE_END = /\r\n|\r|\n/g;
/** What stands without quotes beside texts in them. */
const NO_TEXT = /^(?:null|\\N|true|false)$/i;
