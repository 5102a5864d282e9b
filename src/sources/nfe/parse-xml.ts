/**
 * Text of an XML file to a tree of elements, or the problem that refuses the file: what would take seconds to refuse is
 * found first, plain XML is read in one pass, and whatever is not plain in the thorough way, which also says what is wrong.
 */
import { findExcess } from './measure-xml.ts';
import { type ParsedXml, parseAnyXml } from './parse-any-xml.ts';
import { parsePlainXml } from './parse-plain-xml.ts';

/** Smaller files are parsed before they could do harm. */
const LARGE_CHARACTERS = 256 * 1024;

/** Reads one XML document. Pure. */
export function parseXml(text: string): ParsedXml {
	const xml = text.trimStart();
	const excess = xml.length > LARGE_CHARACTERS ? findExcess(xml) : undefined;
	const root = excess === undefined ? parsePlainXml(xml) : undefined;
	if (root !== undefined) return { ok: true, root };
	return parseAnyXml(xml, excess);
}
