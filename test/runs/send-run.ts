/** Sends a run like a command, but to an API in memory, and with pauses shortened to a thousandth. */
import type { StopSignals, SubmitEvent, SubmitOptions, SubmitResult } from '../../src/runs/submit/submission.ts';
import { submitRun } from '../../src/runs/submit/submit.ts';
import { type FakeApi, fakeApi } from './fake-api.ts';
import { fastClock } from './fast-clock.ts';
import { ENVIRONMENT, KEY_IDENTITY } from './make-run.ts';

interface Sending extends Partial<SubmitOptions> {
	readonly stop?: Partial<StopSignals>;
	readonly onEvent?: (event: SubmitEvent) => void;
}

export function sendRun(
	dir: string,
	api: FakeApi = fakeApi(),
	{ stop, onEvent, ...options }: Sending = {},
): Promise<SubmitResult> {
	const never = new AbortController().signal;
	const usual = { environment: ENVIRONMENT, keyIdentity: KEY_IDENTITY, concurrency: 4, clock: fastClock(1000) };
	return submitRun(dir, api, { ...usual, ...options }, onEvent, { requested: never, now: never, ...stop });
}
