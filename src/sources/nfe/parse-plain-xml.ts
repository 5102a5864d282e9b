/** 5 times faster than `parse-xml.ts`, to which it leaves everything that another parser could read differently. */
import { BANG, GT, LT, QUESTION, SLASH } from '../bytes/ascii.ts';
import { refusal } from '../values/source.ts';
import { endOfPlainText } from '../xml/plain-xml.ts';
import { endOfXmlName } from '../xml/xml-attributes.ts';
import { XmlScanner } from '../xml/xml-scanner.ts';
import { MAX_LEVELS, type XmlElement } from './xml-element.ts';

const NO_ATTRIBUTES: XmlElement['attributes'] = Object.freeze({});
const NO_CHILDREN: PlainElement[] = [];
Object.freeze(NO_CHILDREN);

class PlainElement implements XmlElement {
	readonly name: string;
	readonly attributes: XmlElement['attributes'];
	children = NO_CHILDREN;
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

	/** Adds a child, before which all of `tail` stands. */
	add(child: PlainElement): void {
		this.text += this.tail;
		this.tail = '';
		if (this.children === NO_CHILDREN) this.children = [child];
		else this.children.push(child);
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
	scanner.feed(xml);
	scanner.finish();
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

function buildTree(scanner: XmlScanner): PlainElement | undefined {
	const open: PlainElement[] = [];
	let root: PlainElement | undefined;
	for (;;) {
		const top = open.at(-1);
		if (top !== undefined && open.length < MAX_LEVELS) addLeaves(scanner, top);
		const from = scanner.at;
		const token = scanner.next();
		if (token === 'end' || token === 'need') return root;
		if (token === 'close') {
			open.pop()?.end(from);
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
			open.push(element);
		}
	}
}

/** Takes all `<name>text</name>` that follow, as most elements of a note are. Anything else is left to the scanner. */
function addLeaves(scanner: XmlScanner, parent: PlainElement): void {
	if (!scanner.isAtContent) return;
	const { bytes, words } = scanner;
	let name = scanner.element;
	for (let at = scanner.at; bytes[at] === LT; scanner.at = at) {
		const start = endOfXmlName(bytes, at + 1) + 1;
		if (bytes[start - 1] !== GT) return;
		const end = endOfPlainText(bytes, start);
		if (end === -1 || bytes[end + 1] !== SLASH || end - start > LONGEST_TEXT) return;
		name = words.nameAfter(name, bytes, at + 1, start - 1);
		const behind = name.behind(bytes, end + 2);
		if (!name.isUsual || behind === -1 || bytes[behind] !== GT) return;
		const leaf = new PlainElement(name.local, NO_ATTRIBUTES, parent.tail, bytes, start);
		leaf.tail = words.texts.at(bytes, start, end);
		leaf.end(end);
		parent.add(leaf);
		at = behind + 1;
	}
}

function readAttributes({ attributes }: XmlScanner): XmlElement['attributes'] | undefined {
	if (attributes.count === 0) return NO_ATTRIBUTES;
	const read: Record<string, string> = {};
	for (let index = 0; index < attributes.count; index++) {
		const name = attributes.nameAt(index);
		const value = attributes.plainAt(index);
		if (value === undefined || name?.isUsual !== true) return undefined;
		read[`@_${name.qualified}`] = value;
	}
	return read;
}
