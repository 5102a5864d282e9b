/** Finds what documents say of an access key: that the invoice was authorised, cancelled, denied, disowned or corrected. */
import { detach } from '../../drafts/values/remember.ts';
import type { KeyFact, NfeInvoice } from '../../sources/values/nfe-document.ts';

export interface PlacedFact extends KeyFact {
	readonly file: string;
	readonly isRecalled?: true;
}

/** Statements of documents about an access key: the first of each kind, but the last word of the recipient. */
export type KeyFacts = Readonly<Partial<Record<KeyFact['what'], PlacedFact | undefined>>>;

export interface InvoiceKey {
	readonly accessKey: string;
	readonly ide: Pick<NfeInvoice['ide'], 'tpAmb'>;
}

/** Prefix of facts of the test environment, which say nothing of the same key in production. */
const TEST_ENVIRONMENT = '2:';

export class FactIndex {
	readonly #facts = new Map<string, PlacedFact[]>();

	add(file: string, fact: KeyFact & Pick<PlacedFact, 'isRecalled'>): void {
		if (fact.what === 'other') return;
		const key = detach(factKey(fact.accessKey, fact.tpAmb));
		// A slice would keep the text of its file alive.
		const copy: typeof fact = JSON.parse(JSON.stringify(fact));
		this.#facts.set(key, [...(this.#facts.get(key) ?? []), { ...copy, file }]);
	}

	about({ accessKey, ide }: InvoiceKey): KeyFacts {
		const facts = this.#facts.get(factKey(accessKey, ide.tpAmb)) ?? [];
		const first = Object.fromEntries(facts.toReversed().map((fact) => [fact.what, fact]));
		return { ...first, disowned: lastManifest(facts) };
	}

	/** True if the tax authority names this content outside its file, false if it names another one. */
	isAttested({ accessKey, ide, digestValue = '' }: NfeInvoice): boolean | undefined {
		const own = digestValue.replaceAll(/\s/g, '');
		const facts = this.#facts.get(factKey(accessKey, ide.tpAmb)) ?? [];
		const digests = facts.flatMap(({ digest }) => (digest?.length === own.length ? digest : []));
		return digests.length === 0 ? undefined : digests.includes(own);
	}

	/** Leaves out those that only an earlier run had. */
	*cancellations(): Generator<PlacedFact> {
		for (const key of this.#facts.keys()) {
			const isTest = key.startsWith(TEST_ENVIRONMENT);
			const { cancelled } = isTest ? {} : this.about({ accessKey: key, ide: {} });
			if (cancelled !== undefined && cancelled.isRecalled !== true) yield cancelled;
		}
	}

	*ofThisRun(): Generator<PlacedFact> {
		for (const facts of this.#facts.values()) for (const fact of facts) if (fact.isRecalled !== true) yield fact;
	}
}

function factKey(accessKey: string, tpAmb: string | undefined): string {
	return tpAmb === '2' ? `${TEST_ENVIRONMENT}${accessKey}` : accessKey;
}

/** A recipient may disown a purchase and then confirm it: the last word counts. */
function lastManifest(facts: readonly PlacedFact[]): PlacedFact | undefined {
	const manifests = facts.filter(
		(fact) => fact.what === 'disowned' || (fact.what === 'acknowledged' && fact.tpEvento === '210200'),
	);
	const last = manifests.toSorted((one, other) => timeOf(one) - timeOf(other)).at(-1);
	return last?.what === 'disowned' ? last : undefined;
}

/** Events name their time in several zones. One without a readable time comes before all others. */
function timeOf({ at = '' }: PlacedFact): number {
	return Date.parse(at) || 0;
}
