/**
 * The invoices of a run. Their documents are read once, by the survey. A cancellation may come in the last file, so invoices wait in a file
 * of the run folder until they are built.
 */
import { kindOf, type ParamsOf } from '../../messages/codes.ts';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Built } from '../../drafts/draft/built.ts';
import { buildInvoiceDrafts } from '../../drafts/invoice/build-invoice-drafts.ts';
import { MissingXml } from '../../drafts/invoice-facts/missing-xml.ts';
import { type Effect, InvoiceFacts, type SeenChange } from '../../drafts/invoice-facts/invoice-facts.ts';
import { listVoiding } from '../../drafts/invoice/check-invoice.ts';
import type { ItemPlan } from '../../drafts/invoice/invoice-plan.ts';
import { listCancelledLater, listChangesOfRows, listEffects, listUnapplied } from '../../drafts/invoice/plan-change.ts';
import { categoryWords } from '../../drafts/invoice/ncm-categories.ts';
import { planInvoice } from '../../drafts/invoice/plan-invoice.ts';
import type { Undecided } from '../../drafts/invoice-settings/open-item.ts';
import { createUnitValues } from '../../drafts/invoice/reconcile-invoice.ts';
import { Fault } from '../../messages/fault.ts';
import { type FileOrigin, OF_THE_RUN } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { KeyFact, NfeDocument, NfeInvoice } from '../../sources/values/nfe-document.ts';
import type { NfeSource, RefusedSource } from '../../sources/values/source.ts';
import { LineFile } from '../../disk/durable-file.ts';
import type { PlanRequest } from './plan-request.ts';
import { packText, unpackText } from '../../disk/packed-text.ts';
import { readJsonLines } from '../../disk/read-lines.ts';
import { recallChanges } from '../ledger/earlier-runs.ts';
import type { Settle } from './settle.ts';

type OtherThanInvoice = Exclude<NfeDocument, NfeInvoice>;

const SPOOL = 'invoices.spool';

interface Spooled {
	readonly file: string;
	readonly invoice: NfeInvoice;
}

export class Invoices {
	#request: PlanRequest;
	readonly #facts: InvoiceFacts;
	readonly #spoolFile: string;
	#spool: LineFile | undefined;
	readonly #effects: (SeenChange & Effect)[] = [];
	readonly #unapplied = new Set<string>();
	readonly #missing = new MissingXml();
	/** Cancellations of invoices whose assets an earlier run created. */
	readonly #waitingEvents: { readonly document: OtherThanInvoice; readonly origin: FileOrigin }[] = [];
	readonly #openItems: Undecided[] = [];

	/** `spoolDir`: folder of the plan. */
	constructor(request: PlanRequest, spoolDir: string) {
		this.#request = request;
		this.#facts = new InvoiceFacts();
		this.#spoolFile = path.join(spoolDir, SPOOL);
	}

	/** Takes the documents of a file. Returns what becomes of those that are no invoices. */
	async add({ file, documents }: NfeSource): Promise<readonly Built[]> {
		const named = documents.flatMap((document) => (document.kind === 'invoice' ? [] : document.facts));
		await this.#request.earlier?.lookUp?.([], [...new Set(named.map(({ accessKey }) => accessKey))]);
		return documents.flatMap((document, index) =>
			this.#addDocument(document, { kind: 'file', file, ...(documents.length > 1 ? { document: index + 1 } : {}) }),
		);
	}

	addPdf(source: RefusedSource): void {
		this.#missing.addPdf(source);
	}

	/** Returns the items that a person must decide. */
	openItems(): readonly Undecided[] {
		return this.#openItems;
	}

