/**
 * Says what the documents of a run, and earlier runs, say of each invoice: once, as a value, before the invoice is planned.
 * `InvoiceDocuments` makes it once all documents are read.
 */
import type { KeyFact, NfeInvoice } from '../../sources/values/nfe-document.ts';
import { parseUnitKey, type UnitIdentity } from '../../drafts/invoice-unit/unit-identity.ts';
import { definedOf } from '../../messages/problem.ts';
import type { CfopCase } from './cfop-cases.ts';
import type { Buyer, Settled } from './choose-companies.ts';
import type { FactIndex, KeyFacts, PlacedFact } from './fact-index.ts';
import type { InvoiceCopy, InvoiceVersions } from './invoice-versions.ts';
import { answerOf, type Change, type Changes, type ChangingInvoice, nameOf } from './match-changes.ts';

/** A return removed a unit (`changed` is its key), or a complement changed the cost of an item (`changed` is its name). */
export interface Effect {
	readonly changed: string;
	/** Access key of the return or complement. */
	readonly by: string;
	readonly cents?: number;
}

/** The effect of a return or a complement, kept for later runs. */
export interface SeenChange extends Partial<Effect> {
	readonly file: string;
	readonly fact?: KeyFact;
	/** A return or a complement, and whether it was applied to purchases; absent: nothing new is known about that. */
	readonly invoice?: NfeInvoice;
	readonly isApplied?: boolean;
	/** Names of the changed items or access keys, see `Change`. */
	readonly to?: readonly string[];
}

export interface LinkedInvoice {
	readonly accessKey: string;
	readonly cases: ReadonlySet<CfopCase>;
	readonly void: boolean;
}

/** The copy of an invoice that counts: an authorised one before one without proof, then the first. */
export interface KeptInvoice {
	readonly accessKey: string;
	readonly buyer: Buyer;
	readonly contentHash: string;
	readonly file: string;
	readonly position: number;
	readonly isProven: boolean;
	readonly isAltered: boolean;
	readonly copies: number;
}

/** Statements of documents and earlier runs about a copy of an invoice. */
export interface AboutInvoice {
	readonly facts: KeyFacts;
	/** Undefined for the only copy, and for the one that counts. */
	readonly copy: InvoiceCopy | undefined;
	/** See `FactIndex`. */
	readonly isAttested: boolean | undefined;
	/** The companies of the run. */
	readonly companies: readonly string[];
	/** Invoices of the run that refer to this one or that it refers to. */
	readonly linked: readonly LinkedInvoice[];
	/** Units that an earlier run made no asset of, since they were returned. */
	readonly returned: readonly UnitIdentity[];
}

export interface FoundDocuments {
	readonly invoices: ReadonlyMap<string, KeptInvoice>;
	readonly index: FactIndex;
	readonly references: ReadonlyMap<string, ReadonlySet<string>>;
	readonly cases: ReadonlyMap<string, ReadonlySet<CfopCase>>;
	/** Returns and complements. */
	readonly changing: ReadonlyMap<string, ChangingInvoice>;
	/** Effects that earlier runs applied, by `<by> <changed>`. */
	readonly effects: ReadonlyMap<string, Effect>;
}

/** Found by comparing all documents. */
interface Compared {
	readonly settled: Settled;
	readonly changes: Changes;
	/** By access key: invoices that came in copies with different contents. */
	readonly versions: ReadonlyMap<string, InvoiceVersions>;
}

const NO_CASES: ReadonlySet<CfopCase> = new Set();
const NO_UNITS: readonly UnitIdentity[] = Object.freeze([]);

export class InvoiceFacts {
	readonly effects: ReadonlyMap<string, Effect>;
	readonly changes: Changes;
	readonly settled: Settled;
	readonly #found: FoundDocuments;
	readonly #versions: Compared['versions'];
	/** By access key. */
	readonly #returned = new Map<string, readonly UnitIdentity[]>();

