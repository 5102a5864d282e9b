import { isCpf } from '../../messages/cpf.ts';
import { joinProblem, type Problem, type ShownProblem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeParty } from '../../sources/values/nfe-document.ts';
import { compareKey, findKeyProblem, hasKeyForm } from '../../drafts/invoice-unit/access-key.ts';
import {
	type AllowedCase,
	allowedFor,
	INVOICE_CASES,
	type InvoiceCase,
} from '../../drafts/invoice-settings/invoice-cases.ts';
import type { KeyFacts } from '../facts/fact-index.ts';
import type { AboutInvoice } from '../facts/invoice-facts.ts';
import { type Change, changeOfAll } from '../facts/match-changes.ts';
import type { NfeOptions } from '../../drafts/invoice-settings/invoice-options.ts';
import { isCnpj, rootOf, taxIdOf } from '../../drafts/invoice-unit/tax-id.ts';

export interface InvoiceCheck {
	readonly skip?: Problem;
	readonly isCopy: boolean;
	readonly refusals: readonly Problem[];
	readonly notices: readonly Problem[];
	/** Refusals that a person may lift for this invoice alone, also those that are lifted. Empty if there is another refusal. */
	readonly allowable: readonly AllowedCase[];
	/** The seller: the issuer, or the other party of a company's own entry invoice. */
	readonly supplier: NfeParty;
	/** Goods that come to the company. */
	readonly isIncoming: boolean;
}

const AUTHORISED = new Set(['100', '150']);
const TEST_WORDS = /SEM VALOR FISCAL/i;

export function checkInvoice(
	invoice: NfeInvoice,
	said: AboutInvoice,
	{ allow }: Pick<NfeOptions, 'allow'>,
	sumsAgree: () => boolean,
): InvoiceCheck {
	const { copy, companies } = said;
	const isOwn = companies.includes(rootOf(taxIdOf(invoice.emit)));
	const isForUs = companies.includes(rootOf(taxIdOf(invoice.dest)));
	const isEntry = invoice.ide.tpNF === '0';
	// Either side may issue a return, as an entry or not.
	const changes = changeOfAll(invoice);
	const isReturn = changes === 'return' && (isOwn || isForUs || companies.length === 0);
	const ownEntry = isOwn && (isEntry || isReturn);
	const refusals = createRefusals(allow, invoice.accessKey);

	const key = findKeyProblem(invoice.accessKey);
	if (key !== undefined && hasKeyForm(invoice.accessKey)) refusals.addCase('invalid-key', key);
	else refusals.add(key);
	if (copy?.difference !== undefined) {
		refusals.add({ code: 'nfe-duplicate-key', params: { file: copy.file, ...copy.difference } });
	}
	refuseModel(invoice, refusals);
	if (isHomologation(invoice)) refusals.addCase('homologation');
	refuseUnauthorised(invoice, said.facts, refusals);
	refuseForged(invoice, said, refusals, () => key === undefined && compareKey(invoice).length === 0 && sumsAgree());
	refusals.add(findPurposeProblem(invoice.ide.finNFe));
	if (!ownEntry && !isReturn) refuseParties(invoice, companies, refusals);
	if (invoice.items.length === 0) refusals.add({ code: 'nfe-element-unreadable', params: { kind: 'items' } });

	const isSameCopy = copy !== undefined && copy.difference === undefined;
	const skip: Problem | undefined = isSameCopy
		? { code: 'nfe-duplicate-copy', params: { file: copy.file } }
		: copy === undefined && !isReturn
			? findOtherRecipient(invoice, companies, changes)
			: undefined;
	return {
		...(skip === undefined ? {} : { skip }),
		isCopy: copy !== undefined && copy.isFirst !== true,
		refusals: refusals.list,
		allowable: refusals.listAllowable(),
		notices: listNotices(invoice, said.facts, key === undefined),
		supplier: ownEntry ? (invoice.dest ?? {}) : invoice.emit,
		isIncoming: isEntry ? isOwn : isForUs && !isOwn,
	};
}

type Refusals = ReturnType<typeof createRefusals>;

function createRefusals(allow: NfeOptions['allow'], accessKey: string) {
	const list: Problem[] = [];
	const ofInvoice: AllowedCase[] = [];
	let hasOthers = false;
	return {
		list,
		listAllowable: (): readonly AllowedCase[] => (hasOthers ? [] : ofInvoice),
		add(problem: Problem | undefined): void {
			if (problem === undefined) return;
			list.push(problem);
			hasOthers = true;
		},
		addCase(name: InvoiceCase, details: Omit<ShownProblem, 'code'> = {}): void {
			const allowed = allowedFor(name, accessKey);
			const isOfInvoice = allowed !== name;
			if (isOfInvoice) ofInvoice.push(allowed);
			if (allow.has(allowed)) return;
			list.push(joinProblem(INVOICE_CASES[name], details));
			if (!isOfInvoice) hasOthers = true;
		},
	};
}

function refuseModel({ ide }: NfeInvoice, refusals: Refusals): void {
	if (ide.mod === '65') refusals.addCase('nfce');
	else if (ide.mod !== '55') refusals.add({ code: 'nfe-model-unknown', found: ide.mod ?? '' });
}

function isHomologation({ ide, protocol, dest, items }: NfeInvoice): boolean {
	return (
		ide.tpAmb === '2' ||
		protocol?.tpAmb === '2' ||
		TEST_WORDS.test(dest?.xNome ?? '') ||
		items.some((item) => TEST_WORDS.test(item.prod.xProd ?? ''))
	);
}

