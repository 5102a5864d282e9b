/** Turns a plan of invoices into the content of a workbook: rows of units, which people complete, and remarks about everything else. */
import type { UnitValues } from '../../drafts/draft/row-result.ts';
import type { InvoiceReconciliation } from '../../invoices/plan/invoice-plan.ts';
import type { UnitRow } from '../../invoices/rows/unit-table.ts';
import type { Language } from '../../messages/message.ts';
import type { Origin } from '../../messages/origin.ts';
import { definedOf, type ShownProblem } from '../../messages/problem.ts';
import { renderAdvice, renderOrigin, renderProblem } from '../../messages/render-problem.ts';
import type { Remark } from '../../reports/xlsx/write-drafts.ts';
import type { Plan } from '../../runs/plan/make-plan.ts';
import type { RejectionLine, SkipLine } from '../../runs/record/run-record.ts';
import { type LineOfUnit, unitRowOf } from '../../runs/view/unit-rows.ts';

export interface DraftedUnits {
	/** Units that a person can complete count as drafts. */
	readonly invoices: readonly InvoiceReconciliation[];
	/** In the order of the invoices. */
	readonly rows: () => AsyncIterable<UnitRow>;
	/** The most important ones come first. */
	readonly remarks: readonly Remark[];
	/** Counts the undecided items, each of which has one row. */
	readonly undecided: number;
}

type UnitsOfPlan = Pick<Plan, 'figures' | 'drafts' | 'rejections' | 'skips' | 'reconciliations'>;

export async function readDraftedUnits(plan: UnitsOfPlan, language: Language): Promise<DraftedUnits> {
	const remarks: Remark[] = [];
	const remark = (kind: Remark['kind'], origin: Origin, problem: ShownProblem): void => {
		const [reason, advice] = [renderProblem(problem, language), renderAdvice(problem, language)];
		remarks.push({ kind, place: renderOrigin(origin, language), reason, advice });
	};
	const invoices = new Map<string, InvoiceReconciliation>();
	for await (const invoice of plan.reconciliations()) invoices.set(invoice.accessKey, invoice);
	const inCells: (() => void)[] = [];
	let undecided = 0;
	for await (const line of plan.rejections()) {
		const { origin, problems, values } = line;
		const isAsked = isUndecided(line);
		if (isAsked) undecided++;
		const invoice = origin.kind === 'invoice' ? invoices.get(origin.accessKey) : undefined;
		const isRow = invoice !== undefined && canBeCompleted(line);
		if (isRow) invoices.set(invoice.accessKey, withUnit(invoice, line.corrected?.given ?? values));
		for (const problem of problems) {
			if (!isRow) remark(isAsked ? 'asked' : 'rejection', origin, problem);
			else if (!isMissing(problem, values)) inCells.push(() => remark('notice', origin, problem));
		}
	}
	for await (const line of plan.skips()) if (isTold(line)) remark(kindOfSkip(line), line.origin, line.reason);
	for (const tell of inCells) tell();
	for (const { origin, problem } of plan.figures.notices) remark('notice', origin, problem);
	const rows = () => mergeRows(plan, [...invoices.keys()], language);
	return { invoices: [...invoices.values()], rows, remarks, undecided };
}

const isUnit = ({ origin }: Pick<RejectionLine, 'origin'>): boolean =>
	origin.kind === 'invoice' && origin.unit !== undefined;

const isUndecided = (line: RejectionLine): boolean => line.values !== undefined && !isUnit(line);

/** True if a person can complete the unit by correcting or filling in cells of its row. */
function canBeCompleted(line: RejectionLine): boolean {
	const { values, problems } = line;
	return values !== undefined && isUnit(line) && problems.every(({ place }) => place?.field !== undefined);
}

function isMissing({ place }: ShownProblem, values: UnitValues = {}): boolean {
	return place?.field !== undefined && !(place.field in values);
}

/** The rows of an item are in one workbook, so its first unit says so. */
function isTold({ origin, hasRows }: SkipLine): boolean {
	return hasRows !== true || origin.kind !== 'invoice' || origin.unit === 1;
}

const kindOfSkip = ({ earlier }: SkipLine): Remark['kind'] => (earlier === 'created' ? 'exists' : 'skip');

function withUnit(
	{ rejectedUnits = 0, ...invoice }: InvoiceReconciliation,
	{ priceCents }: UnitValues = {},
): InvoiceReconciliation {
	const cents = priceCents ?? 0;
	return {
		...invoice,
		drafts: invoice.drafts + 1,
		draftsCents: invoice.draftsCents + cents,
		rejectedCents: invoice.rejectedCents - cents,
		...definedOf({ rejectedUnits: rejectedUnits - 1 || undefined }),
	};
}

async function* mergeRows(
	plan: Pick<Plan, 'drafts' | 'rejections'>,
	accessKeys: readonly string[],
	language: Language,
): AsyncGenerator<UnitRow> {
	const places = new Map(accessKeys.map((accessKey, place) => [accessKey, place]));
	const placeOf = ({ accessKey }: UnitRow['origin']): number => places.get(accessKey) ?? places.size;
	const isBefore = ({ origin: one }: UnitRow, { origin: other }: UnitRow): boolean =>
		(placeOf(one) - placeOf(other) || (one.item ?? 0) - (other.item ?? 0) || (one.unit ?? 0) - (other.unit ?? 0)) < 0;
	const drafts = readRows(plan.drafts(), language);
	try {
		let draft = await drafts.next();
		const open = filterLines(plan.rejections());
		for await (const row of readRows(open, language)) {
			for (; draft.done !== true && isBefore(draft.value, row); draft = await drafts.next()) yield draft.value;
			yield row;
		}
		for (; draft.done !== true; draft = await drafts.next()) yield draft.value;
	} finally {
		// If the workbook cannot be written, the plan is still an open file.
		await drafts.return(undefined);
	}
}

async function* filterLines(lines: AsyncIterable<RejectionLine>): AsyncGenerator<RejectionLine> {
	for await (const line of lines) if (isUndecided(line) || canBeCompleted(line)) yield line;
}

async function* readRows(lines: AsyncIterable<LineOfUnit>, language: Language): AsyncGenerator<UnitRow, undefined> {
	for await (const line of lines) {
		const row = unitRowOf(line, language);
		if (row !== undefined) yield row;
	}
	return undefined;
}
