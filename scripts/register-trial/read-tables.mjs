/**
 * Tables with what a person would say of their columns. `targets` of a column: the fields that are right for it; a custom field
 * always is. `meanings`: of the words of its status.
 */
import { readFileSync } from 'node:fs';
import { seededRandom, shuffle } from '../seeded.mjs';
import { letters, makeKind, makeText, wordsOf } from './contents.mjs';

const ROWS = 60;
const ASSET_FIELDS = ['status', 'category', 'brand', 'model', 'serialNumber', 'allocatedLocation', 'employeeId'];

/** Reads the shapes of registers in a `.jsonl`, else tables in the form of `tables.txt`. */
export function readTables(file, mostRows = ROWS) {
	const text = readFileSync(file, 'utf8');
	if (file.endsWith('.jsonl'))
		return text
			.split('\n')
			.filter(Boolean)
			.flatMap((line) => readShape(JSON.parse(line), mostRows));
	return text
		.split(/^(?=# )/m)
		.slice(1)
		.map(readTable);
}

function readTable(text) {
	const [title, ...lines] = text.trimEnd().split('\n');
	const [name, language, above] = title.slice(2).split(' | ');
	const columns = lines
		.filter((line) => line.trim() !== '')
		.map((line) => {
			const [header, targets, contents = ''] = line.split(' | ').map((part) => part.trim());
			return { header, targets: targets.split(' '), contents };
		});
	const rowsOf = (first, count) =>
		Array.from({ length: count }, (_, row) =>
			columns.map(({ header, contents }) =>
				makeText(contents, first + row, seededRandom(`${name}/${header}/${first + row}`)),
			),
		);
	const status = columns.find(({ targets }) => targets.includes('status'));
	const words = status === undefined ? [] : wordsOf(status.contents).map((word) => word.split('='));
	return {
		name,
		language,
		above: Number(above),
		columns,
		rows: rowsOf(1, ROWS),
		more: rowsOf(ROWS + 1, 10),
		meanings: new Map(words),
	};
}

function readShape({ register, language, tables }, mostRows) {
	return tables.map((table, index) => {
		const name = `${register}${tables.length > 1 ? `-${index + 1}` : ''}`;
		const count = Math.min(table.rows, mostRows);
		const columns = table.columns.map(({ header, target, filled }) => {
			// An empty column fills nothing, and a person may take a serial or model number for want of another.
			const also =
				filled === 0 ? ASSET_FIELDS : /s\/n/i.test(header) ? ['serialNumber'] : /^model/i.test(header) ? ['model'] : [];
			return { header, targets: [target.replace(' field', ''), ...also] };
		});
		const cells = table.columns.map((column, at) => fillColumn(column, table.rows, seededRandom(`${name}/${at}`)));
		const rows = Array.from({ length: table.rows }, (_, row) => cells.map((column) => column[row]));
		const header = Array.isArray(table.headerRow) ? table.headerRow.at(-1) : table.headerRow;
		const shown = rows.slice(0, count);
		return {
			name,
			language,
			above: header - 1,
			columns,
			rows: shown,
			more: rows.slice(count, count + 10),
			meanings: new Map(),
		};
	});
}

/** Its words as often as they were counted; the rest by kinds, with as many different texts as it had. */
function fillColumn(column, rows, random) {
	const { kinds = {}, words = {}, distinct = rows } = column;
	const listed = Object.entries(words).flatMap(([word, count]) => Array(count).fill(word));
	const filled = Object.entries(kinds).filter(([kind]) => kind !== 'empty');
	const total = filled.reduce((sum, [, count]) => sum + count, 0);
	const made = filled.flatMap(([kind, count]) => {
		const different = Math.max(1, Math.round((distinct * count) / total));
		return Array.from({ length: count }, (_, at) => makeKind(kind, at % different, column, random));
	});
	const all = [...listed, ...made.slice(listed.length)].slice(0, rows);
	const padded = [...all, ...Array(rows - all.length).fill('')];
	return column.target === 'enrollmentId' ? padded : shuffle(random, padded);
}

/** The same table a month later: a column more, the last custom one renamed, ten new rows. */
export function nextMonth(table) {
	const renamed = table.columns.findLastIndex(({ header, targets }) => header !== '' && targets[0] === 'custom');
	const columns = table.columns.map((column, at) =>
		at === renamed ? { ...column, header: `${column.header} (2)` } : column,
	);
	const added = { header: table.language === 'en' ? 'Checked again' : 'Conferido de novo', targets: ['custom'] };
	const rows = [...table.rows, ...table.more].map((row, at) => [...row, `x${letters(at)}`]);
	return { ...table, columns: [...columns, added], rows, more: [] };
}

/** Rows that a person would expect as assets: with a number of their own, and a status where the table has one. */
export function goodRows({ columns, rows }) {
	const at = (target) => columns.findIndex(({ targets }) => targets[0] === target);
	const [number, serial, status] = [at('enrollmentId'), at('serialNumber'), at('status')];
	const isNone = (text = '') => /^(?:|-|n\/?[ad]|s\/n)$/i.test(text.trim());
	const isOnce = (column) => {
		const texts = rows.map((row) => row[column]?.toLowerCase());
		return (text) => texts.indexOf(text.toLowerCase()) === texts.lastIndexOf(text.toLowerCase());
	};
	const [isOneNumber, isOneSerial] = [isOnce(number), isOnce(serial)];
	return rows.filter(
		(row) =>
			(number === -1 || (!isNone(row[number]) && isOneNumber(row[number]))) &&
			(serial === -1 || isNone(row[serial]) || isOneSerial(row[serial])) &&
			(status === -1 || !isNone(row[status])),
	).length;
}

export function renderCsv({ above, columns, rows, language }) {
	const mark = language === 'en' ? ',' : ';';
	const line = (texts) =>
		texts.map((text) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(mark);
	const titles = Array.from({ length: above }, (_, at) =>
		line([at === 0 ? 'Inventory 2024' : '', ...columns.slice(1).map(() => '')]),
	);
	return [...titles, line(columns.map(({ header }) => header)), ...rows.map(line), ''].join('\r\n');
}
