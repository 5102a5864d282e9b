/**
 * What stands in the columns of a table, counted while its rows stream by once: what speaks for one field or another.
 *
 * Memory does not grow with the rows: of a column are kept how many cells look like what, its words while it has few, hashes
 * of its first texts, and a few samples. Of columns that hold secrets nothing is kept that could be shown.
 */
import { hashText } from '../../sources/lists/text-hash.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { GENERAL, findNamedCurrency, readFormat } from '../../sources/values/number-format.ts';
import { maskProvenCpf } from '../../messages/cpf.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import type { FilledCell } from '../values/converted.ts';
import { hasShortYear, weighDateOrder } from '../values/time/date-text.ts';
import { currencyOfText, REAL } from '../values/foreign-money.ts';
import { foldHeader } from '../values/folded-name.ts';
import { countDate, type DateCounts, noDateCounts } from '../values/locale-evidence.ts';
import { detach } from '../values/remember.ts';
import { isSecretHeader } from './header-vocabulary.ts';
import type { ColumnProfile, DateProfile, TableProfile, TextKind } from './question.ts';
import { kindOfText } from './text-kind.ts';

/** Filled cells that are compared with each other: of one column, and of all of them. */
const COMPARED = 10_000;
const COMPARED_IN_ALL = 1_000_000;
const MAX_WORDS = 64;
const LONGEST_WORD = 60;
const SAMPLES = 5;
const LONGEST_SAMPLE = 60;
/** So few numbers in a row may be a chance. */
const FEWEST_COUNTED = 3;

export interface TableProfiler {
	readonly add: (row: Row) => void;
	readonly profile: () => TableProfile;
}

const NONE_KNOWN: ReadonlySet<number> = new Set();

/**
 * Of the columns that the header has: what stands beyond it belongs to no column, and no answer could take it in. `known`:
 * columns of which only the words are of use.
 */
export function createTableProfiler(
	header: readonly string[],
	formatCodes: readonly string[] = [],
	known: ReadonlySet<number> = NONE_KNOWN,
): TableProfiler {
	const mostCompared = Math.min(COMPARED, Math.ceil(COMPARED_IN_ALL / header.length));
	const columns = header.map((name, column) => new ColumnTally(name, column, known.has(column) ? 0 : mostCompared));
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
			return { rows, columns: columns.map((tally, column) => tally.profile(repeats.get(column))) };
		},
	};
}

/** Columns with the name of an earlier one. */
function findPairs(header: readonly string[]): { readonly column: number; readonly first: number; same: boolean }[] {
	const names = header.map(foldHeader);
	return names.flatMap((name, column) => {
		const first = names.indexOf(name);
		return name === '' || first === column ? [] : [{ column, first, same: true }];
	});
}

class ColumnTally {
	private readonly kinds = new Map<TextKind, number>();
	/** Most cells of a column are of one kind: the last one, and how many of it are still to be added. */
	private lastKind: TextKind = 'no-value';
	private ofLastKind = 0;
	/** Their hashes: a text may be long. */
	private readonly texts = new Set<number>();
	private readonly samples = new Set<string>();
	private readonly isSecret: boolean;
	/** By text; undefined when there are too many. */
	private words: Map<string, { readonly kind: TextKind; count: number }> | undefined = new Map();
	private dates: DateCounts | undefined;
	private filled = 0;
	private compared = 0;
	private currency: string | undefined;
	private last: number | undefined;
	private counted = true;

	private readonly header: string;
	readonly column: number;
	private readonly mostCompared: number;

	constructor(header: string, column: number, mostCompared: number) {
		this.header = header;
		this.column = column;
		this.mostCompared = mostCompared;
		this.isSecret = isSecretHeader(header);
		this.currency = foreignCurrency(header);
		// A sign that stands for the money of many countries says nothing of a header.
		if (this.currency === '$') this.currency = undefined;
	}

	add(cell: FilledCell, formatCode: string | undefined): void {
		this.filled += 1;
		if (this.mostCompared === 0 && this.words === undefined) return;
		if (typeof cell === 'string') this.addText(cell.trim());
		else this.addValue(cell, formatCode);
	}

