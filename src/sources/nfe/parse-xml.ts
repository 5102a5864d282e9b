/**
 * Parses XML to a tree of local names, or says why it is refused.
 * Unusual XML goes to fast-xml-parser (5.12.1, pinned) behind its validator, since the parser alone accepts cut files.
 * Checked here, because both let it through: control characters, `<!DOCTYPE`, undefined entities, a second root, depth.
 */
import { EntityDecoder } from '@nodable/entities';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { ParamsOf } from '../../messages/codes.ts';
import type { Problem } from '../../messages/problem.ts';
import { BANG, QUESTION, SLASH } from '../bytes/ascii.ts';
import { parsePlainXml } from './parse-plain-xml.ts';
import { MAX_ITEMS, MAX_LEVELS, type XmlElement, isRawNodes, toElement } from './xml-element.ts';
import { NOT_XML, isXmlCharacter } from '../xml/xml-text.ts';

export type ParsedXml =
	| { readonly ok: true; readonly root: XmlElement }
	| { readonly ok: false; readonly problem: Problem };

const parser = new XMLParser({
	preserveOrder: true,
	ignoreAttributes: false,
	ignoreDeclaration: true,
	ignorePiTags: true,
	parseTagValue: false,
	trimValues: false,
	jPath: false,
	maxNestedTags: MAX_LEVELS,
	entityDecoder: new EntityDecoder({ namedEntities: {} }),
	// The parser throws on names that reach a prototype. No fiscal document has them.
	transformTagName: (name: string) =>
		name === '__proto__' || name === 'constructor' || name === 'prototype' ? '_' : name,
});

/** Even in a comment: another parser may not see the comment. */
const DOCTYPE = /<!(?:DOCTYPE|ENTITY)/;
const MARKUP_DECLARATION = /<!(?!--|\[CDATA\[)/;
const CHARACTER_REFERENCE = /&#(?:x(?<hex>[0-9a-fA-F]+)|(?<decimal>[0-9]+));/g;
const UNDEFINED_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)(?:[A-Za-z_:][\w.:-]*;)?/;
const VERBATIM = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>/g;

const LARGE_CHARACTERS = 256 * 1024;

/** `utf8` is valid and has no byte order mark. */
export function parseXml(utf8: Buffer): ParsedXml {
	const excess = utf8.length > LARGE_CHARACTERS ? findExcess(utf8.toString().trimStart()) : undefined;
	const root = excess === undefined ? parsePlainXml(utf8) : undefined;
	return root === undefined ? parseAnyXml(utf8.toString().trimStart(), excess) : { ok: true, root };
}

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
	if (entity === null) return undefined;
	return damaged({ kind: 'entity', entity: entity[0], ...placeOf(xml, entity.index) });
}

function findOutside(xml: string, pattern: RegExp): RegExpExecArray | null {
	if (!pattern.test(xml)) return null;
	return pattern.exec(xml.replaceAll(VERBATIM, (verbatim) => ' '.repeat(verbatim.length)));
}

function explainInvalid(xml: string): Problem {
	const result = XMLValidator.validate(xml);
	if (result === true) return malformedAt(xml, 0, '');
	const { code, msg, line, col } = result.err;
	if (msg.startsWith('Multiple possible root')) return { code: 'nfe-xml-two-roots' };
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

const LONGEST_TAG = 64 * 1024;

/** Finds in a large XML what would take seconds or gigabytes to refuse later; stops where the markup makes no sense. */
function findExcess(xml: string): Problem | undefined {
	if (xml.length <= LARGE_CHARACTERS) return undefined;
	let level = 0;
	let items = 0;
	let maxItems = 0;
	for (let start = xml.indexOf('<'); start !== -1; ) {
		const first = xml.charCodeAt(start + 1);
		if (first === BANG || first === QUESTION) {
			const end = endOfVerbatim(xml, start, first);
			if (end === -1) break;
			start = xml.indexOf('<', end);
			continue;
		}
		const end = endOfTag(xml, start);
		if (end - start > LONGEST_TAG) {
			return { code: 'nfe-xml-damaged', params: { kind: 'tag', limit: LONGEST_TAG / 1024 } };
		}
		if (end === -1) break;
		if (first === SLASH) level--;
		else if (xml.charCodeAt(end - 1) !== SLASH) level++;
		if (level > MAX_LEVELS) return { code: 'nfe-xml-damaged', params: { kind: 'depth', limit: MAX_LEVELS } };
		const name = first === SLASH ? '' : localNameAt(xml, start + 1);
		if (name === 'infNFe') items = 0;
		else if (name === 'det') maxItems = Math.max(maxItems, ++items);
		start = xml.indexOf('<', end);
	}
	return maxItems > MAX_ITEMS ? { code: 'nfe-xml-damaged', params: { kind: 'items', items: maxItems } } : undefined;
}

function endOfVerbatim(xml: string, start: number, first: number): number {
	if (first === QUESTION) return xml.indexOf('?>', start);
	if (xml.startsWith('<!--', start)) return xml.indexOf('-->', start);
	return xml.indexOf(']]>', start);
}

const MARK = /[>"']/g;

function endOfTag(xml: string, start: number): number {
	MARK.lastIndex = start;
	for (;;) {
		const mark = MARK.exec(xml);
		if (mark === null) return -1;
		if (mark[0] === '>' || mark.index - start > LONGEST_TAG) return mark.index;
		const closing = xml.indexOf(mark[0], mark.index + 1);
		if (closing === -1) return -1;
		MARK.lastIndex = closing + 1;
	}
}

const LONGEST_NAME = 40;

function localNameAt(xml: string, start: number): string {
	const name = /^[^\s/>]*/.exec(xml.slice(start, start + LONGEST_NAME))?.[0] ?? '';
	return name.slice(name.indexOf(':') + 1);
}
