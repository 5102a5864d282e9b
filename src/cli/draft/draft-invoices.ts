/** Plans the inputs' invoices for a workbook that people fill in, with remarks about everything else. */
import { kindOf } from '../../messages/codes.ts';
import { scoreHeader } from '../../drafts/table/find-header.ts';
import type { InvoiceQuestion, OpenItem } from '../../drafts/invoice-settings/open-item.ts';
import type { Draft, Rejection, UnitValues } from '../../drafts/draft/built.ts';
import { renderUnitKey } from '../../drafts/invoice-unit/unit-identity.ts';
import { buildUnits } from '../../invoices/plan/build-units.ts';
import { InvoiceCollector } from '../../invoices/plan/expand-invoices.ts';
import type { ReadInvoice } from '../../invoices/facts/invoice-documents.ts';
import type { InvoicePlan, InvoiceReconciliation, ItemPlan } from '../../invoices/plan/invoice-plan.ts';
import { categoryWords } from '../../invoices/plan/ncm-categories.ts';
import { createUnitFates } from '../../invoices/plan/reconcile-invoice.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { OF_THE_RUN, type Origin } from '../../messages/origin.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import { renderAdvice, renderOrigin, renderProblem } from '../../messages/render-problem.ts';
import type { UnitRow } from '../../invoices/rows/unit-table.ts';
import type { Remark } from '../../reports/xlsx/write-drafts.ts';
import { openSources } from '../../sources/open/open-sources.ts';
import { type Source, SourceRefusal } from '../../sources/values/source.ts';
import { countCategories } from '../../runs/plan/count-categories.ts';
import { DraftedItems } from '../../runs/plan/drafted-items.ts';
import { Tally } from '../../runs/plan/plan-sink.ts';
import { recallItems } from '../../runs/record/saved-items.ts';
import { type EarlierRuns, keepChanges, recallChanges } from '../../runs/ledger/earlier-runs.ts';
import type { PlanSettings } from '../../runs/plan/plan-run.ts';

export interface DraftedInvoices {
	/** Each invoice once, even if there are copies. */
	readonly invoices: readonly InvoiceReconciliation[];
	/** The same invoices with refused units, once `drafts` was iterated. */
	readonly settledInvoices: () => readonly InvoiceReconciliation[];
	/** Iterate once; adds to `remarks`. */
	readonly drafts: () => Iterable<UnitRow>;
	readonly remarks: readonly Remark[];
	/** Inputs with rows of units. */
	readonly workbooks: ReadonlySet<string>;
	/** Open questions about items of invoices. */
	readonly questions: readonly InvoiceQuestion[];
	/** Number of items that become no rows of units without an answer. */
	readonly undecided: number;
}

type AddRemark = (kind: Remark['kind'], origin: Origin, problem: Problem) => void;

export interface DraftSettings extends Pick<PlanSettings, 'open' | 'nfe'> {
	readonly runsDir: string;
}

/** `earlier`: skips units that earlier runs created or may have created. */
export async function draftInvoices(
	inputs: readonly string[],
	{ open, nfe, runsDir }: DraftSettings,
	language: Language,
	signal: AbortSignal,
	earlier?: EarlierRuns,
): Promise<DraftedInvoices> {
	const remarks: Remark[] = [];
	const remark: AddRemark = (kind, origin, problem) => {
		const [reason, advice] = [renderProblem(problem, language), renderAdvice(problem, language)];
		remarks.push({ kind, place: renderOrigin(origin, language), reason, advice });
	};
	const drafted = new DraftedItems();
	const categories = new Tally();
	const collector = new InvoiceCollector();
	const read: ReadInvoice[] = [];
	const sources = openSources(inputs, { ...open, scoreHeader }, signal);
	await readInvoices(sources, { collector, read, drafted, categories, remark }, signal);
	const options = {
		...(await recallItems(runsDir, nfe)),
		categoryWords: categoryWords(Object.keys(categories.counts())),
		rowsIn: (...of: Parameters<DraftedItems['rowsIn']>) => drafted.rowsIn(...of),
	} as const;
	const recalled = await recallChanges(runsDir);
	const expanded = await collector.expand({
		options,
		earlier,
		drafted: drafted.invoices(),
		recalled,
		readInvoices: () => read,
	});
	const { cancelledLater, missing } = expanded.passed;
	for (const { file, problem } of cancelledLater) remark('rejection', fileOrigin(file), problem);
	for (const { origin, problem } of missing) remarkFile(remark, origin, problem);
	const { inferred, unsettled } = expanded.facts.settled;
	if (unsettled !== undefined) throw new Fault('nfe-recipients-differ', unsettled);
	if (inferred !== undefined) remark('notice', OF_THE_RUN, inferred.notice);
	const plans: InvoicePlan[] = [];
	const planned = await expanded.planAll(({ plan }) => plans.push(plan), signal);
	const unique = plans.filter(({ isCopy }) => !isCopy);
	await keepChanges(planned.seen, runsDir);
	await earlier?.lookUp?.([], [...new Set(plans.map(({ accessKey }) => accessKey))]);
	const fatesOf = new Map(unique.map((plan) => [plan, createUnitFates(plan)]));
	return {
		invoices: unique.map(({ reconciliation }) => reconciliation),
		settledInvoices: () => unique.map((plan) => fatesOf.get(plan)?.reconciliation() ?? plan.reconciliation),
		drafts: () => walkDrafts(plans, nfe.enrollmentIdTemplate?.start ?? 1, fatesOf, remark, language, earlier),
		remarks,
		workbooks: drafted.files(),
		questions: planned.questions,
		undecided: unique.flatMap(({ lines }) => lines.flatMap((line) => findQuestion(line) ?? [])).length,
	};
}

