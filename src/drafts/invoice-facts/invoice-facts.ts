import { hash } from 'node:crypto';
import { findKeyProblem } from '../invoice-unit/access-key.ts';
import type { KeyFact, NfeDocument, NfeInvoice } from '../../sources/values/nfe-document.ts';
import { caseOfCfop, type CfopCase } from './cfop-cases.ts';
import { type Buyer, chooseCompanies, type BuyerEvidence, type Settled } from './choose-companies.ts';
import { contentOf, type InvoiceCopy, InvoiceVersions } from './invoice-versions.ts';
import {
	changeOf,
	changeOfAll,
	type Change,
	type Changes,
	answerOf,
	type ChangingInvoice,
	matchChanges,
	nameOf,
} from './match-changes.ts';
import { allowedFor } from '../invoice-settings/invoice-cases.ts';
import type { NfeOptions } from '../invoice-settings/invoice-options.ts';
import { rootOf, taxIdOf } from '../invoice-unit/tax-id.ts';
import { definedOf } from '../../messages/problem.ts';
import { detach } from '../values/remember.ts';

export interface PlacedFact extends KeyFact {
	readonly file: string;
	readonly isRecalled?: true;
}

/** A return removed a unit (`changed` is its key), or a complement changed the cost of an item (`changed` is its name). */
export interface Effect {
	readonly changed: string;
	/** Access key of the return or complement. */
	readonly by: string;
	readonly cents?: number;
}

/** Of one document, for later runs. */
export interface SeenChange extends Partial<Effect> {
	readonly file: string;
	readonly fact?: KeyFact;
	/** A return or a complement, and whether it was applied to purchases; absent: nothing new is known about that. */
	readonly invoice?: NfeInvoice;
	readonly isApplied?: boolean;
	/** Names of the changed items or access keys, see `Change`. */
	readonly to?: readonly string[];
}

export interface InvoiceKey {
	readonly accessKey: string;
	readonly ide: Pick<NfeInvoice['ide'], 'tpAmb'>;
}

export interface LinkedInvoice {
	readonly accessKey: string;
	readonly cases: ReadonlySet<CfopCase>;
	readonly void: boolean;
}

/** The copy of an invoice that counts: an authorised one before one without proof, then the first. */
interface KeptInvoice {
	readonly accessKey: string;
	readonly buyer: Buyer;
	readonly contentHash: string;
	file: string;
	position: number;
	isProven: boolean;
	isAltered: boolean;
	copies: number;
}

const VOIDING = ['cancelled', 'denied'] as const satisfies readonly KeyFact['what'][];
/** Prefix of facts of the test environment, which say nothing of the same key in production. */
const TEST_ENVIRONMENT = '2:';
const NO_CASES: ReadonlySet<CfopCase> = new Set();

export class InvoiceFacts {
	/** Effects that earlier runs applied, by `<by> <changed>`. */
	readonly effects = new Map<string, Effect>();
	readonly #invoices = new Map<string, KeptInvoice>();
	readonly #differing = new Map<string, InvoiceVersions>();
	readonly #facts = new Map<string, PlacedFact[]>();
	readonly #references = new Map<string, Set<string>>();
	readonly #cases = new Map<string, ReadonlySet<CfopCase>>();
	readonly #buyers = new Map<string, Buyer>();
	/** Returns and complements, and the purchases that they refer to. */
	readonly #changing = new Map<string, ChangingInvoice>();
	readonly #changed = new Map<string, NfeInvoice>();
	#companies: readonly string[] = [];
	#changes: Changes = { own: new Map(), on: new Map() };

	add(file: string, document: NfeDocument): void {
		for (const fact of document.facts) this.#addFact(file, fact);
		if (document.kind !== 'invoice') return;
		this.#addInvoice(file, document);
		this.#linkAll(document);
		const cases = new Set(document.items.flatMap((item) => caseOfCfop(item.prod.CFOP) ?? []));
		if (cases.size > 0) this.#cases.set(detach(document.accessKey), cases);
		const chosen = this.#invoices.get(document.accessKey);
		const isChosen = chosen?.file === file && chosen.position === document.position;
		if (isChosen && document.items.some((item) => changeOf(document, item) !== undefined)) {
			this.#changing.set(chosen.accessKey, { file, invoice: copyOf(document) });
		}
	}