	private addText(text: string): void {
		const known = this.words?.get(text);
		const kind = known?.kind ?? kindOfText(text);
		this.count(kind, text);
		if (kind === 'date' || kind === 'code') this.weighDate(text);
		if (known === undefined) {
			if (kind === 'money') this.currency ??= foreignCurrency(text);
			this.remember(text, kind);
		} else {
			known.count += 1;
		}
	}

	/** `31.12.25` may be a code too. */
	private weighDate(text: string): void {
		const proof = weighDateOrder(text);
		const isShort = hasShortYear(text);
		if (this.isSecret || (proof === undefined && !isShort)) return;
		this.dates ??= noDateCounts();
		countDate(this.dates, text, proof, isShort);
	}

	private addValue(cell: Exclude<Cell, null | string>, formatCode: string = GENERAL): void {
		const kind = kindOfText(cell, formatCode);
		if (kind === 'money') {
			this.currency ??= foreignCurrency(readFormat(formatCode).currency ?? '');
		}
		if (this.words === undefined && this.compared === this.mostCompared && !this.counted) {
			this.countKind(kind);
			return;
		}
		const text = renderCell(cell);
		this.count(kind, text);
		const known = this.words?.get(text);
		if (known === undefined) this.remember(text, kind);
		else known.count += 1;
	}

	private count(kind: TextKind, text: string): void {
		this.countKind(kind);
		if (this.compared < this.mostCompared) {
			this.compared += 1;
			const before = this.texts.size;
			this.texts.add(hashText(text));
			const isNew = this.texts.size > before;
			if (isNew && this.samples.size < SAMPLES && !this.isSecret) this.samples.add(sampleOf(text));
		}
		if (!this.counted) return;
		const value = kind === 'integer' ? Number(text) : Number.NaN;
		this.counted = this.last === undefined ? value === 0 || value === 1 : value === this.last + 1;
		this.last = value;
	}

	private countKind(kind: TextKind): void {
		if (kind === this.lastKind) {
			this.ofLastKind += 1;
			return;
		}
		this.addKinds();
		this.lastKind = kind;
		this.ofLastKind = 1;
	}

	private addKinds(): void {
		if (this.ofLastKind === 0) return;
		this.kinds.set(this.lastKind, (this.kinds.get(this.lastKind) ?? 0) + this.ofLastKind);
		this.ofLastKind = 0;
	}

	private remember(text: string, kind: TextKind): void {
		if (this.words === undefined) return;
		if (this.isSecret || text.length > LONGEST_WORD || this.words.size === MAX_WORDS) this.words = undefined;
		else this.words.set(detach(text), { kind, count: 1 });
	}

	profile(repeats: number | undefined): ColumnProfile {
		this.addKinds();
		const words = [...(this.words ?? [])].map(([text, { count }]) => ({ text, count }));
		return {
			column: this.column,
			header: this.header,
			filled: this.filled,
			kinds: Object.fromEntries(this.kinds),
			distinct: this.texts.size,
			compared: this.compared,
			...(words.length === 0 ? {} : { words: words.sort((one, other) => other.count - one.count) }),
			samples: [...this.samples],
			...(this.dates === undefined ? {} : { dates: profileDates(this.dates) }),
			...(this.currency === undefined ? {} : { currency: this.currency }),
			counts: this.counted && this.filled >= FEWEST_COUNTED,
			...(repeats === undefined ? {} : { repeats }),
		};
	}
}

export function profileDates({ samples, ...counts }: DateCounts): DateProfile {
	return { ...counts, samples: [...samples] };
}

/** By its code; a sign that many countries have stands for itself. */
function foreignCurrency(text: string): string | undefined {
	const currency = currencyOfText(text) ?? findNamedCurrency(text);
	return currency === REAL ? undefined : currency;
}

function sampleOf(text: string): string {
	return maskProvenCpf(detach(text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}…` : text));
}
