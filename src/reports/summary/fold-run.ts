import { definedOf } from '../../config/config.ts';
import { type ProblemGroup, groupProblems } from '../../messages/group-problems.ts';
import type { ShownProblem } from '../../messages/problem.ts';
import { type Rejected, readRejected } from '../rejected/rejected-rows.ts';
import type { BucketCents, HeldRows, RunState } from './run-summary.ts';
import type { RowState } from '../../runs/journal/row-states.ts';
import { plainName } from '../../runs/plan-file/row-names.ts';
import { type HeldRow, heldRowOf, isInEarlierAssets, isSaidOfRows } from '../../runs/record/earlier.ts';
import type { SkipLine } from '../../runs/record/run-record.ts';
import type { RunLine, RunView } from '../../runs/view/run-view.ts';

export interface InvoiceOutcomes {
	created: number;
	/** Refused by the API. The next two were skipped while sending; `earlierCents` are in assets already. */
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
	readonly addSkip?: (skip: SkipLine) => void | Promise<void>;
	readonly addLine?: (line: RunLine) => void;
	readonly addRejected?: (rejected: Rejected) => void | Promise<void>;
}

export async function foldRun(run: RunView, sink: RunSink = {}): Promise<ReportFigures> {
	const fold = new Fold(run);
	// An unfinished plan has no results.
	if (run.record.planned === undefined) return fold.figures();
	for await (const skip of run.skips()) {
		fold.addSkip(skip);
		await sink.addSkip?.(skip);
	}
	for await (const line of run.lines()) {
		fold.addLine(line);
		sink.addLine?.(line);
	}
	for await (const rejected of readRejected(run)) {
		for (const problem of rejected.problems) fold.problems.add(rejected.origin, problem);
		await sink.addRejected?.(rejected);
	}
	return fold.figures();
}

export function bucketOf({ state }: RunLine): Exclude<RowState, 'attempting'> {
	return state === 'attempting' ? 'unconfirmed' : state;
}

export function unconfirmedProblem({ entry }: RunLine): ShownProblem {
	return entry?.type === 'unconfirmed' ? entry.problem : { code: 'attempt-interrupted' };
}

class Fold {
	readonly problems = groupProblems();
	readonly #run: RunView;
	readonly #skips = groupProblems();
	readonly #unconfirmed = groupProblems();
	readonly #notices = groupProblems();
	readonly #cents = { created: 0, refused: 0, unconfirmed: 0, skipped: 0, unsent: 0 };
	readonly #byCategory = createAmounts();
	readonly #bySupplier = createAmounts();
	readonly #seconds = new Map<number, OutcomesAt>();
	readonly #invoices = new Map<string, InvoiceOutcomes>();
	readonly #held = new Map<string, HeldRows>();
	#unconfirmedRow: string | undefined;
	#drafts = 0;

	constructor(run: RunView) {
		this.#run = run;
		const isSent = (run.record.sessions ?? []).length > 0;
		for (const { origin, problem, count, several } of run.record.planned?.notices ?? []) {
			if (!isSent || !isSaidOfRows(problem)) this.#notices.add(origin, problem, count, several);
		}
	}

	addSkip({ origin, reason }: SkipLine): void {
		this.#skips.add(origin, reason);
		const row = heldRowOf(reason);
		if (row !== undefined) countHeld(this.#held, row);
	}

	addLine(one: RunLine): void {
		const { line, entry } = one;
		const bucket = bucketOf(one);
		this.#addDraft(one);
		if (bucket === 'created' || bucket === 'refused' || bucket === 'unconfirmed') {
			countSecond(this.#seconds, one, bucket);
		}
		if (bucket === 'unconfirmed') this.#unconfirmed.add(line.origin, unconfirmedProblem(one));
		if (entry?.type === 'skipped') this.addSkip({ origin: line.origin, reason: entry.reason });
		if (entry?.type === 'created') {
			for (const notice of entry.notices ?? []) this.#notices.add(line.origin, notice);
		}
	}

	#addDraft(one: RunLine): void {
		const { n, body, origin } = one.line;
		const bucket = bucketOf(one);
		this.#drafts++;
		this.#cents[bucket] += body.priceCents ?? 0;
		this.#byCategory.add(body.category, body.priceCents);
		this.#bySupplier.add(body.vendorName, body.priceCents);
		if (origin.kind === 'invoice') countInvoice(this.#invoices, origin.accessKey, one);
		if (bucket === 'unconfirmed') this.#unconfirmedRow ??= plainName(n, body.enrollmentId);
	}

	figures(): ReportFigures {
		const { planned, command } = this.#run.record;
		const plannedCents = planned?.totalCents ?? 0;
		const { created, refused, unconfirmed, unsent } = this.#cents;
		const hasDrafts = this.#drafts > 0;
		return {
			state: stateOf(this.#run),
			cents: {
				planned: plannedCents,
				created,
				refused,
				unconfirmed,
				notSent: command === 'validate' ? plannedCents : unsent,
			},
			problems: this.problems.groups(),
			skips: this.#skips.groups(),
			unconfirmed: this.#unconfirmed.groups(),
			...definedOf({ unconfirmedRow: this.#unconfirmedRow }),
			held: [...this.#held.values()],
			notices: this.#notices.groups(),
			timeline: [...this.#seconds.values()].toSorted((left, right) => left.second - right.second),
			byCategory: hasDrafts ? this.#byCategory.sorted() : countsOnly(planned?.byCategory),
			bySupplier: hasDrafts ? this.#bySupplier.sorted() : countsOnly(planned?.bySupplier),
			invoices: this.#invoices,
		};
	}
}

function stateOf({ record, figures, inFlight }: RunView): RunState {
	if (record.planned === undefined) return 'unplanned';
	if (record.command === 'validate') return 'checked';
	return figures.notSent + inFlight > 0 ? 'unfinished' : 'finished';
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
