/** Checks of a workbench, one at a time, over a thread that ends them when it is told to, and one for their reports. */
import { expect, test } from 'vitest';
import type { CheckResult, ReportJob } from '../../../src/app/workbench/check-thread.ts';
import { Checking } from '../../../src/app/workbench/checking.ts';

const REPORT: ReportJob = { dir: '', shownDir: '', language: 'en' };
const JOB = { inputs: [], flags: [], language: 'en', apiKey: undefined, planDir: '' } as const;

function startChecking() {
	const told: string[] = [];
	/** Ends of what the thread was asked to do, in order. */
	const ends: ((result: CheckResult) => void)[] = [];
	const stop = { check: (): void => {}, report: (): void => {} };
	const begin = (what: keyof typeof stop): Promise<CheckResult> => {
		told.push(what);
		return new Promise((resolve) => {
			ends.push(resolve);
			stop[what] = () => resolve({ kind: 'cancelled' });
		});
	};
	const checking = new Checking({
		thread: {
			check: () => begin('check'),
			cancel: () => stop.check(),
			close: async () => stop.check(),
		},
		reports: {
			report: async () => void (await begin('report')),
			abandon: async () => stop.report(),
			close: async () => stop.report(),
		},
		prepare: async () => ({ job: JOB, signature: '', edits: 0 }),
		onPlanned: async ({ run }) => {
			if (run === 'broken') throw new TypeError('a bug');
			if (run === 'crowded') throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' });
			told.push(`planned ${run}`);
			return async () => REPORT;
		},
		onUndecided: () => void told.push('undecided'),
		onFound: () => {},
		onReports: async () => void told.push('reports'),
		onChange: () => {},
		onBug: (error) => void told.push(`bug ${String(error)}`),
		mustWait: () => false,
		renderFailure: (failure) => JSON.stringify(failure),
	});
	return { told, ends, checking };
}

const PLANNED = { kind: 'planned', run: 'a', waiting: [] } as const;

/** A check that is planned, and an edit while its reports are written, so that the next check has begun. */
async function editWhileReporting() {
	const started = startChecking();
	const { told, ends, checking } = started;
	checking.request();
	await expect.poll(() => told).toEqual(['check']);
	ends[0]?.(PLANNED);
	await expect.poll(() => told.at(-1)).toBe('report');
	checking.request('edit');
	await expect.poll(() => told.at(-1)).toBe('check');
	return started;
}

test('a check has ended when it is planned; its reports follow', async () => {
	const { told, ends, checking } = startChecking();
	checking.request();
	expect([checking.view().state, checking.isDue()]).toEqual(['running', true]);
	await expect.poll(() => told).toEqual(['check']);
	ends[0]?.(PLANNED);
	await expect.poll(() => told).toEqual(['check', 'planned a', 'report']);
	expect([checking.view().state, checking.isDue()]).toEqual(['done', false]);
	ends[1]?.(PLANNED);
	await expect.poll(() => told.at(-1)).toBe('reports');
	await checking.close();
});

test('an edit lets the check end, and one more follows', async () => {
	const { told, ends, checking } = startChecking();
	checking.request();
	await expect.poll(() => told).toEqual(['check']);
	checking.request('edit');
	checking.request('edit');
	ends[0]?.(PLANNED);
	await expect.poll(() => told).toEqual(['check', 'planned a', 'check']);
	expect(checking.isDue()).toBe(true);
	ends[1]?.({ ...PLANNED, run: 'b' });
	await expect.poll(() => told).toEqual(['check', 'planned a', 'check', 'planned b', 'report']);
	await checking.close();
});

test('an edit does not wait for reports', async () => {
	const { checking } = await editWhileReporting();
	expect(checking.isDue()).toBe(true);
	await checking.close();
});

test('other inputs or answers end the check, whose result would be of the past', async () => {
	const { told, ends, checking } = startChecking();
	checking.request();
	await expect.poll(() => told).toEqual(['check']);
	checking.request('change');
	await expect.poll(() => told).toEqual(['check', 'check']);
	ends[1]?.({ kind: 'undecided', tables: [] });
	await expect.poll(() => told).toEqual(['check', 'check', 'undecided']);
	expect(checking.view().state).toBe('undecided');
	await checking.close();
});

test('a cancelled check leaves what was there before, and none follows', async () => {
	const { told, checking } = await editWhileReporting();
	checking.request('edit');
	checking.cancel();
	await expect.poll(() => checking.isDue()).toBe(false);
	expect([checking.view().state, told.filter((what) => what === 'check')]).toEqual(['done', ['check', 'check']]);
	await checking.close();
});

test('a thread that broke is told as a failure, and the next check begins anew', async () => {
	const { told, ends, checking } = startChecking();
	checking.request();
	await expect.poll(() => told).toEqual(['check']);
	ends[0]?.({ kind: 'failed' });
	await expect.poll(() => checking.view()).toEqual({ state: 'failed', message: '{"kind":"failed"}' });
	checking.request('asked');
	await expect.poll(() => told).toEqual(['check', 'check']);
	await checking.close();
});

test.each([
	['broken', ['check', 'bug TypeError: a bug']],
	['crowded', ['check']],
])(
	'a bug behind a %s check is told where the program was started, and too many open files are none',
	async (run, expected) => {
		const { told, ends, checking } = startChecking();
		checking.request();
		await expect.poll(() => told).toEqual(['check']);
		ends[0]?.({ ...PLANNED, run });
		await expect.poll(() => checking.view().state).toBe('failed');
		expect(told).toEqual(expected);
		expect(checking.view().message?.includes('too-many-open-files')).toBe(run === 'crowded');
		await checking.close();
	},
);
