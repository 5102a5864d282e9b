import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
	createClient,
	Fault,
	type InputProblem,
	openRun,
	planRun,
	proposeMappings,
	type RunAsset,
	serveSandbox,
	submitRun,
	OpenQuestions,
	validateInput,
	writeReports,
} from '../src/index.ts';

const NOWHERE = 'http://127.0.0.1:9';
const API = { baseUrl: NOWHERE, apiKey: 'svc_test_a' };
const COMMAND = 'planRun needs program, and command: validate, or import with api';

/** From a program that no compiler looks at. */
const CALLS: readonly (readonly [option: string, call: () => unknown])[] = [
	['createClient has no option key', () => call(createClient, { baseUrl: NOWHERE, apiKey: 'a', key: 'a' })],
	['planRun has no option apiKey', () => call(planRun, { inputs: [], apiKey: 'a' })],
	['planRun, api has no option key', () => call(planRun, { inputs: [], api: { baseUrl: NOWHERE, key: 'a' } })],
	['validateInput has no option lang', () => call(validateInput, 'a.csv', { lang: 'en' })],
	['planRun, settings has no option sheets', () => call(planRun, { settings: { sheets: ['A'] } })],
	['validateInput, settings has no option api', () => call(validateInput, 'a.csv', { settings: { api: {} } })],
	['planRun has no option __proto__', () => call(planRun, JSON.parse('{"__proto__":1}'))],
	['submitRun has no option apiKey', () => call(submitRun, 'run', { apiKey: 'a' })],
	['writeReports has no option lang', () => call(writeReports, 'run', { lang: 'en' })],
	[COMMAND, () => call(planRun, { inputs: [], runsDir: 'none', program: 'mine', command: 'send', api: API })],
	[COMMAND, () => call(planRun, { inputs: [], runsDir: 'none', program: 'mine', command: 'import' })],
	[COMMAND, () => call(planRun, { inputs: [], runsDir: 'none', command: 'validate' })],
	['no texts in fr', () => call(openRun, 'run', 'fr')],
	['serveSandbox has no option labels', () => call(serveSandbox, { labels: [] })],
];

const call = (what: unknown, ...given: readonly unknown[]): unknown =>
	typeof what === 'function' ? Reflect.apply(what, undefined, given) : undefined;

test.each(CALLS)('%s', async (message, calling) => {
	await expect(async () => calling()).rejects.toMatchObject({ name: 'TypeError', message });
});

test('a fault says in its message and in its stack what is wrong and what to do', async () => {
	const error: unknown = await validateInput('nowhere.csv').catch((thrown: unknown) => thrown);
	if (!(error instanceof Fault)) throw error;
	expect(error.message).toMatch(/^nowhere\.csv does not exist\. .* quotes\.$/);
	expect(error.stack).toContain(`Fault: ${error.message}\n`);
	expect(error).toMatchObject({ code: 'input-not-found', params: { path: 'nowhere.csv' } });
});

test('the message of a fault needs nothing but the library, and names the problem within', () => {
	const program = `import { createClient, proposeMappings, validateInput } from './dist/index.js';
		try { createClient({ baseUrl: 'http://example.com', apiKey: 'a' }); } catch (error) { console.log(error.message); }
		await validateInput('a.csv', { settings: { mapping: { columns: { Status: 1 } } } }).catch((error) => console.log(error.message));`;
	const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
	const [address, mapping] = stdout.split('\n');
	expect(address).toMatch(
		/^the address of the API at example\.com does not use https\. .* Use the address with https:\/\/\.$/,
	);
	expect(mapping).toMatch(/^mapping: .*Status.*\.$/);
});

