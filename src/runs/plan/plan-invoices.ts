/**
 * Plans the invoices of a pass. A cancellation may come in the last file, so invoices wait in a file of the run folder until
 * all files are read.
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
import { createUnitFates, type UnitFate } from '../../drafts/invoice/reconcile-invoice.ts';
import { Fault } from '../../messages/fault.ts';
import { type FileOrigin, OF_THE_RUN } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { KeyFact, NfeDocument, NfeInvoice } from '../../sources/values/nfe-document.ts';
import type { NfeSource, RefusedSource } from '../../sources/values/source.ts';
import { LineFile } from '../../disk/durable-file.ts';
import type { PlanRequest } from './plan-request.ts';
import { readJsonLines } from '../../disk/read-lines.ts';
import { recallChanges } from '../ledger/earlier-runs.ts';
import type { PlanPass } from './plan-pass.ts';

type OtherThanInvoice = Exclude<NfeDocument, NfeInvoice>;

const SPOOL = 'invoices.spool';

interface Spooled {
	readonly file: string;
	readonly table: number;
	readonly invoice: NfeInvoice;
}

export class InvoicePlanning {
	#request: PlanRequest;
	readonly #pass: PlanPass;
	readonly #facts: InvoiceFacts;
	readonly #spoolFile: string;
	#spool: LineFile | undefined;
	readonly #effects: (SeenChange & Effect)[] = [];
	readonly #unapplied = new Set<string>();
	readonly #missing = new MissingXml();
	/** Cancellations of invoices whose assets an earlier run created. */
	readonly #waitingEvents: { readonly document: OtherThanInvoice; readonly origin: FileOrigin }[] = [];

	constructor(request: PlanRequest, pass: PlanPass) {
		this.#request = request;
		this.#pass = pass;
		this.#facts = new InvoiceFacts();
		this.#spoolFile = path.join(request.dir, SPOOL);
	}

	async add({ file, documents, notices }: NfeSource): Promise<void> {
		if (documents.some((document) => document.kind === 'invoice')) this.#pass.sink.fileRead();
		for (const notice of notices) this.#pass.noticeFile(file, notice);
		const named = documents.flatMap((document) => (document.kind === 'invoice' ? [] : document.facts));
		await this.#pass.lookUp([], [...new Set(named.map(({ accessKey }) => accessKey))]);
		for (const [index, document] of documents.entries()) {
			this.#addDocument(document, { kind: 'file', file, ...(documents.length > 1 ? { document: index + 1 } : {}) });
		}
	}

	addPdf(source: RefusedSource): void {
		this.#missing.addPdf(source);
	}

	/** Call after the last file. Builds all invoices in input order. `nfe`: with all that is remembered. */
	async build(nfe: PlanRequest['nfe'], signal?: AbortSignal): Promise<void> {
		const { drafted, categories } = this.#pass;
		const words = categoryWords(Object.keys(categories.counts()));
		const rowsIn = (...of: Parameters<typeof drafted.rowsIn>) => drafted.rowsIn(...of);
		this.#request = { ...this.#request, nfe: { ...nfe, categoryWords: words, rowsIn } };
		const [request, pass, facts] = [this.#request, this.#pass, this.#facts];
		await recallChanges(facts, path.dirname(request.dir));
		await pass.lookUp([], [...new Set(Array.from(facts.cancellations(), ({ accessKey }) => accessKey))]);
		const cancelled = new Map<string, string>();
		for (const { accessKey, file, problem } of listCancelledLater(facts, request.earlier ?? {})) {
			const origin = { kind: 'invoice', file, accessKey } as const;
			pass.sink.put({ kind: 'rejection', origin, earlier: { isInAssets: false }, problems: [problem] });
			cancelled.set(accessKey, file);
		}
		await pass.lookUp([], this.#missing.keys());
		const isKnown = (key: string): boolean => facts.knows(key) || (request.earlier?.assetsOf?.(key) ?? []).length > 0;
		for (const { origin, problem } of this.#missing.explain(isKnown, facts.hasInvoices())) {
			if (kindOf(problem.code) === 'skip') pass.put({ kind: 'skip', origin, reason: problem }, { table: -1 });
			else pass.refuseFile(origin.file, [problem]);
		}
		for (const { document, origin } of this.#waitingEvents) {
			if (!document.facts.some(({ accessKey }) => cancelled.get(accessKey) === origin.file)) {
				this.#leaveOut(document, origin);
			}
		}
		this.#spool?.close();
		if (facts.needsSecondReading()) {
			for await (const { file, invoice } of readJsonLines<Spooled>(this.#spoolFile)) facts.readAgain(file, invoice);
		}
		const { inferred, unsettled } = facts.settle(request.nfe);
		if (this.#spool === undefined) return this.#endChanges();
		this.#spool = undefined;
		if (inferred !== undefined) {
			pass.sink.notice(OF_THE_RUN, inferred.notice);
			pass.sink.inferredBuyer = inferred.buyer;
		}
		if (unsettled === undefined) await this.#buildAll(signal);
		else if (request.writeDrafts) throw new Fault('nfe-recipients-differ', unsettled);
		else await this.#refuseAll(unsettled, signal);
		this.#endChanges();
	}

	#endChanges(): void {
		const [{ nfe }, pass, facts] = [this.#request, this.#pass, this.#facts];
		const planned = { effects: this.#effects, unapplied: this.#unapplied };
		for (const accessKey of pass.drafted.invoices()) {
			for (const [name, refused] of listChangesOfRows(accessKey, facts, planned)) pass.refuseInvoice(name, refused);
			pass.refuseInvoice(accessKey, { problems: listVoiding({ accessKey, ide: {} }, facts, nfe) });
		}
		pass.seen.push(...facts.seen(this.#unapplied), ...this.#effects);
	}

	fileOf(accessKey: string): string | undefined {
		return this.#facts.fileOf(accessKey);
	}

	close(): void {
		this.#spool?.abandon();
		rmSync(this.#spoolFile, { force: true });
	}

	#addDocument(document: NfeDocument, origin: FileOrigin): void {
		const { file } = origin;
		this.#facts.add(file, document);
		if (document.kind === 'invoice') {
			this.#spool ??= new LineFile(this.#spoolFile);
			const waiting: Spooled = { file, table: this.#pass.enterInvoiceFile(file), invoice: document };
			this.#spool.write(`${JSON.stringify(waiting)}\n`);
		} else if (document.facts.some((fact) => this.#isOfEarlierAssets(fact))) {
			this.#waitingEvents.push({ document, origin });
		} else if (document.kind !== 'other' || !this.#missing.addSummary(document, origin)) {
			this.#leaveOut(document, origin);
		}
	}

	#isOfEarlierAssets({ what, accessKey }: KeyFact): boolean {
		return what === 'cancelled' && (this.#request.earlier?.assetsOf?.(accessKey).length ?? 0) > 0;
	}

	#leaveOut({ problem }: OtherThanInvoice, origin: FileOrigin): void {
		// A damaged document in a batch was not skipped on purpose.
		const damaged = kindOf(problem.code) === 'refusal';
		this.#pass.put(
			damaged ? { kind: 'rejection', origin, problems: [problem] } : { kind: 'skip', origin, reason: problem },
			{ table: -1 },
		);
	}

	async #buildAll(signal: AbortSignal | undefined): Promise<void> {
		const [request, pass] = [this.#request, this.#pass];
		let units = 0;
		const sequence = { next: request.nfe.enrollmentIdTemplate?.start ?? 1 };
		for await (const { file, table, invoice } of readJsonLines<Spooled>(this.#spoolFile)) {
			signal?.throwIfAborted();
			const { accessKey } = invoice;
			await pass.lookUp([], [accessKey, ...invoice.references]);
			const plan = planInvoice(file, invoice, this.#facts, request.nfe, request.earlier ?? {});
			if (!plan.isCopy && pass.drafted.invoices().has(accessKey))
				pass.refuseInvoice(accessKey, { problems: plan.refusals });
			if (!plan.isCopy) for (const name of listUnapplied(plan)) this.#unapplied.add(name);
			this.#effects.push(...listEffects(plan));
			const fates = createUnitFates(plan);
			for (const line of plan.lines) {
				this.#settleOpen(line);
				if (line.fate !== 'drafts') continue;
				const { item, keptApart } = line;
				if (keptApart !== undefined) pass.sink.notice({ kind: 'invoice', file, accessKey, item }, keptApart);
			}
			for (const drafts of inBatches(buildInvoiceDrafts(plan, sequence))) {
				await pass.lookUp(drafts, [accessKey]);
				for (const built of drafts) fates.add(built.origin, fateOf(pass.put(built, { table })));
				units += drafts.length;
			}
			if (!plan.isCopy) pass.sink.reconciliation(fates.reconciliation());
			request.onProgress?.({ file, units });
		}
	}

	#settleOpen({ open, isTaken }: ItemPlan): void {
		if (isTaken === true) this.#request.onTakeItem?.();
		else if (open !== undefined && this.#request.asksItems === true) this.#pass.leaveItemOpen(open);
	}

	/** A dry run also reports everything else of a mixed folder. */
	async #refuseAll(
		{ recipients, proposed }: ParamsOf<'nfe-recipients-differ'>,
		signal: AbortSignal | undefined,
	): Promise<void> {
		for await (const { file, table, invoice } of readJsonLines<Spooled>(this.#spoolFile)) {
			signal?.throwIfAborted();
			const origin = { kind: 'invoice', file, accessKey: invoice.accessKey } as const;
			const problem: Problem = { code: 'nfe-company-unknown', params: { recipients, proposed } };
			this.#pass.put({ kind: 'rejection', origin, problems: [problem] }, { table });
		}
	}
}

function fateOf(built: Built): UnitFate {
	const isInAssets =
		built.kind === 'skip'
			? built.earlier === 'created'
			: built.kind === 'rejection' && built.earlier?.isInAssets === true;
	return isInAssets ? 'earlier' : built.kind;
}

const UNITS_AT_A_TIME = 1_000;

function* inBatches(units: Iterable<Built>): Generator<readonly Built[]> {
	let gathered: Built[] = [];
	for (const unit of units) {
		gathered.push(unit);
		if (gathered.length < UNITS_AT_A_TIME) continue;
		yield gathered;
		gathered = [];
	}
	if (gathered.length > 0) yield gathered;
}
