/**
 * The buyer: the named companies, or the one root that all recipients share. A folder of own sales to one customer looks like
 * purchases of that customer, so the choice is reported (`nfe-buyer-inferred`).
 */
import type { ParamsOf } from '../../messages/codes.ts';
import { nameFirst } from '../../messages/render-param.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';

export interface Settled {
	readonly companies: readonly string[];
	readonly inferred?: { readonly buyer: string; readonly notice: Problem };
	readonly unsettled?: Unsettled;
}

/** Several companies, the one with most invoices first. `proposed`: root of the one that nearly all are for. */
export interface Unsettled {
	readonly recipients: readonly Party[];
	readonly issuers: readonly Party[];
	readonly proposed?: string;
}

/** `root`: the first 8 characters of a CNPJ, or a CPF. */
export interface Party {
	readonly root: string;
	readonly name: string;
	readonly invoices: number;
}

export function tellUnsettled({
	recipients,
	issuers,
	proposed = 'none',
}: Unsettled): ParamsOf<'nfe-recipients-differ'> {
	return { recipients: nameParties(recipients), issuers: nameParties(issuers), proposed };
}

export interface Buyer {
	readonly issuer: string;
	readonly issuerName: string;
	readonly recipient: string;
	readonly recipientName: string;
	readonly tpNF: string;
	readonly tpAmb: string;
	readonly mod: string;
	readonly finNFe: string;
}

export interface BuyerEvidence {
	readonly buyer: Buyer;
	readonly void: boolean;
	readonly proven: boolean;
}

const MAX_NAMED = 8;
const MAIN_SHARE = 0.8;
const LEAST_SHARE = 0.5;

export function chooseCompanies(
	buyers: Iterable<BuyerEvidence>,
	{ companies, allow }: Pick<NfeOptions, 'companies' | 'allow'>,
): Settled {
	if (companies.length > 0) return { companies };
	const recipients = new Map<string, Counted>();
	const issuers = new Map<string, Counted>();
	const entries = new Map<string, Counted>();
	const named = new Map<string, Counted>();
	for (const { buyer, void: isVoid, proven } of buyers) {
		const mayCount =
			!isVoid &&
			buyer.finNFe === '1' &&
			(buyer.tpAmb !== '2' || allow.has('homologation')) &&
			(buyer.mod === '55' || (buyer.mod === '65' && allow.has('nfce')));
		if (mayCount && buyer.tpNF !== '0') countRoot(named, buyer.recipient, buyer.recipientName);
		if (!mayCount || !(proven || allow.has('no-protocol'))) continue;
		if (buyer.tpNF === '0') countRoot(entries, buyer.issuer, buyer.issuerName);
		else if (buyer.recipient !== '') {
			countRoot(recipients, buyer.recipient, buyer.recipientName);
			countRoot(issuers, buyer.issuer, buyer.issuerName);
		}
	}
	const [found, sellers] = recipients.size > 0 ? [recipients, issuers] : [entries, entries];
	const parties = { issuers: listParties(sellers) };
	const [first] = found;
	if (first === undefined) return { companies: [] };
	if (found.size > 1)
		return {
			companies: [],
			unsettled: { recipients: listParties(found), ...parties, ...definedOf({ proposed: findMain(found) }) },
		};
	const [root, { name }] = first;
	// An invoice that proves nothing names no buyer, but many of them say that this is another company's folder.
	if (!hasShare(LEAST_SHARE, root, named))
		return { companies: [], unsettled: { recipients: listParties(named), ...parties } };
	const params = { issuers: nameParties(parties.issuers) };
	const buyer = nameParty(root, name);
	return { companies: [root], inferred: { buyer, notice: { code: 'nfe-buyer-inferred', found: buyer, params } } };
}

function findMain(found: ReadonlyMap<string, Counted>): string | undefined {
	return [...found.keys()].find((root) => hasShare(MAIN_SHARE, root, found));
}

function hasShare(least: number, root: string, found: ReadonlyMap<string, Counted>): boolean {
	const all = [...found.values()].reduce((sum, { invoices }) => sum + invoices, 0);
	return (found.get(root)?.invoices ?? 0) >= least * all;
}

/** Lists those with a number, since the others cannot be chosen. */
function listParties(found: ReadonlyMap<string, Counted>): readonly Party[] {
	const parties = Array.from(found, ([root, counted]) => ({ root, ...counted }));
	return parties.filter(({ root }) => root !== '').toSorted((one, other) => other.invoices - one.invoices);
}

function nameParties(parties: readonly Party[]): string {
	const named = parties.map(({ root, name, invoices }) => `${nameParty(root, name)} (${invoices})`);
	return nameFirst(named, MAX_NAMED, '; ');
}

/** A recipient may have no name. */
const nameParty = (root: string, name: string): string => `${root} ${name}`.trim();

interface Counted {
	readonly name: string;
	invoices: number;
}

function countRoot(found: Map<string, Counted>, root: string, name: string): void {
	const known = found.get(root);
	if (known === undefined) found.set(root, { name, invoices: 1 });
	else known.invoices++;
}
