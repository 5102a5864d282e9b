/** Counts rows and their amounts, by what became of them, and the kinds of problems of those that are wrong. */
import type { Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { PlanLine, RejectionLine } from '../../runs/record/run-record.ts';
import type { Row } from '../../sources/values/cell.ts';
import { earlierOf } from '../../runs/record/earlier.ts';
import type { CheckedTable } from './checked-table.ts';
import { ProblemKinds } from './problem-kinds.ts';

export interface RowLine extends Partial<Pick<PlanLine, 'key' | 'body'>>, Pick<RejectionLine, 'values' | 'corrected'> {
	readonly origin: Origin;
	readonly identity?: RejectionLine['identity'];
	readonly row?: Row;
	readonly problems?: readonly Problem[];
	readonly reason?: Problem;
}

/** Names the file of the run that has a row. */
export type StoredBucket = 'ready' | 'wrong' | 'skipped';
/** The reasons for which an earlier run makes this one skip a row. */
export const EARLIER = ['created', 'unconfirmed'] as const;

export function findEarlier({ reason }: Pick<RowLine, 'reason'>): (typeof EARLIER)[number] | undefined {
	const earlier = reason && earlierOf(reason);
	return earlier === 'held' ? 'unconfirmed' : earlier;
}

const NONE: readonly number[] = [];
export interface RowSum {
	readonly rows: number;
	readonly cents: number;
	readonly unreadable: number;
}

export const addSums = (one: RowSum, other: RowSum): RowSum => ({
	rows: one.rows + other.rows,
	cents: one.cents + other.cents,
	unreadable: one.unreadable + other.unreadable,
});

const nothing = () => ({ rows: 0, cents: 0, unreadable: 0 });

export class RowSums {
	readonly kinds = new ProblemKinds();
	readonly wrong = nothing();
	/** Excludes rows that earlier runs created or left unconfirmed. */
	readonly skipped = nothing();
	readonly created = nothing();
	readonly unconfirmed = nothing();

	/** Returns the numbers of the kinds of its problems. */
	add(bucket: Exclude<StoredBucket, 'ready'>, line: RowLine, table: CheckedTable): readonly number[] {
		const { origin, row, problems = [], body } = line;
		const place = origin.kind === 'row' ? origin : undefined;
		const read = body === undefined ? row && table.centsOf(row, place) : body.priceCents;
		const cents = Number.isNaN(read) ? 0 : (read ?? 0);
		const sum = this[(bucket === 'skipped' ? findEarlier(line) : undefined) ?? bucket];
		sum.rows += 1;
		sum.cents += cents;
		sum.unreadable += Number.isNaN(read) ? 1 : 0;
		if (bucket !== 'wrong' || row === undefined) return NONE;
		return this.kinds.add({ origin, table: table.name, problems, cents }, (column) => table.textAt(row, column));
	}
}
