/**
 * What an XML file of a mixed folder of fiscal documents may hold.
 *
 * Plain data that survives `JSON.stringify`: an invoice is spooled to disk between the two passes of a plan. Properties that
 * hold the text of one element have that element's name in the layout (`nNF`, `xProd`, `vFrete`) and its trimmed text,
 * unconverted: an amount is `"1234.50"`, never a float. An absent element is an absent property; an empty one is `""`.
 *
 * Source: NF-e layouts 1.10 to 4.00 (leiauteNFe, tiposBasico), NT 2025.002 (reform), NT 2014.002 (distribution).
 */
import type { Problem } from '../../messages/problem.ts';

export type NfeDocument = NfeInvoice | NfeEvent | OtherDocument;

/** Texts of elements by the names that the layout gives them; absent when the element is. */
export type ElementTexts<Names extends string> = { readonly [Name in Names]?: string };

/** What one document says about an access key, its own or another's. Collected over all documents of a run. */
export interface KeyFact {
	readonly accessKey: string;
	/**
	 * `cancelled`, `denied`, `authorised`: the tax authority's word · `cancel-requested`: a cancellation without the answer
	 * that registers it · `corrected`: a correction letter · `disowned`, `acknowledged`: the recipient's manifest that it
	 * does not know the operation or that it did not take place, and that it does · `other`: no effect on assets.
	 */
	readonly what:
		| 'cancelled'
		| 'cancel-requested'
		| 'denied'
		| 'authorised'
		| 'corrected'
		| 'disowned'
		| 'acknowledged'
		| 'other';
	/** Where it stood: `procEventoNFe`, `nfeProc/retEvento`, `retCancNFe`, `retConsSitNFe`, `resNFe` … */
	readonly form: string;
	readonly tpEvento?: string;
	readonly tpAmb?: string;
	readonly cStat?: string;
	/** When an event was registered, as written. */
	readonly at?: string;
	/** What a correction says. */
	readonly text?: string;
}

export interface NfeInvoice {
	readonly kind: 'invoice';
	/** `infNFe/@Id` without its prefix `NFe`: 44 characters when it is right, which is for `drafts` to check. */
	readonly accessKey: string;
	/** Place among the documents of its file, from 1: tells two copies in one batch apart. */
	readonly position: number;
	/** `infNFe/@versao`. */
	readonly versao: string;
	readonly ide: ElementTexts<IdeName>;
	/** Access keys of invoices that this one refers to (`NFref/refNFe`). */
	readonly references: readonly string[];
	readonly emit: NfeParty;
	readonly dest?: NfeParty;
	readonly items: readonly NfeItem[];
	readonly totals: ElementTexts<TotalName>;
	readonly protocol?: ElementTexts<ProtocolName>;
	/** `Signature//DigestValue`. */
	readonly digestValue?: string;
	/** `infAdic/infCpl`. */
	readonly infCpl?: string;
	/** Of the invoice's own key: what its `protNFe` and anything appended to it say. */
	readonly facts: readonly KeyFact[];
}

/** `dEmi` and `hSaiEnt` are of the layouts before 3.10, `dhEmi` of those since. */
export const IDE_NAMES = [
	'cUF',
	'cNF',
	'mod',
	'serie',
	'nNF',
	'dhEmi',
	'dEmi',
	'tpNF',
	'tpEmis',
	'cDV',
	'tpAmb',
	'finNFe',
	'tpNFCredito',
	'tpNFDebito',
] as const;
export type IdeName = (typeof IDE_NAMES)[number];

/** One of `CNPJ`, `CPF`, `idEstrangeiro` is there. `xFant` only on the issuer. */
export type NfeParty = ElementTexts<'CNPJ' | 'CPF' | 'idEstrangeiro' | 'xNome' | 'xFant'>;

export interface NfeItem {
	/** `det/@nItem`. */
	readonly nItem: string;
	readonly prod: ElementTexts<ProdName>;
	/** Everything of `imposto`, `impostoDevol` and `det` that may enter the cost. */
	readonly taxes: ElementTexts<TaxName>;
	/** Set when the line is a service (`imposto/ISSQN`). */
	readonly service?: true;
	/** `veicProd`: the chassis is the vehicle's serial number. */
	readonly vehicle?: ElementTexts<'tpOp' | 'chassi'>;
	/** `arma/nSerie`, one per weapon. */
	readonly weaponSerials?: readonly string[];
	readonly infAdProd?: string;
	/** `obsItem/obsCont`, each as `xCampo: xTexto`. */
	readonly observations?: readonly string[];
}

export const PROD_NAMES = [
	'cProd',
	'cEAN',
	'xProd',
	'NCM',
	'CFOP',
	'uCom',
	'qCom',
	'vUnCom',
	'vProd',
	'cEANTrib',
	'uTrib',
	'qTrib',
	'vFrete',
	'vSeg',
	'vDesc',
	'vOutro',
	'indTot',
	'indBemMovelUsado',
] as const;
export type ProdName = (typeof PROD_NAMES)[number];

/** `vPISST` is `PISST/vPIS`, `vCOFINSST` is `COFINSST/vCOFINS`: the layout uses those names twice. */
export type TaxName =
	| 'vICMSST'
	| 'vFCPST'
	| 'vICMSMonoReten'
	| 'vICMSDeson'
	| 'indDeduzDeson'
	| 'vIPI'
	| 'vIPIDevol'
	| 'vII'
	| 'vPISST'
	| 'indSomaPISST'
	| 'vCOFINSST'
	| 'indSomaCOFINSST'
	| 'vIBS'
	| 'vCBS'
	| 'vIS'
	| 'vItem';

/** Of `ICMSTot`; `vServ` and `vNFTot` stand beside it. */
export const TOTAL_NAMES = [
	'vProd',
	'vFrete',
	'vSeg',
	'vDesc',
	'vOutro',
	'vII',
	'vIPI',
	'vIPIDevol',
	'vST',
	'vFCPST',
	'vICMSMonoReten',
	'vICMSDeson',
	'vNF',
] as const;
export type TotalName = (typeof TOTAL_NAMES)[number] | 'vServ' | 'vNFTot';

export const PROTOCOL_NAMES = ['tpAmb', 'chNFe', 'digVal', 'cStat', 'xMotivo'] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

/** An event on one invoice: a cancellation, a correction letter, a manifest. Never an asset. */
export interface NfeEvent {
	readonly kind: 'event';
	/** The invoice it is about. */
	readonly accessKey: string;
	/** Why it is no asset: a `skip` that names what it is. */
	readonly problem: Problem;
	readonly facts: readonly KeyFact[];
}

/** CT-e, MDF-e, NFS-e, a summary, a voided number range: named, never an asset. */
export interface OtherDocument {
	readonly kind: 'other';
	readonly problem: Problem;
	/** A summary or the answer to a status query tells the fate of invoices. */
	readonly facts: readonly KeyFact[];
}
