/**
 * Collects what the documents of a run say, in three steps: all documents are added; then those that earlier runs saw; then invoices that
 * depend on others are looked at again, since only now it is known which they are. The result does not change any more.
 */
import { hash } from 'node:crypto';
import { findKeyProblem } from '../../drafts/invoice-unit/access-key.ts';
import type { NfeDocument, NfeInvoice } from '../../sources/values/nfe-document.ts';
import { caseOfCfop, type CfopCase } from './cfop-cases.ts';
import { type Buyer, chooseCompanies, type BuyerEvidence } from './choose-companies.ts';
import { FactIndex } from './fact-index.ts';
import {
	type Effect,
	type FoundDocuments,
	InvoiceFacts,
	isOn,
	type KeptInvoice,
	type SeenChange,
} from './invoice-facts.ts';
import { contentOf, InvoiceVersions } from './invoice-versions.ts';
import { changeOf, changeOfAll, type ChangingInvoice, matchChanges } from './match-changes.ts';
import { allowedFor } from '../../drafts/invoice-settings/invoice-cases.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { rootOf, taxIdOf } from '../../drafts/invoice-unit/tax-id.ts';
import { definedOf } from '../../messages/problem.ts';
import { detach } from '../../drafts/values/remember.ts';

export interface ReadInvoice {
	readonly file: string;
	readonly invoice: NfeInvoice;
}

/** All documents of this run and what earlier runs saw. */
export interface RecalledDocuments {
	/** True for an invoice that `settle` must get: it has copies of another content, or something changes it. */
	readonly dependsOnOthers: (invoice: NfeInvoice) => boolean;
	/** False if no invoice depends on another. */
	readonly areDependent: boolean;
	/** `dependent`: in the order of the inputs. */
	readonly settle: (dependent: readonly ReadInvoice[], options: NfeOptions) => InvoiceFacts;
}

export class InvoiceDocuments implements FoundDocuments {
	readonly index = new FactIndex();
	readonly invoices = new Map<string, KeptInvoice>();
	/** Access keys of invoices with copies of another content. */
	readonly #differing = new Set<string>();
	readonly references = new Map<string, Set<string>>();
	readonly cases = new Map<string, ReadonlySet<CfopCase>>();
	readonly changing = new Map<string, ChangingInvoice>();
	readonly effects = new Map<string, Effect>();
	readonly #buyers = new Map<string, Buyer>();

	add(file: string, document: NfeDocument): void {
		for (const fact of document.facts) this.index.add(file, fact);
		if (document.kind !== 'invoice') return;
		this.#addInvoice(file, document);
		this.#linkAll(document);
		const cases = new Set(document.items.flatMap((item) => caseOfCfop(item.prod.CFOP) ?? []));
		if (cases.size > 0) this.cases.set(detach(document.accessKey), cases);
		const chosen = this.invoices.get(document.accessKey);
		const isChosen = chosen?.file === file && chosen.position === document.position;
		if (isChosen && document.items.some((item) => changeOf(document, item) !== undefined)) {
			this.changing.set(chosen.accessKey, { file, invoice: copyOf(document) });
		}
	}

	/** Call after the last document. Documents of earlier runs count, but are not planned again. */
	recall(seen: Iterable<SeenChange>): RecalledDocuments {
		for (const one of seen) this.#recall(one);
		return {
			areDependent: this.#differing.size + this.changing.size > 0,
			dependsOnOthers: ({ accessKey }) => this.#differing.has(accessKey) || this.#isChanged(accessKey),
			settle: (dependent, options) => this.#settle(dependent, options),
		};
	}

