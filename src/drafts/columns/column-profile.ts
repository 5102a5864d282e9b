/** Profiles the columns of a table in one pass over its rows. Keeps no texts of columns with secrets. */
import { definedOf } from '../../messages/problem.ts';
import { hashText } from '../../sources/lists/text-hash.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { GENERAL, findNamedCurrency, readFormat } from '../../sources/values/number-format.ts';
import { maskProvenCpf } from '../../messages/cpf.ts';
import { isBlank, renderCell, showCell } from '../values/cell-text.ts';
import type { FilledCell } from '../values/converted.ts';
import { weighDate } from '../values/time/date-text.ts';
import { isCompactDate } from '../values/time/date-time.ts';
import { currencyOfText, REAL } from '../values/foreign-money.ts';
import { foldHeader } from '../values/folded-name.ts';
import {
	countDate,
	countDay,
	countNumber,
	type DateCounts,
	noDateCounts,
	noNumberCounts,
	type NumberCounts,
} from '../values/locale-evidence.ts';
import { detach } from '../values/remember.ts';
import type { UnknownPeopleProfile } from './unknown-people.ts';
import { createHeaderAgainFinder } from './header-again.ts';
import { type HeldNumbers, HeldTally } from './held-numbers.ts';
import { isQuantityHeader, isSecretHeader, weighName } from './match-column.ts';
import { isDigit } from './number-form.ts';
import { type NumberShape, tallyShape } from './number-shape.ts';
import { pairOfHeader, type PairProfile, PairTally } from './paired-fields.ts';
import { countTexts, MAX_WORDS, type TextCounts, type WordCount } from './text-counts.ts';
import { kindOfText, type TextKind } from './text-kind.ts';
import { type Topic, topicOfText } from './topics.ts';

/** Texts of a column that questions may be about. */
export interface ColumnTexts {
	readonly column: number;
	/** Different texts, the most frequent first. Undefined if there are too many. */
	readonly words?: readonly WordCount[];
	readonly dates?: Readonly<DateCounts>;
	readonly numbers?: Readonly<NumberCounts>;
	readonly held?: HeldNumbers;
	/** For an employee column: texts that match no employee, or several. */
	readonly people?: UnknownPeopleProfile;
}

export interface ColumnProfile extends ColumnTexts {
	readonly header: string;
	readonly filled: number;
	readonly kinds: Readonly<Partial<Record<TextKind, number>>>;
	/** Number of different texts among the first `compared` filled cells. Case and accents count. */
	readonly distinct: number;
	readonly compared: number;
	/** Shares of the first different texts, from 0 to 1. Undefined if no texts were examined. */
	readonly topics?: Readonly<Partial<Record<Topic, number>>>;
	/** Texts without a digit that repeat in a column of serial numbers. */
	readonly repeated?: readonly WordCount[];
	readonly samples: readonly string[];
	/** Counts the first `compared` filled cells. Undefined for secrets. */
	readonly shape?: NumberShape;
	/** Cells that are of another kind if the header says so: the date `20251231`, the amount `1 234`. */
	readonly otherwise?: Readonly<Partial<Record<TextKind, number>>>;
	/** Foreign currency that a cell, a number format or the header names: `USD`. */
	readonly currency?: string;
	/** True if its numbers are a counter: 1, 2, 3 … from row to row. */
	readonly isCounter: boolean;
	/** Set for a column whose header names two fields. */
	readonly pairs?: PairProfile;
	/** An earlier column with the same name and the same cell in every row. */
	readonly repeats?: number;
}

/** Texts of the rows read so far, in columns that questions may be about. */
export interface TableTexts {
	readonly rows: number;
	readonly columns: readonly ColumnTexts[];
	/** Texts in place of a number, in rows that look like totals and notes. */
	readonly nonAssets?: readonly WordCount[];
}

