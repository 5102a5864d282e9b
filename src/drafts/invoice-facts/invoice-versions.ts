/**
 * Invoices of one access key that say different things: at most one of them is what was authorised.
 *
 * Which one is known only where the digest (`DigestValue`) of one signature is the one that its own protocol was given for
 * (`digVal`), and every other content was signed with another digest. An altered file mostly keeps the signature and the
 * protocol of the true one, so that nothing here tells them apart: then none of them counts (`nfe-duplicate-key`).
 *
 * Source: Manual de Orientação do Contribuinte, digVal of infProt.
 */
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';

export interface InvoiceCopy {
	/** Where the other document is. */
	readonly file: string;
	/** Of another content: the first element that differs. Absent for the same content. */
	readonly difference?: Readonly<Record<'name' | 'own' | 'other', string>>;
	/** None of the key counts, and this is the one that stands for all of them in sums. */
	readonly isFirst?: true;
}

interface Version {
	/** The copy of it that counts: an authorised one before one without proof, then the first. */
	file: string;
	invoice: NfeInvoice;
	isProven: boolean;
	/** Its protocol was given for its signature. */
	isAttested: boolean;
	readonly digests: Set<string>;
}

export class InvoiceVersions {
	readonly #versions = new Map<string, Version>();

	/** Call it for each document of the key. */
	add(file: string, invoice: NfeInvoice, isProven: boolean): void {
		const content = renderContent(invoice);
		const known = this.#versions.get(content);
		const version: Version = known ?? { file, invoice, isProven, isAttested: false, digests: new Set() };
		this.#versions.set(content, version);
		if (isProven && !version.isProven) Object.assign(version, { file, invoice, isProven });
		const { digestValue, protocol } = invoice;
		if (digestValue === undefined) return;
		version.digests.add(digestValue);
		version.isAttested ||= isProven && protocol?.digVal === digestValue;
	}

	/** The content that counts, if it is known. */
	findTrue(): NfeInvoice | undefined {
		return this.#findTrue()?.invoice;
	}

	/** The document that counts instead; undefined if this one counts. */
	copyOf(file: string, invoice: NfeInvoice): InvoiceCopy | undefined {
		const own = this.#versions.get(renderContent(invoice));
		const [first, second] = this.#versions.values();
		if (own === undefined || first === undefined) throw new Error('an invoice that was not compared');
		if (own.file !== file || own.invoice.position !== invoice.position) return { file: own.file };
		const counts = this.#findTrue();
		if (own === counts) return undefined;
		const other = counts ?? (own === first ? second : first) ?? first;
		const isFirst = counts === undefined && own === first;
		return { file: other.file, difference: findDifference(invoice, other.invoice), ...(isFirst ? { isFirst } : {}) };
	}

	#findTrue(): Version | undefined {
		// The test environment says nothing of the invoice.
		const real = [...this.#versions.values()].filter(({ invoice }) => invoice.ide.tpAmb !== '2');
		const all = real.length === 0 ? [...this.#versions.values()] : real;
		if (all.length === 1) return all[0];
		const [one, ...others] = all.filter(({ isAttested }) => isAttested);
		if (one === undefined || others.length > 0) return undefined;
		const isDisproved = ({ digests }: Version): boolean =>
			digests.size > 0 && ![...digests].some((digest) => one.digests.has(digest));
		return all.every((version) => version === one || isDisproved(version)) ? one : undefined;
	}
}

/**
 * Everything that decides what becomes an asset; the same whatever stands around the invoice. Not `infCpl`: programs that
 * print invoices add remarks to it.
 */
export function contentOf({ ide, emit, dest, items, totals, references }: NfeInvoice): object {
	return { ide, emit, dest, item: items, total: totals, refNFe: references };
}

/** The first element that differs, in the order of the invoice, with both texts. */
function findDifference(own: NfeInvoice, other: NfeInvoice): NonNullable<InvoiceCopy['difference']> {
	const texts = listTexts(own);
	const others = listTexts(other);
	const name = [...texts.keys(), ...others.keys()].find((one) => texts.get(one) !== others.get(one)) ?? '';
	return { name, own: texts.get(name) ?? ABSENT, other: others.get(name) ?? ABSENT };
}

const ABSENT = '–';

/** The same whatever the order of the elements. */
function renderContent(invoice: NfeInvoice): string {
	return JSON.stringify([...listTexts(invoice)].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** By names like `item 2 vProd`, `emit CNPJ`, `total vNF`, in the order of the invoice. */
function listTexts(invoice: NfeInvoice): ReadonlyMap<string, string> {
	const texts = new Map<string, string>();
	const add = (value: unknown, name: string): void => {
		if (Array.isArray(value)) {
			for (const [index, one] of value.entries()) add(one, `${name} ${index + 1}`);
		} else if (typeof value === 'object' && value !== null) {
			for (const [key, one] of Object.entries(value)) {
				add(one, key === 'prod' || key === 'taxes' ? name : `${name} ${key}`.trim());
			}
		} else if (value !== undefined) texts.set(name, typeof value === 'string' ? value : JSON.stringify(value));
	};
	add(contentOf(invoice), '');
	return texts;
}
