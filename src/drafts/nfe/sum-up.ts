/** The reconciliation of one note, from what became of its lines. */
import type { Problem } from '../../problems/problem.ts';
import type { NfeInvoice, NfeParty } from '../../sources/nfe/document.ts';
import type { InvoiceReconciliation, LinePlan } from './invoice-plan.ts';
import type { NoteCost } from './note-cost.ts';

interface Note {
	readonly file: string;
	readonly invoice: NfeInvoice;
	readonly supplier: NfeParty;
	readonly supplierId: string;
	readonly cost: NoteCost;
	/** By the index of the items; a note without items has one line. */
	readonly lines: readonly LinePlan[];
	readonly notices: readonly Problem[];
}

export function sumUp({ file, invoice, supplier, supplierId, cost, lines, notices }: Note): InvoiceReconciliation {
	let drafts = 0;
	const items = { rejection: 0, skip: 0 };
	const cents = { drafts: 0n, rejection: 0n, skip: 0n, all: 0n };
	for (const [index, { totalCents }] of cost.lines.entries()) {
		const line = lines[index];
		cents.all += totalCents;
		if (line === undefined) continue;
		if (line.fate === 'drafts') {
			drafts += line.units;
			cents.drafts += line.costCents;
			continue;
		}
		items[line.fate]++;
		// The cost of a part stands in the asset that it was joined into.
		if (line.fate === 'rejection' || line.reason.code !== 'nfe-joined') cents[line.fate] += totalCents;
	}
	return {
		file,
		accessKey: invoice.accessKey,
		number: invoice.ide.nNF ?? '',
		series: invoice.ide.serie ?? '',
		issuedAt: invoice.ide.dhEmi ?? invoice.ide.dEmi ?? '',
		supplierName: supplier.xFant || supplier.xNome || '',
		supplierId,
		totalCents: Number(cost.totalCents),
		draftsCents: Number(cents.drafts),
		rejectedCents: Number(cents.rejection),
		skippedCents: Number(cents.skip),
		unallocatedCents: Number(cents.all - cents.drafts - cents.rejection - cents.skip),
		differenceCents: Number(cost.differenceCents),
		variant: cost.variant,
		items: invoice.items.length,
		drafts,
		rejectedItems: items.rejection,
		skippedItems: items.skip,
		notices,
	};
}
