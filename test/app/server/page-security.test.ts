/**
 * Tries what a page, a program or a person without access gets from the server. `docs/page-security.md` has the tables; after a change,
 * `npx vitest run test/app/server/page-security.test.ts -u` writes it again.
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTEMPTS } from './hostile-requests.ts';
import { IN_BROWSER } from './hostile-pages.ts';
import { enterRequest, NOTHING, sendRaw, serveTestApp, type TestApp, withBody } from './serve-test-app.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../../docs/page-security.md');
let of: TestApp;
/** Used by one test alone, so that no other request can come too late for it. */
let impatient: TestApp;

beforeAll(async () => {
	of = await serveTestApp({ limits: { jsonBytes: 65_536, inputBytes: 200_000 } });
	impatient = await serveTestApp({ limits: { jsonMs: 300, idleMs: 300, headersMs: 500 } });
	for (const { workbenches } of [of, impatient]) await workbenches.create();
	const run = path.join(of.runsDir, '20260131T134500Z-a');
	mkdirSync(run);
	writeFileSync(path.join(of.folder, 'secret.txt'), 'secret');
	for (const name of ['run.json', 'plan.jsonl']) writeFileSync(path.join(run, name), '{}');
	symlinkSync(path.join(of.folder, 'secret.txt'), path.join(run, 'linked.csv'));
	const reports = ['linked.csv', '../../secret.txt'].map((name) => ({ name, bytes: 6 }));
	writeFileSync(path.join(run, 'summary.json'), JSON.stringify({ reports }));
	for (const { workbenches } of [of, impatient]) workbenches.asked.length = 0;
});
afterAll(async () => {
	await of.close();
	await impatient.close();
});

describe.each(Object.entries(ATTEMPTS))('%s', (_group, attempts) => {
	test.each(attempts)('%s', async (_tried, request, [status, message = '']) => {
		const asked = status === 408 ? impatient : of;
		const answer = await sendRaw(asked.app.port, request(asked));
		expect(answer.status).toBe(status);
		expect(answer.body).toContain(message);
		expect(answer.head).not.toMatch(/^access-control-|^set-cookie/im);
		expect(`${answer.head}${answer.body}`).not.toMatch(/secret|\bat .*\.[jt]s:|node_modules/);
		expect(asked.workbenches.asked).toEqual([]);
		expect(asked.workbenches.inputs.size).toBe(0);
		expect(asked.bugs).toEqual([]);
	});
});

test('a token opens once: the second use is refused, with the way in', async () => {
	const token = (await of.app.invite(NOTHING)).token;
	const first = await sendRaw(of.app.port, enterRequest(of.app.port, token));
	expect(first.status).toBe(200);
	expect(first.head).toMatch(
		new RegExp(`^set-cookie: asset-importer-${of.app.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`, 'im'),
	);
	expect(first.body).not.toContain(token);
	const second = await sendRaw(of.app.port, enterRequest(of.app.port, token));
	expect(second).toMatchObject({ status: 403, body: expect.stringContaining('Run asset-importer app again') });
	expect(second.head).not.toMatch(/^set-cookie/im);
});

test.each([
	['a link of another page to the page', '/', 'cross-site'],
	['an address that a person typed', '/', 'none'],
	['a report in a tab of its own', '/api/home', 'none'],
	['the page itself', '/api/home', 'same-origin'],
])('is served to whoever has the cookie: %s', async (_, address, site) => {
	const head = [
		`GET ${address} HTTP/1.1`,
		`Host: 127.0.0.1:${of.app.port}`,
		`Cookie: ${of.cookie}`,
		`Sec-Fetch-Site: ${site}`,
		'Sec-Fetch-Mode: navigate',
		'Sec-Fetch-Dest: document',
	];
	expect((await sendRaw(of.app.port, withBody(`${head.join('\r\n')}\r\n`, ''))).status).toBe(200);
});

test.each(['/', '/page.js', '/api/home', '/none'])('every answer has the same headers: %s', async (address) => {
	const request = `GET ${address} HTTP/1.1\r\nHost: 127.0.0.1:${of.app.port}\r\nCookie: ${of.cookie}\r\nConnection: close\r\n\r\n`;
	const { head } = await sendRaw(of.app.port, request);
	const policy =
		"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
	expect(head.toLowerCase().split('\r\n')).toEqual(
		expect.arrayContaining([
			`content-security-policy: ${policy}`,
			'x-content-type-options: nosniff',
			'referrer-policy: no-referrer',
			'cross-origin-opener-policy: same-origin',
			'cross-origin-resource-policy: same-origin',
			'cache-control: no-store',
		]),
	);
});

test('the document says what was tried and what came back', async () => {
	const attempts = Object.entries(ATTEMPTS).map(([group, rows]) => {
		const shown = rows.map(([tried, , [status, ...said]]) => `| ${tried} | ${[status, ...said].join(': ')} |`);
		return `## ${group}\n\n| Tried | Came back |\n| --- | --- |\n${shown.join('\n')}\n\n`;
	});
	const inBrowser = IN_BROWSER.map(({ tried, came }) => `| ${tried} | ${came} |\n`);
	const [, before = '', browser = '', after = ''] =
		/^([^]*?)## [^]*?(## In a browser[^]*?\n\|[^]*?\n\| --- \| --- \|\n)[^]*?(\n## [^]*)$/.exec(
			readFileSync(DOCUMENT, 'utf8'),
		) ?? [];
	await expect([before, ...attempts, browser, ...inBrowser, after].join('')).toMatchFileSnapshot(DOCUMENT);
});
