import type { Signer } from './sign-note.mjs';

/** Texts of elements by their layout names; `null` where a whole part is to be left out. */
type Texts = Readonly<Record<string, string | undefined>>;

export interface SyntheticNote {
	readonly root?: 'nfeProc' | 'NFe';
	readonly versao?: string;
	readonly declaration?: string;
	readonly prefix?: string;
	readonly key?: string;
	readonly emit?: Texts;
	readonly dest?: Texts | null;
	readonly dhEmi?: string;
	readonly dEmi?: string;
	readonly serie?: string;
	readonly nNF?: string;
	readonly cNF?: string;
	readonly mod?: string;
	readonly tpAmb?: string;
	readonly ide?: Texts;
	readonly references?: readonly string[];
	/** Elements of `prod` and the taxes of `TaxName`; `veicProd`, `arma` and `obsItem` are raw XML. */
	readonly items?: readonly Readonly<Record<string, string | boolean | number | undefined>>[];
	readonly totals?: Texts;
	readonly protocol?: Texts;
	readonly digest?: string;
	readonly signer?: Signer;
	readonly algorithm?: 'sha1' | 'sha256';
	readonly unsigned?: boolean;
	readonly infCpl?: string;
	/** Raw XML after `protNFe`. */
	readonly appended?: string;
}

export interface SyntheticEvent {
	readonly key: string;
	readonly tpEvento?: string;
	readonly tpAmb?: string;
	readonly cStat?: string | null;
	readonly text?: string;
	readonly root?: string;
}

export declare const SUPPLIER: {
	readonly CNPJ: string;
	readonly xNome: string;
	readonly xFant: string;
	readonly UF: string;
	readonly IE: string;
};
export declare const COMPANY: { readonly CNPJ: string; readonly xNome: string; readonly UF: string };
export declare function mod11Digit(text: string): number;
export declare function syntheticCnpj(base12: string): string;
export declare function syntheticCpf(base9: string): string;
export declare function syntheticKey(parts?: {
	readonly cUF?: string;
	readonly issuedAt?: string;
	readonly issuer?: string;
	readonly mod?: string;
	readonly serie?: string;
	readonly nNF?: string;
	readonly tpEmis?: string;
	readonly cNF?: string;
}): string;
export declare function escapeXml(text: string): string;
export declare function syntheticNote(given?: SyntheticNote): string;
export declare function withPrefix(xml: string, prefix: string): string;
export declare function syntheticEvent(given: SyntheticEvent): string;
export declare function syntheticEventAnswer(given: SyntheticEvent): string;
