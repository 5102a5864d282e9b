import * as fc from 'fast-check';

/**
 * A character of any kind. `unit: 'binary'` of fast-check takes half a second to make and gives characters that nobody
 * has assigned, nearly always; half of these are Latin or control characters.
 */
const character = fc.oneof(fc.nat(0xff), fc.nat(0xff), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10_ffff })).map(
	(code) => String.fromCodePoint(code),
	(text) => {
		const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
		// Known to be of the kind: names as `__proto__` are among the texts then.
		if (code === undefined || text !== String.fromCodePoint(code)) throw new Error('not a character');
		return code;
	},
);

export function anyText(length: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
	return fc.string({ ...length, unit: character });
}