export interface TableProfile {
	readonly rows: number;
	readonly columns: readonly ColumnProfile[];
	/** Only the first rows were read, so a column that is empty here may be filled below. */
	readonly isSample?: true;
	/** Texts of all rows, if these were read after the sample. */
	readonly texts?: TableTexts;
}

const COMPARED = 10_000;
const COMPARED_IN_ALL = 1_000_000;
const LONGEST_WORD = 60;
/** `31.12.25` counts as a code, but may be a date. A cheap test, because there are millions of codes. */
const LIKE_DATE = /^\d{1,2}[/.-]\d/;
/** `1001.0`, `1.001` and `PAT-001 a PAT-010`, but not `PAT-0012`, as most cells are. */
const MAY_BE_HELD = /\d(?:[.,](?:0+|\d{3})|[\s–—-].*\d)$/;
const LONGEST_HELD = 60;
const SAMPLES = 5;
const LONGEST_SAMPLE = 60;
/** Fewer consecutive numbers may be chance. */
const FEWEST_COUNTED = 3;
const TOLD = 100;

export interface TableProfiler {
	readonly add: (row: Row) => void;
	readonly profile: () => TableProfile;
}

/** Does not count cells beyond the header, which belong to no column, nor rows that repeat the header. */
export function createTableProfiler(header: readonly string[], formatCodes: readonly string[] = []): TableProfiler {
	const mostCompared = Math.min(COMPARED, Math.ceil(COMPARED_IN_ALL / header.length));
	const columns = header.map((name, column) => new ColumnTally(name, column, mostCompared));
	const pairs = findPairs(header);
	const quantityAt = header.findIndex(isQuantityHeader);
	const isHeaderAgain = createHeaderAgainFinder(header);
	let rows = 0;
	return {
		add({ number, cells, formats }) {
			if (isHeaderAgain(cells)) return;
			rows += 1;
			const quantity = quantityAt === -1 ? undefined : quantityOf(cells[quantityAt] ?? null);
			for (const tally of columns) {
				const cell = cells[tally.column] ?? null;
				if (isBlank(cell)) continue;
				tally.add(cell, number, formats === undefined ? undefined : formatCodes[formats[tally.column] ?? -1]);
				tally.hold(cell, quantity);
			}
			for (const pair of pairs) {
				pair.same &&= renderCell(cells[pair.column]).trim() === renderCell(cells[pair.first]).trim();
			}
		},
		profile() {
			const repeats = new Map(pairs.filter(({ same }) => same).map(({ column, first }) => [column, first]));
			return { rows, columns: columns.map((tally) => tally.profile(repeats.get(tally.column))) };
		},
	};
}

/** `created`: how many of its numbers with marks earlier runs created without them. */
export function withCreated(column: ColumnProfile, created: number | undefined): ColumnProfile {
	const { shape } = column;
	return created === undefined || shape === undefined
		? column
		: { ...column, shape: { ...shape, marks: { ...shape.marks, created } } };
}

function findPairs(header: readonly string[]): { readonly column: number; readonly first: number; same: boolean }[] {
	const names = header.map(foldHeader);
	return names.flatMap((name, column) => {
		const first = names.indexOf(name);
		return name === '' || first === column ? [] : [{ column, first, same: true }];
	});
}

class ColumnTally {
	readonly #kinds: Partial<Record<TextKind, number>> = {};
	/** Hashes of texts, because a text may be long. */
	readonly #texts = new Set<number>();
	readonly #samples = new Set<string>();
	readonly #isSecret: boolean;
	readonly #topics = new Map<Topic, number>();
	readonly #shape = tallyShape();
	/** Only for columns that may contain serial numbers. */
	readonly #repeated: TextCounts | undefined;
	/** By text. Undefined if there are too many different texts. */
	#words: Map<string, { readonly kind: TextKind; count: number }> | undefined = new Map();
	#dates: DateCounts | undefined;
	#numbers: NumberCounts | undefined;
	readonly #held = new HeldTally();
	readonly #pairs: PairTally | undefined;
	readonly #otherwise: Partial<Record<TextKind, number>> = {};
	#filled = 0;
	#compared = 0;
	#currency: string | undefined;
	#last: number | undefined;
	#isCounter = true;

