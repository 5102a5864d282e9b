/**
 * Finds rows whose number is a range of several. A text is taken for one only if its column, or the quantity in the row, shows that it
 * is; until a person says that it is expanded, its row is refused.
 */
import type { Problem } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { columnOfField, type NamedColumns } from '../columns/column-target.ts';
import type { HeldTally } from '../columns/held-numbers.ts';
import type { NumberShape } from '../columns/number-shape.ts';
import type { Body } from '../draft/check-body.ts';
import type { UnitIdentity } from '../invoice-unit/unit-identity.ts';
import type { ColumnReading } from '../mapping/mapping.ts';
import { renderCell } from '../values/cell-text.ts';
import {
	countRange,
	isExpanding,
	isLong,
	type NumberRange,
	numberInRange,
	parseRange,
} from '../values/number-range.ts';
import { tidyText } from '../values/tidy-text.ts';

/** A row whose cells were read. */
export interface LotRow {
	readonly cells: readonly Cell[];
	readonly body: Body;
	readonly unit: UnitIdentity | undefined;
	/** Set if its number was refused because it is a range, and the mapping expands it. */
	readonly range: NumberRange | undefined;
	readonly problems: Problem[];
}

interface RangeColumns {
	readonly numberAt: number;
	/** -1 without a quantity column. */
	readonly quantityAt: number;
}

/** Evidence about the column of asset numbers. */
export interface RangeEvidence {
	/** Counts ranges that a question may be about. */
	readonly held?: HeldTally | undefined;
	readonly shape?: NumberShape | undefined;
}

export function createRangeReader(
	{ header, targets }: NamedColumns,
	{ numberAt, quantityAt }: RangeColumns,
	decided: ColumnReading['range'],
	{ held, shape }: RangeEvidence,
) {
	const isExpanded = isExpanding(decided);
	// Among codes with a mark, such as `1003-4`, one may look like a range.
	const mayBeCode = shape !== undefined && shape.pairs > shape.ascending;
	const placeOf = (column: number): NonNullable<Problem['place']> => ({ column, name: header[column] ?? '' });
	const hold = (text: string, range: NumberRange, quantity: number | undefined): void => {
		if (decided === undefined) held?.addRange(text, range, quantity);
	};
	return {
		/** The range in a refused cell, if it is to be expanded. */
		rangeIn(column: number, cells: readonly Cell[], quantity: () => number | undefined): NumberRange | undefined {
			if (column !== numberAt) return undefined;
			const text = tidyText(renderCell(cells[column]));
			const range = parseRange(text);
			if (range === undefined || isExpanded) return range;
			hold(text, range, quantity());
			return undefined;
		},
		/** Finds a range that its column does not show to be one. Refuses the row if only its quantity does. */
		find({ body, problems }: LotRow, quantity: number | undefined): NumberRange | undefined {
			if (decided === 'none') return undefined;
			const { enrollmentId: text = '' } = body;
			const range = quantity === 1 || !(isExpanded || quantity !== undefined) ? undefined : parseRange(text);
			if (range === undefined || !isLong(range)) return undefined;
			if (isExpanded) return quantity === undefined && mayBeCode ? undefined : range;
			if (countRange(range) !== quantity) return undefined;
			hold(text, range, quantity);
			const place = placeOf(numberAt);
			problems.push({ code: 'identifier-unlike-column', place, found: text, params: { kind: 'range' } });
			return undefined;
		},
		/** False if the row has a problem. */
		check({ body, problems, cells }: LotRow, range: NumberRange, quantity: number): boolean {
			const place = placeOf(quantityAt === -1 ? numberAt : quantityAt);
			const count = countRange(range);
			if (count !== quantity) {
				const other = `${numberInRange(range, 1)} … ${numberInRange(range, count)}`;
				const params = { kind: 'range', other, numbers: count } as const;
				problems.push({ code: 'quantity-of-one', place, found: renderCell(cells[quantityAt]), params });
				return false;
			}
			// Without a quantity, nothing else says whose price it is.
			if (quantityAt !== -1 || decided !== 'expand' || body.priceCents === undefined) return true;
			const params = { kind: 'price', other: header[columnOfField({ targets }, 'priceCents')] ?? '' } as const;
			problems.push({ code: 'quantity-of-one', place, found: String(count), params });
			return false;
		},
	};
}
