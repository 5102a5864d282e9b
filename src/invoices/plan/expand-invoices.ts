/**
 * Turns the invoices of a run into plans of their items. Every command does it here: first all documents are compared, with each other and
 * with what earlier runs saw; then each invoice is planned.
 */
import type { FileOrigin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { NfeDocument, NfeInvoice } from '../../sources/values/nfe-document.ts';
import type { NfeSource, RefusedSource } from '../../sources/values/source.ts';
import { InvoiceDocuments, type ReadInvoice } from '../facts/invoice-documents.ts';
import type { InvoiceFacts, SeenChange } from '../facts/invoice-facts.ts';
import type { Changes } from '../facts/match-changes.ts';
import { MissingXml } from '../facts/missing-xml.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { askItems } from '../../drafts/decisions/ask-items.ts';
import type { Question } from '../../drafts/decisions/question.ts';
import type { ItemOrChange } from '../../drafts/invoice-settings/item-to-ask.ts';
import type { InvoicePlan } from './invoice-plan.ts';
import { assetsOf, type KnownInvoice, NOTHING_KNOWN, recallerOf } from './known-invoice.ts';
import { changedLater, type WeighedChange } from './plan-change.ts';
import { planInvoice } from './plan-invoice.ts';
import { addPlan, listRefusedRows, type PlanSums, type RefusedRows } from './refused-rows.ts';
import { listTargets, weighChanges } from './weigh-changes.ts';

/** A document that is no invoice. */
export interface PlacedDocument {
	readonly origin: FileOrigin;
	readonly document: Exclude<NfeDocument, NfeInvoice>;
}

export interface ExpandRequest {
	/** With all that is remembered of products. */
	readonly options: NfeOptions;
	readonly earlier?: Parameters<typeof recallerOf>[0];
	/** Access keys of invoices of which tables have rows. */
	readonly drafted?: ReadonlySet<string> | undefined;
	/** Earlier runs saw these of other invoices. */
	readonly recalled: readonly SeenChange[];
	/** All invoices that were collected, in their order. */
	readonly readInvoices: () => AsyncIterable<ReadInvoice> | Iterable<ReadInvoice>;
}

/** Collects the documents of a run as they are read. */
export class InvoiceCollector {
	readonly #documents = new InvoiceDocuments();
	readonly #missing = new MissingXml();

	/** Hands each invoice to `keep`. Returns the other documents, except summaries of invoices, about which `expand` decides. */
	add({ file, documents }: NfeSource, keep: (read: ReadInvoice) => void): readonly PlacedDocument[] {
		return documents.flatMap((document, index): readonly PlacedDocument[] => {
			this.#documents.add(file, document);
			if (document.kind === 'invoice') {
				keep({ file, invoice: document });
				return [];
			}
			const origin: FileOrigin = { kind: 'file', file, ...(documents.length > 1 ? { document: index + 1 } : {}) };
			const isTold = document.kind === 'other' && this.#missing.addSummary(document, origin);
			return isTold ? [] : [{ origin, document }];
		});
	}

	addPdf(source: RefusedSource): void {
		this.#missing.addPdf(source);
	}

	/** Call after the last input. */
	async expand(request: ExpandRequest): Promise<ExpandedInvoices> {
		const { drafted, recalled, readInvoices, options } = request;
		const recallInvoices = recallerOf(request.earlier);
		const compared = this.#documents.recall(recalled);
		const dependent: ReadInvoice[] = [];
		if (compared.areDependent) {
			for await (const read of readInvoices()) if (compared.dependsOnOthers(read.invoice)) dependent.push(read);
		}
		const facts = compared.settle(dependent, options);
		const cancelled = [...facts.cancellations()];
		const made = await recallInvoices(cancelled);
		const cancelledLater = cancelled.flatMap(({ accessKey, file }) => {
			const assets = assetsOf(accessKey, made);
			return assets.length === 0 ? [] : [{ accessKey, file, problem: changedLater('cancelled', assets, file) }];
		});
		const mentioned = await recallInvoices(this.#missing.keys().map((accessKey) => ({ accessKey })));
		const isKnown = (key: string): boolean =>
			facts.knows(key) || drafted?.has(key) === true || assetsOf(key, mentioned).length > 0;
		const missing = [...this.#missing.explain(isKnown, this.#documents.invoices.size > 0)];
		const changes = weighChanges(facts, await recallInvoices(listTargets(facts.changes)), options);
		return new ExpandedInvoices({ facts, changes, passed: { cancelledLater, missing } }, request);
	}
}

export interface PlannedInvoice extends ReadInvoice {
	readonly plan: InvoicePlan;
	/** Earlier runs know this of the invoice. */
	readonly known: KnownInvoice;
}

interface Passed {
	/** Invoices of which a cancellation arrives after an earlier run created their assets. */
	readonly cancelledLater: readonly { readonly accessKey: string; readonly file: string; readonly problem: Problem }[];
	/** PDFs and summaries of invoices. */
	readonly missing: readonly { readonly origin: FileOrigin; readonly problem: Problem }[];
}

/** The sum of all plans. */
export interface PlannedInvoices {
	readonly questions: readonly Question[];
	/** For later runs. */
	readonly seen: readonly SeenChange[];
	/** Table rows of invoices that are refused, by access key, name of an item or key of a unit. */
	readonly refusedRows: ReadonlyMap<string, RefusedRows>;
}

interface Expanded {
	readonly facts: InvoiceFacts;
	readonly changes: Changes<WeighedChange>;
	readonly passed: Passed;
}

export class ExpandedInvoices {
	readonly facts: InvoiceFacts;
	readonly passed: Passed;
	readonly #changes: Changes<WeighedChange>;
	readonly #request: ExpandRequest;

	constructor({ facts, changes, passed }: Expanded, request: ExpandRequest) {
		this.facts = facts;
		this.passed = passed;
		this.#changes = changes;
		this.#request = request;
	}

	/** Hands the plan of each invoice to `take`, in the order of the inputs. */
	async planAll(take: (planned: PlannedInvoice) => void, signal?: AbortSignal): Promise<PlannedInvoices> {
		const { readInvoices, options } = this.#request;
		const recallInvoices = recallerOf(this.#request.earlier);
		const sums = noSums();
		const open: ItemOrChange[] = [];
		for await (const read of readInvoices()) {
			signal?.throwIfAborted();
			const { accessKey, items } = read.invoice;
			const asked = { accessKey, items: items.map(({ nItem }) => Number(nItem)) };
			const known = (await recallInvoices([asked])).get(accessKey) ?? NOTHING_KNOWN;
			const about = this.facts.about(read);
			const plan = planInvoice(read, { about, known, changes: this.#changes }, options);
			addPlan(sums, plan);
			for (const line of plan.lines) if (line.open !== undefined && line.isTaken !== true) open.push(line.open);
			take({ ...read, plan, known });
		}
		return this.#conclude(sums, open);
	}

	/** Concludes a run that imports no invoice. */
	planNone(): PlannedInvoices {
		return this.#conclude(noSums(), []);
	}

	#conclude(sums: PlanSums, open: readonly ItemOrChange[]): PlannedInvoices {
		const { drafted = [], options } = this.#request;
		const refused = [...drafted].flatMap((key) => [...listRefusedRows(key, this.facts, sums, options)]);
		const seen = [...this.facts.seen(sums.unapplied), ...sums.effects];
		return { questions: askItems(open), seen, refusedRows: new Map(refused) };
	}
}

const noSums = (): PlanSums => ({ effects: [], unapplied: new Set(), refusals: new Map() });
