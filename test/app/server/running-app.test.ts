/** Two starts for one runs folder: the second finds the first, and a folder that others can look into holds no secret. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	askRunningApp,
	forgetRunningApp,
	makePrivateFolder,
	noteRunningApp,
	readFormerPort,
} from '../../../src/app/server/running-app.ts';
import { Fault } from '../../../src/messages/fault.ts';
import { enterRequest, NOTHING, sendRaw, serveTestApp, type TestApp } from './serve-test-app.ts';

let of: TestApp;
let folder: string;
beforeAll(async () => {
	of = await serveTestApp();
	folder = (await makePrivateFolder([path.join(of.runsDir, '.app')])) ?? '';
});
afterAll(async () => of.close());

test('nobody is asked where nothing runs', async () => expect(await askRunningApp(folder, NOTHING)).toBeUndefined());

test('a second start gets a token of the first, at a new import of its inputs', async () => {
	expect(await noteRunningApp(folder, of.app)).toBe(true);
	expect(await noteRunningApp(folder, of.app)).toBe(false);
	expect(statSync(path.join(folder, 'running.json')).mode & 0o777).toBe(0o600);
	expect(statSync(folder).mode & 0o777).toBe(0o700);
	const invitation = await askRunningApp(folder, { inputs: ['/data/ativos.csv'], asFile: false });
	expect(invitation).toEqual({ address: of.app.address, token: expect.stringMatching(/^[\w-]{43}$/) });
	expect(of.workbenches.asked).toEqual(['create {"inPlace":["/data/ativos.csv"]}']);
	const token = invitation !== undefined && 'token' in invitation ? invitation.token : '';
	const entered = await sendRaw(of.app.port, enterRequest(of.app.port, token));
	expect(entered.status).toBe(200);
	expect(entered.body).toContain('url=/#/w/w1/inputs');
});

test('what the first cannot do is said in its words', async () => {
	const { create } = of.workbenches;
	Object.assign(of.workbenches, {
		create: async () => {
			throw new Fault('input-not-found', { path: '/data/none.csv' });
		},
	});
	const declined = await askRunningApp(folder, { inputs: ['/data/none.csv'], asFile: true });
	expect(declined).toMatchObject({ declined: { message: expect.stringContaining('/data/none.csv') } });
	Object.assign(of.workbenches, { create });
});

test.each([
	['of a program that ended', (port: number) => JSON.stringify({ port: port === 1 ? 2 : 1, pid: 1, secret: 'x' })],
	['of another program, now at that port', (port: number) => JSON.stringify({ port, pid: 1, secret: 'wrong' })],
	['that was cut', () => '{"port":1'],
	['that is not ours', () => '[]'],
])('a file %s is stale', async (_name, textOf) => {
	await forgetRunningApp(folder);
	writeFileSync(path.join(folder, 'running.json'), textOf(of.app.port));
	expect(await askRunningApp(folder, NOTHING)).toBeUndefined();
	await forgetRunningApp(folder);
	expect(existsSync(path.join(folder, 'running.json'))).toBe(false);
});

test('the port of a start is kept for the next one, which takes another if it is in use', async () => {
	await forgetRunningApp(folder);
	const former = await readFormerPort(folder);
	expect(former).toBe(of.app.port);
	const next = await serveTestApp({ formerPort: former ?? 0 });
	expect(next.app.port).not.toBe(former);
	const { port } = next.app;
	await next.close();
	const again = await serveTestApp({ formerPort: port });
	expect(again.app.port).toBe(port);
	await again.close();
});

test('the secret of a start is in that file alone', async () => {
	await noteRunningApp(folder, of.app);
	expect(readFileSync(path.join(folder, 'running.json'), 'utf8')).toContain(of.app.secret);
});

test('a folder is made private, or another one is taken', async () => {
	const open = path.join(of.folder, 'open');
	mkdirSync(open);
	chmodSync(open, 0o777);
	expect(await makePrivateFolder([open])).toBe(open);
	expect(statSync(open).mode & 0o777).toBe(0o700);
	const linked = path.join(of.folder, 'linked');
	symlinkSync(open, linked);
	const file = path.join(of.folder, 'file');
	writeFileSync(file, '');
	const last = path.join(of.folder, 'deep/last');
	expect(await makePrivateFolder([linked, path.join(file, 'below'), last])).toBe(last);
	expect(await makePrivateFolder([path.join(file, 'below')])).toBeUndefined();
});
