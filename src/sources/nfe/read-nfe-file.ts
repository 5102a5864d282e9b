import type { Problem } from '../../messages/problem.ts';
import { CR, CTRL_Z, LF, SPACE } from '../bytes/ascii.ts';
import { findXmlEncoding } from '../bytes/unicode.ts';
import { readSmallFile } from '../bytes/byte-source.ts';
import type { FileHashes } from '../bytes/hash-file.ts';
import { SourceRefusal, type NfeSource, type RefusedSource } from '../values/source.ts';
import { decodeXml } from './decode-xml.ts';
import { parseXml } from './parse-xml.ts';
import { readDocuments } from './read-documents.ts';
import type { XmlElement } from './xml-element.ts';

export const MAX_XML_BYTES = 20 * 1024 * 1024;

const HTML = /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i;

const BEGINS_LIKE_XML = /^<[^!hb]/i;
const TEXT_BEFORE = /^\s*(?<before>[^<\s][^<]*)</;
const MAX_SHOWN = 40;
const HEAD_CHARACTERS = 1_000;
const DOCUMENT =
	/^\s*(?:(?:<\?xml|<!--|<(?:\w+:)?(?:soap|env))[^]*)?<(?:\w+:)?(?:nfeProc|procNFe|NFe|infNFe|enviNFe|procEventoNFe|resNFe|retDistDFeInt|procCancNFe)[\s>]|^(?:PD94bW|PG5mZVByb2|PE5GZ|H4sI)/;

export function readNfeFile(bytes: Uint8Array, displayName: string): NfeSource | RefusedSource {
	if (bytes.length > MAX_XML_BYTES) return refuseLargeXml(bytes.length, displayName);
	const decoded = decodeXml(withoutFill(bytes));
	if (!decoded.ok) return refused(displayName, decoded.problem);
	const unlike = findUnlikeXml(decoded.utf8);
	if (unlike !== undefined) return refused(displayName, unlike);
	const parsed = parseXml(decoded.utf8);
	if (!parsed.ok) return refused(displayName, parsed.problem);
	try {
		const documents = readDocuments(displayName, parsed.root);
		if (documents.length === 0) {
			const holder = findHolder(parsed.root);
			if (holder !== undefined) return refused(displayName, damage('inside', holder));
			const problem: Problem = { code: 'nfe-doc-other', found: parsed.root.name, params: { kind: 'foreign' } };
			return { ...refused(displayName, problem), passedOver: 'unknown-xml' };
		}
		const notices = decoded.notice === undefined ? [] : [decoded.notice];
		return { kind: 'nfe', file: displayName, notices, documents };
	} catch (error) {
		if (error instanceof SourceRefusal) return refused(displayName, error.problem);
		throw error;
	}
}

/** A page, or a text before the XML. */
function findUnlikeXml(utf8: Buffer): Problem | undefined {
	if (BEGINS_LIKE_XML.test(utf8.toString('latin1', 0, 2))) return undefined;
	const text = utf8.toString();
	if (HTML.test(text)) return { code: 'nfe-html' };
	const before = TEXT_BEFORE.exec(text)?.groups?.['before'];
	return before === undefined ? undefined : damage('before', before.trim().slice(0, MAX_SHOWN));
}

/** Undefined for anything that needs a message. Worker threads were no faster and cost 30 % more CPU. */
export function readSmallNfeFile(
	{ path, file, size }: { readonly path: string; readonly file: string; readonly size: number },
	hashes?: Pick<FileHashes, 'add'>,
): NfeSource | undefined {
	let bytes: Buffer | undefined;
	try {
		bytes = readSmallFile(path);
	} catch {
		return undefined;
	}
	if (bytes?.length !== size) return undefined;
	hashes?.add(path, bytes);
	const source = readNfeFile(bytes, file);
	return source.kind === 'nfe' ? source : undefined;
}

export function refuseLargeXml(bytes: number, displayName: string): RefusedSource {
	const megabytes = (count: number): number => Math.ceil(count / 1024 / 1024);
	const params = { size: megabytes(bytes), limit: megabytes(MAX_XML_BYTES) };
	return refused(displayName, { code: 'nfe-xml-too-large', params });
}

const FILL = new Set([0x00, CTRL_Z, LF, CR, SPACE]);

/** Programs of DOS and memory cards end or fill a file with such bytes. Those of UTF-16 belong to characters. */
function withoutFill(bytes: Uint8Array): Uint8Array {
	let end = bytes.length;
	while (end > 0 && FILL.has(bytes[end - 1] ?? 1)) end--;
	return end === bytes.length || findXmlEncoding(bytes)?.startsWith('utf-16') === true ? bytes : bytes.subarray(0, end);
}

/** The element whose text is a document, as it is, as Base64, or compressed. */
function findHolder({ name, text, children }: XmlElement): string | undefined {
	if (DOCUMENT.test(text.slice(0, HEAD_CHARACTERS))) return name;
	for (const child of children) {
		const holder = findHolder(child);
		if (holder !== undefined) return holder;
	}
	return undefined;
}

function damage(kind: 'before' | 'inside', found: string): Problem {
	return { code: 'nfe-xml-damaged', found, params: { kind } };
}

function refused(file: string, problem: Problem): RefusedSource {
	return { kind: 'refused', file, problem };
}
