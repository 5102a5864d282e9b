/** 5 times faster than `parse-xml.ts`, to which it leaves everything that another parser could read differently. */
import { BANG, GT, LT, QUESTION, SLASH } from '../bytes/ascii.ts';
import { refusal } from '../values/source.ts';
import { endOfPlainText } from '../xml/plain-xml.ts';
import { endOfXmlName } from '../xml/xml-attributes.ts';
import { XML_WORDS, type XmlName } from '../xml/xml-names.ts';
import { XmlScanner } from '../xml/xml-scanner.ts';
import { MAX_LEVELS, type XmlElement } from './xml-element.ts';

const NO_ATTRIBUTES: XmlElement['attributes'] = Object.freeze({});
const NO_CHILDREN: XmlElement[] = [];
Object.freeze(NO_CHILDREN);

/** Most texts are never asked for, so they are read when somebody does, while the bytes of the file are in memory. */
class PlainLeaf implements XmlElement {
	readonly name: string;
	readonly attributes = NO_ATTRIBUTES;
	readonly children = NO_CHILDREN;
	readonly lead: string;
	readonly #bytes: Buffer;
	readonly #start: number;
	readonly #end: number;

	constructor(name: string, lead: string, bytes: Buffer, start: number, end: number) {
		this.name = name;
		this.lead = lead;
		this.#bytes = bytes;
		this.#start = start;
		this.#end = end;
	}

	get written(): Buffer {
		return this.#bytes.subarray(this.#start, this.#end);
	}
	get tail(): string {
		return XML_WORDS.texts.at(this.#bytes, this.#start, this.#end);
	}
	get text(): string {
		return this.tail.trim();
	}
}

class PlainElement implements XmlElement {
	readonly name: string;
	readonly attributes: XmlElement['attributes'];
	readonly children: XmlElement[] = [];
	text = '';
	readonly lead: string;
	tail = '';
	readonly #bytes: Buffer;
	readonly #start: number;
	#end = 0;

	constructor(name: string, attributes: XmlElement['attributes'], lead: string, bytes: Buffer, start: number) {
		this.name = name;
		this.attributes = attributes;
		this.lead = lead;
		this.#bytes = bytes;
		this.#start = start;
	}

	get written(): Buffer {
		return this.#bytes.subarray(this.#start, this.#end);
	}

	/** Adds a child that follows all of `tail`. */
	add(child: XmlElement): void {
		this.text += this.tail;
		this.tail = '';
		this.children.push(child);
	}