describe('one asset is created without a run', () => {
	const asset = { enrollmentId: 'A-1', status: 'in-use', source: 'manual' } as const;

	test('by one request each, also when asked at once', async () => {
		const rule = { match: { enrollmentId: 'A-1' }, action: { type: 'answer', status: 500 } } as const;
		const sandbox = await serveSandbox({ faults: { rules: [rule] } });
		const client = createClient({ baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.sandbox });
		const outcomes = await Promise.all(
			[asset, { ...asset, enrollmentId: 'A-2' }].map((one) => client.createAsset(one)),
		);
		expect(outcomes.map(({ kind }) => kind)).toEqual(['unconfirmed', 'created']);
		expect((await sandbox.assets()).map(({ enrollmentId }) => enrollmentId)).toEqual(['A-2']);
		expect(await client.createAsset(asset, AbortSignal.abort())).toMatchObject({ kind: 'not-sent' });
		await client.close();
		await sandbox.close();
	});

	test.each([
		['asset', []],
		['asset', ['A-1']],
		['enrollmentId, status, source', [{}]],
		['status, acquisitionDate', [{ ...asset, status: 'em uso', acquisitionDate: '2026-01-31' }]],
		['priceCents, colour', [{ ...asset, priceCents: '10', colour: 'red' }]],
		['customFields.0.value', [{ ...asset, customFields: [{ label: 'Room' }] }]],
	])('and a call that has a wrong %s says so before anything is sent', async (field, given) => {
		const client = createClient(API);
		const error: unknown = await Promise.resolve(call(client.createAsset, ...given)).catch((thrown: unknown) => thrown);
		if (!(error instanceof Fault)) throw error;
		expect(error).toMatchObject({ code: 'request-invalid', params: { field } });
		expect(error.message).toContain(`in the request: ${field}.`);
	});

	test.each([
		['baseUrl', () => call(createClient)],
		['apiKey', () => call(createClient, { baseUrl: NOWHERE })],
		['baseUrl', () => call(submitRun, 'run', {})],
		['baseUrl', () => call(planRun, { command: 'validate', program: 'mine', inputs: [], api: {} })],
	])('and a call without %s says so', async (setting, calling) => {
		await expect(async () => calling()).rejects.toMatchObject({ code: 'setting-invalid', params: { setting } });
	});
});

test.each([
	[{ maxPerSecond: 0 }, 'maxPerSecond'],
	[{ maxFailures: 'x%' }, 'maxFailures'],
	[{ concurrency: 0 }, 'concurrency'],
])('nothing is sent with %j', async (choices, setting) => {
	const sending: Promise<unknown> = Promise.resolve(call(submitRun, 'run', { api: API, ...choices }));
	await expect(sending).rejects.toMatchObject({ code: 'setting-invalid', params: { setting } });
});

test('an asset that the API refused says why, and one that exists is created again if asked', async () => {
	const runsDir = mkdtempSync(path.join(tmpdir(), 'library-'));
	const rule = { match: { enrollmentId: 'L-2' }, action: { type: 'answer', status: 422 } } as const;
	const sandbox = await serveSandbox({ faults: { rules: [rule] } });
	const file = path.join(runsDir, 'a.csv');
	writeFileSync(file, 'Patrimônio;Status\nL-1;em uso\nL-2;em uso\n');
	const api = { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.sandbox };
	const plan = { command: 'import', runsDir, inputs: [file], program: 'mine', api } as const;
	const first = await planRun(plan);
	await submitRun(first.dir, { api });
	const assets: RunAsset[] = [];
	for await (const asset of (await openRun(first.dir)).assets()) assets.push(asset);
	expect(assets).toMatchObject([{ state: 'created' }, { state: 'refused', error: { status: 422 } }]);
	const again = ['L-1'];
	const second = await planRun({ ...plan, again });
	await submitRun(second.dir, { api, again });
	expect((await sandbox.assets()).map(({ enrollmentId }) => enrollmentId)).toEqual(['L-1', 'L-1']);
	await sandbox.close();
	rmSync(runsDir, { recursive: true });
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
		const expected: InputProblem[] = [];
		for await (const problem of (await openRun(path.join(runs, run), 'pt-BR')).problems()) expected.push(problem);
		rmSync(runs, { recursive: true });
		expect(expected.filter(({ kind }) => kind === 'refusal').length).toBeGreaterThan(3);
		expect(problems).toEqual(expected);
	});

	test('with its open questions as an error', async () => {
		const open = { name: 'a.csv', content: Buffer.from('Coisa;Outra\nA-1;x\nA-2;y\n') };
		const error = await validateInput(open).catch((thrown: unknown) => thrown);
		if (!(error instanceof OpenQuestions)) throw error;
		expect(error.tables[0]?.found.header).toEqual(['Coisa', 'Outra']);
		expect(proposeMappings(error)).toMatchObject({ columns: { Coisa: '?' } });
		expect(() => proposeMappings(error, { columns: 1 })).toThrow(Fault);
	});

	test.each([
		[{ locale: 'en' }, 'locale'],
		[{ mapping: { columns: { Status: 'statsu' } } }, 'mapping'],
		[{ rules: { exclude: 1 } }, 'rules'],
	])('not by settings that cannot be meant: %j', async (settings, setting) => {
		const validating: Promise<unknown> = Promise.resolve(
			call(validateInput, { name: 'a.csv', content: csv }, { settings }),
		);
		const error = await validating.catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(Fault);
		expect(error).toMatchObject({ code: 'setting-invalid', params: { setting } });
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
