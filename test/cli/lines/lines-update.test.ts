/** `lines update`: one line, changed in one request. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Line } from '../../../src/contract/line.ts';
import type { Io } from '../../../src/cli/terminal/io.ts';
import type { FaultAction } from '../../../src/sandbox/faults/fault-script.ts';
import { says } from '../../says.ts';
import { runCli, throwAwayFolder } from '../run-cli.ts';
import { OBSOLETE, serveApi } from '../serve-api.ts';

const LINE = (number: number): string => `5a0d0002-0000-4000-8000-00000000000${number}`;
const PERSON = (number: number): string => `5a0d0001-0000-4000-8000-00000000000${number}`;
const LIST = 'GET /api/v2/virtual-phone-accounts';
const PATCH = (number: number): string => `PATCH /api/v2/virtual-phone-accounts/${LINE(number)}`;

async function openLines() {
	const api = await serveApi();
	const cwd = throwAwayFolder();
	const run = (words: readonly string[], io: Partial<Io> = {}) => runCli(words, { cwd, env: api.env, ...io });
	return {
		...api,
		cwd,
		update: (words: readonly string[], io: Partial<Io> = {}) => run(['lines', 'update', ...words], io),
		lines: async (): Promise<readonly Line[]> => JSON.parse((await run(['lines', '--json'])).stdout),
		patches: () => api.requests().filter((request) => request.startsWith('PATCH')),
	};
}

test.each([
	['its id', LINE(1)],
	['its phone number as people write it', '(11) 90000-2001'],
])('a line is found by %s and gets all given values in one request', async (_, line) => {
	const { cwd, update, requests, lines } = await openLines();
	const changes = ['--name', ' Portaria ', '--cost-center', 'ADM-02', '--custom', 'Andar=3º'];
	const person = ['--employee', 'ana.moura@companhia-modelo.example'];
	const { exitCode, stdout } = await update([line, ...changes, ...person]);
	expect(exitCode).toBe(0);
	expect(stdout).toContain('nome: ');
	expect(requests()).toEqual([LIST, 'GET /api/v1/employees', PATCH(1)]);
	expect((await lines())[0]).toMatchObject({
		name: 'Portaria',
		costCenter: 'ADM-02',
		employeeId: PERSON(1),
		customFields: [{ label: 'Andar', value: '3º' }],
	});
	expect(existsSync(path.join(cwd, 'runs'))).toBe(false);
});

test('exactly the fields of --clear are emptied', async () => {
	const { update, lines } = await openLines();
	expect((await update([LINE(1), '--clear', 'name', '--clear', 'employee'])).exitCode).toBe(0);
	expect((await lines())[0]).toMatchObject({ name: null, employeeId: null, costCenter: 'ADM-01' });
});

test('--dry-run shows the change and sends nothing; what a line already has is not sent', async () => {
	const { update, patches } = await openLines();
	const { exitCode, stdout } = await update([LINE(1), '--name', 'Portaria', '--json', '-n']);
	expect([exitCode, JSON.parse(stdout)]).toEqual([0, { id: LINE(1), changes: { name: 'Portaria' } }]);
	expect(patches()).toEqual([]);
	expect((await update([LINE(1), '--name', 'Portaria'])).exitCode).toBe(0);
	expect((await update([LINE(1), '--name', 'Portaria'])).exitCode).toBe(0);
	expect(patches()).toEqual([PATCH(1)]);
});

test.each([
	['no line', ['--name', 'X'], 2, 'linha'],
	['nothing to change', [LINE(1)], 2, '--cost-center'],
	['a field both set and emptied', [LINE(1), '--name', 'X', '--clear', 'name'], 2, '--clear'],
	['an unknown field to empty', [LINE(1), '--clear', 'phone'], 2, 'cost-center'],
	['a custom field without a value', [LINE(1), '--custom', 'Andar'], 2, '--custom'],
	['an empty name', [LINE(1), '--name', ' '], 2, '--clear'],
	['an empty employee', [LINE(1), '--employee', ''], 2, '--clear'],
	['a number of nobody', ['11900002009', '--name', 'X'], 2, '11900002009'],
	['an id of nobody', [LINE(9), '--name', 'X'], 2, LINE(9)],
	['an employee of nobody', [LINE(1), '--employee', 'ninguem@x.example'], 3, 'ninguem@x.example'],
] as const)('%s is reported and changes nothing', async (_, words, code, word) => {
	const { update, patches } = await openLines();
	expect(await update(words)).toMatchObject({ exitCode: code, printed: expect.stringContaining(word) });
	expect(patches()).toEqual([]);
});

test.each<readonly [string, FaultAction, number, string]>([
	[
		'refuses it',
		{ type: 'answer', status: 422, code: 'company-rule', message: 'número reservado' },
		3,
		'número reservado',
	],
	['refuses the key', { type: 'answer', status: 403, code: 'unauthorized' }, 4, '403'],
])('an API that %s is reported', async (_, action, code, word) => {
	const { sandbox, update } = await openLines();
	sandbox.setFaults({ rules: [{ match: { operation: 'updateLine' }, action }] });
	const { exitCode, printed } = await update([LINE(1), '--name', 'Portaria']);
	expect([exitCode, printed]).toEqual([code, expect.stringContaining(word)]);
});

test('an update whose answer is lost is repeated, since this does no harm', async () => {
	const { sandbox, update, lines, patches } = await openLines();
	const action = { type: 'truncate' } as const;
	sandbox.setFaults({
		rules: [{ match: { operation: 'updateLine', first: 1 }, action: { type: 'answer', status: 503 } }],
	});
	expect((await update([LINE(1), '--name', 'Portaria'])).exitCode).toBe(0);
	expect(patches()).toEqual([PATCH(1), PATCH(1)]);
	expect((await lines())[0]?.name).toBe('Portaria');
	sandbox.setFaults({ rules: [{ match: { operation: 'updateLine' }, action }] });
	await update([LINE(1), '--name', 'Recepção']);
	expect((await lines())[0]?.name).toBe('Recepção');
});

test('a custom field that the company lacks is told', async () => {
	const { update } = await openLines();
	const { exitCode, printed } = await update([LINE(1), '--custom', 'Sala=térreo']);
	expect([exitCode, printed]).toEqual([3, expect.stringContaining('Sala')]);
});

test('a rehearsal has the custom fields of the change', async () => {
	const { update } = await openLines();
	const change = [LINE(1), '--custom', 'Sala=térreo', '--sandbox'];
	const env = { LANG: 'en_US.UTF-8' };
	expect((await update(change, { env })).exitCode).toBe(0);
	expect((await update([...change, '--sandbox-fields', 'none'], { env })).exitCode).toBe(3);
});

test('production asks, and without a terminal only --yes counts', async () => {
	const { sandbox, env: given, update, patches } = await openLines();
	await sandbox.commands.load(
		{ lines: [{ id: LINE(1), phoneNumber: '+5511900002001' }] },
		{ environment: 'production' },
	);
	const env = { ...given, ASSET_IMPORTER_API_KEY: sandbox.keys.production };
	const change = ['11900002001', '--name', 'Portaria'];
	const refused = await update(change, { env });
	expect([refused.exitCode, refused.printed]).toEqual([
		2,
		expect.stringMatching(says('confirmation-needed', { kind: 'line' })),
	]);
	expect(patches()).toEqual([]);
	expect((await update([...change, '--yes'], { env })).exitCode).toBe(0);
	expect(patches()).toHaveLength(1);
});

test('deprecated endpoints are told at the end, once each', async () => {
	const { sandbox, update } = await openLines();
	await sandbox.commands.markDeprecated('updateLine', OBSOLETE);
	const { printed } = await update([LINE(1), '--name', 'Portaria']);
	expect(printed.split('PATCH /api/v2/virtual-phone-accounts/')).toHaveLength(2);
});