	/** Call after the last table. Builds all invoices in input order. `nfe`: with all that is remembered. */
	async build(settle: Settle, nfe: PlanRequest['nfe'], signal?: AbortSignal): Promise<void> {
		const { drafted, categories } = settle;
		const words = categoryWords(Object.keys(categories.counts()));
		const rowsIn = (...of: Parameters<typeof drafted.rowsIn>) => drafted.rowsIn(...of);
		this.#request = { ...this.#request, nfe: { ...nfe, categoryWords: words, rowsIn } };
		const [request, facts] = [this.#request, this.#facts];
		await recallChanges(facts, request.runsDir);
		await settle.lookUp([], [...new Set(Array.from(facts.cancellations(), ({ accessKey }) => accessKey))]);
		const cancelled = new Map<string, string>();
		for (const { accessKey, file, problem } of listCancelledLater(facts, request.earlier ?? {})) {
			const origin = { kind: 'invoice', file, accessKey } as const;
			settle.sink.put({ kind: 'rejection', origin, earlier: { isInAssets: false }, problems: [problem] });
			cancelled.set(accessKey, file);
		}
		await settle.lookUp([], this.#missing.keys());
		const isKnown = (key: string): boolean => facts.knows(key) || (request.earlier?.assetsOf?.(key) ?? []).length > 0;
		for (const { origin, problem } of this.#missing.explain(isKnown, facts.hasInvoices())) {
			if (kindOf(problem.code) === 'skip') settle.sink.put({ kind: 'skip', origin, reason: problem });
			else settle.refuseFile(origin.file, [problem]);
		}
		for (const { document, origin } of this.#waitingEvents) {
			if (!document.facts.some(({ accessKey }) => cancelled.get(accessKey) === origin.file)) {
				settle.sink.put(leaveOut(document, origin));
			}
		}
		this.#spool?.end();
		if (facts.needsSecondReading()) {
			for await (const { file, invoice } of this.#readSpool()) facts.readAgain(file, invoice);
		}
		const { inferred, unsettled } = facts.settle(request.nfe);
		if (this.#spool === undefined) return this.#endChanges(settle);
		this.#spool = undefined;
		if (inferred !== undefined) {
			settle.sink.notice(OF_THE_RUN, inferred.notice);
			settle.sink.inferredBuyer = inferred.buyer;
		}
		if (unsettled === undefined) await this.#buildAll(settle, signal);
		else if (request.writeDrafts) throw new Fault('nfe-recipients-differ', unsettled);
		else await this.#refuseAll(settle, unsettled, signal);
		this.#endChanges(settle);
	}

	#endChanges(settle: Settle): void {
		const [{ nfe }, facts] = [this.#request, this.#facts];
		const planned = { effects: this.#effects, unapplied: this.#unapplied };
		for (const accessKey of settle.drafted.invoices()) {
			for (const [name, refused] of listChangesOfRows(accessKey, facts, planned)) settle.refuseInvoice(name, refused);
			settle.refuseInvoice(accessKey, { problems: listVoiding({ accessKey, ide: {} }, facts, nfe) });
		}
		settle.seen.push(...facts.seen(this.#unapplied), ...this.#effects);
	}

	fileOf(accessKey: string): string | undefined {
		return this.#facts.fileOf(accessKey);
	}

	close(): void {
		this.#spool?.abandon();
		rmSync(this.#spoolFile, { force: true });
	}

	#addDocument(document: NfeDocument, origin: FileOrigin): readonly Built[] {
		const { file } = origin;
		this.#facts.add(file, document);
		if (document.kind === 'invoice') {
			this.#spool ??= new LineFile(this.#spoolFile, 'latin1');
			const waiting: Spooled = { file, invoice: document };
			this.#spool.write(`${packText(JSON.stringify(waiting))}\n`);
			return [];
		}
		if (document.facts.some((fact) => this.#isOfEarlierAssets(fact))) {
			this.#waitingEvents.push({ document, origin });
			return [];
		}
		return document.kind === 'other' && this.#missing.addSummary(document, origin) ? [] : [leaveOut(document, origin)];
	}

	#readSpool(): AsyncIterable<Spooled> {
		return readJsonLines<Spooled>(this.#spoolFile, undefined, unpackText);
	}

	#isOfEarlierAssets({ what, accessKey }: KeyFact): boolean {
		return what === 'cancelled' && (this.#request.earlier?.assetsOf?.(accessKey).length ?? 0) > 0;
	}

	async #buildAll(settle: Settle, signal: AbortSignal | undefined): Promise<void> {
		const request = this.#request;
		let units = 0;
		const sequence = { next: request.nfe.enrollmentIdTemplate?.start ?? 1 };
		for await (const { file, invoice } of this.#readSpool()) {
			signal?.throwIfAborted();
			const { accessKey } = invoice;
			const table = settle.enterInvoiceFile(file);
			await settle.lookUp([], [accessKey, ...invoice.references]);
			const plan = planInvoice(file, invoice, this.#facts, request.nfe, request.earlier ?? {});
			if (!plan.isCopy && settle.drafted.invoices().has(accessKey))
				settle.refuseInvoice(accessKey, { problems: plan.refusals });
			if (!plan.isCopy) for (const name of listUnapplied(plan)) this.#unapplied.add(name);
			this.#effects.push(...listEffects(plan));
			for (const line of plan.lines) {
				this.#settleOpen(line);
				if (line.fate !== 'drafts') continue;
				const { item, keptApart } = line;
				if (keptApart !== undefined) settle.sink.notice({ kind: 'invoice', file, accessKey, item }, keptApart);
			}
			const valueOf = createUnitValues(plan);
			for (const built of buildInvoiceDrafts(plan, sequence)) {
				settle.takeUnit(built, valueOf(built.origin), table);
				units++;
			}
			settle.endInvoice(plan.isCopy ? undefined : plan.reconciliation);
			request.onProgress?.({ file, units });
		}
	}

	#settleOpen({ open, isTaken }: ItemPlan): void {
		if (isTaken === true) this.#request.onTakeItem?.();
		else if (open !== undefined && this.#request.asksItems === true) this.#openItems.push(open);
	}

	/** A dry run also reports everything else of a mixed folder. */
	async #refuseAll(
		settle: Settle,
		{ recipients, proposed }: ParamsOf<'nfe-recipients-differ'>,
		signal: AbortSignal | undefined,
	): Promise<void> {
		for await (const { file, invoice } of this.#readSpool()) {
			signal?.throwIfAborted();
			const origin = { kind: 'invoice', file, accessKey: invoice.accessKey } as const;
			const problem: Problem = { code: 'nfe-company-unknown', params: { recipients, proposed } };
			settle.sink.put({ kind: 'rejection', origin, identity: {}, problems: [problem] });
		}
	}
}

function leaveOut({ problem }: OtherThanInvoice, origin: FileOrigin): Built {
	// A damaged document in a batch was not skipped on purpose.
	const damaged = kindOf(problem.code) === 'refusal';
	return damaged ? { kind: 'rejection', origin, problems: [problem] } : { kind: 'skip', origin, reason: problem };
}
