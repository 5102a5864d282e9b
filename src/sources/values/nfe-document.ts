/**
 * Documents of an XML file as plain data, which can be spooled as JSON.
 * Properties are named after their elements in the layout (`nNF`, `xProd`) and contain trimmed text, such as `"1234.50"`. A
 * missing element has no property; an empty one is `""`. Source: NF-e layouts 1.10 to 4.00, NT 2025.002, NT 2014.002.
 */
import type { Problem } from '../../messages/problem.ts';

export type NfeDocument = NfeInvoice | NfeEvent | OtherDocument;

export type ElementTexts<Names extends string> = { readonly [Name in Names]?: string };

export interface KeyFact {
	readonly accessKey: string;
	/**
	 * `cancelled`, `denied`, `authorised`: by the tax authority · `cancel-requested`: not answered yet · `corrected`: by a
	 * correction letter · `disowned`, `acknowledged`: by the recipient · `other`: no effect on assets.
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
	readonly form: string;
	readonly tpEvento?: string;
	readonly tpAmb?: string;
	readonly cStat?: string;
	readonly at?: string;
	readonly text?: string;
	/** Digest of the content that the tax authority knows. */
	readonly digest?: string;
}

/** `intact`: the content is what the supplier signed. `foreign`: somebody else signed it. */
export type SignatureState = 'intact' | 'reformatted' | 'altered' | 'foreign' | 'missing';

export interface CheckedSignature {
	readonly signature: SignatureState;
	/** The first value that contradicts the content: its digest, the value of the signature, or the digest that the protocol names. */
	readonly alteration?: 'content' | 'value' | 'protocol';
	/** The signer, if it is not the issuer. */
	readonly signer?: string;
}

export interface NfeInvoice extends CheckedSignature {
	readonly kind: 'invoice';
	readonly accessKey: string;
	readonly position: number;
	readonly versao: string;
	readonly ide: ElementTexts<IdeName>;
	readonly references: readonly string[];
	readonly emit: NfeParty;
	readonly dest?: NfeParty;
	readonly items: readonly NfeItem[];
	readonly totals: ElementTexts<TotalName>;
	readonly protocol?: ElementTexts<ProtocolName>;
	readonly digestValue?: string;
	readonly infCpl?: string;
	readonly facts: readonly KeyFact[];
}

/** Layouts before 3.10 have `dEmi` and `hSaiEnt`, later ones `dhEmi`. */
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

export type NfeParty = ElementTexts<'CNPJ' | 'CPF' | 'idEstrangeiro' | 'xNome' | 'xFant'>;

export interface NfeItem {
	readonly nItem: string;
	readonly prod: ElementTexts<ProdName>;
	readonly taxes: ElementTexts<TaxName>;
	readonly service?: true;
	/** The chassis number is used as the serial number. */
	readonly vehicle?: ElementTexts<'tpOp' | 'chassi'>;
	readonly weaponSerials?: readonly string[];
	readonly infAdProd?: string;
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

/** `vPISST` and `vCOFINSST` are our names for `PISST/vPIS` and `COFINSST/vCOFINS`. */
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

export interface NfeEvent {
	readonly kind: 'event';
	readonly accessKey: string;
	readonly problem: Problem;
	readonly facts: readonly KeyFact[];
}

export interface OtherDocument {
	/** Access key of the authorised invoice that it summarises. */
	readonly summarises?: string;
	readonly kind: 'other';
	readonly problem: Problem;
	readonly facts: readonly KeyFact[];
}
