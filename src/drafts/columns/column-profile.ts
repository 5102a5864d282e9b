/** Counts what the columns of a table hold while its rows stream by once. Columns of secrets keep nothing that could be shown. */
import { definedOf } from '../../messages/problem.ts';
import { hashText } from '../../sources/lists/text-hash.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { GENERAL, findNamedCurrency, readFormat } from '../../sources/values/number-format.ts';
import { maskProvenCpf } from '../../messages/cpf.ts';
import { isBlank, renderCell, showCell } from '../values/cell-text.ts';
import type { FilledCell } from '../values/converted.ts';
import { weighDate } from '../values/time/date-text.ts';
import { currencyOfText, REAL } from '../values/foreign-money.ts';
import { foldHeader } from '../values/folded-name.ts';
import {
	countDate,
	countProof,
	type DateCounts,
	type LocaleCounts,
	noDateCounts,
	noLocaleCounts,
} from '../values/locale-evidence.ts';
import { detach } from '../values/remember.ts';
import { weighNumberStyle } from '../values/number-text.ts';
import type { UnknownPeopleProfile } from './unknown-people.ts';
import { isSecretHeader, weighName } from './match-column.ts';
import { countTexts, MAX_WORDS, type TextCounts, type WordCount } from './text-counts.ts';
import { kindOfText, type TextKind } from './text-kind.ts';
import { type Topic, topicOfText } from './topics.ts';

/** Texts that prove one order of day and month, the other, or fit both; years of two digits; examples that leave it open. */
export interface DateProfile extends Readonly<LocaleCounts> {
	readonly shortYears: number;
	readonly samples: readonly string[];
}

/** The texts of a column about which a question may be asked. */
export interface ColumnTexts {
	readonly column: number;
	/** Different texts, the most frequent first, if there are few; of serial numbers those that repeat. */
	readonly words?: readonly WordCount[];
	readonly dates?: DateProfile;
	/** Of a column of employees: texts that match no employee, or several. */
	readonly people?: UnknownPeopleProfile;
}

export interface ColumnProfile extends ColumnTexts {
	readonly header: string;
	readonly filled: number;
	readonly kinds: Readonly<Partial<Record<TextKind, number>>>;
	/** Different texts among the first `compared` filled cells, compared as identifiers are. */
	readonly distinct: number;
	readonly compared: number;
	/** Shares of the first different texts, from 0 to 1. Absent where no texts were looked at. */
	readonly topics?: Readonly<Partial<Record<Topic, number>>>;
	/** Texts without a digit that repeat in a column of serial numbers. */
	readonly repeated?: readonly WordCount[];
	readonly samples: readonly string[];
	readonly numbers?: Readonly<LocaleCounts>;
	/** Foreign money that a number format or the header names: `USD`. */
	readonly currency?: string;
	/** True if its numbers are a counter: 1, 2, 3 … from row to row. */
	readonly counts: boolean;
	/** An earlier column of the same name that holds the same in every row. */
	readonly repeats?: number;
}

/** What rows that were read have in columns whose texts may be asked about. */
export interface TableTexts {
	readonly rows: number;
	readonly columns: readonly ColumnTexts[];
	/** Texts in place of a number in rows that look like sums and remarks. */
	readonly strays?: readonly WordCount[];
}

export interface TableProfile {
	readonly rows: number;
	readonly columns: readonly ColumnProfile[];
	/** Only the first rows were read: what is empty here may be filled below. */
	readonly isSample?: true;
	/** Of all rows, where they were read after a sample. */
	readonly texts?: TableTexts;
}

const COMPARED = 10_000;
const COMPARED_IN_ALL = 1_000_000;
const LONGEST_WORD = 60;
/** `31.12.25` may be a code too. Most codes are none, and there are millions. */
const LIKE_DATE = /^\d{1,2}[/.-]\d/;
const SAMPLED = 8;
const SAMPLES = 5;
const LONGEST_SAMPLE = 60;
/** Fewer numbers in a row may be chance. */
const FEWEST_COUNTED = 3;
const TOLD = 100;

export interface TableProfiler {
	readonly add: (row: Row) => void;
	readonly profile: () => TableProfile;
}

