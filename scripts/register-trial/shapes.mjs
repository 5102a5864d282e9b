/**
 * A shapes file: one register per line, each with the tables of its file, and of their columns the header, how much is filled
 * and with what, and the `target` that a person chose: a field of the API, `custom field` or `ignore`.
 */
import { foldKey } from './fold.mjs';

/** Words that do not say that a cell is filled. */
const EMPTY = 'empty';

/** The registers of a shapes file, of which each table keeps at most so many rows; shares and counts shrink with it. */
export function readShapes(text, mostRows = Infinity) {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	return lines.map((line, index) => readRegister(JSON.parse(line), index, mostRows));
}

function readRegister(json, index, mostRows) {
	const said = splitWords(json['also needed'] ?? '');
	const at = said.indexOf('--default-status');
	const options = at === -1 ? said : said.toSpliced(at, 2);
	const isSpread = json.format === 'xlsx' && json.tables.length > 1 && !options.includes('--sheet');
	return {
		name: json.register ?? `register-${index + 1}`,
		language: readLanguage(json.language),
		format: json.format === 'xlsx' ? 'xlsx' : 'csv',
		tables: json.tables.map((table) => readTable(table, mostRows)),
		/** What a person had to say besides, and a program cannot see. */
		defaultStatus: at === -1 ? undefined : said[at + 1],
		options: isSpread ? [...options, '--sheet', '*'] : options,
	};
}

const readLanguage = (language = 'en') => (/^(?:br|pt)/i.test(language) ? 'pt' : /^es/i.test(language) ? 'es' : 'en');

function readTable(json, mostRows) {
	const rows = Math.min(json.rows, mostRows);
	return {
		rows,
		/** From 1; 0 without a header. */
		headerRow: readHeaderRow(json.headerRow),
		columns: json.columns.map((column) => readColumn(column, json.rows, rows)),
	};
}

function readHeaderRow(headerRow) {
	const last = Array.isArray(headerRow) ? headerRow.at(-1) : headerRow;
	return Number.isInteger(last) && last > 0 ? last : 0;
}

function readColumn(json, rowsBefore, rows) {
	const kindsBefore = Object.entries(json.kinds ?? {}).filter(([kind]) => kind !== EMPTY);
	const filledBefore =
		kindsBefore.reduce((sum, [, count]) => sum + count, 0) || Math.round((json.filled ?? 0) * rowsBefore);
	const filled = Math.min(rows, scaled(filledBefore, rowsBefore, rows));
	const kinds = shareOut(kindsBefore.length === 0 && filled > 0 ? [['words', filledBefore]] : kindsBefore, filled);
	const distinct = json.distinct ?? filledBefore;
	const isUnique = distinct === filledBefore;
	return {
		header: json.header ?? '',
		target: json.target ?? 'custom field',
		filled,
		kinds,
		distinct: isUnique
			? filled
			: Math.min(filled, rows < rowsBefore ? atLeastOne(distinct, rowsBefore, rows) : distinct),
		words: shareOut(Object.entries(json.words ?? {}), filled, filledBefore),
	};
}

const scaled = (count, before, now) => (before === 0 ? 0 : Math.round((count * now) / before));
const atLeastOne = (count, before, now) => (count <= 12 ? count : Math.max(12, scaled(count, before, now)));

/** Counts that keep their shares and add up to `sum`, or to less where they are a part of `outOf`. */
export function shareOut(entries, sum, outOf = entries.reduce((total, [, count]) => total + count, 0)) {
	if (outOf === 0 || sum === 0) return [];
	const exact = entries.map(([name, count]) => [name, (count * sum) / outOf]);
	const wanted = Math.min(sum, Math.round(exact.reduce((total, [, share]) => total + share, 0)));
	const shared = exact.map(([name, share]) => [name, Math.floor(share)]);
	let missing = wanted - shared.reduce((total, [, count]) => total + count, 0);
	const byRest = exact.map(([, share], index) => [share - Math.floor(share), index]).toSorted((a, b) => b[0] - a[0]);
	for (const [, index] of byRest) {
		if (missing <= 0) break;
		shared[index][1] += 1;
		missing -= 1;
	}
	return shared.filter(([, count]) => count > 0);
}

/** The words of a command line, as a shell takes them apart. */
export function splitWords(line) {
	return [...line.matchAll(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/gs)].map(([word]) =>
		word.replace(/"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/gs, (_, doubled, single, escaped) =>
			doubled === undefined ? (single ?? escaped) : doubled.replace(/\\(["\\$`])/g, '$1'),
		),
	);
}

/** A, B … Z, AA: as a spreadsheet shows it above the column. */
export function letterOf(column) {
	const rest = Math.floor(column / 26);
	return (rest === 0 ? '' : letterOf(rest - 1)) + String.fromCharCode(65 + (column % 26));
}

/** Headers that stand twice in a table or nowhere: only a letter tells their columns. */
export function needsLetter(columns, index) {
	const key = foldKey(columns[index].header);
	return key === '' || columns.filter(({ header }) => foldKey(header) === key).length > 1;
}