	readonly #header: string;
	readonly column: number;
	readonly #mostCompared: number;

	constructor(header: string, column: number, mostCompared: number) {
		this.#header = header;
		this.column = column;
		this.#mostCompared = mostCompared;
		this.#isSecret = isSecretHeader(header);
		this.#pairs = pairOfHeader(header) === undefined ? undefined : new PairTally();
		this.#repeated = weighName(header, 'serialNumber') > 0 ? countTexts() : undefined;
		this.#currency = foreignCurrency(header);
		// In a header, a sign that many currencies share says nothing.
		if (this.#currency === '$') this.#currency = undefined;
	}

	add(cell: FilledCell, row: number, formatCode: string | undefined): void {
		this.#filled += 1;
		if (typeof cell === 'string') this.#addText(cell.trim(), row);
		else this.#addValue(cell, formatCode);
	}

	/** `quantity`: of the row. */
	hold(cell: FilledCell, quantity: number | undefined): void {
		const text = typeof cell === 'string' && !this.#isSecret && cell.length <= LONGEST_HELD ? cell.trim() : '';
		if (text !== '' && MAY_BE_HELD.test(text)) this.#held.see(text, quantity);
		else this.#held.addSingle(quantity);
	}

	#addText(text: string, row: number): void {
		this.#pairs?.add(text);
		const known = this.#words?.get(text);
		const kind = known?.kind ?? kindOfText(text);
		this.#count(kind, text);
		if (kind === 'date' || (kind === 'code' && LIKE_DATE.test(text))) this.#weighDate(text, row);
		if (kind === 'money' || kind === 'decimal' || kind === 'integer') this.#weighNumber(text, row);
		if (known === undefined) {
			if (kind === 'money') this.#currency ??= foreignCurrency(text);
			this.#remember(text, kind);
		} else {
			known.count += 1;
		}
	}

