/** Parses XML to a tree of local names, or says why it is refused. A DTD is refused even in a comment: another parser may not see it. */
import type { ParamsOf } from '../../messages/codes.ts';
import type { Problem } from '../../messages/problem.ts';
import { refusal, SourceRefusal } from '../values/source.ts';
import { XmlWords } from '../xml/xml-names.ts';
import { XmlScanner } from '../xml/xml-scanner.ts';
import { isXmlCharacter, NOT_XML, type RefusePart } from '../xml/xml-text.ts';
import { MAX_LEVELS, type XmlElement } from './xml-element.ts';

export type ParsedXml =
	| { readonly ok: true; readonly root: XmlElement }
	| { readonly ok: false; readonly problem: Problem };

type Damage = Parameters<RefusePart>[0];

/** What it says of the encoding was looked at before. */
const DECLARATION = /^<\?xml\s(?:[^?]|\?(?!>))*\?>/;
const DOCTYPE = /<!(?:DOCTYPE|ENTITY)/;
const LONGEST_TAG = 64 * 1024;
const words = new XmlWords();

export function parseXml(text: string): ParsedXml {
	const xml = text.trimStart();
	const forbidden = NOT_XML.exec(xml);
	if (forbidden !== null) return refused(badCharacter(xml, forbidden.index, forbidden[0].charCodeAt(0)));
	const doctype = DOCTYPE.exec(xml);
	if (doctype !== null) return refused({ kind: 'doctype', line: placeOf(xml, doctype.index).line });
	const start = DECLARATION.exec(xml)?.[0].length ?? 0;
	const bytes = Buffer.from(xml.slice(start));
	const indexOf = (position: number): number => start + bytes.toString('utf8', 0, position).length;
	const scanner = new XmlScanner((damage) => explain(xml, damage, indexOf), words);
	scanner.feed(bytes);
	scanner.finish();
	try {
		return { ok: true, root: buildTree(scanner) };
	} catch (cause) {
		if (cause instanceof SourceRefusal) return { ok: false, problem: cause.problem };
		throw cause;
	}
}

interface OpenElement {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	children: XmlElement[];
	text: string;
}

const NO_ATTRIBUTES: OpenElement['attributes'] = Object.freeze({});
const NO_CHILDREN: XmlElement[] = [];
Object.freeze(NO_CHILDREN);

function buildTree(scanner: XmlScanner): XmlElement {
	const open: OpenElement[] = [];
	let root: XmlElement | undefined;
	for (let token = scanner.next(); token !== 'end' && token !== 'need'; token = scanner.next()) {
		const top = open.at(-1);
		if (token === 'close') {
			open.pop();
			if (top !== undefined) top.text = top.text.trim();
		} else if (token === 'text') {
			const text = scanner.text();
			if (top !== undefined && (top.text !== '' || text.trimStart() !== '')) top.text += text;
		} else {
			if (open.length === MAX_LEVELS) throw damaged({ kind: 'depth', limit: MAX_LEVELS });
			const element = { name: scanner.name, attributes: readAttributes(scanner), children: NO_CHILDREN, text: '' };
			if (top === undefined) root = element;
			else if (top.children === NO_CHILDREN) top.children = [element];
			else top.children.push(element);
			open.push(element);
		}
	}
	if (root === undefined) throw damaged({ kind: 'incomplete' });
	return root;
}

function readAttributes({ attributes }: XmlScanner): OpenElement['attributes'] {
	const { names } = attributes;
	if (names.length === 0) return NO_ATTRIBUTES;
	const read: Record<string, string> = {};
	for (const [index, { qualified }] of names.entries()) {
		const value = attributes.valueAt(index);
		if (value.length > LONGEST_TAG) throw damaged({ kind: 'tag', limit: LONGEST_TAG / 1024 });
		read[`@_${qualified}`] = value;
	}
	return read;
}

function explain(xml: string, damage: Damage, indexOf: (position: number) => number): SourceRefusal {
	if (damage.kind === 'second_root') return refusal('', 'nfe-xml-two-roots');
	if (damage.kind === 'truncated') return damaged({ kind: 'incomplete' });
	if (damage.kind === 'attributes') return damaged({ kind: 'tag', limit: LONGEST_TAG / 1024 });
	const from = 'position' in damage ? indexOf(Number(damage.position)) : 0;
	if (damage.kind === 'malformed') return malformed(xml, from, /^<?[^<]{0,20}/.exec(xml.slice(from))?.[0] ?? '');
	// The scanner tells only where the text begins.
	for (const { index, 0: found, groups } of xml.slice(from).matchAll(REFERENCE)) {
		const { hex, decimal } = groups ?? {};
		if (hex === undefined && decimal === undefined) return malformed(xml, from + index, found);
		const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
		if (!isXmlCharacter(code)) return damaged(badCharacter(xml, from + index, code));
	}
	return malformed(xml, from, '');
}

const REFERENCE = /&(?:#(?:x(?<hex>[\da-f]+)|(?<decimal>\d+));|(?!(?:amp|lt|gt|quot|apos);)(?:[\w.:-]*;)?)/gi;

function malformed(xml: string, index: number, detail: string): SourceRefusal {
	return damaged({ kind: 'malformed', ...placeOf(xml, index), detail: detail.trim() });
}

function badCharacter(xml: string, index: number, code: number) {
	const character = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
	return { kind: 'character', character, ...placeOf(xml, index) } as const;
}

function damaged(params: ParamsOf<'nfe-xml-damaged'>): SourceRefusal {
	return refusal('', 'nfe-xml-damaged', params);
}

function refused(params: ParamsOf<'nfe-xml-damaged'>): ParsedXml {
	return { ok: false, problem: damaged(params).problem };
}

function placeOf(xml: string, index: number): { readonly line: number; readonly position: number } {
	const before = xml.slice(0, index);
	return { line: before.split('\n').length, position: index - before.lastIndexOf('\n') };
}
