/**
 * What the documents of a run say together about each access key: who bought, which notes are void, which are copies,
 * which carry the same goods. Kept small per note, so that memory stays flat while notes wait on disk.
 */
import { hash } from 'node:crypto';
import { findKeyProblem } from './access-key.ts';
import type { KeyFact, NfeDocument, NfeInvoice } from '../../sources/nfe/document.ts';
import { caseOfCfop, type CfopCase } from './cfop-cases.ts';
import { type Buyer, chooseCompanies, type JudgedBuyer } from './choose-companies.ts';
import type { NfeOptions } from './nfe-options.ts';
import { rootOf, taxIdOf } from './tax-id.ts';

/** A fact and the file that told it. */
export interface PlacedFact extends KeyFact {
	readonly file: string;
}

export interface InvoiceFacts {
	/** Once for every document of every file, in input order. */
	readonly add: (file: string, document: NfeDocument) => void;
	/**
	 * After the last `add`: who buys, as named or as the notes say. `problem`: no company was named and the recipients do
	 * not share one root; the run stops (`nfe-recipients-differ`).
	 */
	readonly settle: (options: NfeOptions) => Settled;
	/** Who buys, after `settle`. */
	readonly companies: () => readonly string[];
	/** What is said of a note, in its environment, most telling first. */
	readonly factOf: (invoice: NfeInvoice, what: KeyFact['what']) => PlacedFact | undefined;
	/** Of each access key that some document of the run cancels, in production, the first such fact. */
	readonly cancellations: () => Iterable<PlacedFact>;
	/** The copy that is imported instead of this one; undefined when it is this one. */
	readonly copyOf: (file: string, invoice: NfeInvoice) => { readonly file: string; readonly same: boolean } | undefined;
	/** Notes of the run that this one refers to, or that refer to it, with what their lines are. */
	readonly linkedTo: (invoice: NfeInvoice) => readonly LinkedNote[];
}

export interface Settled {
	readonly companies: readonly string[];
	readonly problem?: { readonly params: Readonly<Record<string, string>> };
}

export interface LinkedNote {
	readonly accessKey: string;
	readonly cases: ReadonlySet<CfopCase>;
	readonly void: boolean;
}

/** The copy of a note that counts: an authorised one before one without proof, then the first. */
interface Chosen {
	file: string;
	position: number;
	fingerprint: string;
	proven: boolean;
	copies: number;
	readonly buyer: Buyer;
}

const VOIDING = ['cancelled', 'denied'] as const satisfies readonly KeyFact['what'][];
const NO_CASES: ReadonlySet<CfopCase> = new Set();

