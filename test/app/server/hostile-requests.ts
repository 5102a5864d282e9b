/** What was tried against the server by bytes on a socket, and what has to come back. `docs/page-security.md` is made of it. */
import type { TestApp } from './serve-test-app.ts';
import { withBody } from './serve-test-app.ts';

export interface Attempt {
	readonly tried: string;
	readonly request: (of: TestApp) => string;
	readonly status: number;
	/** Beginning of the message, in English. Absent: `node:http` itself refuses. */
	readonly message?: string;
}

interface Made {
	readonly method?: string;
	readonly path?: string;
	readonly host?: string | readonly string[];
	readonly origin?: string | undefined;
	readonly site?: string;
	readonly cookie?: string | undefined;
	readonly headers?: readonly string[];
	readonly body?: string;
}

/** A request of the page itself, but for what is said. */
const made =
	(change: Made | ((of: TestApp) => Made)) =>
	(of: TestApp): string => {
		const own = `http://127.0.0.1:${of.app.port}`;
		const asked: Made = typeof change === 'function' ? change(of) : change;
		const { method = 'POST', path = '/api/workbenches', host = `127.0.0.1:${of.app.port}`, site, headers = [] } = asked;
		const origin = 'origin' in asked ? asked.origin : own;
		const cookie = 'cookie' in asked ? asked.cookie : of.cookie;
		const head = [
			`${method} ${path} HTTP/1.1`,
			...(typeof host === 'string' ? [host] : host).map((one) => `Host: ${one}`),
			...(origin === undefined ? [] : [`Origin: ${origin}`]),
			...(site === undefined ? [] : [`Sec-Fetch-Site: ${site}`]),
			...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
			...headers,
		];
		return withBody(`${head.join('\r\n')}\r\n`, asked.body ?? (method === 'GET' ? '' : '{}'));
	};

const HOST = "This is not the page's address";
const ORIGIN = 'Another page tried to use this one';
const SESSION = 'This page is opened by the program';
const ADDRESS = 'This address is malformed';
const MISSING = 'What you asked for does not exist';
const BODY = 'The program does not understand this request';

