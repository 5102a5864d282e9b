import { describe, expect, test } from 'vitest';
import { summaryOf } from '../run-cli.ts';
import { openOffice } from '../serve-api.ts';
import { saysWords } from '../../says.ts';

const served = (uniqueEnrollmentIds: boolean) =>
	openOffice({ 'a.csv': 'Patrimônio;Status\nA-1;em uso\nA-2;em uso\n' }, { uniqueEnrollmentIds, demo: false });

test.each([
	[true, 'refused'],
	[false, 'created'],
])('probe, of an API with unique ids %s, learns that a repeat is %s', async (unique, answer) => {
	const { run } = await served(unique);
	const { exitCode, stdout } = await run('probe', '--json');
	expect(exitCode).toBe(0);
	expect(JSON.parse(stdout)).toMatchObject({ successStatus: 201, repeatedEnrollmentId: { answer } });
});

describe('resume --settle-unconfirmed', () => {
	test('is refused if the API answers every mistake alike', async () => {
		const { sandbox, run } = await served(true);
		sandbox.setFaults({ rules: [{ match: { first: 1 }, action: { type: 'reset', when: 'after-creating' } }] });
		expect((await run('import', 'a.csv')).exitCode).toBe(3);
		sandbox.setFaults({ rules: [{ match: { skip: 1 }, action: { type: 'answer', status: 422 } }] });
		expect((await run('probe')).stdout).toMatch(saysWords('cli', 'probe.answer.alike'));
		const refused = await run('resume', '--settle-unconfirmed');
		expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('settle-unconfirmed')]);
		expect((await sandbox.assets()).filter(({ enrollmentId }) => enrollmentId === 'A-1')).toHaveLength(1);
	});

	test('settles a row by the refusal of its repeat, only if a probe has shown it', async () => {
		const { sandbox, cwd, run } = await served(true);
		const match = { enrollmentId: '^A-1$', first: 1 };
		sandbox.setFaults({ rules: [{ match, action: { type: 'reset', when: 'after-creating' } }] });
		expect((await run('import', 'a.csv')).exitCode).toBe(3);
		expect((await run('resume', '--settle-unconfirmed')).exitCode).toBe(2);
		sandbox.setFaults({ rules: [] });
		await run('probe');
		expect((await run('resume', '--settle-unconfirmed')).exitCode).toBe(0);
		expect(summaryOf(cwd).buckets).toMatchObject({ created: 2, unconfirmed: 0 });
		const ids = (await sandbox.assets()).map(({ enrollmentId }) => enrollmentId);
		expect(ids.filter((id) => id.startsWith('A-'))).toEqual(['A-1', 'A-2']);
	});
});
