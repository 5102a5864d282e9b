/** What XML allows as a character, and what references to characters mean. Source: XML 1.0, 2.2, 4.1 and 4.6. */

// oxlint-disable-next-line no-control-regex -- these are what is looked for
export const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:#x(?<hex>[\da-fA-F]{1,6})|#(?<decimal>\d{1,7})|(?<entity>[a-z]{2,4}));|&/g;

/** For a character that is written as its number. */
export function isXmlCharacter(code: number): boolean {
	if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
	return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff && code <= 0x10ffff);
}

/** What makes a text wrong: a reference that XML without a DTD does not define, or the number of no character. */
export interface WrongReference {
	readonly wrong: 'entity' | 'character';
}

export function resolveXmlReferences(text: string): string | WrongReference {
	let wrong: WrongReference['wrong'] | undefined;
	const resolved = text.replaceAll(REFERENCE, (_, hex?: string, decimal?: string, entity?: string) => {
		if (hex === undefined && decimal === undefined) {
			const known = entity === undefined ? undefined : ENTITIES[entity];
			if (known === undefined) wrong ??= 'entity';
			return known ?? '';
		}
		const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
		if (isXmlCharacter(code)) return String.fromCodePoint(code);
		wrong ??= 'character';
		return '';
	});
	return wrong === undefined ? resolved : { wrong };
}
