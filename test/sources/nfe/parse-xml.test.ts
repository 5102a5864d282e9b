import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeXml } from '../../../scripts/nfe/synthetic-note.mjs';
import { MAX_LEVELS } from '../../../src/sources/nfe/xml-element.ts';
import { parseXml as parseBytes } from '../../../src/sources/nfe/parse-xml.ts';
import { attributeOf, childOf } from '../../../src/sources/nfe/xml-element.ts';
import { problemName } from '../../messages/problem-name.ts';
import { rowsOf } from '../../listed.ts';

const parseXml = (xml: string) => parseBytes(Buffer.from(xml));
const nest = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);
const root = (xml: string) => {
	const parsed = parseXml(xml);
	if (!parsed.ok) throw new Error(parsed.problem.code);
	return parsed.root;
};

describe('an element', () => {
	test.each([
		['<a>NOTEBOOK &amp; CIA</a>', 'NOTEBOOK & CIA'],
		['<a>NOTEBOOK <![CDATA[& CIA]]></a>', 'NOTEBOOK & CIA'],
		['<a>NOTE<!-- & -->BOOK<?pi &?></a>', 'NOTEBOOK'],
		['<a>GIRAT&#211;RIA &#xD3;</a>', 'GIRATÓRIA Ó'],
		['<a>&lt;b&gt; &quot;&apos;</a>', `<b> "'`],
		['<a>&amp;amp;</a>', '&amp;'],
		['<a>  00123 \n\t</a>', '00123'],
		['<a>1e5</a>', '1e5'],
		['<a>0x1F</a>', '0x1F'],
		['<a>true</a>', 'true'],
		['<a/>', ''],
		['<a></a>', ''],
	])('%s holds the text %j', (xml, text) => expect(root(xml).text).toBe(text));

	test('is known by its local name, with or without a prefix', () => {
		const element = root('<n:a xmlns:n="urn:x"><n:b n:c="d">e</n:b></n:a>');
		expect(element.name).toBe('a');
		expect(childOf(element, 'b')?.text).toBe('e');
	});

	test('keeps attributes as text', () => expect(attributeOf(root('<det nItem="007"/>'), 'nItem')).toBe('007'));

	test('called like a property of every object is only an element', () => {
		const element = root('<a><__proto__><b>1</b></__proto__><constructor/><toString>2</toString><c>3</c></a>');
		expect(childOf(element, 'c')?.text).toBe('3');
		expect(childOf(element, 'b')).toBeUndefined();
		expect(({} as { b?: unknown }).b).toBeUndefined();
	});

	test('holds any text that XML can hold', () => {
		const text = fc.string({ unit: fc.constantFrom(...Array.from('aZ09 áÇ€<>&"\'\n\t]-!#;😀')), maxLength: 60 });
		fc.assert(
			fc.property(text, (given) => {
				expect(root(`<a>${escapeXml(given)}</a>`).text).toBe(given.trim());
				const verbatim = given.replaceAll('>', '');
				expect(root(`<a><![CDATA[${verbatim}]]></a>`).text).toBe(verbatim.trim());
			}),
		);
	});
});

