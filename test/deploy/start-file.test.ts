/** Runs a pod of the Job as a cluster does: the script of the manifests, the built program, a sandbox that lives on. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Sandbox, serveSandbox } from '../../src/sandbox/serve-sandbox.ts';
import { throwAwayFolder } from '../cli/run-cli.ts';
import { createTeam, POSTGRES } from '../runs/team/postgres-server.ts';
import { CONFIG_FILES } from './manifests.ts';

const BIN = path.join(import.meta.dirname, '../../dist/cli/bin.js');
const ROWS = 200;
const IDS = Array.from({ length: ROWS }, (_, index) => `PAT-${String(index).padStart(5, '0')}`);

interface Cluster {
	readonly sandbox: Sandbox;
	readonly start: (index: number, files: number, batch?: string, env?: Record<string, string>) => ChildProcess;
	/** The run folder of one file. */
	readonly folder: (index: number, batch?: string) => string;
}

/** The mounts of a pod as folders, and the program under its name. */
async function cluster(ledger?: string, field = ''): Promise<Cluster> {
	const sandbox = await serveSandbox();
	onTestFinished(() => sandbox.close());
	const root = throwAwayFolder();
	const [bin, etc, runs] = ['bin', 'etc', 'runs'].map((name) => path.join(root, name));
	for (const folder of [bin, etc, runs]) mkdirSync(folder ?? '');
	const at = (folder = '', name = ''): string => path.join(folder, name);
	writeFileSync(at(bin, 'asset-importer'), `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`);
	chmodSync(at(bin, 'asset-importer'), 0o755);
	for (const name of ['start-file.sh', 'mapping.json']) writeFileSync(at(etc, name), CONFIG_FILES[name] ?? '');
	writeFileSync(
		at(etc, 'config.json'),
		JSON.stringify({ baseUrl: sandbox.baseUrl, mapping: at(etc, 'mapping.json'), lang: 'en' }),
	);
	const rows = IDS.map((id) => `${id};em uso${field && ';x'}`);
	const nameOf = (index: number): string => `register ${index + 1}.csv`;
	/** The rows in so many files. */
	const divide = (files: number): string => {
		const inputs = path.join(root, `inputs-${files}`);
		mkdirSync(inputs, { recursive: true });
		for (let index = 0; index < files; index++) {
			const own = rows.filter((_, row) => row % files === index);
			writeFileSync(at(inputs, nameOf(index)), [`Tombo;Estado${field}`, ...own, ''].join('\n'));
		}
		return inputs;
	};
	const start: Cluster['start'] = (index, files, batch = 'batch', more = {}) => {
		const child = spawn('sh', [at(etc, 'start-file.sh')], {
			cwd: root,
			env: {
				PATH: `${bin}:${process.env['PATH'] ?? ''}`,
				JOB_COMPLETION_INDEX: String(index),
				FILES: String(files),
				BATCH: batch,
				INPUTS: divide(files),
				RUNS: runs,
				CONFIG: at(etc, 'config.json'),
				ASSET_IMPORTER_API_KEY: sandbox.keys.production,
				ASSET_IMPORTER_STATE_DIR: '',
				...(ledger === undefined ? {} : { ASSET_IMPORTER_LEDGER: ledger }),
				...more,
			},
			stdio: ['ignore', 'ignore', 'pipe'],
		});
		onTestFinished(() => void child.kill('SIGKILL'));
		return child;
	};
	const folder: Cluster['folder'] = (index, batch = 'batch') => at(runs, `${batch}/${nameOf(index)}`);
	return { sandbox, start, folder };
}

async function end(pod: ChildProcess): Promise<{ readonly code: number; readonly stderr: string }> {
	let stderr = '';
	pod.stderr?.on('data', (text: Buffer) => (stderr += String(text)));
	const [code] = await once(pod, 'close');
	return { code: Number(code ?? -1), stderr };
}

const created = async ({ sandbox }: Cluster): Promise<readonly string[]> =>
	(await sandbox.assets({ environment: 'production' })).map(({ enrollmentId }) => enrollmentId).toSorted();
const runsIn = (folder: string): readonly string[] => readdirSync(folder).filter((name) => /^\d{8}T/.test(name));

/** Fails where the pod ends before. */
async function untilSent({ sandbox }: Cluster, requests: number, pod: ChildProcess): Promise<void> {
	while (sandbox.requests().length < requests) {
		if (pod.exitCode !== null) throw new Error(`the pod ended with ${pod.exitCode}`);
		await delay(2);
	}
}

function slow({ sandbox }: Cluster, ms: number): void {
	sandbox.setFaults({ rules: [{ action: { type: 'latency', ms } }] });
}

/** The pod of the only file, with rows behind it, in flight and before it. */
async function startAndKill(one: Cluster): Promise<void> {
	slow(one, 100);
	const pod = one.start(0, 1);
	const ended = end(pod);
	await untilSent(one, ROWS / 3, pod);
	pod.kill('SIGKILL');
	await ended;
	one.sandbox.setFaults({ rules: [] });
}

