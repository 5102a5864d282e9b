/**
 * Tells which rows may share a number or serial number with others, from a first reading of all tables. A row with a number of its own is
 * settled when it is built; another one waits until all rows are built, which then compares them exactly.
 *
 * A number takes 8 bytes.
 */
import { listRepeated } from './repeats.ts';
import { isField, isReturnedFile } from '../../drafts/columns/column-target.ts';
import { listNumbers } from '../../drafts/columns/number-check.ts';
import type { TableOptions } from '../../drafts/decisions/table-options.ts';
import type { RejectedIdentity } from '../../drafts/draft/row-result.ts';
import { type ColumnReading, expandsRange, findMappedColumn, rowNumbersOf } from '../../drafts/mapping/mapping.ts';
import { likelyColumns } from '../../drafts/decisions/question.ts';
import { valuesAt } from '../../drafts/table/compile-columns.ts';
import { isBlank, renderCell } from '../../drafts/values/cell-text.ts';
import type { FilledCell } from '../../drafts/values/converted.ts';
import { foldKey } from '../../drafts/values/folded-name.ts';
import { readEnrollmentId, readSerialNumber } from '../../drafts/values/identifier.ts';
import { hashLoosely, hashText } from '../../sources/lists/text-hash.ts';
import type { Row } from '../../sources/values/cell.ts';
import { foldNumber } from '../ledger/ledger-names.ts';
import type { PreparedTable } from './read-table.ts';

class KeyList {
	#keys = new Float64Array(2 ** 10);
	#count = 0;

	add(key: number): void {
		if (this.#count === this.#keys.length) {
			const before = this.#keys;
			this.#keys = new Float64Array(2 * before.length);
			this.#keys.set(before);
		}
		this.#keys[this.#count++] = key;
	}

	addAll(other: KeyList): void {
		for (let index = 0; index < other.#count; index++) this.add(other.#keys[index] ?? 0);
	}

	findRepeated(): ReadonlySet<number> {
		return listRepeated(this.#keys.subarray(0, this.#count).sort());
	}
}

/** Numbers and serial numbers that are the same in some spelling have the same key. */
function keyOfNumber(text: string): number {
	const key = hashLoosely(text);
	if (key !== undefined) return key;
	const folded = foldNumber(text);
	return hashLoosely(folded) ?? hashText(folded);
}

export type MayBeShared = (identity: RejectedIdentity) => boolean;

type Read = typeof readEnrollmentId;
const READERS: Readonly<Record<'enrollmentId' | 'serialNumber', Read>> = {
	enrollmentId: readEnrollmentId,
	serialNumber: readSerialNumber,
};
const NUMBERED = ['enrollmentId', 'serialNumber'] as const;

/** The numbers in a column, if its cells are read as numbers or serial numbers. */
interface NumberColumn {
	readonly index: number;
	readonly field: (typeof NUMBERED)[number];
	readonly keys: KeyList;
	readonly values: ColumnReading['values'];
}

export interface NumbersOfTable {
	/** Takes a restored and corrected row below the header. */
	readonly add: (row: Row) => void;
	/** Call once it is known how the table is read. */
	readonly decide: (table: PreparedTable) => void;
}

export class SeenNumbers {
	readonly #lists: Readonly<Record<NumberColumn['field'], KeyList[]>> = { enrollmentId: [], serialNumber: [] };
	#isOpen = false;

	/** Call if some rows get their numbers otherwise than from their cells. Then each row waits. */
	leaveOpen(): void {
		this.#isOpen = true;
	}

	/** While questions about a table are open, each column that may hold its numbers is looked at. */
	ofTable(open: PreparedTable): NumbersOfTable {
		const { formatCodes = [] } = open.place;
		const columns = listColumns(open);
		return {
			add: ({ cells, formats }) => {
				for (const column of columns) {
					const cell = cells[column.index] ?? null;
					if (isBlank(cell)) continue;
					const isFormatted = formats !== undefined && typeof cell !== 'string';
					addNumbers(cell, column, open.options, isFormatted ? formatCodes[formats[column.index] ?? -1] : undefined);
				}
			},
			decide: (table) => {
				if (!isTold(table)) return this.leaveOpen();
				for (const [index, target] of table.found.targets.entries()) {
					const field = NUMBERED.find((one) => isField(target, one));
					if (field === undefined) continue;
					const column = columns.find((one) => one.index === index && one.field === field);
					const values = valuesAt(table.found, index, table.options.mapping);
					if (column === undefined || !areSame(values, column.values)) this.leaveOpen();
					else this.#lists[field].push(column.keys);
				}
			},
		};
	}

	/** Call after all tables. */
	find(): MayBeShared {
		if (this.#isOpen) return () => true;
		const ids = findRepeated(this.#lists.enrollmentId);
		const serials = findRepeated(this.#lists.serialNumber);
		return ({ enrollmentId, serialNumber }) =>
			(ids.size > 0 && enrollmentId !== undefined && ids.has(keyOfNumber(enrollmentId))) ||
			(serials.size > 0 && serialNumber !== undefined && serials.has(keyOfNumber(serialNumber)));
	}
}

function areSame(one: NumberColumn['values'], other: NumberColumn['values']): boolean {
	if (one === undefined || other === undefined) return one === other;
	return one.size === other.size && [...one].every(([text, value]) => other.get(text) === value);
}

function listColumns(table: PreparedTable): readonly NumberColumn[] {
	const { targets, questions } = table.found;
	const asked = questions.flatMap((one) => (one.about.kind === 'number' ? likelyColumns(one) : []));
	return targets.flatMap((target, index) => {
		const values = valuesAt(table.found, index, table.options.mapping);
		const fields = NUMBERED.filter(
			(field) => isField(target, field) || (field === 'enrollmentId' && asked.includes(index)),
		);
		return fields.map((field) => ({ index, field, keys: new KeyList(), values }));
	});
}

/** Cells tell no numbers if the row is several assets, if a pattern gives its number, or if a merged cell above holds it. */
function isTold({ found, options: { mapping } }: PreparedTable): boolean {
	const isDivided = found.targets.some((target, column) => {
		const isSplit = findMappedColumn(mapping, column, found.header)?.split !== undefined;
		const isSeveral = target.kind === 'quantity' || expandsRange(mapping, column, found.header);
		return isSeveral || isSplit || target.kind === 'identity';
	});
	return !isDivided && !isReturnedFile(found) && rowNumbersOf(mapping) === undefined;
}

function addNumbers(
	cell: FilledCell,
	{ field, keys, values }: NumberColumn,
	{ locale }: Pick<TableOptions, 'locale'>,
	formatCode: string | undefined,
): void {
	const meant = values?.get(foldKey(renderCell(cell)));
	if (meant !== undefined) return keys.add(keyOfNumber(meant));
	// Such a text is already the number.
	const plain = typeof cell === 'string' ? hashLoosely(cell) : undefined;
	if (plain !== undefined) return keys.add(plain);
	const read = READERS[field](cell, formatCode, locale);
	if (read.ok) for (const number of listNumbers(read.value)) keys.add(keyOfNumber(number));
}

function findRepeated(lists: readonly KeyList[]): ReadonlySet<number> {
	const [first, ...others] = lists;
	for (const other of others) first?.addAll(other);
	return first?.findRepeated() ?? new Set();
}
