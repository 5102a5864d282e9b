/** Injects the errors of Windows for an input that another program holds: this was never run on Windows itself. */
import fs from 'node:fs';
import disk from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCli, summaryOf, throwAwayFolder } from '../run-cli.ts';
import { says } from '../../says.ts';

const rowsOf = (letter: string): string =>
	`Patrimônio;Modelo;Status\n${letter}1;X;Disponível\n${letter}2;X;Disponível\n`;

/** Until the test ends, these calls refuse to touch the file or folder of that name. */
function lock(name: string, code: string, isFoundAtOnce = false): void {
	const real = { open: disk.open, stat: disk.stat, readdir: disk.readdir };
	const realSync = { openSync: fs.openSync };
	const guard =
		<Call extends (file: never, ...rest: never) => unknown>(call: Call) =>
		(...args: Parameters<Call>): unknown => {
			const [file] = args;
			if (path.basename(String(file)) !== name) return Reflect.apply(call, undefined, args);
			throw Object.assign(new Error(code), { code, syscall: 'open' });
		};
	const later =
		(call: (...args: never) => unknown) =>
		async (...args: never) =>
			await guard(call)(...args);
	Object.assign(disk, { open: later(real.open), readdir: later(real.readdir) });
	if (isFoundAtOnce) Object.assign(disk, { stat: later(real.stat) });
	Object.assign(fs, { openSync: guard(realSync.openSync) });
	syncBuiltinESMExports();
	onTestFinished(() => {
		Object.assign(disk, real);
		Object.assign(fs, realSync);
		syncBuiltinESMExports();
	});
}

test.each([
	['EBUSY', 'b.csv', false],
	['EPERM', 'b.csv', false],
	['EACCES', 'b.csv', false],
	['EBUSY', 'b.csv', true],
	['EPERM', 'folder', false],
])(
	'an input that cannot be opened (%s, %s, when it is listed: %s) costs no row of the others',
	async (code, name, isListed) => {
		const cwd = throwAwayFolder({ 'a.csv': rowsOf('A'), 'b.csv': rowsOf('B') });
		fs.mkdirSync(path.join(cwd, 'in/folder'), { recursive: true });
		fs.writeFileSync(path.join(cwd, 'in/c.csv'), rowsOf('C'));
		lock(name, code, isListed);
		const inputs = name === 'b.csv' ? ['a.csv', 'b.csv', 'in'] : ['a.csv', 'in'];
		const { exitCode, printed } = await runCli(['import', ...inputs, '--sandbox', '--yes', '--no-input'], { cwd });
		expect([exitCode, summaryOf(cwd).buckets.created]).toEqual([3, 4]);
		expect(printed).toMatch(says('file-unreadable', { kind: 'in_use', reason: code }));
		expect(printed).toContain(name === 'b.csv' ? 'b.csv: ' : `${path.join('in', 'folder')}: `);
	},
);

test('a run whose only input is locked rejects it', async () => {
	const cwd = throwAwayFolder({ 'b.csv': rowsOf('B') });
	lock('b.csv', 'EBUSY');
	const first = await runCli(['import', 'b.csv', '--sandbox', '--yes', '--no-input'], { cwd });
	expect([first.exitCode, summaryOf(cwd).buckets.created]).toEqual([3, 0]);
});

test('a name of 300 letters is too long, and not forbidden', async () => {
	const cwd = throwAwayFolder({ 'a.csv': rowsOf('A') });
	const { exitCode, printed } = await runCli(
		['import', 'a.csv', `${'n'.repeat(300)}.csv`, '--sandbox', '--yes', '--no-input'],
		{ cwd },
	);
	expect([exitCode, summaryOf(cwd).buckets.created]).toEqual([3, 2]);
	expect(printed).toMatch(says('file-unreadable', { kind: 'system', reason: 'ENAMETOOLONG' }));
	expect(printed).not.toMatch(says('file-unreadable', { kind: 'in_use', reason: 'ENAMETOOLONG' }));
});
