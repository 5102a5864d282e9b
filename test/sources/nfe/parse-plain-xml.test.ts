import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { syntheticEvent, syntheticKey, syntheticNote, withPrefix } from '../../../scripts/nfe/synthetic-note.mjs';
import { decodeXml } from '../../../src/sources/nfe/decode-xml.ts';
import { type ParsedXml, parseAnyXml } from '../../../src/sources/nfe/parse-xml.ts';
import type { XmlElement } from '../../../src/sources/nfe/xml-element.ts';
import { parsePlainXml as parseBytes } from '../../../src/sources/nfe/parse-plain-xml.ts';

/** A copy with nothing but the properties that both parsers give. */
function copyOf({ name, attributes, children, text, lead, tail }: XmlElement): XmlElement {
	return { name, attributes, children: children.map(copyOf), text, lead, tail };
}

function parsePlainXml(xml: string): XmlElement | undefined {
	const root = parseBytes(Buffer.from(xml));
	return root && copyOf(root);
}

const NOTE = syntheticNote({
	items: [{ xProd: 'GIRATÓRIA & CIA <2>' }, { qCom: '2.0000', infAdProd: 'S/N: A1, A2' }],
	infCpl: 'Pedido "4711"',
});
const NOTES = [
	NOTE,
	NOTE.replaceAll('><', '>\r\n\t<'),
	withPrefix(NOTE, 'nfe'),
	NOTE.replace('Pedido', '<![CDATA[Pedido & ]]>').replaceAll('&amp;', '&#38;'),
	syntheticEvent({ key: syntheticKey() }),
];

/** Reads a text both ways; the results are the same if the quick parser leaves it to the thorough one. */
function readBothWays(xml: string): readonly [quick: ParsedXml, thorough: ParsedXml] {
	const root = parsePlainXml(xml);
	const thorough = parseAnyXml(xml);
	return [root === undefined ? thorough : { ok: true, root }, thorough];
}

test.each(NOTES.map((xml, index) => [index, xml] as const))('note %i is read the quick way', (_, xml) => {
	const root = parsePlainXml(xml);
	expect(root).toBeDefined();
	expect({ ok: true, root }).toEqual(parseAnyXml(xml));
});

test.each([
	['<a>1</a>'],
	['<a>\n <b c="d>e" f=\'"\' />x<b/> y &#x1F600;</a>\n'],
	['<?xml version="1.0" encoding="UTF-8"?>\n<n:a xmlns:n="u"><n:b>&lt;&amp;amp;</n:b></n:a>'],
	['<a> <![CDATA[ ]]> <![CDATA[<b>&]]> \n<![CDATA[c]]> </a>'],
	['<a>\u00a0x\u00a0</a>'],
	['<a>\r\n1\r2</a>'],
	['<a></a >'],
])('%j is read the quick way, like the thorough one', (xml) => {
	const root = parsePlainXml(xml);
	expect(root).toBeDefined();
	expect({ ok: true, root }).toEqual(parseAnyXml(xml));
});

test.each([
	'',
	' ',
	'texto',
	'<a>',
	'<a></b>',
	'<a></a',
	'</a>',
	'<a/><b/>',
	'<a/>x',
	'x<a/>',
	'\u00a0<a/>',
	'<a b="1" b="2"/>',
	'<a b=1/>',
	'<a b="<"/>',
	'<a b="1"c="2"/>',
	'<a b="&amp;"/>',
	'<a>&nbsp;</a>',
	'<a>&</a>',
	'<a>& amp;</a>',
	'<a>&#0;</a>',
	'<a>&#xD800;</a>',
	'<a>\u0001</a>',
	'<a><!-- x --></a>',
	'<a><?pi?></a>',
	'<!DOCTYPE a><a/>',
	'<a><![CDATA[<!DOCTYPE a>]]></a>',
	'<a><![CDATA[</a>',
	'<![CDATA[x]]><a/>',
	'<a><__proto__/></a>',
	'<constructor/>',
	'<a><toString>1</toString></a>',
	'<á/>',
	'<1/>',
	'<a:b:c/>',
	'<a / >',
	`${'<a>'.repeat(70)}${'</a>'.repeat(70)}`,
])('%j is left to the thorough way', (xml) => expect(parsePlainXml(xml)).toBeUndefined());

describe('a damaged note', () => {
	test('cut anywhere is never read the quick way', () => {
		for (let length = 0; length < NOTE.length; length++) {
			expect(parsePlainXml(NOTE.slice(0, length))).toBeUndefined();
		}
	});

	test('is refused by both, or read the same by both', () => {
		const pieces = ['<', '>', '/', '&', ';', '"', "'", '=', ' ', '\n', '\r', ':', '!', '?', ']]>', '<![CDATA[', '<a>'];
		const more = [
			'</a>',
			'<!--',
			'-->',
			'&#9;',
			'&#x20;',
			'&amp;',
			'x',
			'0',
			'é',
			'\u00a0',
			'\u0085',
			'\u2028',
			'😀',
			'\ufeff',
		];
		fc.assert(
			fc.property(
				fc.constantFrom(...NOTES),
				fc.array(fc.tuple(fc.nat(), fc.nat(6), fc.constantFrom('', ...pieces, ...more)), {
					minLength: 1,
					maxLength: 3,
				}),
				(note, changes) => {
					let xml = note;
					for (const [place, removed, added] of changes) {
						const at = place % (xml.length + 1);
						xml = xml.slice(0, at) + added + xml.slice(at + removed);
					}
					const [quick, thorough] = readBothWays(xml);
					expect(quick).toEqual(thorough);
				},
			),
			{ numRuns: 1_000 },
		);
	});

	test('made of nothing but markup is refused by both, or read the same by both', () => {
		const piece = fc.constantFrom(
			'<a>',
			'</a>',
			'<b c="d">',
			'</b>',
			'<a/>',
			'<a ',
			'e="f"',
			'>',
			'/>',
			'x',
			' ',
			'\n',
			'&lt;',
			'&',
			'<![CDATA[',
			']]>',
			'<!',
			'<?',
			'?>',
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
				for (const xml of [parts.join(''), `<a>${parts.join('')}</a>`]) {
					const [quick, thorough] = readBothWays(xml);
					expect(quick).toEqual(thorough);
				}
			}),
			{ numRuns: 1_000 },
		);
	});
});

const FOLDER = path.join(import.meta.dirname, '../../../../shared/real/nfe');

test.skipIf(!existsSync(FOLDER))(
	'a real folder is read the same both ways, and all but a few of it the quick way',
	() => {
		const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.xml'));
		const strange = files.filter((file) => {
			const decoded = decodeXml(readFileSync(path.join(FOLDER, file)));
			if (!decoded.ok) throw new Error(file);
			const xml = decoded.utf8.toString().trimStart();
			const [quick, thorough] = readBothWays(xml);
			expect(quick).toEqual(thorough);
			return parsePlainXml(xml) === undefined;
		});
		expect(strange.length / files.length).toBeLessThan(0.15);
	},
);
