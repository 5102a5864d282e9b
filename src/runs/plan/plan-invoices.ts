/**
 * The invoices of a pass. Every file is read before the first invoice is built, since a cancellation may stand in the
 * last one; meanwhile the invoices wait in a file of the run folder, so that memory stays flat.
 */
import { kindOf } from '../../messages/codes.ts';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Built } from '../../drafts/draft/built.ts';
import { buildInvoiceDrafts } from '../../drafts/invoice/build-invoice-drafts.ts';
import { createInvoiceFacts } from '../../drafts/invoice-facts/invoice-facts.ts';
import { listVoiding } from '../../drafts/invoice/check-invoice.ts';
import { planInvoice } from '../../drafts/invoice/plan-invoice.ts';
import type { FindItemsApart } from '../../drafts/invoice/join-items.ts';
import { createUnitFates, type UnitFate } from '../../drafts/invoice/unit-fates.ts';
import { Fault } from '../../messages/fault.ts';
import type { FileOrigin } from '../../messages/origin.ts';
import type { KeyFact, NfeDocument, NfeInvoice } from '../../sources/values/nfe-document.ts';
import type { NfeSource } from '../../sources/values/source.ts';
import { isInEarlierAssets } from '../ledger/judge-draft.ts';
import { createLineFile } from '../storage/durable-file.ts';
import type { PlanRequest } from './make-plan.ts';
import { readJsonLines } from '../storage/read-json-lines.ts';
import type { PlanPass } from './plan-pass.ts';
import { tellCancelledLater } from './tell-cancelled-later.ts';

type OtherThanInvoice = Exclude<NfeDocument, NfeInvoice>;

const SPOOL = 'invoices.spool';

interface Spooled {
	readonly file: string;
	/** The number by which a repeated identity names the file. */
	readonly table: number;
	readonly invoice: NfeInvoice;
}

export interface InvoicePlanning {
	readonly add: (source: NfeSource) => void;
	/** After the last file: builds every invoice, in input order. */
	readonly build: (signal?: AbortSignal) => Promise<void>;
	/** Takes the waiting invoices off the disk. */
	readonly close: () => void;
}

export function planInvoices(request: PlanRequest, pass: PlanPass): InvoicePlanning {
	const facts = createInvoiceFacts(pass.names);
	const spoolFile = path.join(request.dir, SPOOL);
	let spool: ReturnType<typeof createLineFile> | undefined;
	/** Documents that cancel an invoice of which an earlier run made assets: each is told once, as that or as left out. */
	const waitingEvents: { readonly document: OtherThanInvoice; readonly origin: FileOrigin }[] = [];

	const isOfEarlierAssets = ({ what, accessKey }: KeyFact): boolean =>
		what === 'cancelled' && (request.earlier?.assetsOf?.(accessKey).length ?? 0) > 0;

	const leaveOut = ({ problem }: OtherThanInvoice, origin: FileOrigin): void => {
		// A damaged document of a batch is nothing that was left out on purpose.
		const damaged = kindOf(problem.code) === 'refusal';
		pass.put(damaged ? { kind: 'rejection', origin, problems: [problem] } : { kind: 'skip', origin, reason: problem }, {
			table: -1,
		});
	};

	const addDocument = (document: NfeDocument, origin: FileOrigin): void => {
		const { file } = origin;
		facts.add(file, document);
		if (document.kind === 'invoice') {
			spool ??= createLineFile(spoolFile);
			const waiting: Spooled = { file, table: pass.enterInvoiceFile(file), invoice: document };
			spool.write(`${JSON.stringify(waiting)}\n`);
		} else if (document.facts.some(isOfEarlierAssets)) waitingEvents.push({ document, origin });
		else leaveOut(document, origin);
	};

	return {
		add(source) {
			if (source.documents.some((document) => document.kind === 'invoice')) pass.sink.fileRead();
			for (const notice of source.notices) pass.noticeFile(source.file, notice);
			const { file, documents } = source;
			for (const [index, document] of documents.entries()) {
				addDocument(document, { kind: 'file', file, ...(documents.length > 1 ? { document: index + 1 } : {}) });
			}
		},
		async build(signal) {
			const cancelled = tellCancelledLater(facts, request, pass);
			for (const { document, origin } of waitingEvents) {
				if (!document.facts.some(({ accessKey }) => cancelled.get(accessKey) === origin.file))
					leaveOut(document, origin);
			}
			for (const accessKey of pass.invoicesOfRows()) {
				pass.refuseInvoice(accessKey, listVoiding({ accessKey, ide: {} }, facts, request.nfe));
			}
			if (spool === undefined) return;
			spool.close();
			spool = undefined;
			if (facts.differ()) {
				for await (const { file, invoice } of readJsonLines<Spooled>(spoolFile)) facts.compare(file, invoice);
			}
			const settled = facts.settle(request.nfe);
			if (settled.inferred !== undefined) pass.noticeFile('--company', settled.inferred);
			const { unsettled } = settled;
			const named = unsettled?.recipients ?? '';
			if (unsettled !== undefined && request.writeDrafts) throw new Fault('nfe-recipients-differ', unsettled);
			let units = 0;
			const sequence = { next: request.nfe.enrollmentStart };
			for await (const { file, table, invoice } of readJsonLines<Spooled>(spoolFile)) {
				signal?.throwIfAborted();
				if (unsettled !== undefined) {
					// A dry run goes on to the end, so that all else of a mixed folder is told too.
					const origin = { kind: 'invoice', file, accessKey: invoice.accessKey } as const;
					pass.put(
						{ kind: 'rejection', origin, problems: [{ code: 'nfe-company-unknown', params: { recipients: named } }] },
						{ table },
					);
					continue;
				}
				const { accessKey } = invoice;
				const plan = planInvoice(file, invoice, facts, request.nfe, itemsApartOf(accessKey, request));
				if (!plan.isCopy) pass.refuseInvoice(accessKey, plan.refusals);
				const fates = createUnitFates(plan);
				for (const line of plan.lines) {
					if (line.fate !== 'drafts' || line.keptApart === undefined) continue;
					pass.sink.notice({ kind: 'invoice', file, accessKey, item: line.item }, line.keptApart);
				}
				for (const built of buildInvoiceDrafts(plan, sequence)) {
					units++;
					fates.add(built.origin, fateOf(pass.put(built, { table })));
				}
				if (!plan.isCopy) pass.sink.reconciliation(fates.reconciliation());
				request.onProgress?.({ file, units });
			}
		},
		close() {
			spool?.abandon();
			rmSync(spoolFile, { force: true });
		},
	};
}

/** Of a share nobody knows what the others made of the items: what is not joined any more is told unit by unit. */
function itemsApartOf(accessKey: string, { earlier, share }: PlanRequest): FindItemsApart | undefined {
	const findItemsApart = share === undefined ? earlier?.findItemsApart : undefined;
	return findItemsApart && ((items, rule) => findItemsApart(accessKey, items, rule));
}

function fateOf(built: Built): UnitFate {
	const reasons = built.kind === 'skip' ? [built.reason] : built.kind === 'rejection' ? built.problems : [];
	return reasons.some(isInEarlierAssets) ? 'earlier' : built.kind;
}
