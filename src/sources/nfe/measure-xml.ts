/**
 * A quick look at a large XML text before it is parsed: what would take seconds or gigabytes to refuse later.
 *
 * Refused with `nfe-xml-damaged`: more levels than `MAX_LEVELS`, a tag longer than `LONGEST_TAG`, more items in one
 * invoice than the layout has. Other damage is not told here: where the markup makes no
 * sense the look ends, and the validator says why.
 */
import { BANG, QUESTION, SLASH } from '../bytes/ascii.ts';
import type { Problem } from '../../messages/problem.ts';

/** An NF-e has about ten levels. */
export const MAX_LEVELS = 64;
export const MAX_ITEMS = 990;
/** The longest tags of fiscal documents have some namespaces and a reference: hundreds of characters. */
const LONGEST_TAG = 64 * 1024;

export function findExcess(xml: string): Problem | undefined {
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

/** Past a comment, CDATA, or processing instruction; -1 when it does not end. */
function endOfVerbatim(xml: string, start: number, first: number): number {
	if (first === QUESTION) return xml.indexOf('?>', start);
	if (xml.startsWith('<!--', start)) return xml.indexOf('-->', start);
	return xml.indexOf(']]>', start);
}

const MARK = /[>"']/g;

/** The `>` that ends a tag, not one inside an attribute; -1 when there is none; for a long tag any place far away. */
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
