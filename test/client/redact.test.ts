import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedact } from '../../src/client/redact.ts';

test.each([
	['svc_prod_0123456789abcdef', 'svc_prod_…cdef'],
	['svc_test_0123456789abcdef', 'svc_test_…cdef'],
	['0123456789abcdef', '…cdef'],
	['short', '…'],
	['svc_test_a"b\\c/d%e$&f01234', 'svc_test_…1234'],
])('%j is shown as %j anywhere in a text', (key, masked) => {
	const redact = createRedact(key);
	expect(redact(`Bearer ${key}, again ${key}.`)).toBe(`Bearer ${masked}, again ${masked}.`);
	expect(redact(JSON.stringify({ key }))).not.toContain(JSON.stringify(key).slice(-9, -1));
	expect(redact(encodeURIComponent(key))).not.toContain(encodeURIComponent(key).slice(-9));
});

const KEY = 'svc_test_Zk3vQ9xLm2Tr8Wp5Hs7Bd1';
const SECRET = 'Zk3vQ9xLm2Tr8Wp5Hs7Bd1';
const each = (write: (code: number) => string) => (text: string) =>
	text.replaceAll(/./gs, (one) => write(one.charCodeAt(0)));
const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each([
	['the secret alone', SECRET],
	['the header in base64', base64(`Bearer ${KEY}`)],
	['the header line in base64', base64(`Authorization: Bearer ${KEY}\r\n`)],
	['in base64 for URLs', Buffer.from(KEY).toString('base64url')],
	['in hexadecimal digits', Buffer.from(KEY).toString('hex')],
	['with URL escapes twice', each((code) => `%25${code.toString(16)}`)(KEY)],
	['with hexadecimal entities', each((code) => `&#x${code.toString(16)};`)(KEY)],
	['one letter escaped', KEY.replace('Q', '%51').replace('W', '\\u0057').replace('H', '&#72;')],
	['over several lines', KEY.replaceAll(/.{5}/g, '$&\r\n  ')],
	['over several escaped lines', KEY.replaceAll(/.{5}/g, '$&\\n')],
	['over lines of quoted-printable', KEY.replaceAll(/.{5}/g, '$&=\r\n')],
	['over lines of HTML', KEY.replaceAll(/.{5}/g, '$&<br/>')],
	['its start', KEY.slice(0, 17)],
	['its end', KEY.slice(-8)],
	['a piece of its middle', SECRET.slice(5, 14)],
])('the key is masked %s', (_, echoed) => {
	// If the key is encoded, the whole text is masked.
	const shown = createRedact(KEY)(`x ${echoed} y`);
	expect(shown).toMatch(/^(?:x .*)?…7Bd1(?:.* y)?$/s);
	expect(shown.length).toBeLessThan(echoed.length + 8);
});

test('a plain key is masked without the text around it', () =>
	expect(createRedact(KEY)(`no key ${KEY} here, nor ${SECRET.slice(3)}`)).toBe(
		'no key svc_test_…7Bd1 here, nor …7Bd1',
	));

test('a plain key is masked at its place behind letters that are longer in lower case', () =>
	expect(createRedact(KEY)(`İİİ ${KEY} here`)).toBe('İİİ svc_test_…7Bd1 here'));

test('a key that is only a prefix has no secret to mask', () =>
	expect(createRedact('svc_test_')('The key svc_test_ is unknown.')).toBe('The key svc_test_ is unknown.'));

describe('whatever the encoding of the key', () => {
	const letters = fc.stringMatching(/^[0-9A-Za-z]{16,40}$/);
	/** Encodes the key, and decodes what is kept. */
	const codings: readonly (readonly [
		name: string,
		code: (text: string) => string,
		decode: (text: string) => string,
	])[] = [
		['nothing', (text) => text, (text) => text],
		['capitals', (text) => text.toUpperCase(), (text) => text],
		['small letters', (text) => text.toLowerCase(), (text) => text],
		[
			'JSON',
			each((code) => `\\u${code.toString(16).padStart(4, '0')}`),
			(text) => text.replaceAll(/\\u(....)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		],
		[
			'URL',
			each((code) => `%${code.toString(16)}`),
			(text) => text.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		],
		[
			'HTML',
			each((code) => `&#${code};`),
			(text) => text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
		],
	];
	const breaks = fc.constantFrom('', '\n', '\r\n\t', ' ', '\u200B');

	test.each(codings)('no eight characters of its secret are kept: %s', (_, code, decode) => {
		fc.assert(
			fc.property(
				letters,
				fc.nat(30),
				fc.nat(40),
				breaks,
				fc.integer({ min: 1, max: 9 }),
				fc.boolean(),
				(secret, from, to, between, every, hasPrefix) => {
					const key = `svc_test_${secret}`;
					const piece = (hasPrefix ? key : secret).slice(Math.min(from, 12), to + 12);
					const coded = code(piece).replaceAll(new RegExp(`(?:.{${every * 6}})`, 'g'), `$&${between}`);
					const kept = decode(createRedact(key)(`<<${coded}>>`).replaceAll(/[\s\u200B]/g, '')).toLowerCase();
					for (let at = 0; at + 8 <= secret.length; at++) {
						expect(kept).not.toContain(secret.slice(at, at + 8).toLowerCase());
					}
				},
			),
		);
	});

	test('no eight characters of its secret are kept: base64 at any alignment', () => {
		fc.assert(
			fc.property(
				letters,
				fc.string({ maxLength: 9 }),
				fc.string({ maxLength: 9 }),
				breaks,
				(secret, before, after, between) => {
					const key = `svc_prod_${secret}`;
					const coded = base64(`${before}${key}${after}`).replaceAll(/.{9}/g, `$&${between}`);
					const kept = createRedact(key)(`<${coded}>`).replaceAll(/[\s\u200B]/g, '');
					for (const word of kept.split(/[^0-9A-Za-z+/]+/)) {
						for (const skip of [0, 1, 2, 3]) {
							const decoded = Buffer.from(word.slice(skip), 'base64').toString('latin1');
							for (let at = 0; at + 8 <= secret.length; at++) expect(decoded).not.toContain(secret.slice(at, at + 8));
						}
					}
				},
			),
		);
	});

	test('a text without eight characters of it is unchanged', () => {
		const words = fc.lorem({ mode: 'sentences', maxCount: 3 });
		const honest = fc.oneof(
			words,
			fc.uuid(),
			fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
			fc.json(),
			fc.string(),
			fc.webUrl(),
			fc.base64String({ maxLength: 60 }),
			fc.tuple(words, fc.uuid()).map(([text, id]) => JSON.stringify({ message: text, id, path: 'C:\\temp\\u0041' })),
		);
		fc.assert(
			fc.property(letters, honest, (secret, text) => {
				expect(createRedact(`svc_test_${secret}`)(text)).toBe(text);
			}),
			{ numRuns: 2_000 },
		);
	});
});
