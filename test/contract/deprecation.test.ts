import * as fc from 'fast-check';
import { validateHeaderValue } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
	encodeAddress,
	parseDeprecationHeaders,
	parseLinkHeader,
	renderDeprecationHeaders,
} from '../../src/contract/deprecation.ts';
import { anyText } from '../any-text.ts';

const DEPRECATED = {
	deprecatedAt: '2026-03-01T00:00:00.000Z',
	sunsetAt: '2026-12-31T23:59:59.000Z',
	documentation: 'https://docs.example/migracao',
	successor: 'https://api.example/api/v2/assets',
};
const BOTH_LINKS =
	'<https://docs.example/migracao>; rel="deprecation"; type="text/html", <https://api.example/api/v2/assets>; rel="successor-version"';

describe('rendering', () => {
	test('writes Deprecation as in RFC 9745, Sunset as in RFC 8594 and both links', () => {
		expect(renderDeprecationHeaders(DEPRECATED)).toEqual({
			Deprecation: '@1772323200',
			Sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
			Link: BOTH_LINKS,
		});
	});

	test('gives valid HTTP headers that can be parsed again, whatever the addresses', () => {
		fc.assert(
			fc.property(anyText(), (text) => {
				const documentation = `https://docs.example/${text}`;
				const headers = renderDeprecationHeaders({ ...DEPRECATED, documentation });
				for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
				const read = parseDeprecationHeaders({ link: headers.Link });
				expect(read?.successor).toBe(DEPRECATED.successor);
				expect(read?.documentation).toBe(encodeAddress(documentation));
				expect(encodeAddress(encodeAddress(documentation))).toBe(encodeAddress(documentation));
			}),
		);
	});

	test('encodes the bytes of characters that no address has, and keeps escapes', () =>
		expect(encodeAddress('https://x.example/não é%20?q=1')).toBe('https://x.example/n%C3%A3o%20%C3%A9%20?q=1'));

	test('writes no successor link without a direct replacement', () => {
		const { successor: _none, ...withoutSuccessor } = DEPRECATED;
		expect(renderDeprecationHeaders(withoutSuccessor).Link).toBe(
			'<https://docs.example/migracao>; rel="deprecation"; type="text/html"',
		);
	});
});

describe('reading', () => {
	const DOCS = 'https://docs.example/migracao';
	test.each([
		['both links in one line', { link: BOTH_LINKS }],
		['links in two lines', { link: BOTH_LINKS.split(', ') }],
		['links in the other order', { link: BOTH_LINKS.split(', ').toReversed().join(',') }],
		[
			'other parameters and no quotes',
			{
				link: '<https://x.example/>; rel=help, <https://docs.example/migracao>; hreflang=pt-BR; type=text/html; title="a, b"; rel=deprecation, <https://api.example/api/v2/assets>; title*=UTF-8\'\'n%C3%A3o; rel="successor-version latest-version"',
			},
		],
		['relative links', { link: `</api/v2/assets>; rel="successor-version", <${DOCS}>; rel=deprecation` }],
	])('finds everything with %s (S-249)', (_what, link) => {
		const headers = { deprecation: '@1772323200', sunset: 'Thu, 31 Dec 2026 23:59:59 GMT', ...link };
		expect(parseDeprecationHeaders(headers, 'https://api.example/api/v1/assets')).toEqual(DEPRECATED);
	});

	test('keeps relative links unchanged without a base address', () => {
		expect(parseDeprecationHeaders({ deprecation: '@0', link: '</n>; rel=deprecation' })).toEqual({
			deprecatedAt: '1970-01-01T00:00:00.000Z',
			documentation: '/n',
		});
	});

	test('reads a Deprecation date in the future and one with parameters', () => {
		expect(parseDeprecationHeaders({ deprecation: '@4102444800;x=1' })).toEqual({
			deprecatedAt: '2100-01-01T00:00:00.000Z',
		});
	});

	test.each([
		[{}],
		[{ link: '</next>; rel=next' }],
		[{ link: '</api/v3/assets>; rel="successor-version"' }],
		[{ link: '<broken' }],
		[{ 'content-type': 'application/json' }],
	])('finds no deprecation in %j', (headers) => expect(parseDeprecationHeaders(headers)).toEqual({}));

	test.each([
		[{ deprecation: 'true' }],
		[{ deprecation: '1772323200' }],
		[{ deprecation: '@1, @2' }],
		[{ deprecation: ['@1', '@2'] }],
		[{ deprecation: '@99999999999999' }],
		[{ sunset: '2026-12-31T23:59:59Z' }],
		[{ sunset: 'Fri, 31 Dec 2026 23:59:59 GMT' }],
		[{ sunset: 'Thu, 31 Dec 2026 23:59:59 -0300' }],
		[{ sunset: '' }],
		[{ deprecation: 'x', sunset: 'y', link: 'rubbish' }],
	])('reads nothing in %j (S-250)', (headers) => expect(parseDeprecationHeaders(headers)).toEqual({}));

	test('keeps the good headers beside a malformed one', () => {
		const sunset = 'Thu, 31 Dec 2026 23:59:59 GMT';
		expect(parseDeprecationHeaders({ deprecation: 'true', sunset, link: '<a>; rel=deprecation, <b' })).toEqual({
			sunsetAt: '2026-12-31T23:59:59.000Z',
			documentation: 'a',
		});
	});
});