	end(at: number): void {
		this.#end = at;
		this.text = (this.text + this.tail).trim();
	}
}

const DECLARATION = /^[ \t\r\n]*(?:<\?xml(?:[ \t\n]+[a-z]+=(?:"[^"<>&?]*"|'[^'<>&?]*'))*[ \t\n]*\?>)?/;
const DECLARATION_BYTES = 256;
/** Notes have at most 5,000 characters; millions of references take long to resolve. */
const LONGEST_TEXT = 64 * 1024;
const NO_CHARACTERS = ['\ufffe', '\uffff'].map((text) => Buffer.from(text));

const UNUSUAL = refusal('', 'nfe-xml-two-roots');

/** `utf8` is valid and has no byte order mark. */
export function parsePlainXml(utf8: Buffer): XmlElement | undefined {
	const declaration = DECLARATION.exec(utf8.toString('latin1', 0, DECLARATION_BYTES))?.[0] ?? '';
	const xml = utf8.subarray(declaration.length);
	if (hasUnusualMarkup(xml) || NO_CHARACTERS.some((one) => xml.includes(one))) return undefined;
	const scanner = new XmlScanner(() => UNUSUAL);
	scanner.feedWhole(xml);
	try {
		return buildTree(scanner);
	} catch (cause) {
		if (cause === UNUSUAL) return undefined;
		throw cause;
	}
}

/** Anything but elements and CDATA. */
function hasUnusualMarkup(xml: Buffer): boolean {
	for (let at = xml.indexOf(QUESTION); at !== -1; at = xml.indexOf(QUESTION, at + 1)) {
		if (xml[at - 1] === LT) return true;
	}
	for (let at = xml.indexOf(BANG); at !== -1; at = xml.indexOf(BANG, at + 1)) {
		if (xml[at - 1] === LT && xml.toString('latin1', at + 1, at + 8) !== '[CDATA[') return true;
	}
	return false;
}

interface OpenElement {
	readonly element: PlainElement;
	/** Undefined if the scanner opened it, and has to close it. */
	readonly name: XmlName | undefined;
}

function buildTree(scanner: XmlScanner): PlainElement | undefined {
	const open: OpenElement[] = [];
	let root: PlainElement | undefined;
	for (;;) {
		takePlain(scanner, open);
		const top = open.at(-1)?.element;
		const from = scanner.at;
		const token = scanner.next();
		if (token === 'end' || token === 'need') return root;
		if (token === 'close') {
			open.pop()?.element.end(from);
		} else if (token === 'text') {
			const text = scanner.text();
			if (text.length > LONGEST_TEXT) return undefined;
			if (top !== undefined) top.tail += text;
		} else {
			const attributes = readAttributes(scanner);
			if (!scanner.element.isUsual || attributes === undefined || open.length >= MAX_LEVELS) return undefined;
			const element = new PlainElement(scanner.name, attributes, top?.tail ?? '', scanner.bytes, scanner.at);
			if (top === undefined) root = element;
			else top.add(element);
			open.push({ element, name: undefined });
		}
	}
}

/** Takes all `<name>`, `<name>text</name>` and `</name>` that follow, as most of a note is. The scanner takes anything else. */
function takePlain(scanner: XmlScanner, open: OpenElement[]): void {
	if (!scanner.isAtContent) return;
	const { bytes, words } = scanner;
	let name = scanner.element;
	for (let top = open.at(-1); top !== undefined && bytes[scanner.at] === LT; top = open.at(-1)) {
		const { at } = scanner;
		if (bytes[at + 1] === SLASH) {
			const behind = top.name === undefined ? -1 : endOfClose(bytes, at, top.name);
			if (behind === -1 || top.name === undefined || !scanner.leave(top.name)) return;
			open.pop();
			top.element.end(at);
			scanner.at = behind;
			continue;
		}
		const start = endOfXmlName(bytes, at + 1) + 1;
		if (bytes[start - 1] !== GT || open.length >= MAX_LEVELS) return;
		name = words.nameAfter(name, bytes, at + 1, start - 1);
		if (!name.isUsual) return;
		const { element: parent } = top;
		const end = endOfPlainText(bytes, start);
		const behind = end === -1 || end - start > LONGEST_TEXT ? -1 : endOfClose(bytes, end, name);
		if (behind === -1) {
			const element = new PlainElement(name.local, NO_ATTRIBUTES, parent.tail, bytes, start);
			parent.add(element);
			open.push({ element, name });
			scanner.enter(name);
			scanner.at = start;
		} else {
			parent.add(new PlainLeaf(name.local, parent.tail, bytes, start, end));
			scanner.at = behind;
		}
	}
}

/** Position behind `</name>`, or -1 if something else is there. */
function endOfClose(bytes: Buffer, at: number, name: XmlName): number {
	if (bytes[at + 1] !== SLASH) return -1;
	const end = name.behind(bytes, at + 2);
	return end === -1 || bytes[end] !== GT ? -1 : end + 1;
}

function readAttributes({ attributes }: XmlScanner): XmlElement['attributes'] | undefined {
	if (attributes.count === 0) return NO_ATTRIBUTES;
	const read: Record<string, string> = {};
	for (let index = 0; index < attributes.count; index++) {
		const name = attributes.nameAt(index);
		const value = attributes.plainAt(index);
		if (value === undefined || name?.isUsual !== true) return undefined;
		read[keyOf(name)] = value;
	}
	return read;
}

/** A key made anew each time would have to be looked up each time. */
const keys = new WeakMap<XmlName, string>();

function keyOf(name: XmlName): string {
	const known = keys.get(name);
	if (known !== undefined) return known;
	const key = `@_${name.qualified}`;
	keys.set(name, key);
	return key;
}
