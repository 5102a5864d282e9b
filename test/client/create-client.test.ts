import { afterEach, describe, expect, test } from 'vitest';
import type { ClientOptions } from '../../src/client/client.ts';
import { ANSWER, BODY, client, createOnce, KEY } from './create-asset.ts';
import { answerWith, type RawServer, startRawServer } from './raw-server.ts';

const servers: RawServer[] = [];
afterEach(async () => {
	await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Everything that one create sends, including the head. */
async function headOf(options: Partial<ClientOptions>, path = ''): Promise<string> {
	let sent = '';
	const server = await startRawServer({
		onRequest: (socket, _, head) => {
			sent = head;
			socket.write(answerWith(201, ANSWER));
		},
	});
	servers.push(server);
	await createOnce(`http://127.0.0.1:${server.port}${path}`, options);
	return sent.replace(String(server.port), 'PORT');
}

describe('a create', () => {
	test('S-010 sends one POST with the key, the type and the length of its body', async () => {
		expect((await headOf({})).split('\r\n')).toEqual([
			'POST /api/v1/assets HTTP/1.1',
			'host: 127.0.0.1:PORT',
			'connection: keep-alive',
			`authorization: Bearer ${KEY}`,
			'accept: application/json',
			'accept-encoding: identity',
			'user-agent: asset-importer',
			'content-type: application/json',
			`content-length: ${Buffer.byteLength(BODY)}`,
		]);
	});

	test.each([` ${KEY}\r\n`, `"${KEY}"`, `Bearer ${KEY}`, `'bearer  ${KEY}'`])(
		'S-033 strips blanks, quotes and the word Bearer from the key: %j',
		async (apiKey) => expect(await headOf({ apiKey })).toContain(`\r\nauthorization: Bearer ${KEY}\r\n`),
	);

	test('uses a path below the base URL', async () =>
		expect(await headOf({}, '/empresa/')).toMatch(/^POST \/empresa\/api\/v1\/assets HTTP/));
});

describe('a client', () => {
	test.each([
		[{ apiKey: '' }, 'api-key-malformed'],
		[{ apiKey: 'svc_test_a b' }, 'api-key-malformed'],
		[{ apiKey: 'svc_test_a\r\nx-evil: 1' }, 'api-key-malformed'],
		[{ apiKey: 'svc_test_ação' }, 'api-key-malformed'],
		[{ ca: '' }, 'ca-unusable'],
		[{ ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' }, 'ca-unusable'],
		[{ baseUrl: 'http://api.example.com' }, 'base-url-invalid'],
		[{ proxy: { url: 'socks5://proxy:1080', noProxy: [] } }, 'proxy-url-invalid'],
	])('is not created with %j', (options, code) =>
		expect(() => client('https://api.example.com', options)).toThrow(expect.objectContaining({ code, class: 'usage' })),
	);

	test.each([0, -1, 1.5, Number.NaN])('is not created with %d connections', (connections) =>
		expect(() => client('https://api.example.com', { connections })).toThrow(RangeError),
	);

	test('that was never used closes at once', () =>
		expect(client('https://api.example.com').close()).resolves.toBeUndefined());
});
