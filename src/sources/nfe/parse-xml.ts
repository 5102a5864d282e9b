/**
 * Text of an XML file to a tree of elements, or the problem that refuses the file: what would take seconds to refuse is
 * found first, plain XML is read in one pass, and whatever is not plain in the thorough way, which also says what is wrong.
 *
 * The thorough way is `fast-xml-parser` with its validator in front; the parser alone accepts cut files in silence. What the validator
 * lets through is looked for here: control characters and references to them, `<!DOCTYPE`, undefined entities, a second root
 * (`nfe-xml-two-roots`), depth. Elements are known by their local names: a prefix or a missing namespace makes no difference.
 *
 * Source: XML 1.0, 2.1, 2.2 and 4.1; behaviour of fast-xml-parser 5.12.1, pinned.
 */
import { EntityDecoder } from '@nodable/entities';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { ParamsOf } from '../../messages/codes.ts';
import type { Problem } from '../../messages/problem.ts';
import { findExcess, MAX_LEVELS } from './measure-xml.ts';
import { parsePlainXml } from './parse-plain-xml.ts';
import { isXmlCharacter, NOT_XML } from '../bytes/xml-characters.ts';
import { isRawNodes, toElement, type XmlElement } from './xml-element.ts';

export type ParsedXml =
	| { readonly ok: true; readonly root: XmlElement }
	| { readonly ok: false; readonly problem: Problem };

const parser = new XMLParser({
	preserveOrder: true,
	ignoreAttributes: false,
	ignoreDeclaration: true,
	ignorePiTags: true,
	parseTagValue: false,
	// Text may stand in pieces, between comments and CDATA: trimmed when it is put together.
	trimValues: false,
	jPath: false,
	maxNestedTags: MAX_LEVELS,
	entityDecoder: new EntityDecoder({ namedEntities: {} }),
	// The parser throws on names that could reach a prototype. They are no names of a fiscal document: ignored.
	transformTagName: (name: string) =>
		name === '__proto__' || name === 'constructor' || name === 'prototype' ? '_' : name,
});

/** Refused wherever it stands, even in a comment: what is a comment here could be none for the parser. */
const DOCTYPE = /<!(?:DOCTYPE|ENTITY)/;
const MARKUP_DECLARATION = /<!(?!--|\[CDATA\[)/;
const CHARACTER_REFERENCE = /&#(?:x(?<hex>[0-9a-fA-F]+)|(?<decimal>[0-9]+));/g;
const UNDEFINED_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z_:][\w.:-]*;/;
const VERBATIM = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g;

/** Smaller files are parsed before they could do harm. */
const LARGE_CHARACTERS = 256 * 1024;

/** Reads one XML document. Pure. */
export function parseXml(text: string): ParsedXml {
	const xml = text.trimStart();
	const excess = xml.length > LARGE_CHARACTERS ? findExcess(xml) : undefined;
	const root = excess === undefined ? parsePlainXml(xml) : undefined;
	return root === undefined ? parseAnyXml(xml, excess) : { ok: true, root };
}

/** The thorough way. `excess`: what refuses the document whatever else is right with it. */
export function parseAnyXml(xml: string, excess?: Problem): ParsedXml {
	const problem = findCharacterProblem(xml) ?? excess;
	if (problem !== undefined) return { ok: false, problem };
	return XMLValidator.validate(xml) === true ? readTree(xml) : { ok: false, problem: explainInvalid(xml) };
}

function readTree(xml: string): ParsedXml {
	let nodes: unknown;
	try {
		nodes = parser.parse(xml);
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const tooDeep = error.message === 'Maximum nested tags exceeded';
		if (tooDeep) return { ok: false, problem: damaged({ kind: 'depth', limit: MAX_LEVELS }) };
		return { ok: false, problem: malformedAt(xml, 0, error.message) };
	}
	const roots = isRawNodes(nodes) ? nodes.filter((node) => !('#text' in node)) : [];
	const [root] = roots;
	if (root === undefined) return { ok: false, problem: damaged({ kind: 'incomplete' }) };
	if (roots.length > 1) return { ok: false, problem: { code: 'nfe-xml-two-roots' } };
	return { ok: true, root: toElement(root) };
}

function findCharacterProblem(xml: string): Problem | undefined {
	const forbidden = NOT_XML.exec(xml);
	if (forbidden !== null) return badCharacter(xml, forbidden.index, forbidden[0].charCodeAt(0));
	const doctype = DOCTYPE.exec(xml);
	if (doctype !== null) return damaged({ kind: 'doctype', line: placeOf(xml, doctype.index).line });
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

function explainInvalid(xml: string): Problem {
	const result = XMLValidator.validate(xml);
	if (result === true) return malformedAt(xml, 0, '');
	const { code, msg, line, col } = result.err;
	if (msg.startsWith('Multiple possible root')) return { code: 'nfe-xml-two-roots' };
	// Open elements at the end of the text, or a text that ends inside a tag: the rest of the file is missing.
	const unclosed = msg.startsWith('Unclosed tag') || (code === 'InvalidXml' && msg.startsWith("Invalid '["));
	const cut = !xml.trimEnd().endsWith('>') && !msg.startsWith('Extra text');
	if (unclosed || cut) return damaged({ kind: 'incomplete' });
	return damaged({ kind: 'malformed', line, position: col, detail: msg });
}

function malformedAt(xml: string, index: number, detail: string): Problem {
	const { line, position } = placeOf(xml, index);
	return damaged({ kind: 'malformed', line, position, detail });
}

function badCharacter(xml: string, index: number, code: number): Problem {
	const character = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
	return damaged({ kind: 'character', character, ...placeOf(xml, index) });
}

function damaged(params: ParamsOf<'nfe-xml-damaged'>): Problem {
	return { code: 'nfe-xml-damaged', params };
}

function placeOf(xml: string, index: number): { readonly line: number; readonly position: number } {
	const before = xml.slice(0, index);
	return { line: before.split('\n').length, position: index - before.lastIndexOf('\n') };
}
