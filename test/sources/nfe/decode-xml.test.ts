import { expect, test } from 'vitest';
import { decodeXml } from '../../../src/sources/nfe/decode-xml.ts';

const TEXT = 'CADEIRA GIRATÓRIA — “AÇÃO” €';
const declared = (label: string): string => `<?xml version="1.0" encoding="${label}"?><a>${TEXT}</a>`;
const latin1 = (text: string): Buffer =>
	Buffer.from(
		text.replaceAll('—', '\x97').replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'),
		'latin1',
	);
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

test.each([
	['UTF-8 without a declaration', Buffer.from(`<a>${TEXT}</a>`)],
	['UTF-8 as declared', Buffer.from(declared('UTF-8'))],
	['UTF-8 with a mark, whatever is declared', Buffer.from(`\uFEFF${declared('ISO-8859-1')}`)],
	['ISO-8859-1 as declared, with the characters that Windows adds', latin1(declared('ISO-8859-1'))],
	['windows-1252 as declared, in single quotes', latin1(declared('windows-1252').replaceAll('"', "'"))],
	['UTF-16LE with a mark', Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le')],
	['UTF-16BE with a mark', utf16be(`\uFEFF${declared('UTF-16')}`)],
	['UTF-16LE without a mark', Buffer.from(declared('UTF-16'), 'utf16le')],
	['UTF-16BE without a mark', utf16be(declared('UTF-16'))],
	['UTF-8 that declares UTF-16, which its own declaration contradicts', Buffer.from(declared('UTF-16'))],
])('reads %s', (_, bytes) => {
	const decoded = decodeXml(bytes);
	expect(decoded).toMatchObject({ ok: true });
	expect(decoded.ok && decoded.utf8.toString()).toContain(`<a>${TEXT}</a>`);
	expect(decoded).not.toHaveProperty('notice');
});

test.each([
	['windows-1252 that declares UTF-8', 'windows-1252', latin1(declared('UTF-8'))],
	['windows-1252 that declares UTF8', 'windows-1252', latin1(declared('UTF8'))],
	['windows-1252 that declares nothing', 'windows-1252', latin1(`<a>${TEXT}</a>`)],
	['UTF-8 that declares ISO-8859-1', 'UTF-8', Buffer.from(declared('ISO-8859-1'))],
	['UTF-8 that declares IBM850', 'UTF-8', Buffer.from(declared('IBM850'))],
])('reads %s, and says so', (_, encoding, bytes) => {
	const decoded = decodeXml(bytes);
	expect(decoded).toMatchObject({ ok: true, notice: { code: 'nfe-decoded-otherwise', params: { encoding } } });
	expect(decoded.ok && decoded.utf8.toString()).toContain(TEXT);
});

test.each([
	['a name that no encoding has', Buffer.from(declared('klingon')), 'klingon'],
	['a UTF-8 mark before other bytes', Buffer.concat([Buffer.from('\uFEFF<a>'), Buffer.from([0xe3, 0x28])]), 'utf-8'],
	['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x3c, 0x00, 0x61]), 'utf-16le'],
	['half a surrogate pair', Buffer.from([0xff, 0xfe, 0x3c, 0x00, 0x00, 0xd8, 0x3e, 0x00]), 'utf-16le'],
	[
		'bytes that the declared encoding does not have',
		Buffer.concat([Buffer.from(declared('shift_jis')), Buffer.from([0x81])]),
		'shift_jis',
	],
])('refuses %s', (_, bytes, found) => {
	expect(decodeXml(bytes)).toEqual({
		ok: false,
		problem: { code: 'nfe-xml-damaged', found, params: { kind: 'encoding' } },
	});
});

test.each([
	['IBM850', '\xe0\xc7'],
	['cp850', '\xe0\xc7'],
	['IBM-860', '\x9f\x8e'],
])('reads %s as declared', (label, letters) => {
	const bytes = Buffer.from(`<?xml version="1.0" encoding="${label}"?><a>${letters}</a>`, 'latin1');
	const decoded = decodeXml(bytes);
	expect(decoded.ok && decoded.utf8.toString()).toContain('<a>ÓÃ</a>');
});
