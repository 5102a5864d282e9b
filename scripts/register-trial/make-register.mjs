/**
 * A register in the form of a shape: cells of our own that have its kinds, its counts and its words, the same at every run.
 *
 * Of each row it says whether a person would call it good: its identifier is there, is none of the words for nothing and
 * stands nowhere else; so does its serial number, where it has one; its status is filled where there is a status column;
 * and what a column of dates or amounts holds is one. Only such rows are owed an asset.
 */
import { foldKey, headerWords } from './fold.mjs';
import { pickOne, seededRandom, shuffle, wholeNumber } from '../seeded.mjs';
import { shareOut } from './shapes.mjs';
import { makeValues } from './values.mjs';
import { isNoValue } from './vocabulary.mjs';

const DATE_TARGETS = new Set(['acquisitionDate', 'warrantyExpirationDate', 'employeeAttachedAt']);
const MONEY_TARGETS = new Set(['priceCents', 'price']);
export const isDateTarget = (target) => DATE_TARGETS.has(target);
export const isMoneyTarget = (target) => MONEY_TARGETS.has(target);

/** @returns one made table for each of the shape: `cells` by row, `columns` with `dateStyle`, `good` and `cents` by row */
export function makeRegister(shape, options = {}) {
	return shape.tables.map((table, index) => makeTable(table, shape, index, options));
}

function makeTable(table, shape, tableIndex, { shortYears = false, seed: ofAll = '' }) {
	const seed = `${ofAll}${shape.name}/${tableIndex}`;
	const dateStyle = chooseDateStyle(table, shape, seededRandom(`${seed}/dates`), shortYears);
	const made = new Map();
	const columns = table.columns.map((column, index) => {
		// A column that stands twice in all it has is the same column twice.
		const twin = JSON.stringify([column.header, column.kinds, column.distinct]);
		const random = seededRandom(`${seed}/${index}/${column.header}`);
		const values =
			(foldKey(column.header) === '' ? undefined : made.get(twin)) ??
			makeColumn(column, table.rows, shape, dateStyle, random);
		made.set(twin, values);
		return values;
	});
	const cells = Array.from({ length: table.rows }, (_, row) => columns.map((values) => values[row]));
	const good = findGoodRows(table, cells);
	const price = table.columns.findIndex(({ target }) => isMoneyTarget(target));
	return {
		headerRow: table.headerRow,
		headers: table.columns.map(({ header }) => header),
		titles: makeTitles(table, shape, seededRandom(`${seed}/titles`)),
		columns: table.columns,
		dateStyle,
		cells,
		good,
		cents: cells.map((row) => Math.round((row[price]?.number ?? 0) * 100)),
	};
}

/** Programs write `data_compra` and years first; people write the date of their country. */
function chooseDateStyle(table, { language }, random, shortYears) {
	if (shortYears) return 'short-year';
	if (isOfMachine(table)) return 'iso';
	return language === 'en' ? pickOne(random, ['month-first', 'month-first', 'day-first', 'iso']) : 'day-first';
}

/** `data_compra` in all columns, or `PurchaseDate` among others of one word. */
function isOfMachine({ columns }) {
	const headers = columns.map(({ header }) => header.trim()).filter((header) => foldKey(header) !== '');
	if (headers.every((header) => /^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(header))) return true;
	return (
		headers.every((header) => /^[A-Z][A-Za-z]*$/.test(header)) && headers.some((header) => /[a-z][A-Z]/.test(header))
	);
}

function makeColumn(column, rows, { language }, dateStyle, random) {
	const settings = {
		random,
		language,
		target: column.target,
		words: headerWords(column.header),
		isIdentifier: column.target === 'enrollmentId',
		isDate: isDateTarget(column.target),
		isUnique: column.distinct > 1 && column.distinct >= column.filled * 0.95,
		isMachine: dateStyle === 'iso',
		dateStyle,
	};
	const filled =
		column.words.length > 0 ? fillWithWords(column, settings) : fillKinds(column.kinds, column.distinct, settings);
	const padded = [...filled, ...Array(Math.max(0, rows - filled.length)).fill(undefined)].slice(0, rows);
	if (settings.isIdentifier && filled.length === rows) return padded;
	return shuffle(random, padded);
}

