/** Resolves references in XML text and turns line ends into `\n`. Source: XML 1.0, 2.2, 2.11, 4.1, 4.6. */
import type { ParamsOfKind } from '../../messages/codes.ts';
import { CR, LF, SPACE, TAB } from '../bytes/ascii.ts';
import type { SourceRefusal } from '../values/source.ts';

export type RefusePart = (damage: ParamsOfKind<'workbook-damaged'>) => SourceRefusal;

type RefuseText = (kind: 'entity' | 'character') => SourceRefusal;

const CONTROLS = /(?![\t\n])\p{Cc}(?<![\u007F-\u009F])/u;

export function decodeXmlText(raw: string, verbatim: boolean, refuse: RefuseText): string {
	const text = raw.includes('\r') ? raw.replaceAll(/\r\n?/g, '\n') : raw;
	if (verbatim) {
		if (CONTROLS.test(text)) throw refuse('character');
		return text;
	}
	return text.replaceAll(REFERENCE, (_, hex?: string, decimal?: string, entity = '') => {
		if (hex === undefined && decimal === undefined) {
			const known = ENTITIES[entity];
			if (known === undefined) throw refuse('entity');
			return known;
		}
		const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
		if (!isXmlCharacter(code)) throw refuse('character');
		return String.fromCodePoint(code);
	});
}

// oxlint-disable-next-line no-control-regex -- it looks for control characters
export const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:#x(?<hex>[\da-fA-F]{1,6})|#(?<decimal>\d{1,7})|(?<entity>[a-z]{2,4}));|&/g;

export function isXmlCharacter(code: number): boolean {
	if (code < SPACE) return code === TAB || code === LF || code === CR;
	return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff && code <= 0x10ffff);
}
