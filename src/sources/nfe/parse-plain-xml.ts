/**
 * XML as the programs that issue notes write it, to a tree of elements in one pass; nothing for any other.
 *
 * Plain is: an optional declaration, elements, attributes in quotes, text, CDATA, the five entities of XML and character
 * references. Comments, other instructions, names beyond ASCII, and everything that is not well-formed or not allowed are
 * answered with `undefined`: `parse-xml.ts` reads them, or says what is wrong. What is plain here gives the same tree
 * there, which the tests hold for damaged notes too.
 *
 * Each tag is compared with the one that it closes, each attribute is delimited, each reference is resolved, and each
 * character is looked at: a cut or damaged note is never plain. Measured on notes of three items: 0.03 ms a note, a
 * thirteenth of the thorough way.
 *
 * Source: XML 1.0, 2.2, 2.11, 3.1 and 4.6; Namespaces in XML 1.0, 3.
 */
import { BANG, GT, LT, SLASH, SPACE } from '../bytes/ascii.ts';
import { MAX_LEVELS } from './measure-xml.ts';
import { NOT_XML, resolveXmlReferences } from '../bytes/xml-characters.ts';
import type { XmlElement } from './xml-element.ts';

interface OpenElement {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	children: XmlElement[];
	text: string;
}

const DECLARATION = /^<\?xml(?:[ \t\n]+[a-z]+=(?:"[^"<>&?]*"|'[^'<>&?]*'))*[ \t\n]*\?>/;
const CDATA_START = '<![CDATA[';
const CDATA_END = ']]>';
const NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;
const ATTRIBUTE =
	/[ \t\n]+(?<name>[A-Za-z][\w.-]*(?::[A-Za-z][\w.-]*)?)=(?:"(?<double>[^"<&\t\n]*)"|'(?<single>[^'<&\t\n]*)')/y;
/** The longest text of a note has 5,000 characters; millions of references are for the thorough way to count. */
const LONGEST_RESOLVED = 64 * 1024;

const NO_ATTRIBUTES: OpenElement['attributes'] = Object.freeze({});
const NO_CHILDREN: XmlElement[] = [];
Object.freeze(NO_CHILDREN);

/** Local names by the names in tags: a few hundred in all layouts. */
const localNames = new Map<string, string>();
const MAX_NAMES = 5_000;

export function parsePlainXml(given: string): XmlElement | undefined {
	if (NOT_XML.test(given)) return undefined;
	const xml = given.includes('\r') ? given.replaceAll(/\r\n?/g, '\n') : given;
	const hasReferences = xml.includes('&');
	/** Open elements from the root on, and the names in their tags. */
	const open: OpenElement[] = [];
	const tags: string[] = [];
	let root: XmlElement | undefined;
	let at = DECLARATION.exec(xml)?.[0].length ?? 0;
	for (;;) {
		const start = xml.indexOf('<', at);
		const top = open.at(-1);
		const stop = start === -1 ? xml.length : start;
		if (stop > at && !takeText(xml, at, stop, top, hasReferences)) return undefined;
		if (start === -1) return open.length === 0 ? root : undefined;
		const first = xml.charCodeAt(start + 1);
		if (first === SLASH) {
			at = closeElement(xml, start, open.pop(), tags.pop());
			if (at === -1) return undefined;
			continue;
		}
		if (first === BANG) {
			at = takeCdata(xml, start, top);
			if (at === -1) return undefined;
			continue;
		}

		let end = start + 1;
		let code = first;
		while (code !== GT && code !== SLASH && code > SPACE && code !== LT) code = xml.charCodeAt(++end);
		const tag = xml.slice(start + 1, end);
		const name = localNames.get(tag) ?? learnName(tag);
		if (name === undefined) return undefined;
		let attributes = NO_ATTRIBUTES;
		if (code <= SPACE) {
			const read = readAttributes(xml, end);
			if (read === undefined) return undefined;
			({ attributes, end } = read);
			code = xml.charCodeAt(end);
		}
		const isEmpty = code === SLASH;
		if (isEmpty) code = xml.charCodeAt(++end);
		if (code !== GT) return undefined;
		at = end + 1;

		const element: OpenElement = { name, attributes, children: NO_CHILDREN, text: '' };
		if (top === undefined) {
			if (root !== undefined) return undefined;
			root = element;
		} else if (top.children === NO_CHILDREN) top.children = [element];
		else top.children.push(element);
		if (open.length >= MAX_LEVELS) return undefined;
		if (!isEmpty) {
			open.push(element);
			tags.push(tag);
		}
	}
}

/** The text from `at` to `stop` into its element; false where it is not plain. */
function takeText(
	xml: string,
	at: number,
	stop: number,
	top: OpenElement | undefined,
	hasReferences: boolean,
): boolean {
	let filled = at;
	while (filled < stop && xml.charCodeAt(filled) <= SPACE) filled++;
	if (top === undefined) return filled === stop;
	if (filled === stop && top.text === '') return true;
	const text = xml.slice(at, stop);
	const resolved = hasReferences && text.includes('&') ? resolveReferences(text) : text;
	if (resolved === undefined) return false;
	top.text += resolved;
	return true;
}

/** From `</`: the position behind the tag; -1 where it is not that of the open element. */
function closeElement(xml: string, start: number, element: OpenElement | undefined, tag: string | undefined): number {
	if (element === undefined || tag === undefined || !xml.startsWith(tag, start + 2)) return -1;
	const end = start + 2 + tag.length;
	if (element.text !== '') element.text = element.text.trim();
	return xml.charCodeAt(end) === GT ? end + 1 : -1;
}

/** From `<!`: the position behind the CDATA, whose text is taken; -1 for anything else. */
function takeCdata(xml: string, start: number, top: OpenElement | undefined): number {
	const end = xml.startsWith(CDATA_START, start) ? xml.indexOf(CDATA_END, start) : -1;
	const verbatim = xml.slice(start + CDATA_START.length, end);
	if (top === undefined || end === -1 || verbatim.includes('<!')) return -1;
	top.text += verbatim;
	return end + CDATA_END.length;
}

function learnName(tag: string): string | undefined {
	// Properties of every object: the thorough parser gives them other names.
	if (!NAME.test(tag) || tag in NO_ATTRIBUTES || tag === 'prototype') return undefined;
	const name = tag.slice(tag.indexOf(':') + 1);
	if (localNames.size < MAX_NAMES) localNames.set(detach(tag), detach(name));
	return name;
}

/** A copy of its own: a piece of a text keeps the whole text alive. */
function detach(text: string): string {
	return Buffer.from(text, 'latin1').toString('latin1');
}

/** Undefined for a reference that XML does not define, and for a text that would take long. */
function resolveReferences(text: string): string | undefined {
	if (text.length > LONGEST_RESOLVED) return undefined;
	const resolved = resolveXmlReferences(text);
	return typeof resolved === 'string' ? resolved : undefined;
}

/** From the end of the name to the `>` or `/>`. */
function readAttributes(
	xml: string,
	from: number,
): { readonly attributes: OpenElement['attributes']; readonly end: number } | undefined {
	const attributes: Record<string, string> = {};
	let end = from;
	for (;;) {
		ATTRIBUTE.lastIndex = end;
		const groups = ATTRIBUTE.exec(xml)?.groups;
		if (groups === undefined) break;
		end = ATTRIBUTE.lastIndex;
		const key = `@_${groups['name']}`;
		if (Object.hasOwn(attributes, key)) return undefined;
		attributes[key] = groups['double'] ?? groups['single'] ?? '';
	}
	while (xml.charCodeAt(end) <= SPACE) end++;
	return { attributes, end };
}
