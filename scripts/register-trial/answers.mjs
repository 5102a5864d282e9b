/**
 * What a person with the file in hand changes in a mapping file that the program has written: the columns whose target is
 * another than the proposed one, what stands as `?`, and the words of a status column that nobody has asked about.
 */
import { foldKey } from './fold.mjs';
import { isDateTarget } from './make-register.mjs';
import { letterOf, needsLetter } from './shapes.mjs';

const OPEN = '?';
const LOCALES = { 'month-first': 'en-US', 'day-first': 'pt-BR', 'short-year': 'pt-BR' };

/** The part of a mapping file about a table: that which names most of its columns, where there are several. */
export function sectionOf(mapping, made) {
	const sections = Object.values(mapping.tables ?? {});
	return sections.length === 0 ? mapping : sections[bestFit(sections.map((section) => countNamed(section, made)))];
}

const bestFit = (counts) => counts.indexOf(Math.max(...counts));
const countNamed = (section, made) => targetsOf(section, made).filter((target) => target !== undefined).length;

/** What the file says of each column of a table: a target, `?`, or undefined where it says nothing. */
export function targetsOf(section, made) {
	return made.columns.map((_, column) => toOf(entryOf(section, made, column)));
}

const toOf = (entry) => (typeof entry === 'string' ? entry : entry?.to);

function entryOf({ columns = {}, columnsByLetter = {} }, made, column) {
	const lettered = columnsByLetter[letterOf(column)];
	if (lettered !== undefined) return lettered;
	const name = nameOf(made, column);
	return Object.entries(columns).find(([header]) => foldKey(header) === foldKey(name))?.[1];
}

/** Columns of a table without a header are called by their letters. */
const nameOf = ({ headerRow, headers }, column) => (headerRow === 0 ? letterOf(column) : headers[column]);

/**
 * The mapping file with the answers of the person: `defaultStatus`, the status of all rows where no column has one, and how
 * dates are written, where `questions` of the table ask for it or the person made a column one of dates.
 */
export function answerMapping(mapping, tables, { defaultStatus = 'available', questions = [] } = {}) {
	const sections = Object.entries(mapping.tables ?? {});
	if (sections.length === 0) return answerTable(mapping, tables[0], defaultStatus, questions[0]);
	const answered = sections.map(([key, section]) => {
		const index = bestFit(tables.map((made) => countNamed(section, made)));
		return [key, answerTable(section, tables[index], defaultStatus, questions[index])];
	});
	return { ...mapping, tables: Object.fromEntries(answered) };
}

function answerTable(section, made, defaultStatus, questions = []) {
	const headerRow = made.headerRow === 0 ? 'none' : made.headerRow;
	const isOtherHeader = section.headerRow !== undefined && section.headerRow !== headerRow;
	let answered = isOtherHeader ? { headerRow } : section;
	// No two columns fill one custom field.
	const labels = new Set();
	for (const [column, { target }] of made.columns.entries()) {
		const to = toOf(entryOf(answered, made, column));
		if (isTarget(to, target)) labels.add(foldKey(to));
	}
	for (const [column, { target }] of made.columns.entries()) {
		const entry = entryOf(answered, made, column);
		const isAsked = questions.some(
			({ kind, columns }) => kind === 'dates' && columns.some((one) => one.column === column),
		);
		const wanted = answerColumn(entry, target, made, column, { labels, isAsked });
		if (wanted !== entry) answered = putEntry(answered, made, column, wanted);
	}
	const { status: _, ...constants } = answered.constants ?? {};
	const hasStatus = made.columns.some(({ target }) => target === 'status');
	return { ...answered, constants: hasStatus ? constants : { ...constants, status: defaultStatus } };
}

function answerColumn(entry, target, made, column, { labels, isAsked }) {
	const isKept = isTarget(toOf(entry), target);
	const to = isKept ? toOf(entry) : nameTarget(target, made, column, labels);
	labels.add(foldKey(to));
	if (target === 'status') return { ...objectOf(entry, to), to, values: answerWords(entry, isKept, made, column) };
	if (isKept && !isAsked) return entry;
	const locale = isDateTarget(target) ? LOCALES[made.dateStyle] : undefined;
	if (locale === undefined) return isKept ? entry : to;
	// Of its short years a person thinks when the program speaks of them.
	const hasShortYears = isAsked && made.dateStyle === 'short-year';
	return { ...objectOf(entry, to), to, locale, ...(hasShortYears ? { shortYears: true } : {}) };
}

/** What else was said of a column, as far as it is said of the same target. */
const objectOf = (entry, to) => (typeof entry === 'object' && entry.to === to ? entry : {});

/** Whether a proposed target is the one that a person chose. */
export function isTarget(proposed, target) {
	if (proposed === undefined || proposed === OPEN) return false;
	if (target === 'custom field') return proposed.startsWith('custom:');
	return proposed === (target === 'priceCents' ? 'price' : target);
}

function nameTarget(target, made, column, labels) {
	if (target === 'priceCents') return 'price';
	if (target !== 'custom field') return target;
	const name = nameOf(made, column).replace(/\s+/g, ' ').trim() || letterOf(column);
	const label = `custom: ${name}`;
	return labels.has(foldKey(label)) ? `${label} ${letterOf(column)}` : label;
}

/** Proposals as they are; the rest by what the word most likely means. */
function answerWords(entry, isKept, made, column) {
	const proposed = isKept && typeof entry === 'object' ? (entry.values ?? {}) : {};
	const answered = Object.entries(proposed).map(([text, value]) => [text, value === OPEN ? guessStatus(text) : value]);
	if (isKept) return Object.fromEntries(answered);
	const texts = new Map(
		made.cells.flatMap((row) => (row[column] === undefined ? [] : [[foldKey(row[column].text), row[column].text]])),
	);
	return Object.fromEntries([...texts.values()].map((text) => [text, guessStatus(text)]));
}

const STATUS_OF_WORDS = [
	['discarded', /baixad|dispos|recycl|inserv|retire|decommission|scrap/i],
	['maintenance', /manuten|mainten|mantenim|repar|conserto|diagnos/i],
	['lost', /lost|missing|perdid|extravi/i],
	['broken', /broken|undeploy|defeit|quebrad|out of service|fora de/i],
	['archived', /archiv|arquiv|inativ|inactiv|expired/i],
	['available', /dispon|available|stock|estoque|spare|storage|ready|almac|almox/i],
];
const guessStatus = (text) => STATUS_OF_WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'in-use';

function putEntry(section, made, column, entry) {
	if (
		made.headerRow !== 0 &&
		(needsLetter(made.columns, column) || section.columnsByLetter?.[letterOf(column)] !== undefined)
	) {
		const said = typeof entry === 'string' ? { to: entry } : entry;
		const lettered = { header: made.headers[column], ...said };
		return { ...section, columnsByLetter: { ...section.columnsByLetter, [letterOf(column)]: lettered } };
	}
	const name = nameOf(made, column);
	const written = Object.keys(section.columns ?? {}).find((header) => foldKey(header) === foldKey(name)) ?? name;
	return { ...section, columns: { ...section.columns, [written]: entry } };
}
