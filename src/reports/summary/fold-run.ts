import { type ProblemGroup, groupProblems } from '../../messages/group-problems.ts';
import type { Problem } from '../../messages/problem.ts';
import { type Rejected, readRejected } from '../rejected/rejected-rows.ts';
import type { BucketCents, HeldRows, RunState } from './run-summary.ts';
import type { RowState } from '../../runs/journal/row-states.ts';
import { plainName } from '../../runs/plan-file/row-names.ts';
import { type HeldRow, heldRowOf, isInEarlierAssets, isSaidOfRows } from '../../runs/record/earlier.ts';
import type { SkipLine } from '../../runs/record/run-record.ts';
import type { RunLine, RunView } from '../../runs/view/run-view.ts';

export interface InvoiceOutcomes {
	created: number;
	/** Refused by the API, skipped while sending, and of the latter the cents that are in assets already. */
	refusedCents: number;
	skippedCents: number;
	earlierCents: number;
}

export const NO_OUTCOMES: Readonly<InvoiceOutcomes> = { created: 0, refusedCents: 0, skippedCents: 0, earlierCents: 0 };

export interface OutcomesAt {
	readonly second: number;
	created: number;
	refused: number;
	unconfirmed: number;
}

export interface ReportFigures {
	readonly state: RunState;
	readonly cents: BucketCents;
	readonly problems: readonly ProblemGroup[];
	readonly skips: readonly ProblemGroup[];
	readonly unconfirmed: readonly ProblemGroup[];
	readonly notices: readonly ProblemGroup[];
	readonly unconfirmedRow?: string;
	readonly held: readonly HeldRows[];
	readonly timeline: readonly OutcomesAt[];
	readonly byCategory: readonly NamedAmount[];
	readonly bySupplier: readonly NamedAmount[];
	readonly invoices: ReadonlyMap<string, InvoiceOutcomes>;
}

export interface RunSink {
	readonly addSkip?: (skip: SkipLine) => void;
	readonly addLine?: (line: RunLine) => void;
	readonly addRejected?: (rejected: Rejected) => void | Promise<void>;
}

export async function foldRun(run: RunView, sink: RunSink = {}): Promise<ReportFigures> {
	const fold = startFold(run);
	// An unfinished plan is no result.
	if (run.record.planned === undefined) return figuresOf(fold);
	for await (const skip of run.skips()) {
		addSkip(fold, skip);
		sink.addSkip?.(skip);
	}
	for await (const line of run.lines()) {
		addLine(fold, line);
		sink.addLine?.(line);
	}
	for await (const rejected of readRejected(run)) {
		for (const problem of rejected.problems) fold.problems.add(rejected.origin, problem);
		await sink.addRejected?.(rejected);
	}
	return figuresOf(fold);
}

export function bucketOf({ state }: RunLine): Exclude<RowState, 'attempting'> {
	return state === 'attempting' ? 'unconfirmed' : state;
}

export function unconfirmedProblem({ entry }: RunLine): Problem {
	return entry?.type === 'unconfirmed' ? entry.problem : { code: 'attempt-interrupted' };
}

interface Fold {
	readonly run: RunView;
	readonly problems: ReturnType<typeof groupProblems>;
	readonly skips: ReturnType<typeof groupProblems>;
	readonly unconfirmed: ReturnType<typeof groupProblems>;
	readonly notices: ReturnType<typeof groupProblems>;
	readonly cents: Record<Exclude<RowState, 'attempting'>, number>;
	readonly byCategory: ReturnType<typeof createAmounts>;
	readonly bySupplier: ReturnType<typeof createAmounts>;
	readonly seconds: Map<number, OutcomesAt>;
	readonly invoices: Map<string, InvoiceOutcomes>;
	readonly held: Map<string, HeldRows>;
	unconfirmedRow?: string;
	drafts: number;
}

function startFold(run: RunView): Fold {
	const notices = groupProblems();
	const isSent = (run.record.sessions ?? []).length > 0;
	for (const { origin, problem, count, several } of run.record.planned?.notices ?? []) {
		if (!isSent || !isSaidOfRows(problem)) notices.add(origin, problem, count, several);
	}
	return {
		run,
		problems: groupProblems(),
		skips: groupProblems(),
		unconfirmed: groupProblems(),
		notices,
		cents: { created: 0, refused: 0, unconfirmed: 0, skipped: 0, unsent: 0 },
		byCategory: createAmounts(),
		bySupplier: createAmounts(),
		seconds: new Map(),
		invoices: new Map(),
		held: new Map(),
		drafts: 0,
	};
}

function addSkip({ skips, held }: Fold, { origin, reason }: SkipLine): void {
	skips.add(origin, reason);
	const row = heldRowOf(reason);
	if (row !== undefined) countHeld(held, row);
}

