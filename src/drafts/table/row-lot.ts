/**
 * Divides rows that stand for several assets, numbered by a template that the user chose, or by a range in place of the row's number.
 * By a template, the first asset has the number of the row. The others are identified by that number and their position
 * (`lot:PAT-100/2`), so that another quantity or template creates none of them twice. In a range, each asset is identified by its number,
 * as in a row of its own.
 */
import type { Problem } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { countTexts, type TextCounts } from '../columns/text-counts.ts';
import { columnOfField, isReturnedFile as isOfOurs, type NamedColumns } from '../columns/column-target.ts';
import type { Draft, Lot } from '../draft/row-result.ts';
import { portionOf } from '../invoice-unit/decimal.ts';
import { NFE_IDENTITY_HEADERS } from '../invoice-unit/unit-identity.ts';
import { type ColumnReading, findMappedColumn, findMeanings, type Mapping } from '../mapping/mapping.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import { foldKey } from '../values/folded-name.ts';
import { DEFAULT_NUMBERS, NO_ASSET, parseNumbers } from '../values/lot-numbers.ts';
import { countRange, type NumberRange, numberInRange } from '../values/number-range.ts';
import { type Quantity, parseQuantity, quantityOf } from '../values/quantity.ts';
import { rememberByText } from '../values/remember.ts';
import { isNoIdentifier } from '../values/placeholder.ts';
import { tidyText } from '../values/tidy-text.ts';
import { createRangeReader, type LotRow, type RangeEvidence } from './row-range.ts';

export interface LotReader {
	/** -1 without a quantity column. */
	readonly column: number;
	/** The range in a refused cell, if it is to be expanded. */
	readonly rangeIn: (column: number, cells: readonly Cell[]) => NumberRange | undefined;
	/** Undefined for a row of one asset, and for a row with a problem, which is added to its `problems`. */
	readonly read: (row: LotRow) => Lot | 'none' | undefined;
	readonly isPriceOfAll: boolean;
	readonly unknown: TextCounts;
}

export function createLotReader(
	named: NamedColumns,
	mapping: Mapping | undefined,
	numbers: RangeEvidence = {},
): LotReader {
	const { header, targets } = named;
	const column = targets.findIndex(({ kind }) => kind === 'quantity');
	const numberAt = columnOfField(named, 'enrollmentId');
	const entry = findMappedColumn(mapping, column, header);
	const numberEntry = findMappedColumn(mapping, numberAt, header);
	const template = entry?.numbers ?? DEFAULT_NUMBERS;
	const isPriceOfAll = (column === -1 ? numberEntry?.range : entry?.price) === 'total';
	const quantities = createQuantityReader(named, mapping, column);
	const ranges = createRangeReader(named, { numberAt, quantityAt: column }, numberEntry?.range, numbers);
	const findSerials = createSerialFinder(named, column === -1 ? numberAt : column, entry?.serials);
	return {
		column,
		isPriceOfAll,
		unknown: quantities.unknown,
		rangeIn: (at, cells) => ranges.rangeIn(at, cells, () => quantities.peek(cells)?.of),
		read(row) {
			const said = column === -1 ? undefined : quantities.read(row.cells, row.problems);
			if (said === 'none' || (said === undefined && column !== -1)) return said;
			const range = row.range ?? ranges.find(row, said?.of);
			const all = said ?? (range && quantityOf(countRange(range)));
			if (all === undefined || (range !== undefined && !ranges.check(row, range, all.of))) return undefined;
			if (range !== undefined) row.body.enrollmentId = numberInRange(range, 1);
			const serials = findSerials(row, all);
			if (serials === undefined || (serials.length === 0 && all.of === 1)) return undefined;
			const lot = { ...all, numbers: range ?? template, isPriceOfAll };
			return serials.length === 0 ? lot : { ...lot, serials };
		},
	};
}

function createQuantityReader({ header, targets }: NamedColumns, mapping: Mapping | undefined, column: number) {
	const place = { column, name: header[column] ?? '' };
	const values = findMeanings(mapping, column, header, 'quantity');
	const isReturnedFile = isOfOurs({ targets });
	const unknown = countTexts();
	const meantOf = (cell: Cell): string | undefined =>
		cell === null ? undefined : values?.get(foldKey(renderCell(cell)));
	return {
		unknown,
		/** Reports nothing. */
		peek(cells: readonly Cell[]): Quantity | undefined {
			const cell = cells[column] ?? null;
			const read = meantOf(cell) ?? cell;
			const quantity = read === null ? undefined : parseQuantity(read);
			return quantity?.ok === true ? quantity.value : undefined;
		},
		read(cells: readonly Cell[], problems: Problem[]): Quantity | 'none' | undefined {
			const cell = cells[column] ?? null;
			const meant = meantOf(cell);
			if (meant === NO_ASSET) return 'none';
			const read = meant ?? cell;
			if (read === null || isBlank(read)) {
				problems.push({ code: 'quantity-format', place, params: { kind: 'missing' } });
				return undefined;
			}
			const quantity = parseQuantity(read);
			if (quantity.ok) return quantity.value;
			problems.push({ ...quantity.problem, place });
			if (!isReturnedFile) unknown.add(tidyText(renderCell(cell)));
			return undefined;
		},
	};
}

