/**
 * Decides which of several contents with one access key is authorised: the only one whose signature has the digest of its protocol.
 * Without such a content, none counts. Source: Manual de Orientação do Contribuinte, digVal of infProt.
 */
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';

export interface InvoiceCopy {
	readonly file: string;
	readonly difference?: Readonly<Record<'name' | 'own' | 'other', string>>;
	readonly isFirst?: true;
}

interface Version {
	file: string;
	invoice: NfeInvoice;
	isProven: boolean;
	isAttested: boolean;
	readonly digests: Set<string>;
}

export class InvoiceVersions {
	readonly #versions = new Map<string, Version>();

	/** `isAttested`: by a protocol outside its file. */
	add(file: string, invoice: NfeInvoice, isProven: boolean, isAttested?: boolean): void {
		const content = renderContent(invoice);
		const known = this.#versions.get(content);
		const version: Version = known ?? { file, invoice, isProven, isAttested: false, digests: new Set() };
		this.#versions.set(content, version);
		if (isProven && !version.isProven) Object.assign(version, { file, invoice, isProven });
		const { digestValue, protocol, signature } = invoice;
		if (digestValue === undefined) return;
		// An altered content is that of no digest.
		version.digests.add(signature === 'altered' || signature === 'foreign' ? '' : digestValue);
		const isOwn = isProven && protocol?.digVal === digestValue;
		version.isAttested ||= signature !== 'altered' && isAttested !== false && (isOwn || isAttested === true);
	}

	findTrue(): NfeInvoice | undefined {
		return this.#findTrue()?.invoice;
	}

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

/** Everything that decides about assets. Not `infCpl`, to which printing programs add remarks. */
export function contentOf({ ide, emit, dest, items, totals, references }: NfeInvoice): object {
	return { ide, emit, dest, item: items, total: totals, refNFe: references };
}

function findDifference(own: NfeInvoice, other: NfeInvoice): NonNullable<InvoiceCopy['difference']> {
	const texts = listTexts(own);
	const others = listTexts(other);
	const name = [...texts.keys(), ...others.keys()].find((one) => texts.get(one) !== others.get(one)) ?? '';
	return { name, own: texts.get(name) ?? ABSENT, other: others.get(name) ?? ABSENT };
}

const ABSENT = '–';

/** Independent of the order of the elements. */
function renderContent(invoice: NfeInvoice): string {
	return JSON.stringify([...listTexts(invoice)].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Names are like `item 2 vProd`, `emit CNPJ`, `total vNF`. */
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
