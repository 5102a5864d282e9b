/** Turns a cell's raw text into its value. Source: ECMA-376 Part 1, 18.3.1.4 and 18.18.11 (ST_CellType). */
import { MAX_CELL_CHARACTERS } from '../sheet/limits.ts';
import { invalidCell, readIsoDate, readShownNumber, readText, unreadableCell } from '../sheet/special-cells.ts';
import type { Cell } from '../values/cell.ts';
import { readFormat } from '../values/number-format.ts';
import type { SharedTexts } from './shared-texts.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

export interface RawCell {
	readonly type: string;
	readonly value: string | undefined;
	readonly inline: string | undefined;
	readonly formula: string | undefined;
}

export interface CellContext {
	/** The file asks to be calculated on opening, so a stored 0 may not be a result. */
	readonly isUncalculated: boolean;
	/** Pictures are placed in cells. */
	readonly hasPictures: boolean;
	readonly texts: SharedTexts | undefined;
	readonly date1904: boolean;
}

export function readCellValue(raw: RawCell, formatCode: string, context: CellContext): Cell {
	const { type, inline, formula } = raw;
	if (inline !== undefined) return readText(inline);
	const value = raw.value ?? '';
	if (formula !== undefined && PICTURE.test(formula)) return null;
	if (formula !== undefined && !hasResult(raw, context)) return invalidCell('formula-without-result', `=${formula}`);
	if (type === 'str' || type === 'inlineStr') {
		return raw.value === undefined ? null : readText(decodeCellEscapes(value));
	}
	if (value.trim() === '') return null;
	switch (type) {
		case 'n':
			return readShownNumber(value, formatCode, context.date1904);
		case 's':
			return readSharedText(value, context.texts);
		case 'b':
			return readBoolean(value);
		case 'e':
			return { kind: 'error', text: value };
		case 'd':
			return readIsoDate(value, readFormat(formatCode).kind);
		default:
			return unreadableCell('type', type);
	}
}

/** WPS Office writes so that a cell shows a picture. */
export const PICTURE = /^\s*=?\s*(?:_xlfn\.)?DISPIMG\(/i;

/** Programs that cannot calculate write no value, or write 0 and ask to be calculated on opening. */
function hasResult({ type, value }: RawCell, { isUncalculated }: CellContext): boolean {
	if (value === undefined || (value.trim() === '' && type !== 'str')) return false;
	return !(isUncalculated && type === 'n' && Number(value) === 0);
}

function readSharedText(value: string, texts: SharedTexts | undefined): Cell {
	const cell = /^\s*\d{1,10}\s*$/.test(value) ? texts?.get(Number(value)) : undefined;
	return cell ?? unreadableCell('text_index', value);
}

function readBoolean(value: string): Cell {
	const text = value.trim().toLowerCase();
	if (text === '1' || text === 'true') return true;
	return text === '0' || text === 'false' ? false : unreadableCell('boolean', value);
}

const PAIR = /_x([dD][89abAB][\da-fA-F]{2})__x([dD][c-fC-F][\da-fA-F]{2})_/g;
const SINGLE = /_x((?![dD][89a-fA-F])[\da-fA-F]{4})_/g;

export class TextCollector {
	#text = '';
	/** Text of one `<t>`. An escape cannot extend over two of them. */
	#piece = '';
	#depth = 0;
	#inText = false;

	start(depth: number): void {
		this.#text = '';
		this.#piece = '';
		this.#depth = depth;
		this.#inText = false;
	}

	open(xml: XmlScanner): void {
		const level = xml.depth - this.#depth;
		const known = xml.space === 'main' && !this.#inText;
		if (known && xml.name === 't' && (level === 1 || level === 2)) this.#inText = true;
		else if (!(known && xml.name === 'r' && level === 1)) xml.leaveOut();
	}

	text(xml: XmlScanner): void {
		if (!this.#inText) return;
		if (this.#text.length + this.#piece.length <= MAX_CELL_CHARACTERS) this.#piece += xml.text();
	}

	close(): void {
		if (!this.#inText) return;
		this.#text += decodeCellEscapes(this.#piece);
		this.#piece = '';
		this.#inText = false;
	}

	take(): string {
		const text = this.#text;
		this.#text = '';
		return text;
	}
}

/** `_x000D_` encodes a character that XML cannot contain. Keeps half a surrogate pair. Source: ECMA-376 Part 1, 22.9.2.19. */
export function decodeCellEscapes(text: string): string {
	if (!text.includes('_x')) return text;
	return text
		.replaceAll(PAIR, (_, high: string, low: string) => fromUnits(high, low))
		.replaceAll(SINGLE, (_, unit: string) => fromUnits(unit));
}

function fromUnits(...units: readonly string[]): string {
	return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}
