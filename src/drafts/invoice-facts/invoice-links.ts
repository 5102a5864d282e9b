/**
 * Which invoices refer to each other, and what their items are by the CFOP: goods may stand on two invoices, one that
 * bills and one that delivers. Of invoices that refer to nothing and are plain sales nothing is kept.
 */
import { numberTexts } from '../../sources/lists/kept-texts.ts';
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';
import { caseOfCfop, type CfopCase } from './cfop-cases.ts';

export interface InvoiceLinks {
	readonly add: (invoice: Pick<NfeInvoice, 'accessKey' | 'references' | 'items'>) => void;
	/** After the last `add`: what this one refers to, and what refers to it, also where it is not among the inputs. */
	readonly of: (accessKey: string) => readonly { readonly accessKey: string; readonly cases: ReadonlySet<CfopCase> }[];
}

const NO_CASES: ReadonlySet<CfopCase> = new Set();

export function createInvoiceLinks(): InvoiceLinks {
	const keys = numberTexts();
	const references = new Map<number, Set<number>>();
	const casesOf = new Map<number, ReadonlySet<CfopCase>>();
	/** One set for all invoices with the same cases. */
	const caseSets = new Map<string, ReadonlySet<CfopCase>>();

	const link = (from: number, to: number): void => {
		const linked = references.get(from);
		if (linked === undefined) references.set(from, new Set([to]));
		else linked.add(to);
	};

	return {
		add({ accessKey, references: referred, items }) {
			for (const reference of referred) {
				const [from, to] = [keys.numberOf(accessKey), keys.numberOf(reference)];
				link(from, to);
				link(to, from);
			}
			const cases = new Set(items.flatMap((item) => caseOfCfop(item.prod.CFOP) ?? []));
			if (cases.size === 0) return;
			const named = [...cases].join();
			const shared = caseSets.get(named) ?? cases;
			caseSets.set(named, shared);
			casesOf.set(keys.numberOf(accessKey), shared);
		},
		of(accessKey) {
			const key = references.size === 0 ? undefined : keys.find(accessKey);
			const linked = key === undefined ? undefined : references.get(key);
			return [...(linked ?? [])].map((number) => ({
				accessKey: keys.at(number),
				cases: casesOf.get(number) ?? NO_CASES,
			}));
		},
	};
}