function addLine(fold: Fold, one: RunLine): void {
	const { run, unconfirmed, notices } = fold;
	const { line, entry } = one;
	const bucket = bucketOf(one);
	const isOfLines = run.record.subject === 'lines';
	if (!isOfLines) addDraft(fold, one);
	if (bucket === 'created' || bucket === 'refused' || bucket === 'unconfirmed') countSecond(fold.seconds, one, bucket);
	if (bucket === 'unconfirmed') {
		const isUpdateCutOff = isOfLines && entry?.type !== 'unconfirmed';
		unconfirmed.add(line.origin, isUpdateCutOff ? { code: 'line-update-interrupted' } : unconfirmedProblem(one));
	}
	if (entry?.type === 'skipped') addSkip(fold, { origin: line.origin, reason: entry.reason });
	if (entry?.type === 'created' || entry?.type === 'updated') {
		for (const notice of entry.notices ?? []) notices.add(line.origin, notice);
	}
}

function addDraft(fold: Fold, one: RunLine): void {
	const { n, body, origin } = one.line;
	const bucket = bucketOf(one);
	fold.drafts++;
	fold.cents[bucket] += body.priceCents ?? 0;
	fold.byCategory.add(body.category, body.priceCents);
	fold.bySupplier.add(body.vendorName, body.priceCents);
	if (origin.kind === 'invoice') countInvoice(fold.invoices, origin.accessKey, one);
	if (bucket === 'unconfirmed') fold.unconfirmedRow ??= plainName(n, body.enrollmentId);
}

function figuresOf(fold: Fold): ReportFigures {
	const { run, cents, drafts, byCategory, bySupplier, unconfirmedRow } = fold;
	const { planned, command } = run.record;
	const plannedCents = planned?.totalCents ?? 0;
	return {
		state: stateOf(run),
		cents: {
			planned: plannedCents,
			created: cents.created,
			unconfirmed: cents.unconfirmed,
			notSent: command === 'validate' ? plannedCents : cents.unsent,
		},
		problems: fold.problems.groups(),
		skips: fold.skips.groups(),
		unconfirmed: fold.unconfirmed.groups(),
		...(unconfirmedRow === undefined ? {} : { unconfirmedRow }),
		held: [...fold.held.values()],
		notices: fold.notices.groups(),
		timeline: [...fold.seconds.values()].toSorted((left, right) => left.second - right.second),
		byCategory: drafts > 0 ? byCategory.sorted() : countsOnly(planned?.byCategory),
		bySupplier: drafts > 0 ? bySupplier.sorted() : countsOnly(planned?.bySupplier),
		invoices: fold.invoices,
	};
}

function stateOf({ record, figures, inFlight }: RunView): RunState {
	if (record.planned === undefined) return 'unplanned';
	if (record.command === 'validate') return 'checked';
	// An update without an answer may be sent again; an asset may not.
	const repeatable = record.subject === 'lines' ? figures.unconfirmed : inFlight;
	return figures.notSent + repeatable > 0 ? 'unfinished' : 'finished';
}

function countSecond(
	seconds: Map<number, OutcomesAt>,
	{ entry }: RunLine,
	bucket: 'created' | 'refused' | 'unconfirmed',
): void {
	if (entry === undefined) return;
	const second = Math.floor(Date.parse(entry.at) / 1000);
	const known = seconds.get(second) ?? { second, created: 0, refused: 0, unconfirmed: 0 };
	known[bucket]++;
	seconds.set(second, known);
}

function countHeld(held: Map<string, HeldRows>, { run, ...first }: HeldRow): void {
	const known = held.get(run);
	held.set(run, { run, rows: (known?.rows ?? 0) + 1, first: known?.first ?? first });
}

function countInvoice(invoices: Map<string, InvoiceOutcomes>, accessKey: string, one: RunLine): void {
	const known = invoices.get(accessKey) ?? { ...NO_OUTCOMES };
	const bucket = bucketOf(one);
	const cents = one.line.body.priceCents ?? 0;
	if (bucket === 'created') known.created++;
	if (bucket === 'refused') known.refusedCents += cents;
	if (bucket === 'skipped') known[isInAssets(one) ? 'earlierCents' : 'skippedCents'] += cents;
	invoices.set(accessKey, known);
}

function isInAssets({ entry }: RunLine): boolean {
	return entry?.type === 'skipped' && isInEarlierAssets(entry.reason);
}

function countsOnly(counts: Readonly<Record<string, number>> = {}): readonly NamedAmount[] {
	return Object.entries(counts).map(([name, count]) => ({ name, count }));
}

export interface NamedAmount {
	readonly name: string;
	readonly count: number;
	readonly cents?: number;
}

const MAX_NAMES = 500;
const REST = '…';

function createAmounts() {
	const amounts = new Map<string, { name: string; count: number; cents: number }>();
	return {
		add(name = '', cents = 0): void {
			const kept = amounts.has(name) || amounts.size < MAX_NAMES ? name : REST;
			const known = amounts.get(kept) ?? { name: kept, count: 0, cents: 0 };
			known.count++;
			known.cents += cents;
			amounts.set(kept, known);
		},
		sorted: (): readonly NamedAmount[] =>
			[...amounts.values()].toSorted((left, right) => right.cents - left.cents || right.count - left.count),
	};
}