/** Problems against every asset of an access key, also if the inputs do not have its invoice. */
export function listVoiding(
	accessKey: string,
	facts: KeyFacts,
	{ allow }: Pick<NfeOptions, 'allow'>,
): readonly Problem[] {
	const refusals = createRefusals(allow, accessKey);
	refuseVoid(facts, refusals);
	return refusals.list;
}

function refuseVoid(facts: KeyFacts, refusals: Refusals): void {
	const { cancelled, denied, 'cancel-requested': requested, disowned } = facts;
	if (cancelled !== undefined) refusals.add({ code: 'nfe-cancelled', params: { file: cancelled.file } });
	if (denied !== undefined) refusals.add({ code: 'nfe-denied', params: { status: denied.cStat ?? denied.form } });
	if (cancelled === undefined && requested !== undefined) {
		refusals.addCase('cancel-requested', { params: { file: requested.file } });
	}
	if (disowned !== undefined) {
		refusals.addCase('disowned', { params: { event: disowned.tpEvento ?? '', file: disowned.file } });
	}
}

const isVoidBy = ({ cancelled, denied }: KeyFacts): boolean => (cancelled ?? denied) !== undefined;

function refuseUnauthorised({ protocol, accessKey }: NfeInvoice, facts: KeyFacts, refusals: Refusals): void {
	refuseVoid(facts, refusals);
	const isVoid = isVoidBy(facts);
	const unproven = protocol === undefined && facts.authorised === undefined;
	if (!isVoid && unproven) refusals.addCase('no-protocol', { params: { kind: 'protocol' } });
	if (protocol === undefined) return;
	if (protocol.chNFe !== undefined && protocol.chNFe !== accessKey) {
		refusals.add({ code: 'nfe-protocol-other-key', found: protocol.chNFe });
	}
	const status = protocol.cStat ?? '';
	if (!AUTHORISED.has(status) && !isVoid) {
		refusals.add({ code: 'nfe-not-authorised', params: { status: status || '?', reason: protocol.xMotivo ?? '?' } });
	}
}

/** The content is not what the issuer signed, or not what was authorised. */
function refuseForged(
	invoice: NfeInvoice,
	{ facts, isAttested }: AboutInvoice,
	refusals: Refusals,
	isConsistent: () => boolean,
): void {
	const { signature, signer = '' } = invoice;
	const contradicted = isAttested === false && signature !== 'missing' ? 'protocol' : undefined;
	const alteration = signature === 'altered' ? (invoice.alteration ?? 'content') : contradicted;
	const params = (): { readonly sums: string } => ({ sums: isConsistent() ? 'agree' : 'differ' });
	if (alteration !== undefined) refusals.addCase('altered', { params: { kind: alteration, ...params() } });
	else if (signature === 'foreign') refusals.addCase('foreign-signer', { found: signer, params: params() });
	else if (signature === 'missing' && !isVoidBy(facts)) {
		refusals.addCase('no-signature', { params: { kind: 'signature' } });
	}
}

const WITHOUT_GOODS: Readonly<Record<string, string>> = { 3: 'adjustment', 5: 'credit', 6: 'debit' };

/** Leaves purposes 2 and 4, complement and return, to `plan-change.ts`. */
function findPurposeProblem(finNFe = '1'): Problem | undefined {
	if (['1', '2', '4'].includes(finNFe)) return undefined;
	return { code: 'nfe-without-goods', found: finNFe, params: { kind: WITHOUT_GOODS[finNFe] ?? 'unknown' } };
}

function refuseParties({ ide, emit, dest }: NfeInvoice, companies: readonly string[], refusals: Refusals): void {
	if (ide.tpNF === '0') {
		refusals.add({ code: 'nfe-issuer-entry' });
		return;
	}
	if (companies.includes(rootOf(taxIdOf(emit)))) refusals.addCase('own-issue');
	// An NFC-e rarely names its buyer; `--allow nfce` says that the company bought.
	if (ide.mod !== '65' && taxIdOf(dest) === '' && dest?.idEstrangeiro === undefined)
		refusals.add({ code: 'nfe-recipient-missing' });
}

/** In a folder of several companies, the invoices of the others are no mistake. */
function findOtherRecipient(
	{ ide, dest }: NfeInvoice,
	companies: readonly string[],
	changes: Change['kind'] | undefined,
): Problem | undefined {
	const taxId = taxIdOf(dest);
	const abroad = taxId === '' ? dest?.idEstrangeiro : undefined;
	const isElsewhere = abroad !== undefined || (taxId !== '' && companies.length > 0);
	if ((ide.tpNF === '0' && changes !== 'return') || !isElsewhere || companies.includes(rootOf(taxId))) return undefined;
	const found = [taxId || abroad, dest?.xNome].join(' ').trim();
	return { code: 'nfe-other-recipient', found, params: { companies: companies.join(', ') || 'none' } };
}

function listNotices(invoice: NfeInvoice, { corrected }: KeyFacts, validKey: boolean): readonly Problem[] {
	const notices: Problem[] = [];
	if (corrected !== undefined) notices.push({ code: 'nfe-corrected', params: { text: corrected.text ?? '' } });
	const differing = validKey ? compareKey(invoice) : [];
	if (differing.length > 0) {
		notices.push({ code: 'nfe-check-at-portal', found: differing.join(', '), params: { kind: 'key' } });
	}
	const issuer = taxIdOf(invoice.emit);
	if (!isCnpj(issuer) && !isCpf(issuer)) {
		notices.push({ code: 'nfe-check-at-portal', found: issuer, params: { kind: 'supplier' } });
	}
	return notices;
}
