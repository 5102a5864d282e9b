import { describe, expect, test } from 'vitest';
import { chooseProxy, matchesNoProxy } from '../../src/client/proxy.ts';

const API = new URL('https://api.example.com');
const choose = (url: string, noProxy: readonly string[] = [], api = API) => chooseProxy(api, { url, noProxy });

describe('a proxy', () => {
	test('has host and port of its URL, or the default port', () => {
		expect(choose('http://proxy.example.com:3128')).toEqual({
			secure: false,
			hostname: 'proxy.example.com',
			port: 3128,
			label: 'proxy.example.com:3128',
		});
		expect(choose('https://proxy.example.com')).toMatchObject({ secure: true, port: 443 });
		expect(choose('http://proxy.example.com')).toMatchObject({ secure: false, port: 80 });
		expect(choose('proxy.example.com:8080')).toMatchObject({ secure: false, port: 8080 });
		expect(choose('http://[::1]:3128')).toMatchObject({ hostname: '::1', label: '[::1]:3128' });
	});

	test('gets the decoded login of its URL', () => {
		const login = Buffer.from('ana maria:s@nha').toString('base64');
		expect(choose('http://ana%20maria:s%40nha@proxy:3128')?.authorization).toBe(`Basic ${login}`);
		expect(choose('http://ana@proxy:3128')?.authorization).toBe(`Basic ${Buffer.from('ana:').toString('base64')}`);
		expect(choose('http://proxy:3128')?.authorization).toBeUndefined();
	});

	test('is named without its login', () => expect(choose('http://ana:senha@proxy:3128')?.label).toBe('proxy:3128'));

	test.each(['socks5://proxy:1080', 'ftp://proxy', 'http://', 'http://a b', 'http://%zz:x@proxy'])(
		'%j is refused',
		(url) => expect(() => choose(url)).toThrow(expect.objectContaining({ code: 'proxy-url-invalid', params: {} })),
	);

	test('is not used if there is none', () => {
		expect(chooseProxy(API, undefined)).toBeUndefined();
		expect(choose('  ')).toBeUndefined();
	});

	test.each([
		'http://127.0.0.1:3000',
		'http://127.9.9.9',
		'http://localhost:1',
		'https://localhost',
		'http://[::1]:3000',
	])('is never used for %s, even if its URL is invalid', (api) => {
		expect(choose('http://proxy:3128', [], new URL(api))).toBeUndefined();
		expect(choose('socks5://proxy', [], new URL(api))).toBeUndefined();
	});
});

describe('NO_PROXY', () => {
	test.each([
		['api.example.com', true],
		['API.EXAMPLE.COM', true],
		[' api.example.com ', true],
		['example.com', true],
		['.example.com', true],
		['*.example.com', true],
		['com', true],
		['*', true],
		['api.example.com:443', true],
		['example.com:443', true],
		['', false],
		['ample.com', false],
		['pi.example.com', false],
		['www.api.example.com', false],
		['api.example.com:8443', false],
		['example.org', false],
	])('%j covers https://api.example.com: %s', (entry, covered) => {
		expect(matchesNoProxy(API, entry)).toBe(covered);
		expect(choose('http://proxy:3128', ['other.example', entry]) === undefined).toBe(covered);
	});

	test('compares whole addresses, and the port if it has one', () => {
		expect(matchesNoProxy(new URL('https://10.0.0.1:8443'), '10.0.0.1')).toBe(true);
		expect(matchesNoProxy(new URL('https://10.0.0.1:8443'), '10.0.0.1:8443')).toBe(true);
		expect(matchesNoProxy(new URL('https://10.0.0.1:8443'), '10.0.0.1:443')).toBe(false);
		expect(matchesNoProxy(new URL('https://[2001:db8::1]'), '2001:db8::1')).toBe(true);
		expect(matchesNoProxy(new URL('https://[2001:db8::1]'), '[2001:db8::1]:443')).toBe(true);
		expect(matchesNoProxy(new URL('https://[2001:db8::1]'), '2001:db8::2')).toBe(false);
	});
});
