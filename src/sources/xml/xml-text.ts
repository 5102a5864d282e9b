/**
 * Text of XML to text: references decoded, line ends as `\n`.
 *
 * Refused: an `entity` (anything but the five of XML, without a DTD), a `character` (a number that is no character, a
 * half of a surrogate pair among them). Source: XML 1.0, 2.2, 2.11, 4.1, 4.6.
 */
import type { ParamsOfKind } from '../../messages/codes.ts';
import { resolveXmlReferences } from '../bytes/xml-characters.ts';
import type { SourceRefusal } from '../values/source.ts';

/** What is wrong with the part that is read. */
export type RefusePart = (damage: ParamsOfKind<'workbook-damaged'>) => SourceRefusal;

export type RefuseText = (kind: 'entity' | 'character') => SourceRefusal;

const CONTROLS = /(?![\t\n])\p{Cc}(?<![\u007F-\u009F])/u;

/** `verbatim`: CDATA, where nothing but line ends is decoded. */
export function decodeXmlText(raw: string, verbatim: boolean, refuse: RefuseText): string {
	const text = raw.includes('\r') ? raw.replaceAll(/\r\n?/g, '\n') : raw;
	if (verbatim) {
		if (CONTROLS.test(text)) throw refuse('character');
		return text;
	}
	const resolved = resolveXmlReferences(text);
	if (typeof resolved !== 'string') throw refuse(resolved.wrong);
	return resolved;
}
