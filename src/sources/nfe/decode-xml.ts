/**
 * Reads what the bytes are where the declaration is wrong, with a notice: fiscal programs write windows-1252 as UTF-8, and UTF-8 as
 * ISO-8859-1. Source: XML 1.0 appendix F.
 */
import { isUtf8 } from 'node:buffer';
import type { Problem } from '../../messages/problem.ts';
import { decodeBytes, fromLatin1 } from '../bytes/code-pages.ts';
import { findXmlEncoding, readByteOrderMark } from '../bytes/unicode.ts';
import type { CodePage } from '../values/source.ts';

const DOS_PAGES: ReadonlyMap<string, CodePage> = new Map([
	['850', 'cp850'],
	['860', 'cp860'],
	['437', 'cp437'],
]);
const ACCENTS = /[À-ÿ]/;

/** `utf8` is valid, without a byte order mark. */
export type DecodedXml =
	| { readonly ok: true; readonly utf8: Buffer; readonly notice?: Problem }
	| { readonly ok: false; readonly problem: Problem };

const DECLARATION_BYTES = 256;
const BOM_BYTES = 3;
const UTF_8 = /^utf-?8$/;
const DECLARED = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["'](?<label>[^"']*)["']/;

export function decodeXml(bytes: Uint8Array): DecodedXml {
	const marked = findXmlEncoding(bytes);
	if (marked !== undefined) return decodeStrictly(bytes, marked);
	const head = latin1(bytes.subarray(0, DECLARATION_BYTES));
	const label = DECLARED.exec(head)?.groups?.['label']?.trim().toLowerCase() ?? 'utf-8';
	// A readable declaration is not in UTF-16, whatever it says.
	return UTF_8.test(label) || label.startsWith('utf-16') ? decodeUtf8(bytes) : decodeDeclared(bytes, label);
}

function decodeUtf8(bytes: Uint8Array): DecodedXml {
	const strict = decodeStrictly(bytes, 'utf-8');
	if (strict.ok) return strict;
	return { ok: true, utf8: Buffer.from(fromLatin1(latin1(bytes))), notice: decodedAs('windows-1252') };
}

function decodeDeclared(bytes: Uint8Array, label: string): DecodedXml {
	const page = DOS_PAGES.get(label.replaceAll(/[^a-z0-9]/g, '').replace(/^(?:ibm|cp|pc|csibm)/, ''));
	if (page !== undefined) {
		const utf8 = decodeStrictly(bytes, 'utf-8');
		if (utf8.ok && hasAccents(utf8.utf8)) return { ...utf8, notice: decodedAs('UTF-8') };
		return { ok: true, utf8: Buffer.from(decodeBytes(bytes, { page, keepUtf8: false })) };
	}
	try {
		const { encoding } = new TextDecoder(label);
		// Node 20: a one-shot `TextDecoder('windows-1252')` decodes 0x80 to 0x9F wrongly.
		if (encoding === 'windows-1252') {
			const utf8 = decodeStrictly(bytes, 'utf-8');
			// In windows-1252 they would be `Ã§`.
			if (utf8.ok && hasAccents(utf8.utf8)) return { ...utf8, notice: decodedAs('UTF-8') };
			return { ok: true, utf8: Buffer.from(fromLatin1(latin1(bytes))) };
		}
		return decodeStrictly(bytes, encoding);
	} catch {
		return refused(label);
	}
}

function hasAccents(utf8: Buffer): boolean {
	return ACCENTS.test(utf8.toString());
}

function decodedAs(encoding: string): Problem {
	return { code: 'nfe-decoded-otherwise', params: { encoding } };
}

function decodeStrictly(bytes: Uint8Array, encoding: string): DecodedXml {
	if (encoding === 'utf-8') {
		if (!isUtf8(bytes)) return refused(encoding);
		const start = readByteOrderMark(bytes) === undefined ? 0 : BOM_BYTES;
		return { ok: true, utf8: Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start) };
	}
	try {
		return { ok: true, utf8: Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes)) };
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
