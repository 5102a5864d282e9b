import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { askLedger } from './ask-ledger.ts';
import { fakeApi, keyRefused } from '../fake-api.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';

test('lists every run with a name once, oldest first', async () => {
	const runsDir = throwAwayFolder();
	for (const [index, prefix] of ['PAT-', 'NEW-', 'PAT-'].entries()) {
		const name = `run-${index + 1}`;
		const dir = await makeRun(runsDir, { name, ids: idsOf(3, prefix) });
		await sendRun(dir, fakeApi(), { again: idsOf(3) });
	}
	const ledger = await askLedger(runsDir);
	onTestFinished(ledger.close);
	expect(ledger.find({ key: 'PAT-2', enrollmentId: 'PAT-2' }).map(({ run, n, same }) => [run, n, same])).toEqual([
		['run-1', 2, 'key'],
		['run-3', 2, 'key'],
	]);
});

describe('an earlier run that cannot be read', () => {
	test.each([
		['its journal was cut', 'journal.jsonl', 'journal-damaged'],
		['its record was cut', 'run.json', 'run-record-damaged'],
	])('stops a later run before anything is sent: %s', async (_, name, code) => {
		const runsDir = throwAwayFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(10) });
		await sendRun(dir);
		const file = path.join(dir, name);
		const whole = readFileSync(file);
		writeFileSync(file, whole.subarray(0, whole.length >> 1));
		const api = fakeApi();
		await expect(sendRun(await makeRun(runsDir, { name: 'run-2', ids: ['A'] }), api)).rejects.toMatchObject({ code });
		expect(api.calls).toEqual([]);
	});

	test('stops a later run if its journal is missing', async () => {
		const runsDir = throwAwayFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(10) });
		await sendRun(dir);
		rmSync(path.join(dir, 'journal.jsonl'));
		await expect(sendRun(await makeRun(runsDir, { name: 'run-2', ids: ['A'] }))).rejects.toMatchObject({
			code: 'journal-damaged',
			params: { kind: 'missing' },
		});
	});

	test.each(['journal.jsonl', 'plan.jsonl'])('stops a later run and itself if its %s cannot be read', async (name) => {
		const runsDir = throwAwayFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(10) });
		await sendRun(
			dir,
			fakeApi(({ count }) => (count === 4 ? keyRefused : undefined)),
		);
		const file = path.join(dir, name);
		rmSync(file);
		// A folder in place of the file, since root can read every file.
		mkdirSync(file);
		const second = await makeRun(runsDir, { name: 'run-2', ids: ['A'] });
		const unreadable = { code: 'run-file-unreadable', class: 'stopped', params: { path: file, reason: 'EISDIR' } };
		const api = fakeApi();
		await expect(sendRun(second, api)).rejects.toMatchObject(unreadable);
		const own = await sendRun(dir, api).catch((error: unknown) => ({ fault: error }));
		expect(own).toMatchObject({ fault: unreadable });
		expect(api.calls).toEqual([]);
	});

	test('stops a later run if its journal has no record', async () => {
		const runsDir = throwAwayFolder();
		const dir = await makeRun(runsDir, { name: 'run-1', ids: idsOf(10) });
		await sendRun(dir);
		rmSync(path.join(dir, 'run.json'));
		await expect(sendRun(await makeRun(runsDir, { name: 'run-2', ids: ['A'] }))).rejects.toMatchObject({
			code: 'run-record-damaged',
			params: { kind: 'missing' },
		});
	});
});
