import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/client/clock.ts';
import { openEventLog } from '../../../src/cli/terminal/event-log.ts';
import { throwAwayFolder } from '../run-cli.ts';

const clock = { ...systemClock, now: () => Date.UTC(2026, 0, 31, 13, 45) };

test('appends complete lines in order, after existing content', async () => {
	const file = path.join(throwAwayFolder(), 'a.ndjson');
	writeFileSync(file, 'before\n');
	const log = await openEventLog(file, clock);
	for (let n = 1; n <= 5000; n++) log.write({ kind: 'row', n, outcome: 'created' });
	expect(await log.close()).toBeUndefined();
	const lines = readFileSync(file, 'utf8').split('\n');
	expect(lines).toHaveLength(5002);
	expect(lines[0]).toBe('before');
	expect(lines[5000]).toBe('{"at":"2026-01-31T13:45:00.000Z","kind":"row","n":5000,"outcome":"created"}');
});

test('two logs of one file never mix their lines', async () => {
	const file = path.join(throwAwayFolder(), 'a.ndjson');
	const logs = await Promise.all([openEventLog(file, clock), openEventLog(file, clock)]);
	for (let n = 1; n <= 3000; n++) for (const log of logs) log.write({ kind: 'row', n, outcome: 'created' });
	await Promise.all(logs.map((log) => log.close()));
	const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
	expect(lines).toHaveLength(6000);
	for (const line of lines) expect(line).toMatch(/^\{"at":"[^"]+","kind":"row","n":\d+,"outcome":"created"\}$/);
});

test('a fault and a run folder are written at once, after what was collected', async () => {
	const file = path.join(throwAwayFolder(), 'a.ndjson');
	const log = await openEventLog(file, clock);
	log.write({ kind: 'row', n: 1, outcome: 'created' });
	log.write({ kind: 'run', run: 'r' });
	expect(readFileSync(file, 'utf8')).toMatch(/"n":1.*\n.*"run":"r"\}\n$/);
	log.write({ kind: 'fault', code: 'bug' });
	expect(readFileSync(file, 'utf8')).toContain('"bug"');
	await log.close();
});

test.skipIf(process.platform !== 'linux')('a full disk ends the log, and is told at the end', async () => {
	const log = await openEventLog('/dev/full', clock);
	for (let n = 1; n <= 10_000; n++) log.write({ kind: 'row', n, outcome: 'created' });
	expect(await log.close()).toMatchObject({ code: 'ENOSPC' });
});

test.skipIf(process.platform === 'win32')('only its owner may read it', async () => {
	const file = path.join(throwAwayFolder(), 'a.ndjson');
	await (await openEventLog(file, clock)).close();
	expect(statSync(file).mode & 0o777).toBe(0o600);
});
