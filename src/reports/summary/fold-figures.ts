/**
 * The figures of a run, folded from its lines, its rejected rows and its skips as they stream by.
 *
 * Memory does not grow with the rows: problems are kept by kind, amounts by name, outcomes by second, invoices one by
 * one with four counts and three sums each.
 */
import { groupProblems, type ProblemGroup } from '../../messages/group-problems.ts';
import type { Origin } from '../../messages/origin.ts';
import type { Problem, ShownProblem } from '../../messages/problem.ts';
import { earlierFate, isInEarlierAssets } from '../../runs/ledger/judge-draft.ts';
import { plainName } from '../../runs/plan-file/row-names.ts';
import type { RowState } from '../../runs/journal/row-states.ts';
import type { SkipLine } from '../../runs/record/run-record.ts';
import type { RunLine, RunView } from '../../runs/view/run-view.ts';
import { createAmounts, type NamedAmount } from './named-amounts.ts';
import type { Rejected } from '../rejected/rejected-rows.ts';
import type { BucketCents, HeldRows, RunState } from './run-summary.ts';

/** What became of the drafts of one invoice. */
export interface InvoiceOutcomes {
	created: number;
	refused: number;
	unconfirmed: number;
	/** Not sent, or left out when their turn came. */
	other: number;
	/** Of those that the API refused, and of those left out when their turn came: of these, what is in assets already. */
	refusedCents: number;
	skippedCents: number;
	earlierCents: number;
}

export const NO_OUTCOMES: Readonly<InvoiceOutcomes> = {
	created: 0,
	refused: 0,
	unconfirmed: 0,
	other: 0,
	refusedCents: 0,
	skippedCents: 0,
	earlierCents: 0,
};

/** Outcomes of one second of sending. */
export interface OutcomesAt {
	/** Seconds since 1970. */
	readonly second: number;
	created: number;
	refused: number;
	unconfirmed: number;
}

export interface ReportFigures {
	readonly state: RunState;
	readonly cents: BucketCents;
	/** Why rows were not imported, before sending or by the API. */
	readonly problems: readonly ProblemGroup[];
	readonly skips: readonly ProblemGroup[];
	readonly unconfirmed: readonly ProblemGroup[];
	readonly notices: readonly ProblemGroup[];
	/** A name for the first of the unconfirmed rows. */
	readonly unconfirmedRow?: string;
	readonly held: readonly HeldRows[];
	/** In order of time; seconds without an outcome are absent. */
	readonly timeline: readonly OutcomesAt[];
	/** Largest first. The counts of a dry run, which keeps no drafts, have no amounts. */
	readonly byCategory: readonly NamedAmount[];
	readonly bySupplier: readonly NamedAmount[];
	/** By access key. */
	readonly invoices: ReadonlyMap<string, InvoiceOutcomes>;
}

export interface FiguresFold {
	readonly addLine: (line: RunLine) => void;
	/** Refused by the API too, whose line is added all the same. */
	readonly addRejected: (rejected: Rejected) => void;
	readonly addSkip: (skip: SkipLine) => void;
	readonly figures: () => ReportFigures;
}

