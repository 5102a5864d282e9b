/**
 * Divides rows that stand for several assets, numbered by a template that the user chose.
 * The first asset always has the number of the row. The others are identified by that number and their position (`lot:PAT-100/2`),
 * so that another quantity or template creates none of them twice.
 */
import type { Problem } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { countTexts, type TextCounts } from '../columns/text-counts.ts';
import { columnOfField, isHandedBack as isOfOurs, type NamedColumns } from '../columns/column-target.ts';
import type { Body } from '../draft/check-body.ts';
import type { Draft, Lot } from '../draft/built.ts';
import { portionOf } from '../invoice-unit/decimal.ts';
import { NFE_IDENTITY_HEADERS, type UnitIdentity } from '../invoice-unit/unit-identity.ts';
import { findMappedColumn, findMeanings, type Mapping } from '../mapping/mapping.ts';
import { isBlank, renderCell } from '../values/cell-text.ts';
import { foldKey } from '../values/folded-name.ts';
import { DEFAULT_NUMBERS, NO_ASSET, parseNumbers } from '../values/lot-numbers.ts';
import { type Quantity, parseQuantity } from '../values/quantity.ts';
import { isNoIdentifier } from '../values/placeholder.ts';
import { tidyText } from '../values/tidy-text.ts';

export interface LotReader {
	readonly column: number;
	/** Undefined for a row of one asset, and for a row with a problem, which is added to `problems`. */
	readonly read: (
		cells: readonly Cell[],
		body: Body,
		unit: UnitIdentity | undefined,
		problems: Problem[],
	) => Lot | 'none' | undefined;
	readonly unknown: TextCounts;
}

export function createLotReader(
	{ header, targets }: NamedColumns,
	mapping: Mapping | undefined,
): LotReader | undefined {
	const column = targets.findIndex(({ kind }) => kind === 'quantity');
	if (column === -1) return undefined;
	const place = { column, name: header[column] ?? '' };
	const values = findMeanings(mapping, column, header, 'quantity');
	const { price, serials: separator, numbers = DEFAULT_NUMBERS } = findMappedColumn(mapping, column, header) ?? {};
	const number = parseNumbers(numbers) ?? refuseNumbers(numbers);
	const serials = columnOfField({ targets }, 'serialNumber');
	const isHandedBack = isOfOurs({ targets });
	const unknown = countTexts();

	const readCell = (cell: Cell, problems: Problem[]): Quantity | 'none' | undefined => {
		const meant = cell === null ? undefined : values?.get(foldKey(renderCell(cell)));
		if (meant === NO_ASSET) return 'none';
		const read = meant ?? cell;
		if (read === null || isBlank(read)) {
			problems.push({ code: 'quantity-format', place, params: { kind: 'missing' } });
			return undefined;
		}
		const quantity = parseQuantity(read);
		if (quantity.ok) return quantity.value;
		problems.push({ ...quantity.problem, place });
		if (!isHandedBack) unknown.add(tidyText(renderCell(cell)));
		return undefined;
	};

	return {
		column,
		unknown,
		read(cells, body, unit, problems) {
			const quantity = readCell(cells[column] ?? null, problems);
			if (quantity === undefined || quantity === 'none') return quantity;
			const lot = { ...quantity, number, isPriceOfAll: price === 'total' };
			const { serialNumber } = body;
			const problem = { code: 'quantity-of-one', found: renderCell(cells[column]) } as const;
			const isListed = separator !== undefined && (quantity.of > 1 || serialNumber?.includes(separator) === true);
			if (unit === undefined && isListed && serialNumber !== undefined) {
				const list = splitSerials(serialNumber, separator, quantity.of);
				if (list !== undefined) return { ...lot, serials: list };
				const name = header[serials] ?? '';
				problems.push({ ...problem, place: { column: serials, name }, params: { kind: 'serials', other: name } });
				return undefined;
			}
			if (quantity.of === 1) return undefined;
			const other = unit === undefined ? header[serials] : NFE_IDENTITY_HEADERS[0];
			if (other === undefined || (unit === undefined && serialNumber === undefined)) return lot;
			problems.push({ ...problem, place, params: { kind: 'one', other } });
			return undefined;
		},
	};
}

/** Undefined unless the text has a different serial number for each asset. */
function splitSerials(text: string, separator: string, count: number): readonly string[] | undefined {
	const serials = text.split(separator).map((part) => part.trim());
	const isRight = serials.length === count && new Set(serials).size === count;
	return isRight && !serials.some((serial) => serial === '' || isNoIdentifier(serial)) ? serials : undefined;
}

/** Never called for a parsed mapping, whose template was checked. */
function refuseNumbers(numbers: string): never {
	throw new Error(`numbers that tell no assets apart: ${numbers}`);
}

/** Returns the assets of a row in the order of their numbers. If the row is one asset, returns the draft itself. */
export function divideDraft(draft: Draft): readonly Draft[] {
	if (draft.lot === undefined || draft.origin.kind !== 'row') return [draft];
	const { lot, origin, body, ...rest } = draft;
	const { enrollmentId, priceCents } = body;
	return lot.units.map((unit, index): Draft => {
		const ofUnit: Draft['body'] = {
			...body,
			enrollmentId: unit === 1 ? enrollmentId : lot.number(enrollmentId, unit),
			...(lot.serials?.[unit - 1] === undefined ? {} : { serialNumber: lot.serials[unit - 1] }),
			...(priceCents === undefined ? {} : { priceCents: priceOfUnit(priceCents, lot, unit) }),
		};
		return {
			...rest,
			key: unit === 1 ? enrollmentId : renderLotKey(enrollmentId, unit),
			origin: { ...origin, unit, units: lot.of },
			body: ofUnit,
			// Notices about the row appear once.
			notices: index === 0 ? draft.notices : [],
		};
	});
}

/** Sums the prices of some assets of a row. `cents`: the price in the row. */
export function sumOfUnits(cents: number, lot: Lot, units: readonly number[]): number {
	return units.reduce((sum, unit) => sum + priceOfUnit(cents, lot, unit), 0);
}

function priceOfUnit(cents: number, { of, isPriceOfAll }: Lot, unit: number): number {
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
