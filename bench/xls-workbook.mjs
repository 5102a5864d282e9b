/**
 * Makes the workbook of `xlsx-workbook.mjs` as Excel 97 to 2003 writes it: texts shared, an index, rows in blocks of 32.
 */
import { writeFileSync } from 'node:fs';
import { COLUMNS } from './xlsx-workbook.mjs';

const ROWS_PER_BLOCK = 32;
const VERSION = 0x0600;
const OF = { workbook: 0x0005, sheet: 0x0010 };
const MAX_RECORD_BYTES = 8_224;
/** By cell format, the number of its number format: general, a date, a value. */
const FORMATS = [0, 164, 4];
const DATE_FORMAT = 'dd/mm/yyyy';

function numbers(bytes, ...values) {
	const written = Buffer.alloc(bytes * values.length);
	for (const [index, value] of values.entries()) written.writeUIntLE(value, bytes * index, bytes);
	return written;
}

const words = (...values) => numbers(2, ...values);
const longs = (...values) => numbers(4, ...values);

function record(type, ...parts) {
	const data = Buffer.concat(parts);
	return Buffer.concat([words(type, data.length), data]);
}

function unicode(text) {
	const isWide = /[^\0-\u00ff]/.test(text);
	return Buffer.concat([
		words(text.length),
		Buffer.from([isWide ? 1 : 0]),
		Buffer.from(text, isWide ? 'utf16le' : 'latin1'),
	]);
}

function double(value) {
	const written = Buffer.alloc(8);
	written.writeDoubleLE(value);
	return written;
}

const begin = (of) => record(0x0809, words(VERSION, of, 0, 0), longs(0, 0));
const END = record(0x0a);

/** In as many records as they need, none of which cuts a text. */
function sharedTexts(texts, uses) {
	const pieces = [[longs(uses, texts.size)]];
	let bytes = 8;
	for (const text of texts.keys()) {
		const written = unicode(text);
		bytes += written.length;
		if (bytes > MAX_RECORD_BYTES) {
			pieces.push([]);
			bytes = written.length;
		}
		pieces.at(-1).push(written);
	}
	return pieces.map((list, index) => record(index === 0 ? 0xfc : 0x3c, ...list));
}

function cellOf(row, column, kind, value, textOf) {
	const at = (format) => words(row, column, format);
	if (row === 0 || kind === 'text') return record(0xfd, at(0), longs(textOf(value)));
	if (kind === 'boolean') return record(0x0205, at(0), Buffer.from([value ? 1 : 0, 0]));
	if (kind === 'date') return record(0x027e, at(1), longs(value * 4 + 2));
	if (Number.isInteger(value)) return record(0x027e, at(0), longs(value * 4 + 2));
	return record(0x0203, at(column === 5 ? 2 : 0), double(value));
}

/** Blocks of rows, each with the list of its own positions at its end. */
function rowBlocks(rows, textOf) {
	const blocks = [];
	for (let first = 0; first <= rows; first += ROWS_PER_BLOCK) {
		const last = Math.min(first + ROWS_PER_BLOCK, rows + 1);
		const heads = [];
		const cells = [];
		for (let row = first; row < last; row++) {
			heads.push(record(0x0208, words(row, 0, COLUMNS.length, 255, 0, 0), longs(0x0100)));
			const written = COLUMNS.map(([name, kind, valueOf], column) => {
				const value = row === 0 ? name : valueOf(row);
				return value === '' ? Buffer.alloc(0) : cellOf(row, column, kind, value, textOf);
			});
			cells.push(Buffer.concat(written));
		}
		const block = Buffer.concat([...heads, ...cells]);
		// From the second row head to the cells of the first row, and from the cells of each row to those of the next.
		const steps = cells.slice(0, -1).map(({ length }) => length);
		const positions = words(Buffer.concat(heads.slice(1)).length, ...steps);
		blocks.push({ bytes: block, end: record(0xd7, longs(block.length), positions) });
	}
	return blocks;
}

/** `container`: puts a stream into a compound file. */
export function makeOldWorkbook(path, { rows, container }) {
	const texts = new Map();
	let uses = 0;
	const textOf = (text) => {
		uses += 1;
		const index = texts.get(text) ?? texts.size;
		if (index === texts.size) texts.set(text, index);
		return index;
	};
	const blocks = rowBlocks(rows, textOf);
	const globals = [
		begin(OF.workbook),
		record(0x42, words(1200)),
		record(0x041e, words(164), unicode(DATE_FORMAT)),
		...FORMATS.map((format) => record(0xe0, words(0, format), Buffer.alloc(16))),
	];
	const name = Buffer.concat([Buffer.from([6, 0]), Buffer.from('Ativos')]);
	const listing = (position) => record(0x85, longs(position), words(0), name);
	const before = Buffer.concat([...globals, listing(0), ...sharedTexts(texts, uses), END]).length;
	const indexOf = (positions) => record(0x020b, longs(0, 0, rows + 1, 0, ...positions));
	const size = record(0x0200, longs(0, rows + 1), words(0, COLUMNS.length, 0));
	let at = before + begin(OF.sheet).length + indexOf(blocks.map(() => 0)).length + size.length;
	const positions = blocks.map(({ bytes, end }) => {
		const position = at + bytes.length;
		at = position + end.length;
		return position;
	});
	const sheet = [begin(OF.sheet), indexOf(positions), size, ...blocks.flatMap(({ bytes, end }) => [bytes, end]), END];
	const stream = Buffer.concat([...globals, listing(before), ...sharedTexts(texts, uses), END, ...sheet]);
	writeFileSync(path, container(stream));
}