/** Returns one serial number for each asset of a row, none if it has none, and undefined for a row with a problem. */
function createSerialFinder(
	{ header, targets }: NamedColumns,
	column: number,
	separator: ColumnReading['serials'],
): (row: LotRow, quantity: Quantity) => readonly string[] | undefined {
	const place = { column, name: header[column] ?? '' };
	const serialsAt = columnOfField({ targets }, 'serialNumber');
	return ({ cells, body, unit, problems }, { of }) => {
		const { serialNumber } = body;
		const problem = { code: 'quantity-of-one', found: renderCell(cells[column]) } as const;
		const isListed = separator !== undefined && (of > 1 || serialNumber?.includes(separator) === true);
		if (unit === undefined && isListed && serialNumber !== undefined) {
			const list = splitSerials(serialNumber, separator, of);
			if (list !== undefined) return list;
			const name = header[serialsAt] ?? '';
			problems.push({ ...problem, place: { column: serialsAt, name }, params: { kind: 'serials', other: name } });
			return undefined;
		}
		if (of === 1) return [];
		const other = unit === undefined ? header[serialsAt] : NFE_IDENTITY_HEADERS[0];
		if (other === undefined || (unit === undefined && serialNumber === undefined)) return [];
		problems.push({ ...problem, place, params: { kind: 'one', other } });
		return undefined;
	};
}

/** Undefined unless the text has a different serial number for each asset. */
function splitSerials(text: string, separator: string, count: number): readonly string[] | undefined {
	const serials = text.split(separator).map((part) => part.trim());
	const isRight = serials.length === count && new Set(serials).size === count;
	return isRight && !serials.some((serial) => serial === '' || isNoIdentifier(serial)) ? serials : undefined;
}

/** The mapping was checked, so it is a template. */
const numberAssetBy = rememberByText((template) => parseNumbers(template) ?? (() => ''));

function numberOf({ numbers }: Lot, first: string, unit: number): string {
	if (unit === 1) return first;
	return typeof numbers === 'string' ? numberAssetBy(numbers)(first, unit) : numberInRange(numbers, unit);
}

/** Returns the assets of a row in the order of their numbers. If the row is one asset, returns the draft itself. */
export function divideDraft(draft: Draft): readonly Draft[] {
	if (draft.lot === undefined || draft.origin.kind !== 'row') return [draft];
	const { lot, origin, body, ...rest } = draft;
	const { enrollmentId, priceCents } = body;
	return lot.units.map((unit, index): Draft => {
		const number = numberOf(lot, enrollmentId, unit);
		const ofUnit: Draft['body'] = {
			...body,
			enrollmentId: number,
			...(lot.serials?.[unit - 1] === undefined ? {} : { serialNumber: lot.serials[unit - 1] }),
			...(priceCents === undefined ? {} : { priceCents: priceOfUnit(priceCents, lot, unit) }),
		};
		return {
			...rest,
			// A number of a range is in no other row, but one of a template may be.
			key: unit === 1 || typeof lot.numbers !== 'string' ? number : renderLotKey(enrollmentId, unit),
			origin: { ...origin, unit, units: lot.of },
			body: ofUnit,
			// Notices about the row appear once.
			notices: index === 0 ? draft.notices : [],
		};
	});
}

/** Sums the prices of some assets of a row. `cents`: the price in the row. */
export function sumOfUnits(cents: number, lot: Pick<Lot, 'of' | 'isPriceOfAll'>, units: readonly number[]): number {
	return units.reduce((sum, unit) => sum + priceOfUnit(cents, lot, unit), 0);
}

function priceOfUnit(cents: number, { of, isPriceOfAll }: Pick<Lot, 'of' | 'isPriceOfAll'>, unit: number): number {
	return isPriceOfAll ? Number(portionOf(BigInt(cents), of, unit - 1)) : cents;
}

const LOT_KEY = /^lot:(?<number>.*)\/\d+$/s;

function renderLotKey(enrollmentId: string, unit: number): string {
	return `lot:${enrollmentId}/${unit}`;
}

/** Returns the key of the first asset of the same row, which identifies the row. Other keys are returned unchanged. */
export function keyOfRow(key: string): string {
	return key.startsWith('lot:') ? (LOT_KEY.exec(key)?.groups?.['number'] ?? key) : key;
}
