/**
 * Holds for every command that asks the API: `--json` fits its document in `docs/`, a failure that passes is not noticed, one that lasts is
 * told in words with exit 4, and nothing is printed then. After a change, `npx vitest run test/cli/asking-commands.test.ts -u` writes the
 * documents again.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { FaultAction } from '../../src/sandbox/faults/fault-script.ts';
import { says } from '../says.ts';
import { ANSWER_NAMES, type AnswerName, renderAnswerSchema } from './answer-schemas.ts';
import { runCli, throwAwayFolder } from './run-cli.ts';
import { serveApi } from './serve-api.ts';

const LINE = '5a0d0002-0000-4000-8000-000000000001';
const ARGUMENTS: Readonly<Record<AnswerName, readonly string[]>> = {
	employees: ['employees'],
	lines: ['lines'],
	sms: ['sms', LINE],
};
const READING = ['employees', 'lines', 'sms'] as const;

const documentOf = (name: AnswerName): string => path.join(import.meta.dirname, `../../docs/${name}.schema.json`);

/** Lists where a printed answer does not match its document. */
function misfits(name: AnswerName, stdout: string): readonly object[] {
	const schema = z.fromJSONSchema(JSON.parse(readFileSync(documentOf(name), 'utf8')));
	return schema.safeParse(JSON.parse(stdout)).error?.issues ?? [];
}

describe.each(ANSWER_NAMES)('docs/%s.schema.json', (name) => {
	test('matches the contract', async () => {
		await expect(renderAnswerSchema(name)).toMatchFileSnapshot(documentOf(name));
	});

	test('accepts the answer of the embedded API', async () => {
		const argv = [...ARGUMENTS[name], '--sandbox', '--json'];
		const { exitCode, stdout } = await runCli(argv, { cwd: throwAwayFolder() });
		expect(exitCode).toBe(0);
		expect(misfits(name, stdout)).toEqual([]);
	});

	test.each([
		['text', '"x"'],
		['nothing', '{}'],
		['items without an id', '{"employees":[{}],"smsMessages":[{}]}'],
		['a list of them', '[{}]'],
	])('rejects %s', (_what, json) => {
		expect(misfits(name, json)).not.toEqual([]);
	});
});

test('sms --all matches without a pagination', async () => {
	const { exitCode, stdout } = await runCli(['sms', LINE, '--all', '--sandbox', '--json'], { cwd: throwAwayFolder() });
	expect(exitCode).toBe(0);
	expect(misfits('sms', stdout)).toEqual([]);
	expect(JSON.parse(stdout)).not.toHaveProperty('pagination');
});

describe.each(READING)('%s', (name) => {
	test.each<readonly [string, FaultAction, string | RegExp]>([
		['403', { type: 'answer', status: 403, code: 'forbidden' }, says('api-key-forbidden')],
		['a code nobody knows', { type: 'answer', status: 418, code: 'teapot', message: 'bule' }, 'bule'],
		['a redirect', { type: 'answer', status: 302, headers: { Location: 'https://x.example/' } }, '302'],
	])('stops at once after %s', async (_what, action, told) => {
		const { sandbox, env, requests } = await serveApi();
		sandbox.setFaults({ rules: [{ match: {}, action }] });
		const { exitCode, stdout, stderr } = await runCli([...ARGUMENTS[name], '--json'], { cwd: throwAwayFolder(), env });
		expect([exitCode, Object.keys(JSON.parse(stdout))]).toEqual([4, ['error']]);
		expect(stderr).toMatch(told);
		expect(requests()).toHaveLength(1);
	});
});

test('a gateway that always answers with a page is reported by its status and first words', async () => {
	const { sandbox, env, requests } = await serveApi();
	const action = {
		type: 'answer',
		status: 200,
		body: '<html><h1>Portal cativo</h1>',
		contentType: 'text/html',
	} as const;
	sandbox.setFaults({ rules: [{ match: {}, action }] });
	const { exitCode, stdout, stderr } = await runCli(['lines'], { cwd: throwAwayFolder(), env });
	expect([exitCode, stdout]).toEqual([4, '']);
	expect(stderr).toContain('Portal cativo');
	expect(requests()).toHaveLength(4);
});

test.each([
	['employees', { employees: [] }],
	['lines', []],
] as const)('%s of an empty environment are an empty list, not an error', async (name, empty) => {
	const { env } = await serveApi({ demo: false });
	const { exitCode, stdout } = await runCli([name, '--json'], { cwd: throwAwayFolder(), env });
	expect([exitCode, JSON.parse(stdout)]).toEqual([0, empty]);
	expect(misfits(name, stdout)).toEqual([]);
});
