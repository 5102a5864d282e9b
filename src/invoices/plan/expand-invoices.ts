/**
 * Turns the invoices of a run into plans of their items. Every command does it here: first all documents are compared, with each other and
 * with what earlier runs saw; then each invoice is planned.
 */
import type { FileOrigin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { NfeDocument, NfeInvoice } from '../../sources/values/nfe-document.ts';
import type { NfeSource, RefusedSource } from '../../sources/values/source.ts';
import { InvoiceDocuments, type ReadInvoice } from '../facts/invoice-documents.ts';
import type { Effect, InvoiceFacts, SeenChange } from '../facts/invoice-facts.ts';
import { MissingXml } from '../facts/missing-xml.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { groupUndecided, type InvoiceQuestion, type Undecided } from '../../drafts/invoice-settings/open-item.ts';
import { listVoiding } from './check-invoice.ts';
import type { InvoicePlan } from './invoice-plan.ts';
import {
	type EarlierInvoices,
	listCancelledLater,
	listChangesOfRows,
	listEffects,
	listUnapplied,
	type RefusedRows,
} from './plan-change.ts';
import { planInvoice } from './plan-invoice.ts';

/** A document that is no invoice. */
export interface PlacedDocument {
	readonly origin: FileOrigin;
	readonly document: Exclude<NfeDocument, NfeInvoice>;
}

/** Asks earlier runs. */
export interface KnownInvoices extends EarlierInvoices {
	readonly lookUp?: ((drafts: readonly [], accessKeys?: readonly string[]) => Promise<void>) | undefined;
}

export interface ExpandRequest {
	/** With all that is remembered of products. */
	readonly options: NfeOptions;
	readonly earlier?: KnownInvoices | undefined;
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
		const { earlier = {}, drafted, recalled, readInvoices, options } = request;
		const compared = this.#documents.recall(recalled);
		const dependent: ReadInvoice[] = [];
		if (compared.areDependent) {
			for await (const read of readInvoices()) if (compared.dependsOnOthers(read.invoice)) dependent.push(read);
		}
		const facts = compared.settle(dependent, options);
		const cancelled = [...new Set(Array.from(facts.cancellations(), ({ accessKey }) => accessKey))];
		await earlier.lookUp?.([], cancelled);
		const cancelledLater = [...listCancelledLater(facts, earlier)];
		await earlier.lookUp?.([], this.#missing.keys());
		const isKnown = (key: string): boolean =>
			facts.knows(key) || drafted?.has(key) === true || (earlier.assetsOf?.(key) ?? []).length > 0;
		const missing = [...this.#missing.explain(isKnown, this.#documents.invoices.size > 0)];
		return new ExpandedInvoices(facts, { cancelledLater, missing }, request);
	}
}

export interface PlannedInvoice extends ReadInvoice {
	readonly plan: InvoicePlan;
}

interface Passed {
	/** Invoices of which a cancellation arrives after an earlier run created their assets. */
	readonly cancelledLater: readonly { readonly accessKey: string; readonly file: string; readonly problem: Problem }[];
	/** PDFs and summaries of invoices. */
	readonly missing: readonly { readonly origin: FileOrigin; readonly problem: Problem }[];
}

export class ExpandedInvoices {
	readonly facts: InvoiceFacts;
	readonly passed: Passed;
	readonly #request: ExpandRequest;
	readonly #effects: (SeenChange & Effect)[] = [];
	readonly #unapplied = new Set<string>();
	readonly #open: Undecided[] = [];
	#taken = 0;

	constructor(facts: InvoiceFacts, passed: Passed, request: ExpandRequest) {
		this.facts = facts;
		this.passed = passed;
		this.#request = request;
	}

	/** In the order of the inputs. Iterate once, and before what follows. */
	async *plans(signal?: AbortSignal): AsyncGenerator<PlannedInvoice> {
		const { readInvoices, options, earlier = {} } = this.#request;
		for await (const { file, invoice } of readInvoices()) {
			signal?.throwIfAborted();
			await earlier.lookUp?.([], [invoice.accessKey, ...invoice.references]);
			const plan = planInvoice(file, invoice, this.facts, options, earlier);
			this.#note(plan);
			yield { file, invoice, plan };
		}
	}

	questions(): readonly InvoiceQuestion[] {
		return groupUndecided(this.#open);
	}

	/** Number of items whose proposal was taken. */
	taken(): number {
		return this.#taken;
	}

	/** For later runs. */
	seen(): readonly SeenChange[] {
		return [...this.facts.seen(this.#unapplied), ...this.#effects];
	}

	/** Table rows of an invoice that are refused, see `listChangesOfRows`. */
	*refusedRows(accessKey: string): Generator<readonly [string, RefusedRows]> {
		yield* listChangesOfRows(accessKey, this.facts, { effects: this.#effects, unapplied: this.#unapplied });
		yield [accessKey, { problems: listVoiding({ accessKey, ide: {} }, this.facts, this.#request.options) }];
	}

	#note(plan: InvoicePlan): void {
		if (!plan.isCopy) for (const name of listUnapplied(plan)) this.#unapplied.add(name);
		this.#effects.push(...listEffects(plan));
		for (const { open, isTaken } of plan.lines) {
			if (isTaken === true) this.#taken++;
			else if (open !== undefined) this.#open.push(open);
		}
	}
}
