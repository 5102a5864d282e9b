/** The installed command: how the page is opened, found again and closed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { says, saysWords } from '../../says.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const BIN = path.join(ROOT, 'dist/cli/bin.js');

interface Started {
	readonly child: ChildProcess;
	readonly out: () => string;
	readonly ended: Promise<number | null>;
}

let cwd: string;
let started: Started[];
beforeEach(() => {
	cwd = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-app-'));
	started = [];
	mkdirSync(path.join(cwd, 'bin'));
	// Records how it was called, and the content of the file.
	const opener = `#!/bin/sh\nprintf '%s\\n' "$@" > ${cwd}/opened\ncp "$1" ${cwd}/copy.html\n`;
	writeFileSync(path.join(cwd, 'bin/xdg-open'), opener, { mode: 0o755 });
	writeFileSync(
		path.join(cwd, 'ativos.csv'),
		'Patrimônio;Situação;Modelo\nPAT-1;disponível;<img src=x>\nPAT-2;disponível;B\n',
	);
});
afterEach(async () => {
	for (const { child, ended } of started) {
		// Not killed, since it must end its own dry runs, which write into the folder.
		child.kill('SIGTERM');
		await ended;
	}
	rmSync(cwd, { recursive: true, force: true });
});

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
	const child = spawn(process.execPath, [BIN, 'app', '--lang', 'en', ...args], {
		cwd,
		env: { PATH: `${path.join(cwd, 'bin')}:${process.env['PATH']}`, ASSET_IMPORTER_STATE_DIR: '', ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let out = '';
	child.stdout.on('data', (text) => (out += String(text)));
	child.stderr.on('data', (text) => (out += String(text)));
	const one = { child, out: () => out, ended: new Promise<number | null>((resolve) => child.on('close', resolve)) };
	started.push(one);
	return one;
}

const printed = async ({ out }: Started, form: RegExp): Promise<string> => {
	await expect.poll(out).toMatch(form);
	return form.exec(out())?.[1] ?? '';
};
const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+)/;
const ONCE = /#([\w-]{43})\n/;

async function enter(address: string, token: string): Promise<string> {
	const answer = await fetch(`${address}/enter`, { method: 'POST', body: new URLSearchParams({ token }) });
	return /^[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
}

test('opens the browser by a file, without secrets in output or command lines; Ctrl-C ends it and leaves nothing', async () => {
	const app = start([]);
	const address = await printed(app, ADDRESS);
	await printed(app, /(Ctrl-C)/);
	const opened = readFileSync(path.join(cwd, 'opened'), 'utf8');
	expect(opened).toMatch(/^\/[^\n]*\/open-[\w-]+\.html\n$/);
	const token = /value="([\w-]{43})"/.exec(readFileSync(path.join(cwd, 'copy.html'), 'utf8'))?.[1] ?? '';
	expect(app.out()).not.toContain(token);
	expect(app.out()).not.toMatch(ONCE);
	expect(await enter(address, token)).toMatch(/^asset-importer-\d+=/);
	expect(existsSync(opened.trim())).toBe(false);
	expect(await enter(address, token)).toBe('');
	app.child.kill('SIGINT');
	expect(await app.ended).toBe(0);
	// Nothing is in progress, so there is nothing to wait for.
	expect(app.out()).not.toContain('stopping');
	const left = readdirSync(path.join(cwd, 'runs'), { recursive: true, encoding: 'utf8' });
	expect(left.filter((name) => /running|open-/.test(name))).toEqual([]);
});

test('without a browser, an address is printed that works once', async () => {
	const app = start(['--no-open']);
	const address = await printed(app, ADDRESS);
	const token = await printed(app, ONCE);
	expect(app.out()).toContain(`ssh -L ${new URL(address).port}:127.0.0.1:${new URL(address).port}`);
	expect(await enter(address, token)).not.toBe('');
	expect(existsSync(path.join(cwd, 'opened'))).toBe(false);
});

test('if the browser cannot be opened, an address is printed that works once', async () => {
	writeFileSync(path.join(cwd, 'bin/xdg-open'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
	const app = start([]);
	await printed(app, ONCE);
	expect(app.out()).toMatch(saysWords('cli', 'app.not-opened', {}, 'en'));
});

test("a second start opens the first one's page with a new import of its inputs, and ends", async () => {
	const first = start(['--no-open']);
	const address = await printed(first, ADDRESS);
	await printed(first, /(Ctrl-C)/);
	const second = start(['ativos.csv']);
	expect(await second.ended).toBe(0);
	expect(second.out()).toContain(address);
	const token = /value="([\w-]{43})"/.exec(readFileSync(path.join(cwd, 'copy.html'), 'utf8'))?.[1] ?? '';
	const answer = await fetch(`${address}/enter`, { method: 'POST', body: new URLSearchParams({ token }) });
	expect(await answer.text()).toMatch(/url=\/#\/w\/[\w-]+\/inputs/);
	expect(first.child.exitCode).toBeNull();
});

test('failures are reported: a port in use, a missing input', async () => {
	const taken = createServer();
	await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
	const address = taken.address();
	const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
	const app = start(['--no-open', '--port', String(port)]);
	expect(await app.ended).toBe(2);
	expect(app.out()).toMatch(says('app-not-started', { port }, { language: 'en' }));
	taken.close();
	const missing = start(['none.csv']);
	expect(await missing.ended).toBe(2);
	expect(missing.out()).toContain('none.csv');
});