export const ATTEMPTS: Readonly<Record<string, readonly Attempt[]>> = {
	'A name that leads here (DNS rebinding)': [
		{
			tried: '`Host: evil.test`',
			request: made(({ app }) => ({ host: `evil.test:${app.port}` })),
			status: 403,
			message: HOST,
		},
		{
			tried: '`Host: 127.0.0.1.evil.test`',
			request: made(({ app }) => ({ host: `127.0.0.1.evil.test:${app.port}` })),
			status: 403,
			message: HOST,
		},
		{
			tried: '`Host: localhost.evil.test`, without a port',
			request: made({ host: 'localhost.evil.test' }),
			status: 403,
			message: HOST,
		},
		{ tried: '`Host: 127.0.0.1` without the port', request: made({ host: '127.0.0.1' }), status: 403, message: HOST },
		{
			tried: '`Host` with another port',
			request: made(({ app }) => ({ host: `127.0.0.1:${app.port + 1}` })),
			status: 403,
			message: HOST,
		},
		{
			tried: '`Host: 2130706433`, the same address as one number',
			request: made(({ app }) => ({ host: `2130706433:${app.port}` })),
			status: 403,
			message: HOST,
		},
		{
			tried: '`Host: [::1]`',
			request: made(({ app }) => ({ host: `[::1]:${app.port}` })),
			status: 403,
			message: HOST,
		},
		{
			tried: '`Host: 0.0.0.0`',
			request: made(({ app }) => ({ host: `0.0.0.0:${app.port}` })),
			status: 403,
			message: HOST,
		},
		{ tried: 'no `Host`', request: made({ host: [] }), status: 400 },
		{
			tried: 'two `Host`, ours first',
			request: made(({ app }) => ({ host: [`127.0.0.1:${app.port}`, 'evil.test'] })),
			status: 403,
			message: HOST,
		},
		{
			tried: 'two `Host`, ours last',
			request: made(({ app }) => ({ host: ['evil.test', `127.0.0.1:${app.port}`] })),
			status: 403,
			message: HOST,
		},
		{
			tried: 'an address in absolute form, `POST http://evil.test/api/workbenches`',
			request: made({ path: 'http://evil.test/api/workbenches' }),
			status: 400,
			message: ADDRESS,
		},
		{
			tried: '`Host: evil.test` for the page itself',
			request: made({ method: 'GET', path: '/', host: 'evil.test', origin: undefined }),
			status: 403,
			message: HOST,
		},
	],
	'Another page': [
		{
			tried: '`Origin: https://evil.test`, with the cookie',
			request: made({ origin: 'https://evil.test' }),
			status: 403,
			message: ORIGIN,
		},
		{
			tried: 'a page on another port of this computer, with the cookie (browsers send it there)',
			request: made(({ app }) => ({ origin: `http://127.0.0.1:${app.port + 1}`, site: 'same-site' })),
			status: 403,
			message: ORIGIN,
		},
		{
			tried: '`Origin: http://localhost` while the page is at 127.0.0.1',
			request: made(({ app }) => ({ origin: `http://localhost:${app.port}` })),
			status: 403,
			message: ORIGIN,
		},
		{
			tried: '`Origin: null` (a sandboxed frame, a file)',
			request: made({ origin: 'null' }),
			status: 403,
			message: ORIGIN,
		},
		{ tried: 'a change without `Origin`', request: made({ origin: undefined }), status: 403, message: ORIGIN },
		{
			tried: 'a change without `Origin`, said to be of the same site',
			request: made({ origin: undefined, site: 'same-origin' }),
			status: 403,
			message: ORIGIN,
		},
		{
			tried: 'a form post (`text/plain`) of another page',
			request: made({
				origin: 'https://evil.test',
				headers: ['Content-Type: text/plain', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'],
				site: 'cross-site',
			}),
			status: 403,
		},
		{
			tried: 'an image of another port, `GET` with the cookie',
			request: made({
				method: 'GET',
				path: '/api/home',
				origin: undefined,
				site: 'same-site',
				headers: ['Sec-Fetch-Dest: image'],
			}),
			status: 403,
			message: ORIGIN,
		},
		{
			tried: 'the page in a frame of another port',
			request: made({
				method: 'GET',
				path: '/',
				origin: undefined,
				site: 'same-site',
				headers: ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'],
			}),
			status: 403,
			message: ORIGIN,
		},
		{
			tried: 'a link of another page to what is below the page',
			request: made({
				method: 'GET',
				path: '/api/home',
				origin: undefined,
				site: 'cross-site',
				headers: ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'],
			}),
			status: 403,
			message: ORIGIN,
		},
		{
			tried: 'the stream without `Origin` and `Sec-Fetch-Site`',
			request: made({ method: 'GET', path: '/api/workbenches/w1/stream', origin: undefined }),
			status: 403,
			message: ORIGIN,
		},
		{
			tried: 'the same with a query',
			request: made({ method: 'GET', path: '/api/workbenches/w1/stream?since=1', origin: undefined }),
			status: 403,
			message: ORIGIN,
		},
		{
			tried: 'the way in by a token, from another page',
			request: made({ path: '/enter', origin: 'https://evil.test', cookie: undefined, body: 'token=x' }),
			status: 403,
			message: ORIGIN,
		},
		{
			tried: 'a preflight of CORS',
			request: made({
				method: 'OPTIONS',
				origin: 'https://evil.test',
				headers: ['Access-Control-Request-Method: POST'],
			}),
			status: 405,
		},
		{
			tried: 'a WebSocket of another page, with the cookie',
			request: made({
				method: 'GET',
				path: '/api/workbenches/w1/stream',
				origin: 'https://evil.test',
				headers: [
					'Connection: Upgrade',
					'Upgrade: websocket',
					'Sec-WebSocket-Version: 13',
					'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
				],
			}),
			status: 403,
		},
		{
			tried: 'a WebSocket of the page itself',
			request: made({ method: 'GET', path: '/', headers: ['Connection: Upgrade', 'Upgrade: websocket'] }),
			status: 403,
		},
	],
	'Somebody without the cookie': [
		{ tried: 'no cookie', request: made({ cookie: undefined }), status: 401, message: SESSION },
		{
			tried: 'a wrong cookie',
			request: made(({ app }) => ({ cookie: `asset-importer-${app.port}=${'A'.repeat(43)}` })),
			status: 401,
			message: SESSION,
		},
		{
			tried: 'an empty cookie',
			request: made(({ app }) => ({ cookie: `asset-importer-${app.port}=` })),
			status: 401,
			message: SESSION,
		},
		{
			tried: 'the right cookie beside a planted one of the same name',
			request: made(({ app, cookie }) => ({ cookie: `asset-importer-${app.port}=planted; ${cookie}` })),
			status: 401,
			message: SESSION,
		},
		{
			tried: 'the cookie of another instance',
			request: made(({ app, cookie }) => ({ cookie: cookie.replace(String(app.port), String(app.port + 1)) })),
			status: 401,
			message: SESSION,
		},
		{
			tried: 'reading, without a cookie',
			request: made({ method: 'GET', path: '/api/home', origin: undefined, cookie: undefined }),
			status: 401,
			message: SESSION,
		},
		{
			tried: 'the code of the page, without a cookie',
			request: made({ method: 'GET', path: '/page.js', origin: undefined, cookie: undefined }),
			status: 401,
			message: SESSION,
		},
		{
			tried: 'the way of another start, without its secret',
			request: made({ path: '/session', origin: undefined, cookie: undefined }),
			status: 403,
			message: 'This request did not come from the program',
		},
		{
			tried: 'the same with a wrong secret',
			request: made({
				path: '/session',
				origin: undefined,
				cookie: undefined,
				headers: [`Authorization: Bearer ${'A'.repeat(43)}`],
			}),
			status: 403,
			message: 'This request did not come from the program',
		},
		{
			tried: 'the same from a page, with the right secret',
			request: made(({ app }) => ({ path: '/session', headers: [`Authorization: Bearer ${app.secret}`] })),
			status: 403,
			message: ORIGIN,
		},
		{
			tried: 'a guessed token',
			request: made({ path: '/enter', cookie: undefined, body: `token=${'A'.repeat(43)}` }),
			status: 403,
			message: 'This address has been used already',
		},
		{
			tried: 'no token',
			request: made({ path: '/enter', cookie: undefined, body: '' }),
			status: 403,
			message: 'This address has been used already',
		},
	],
	'Names that lead elsewhere': [
		{
			tried: '`/../package.json`',
			request: made({ method: 'GET', path: '/../package.json', origin: undefined }),
			status: 400,
			message: ADDRESS,
		},
		{
			tried: '`/%2e%2e/%2e%2e/etc/passwd`',
			request: made({ method: 'GET', path: '/%2e%2e/%2e%2e/etc/passwd', origin: undefined }),
			status: 400,
			message: ADDRESS,
		},
		{
			tried: '`/..%2f..%2fetc%2fpasswd`',
			request: made({ method: 'GET', path: '/..%2f..%2fetc%2fpasswd', origin: undefined }),
			status: 404,
			message: MISSING,
		},
		{
			tried: '`/..%5c..%5cetc`, with backslashes',
			request: made({ method: 'GET', path: '/..%5c..%5cetc', origin: undefined }),
			status: 400,
			message: ADDRESS,
		},
		{
			tried: '`%00` in a name',
			request: made({ method: 'GET', path: '/api/runs/a/files/report.html%00.csv', origin: undefined }),
			status: 400,
			message: ADDRESS,
		},
		{
			tried: 'what is no UTF-8 (`%ff`)',
			request: made({ method: 'GET', path: '/api/runs/%ff', origin: undefined }),
			status: 400,
			message: ADDRESS,
		},
		{
			tried: 'two slashes, as to another host',
			request: made({ method: 'GET', path: '//evil.test/', origin: undefined }),
			status: 400,
			message: ADDRESS,
		},
		{
			tried: '`#` in an address',
			request: made({ method: 'GET', path: '/api/search?text=a#b', origin: undefined }),
			status: 400,
			message: ADDRESS,
		},
		{
			tried: 'a backslash in a query',
			request: made({ method: 'GET', path: '/api/search?text=a\\b', origin: undefined }),
			status: 400,
			message: ADDRESS,
		},
		{
			tried: 'an input called `../../evil.csv`',
			request: made({ method: 'PUT', path: '/api/workbenches/w1/inputs/..%2F..%2Fevil.csv' }),
			status: 400,
			message: 'The name',
		},
		{
			tried: 'an input called `/etc/evil.csv`',
			request: made({ method: 'PUT', path: '/api/workbenches/w1/inputs/%2Fetc%2Fevil.csv' }),
			status: 400,
			message: 'The name',
		},
		{
			tried: 'a file of a run called `../run.json`',
			request: made({ method: 'GET', path: '/api/runs/20260131T134500Z-a/files/..%2Frun.json', origin: undefined }),
			status: 404,
			message: MISSING,
		},
		{
			tried: 'a file of the run that is no report, `plan.jsonl`',
			request: made({ method: 'GET', path: '/api/runs/20260131T134500Z-a/files/plan.jsonl', origin: undefined }),
			status: 404,
			message: MISSING,
		},
		{
			tried: 'a report that is a link to a file elsewhere',
			request: made({ method: 'GET', path: '/api/runs/20260131T134500Z-a/files/linked.csv', origin: undefined }),
			status: 404,
			message: MISSING,
		},
		{
			tried: 'a name outside the folder that a planted `summary.json` has',
			request: made({
				method: 'GET',
				path: '/api/runs/20260131T134500Z-a/files/..%2F..%2Fsecret.txt',
				origin: undefined,
			}),
			status: 404,
			message: MISSING,
		},
		{
			tried: 'a run called `..`, encoded',
			request: made({
				method: 'GET',
				path: '/api/runs/..%2F..%2Fruns%2F20260131T134500Z-a/files/summary.json',
				origin: undefined,
			}),
			status: 404,
			message: MISSING,
		},
		{
			tried: 'a workbench called `../x`',
			request: made({ method: 'GET', path: '/api/workbenches/..%2Fx', origin: undefined }),
			status: 404,
			message: MISSING,
		},
	],
	'What the page never asks': [
		{ tried: '`PATCH`', request: made({ method: 'PATCH' }), status: 405, message: 'PATCH is not accepted here' },
		{ tried: '`HEAD` of the page', request: made({ method: 'HEAD', path: '/' }), status: 405 },
		{
			tried: '`TRACE`',
			request: made({ method: 'TRACE', path: '/' }),
			status: 405,
			message: 'TRACE is not accepted here',
		},
		{
			tried: '`DELETE /api/home`',
			request: made({ method: 'DELETE', path: '/api/home' }),
			status: 405,
			message: 'DELETE is not accepted here',
		},
		{ tried: '`POST` of a page file', request: made({ path: '/page.js' }), status: 404, message: MISSING },
		{
			tried: 'a body that is no JSON',
			request: made({ path: '/api/workbenches/w1/edit', body: '{"cells":' }),
			status: 400,
			message: BODY,
		},
		{
			tried: 'a field that the route does not have',
			request: made({ path: '/api/workbenches/w1/send', body: '{"count":"1","force":true}' }),
			status: 400,
			message: BODY,
		},
		{
			tried: '`__proto__` in an edit',
			request: made({ path: '/api/workbenches/w1/edit', body: '{"__proto__":{"cells":[]},"cells":{}}' }),
			status: 400,
			message: BODY,
		},
		{
			tried: 'a row before the first',
			request: made({ method: 'GET', path: '/api/workbenches/w1/rows?from=-1&to=5', origin: undefined }),
			status: 400,
			message: BODY,
		},
		{ tried: 'broken HTTP', request: () => 'GET / HTTP/9.9\r\n\r\n', status: 400 },
	],
	'Too much': [
		{ tried: 'a header of 20 KB', request: made({ headers: [`X-Long: ${'a'.repeat(20_000)}`] }), status: 431 },
		{
			tried: 'an address of 9,000 characters',
			request: made({ method: 'GET', path: `/api/search?text=${'a'.repeat(9_000)}`, origin: undefined }),
			status: 400,
			message: ADDRESS,
		},
		{
			tried: 'a name of 1,500 characters',
			request: made({ method: 'PUT', path: `/api/workbenches/w1/inputs/${'a'.repeat(1_500)}` }),
			status: 400,
			message: 'The name',
		},
		{
			tried: 'JSON over the limit, by its length',
			request: made({ path: '/api/workbenches/w1/edit', body: 'a'.repeat(70_000) }),
			status: 413,
			message: 'This is too large',
		},
		{
			tried: 'JSON over the limit, in chunks without a length',
			request: (of) =>
				made({ path: '/api/workbenches/w1/edit', headers: ['Transfer-Encoding: chunked'] })(of).replace(
					/Content-Length: 2\r\n([^]*)\{\}$/,
					`$1${(70_000).toString(16)}\r\n${'a'.repeat(70_000)}\r\n0\r\n\r\n`,
				),
			status: 413,
			message: 'This is too large',
		},
		{
			tried: 'an input over the limit, by its length',
			request: made({ method: 'PUT', path: '/api/workbenches/w1/inputs/big.csv', body: 'a'.repeat(250_000) }),
			status: 413,
			message: 'This is too large',
		},
		{
			tried: 'JSON that stops coming',
			request: (of) =>
				made({ path: '/api/workbenches/w1/edit' })(of).replace('Content-Length: 2', 'Content-Length: 200'),
			status: 408,
			message: 'The transfer stopped halfway',
		},
		{
			tried: 'an input that stops coming',
			request: (of) =>
				made({ method: 'PUT', path: '/api/workbenches/w1/inputs/slow.csv' })(of).replace(
					'Content-Length: 2',
					'Content-Length: 200',
				),
			status: 408,
			message: 'The transfer stopped halfway',
		},
		{ tried: 'headers that do not end', request: () => 'GET / HTTP/1.1\r\nHost: 127.', status: 408 },
	],
};
