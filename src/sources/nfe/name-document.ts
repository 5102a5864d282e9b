/**
 * Names documents that are not invoices by their main element. Source: layouts of CT-e 4.00, MDF-e 3.00, BP-e, NF3e, NFCom,
 * GTV-e, CF-e SAT, DC-e; NFS-e of ABRASF, of the nation, and of São Paulo, where it is an `NFe` too.
 */
import type { ParamsOf } from '../../messages/codes.ts';
import type { Problem } from '../../messages/problem.ts';
import type { KeyFact } from '../values/nfe-document.ts';
import { childOf, type XmlElement } from './xml-element.ts';

type Kind = ParamsOf<'nfe-doc-other'>;

const KINDS: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
	[
		/^(?:cte|CTe|cteOS|CTeOS|cteSimp|CTeSimp)(?:Proc|OSProc|SimpProc)?$|^(?:proc|ret)?(?:[eE]vento|Canc)CTe$|^GTVe(?:Proc)?$/,
		{ kind: 'cte' },
	],
	[/^(?:mdfeProc|MDFe)$|^(?:proc|ret)?[eE]ventoMDFe$/, { kind: 'mdfe' }],
	[/^NFe$|^(?:Pedido|Retorno)(?:Envio(?:Lote)?RPS|CancelamentoNFe)$/, { kind: 'nfse', name: 'NFS-e São Paulo' }],
	[/^(?:inf)?DPS$/, { kind: 'nfse', name: 'DPS, NFS-e Nacional' }],
	[/^(?:inf)?NFSe$|^(?:pedRegEvento|eventoNFSe|procEventoNFSe)$/, { kind: 'nfse', name: 'NFS-e Nacional' }],
	[
		/^(?:Comp|List|Lista|Consultar\w*|Gerar\w*|Enviar\w*)?(?:Nfse|NFSe|NFS-e|Nfs|tcCompNfse)|^(?:Lote)?Rps|^RPS$|^procEventoNFSe$/i,
		{ kind: 'nfse', name: 'NFS-e' },
	],
	[/^(?:proc|Proc|ret)?[iI]nutNFe$/, { kind: 'voiding' }],
	...Object.entries({
		'NF3-e': /^(?:nf3eProc|NF3e|(?:proc|ret)?[eE]ventoNF3e)$/,
		NFCom: /^(?:nfcomProc|NFCom|(?:proc|ret)?[eE]ventoNFCom)$/,
		'BP-e': /^(?:bpe(?:TM)?Proc|BPe(?:TM)?|(?:proc|ret)?[eE]ventoBPe)$/,
		'DC-e': /^(?:dceProc|DCe|(?:proc|ret)?[eE]ventoDCe)$/,
		NFGas: /^(?:nfgasProc|NFGas|(?:proc|ret)?[eE]ventoNFGas)$/,
		NFAg: /^(?:nfagProc|NFAg|(?:proc|ret)?[eE]ventoNFAg)$/,
		'CF-e SAT': /^CFe(?:Canc)?$/,
		NFF: /^(?:nffProc|nff|NFF)$/,
	}).map(([name, pattern]) => [pattern, { kind: 'document', name }] as const),
];

export function isOtherDocument(name: string): boolean {
	return KINDS.some(([pattern]) => pattern.test(name));
}

/** São Paulo's NFS-e is an `NFe` with a key of its own. */
export function isServiceInvoice(nfe: XmlElement): boolean {
	return childOf(nfe, 'ChaveNFe') !== undefined;
}

export function nameDocument(name: string, fact: KeyFact | undefined): Problem {
	const [, known] = KINDS.find(([pattern]) => pattern.test(name)) ?? [];
	if (known !== undefined) return { code: 'nfe-doc-other', params: known };
	if (fact === undefined) return { code: 'nfe-doc-other', found: name, params: { kind: 'unknown' } };
	const { accessKey: key, what } = fact;
	if (name === 'resNFe') return { code: 'nfe-doc-summary', params: { key } };
	if (name === 'retConsSitNFe') return { code: 'nfe-doc-other', params: { kind: 'status', key } };
	if (name === 'protNFe') return { code: 'nfe-doc-other', params: { kind: 'protocol', key } };
	if (what === 'cancelled') return { code: 'nfe-doc-cancellation', params: { key } };
	if (what === 'cancel-requested') return { code: 'nfe-doc-cancel-request', params: { key } };
	if (what === 'corrected') return { code: 'nfe-doc-other', params: { kind: 'correction', key } };
	return { code: 'nfe-doc-other', params: { kind: 'event', key, event: fact.tpEvento ?? name } };
}
