import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isAlive, processStart } from '../../src/disk/process-age.ts';

test('a process is alive while its start is the same', () => {
	const start = processStart(process.pid);
	expect(isAlive(process.pid, start)).toBe(true);
	expect(isAlive(process.pid, start === undefined ? undefined : '1')).toBe(start === undefined);
});

test.runIf(process.platform === 'linux')(
	'a process that ended is dead, though nobody collected its exit code',
	async () => {
		// The shell is replaced by a program that waits for no child.
		const parent = spawn('bash', ['-c', 'sleep 0 & echo $! >&3; exec 3>&-; exec tail -f /dev/null'], {
			stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
		});
		try {
			const pipe = parent.stdio[3];
			if (pipe === null || pipe === undefined || !('setEncoding' in pipe)) throw new Error('no pipe');
			let text = '';
			pipe.setEncoding('utf8').on('data', (piece: string) => (text += piece));
			await once(pipe, 'end');
			const pid = Number(text);
			expect(pid).toBeGreaterThan(0);
			await expect.poll(() => isAlive(pid, undefined), { timeout: 10_000 }).toBe(false);
		} finally {
			parent.kill();
		}
	},
);
