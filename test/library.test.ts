import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
	createClient,
	DEFAULT_PLAN_SETTINGS,
	openRun,
	planRun,
	renderProblem,
	serveSandbox,
	submitRun,
	UndecidedTables,
	validateInput,
	writeReports,
} from '../src/index.ts';

const NOWHERE = 'http://127.0.0.1:9';
const environment = { baseUrl: NOWHERE, kind: 'sandbox' } as const;
const client = createClient({ baseUrl: NOWHERE, apiKey: 'svc_test_0123456789', connections: 1 });
const table = DEFAULT_PLAN_SETTINGS.table;

/** From a program that no compiler looks at. */
const CALLS: readonly (readonly [option: string, call: () => unknown])[] = [
	[
		'createClient has no option key',
		() => call(createClient, { baseUrl: NOWHERE, apiKey: 'a', connections: 1, key: 'a' }),
	],
	['planRun has no option apiKey', () => call(planRun, { inputs: [], apiKey: 'a' })],
	['planRun, api has no option apiKey', () => call(planRun, { inputs: [], api: { environment, apiKey: 'a' } })],
	['validateInput has no option lang', () => call(validateInput, 'a.csv', { lang: 'en' })],
	['planRun, settings has no option sheet', () => call(planRun, { settings: { sheet: ['A'] } })],
	[
		'planRun, settings, table has no option status',
		() => call(planRun, { settings: { table: { ...table, status: 'sold' } } }),
	],
	['planRun has no option __proto__', () => call(planRun, JSON.parse('{"__proto__":1}'))],
	[
		'submitRun has no option apiKey',
		() => call(submitRun, 'run', client, { environment, apiKey: 'a', concurrency: 1 }),
	],
	['writeReports has no option lang', () => call(writeReports, 'run', { lang: 'en' })],
	['serveSandbox has no option labels', () => call(serveSandbox, { labels: [] })],
];

const call = (what: unknown, ...given: readonly unknown[]): unknown =>
	typeof what === 'function' ? Reflect.apply(what, undefined, given) : undefined;

test.each(CALLS)('%s', async (message, calling) => {
	await expect(async () => calling()).rejects.toMatchObject({ name: 'TypeError', message });
});

describe('one input is validated', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'validate-input-'));
	beforeAll(() => vi.stubEnv('TMPDIR', folder));
	afterAll(() => {
		vi.unstubAllEnvs();
		rmSync(folder, { recursive: true });
	});
	afterEach(() => {
		const left = readdirSync(folder);
		if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`);
	});

	const csv = Buffer.from('Plaqueta;Status;Valor\nA-1;em uso;10,00\nA-2;em uso;dez\n');

	test.each([
		['a buffer', csv],
		['bytes', new Uint8Array(csv)],
		['a stream', Readable.from([csv.subarray(0, 7), csv.subarray(7)])],
	])('from %s, with its name in the problems', async (_, content) => {
		const { ok, problems, figures } = await validateInput({ name: 'desk/assets.csv', content });
		expect(ok).toBe(false);
		expect(figures).toMatchObject({ units: 2, drafts: 1, rejected: 1 });
		expect(problems.filter(({ kind }) => kind === 'refusal')).toMatchObject([
			{ code: 'money-format', file: 'desk/assets.csv', row: 3, column: 'C', header: 'Valor', found: 'dez' },
		]);
	});

	test('from a path, with the rejections of the command line, in the language asked for', async () => {
		const { problems } = await validateInput('samples/com-erros.csv', { language: 'pt-BR' });
		const runs = mkdtempSync(path.join(folder, 'runs-'));
		const flags = ['--runs-dir', runs];
		spawnSync(process.execPath, ['dist/cli/bin.js', 'validate', 'samples/com-erros.csv', ...flags]);
		const [run = ''] = readdirSync(runs);
		const { rejections } = await openRun(path.join(runs, run));
		const expected: object[] = [];
		for await (const { origin, problems: all } of rejections()) {
			expected.push(...all.map((problem) => ({ origin, message: renderProblem(problem, 'pt-BR') })));
		}
		rmSync(runs, { recursive: true });
		expect(expected.length).toBeGreaterThan(3);
		expect(
			problems.filter(({ kind }) => kind === 'refusal').map(({ origin, message }) => ({ origin, message })),
		).toEqual(expected);
	});

	test('with its open questions as an error', async () => {
		const open = { name: 'a.csv', content: Buffer.from('Coisa;Outra\nA-1;x\nA-2;y\n') };
		await expect(validateInput(open)).rejects.toBeInstanceOf(UndecidedTables);
	});

	test('not without a name', async () => {
		await expect(validateInput({ name: ' ', content: csv })).rejects.toBeInstanceOf(TypeError);
	});

	test('and a stream that breaks off is its error', async () => {
		const content = Readable.from(
			(function* () {
				yield csv;
				throw new Error('torn');
			})(),
		);
		await expect(validateInput({ name: 'a.csv', content })).rejects.toThrow('torn');
	});

	test('until it is aborted', async () => {
		await expect(validateInput({ name: 'a.csv', content: csv }, {}, AbortSignal.abort())).rejects.toThrow('abort');
	});
});
