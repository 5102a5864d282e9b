/** The built program, killed in the middle of `lines update` against a sandbox that lives on, then told to go on. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { LineUpdateSummary } from '../../../src/reports/summary/run-summary.ts';
import { throwAwayFolder } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';

const BIN = path.join(import.meta.dirname, '../../../dist/cli/bin.js');
const LINES = 400;
const CONCURRENCY = 8;

function start(argv: readonly string[], cwd: string, env: Readonly<Record<string, string>>): ChildProcess {
	const child = spawn(process.execPath, [BIN, 'lines', 'update', ...argv], {
		cwd,
		env: { ...process.env, ...env },
		stdio: 'ignore',
	});
	onTestFinished(() => void child.kill('SIGKILL'));
	return child;
}

test.skipIf(!existsSync(BIN))(
	'SIGKILL in the middle of 400 updates: each line is changed, and only those in flight are sent twice',
	async () => {
		const api = await serveApi({ demo: false });
		const phones = Array.from({ length: LINES }, (_, index) => `+55119100${String(index).padStart(5, '0')}`);
		await api.sandbox.commands.load({ lines: phones.map((phoneNumber) => ({ phoneNumber })) });
		api.sandbox.setFaults({ rules: [{ match: { operation: 'updateLine' }, action: { type: 'latency', ms: 5 } }] });
		const cwd = throwAwayFolder();
		const rows = phones.map((phone, index) => `${phone};Linha ${index}`);
		writeFileSync(path.join(cwd, 'linhas.csv'), ['Telefone;Nome', ...rows, ''].join('\n'));
		const patches = (): readonly string[] => api.requests().filter((request) => request.startsWith('PATCH'));

		const killed = start(['linhas.csv', '--concurrency', String(CONCURRENCY)], cwd, api.env);
		const ended = once(killed, 'exit');
		while (patches().length < LINES / 3) await delay(2);
		killed.kill('SIGKILL');
		await ended;
		expect(patches().length).toBeLessThan(LINES);

		const resumed = start(['--resume'], cwd, api.env);
		const [exitCode] = await once(resumed, 'exit');
		expect(exitCode).toBe(0);
		const answer = await fetch(`${api.sandbox.baseUrl}/api/v2/virtual-phone-accounts`, {
			headers: { authorization: `Bearer ${api.sandbox.keys.sandbox}` },
		});
		const lines: readonly { readonly name: string }[] = JSON.parse(await answer.text());
		expect(lines.map(({ name }) => name)).toEqual(phones.map((_, index) => `Linha ${index}`));
		expect(new Set(patches()).size).toBe(LINES);
		expect(patches().length).toBeLessThanOrEqual(LINES + CONCURRENCY);
		const runs = path.join(cwd, 'runs', 'line-update');
		const dir = readdirSync(runs).find((name) => /^\d{8}T/.test(name)) ?? '';
		const summary: LineUpdateSummary = JSON.parse(readFileSync(path.join(runs, dir, 'summary.json'), 'utf8'));
		expect(summary).toMatchObject({ state: 'finished', buckets: { units: LINES, updated: LINES } });
	},
);
