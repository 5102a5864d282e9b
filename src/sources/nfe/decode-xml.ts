/** Wrong UTF-8 becomes windows-1252 with a notice: old fiscal programs write it so. Source: XML 1.0 appendix F. */
import type { Problem } from '../../messages/problem.ts';
import { fromLatin1 } from '../bytes/code-pages.ts';
import { findXmlEncoding } from '../bytes/unicode.ts';

export type DecodedXml =
	| { readonly ok: true; readonly text: string; readonly notice?: Problem }
	| { readonly ok: false; readonly problem: Problem };

const DECLARATION_BYTES = 256;
const DECLARED = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["'](?<label>[^"']*)["']/;

export function decodeXml(bytes: Uint8Array): DecodedXml {
	const marked = findXmlEncoding(bytes);
	if (marked !== undefined) return decodeStrictly(bytes, marked);
	const head = latin1(bytes.subarray(0, DECLARATION_BYTES));
	const label = DECLARED.exec(head)?.groups?.['label']?.trim().toLowerCase() ?? 'utf-8';
	// A readable declaration is not in UTF-16, whatever it says.
	return label === 'utf-8' || label.startsWith('utf-16') ? decodeUtf8(bytes) : decodeDeclared(bytes, label);
}

function decodeUtf8(bytes: Uint8Array): DecodedXml {
	const strict = decodeStrictly(bytes, 'utf-8');
	if (strict.ok) return strict;
	return { ok: true, text: fromLatin1(latin1(bytes)), notice: { code: 'nfe-decoded-windows-1252' } };
}

function decodeDeclared(bytes: Uint8Array, label: string): DecodedXml {
	try {
		const { encoding } = new TextDecoder(label);
		// Node 20: a one-shot `TextDecoder('windows-1252')` decodes 0x80 to 0x9F wrongly.
		if (encoding === 'windows-1252') return { ok: true, text: fromLatin1(latin1(bytes)) };
		return decodeStrictly(bytes, encoding);
	} catch {
		return refused(label);
	}
}

function decodeStrictly(bytes: Uint8Array, encoding: string): DecodedXml {
	try {
		return { ok: true, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
	} catch {
		return refused(encoding);
	}
}

function refused(found: string): DecodedXml {
	return { ok: false, problem: { code: 'nfe-xml-damaged', found, params: { kind: 'encoding' } } };
}

function latin1(bytes: Uint8Array): string {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
