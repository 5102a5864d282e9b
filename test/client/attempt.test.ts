import { describe, expect, test, vi } from 'vitest';
import { Attempt } from '../../src/client/attempt.ts';
import type { Seen } from '../../src/client/seen.ts';

function watched(maxBodyBytes = 1_000) {
	const seen: Seen[] = [];
	const abort = vi.fn<(reason: Error) => void>();
	const controller = { abort, pause: () => {}, resume: () => {}, aborted: false, paused: false, reason: null };
	return { attempt: new Attempt(maxBodyBytes, (what) => seen.push(what)), controller, abort, seen };
}

describe('an attempt', () => {
	test('is refused if undici would send it twice', () => {
		const { attempt, controller, abort } = watched();
		attempt.onRequestStart(controller);
		expect(abort).not.toHaveBeenCalled();
		attempt.onRequestStart(controller);
		expect(abort).toHaveBeenCalledOnce();
	});

	test.each(['deadline', 'aborted'] as const)('cannot be started after %s', (cause) => {
		const { attempt, controller, abort, seen } = watched();
		attempt.giveUp(cause);
		attempt.onRequestStart(controller);
		expect(abort).toHaveBeenCalledOnce();
		expect(seen).toEqual([{ at: 'not-started', cause, reason: cause }]);
	});

	test('ends once, whatever happens afterwards', () => {
		const { attempt, controller, seen } = watched();
		attempt.onRequestStart(controller);
		attempt.giveUp('deadline');
		attempt.giveUp('aborted');
		attempt.onResponseStart(controller, 201, {});
		attempt.onResponseEnd();
		attempt.onResponseError(controller, new Error('late'));
		expect(seen).toEqual([{ at: 'started', cause: 'deadline', reason: 'deadline' }]);
	});

	test('joins the chunks of a body, even within a character', () => {
		const { attempt, controller, seen } = watched();
		attempt.onRequestStart(controller);
		attempt.onResponseStart(controller, 200, {});
		for (const byte of Buffer.from('ação')) attempt.onResponseData(controller, Buffer.from([byte]));
		attempt.onResponseEnd();
		expect(seen).toMatchObject([{ body: 'ação', complete: true }]);
	});

	test('keeps the code of an error and never its message', () => {
		const { attempt, controller, seen } = watched();
		attempt.onResponseError(controller, Object.assign(new Error('secret'), { code: 'ECONNRESET' }));
		const other = watched();
		other.attempt.onResponseError(controller, Object.assign(new Error('secret'), { code: 'secret text' }));
		expect([...seen, ...other.seen]).toMatchObject([{ reason: 'ECONNRESET' }, { reason: 'UNKNOWN' }]);
	});
});