const instant = fc.integer({ min: 0, max: 253_402_300_799 }).map((seconds) => new Date(seconds * 1000).toISOString());
const address = fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => new URL(url).href);

test('parses every deprecation that it writes', () => {
	fc.assert(
		fc.property(
			instant,
			instant,
			address,
			fc.option(address, { nil: undefined }),
			(one, other, documentation, successor) => {
				const deprecation = {
					deprecatedAt: one < other ? one : other,
					sunsetAt: one < other ? other : one,
					documentation,
					...(successor === undefined ? {} : { successor }),
				};
				const { Deprecation, Sunset, Link } = renderDeprecationHeaders(deprecation);
				expect(parseDeprecationHeaders({ deprecation: Deprecation, sunset: Sunset, link: Link })).toEqual(deprecation);
			},
		),
	);
});

/** A link as target and relations, separated by blanks. */
const linksOf = (texts: readonly string[]) =>
	texts.map((text) => {
		const [target = '', ...relations] = text.split(' ');
		return { target, relations };
	});

test.each<string[]>([
	['<https://a.example/x>; rel="deprecation"', 'https://a.example/x deprecation'],
	['<https://a.example/x>;rel=deprecation;type="text/html"', 'https://a.example/x deprecation'],
	['<https://a.example/x>; title="a, b; c"; rel="next"', 'https://a.example/x next'],
	['<https://a.example/x>; title="say \\"hi\\""; rel="next"', 'https://a.example/x next'],
	['<https://a.example/a,b;c>; rel="next prev"', 'https://a.example/a,b;c next prev'],
	['<a>; REL=Next', 'a next'],
	['<a>; title=""; rel=next', 'a next'],
	['<a>; rel=first; rel=second', 'a first'],
	['<a>', 'a'],
	['<>; rel=next', ' next'],
	['<a>; ; rel=next;', 'a next'],
	['<a>; crossorigin; rel=next', 'a next'],
	['<a>; rel=one , , <b> ; rel = "two"', 'a one', 'b two'],
	[''],
])('reads %j', (value = '', ...links) => expect(parseLinkHeader([value])).toEqual(linksOf(links)));

test.each<string[]>([
	['https://a.example/x; rel=next'],
	['<https://a.example/x; rel=next'],
	['<a>; rel="next'],
	['<a>; rel=next <b>; rel=prev'],
	['<a>; rel=next, rubbish', 'a next'],
])('keeps what precedes the malformed part of %j', (value = '', ...links) =>
	expect(parseLinkHeader([value])).toEqual(linksOf(links)),
);

test('omits a link whose anchor refers to another resource', () => {
	expect(parseLinkHeader(['<a>; anchor="/other"; rel=deprecation, <b>; rel=deprecation'])).toEqual([
		{ target: 'b', relations: ['deprecation'] },
	]);
});

test('reads several lines in order', () =>
	expect(parseLinkHeader(['<a>; rel=one', '<b>; rel=two']).map(({ target }) => target)).toEqual(['a', 'b']));

test('never fails on any header text', () => {
	const odd = fc.string({
		unit: fc.constantFrom('<', '>', '"', '\\', ';', ',', '=', ' ', '@', '1', 'r', 'rel', 'a'),
		maxLength: 60,
	});
	fc.assert(
		fc.property(odd, odd, fc.array(odd, { maxLength: 3 }), (deprecation, sunset, link) => {
			expect(() => parseDeprecationHeaders({ deprecation, sunset, link }, 'https://api.example/')).not.toThrow();
		}),
		{ numRuns: 2000 },
	);
});
