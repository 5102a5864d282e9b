import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeXml } from '../../../scripts/hostile/workbook-parts.mjs';
import { decodeXmlText } from '../../../src/sources/xml/xml-text.ts';
import { refusal, SourceRefusal } from '../../../src/sources/values/source.ts';
import { rowsOf } from '../../listed.ts';

const refuse = (kind: 'entity' | 'character') =>
	refusal('x.xlsx', 'workbook-damaged', { part: 'x.xml', kind, position: 0 });
const decode = (raw: string, verbatim = false): string => decodeXmlText(raw, verbatim, refuse);

describe('text of XML', () => {
	test.each([
		['P&amp;D &lt;1&gt; &quot;a&quot; &apos;b&apos;', `P&D <1> "a" 'b'`],
		['&#65;&#x41;&#x1F363;', 'AA🍣'],
		['&amp;amp;', '&amp;'],
		['a\r\nb\rc\nd', 'a\nb\nc\nd'],
		['a&#13;&#10;b', 'a\r\nb'],
	])('%j is %j', (raw, text) => expect(decode(raw)).toBe(text));

	test.each([
		...rowsOf('entity')`&nbsp; ¦ a & b ¦ &amp ¦ &#x; ¦ &constructor;`,
		...rowsOf('character')`&#0; ¦ &#8; ¦ &#xD800; ¦ &#xFFFF; ¦ &#x110000;`,
	])('%j is refused: %s', (raw, kind) => {
		expect(() => decode(raw)).toThrow(
			expect.objectContaining({ problem: expect.objectContaining({ params: { part: 'x.xml', kind, position: 0 } }) }),
		);
	});

	test('CDATA is unchanged text, except for line ends', () => {
		expect(decode('a &amp; <b>\r\n', true)).toBe('a &amp; <b>\n');
		expect(() => decode('a\u0001', true)).toThrow(SourceRefusal);
	});

	test('reads back any escaped text', () => {
		assert(
			property(string({ unit: 'grapheme' }), (text) => decode(escapeXml(text)) === text.replaceAll(/\r\n?/g, '\n')),
		);
	});
});
