/**
 * The text that a signature covers, written from the tree that is read: what is imported is what was checked. Elements have no
 * prefix, as SEFAZ demands. Source: Canonical XML 1.0; Manual de Orientação do Contribuinte, rejection 404.
 */
import type { XmlElement } from './xml-element.ts';

/** Changes of form that programs make when they store invoices. They change no value. */
export interface Undo {
	/** `between`: text between elements goes if it is blank; `around`: blanks around values go, too. */
	readonly blanks?: 'between' | 'around';
	/** `joined`: a text that was wrapped, and its lines indented, is one line. */
	readonly lines?: 'crlf' | 'joined';
	/** `#216;` and `quot;` in a text were `&#216;` and `&quot;`: a program dropped the `&`. */
	readonly references?: 'restored';
}

export function writeContent(element: XmlElement, undo: Undo): string {
	let xml = '';
	for (const child of element.children) {
		const { name, lead } = child;
		if (lead !== '') xml += writeText(lead, undo, true);
		xml += `<${name}${writeAttributes(child)}>${writeContent(child, undo)}</${name}>`;
	}
	return element.tail === '' ? xml : xml + writeText(element.tail, undo, element.children.length > 0);
}

function writeText(given: string, { blanks, lines, references }: Undo, isBetween: boolean): string {
	let text = given;
	if (blanks !== undefined && isBetween && text.trim() === '') return '';
	if (blanks === 'around') text = text.trim();
	if (lines === 'joined' && !isBetween && text.includes('\n')) text = text.replaceAll(/\s*\n\s*/g, ' ');
	if (references !== undefined && text.includes(';')) text = text.replaceAll(CUT_REFERENCE, '&$&');
	if (lines === 'crlf') text = text.replaceAll(/\r?\n/g, '\r\n');
	return SPECIAL.test(text) ? text.replaceAll(SPECIALS, (mark) => ESCAPES[mark] ?? mark) : text;
}

const CUT_REFERENCE = /(?<![&\w#])(?:#\d{1,6}|#x[\da-f]{1,5}|amp|quot|apos|lt|gt|nbsp);/gi;
const SPECIAL = /[&<>\r]/;
const SPECIALS = /[&<>\r]/g;
const ATTRIBUTE_SPECIALS = /[&<"\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	'\t': '&#x9;',
	'\n': '&#xA;',
	'\r': '&#xD;',
};

export function writeAttributes({ attributes }: XmlElement): string {
	let xml = '';
	for (const key of Object.keys(attributes).sort()) {
		if (key.startsWith('@_xmlns')) continue;
		const value = (attributes[key] ?? '').replaceAll(ATTRIBUTE_SPECIALS, (mark) => ESCAPES[mark] ?? mark);
		xml += ` ${key.slice(2)}="${value}"`;
	}
	return xml;
}
