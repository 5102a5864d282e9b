/**
 * What the documents of a run say together about each access key: who bought, which invoices are void, which are copies,
 * which carry the same goods. Of an invoice some 120 bytes are kept, none of it an object (`invoice-table.ts`), so that memory stays
 * flat while invoices wait on disk.
 */
import { hash } from 'node:crypto';
import { findKeyProblem } from '../invoice-unit/access-key.ts';
import { createFileNames, type FileNames } from '../../sources/lists/kept-texts.ts';
import type { KeyFact, NfeDocument, NfeInvoice } from '../../sources/values/nfe-document.ts';
import type { CfopCase } from './cfop-cases.ts';
import { type Buyer, chooseCompanies, type BuyerEvidence, type Settled } from './choose-companies.ts';
import { createInvoiceLinks } from './invoice-links.ts';
import { contentOf, createInvoiceVersions, type InvoiceCopy, type InvoiceVersions } from './invoice-versions.ts';
import type { NfeOptions } from '../invoice-settings/invoice-options.ts';
import { createInvoiceTable, type KeptInvoice } from './invoice-table.ts';
import { createAccessKeyFacts, type PlacedFact } from './access-key-facts.ts';
import { rootOf, taxIdOf } from '../invoice-unit/tax-id.ts';

export interface InvoiceFacts {
	/** Once for every document of every file, in input order. */
	readonly add: (file: string, document: NfeDocument) => void;
	/** After the last `add`: whether some key has documents that say different things. */
	readonly differ: () => boolean;
	/** Where some differ: once for every invoice, in input order, before `settle`. */
	readonly compare: (file: string, invoice: NfeInvoice) => void;
	/**
	 * After the last `add`: who buys, as named or as the invoices say. `unsettled`: no company was named and the recipients do
	 * not share one root; the run stops (`nfe-recipients-differ`).
	 */
	readonly settle: (options: NfeOptions) => Settled;
	/** Who buys, after `settle`. */
	readonly companies: () => readonly string[];
	/** What is said of an invoice, in its environment, most telling first. */
	readonly factOf: (invoice: InvoiceKey, what: KeyFact['what']) => PlacedFact | undefined;
	/** Of each access key that some document of the run cancels, in production, the first such fact. */
	readonly cancellations: () => Iterable<PlacedFact>;
	/** The document of the same key that stands against this one; undefined when this one counts. */
	readonly copyOf: (file: string, invoice: NfeInvoice) => InvoiceCopy | undefined;
	/** Invoices of the run that this one refers to, or that refer to it, with what their lines are. */
	readonly linkedTo: (invoice: NfeInvoice) => readonly LinkedInvoice[];
}

/** An invoice as other documents name it. */
export interface InvoiceKey {
	readonly accessKey: string;
	readonly ide: Pick<NfeInvoice['ide'], 'tpAmb'>;
}

export interface LinkedInvoice {
	readonly accessKey: string;
	readonly cases: ReadonlySet<CfopCase>;
	readonly void: boolean;
}

const VOIDING = ['cancelled', 'denied'] as const satisfies readonly KeyFact['what'][];

