/**
 * Documents that are no invoice, by their main element: what each is called in a skip.
 *
 * Source: names of the main elements in the layouts of CT-e 4.00, MDF-e 3.00, BP-e, NF3e, NFCom, GTV-e, CF-e SAT, DC-e;
 * NFS-e of ABRASF (any element that starts with `Nfse`, `CompNfse`, `NFSe`, `Rps`), of the nation (`DPS`, `NFSe`), and of
 * São Paulo, where it is an `NFe` too.
 */
import type { ProblemCode } from '../../messages/codes.ts';
import { joinProblem, type Problem } from '../../messages/problem.ts';
import type { KeyFact } from '../values/nfe-document.ts';
import { childOf, type XmlElement } from './xml-element.ts';

/** `name`: what the document is called, where its code does not say it. */
const KINDS: readonly (readonly [pattern: RegExp, code: ProblemCode, name?: string])[] = [
	[
		/^(?:cte|CTe|cteOS|CTeOS|cteSimp|CTeSimp)(?:Proc|OSProc|SimpProc)?$|^(?:proc|ret)?(?:[eE]vento|Canc)CTe$|^GTVe(?:Proc)?$/,
		'nfe-doc-cte',
	],
	[/^(?:mdfeProc|MDFe)$|^(?:proc|ret)?[eE]ventoMDFe$/, 'nfe-doc-mdfe'],
	[/^NFe$|^(?:Pedido|Retorno)(?:Envio(?:Lote)?RPS|CancelamentoNFe)$/, 'nfe-doc-nfse', 'NFS-e São Paulo'],
	[/^(?:inf)?DPS$/, 'nfe-doc-nfse', 'DPS, NFS-e Nacional'],
	[/^(?:inf)?NFSe$|^pedRegEvento$/, 'nfe-doc-nfse', 'NFS-e Nacional'],
	[
		/^(?:Comp|List|Lista|Consultar\w*|Gerar\w*|Enviar\w*)?(?:Nfse|NFSe|NFS-e|Nfs|tcCompNfse)|^(?:Lote)?Rps|^RPS$|^procEventoNFSe$/i,
		'nfe-doc-nfse',
		'NFS-e',
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

/** The NFS-e of São Paulo is an `NFe`, with a key of its own. */
export function isServiceInvoice(nfe: XmlElement): boolean {
	return childOf(nfe, 'ChaveNFe') !== undefined;
}

/** The skip of a document. `fact`: what it says of a note, for those that do. */
export function nameDocument(name: string, fact: KeyFact | undefined): Problem {
	const kind = KINDS.find(([pattern]) => pattern.test(name));
	if (kind !== undefined) {
		const [, code, called] = kind;
		if (called !== undefined) return joinProblem(code, { params: { name: called } });
		return joinProblem(code, code === 'nfe-doc-other' ? { found: name } : {});
	}
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
