/** Attempts against the server by bytes on a socket, and the answers due. `docs/page-security.md` is made of them. */
import type { TestApp } from './serve-test-app.ts';
import { withBody } from './serve-test-app.ts';

/** A status, and the beginning of the message in English. Without one `node:http` itself refuses. */
type Answer = readonly [status: number, message?: string];
export type Attempt = readonly [tried: string, request: (of: TestApp) => string, answer: Answer];

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

/** With `PORT` in it for the port of the page. */
const hosted = (host: string) => made(({ app }) => ({ host: host.replace('PORT', String(app.port)) }));
const from = (origin: string, more: Made = {}) =>
	made(({ app }) => ({ origin: origin.replace('PORT', String(app.port)), ...more }));
const cookieless = (path: string, more: Made = {}) => get(path, { cookie: undefined, ...more });
const get = (path: string, more: Made = {}) => made({ method: 'GET', path, origin: undefined, ...more });
const put = (name: string, body = '{}') => made({ method: 'PUT', path: `/api/workbenches/w1/inputs/${name}`, body });
const edit = (more: Made = {}) => made({ path: '/api/workbenches/w1/edit', ...more });
/** As a browser asks for what becomes this. */
const navigated = (dest: string): readonly string[] => ['Sec-Fetch-Mode: navigate', `Sec-Fetch-Dest: ${dest}`];
const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
const stopped = (request: (of: TestApp) => string) => (of: TestApp) =>
	request(of).replace('Content-Length: 2', 'Content-Length: 200');

const FOREIGN_NAME: Answer = [403, "This is not the page's address"];
const FOREIGN_PAGE: Answer = [403, 'Another page tried to use this one'];
const NO_SESSION: Answer = [401, 'This page is opened by the program'];
const BAD_ADDRESS: Answer = [400, 'Invalid address'];
const NOTHING_THERE: Answer = [404, 'What you asked for does not exist'];
const BAD_BODY: Answer = [400, 'The program does not understand this request'];
const BAD_NAME: Answer = [400, 'The name'];
const TOO_LARGE: Answer = [413, 'The file is too large'];
const STOPPED: Answer = [408, 'The transfer stopped halfway'];
const USED: Answer = [403, 'This address has been used already'];
const NOT_THE_PROGRAM: Answer = [403, 'This request did not come from the program'];

