/**
 * `intact`: digest and signature hold as the file stands; `reformatted`: once changes of form are undone; `missing`: there is no
 * digest or no certificate to check with; else `altered`, also if the protocol has another digest. Who owns the certificate is
 * not checked. Source: XML Signature 1.0; RFC 8017, 8.2; Manual de Orientação do Contribuinte, rejections 297 and 298.
 */
import { hash, type KeyObject, publicDecrypt, X509Certificate } from 'node:crypto';
import type { SignatureState } from '../values/nfe-document.ts';
import { type Undo, writeAttributes, writeContent } from './canonical-xml.ts';
import { attributeOf, childOf, descendantOf, type XmlElement } from './xml-element.ts';

const ALGORITHMS: ReadonlyMap<string, 'sha1' | 'sha256'> = new Map([
	['http://www.w3.org/2000/09/xmldsig#sha1', 'sha1'],
	['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'sha1'],
	['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
	['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
]);
const DIGEST = { sha1: /^[A-Za-z0-9+/]{27}=$/, sha256: /^[A-Za-z0-9+/]{43}=$/ };
/** What a signature says before the hash: its algorithm. `verify` would need SHA-1, which some systems forbid for signatures. */
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
];

export function checkSignature(nfe: XmlElement, inf: XmlElement, digVal: string | undefined): SignatureState {
	const signature = childOf(nfe, 'Signature');
	const info = childOf(signature, 'SignedInfo');
	const reference = childOf(info, 'Reference');
	const digest = withoutBlanks(childOf(reference, 'DigestValue'));
	const algorithm = algorithmOf(reference, 'DigestMethod');
	const signing = algorithmOf(info, 'SignatureMethod');
	if (info === undefined || algorithm === undefined || signing === undefined) return 'missing';
	const key = keyOf(withoutBlanks(descendantOf(signature, 'KeyInfo', 'X509Data', 'X509Certificate')));
	if (!DIGEST[algorithm].test(digest) || key === undefined) return 'missing';
	if (digVal !== undefined && digVal !== '' && digVal !== digest) return 'altered';

	const content = findForm(inf, 'http://www.portalfiscal.inf.br/nfe', nfe, (xml) => {
		return hash(algorithm, xml, 'base64') === digest;
	});
	if (content === 'none') return 'altered';
	const opened = openSignature(key, childOf(signature, 'SignatureValue'));
	const signed = findForm(info, 'http://www.w3.org/2000/09/xmldsig#', nfe, (xml) => {
		return SIGNED[signing] + hash(signing, xml) === opened;
	});
	if (signed === 'none') return 'altered';
	return content === 'first' && signed === 'first' ? 'intact' : 'reformatted';
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

/** Whether a form holds: the one that stands in the file, or another. */
function findForm(
	element: XmlElement,
	space: string,
	nfe: XmlElement,
	holds: (xml: string) => boolean,
): 'first' | 'other' | 'none' {
	const spaces = new Set([listSpaces([nfe, element]), '', XSD + XSI, XSI, XSD]);
	const attributes = writeAttributes(element);
	const tried = new Set<string>();
	for (const undo of UNDONE) {
		const content = writeContent(element, undo);
		if (tried.has(content)) continue;
		for (const others of spaces) {
			const isFirst = tried.size === 0 && others === spaces.values().next().value;
			const { name } = element;
			if (holds(`<${name} xmlns="${space}"${others}${attributes}>${content}</${name}>`))
				return isFirst ? 'first' : 'other';
		}
		tried.add(content);
	}
	return 'none';
}

function listSpaces(elements: readonly XmlElement[]): string {
	const all = elements.flatMap(({ attributes }) => Object.entries(attributes));
	const prefixed = all.filter(([name]) => name.startsWith('@_xmlns:'));
	return [...new Set(prefixed.map(([name, uri]) => ` ${name.slice(2)}="${uri}"`))].toSorted().join('');
}

const MAX_KEYS = 256;
const keys = new Map<string, KeyObject | undefined>();

/** A supplier signs many notes with one certificate. */
function keyOf(certificate: string): KeyObject | undefined {
	if (keys.has(certificate)) return keys.get(certificate);
	if (keys.size === MAX_KEYS) keys.clear();
	let key: KeyObject | undefined;
	try {
		const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
		if (publicKey.asymmetricKeyType === 'rsa') key = publicKey;
	} catch {
		// Not a certificate.
	}
	keys.set(certificate, key);
	return key;
}
