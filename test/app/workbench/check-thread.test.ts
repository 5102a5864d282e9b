/** A thread that is at one thing, and is ended with it. */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import {
	CheckThread,
	type ReportJob,
	type StartedThread,
	type ToThread,
} from '../../../src/app/workbench/check-thread.ts';

const REPORT: ReportJob = { dir: '', shownDir: '', language: 'en' };

/** Threads that are told what to do and say nothing by themselves. */
function startThreads() {
	const started: { readonly told: ToThread[]; readonly says: EventEmitter; isEnded: boolean }[] = [];
	const start = (): StartedThread => {
		const told: ToThread[] = [];
		const one = { told, says: new EventEmitter(), isEnded: false };
		started.push(one);
		return {
			postMessage: (message) => void one.told.push(message),
			on: one.says.on.bind(one.says),
			unref: () => {},
			terminate: async () => {
				one.isEnded = true;
				one.says.emit('exit');
			},
		};
	};
	return { started, thread: new CheckThread({ start, onBug: () => {} }) };
}

test('reports that are abandoned end with their thread, and what it still says is no answer to the next', async () => {
	const { started, thread } = startThreads();
	const first = thread.report(REPORT);
	await thread.abandon();
	await first;
	let isWritten = false;
	const second = thread.report(REPORT).then(() => (isWritten = true));
	started[0]?.says.emit('message', { kind: 'reported' });
	await Promise.resolve();
	expect([started.map(({ isEnded }) => isEnded), isWritten]).toEqual([[true, false], false]);
	started[1]?.says.emit('message', { kind: 'reported' });
	await second;
	await thread.close();
});

test('a thread that has ended its task stays warm when it is abandoned', async () => {
	const { started, thread } = startThreads();
	for (const _ of [1, 2]) {
		const written = thread.report(REPORT);
		started[0]?.says.emit('message', { kind: 'reported' });
		await written;
		await thread.abandon();
	}
	expect(started.map(({ isEnded, told }) => [isEnded, told.length])).toEqual([[false, 2]]);
	await thread.close();
});
