/**
 * `intact`: digest and signature match the file as it is; `reformatted`: they match once changes of form are undone; `missing`: there is no
 * digest or no certificate to check with; `foreign`: the certificate is not the issuer's; else `altered`, also if the protocol has another
 * digest. Does not check whether the certificate is genuine. Source: ICP-Brasil, DOC-ICP-04, 7.1.2.3; XML Signature 1.0; RFC 8017, 8.2;
 * Manual de Orientação do Contribuinte, rejections 297 and 298.
 */
import { hash, type KeyObject, publicDecrypt, X509Certificate } from 'node:crypto';
import { definedOf } from '../../messages/problem.ts';
import type { CheckedSignature } from '../values/nfe-document.ts';
import { type Undo, writeAttributes, writeContent } from './canonical-xml.ts';
import { attributeOf, childOf, descendantOf, type XmlElement } from './xml-element.ts';

const ALGORITHMS: ReadonlyMap<string, 'sha1' | 'sha256'> = new Map([
	['http://www.w3.org/2000/09/xmldsig#sha1', 'sha1'],
	['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'sha1'],
	['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
	['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
]);
const DIGEST = { sha1: /^[A-Za-z0-9+/]{27}=$/, sha256: /^[A-Za-z0-9+/]{43}=$/ };
/**
 * The bytes before the hash in a signature; they name the algorithm. `verify` would need SHA-1, which some systems forbid for signatures.
 */
const SIGNED = { sha1: '3021300906052b0e03021a05000414', sha256: '3031300d060960864801650304020105000420' };

/** Declared around a note when it was signed, and lost when it was cut out. */
const XSD = ' xmlns:xsd="http://www.w3.org/2001/XMLSchema"';
const XSI = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const UNDONE: readonly Undo[] = [
	{},
	{ blanks: 'between' },
	{ blanks: 'around' },
	{ lines: 'crlf' },
	{ blanks: 'between', lines: 'crlf' },
	{ blanks: 'around', lines: 'crlf' },
	{ lines: 'joined' },
	{ blanks: 'between', lines: 'joined' },
	{ blanks: 'around', lines: 'joined' },
];
const ALL_UNDONE: readonly Undo[] = [...UNDONE, ...UNDONE.map((undo): Undo => ({ ...undo, references: 'restored' }))];

export function checkSignature(nfe: XmlElement, inf: XmlElement, digVal: string | undefined): CheckedSignature {
	const signature = childOf(nfe, 'Signature');
	const info = childOf(signature, 'SignedInfo');
	const reference = childOf(info, 'Reference');
	const digest = withoutBlanks(childOf(reference, 'DigestValue'));
	const algorithm = algorithmOf(reference, 'DigestMethod');
	const signing = algorithmOf(info, 'SignatureMethod');
	if (info === undefined || algorithm === undefined || signing === undefined) return MISSING;
	const { key, owner } = readCertificate(descendantOf(signature, 'KeyInfo', 'X509Data', 'X509Certificate')?.text ?? '');
	if (!DIGEST[algorithm].test(digest) || key === undefined) return MISSING;
	if (digVal !== undefined && digVal !== '' && digVal !== digest) return altered('protocol');

	const content = findForm(inf, 'http://www.portalfiscal.inf.br/nfe', nfe, (xml) => {
		return hash(algorithm, xml, 'base64') === digest;
	});
	if (content === 'none') return altered('content');
	const opened = openSignature(key, childOf(signature, 'SignatureValue'));
	const signed = findForm(info, 'http://www.w3.org/2000/09/xmldsig#', nfe, (xml) => {
		return SIGNED[signing] + hash(signing, xml) === opened;
	});
	if (signed === 'none') return altered('value');
	if (!isIssuer(owner, inf)) return { signature: 'foreign', signer: owner.cnpj ?? owner.name };
	return { signature: content === 'first' && signed === 'first' ? 'intact' : 'reformatted' };
}

const MISSING: CheckedSignature = { signature: 'missing' };

function altered(alteration: CheckedSignature['alteration']): CheckedSignature {
	return { signature: 'altered', ...definedOf({ alteration }) };
}

/** Issued by or for the tax office, or for a person, who signs through others. */
const OF_TAX_OFFICE: ReadonlySet<string | undefined> = new Set(['1', '2']);
const ROOT_CHARACTERS = 8;

/** A branch signs with the certificate of its head office. */
function isIssuer({ cnpj }: Owner, inf: XmlElement): boolean {
	const issuer = descendantOf(inf, 'emit', 'CNPJ')?.text ?? '';
	if (issuer === '' || OF_TAX_OFFICE.has(descendantOf(inf, 'ide', 'procEmi')?.text)) return true;
	return cnpj?.slice(0, ROOT_CHARACTERS) === issuer.slice(0, ROOT_CHARACTERS);
}

function openSignature(key: KeyObject, value: XmlElement | undefined): string {
	try {
		return publicDecrypt(key, Buffer.from(value?.text ?? '', 'base64')).toString('hex');
	} catch {
		return '';
	}
}

function algorithmOf(element: XmlElement | undefined, name: string): 'sha1' | 'sha256' | undefined {
	const method = childOf(element, name);
	return method && ALGORITHMS.get(attributeOf(method, 'Algorithm') ?? '');
}

function withoutBlanks(element: XmlElement | undefined): string {
	return element?.text.replaceAll(/\s/g, '') ?? '';
}

/** Finds a form of the element that the signature holds for: `first` is the one in the file. */
function findForm(
	element: XmlElement,
	space: string,
	nfe: XmlElement,
	holds: (xml: string | Uint8Array) => boolean,
): 'first' | 'other' | 'none' {
	const { name, written } = element;
	const attributes = writeAttributes(element);
	const own = listSpaces([nfe, element]);
	const tagOf = (others: string): string => `<${name} xmlns="${space}"${others}${attributes}>`;
	// If the digest holds, the issuer signed exactly these bytes. With `<a/>`, which is not canonical, it would not.
	if (written !== undefined && !written.includes(CLOSED) && holds(joinBytes(tagOf(own), written, `</${name}>`)))
		return 'first';
	const spaces = new Set([own, '', XSD + XSI, XSI, XSD]);
	const tried = new Set<string>();
	for (const undo of ALL_UNDONE) {
		const content = writeContent(element, undo);
		if (tried.has(content)) continue;
		for (const others of spaces) {
			const isFirst = tried.size === 0 && others === own;
			if (holds(`${tagOf(others)}${content}</${name}>`)) return isFirst ? 'first' : 'other';
		}
		tried.add(content);
	}
	return 'none';
}

const CLOSED = Buffer.from('/>');
let joined = Buffer.alloc(0);

/** The bytes are overwritten by the next call. */
function joinBytes(before: string, bytes: Uint8Array, after: string): Uint8Array {
	const most = Buffer.byteLength(before) + bytes.length + Buffer.byteLength(after);
	if (joined.length < most) joined = Buffer.allocUnsafeSlow(2 * most);
	const start = joined.write(before);
	joined.set(bytes, start);
	const end = start + bytes.length;
	return joined.subarray(0, end + joined.write(after, end));
}

function listSpaces(elements: readonly XmlElement[]): string {
	const spaces = new Set<string>();
	for (const { attributes } of elements) {
		for (const name in attributes) {
			if (name.startsWith('@_xmlns:')) spaces.add(` ${name.slice(2)}="${attributes[name]}"`);
		}
	}
	return [...spaces].toSorted().join('');
}

interface Owner {
	readonly cnpj?: string;
	readonly name: string;
}

interface Certificate {
	readonly key?: KeyObject;
	readonly owner: Owner;
}

const MAX_CERTIFICATES = 256;
const certificates = new Map<string, Certificate>();

/** A supplier signs many notes with one certificate. */
function readCertificate(text: string): Certificate {
	const known = certificates.get(text);
	if (known !== undefined) return known;
	if (certificates.size === MAX_CERTIFICATES) certificates.clear();
	let certificate: Certificate = { owner: { name: '' } };
	try {
		const { publicKey, raw, subject } = new X509Certificate(Buffer.from(text, 'base64'));
		if (publicKey.asymmetricKeyType === 'rsa') certificate = { key: publicKey, owner: readOwner(raw, subject ?? '') };
	} catch {
		// Not a certificate.
	}
	certificates.set(text, certificate);
	return certificate;
}

/** OID 2.16.76.1.3.3, which Node does not decode: a string of 14 characters in an explicit tag. */
const CNPJ_ID = '\u0006\u0005\u0060\u004c\u0001\u0003\u0003';
const CNPJ_OF_COMPANY = new RegExp(`${CNPJ_ID}\u00a0.[^]\u000e(?<cnpj>[0-9A-Z]{12}[0-9]{2})`, 'is');
const COMMON_NAME = /^CN=(?<name>.*?)(?::(?<cnpj>[0-9A-Z]{12}[0-9]{2}))?$/im;

function readOwner(raw: Buffer, subject: string): Owner {
	const { name = subject, cnpj } = COMMON_NAME.exec(subject)?.groups ?? {};
	const ofCompany = CNPJ_OF_COMPANY.exec(raw.toString('latin1'))?.groups?.['cnpj'] ?? cnpj;
	return { name, ...definedOf({ cnpj: ofCompany?.toUpperCase() }) };
}