	#weighDate(text: string, row: number): void {
		const weight = weighDate(text);
		if (this.#isSecret || (weight.order === undefined && weight.shortYear === undefined)) return;
		countDate((this.#dates ??= noDateCounts()), text, row, weight);
	}

	#weighNumber(text: string, row: number): void {
		if (!this.#isSecret) countNumber((this.#numbers ??= noNumberCounts()), text, row);
	}

	#addValue(cell: Exclude<Cell, null | string>, formatCode: string = GENERAL): void {
		const kind = kindOfText(cell, formatCode);
		if (kind === 'money') this.#currency ??= foreignCurrency(readFormat(formatCode).currency ?? '');
		if (kind === 'date' && !this.#isSecret) countDay((this.#dates ??= noDateCounts()), cell);
		if (this.#words === undefined && this.#compared === this.#mostCompared && !this.#isCounter) {
			this.#countKind(kind, cell);
			return;
		}
		const text = renderCell(cell);
		this.#count(kind, text, cell, formatCode);
		const known = this.#words?.get(text);
		if (known === undefined) this.#remember(text, kind);
		else known.count += 1;
	}

	#count(kind: TextKind, text: string, cell: FilledCell = text, formatCode?: string): void {
		this.#countKind(kind, cell);
		if (this.#compared < this.#mostCompared) {
			this.#compared += 1;
			if (!this.#isSecret) this.#shape.add(cell);
			const before = this.#texts.size;
			this.#texts.add(hashText(text));
			const isNew = this.#texts.size > before;
			if (isNew && before < SAMPLES && !this.#isSecret) {
				// Shown as in the spreadsheet: `00123`.
				this.#samples.add(sampleOf(typeof cell === 'number' ? showCell(cell, 'pt-BR', formatCode) : text));
			}
			if (isNew && before < TOLD) this.#tellTopic(kind, text);
			if (!isNew && isWordy(kind, text)) this.#repeated?.add(text, 2);
		}
		if (!this.#isCounter) return;
		// A number with leading zeros is a code, not a counter.
		const value = kind === 'integer' && !/^0\d/.test(text) ? Number(text) : Number.NaN;
		this.#isCounter = this.#last === undefined ? value === 0 || value === 1 : value === this.#last + 1;
		this.#last = value;
	}

	#tellTopic(kind: TextKind, text: string): void {
		if (kind !== 'word' && kind !== 'words' && kind !== 'code') return;
		const topic = topicOfText(text);
		if (topic !== undefined) this.#topics.set(topic, (this.#topics.get(topic) ?? 0) + 1);
	}

	#countKind(kind: TextKind, cell: FilledCell): void {
		this.#kinds[kind] = (this.#kinds[kind] ?? 0) + 1;
		const other = kindOtherwise(kind, cell);
		if (other !== undefined) this.#otherwise[other] = (this.#otherwise[other] ?? 0) + 1;
	}

	#remember(text: string, kind: TextKind): void {
		if (this.#words === undefined) return;
		if (this.#isSecret || text.length > LONGEST_WORD || this.#words.size === MAX_WORDS) this.#words = undefined;
		else this.#words.set(detach(text), { kind, count: 1 });
	}

	profile(repeats: number | undefined): ColumnProfile {
		const words = [...(this.#words ?? [])].map(([text, { count }]) => ({ text, count }));
		const repeated = this.#repeated?.list() ?? [];
		const told = Math.min(TOLD, this.#texts.size);
		return {
			column: this.column,
			header: this.#header,
			filled: this.#filled,
			kinds: { ...this.#kinds },
			distinct: this.#texts.size,
			compared: this.#compared,
			...(words.length === 0 ? {} : { words: words.sort((one, other) => other.count - one.count) }),
			...(repeated.length === 0 ? {} : { repeated }),
			...(told === 0
				? {}
				: { topics: Object.fromEntries([...this.#topics].map(([topic, count]) => [topic, count / told])) }),
			samples: [...this.#samples],
			...(this.#shape.values > this.#shape.withoutDigit ? { shape: this.#shape } : {}),
			...definedOf({
				dates: this.#dates,
				numbers: this.#numbers,
				held: this.#held.list(),
				pairs: this.#pairs?.list(),
				currency: this.#currency,
				repeats,
			}),
			...(Object.keys(this.#otherwise).length === 0 ? {} : { otherwise: { ...this.#otherwise } }),
			isCounter: this.#isCounter && this.#filled >= FEWEST_COUNTED,
		};
	}
}

const quantityOf = (cell: Cell): number | undefined => (cell === null ? undefined : Number(renderCell(cell)));

const COMPACT_DATE_LENGTH = 8;
const SPACED_NUMBER = /^\d{1,3}(?:\s\d{3})+$/;

function kindOtherwise(kind: TextKind, cell: FilledCell): TextKind | undefined {
	if (kind === 'code') {
		const mayBeSpaced = typeof cell === 'string' && isDigit(cell.trimStart().charCodeAt(0));
		return mayBeSpaced && SPACED_NUMBER.test(cell.trim()) ? 'money' : undefined;
	}
	if (kind !== 'integer' && kind !== 'decimal') return undefined;
	const isLong = typeof cell !== 'string' || cell.length >= COMPACT_DATE_LENGTH;
	return isLong && isCompactDate(Number(cell)) ? 'date' : undefined;
}

function isWordy(kind: TextKind, text: string): boolean {
	return (kind === 'word' || kind === 'words') && !/\d/.test(text) && text.length <= LONGEST_WORD;
}

/** Returns the currency code, or the sign itself if many currencies share it. */
function foreignCurrency(text: string): string | undefined {
	const currency = currencyOfText(text) ?? findNamedCurrency(text);
	return currency === REAL ? undefined : currency;
}

function sampleOf(text: string): string {
	return maskProvenCpf(detach(text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}…` : text));
}