/**
 * Cells beyond the header belong to no column and are not counted. `watched`: the only columns to count, after others knew them: of
 * what only its kinds would say more, every eighth cell is looked at.
 */
export function createTableProfiler(
	header: readonly string[],
	formatCodes: readonly string[] = [],
	watched?: ReadonlySet<number>,
): TableProfiler {
	const mostCompared = Math.min(COMPARED, Math.ceil(COMPARED_IN_ALL / header.length));
	const columns = header.flatMap((name, column) =>
		watched?.has(column) === false
			? []
			: [new ColumnTally(name, column, mostCompared, watched === undefined ? 1 : SAMPLED)],
	);
	const pairs = findPairs(header);
	let rows = 0;
	return {
		add({ cells, formats }) {
			rows += 1;
			for (const tally of columns) {
				const cell = cells[tally.column] ?? null;
				if (isBlank(cell)) continue;
				tally.add(cell, formats === undefined ? undefined : formatCodes[formats[tally.column] ?? -1]);
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

function findPairs(header: readonly string[]): { readonly column: number; readonly first: number; same: boolean }[] {
	const names = header.map(foldHeader);
	return names.flatMap((name, column) => {
		const first = names.indexOf(name);
		return name === '' || first === column ? [] : [{ column, first, same: true }];
	});
}

class ColumnTally {
	private readonly kinds: Partial<Record<TextKind, number>> = {};
	/** Their hashes: a text may be long. */
	private readonly texts = new Set<number>();
	private readonly samples = new Set<string>();
	private readonly isSecret: boolean;
	private readonly topics = new Map<Topic, number>();
	/** Only of columns that may hold serial numbers. */
	private readonly repeated: TextCounts | undefined;
	/** By text; undefined when there are too many. */
	private words: Map<string, { readonly kind: TextKind; count: number }> | undefined = new Map();
	private dates: DateCounts | undefined;
	private numbers: LocaleCounts | undefined;
	private filled = 0;
	private seen = 0;
	private compared = 0;
	private currency: string | undefined;
	private last: number | undefined;
	private counted = true;

	private readonly header: string;
	readonly column: number;
	private readonly mostCompared: number;
	private readonly every: number;

	constructor(header: string, column: number, mostCompared: number, every: number) {
		this.every = every;
		this.header = header;
		this.column = column;
		this.mostCompared = mostCompared;
		this.isSecret = isSecretHeader(header);
		this.repeated = weighName(header, 'serialNumber') > 0 ? countTexts() : undefined;
		this.currency = foreignCurrency(header);
		// A sign that stands for the money of many countries says nothing of a header.
		if (this.currency === '$') this.currency = undefined;
	}

	add(cell: FilledCell, formatCode: string | undefined): void {
		this.filled += 1;
		if (this.every > 1 && this.filled % this.every !== 0 && this.isKnown()) return;
		this.seen += 1;
		if (typeof cell === 'string') this.addText(cell.trim());
		else this.addValue(cell, formatCode);
	}

	/** There are too many texts for words, and enough were compared; the order of its dates is proven. */
	private isKnown(): boolean {
		const { words, compared, mostCompared, counted, dates } = this;
		const isOrderKnown = dates === undefined || dates['pt-BR'] + dates['en-US'] > 0;
		return words === undefined && compared === mostCompared && !counted && isOrderKnown;
	}

	private addText(text: string): void {
		const known = this.words?.get(text);
		const kind = known?.kind ?? kindOfText(text);
		this.count(kind, text);
		if (kind === 'date' || (kind === 'code' && LIKE_DATE.test(text))) this.weighDate(text);
		if (kind === 'money' || kind === 'decimal') this.weighNumber(text);
		if (known === undefined) {
			if (kind === 'money') this.currency ??= foreignCurrency(text);
			this.remember(text, kind);
		} else {
			known.count += 1;
		}
	}

	private weighDate(text: string): void {
		const { order, isShort } = weighDate(text);
		if (this.isSecret || (order === undefined && !isShort)) return;
		this.dates ??= noDateCounts();
		countDate(this.dates, text, order, isShort);
	}

	private weighNumber(text: string): void {
		const proof = weighNumberStyle(text);
		if (proof !== undefined) countProof((this.numbers ??= noLocaleCounts()), proof);
	}

	private addValue(cell: Exclude<Cell, null | string>, formatCode: string = GENERAL): void {
		const kind = kindOfText(cell, formatCode);
		if (kind === 'money') this.currency ??= foreignCurrency(readFormat(formatCode).currency ?? '');
		if (this.words === undefined && this.compared === this.mostCompared && !this.counted) {
			this.countKind(kind);
			return;
		}
		const text = renderCell(cell);
		this.count(kind, text, cell, formatCode);
		const known = this.words?.get(text);
		if (known === undefined) this.remember(text, kind);
		else known.count += 1;
	}

	private count(kind: TextKind, text: string, cell: FilledCell = text, formatCode?: string): void {
		this.countKind(kind);
		if (this.compared < this.mostCompared) {
			this.compared += 1;
			const before = this.texts.size;
			this.texts.add(hashText(text));
			const isNew = this.texts.size > before;
			if (isNew && before < SAMPLES && !this.isSecret) {
				// As the spreadsheet shows it: `00123`.
				this.samples.add(sampleOf(typeof cell === 'number' ? showCell(cell, 'pt-BR', formatCode) : text));
			}
			if (isNew && before < TOLD) this.tellTopic(kind, text);
			if (!isNew && isWordy(kind, text)) this.repeated?.add(text, 2);
		}
		if (!this.counted) return;
		// Leading zeros make it a code.
		const value = kind === 'integer' && !/^0\d/.test(text) ? Number(text) : Number.NaN;
		this.counted = this.last === undefined ? value === 0 || value === 1 : value === this.last + 1;
		this.last = value;
	}

	private tellTopic(kind: TextKind, text: string): void {
		if (kind !== 'word' && kind !== 'words' && kind !== 'code') return;
		const topic = topicOfText(text);
		if (topic !== undefined) this.topics.set(topic, (this.topics.get(topic) ?? 0) + 1);
	}

	private countKind(kind: TextKind): void {
		this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
	}

	private remember(text: string, kind: TextKind): void {
		if (this.words === undefined) return;
		if (this.isSecret || text.length > LONGEST_WORD || this.words.size === MAX_WORDS) this.words = undefined;
		else this.words.set(detach(text), { kind, count: 1 });
	}

	profile(repeats: number | undefined): ColumnProfile {
		const scale = (count: number): number => Math.round((count * this.filled) / this.seen);
		const words = [...(this.words ?? [])].map(([text, { count }]) => ({ text, count }));
		const repeated = this.repeated?.list() ?? [];
		const told = Math.min(TOLD, this.texts.size);
		return {
			column: this.column,
			header: this.header,
			filled: this.filled,
			kinds: Object.fromEntries(Object.entries(this.kinds).map(([kind, count]) => [kind, scale(count)])),
			distinct: this.texts.size,
			compared: this.compared,
			...(words.length === 0 ? {} : { words: words.sort((one, other) => other.count - one.count) }),
			...(repeated.length === 0 ? {} : { repeated }),
			...(told === 0
				? {}
				: { topics: Object.fromEntries([...this.topics].map(([topic, count]) => [topic, count / told])) }),
			samples: [...this.samples],
			...(this.dates === undefined
				? {}
				: { dates: { ...this.dates, shortYears: scale(this.dates.shortYears), samples: [...this.dates.samples] } }),
			...definedOf({ numbers: this.numbers, currency: this.currency, repeats }),
			counts: this.counted && this.filled >= FEWEST_COUNTED,
		};
	}
}

function isWordy(kind: TextKind, text: string): boolean {
	return (kind === 'word' || kind === 'words') && !/\d/.test(text) && text.length <= LONGEST_WORD;
}

/** By its code; a sign that many countries have stands for itself. */
function foreignCurrency(text: string): string | undefined {
	const currency = currencyOfText(text) ?? findNamedCurrency(text);
	return currency === REAL ? undefined : currency;
}

function sampleOf(text: string): string {
	return maskProvenCpf(detach(text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}…` : text));
}
