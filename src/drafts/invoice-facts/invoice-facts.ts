/**
 * What the documents of a run say together about each access key: who bought, which notes are void, which are copies,
 * which carry the same goods. Of a note some 120 bytes are kept, none of it an object (`invoice-table.ts`), so that memory stays
 * flat while notes wait on disk.
 */
import { hash } from 'node:crypto';
import { findKeyProblem } from '../invoice-unit/access-key.ts';
import type { Problem } from '../../messages/problem.ts';
import { createFileNames, type FileNames } from '../../sources/lists/kept-texts.ts';
import { numberTexts } from '../../sources/lists/kept-texts.ts';
import type { KeyFact, NfeDocument, NfeInvoice } from '../../sources/values/nfe-document.ts';
import { caseOfCfop, type CfopCase } from './cfop-cases.ts';
import { type Buyer, chooseCompanies, type JudgedBuyer } from './choose-companies.ts';
import { contentOf, createInvoiceVersions, type InvoiceCopy, type InvoiceVersions } from './invoice-versions.ts';
import type { NfeOptions } from '../invoice-settings/invoice-options.ts';
import { createNoteTable } from './invoice-table.ts';
import { createSaidOfKeys, type PlacedFact } from './access-key-facts.ts';
import { rootOf, taxIdOf } from '../invoice-unit/tax-id.ts';

export interface InvoiceFacts {
	/** Once for every document of every file, in input order. */
	readonly add: (file: string, document: NfeDocument) => void;
	/** After the last `add`: whether some key has documents that say different things. */
	readonly differ: () => boolean;
	/** Where some differ: once for every invoice, in input order, before `settle`. */
	readonly compare: (file: string, invoice: NfeInvoice) => void;
	/**
	 * After the last `add`: who buys, as named or as the notes say. `problem`: no company was named and the recipients do
	 * not share one root; the run stops (`nfe-recipients-differ`).
	 */
	readonly settle: (options: NfeOptions) => Settled;
	/** Who buys, after `settle`. */
	readonly companies: () => readonly string[];
	/** What is said of a note, in its environment, most telling first. */
	readonly factOf: (invoice: InvoiceKey, what: KeyFact['what']) => PlacedFact | undefined;
	/** Of each access key that some document of the run cancels, in production, the first such fact. */
	readonly cancellations: () => Iterable<PlacedFact>;
	/** The document of the same key that stands against this one; undefined when this one counts. */
	readonly copyOf: (file: string, invoice: NfeInvoice) => InvoiceCopy | undefined;
	/** Notes of the run that this one refers to, or that refer to it, with what their lines are. */
	readonly linkedTo: (invoice: NfeInvoice) => readonly LinkedNote[];
}

/** An invoice as other documents name it. */
export interface InvoiceKey {
	readonly accessKey: string;
	readonly ide: Pick<NfeInvoice['ide'], 'tpAmb'>;
}

export interface Settled {
	readonly companies: readonly string[];
	/** Nobody named the company: who was taken for it, to be told once. */
	readonly inferred?: Problem;
	readonly problem?: { readonly params: Readonly<Record<string, string>> };
}

export interface LinkedNote {
	readonly accessKey: string;
	readonly cases: ReadonlySet<CfopCase>;
	readonly void: boolean;
}

const VOIDING = ['cancelled', 'denied'] as const satisfies readonly KeyFact['what'][];
const NO_CASES: ReadonlySet<CfopCase> = new Set();