export const ATTEMPTS: Readonly<Record<string, readonly Attempt[]>> = {
	'A name that leads here (DNS rebinding)': [
		['`Host: evil.test`', hosted('evil.test:PORT'), FOREIGN_NAME],
		['`Host: 127.0.0.1.evil.test`', hosted('127.0.0.1.evil.test:PORT'), FOREIGN_NAME],
		['`Host: localhost.evil.test`, without a port', hosted('localhost.evil.test'), FOREIGN_NAME],
		['`Host: 127.0.0.1` without the port', hosted('127.0.0.1'), FOREIGN_NAME],
		['`Host` with another port', made(({ app }) => ({ host: `127.0.0.1:${app.port + 1}` })), FOREIGN_NAME],
		['`Host: 2130706433`, the same address as one number', hosted('2130706433:PORT'), FOREIGN_NAME],
		['`Host: [::1]`', hosted('[::1]:PORT'), FOREIGN_NAME],
		['`Host: 0.0.0.0`', hosted('0.0.0.0:PORT'), FOREIGN_NAME],
		['no `Host`', made({ host: [] }), [400]],
		['two `Host`, ours first', made(({ app }) => ({ host: [`127.0.0.1:${app.port}`, 'evil.test'] })), FOREIGN_NAME],
		['two `Host`, ours last', made(({ app }) => ({ host: ['evil.test', `127.0.0.1:${app.port}`] })), FOREIGN_NAME],
		[
			'an address in absolute form, `POST http://evil.test/api/workbenches`',
			made({ path: 'http://evil.test/api/workbenches' }),
			BAD_ADDRESS,
		],
		['`Host: evil.test` for the page itself', get('/', { host: 'evil.test' }), FOREIGN_NAME],
	],
	'Another page': [
		['`Origin: https://evil.test`, with the cookie', from('https://evil.test'), FOREIGN_PAGE],
		[
			'a page on another port of this computer, with the cookie (browsers send it there)',
			made(({ app }) => ({ origin: `http://127.0.0.1:${app.port + 1}`, site: 'same-site' })),
			FOREIGN_PAGE,
		],
		['`Origin: http://localhost` while the page is at 127.0.0.1', from('http://localhost:PORT'), FOREIGN_PAGE],
		['`Origin: null` (a sandboxed frame, a file)', from('null'), FOREIGN_PAGE],
		['a change without `Origin`', made({ origin: undefined }), FOREIGN_PAGE],
		[
			'a change without `Origin`, said to be of the same site',
			made({ origin: undefined, site: 'same-origin' }),
			FOREIGN_PAGE,
		],
		[
			'a form post (`text/plain`) of another page',
			made({
				origin: 'https://evil.test',
				headers: ['Content-Type: text/plain', ...navigated('document')],
				site: 'cross-site',
			}),
			[403],
		],
		[
			'an image of another port, `GET` with the cookie',
			get('/api/home', { site: 'same-site', headers: ['Sec-Fetch-Dest: image'] }),
			FOREIGN_PAGE,
		],
		[
			'the page in a frame of another port',
			get('/', { site: 'same-site', headers: navigated('iframe') }),
			FOREIGN_PAGE,
		],
		[
			'a link of another page to what is below the page',
			get('/api/home', { site: 'cross-site', headers: navigated('document') }),
			FOREIGN_PAGE,
		],
		['the stream without `Origin` and `Sec-Fetch-Site`', get('/api/workbenches/w1/stream'), FOREIGN_PAGE],
		['the same with a query', get('/api/workbenches/w1/stream?since=1'), FOREIGN_PAGE],
		[
			'the way in by a token, from another page',
			made({ path: '/enter', origin: 'https://evil.test', cookie: undefined, body: 'token=x' }),
			FOREIGN_PAGE,
		],
		[
			'a preflight of CORS',
			made({ method: 'OPTIONS', origin: 'https://evil.test', headers: ['Access-Control-Request-Method: POST'] }),
			[405],
		],
		[
			'a WebSocket of another page, with the cookie',
			get('/api/workbenches/w1/stream', {
				origin: 'https://evil.test',
				headers: [...upgrade, 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
			}),
			[403],
		],
		['a WebSocket of the page itself', made({ method: 'GET', path: '/', headers: upgrade }), [403]],
	],
	'Somebody without the cookie': [
		['no cookie', made({ cookie: undefined }), NO_SESSION],
		['a wrong cookie', made(({ app }) => ({ cookie: `asset-importer-${app.port}=${'A'.repeat(43)}` })), NO_SESSION],
		['an empty cookie', made(({ app }) => ({ cookie: `asset-importer-${app.port}=` })), NO_SESSION],
		[
			'the right cookie beside a planted one of the same name',
			made(({ app, cookie }) => ({ cookie: `asset-importer-${app.port}=planted; ${cookie}` })),
			NO_SESSION,
		],
		[
			'the cookie of another instance',
			made(({ app, cookie }) => ({ cookie: cookie.replace(String(app.port), String(app.port + 1)) })),
			NO_SESSION,
		],
		['reading, without a cookie', cookieless('/api/home'), NO_SESSION],
		['the code of the page, without a cookie', cookieless('/page.js'), NO_SESSION],
		[
			'the way of another start, without its secret',
			made({ path: '/session', origin: undefined, cookie: undefined }),
			NOT_THE_PROGRAM,
		],
		[
			'the same with a wrong secret',
			made({
				path: '/session',
				origin: undefined,
				cookie: undefined,
				headers: [`Authorization: Bearer ${'A'.repeat(43)}`],
			}),
			NOT_THE_PROGRAM,
		],
		[
			'the same from a page, with the right secret',
			made(({ app }) => ({ path: '/session', headers: [`Authorization: Bearer ${app.secret}`] })),
			FOREIGN_PAGE,
		],
		['a guessed token', made({ path: '/enter', cookie: undefined, body: `token=${'A'.repeat(43)}` }), USED],
		['no token', made({ path: '/enter', cookie: undefined, body: '' }), USED],
	],
	'Names that lead elsewhere': [
		['`/../package.json`', get('/../package.json'), BAD_ADDRESS],
		['`/%2e%2e/%2e%2e/etc/passwd`', get('/%2e%2e/%2e%2e/etc/passwd'), BAD_ADDRESS],
		['`/..%2f..%2fetc%2fpasswd`', get('/..%2f..%2fetc%2fpasswd'), NOTHING_THERE],
		['`/..%5c..%5cetc`, with backslashes', get('/..%5c..%5cetc'), BAD_ADDRESS],
		['`%00` in a name', get('/api/runs/a/files/report.html%00.csv'), BAD_ADDRESS],
		['what is no UTF-8 (`%ff`)', get('/api/runs/%ff'), BAD_ADDRESS],
		['two slashes, as to another host', get('//evil.test/'), BAD_ADDRESS],
		['`#` in an address', get('/api/search?text=a#b'), BAD_ADDRESS],
		['a backslash in a query', get('/api/search?text=a\\b'), BAD_ADDRESS],
		['an input called `../../evil.csv`', put('..%2F..%2Fevil.csv'), BAD_NAME],
		['an input called `/etc/evil.csv`', put('%2Fetc%2Fevil.csv'), BAD_NAME],
		['a file of a run called `../run.json`', get('/api/runs/20260131T134500Z-a/files/..%2Frun.json'), NOTHING_THERE],
		[
			'a file of the run that is no report, `plan.jsonl`',
			get('/api/runs/20260131T134500Z-a/files/plan.jsonl'),
			NOTHING_THERE,
		],
		[
			'a report that is a link to a file elsewhere',
			get('/api/runs/20260131T134500Z-a/files/linked.csv'),
			NOTHING_THERE,
		],
		[
			'a name outside the folder that a planted `summary.json` has',
			get('/api/runs/20260131T134500Z-a/files/..%2F..%2Fsecret.txt'),
			NOTHING_THERE,
		],
		[
			'a run called `..`, encoded',
			get('/api/runs/..%2F..%2Fruns%2F20260131T134500Z-a/files/summary.json'),
			NOTHING_THERE,
		],
		['a workbench called `../x`', get('/api/workbenches/..%2Fx'), NOTHING_THERE],
	],
	'What the page never asks': [
		['`PATCH`', made({ method: 'PATCH' }), [405, 'PATCH is not accepted here']],
		['`HEAD` of the page', made({ method: 'HEAD', path: '/' }), [405]],
		['`TRACE`', made({ method: 'TRACE', path: '/' }), [405, 'TRACE is not accepted here']],
		['`DELETE /api/home`', made({ method: 'DELETE', path: '/api/home' }), [405, 'DELETE is not accepted here']],
		['`POST` of a page file', made({ path: '/page.js' }), NOTHING_THERE],
		['a body that is no JSON', edit({ body: '{"cells":' }), BAD_BODY],
		[
			'a field that the route does not have',
			made({ path: '/api/workbenches/w1/send', body: '{"count":"1","force":true}' }),
			BAD_BODY,
		],
		['`__proto__` in an edit', edit({ body: '{"__proto__":{"cells":[]},"cells":{}}' }), BAD_BODY],
		['a row before the first', get('/api/workbenches/w1/rows?from=-1&to=5'), BAD_BODY],
		['broken HTTP', () => 'GET / HTTP/9.9\r\n\r\n', [400]],
	],
	'Too much': [
		['a header of 20 KB', made({ headers: [`X-Long: ${'a'.repeat(20_000)}`] }), [431]],
		['an address of 9,000 characters', get(`/api/search?text=${'a'.repeat(9_000)}`), BAD_ADDRESS],
		['a name of 1,500 characters', put('a'.repeat(1_500)), BAD_NAME],
		['JSON over the limit, by its length', edit({ body: 'a'.repeat(70_000) }), TOO_LARGE],
		[
			'JSON over the limit, in chunks without a length',
			(of) =>
				edit({ headers: ['Transfer-Encoding: chunked'] })(of).replace(
					/Content-Length: 2\r\n([^]*)\{\}$/,
					`$1${(70_000).toString(16)}\r\n${'a'.repeat(70_000)}\r\n0\r\n\r\n`,
				),
			TOO_LARGE,
		],
		['an input over the limit, by its length', put('big.csv', 'a'.repeat(250_000)), TOO_LARGE],
		['JSON that stops coming', stopped(edit()), STOPPED],
		['an input that stops coming', stopped(put('slow.csv')), STOPPED],
		['headers that do not end', () => 'GET / HTTP/1.1\r\nHost: 127.', [408]],
	],
};
