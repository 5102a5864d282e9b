/** What XML allows as a character. Source: XML 1.0 §2.2. */

// oxlint-disable-next-line no-control-regex -- these are what is looked for
export const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** For a character that is written as its number. */
export function isXmlCharacter(code: number): boolean {
	return (
		code === 0x9 ||
		code === 0xa ||
		code === 0xd ||
		(code >= 0x20 && code <= 0xd7ff) ||
		(code >= 0xe000 && code <= 0xfffd) ||
		(code >= 0x10000 && code <= 0x10ffff)
	);
}
