import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLinkHeader } from '../../src/contract/link-header.ts';

test.each([
	['<https://a.example/x>; rel="deprecation"', [{ target: 'https://a.example/x', relations: ['deprecation'] }]],
	[
		'<https://a.example/x>;rel=deprecation;type="text/html"',
		[{ target: 'https://a.example/x', relations: ['deprecation'] }],
	],
	['<https://a.example/x>; title="a, b; c"; rel="next"', [{ target: 'https://a.example/x', relations: ['next'] }]],
	['<https://a.example/x>; title="say \\"hi\\""; rel="next"', [{ target: 'https://a.example/x', relations: ['next'] }]],
	['<https://a.example/a,b;c>; rel="next prev"', [{ target: 'https://a.example/a,b;c', relations: ['next', 'prev'] }]],
	['<a>; REL=Next', [{ target: 'a', relations: ['next'] }]],
	['<a>; rel=first; rel=second', [{ target: 'a', relations: ['first'] }]],
	['<a>', [{ target: 'a', relations: [] }]],
	['<a>; ; rel=next;', [{ target: 'a', relations: ['next'] }]],
	['<a>; crossorigin; rel=next', [{ target: 'a', relations: ['next'] }]],
	[
		'<a>; rel=one , , <b> ; rel = "two"',
		[
			{ target: 'a', relations: ['one'] },
			{ target: 'b', relations: ['two'] },
		],
	],
	['', []],
])('reads %j', (value, links) => {
	expect(parseLinkHeader([value])).toEqual({ links, wellFormed: true });
});

test.each([
	['https://a.example/x; rel=next', []],
	['<https://a.example/x; rel=next', []],
	['<a>; rel="next', []],
	['<a>; rel=next <b>; rel=prev', []],
	['<a>; rel=next, rubbish', [{ target: 'a', relations: ['next'] }]],
])('tells that %j is malformed and keeps what came before', (value, links) => {
	expect(parseLinkHeader([value])).toEqual({ links, wellFormed: false });
});

test('leaves out a link whose anchor makes it about another resource', () => {
	expect(parseLinkHeader(['<a>; anchor="/other"; rel=deprecation, <b>; rel=deprecation']).links).toEqual([
		{ target: 'b', relations: ['deprecation'] },
	]);
});

test('reads several lines in order', () => {
	expect(parseLinkHeader(['<a>; rel=one', '<b>; rel=two']).links.map(({ target }) => target)).toEqual(['a', 'b']);
});

test('ends on any text, however odd', () => {
	const odd = fc.string({
		unit: fc.constantFrom('<', '>', '"', '\\', ';', ',', '=', ' ', 'r', 'rel', 'a'),
		maxLength: 60,
	});
	fc.assert(
		fc.property(fc.array(odd, { maxLength: 3 }), (values) => {
			expect(typeof parseLinkHeader(values).wellFormed).toBe('boolean');
		}),
		{ numRuns: 2000 },
	);
});
