/**
 * Decisions that need the whole input: ambiguous columns, repeated identities, damaged files, void invoices.
 *
 * A pass assumes decisions and collects evidence. If the evidence leads to other decisions, the inputs are read again, so one
 * plan never mixes two decisions.
 */
import type { ColumnDecisions } from '../../drafts/table/table-drafts.ts';
import type { RefusedRows } from '../../drafts/invoice/plan-change.ts';
import type { Problem } from '../../messages/problem.ts';
import type { BrokenPlace, MergedRange } from '../../sources/values/source.ts';
import type { FoundRepeats, Repeats } from './repeats.ts';

export interface PlanDecisions {
	/** By file and sheet, see `tableKey`. */
	readonly columns: ReadonlyMap<string, ColumnDecisions>;
	/** Cells merged over several rows, by file and sheet, since a file lists them after the rows. */
	readonly merged: ReadonlyMap<string, readonly MergedRange[]>;
	readonly identities: RepeatedIdentities;
	/** Names of tables and files by number, with the text before the row or item. */
	readonly places: readonly string[];
	/** Files that broke while their rows were read, and where. */
	readonly refusedFiles: ReadonlyMap<string, BrokenFile>;
	/** Invoices whose units are rows of tables, by access key, name of an item or key of a unit. */
	readonly refusedInvoices: ReadonlyMap<string, RefusedRows>;
	/** By name of an item that has a row without a unit: the file or run that has it too. */
	readonly elsewhere: ReadonlyMap<string, string>;
}

export type RepeatedIdentities = Readonly<Record<'enrollmentIds' | 'serialNumbers' | 'draftKeys', FoundRepeats>>;

export interface BrokenFile {
	readonly problem: Problem;
	readonly place: BrokenPlace;
}

const NONE_REPEATED: FoundRepeats = { repeated: new Map(), respelled: new Map() };

export const NO_DECISIONS: PlanDecisions = {
	columns: new Map(),
	merged: new Map(),
	identities: { enrollmentIds: NONE_REPEATED, serialNumbers: NONE_REPEATED, draftKeys: NONE_REPEATED },
	places: [],
	refusedFiles: new Map(),
	refusedInvoices: new Map(),
	elsewhere: new Map(),
};

export function tableKey(file: string, sheet: string | undefined): string {
	return sheet === undefined ? file : `${file}\n${sheet}`;
}

export function sameDecisions(assumed: PlanDecisions, learnt: PlanDecisions): boolean {
	return (
		(['enrollmentIds', 'serialNumbers', 'draftKeys'] as const).every((kind) =>
			(['repeated', 'respelled'] as const).every((how) =>
				sameRepeats(assumed.identities[kind][how], learnt.identities[kind][how]),
			),
		) &&
		(['refusedFiles', 'refusedInvoices', 'merged', 'elsewhere'] as const).every(
			(of) => assumed[of].size === learnt[of].size,
		) &&
		[...learnt.columns].every(([table, decisions]) => sameColumns(assumed.columns.get(table), decisions))
	);
}

function sameRepeats(assumed: Repeats, learnt: Repeats): boolean {
	if (assumed.size !== learnt.size) return false;
	return [...learnt].every(([key, sightings]) => assumed.get(key)?.length === sightings.length);
}

function sameColumns(assumed: ColumnDecisions | undefined, learnt: ColumnDecisions): boolean {
	const before: ColumnDecisions = assumed ?? new Map();
	return (
		before.size === learnt.size &&
		[...learnt].every(([column, { locale, held }]) => {
			const one = before.get(column);
			return one?.locale === locale && one.held === held;
		})
	);
}
