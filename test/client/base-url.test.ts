import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalAddress, parseBaseUrl } from '../../src/client/base-url.ts';
import { isLoopbackHost } from '../../src/contract/endpoints.ts';
import { Fault } from '../../src/messages/fault.ts';

function faultOf(text: string): Fault {
	try {
		parseBaseUrl(text);
	} catch (error) {
		if (error instanceof Fault) return error;
		throw error;
	}
	throw new Error(`${text} was accepted`);
}

describe('a base URL', () => {
	test.each([
		['https://api.example.com', 'https://api.example.com'],
		['  https://API.example.com/  ', 'https://api.example.com'],
		['HTTPS://api.example.com:443/', 'https://api.example.com'],
		['https://api.example.com:8443/empresa//', 'https://api.example.com:8443/empresa'],
		['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
		['http://127.8.9.10/', 'http://127.8.9.10'],
		['http://127.1', 'http://127.0.0.1'],
		['http://localhost:3000', 'http://localhost:3000'],
		['http://LOCALHOST', 'http://localhost'],
		['http://[::1]:3000/', 'http://[::1]:3000'],
		['https://[2001:db8::1]/', 'https://[2001:db8::1]'],
	])('%j is read as %j', (text, url) => expect(parseBaseUrl(text)).toBe(url));

	test.each([
		['http://api.example.com', 'not_https'],
		['http://10.0.0.1', 'not_https'],
		['http://localhost.example.com', 'not_https'],
		['http://127.0.0.1.example.com', 'not_https'],
		['http://[::ffff:127.0.0.1]', 'not_https'],
		['http://0.0.0.0', 'not_https'],
		['ftp://127.0.0.1', 'not_https'],
		['ws://localhost', 'not_https'],
		['https://user@api.example.com', 'extras'],
		['https://user:secret@api.example.com', 'extras'],
		['https://:secret@api.example.com', 'extras'],
		['https://api.example.com?key=svc_prod_1', 'extras'],
		['https://api.example.com/?', 'extras'],
		['https://api.example.com/#x', 'extras'],
		['https://api.example.com/#', 'extras'],
		['', 'form'],
		['api.example.com', 'form'],
		['localhost:3000', 'form'],
		['https:api.example.com', 'form'],
		['https://', 'form'],
		['https://exa mple.com', 'form'],
		['https://api.example.com:99999', 'form'],
		['file:///etc/passwd', 'form'],
		['svc_prod_0123456789', 'form'],
	])('S-002 %j is refused as %s', (text, kind) =>
		expect(faultOf(text)).toMatchObject({ code: 'base-url-invalid', params: { kind }, class: 'usage' }),
	);

	test('that is refused is shown only with its host, since people paste keys and passwords into addresses', () => {
		for (const text of [
			'https://user:secret@api.example.com',
			'https://api.example.com/?key=secret',
			'http://api.example.com/secret',
			'https://api.example.com/#secret',
			'secret',
		]) {
			expect(JSON.stringify(faultOf(text).params)).not.toContain('secret');
		}
	});

	test('with http is accepted for loopback addresses and no other address', () => {
		fc.assert(
			fc.property(fc.ipV4(), (ip) => {
				expect(isLoopbackHost(ip)).toBe(ip.startsWith('127.'));
			}),
		);
		fc.assert(
			fc.property(fc.domain(), (name) => {
				expect(isLoopbackHost(name)).toBe(false);
			}),
		);
	});

	test('parses to itself', () => {
		fc.assert(
			fc.property(fc.webUrl({ validSchemes: ['https'] }), (url) => {
				const once = parseBaseUrl(url);
				expect(parseBaseUrl(once)).toBe(once);
				expect(once.endsWith('/')).toBe(false);
			}),
		);
	});
});

test.each([
	['https://API.example.com:443/', 'https://api.example.com'],
	['https://api.example.com./v2//', 'https://api.example.com/v2'],
	['https://api.example.com:8443', 'https://api.example.com:8443'],
	['http://127.0.0.1:80', 'http://localhost'],
	['http://127.0.0.2:8080', 'http://127.0.0.2:8080'],
	['https://api.example.com/Empresa', 'https://api.example.com/Empresa'],
	['no address', 'no address'],
])('%s is the same address as %s', (text, canonical) => expect(canonicalAddress(text)).toBe(canonical));
