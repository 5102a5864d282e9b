import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { environmentOfKey } from '../../../src/contract/api-key.ts';
import { createClient } from '../../../src/client/create-client.ts';
import type { ApiError, CreateOutcome } from '../../../src/client/outcome.ts';
import { type ApiProfile, readProfile, writeProfile } from '../../../src/runs/submit/api-profile.ts';
import { probeApi } from '../../../src/runs/probe/probe-api.ts';
import { openRun } from '../../../src/runs/view/run-view.ts';
import { type SandboxOptions, type Sandbox, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { type FakeCall, fakeApi, keyRefused, lost, refusal, throttled } from '../fake-api.ts';
import { fastClock } from '../fast-clock.ts';
import { ENVIRONMENT, idsOf, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';

const never = new AbortController().signal;

async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
	const sandbox = await serveSandbox(options);
	onTestFinished(sandbox.close);
	return sandbox;
}

async function probe(sandbox: Sandbox): Promise<ApiProfile> {
	const { baseUrl, keys } = sandbox;
	const apiKey = keys.sandbox;
	const client = createClient({ baseUrl, apiKey, connections: 1 });
	const profile = await probeApi({ client, environment: { baseUrl, kind: 'sandbox' }, mark: 'teste' }, never);
	await client.close();
	return profile;
}

describe('a probe', () => {
	test('learns what the sandbox does where the specification is silent', async () => {
		const sandbox = await startSandbox({ bodyLimitBytes: 100_000 });
		const profile = await probe(sandbox);
		expect(profile).toMatchObject({
			version: 1,
			baseUrl: sandbox.baseUrl,
			successStatus: 201,
			repeatedEnrollmentId: { answer: 'created' },
			unknownCustomField: 'ignored',
		});
		const { accepted, refused = 0 } = profile.bodyLimit;
		expect(accepted).toBeLessThanOrEqual(100_000);
		expect(refused).toBeGreaterThan(100_000);
		expect(refused - accepted).toBeLessThanOrEqual(1024);
		expect(profile.changedFields.map(({ field }) => field)).toContain('acquisitionDate');
		expect(profile.assetsMade).toBe((await sandbox.assets()).length);
	});

	test('learns another success status and the refusal of a repeated enrollment id', async () => {
		const profile = await probe(await startSandbox({ successStatus: 200, uniqueEnrollmentIds: true }));
		expect(profile.successStatus).toBe(200);
		expect(profile.repeatedEnrollmentId).toEqual({
			answer: 'refused',
			recognisedBy: {
				status: 422,
				code: 'unprocessable-entity',
				message: 'The input cannot be processed.',
				publicDetails: { enrollmentId: 'an asset with this enrollment id exists' },
			},
		});
	});

	const refusedAs = (error: ApiError): CreateOutcome => ({ kind: 'refused', error });
	const invalid = refusedAs({ status: 422, code: 'input-validation-error', message: 'The input is not valid.' });
	test.each<[string, (call: FakeCall) => CreateOutcome | undefined, ApiProfile['repeatedEnrollmentId']]>([
		['refuses all mistakes alike', () => invalid, { answer: 'refused' }],
		[
			'names the id, and nothing else, in each refusal',
			({ id }) => refusedAs({ status: 422, message: `invalid: ${id}` }),
			{ answer: 'refused' },
		],
		['creates what is mistaken', ({ attempt }) => (attempt === 0 ? undefined : invalid), { answer: 'refused' }],
		[
			'says that the id is taken',
			({ id, attempt }) => (attempt === 0 ? invalid : refusedAs({ status: 422, message: `${id} is taken` })),
			{ answer: 'refused', recognisedBy: { status: 422, message: '{id} is taken' } },
		],
	])('of an API that %s recognises the refusal of a repeat only if it is distinct', async (_what, refuse, expected) => {
		const isFine = ({ id, attempt }: FakeCall): boolean => /-\d+$/.test(id) && attempt === 0;
		const client = fakeApi((call) => (isFine(call) ? undefined : refuse(call)));
		const settings = { client, environment: ENVIRONMENT, mark: 'x', clock: fastClock(10_000) };
		expect((await probeApi(settings, never)).repeatedEnrollmentId).toEqual(expected);
	});

	test.each(['svc_prod_0123456789abcdef', '0123456789abcdef'])('accepts only a sandbox key: %s', async (apiKey) => {
		const client = fakeApi();
		const environment = { baseUrl: 'https://x', kind: environmentOfKey(apiKey) };
		await expect(probeApi({ client, environment, mark: 'x' }, never)).rejects.toMatchObject({
			code: 'probe-needs-sandbox-key',
		});
		expect(client.calls).toEqual([]);
	});

	test('waits if asked to, and stops where a run would', async () => {
		const settings = { environment: ENVIRONMENT, mark: 'x', clock: fastClock(10_000) };
		const patient = fakeApi(({ count }) => (count < 3 ? throttled(1_000) : undefined));
		expect(await probeApi({ ...settings, client: patient }, never)).toMatchObject({ successStatus: 201 });
		const stopped = probeApi({ ...settings, client: fakeApi(keyRefused) }, never);
		await expect(stopped).rejects.toMatchObject({ code: 'api-key-refused' });
		const silent = probeApi({ ...settings, client: fakeApi(() => throttled(1_000)) }, never);
		await expect(silent).rejects.toMatchObject({ code: 'api-keeps-throttling' });
	});

	test('is stored per address and read again', async () => {
		const runsDir = path.join(throwAwayFolder(), 'runs');
		const profile = await probe(await startSandbox({}));
		expect(await readProfile(runsDir, profile.baseUrl)).toBeUndefined();
		await writeProfile(runsDir, profile);
		expect(await readProfile(runsDir, profile.baseUrl)).toEqual(profile);
		expect(await readProfile(runsDir, 'https://other.example')).toBeUndefined();
	});
});

describe('settling unconfirmed rows by sending them again', () => {
	const said = (error: Partial<ApiError>): CreateOutcome => ({ kind: 'refused', error: { status: 422, ...error } });
	const taken = (id: string): ApiError => ({
		status: 422,
		code: 'input-validation-error',
		message: `The id ${id} is taken.`,
		publicDetails: { enrollmentId: 'taken' },
	});
	const settle = taken('{id}');
	const unsureRun = async (): Promise<string> => {
		const dir = await makeRun(throwAwayFolder(), { ids: idsOf(6) });
		await sendRun(
			dir,
			fakeApi(({ id }) => (['PAT-2', 'PAT-4', 'PAT-6'].includes(id) ? lost : undefined)),
		);
		return dir;
	};
	const statesOf = async (dir: string): Promise<string[]> => {
		const states: string[] = [];
		for await (const { state } of (await openRun(dir)).lines()) states.push(state);
		return states;
	};

	test('distinguishes existing assets from missing ones', async () => {
		const dir = await unsureRun();
		const api = fakeApi(({ id }) => (id === 'PAT-2' ? said(taken(id)) : id === 'PAT-4' ? undefined : refusal));
		const { counts } = await sendRun(dir, api, { settle });
		expect(api.calls.map(({ id }) => id).toSorted()).toEqual(['PAT-2', 'PAT-4', 'PAT-6']);
		expect(counts).toMatchObject({ created: 5, unconfirmed: 1, left: 0 });
		expect(await statesOf(dir)).toEqual(['created', 'created', 'created', 'created', 'created', 'unconfirmed']);
	});

	test.each<[string, (id: string) => Partial<ApiError>]>([
		['the same status and code, without its words', () => ({ code: 'input-validation-error' })],
		['another reason for the same field', (id) => ({ ...taken(id), publicDetails: { enrollmentId: 'too long' } })],
		['another field as well', (id) => ({ ...taken(id), publicDetails: { enrollmentId: 'taken', status: 'unknown' } })],
		['the id of another asset', () => taken('PAT-9')],
		['another status', (id) => ({ ...taken(id), status: 409 })],
	])('leaves a row unconfirmed if it is refused with %s', async (_what, answer) => {
		const dir = await unsureRun();
		const { counts } = await sendRun(
			dir,
			fakeApi(({ id }) => said(answer(id))),
			{ settle },
		);
		expect(counts).toMatchObject({ created: 3, unconfirmed: 3 });
	});

	test('never leaves a row that resume would send without asking', async () => {
		const dir = await unsureRun();
		const api = fakeApi(({ count }) => (count === 0 ? throttled(10) : keyRefused));
		expect(await sendRun(dir, api, { settle })).toMatchObject({ reason: 'stopped' });
		expect((await statesOf(dir)).filter((state) => state === 'unconfirmed')).toHaveLength(3);
		const later = fakeApi();
		expect(await sendRun(dir, later)).toMatchObject({ reason: 'nothing-to-do' });
		expect(later.calls).toEqual([]);
	});
});