	constructor(found: FoundDocuments, { settled, changes, versions }: Compared) {
		this.#found = found;
		this.#versions = versions;
		this.effects = found.effects;
		this.settled = settled;
		this.changes = changes;
		for (const { changed } of found.effects.values()) {
			const unit = parseUnitKey(changed);
			const others = this.#returned.get(unit?.accessKey ?? '') ?? [];
			if (unit !== undefined) this.#returned.set(unit.accessKey, [...others, unit]);
		}
	}

	about({ file, invoice }: Pick<ChangingInvoice, 'file' | 'invoice'>): AboutInvoice {
		const { index } = this.#found;
		return {
			facts: index.about(invoice),
			copy: this.#copyOf(file, invoice),
			isAttested: index.isAttested(invoice),
			companies: this.settled.companies,
			linked: this.#linkedTo(invoice.accessKey),
			returned: this.#returned.get(invoice.accessKey) ?? NO_UNITS,
		};
	}

	/** For later runs. `unapplied`: names of items to which nothing was applied. */
	*seen(unapplied: ReadonlySet<string>): Generator<SeenChange> {
		for (const { file, isRecalled: _, ...fact } of this.#found.index.ofThisRun()) {
			if (fact.what !== 'corrected') yield { file, fact };
		}
		for (const { file, invoice, isRecalled } of this.#found.changing.values()) {
			const isApplied = this.#isApplied(invoice.accessKey, unapplied);
			const to = this.#targetsOf(invoice.accessKey);
			if (isRecalled !== true || isApplied !== undefined) yield { file, invoice, to, ...definedOf({ isApplied }) };
		}
	}

	/** Returns undefined if this run does not decide it. `accessKey`: of a return or complement. */
	#isApplied(accessKey: string, unapplied: ReadonlySet<string>): boolean | undefined {
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

	/** False if this run knows that the return or complement changes something else. */
	isCurrent(effect: Effect, unapplied: ReadonlySet<string>): boolean {
		return this.#isApplied(effect.by, unapplied) === undefined || isOn(effect, this.#targetsOf(effect.by));
	}

	#changesBy(accessKey: string): readonly Change[] {
		const { invoice } = this.#found.changing.get(accessKey) ?? {};
		return invoice?.items.flatMap((item) => this.changes.own.get(nameOf(invoice, item)) ?? []) ?? [];
	}

	#targetsOf(accessKey: string): readonly string[] {
		return this.#changesBy(accessKey).flatMap(({ to }) => to);
	}

	fileOf(accessKey: string): string | undefined {
		return this.#found.invoices.get(accessKey)?.file;
	}

	/** True if the run has the invoice, or a document says that it was cancelled. */
	knows(accessKey: string): boolean {
		return this.fileOf(accessKey) !== undefined || this.factsOf(accessKey).cancelled !== undefined;
	}

	/** Also of an invoice that the run does not have. */
	factsOf(accessKey: string): KeyFacts {
		return this.#found.index.about({ accessKey, ide: {} });
	}

	cancellations(): Iterable<PlacedFact> {
		return this.#found.index.cancellations();
	}

	#copyOf(file: string, invoice: NfeInvoice): InvoiceCopy | undefined {
		const chosen = this.#found.invoices.get(invoice.accessKey);
		if (chosen === undefined || chosen.copies === 1) return undefined;
		const versions = this.#versions.get(invoice.accessKey);
		if (versions !== undefined) return versions.copyOf(file, invoice);
		return chosen.file === file && chosen.position === invoice.position ? undefined : { file: chosen.file };
	}

	#linkedTo(own: string): readonly LinkedInvoice[] {
		const { references, invoices, cases, index } = this.#found;
		return [...(references.get(own) ?? [])].flatMap((accessKey) => {
			const linked = invoices.get(accessKey);
			if (linked === undefined) return [];
			const { cancelled } = index.about({ accessKey, ide: { tpAmb: linked.buyer.tpAmb } });
			return [{ accessKey, cases: cases.get(accessKey) ?? NO_CASES, void: cancelled !== undefined }];
		});
	}
}

/** `names`: of items, or access keys of invoices. */
export function isOn({ changed }: Pick<Effect, 'changed'>, names: readonly string[]): boolean {
	const own = changed.replace('nfe:', '');
	return names.some((name) => own === name || own.startsWith(`${name}/`));
}
