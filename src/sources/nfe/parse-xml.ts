/**
 * Text of an XML file to a tree of elements, or the problem that refuses the file.
 *
 * `fast-xml-parser` with its validator in front; the parser alone accepts cut files in silence. What the validator
 * lets through is looked for here: control characters and references to them (`nfe-xml-character`), `<!DOCTYPE`
 * (`nfe-xml-doctype`), undefined entities, a second root (`nfe-xml-two-roots`), depth (`nfe-xml-too-deep`). Elements
 * are known by their local names: a prefix or a missing namespace makes no difference.
 *
 * Source: XML 1.0 §2.2, §2.1, §4.1; behaviour of fast-xml-parser 5.12.1, pinned.
 */
import { EntityDecoder } from '@nodable/entities';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Problem } from '../../problems/problem.ts';
import { findExcess, MOST_LEVELS } from './measure-xml.ts';
import { isRawNodes, toElement, type XmlElement } from './xml-element.ts';

export type ParsedXml =
	| { readonly ok: true; readonly root: XmlElement }
	| { readonly ok: false; readonly problem: Problem };

/** Smaller files are parsed before they could do harm. */
const LARGE_CHARACTERS = 256 * 1024;

const parser = new XMLParser({
	preserveOrder: true,
	ignoreAttributes: false,
	ignoreDeclaration: true,
	ignorePiTags: true,
	parseTagValue: false,
	// Text may stand in pieces, between comments and CDATA: trimmed when it is put together.
	trimValues: false,
	jPath: false,
	maxNestedTags: MOST_LEVELS,
	entityDecoder: new EntityDecoder({ namedEntities: {} }),
	// The parser throws on names that could reach a prototype. They are no names of a fiscal document: ignored.
	transformTagName: (name: string) =>
		name === '__proto__' || name === 'constructor' || name === 'prototype' ? '_' : name,
});

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
/** Refused wherever it stands, even in a comment: what is a comment here could be none for the parser. */
const DOCTYPE = /<!(?:DOCTYPE|ENTITY)/;
const MARKUP_DECLARATION = /<!(?!--|\[CDATA\[)/;
const CHARACTER_REFERENCE = /&#(?:x(?<hex>[0-9a-fA-F]+)|(?<decimal>[0-9]+));/g;
const UNDEFINED_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z_:][\w.:-]*;/;
const VERBATIM = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g;
/** Certificates and signatures: a third of a note, never needed, slow to walk through. */
const BASE64_ELEMENT = /<(?<name>X509Certificate|SignatureValue)>[A-Za-z0-9+/=\s]*<\/\k<name>>/g;

/** Parts of a note that nobody reads: half of its tags. */
const UNREAD_ELEMENT =
	/<(?<name>enderEmit|enderDest|retirada|entrega|PIS|COFINS|ICMSUFDest|transp|cobr|pag|infRespTec|Transforms|KeyInfo)>[^]*?<\/\k<name>>/g;
/** What none of them holds in any fiscal document. */
const READ_ELEMENT =
	/<\/?(?:det|NFe|infNFe|ide|emit|dest|prod|imposto|total|protNFe|infProt|evento|infEvento|retEvento)[\s/>]/;
const VERBATIM_START = /<!|<\?(?!xml\s)/;

/** Reads one XML document. Pure. */
export function parseXml(text: string): ParsedXml {
	const xml = text.trimStart();
	const problem = findCharacterProblem(xml);
	if (problem !== undefined) return { ok: false, problem };
	const excess = xml.length > LARGE_CHARACTERS ? findExcess(xml) : undefined;
	if (excess !== undefined) return { ok: false, problem: excess };
	const short = xml.replaceAll(BASE64_ELEMENT, '<$<name>/>');
	// Validated again as it stands, so that a problem is told at its own line.
	if (XMLValidator.validate(short) !== true) return { ok: false, problem: explainInvalid(xml) };
	return readTree(VERBATIM_START.test(short) ? short : cutUnread(short));
}

/**
 * In valid XML without comments and CDATA the text from a tag to the first that closes its name is the element, unless
 * the name is opened again inside, or the tag stands in an attribute. No fiscal document does either; what looks like it
 * is left as it is.
 */
function cutUnread(xml: string): string {
	return xml.replaceAll(UNREAD_ELEMENT, (element, name: string) =>
		element.includes(`<${name}>`, 1) || element.includes(`<${name} `, 1) || READ_ELEMENT.test(element) ? element : '',
	);
}

function readTree(xml: string): ParsedXml {
	let nodes: unknown;
	try {
		nodes = parser.parse(xml);
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const tooDeep = error.message === 'Maximum nested tags exceeded';
		if (tooDeep) return { ok: false, problem: { code: 'nfe-xml-too-deep', params: { limit: MOST_LEVELS } } };
		return { ok: false, problem: malformedAt(xml, 0, error.message) };
	}
	const roots = isRawNodes(nodes) ? nodes.filter((node) => !('#text' in node)) : [];
	const [root] = roots;
	if (root === undefined) return { ok: false, problem: { code: 'nfe-xml-incomplete' } };
	if (roots.length > 1) return { ok: false, problem: { code: 'nfe-xml-two-roots' } };
	return { ok: true, root: toElement(root) };
}

function findCharacterProblem(xml: string): Problem | undefined {
	const forbidden = FORBIDDEN.exec(xml);
	if (forbidden !== null) return badCharacter(xml, forbidden.index, forbidden[0].charCodeAt(0));
	const doctype = DOCTYPE.exec(xml);
	if (doctype !== null) return { code: 'nfe-xml-doctype', params: { line: placeOf(xml, doctype.index).line } };
	const declaration = findOutside(xml, MARKUP_DECLARATION);
	if (declaration !== null) return malformedAt(xml, declaration.index, declaration[0]);
	if (!xml.includes('&')) return undefined;
	for (const match of xml.matchAll(CHARACTER_REFERENCE)) {
		const { hex, decimal } = match.groups ?? {};
		const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
		if (!isXmlCharacter(code)) return badCharacter(xml, match.index, code);
	}
	const entity = findOutside(xml, UNDEFINED_ENTITY);
	return entity === null ? undefined : malformedAt(xml, entity.index, entity[0]);
}

/** A match that is not inside CDATA or a comment, where markup is only characters. */
function findOutside(xml: string, pattern: RegExp): RegExpExecArray | null {
	if (!pattern.test(xml)) return null;
	return pattern.exec(xml.replaceAll(VERBATIM, (verbatim) => ' '.repeat(verbatim.length)));
}

function isXmlCharacter(code: number): boolean {
	return (
		code === 0x9 ||
		code === 0xa ||
		code === 0xd ||
		(code >= 0x20 && code <= 0xd7ff) ||
		(code >= 0xe000 && code <= 0xfffd) ||
		(code >= 0x10000 && code <= 0x10ffff)
	);
}

function explainInvalid(xml: string): Problem {
	const result = XMLValidator.validate(xml);
	if (result === true) return malformedAt(xml, 0, '');
	const { code, msg, line, col } = result.err;
	if (msg.startsWith('Multiple possible root')) return { code: 'nfe-xml-two-roots' };
	// Open elements at the end of the text, or a text that ends inside a tag: the rest of the file is missing.
	const unclosed = msg.startsWith('Unclosed tag') || (code === 'InvalidXml' && msg.startsWith("Invalid '["));
	const cut = !xml.trimEnd().endsWith('>') && !msg.startsWith('Extra text');
	if (unclosed || cut) return { code: 'nfe-xml-incomplete' };
	return { code: 'nfe-xml-malformed', params: { line, position: col, detail: msg } };
}

function malformedAt(xml: string, index: number, detail: string): Problem {
	const { line, position } = placeOf(xml, index);
	return { code: 'nfe-xml-malformed', params: { line, position, detail } };
}

function badCharacter(xml: string, index: number, code: number): Problem {
	const character = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
	return { code: 'nfe-xml-character', params: { character, ...placeOf(xml, index) } };
}

function placeOf(xml: string, index: number): { readonly line: number; readonly position: number } {
	const before = xml.slice(0, index);
	return { line: before.split('\n').length, position: index - before.lastIndexOf('\n') };
}