/** `names`: of the files of the run, where they are kept already. */
export function createInvoiceFacts(names: FileNames = createFileNames()): InvoiceFacts {
	const notes = createNoteTable(names);
	const said = createSaidOfKeys(names);
	/** Keys of notes that refer to others or are referred to, or whose lines are some case; of others nothing is kept. */
	const keys = numberTexts();
	const references = new Map<number, Set<number>>();
	const casesOf = new Map<number, ReadonlySet<CfopCase>>();
	const caseSets = new Map<string, ReadonlySet<CfopCase>>();
	const differing = new Map<string, InvoiceVersions>();
	let companies: readonly string[] = [];

	const link = (from: number, to: number): void => {
		const linked = references.get(from);
		if (linked === undefined) references.set(from, new Set([to]));
		else linked.add(to);
	};

	const addInvoice = (file: string, invoice: NfeInvoice): void => {
		const { accessKey } = invoice;
		notes.add(file, invoice, isProven(invoice), buyerOf(invoice), fingerprintOf(invoice));
		for (const reference of invoice.references) {
			const [from, to] = [keys.numberOf(accessKey), keys.numberOf(reference)];
			link(from, to);
			link(to, from);
		}
		const cases = new Set(invoice.items.flatMap((item) => caseOfCfop(item.prod.CFOP) ?? []));
		if (cases.size === 0) return;
		const named = [...cases].join();
		const shared = caseSets.get(named) ?? cases;
		caseSets.set(named, shared);
		casesOf.set(keys.numberOf(accessKey), shared);
	};

	const sayOf = (accessKey: string, tpAmb: string | undefined, what: KeyFact['what']): PlacedFact | undefined => {
		const facts = said.of(accessKey, tpAmb);
		if (what === 'disowned') return lastManifest([...facts]);
		for (const fact of facts) if (fact.what === what) return fact;
		return undefined;
	};

	/** One after the other: together they would be as many objects as there are notes. */
	function* judgeBuyers({ allow }: NfeOptions): Iterable<JudgedBuyer> {
		for (const { accessKey, buyer, proven } of notes.all()) {
			const versions = differing.get(accessKey);
			const counts = versions?.findTrue();
			yield {
				buyer: counts === undefined ? buyer : buyerOf(counts),
				void:
					(versions !== undefined && counts === undefined) ||
					VOIDING.some((what) => sayOf(accessKey, buyer.tpAmb, what) !== undefined) ||
					(findKeyProblem(accessKey) !== undefined && !allow.has('invalid-key')),
				proven: proven || sayOf(accessKey, buyer.tpAmb, 'authorised') !== undefined,
			};
		}
	}

	return {
		add(file, document) {
			for (const fact of document.facts) said.add(file, fact);
			if (document.kind === 'invoice') addInvoice(file, document);
		},
		differ: () => notes.differing().size > 0,
		compare(file, invoice) {
			const { accessKey } = invoice;
			if (!notes.differing().has(accessKey)) return;
			const versions = differing.get(accessKey) ?? createInvoiceVersions();
			differing.set(accessKey, versions);
			versions.add(file, invoice, isProven(invoice));
		},
		settle(options) {
			const settled = chooseCompanies(judgeBuyers(options), options);
			companies = settled.companies;
			return settled;
		},
		companies: () => companies,
		factOf: (invoice, what) => sayOf(invoice.accessKey, invoice.ide.tpAmb, what),
		*cancellations() {
			for (const key of said.productionKeys()) {
				const fact = sayOf(key, undefined, 'cancelled');
				if (fact !== undefined) yield fact;
			}
		},
		copyOf(file, invoice) {
			const chosen = notes.find(invoice.accessKey);
			if (chosen === undefined || chosen.copies === 1) return undefined;
			if (notes.differing().has(invoice.accessKey)) {
				const versions = differing.get(invoice.accessKey);
				if (versions === undefined) throw new Error('invoices of one key that were not compared');
				return versions.copyOf(file, invoice);
			}
			return chosen.file === file && chosen.position === invoice.position ? undefined : { file: chosen.file };
		},
		linkedTo(invoice) {
			const key = references.size === 0 ? undefined : keys.find(invoice.accessKey);
			const linked = key === undefined ? undefined : references.get(key);
			return [...(linked ?? [])].flatMap((number) => {
				const accessKey = keys.at(number);
				const note = notes.find(accessKey);
				if (note === undefined) return [];
				const isVoid = sayOf(accessKey, note.buyer.tpAmb, 'cancelled') !== undefined;
				return [{ accessKey, cases: casesOf.get(number) ?? NO_CASES, void: isVoid }];
			});
		},
	};
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
