/** The tests of one source file, in a process of their own that is ended with all that it started when it hangs. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PROGRAM = path.join(import.meta.dirname, 'run-tests.mjs');

/** `copy` is the root of a copy of the repository; `file` and `folder` lie in it. */
export async function startTests(copy, file, folder) {
	const first = await start();
	let { child } = first;

	async function start() {
		const started = fork(PROGRAM, [file, `${folder}${path.sep}`], {
			cwd: copy,
			detached: true,
			stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		});
		const [said] = await Promise.race([once(started, 'message'), once(started, 'exit')]);
		if (said?.tests === undefined) throw new Error(`no tests can be run in ${copy}`);
		return { child: started, tests: said.tests.filter((test) => path.dirname(test) === folder) };
	}

	/** Its process group. */
	function end() {
		try {
			if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
		} catch (error) {
			if (error.code !== 'ESRCH') throw error;
		}
	}

	/** @returns the tests that failed; `hung`: they did not end in that time */
	async function run(files, limitMs) {
		const over = new AbortController();
		const { signal } = over;
		const answer = Promise.race([
			once(child, 'message', { signal }).then(([said]) => said),
			once(child, 'exit', { signal }).then(() => ({ failed: ['the process of the tests'], isGone: true })),
			delay(limitMs, { failed: [], hung: true, isGone: true }, { signal }),
		]).finally(() => over.abort());
		child.send(files);
		const said = await answer;
		if (said.isGone) {
			end();
			({ child } = await start());
		}
		return said;
	}

	return { tests: first.tests, run, end };
}
