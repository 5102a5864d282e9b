import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../src/client/create-client.ts';
import { type ApiProfile, readProfile, writeProfile } from '../../src/runs/api-profile.ts';
import { probeApi, type ProbeQuestion } from '../../src/runs/probe-api.ts';
import { openRun } from '../../src/runs/run-view.ts';
import type { SubmitOptions, SubmitResult } from '../../src/runs/submission.ts';
import { submitRun } from '../../src/runs/submit.ts';
import type { SandboxOptions } from '../../src/sandbox/sandbox-options.ts';
import { type Sandbox, serveSandbox } from '../../src/sandbox/serve-sandbox.ts';
import { type FakeApi, fakeApi, keyRefused, lost, refusal, throttled } from './fake-api.ts';
import { fastClock } from './fast-clock.ts';
import { API_KEY, ENVIRONMENT, idsOf, makeRun } from './make-run.ts';
import { scratchFolder } from './scratch.ts';

const never = new AbortController().signal;

async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
	const sandbox = await serveSandbox(options);
	onTestFinished(sandbox.close);
	return sandbox;
}

async function probe(sandbox: Sandbox, onQuestion: (question: ProbeQuestion) => void = () => {}): Promise<ApiProfile> {
	const { baseUrl, keys } = sandbox;
	const apiKey = keys.sandbox;
	const client = createClient({ baseUrl, apiKey, connections: 1 });
	const profile = await probeApi({ client, baseUrl, apiKey, mark: 'teste', onQuestion }, never);
	await client.close();
	return profile;
}

describe('a probe', () => {
	test('learns what the sandbox does where the specification is silent', async () => {
		const asked: ProbeQuestion[] = [];
		const sandbox = await startSandbox({ bodyLimitBytes: 100_000 });
		const profile = await probe(sandbox, (question) => asked.push(question));
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
		expect(asked).toEqual(['create', 'repeat', 'custom-field', 'body-limit']);
		expect(profile.assetsMade).toBe((await sandbox.assets()).length);
	});

	test('learns another success status and the refusal of a repeated enrollment id', async () => {
		const profile = await probe(await startSandbox({ successStatus: 200, uniqueEnrollmentIds: true }));
		expect(profile.successStatus).toBe(200);
		expect(profile.repeatedEnrollmentId).toMatchObject({ answer: 'refused', refusal: { status: 422 } });
	});

	test.each(['svc_prod_0123456789abcdef', '0123456789abcdef'])(
		'takes no key but one of a sandbox: %s',
		async (apiKey) => {
			const client = fakeApi();
			await expect(probeApi({ client, baseUrl: 'https://x', apiKey, mark: 'x' }, never)).rejects.toMatchObject({
				code: 'probe-needs-sandbox-key',
			});
			expect(client.calls).toEqual([]);
		},
	);

	test('waits when asked to, and stops where a run would', async () => {
		const settings = { baseUrl: 'https://x', apiKey: API_KEY, mark: 'x', clock: fastClock(10_000) };
		const patient = fakeApi(({ count }) => (count < 3 ? throttled(1_000) : undefined));
		expect(await probeApi({ ...settings, client: patient }, never)).toMatchObject({ successStatus: 201 });
		const stopped = probeApi({ ...settings, client: fakeApi(() => keyRefused) }, never);
		await expect(stopped).rejects.toMatchObject({ code: 'api-key-refused' });
		const silent = probeApi({ ...settings, client: fakeApi(() => throttled(1_000)) }, never);
		await expect(silent).rejects.toMatchObject({ code: 'api-keeps-throttling' });
	});

	test('is kept per address, and read back', async () => {
		const runsDir = path.join(scratchFolder(), 'runs');
		const profile = await probe(await startSandbox({}));
		expect(await readProfile(runsDir, profile.baseUrl)).toBeUndefined();
		await writeProfile(runsDir, profile);
		expect(await readProfile(runsDir, profile.baseUrl)).toEqual(profile);
		expect(await readProfile(runsDir, 'https://other.example')).toBeUndefined();
	});
});

describe('settling unconfirmed rows by sending them again', () => {
	const taken = {
		kind: 'refused',
		error: { status: 409, code: 'taken', publicDetails: { enrollmentId: 'x' } },
	} as const;
	const settle = { status: 409, code: 'taken', details: ['enrollmentId'] };
	const stop = { requested: never, now: never };
	const submit = (dir: string, api: FakeApi, options: Partial<SubmitOptions> = {}): Promise<SubmitResult> => {
		const clock = fastClock(1000);
		const whole = { environment: ENVIRONMENT, apiKey: API_KEY, concurrency: 2, clock };
		return submitRun(dir, api, { ...whole, ...options }, () => {}, stop);
	};
	const unsureRun = async (): Promise<string> => {
		const dir = await makeRun(scratchFolder(), { ids: idsOf(6) });
		await submit(
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

	test('tells those that are there from those that were not', async () => {
		const dir = await unsureRun();
		const api = fakeApi(({ id }) => (id === 'PAT-2' ? taken : id === 'PAT-4' ? undefined : refusal));
		const { counts } = await submit(dir, api, { settle });
		expect(api.calls.map(({ id }) => id).toSorted()).toEqual(['PAT-2', 'PAT-4', 'PAT-6']);
		expect(counts).toMatchObject({ created: 5, unconfirmed: 1, left: 0 });
		expect(await statesOf(dir)).toEqual(['created', 'created', 'created', 'created', 'created', 'unconfirmed']);
	});

	test('never makes a row one that resume would send without asking', async () => {
		const dir = await unsureRun();
		const api = fakeApi(({ count }) => (count === 0 ? throttled(10) : keyRefused));
		expect(await submit(dir, api, { settle })).toMatchObject({ reason: 'stopped' });
		expect((await statesOf(dir)).filter((state) => state === 'unconfirmed')).toHaveLength(3);
		const later = fakeApi();
		expect(await submit(dir, later)).toMatchObject({ reason: 'nothing-to-do' });
		expect(later.calls).toEqual([]);
	});
});
