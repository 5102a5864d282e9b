/** Turns the attributes and text of a cell into its value. Source: OpenDocument 1.3, part 3, 19.385. */
import { MAX_CELL_CHARACTERS } from '../sheet/limits.ts';
import {
	DAY_MS,
	findShown,
	invalidCell,
	readIsoDate,
	readNumber,
	readSerial,
	readShownNumber,
	readText,
	UNIX_EPOCH,
	unreadableCell,
} from '../sheet/special-cells.ts';
import type { Cell } from '../values/cell.ts';
import { GENERAL, findSection, readFormat } from '../values/number-format.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

export interface RawCell {
	readonly type: string | undefined;
	readonly value: string | undefined;
	text: string | undefined;
	readonly formula: string | undefined;
	readonly isError: boolean;
}

export function readCellValue(raw: RawCell, formatCode: string, date1904: boolean): Cell {
	const { type, value, text, formula } = raw;
	if (raw.isError || (formula !== undefined && ERROR.test(text ?? ''))) return { kind: 'error', text: text ?? '#N/A' };
	if (formula !== undefined && value === undefined && text === undefined) {
		return invalidCell('formula-without-result', formula.replace(/^[a-z]+:(?==)/i, ''));
	}
	if (type === undefined || type === 'void') return text === undefined ? null : readText(text);
	if (type === 'string') return readText(value ?? text ?? '');
	if (value === undefined) return text === undefined ? null : unreadableCell('type', text);
	switch (type) {
		case 'float':
		case 'currency':
		case 'percentage':
			return formula !== undefined && isShownAsWord(raw, formatCode)
				? value === '1'
				: readShownNumber(value, formatCode, date1904);
		case 'date':
			return value.length === DAY_CHARACTERS ? readDay(value, formatCode) : readDate(value, formatCode);
		case 'time':
			return readTime(value, formatCode, date1904);
		case 'boolean':
			return value === 'true' || value === 'false' ? value === 'true' : unreadableCell('boolean', value);
		default:
			return unreadableCell('type', type);
	}
}

const ERROR = /^(?:#(?:DIV\/0!|N\/A|N\/D|NAME\?|NOME\?|NULL!|NULO!|NUM!|NÚM!|REF!|VALUE!|VALOR!)|Err:\d{3})$/;

/** LibreOffice stores the result of a comparison as 1 or 0. */
function isShownAsWord({ value, text }: RawCell, formatCode: string): boolean {
	return formatCode === GENERAL && (value === '1' || value === '0') && /^\p{L}+$/u.test(text ?? '');
}

const DAY_CHARACTERS = 10;
const REMEMBERED_DAYS = 2 ** 16;
/** By format and value. */
const rememberedDays = new Map<string, Map<string, Cell>>();
let remembered = 0;

function readDay(value: string, formatCode: string): Cell {
	let days = rememberedDays.get(formatCode);
	const known = days?.get(value);
	if (known !== undefined) return known;
	if (remembered++ === REMEMBERED_DAYS) {
		rememberedDays.clear();
		days = undefined;
		remembered = 1;
	}
	if (days === undefined) rememberedDays.set(formatCode, (days = new Map()));
	const read = readDate(value, formatCode);
	days.set(value, read);
	return read;
}

function readDate(value: string, formatCode: string): Cell {
	const { kind, text } = findShown(Date.parse(`${value.slice(0, 10)}T00:00:00Z`) / DAY_MS + UNIX_EPOCH, formatCode);
	if (text !== undefined) return text || null;
	const cell = readIsoDate(value, kind);
	// A date before day 1 is usually a 0 with a date format.
	if (cell.kind !== 'date' || (cell.serial ?? 0) >= 1) return cell;
	return unreadableCell(
		'serial',
		String(Date.parse(`${cell.text.includes('T') ? cell.text : `${cell.text}T00:00:00`}Z`) / DAY_MS + UNIX_EPOCH),
	);
}

const DURATION =
	/^(?<minus>-)?PT?(?:(?<hours>\d{1,9})H)?(?:(?<minutes>\d{1,9})M)?(?:(?<seconds>\d{1,9}(?:[.,]\d{1,15})?)S)?$/;

/** Times and durations are both stored as durations; the format tells which one a value is. */
function readTime(value: string, formatCode: string, date1904: boolean): Cell {
	const parts = DURATION.exec(value.trim())?.groups;
	if (parts === undefined) return unreadableCell('iso_date', value);
	const part = (name: string): number => Number((parts[name] ?? '0').replace(',', '.'));
	const ms = Math.round((part('hours') * 3_600 + part('minutes') * 60 + part('seconds')) * 1_000);
	const days = (parts['minus'] === undefined ? ms : 0 - ms) / DAY_MS;
	const kind = findSection(readFormat(formatCode), days)?.kind ?? 'number';
	if (kind === 'number') return readNumber(String(days), kind, date1904);
	return readSerial(days, kind, date1904);
}

export class Paragraphs {
	#text: string | undefined;
	#depth = 0;

	clear(): void {
		this.#text = undefined;
		this.#depth = 0;
	}

	open(xml: XmlScanner, cellDepth: number): void {
		const { depth, name, space } = xml;
		if (depth === cellDepth + 1) {
			if (space === 'text' && (name === 'p' || name === 'h')) {
				this.#text = this.#text === undefined ? '' : this.#append('\n');
				this.#depth = depth;
			} else xml.leaveOut();
		} else if (space !== 'text' || name === 'ruby-text' || name === 'note') xml.leaveOut();
		else if (name === 's') this.#append(' '.repeat(blanksOf(xml)));
		else if (name === 'tab') this.#append('\t');
		else if (name === 'line-break') this.#append('\n');
	}

	text(xml: XmlScanner): void {
		if (this.#depth !== 0) this.#append(xml.text());
	}

	close(xml: XmlScanner): void {
		if (xml.depth < this.#depth) this.#depth = 0;
	}

	get value(): string | undefined {
		return this.#text;
	}

	#append(text: string): string {
		const before = this.#text ?? '';
		this.#text = before.length > MAX_CELL_CHARACTERS ? before : before + text.slice(0, MAX_CELL_CHARACTERS + 1);
		return this.#text;
	}
}

function blanksOf({ attributes, namespaces }: XmlScanner): number {
	const count = attributes.getIn('text', 'c', namespaces) ?? '1';
	return /^\d{1,9}$/.test(count) ? Math.min(Number(count), MAX_CELL_CHARACTERS + 1) : 1;
}