/** The words of the shape as often as it says, and what it has cut off filled up with others. */
function fillWithWords(column, settings) {
	const listed = column.words.flatMap(([text, count]) => Array.from({ length: count }, () => ({ text })));
	const rest = column.filled - listed.length;
	if (rest <= 0) return listed.slice(0, column.filled);
	const used = new Set(column.words.map(([text]) => foldKey(text)));
	const distinct = Math.max(1, column.distinct - column.words.length);
	return [...listed, ...fillKinds(shareOut(column.kinds, rest), distinct, settings, used)];
}

function fillKinds(kinds, distinct, settings, used = new Set()) {
	const total = kinds.reduce((sum, [, count]) => sum + count, 0);
	// The rarest first: of few cells the kinds with one each must not come away empty.
	let cellsLeft = total;
	let distinctLeft = distinct;
	const filled = [];
	for (const [kind, count] of kinds.toSorted((one, other) => one[1] - other[1])) {
		const share = Math.max(1, Math.min(count, Math.round((distinctLeft * count) / cellsLeft)));
		const values = makeValues(kind, share, settings, used);
		filled.push(...repeatValues(values, count, settings.random));
		cellsLeft -= count;
		distinctLeft = Math.max(1, distinctLeft - values.length);
	}
	return filled;
}

/** Each value at least once, the first ones more often. */
function repeatValues(values, count, random) {
	if (values.length === 0) return [];
	const more = Array.from({ length: count - values.length }, () => values[Math.floor(random() ** 2 * values.length)]);
	return [...values, ...more];
}

function findGoodRows(table, cells) {
	const columnOf = (target) => table.columns.findIndex((column) => column.target === target);
	const identifier = columnOf('enrollmentId');
	const serial = columnOf('serialNumber');
	const status = columnOf('status');
	const dates = columnsOf(table, isDateTarget);
	const amounts = columnsOf(table, isMoneyTarget);
	const identifiers = countTexts(cells, identifier);
	const serials = countTexts(cells, serial);
	return cells.map(
		(row) =>
			(identifier === -1 || identifiers.get(keyOf(row[identifier])) === 1) &&
			(keyOf(row[serial]) === '' || serials.get(keyOf(row[serial])) === 1) &&
			(status === -1 || keyOf(row[status]) !== '') &&
			dates.every((column) => keyOf(row[column]) === '' || row[column].date !== undefined) &&
			amounts.every((column) => keyOf(row[column]) === '' || row[column].number !== undefined),
	);
}

const columnsOf = ({ columns }, test) => columns.flatMap(({ target }, index) => (test(target) ? [index] : []));
/** Empty for a cell that is, and for one with a word for nothing. */
const keyOf = (cell) => (cell === undefined || isNoValue(cell.text) ? '' : foldKey(cell.text));

/** By folded text; of empty cells none counts. */
function countTexts(cells, column) {
	const counts = new Map();
	for (const key of cells.map((row) => keyOf(row[column])).filter((text) => text !== '')) {
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return counts;
}

const TITLES = {
	pt: ['Inventário de bens', 'Levantamento anual', 'Setor responsável: patrimônio'],
	en: ['Inventory of equipment', 'Yearly survey', 'Kept by: facilities'],
	es: ['Inventario de bienes', 'Levantamiento anual', 'Responsable: bienes'],
};

/** What stands above the header: a title, perhaps a second one, and blank rows. */
function makeTitles({ headerRow }, { language }, random) {
	const titles = TITLES[language];
	return Array.from({ length: Math.max(0, headerRow - 1) }, (_, row) =>
		row < titles.length && (row === 0 || wholeNumber(random, 0, 1) === 1) ? titles[row] : '',
	);
}
