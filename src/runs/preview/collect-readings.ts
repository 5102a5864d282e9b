/** Keeps one cell of each column of dates, amounts and identifiers: the one that shows best how the column is read. */
import { INSTANT_FIELDS } from '../../contract/asset-fields.ts';
import type { Draft } from '../../drafts/draft/row-result.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import type { PreviewReading } from '../record/preview-record.ts';
import { cellOf, cutValue, isShownBy, type PreviewColumn, valueOfColumn } from './preview-table.ts';

const IDENTIFIERS: ReadonlySet<string> = new Set(['enrollmentId', 'serialNumber', 'nfeNumber', 'contractId']);
/** Fields of an asset that are not what the cell says if the row has a quantity. */
const DIVIDED: ReadonlySet<string> = new Set(['enrollmentId', 'serialNumber', 'priceCents']);
const MAX_READINGS = 40;
const MOST_TELLING = 2;

interface Kept {
	readonly telling: number;
	readonly reading: PreviewReading;
}

export interface ReadingPlace {
	readonly file: string;
	readonly sheet?: string | undefined;
}

export class ReadingCollector {
	readonly #kept = new Map<string, Kept>();

	/** Returns the columns that a later row may show better. */
	see(columns: readonly PreviewColumn[], draft: Draft, row: Row, place: ReadingPlace): readonly PreviewColumn[] {
		return columns.filter((column) => this.#see(column, draft, row, place) < MOST_TELLING);
	}

	/** By table, in the order of its columns. */
	list(): readonly PreviewReading[] {
		const tables = new Map<string, PreviewReading[]>();
		for (const { reading } of this.#kept.values()) {
			const name = JSON.stringify([reading.file, reading.sheet]);
			const others = tables.get(name) ?? [];
			tables.set(name, [...others, reading]);
		}
		const byColumn = (one: PreviewReading, other: PreviewReading): number => one.cell.column - other.cell.column;
		return [...tables.values()].flatMap((readings) => readings.toSorted(byColumn));
	}

	#see(column: PreviewColumn, draft: Draft, row: Row, { file, sheet }: ReadingPlace): number {
		const { field, locale, key } = column;
		// The same header can be read in another way in another file.
		const name = `${locale} ${key}`;
		const known = this.#kept.get(name)?.telling ?? -1;
		if (known === MOST_TELLING || !isShownBy(column, draft, row)) return known;
		if (draft.origin.kind === 'row' && draft.origin.units !== undefined && DIVIDED.has(field)) return known;
		const value = cutValue(valueOfColumn(column, draft.body) ?? '');
		const telling = weigh(field, row.cells[column.column] ?? null, value);
		if (telling <= known || (known < 0 && this.#kept.size >= MAX_READINGS)) return known;
		const of = sheet === undefined ? { file } : { file, sheet };
		// Copied, because a substring would keep the whole text alive that it was cut from.
		this.#kept.set(name, structuredClone({ telling, reading: { ...of, cell: cellOf(column, row), field, value } }));
		return telling;
	}
}

export const isRead = ({ field }: PreviewColumn): boolean =>
	INSTANT_FIELDS.has(field) || IDENTIFIERS.has(field) || field === 'priceCents';

const TWO_PARTS = /^\D*(?<first>\d{1,2})\D(?<second>\d{1,2})\D/;

/** `03/04/2025` and `1.234,56` would mean something else in another reading; `31/12/2025` and `1234` would not. */
function weigh(field: string, cell: Cell, value: string | number): number {
	if (typeof cell !== 'string') return 0;
	if (INSTANT_FIELDS.has(field)) {
		const { first = '', second = '' } = TWO_PARTS.exec(cell)?.groups ?? {};
		const isEither = first !== '' && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
		return isEither ? MOST_TELLING : 1;
	}
	if (field === 'priceCents')
		return cell.includes('.') && cell.includes(',') ? MOST_TELLING : /[.,]/.test(cell) ? 1 : 0;
	return cell !== value || cell.startsWith('0') ? MOST_TELLING : 1;
}
