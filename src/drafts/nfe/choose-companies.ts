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

export interface JudgedBuyer extends Buyer {
	readonly void: boolean;
	readonly proven: boolean;
}

/** Recipients that a message names. */
const MOST_NAMED = 8;

export function chooseCompanies(
	buyers: readonly JudgedBuyer[],
	{ companies, allow }: Pick<NfeOptions, 'companies' | 'allow'>,
): Settled {
	if (companies.length > 0) return { companies };
	const counted = buyers.filter(
		(one) =>
			!one.void &&
			one.finNFe === '1' &&
			(one.tpAmb !== '2' || allow.has('homologation')) &&
			(one.proven || allow.has('no-protocol')) &&
			(one.mod === '55' || (one.mod === '65' && allow.has('nfce'))),
	);
	const purchases = counted.filter((one) => one.tpNF !== '0' && one.recipient !== '');
	const found = new Map<string, { name: string; notes: number }>();
	if (purchases.length === 0) {
		for (const { issuer } of counted.filter((one) => one.tpNF === '0')) countRoot(found, issuer, '');
	} else for (const { recipient, recipientName } of purchases) countRoot(found, recipient, recipientName);
	if (found.size <= 1) return { companies: [...found.keys()] };
	const sorted = [...found].toSorted(([, a], [, b]) => b.notes - a.notes);
	const named = sorted.slice(0, MOST_NAMED).map(([root, { name, notes }]) => `${root} ${name} (${notes})`);
	if (sorted.length > MOST_NAMED) named.push(`… (+${sorted.length - MOST_NAMED})`);
	return { companies: [], problem: { params: { recipients: named.join('; ') } } };
}

function countRoot(found: Map<string, { name: string; notes: number }>, root: string, name: string): void {
	const known = found.get(root);
	if (known === undefined) found.set(root, { name, notes: 1 });
	else known.notes++;
}
