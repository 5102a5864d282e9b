/**
 * Who buys: the companies that were named, or the one root that all recipients of the run share.
 *
 * Only notes that could be imported count: a cancelled note or one of the test environment says nothing of who the
 * company is. Of a company's own entry notes (imports, purchases from individuals) the issuer is the buyer; they decide
 * only when there is no other note. Source: NF-e reference §5.
 */
import type { NfeOptions } from './nfe-options.ts';
import type { Settled } from './invoice-facts.ts';

/** Roots of CNPJ, or whole CPF; empty when the note has neither. */
export interface Buyer {
	readonly issuer: string;
	readonly recipient: string;
	readonly recipientName: string;
	readonly tpNF: string;
	readonly tpAmb: string;
	readonly mod: string;
	readonly finNFe: string;
}

export interface JudgedBuyer {
	readonly buyer: Buyer;
	readonly void: boolean;
	readonly proven: boolean;
}

/** Recipients that a message names. */
const MOST_NAMED = 8;

export function chooseCompanies(
	buyers: Iterable<JudgedBuyer>,
	{ companies, allow }: Pick<NfeOptions, 'companies' | 'allow'>,
): Settled {
	if (companies.length > 0) return { companies };
	const recipients = new Map<string, Counted>();
	const issuers = new Map<string, Counted>();
	for (const { buyer, void: isVoid, proven } of buyers) {
		const counts =
			!isVoid &&
			buyer.finNFe === '1' &&
			(buyer.tpAmb !== '2' || allow.has('homologation')) &&
			(proven || allow.has('no-protocol')) &&
			(buyer.mod === '55' || (buyer.mod === '65' && allow.has('nfce')));
		if (!counts) continue;
		if (buyer.tpNF === '0') countRoot(issuers, buyer.issuer, '');
		else if (buyer.recipient !== '') countRoot(recipients, buyer.recipient, buyer.recipientName);
	}
	const found = recipients.size > 0 ? recipients : issuers;
	if (found.size <= 1) return { companies: [...found.keys()] };
	const sorted = [...found].toSorted(([, a], [, b]) => b.notes - a.notes);
	const named = sorted.slice(0, MOST_NAMED).map(([root, { name, notes }]) => `${root} ${name} (${notes})`);
	if (sorted.length > MOST_NAMED) named.push(`… (+${sorted.length - MOST_NAMED})`);
	return { companies: [], problem: { params: { recipients: named.join('; ') } } };
}

interface Counted {
	readonly name: string;
	notes: number;
}

function countRoot(found: Map<string, Counted>, root: string, name: string): void {
	const known = found.get(root);
	if (known === undefined) found.set(root, { name, notes: 1 });
	else known.notes++;
}
