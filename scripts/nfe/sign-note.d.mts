import type { KeyObject } from 'node:crypto';

export interface Signer {
	readonly privateKey: KeyObject;
	readonly certificate: string;
}

export declare function createSigner(bits?: number, cnpj?: string | null): Signer;
export declare function digestOf(infNFe: string, algorithm?: 'sha1' | 'sha256'): string;
export declare function signatureOf(
	key: string,
	digest: string,
	signer?: Signer | string,
	algorithm?: 'sha1' | 'sha256',
): string;
