import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Sandbox, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import type { RunSummary } from '../../../src/reports/summary/run-summary.ts';
import { runCli, throwAwayFolder, summaryOf } from '../run-cli.ts';
import { saysWords } from '../../says.ts';

async function served(
	uniqueEnrollmentIds: boolean,
): Promise<{ readonly sandbox: Sandbox; readonly options: Parameters<typeof runCli>[1] }> {
	const sandbox = await serveSandbox({ uniqueEnrollmentIds });
	onTestFinished(() => sandbox.close());
	const cwd = throwAwayFolder();
	const env = {
		LANG: 'pt_BR.UTF-8',
		ASSET_IMPORTER_API_KEY: sandbox.keys.sandbox,
		ASSET_IMPORTER_BASE_URL: sandbox.baseUrl,
	};
	return { sandbox, options: { cwd, env } };
}

describe('probe', () => {
	test.each([
		[true, 'refused'],
		[false, 'created'],
	])('of an API with unique ids %s learns that a repeat is %s', async (unique, answer) => {
		const { options } = await served(unique);
		const { exitCode, stdout } = await runCli(['probe', '--json'], options);
		expect(exitCode).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({ successStatus: 201, repeatedEnrollmentId: { answer } });
	});

	test.each(['production', 'unprefixed'] as const)('refuses a key that is %s, before any request', async (role) => {
		const { sandbox, options } = await served(false);
		const env = { ...options.env, ASSET_IMPORTER_API_KEY: sandbox.keys[role] };
		expect((await runCli(['probe'], { ...options, env })).exitCode).toBe(2);
		expect(sandbox.requests()).toEqual([]);
	});
});

describe('resume --settle-unconfirmed', () => {
	test('is refused where the profile is of an API that answers every mistake alike', async () => {
		const { sandbox, options } = await served(true);
		writeFileSync(path.join(options.cwd, 'a.csv'), 'Patrimônio;Status\nA-1;em uso\n');
		sandbox.setFaults({ rules: [{ match: { first: 1 }, action: { type: 'reset', when: 'after-creating' } }] });
		expect((await runCli(['import', 'a.csv'], options)).exitCode).toBe(3);
		sandbox.setFaults({ rules: [{ match: { skip: 1 }, action: { type: 'answer', status: 422 } }] });
		expect((await runCli(['probe'], options)).stdout).toMatch(saysWords('cli', 'probe.answer.alike'));
		const refused = await runCli(['resume', '--settle-unconfirmed'], options);
		expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('settle-unconfirmed')]);
		expect((await sandbox.assets()).filter(({ enrollmentId }) => enrollmentId === 'A-1')).toHaveLength(1);
	});

	test('settles a row by the refusal of its repeat, only where a probe has shown it', async () => {
		const { sandbox, options } = await served(true);
		writeFileSync(path.join(options.cwd, 'a.csv'), 'Patrimônio;Status\nA-1;em uso\nA-2;em uso\n');
		sandbox.setFaults({
			rules: [{ match: { enrollmentId: '^A-1$', first: 1 }, action: { type: 'reset', when: 'after-creating' } }],
		});
		expect((await runCli(['import', 'a.csv'], options)).exitCode).toBe(3);
		expect((await runCli(['resume', '--settle-unconfirmed'], options)).exitCode).toBe(2);
		sandbox.setFaults({ rules: [] });
		await runCli(['probe'], options);
		const settled = await runCli(['resume', '--settle-unconfirmed'], options);
		expect(settled.exitCode).toBe(0);
		const summary: RunSummary = summaryOf(options.cwd);
		expect(summary.buckets).toMatchObject({ created: 2, unconfirmed: 0 });
		const ids = (await sandbox.assets()).map(({ enrollmentId }) => enrollmentId);
		expect(ids.filter((id) => id.startsWith('A-'))).toEqual(['A-1', 'A-2']);
	});
});