/** `names`: of the files of the run, where they are kept already. */
export function createInvoiceFacts(names: FileNames = createFileNames()): InvoiceFacts {
	const invoices = createInvoiceTable(names);
	const keyFacts = createAccessKeyFacts(names);
	const links = createInvoiceLinks();
	const differing = new Map<string, InvoiceVersions>();
	let companies: readonly string[] = [];

	const factOf = (accessKey: string, tpAmb: string | undefined, what: KeyFact['what']): PlacedFact | undefined =>
		findFact(keyFacts.of(accessKey, tpAmb), what);

	return {
		add(file, document) {
			for (const fact of document.facts) keyFacts.add(file, fact);
			if (document.kind !== 'invoice') return;
			invoices.add(file, document, isProven(document), buyerOf(document), fingerprintOf(document));
			links.add(document);
		},
		differ: () => invoices.differing().size > 0,
		compare(file, invoice) {
			const { accessKey } = invoice;
			if (!invoices.differing().has(accessKey)) return;
			const versions = differing.get(accessKey) ?? createInvoiceVersions();
			differing.set(accessKey, versions);
			versions.add(file, invoice, isProven(invoice));
		},
		settle(options) {
			const settled = chooseCompanies(listBuyers(invoices.all(), differing, factOf, options), options);
			companies = settled.companies;
			return settled;
		},
		companies: () => companies,
		factOf: (invoice, what) => factOf(invoice.accessKey, invoice.ide.tpAmb, what),
		*cancellations() {
			for (const key of keyFacts.productionKeys()) {
				const fact = factOf(key, undefined, 'cancelled');
				if (fact !== undefined) yield fact;
			}
		},
		copyOf(file, invoice) {
			const chosen = invoices.find(invoice.accessKey);
			if (chosen === undefined || chosen.copies === 1) return undefined;
			if (invoices.differing().has(invoice.accessKey)) {
				const versions = differing.get(invoice.accessKey);
				if (versions === undefined) throw new Error('invoices of one key that were not compared');
				return versions.copyOf(file, invoice);
			}
			return chosen.file === file && chosen.position === invoice.position ? undefined : { file: chosen.file };
		},
		linkedTo(invoice) {
			return links.of(invoice.accessKey).flatMap(({ accessKey, cases }) => {
				const linked = invoices.find(accessKey);
				if (linked === undefined) return [];
				return [{ accessKey, cases, void: factOf(accessKey, linked.buyer.tpAmb, 'cancelled') !== undefined }];
			});
		},
	};
}

/** One after the other: together they would be as many objects as there are invoices. */
function* listBuyers(
	invoices: Iterable<KeptInvoice>,
	differing: ReadonlyMap<string, InvoiceVersions>,
	factOf: (accessKey: string, tpAmb: string, what: KeyFact['what']) => PlacedFact | undefined,
	{ allow }: NfeOptions,
): Iterable<BuyerEvidence> {
	for (const { accessKey, buyer, proven } of invoices) {
		const versions = differing.get(accessKey);
		const counts = versions?.findTrue();
		yield {
			buyer: counts === undefined ? buyer : buyerOf(counts),
			void:
				(versions !== undefined && counts === undefined) ||
				VOIDING.some((what) => factOf(accessKey, buyer.tpAmb, what) !== undefined) ||
				(findKeyProblem(accessKey) !== undefined && !allow.has('invalid-key')),
			proven: proven || factOf(accessKey, buyer.tpAmb, 'authorised') !== undefined,
		};
	}
}

function findFact(facts: Iterable<PlacedFact>, what: KeyFact['what']): PlacedFact | undefined {
	if (what === 'disowned') return lastManifest([...facts]);
	for (const fact of facts) if (fact.what === what) return fact;
	return undefined;
}

/** A recipient may disown a purchase and then confirm it: the last word counts. */
function lastManifest(facts: readonly PlacedFact[]): PlacedFact | undefined {
	const manifests = facts.filter(
		(fact) => fact.what === 'disowned' || (fact.what === 'acknowledged' && fact.tpEvento === '210200'),
	);
	const last = manifests.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? '')).at(-1);
	return last?.what === 'disowned' ? last : undefined;
}

function isProven({ protocol, accessKey }: NfeInvoice): boolean {
	return (
		(protocol?.cStat === '100' || protocol?.cStat === '150') &&
		(protocol.chNFe === undefined || protocol.chNFe === accessKey)
	);
}

function buyerOf({ ide, emit, dest, protocol }: NfeInvoice): Buyer {
	return {
		issuer: rootOf(taxIdOf(emit)),
		issuerName: emit.xNome ?? '',
		recipient: rootOf(taxIdOf(dest)),
		recipientName: dest?.xNome ?? '',
		tpNF: ide.tpNF ?? '',
		tpAmb: ide.tpAmb === '2' || protocol?.tpAmb === '2' ? '2' : '1',
		mod: ide.mod ?? '',
		finNFe: ide.finNFe ?? '1',
	};
}

function fingerprintOf(invoice: NfeInvoice): string {
	return hash('sha1', JSON.stringify(contentOf(invoice)), 'hex');
}
