/** An address that only the working folder's config file names gets nothing without confirmation. */
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Prompter } from '../../../src/cli/terminal/io.ts';
import { says } from '../../says.ts';
import { runCli, throwAwayFolder } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';

const API = 'https://api.example';
const LEDGER = 'postgres://ana@0.0.0.0:9/assets?sslmode=disable';
const KEY = 'svc_prod_0123456789abcdef';
const CONFIG = 'asset-importer.config.json';

/** A proxy before the address, which refuses and counts all requests. */
async function proxy() {
	let asked = 0;
	const server = net.createServer((socket) => {
		socket.on('error', () => {});
		socket.once('data', () => {
			asked++;
			socket.end('HTTP/1.1 407 Login\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n');
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	const address = server.address();
	const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
	return { url: `http://127.0.0.1:${port}`, asked: () => asked };
}

function answering(answer: string) {
	const asked: string[] = [];
	const prompter: Prompter = {
		say: () => {},
		select: async ({ message, initial }) => {
			asked.push(`${message} ${initial}`);
			return answer;
		},
		text: async () => undefined,
	};
	return { interactive: true, prompter, asked };
}

async function world(config: object = { baseUrl: API }) {
	const way = await proxy();
	const cwd = throwAwayFolder({
		[CONFIG]: config,
		'a.csv': 'Patrimônio;Status;Colaborador\nA-1;em uso;Ana Souza\n',
		'b.csv': 'Patrimônio;Status\nA-1;em uso\n',
	});
	const state = path.join(cwd, 'state');
	const env = {
		LANG: 'pt_BR.UTF-8',
		HTTPS_PROXY: way.url,
		ASSET_IMPORTER_API_KEY: KEY,
		ASSET_IMPORTER_STATE_DIR: state,
	};
	const run = (argv: readonly string[], more: Omit<Partial<Parameters<typeof runCli>[1]>, 'cwd'> = {}) =>
		runCli(argv, { cwd, ...more, env: { ...env, ...more.env } });
	return { ...way, cwd, state, run };
}

const COMMANDS = [
	'employees',
	'lines',
	'sms 5a0d0001-0000-4000-8000-000000000001',
	'validate a.csv',
	'import b.csv --yes',
];

describe("an address that only the folder's config file names", () => {
	test.each(COMMANDS)('gets nothing from %s without a terminal', async (command) => {
		const { run, asked } = await world();
		const { exitCode, stderr } = await run(command.split(' '));
		expect(stderr).toMatch(says('address-unconfirmed', { kind: 'file', address: API, path: CONFIG }));
		expect({ exitCode, asked: asked() }).toEqual({ exitCode: 2, asked: 0 });
	});

	test.each<readonly [way: string, argv: readonly string[], env: Readonly<Record<string, string>>]>([
		['an option', ['--base-url', API], {}],
		['a variable', [], { ASSET_IMPORTER_BASE_URL: API }],
		['the name of the file', ['--config', CONFIG], {}],
	])('is used if %s also names it', async (_, argv, env) => {
		const { run, asked } = await world();
		expect((await run(['employees', ...argv], { env })).stderr).not.toMatch(says('address-unconfirmed'));
		expect(asked()).toBeGreaterThan(0);
	});

	test('is asked about once per key, and gets the key after a yes', async () => {
		const { run, asked, state } = await world();
		const person = answering('yes');
		const env = (key: string) => ({ env: { ASSET_IMPORTER_API_KEY: key } });
		await run(['employees'], person);
		expect(person.asked).toHaveLength(1);
		expect(person.asked[0]).toMatch(/ no$/);
		expect(asked()).toBe(1);
		await run(['lines'], person);
		await run(['employees']);
		expect(person.asked).toHaveLength(1);
		expect(asked()).toBe(3);
		await run(['employees'], { ...person, ...env('svc_prod_another9876543210') });
		expect(person.asked).toHaveLength(2);
		// The stored confirmation does not contain the key.
		const kept = readdirSync(path.join(state, 'confirmed')).map((name) =>
			readFileSync(path.join(state, 'confirmed', name), 'utf8'),
		);
		expect(kept).toHaveLength(2);
		for (const text of kept) expect(text).not.toContain('0123456789');
	});

	test('gets nothing after a no, and is asked about again', async () => {
		const { run, asked } = await world();
		const person = answering('no');
		for (const times of [1, 2]) {
			expect((await run(['employees'], person)).exitCode).toBe(2);
			expect(person.asked).toHaveLength(times);
		}
		expect(asked()).toBe(0);
	});

	test('does not matter if the key is not sent', async () => {
		const { run } = await world();
		for (const command of ['validate b.csv', 'employees --sandbox', 'validate a.csv --sandbox', 'inspect a.csv']) {
			expect((await run(command.split(' '))).stderr).not.toMatch(says('address-unconfirmed'));
		}
	});

	test('is used without a question if it is this computer', async () => {
		const { sandbox, env } = await serveApi();
		const { run } = await world({ baseUrl: sandbox.baseUrl });
		const { ASSET_IMPORTER_API_KEY } = env;
		expect((await run(['employees'], { env: { ASSET_IMPORTER_API_KEY } })).exitCode).toBe(0);
	});
});

describe("a ledger that only the folder's config file names", () => {
	const config = { ledger: LEDGER, baseUrl: 'http://127.0.0.1:9' };
	test.each([
		'ledger check',
		'ledger init',
		'ledger export',
		'ledger import runs',
		'runs',
		'validate b.csv',
		'import b.csv --yes',
	])('gets nothing from %s without a terminal', async (command) => {
		const { run } = await world(config);
		const { exitCode, stderr } = await run(command.split(' '), { env: { PGPASSWORD: 'secret' } });
		expect(stderr).toMatch(says('address-unconfirmed', { kind: 'ledger', address: LEDGER, path: CONFIG }));
		expect(exitCode).toBe(2);
	});

	test('is used if an option also names it, or a person accepted it once', async () => {
		const { run } = await world(config);
		const person = answering('yes');
		expect((await run(['ledger', 'check', '--ledger', LEDGER])).exitCode).toBe(4);
		expect((await run(['ledger', 'check'], person)).exitCode).toBe(4);
		expect((await run(['ledger', 'check'], person)).exitCode).toBe(4);
		expect(person.asked).toHaveLength(1);
	});

	test.each(['postgres://ana@localhost:9/assets', 'postgres:///assets?host=/nowhere'])(
		'is used without a question if it is this computer: %s',
		async (ledger) => {
			const { run } = await world({ ledger });
			const { exitCode, stderr } = await run(['ledger', 'check']);
			expect(stderr).not.toMatch(says('address-unconfirmed'));
			expect(exitCode).toBe(4);
		},
	);
});
