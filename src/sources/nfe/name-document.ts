/**
 * Documents that are no invoice, by their main element: what each is called in a skip.
 *
 * Source: names of the main elements in the layouts of CT-e 4.00, MDF-e 3.00, BP-e, NF3e, NFCom, GTV-e, CF-e SAT, DC-e;
 * ABRASF and national NFS-e (any element that starts with `Nfse`, `CompNfse`, `NFSe`, `Rps`).
 */
import type { ProblemCode } from '../../problems/catalogue/index.ts';
import type { Problem } from '../../problems/problem.ts';
import type { KeyFact } from './document.ts';

const KINDS: readonly (readonly [pattern: RegExp, code: ProblemCode])[] = [
	[
		/^(?:cte|CTe|cteOS|CTeOS|cteSimp|CTeSimp)(?:Proc|OSProc|SimpProc)?$|^(?:proc|ret)?(?:[eE]vento|Canc)CTe$|^GTVe(?:Proc)?$/,
		'nfe-doc-cte',
	],
	[/^(?:mdfeProc|MDFe)$|^(?:proc|ret)?[eE]ventoMDFe$/, 'nfe-doc-mdfe'],
	[
		/^(?:Comp|List|Lista|Consultar\w*|Gerar\w*|Enviar\w*)?(?:Nfse|NFSe|NFS-e|Nfs|tcCompNfse)|^(?:Lote)?Rps|^RPS$|^procEventoNFSe$/i,
		'nfe-doc-nfse',
	],
	[/^(?:proc|Proc|ret)?[iI]nutNFe$/, 'nfe-doc-voiding'],
	[
		/^(?:bpeProc|BPe|nf3eProc|NF3e|nfcomProc|NFCom|CFe|CFeCanc|dceProc|DCe|nff|NFF|NFAg|nfagProc|NFGas|nfgasProc)$/,
		'nfe-doc-other',
	],
];

/** Tells whether an element is the main one of a document that this program knows and does not import. */
export function isOtherDocument(name: string): boolean {
	return KINDS.some(([pattern]) => pattern.test(name));
}

/** The skip of a document. `fact`: what it says of a note, for those that do. */
export function nameDocument(name: string, fact: KeyFact | undefined): Problem {
	const kind = KINDS.find(([pattern]) => pattern.test(name));
	if (kind !== undefined) return { code: kind[1], ...(kind[1] === 'nfe-doc-other' ? { found: name } : {}) };
	if (fact === undefined) return { code: 'nfe-doc-other', found: name };
	const params = { key: fact.accessKey };
	if (name === 'resNFe') return { code: 'nfe-doc-summary', params };
	if (name === 'retConsSitNFe') return { code: 'nfe-doc-status', params };
	if (name === 'protNFe') return { code: 'nfe-doc-protocol', params };
	if (fact.what === 'cancelled') return { code: 'nfe-doc-cancellation', params };
	if (fact.what === 'cancel-requested') return { code: 'nfe-doc-cancel-request', params };
	if (fact.what === 'corrected') return { code: 'nfe-doc-correction', params };
	return { code: 'nfe-doc-event', params: { ...params, event: fact.tpEvento ?? name } };
}