export function foldFigures(run: RunView): FiguresFold {
	const { planned, command } = run.record;
	const cents = { created: 0, refused: 0, unconfirmed: 0, skipped: 0, unsent: 0 };
	const [problems, skips, unconfirmed, notices] = [groupProblems(), groupProblems(), groupProblems(), groupProblems()];
	const [byCategory, bySupplier] = [createAmounts(), createAmounts()];
	const seconds = new Map<number, OutcomesAt>();
	const invoices = new Map<string, InvoiceOutcomes>();
	const held = new Map<string, HeldRows>();
	let unconfirmedRow: string | undefined;
	let drafts = 0;
	for (const { origin, problem, count, several } of planned?.notices ?? [])
		notices.add(origin, problem, count, several);

	const figures = (): ReportFigures => ({
		state: stateOf(run),
		cents: {
			planned: planned?.totalCents ?? 0,
			created: cents.created,
			unconfirmed: cents.unconfirmed,
			notSent: command === 'validate' ? (planned?.totalCents ?? 0) : cents.unsent,
		},
		problems: problems.groups(),
		skips: skips.groups(),
		unconfirmed: unconfirmed.groups(),
		...(unconfirmedRow === undefined ? {} : { unconfirmedRow }),
		held: [...held.values()],
		notices: notices.groups(),
		timeline: [...seconds.values()].toSorted((left, right) => left.second - right.second),
		byCategory: drafts > 0 ? byCategory.sorted() : countsOnly(planned?.byCategory),
		bySupplier: drafts > 0 ? bySupplier.sorted() : countsOnly(planned?.bySupplier),
		invoices,
	});

	const addSkip = (origin: Origin, reason: Problem): void => {
		skips.add(origin, reason);
		if (earlierFate(reason) === 'held') countHeld(held, reason);
	};

	return {
		addLine(fate) {
			const { line, entry } = fate;
			const state = bucketOf(fate);
			drafts++;
			cents[state] += line.body.priceCents ?? 0;
			byCategory.add(line.body.category, line.body.priceCents);
			bySupplier.add(line.body.vendorName, line.body.priceCents);
			if (line.origin.kind === 'invoice') countInvoice(invoices, line.origin.accessKey, fate);
			if (state === 'created' || state === 'refused' || state === 'unconfirmed') countSecond(seconds, fate, state);
			if (state === 'unconfirmed') {
				unconfirmed.add(line.origin, unconfirmedProblem(fate));
				unconfirmedRow ??= plainName(line.n, line.body.enrollmentId);
			}
			if (entry?.type === 'skipped') addSkip(line.origin, entry.reason);
			if (entry?.type === 'created') for (const notice of entry.notices ?? []) notices.add(line.origin, notice);
		},
		addRejected({ origin, problems: all }) {
			for (const problem of all) problems.add(origin, problem);
		},
		addSkip: ({ origin, reason }) => addSkip(origin, reason),
		figures,
	};
}

/** An attempt without an outcome is one whose fate nobody knows. */
export function bucketOf({ state }: RunLine): Exclude<RowState, 'attempting'> {
	return state === 'attempting' ? 'unconfirmed' : state;
}

/** Why nobody knows the fate of an unconfirmed line. */
export function unconfirmedProblem({ entry }: RunLine): Problem {
	return entry?.type === 'unconfirmed' ? entry.problem : { code: 'attempt-interrupted' };
}

function stateOf({ record, figures, inFlight }: RunView): RunState {
	if (record.planned === undefined) return 'unplanned';
	if (record.command === 'validate') return 'checked';
	return figures.notSent + inFlight > 0 ? 'unfinished' : 'finished';
}

function countSecond(
	seconds: Map<number, OutcomesAt>,
	{ entry }: RunLine,
	state: 'created' | 'refused' | 'unconfirmed',
): void {
	if (entry === undefined) return;
	const second = Math.floor(Date.parse(entry.at) / 1000);
	const known = seconds.get(second) ?? { second, created: 0, refused: 0, unconfirmed: 0 };
	known[state]++;
	seconds.set(second, known);
}

function countHeld(held: Map<string, HeldRows>, { found = '', params = {} }: ShownProblem): void {
	const run = String(params['run']);
	const first = held.get(run)?.first ?? { enrollmentId: found, row: String(params['row']) };
	held.set(run, { run, rows: (held.get(run)?.rows ?? 0) + 1, first });
}

function countInvoice(invoices: Map<string, InvoiceOutcomes>, accessKey: string, fate: RunLine): void {
	const known = invoices.get(accessKey) ?? { ...NO_OUTCOMES };
	const state = bucketOf(fate);
	const cents = fate.line.body.priceCents ?? 0;
	if (state === 'created' || state === 'refused' || state === 'unconfirmed') known[state]++;
	else known.other++;
	if (state === 'refused') known.refusedCents += cents;
	if (state === 'skipped') known[isInAssets(fate) ? 'earlierCents' : 'skippedCents'] += cents;
	invoices.set(accessKey, known);
}

function isInAssets({ entry }: RunLine): boolean {
	return entry?.type === 'skipped' && isInEarlierAssets(entry.reason);
}

function countsOnly(counts: Readonly<Record<string, number>> = {}): readonly NamedAmount[] {
	return Object.entries(counts).map(([name, count]) => ({ name, count }));
}