/** As the lock of another container looks from here. */
function leaveLockOfAnotherContainer(folder: string): void {
	const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('.lock-'));
	const lock = path.join(folder, file);
	writeFileSync(lock, JSON.stringify({ ...JSON.parse(readFileSync(lock, 'utf8')), pid: 1, namespace: 'pid:[1]' }));
}

describe.skipIf(process.platform !== 'linux')('a pod', () => {
	test('of each file: together they create every row once', async () => {
		const one = await cluster();
		const ended = await Promise.all([0, 1, 2].map((index) => end(one.start(index, 3))));
		expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
		expect(await created(one)).toEqual(IDS);
	});

	test('that was killed is followed by one that goes on with its run, past a lock that it cannot look up', async () => {
		const one = await cluster();
		const folder = one.folder(0);
		await startAndKill(one);
		leaveLockOfAnotherContainer(folder);
		const { code } = await end(one.start(0, 1));
		const runs = runsIn(folder);
		expect(runs).toHaveLength(1);
		const unconfirmed = readFileSync(path.join(folder, runs[0] ?? '', 'unconfirmed.csv'), 'utf8').match(/PAT-\d{5}/g);
		expect(code).toBe(unconfirmed === null ? 0 : 3);
		const posted = await created(one);
		expect(new Set(posted).size).toBe(posted.length);
		expect([...new Set([...posted, ...(unconfirmed ?? [])])].toSorted()).toEqual(IDS);
	});

	test('of a file on which another one works leaves it alone, and is tried again', async () => {
		const one = await cluster();
		// The first has not ended before the second has looked.
		slow(one, 1_000);
		const first = one.start(0, 1);
		const ended = end(first);
		await untilSent(one, 10, first);
		const second = await end(one.start(0, 1));
		expect(second).toMatchObject({ code: 4, stderr: expect.stringContaining('another pod works in') });
		one.sandbox.setFaults({ rules: [] });
		expect((await ended).code).toBe(0);
		expect(await created(one)).toEqual(IDS);
	});

	test('of a file that lacks a custom field makes one asset, none in the next try, and all when a person says so', async () => {
		const one = await cluster(undefined, ';campo: Sala');
		const codes = [await end(one.start(0, 1)), await end(one.start(0, 1))].map(({ code }) => code);
		expect([codes, await created(one)]).toEqual([[4, 2], IDS.slice(0, 1)]);
		await one.sandbox.commands.load({ customFields: [{ label: 'Sala' }] }, { environment: 'production' });
		expect(await end(one.start(0, 1, 'batch', { RESUME_FLAGS: '--dropped-fields created' }))).toMatchObject({
			code: 0,
		});
		expect(await created(one)).toEqual(IDS);
	});

	test('begins nothing if there are more or fewer files than the Job knows of', async () => {
		const one = await cluster();
		const { code, stderr } = await end(one.start(0, 2, 'batch', { FILES: '1' }));
		expect([code, stderr, await created(one)]).toEqual([2, expect.stringContaining('has 2 files'), []]);
	});

	test('of a file that was finished says so, and sends nothing', async () => {
		const one = await cluster();
		expect(await end(one.start(0, 1))).toMatchObject({ code: 0 });
		const requests = one.sandbox.requests().length;
		expect(await end(one.start(0, 1))).toMatchObject({ code: 0, stderr: expect.stringContaining('finished') });
		expect(one.sandbox.requests()).toHaveLength(requests);
		expect(runsIn(one.folder(0))).toHaveLength(1);
	});
});

/** Index of a pod and number of files, and the name of its Job. */
type Pod = readonly [index: number, files: number, batch: string];

describe.skipIf(POSTGRES === undefined)('over a ledger in PostgreSQL', () => {
	const clusterWithLedger = async (): Promise<Cluster> => cluster(await createTeam());

	test('files that are started twice and divided otherwise at the same time make nothing twice, and what is held comes later', async () => {
		const one = await clusterWithLedger();
		slow(one, 100);
		const pods: readonly Pod[] = [
			[0, 2, 'one'],
			[1, 2, 'one'],
			[0, 2, 'two'],
			[0, 3, 'three'],
			[1, 3, 'three'],
			[2, 3, 'three'],
		];
		const ended = await Promise.all(pods.map((pod) => end(one.start(...pod))));
		expect(ended.filter(({ code }) => code !== 0 && code !== 3)).toEqual([]);
		expect(await created(one)).toEqual(IDS);
		expect(await end(one.start(0, 1, 'four'))).toMatchObject({ code: 0 });
		expect(await created(one)).toEqual(IDS);
	});

	test('what a killed pod reserved is held from a Job with other files, until a new one goes on with its run', async () => {
		const one = await clusterWithLedger();
		await startAndKill(one);
		const others = await Promise.all([0, 1].map((index) => end(one.start(index, 2, 'two'))));
		expect(others.map(({ code }) => code)).toEqual([3, 3]);
		await end(one.start(0, 1));
		const posted = await created(one);
		expect(new Set(posted).size).toBe(posted.length);
		const [run = ''] = runsIn(one.folder(0));
		const unconfirmed = readFileSync(path.join(one.folder(0), run, 'unconfirmed.csv'), 'utf8').match(/PAT-\d{5}/g);
		expect([...new Set([...posted, ...(unconfirmed ?? [])])].toSorted()).toEqual(IDS);
	});
});