	/** From an earlier run: counts, but is not planned again. Call before the documents of this run are compared. */
	recall({ file, fact, invoice, isApplied, to = [], changed, by, cents }: SeenChange): void {
		if (changed !== undefined && by !== undefined) {
			this.effects.set(`${by} ${changed}`, { changed, by, ...definedOf({ cents }) });
		}
		if (fact !== undefined) this.#addFact(file, { ...fact, isRecalled: true });
		if (invoice === undefined) return;
		const known = this.#changing.get(invoice.accessKey) ?? { file, invoice, isRecalled: true };
		this.#changing.set(invoice.accessKey, { ...known, ...definedOf({ isApplied }) });
		if (isApplied !== undefined) {
			for (const [name, effect] of this.effects) {
				if (effect.by === invoice.accessKey && !isOn(effect, to)) this.effects.delete(name);
			}
		}
		this.#linkAll(invoice);
	}

	/** For later runs. `unapplied`: names of items to which nothing was applied. */
	*seen(unapplied: ReadonlySet<string>): Iterable<SeenChange> {
		for (const { file, isRecalled, ...fact } of [...this.#facts.values()].flat()) {
			if (isRecalled !== true && fact.what !== 'corrected') yield { file, fact };
		}
		for (const { file, invoice, isRecalled } of this.#changing.values()) {
			const isApplied = this.isApplied(invoice.accessKey, unapplied);
			const to = this.#targetsOf(invoice.accessKey);
			if (isRecalled !== true || isApplied !== undefined) yield { file, invoice, to, ...definedOf({ isApplied }) };
		}
	}

	/** Returns undefined if this run does not decide it. `accessKey`: of a return or complement. */
	isApplied(accessKey: string, unapplied: ReadonlySet<string>): boolean | undefined {
		const own = this.#changesBy(accessKey);
		// An earlier run applied it as a person says.
		const isChanged = (name: string): boolean =>
			[...this.effects.values()].some((effect) => effect.by === accessKey && isOn(effect, [name]));
		const isElsewhere = own.some(({ state }) => state === 'elsewhere');
		const isDecided = own.every(
			({ state, to, answer, isOfOthers }) =>
				(state === 'none' && isOfOthers !== true) ||
				(state === 'applied' && !to.some((name) => unapplied.has(name))) ||
				(state === 'elsewhere' && answerOf({ answer }) !== undefined && !to.some(isChanged)),
		);
		return isDecided && own.length > 0 ? !isElsewhere : undefined;
	}

	/** By an earlier run: no asset was made of the unit. */
	isReturned(unit: string): boolean {
		return [...this.effects.values()].some(({ changed }) => changed === unit);
	}

	/** False if this run knows that the return or complement changes something else. */
	isCurrent(effect: Effect, unapplied: ReadonlySet<string>): boolean {
		return this.isApplied(effect.by, unapplied) === undefined || isOn(effect, this.#targetsOf(effect.by));
	}

	#changesBy(accessKey: string): readonly Change[] {
		const { invoice } = this.#changing.get(accessKey) ?? {};
		return invoice?.items.flatMap((item) => this.#changes.own.get(nameOf(invoice, item)) ?? []) ?? [];
	}

	#targetsOf(accessKey: string): readonly string[] {
		return this.#changesBy(accessKey).flatMap(({ to }) => to);
	}

	has(accessKey: string): boolean {
		return this.#invoices.has(accessKey);
	}

	fileOf(accessKey: string): string | undefined {
		return this.#invoices.get(accessKey)?.file;
	}

	/** True if the run has the invoice, or a document says that it was cancelled. */
	knows(accessKey: string): boolean {
		return this.has(accessKey) || this.factOf({ accessKey, ide: {} }, 'cancelled') !== undefined;
	}

	hasInvoices(): boolean {
		return this.#invoices.size > 0;
	}

	/** True if `readAgain` must get each invoice. */
	needsSecondReading(): boolean {
		return this.#differing.size + this.#changing.size > 0;
	}

	readAgain(file: string, invoice: NfeInvoice): void {
		const { accessKey } = invoice;
		this.#differing
			.get(accessKey)
			?.add(file, invoice, isProven(invoice) && !isForged(invoice), this.isAttested(invoice));
		const isChanged = [...(this.#references.get(accessKey) ?? [])].some((key) => this.#changing.has(key));
		if (isChanged && !this.#changed.has(accessKey)) this.#changed.set(detach(accessKey), copyOf(invoice));
	}

	settle(options: NfeOptions): Settled {
		const settled = chooseCompanies(this.#listBuyers(options), options);
		this.#companies = settled.companies;
		const isVoid = (invoice: NfeInvoice): boolean => !this.#isValid(invoice, options);
		const settings = { companies: settled.companies, answers: options.belongsTo, isVoid };
		this.#changes = matchChanges(this.#changing.values(), this.#changed, settings);
		return settled;
	}

	changes(): Changes {
		return this.#changes;
	}

	companies(): readonly string[] {
		return this.#companies;
	}

	factOf({ accessKey, ide }: InvoiceKey, what: KeyFact['what']): PlacedFact | undefined {
		return this.#findFact(accessKey, ide.tpAmb, what);
	}

	/** Whether the tax authority names this content, or another one, outside its file. */
	isAttested({ accessKey, ide, digestValue = '' }: NfeInvoice): boolean | undefined {
		const own = digestValue.replaceAll(/\s/g, '');
		const facts = this.#facts.get(factKey(accessKey, ide.tpAmb)) ?? [];
		const digests = facts.flatMap(({ digest }) => (digest?.length === own.length ? digest : []));
		return digests.length === 0 ? undefined : digests.includes(own);
	}

	*cancellations(): Iterable<PlacedFact> {
		for (const key of this.#facts.keys()) {
			const fact = key.startsWith(TEST_ENVIRONMENT) ? undefined : this.#findFact(key, undefined, 'cancelled');
			if (fact !== undefined && fact.isRecalled !== true) yield fact;
		}
	}

	copyOf(file: string, invoice: NfeInvoice): InvoiceCopy | undefined {
		const chosen = this.#invoices.get(invoice.accessKey);
		if (chosen === undefined || chosen.copies === 1) return undefined;
		const versions = this.#differing.get(invoice.accessKey);
		if (versions !== undefined) return versions.copyOf(file, invoice);
		return chosen.file === file && chosen.position === invoice.position ? undefined : { file: chosen.file };
	}

	/** Invoices of the run that refer to this one or that it refers to. */
	linkedTo({ accessKey: own }: NfeInvoice): readonly LinkedInvoice[] {
		return [...(this.#references.get(own) ?? [])].flatMap((accessKey) => {
			const linked = this.#invoices.get(accessKey);
			if (linked === undefined) return [];
			const isVoid = this.#findFact(accessKey, linked.buyer.tpAmb, 'cancelled') !== undefined;
			return [{ accessKey, cases: this.#cases.get(accessKey) ?? NO_CASES, void: isVoid }];
		});
	}

	#addFact(file: string, fact: KeyFact & Pick<PlacedFact, 'isRecalled'>): void {
		if (fact.what === 'other') return;
		const key = detach(factKey(fact.accessKey, fact.tpAmb));
		this.#facts.set(key, [...(this.#facts.get(key) ?? []), { ...copyOf(fact), file }]);
	}

	/** A return that was never authorised, or is cancelled, returns nothing. */
	#isValid({ accessKey, ide, protocol }: NfeInvoice, { allow }: NfeOptions): boolean {
		const isTest = ide.tpAmb === '2' || protocol?.tpAmb === '2';
		return (
			(!isTest || allow.has('homologation')) &&
			VOIDING.every((what) => this.#findFact(accessKey, ide.tpAmb, what) === undefined) &&
			(protocol === undefined || protocol.cStat === '100' || protocol.cStat === '150')
		);
	}

	#addInvoice(file: string, invoice: NfeInvoice): void {
		const { accessKey, position } = invoice;
		const isAltered = isForged(invoice);
		const [proven, contentHash] = [isProven(invoice), hashContent(invoice)];
		const known = this.#invoices.get(accessKey);
		if (known === undefined) {
			const [key, buyer] = [detach(accessKey), this.#sharedBuyer(buyerOf(invoice))];
			const kept = { accessKey: key, buyer, contentHash, file, position, isProven: proven, isAltered, copies: 1 };
			this.#invoices.set(key, kept);
			return;
		}
		known.copies += 1;
		if (contentHash !== known.contentHash && !this.#differing.has(accessKey)) {
			this.#differing.set(known.accessKey, new InvoiceVersions());
		}
		if (!proven || isAltered || (known.isProven && !known.isAltered)) return;
		Object.assign(known, { file, position, contentHash, isProven: true, isAltered });
	}

	#linkAll({ accessKey, references }: NfeInvoice): void {
		for (const reference of references) {
			this.#link(accessKey, reference);
			this.#link(reference, accessKey);
		}
	}

	#link(from: string, to: string): void {
		this.#references.set(detach(from), (this.#references.get(from) ?? new Set()).add(detach(to)));
	}

	/** One copy for all invoices between two parties: a slice would keep the text of its file alive. */
	#sharedBuyer(buyer: Buyer): Buyer {
		const { recipientName: _, issuerName: __, ...decisive } = buyer;
		const key = Object.values(decisive).join('|');
		const copy = this.#buyers.get(key) ?? copyOf(buyer);
		this.#buyers.set(key, copy);
		return copy;
	}

	#findFact(accessKey: string, tpAmb: string | undefined, what: KeyFact['what']): PlacedFact | undefined {
		const facts = this.#facts.get(factKey(accessKey, tpAmb)) ?? [];
		return what === 'disowned' ? lastManifest(facts) : facts.find((fact) => fact.what === what);
	}

	*#listBuyers({ allow }: NfeOptions): Iterable<BuyerEvidence> {
		for (const { accessKey, buyer, isProven: proven, isAltered } of this.#invoices.values()) {
			const versions = this.#differing.get(accessKey);
			const counts = versions?.findTrue();
			yield {
				buyer: counts === undefined ? buyer : buyerOf(counts),
				void:
					(versions !== undefined && counts === undefined) ||
					VOIDING.some((what) => this.#findFact(accessKey, buyer.tpAmb, what) !== undefined) ||
					(isAltered &&
						!allow.has(allowedFor('altered', accessKey)) &&
						!allow.has(allowedFor('foreign-signer', accessKey))) ||
					(findKeyProblem(accessKey) !== undefined && !allow.has('invalid-key')),
				proven:
					proven ||
					allow.has(allowedFor('no-signature', accessKey)) ||
					this.#findFact(accessKey, buyer.tpAmb, 'authorised') !== undefined,
			};
		}
	}
}

/** `names`: of items, or access keys of invoices. */
export function isOn({ changed }: Pick<Effect, 'changed'>, names: readonly string[]): boolean {
	const own = changed.replace('nfe:', '');
	return names.some((name) => own === name || own.startsWith(`${name}/`));
}

function factKey(accessKey: string, tpAmb: string | undefined): string {
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

/** Its content is not what the issuer signed. */
export function isForged({ signature }: Pick<NfeInvoice, 'signature'>): boolean {
	return signature === 'altered' || signature === 'foreign';
}

function isProven({ protocol, accessKey, signature }: NfeInvoice): boolean {
	return (
		signature !== 'missing' &&
		(protocol?.cStat === '100' || protocol?.cStat === '150') &&
		(protocol.chNFe === undefined || protocol.chNFe === accessKey)
	);
}

/** Without the text of its file. */
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
	const { signature, digestValue = '' } = invoice;
	// The digest was checked, and all that decides about assets is signed.
	if (signature === 'intact' && digestValue !== '') return detach(digestValue);
	return hash('sha1', JSON.stringify(contentOf(invoice)), 'hex');
}