const fileOrigin = (file: string) => ({ kind: 'file', file }) as const;

interface Reading {
	readonly collector: InvoiceCollector;
	readonly read: ReadInvoice[];
	readonly drafted: DraftedItems;
	readonly categories: Tally;
	readonly remark: AddRemark;
}

function remarkFile(remark: AddRemark, origin: Origin, problem: Problem): void {
	remark(kindOf(problem.code) === 'skip' ? 'skip' : 'rejection', origin, problem);
}

async function readInvoices(
	sources: AsyncIterable<Source>,
	{ collector, read, drafted, categories, remark }: Reading,
	signal: AbortSignal,
): Promise<void> {
	for await (const source of sources) {
		const origin = fileOrigin(source.file);
		if (source.kind === 'refused') {
			if (source.isPdf === true) collector.addPdf(source);
			else remarkFile(remark, origin, source.problem);
			continue;
		}
		for (const notice of source.notices) remark('notice', origin, notice);
		if (source.kind === 'nfe') {
			for (const other of collector.add(source, (one) => read.push(one)))
				remarkFile(remark, other.origin, other.document.problem);
			continue;
		}
		try {
			if (!(await drafted.addRows(source, signal))) remark('skip', origin, { code: 'draft-not-invoice' });
			await countCategories(source, categories, signal);
		} catch (error) {
			if (!(error instanceof SourceRefusal)) throw error;
			remarkFile(remark, origin, error.problem);
		}
	}
}

function* walkDrafts(
	plans: readonly InvoicePlan[],
	start: number,
	fatesOf: ReadonlyMap<InvoicePlan, ReturnType<typeof createUnitFates>>,
	remark: AddRemark,
	language: Language,
	earlier: Pick<EarlierRuns, 'check'> | undefined,
): Iterable<UnitRow> {
	const sequence = { next: start };
	for (const plan of plans) {
		const items = new Map(plan.lines.map((line) => [line.item, line]));
		for (const built of buildUnits(plan, sequence)) {
			const { origin } = built;
			const line = origin.kind === 'invoice' ? items.get(origin.item) : undefined;
			const known = built.kind === 'skip' ? undefined : findKnown(built, earlier);
			const isRow = built.kind === 'draft' || (built.kind === 'rejection' && lacksOnlyFields(built));
			fatesOf.get(plan)?.add(origin, known === undefined ? (isRow ? 'draft' : built.kind) : 'earlier');
			if (known !== undefined) remark(REMARK_OF[known.earlier], origin, known.problem);
			else if (built.kind === 'skip') {
				// The rows of an item are in one workbook.
				if (line?.fate !== 'drafts' || line.rowsIn === undefined || origin.kind !== 'invoice' || origin.unit === 1)
					remark('skip', origin, built.reason);
			} else if (isRow && origin.kind === 'invoice') {
				if (line?.fate !== 'drafts') throw new Error('a unit without its item');
				// The units of one item have the same notices.
				if (origin.unit === 1) for (const notice of line.notices) remark('notice', origin, notice);
				yield { origin, values: valuesOf(built) };
			} else if (built.kind === 'rejection') {
				const asked = line && findQuestion(line);
				for (const problem of built.problems) remark(asked === undefined ? 'rejection' : 'asked', origin, problem);
				if (asked !== undefined && origin.kind === 'invoice') {
					const question = built.problems.map((one) => renderProblem(one, language)).join('; ');
					yield { origin, values: valuesOf(built), question };
				}
			}
		}
	}
}

/** A person fills them in. */
function lacksOnlyFields({ values, problems }: Rejection): boolean {
	return values !== undefined && problems.every(({ place }) => place?.field !== undefined && !(place.field in values));
}

const valuesOf = (built: Draft | Rejection): UnitValues => (built.kind === 'draft' ? built.body : (built.values ?? {}));

/** Only one without which it becomes no assets. */
function findQuestion({ fate, open }: ItemPlan): OpenItem | undefined {
	return fate !== 'rejection' || open === undefined || 'change' in open ? undefined : open;
}

const REMARK_OF = { created: 'exists', held: 'skip', clash: 'rejection' } as const;

function findKnown(built: Draft | Rejection, earlier: Pick<EarlierRuns, 'check'> | undefined) {
	const { unit, layout } = built;
	if (unit === undefined) return undefined;
	const { enrollmentId = '' } = valuesOf(built);
	const query = { key: renderUnitKey(unit), enrollmentId, ...definedOf({ layout }) };
	const found = earlier?.check({ ...query, isRow: false, readBody: () => valuesOf(built) });
	return found !== undefined && (found.isInAssets || found.earlier === 'held') ? found : undefined;
}