export function createInvoiceFacts(): InvoiceFacts {
	const notes = new Map<string, Chosen>();
	const buyers = new Map<string, Buyer>();
	const said = new Map<string, PlacedFact[]>();
	const references = new Map<string, Set<string>>();
	const casesOf = new Map<string, ReadonlySet<CfopCase>>();
	let companies: readonly string[] = [];

	const addFact = (file: string, fact: KeyFact): void => {
		const key = environmentKey(detach(fact.accessKey), fact.tpAmb);
		const facts = said.get(key);
		if (facts === undefined) said.set(key, [{ ...fact, file }]);
		else facts.push({ ...fact, file });
	};

	const link = (from: string, to: string): void => {
		const linked = references.get(from);
		if (linked === undefined) references.set(from, new Set([to]));
		else linked.add(to);
	};

	/** One object for all notes between the same two: a company has far fewer suppliers than notes. */
	const shareBuyer = (buyer: Buyer): Buyer => {
		const { recipientName: _, ...decisive } = buyer;
		const key = Object.values(decisive).join('|');
		const known = buyers.get(key);
		if (known === undefined) buyers.set(key, buyer);
		return known ?? buyer;
	};

	const addInvoice = (file: string, invoice: NfeInvoice): void => {
		const { accessKey, position } = invoice;
		const proven = isProven(invoice);
		const known = notes.get(accessKey);
		if (known === undefined) {
			const fingerprint = fingerprintOf(invoice);
			const buyer = shareBuyer(buyerOf(invoice));
			notes.set(detach(accessKey), { file, position, fingerprint, proven, copies: 1, buyer });
		} else {
			known.copies++;
			if (proven && !known.proven) {
				Object.assign(known, { file, position, fingerprint: fingerprintOf(invoice), proven });
			}
		}
		for (const written of invoice.references) {
			const reference = detach(written);
			link(detach(accessKey), reference);
			link(reference, detach(accessKey));
		}
		const cases = new Set(invoice.items.flatMap((item) => caseOfCfop(item.prod.CFOP) ?? []));
		if (cases.size > 0) casesOf.set(detach(accessKey), cases);
	};

	const sayOf = (accessKey: string, tpAmb: string | undefined, what: KeyFact['what']): PlacedFact | undefined => {
		const facts = said.get(environmentKey(accessKey, tpAmb));
		if (facts === undefined) return undefined;
		return what === 'disowned' ? lastManifest(facts) : facts.find((fact) => fact.what === what);
	};

	/** One after the other: together they would be as many objects as there are notes. */
	function* judgeBuyers({ allow }: NfeOptions): Iterable<JudgedBuyer> {
		for (const [accessKey, { buyer, proven }] of notes) {
			yield {
				buyer,
				void:
					VOIDING.some((what) => sayOf(accessKey, buyer.tpAmb, what) !== undefined) ||
					(findKeyProblem(accessKey) !== undefined && !allow.has('invalid-key')),
				proven: proven || sayOf(accessKey, buyer.tpAmb, 'authorised') !== undefined,
			};
		}
	}

	return {
		add(file, document) {
			for (const fact of document.facts) addFact(file, fact);
			if (document.kind === 'invoice') addInvoice(file, document);
		},
		settle(options) {
			const settled = chooseCompanies(judgeBuyers(options), options);
			companies = settled.companies;
			return settled;
		},
		companies: () => companies,
		factOf: (invoice, what) => sayOf(invoice.accessKey, invoice.ide.tpAmb, what),
		*cancellations() {
			for (const [key, facts] of said) {
				const fact = key.startsWith(TEST_ENVIRONMENT) ? undefined : facts.find(({ what }) => what === 'cancelled');
				if (fact !== undefined) yield fact;
			}
		},
		copyOf(file, invoice) {
			const chosen = notes.get(invoice.accessKey);
			if (chosen === undefined || chosen.copies === 1) return undefined;
			if (chosen.file === file && chosen.position === invoice.position) return undefined;
			return { file: chosen.file, same: fingerprintOf(invoice) === chosen.fingerprint };
		},
		linkedTo(invoice) {
			const linked = references.get(invoice.accessKey);
			if (linked === undefined) return [];
			return [...linked]
				.filter((accessKey) => notes.has(accessKey))
				.map((accessKey) => ({
					accessKey,
					cases: casesOf.get(accessKey) ?? NO_CASES,
					void: sayOf(accessKey, notes.get(accessKey)?.buyer.tpAmb, 'cancelled') !== undefined,
				}));
		},
	};
}

/** A copy of its own: a piece of a text keeps the whole text alive, here a file of many kilobytes for each key. */
function detach(text: string): string {
	return Buffer.from(text, 'utf8').toString('utf8');
}

const TEST_ENVIRONMENT = '2:';

/** Facts of the test environment say nothing of a note with the same key in production. */
function environmentKey(accessKey: string, tpAmb: string | undefined): string {
	return tpAmb === '2' ? `${TEST_ENVIRONMENT}${accessKey}` : accessKey;
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
		recipient: rootOf(taxIdOf(dest)),
		recipientName: dest?.xNome ?? '',
		tpNF: ide.tpNF ?? '',
		tpAmb: ide.tpAmb === '2' || protocol?.tpAmb === '2' ? '2' : '1',
		mod: ide.mod ?? '',
		finNFe: ide.finNFe ?? '1',
	};
}

/** Of everything that decides what becomes an asset; the same whatever stands around the note. */
function fingerprintOf({ ide, emit, dest, items, totals, references }: NfeInvoice): string {
	return hash('sha1', JSON.stringify([ide, emit, dest, items, totals, references]), 'base64');
}
