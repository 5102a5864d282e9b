import type { ParamsOfKind } from '../../../src/messages/codes.ts';
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal, SourceRefusal } from '../../../src/sources/values/source.ts';
import { XmlScanner } from '../../../src/sources/xml/xml-scanner.ts';
import { problemName } from '../../messages/problem-name.ts';
import { rowsOf } from '../../listed.ts';

const refuse = (damage: ParamsOfKind<'workbook-damaged'>) =>
	refusal('x.xlsx', 'workbook-damaged', { part: 'x.xml', ...damage });

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The tokens of a document, one per line, or the code of its refusal. Joins pieces of text. */
function scan(xml: string | Buffer, cuts: readonly number[] = []): readonly string[] | string {
	const bytes = Buffer.from(xml);
	const scanner = new XmlScanner(refuse);
	const said: string[] = [];
	let text = '';
	const take = (): void => {
		for (let token = scanner.next(); token !== 'need' && token !== 'end'; token = scanner.next()) {
			if (token === 'text') text += scanner.text();
			else {
				if (text.trim() !== '') said.push(`"${text}"`);
				text = '';
				const id = token === 'open' ? scanner.attributes.get('id') : undefined;
				said.push(`${token} ${scanner.space}:${scanner.name}${id === undefined ? '' : ` ${id}`}`);
			}
		}
	};
	try {
		let from = 0;
		for (const cut of [...new Set(cuts.map((at) => at % (bytes.length + 1)))].sort((one, other) => one - other)) {
			scanner.feed(bytes.subarray(from, cut));
			from = cut;
			take();
		}
		scanner.feed(bytes.subarray(from));
		scanner.finish();
		take();
		return said;
	} catch (error) {
		if (error instanceof SourceRefusal) return problemName(error.problem);
		throw error;
	}
}

const ODD = `\uFEFF<?xml version='1.0' encoding="utf-8"?>
<!-- antes <a> --><?meu pi?>
<x:a xmlns:x = "${MAIN}" xmlns="urn:outro" xmlns:l='${LINKS}' id='a&amp;"b"'>
	<b id="1 > 0"/><x:c>um &lt; dois\r\n<![CDATA[três & <quatro>]]> cinco<!-- - -- - --></x:c  >
	<c xmlns="${MAIN}"><d/></c><açaí>é 🍣</açaí><e xmlns=""><f/></e>
</x:a>
<!-- depois -->
`.slice(1);

describe('reads', () => {
	test('namespaces, attributes, references and CDATA, and skips comments and instructions', () => {
		expect(scan(ODD)).toEqual([
			'open main:a a&"b"',
			'open other:b 1 > 0',
			'close other:b',
			'open main:c',
			'"um < dois\ntrês & <quatro> cinco"',
			'close main:c',
			'open main:c',
			'open main:d',
			'close main:d',
			'close main:c',
			'open other:açaí',
			'"é 🍣"',
			'close other:açaí',
			'open main:e',
			'open main:f',
			'close main:f',
			'close main:e',
			'close main:a',
		]);
	});

	test('the same in any chunks', () => {
		const whole = scan(ODD);
		for (let cut = 0; cut <= Buffer.byteLength(ODD); cut++) expect(scan(ODD, [cut]), `cut at ${cut}`).toEqual(whole);
		assert(
			property(array(integer({ min: 0, max: 10_000 })), (cuts) => {
				expect(scan(ODD, cuts)).toEqual(whole);
			}),
		);
	});

	test('relationship ids by their namespace, whatever the prefix', () => {
		const xml = new XmlScanner(refuse);
		xml.feed(Buffer.from(`<a xmlns:q="${LINKS}" id="plain" q:id="linked" z:id="other"/>`));
		xml.next();
		expect(xml.attributes.getIn('links', 'id', xml.namespaces)).toBe('linked');
		expect(xml.attributes.get('id')).toBe('plain');
	});

	test('line ends and tabs in attributes as spaces', () =>
		expect(scan('<a id="um\r\ndois\ttrês&#10;"/>')).toContain('open main:a um dois três\n'));
});

describe('refuses', () => {
	test.each([
		['', 'truncated'],
		...rowsOf('truncated')`<?xml version="1.0"?> ¦ <a><b></b> ¦ <a ¦ <a b="1 ¦ <a>text`,
		['<a><!-- ', 'truncated'],
		['<a><![CDATA[ ', 'truncated'],
		...rowsOf('malformed')`
			<a><![CD ¦ <a></b> ¦ <a/>text ¦ text<a/> ¦ </a> ¦ <a><1/></a> ¦ <a .b="1"/> ¦ <a b=1/> ¦ <a b/>
			<a b="1"c="2"/> ¦ <a b="1" b="2"/> ¦ <a b="<"/> ¦ <a><!ELEMENT x></a> ¦ <![CDATA[x]]><a/>
		`,
		['<a></a ><a/>', 'second_root'],
		['<a/><?xml version="1.0"?><a/>', 'second_root'],
		...rowsOf('doctype')`<!DOCTYPE a><a/> ¦ <!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a> ¦ <a><!DOCTYPE a></a>`,
		['<a>&x;</a>', 'entity'],
		['<a id="&x;"/>', 'entity'],
		...rowsOf('character')`<a>&#xD800;</a> ¦ <a>\u0001</a> ¦ <a b="\u0001"/>`,
		['<?xml version="1.0" encoding="windows-1252"?><a/>', 'encoding'],
		['<a>'.repeat(101), 'depth'],
		[`<a ${Array.from({ length: 1_001 }, (_, index) => `b${index}=""`).join(' ')}/>`, 'attributes'],
	])('%.60s: %s', (xml, kind) => {
		expect(scan(xml)).toBe(`workbook-damaged ${kind}`);
		expect(scan(xml, [1, 3, 7, 20])).toBe(`workbook-damaged ${kind}`);
	});

	test('an endless tag before it is complete', () => {
		const xml = new XmlScanner(refuse);
		xml.feed(Buffer.from('<a b="'));
		const feedOn = (): void => {
			for (let chunk = 0; chunk < 100; chunk++) {
				xml.feed(Buffer.alloc(1e6, 'x'));
				xml.next();
			}
		};
		expect(feedOn).toThrow(
			expect.objectContaining({ problem: { code: 'workbook-damaged', params: { part: 'x.xml', kind: 'attributes' } } }),
		);
	});
});

test('two documents that are read in turns have their own namespaces', () => {
	const spaces = [MAIN, LINKS].map((uri) => {
		const scanner = new XmlScanner(refuse);
		scanner.feed(Buffer.from(`<x:a xmlns:x="${uri}"><x:b/><x:b/></x:a>`));
		return () => `${scanner.next()} ${scanner.space}`;
	});
	const read = Array.from({ length: 4 }, () => spaces.map((next) => next()));
	const [open, close] = [
		['open main', 'open links'],
		['close main', 'close links'],
	];
	expect(read).toEqual([open, open, close, open]);
});