describe('a document', () => {
	test('may start with blanks, a declaration, comments', () =>
		expect(root('\n <?xml version="1.0"?><!-- x --><a>1</a><!-- y -->\n').text).toBe('1'));

	test(`may be ${MAX_LEVELS} levels deep`, () => {
		expect(parseXml(nest(MAX_LEVELS)).ok).toBe(true);
		expect(parseXml(nest(MAX_LEVELS + 2))).toEqual({
			ok: false,
			problem: { code: 'nfe-xml-damaged', params: { kind: 'depth', limit: MAX_LEVELS } },
		});
	});

	test('a hundred thousand levels deep is refused at once', () => {
		expect(parseXml(nest(100_000))).toMatchObject({
			ok: false,
			problem: { code: 'nfe-xml-damaged', params: { kind: 'depth' } },
		});
	});

	test('with a hundred thousand attributes is refused at once', () => {
		const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ');
		expect(parseXml(`<a ${attributes}/>`)).toMatchObject({
			ok: false,
			problem: { code: 'nfe-xml-damaged', params: { kind: 'tag' } },
		});
		expect(parseXml(`<a b="${'>'.repeat(300_000)}"/>`)).toMatchObject({
			ok: false,
			problem: { code: 'nfe-xml-damaged', params: { kind: 'tag' } },
		});
	});

	test('as large as a batch is read like a small one', () => {
		const part = `<b c='>"' d="'>"><!-- <e> --><![CDATA[<f>]]><?g <h>?><i/>1</b>`;
		const read = root(`<n:a xmlns:n="urn:x">${part.repeat(6_000)}</n:a>`);
		expect(read.children).toHaveLength(6_000);
		expect(read.children.every((child) => child.text === '<f>1')).toBe(true);
	});

	test.each(['<!-- ', '<![CDATA[ ', '<?x ', '<b ', `<b c="`, '</a'])('as large and cut at %j is incomplete', (cut) => {
		const parsed = parseXml(`<a>${'<b>1</b>'.repeat(40_000)}${cut}`);
		expect(parsed).toMatchObject({ ok: false, problem: { code: 'nfe-xml-damaged', params: { kind: 'incomplete' } } });
	});

	test.each([
		['', 'nfe-xml-damaged incomplete'],
		...rowsOf('nfe-xml-damaged incomplete')`<a> ¦ <a><b></b> ¦ <a><b>1</b></a ¦ <a><b>1</ ¦ <a>1<!-- </a> ¦ <a x="1`,
		...rowsOf('nfe-xml-two-roots')`<a></a><b></b> ¦ <a></a><a/> ¦ <a/><b></b>`,
		['<!DOCTYPE a><a/>', 'nfe-xml-damaged doctype'],
		['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'nfe-xml-damaged doctype'],
		['<a b="<!--"><!DOCTYPE a [<!ENTITY b "c">]><d e="-->"/></a>', 'nfe-xml-damaged doctype'],
	])('%j is refused with %s', (xml, name) => {
		const parsed = parseXml(xml);
		expect(parsed.ok ? 'parsed' : problemName(parsed.problem)).toBe(name);
	});

	test.each([
		['<a>\n<b>x</c></a>', { line: 2, position: 5 }],
		['<a><!ELEMENT b></a>', { line: 1, position: 4 }],
		...rowsOf({ line: 1 })`<a b=1></a> ¦ <a b="1" b="2"></a> ¦ <a></a> texto`,
		['texto <a/>', { line: 1, position: 1 }],
	])('%j is malformed at %j', (xml, params) => {
		expect(parseXml(xml)).toMatchObject({
			ok: false,
			problem: { code: 'nfe-xml-damaged', params: { kind: 'malformed', ...params } },
		});
	});

	test.each([
		['<a>\n\n x & y</a>', { entity: '&', line: 3, position: 4 }],
		['<a b="x & y"/>', { entity: '&', line: 1, position: 9 }],
		['<a>&nbsp;</a>', { entity: '&nbsp;', line: 1, position: 4 }],
		['<a>&amp;&null;&x</a>', { entity: '&null;', line: 1, position: 9 }],
	])('%j refers to what XML does not know: %j', (xml, params) => {
		const problem = { code: 'nfe-xml-damaged', params: { kind: 'entity', ...params } };
		expect(parseXml(xml)).toEqual({ ok: false, problem });
	});

	test.each([
		['<a>\nx\u0000</a>', { character: 'U+0000', line: 2, position: 2 }],
		['<a>\u001b</a>', { character: 'U+001B', line: 1, position: 4 }],
		['<a>\uffff</a>', { character: 'U+FFFF', line: 1, position: 4 }],
		['<a>&#0;</a>', { character: 'U+0000', line: 1, position: 4 }],
		['<a>&#xD800;</a>', { character: 'U+D800', line: 1, position: 4 }],
		['<a>&#x110000;</a>', { character: 'U+110000', line: 1, position: 4 }],
	])('%j has a character that XML does not allow: %j', (xml, params) => {
		expect(parseXml(xml)).toEqual({
			ok: false,
			problem: { code: 'nfe-xml-damaged', params: { kind: 'character', ...params } },
		});
	});

	test('is told at its own line although certificates are not walked through', () => {
		const xml = `<a>\n<X509Certificate>\n${'AAAA\n'.repeat(20)}</X509Certificate>\n<b></c></a>`;
		expect(parseXml(xml)).toMatchObject({
			ok: false,
			problem: { code: 'nfe-xml-damaged', params: { kind: 'malformed', line: 24 } },
		});
	});

	test('an entity that is nowhere defined is only text inside CDATA', () =>
		expect(root('<a><![CDATA[&nbsp; & ]]></a>').text).toBe('&nbsp; &'));
});