	#recall({ file, fact, invoice, isApplied, to = [], changed, by, cents }: SeenChange): void {
		if (changed !== undefined && by !== undefined) {
			this.effects.set(`${by} ${changed}`, { changed, by, ...definedOf({ cents }) });
		}
		if (fact !== undefined) this.index.add(file, { ...fact, isRecalled: true });
		if (invoice === undefined) return;
		const known = this.changing.get(invoice.accessKey) ?? { file, invoice, isRecalled: true };
		this.changing.set(invoice.accessKey, { ...known, ...definedOf({ isApplied }) });
		if (isApplied !== undefined) {
			for (const [name, effect] of this.effects) {
				if (effect.by === invoice.accessKey && !isOn(effect, to)) this.effects.delete(name);
			}
		}
		this.#linkAll(invoice);
	}

	#isChanged(accessKey: string): boolean {
		return [...(this.references.get(accessKey) ?? [])].some((key) => this.changing.has(key));
	}

	#settle(dependent: readonly ReadInvoice[], options: NfeOptions): InvoiceFacts {
		const changed = new Map<string, NfeInvoice>();
		const versions = new Map(Array.from(this.#differing, (accessKey) => [accessKey, new InvoiceVersions()]));
		for (const { file, invoice } of dependent) {
			const { accessKey } = invoice;
			const isGenuine = isProven(invoice) && !isForged(invoice);
			versions.get(accessKey)?.add(file, invoice, isGenuine, this.index.isAttested(invoice));
			if (this.#isChanged(accessKey) && !changed.has(accessKey)) changed.set(detach(accessKey), copyOf(invoice));
		}
		const settled = chooseCompanies(this.#listBuyers(versions, options), options);
		const isVoid = (invoice: NfeInvoice): boolean => !this.#isValid(invoice, options);
		const settings = { companies: settled.companies, answers: options.belongsTo, isVoid };
		const changes = matchChanges(this.changing.values(), changed, settings);
		return new InvoiceFacts(this, { settled, changes, versions });
	}

	/** A return that was never authorised, or is cancelled, returns nothing. */
	#isValid({ accessKey, ide, protocol }: NfeInvoice, { allow }: NfeOptions): boolean {
		const isTest = ide.tpAmb === '2' || protocol?.tpAmb === '2';
		const { cancelled, denied } = this.index.about({ accessKey, ide });
		return (
			(!isTest || allow.has('homologation')) &&
			(cancelled ?? denied) === undefined &&
			(protocol === undefined || protocol.cStat === '100' || protocol.cStat === '150')
		);
	}

	#addInvoice(file: string, invoice: NfeInvoice): void {
		const { accessKey, position } = invoice;
		const isAltered = isForged(invoice);
		const [proven, contentHash] = [isProven(invoice), hashContent(invoice)];
		const known = this.invoices.get(accessKey);
		const isBetter = proven && !isAltered && (known === undefined || !known.isProven || known.isAltered);
		if (known !== undefined && contentHash !== known.contentHash) this.#differing.add(known.accessKey);
		const copies = (known?.copies ?? 0) + 1;
		if (known !== undefined && !isBetter) {
			this.invoices.set(known.accessKey, { ...known, copies });
			return;
		}
		const [key, buyer] = [known?.accessKey ?? detach(accessKey), this.#sharedBuyer(buyerOf(invoice))];
		const kept = { accessKey: key, buyer, contentHash, file, position, isProven: proven, isAltered, copies };
		this.invoices.set(key, kept);
	}

	#linkAll({ accessKey, references }: NfeInvoice): void {
		for (const reference of references) {
			this.#link(accessKey, reference);
			this.#link(reference, accessKey);
		}
	}

	#link(from: string, to: string): void {
		this.references.set(detach(from), (this.references.get(from) ?? new Set()).add(detach(to)));
	}

	/** One copy for all invoices between two parties: a slice would keep the text of its file alive. */
	#sharedBuyer(buyer: Buyer): Buyer {
		const { recipientName: _, issuerName: __, ...decisive } = buyer;
		const key = Object.values(decisive).join('|');
		const copy = this.#buyers.get(key) ?? copyOf(buyer);
		this.#buyers.set(key, copy);
		return copy;
	}

	*#listBuyers(all: ReadonlyMap<string, InvoiceVersions>, { allow }: NfeOptions): Iterable<BuyerEvidence> {
		for (const { accessKey, buyer, isProven: proven, isAltered } of this.invoices.values()) {
			const versions = all.get(accessKey);
			const counts = versions?.findTrue();
			const { authorised, cancelled, denied } = this.index.about({ accessKey, ide: { tpAmb: buyer.tpAmb } });
			yield {
				buyer: counts === undefined ? buyer : buyerOf(counts),
				void:
					(versions !== undefined && counts === undefined) ||
					(cancelled ?? denied) !== undefined ||
					(isAltered &&
						!allow.has(allowedFor('altered', accessKey)) &&
						!allow.has(allowedFor('foreign-signer', accessKey))) ||
					(findKeyProblem(accessKey) !== undefined && !allow.has('invalid-key')),
				proven: proven || allow.has(allowedFor('no-signature', accessKey)) || authorised !== undefined,
			};
		}
	}
}

/** Its content is not what the issuer signed. */
function isForged({ signature }: Pick<NfeInvoice, 'signature'>): boolean {
	return signature === 'altered' || signature === 'foreign';
}

function isProven({ protocol, accessKey, signature }: NfeInvoice): boolean {
	return (
		signature !== 'missing' &&
		(protocol?.cStat === '100' || protocol?.cStat === '150') &&
		(protocol.chNFe === undefined || protocol.chNFe === accessKey)
	);
}

/** Copies a value, so that it does not keep the text of its file alive. */
function copyOf<Value>(value: Value): Value {
	return JSON.parse(JSON.stringify(value));
}

function buyerOf(invoice: NfeInvoice): Buyer {
	const { ide, emit, dest, protocol } = invoice;
	return {
		issuer: rootOf(taxIdOf(emit)),
		issuerName: emit.xNome ?? '',
		recipient: rootOf(taxIdOf(dest)),
		recipientName: dest?.xNome ?? '',
		tpNF: ide.tpNF ?? '',
		tpAmb: ide.tpAmb === '2' || protocol?.tpAmb === '2' ? '2' : '1',
		mod: ide.mod ?? '',
		finNFe: changeOfAll(invoice) === 'return' ? '4' : (ide.finNFe ?? '1'),
	};
}

/** Equal only for equal contents. Those whose hashes differ are compared by `InvoiceVersions`. */
function hashContent(invoice: NfeInvoice): string {
	const { signature, digestValue } = invoice;
	// The digest was checked, and all that decides about assets is signed.
	if (signature === 'intact' && digestValue !== undefined) return detach(digestValue);
	return hash('sha1', JSON.stringify(contentOf(invoice)), 'hex');
}
