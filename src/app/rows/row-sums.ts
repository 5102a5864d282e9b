/** Counts rows and their amounts, by what became of them, and the kinds of problems of those that are wrong. */
import type { Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { PlanLine, RejectionLine } from '../../runs/record/run-record.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { RowBucket } from '../protocol/view.ts';
import type { CheckedTable } from './checked-table.ts';
import { ProblemKinds } from './problem-kinds.ts';

export interface RowLine extends Partial<Pick<PlanLine, 'key' | 'body'>>, Pick<RejectionLine, 'values' | 'corrected'> {
	readonly origin: Origin;
	readonly identity?: RejectionLine['identity'];
	readonly row?: Row;
	readonly problems?: readonly Problem[];
	readonly reason?: Problem;
}

const NONE: readonly number[] = [];

export class RowSums {
	readonly kinds = new ProblemKinds();
	readonly wrong = { rows: 0, cents: 0, unreadable: 0 };
	readonly skipped = { rows: 0, cents: 0, unreadable: 0 };

	/** Returns the kinds of its problems. */
	add(
		bucket: Exclude<RowBucket, 'ready'>,
		{ origin, row, problems = [], body }: RowLine,
		table: CheckedTable,
	): readonly number[] {
		const place = origin.kind === 'row' ? origin : undefined;
		const read = body === undefined ? row && table.centsOf(row, place) : body.priceCents;
		const cents = Number.isNaN(read) ? 0 : (read ?? 0);
		const sum = this[bucket];
		sum.rows += 1;
		sum.cents += cents;
		sum.unreadable += Number.isNaN(read) ? 1 : 0;
		if (bucket !== 'wrong' || row === undefined) return NONE;
		return this.kinds.add({ origin, table: table.name, problems, cents }, (column) => table.textAt(row, column));
	}
}
